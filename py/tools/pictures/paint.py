"""Pictures made ahead: boards for home page, tables, facades and shared links, and icons.

They are painted from the thumbnail and the first board that the game itself drew, under Node, by
the painter of the page: they look as the board does, and a change of the painter changes them too.
Letters and digits are set in a serif of the machine that builds, as the page sets them in one of
the visitor's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from croisee.core.words import FIRST
from tools.dev.environment import node
from tools.dev.paths import ASSETS, MODULES
from tools.dev.report import run, step
from tools.dev.stamp import digest, files_under, is_fresh, set_stamp

HERE = Path(__file__).parent
# Node 20 still calls the import of JSON an experiment.
QUIET = "--disable-warning=ExperimentalWarning"
SHARED = (1200, 630)
ICONS = (180, 192, 512)
SIGN = ASSETS / "icons" / "croisee.svg"
LOOKS = (ASSETS / "js" / "board", ASSETS / "glyphs.json", ASSETS / "css" / "theme.css", SIGN)
TOOLS = (
    Path(__file__),
    HERE / "paint.mjs",
    HERE / "easel.mjs",
    MODULES / "@napi-rs" / "canvas" / "package.json",
)


def first_board(openings: Path, game: str) -> dict[str, Any]:
    """The still board of a game as it is laid without asking, the same in every language."""
    file = openings / "assets" / "first" / f"{game}.{FIRST}.json"
    first = json.loads(file.read_text(encoding="utf-8"))
    board: dict[str, Any] = first["openings"][0]["answer"]["board"]
    return board


def paint_all(openings: Path, out: Path) -> None:
    """Paint tiles, boards, facades, shared pictures and icons, if anything has changed."""
    cards = json.loads((openings / "catalogue.json").read_text(encoding="utf-8"))[FIRST]
    games = [
        {
            "id": card["id"],
            "thumbnail": card["thumbnail"],
            "board": first_board(openings, card["id"]),
        }
        for card in cards
    ]
    now = digest([*TOOLS, *LOOKS, json.dumps(games, sort_keys=True)])
    if is_fresh("pictures", now, [out]):
        return
    request = {
        "games": games,
        "icon": str(SIGN),
        "sizes": ICONS,
        "shared": SHARED,
        "out": str(out),
    }
    with step("pictures of every game"):
        for file in list(files_under(out)):
            file.unlink()
        run(
            [node(), QUIET, HERE / "paint.mjs"],
            "The boards could not be painted: the message above says why.",
            text=json.dumps(request),
        )
    set_stamp("pictures", now)
