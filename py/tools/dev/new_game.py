"""The folder of a new game, written from a small game that is whole: three in a row.

What is written obeys the laws and can be played at once; its author replaces the rules, the picture
and the words by his own. Nothing outside the folder is touched.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from tools.dev.paths import PACKAGE
from tools.dev.report import Missing

GAMES = PACKAGE / "games"
TEMPLATE = Path(__file__).parent / "template"


def write_game(game_id: str, shelf: Path = GAMES) -> Path:
    """Write the folder of a game on a shelf; the folder."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_id):
        raise Missing(f"{game_id} is no id: small letters and digits, with a hyphen between words.")
    package = game_id.replace("-", "_")
    if keyword.iskeyword(package):
        raise Missing(f"{game_id} is a word of Python itself: choose another id.")
    folder = shelf / package
    if folder.exists():
        raise Missing(f"There is a folder {package} already: choose another id, or remove it.")
    words = [word.capitalize() for word in game_id.split("-")]
    for file in sorted(TEMPLATE.iterdir()):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            for old, new in (
                ("tools.dev.template", f"croisee.games.{package}"),
                ("NewGame", ("" if file.suffix == ".py" else " ").join(words)),
                ("new-game", game_id),
            ):
                text = text.replace(old, new)
            folder.mkdir(exist_ok=True)
            name = file.name.replace("new_game", package)
            (folder / name).write_text(text, encoding="utf-8")
    return folder
