"""What is measured inside an interpreter: one file for CPython and, in a worker, for Pyodide.

`acts` plays random games through the JSON door and times every `act`; `playouts` counts random
games per second, by the contract alone and by the game's own fast way.
"""

from __future__ import annotations

import json
import time
from typing import Any

from croisee.core.game import generic_playout
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.door import Door
from croisee.games import discover

__export__ = ["measure"]


def measure(request: str) -> str:
    """Answer `{"what", "game", "seconds"}` with figures, both as JSON."""
    asked: dict[str, Any] = json.loads(request)
    what = {"acts": acts, "playouts": playouts, "games": games}[asked.pop("what")]
    return json.dumps(what(**asked))


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
