"""What makes two answers, or two positions, of Crescendo the same for a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from croisee.core.bits import members
from croisee.core.game import Player
from croisee.games.crescendo.ground import OFF, ground
from croisee.games.crescendo.notation import MOVE, NOBODY, read_journey, write_journey
from croisee.games.crescendo.rules import Crescendo, State

ALONE = True
"""The other can scatter one's pawns and never gathers them."""
LAST_TURNS = 6
"""Turns before the end by the limit in which there is no puzzle."""
LONGEST = 3
"""Turns of the longest win that is asked for."""
QUOTA = {"win 1": 13, "win 2": 60}
"""A win in one is two towers and one way, however it is looked at: there are few of these."""


def answer(game: Crescendo, state: State, move: str) -> Hashable:
    """The journey."""
    return move


def fit(game: Crescendo, state: State) -> bool:
    """Whether the pawns are out and the end by the limit is far."""
    return state.phase == MOVE and game.turns_left(state) > LAST_TURNS


def at_least(game: Crescendo, state: State, seat: Player) -> int:
    """Turns that a seat needs at least: a journey takes one stack away, and the last leaves one."""
    if state.phase != MOVE or game.turns_left(state) <= LONGEST:
        return 0
    own = state.pawns[seat]
    abroad = own.count(OFF)
    travelled = state.turn == seat and state.victim != NOBODY
    return len(set(own)) - (abroad > 0) + abroad - 1 + travelled


def tempting(
    game: Crescendo, state: State, seat: Player, turns: int, right: Collection[str]
) -> bool:
    """Whether a win has to be looked for.

    A tower that goes straight onto the last one is seen at once; one that has to go round is not.
    With no turn to spare every journey unites two stacks: one of these must be wrong.
    """
    if turns == 1:
        land = ground(state.board)
        return any(land.steps_from(start)[end] < k for k, start, end in map(read_journey, right))
    own = state.pawns[seat]
    unions = {
        write_journey(k, start, end)
        for start, k, ends in game.journeys(state)
        for end in members(ends)
        if k == own.count(start) and end in own
    }
    return unions != set(right) or at_least(game, state, seat) < turns


def likeness(game: Crescendo, state: State) -> Hashable:
    """The board with its refuges and the pawns on it, from any side."""
    land = ground(state.board)
    me, you = state.turn, 1 - state.turn
    found = []
    for mirrored in (False, True):
        for quarters in range(4):
            cells = []
            for cell, (x, y) in enumerate(land.cells):
                x = -x if mirrored else x
                for _ in range(quarters):
                    x, y = -y, x
                shelter = {me: 1, you: 2}.get(land.colour[cell], 0)
                count = (state.pawns[me].count(cell), state.pawns[you].count(cell))
                cells.append((x, y, shelter, *count))
            left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
            found.append(tuple(sorted((x - left, y - top, *rest) for x, y, *rest in cells)))
    return min(found)
