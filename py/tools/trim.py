"""Pyodide's script without what no page of the site can reach.

A third of it is left, which a browser need not fetch, parse and run at every start. The snapshot is
taken with this very script, because places in memory depend on it.
"""

from __future__ import annotations

import json

from tools.environment import node
from tools.paths import ASSETS, CACHE, MODULES, PYODIDE, TOOLS
from tools.report import run, step
from tools.stamp import digest, is_fresh, set_stamp

SCRIPT = CACHE / "pyodide.asm.mjs"
# Scripts that use what Pyodide's makes.
USERS = (
    PYODIDE / "pyodide.mjs",
    ASSETS / "js" / "interpreter.js",
    ASSETS / "js" / "pack.js",
    TOOLS / "snapshot.mjs",
)


def trim_script() -> None:
    """Write the script, when what it is made of has changed."""
    acorn = MODULES / "acorn"
    parts = [TOOLS / "trim.py", TOOLS / "trim.mjs", acorn / "package.json"]
    now = digest([*parts, PYODIDE / "package.json", *USERS])
    if is_fresh("script", now, [SCRIPT]):
        return
    request = {
        "acorn": str(acorn),
        "script": str(PYODIDE / "pyodide.asm.mjs"),
        "wasm": str(PYODIDE / "pyodide.asm.wasm"),
        "users": [str(file) for file in USERS],
        "out": str(SCRIPT),
    }
    with step("Pyodide's script trimmed"):
        run(
            [node(), TOOLS / "trim.mjs"],
            "Pyodide's script could not be trimmed: the message above says why.",
            text=json.dumps(request),
        )
    set_stamp("script", now)
