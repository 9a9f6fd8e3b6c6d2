"""What is measured inside an interpreter: one file for CPython and, in a worker, for Pyodide.

`acts` plays random games through the JSON door and times every `act`; `playouts` counts random
games per second, by the contract alone and by the game's own fast way; `search` counts what the
strongest level searches; the rest measures Hex, which is handed over because no site holds it. An
older build runs it too, so that it asks of the rest of Python only what has long been there.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from croisee.ai.levels import agent_of
from croisee.ai.search import Search, Settings
from croisee.ai.simple import last_thought
from croisee.core.game import CHANCE, Player, generic_playout
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.door import Door
from croisee.games import discover

__export__ = ["measure"]


def measure(request: str) -> str:
    """Answer `{"what", ...}`, the rest being what that measure wants, with figures as JSON."""
    asked: dict[str, Any] = json.loads(request)
    measures: tuple[Callable[..., Any], ...] = (acts, playouts, line, search, hex)
    given: tuple[Callable[..., Any], ...] = (teach, lay_out)
    what = {one.__name__: one for one in (*measures, *given)}[asked.pop("what")]
    return json.dumps(what(**asked))


def teach(texts: dict[str, str]) -> None:
    """Learn the texts of a language, which a page hands over where a build keeps them apart."""
    import_module("croisee.core.words").lay_texts(texts)


def games() -> list[str]:
    """The games there are."""
    return list(discover())


def acts(game: str, seconds: float) -> dict[str, float]:
    """Milliseconds from `act` to its picture over random games: median, 95 %, worst."""
    took: list[float] = []
    end = time.perf_counter() + seconds
    number = 0
    while time.perf_counter() < end or not took:
        number += 1
        took += _one_game(game, f"bench-{number}")
    took.sort()
    return {
        "acts": len(took),
        "median": took[len(took) // 2],
        "most": took[len(took) * 95 // 100],
        "worst": took[-1],
    }


def _one_game(game: str, seed: str) -> list[float]:
    door, rng, took = Door(), Rng(seed), []
    people = [{"kind": "person"}] * discover()[game].info.seats[0]
    request: dict[str, Any] = {"verb": "new", "game": game, "seats": people, "seed": seed}
    while True:
        text = json.dumps(request)
        begin = time.perf_counter()
        answer = json.loads(door.handle(text))
        spent = (time.perf_counter() - begin) * 1000
        assert answer["ok"], answer
        if request["verb"] == "act":
            took.append(spent)
        if answer["next"] == "over":
            return took
        seat = answer["acting"]
        if answer["next"] == "handover":
            request = {"verb": "sit", "seat": seat}
        else:
            _, move = rng.choice(leaves(answer["scene"]["choices"]))
            request = {"verb": "act", "seat": seat, "move": move, "turn": answer["turn"]}


def playouts(game: str, seconds: float) -> dict[str, float]:
    """Random games per second from the start, by the contract alone and the game's fast way."""
    rules = discover()[game]()
    rng = Rng("bench")
    start = rules.start(rng.stream("deal"))

    def rate(play: Any) -> float:
        count, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds or not count:
            play()
            count += 1
        return count / spent

    return {
        "generic": rate(lambda: generic_playout(rules, start, rng)),
        "fast": rate(lambda: rules.playout(start, rng)),
    }


# The search of the strongest level

SAMPLES = 5
"""Positions of a game that are searched, from the first move to the last but a few."""


def line(game: str) -> list[str]:
    """The moves of one game between players of the third level, draws included, as written."""
    rules = discover()[game]()
    agent, rng = agent_of(rules, 3), Rng("bench")
    state = rules.start(rng.stream("deal"))
    written = []
    while actors := rules.actors(state):
        player = actors[0]
        if player == CHANCE:
            move = rng.weighted(rules.chance(state))
        else:
            view = rules.observe(state, player)
            move = last_thought(agent.think(rules, view, player, rng))
        written.append(rules.notate(state, player, move))
        state = rules.apply(state, player, move)
    return written


def search(game: str, moves: list[str], number: int) -> int:
    """Iterations made in one of the positions that moves led to, of `SAMPLES` evenly spread.

    With the budget of the strongest level, or to the proof.
    """
    rules = discover()[game]()
    state = rules.start(Rng("bench").stream("deal"))
    met = []
    for text in moves:
        player = rules.actors(state)[0]
        if player == CHANCE:
            move = _drawn(rules, state, text)
        else:
            met.append((rules.observe(state, player), player))
            move = rules.parse(state, player, text)
        state = rules.apply(state, player, move)
    view, player = met[len(met) * number // SAMPLES]
    settings = getattr(rules.sibling("brain"), "DEEP", Settings())
    return _iterate(Search(rules, view, player, Rng("bench"), settings), settings.iterations)


def _drawn(rules: Any, state: Any, text: str) -> Any:
    """What was drawn, from how it is written."""
    drawn = [move for move, _ in rules.chance(state)]
    return next(move for move in drawn if rules.notate(state, CHANCE, move) == text)


def _iterate(searching: Search, iterations: int) -> int:
    done = 0
    while done < iterations and searching.root.solved is None:
        searching.step()
        done += 1
    return done


# Hex


def lay_out(files: dict[str, str]) -> None:
    """Write a package where Python looks for packages."""
    folder = Path("laid_out")
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.path.append(str(folder))


def hex(way: str, seconds: float) -> int:
    """Moves of random games, or iterations of searches from the start, made in some seconds."""
    rules, brain = import_module("hex.rules"), import_module("hex.brain")
    game, rng = rules.Hex(), Rng("bench")
    start = game.start(rng)
    settings = {"plain search": Settings(), "search": brain.SEARCH}.get(way)
    play = {"generic playout": generic_playout, "playout": brain.playout}.get(way)
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        if settings:
            count += _iterate(Search(game, start, 0, rng, settings), 100)
        elif play:
            trace: list[tuple[Player, int]] = []
            play(game, start, rng, trace)
            count += len(trace)
    return count
