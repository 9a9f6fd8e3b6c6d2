"""The words of the page and of the games, one catalogue per language and owner.

A catalogue is a flat JSON object from key to sentence; blanks are written `{name}`. A sentence
that depends on a number has a second form under `key.one`, used when the blank `count` is one of
those that `language.one` lists (in French, zero and one). A seat goes by its colour, `seat.0`,
until whoever sits there has a name.

There is a language where the page has a catalogue in it: no list names them. In a browser the texts
of a language come when somebody reads it, and are laid here by the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

FIRST = "fr"
"""The language in which everything is written first, and which is spoken when in doubt."""

_PACKAGE = Path(__file__).resolve().parent.parent
_PAGE_FOLDER = _PACKAGE.parent.parent / "assets" / "words"
_laid: dict[Path, str] = {}


def place_of(path: Path) -> str:
    """The name under which a text can be laid: where it would be in the package."""
    if path.parent == _PAGE_FOLDER:
        return f"words/{path.name}"
    return path.relative_to(_PACKAGE).as_posix()


def lay_texts(texts: Mapping[str, str]) -> None:
    """Take texts by their places, to be read instead of files."""
    for place, text in texts.items():
        folder, _, name = place.rpartition("/")
        page = folder == "words"
        _laid[_PAGE_FOLDER / name if page else _PACKAGE / place] = text


def read_text(path: Path) -> str:
    """The text that was laid in the place of a file, or the file's own."""
    return _laid[path] if path in _laid else path.read_text(encoding="utf-8")


def spoken() -> tuple[str, ...]:
    """The languages that can be spoken now: first the first one, then by their names."""
    files = [*_PAGE_FOLDER.glob("*.json"), *(path for path in _laid if path.parent == _PAGE_FOLDER)]
    return tuple(sorted({file.stem for file in files}, key=lambda name: (name != FIRST, name)))


LANGUAGES = spoken()
"""The languages that a checkout has files of."""


class Term(str):
    """A blank that is itself a key of the catalogue, to be said in the reader's language."""

    __slots__ = ()


class Name(str):
    """What somebody at the table is called; French sentences elide before it."""

    __slots__ = ()

    @property
    def elides(self) -> bool:
        """Whether "de" and "que" lose their vowel before it: d'Anatole, d'Hélène, d'Yves."""
        # Nothing but use tells a silent h: "Ha" begins mostly foreign names, which keep theirs.
        return bool(re.match(r"[aeiouœæàâäéèêëîïôöùûü]|h[^a]|y[^aeiouéè]", self, re.IGNORECASE))


class MissingWord(LookupError):
    """A sentence, or what its blanks need, is not there; the message is one sentence naming it."""


class Words:
    """Says keys in one language: `words("prompt.place", seat="Clair")`."""

    def __init__(self, language: str, catalogue: Mapping[str, str]) -> None:
        self.language = language
        self.catalogue = catalogue
        self._names: Mapping[str, Name] = {}

    def naming(self, names: Sequence[str]) -> Words:
        """The same words for a table where these people sit, one name a seat."""
        words = Words(self.language, self.catalogue)
        words._names = {f"seat.{seat}": Name(name) for seat, name in enumerate(names)}
        return words

    def colour(self, seat: int) -> str:
        """The colour or sign that a seat's pieces go by, whoever sits there."""
        return self.catalogue[f"seat.{seat}"]

    def __contains__(self, key: object) -> bool:
        return key in self.catalogue

    def __call__(self, key: str, **blanks: object) -> str:
        """The sentence for a key, its blanks filled in."""
        if name := self._names.get(key):
            return name
        if f"{key}.one" in self.catalogue and self._is_one(blanks.get("count")):
            key = f"{key}.one"
        filled = {
            name: self(value) if isinstance(value, Term) else value
            for name, value in blanks.items()
        }
        try:
            return self._elide(self.catalogue[key], filled).format(**filled)
        except KeyError as missing:
            raise MissingWord(self._what_lacks(key, missing.args[0])) from None

    def read(self, key: str, sentence: str) -> dict[str, str] | None:
        """The blanks that a sentence of this key was made with; None for any other sentence."""
        for form in (key, f"{key}.one"):
            if form in self.catalogue:
                parts = re.split(r"\{(\w+)\}", self.catalogue[form])
                pattern = "".join(
                    f"(?P<{part}>.*?)" if number % 2 else re.escape(part)
                    for number, part in enumerate(parts)
                )
                if found := re.fullmatch(pattern, sentence):
                    return found.groupdict()
        return None

    def _is_one(self, count: object) -> bool:
        return str(count) in self.catalogue.get("language.one", "1").split()

    def _elide(self, sentence: str, filled: Mapping[str, object]) -> str:
        if self.language != "fr":
            return sentence
        for blank, value in filled.items():
            if isinstance(value, Name) and value.elides:
                sentence = re.sub(rf"\b(d|qu)e (?=\{{{blank}\}})", r"\1'", sentence, flags=re.I)
        return sentence

    def _what_lacks(self, key: str, name: str) -> str:
        if key not in self.catalogue:
            return f"words.{self.language}.json lacks {key!r}."
        return f"{key!r} of words.{self.language}.json has a blank {name!r} that nothing fills."


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


@lru_cache(maxsize=32)
def read_catalogue(path: Path) -> Mapping[str, str]:
    """The catalogue in a file."""
    catalogue: dict[str, str] = json.loads(read_text(path))
    return catalogue


def page_words(language: str) -> Mapping[str, str]:
    """The page's own catalogue."""
    return read_catalogue(_PAGE_FOLDER / f"{language}.json")


def game_words(language: str, folder: Path) -> Words:
    """The page's words with those of one game's folder on top."""
    return Words(
        language, {**page_words(language), **read_catalogue(folder / f"words.{language}.json")}
    )
