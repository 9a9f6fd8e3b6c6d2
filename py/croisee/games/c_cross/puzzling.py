"""What makes two answers, or two positions, of C-Cross the same for a puzzle."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from croisee.games.c_cross.rules import BOX, MAJORITY, CCross, State


def answer(game: CCross, state: State, move: str) -> Hashable:
    """The zones that a placement wins, or else those it goes into: the cell makes no difference."""
    cells = {game.cell_number[name] for name in move.removeprefix("x").split("-") if "." in name}
    if not cells or move.startswith("x"):
        return move.partition(".")[0]
    held = state.pawns[state.turn]
    zones = {game.zone_of[cell] for cell in cells}
    mine = held | sum(1 << cell for cell in cells)
    taken = {zone for zone in zones if (mine & game.zone_mask[zone]).bit_count() >= MAJORITY}
    return frozenset(taken or zones)


def likeness(game: CCross, state: State) -> Hashable:
    """How many pawns lie in each zone, and the tiles, seen by whoever is to move from any side."""
    me, you = state.turn, 1 - state.turn
    zones = [
        (
            (state.pawns[me] & mask).bit_count(),
            (state.pawns[you] & mask).bit_count(),
            state.tiles[me] >> zone & 1,
            state.tiles[you] >> zone & 1,
        )
        for zone, mask in enumerate(game.zone_mask)
    ]
    return min(tuple(zones[zone] for zone in turned) for turned in _turns(game))


@lru_cache(maxsize=2)
def _turns(game: CCross) -> tuple[tuple[int, ...], ...]:
    """The ways to turn or mirror the board so that zones lie on zones."""
    width, height = BOX["size"]
    places = [frozenset(game.places[5 * zone : 5 * zone + 5]) for zone in range(len(game.zones))]
    found = []
    for flip_x in (False, True):
        for flip_y in (False, True):
            moved = [
                frozenset(
                    (width - 1 - x if flip_x else x, height - 1 - y if flip_y else y)
                    for x, y in zone
                )
                for zone in places
            ]
            if all(zone in places for zone in moved):
                found.append(tuple(places.index(zone) for zone in moved))
    return tuple(found)
