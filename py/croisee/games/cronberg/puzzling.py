"""What makes two answers, or two positions, of Cronberg the same for a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from croisee.core.game import Player
from croisee.games.cronberg.rules import Cronberg, State
from croisee.games.cronberg.town import AXIAL, CORNERS, CROSSING_NUMBER, KINDS, PLACES

ROOM = 10
"""Free triangles up to which a position can be played out to its end."""
QUOTA = {"margin": 26}


def answer(game: Cronberg, state: State, move: str) -> Hashable:
    """The crossing, the draw, or the place of the rhombus."""
    return move


def weighable(game: Cronberg, state: State) -> bool:
    """Whether everything that can still happen may be played out."""
    return state.free.bit_count() <= ROOM


def tempting(
    game: Cronberg, state: State, seat: Player, turns: int, right: Collection[str]
) -> bool:
    """Whether the answer has to be looked for.

    Where no rhombus can be laid any more, a pawn goes where it is worth most: the board shows that.
    """
    worth = {
        move: game.worth(state, CROSSING_NUMBER[move])
        for move in game.moves(state, seat)
        if move in CROSSING_NUMBER
    }
    if not worth or game.room(state.free):
        return True
    return not any(worth[move] == max(worth.values()) for move in right)


def likeness(game: Cronberg, state: State) -> Hashable:
    """The town from any of its three like sides, pawns and points, whoever is to move first."""
    seats = (state.turn, 1 - state.turn)
    kind_of = {tile: number for number, kind in enumerate(KINDS) for tile in kind.tiles}
    found = []
    for thirds in range(3):
        crossing = [_turned(place, thirds) for place in AXIAL]
        pawns = [
            sorted(crossing[one] for one in range(len(AXIAL)) if state.pawns[seat] >> one & 1)
            for seat in seats
        ]
        town = sorted(
            (
                sorted(sorted(crossing[at] for at in CORNERS[one]) for one in place.triangles),
                kind_of[tile - 1],
            )
            for place, tile in zip(PLACES, state.town, strict=True)
            if tile
        )
        found.append(repr((pawns, town)))
    counts = tuple((state.points[seat], state.hands[seat]) for seat in seats)
    return (min(found), counts, kind_of.get(state.drawn))


def _turned(place: tuple[int, int], thirds: int) -> tuple[int, int]:
    q, r = place
    for _ in range(thirds):
        q, r = -q - r, q
    return q, r
