"""Everything that depends on a language, found by the files that are there.

A language is the page's catalogue `assets/words/<lang>.json`, a catalogue and the rules in every
game's folder, and the pages, plugins and read-me files that end in it; nothing lists them. Python
gets the texts of a language when somebody reads it: `texts/<lang>.json` has them by their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from croisee.core.words import LANGUAGES, place_of
from tools.dev.paths import ASSETS, PACKAGE
from tools.dev.stamp import files_under

WORDS = ASSETS / "words"
Catalogues = Mapping[str, Mapping[str, str]]
# A game's words and rules.
GAME_TEXT = re.compile(r"(?:words|rules)\.([a-z]{2})\.(?:json|md)")


def is_text(file: Path) -> bool:
    """Whether a file of the package belongs to one language."""
    return bool(GAME_TEXT.fullmatch(file.name))


def catalogues() -> dict[str, dict[str, str]]:
    """The page's words in every language, the first one first."""
    return {
        lang: json.loads((WORDS / f"{lang}.json").read_text(encoding="utf-8")) for lang in LANGUAGES
    }


def texts_of(lang: str) -> dict[str, str]:
    """What Python says in one language, by its place in the package."""
    files = [
        file
        for file in files_under(PACKAGE / "games")
        if (named := GAME_TEXT.fullmatch(file.name)) and named[1] == lang
    ]
    files.append(WORDS / f"{lang}.json")
    return {place_of(file): file.read_text(encoding="utf-8") for file in files}


def write_texts(folder: Path) -> None:
    """Write what Python says, one file a language."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        (folder / f"{lang}.json").write_text(written(texts_of(lang)), encoding="utf-8")


def written(texts: Mapping[str, str]) -> str:
    """Texts as JSON without a bracket of their own: the door refuses requests that have many."""
    body = json.dumps(texts, ensure_ascii=False)[1:]
    return "{" + body.replace("{", r"\u007b").replace("[", r"\u005b")


def belongs_to(path: str, lang: str) -> bool:
    """Whether a file of the site is for readers of one language alone."""
    return bool(re.search(rf"[./]{lang}\.\w+$", path))


def own_names(words: Catalogues) -> dict[str, str]:
    """Every language and what it calls itself."""
    return {lang: said["language.name"] for lang, said in words.items()}


def in_every_language(key: str, words: Catalogues) -> str:
    """A sentence for somebody whose language is not known yet."""
    return " · ".join(said[key] for said in words.values())
