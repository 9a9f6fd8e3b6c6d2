"""The memory of a started Python, with our modules imported and every game opened once.

Loading it saves a browser nearly all of Python's start, but it is as heavy as the rest of the
site: the page fetches it when it has nothing better to do, and uses it from the next visit on. The
memory is written as `snapshot.bin`, gzip over what Pyodide's `_loadSnapshot` takes.
"""

from __future__ import annotations

import gzip
import json
import sys

from tools.bundle import PACK, STDLIB, standard_roots
from tools.environment import node
from tools.paths import ASSETS, CACHE, PYODIDE, TOOLS
from tools.report import run, step
from tools.stamp import digest, is_fresh, set_stamp

SNAPSHOT = CACHE / "snapshot.bin"
RAW = CACHE / "snapshot.raw"
# What Pyodide makes room for when it starts: a larger memory could not be put back.
ROOM = 30 * 1024 * 1024
WARM = """
import gc, importlib, json
for name in modules:
    try:
        importlib.import_module(name)
    except ImportError:
        pass
import croisee.web
from croisee.door import Door
from croisee.games import discover
for game in discover():
    door = Door()
    for request in (
        {"verb": "new", "game": game, "seed": "warm", "lang": "fr"},
        {"verb": "hint", "turn": 0},
        {"verb": "save"},
    ):
        door.handle(json.dumps(request))
del Door, discover, door, game, importlib, json, modules, name, request
gc.collect()
del gc
"""


def take_snapshot() -> None:
    """Write the snapshot when what it is made of has changed."""
    parts = [TOOLS / "snapshot.py", TOOLS / "snapshot.mjs", ASSETS / "js" / "pack.js"]
    now = digest([*parts, PYODIDE / "package.json", STDLIB, PACK])
    if is_fresh("snapshot", now, [SNAPSHOT]):
        return
    request = {
        "pyodide": str(PYODIDE),
        "stdlib": str(STDLIB),
        "pack": str(PACK),
        "modules": standard_roots(),
        "warm": WARM,
        "out": str(RAW),
    }
    with step("memory snapshot of a started Python"):
        run(
            [node(), TOOLS / "snapshot.mjs"],
            "Pyodide could not be started in Node to take its snapshot: the message says why.",
            text=json.dumps(request),
        )
        memory = RAW.read_bytes()
        if len(memory) > ROOM:
            sys.exit(f"The snapshot needs {len(memory)} bytes; Pyodide only has {ROOM}.")
        SNAPSHOT.write_bytes(gzip.compress(memory, 9, mtime=0))
        RAW.unlink()
    set_stamp("snapshot", now)
