"""A position of NewGame in words: whose turn it is, and where everybody's pieces lie."""

from __future__ import annotations

from croisee.core.scene import Position
from croisee.core.words import Words
from tools.dev.template.rules import CELLS, FREE, PIECES, SIDE, NewGame, State


def position(game: NewGame, state: State, words: Words) -> Position:
    """All that lies on the board: in sentences, and as a table."""
    if game.actors(state):
        fact = words("position.turn", seat=words(f"seat.{state.turn}"))
    else:
        fact = words("position.over")
    return Position(
        [fact],
        [_seat(state, seat, words) for seat in range(game.players)],
        ["", *"ABCDEFGH"[:SIDE]],
        [
            [str(row + 1), *(_content(here, words) for here in state.board[row * SIDE :][:SIDE])]
            for row in range(SIDE)
        ],
    )


def _seat(state: State, seat: int, words: Words) -> str:
    cells = [
        name.upper() for name, here in zip(CELLS, state.board, strict=True) if here == PIECES[seat]
    ]
    cells_said = ", ".join(cells) or words("position.none")
    return words("position.seat", seat=words(f"seat.{seat}"), cells=cells_said)


def _content(here: str, words: Words) -> str:
    return words("content.free") if here == FREE else words.colour(PIECES.index(here))
