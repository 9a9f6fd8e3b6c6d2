"""Runs inside Pyodide, in Node: brings Python to the state from which a browser goes on.

What is imported here is in the memory that is then kept, and so is the code of what every start
runs: a browser that goes on from it neither reads a module nor compiles a line of Python.
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from typing import Any

# Pyodide's step from source to code: gives the syntax tree, is sent it back, and returns the code.
Compiler = Callable[..., Generator[Any, Any, Any]]


def warm_up(modules: Iterable[str], sources: Iterable[str]) -> tuple[list[str], list[int]]:
    """Import modules that can be had, then our own, and compile sources to be run later.

    Gives the names of what is then imported, and where the standard streams' buffers are.
    """
    for name in modules:
        with suppress(ImportError):
            importlib.import_module(name)
    importlib.import_module("croisee.web")
    games = importlib.import_module("croisee.games")
    for game in games.discover().values():
        game.sibling("view")
    base: Any = importlib.import_module("_pyodide._base")
    base._parse_and_compile_gen = compile_once(base._parse_and_compile_gen)
    for source in sources:
        base.CodeRunner(source).compile()
    del sys.modules[__name__]
    gc.collect()
    buffers = [id(stream.buffer) for stream in (sys.stdin, sys.stdout, sys.stderr)]
    return sorted(sys.modules), buffers


def compile_once(compiler: Compiler) -> Compiler:
    """A compiler that remembers what it has compiled and then gives no syntax tree."""
    known: dict[tuple[Any, ...], Any] = {}

    def compile_or_recall(source: str, **options: Any) -> Generator[Any, Any, Any]:
        key = (source, *sorted(options.items()))
        if key in known:
            yield None
        else:
            known[key] = yield from compiler(source, **options)
        return known[key]

    return compile_or_recall
