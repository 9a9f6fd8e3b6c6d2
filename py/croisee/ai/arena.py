"""Computer players against each other: what the levels are worth, measured.

A pair of players meets on the same deals, each with a first move that is drawn, in every order of
seats. What has been played is kept in a file, by the code that played it, so that an arena can be
stopped and goes on where it was; both cores are used. Run it with `python3 py/dev.py arena`; it
takes long and is no part of the tests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import astuple, dataclass
from functools import lru_cache
from itertools import combinations, count, pairwise
from pathlib import Path

from croisee.ai.baselines import BASELINES, TIMED
from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.peek import fair_share
from croisee.ai.results import FILE, Row, read, tables
from croisee.ai.simple import Agent, Thought, last_thought
from croisee.core.game import CHANCE, Player
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover, open_box

TOP = str(NUMBERS[-1])
PEEKING = "itself, peeking"


@dataclass(frozen=True, slots=True)
class Pair:
    """A challenger in one seat, or on one team, and the player in all the others."""

    game: str
    players: int
    challenger: str
    other: str


@dataclass(slots=True)
class Tally:
    """What a pair has played so far."""

    games: int = 0
    points: float = 0.0
    seconds: float = 0.0

    def add(self, games: int, points: float, seconds: float) -> None:
        """Count one more deal."""
        self.games += games
        self.points += points
        self.seconds += seconds


def contestant(game: AnyGame, name: str) -> Agent:
    """A baseline by its name, or a level by its number."""
    return BASELINES[name] if name in BASELINES else agent_of(game, int(name))


class Clock:
    """Gives a player without a budget of his own as much processor time as his opponent takes."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.decisions = 0

    def timed(self, thoughts: Iterator[Thought]) -> object:
        """The move of the player who sets the pace."""
        begin = time.process_time()
        move = last_thought(thoughts)
        self.spent += time.process_time() - begin
        self.decisions += 1
        return move

    def bounded(self, thoughts: Iterator[Thought]) -> object:
        """The move of the one who follows it: he stops after the other's mean time."""
        end = time.process_time() + self.spent / self.decisions
        for thought in thoughts:
            if time.process_time() >= end:
                return thought.move
        return thought.move


def meet(pair: Pair, deal: int) -> tuple[int, float, float]:
    """Play a deal in every order of seats: games, the challenger's points, seconds."""
    begin = time.process_time()
    game = open_box(pair.game, pair.players, {})
    if pair.other == PEEKING:
        points, games = fair_share(pair.game, [deal])
        return games, points, time.process_time() - begin
    points = sum(play(game, pair, deal, seat) for seat in range(game.players))
    return game.players, points, time.process_time() - begin


def play(game: AnyGame, pair: Pair, deal: int, seat: Player) -> float:
    """Play one game: 1 when the challenger wins, his part of it when several do."""
    teams = game.teams()
    challenger, other = contestant(game, pair.challenger), contestant(game, pair.other)
    clock = Clock()
    rng = Rng(f"arena {deal}")
    opening = rng.stream("opening")
    state = game.start(rng.stream("deal"))
    moved = False
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            state = game.apply(state, player, rng.weighted(game.chance(state)))
            continue
        view = game.observe(state, player)
        if not moved:
            # The first move is drawn: where nothing else is, all games would be the same.
            move = opening.choice(game.moves(state, player))
            moved = True
        elif teams[player] == teams[seat]:
            move = clock.timed(challenger.think(game, view, player, rng))
        elif pair.other not in TIMED:
            move = last_thought(other.think(game, view, player, rng))
        else:
            if not clock.decisions:
                # Nobody has set a pace yet: the challenger thinks once for nothing.
                clock.timed(challenger.think(game, view, player, rng.stream("pace")))
            move = clock.bounded(other.think(game, view, player, rng))
        state = game.apply(state, player, move)
    outcome = game.outcome(state)
    assert outcome is not None
    utilities = outcome.utility()
    best = {team for team, value in zip(teams, utilities, strict=True) if value == max(utilities)}
    return (teams[seat] in best) / len(best)


def pairs(game: str, players: int, everybody: bool) -> Iterator[Pair]:
    """Who meets whom: first what a level is judged by, then the rest of the round robin."""
    levels = [str(number) for number in NUMBERS]
    ladder = [(level, "random") for level in levels]
    ladder += [(above, below) for below, above in pairwise(levels)]
    ladder += [(TOP, baseline) for baseline in BASELINES if baseline != "random"]
    box = open_box(game, players, {})
    if box.info.hidden or box.draws():
        ladder.append((TOP, PEEKING))
    if players > 2:
        ladder = [(TOP, "one-ply")]
    robin = [(above, below) for below, above in combinations(levels, 2)]
    robin += [(level, baseline) for level in levels for baseline in BASELINES]
    for challenger, other in dict.fromkeys(ladder + robin * everybody):
        yield Pair(game, players, challenger, other)


@lru_cache
def fingerprint(game: str) -> str:
    """Of the code that plays a game: results of other code are not counted with its own."""
    ai = Path(__file__).parent
    folders = (discover()[game].folder(), ai.parent / "core")
    files = [file for folder in folders for file in folder.glob("*.py") if "test" not in file.name]
    files += [
        ai / name for name in ("search.py", "tree.py", "simple.py", "baselines.py", "peek.py")
    ]
    texts = b"".join(file.read_bytes() for file in sorted(files))
    return hashlib.sha256(texts).hexdigest()[:12]


class Store:
    """What has been played, a line of JSON a deal."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tallies: dict[tuple[object, ...], Tally] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            key, result = json.loads(line)
            self.tallies.setdefault(tuple(key), Tally()).add(*result)

    def tally(self, pair: Pair) -> Tally:
        """What this pair has played with the code as it is."""
        return self.tallies.setdefault((*astuple(pair), fingerprint(pair.game)), Tally())

    def keep(self, pair: Pair, result: tuple[int, float, float]) -> None:
        """Count a deal and write it down."""
        self.tally(pair).add(*result)
        with self.file.open("a", encoding="utf-8") as stream:
            key = (*astuple(pair), fingerprint(pair.game))
            stream.write(json.dumps([key, result]) + "\n")


def contest(
    pair: Pair, seconds: float, most: int, store: Store, pool: ProcessPoolExecutor
) -> Row | None:
    """Let a pair play until its time or its games are spent; what it made of them."""
    tally = store.tally(pair)
    deals = count(tally.games // pair.players)
    waiting: set[Future[tuple[int, float, float]]] = set()
    while True:
        # Two at work, two in line: nobody waits, and little is thrown away at the end.
        while (
            len(waiting) < 4
            and tally.games + len(waiting) * pair.players < most
            and tally.seconds < seconds
        ):
            waiting.add(pool.submit(meet, pair, next(deals)))
        if not waiting:
            break
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            store.keep(pair, future.result())
        print(
            f"\r{pair.game} {pair.players}: {pair.challenger} - {pair.other} "
            f"{tally.points:g}/{tally.games}, {tally.seconds:.0f} s   ",
            end="",
            file=sys.stderr,
        )
    if not tally.games:
        return None
    return Row(pair.players, pair.challenger, pair.other, tally.games, tally.points)


def write(game: str, rows: list[Row]) -> None:
    """Put the rows into the game's folder; tables for other numbers of players stay."""
    folder = discover()[game].folder()
    measured = {row.players for row in rows}
    kept = [row for row in read(folder) if row.players not in measured]
    title = f"# What the computer players of {game} are worth\n\n"
    said = (
        "Written by `python3 py/dev.py arena --write`. Levels go by their numbers; flat Monte\n"
        "Carlo and plain UCT think as long as the level they meet, in processor time; who peeks\n"
        "sees what is hidden and what will be drawn. A win is a point, shared where several win.\n"
    )
    (folder / FILE).write_text(title + said + tables(kept + rows), encoding="utf-8")


def main() -> None:
    """Print the tables of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="dev.py arena", description="Measure the levels.")
    parser.add_argument("games", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--seconds", type=float, default=60, help="of play for each pair (60)")
    parser.add_argument("--most", type=int, default=200, help="games for each pair (200)")
    parser.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    parser.add_argument("--all", action="store_true", help="the whole round robin, not the ladder")
    parser.add_argument(
        "--write", action="store_true", help="keep the tables in the games' folders"
    )
    parser.add_argument("--store", type=Path, required=True, help="what has been played so far")
    arguments = parser.parse_args()
    store = Store(arguments.store)
    with ProcessPoolExecutor() as pool:
        for game in arguments.games or discover():
            rows: list[Row] = []
            for pair in pairs(game, arguments.players, arguments.all):
                row = contest(pair, arguments.seconds, arguments.most, store, pool)
                if row:
                    rows.append(row)
            print(f"\n\n### {game}\n{tables(rows)}", flush=True)
            if arguments.write:
                write(game, rows)


if __name__ == "__main__":
    main()
