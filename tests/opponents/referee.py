"""What one turn decides, found again without the players' own code: every line of a turn is tried.

A line is the decisions a seat makes one after another until somebody else acts. Where the pawns of
a burst tower are put back one by one, a few places are drawn.
"""

from __future__ import annotations

from dataclasses import replace

from croisee.core.game import CHANCE
from croisee.core.rng import Rng

MOST = 600
"""Lines of a turn, after its first move, that are tried."""
FEW = 2
"""Places tried for each pawn of a burst tower."""


def lines(game, state, seat, move):
    """The positions in which a turn that begins with a move may end, each with its line."""
    rng = Rng(f"lines {move}")
    waiting = [((move,), game.apply(state, seat, move))]
    count = 0
    while waiting and count < MOST:
        line, after = waiting.pop()
        if game.actors(after) != (seat,):
            count += 1
            yield line, after
            continue
        moves = list(game.moves(after, seat))
        rng.shuffle(moves)
        if getattr(after, "victim", -1) >= 0:
            del moves[FEW:]
        waiting += [((*line, one), game.apply(after, seat, one)) for one in moves]


def is_first(game, state, seat):
    outcome = game.outcome(state)
    return bool(outcome) and outcome.ranks[seat] == 1 < max(outcome.ranks)


def is_behind(game, state, seat):
    """Whether a seat cannot come first any more."""
    outcome = game.outcome(state)
    if outcome:
        return outcome.ranks[seat] > 1
    team = game.teams()[seat]
    return seat in getattr(state, "dropped", ()) or team in getattr(state, "out", ())


def worlds(game, state, seat):
    """All positions that a seat cannot tell from this one."""
    if not game.info.hidden:
        return [state]
    view = game.observe(state, seat)
    return [replace(view, disks=disks) for disks in game.worlds(view)]


def winning(game, state, seat):
    """The moves with which a turn begins that wins whatever is hidden."""
    found = []
    possible = worlds(game, state, seat)
    for move in game.moves(state, seat):
        for line, after in lines(game, state, seat, move):
            sure = (_wins(game, one, seat, line) for one in possible)
            if is_first(game, after, seat) and all(sure):
                found.append(move)
                break
    return found


def _wins(game, state, seat, line):
    for move in line:
        if game.actors(state) != (seat,) or move not in game.moves(state, seat):
            return False
        state = game.apply(state, seat, move)
        if is_first(game, state, seat):
            return True
    return False


def beats(game, state, enemy, seat):
    """A move with which an enemy begins a turn that leaves a seat behind for good, or None."""
    completions = getattr(game, "completions", None)
    if completions:
        # Crosstrack has more than a thousand moves; its rules know which complete a route.
        return next(iter(completions(state, enemy)), None)
    for move in game.moves(state, enemy):
        for _, after in lines(game, state, enemy, move):
            if is_behind(game, after, seat):
                return move
    return None


def is_safe(game, state, seat, move):
    """Whether a turn can begin with a move and leave the next player no way to beat the seat."""
    possible = worlds(game, state, seat)
    return any(
        all(_stands_by(game, world, seat, line) for world in possible)
        for line, _ in lines(game, state, seat, move)
    )


def _stands_by(game, state, seat, line):
    """Whether a line holds in another world, in which the turn may be over sooner or later."""
    for move in line:
        if game.actors(state) == (seat,):
            state = game.apply(state, seat, move)
    if game.actors(state) == (seat,):
        return any(is_safe(game, state, seat, move) for move in game.moves(state, seat))
    return stands(game, state, seat)


def stands(game, after, seat):
    """Whether the next player cannot beat a seat that has ended its turn."""
    if is_behind(game, after, seat):
        return False
    actors = game.actors(after)
    if not actors or actors[0] == CHANCE or game.teams()[actors[0]] == game.teams()[seat]:
        return True
    return beats(game, after, actors[0], seat) is None
