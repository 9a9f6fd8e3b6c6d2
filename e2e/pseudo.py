"""A language that nobody speaks, made of French: every word of it is marked and 40 % longer.

It is added to a copy of the built site as any fifth language would be, by files alone. What the
page shows without the mark has not come from a catalogue; what does not fit would not fit in a
language of long words either.
"""

from __future__ import annotations

import json
import re
import shutil
from math import ceil
from pathlib import Path

import pytest

from croisee.core.words import FIRST, lay_texts, read_catalogue
from croisee.door import Door
from tools.site.data import pack_data
from tools.site.home import write_home
from tools.site.openings import ask, write_language
from tools.site.texts import texts_of, written

PSEUDO = "qq"
# A letter of about the usual width that no French word has.
MARK = "ø"
LONGER = 0.4
# Blanks, the names of drawings, and where links lead; then the words.
PARTS = re.compile(r"(\{[^}]*\}|\]\([^)]*\))|([^\W\d_]+)")
# What is the same in every language: the names of games and of computer players, and what is read
# by the program and by nobody else.
SAME = re.compile(r"name|level\.\d\.name|level\.spare|language\.one")


def stretch(sentence: str) -> str:
    """The sentence with each of its words marked; its blanks and its signs stay."""

    def longer(found: re.Match[str]) -> str:
        kept, word = found.groups()
        return kept or word + MARK * ceil(LONGER * len(word))

    return PARTS.sub(longer, sentence)


def pseudo_text(place: str, text: str) -> str:
    """A file of the French language in the pseudo-language."""
    if not place.endswith(".json"):
        return stretch(text)
    said = {
        key: sentence if SAME.fullmatch(key) else stretch(sentence)
        for key, sentence in json.loads(text).items()
    }
    return json.dumps(said, ensure_ascii=False)


def add_pseudo_language(site: Path, made: Path, patch: pytest.MonkeyPatch) -> None:
    """Add its files to a copy of the site, made in a folder of their own."""
    texts = {
        place.replace(f"{FIRST}.", f"{PSEUDO}."): pseudo_text(place, text)
        for place, text in texts_of(FIRST).items()
    }
    patch.setattr("croisee.core.words._laid", {})
    lay_texts(texts)
    # Other tests teach a language of this name too.
    read_catalogue.cache_clear()
    cards = ask(Door(), verb="games", lang=PSEUDO)["games"]
    write_language(made, PSEUDO, cards)
    read_catalogue.cache_clear()
    for folder in ("texts", "figures"):
        (made / folder).mkdir()
    (made / "texts" / f"{PSEUDO}.json").write_text(written(texts), encoding="utf-8")
    page_words = texts[f"words/{PSEUDO}.json"]
    index = site / "index.html"
    known, own = index.read_text(encoding="utf-8"), f"{PSEUDO} Pseudo, "
    (listed, languages) = re.findall(r'(<meta name="languages" content=")([^"]+)', known)[0]
    write_home(made / "home", {PSEUDO: json.loads(page_words)}, {PSEUDO: cards}, own + languages)
    (made / "words").mkdir()
    (made / "words" / f"{PSEUDO}.json").write_text(page_words, encoding="utf-8")
    pack_data(made)
    shutil.copytree(made, site / "assets", dirs_exist_ok=True)
    index.write_text(known.replace(listed, f"{listed}{own}"), encoding="utf-8")
