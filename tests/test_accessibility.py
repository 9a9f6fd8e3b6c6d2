"""The file of the 106 criteria holds, its pages say what it says, and every page is valid HTML.

The criteria are said in one file a language: none is named here.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from croisee.core.words import LANGUAGES
from croisee.games import discover
from tools.dev.paths import ASSETS, ROOT
from tools.site.accessibility import (
    COUNT,
    STANDINGS,
    counted,
    criteria,
    criteria_texts,
    share,
    with_criteria,
)
from tools.site.build import build
from tools.site.pages import PAGES

CRITERIA_OF_THEMES = (9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12)
CHECKER = ASSETS / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def test_every_criterion_is_there_once_in_its_order_and_in_every_language() -> None:
    wanted = [
        f"{theme}.{number}"
        for theme, count in enumerate(CRITERIA_OF_THEMES, 1)
        for number in range(1, count + 1)
    ]
    assert [one.id for one in criteria()] == wanted
    assert sum(counted().values()) == COUNT == len(wanted)
    for lang in LANGUAGES:
        texts = criteria_texts(lang)
        assert list(texts.criteria) == wanted, lang
        assert set(texts.standings) == {*STANDINGS, "test"}, lang
        assert all(one.said[lang] for one in criteria()), lang


@pytest.mark.parametrize("one", criteria(), ids=lambda one: one.id)
def test_a_standing_has_a_proof_that_exists_or_a_reason(one) -> None:
    assert one.standing in STANDINGS
    if one.standing != "conform":
        assert not one.test, "what is not met or does not apply is explained, not tested"
    if not one.test:
        assert set(one.note) == set(LANGUAGES)
        assert all(note.endswith(".") for note in one.note.values())
        return
    file, _, name = one.test.partition("::")
    source = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {re.escape(name)}\(", source, re.MULTILINE), one.test


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_declaration_counts_what_the_file_says(lang: str) -> None:
    file = PAGES / f"accessibility.{lang}.html"
    page = with_criteria(file.read_text(encoding="utf-8"), lang)
    assert "<!-- criteria" not in page
    assert page.count("<tr>") == COUNT + 1
    assert page.count(share(lang)) == 2
    for one in criteria():
        if one.standing == "not":
            assert page.count(f">{one.id}") + page.count(f"<li>{one.id}") >= 2


def test_every_page_is_valid_html() -> None:
    if not shutil.which("java"):
        pytest.skip("The Nu HTML checker needs Java, which is not installed here.")
    built = build()
    pages = sorted([*built.glob("*.html"), *built.glob("share/*.html")])
    assert len(pages) > len(LANGUAGES) * len(discover())
    found = subprocess.run(
        ["java", "-jar", str(CHECKER), "--errors-only", *map(str, pages)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
