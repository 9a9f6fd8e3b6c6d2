"""The home page as it stands before the app is there, in every language and theme.

The app's own script makes it, under Node: what is shown first and what the app then shows are the
same, and nothing moves. It is a few kilobytes, where the app is ten times as heavy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tools.dev.environment import node
from tools.dev.report import run
from tools.pictures.paint import QUIET
from tools.site.game_pages import Card
from tools.site.texts import Catalogues


def write_home(
    folder: Path, words: Catalogues, cards: Mapping[str, list[Card]], languages: str
) -> None:
    """Write `<lang>.json` with the page in each theme; `languages` is what the page lists."""
    told = run(
        [node(), QUIET, Path(__file__).with_name("home.mjs")],
        "The home page could not be written: the message above says why.",
        text=json.dumps({"words": words, "cards": cards, "languages": languages}),
    )
    folder.mkdir(parents=True, exist_ok=True)
    for lang, themes in json.loads(told).items():
        text = json.dumps(themes, ensure_ascii=False)
        (folder / f"{lang}.json").write_text(text, encoding="utf-8")
