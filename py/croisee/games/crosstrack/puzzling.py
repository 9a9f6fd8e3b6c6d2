"""What makes two answers, or two positions, of Crosstrack the same for a puzzle."""

from __future__ import annotations

from collections.abc import Hashable

from croisee.core.game import Player
from croisee.games.crosstrack.foresight import fewest
from croisee.games.crosstrack.notation import CLAIM, read
from croisee.games.crosstrack.rules import Crosstrack, State
from croisee.games.crosstrack.track import DIRECTIONS, PLACES, SHAPE_COUNT, TURNS

QUOTA = {"win 1": 50}
"""Its wins in one turn are worth a search: the gap may be anywhere among a thousand actions."""
SIDE = 6
"""Cells in the longest row."""


def answer(game: Crosstrack, state: State, move: str) -> Hashable:
    """The cell that is played to: which of one's pieces does it makes no difference."""
    action = read(move.removesuffix(CLAIM))
    return None if action is None else action.target


def at_least(game: Crosstrack, state: State, seat: Player) -> int:
    """Actions that a seat needs at least, by the shortest of all the ways to a route."""
    return fewest(game, state, seat)


def likeness(game: Crosstrack, state: State) -> Hashable:
    """The pieces, one's own and the other's, from any of the four sides."""
    found = []
    for quarters in range(4):
        pieces = set()
        for (column, row), code in zip(PLACES, state.board, strict=True):
            if not code:
                continue
            for _ in range(quarters):
                column, row = SIDE - 1 - row, column
            colour, shape = divmod(code - 1, SHAPE_COUNT)
            pattern, direction = divmod(shape, TURNS)
            direction = (direction + 2 * quarters) % TURNS % DIRECTIONS[pattern]
            pieces.add((column, row, pattern, direction, game.owner(colour) == state.turn))
        found.append(tuple(sorted(pieces)))
    return min(found)
