"""The games, one folder each, found because the folder is there.

A game's folder is a package whose `rules` module defines exactly one subclass of `Game`. Adding a
game edits nothing outside its folder; see "Add a game" in the README.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from croisee.core.errors import InvalidSetup
from croisee.core.game import Game, OptionValue

AnyGame = Game[Any, Any]


@cache
def _game_class(package: str) -> type[AnyGame]:
    rules = import_module(f"{package}.rules")
    (found,) = (
        item
        for item in vars(rules).values()
        if isinstance(item, type) and issubclass(item, Game) and item.__module__ == rules.__name__
    )
    return found


def discover() -> dict[str, type[AnyGame]]:
    """Every game by its id, in the order of their folders' names."""
    packages = sorted(
        module.name
        for module in iter_modules(__path__, f"{__name__}.")
        if module.ispkg and find_spec(f"{module.name}.rules")
    )
    return {game.info.id: game for game in map(_game_class, packages)}


def find(game_id: object) -> type[AnyGame]:
    """The game of that id."""
    games = discover()
    if not isinstance(game_id, str) or game_id not in games:
        raise InvalidSetup("error.game", game=game_id)
    return games[game_id]


def open_box(game_id: object, players: int | None, options: Mapping[str, OptionValue]) -> AnyGame:
    """The game of that id, set up as asked; InvalidSetup when it cannot be."""
    game = find(game_id)
    if players is None:
        players = game.info.seats[0]
    game.info.check(players, options)
    return game(players, **options)
