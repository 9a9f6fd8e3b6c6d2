"""The declaration of accessibility, counted from `assets/accessibility.json`.

The file has the 106 criteria of the RGAA in our own words, each with its standing and proof: the
name of a test, or a note. Whoever changes a standing changes the published page with it.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tools.dev.paths import ASSETS

FILE = ASSETS / "accessibility.json"
COUNT = 106
STANDINGS = ("conform", "not", "none")
SAID: Mapping[str, Mapping[str, str]] = {
    "fr": {"conform": "conforme", "not": "non conforme", "none": "non applicable", "test": "test"},
    "en": {"conform": "conform", "not": "not conform", "none": "not applicable", "test": "test"},
}


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


@cache
def criteria() -> tuple[Criterion, ...]:
    """Every criterion, in the order of the RGAA."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        Criterion(
            one["id"],
            {lang: one[lang] for lang in SAID},
            one["standing"],
            one.get("proof", ""),
            one.get("note", {}),
        )
        for one in data["criteria"]
    )


def counted() -> dict[str, int]:
    """How many criteria have each standing."""
    return {name: sum(one.standing == name for one in criteria()) for name in STANDINGS}


def share(lang: str) -> str:
    """The share of the criteria that apply and are met, as the declaration says it."""
    counts = counted()
    tenths = round(1000 * counts["conform"] / (counts["conform"] + counts["not"]))
    mark = "," if lang == "fr" else "."
    return f"{tenths // 10}{mark}{tenths % 10} %"


def with_criteria(text: str, lang: str) -> str:
    """A page with what the file says of the criteria put in the places marked for it."""
    if lang not in SAID:
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
    said = SAID[lang]
    proof = f"{said['test']} <code>{one.test.rpartition('::')[2]}</code>" if one.test else ""
    cells = (html.escape(one.said[lang]), said[one.standing])
    reason = proof or html.escape(one.note[lang])
    inner = "".join(f"<td>{cell}</td>" for cell in (*cells, reason))
    return f'<tr><th scope="row">{one.id}</th>{inner}</tr>'
