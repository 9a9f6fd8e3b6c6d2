"""How many keys a move takes at the board, by the shortest way, and typed."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
from typing import Any

from croisee.core.scene import leaves
from croisee.games import discover
from croisee.table import Table
from tools.dev.environment import node
from tools.dev.paths import ROOT

MOVES = 200
ENTER = 1


def touches(table: Table, move: str) -> list[dict[str, Any]]:
    """The steps of a move at the board: what lies there, what can be touched, what is."""
    scene = table.picture()["scene"]
    offered: Any = scene["choices"]
    steps: list[dict[str, Any]] = []
    path: list[str] = []
    for touched in table.read(move)["path"]:
        # What is the only way is taken by itself, unless it makes the move.
        if len(offered) > 1 or isinstance(offered[touched], str):
            drawn = table.preview(path).get("targets", []) if path else []
            closer = {target["id"]: target for target in drawn}
            targets = [closer.get(target["id"], target) for target in scene["targets"]]
            buttons = [target["id"] for target in targets if target.get("button")]
            steps.append(
                {
                    "targets": [target for target in targets if not target.get("button")],
                    "choosable": [place for place in offered if place not in buttons],
                    "buttons": [place for place in buttons if place in offered],
                    "to": touched,
                }
            )
        path.append(touched)
        offered = offered[touched]
    return steps


def moves_of(name: str) -> tuple[list[list[dict[str, Any]]], list[str]]:
    """Moves of games played at random, as steps and in notation: those of one person."""
    chance = random.Random(name)
    walked: list[list[dict[str, Any]]] = []
    typed: list[str] = []
    while len(typed) < MOVES:
        seed = f"keys {len(typed)}"
        table = Table.lay(discover()[name](2), [{"kind": "person"}] * 2, seed, "fr", lot=False)
        while table.acting is not None and len(typed) < MOVES:
            table.seats.looking = table.acting
            choices = table.drawing.present().choices
            move = chance.choice(sorted({move for _, move in leaves(choices)}))
            if table.acting == 0:
                walked.append(touches(table, move))
                typed.append(move)
            table.act(table.acting, move)
    return walked, typed


def keys(which: list[str]) -> None:
    """Keys per move, mean and most, per game."""
    print("| keys per move | by arrows | with every key | typed |")
    print("|---|---|---|---|")
    for name in which:
        walked, typed = moves_of(name)
        counted = subprocess.run(
            [str(node()), str(ROOT / "tests" / "js" / "keys.mjs")],
            input=json.dumps(walked),
            capture_output=True,
            text=True,
            check=True,
        )
        arrows, letters = zip(*json.loads(counted.stdout), strict=True)
        lengths = [len(move) + ENTER for move in typed]
        cells = (f"{statistics.mean(n):.1f} ({max(n)})" for n in (arrows, letters, lengths))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print(f"\nMean and most of {MOVES} moves of random games, the field to type in being open.\n")
