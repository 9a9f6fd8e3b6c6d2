"""Computer players against each other: what the levels are worth, measured.

Every pair meets in all orders of seats, the same seeds for everybody; a share of the points comes
with its Wilson interval. Run it with `python3 py/dev.py arena`; it prints one Markdown table a
game, and is no part of the tests: what it prints depends on nothing but the seeds, but takes long.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from croisee.ai.levels import LEVELS, agent_of
from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import Agent, RandomAgent, last_thought
from croisee.core.game import CHANCE
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover, open_box

BASELINES: dict[str, Agent] = {
    "random": RandomAgent(),
    "plain UCT": SearchAgent(Settings(iterations=400)),
}
"""Opponents that are no level: one that plays anything, one that searches without knowledge."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: a challenger in one seat, the other player in all others."""

    game: str
    players: int
    challenger: str
    other: str
    number: int


def contestant(game: AnyGame, name: str) -> Agent:
    """A baseline by its name, or a level by its number."""
    return BASELINES[name] if name in BASELINES else agent_of(game, int(name))


def play(pairing: Pairing) -> float:
    """Play a game: the challenger's utility, scaled so that winning is 1 and losing 0."""
    game = open_box(pairing.game, pairing.players, {})
    seat = pairing.number % game.players
    agents = [
        contestant(
            game, pairing.challenger if game.teams()[other] == game.teams()[seat] else pairing.other
        )
        for other in range(game.players)
    ]
    rng = Rng(f"arena {pairing.number // game.players}")
    state = game.start(rng.stream("deal"))
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            move = rng.weighted(game.chance(state))
        else:
            move = last_thought(
                agents[player].think(game, game.observe(state, player), player, rng)
            )
        state = game.apply(state, player, move)
    outcome = game.outcome(state)
    assert outcome is not None
    utilities = outcome.utility()
    low, high = min(utilities), max(utilities)
    return (utilities[seat] - low) / (high - low) if high > low else 0.5


def wilson(points: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share 95 times in 100."""
    z = 1.96
    share, square = points / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - spread, middle + spread


def pairs() -> Iterator[tuple[str, str]]:
    """Each level against the one below and against random; the best against the baselines."""
    numbers = [str(level.number) for level in LEVELS]
    for number in numbers:
        yield number, "random"
    for below, number in pairwise(numbers):
        yield number, below
    yield numbers[-1], "plain UCT"


def contest(game: str, players: int, seconds: float, pool: ProcessPoolExecutor) -> Iterator[str]:
    """The lines of a game's table, as they are settled."""
    yield f"\n### {game}, {players} players\n"
    yield "| | against | games | share | 95 % interval |"
    yield "|---|---|---|---|---|"
    for challenger, other in pairs():
        end = time.monotonic() + seconds
        points, games = 0.0, 0
        while time.monotonic() < end:
            batch = [
                Pairing(game, players, challenger, other, games + number) for number in range(8)
            ]
            results = list(pool.map(play, batch))
            points, games = points + sum(results), games + len(results)
            print(f"\r{game} {challenger} - {other}: {points:g}/{games} ", end="", file=sys.stderr)
        low, high = wilson(points, games)
        yield f"| {challenger} | {other} | {games} | {points / games:.0%} | {low:.0%}-{high:.0%} |"


def main() -> None:
    """Print the tables of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="dev.py arena", description="Measure the levels.")
    parser.add_argument("games", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--seconds", type=float, default=60, help="for each pair of players (60)")
    parser.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    arguments = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for game in arguments.games or discover():
            for line in contest(game, arguments.players, arguments.seconds, pool):
                print(line, flush=True)


if __name__ == "__main__":
    main()
