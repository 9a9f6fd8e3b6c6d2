"""The declaration of accessibility, counted from `assets/accessibility.json`.

The file has the 106 criteria of the RGAA, each with its standing and, where a test proves it, the
name of that test. What a criterion asks, in our own words, and the note that explains it where no
test does, are in `assets/pages/criteria.<lang>.json`. Whoever changes a standing changes the
published page with it.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croisee.core.words import LANGUAGES, page_words
from tools.dev.paths import ASSETS

FILE = ASSETS / "accessibility.json"
COUNT = 106
STANDINGS = ("conform", "not", "none")


@dataclass(frozen=True)
class Criterion:
    """One criterion of the RGAA, as this site stands to it."""

    id: str
    said: Mapping[str, str]
    """What it asks, in each language."""
    standing: str
    test: str
    """The test that proves it, as pytest names it; empty where a note does."""
    note: Mapping[str, str]
    """Why it stands so, in each language that says it."""


@dataclass(frozen=True)
class CriteriaTexts:
    """What one language says of the criteria."""

    standings: Mapping[str, str]
    """What each standing is called, and what precedes the name of a test."""
    criteria: Mapping[str, Mapping[str, str]]
    """What each criterion asks (`said`) and why it stands so (`note`), by its number."""


@cache
def criteria_texts(lang: str) -> CriteriaTexts:
    """The words of one language, from its file."""
    file = ASSETS / "pages" / f"criteria.{lang}.json"
    return CriteriaTexts(**json.loads(file.read_text(encoding="utf-8")))


@cache
def criteria() -> tuple[Criterion, ...]:
    """Every criterion, in the order of the RGAA."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    texts = {lang: criteria_texts(lang).criteria for lang in LANGUAGES}
    return tuple(
        Criterion(
            one["id"],
            {lang: words[one["id"]]["said"] for lang, words in texts.items()},
            one["standing"],
            one.get("proof", ""),
            {
                lang: words[one["id"]]["note"]
                for lang, words in texts.items()
                if "note" in words[one["id"]]
            },
        )
        for one in data["criteria"]
    )


def counted() -> dict[str, int]:
    """How many criteria have each standing."""
    return {name: sum(one.standing == name for one in criteria()) for name in STANDINGS}


def share(lang: str) -> str:
    """The share of the criteria that apply and are met, as the declaration says it."""
    counts, words = counted(), page_words(lang)
    tenths = round(1000 * counts["conform"] / (counts["conform"] + counts["not"]))
    number = f"{tenths // 10}{words['page.decimal']}{tenths % 10}"
    return words["page.results.percent"].format(share=number)


def with_criteria(text: str, lang: str) -> str:
    """A page with what the file says of the criteria put in the places marked for it."""
    if lang not in LANGUAGES:
        return text
    counts = counted()
    places = {
        "criteria share": share(lang),
        "criteria conform": str(counts["conform"]),
        "criteria applicable": str(counts["conform"] + counts["not"]),
        "criteria none": str(counts["none"]),
        "criteria not met": "".join(
            f"<li>{one.id} {html.escape(one.said[lang])} – {html.escape(one.note[lang])}</li>"
            for one in criteria()
            if one.standing == "not"
        ),
        "criteria rows": "".join(_row(one, lang) for one in criteria()),
    }
    for place, filling in places.items():
        text = text.replace(f"<!-- {place} -->", filling)
    return text


def _row(one: Criterion, lang: str) -> str:
    said = criteria_texts(lang).standings
    proof = f"{said['test']} <code>{one.test.rpartition('::')[2]}</code>" if one.test else ""
    cells = (html.escape(one.said[lang]), html.escape(said[one.standing]))
    reason = proof or html.escape(one.note[lang])
    inner = "".join(f"<td>{cell}</td>" for cell in (*cells, reason))
    return f'<tr><th scope="row">{one.id}</th>{inner}</tr>'
