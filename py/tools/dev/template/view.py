"""How NewGame looks: sunk cells on a wooden board, and turned pieces with their owner's mark.

Everything is drawn from the position it is given; nothing is decided here. A touch of a cell is a
whole move.
"""

from __future__ import annotations

from croisee.core.drawing import cell, coordinates, disc, mark, slab, square, stock
from croisee.core.game import Player
from croisee.core.scene import Board, Point, Scene, SeatPanel, Shape, Target, tree
from croisee.core.words import Words
from tools.dev.template.rules import CELLS, FREE, PIECES, SIDE, NewGame, State

MARGIN = 0.6
INKS = ("white", "white")
"""What the marks of the two seats are engraved with."""


def middle(column: int, row: int) -> Point:
    """Where the middle of a cell lies."""
    return (MARGIN + column + 0.5, MARGIN + row + 0.5)


def spot(number: int) -> Point:
    """The same, by the number of the cell."""
    row, column = divmod(number, SIDE)
    return middle(column, row)


def board(game: NewGame) -> Board:
    """The still part: the slab, its cells and their coordinates."""
    size = (SIDE + 2 * MARGIN, SIDE + 2 * MARGIN)
    cells = [
        cell(f"cell:{name}", spot(number), 0.46, "wood-dark", 0.08)
        for number, name in enumerate(CELLS)
    ]
    return Board(size, [slab(size), *cells, *coordinates(SIDE, SIDE, middle, MARGIN / 2)])


def scene(game: NewGame, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    shapes: list[Shape] = []
    for number, here in enumerate(state.board):
        if here != FREE:
            seat, name = PIECES.index(here), f"piece:{CELLS[number]}"
            shapes.append(disc(name, spot(number), 0.36, game.info.colours[seat]))
            shapes.append(mark(name, spot(number), 0.16, game.info.marks[seat], INKS[seat]))
    if row := game.row(state):
        points = tuple(spot(number) for number in row)
        shapes.append(Shape("line", "row", points=points, stroke="glow", width=0.1, relief="glow"))
    moves = [] if chooser is None else game.moves(state, chooser)
    return Scene(
        shapes,
        [_target(state, number, words) for number in range(len(CELLS))],
        tree(((move,), move) for move in moves),
        words("prompt.place", seat=words(f"seat.{state.turn}")) if game.actors(state) else "",
        [_panel(game, state, seat, words) for seat in range(game.players)],
    )


def _target(state: State, number: int, words: Words) -> Target:
    name, here = CELLS[number], state.board[number]
    key = "target.free" if here == FREE else f"target.piece.{PIECES.index(here)}"
    say = words(key, cell=name.upper())
    return Target(name, say, at=spot(number), points=square(), quiet=here != FREE)


def _panel(game: NewGame, state: State, seat: Player, words: Words) -> SeatPanel:
    count = state.board.count(PIECES[seat])
    say = words("stock.pieces", count=count)
    return SeatPanel([stock(say, count, "piece", game.info.colours[seat])])


def touched(game: NewGame, before: State, player: Player, move: str) -> list[str]:
    """The cell of a move, to be shown as the last one."""
    return [move]
