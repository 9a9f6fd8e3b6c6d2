"""The one function that the browser calls: a JSON request in, a JSON answer out.

PyScript runs this package in a worker and exports `handle`; every call is an asynchronous message
on the page's side. What Python fetches by itself, when it is first needed, is fetched here too.
Nothing else in the package knows that a browser exists.
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any
from zipimport import zipimporter

from croisee.door import Door

__export__ = ["handle"]

LIBRARY = "library.zip"
"""Modules of the standard library that only the wheels need."""

MICROPIP = "micropip-0.11.1-py3-none-any.whl"
SEGNO = "segno-1.6.6-py3-none-any.whl"

# Named in a text: a memory of Python that holds them could not be kept.
BROWSER, LOADER, INSTALLER = "js", "pyodide._package_loader", "micropip"


class _Library:
    """Finds modules in the library, for packages too that are only in part elsewhere."""

    def __init__(self, file: str) -> None:
        self.file = file

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module is, if it is here."""
        *parents, _ = name.split(".")
        return zipimporter("/".join([self.file, *parents])).find_spec(name)


async def _install(site: str) -> None:
    """Have micropip install segno from a folder of this very site."""
    fetch = import_module(BROWSER).fetch
    for name in (LIBRARY, MICROPIP):
        answer = await fetch(site + name)
        if not answer.ok:
            raise OSError(f"{name}: {answer.status}")
        Path("/lib", name).write_bytes((await answer.arrayBuffer()).to_bytes())
    library = _Library(f"/lib/{LIBRARY}")
    if not any(isinstance(finder, _Library) for finder in sys.meta_path):
        sys.meta_path.append(library)
        sys.path.append(f"/lib/{MICROPIP}")
    _be_earnest(library)
    invalidate_caches()
    installer: Any = import_module(INSTALLER)
    await installer.install(site + SEGNO, deps=False)
    invalidate_caches()


def _be_earnest(library: _Library) -> None:
    """Give what a start did with stand-ins for its real contents; others hold on to the modules."""
    for name in ("subprocess", LOADER):
        spec = library.find_spec(name)
        stand_in = sys.modules.get(name)
        if spec and spec.loader and stand_in:
            spec.loader.exec_module(stand_in)


_door = Door(lambda site: asyncio.ensure_future(_install(site)))


def handle(request: str) -> str:
    """Answer one JSON request with one JSON answer; a bug of ours is an answer too."""
    try:
        return _door.handle(request)
    except Exception:
        traceback.print_exc()
        return json.dumps({"ok": False, "error": "error.bug", "text": _door.sentence("error.bug")})
