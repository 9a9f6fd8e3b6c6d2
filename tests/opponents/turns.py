"""Whether the levels see what one turn decides: wins within it, and losses in the next one.

Beginners play whole games; wherever a seat can win within its turn, or where some of its moves
let the next player beat it at once and others do not, each level is asked for its move, and the
referee says whether it missed something. At every few decisions it is also asked whether its move
leaves it much worse off than the best one would, by the game's evaluation.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from itertools import count

from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.novices import novices_of
from croisee.ai.simple import last_thought
from croisee.core.game import CHANCE
from croisee.core.rng import Rng
from croisee.games import discover, open_box
from opponents.referee import is_first, is_safe, stands, winning

SHARP = NUMBERS[2:]
"""The levels that miss nothing."""
TASTED = 8
"""Moves that are tried to see whether a position is dangerous."""


EVERY = 7
"""Decisions from one at which a slip is looked for to the next."""
MUCH = 0.15
"""By how much of a whole win a slip is worse than the best move."""


@dataclass(slots=True)
class Count:
    """How often something was there to be seen, and how often it was not."""

    there: int = 0
    missed: int = 0

    def __str__(self) -> str:
        return f"{self.missed} of {self.there}"


def positions(game, name):
    """Every decision of games between beginners, one after another, without end."""
    # A game that has just been begun has no novices yet: its first level plays as one.
    novices = novices_of(game) or [agent_of(game, NUMBERS[0])]
    for number in count():
        rng = Rng(f"{name} {number}")
        state = game.start(rng.stream("deal"))
        while actors := game.actors(state):
            player = actors[0]
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                yield number, state, player
                novice = novices[(player + number) % len(novices)]
                view = game.observe(state, player)
                move = last_thought(novice.think(game, view, player, rng))
            state = game.apply(state, player, move)


def finish(game, state, seat, agent, rng):
    """The position after a seat has ended its turn as an agent likes."""
    while game.actors(state) == (seat,):
        move = last_thought(agent.think(game, game.observe(state, seat), seat, rng))
        state = game.apply(state, seat, move)
    return state


def is_dangerous(game, state, seat, rng):
    """Whether some moves let the next player beat a seat at once, by a taste of them."""
    moves = list(game.moves(state, seat))
    rng.shuffle(moves)
    safe = [is_safe(game, state, seat, move) for move in moves[:TASTED]]
    if all(safe):
        return False
    return any(safe) or any(is_safe(game, state, seat, move) for move in moves[TASTED:])


def measure(game, levels, most, games):
    """For each level its wins and its losses, over as many decisive positions as asked for."""
    wins = {level: Count() for level in levels}
    losses = {level: Count() for level in levels}
    for number, state, seat in positions(game, "turns"):
        done = [
            level for level in levels if wins[level].there >= most and losses[level].there >= most
        ]
        if number >= games or len(done) == len(levels):
            break
        if game.laying(state) or len(game.moves(state, seat)) == 1:
            continue
        rng = Rng(f"level {number}")
        win = any(wins[level].there < most for level in levels) and winning(game, state, seat)
        if win:
            for level in levels:
                if wins[level].there < most:
                    after = finish(game, state, seat, agent_of(game, level), rng.stream("win"))
                    wins[level].there += 1
                    wins[level].missed += not is_first(game, after, seat)
            continue
        if all(losses[level].there >= most for level in levels):
            continue
        if not is_dangerous(game, state, seat, rng.stream("taste")):
            continue
        for level in levels:
            if losses[level].there < most:
                after = finish(game, state, seat, agent_of(game, level), rng.stream("loss"))
                losses[level].there += 1
                losses[level].missed += not stands(game, after, seat)
    return wins, losses


def slips(game, levels, most):
    """For each level how often its move leaves it much worse off than the best one would."""
    found = {level: Count() for level in levels}
    decisions = 0
    for number, state, seat in positions(game, "slips"):
        moves = game.moves(state, seat)
        if game.laying(state) or len(moves) == 1:
            continue
        decisions += 1
        if decisions % EVERY:
            continue
        worth = {move: worth_after(game, state, seat, move) for move in moves}
        best = max(worth.values())
        for level in levels:
            view = game.observe(state, seat)
            thoughts = agent_of(game, level).think(game, view, seat, Rng(f"slip {number}"))
            found[level].there += 1
            found[level].missed += worth[last_thought(thoughts)] < best - MUCH
        if decisions >= most * EVERY:
            return found


def worth_after(game, state, seat, move):
    """What a seat may hope for after a move: from 0 to 1."""
    after = game.apply(state, seat, move)
    outcome = game.outcome(after)
    return (outcome.utility() if outcome else game.evaluate(after))[seat]


def main() -> int:
    """Print a table; the exit status says whether anything was missed by a sharp level."""
    parser = argparse.ArgumentParser(prog="dev.py turns", description=__doc__)
    parser.add_argument("names", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--most", type=int, default=40, help="positions of each kind (40)")
    parser.add_argument("--games", type=int, default=60, help="games they are taken from (60)")
    parser.add_argument("--players", type=int, help="how many sit at the table; all by default")
    parser.add_argument("--levels", type=int, nargs="*", default=list(NUMBERS), help="which (all)")
    asked = parser.parse_args()
    print("| game | seats | level | wins missed | losses allowed | moves much worse than best |")
    print("|---|---|---|---|---|---|")
    failed = False
    for name in asked.names or discover():
        for players in discover()[name].info.seats:
            if asked.players in (None, players):
                game = open_box(name, players, {})
                wins, losses = measure(game, asked.levels, asked.most, asked.games)
                worse = slips(game, asked.levels, asked.most)
                for level in asked.levels:
                    row = (name, players, level, wins[level], losses[level], worse[level])
                    print(f"| {' | '.join(map(str, row))} |", flush=True)
                    missed = wins[level].missed + losses[level].missed
                    failed |= level in SHARP and missed > 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
