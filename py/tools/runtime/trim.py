"""Pyodide's script and its WebAssembly without what no page of the site can reach.

Two thirds of the script and a tenth of the rest are left out, which a browser then need not fetch,
read and compile at every start. The snapshot is taken with what stays, because addresses in memory
depend on it.
"""

from __future__ import annotations

import json
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import ASSETS, CACHE, MODULES, PYODIDE
from tools.dev.report import run, step
from tools.dev.stamp import digest, is_fresh, set_stamp
from tools.runtime.squeeze import squeeze

HERE = Path(__file__).parent
SCRIPT = CACHE / "pyodide.asm.mjs"
FEWER = CACHE / "fewer-exports.wasm"
WASM = CACHE / "pyodide.asm.wasm"
# The same as it is sent: no server has an opinion of what is in it.
ENGINE = CACHE / "engine.bin"
# What Pyodide's WebAssembly is written in: with more, the optimizer would write what older browsers
# cannot read.
FEATURES = (
    "bulk-memory",
    "bulk-memory-opt",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
)
# Scripts that use what Pyodide's makes.
USERS = (
    PYODIDE / "pyodide.mjs",
    ASSETS / "js" / "runtime" / "interpreter.js",
    ASSETS / "js" / "runtime" / "packs.js",
    HERE / "snapshot.mjs",
)


def trim_pyodide() -> None:
    """Write what is out of date of all three."""
    trim_script()
    trim_wasm()


def trim_script() -> None:
    """Write the script, and WebAssembly with no more exports than it uses."""
    acorn = MODULES / "acorn"
    parts = [HERE / "trim.py", HERE / "trim.mjs", HERE / "exports.mjs", acorn / "package.json"]
    parts.append(MODULES / "esbuild" / "package.json")
    now = digest([*parts, PYODIDE / "package.json", *USERS])
    if is_fresh("script", now, [SCRIPT, FEWER]):
        return
    request = {
        "acorn": str(acorn),
        "script": str(PYODIDE / "pyodide.asm.mjs"),
        "wasm": str(PYODIDE / "pyodide.asm.wasm"),
        "users": [str(file) for file in USERS],
        "out": str(SCRIPT),
        "fewer": str(FEWER),
    }
    with step("Pyodide's script trimmed"):
        run(
            [node(), HERE / "trim.mjs"],
            "Pyodide's script could not be trimmed: the message above says why.",
            text=json.dumps(request),
        )
        esbuild = MODULES / "esbuild" / "bin" / "esbuild"
        options = [f"--outfile={SCRIPT}", "--minify", "--allow-overwrite", "--log-level=warning"]
        run(
            [node(), esbuild, SCRIPT, *options],
            "Pyodide's script could not be minified: the message above says why.",
        )
    set_stamp("script", now)


def trim_wasm() -> None:
    """Write WebAssembly without what none of its exports needs, and compress it."""
    binaryen = MODULES / "binaryen"
    now = digest([FEWER, HERE / "squeeze.mjs", binaryen / "package.json", *FEATURES])
    if is_fresh("wasm", now, [WASM, ENGINE]):
        return
    with step("Pyodide's WebAssembly trimmed and compressed"):
        options = ["--remove-unused-module-elements", *(f"--enable-{name}" for name in FEATURES)]
        run(
            [node(), binaryen / "bin" / "wasm-opt", *options, FEWER, "-o", WASM],
            "Pyodide's WebAssembly could not be trimmed: the message above says why.",
        )
        squeeze({WASM: ENGINE})
    set_stamp("wasm", now)
