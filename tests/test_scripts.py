"""The page's pure modules under Node's own test runner, a file of `tests/js` at a time."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.dev.environment import node
from tools.dev.paths import ROOT

FILES = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))


def run(file: Path) -> subprocess.CompletedProcess[str]:
    """Node's run of a file, with its report."""
    command = [str(node()), "--test", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_a_pure_module(file: Path) -> None:
    found = run(file)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "# pass 0" not in found.stdout


def test_a_failure_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "wrong.test.mjs"
    lines = ('import { test } from "node:test";', 'test("no", () => { throw new Error(); });')
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run(file).returncode != 0
