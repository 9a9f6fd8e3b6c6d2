"""Writes what the page shows before Python is up: the catalogue and every game's first picture.

`catalogue.json` is `{lang: the cards}`, whole, for the build itself. What the page fetches is under
`assets`, each part when it is needed: `games/<lang>.json` has the cards without rules and
thumbnails. `first/<game>.<lang>.json` is all a table needs: `{"card", "openings": [{"request",
"answer"}, ...]}`, such a card, the `new` request with its seed and the door's answer to it. A game
whose start depends on the seed gets several openings, so that two visits do not begin alike.
`rules/<game>.<lang>.json` is the text of its rules; `figures/<game>.json` holds their drawings and
`puzzles/<game>.json` its puzzles, `portraits/<game>.json` what it is like, the same in every
language.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from croisee.core.words import LANGUAGES
from croisee.door import Door
from croisee.games import discover, read_puzzles
from tools.pictures.figures import draw_figures

OPENINGS = 6
PORTRAIT = "portrait.json"
# What the page does not need of a card before somebody asks for it.
LATER = ("rules", "thumbnail")


def ask(door: Door, **request: Any) -> dict[str, Any]:
    """Ask the door; a refusal here is a bug in a game."""
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    if not answer.pop("ok"):
        raise SystemExit(f"{request} was refused: {answer['text']}")
    return answer


def default_request(card: dict[str, Any], seed: str, language: str) -> dict[str, Any]:
    """The set-up a visitor gets without asking: a person against the computer's level 2."""
    players = card["seats"][0]
    return {
        "verb": "new",
        "game": card["id"],
        "players": players,
        "options": {option["key"]: option["start"] for option in card["options"]},
        "seats": [
            {"kind": "person"},
            *({"kind": "computer", "level": 2} for _ in range(players - 1)),
        ],
        "lot": card["lot"],
        "seed": seed,
        "lang": language,
    }


def openings(card: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """One opening where every seed starts alike, else several."""
    found: list[dict[str, Any]] = []
    for number in range(OPENINGS):
        request = default_request(card, f"opening-{number + 1}", language)
        answer = {"ok": True, **ask(Door(), **request)}
        found.append({"request": request, "answer": answer})
    if len({json.dumps(opening["answer"], sort_keys=True) for opening in found}) == 1:
        return found[:1]
    return found


def write_json(file: Path, value: object) -> None:
    """Write JSON without any spaces."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text, encoding="utf-8")


def write_language(assets: Path, language: str, cards: list[dict[str, Any]]) -> None:
    """Write what the page fetches in one language."""
    told = [{key: card[key] for key in card if key not in LATER} for card in cards]
    write_json(assets / "games" / f"{language}.json", told)
    for card, short in zip(cards, told, strict=True):
        name = f"{card['id']}.{language}.json"
        write_json(assets / "first" / name, {"card": short, "openings": openings(card, language)})
        write_json(assets / "rules" / name, card["rules"])


def main(out: Path) -> None:
    """Write everything into a folder."""
    shutil.rmtree(out, ignore_errors=True)
    catalogues = {lang: ask(Door(), verb="games", lang=lang)["games"] for lang in LANGUAGES}
    write_json(out / "catalogue.json", catalogues)
    assets = out / "assets"
    for language, cards in catalogues.items():
        write_language(assets, language, cards)
    for name, game in discover().items():
        if drawn := draw_figures(game):
            write_json(assets / "figures" / f"{name}.json", drawn)
        if puzzles := read_puzzles(game):
            write_json(assets / "puzzles" / f"{name}.json", puzzles)
        portrait = game.folder() / PORTRAIT
        figures = json.loads(portrait.read_text(encoding="utf-8")) if portrait.exists() else {}
        write_json(assets / "portraits" / f"{name}.json", figures)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
