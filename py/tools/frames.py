"""Writes what the page shows before Python is up: the catalogue and every game's first picture.

`games.json` is `{"games": {lang: the sheets}}`. `first/<game>.<lang>.json` is all a table needs:
`{"sheet", "openings": [{"request", "answer"}, ...]}`, the game's sheet without its thumbnail, the
`new` request with its seed and the door's answer to it. A game whose start depends on the seed gets
several openings, so that two visits do not begin alike. `figures/<game>.json` holds the drawings of
its rules page, the same in every language.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from croisee.core.words import LANGUAGES
from croisee.door import Door
from croisee.games import discover
from tools.figures import draw_figures

OPENINGS = 6


def ask(door: Door, **request: Any) -> dict[str, Any]:
    """Ask the door; a refusal here is a bug in a game."""
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    if not answer.pop("ok"):
        raise SystemExit(f"{request} was refused: {answer['text']}")
    return answer


def default_request(sheet: dict[str, Any], seed: str, language: str) -> dict[str, Any]:
    """The set-up a visitor gets without asking: a person against the computer's level 2."""
    players = sheet["seats"][0]
    return {
        "verb": "new",
        "game": sheet["id"],
        "players": players,
        "options": {option["key"]: option["default"] for option in sheet["options"]},
        "seats": [
            {"kind": "person"},
            *({"kind": "computer", "level": 2} for _ in range(players - 1)),
        ],
        "seed": seed,
        "lang": language,
    }


def openings(sheet: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """One opening where every seed starts alike, else several."""
    found: list[dict[str, Any]] = []
    for number in range(OPENINGS):
        request = default_request(sheet, f"opening-{number + 1}", language)
        answer = {"ok": True, **ask(Door(), **request)}
        found.append({"request": request, "answer": answer})
    if len({json.dumps(opening["answer"], sort_keys=True) for opening in found}) == 1:
        return found[:1]
    return found


def write_json(file: Path, value: object) -> None:
    """Write JSON as tight as it gets."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text, encoding="utf-8")


def main(out: Path) -> None:
    """Write everything into a folder."""
    shutil.rmtree(out, ignore_errors=True)
    catalogues = {lang: ask(Door(), verb="games", lang=lang)["games"] for lang in LANGUAGES}
    write_json(out / "games.json", {"games": catalogues})
    for language, sheets in catalogues.items():
        for sheet in sheets:
            told = {key: value for key, value in sheet.items() if key != "thumbnail"}
            write_json(
                out / "first" / f"{sheet['id']}.{language}.json",
                {"sheet": told, "openings": openings(sheet, language)},
            )
    for name, game in discover().items():
        if drawn := draw_figures(game):
            write_json(out / "figures" / f"{name}.json", drawn)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
