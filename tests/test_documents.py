"""The pages for developers: every file and folder of ours that they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.dev.paths import ROOT

PAGES = ("README.md", ".github/CONTRIBUTING.md", "py/tools/runtime/README.md")
OURS = re.compile(r"`(index\.html|(?:py|assets|tests|e2e|\.github|\.ci)/[\w./*-]*)`")


def lost(text: str) -> Iterator[str]:
    """The paths of ours that a text names and that lead nowhere; `*` stands for any name."""
    for name in OURS.findall(text):
        # The reader is to put his own game's name there.
        if "your_game" not in name and not any(ROOT.glob(name.rstrip("/"))):
            yield name


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_only_what_is_there(page: str) -> None:
    text = Path(ROOT, page).read_text(encoding="utf-8")
    assert OURS.findall(text)
    assert not list(lost(text))


def test_a_name_that_leads_nowhere_is_found() -> None:
    assert list(lost("`py/dev.py` and `py/gone.py`, `assets/js/` and `assets/no/`")) == [
        "py/gone.py",
        "assets/no/",
    ]
