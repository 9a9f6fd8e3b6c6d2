"""The rooms of the Python package: who may know whom.

Each room may use the rooms listed for it and no other; a game knows no other game, and nobody but
`web.py` knows that there is a browser. Inside the table, too, imports go in one direction.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tools.dev.paths import PACKAGE

# A room, and the rooms that it may use. `games` is their list, `games.*` any one of them.
ROOMS: Mapping[str, tuple[str, ...]] = {
    "core": (),
    "games": ("core",),
    "ai": ("core", "games"),
    "games.*": ("core", "ai"),
    "messages": ("core",),
    "catalogue": ("core", "games", "ai", "messages"),
    "table": ("core", "games", "ai", "messages"),
    "qr": ("core", "messages"),
    "door": ("core", "games", "messages", "catalogue", "table", "qr"),
    "web": ("door", "pyscript"),
}
# A record names its game, and only the list of the games can open its box.
EXCEPTIONS = {("croisee.core.match", "croisee.games")}
BROWSER = ("js", "pyodide", "pyodide_js", "pyscript")

Imports = Mapping[str, tuple[str, ...]]


def read_imports(package: Path) -> Imports:
    """What each module of a package imports of its own package and of the browser's."""
    found = {}
    for file in sorted(package.rglob("*.py")):
        if file.name.startswith("test_"):
            continue
        parts = (package.name, *file.relative_to(package).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = tuple(_imported(ast.parse(file.read_bytes()), package))
    return found


def _imported(tree: ast.Module, package: Path) -> Iterator[str]:
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            names = [alias.name for alias in item.names]
        elif isinstance(item, ast.ImportFrom):
            assert item.module and not item.level, "imports are absolute here"
            names = [_module(package, item.module, alias.name) for alias in item.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] in (package.name, *BROWSER))


def _module(package: Path, module: str, name: str) -> str:
    """The module that `from module import name` is about: the name may be a module itself."""
    place = package.parent.joinpath(*module.split("."), name)
    return f"{module}.{name}" if place.is_dir() or place.with_suffix(".py").exists() else module


def room_of(module: str) -> str:
    """The room a module is in."""
    first, *inside = module.split(".")
    if first in BROWSER:
        return "pyscript"
    if inside[:1] == ["games"] and len(inside) > 1:
        return f"games.{inside[1]}"
    return inside[0] if inside else ""


def wrong_imports(imports: Imports) -> Iterator[str]:
    """A sentence for every import that a room may not make."""
    for module, names in imports.items():
        room = room_of(module)
        allowed = ROOMS["games.*" if room.startswith("games.") else room] if room else ()
        for name in names:
            if room_of(name) not in (room, *allowed) and (module, name) not in EXCEPTIONS:
                yield f"{module} may not import {name}"


def test_imports_go_one_way() -> None:
    assert not list(wrong_imports(read_imports(PACKAGE)))


def test_no_part_of_the_table_knows_whoever_knows_it() -> None:
    imports = read_imports(PACKAGE)
    inside = {
        module: {name for name in names if name in imports and name != "croisee.table"}
        for module, names in imports.items()
        if room_of(module) == "table"
    }
    order = list(TopologicalSorter(inside).static_order())
    assert order.index("croisee.table.seats") < order.index("croisee.table.table")
    inside["croisee.table.seats"].add("croisee.table.table")
    with pytest.raises(CycleError):
        TopologicalSorter(inside).prepare()


@pytest.mark.parametrize(
    "module, name",
    [
        ("croisee.core.scene", "croisee.table.drawing"),
        ("croisee.games.masker.rules", "croisee.games.cronberg.rules"),
        ("croisee.ai.search", "croisee.games.masker.rules"),
        ("croisee.table.table", "pyscript"),
    ],
)
def test_an_import_that_goes_back_is_found(module: str, name: str) -> None:
    assert list(wrong_imports({module: (name,)})) == [f"{module} may not import {name}"]
