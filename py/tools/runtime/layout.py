"""The browser side of the runtime: which files of the npm packages go into the site.

Pyodide gives three files, two of them trimmed. PyScript's core is copied with the chunks it loads
by itself; its editors, terminals and parsers are left out, for nothing on the page asks for them.
`manifest.js` tells the sizes that a progress bar needs and what kept files must be. Servers know
a type for every name, and would not run any of them.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import PYODIDE, PYSCRIPT
from tools.dev.report import run
from tools.runtime.bundle import IMPORTED, PACK, STDLIB
from tools.runtime.snapshot import SNAPSHOT, WORKER_SOURCE
from tools.runtime.trim import ENGINE, SCRIPT

CHECKSUM = Path(__file__).with_name("checksum.mjs")
# Loaded by PyScript on every page; the other chunks wait for a tag that the page never has.
PLUGINS = ("error",)
# What a start fetches besides scripts, and so what the progress bar counts.
COUNTED = ("engine.bin", "snapshot.bin", "croisee.pack")
# What the service worker keeps unpacked too: its name there, and the file that it comes from.
KEPT_UNPACKED = {"snapshot.raw": "snapshot.bin", "pyodide.asm.wasm": "engine.bin"}


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


def lay_out(target: Path) -> None:
    """Write the runtime folder of the site."""
    target.mkdir(parents=True, exist_ok=True)
    files = [PYODIDE / "pyodide.mjs", SCRIPT, ENGINE]
    files += [STDLIB, IMPORTED, PACK, SNAPSHOT, *pyscript_chunks(PYSCRIPT / "dist")]
    for file in files:
        if file.suffix in {".js", ".mjs"}:
            text = file.read_text(encoding="utf-8")
            # The maps are not shipped; a developer console would ask for them in vain.
            plain = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)
            # Many servers have no type for the newer name of a module.
            (target / f"{file.stem}.js").write_text(plain, encoding="utf-8")
        else:
            shutil.copyfile(file, target / file.name)
    # Not as .py, which some servers would run.
    (target / "worker.txt").write_text(WORKER_SOURCE, encoding="utf-8")
    sizes = {name: (target / name).stat().st_size for name in COUNTED}
    kept = {name: target / name for name in COUNTED}
    unpacked = {name: target / packed for name, packed in KEPT_UNPACKED.items()}
    (target / "manifest.js").write_text(
        "/** Bytes of the files a start loads, and sums of what is kept of them. */\n"
        f"export const SIZES = {json.dumps(sizes)};\n"
        f"export const SUMS = {json.dumps(_sums(kept, unpacked))};\n",
        encoding="utf-8",
    )


def _sums(kept: dict[str, Path], unpacked: dict[str, Path]) -> dict[str, str]:
    """What the browser's own sum comes to over files, and over what is in others, by name."""
    places = [{name: str(file) for name, file in files.items()} for files in (kept, unpacked)]
    sums: dict[str, str] = json.loads(
        run([node(), CHECKSUM], "Node could not add up a file.", text=json.dumps(places))
    )
    return sums
