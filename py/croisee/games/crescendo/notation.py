"""The tokens of Crescendo's moves and the names of its phases.

A cross is the four colours of its arms: in the hand, beginning with a; on the board, clockwise
from the north. `acbd@2,-1` lays one, `b5` puts a pawn of colour b on a cell, `3*7n-4e` takes the
top three pawns of a tower from one cell to another.
"""

from __future__ import annotations

import re

from croisee.core.game import Player
from croisee.games.crescendo.ground import NAMES, NUMBER, Place

LAY, PLACE, DOUBLE, MOVE, OVER = "lay", "place", "double", "move", "over"
COLOURS = "abcd"
NOBODY: Player = -1

_CROSSING = re.compile(r"([a-d]{4})@(-?\d{1,2}),(-?\d{1,2})")
_HEART = re.compile(r"@-?\d{1,2},-?\d{1,2}")
_PUT = re.compile(r"([a-d])(\d{1,2}[nesw]?)")
_JOURNEY = re.compile(r"(?:([2-8])\*)?(\d{1,2}[nesw]?)-(\d{1,2}[nesw]?)")


def turned(order: str, quarters: int) -> str:
    """The arms of a cross clockwise from the north, after quarter turns clockwise."""
    return order[4 - quarters :] + order[: 4 - quarters]


def untwisted(colours: str) -> str:
    """The cross in the hand that lies so on the board."""
    first = colours.index(COLOURS[0])
    return colours[first:] + colours[:first]


def write_journey(k: int, start: int, end: int) -> str:
    """The top k pawns go from one cell to another."""
    return f"{f'{k}*' if k > 1 else ''}{NAMES[start]}-{NAMES[end]}"


def read_journey(move: str) -> tuple[int, int, int]:
    """How many pawns go, from where, to where."""
    count, _, way = move.rpartition("*")
    start, end = way.split("-")
    return int(count or 1), NUMBER[start], NUMBER[end]


def read_heart(move: str) -> Place:
    """Where the heart of a cross comes to lie."""
    x, y = move[5:].split(",")
    return int(x), int(y)


def is_heart(target: str) -> bool:
    """Whether a target is a place for the heart of a cross."""
    return _HEART.fullmatch(target) is not None


def kind_of(text: str) -> str | None:
    """What a token speaks of: `lay`, `put` or `move`; None when it is no move at all."""
    if crossing := _CROSSING.fullmatch(text):
        return LAY if sorted(crossing[1]) == list(COLOURS) else None
    if put := _PUT.fullmatch(text):
        return "put" if put[2] in NUMBER else None
    if journey := _JOURNEY.fullmatch(text):
        return MOVE if journey[2] in NUMBER and journey[3] in NUMBER else None
    return None
