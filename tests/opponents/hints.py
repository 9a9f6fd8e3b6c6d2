"""Whether advice is true: hints in games between levels, each sentence checked in another way.

Two levels play; now and then the strongest search is asked for a hint. What its reasons say is
taken word by word, and every sentence that can be true or false is tried out by the rules alone:
by the referee of turns, by playing on at random, or by counting again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace

from croisee.ai.levels import agent_of
from croisee.ai.simple import last_thought
from croisee.core.bits import members
from croisee.core.game import CHANCE
from croisee.core.rng import Rng
from croisee.core.words import Term, game_words
from croisee.games import discover, open_box
from croisee.games.crescendo.ground import NUMBER, OFF, ground
from croisee.games.crescendo.notation import COLOURS, read_journey
from croisee.games.cronberg.town import CROSSING_NUMBER
from croisee.table.judgement import PositionSearch, settings_of
from croisee.table.reasons import MOST, reason_for
from opponents.referee import beats, is_first, lines, winning

LEVELS = (3, 5)
"""Who play the games, turn about."""
EVERY = 3
"""Decisions from one hint to the next."""
PLAYED_ON = 12
"""Random games that are played to see whether what is promised for the end comes true."""


class Heard:
    """Words that remember what they were asked to say."""

    def __init__(self, words):
        self.words = words
        self.said = []

    def __call__(self, key, **blanks):
        self.said.append((key, blanks))
        return self.words(key, **blanks)

    def __contains__(self, key):
        return key in self.words

    def __getattr__(self, name):
        return getattr(self.words, name)


def hints(game, name, most):
    """Positions with the seat to act, the move advised, and what was said for it."""
    words = game_words("en", game.folder())
    number = count = 0
    while count < most:
        rng = Rng(f"{name} {number}")
        state = game.start(rng.stream("deal"))
        decisions = 0
        while (actors := game.actors(state)) and count < most:
            player = actors[0]
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                decisions += 1
                view = game.observe(state, player)
                if decisions % EVERY == 0:
                    count += 1
                    move = advised(game, view, player, rng.stream(f"hint {decisions}"))
                    heard = Heard(words)
                    reason_for(game, view, player, move, heard)
                    yield state, view, player, move, heard.said
                agent = agent_of(game, LEVELS[(player + number) % 2])
                move = last_thought(agent.think(game, view, player, rng))
            state = game.apply(state, player, move)
        number += 1


def advised(game, view, seat, rng):
    """The move of a hint, found with a quarter of the usual iterations: every move has reasons."""
    settings = settings_of(game)
    settings = replace(settings, iterations=max(8, settings.iterations // 4))
    search = PositionSearch(game, view, seat, rng, settings)
    while not search.step():
        pass
    return search.judgement().findings[0].move


def is_true(game, state, view, seat, move, key, blanks):
    """Whether a sentence is: None where nothing can be false about it."""
    check = CHECKS.get(key.removesuffix(".one")) or CHECKS.get(f"{game.info.id} {key}")
    return None if check is None else check(game, state, view, seat, move, blanks)


# What the contract tells


def _wins(game, state, view, seat, move, blanks):
    return move in winning(game, state, seat)


def _forced(game, state, view, seat, move, blanks):
    return len(game.moves(state, seat)) == 1


def _losing(game, state, seat, move):
    """Whether the next player beats a seat at once, whatever it does for the rest of its turn."""
    for _, after in lines(game, state, seat, move):
        actors = game.actors(after)
        if not actors or actors[0] == CHANCE or beats(game, after, actors[0], seat) is None:
            return False
    return True


def _stops(game, state, view, seat, move, blanks):
    others = [one for one in game.moves(state, seat) if one != move]
    lost = sum(_losing(game, state, seat, one) for one in others)
    return not _losing(game, state, seat, move) and lost >= MOST * len(others)


def _stops_alone(game, state, view, seat, move, blanks):
    others = [one for one in game.moves(state, seat) if one != move]
    safe = not _losing(game, state, seat, move)
    return safe and all(_losing(game, state, seat, one) for one in others)


def _threatens(game, state, view, seat, move, blanks):
    """After most of the answers to some end of the turn, a winning turn follows."""
    for _, after in lines(game, state, seat, move):
        (other,) = game.actors(after)
        answers = game.moves(after, other)
        winning_after = 0
        for answer in answers:
            later = game.apply(after, other, answer)
            turn = game.actors(later) == (seat,)
            winning_after += turn and beats(game, later, seat, other) is not None
        if winning_after >= MOST * len(answers):
            return True
    return False


# C-Cross: pawns that a path takes, counted by placing them with nobody in the way


def _fewest_pawns(game, state, seat, most):
    """Placements of single pawns after which a seat that plays alone has won; at most so many."""
    ahead = {replace(state, turn=seat, owed=0)}
    for count in range(1, most + 1):
        found = set()
        for one in ahead:
            for move in game.moves(one, seat):
                if "-" in move:
                    continue
                after = _alone(game, game.apply(one, seat, move), seat)
                if is_first(game, after, seat):
                    return count
                found.add(after)
        ahead = found
    return most + 1


def _alone(game, state, seat):
    """What was won is settled, what is owed is paid, and the other side passes."""
    while actors := game.actors(state):
        moves = game.moves(state, actors[0])
        if moves and (state.owed or moves[0] in game.zone_number):
            state = game.apply(state, actors[0], moves[0])
        elif actors == (seat,):
            break
        else:
            state = replace(state, turn=seat)
    return state


def _c_cross_one_left(game, state, view, seat, move, blanks):
    """Only a path of one pawn is short enough to be tried out."""
    if blanks["count"] != 1:
        return None
    after = _alone(game, game.apply(state, seat, move), seat)
    return is_first(game, after, seat) or _fewest_pawns(game, after, seat, 1) == 1


def _c_cross_blocked(game, state, view, seat, move, blanks):
    after = _alone(game, game.apply(state, seat, move), 1 - seat)
    return _fewest_pawns(game, after, 1 - seat, 1) > 1 if blanks["count"] > 1 else None


def _c_cross_conquers(game, state, view, seat, move, blanks):
    zone = 1 << game.zone_number[str(blanks["zone"]).lower()]
    after = game.apply(state, seat, move)
    return bool(after.tiles[seat] & zone) or after.owed > 0 or game.actors(after) == (seat,)


# Crosstrack: actions that a route takes


def _completes(game, state, seat, most):
    """Whether a seat that plays alone can complete a route by at most so many actions."""
    if game.completions(state, seat):
        return True
    if most < 2:
        return False
    return any(
        game.completions(game.apply(replace(state, turn=seat), seat, move), seat)
        for move in game.moves(replace(state, turn=seat), seat)
    )


def _crosstrack_left(game, state, view, seat, move, blanks):
    if blanks["count"] > 2:
        return None
    after = game.apply(state, seat, move)
    exactly = _completes(game, after, seat, blanks["count"])
    return exactly and not (blanks["count"] == 2 and _completes(game, after, seat, 1))


def _crosstrack_blocked(game, state, view, seat, move, blanks):
    names = [game_words("en", game.folder())(f"seat.{one}") for one in range(game.players)]
    other = names.index(blanks["other"])
    after = game.apply(state, seat, move)
    few = blanks["before"] == 1 and not game.completions(state, other)
    return not few and not (blanks["count"] > 1 and game.completions(after, other))


# Crescendo


def _crescendo_bursts(game, state, view, seat, move, blanks):
    after = game.apply(state, seat, move)
    pairs = zip(state.pawns, after.pawns, strict=True)
    gone = [now.count(OFF) - before.count(OFF) for before, now in pairs]
    return blanks["count"] == max(gone) or after.finished != state.finished


def _crescendo_stacks(game, state, view, seat, move, blanks):
    own = game.apply(state, seat, move).pawns[seat]
    return any(own.count(cell) == blanks["count"] for cell in own)


def _crescendo_flees(game, state, view, seat, move, blanks):
    """Somebody could have gone where they stood, and nobody can go where they stand."""
    _, start, end = read_journey(move)
    after = game.apply(state, seat, move)

    def reached(one, cell):
        return any(
            read_journey(reply)[2] == cell
            for other in one.order
            if other != seat and other not in one.finished
            for reply in game.moves(replace(one, turn=other), other)
        )

    return reached(state, start) and (after.victim >= 0 or not reached(after, end))


def _crescendo_shelters(game, state, view, seat, move, blanks):
    """Nobody may go where they stand."""
    _, _, end = read_journey(move)
    after = game.apply(state, seat, move)
    if after.victim >= 0 or after.order != state.order:
        return None
    return not any(
        read_journey(reply)[2] == end
        for other in after.order
        if other != seat and other not in after.finished
        for reply in game.moves(replace(after, turn=other), other)
    )


def _crescendo_distance(game, state, view, seat, move, blanks):
    """Steps counted again, ring by ring, from where the pawns come to stand."""
    land = ground(state.board)
    if move[0] in COLOURS and "*" not in move and "-" not in move:
        colour, cell = COLOURS.index(move[0]), NUMBER[move[1:]]
        there = set(state.pawns[colour]) - {OFF, cell}
    else:
        _, _, cell = read_journey(move)
        there = set(game.apply(state, seat, move).pawns[seat]) - {OFF, cell}
    ring, known, steps = {cell}, {cell}, 0
    while not ring & there:
        ring = {one for old in ring for one in land.beside[old]} - known
        known |= ring
        steps += 1
        if not ring:
            return False
    return steps == blanks["count"]


def _steps(land, cell):
    """Steps to every cell, counted ring by ring."""
    found, ring, count = {}, {cell}, 0
    while ring:
        found |= dict.fromkeys(ring, count)
        ring = {one for old in ring for one in land.beside[old]} - found.keys()
        count += 1
    return found


def _named(game, blanks):
    """The seat that a sentence speaks of."""
    words = game_words("en", game.folder())
    return [words(f"seat.{one}") for one in range(game.players)].index(blanks["other"])


def _crescendo_refuges(game, state, seat, move):
    """Steps from the refuge that a cross brings a seat to its others, with the cross laid."""
    land = ground(game.apply(state, seat, move).board)
    cells = [cell for cell, colour in enumerate(land.colour) if colour == seat]
    steps = _steps(land, cells[-1])
    return [steps[cell] for cell in cells[:-1]]


def _crescendo_close(game, state, view, seat, move, blanks):
    found = _crescendo_refuges(game, state, seat, move)
    return sum(steps <= 3 for steps in found) == blanks["count"]


def _crescendo_lonely(game, state, view, seat, move, blanks):
    after = game.apply(state, seat, move)
    other = _named(game, blanks)
    land = ground(after.board)
    *others, cell = [cell for cell, colour in enumerate(land.colour) if colour == other]
    return min(_steps(land, cell)[one] for one in others) == blanks["count"] > 3


def _crescendo_utmost(game, state, view, seat, move, blanks):
    """No other place for this pawn is farther from its fellows, or nearer where it is one's own."""
    land, colour = ground(state.board), COLOURS.index(move[0])
    fellows = [cell for cell in state.pawns[colour] if cell != OFF] or range(0, 60, 5)
    means = {}
    for one in game.moves(state, seat):
        if one[0] == move[0]:
            steps = _steps(land, NUMBER[one[1:]])
            means[one] = sum(steps[cell] for cell in fellows)
    steps = _steps(land, NUMBER[move[1:]])
    there = set(fellows) - {NUMBER[move[1:]]}
    first = isinstance(fellows, range)
    count = (max if first else min)(steps[cell] for cell in there)
    best = min(means.values()) if colour == seat else max(means.values())
    return means[move] == best and count == blanks["count"]


# Cronberg: what is counted, and what comes of it in games played on at random


def _cronberg_total(game, state, seat):
    held = [] if state.over else members(state.pawns[seat])
    return state.points[seat] + sum(game.worth(state, crossing) for crossing in held)


def _cronberg_changes(sign, whose):
    def check(game, state, view, seat, move, blanks):
        names = [game_words("en", game.folder())(f"seat.{one}") for one in range(game.players)]
        one = seat if whose == "own" else names.index(blanks["other"])
        after = game.apply(state, seat, move)
        change = _cronberg_total(game, after, one) - _cronberg_total(game, state, one)
        return change == sign * blanks["count"]

    return check


def _cronberg_harmless(game, state, view, seat, move, blanks):
    after = game.apply(state, seat, move)
    return all(
        _cronberg_total(game, after, one) == _cronberg_total(game, state, one)
        for one in range(game.players)
    )


def _cronberg_least(game, state, view, seat, move, blanks):
    now = _cronberg_total(game, state, seat)
    costs = [
        now - _cronberg_total(game, game.apply(state, seat, one), seat)
        for one in game.moves(state, seat)
    ]
    return min(costs) == blanks["count"]


def _cronberg_bounds(game, state, view, seat, move, blanks):
    """A pawn that stays where it was put comes to what was said, however the game goes on."""
    crossing = CROSSING_NUMBER[move]
    low, high = (
        int(str(blanks[key]).replace("\N{MINUS SIGN}", "-").replace("+", ""))
        for key in ("low", "high")
    )
    for number in range(PLAYED_ON):
        rng = Rng(f"on {number}")
        one = game.apply(state, seat, move)
        while (actors := game.actors(one)) and one.pawns[seat] >> crossing & 1:
            player = actors[0]
            step = (
                rng.weighted(game.chance(one))
                if player == CHANCE
                else rng.choice(game.moves(one, player))
            )
            after = game.apply(one, player, step)
            for event in game.events(one, player, step, after):
                told = event.key in ("event.surrounded", "event.counted")
                counted = told and event.state.spot == crossing
                if counted and not low <= game.worth(event.state, crossing) <= high:
                    return False
            one = after
    return True


# Masker


def _masker_left(game, state, view, seat, move, blanks):
    colour = str(blanks["top"]).rpartition(".")[2] if isinstance(blanks["top"], Term) else None
    after = game.apply(state, seat, move)
    return colour is None or "".join(after.stacks).count(colour) == blanks["count"]


def _masker_reach(game, state, view, seat, move, blanks):
    after = game.apply(state, seat, move)
    other = game.actors(after)
    if not other or other[0] == seat:
        return False
    return (
        len([one for one in game.moves(after, other[0]) if one in game.place_number])
        == (blanks["count"])
    )


def _masker_free(game, state, view, seat, move, blanks):
    after = game.apply(state, seat, move)
    return after.free and game.actors(after) != (seat,)


CHECKS = {
    "why.win": _wins,
    "why.forced": _forced,
    "why.stop": _stops,
    "why.stop.only": _stops_alone,
    "why.threat": _threatens,
    "c-cross advice.shorten": _c_cross_one_left,
    "c-cross advice.spare": _c_cross_one_left,
    "c-cross advice.block": _c_cross_blocked,
    "c-cross advice.conquer": _c_cross_conquers,
    "c-cross advice.conquer.pay": _c_cross_conquers,
    "crosstrack advice.shorten": _crosstrack_left,
    "crosstrack advice.hold": _crosstrack_left,
    "crosstrack advice.block": _crosstrack_blocked,
    "crescendo advice.burst": _crescendo_bursts,
    "crescendo advice.stack": _crescendo_stacks,
    "crescendo advice.flee": _crescendo_flees,
    "crescendo advice.refuge": _crescendo_shelters,
    "crescendo advice.lay.close": _crescendo_close,
    "crescendo advice.lay.alone": _crescendo_lonely,
    "crescendo advice.edge": _crescendo_utmost,
    "crescendo advice.edge.own": _crescendo_utmost,
    "crescendo advice.far": _crescendo_utmost,
    "crescendo advice.far.own": _crescendo_utmost,
    "crescendo advice.double": _crescendo_utmost,
    "crescendo advice.double.own": _crescendo_utmost,
    "crescendo advice.near": _crescendo_distance,
    "crescendo advice.apart": _crescendo_distance,
    "crescendo advice.apart.own": _crescendo_distance,
    "cronberg advice.harmless": _cronberg_harmless,
    "cronberg advice.gain": _cronberg_changes(1, "own"),
    "cronberg advice.cost": _cronberg_changes(-1, "own"),
    "cronberg advice.hurt": _cronberg_changes(-1, "other"),
    "cronberg advice.help": _cronberg_changes(1, "other"),
    "cronberg advice.least": _cronberg_least,
    "cronberg advice.best": _cronberg_bounds,
    "cronberg advice.pawn": _cronberg_bounds,
    "cronberg advice.sure": _cronberg_bounds,
    "masker advice.left": _masker_left,
    "masker advice.gone": _masker_left,
    "masker advice.reach": _masker_reach,
    "masker advice.free": _masker_free,
}


def measure(game, most):
    """Sentences said, those that were checked, and the false ones, by their keys."""
    said, checked, false = Counter(), Counter(), Counter()
    for state, view, seat, move, sentences in hints(game, "hints", most):
        for key, blanks in sentences:
            if not key.startswith(("why.", "advice.")):
                continue
            said[key] += 1
            truth = is_true(game, state, view, seat, move, key, blanks)
            checked[key] += truth is not None
            if truth is False:
                false[key] += 1
                note = f"{game.info.id}: {key} {dict(blanks)} of {game.notate(state, seat, move)}"
                print(note, game.diagram(state), sep="\n", file=sys.stderr, flush=True)
    return said, checked, false


def main() -> int:
    """Print a table; the exit status says whether anything was false."""
    parser = argparse.ArgumentParser(prog="dev.py hints", description=__doc__)
    parser.add_argument("names", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--most", type=int, default=100, help="hints of each game (100)")
    parser.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    asked = parser.parse_args()
    print("| game | seats | hints | sentences | checked | false |\n|---|---|---|---|---|---|")
    failed = False
    for name in asked.names or discover():
        if asked.players not in discover()[name].info.seats:
            continue
        said, checked, false = measure(open_box(name, asked.players, {}), asked.most)
        counts = (sum(one.values()) for one in (said, checked, false))
        row = (name, asked.players, asked.most, *counts)
        print(f"| {' | '.join(map(str, row))} |", dict(false) or "", flush=True)
        print(dict(said), file=sys.stderr, flush=True)
        failed |= bool(false)
    return failed


if __name__ == "__main__":
    sys.exit(main())
