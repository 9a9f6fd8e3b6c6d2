"""The rooms of the page's JavaScript: who may know whom, how long a module may be.

An import in a comment, which brings in a type, counts like any other: to know a type is to know the
room. `base` is below all: the words, small tools for the document, what is remembered. The issue
that drew the rooms has the words under `app`, but boards and tables speak them too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.dev.paths import ASSETS, ROOT

SOURCES = ASSETS / "js"
# A room, and the rooms that it may use.
ROOMS: dict[str, tuple[str, ...]] = {
    "base": (),
    "board": ("base",),
    "runtime": ("base",),
    "offline": (),
    "table": ("base", "board", "runtime"),
    "analysis": ("base", "board", "table"),
    "link": ("base", "board", "runtime", "table"),
    "app": ("base", "board", "runtime", "offline", "table", "analysis", "link"),
    "embed": ("base", "board", "runtime", "table", "analysis", "link", "app"),
}
IMPORT = re.compile(r"""(?:\bfrom\s|\bimport\b\s*\(?)\s*["']([^"']+)["']""")
# What the build lays out in the site's assets/runtime: PyScript, Pyodide and a list of sizes.
LAID_OUT = "@runtime/"
# Packages of npm that the build joins with our scripts, and the room that each is for.
PACKAGES = {"idb": "base", "jsqr": "link", "qrcode-generator": "link"}
# What lies beside the rooms as JSON is data that any of them may read.
DATA = ".json"
# Declarations alone, of which nothing is left in the browser.
TYPES = "types"


def wrong_imports(folder: Path) -> Iterator[str]:
    """A sentence for every import that a room may not make, or that leads nowhere."""
    for file in sorted(folder.rglob("*.js")):
        name = file.relative_to(folder).as_posix()
        room = name.partition("/")[0]
        if room not in ROOMS:
            yield f"{name} stands in no room"
            continue
        for address in IMPORT.findall(file.read_text(encoding="utf-8")):
            if address.startswith(LAID_OUT):
                if room != "runtime":
                    yield f"{name} imports {address}, which is for runtime/"
                continue
            if address in PACKAGES:
                if room != PACKAGES[address]:
                    yield f"{name} imports {address}, which is for {PACKAGES[address]}/"
                continue
            found = (file.parent / address).resolve()
            # A script may know what crosses the door, whatever room it stands in.
            if found.parent == folder / TYPES and found.with_suffix(".d.ts").is_file():
                continue
            if found.parent == folder.parent and found.suffix == DATA and found.is_file():
                continue
            if not (address.startswith(".") and found.is_file() and folder in found.parents):
                yield f"{name} imports {address}, which is not there"
                continue
            other = found.relative_to(folder).parts[0]
            if other != room and other not in ROOMS[room]:
                yield f"{name} imports {address}: {room}/ may not know {other}/"


def test_imports_go_one_way() -> None:
    assert list(wrong_imports(SOURCES)) == []


def test_rooms_do_not_know_each_other_both_ways() -> None:
    seen: set[str] = set()
    for room, known in ROOMS.items():
        assert set(known) <= seen, f"{room}/ knows a room that stands above it in the list"
        seen.add(room)


@pytest.mark.parametrize(
    "line",
    [
        'import { openTable } from "../table/table.js";',
        'import "../table/table.js";',
        'const load = () => import("../table/table.js");',
        '/** @param {import("../table/table.js").Table} table */',
        'export { openTable } from "../table/table.js";',
        'import { SIZES } from "@runtime/manifest.js";',
        'import { openDB } from "idb";',
        'import { compare } from "./nothing.js";',
        'import nothing from "../../nothing.json" with { type: "json" };',
    ],
)
def test_every_way_of_going_back_up_is_noticed(line: str, tmp_path: Path) -> None:
    files = {"board/stage.js": line, "table/table.js": "export const openTable = 1;"}
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir()
        file.write_text(f"{text}\n", encoding="utf-8")
    (wrong,) = wrong_imports(tmp_path)
    assert wrong.startswith("board/stage.js imports")


def test_no_module_is_long_and_none_knows_a_game() -> None:
    games = [folder.name for folder in (ROOT / "py/croisee/games").iterdir() if folder.is_dir()]
    files = list(SOURCES.rglob("*.js"))
    assert files
    for file in files:
        source = file.read_text(encoding="utf-8")
        assert source.count("\n") < 250, file.name
        for game in games:
            assert game not in source
            assert game.replace("_", "-") not in source
