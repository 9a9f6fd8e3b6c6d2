"""The memory of a started Python, with our modules imported.

Going on from it saves a browser nearly all of Python's start, and it is not much heavier than the
standard library and the modules that it stands for. What WebAssembly puts into memory by itself is
left out: `snapshot.bin` is gzip over one line of JSON, `[head, [[at, length], ...]]`, the `head`
bytes that come first in what Pyodide's `_loadSnapshot` takes, and the bytes at these places of the
memory; between them it is as it was.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import ASSETS, CACHE, PYODIDE
from tools.dev.report import run, step
from tools.dev.stamp import digest, is_fresh, set_stamp
from tools.runtime.bundle import IMPORTED, PACK, STDLIB, WHOLE, divide, standard_roots
from tools.runtime.squeeze import squeeze
from tools.runtime.trim import SCRIPT, WASM

HERE = Path(__file__).parent
SNAPSHOT = CACHE / "snapshot.bin"
RAW = CACHE / "snapshot.raw"
NAMES = CACHE / "snapshot.json"
# What Pyodide makes room for when it starts: a larger memory could not be put back.
ROOM = 30 * 1024 * 1024
# What PyScript's worker is given to run.
WORKER_SOURCE = 'from croisee.web import handle\n\n__export__ = ["handle"]\n'
# What every start runs: Pyodide's own lines, ours, and PyScript's. One that is not listed, or has
# changed, is compiled when it is run.
SOURCES = (
    "{}",
    "import importlib; importlib",
    "import __main__; __main__.__dict__",
    "import builtins; builtins.__dict__",
    "import random; random.seed(); del random",
    WORKER_SOURCE,
    "import js as __polyscript_workers__\n"
    "__polyscript_workers__.__polyscript_workers__ ="
    ' "__export__" in locals() and __export__ or []\n'
    "del __polyscript_workers__",
    "from polyscript import xworker as __polyscript_workers__\n"
    "__polyscript_workers__.sync.handle = handle\n"
    "del __polyscript_workers__",
)


def take_snapshot() -> None:
    """Write the snapshot, and divide our package by it, when what it is made of has changed."""
    parts = [HERE / name for name in ("snapshot.py", "snapshot.mjs", "squeeze.mjs", "warm.py")]
    parts += [ASSETS / "js" / "runtime" / "packs.js", PYODIDE / "package.json"]
    now = digest([*parts, STDLIB, WHOLE, SCRIPT, WASM])
    if is_fresh("snapshot", now, [SNAPSHOT, PACK, IMPORTED]):
        return
    request = {
        "pyodide": str(PYODIDE),
        "script": str(SCRIPT),
        "wasm": str(WASM),
        "stdlib": str(STDLIB),
        "pack": str(WHOLE),
        "modules": standard_roots(),
        "sources": SOURCES,
        "out": str(RAW),
        "names": str(NAMES),
    }
    with step("memory snapshot of a started Python"):
        run(
            [node(), HERE / "snapshot.mjs"],
            "Pyodide could not be started in Node to take its snapshot: the message says why.",
            text=json.dumps(request),
        )
        memory = RAW.read_bytes()
        _, runs = json.loads(memory[: memory.index(b"\n")])
        size = sum(runs[-1])
        if size > ROOM:
            sys.exit(f"The snapshot needs {size} bytes; Pyodide only has {ROOM}.")
        squeeze({RAW: SNAPSHOT})
        divide(json.loads(NAMES.read_bytes()))
        RAW.unlink()
        NAMES.unlink()
    set_stamp("snapshot", now)
