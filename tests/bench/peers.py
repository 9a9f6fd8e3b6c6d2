"""Our search and our playouts beside other people's: OpenSpiel in C++, boardgame.io in JavaScript.

Everything is counted against processor time, never the clock, and both sides of a ratio are
measured in the same run, turn about. `python3 py/dev.py bench peers` installs what it needs.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser import processor
from hex.brain import SEARCH
from hex.rules import Hex
from playwright.sync_api import Page

from croisee.ai.results import wilson
from croisee.ai.search import SearchAgent
from croisee.ai.simple import last_thought
from croisee.core.rng import Rng
from croisee.games import open_box
from tools.dev.report import note
from tools.dev.serve import Site

GAMES = 40
UCT_C = 0.7
"""OpenSpiel's own examples say 2; with this it plays much better (11 of 12 against 1.4)."""
ROUNDS = 5
PLAYOUTS = 1000
SECONDS = 3.0


class OpenSpielPlayer:
    """OpenSpiel's C++ MCTSBot on random rollouts, given as many simulations as time allows."""

    def __init__(self, size: int) -> None:
        import pyspiel

        self.pyspiel: Any = pyspiel
        self.game = pyspiel.load_game(f"hex(board_size={size})")
        self.spent, self.moves, self.simulations = 0.0, 0, 0
        self.rate = 10_000.0
        """Simulations a second, as last measured."""

    def choose(self, state: Any, seconds: float, seed: int) -> int:
        """An action, thought about so that all moves so far took these seconds each."""
        due = max(seconds * (self.moves + 1) - self.spent, seconds / 2)
        evaluator = self.pyspiel.RandomRolloutEvaluator(1, seed)
        bot = self.pyspiel.MCTSBot(
            self.game, evaluator, UCT_C, max(int(self.rate * due), 2), 2000, True, seed, False
        )
        begin = time.process_time()
        root = bot.mcts_search(state)
        took = time.process_time() - begin
        self.spent, self.moves = self.spent + took, self.moves + 1
        self.simulations += root.explore_count
        if root.explore_count > 100:
            self.rate += 0.2 * (root.explore_count / took - self.rate)
        action: int = root.best_child().action
        return action


def match() -> None:
    """Hex 9, our search against OpenSpiel's at equal processor time a move, seats rotated."""
    game, theirs = Hex(), OpenSpielPlayer(9)
    ours, moves, points = 0.0, 0, 0
    for number in range(GAMES):
        seat, rng = number % 2, Rng(f"match {number}")
        state, peer = game.start(rng), theirs.game.new_initial_state()
        while game.actors(state):
            player = state.turn
            # We move first of all, so that there is a time to equal.
            if player == seat:
                begin = time.process_time()
                move = last_thought(SearchAgent(SEARCH).think(game, state, player, rng))
                ours, moves = ours + time.process_time() - begin, moves + 1
            else:
                seed = 1000 * number + len(peer.history())
                row, column = divmod(theirs.choose(peer, ours / moves, seed), game.size)
                move = row * game.width + column
            row, column = divmod(move, game.width)
            peer.apply_action(row * game.size + column)
            state = game.apply(state, player, move)
        assert peer.is_terminal() and (peer.returns()[state.winner] > 0)
        points += state.winner == seat
        note(f"match, {number + 1} of {GAMES}: {points} won")
    low, high = wilson(points, GAMES)
    print("| Hex 9 | against | games | won | 95 % interval | CPU s a move | theirs |")
    print("|---|---|---|---|---|---|---|")
    print(
        f"| our search, {SEARCH.iterations} iterations | OpenSpiel's C++ MCTSBot, "
        f"{theirs.simulations / theirs.moves:,.0f} simulations | {GAMES} "
        f"| {points / GAMES:.0%} | {low:.0%}-{high:.0%} "
        f"| {ours / moves:.3f} | {theirs.spent / theirs.moves:.3f} |"
    )
    print(
        f"\nSeats rotated; no swap. MCTSBot: one random rollout a leaf, solver on, uct_c {UCT_C}."
        " Simulations are the mean of those made.\n",
        flush=True,
    )


def rollouts() -> None:
    """Moves a second of C-Cross's fast playout beside OpenSpiel's rollouts of Hex 11."""
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")
    length = statistics.mean(_stepped(game, Rng(f"length {number}")) for number in range(400))

    def evaluate(seed: int) -> None:
        # One simulation of a bot is one call of its evaluator: all the rollouts, in C++.
        evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
        bot.mcts_search(game.new_initial_state())

    rates: dict[str, list[float]] = {"ours": [], "evaluator": [], "stepped": []}
    for number in range(ROUNDS):
        note(f"rollouts, round {number + 1} of {ROUNDS}")
        spent, _ = _spent(_c_cross, number, None)
        # Timed without a trace; the same seed counts the moves afterwards.
        trace: list[Any] = []
        _c_cross(number, trace)
        rates["ours"].append(len(trace) / spent)
        spent, _ = _spent(evaluate, number)
        rates["evaluator"].append(length * PLAYOUTS / spent)
        spent, moves = _spent(_stepped, game, Rng(str(number)), PLAYOUTS // 20)
        rates["stepped"].append(moves / spent)
    own = statistics.median(rates["ours"])
    print("| random play, moves per CPU second | moves/s | ours / theirs |")
    print("|---|---|---|")
    for name, key in (
        ("C-Cross, our fast playout, CPython", "ours"),
        ("Hex 11, OpenSpiel's RandomRolloutEvaluator, all in C++", "evaluator"),
        ("Hex 11, OpenSpiel's states stepped from Python", "stepped"),
    ):
        rate = statistics.median(rates[key])
        ratio = "" if key == "ours" else f"{own / rate:.2f}"
        print(f"| {name} | {rate:,.0f} | {ratio} |")
    print(
        f"\nMedians of {ROUNDS} rounds of {PLAYOUTS} games from the start (stepped:"
        f" {PLAYOUTS // 20}). A move is one decision (C-Cross: a placement of one or two pawns, one"
        " exchange, one choice of a zone; Hex: a stone)."
        f" Hex 11 at random lasts {length:.1f} moves.\n",
        flush=True,
    )


def _spent(work: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Processor seconds that some work takes, and what comes of it."""
    begin = time.process_time()
    found = work(*arguments)
    return time.process_time() - begin, found


def _c_cross(seed: int, trace: list[Any] | None) -> None:
    """Random games of C-Cross, the fast way."""
    game, rng = open_box("c-cross", None, {}), Rng(str(seed))
    brain, start = game.sibling("brain"), game.start(rng)
    assert brain is not None
    for _ in range(PLAYOUTS):
        brain.playout(game, start, rng, trace)


def _stepped(game: Any, rng: Rng, games: int = 1) -> int:
    """Moves of random games of OpenSpiel's, each asked for and made from Python."""
    count = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
    return count


def boardgame(page: Page, site: Site) -> None:
    """Hex 9 in one page: our Pyodide beside boardgame.io's reducer and bot."""
    folder = Path(__file__).parents[1] / "hex"
    files = {f"hex/{file.name}": file.read_text(encoding="utf-8") for file in folder.glob("*.py")}
    page.evaluate("(r) => measure(r)", {"what": "lay_out", "files": files})
    page.evaluate(
        "async (address) => { window.boardgame = await import(address); }",
        f"{site.url}peers/boardgame.js",
    )

    def rate(script: str, argument: object) -> float:
        begin = processor(page)
        count: float = page.evaluate(script, argument)
        return 1000 * count / (processor(page) - begin)

    def ours(way: str) -> float:
        return rate("(r) => measure(r)", {"what": "hex", "way": way, "seconds": SECONDS})

    def theirs(what: str) -> float:
        return rate(f"(seconds) => boardgame.{what}(seconds)", SECONDS)

    ways = ("generic playout", "playout", "plain search", "search")
    mine: dict[str, list[float]] = {way: [] for way in ways}
    other: dict[str, list[float]] = {"playouts": [], "search": []}
    for number in range(ROUNDS):
        note(f"boardgame, round {number + 1} of {ROUNDS}")
        for way in ways:
            mine[way].append(ours(way))
        for what in other:
            other[what].append(theirs(what))
    print("| Hex 9 in one Chromium page, per CPU second | ours | boardgame.io | ours / theirs |")
    print("|---|---|---|---|")
    for name, way, what in (
        ("random moves, one by one: `apply` / reducer", "generic playout", "playouts"),
        ("random moves, our fast playout / reducer", "playout", "playouts"),
        ("search iterations, plain UCT on our fast playout / `MCTSBot`", "plain search", "search"),
        ("search iterations, ours as in the match / `MCTSBot`", "search", "search"),
    ):
        own, peer = statistics.median(mine[way]), statistics.median(other[what])
        print(f"| {name} | {own:,.0f} | {peer:,.0f} | {own / peer:.1f} |")
    print(
        f"\nMedians of {ROUNDS} rounds of {SECONDS:.0f} s each, turn about; Pyodide in its worker,"
        " boardgame.io in the page, production build. Iterations from the empty board, playouts to"
        " the end; the fast playout's moves are the cells it fills.\n",
        flush=True,
    )
