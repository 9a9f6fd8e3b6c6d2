"""The build stops with a sentence where Pyodide or PyScript is not what it was written for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tools.dev.paths import MODULES, ROOT
from tools.dev.report import Missing
from tools.runtime import assumptions
from tools.runtime.assumptions import (
    ASSUMPTIONS,
    PAGE,
    USED,
    WRITTEN_FOR,
    check_assumptions,
    used_digest,
)


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A copy of what is checked, free to be broken."""
    for name in WRITTEN_FOR:
        (tmp_path / name).mkdir(parents=True)
        shutil.copyfile(MODULES / name / "package.json", tmp_path / name / "package.json")
    used = [f"{name}/{pattern}" for name, patterns in USED.items() for pattern in patterns]
    for pattern in (*used, *(one.file.partition("!")[0] for one in ASSUMPTIONS)):
        for file in MODULES.glob(pattern):
            copy = tmp_path / file.relative_to(MODULES)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    return tmp_path


def test_the_installed_packages_are_the_right_ones(modules: Path) -> None:
    check_assumptions(modules)
    locked = json.loads((ROOT / "assets" / "package.json").read_text(encoding="utf-8"))
    assert locked["dependencies"].items() >= WRITTEN_FOR.items()


@pytest.mark.parametrize("name", WRITTEN_FOR)
def test_another_version_is_named_with_the_page_that_helps(modules: Path, name: str) -> None:
    (modules / name / "package.json").write_text('{"version": "999.0"}', encoding="utf-8")
    with pytest.raises(Missing, match=rf"{name} 999\.0 .* {WRITTEN_FOR[name]}: {PAGE}"):
        check_assumptions(modules)


def test_a_file_that_was_changed_since_it_was_published_stops_the_build(modules: Path) -> None:
    with (modules / "pyodide" / "pyodide.asm.wasm").open("ab") as file:
        file.write(b"\0")
    with pytest.raises(Missing, match=r"pyodide .* not those that were published"):
        check_assumptions(modules)


def test_a_part_that_is_gone_is_named_with_our_file_that_needs_it(
    modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assumptions, "USED", dict.fromkeys(USED, ()))
    monkeypatch.setattr(assumptions, "PUBLISHED", dict.fromkeys(USED, used_digest("pyodide")))
    script = modules / "pyodide" / "pyodide.mjs"
    text = script.read_text(encoding="utf-8").replace("_loadSnapshot", "_restore")
    script.write_text(text, encoding="utf-8")
    with pytest.raises(Missing, match=r"_loadSnapshot.*pyodide\.mjs.*interpreter\.js"):
        check_assumptions(modules)


@pytest.mark.parametrize("file", sorted({assumption.used_by for assumption in ASSUMPTIONS}))
def test_whoever_leans_on_something_is_there_and_on_the_page(file: str) -> None:
    assert (ROOT / file).is_file()
    assert Path(file).name in (ROOT / PAGE).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WRITTEN_FOR)
def test_the_page_speaks_of_the_same_versions(name: str) -> None:
    assert WRITTEN_FOR[name] in (ROOT / PAGE).read_text(encoding="utf-8")
