"""The games, one folder each, found because the folder is there.

A game's folder is a package named after its id (`c_cross` for `c-cross`), whose `rules` module
defines exactly one subclass of `Game`. Adding a game edits nothing outside its folder; see "Add a
game" in the README.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from croisee.core.errors import InvalidSetup
from croisee.core.game import Game, OptionValue

AnyGame = Game[Any, Any]

LESSON = "lesson.json"
"""The file of a game's lesson; a game may do without one."""
PUZZLES = "puzzles.json"
"""The file of a game's puzzles; a game may do without any."""


@cache
def _game_class(package: str) -> type[AnyGame]:
    rules = import_module(f"{package}.rules")
    found = [
        item
        for item in vars(rules).values()
        if isinstance(item, type) and issubclass(item, Game) and item.__module__ == rules.__name__
    ]
    if len(found) != 1:
        raise ImportError(f"{rules.__name__} defines {len(found)} subclasses of Game, not one.")
    return found[0]


def _folders() -> list[str]:
    """The packages in this folder, in the order of their names."""
    return sorted(module.name for module in iter_modules(__path__, f"{__name__}.") if module.ispkg)


def discover() -> dict[str, type[AnyGame]]:
    """Every game by its id; a folder without rules is not a game yet."""
    found = (_game_class(package) for package in _folders() if find_spec(f"{package}.rules"))
    return {game.info.id: game for game in found}


def find(game_id: object) -> type[AnyGame]:
    """The game of that id, without opening the others: its folder is named after it."""
    package = f"{__name__}.{game_id}".replace("-", "_")
    if package in _folders() and find_spec(f"{package}.rules"):
        game = _game_class(package)
        if game.info.id == game_id:
            return game
    raise InvalidSetup("error.game", game=game_id)


def open_box(game_id: object, players: int | None, options: Mapping[str, OptionValue]) -> AnyGame:
    """The game of that id, set up as asked; InvalidSetup when it cannot be."""
    game = find(game_id)
    if players is None:
        players = game.info.seats[0]
    game.info.check(players, options)
    return game(players, **options)


def has_lesson(game: type[AnyGame]) -> bool:
    """Whether a game can be learned at the table."""
    return (game.folder() / LESSON).exists()


def read_puzzles(game: type[AnyGame]) -> list[dict[str, Any]]:
    """A game's puzzles as its file has them, the easy ones first; none in a browser's Python."""
    file = game.folder() / PUZZLES
    puzzles: list[dict[str, Any]] = []
    if file.exists():
        puzzles = json.loads(file.read_text(encoding="utf-8"))["puzzles"]
    return puzzles
