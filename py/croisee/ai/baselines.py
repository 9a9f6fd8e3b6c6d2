"""Opponents that are no level: what the levels are measured against.

They know the rules and nothing else: one plays anything, one looks a move ahead, two spend as much
processor time as whoever they play against on random playouts, evenly or in a tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import Agent, OnePlyAgent, RandomAgent, Thought
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games import AnyGame


class FlatAgent:
    """Flat Monte Carlo: equally many playouts after each move, until it is stopped."""

    def think(self, game: AnyGame, view: object, seat: Player, rng: Rng) -> Iterator[Thought]:
        """A thought a playout: the best move of the last full round, or so far in the first."""
        moves = list(game.moves(view, seat))
        rng.shuffle(moves)
        totals = [0.0] * len(moves)
        best = None
        while True:
            leader, most = moves[0], -1.0
            for place, move in enumerate(moves):
                after = game.apply(game.determinize(view, seat, rng), seat, move)
                outcome = game.outcome(after)
                found = outcome.utility() if outcome else game.playout(after, rng)
                totals[place] += found[seat]
                if totals[place] > most:
                    leader, most = move, totals[place]
                yield Thought(best or leader, 0.0)
            best = leader


ENDLESS = 10**9
"""More iterations than any budget of time allows."""

BASELINES: dict[str, Agent] = {
    "random": RandomAgent(),
    "one-ply": OnePlyAgent(),
    "flat Monte Carlo": FlatAgent(),
    "plain UCT": SearchAgent(Settings(iterations=ENDLESS)),
}
TIMED = frozenset({"flat Monte Carlo", "plain UCT"})
"""Those who think for as long as their opponent did."""
