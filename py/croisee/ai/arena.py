"""Computer players against each other: what the levels are worth, measured.

A pair of players meets on the same deals, each with a first move that is drawn, in every order of
seats. What has been played is kept in a file, by the players and the code they ran, so that it can
be stopped and goes on where it was. Run it with `python3 py/dev.py arena`; it takes long and is no
part of the tests.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from functools import lru_cache, partial
from itertools import combinations, count, pairwise
from pathlib import Path

from croisee.ai.baselines import BASELINES, TIMED
from croisee.ai.journal import Journal, finished, show
from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.novices import novices_of
from croisee.ai.peek import fair_share
from croisee.ai.portrait import report, share
from croisee.ai.results import FILE, Row, read, tables
from croisee.ai.simple import Agent, Thought, last_thought
from croisee.core.game import CHANCE, Outcome, Player
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover, open_box

TOP = str(NUMBERS[-1])
PEEKING = "itself, peeking"
NOVICES = ("novice", "other novice")
"""The two models of a beginner that a game's folder has."""
DEALS = "choosing"
"""The deals that are reported, by a name that is only a seed; settings are chosen on others."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A challenger in one seat, or on one team, and the player in all the others."""

    game: str
    players: int
    challenger: str
    other: str
    deals: str = DEALS


@dataclass(slots=True)
class Tally:
    """What a pair has played so far."""

    games: int = 0
    points: float = 0.0
    ahead: float = 0.0
    seconds: float = 0.0

    def add(self, games: int, points: float, ahead: float, seconds: float) -> None:
        """Count one more deal."""
        self.games += games
        self.points += points
        self.ahead += ahead
        self.seconds += seconds


Result = tuple[int, float, float, float]
"""Games, the challenger's points, whom he came out ahead of, and seconds."""


def contestant(game: AnyGame, name: str) -> Agent:
    """A baseline or a novice by its name, or a level by its number."""
    if name in NOVICES:
        return novices_of(game)[NOVICES.index(name)]
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


def meet(pair: Pair, deal: int) -> Result:
    """Play a deal in every order of seats; partners share a game, which counts once."""
    begin = time.process_time()
    game = open_box(pair.game, pair.players, {})
    if pair.other == PEEKING:
        points, games = fair_share(pair.game, [deal])
        return games, points, points, time.process_time() - begin
    seats = firsts(game)
    outcomes = [(play(game, pair, deal, seat), seat) for seat in seats]
    points = sum(share(game, outcome, seat) for outcome, seat in outcomes)
    left = sum(ahead(game, outcome, seat) for outcome, seat in outcomes)
    return len(seats), points, left, time.process_time() - begin


def firsts(game: AnyGame) -> list[Player]:
    """One seat of each team: the seats a challenger takes in turn."""
    teams = game.teams()
    return sorted({teams.index(team) for team in teams})


def ahead(game: AnyGame, outcome: Outcome, seat: Player) -> float:
    """The part of the other teams' seats that a seat leaves behind, a tie being half of one.

    However many sit at the table, equal players come out ahead of each other half of the time.
    """
    teams, ranks = game.teams(), outcome.ranks
    others = [rank for team, rank in zip(teams, ranks, strict=True) if team != teams[seat]]
    return sum((rank > ranks[seat]) + (rank == ranks[seat]) / 2 for rank in others) / len(others)


def play(game: AnyGame, pair: Pair, deal: int, seat: Player) -> Outcome:
    """Play one game with the challenger in a seat."""
    challenger, other = contestant(game, pair.challenger), contestant(game, pair.other)
    rng = Rng(f"{pair.deals} {deal}")
    return duel(game, challenger, other, seat, rng, paced=pair.other in TIMED)


def duel(
    game: AnyGame, challenger: Agent, other: Agent, seat: Player, rng: Rng, paced: bool
) -> Outcome:
    """One game with a challenger in a seat, and in the others who may be paced by his time."""
    teams = game.teams()
    clock = Clock()
    opening = rng.stream("opening")
    state = game.start(rng.stream("deal"))
    turn = 0
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            state = game.apply(state, player, rng.weighted(game.chance(state)))
            continue
        view = game.observe(state, player)
        # As at a table, where a search may split its stream in several.
        own = rng.stream(f"ai:{turn}")
        if not turn:
            # The first move is drawn: where nothing else is, all games would be the same.
            move = opening.choice(game.moves(state, player))
        elif teams[player] == teams[seat]:
            move = clock.timed(challenger.think(game, view, player, own))
        elif not paced:
            move = last_thought(other.think(game, view, player, own))
        else:
            if not clock.decisions:
                # Nobody has set a pace yet: the challenger thinks once for nothing.
                clock.timed(challenger.think(game, view, player, own.stream("pace")))
            move = clock.bounded(other.think(game, view, player, own))
        turn += 1
        state = game.apply(state, player, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


def pairs(
    game: str, players: int, everybody: bool, highest: int = NUMBERS[-1], deals: str = DEALS
) -> Iterator[Pair]:
    """Who meets whom: first what a level is judged by, then the rest of the round robin."""
    levels = [str(number) for number in NUMBERS]
    box = open_box(game, players, {})
    novices = NOVICES[: len(novices_of(box))]
    ladder = [(novice, "random") for novice in novices]
    ladder += [(levels[0], novice) for novice in novices]
    ladder += [(above, below) for below, above in pairwise(levels)]
    if players == 2:
        ladder.append((levels[0], "random"))
        ladder += [(TOP, baseline) for baseline in BASELINES if baseline != "random"]
        if box.info.hidden or box.draws():
            ladder.append((TOP, PEEKING))
    else:
        ladder.append((TOP, "one-ply"))
    robin = [(above, below) for below, above in combinations(levels, 2)]
    robin += [(level, baseline) for level in levels for baseline in BASELINES]
    for challenger, other in dict.fromkeys(ladder + robin * everybody):
        if not challenger.isdigit() or int(challenger) <= highest:
            yield Pair(game, players, challenger, other, deals)


@lru_cache
def fingerprint(game: str) -> str:
    """Of the code that plays a game: results of other code are not counted with its own.

    Which settings a level has is no part of it: the players themselves are kept beside it.
    """
    package = discover()[game].__module__.rpartition(".")[0]
    names = [f"{package}.{name}" for name in ("rules", "brain", "novices")]
    names += [f"croisee.ai.{name}" for name in ("baselines", "peek")]
    code = b""
    for name in sorted(_reached(names)):
        tree = ast.parse(_file(name).read_bytes())
        tree.body = [item for item in tree.body if not (_sets_levels(item) or _is_text(item))]
        code += ast.unparse(tree).encode()
    return hashlib.sha256(code).hexdigest()[:12]


def _reached(names: list[str]) -> set[str]:
    """Modules of ours, and all of ours that they import, by their names."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name in found or not _file(name).exists():
            continue
        found.add(name)
        for item in ast.walk(ast.parse(_file(name).read_bytes())):
            if isinstance(item, ast.ImportFrom) and (item.module or "").startswith("croisee."):
                names.append(item.module or "")
    return found


def _file(name: str) -> Path:
    return Path(__file__).parents[2] / f"{name.replace('.', '/')}.py"


def _is_text(item: ast.stmt) -> bool:
    """Whether a statement of a module only explains something."""
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)


def _sets_levels(item: ast.stmt) -> bool:
    names = ("LEVELS", "SEATED", "USUAL")
    return isinstance(item, ast.Assign) and ast.unparse(item.targets[0]) in names


def code_of(game: AnyGame) -> list[str]:
    """Of the code that plays a game, and of what it learned for so many seats."""
    weights = getattr(game.sibling("brain"), "WEIGHTS", {}).get(game.players, ())
    learned = [" ".join(map(str, weights))] if weights else []
    return [fingerprint(game.info.id), *learned]


def key_of(pair: Pair) -> tuple[object, ...]:
    """What a result is kept under: the pair, who they are, the code they run, what it learned."""
    game = open_box(pair.game, pair.players, {})
    names = [name for name in (pair.challenger, pair.other) if name.isdigit()]
    players = [repr(contestant(game, name)) for name in names]
    return (*astuple(pair), *players, *code_of(game))


class Store:
    """What has been played, a line of a journal a deal.

    Two arenas at once may play the same deal: it counts once.
    """

    def __init__(self, file: Path) -> None:
        self.journal = Journal(file)
        self.played: dict[tuple[object, ...], dict[int, Result]] = {}
        for key, deal, result in self.journal.lines():
            self.played.setdefault(tuple(key), {})[deal] = tuple(result)

    def deals(self, pair: Pair) -> dict[int, Result]:
        """What this pair has played with the code as it is, by deal."""
        return self.played.setdefault(key_of(pair), {})

    def tally(self, pair: Pair) -> Tally:
        """The same, added up."""
        tally = Tally()
        for result in self.deals(pair).values():
            tally.add(*result)
        return tally

    def keep(self, pair: Pair, deal: int, result: Result) -> None:
        """Count a deal and write it down."""
        self.deals(pair)[deal] = result
        self.journal.add([key_of(pair), deal, result])


def due(pair: Pair, seconds: float, most: int, store: Store) -> Iterator[int]:
    """The deals that a pair has yet to play, until its time or its games are spent."""
    played = set(store.deals(pair))
    games = store.tally(pair).games
    in_a_deal = len(firsts(open_box(pair.game, pair.players, {})))
    for deal in count():
        if games >= most or store.tally(pair).seconds >= seconds:
            return
        if deal not in played:
            yield deal
            games += in_a_deal


def contest(
    pair: Pair, seconds: float, most: int, store: Store, pool: ProcessPoolExecutor
) -> Row | None:
    """Let a pair play until its time or its games are spent; what it made of them."""
    tally = store.tally(pair)
    for deal, result in finished(pool, partial(meet, pair), due(pair, seconds, most, store)):
        store.keep(pair, deal, result)
        tally = store.tally(pair)
        show(
            f"{pair.game} {pair.players}: {pair.challenger} - {pair.other} "
            f"{tally.points:g}/{tally.games} of {most}, {tally.seconds:.0f} of {seconds:.0f} s"
        )
    if not tally.games:
        return None
    return Row(pair.players, pair.challenger, pair.other, tally.games, tally.points, tally.ahead)


def write(game: str, players: int, rows: list[Row], changed: Sequence[str] = ()) -> None:
    """Put the rows into the game's folder; tables for other numbers of players stay.

    Of the same table those rows stay in which no changed level plays, if only some have changed.
    """
    folder = discover()[game].folder()
    elsewhere = [row for row in read(folder) if row.players != players]
    # What was measured of other players than those of today goes, even where nothing replaces it.
    kept = [
        row
        for row in read(folder)
        if changed and row.players == players and not {row.challenger, row.other} & set(changed)
    ]
    met = pairs(game, players, everybody=True)
    order = {(pair.challenger, pair.other): place for place, pair in enumerate(met)}
    here = sorted(kept + rows, key=lambda row: order[row.challenger, row.other])
    title = f"# What the computer players of {game} are worth\n\n"
    said = (
        "Written by `python3 py/dev.py arena --write`. Levels go by their numbers; novices are\n"
        "the models of beginners in `novices.py`; flat Monte Carlo and plain UCT think as long as\n"
        "the level they meet, in processor time; who peeks sees what is hidden and what will be\n"
        "drawn. One player, or one team, sits among others who are all alike. A win is a point,\n"
        "shared where several win; ahead counts each of the others left behind, a tie as half, so\n"
        "that equal players come to 50 % however many they are.\n"
    )
    (folder / FILE).write_text(title + said + tables(elsewhere + here), encoding="utf-8")


def main() -> None:
    """Print the tables of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="dev.py arena", description="Measure the levels.")
    parser.add_argument("games", nargs="*", help="ids of games; all of them by default")
    parser.add_argument("--seconds", type=float, default=60, help="of play for each pair (60)")
    parser.add_argument("--most", type=int, default=200, help="games for each pair (200)")
    parser.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    parser.add_argument("--all", action="store_true", help="the whole round robin, not the ladder")
    parser.add_argument(
        "--highest", type=int, default=NUMBERS[-1], help="level that may challenge (the last)"
    )
    parser.add_argument(
        "--changed", nargs="+", default=(), help="levels whose settings are new: only their pairs"
    )
    parser.add_argument(
        "--deals", default=DEALS, help=f"a name for other deals than those reported ({DEALS})"
    )
    parser.add_argument(
        "--least", type=int, default=40, help="games below which no row is kept (40)"
    )
    parser.add_argument("--workers", type=int, help="games at a time (as many as there are cores)")
    parser.add_argument(
        "--write", action="store_true", help="keep the tables in the games' folders"
    )
    parser.add_argument(
        "--report", type=int, metavar="LEVEL", help="portraits from --most games of this level"
    )
    parser.add_argument("--store", type=Path, required=True, help="what has been played so far")
    arguments = parser.parse_args()
    if arguments.write and arguments.deals != DEALS:
        parser.error("settings are chosen on other deals than those reported: no --write here")
    store = Store(arguments.store)
    with ProcessPoolExecutor(arguments.workers) as pool:
        try:
            for game in arguments.games or discover():
                if arguments.report:
                    kept = arguments.store.with_name("portraits.json")
                    report(game, arguments.players, arguments.report, arguments.most, kept, pool)
                else:
                    measure(game, arguments, store, pool)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print("\nStopped. What was played is kept: the same command goes on from here.")


def measure(
    game: str, arguments: argparse.Namespace, store: Store, pool: ProcessPoolExecutor
) -> None:
    """Let all pairs of a game play, print their table, and keep it where that is asked."""
    rows: list[Row] = []
    changed: Sequence[str] = arguments.changed
    met = pairs(game, arguments.players, arguments.all, arguments.highest, arguments.deals)
    for pair in met:
        if changed and not {pair.challenger, pair.other} & set(changed):
            continue
        row = contest(pair, arguments.seconds, arguments.most, store, pool)
        if row and row.games >= arguments.least:
            rows.append(row)
    print(f"\n\n### {game}\n{tables(rows)}", flush=True)
    if arguments.write:
        write(game, arguments.players, rows, changed)


if __name__ == "__main__":
    main()
