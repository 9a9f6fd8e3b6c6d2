"""Weights for what a brain counts of a position, found in games of a player against itself.

A round of games is played by a player who looks one move ahead, at some of his moves, with the
weights so far (at first with none, so at random). After every turn of it, the features of two seats
and who of them ended ahead are one example; the weights under which all examples of the last two
rounds are likeliest (logistic regression) are those of the next. Every tenth game is held out: its
results are foretold, never learned from. Run it with `python3 py/dev.py train GAME`; what has been
played is kept, and the weights follow from it alone, so that a run that was stopped and taken up
again finds the same.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from croisee.ai.arena import ahead, duel, fingerprint, firsts
from croisee.ai.journal import Journal, finished, show
from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.proof import turn_ended
from croisee.ai.results import wilson
from croisee.ai.search import SearchAgent
from croisee.ai.simple import Agent, OnePlyAgent, Thought, last_thought
from croisee.ai.tactics import AlertAgent
from croisee.ai.weights import FILE, SCALE
from croisee.core.game import CHANCE, Player
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover, open_box

LEARNER = OnePlyAgent(sight=0.5)
"""Who plays the games: what he does not see makes them differ."""
HELD_OUT = 10
"""One game in so many is never learned from."""
STEPS = 12
"""Newton's steps towards the likeliest weights; far fewer are needed."""
CAUTION = 30.0
"""How strongly weights are drawn to nothing, in examples: a game has many, but one result."""

Example = list[float]
"""By how much one seat has more of each feature than another, and whether it ended ahead."""


@dataclass(frozen=True, slots=True)
class Course:
    """All that the weights follow from, besides the code."""

    game: str
    players: int
    seed: str
    games: int
    """In each round."""

    def key(self, number: int, weights: tuple[int, ...]) -> list[object]:
        """What the games of a round are kept under: who played them, and with what code."""
        return [*astuple(self), number, repr(LEARNER), *weights, fingerprint(self.game)]


@dataclass(slots=True)
class Learned:
    """Weights, and what they come from."""

    weights: tuple[int, ...]
    games: int = 0
    seconds: float = 0.0
    losses: list[float] = field(default_factory=list)
    """After each round: how badly the games held out of it were foretold."""


# The weights of a moment


@contextmanager
def weighing(game: AnyGame, weights: tuple[int, ...] | None) -> Iterator[None]:
    """While this lasts the game is judged by these weights, or by none of them, by hand."""
    known = _brain(game).WEIGHTS
    before = dict(known)
    known.pop(game.players, None)
    if weights is not None:
        known[game.players] = weights
    try:
        yield
    finally:
        known.clear()
        known.update(before)


class Weighing:
    """Thinks as another agent does, by weights of his own."""

    def __init__(self, agent: Agent, weights: tuple[int, ...] | None) -> None:
        self.agent = agent
        self.weights = weights

    def think(self, game: AnyGame, view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """The other agent's thoughts; between two of them nobody else's weights are changed."""
        thoughts = self.agent.think(game, view, seat, rng)
        while True:
            with weighing(game, self.weights):
                thought = next(thoughts, None)
            if thought is None:
                return
            yield thought


def _brain(game: AnyGame) -> Any:
    brain = game.sibling("brain")
    if not hasattr(brain, "features"):
        raise SystemExit(f"{game.info.id}: its brain names no features; Crescendo's shows how.")
    return brain


# Games and what is learned from them


def play(course: Course, weights: tuple[int, ...], number: int, deal: int) -> list[Example]:
    """One game of a round; an example for every turn's end and every two seats."""
    game = open_box(course.game, course.players, {})
    rng = Rng(f"{course.seed} {number} {deal}")
    state = game.start(rng.stream("deal"))
    seats, brain = firsts(game), _brain(game)
    counted: list[list[Sequence[float]]] = []
    with weighing(game, weights):
        while actors := game.actors(state):
            player, before = actors[0], state
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                view = game.observe(state, player)
                move = last_thought(LEARNER.think(game, view, player, rng))
            state = game.apply(state, player, move)
            if game.actors(state) and turn_ended(game, before, state):
                counted.append([brain.features(game, state, seat) for seat in seats])
    outcome = game.outcome(state)
    assert outcome is not None
    examples = []
    ranks = [outcome.ranks[seat] for seat in seats]
    for found in counted:
        for (mine, rank), (theirs, other) in combinations(zip(found, ranks, strict=True), 2):
            # Of a seat that is no longer in the game, nothing is counted.
            if mine and theirs:
                more = [round(one - two, 4) for one, two in zip(mine, theirs, strict=True)]
                examples.append([*more, (rank < other) + (rank == other) / 2])
    return examples


def fit(examples: Sequence[Example]) -> tuple[int, ...]:
    """The weights under which the results are likeliest, by Newton's method."""
    size = len(examples[0]) - 1
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-CAUTION * weight for weight in weights]
        bend = [[CAUTION * (row == column) for column in range(size)] for row in range(size)]
        for *features, result in examples:
            told = _told(weights, features)
            surprise, doubt = result - told, told * (1 - told)
            for row, more in enumerate(features):
                slope[row] += surprise * more
                bent = bend[row]
                weighed = doubt * more
                for column in range(row + 1):
                    bent[column] += weighed * features[column]
        weights = [
            weight + step for weight, step in zip(weights, _solve(bend, slope), strict=True)
        ]
    return tuple([round(SCALE * weight) for weight in weights])


def loss(weights: tuple[int, ...], examples: Sequence[Example]) -> float:
    """How badly results are foretold: 0 is always right and sure, 0.69 knows nothing."""
    total = 0.0
    for *features, result in examples:
        told = _told([weight / SCALE for weight in weights], features)
        total -= result * math.log(told) + (1 - result) * math.log(1 - told)
    return total / len(examples)


def _told(weights: Sequence[float], features: Sequence[float]) -> float:
    lead = sum([weight * more for weight, more in zip(weights, features, strict=True)])
    return 1 / (1 + math.exp(-min(30.0, max(-30.0, lead))))


def _solve(lower: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations that are symmetric and definite (Cholesky)."""
    size = len(right)
    root = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            known = sum([root[row][k] * root[column][k] for k in range(column)])
            rest = lower[row][column] - known
            root[row][column] = math.sqrt(rest) if row == column else rest / root[column][column]
    half = [0.0] * size
    for row in range(size):
        known = sum([root[row][k] * half[k] for k in range(row)])
        half[row] = (right[row] - known) / root[row][row]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum([root[k][row] * found[k] for k in range(row + 1, size)])
        found[row] = (half[row] - known) / root[row][row]
    return found


def learn(course: Course, rounds: int, journal: Journal, pool: ProcessPoolExecutor) -> Learned:
    """Play what is missing of some rounds, and learn from each."""
    game = open_box(course.game, course.players, {})
    learned = Learned((0,) * len(_brain(game).FEATURES))
    latest: list[Example] = []
    for number in range(rounds):
        key = course.key(number, learned.weights)
        work = partial(_timed, course, learned.weights, number)
        told = f"{course.game} {course.players}: round {number + 1} of {rounds}"
        played = results(key, course.games, work, told, journal, pool)
        fresh = [one for deal, (_, some) in enumerate(played) if deal % HELD_OUT for one in some]
        held = [one for _, some in played[::HELD_OUT] for one in some]
        learned.weights = fit(latest + fresh)
        learned.losses.append(loss(learned.weights, held))
        learned.games += course.games
        learned.seconds += sum(seconds for seconds, _ in played)
        latest = fresh
    return learned


def _timed(
    course: Course, weights: tuple[int, ...], number: int, deal: int
) -> tuple[float, list[Example]]:
    begin = time.process_time()
    examples = play(course, weights, number, deal)
    return time.process_time() - begin, examples


def results(
    key: list[object],
    deals: int,
    work: Callable[[int], Any],
    told: str,
    journal: Journal,
    pool: ProcessPoolExecutor,
) -> list[Any]:
    """What came of so many deals, in order: what is kept under a key, and what is played now."""
    kept = {deal: result for known, deal, result in journal.lines() if known == key}
    missing = [deal for deal in range(deals) if deal not in kept]
    for deal, result in finished(pool, work, iter(missing)):
        journal.add([key, deal, result])
        kept[deal] = result
        show(f"{told}, {len(kept)} deals of {deals}")
    return [kept[deal] for deal in range(deals)]


# Is it worth anything?


def endless(agent: Agent) -> Agent:
    """The same player with no budget of his own, where he searches: he stops when time is up."""
    if isinstance(agent, AlertAgent):
        return AlertAgent(endless(agent.agent), agent.wins, agent.losses)
    if isinstance(agent, SearchAgent):
        return SearchAgent(replace(agent.settings, iterations=1_000_000))
    return agent


def try_out(
    name: str, players: int, level: int, weights: tuple[int, ...], deal: int
) -> tuple[int, float]:
    """Games of a level by weights against the same by hand, with as much time; how often ahead."""
    game = open_box(name, players, {})
    learned = Weighing(agent_of(game, level), weights)
    by_hand = Weighing(endless(agent_of(game, level)), None)
    seats = firsts(game)
    points = 0.0
    for seat in seats:
        rng = Rng(f"trial {deal}")
        points += ahead(game, duel(game, learned, by_hand, seat, rng, paced=True), seat)
    return len(seats), points


def trial(
    course: Course,
    level: int,
    most: int,
    weights: tuple[int, ...],
    journal: Journal,
    pool: ProcessPoolExecutor,
) -> tuple[int, float]:
    """So many games of that kind, on deals that nothing was learned from: games, and ahead."""
    name, players = course.game, course.players
    game = open_box(name, players, {})
    agent = agent_of(game, level)
    key = ["trial", name, players, repr(agent), *weights, fingerprint(name)]
    work = partial(try_out, name, players, level, weights)
    told = f"{name} {players}: level {level} by weights and by hand"
    deals = -(-most // len(firsts(game)))
    games, points = zip(*results(key, deals, work, told, journal, pool), strict=True)
    return sum(games), sum(points)


def write(course: Course, learned: Learned) -> None:
    """Keep the weights in the game's folder, with where they come from; other seats' stay."""
    file = discover()[course.game].folder() / FILE
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    names = _brain(open_box(course.game, course.players, {})).FEATURES
    known[str(course.players)] = {
        "weights": dict(zip(names, learned.weights, strict=True)),
        "seed": course.seed,
        "games": learned.games,
        "rounds": len(learned.losses),
        "minutes": round(learned.seconds / 60, 1),
        "loss": round(learned.losses[-1], 4),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }
    file.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    """Learn the weights of a game and say what they are worth."""
    parser = argparse.ArgumentParser(prog="dev.py train", description="Learn to judge a game.")
    parser.add_argument("game", help="the id of a game whose brain names features")
    parser.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    parser.add_argument("--games", type=int, default=200, help="games in each round (200)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, each by better weights (5)")
    parser.add_argument("--seed", default="training", help="a name for other games (training)")
    parser.add_argument("--trial", type=int, default=0, metavar="N", help="games against by hand")
    parser.add_argument(
        "--level", type=int, default=NUMBERS[-1], help="who plays the trial (the last)"
    )
    parser.add_argument("--write", action="store_true", help="keep the weights beside the brain")
    parser.add_argument("--workers", type=int, help="games at a time (as many as there are cores)")
    parser.add_argument("--store", type=Path, required=True, help="what has been played so far")
    arguments = parser.parse_args()
    course = Course(arguments.game, arguments.players, arguments.seed, arguments.games)
    names = _brain(open_box(course.game, course.players, {})).FEATURES
    journal = Journal(arguments.store)
    with ProcessPoolExecutor(arguments.workers) as pool:
        try:
            learned = learn(course, arguments.rounds, journal, pool)
            print(f"\n{course.game}, {course.players} seats, {learned.games} games")
            print(f"loss after each round: {', '.join(f'{one:.3f}' for one in learned.losses)}")
            for name, weight in zip(names, learned.weights, strict=True):
                print(f"  {weight / SCALE:+8.3f} {name}")
            if arguments.trial:
                level, weights = arguments.level, learned.weights
                games, points = trial(course, level, arguments.trial, weights, journal, pool)
                low, high = wilson(points, games)
                print(
                    f"\nlevel {level} by weights against by hand, at equal time: ahead in "
                    f"{points:g} of {games}, {points / games:.0%} ({low:.0%}-{high:.0%})"
                )
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print("\nStopped. What was played is kept: the same command goes on from here.")
            return
    if arguments.write:
        write(course, learned)


if __name__ == "__main__":
    main()
