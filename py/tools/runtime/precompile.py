"""Runs inside Pyodide, in Node: turns Python source into what the browser loads.

Most of a stock start is spent compiling the standard library, so every module is compiled here, by
the very interpreter that will run it, into hash-based pycs that are never checked. `needed` picks
the modules of the standard library that a set of roots can reach, so that the rest is not shipped.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterable, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

# Modules that some kept module mentions inside a function, a condition or a `try`, and that a board
# game in a browser never opens. One that is imported outright is shipped all the same.
_CLOSED = """
    _ios_support _pyrepl _ssl antigravity argparse asyncio.windows_events asyncio.windows_utils
    bdb bz2 calendar cmd code compileall compression concurrent.futures.interpreter
    concurrent.futures.process configparser ctypes curses dbm difflib dis doctest email ensurepip
    ftplib getopt getpass gettext http idlelib importlib.metadata importlib.resources ipaddress
    logging lzma mimetypes multiprocessing netrc optparse pdb pickletools platform plistlib pprint
    profile pydoc pydoc_data pyodide.common quopri readline rlcompleter runpy shlex shutil smtplib
    socketserver sqlite3 ssl subprocess sysconfig tarfile tempfile this timeit tkinter tomllib
    tracemalloc tty unittest urllib.request venv webbrowser wsgiref xml xmlrpc zipfile zoneinfo
"""
CLOSED = frozenset(_CLOSED.split())
# Reached by name at run time, where no import statement shows.
BY_NAME = ("encodings.utf_8", "encodings.ascii", "encodings.latin_1", "encodings.aliases")


def module_name(file: Path, folder: Path) -> str:
    """The dotted name of a source file under a folder on the path."""
    parts = file.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(name: str, is_package: bool, source: bytes) -> Iterator[tuple[str, bool]]:
    """Every module an import statement may load, and whether it is imported outright."""
    package = name if is_package else name.rpartition(".")[0]
    tree = ast.parse(source)
    outright = set(map(id, tree.body))
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            yield from ((alias.name, id(item) in outright) for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            base = item.module or ""
            if item.level:
                base = importlib.util.resolve_name("." * item.level + base, package)
            for module in (base, *(f"{base}.{alias.name}" for alias in item.names)):
                yield module, id(item) in outright


def is_closed(name: str) -> bool:
    """Whether a module, or a package it is in, is never opened."""
    parts = name.split(".")
    return any(".".join(parts[:count]) in CLOSED for count in range(1, len(parts) + 1))


def needed(folder: Path, roots: Iterable[str], started: Iterable[str] = ()) -> set[Path]:
    """The source files under a folder that the roots can reach, without the closed ones.

    `started` are modules that a start imports: each is a root unless it is closed.
    """
    files = {module_name(file, folder): file for file in folder.rglob("*.py")}
    queue = [(name, True) for name in (*roots, *BY_NAME)] + [(name, False) for name in started]
    kept: set[str] = set()
    while queue:
        name, outright = queue.pop()
        if name in kept or name not in files or (is_closed(name) and not outright):
            continue
        kept.add(name)
        queue.append((name.rpartition(".")[0], True))
        queue.extend(imports(name, files[name].name == "__init__.py", files[name].read_bytes()))
    return {files[name] for name in kept}


def to_pyc(source: bytes, shown: str, optimize: int) -> bytes:
    """A source file as a hash-based pyc that is used without looking at its source."""
    code = compile(source, shown, "exec", dont_inherit=True, optimize=optimize)
    hashed = importlib.util.source_hash(source)
    pyc: bytes = bytes(_code_to_hash_pyc(code, hashed, False))
    return pyc


def compile_files(
    files: Iterable[Path], folder: Path, out: Path, shown: str, optimize: int
) -> None:
    """Compile files into the same places under `out`."""
    for file in sorted(files):
        place = file.relative_to(folder)
        target = (out / place).with_suffix(".pyc")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(to_pyc(file.read_bytes(), f"{shown}/{place.as_posix()}", optimize))
