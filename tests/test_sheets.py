"""Right by the sheet: every sentence of a printed rule sheet has its row in the game's `sheet.md`.

A row names a sentence by its first words, where it is played, which tests show it, and, where it
is ours or nothing is to be played, why. The sheets themselves are under copyright and stay out of
the tree: this law sees to it that every place and every test a row names is really there.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from croisee.games import AnyGame, discover
from tools.dev.paths import PACKAGE
from tools.runtime.bundle import shipped

ROOT = Path(__file__).parent.parent
HEADER = ["sentence", "where", "shown by", "ours, or why not"]
FIRST_WORDS = re.compile(r'"[^"|]+ …"')
MOST_WORDS = 9
"""Enough to find a sentence, too few to copy a sheet."""
QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Row:
    """One sentence of a sheet."""

    sentence: str
    where: tuple[str, ...]
    tests: tuple[str, ...]
    remark: str


def quotes_a_sheet(game: type[AnyGame]) -> bool:
    """Whether anything in a game's box comes from a printed sheet."""
    box = game.folder() / "box.json"
    return box.exists() and '"standing": "sheet"' in json.dumps(json.loads(box.read_text("utf-8")))


def sheets() -> list[pytest.param]:
    """The games that follow a printed sheet, each of which owes its table."""
    return [
        pytest.param(game, id=name) for name, game in discover().items() if quotes_a_sheet(game)
    ]


def rows(game: type[AnyGame]) -> list[Row]:
    """A game's table, cell by cell; a line that is no row of four is a mistake."""
    found = []
    for line in (game.folder() / "sheet.md").read_text(encoding="utf-8").splitlines():
        if not line.startswith("|") or set(line) <= set("|- "):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == len(HEADER), line
        if cells != HEADER:
            sentence, where, shown, remark = cells
            found.append(
                Row(sentence, tuple(QUOTED.findall(where)), tuple(QUOTED.findall(shown)), remark)
            )
    return found


@cache
def known_in(folder: Path) -> frozenset[str]:
    """The names of all test functions in the Python files of a folder, at any depth."""
    return frozenset(
        node.name
        for path in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@pytest.mark.parametrize("game", sheets())
def test_a_game_that_quotes_a_sheet_has_its_table(game: type[AnyGame]) -> None:
    assert (game.folder() / "sheet.md").exists()


@pytest.mark.parametrize("game", sheets())
def test_every_row_names_one_sentence_by_its_first_words(game: type[AnyGame]) -> None:
    sentences = [row.sentence for row in rows(game)]
    assert len(sentences) == len(set(sentences)) > 0
    for sentence in sentences:
        assert FIRST_WORDS.fullmatch(sentence), sentence
        assert len(sentence.split()) - 1 <= MOST_WORDS, sentence


@pytest.mark.parametrize("game", sheets())
def test_every_sentence_is_played_and_shown_or_says_why_not(game: type[AnyGame]) -> None:
    for row in rows(game):
        assert (row.where and row.tests) or row.remark, row.sentence


@pytest.mark.parametrize("game", sheets())
def test_every_place_a_sheet_table_names_exists(game: type[AnyGame]) -> None:
    """A place is `file:name`, in the game's folder or from the root of the tree."""
    for row in rows(game):
        for place in row.where:
            file, _, name = place.partition(":")
            path = (ROOT if "/" in file else game.folder()) / file
            assert path.is_file() and name, place
            assert re.search(rf"(?<!\w){re.escape(name)}(?!\w)", path.read_text("utf-8")), place


@pytest.mark.parametrize("game", sheets())
def test_every_test_a_sheet_table_names_exists(game: type[AnyGame]) -> None:
    known = known_in(game.folder()) | known_in(ROOT / "tests") | known_in(ROOT / "e2e")
    for row in rows(game):
        remarked = {name for name in QUOTED.findall(row.remark) if name.startswith("test_")}
        assert known.issuperset(remarked.union(row.tests)), remarked.union(row.tests) - known


def test_no_sheet_table_goes_to_the_browser() -> None:
    assert not [path for path in shipped(PACKAGE) if path.name == "sheet.md"]
