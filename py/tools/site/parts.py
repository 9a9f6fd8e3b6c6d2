"""What the site is made of: every part that visitors are sent, with its maker's licence.

Written at every build: `NOTICES.txt` for people, `parts.json` (CycloneDX) for programs. Versions
and digests are those that npm and pip have checked when they fetched them.
"""

from __future__ import annotations

import base64
import json
import tomllib
from pathlib import Path
from typing import Any

from tools.dev.paths import ASSETS, MODULES, PYODIDE, ROOT
from tools.runtime.trim import ENGINE, SCRIPT
from tools.site.wheels import PINNED

NOTICES = "NOTICES.txt"
PARTS = "parts.json"
LICENCES = ASSETS / "licences"
# What of npm the site carries, each with what is joined into its scripts.
CARRIED = ("pyodide", "@pyscript/core", "idb", "jsqr", "qrcode-generator")
# Named by Pyodide for its own tests and types, and in no file of ours.
NOT_CARRIED = ("@types/emscripten", "ws")
# Wheels carry their licences' texts themselves.
WHEELS = {"micropip": "MPL-2.0", "segno": "BSD-3-Clause"}
# As npm's authors write it, and as the list of licences does.
SPELT = {"APACHE-2.0": "Apache-2.0"}
SOURCES = {
    "pyodide": "https://github.com/pyodide/pyodide",
    "@pyscript/core": "https://github.com/pyscript/pyscript",
    "cpython": "https://github.com/python/cpython",
}
Part = dict[str, Any]


def carried() -> list[Part]:
    """Every part, ours first: name, version, licence, and npm's digest where it has one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = json.loads((ASSETS / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    parts: list[Part] = [
        {"name": "la-croisee", "version": project["version"], "licence": project["license"]},
        {"name": "cpython", "version": python["python"], "licence": "PSF-2.0"},
    ]
    queue = list(CARRIED)
    for name in queue:
        entry = lock[f"node_modules/{name}"]
        licence = SPELT.get(entry["license"], entry["license"])
        part = {"name": name, "version": entry["version"], "licence": licence}
        parts.append(part | {"integrity": entry["integrity"]})
        more = [*entry.get("dependencies", {})]
        queue += [one for one in more if one not in (*queue, *NOT_CARRIED)]
    for wheel, digest in PINNED.items():
        name, version, *_ = wheel.split("-")
        part = {"name": name, "version": version, "licence": WHEELS[name]}
        parts.append(part | {"sha256": digest})
    return parts


def notices() -> str:
    """Whose work the site holds, under which licences, where its source is, and what we changed."""
    changed = f"""{SCRIPT.stem}.js and {ENGINE.name} are Pyodide's pyodide.asm.mjs and .wasm
with what the site cannot reach left out; stdlib.zip, imported.pack and snapshot.bin hold CPython's
standard library, compiled, without what is never imported, and the memory of a started Python.
py/tools/runtime/ in the source of La Croisée makes all of them from the published files.
"""
    lines = [
        "La Croisée is made of these parts.\n",
        *(f"{part['name']} {part['version']}, licence {part['licence']}" for part in carried()),
        "\nTheir sources:",
        *(f"{name}: {address}" for name, address in SOURCES.items()),
        f"\nWhat was changed:\n{changed}",
        f"The same for programs, in the words of CycloneDX: {PARTS}\n",
        "La Croisée (MIT)\n",
        (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "PyScript (Apache-2.0)\n",
        (MODULES / "@pyscript" / "core" / "LICENSE").read_text(encoding="utf-8"),
    ]
    for file in sorted(LICENCES.glob("*.txt")):
        lines += [f"{file.stem}\n", file.read_text(encoding="utf-8")]
    for part in carried()[2:]:
        texts = sorted((MODULES / part["name"]).glob("LICEN[CS]E*"))
        if part["name"] not in CARRIED and texts:
            lines += [f"{part['name']} ({part['licence']})\n", texts[0].read_text(encoding="utf-8")]
    return "\n".join(lines)


def bill_of_materials() -> Part:
    """The parts in the words of CycloneDX."""
    ours, *others = carried()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(ours, "application")},
        "components": [_component(part, "library") for part in others],
    }


def _component(part: Part, kind: str) -> Part:
    name, version = part["name"], part["version"]
    component = {
        "type": kind,
        "bom-ref": f"{name}@{version}",
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": part["licence"]}}],
    }
    if "integrity" in part:
        algorithm, _, digest = part["integrity"].partition("-")
        assert algorithm == "sha512", part
        component["purl"] = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        component["hashes"] = [{"alg": "SHA-512", "content": _hex(digest)}]
    if "sha256" in part:
        component["purl"] = f"pkg:pypi/{name}@{version}"
        component["hashes"] = [{"alg": "SHA-256", "content": part["sha256"]}]
    if name in SOURCES:
        component["externalReferences"] = [{"type": "vcs", "url": SOURCES[name]}]
    return component


def _hex(digest: str) -> str:
    return base64.b64decode(digest).hex()


def write_parts(site: Path) -> None:
    """Write both lists into the site."""
    runtime = site / "assets" / "runtime"
    (runtime / NOTICES).write_text(notices(), encoding="utf-8")
    listed = json.dumps(bill_of_materials(), indent=1) + "\n"
    (runtime / PARTS).write_text(listed, encoding="utf-8")
