"""What the site leans on inside Pyodide and PyScript, checked at every build.

The rest of this folder and `assets/js/runtime/` use parts of both that their makers promise to
nobody. They were written for one version of each; with another, or with a part gone, the build
stops with one sentence. `README.md` beside this file says what each part is for.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tools.dev.paths import MODULES
from tools.dev.report import Missing

PAGE = "py/tools/runtime/README.md"
WRITTEN_FOR = {"pyodide": "314.0.7", "@pyscript/core": "0.7.31"}
"""The versions that everything here was tried with."""
USED = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"),
    "@pyscript/core": ("dist/*.js",),
}
"""The files of each that the site is made from."""
PUBLISHED = {
    "pyodide": "8a2a32467bfbafaa3c7b6b2f18beb797d1048c0ab915b4a7cedc6d92810344a4",
    "@pyscript/core": "50f22a0c60a7e61c42c24215e1daf4dfec806b2ed9f8f1dddecaf166d6bccb42",
}
"""Their digests, as npm's lock file let them in."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A text that stands in a file of a package as long as something we use is there."""

    file: str
    """Under `node_modules`, where `*` stands for what changes with every release; after a `!`, a
    file inside that archive."""
    text: str
    used_by: str
    """Our file that would no longer work without it."""


INTERPRETER = "assets/js/runtime/interpreter.js"
START = "assets/js/runtime/start.js"
SNAPSHOT = "py/tools/runtime/snapshot.mjs"
BUNDLE = "py/tools/runtime/bundle.py"
WARM = "py/tools/runtime/warm.py"
ASSUMPTIONS = (
    Assumption("pyodide/pyodide.asm.mjs", "_makeSnapshot", SNAPSHOT),
    Assumption("pyodide/pyodide.asm.mjs", "makeMemorySnapshot", SNAPSHOT),
    Assumption("pyodide/pyodide.mjs", "createPyodideModule", SNAPSHOT),
    Assumption("pyodide/pyodide.mjs", "_loadSnapshot", INTERPRETER),
    Assumption("pyodide/pyodide.mjs", "lockFileContents", INTERPRETER),
    Assumption("pyodide/pyodide.mjs", "packageBaseUrl", INTERPRETER),
    Assumption("pyodide/pyodide.mjs", "stdLibURL", INTERPRETER),
    Assumption("pyodide/pyodide.mjs", "fsInit", INTERPRETER),
    Assumption("pyodide/pyodide.mjs", "instantiateStreaming", INTERPRETER),
    Assumption("pyodide/pyodide.asm.mjs", "rawRun", INTERPRETER),
    Assumption("pyodide/pyodide.asm.mjs", "import _pyodide_core", INTERPRETER),
    Assumption("pyodide/pyodide.asm.mjs", "new WebAssembly.Module(", INTERPRETER),
    Assumption("pyodide/pyodide-lock.json", '"abi_version": "2026_0"', INTERPRETER),
    Assumption("pyodide/pyodide-lock.json", '"python": "3.14.', BUNDLE),
    Assumption("pyodide/python_stdlib.zip!pyodide/_package_loader.py", "SITE_PACKAGES", BUNDLE),
    Assumption("pyodide/python_stdlib.zip!_pyodide/_base.py", "_parse_and_compile_gen", WARM),
    Assumption("pyodide/python_stdlib.zip!_pyodide/_base.py", "class CodeRunner", WARM),
    Assumption("@pyscript/core/dist/core-*.js", "import os as _os", INTERPRETER),
    Assumption("@pyscript/core/dist/core-*.js", "import pyscript as _pyscript", INTERPRETER),
    Assumption("@pyscript/core/dist/core-*.js", "onBeforeRunAsync", START),
    Assumption("@pyscript/core/dist/core-*.js", "onWorker", START),
    Assumption("@pyscript/core/dist/core-*.js", "Unable to fetch", START),
)


def check_assumptions(modules: Path = MODULES) -> None:
    """Stop with a sentence if a package is not the one that all this was written for."""
    for name, version in WRITTEN_FOR.items():
        package = json.loads((modules / name / "package.json").read_text(encoding="utf-8"))
        if package["version"] != version:
            raise Missing(
                f"{name} {package['version']} is installed, but the start of Python was written for"
                f" {version}: {PAGE} says how to upgrade."
            )
        found = used_digest(name, modules)
        if found != PUBLISHED[name]:
            raise Missing(
                f"The files of {name} {version} are not those that were published (their digest is"
                f" {found}): remove assets/node_modules and build again; {PAGE} says more."
            )
    for assumption in ASSUMPTIONS:
        if assumption.text not in _read(modules, assumption.file):
            raise Missing(
                f"“{assumption.text}” is no longer in {assumption.file}, and {assumption.used_by}"
                f" leans on it: {PAGE} says what it is for."
            )


def used_digest(name: str, modules: Path = MODULES) -> str:
    """One digest for all the files of a package that the site is made from."""
    total = hashlib.sha256()
    for pattern in USED[name]:
        for file in sorted((modules / name).glob(pattern)):
            total.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def _read(modules: Path, file: str) -> str:
    """The text of a file, of all the files that a pattern names, or of one in an archive."""
    place, _, member = file.partition("!")
    if member:
        with zipfile.ZipFile(modules / place) as archive:
            return archive.read(member).decode() if member in archive.namelist() else ""
    return "\n".join(one.read_text(encoding="utf-8") for one in sorted(modules.glob(place)))
