"""The words of the page and of the games, one catalogue per language and owner.

A catalogue is a flat JSON object from key to sentence; blanks are written `{name}`. A sentence
that depends on a number has a sister `key.one`, taken when the blank `count` is one (and, in
French, zero).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

LANGUAGES = ("fr", "en")

_PACKAGE = Path(__file__).resolve().parent.parent
# The built bundle carries the page's catalogues inside the package; a checkout has them in assets/.
_PAGE_FOLDERS = (_PACKAGE / "words", _PACKAGE.parent.parent / "assets" / "words")


class Term(str):
    """A blank that is itself a key of the catalogue, to be said in the reader's language."""

    __slots__ = ()


class Words:
    """Says keys in one language: `words("prompt.place", seat="Clair")`."""

    def __init__(self, language: str, catalogue: Mapping[str, str]) -> None:
        self.language = language
        self.catalogue = catalogue

    def __contains__(self, key: object) -> bool:
        return key in self.catalogue

    def __call__(self, key: str, **blanks: object) -> str:
        """The sentence for a key, its blanks filled in."""
        count = blanks.get("count")
        singular = count == 1 or (count == 0 and self.language == "fr")
        if singular and f"{key}.one" in self.catalogue:
            key = f"{key}.one"
        filled = {
            name: self(value) if isinstance(value, Term) else value
            for name, value in blanks.items()
        }
        return self.catalogue[key].format(**filled)


@lru_cache(maxsize=32)
def read_catalogue(path: Path) -> Mapping[str, str]:
    """The catalogue in a file."""
    catalogue: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return catalogue


def page_words(language: str) -> Mapping[str, str]:
    """The page's own catalogue."""
    folder = next(folder for folder in _PAGE_FOLDERS if folder.is_dir())
    return read_catalogue(folder / f"{language}.json")


def game_words(language: str, folder: Path) -> Words:
    """The page's words with those of one game's folder on top."""
    return Words(
        language, {**page_words(language), **read_catalogue(folder / f"words.{language}.json")}
    )
