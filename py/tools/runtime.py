"""The browser side of the runtime: which files of the npm packages go into the site.

Pyodide gives three files, one of them trimmed. PyScript's core is copied with the chunks it loads
by itself; its editors, terminals and parsers are left out, for nothing on the page asks for them.
`manifest.js` tells supplies.js the sizes that a progress bar needs.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tools.bundle import IMPORTED, PACK, STDLIB
from tools.paths import MODULES, PYODIDE, PYSCRIPT
from tools.snapshot import SNAPSHOT, WORKER_SOURCE
from tools.trim import SCRIPT

# Loaded by PyScript on every page; the other chunks wait for a tag that the page never has.
PLUGINS = ("error",)
# What a start fetches besides scripts, and so what the progress bar counts.
COUNTED = ("pyodide.asm.wasm", "snapshot.bin", "croisee.pack")
# Whose work the runtime folder holds.
CREDITED = ("pyodide", "@pyscript/core")


def pyscript_chunks(folder: Path) -> list[Path]:
    """PyScript's core and the chunks that it always loads."""
    queue = [
        folder / "core.js",
        *(file for name in PLUGINS for file in folder.glob(f"{name}-*.js")),
    ]
    found: list[Path] = []
    while queue:
        file = queue.pop()
        if file in found:
            continue
        found.append(file)
        static = re.findall(
            r"(?:from|import)\s*[\"']\./([\w.-]+\.js)[\"']", file.read_text(encoding="utf-8")
        )
        queue.extend(folder / name for name in static)
    return sorted(found)


def notices() -> str:
    """Name, version and licence of every package that the site carries."""
    parts = []
    for name in CREDITED:
        folder = MODULES / name
        package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        parts.append(f"{name} {package['version']}, licence {package['license']}\n")
        parts += [file.read_text(encoding="utf-8") for file in sorted(folder.glob("LICENSE*"))]
    parts.append(f"{SCRIPT.name} is pyodide's own, with what the site cannot reach left out.\n")
    return "\n".join(parts)


def lay_out(target: Path) -> None:
    """Write the runtime folder of the site."""
    target.mkdir(parents=True, exist_ok=True)
    files = [PYODIDE / "pyodide.mjs", SCRIPT, PYODIDE / "pyodide.asm.wasm"]
    files += [STDLIB, IMPORTED, PACK, SNAPSHOT, *pyscript_chunks(PYSCRIPT / "dist")]
    for file in files:
        if file.suffix in {".js", ".mjs"}:
            text = file.read_text(encoding="utf-8")
            # The maps are not shipped; a developer console would ask for them in vain.
            plain = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)
            (target / file.name).write_text(plain, encoding="utf-8")
        else:
            shutil.copyfile(file, target / file.name)
    (target / "worker.py").write_text(WORKER_SOURCE, encoding="utf-8")
    (target / "NOTICES.txt").write_text(notices(), encoding="utf-8")
    sizes = {name: (target / name).stat().st_size for name in COUNTED}
    (target / "manifest.js").write_text(
        "/** Bytes of the files a start loads, written by the build. */\n"
        f"export const SIZES = {json.dumps(sizes)};\n",
        encoding="utf-8",
    )
