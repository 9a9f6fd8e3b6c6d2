"""How the actions of Crosstrack are written and read.

`3c4ne` places pattern 3 on c4, turned to the north-east, and `*3c4ne` takes it from the common
set; `c4ne` turns the piece on c4 and `b2-c4ne` moves one there. With the option *annonce*, a `!`
after an action announces the route it completes, and `!` alone claims one that nobody announced.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from croisee.games.crosstrack.track import CELL_NUMBER, CELLS, SIDES

CLAIM = "!"
NO_CELL = len(CELLS)
"""Where a piece comes from that is not yet on the board."""
NO_PATTERN = -1


class Action(NamedTuple):
    """A move as it is read: a placement has no origin, a turn ends where it began."""

    origin: int
    target: int
    direction: int
    pattern: int = NO_PATTERN
    common: bool = False


_TOKEN = re.compile(
    r"(?:(?P<common>\*?)(?P<pattern>[1-6])|(?P<origin>[a-f][1-6])-)?"
    r"(?P<target>[a-f][1-6])(?P<direction>[ns]?[ew]|[ns])"
)

_SLOT = re.compile(r"[0-3]/[1-6]")


def is_slot(target: str) -> bool:
    """Whether a target is a pattern in somebody's tray."""
    return _SLOT.fullmatch(target) is not None


@lru_cache(maxsize=20_000)
def read(token: str) -> Action | None:
    """The action a token stands for, without its `!`; None when it is no action at all."""
    match = _TOKEN.fullmatch(token)
    if not match or {match["target"], match["origin"] or "b1"} - CELL_NUMBER.keys():
        return None
    target, direction = CELL_NUMBER[match["target"]], SIDES.index(match["direction"])
    if match["pattern"]:
        pattern = int(match["pattern"]) - 1
        return Action(NO_CELL, target, direction, pattern, bool(match["common"]))
    origin = CELL_NUMBER[match["origin"]] if match["origin"] else target
    # A move to where the piece stands would be a turn written twice.
    return None if match["origin"] and origin == target else Action(origin, target, direction)


@lru_cache(maxsize=4_096)
def tokens(start: str, cell: int) -> tuple[str, ...]:
    """The notation of an action on a cell for each of the eight directions."""
    return tuple(f"{start}{CELLS[cell]}{side}" for side in SIDES)
