"""The rules of NewGame: in turn, put a piece on a free cell; three in a row win.

Replace them by your own. A state is a value: `apply` makes a new one. Cells count from A1, row by
row, and are named by their column and row.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import Event, Game, Info, Outcome, Player
from croisee.core.rng import Rng

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))
SIDE: int = BOX["board"]["side"]
FREE = "."
PIECES = "xo"
"""How the pieces of each seat are written in a position."""
CELLS = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefgh"[:SIDE]]
LINES = [
    *(range(row * SIDE, (row + 1) * SIDE) for row in range(SIDE)),
    *(range(column, SIDE * SIDE, SIDE) for column in range(SIDE)),
    range(0, SIDE * SIDE, SIDE + 1),
    range(SIDE - 1, SIDE * SIDE - 1, SIDE - 1),
]


@dataclass(slots=True, unsafe_hash=True)
class State:
    """What lies on each cell, and whose turn it is."""

    board: str = FREE * SIDE * SIDE
    turn: Player = 0


class NewGame(Game[State, str]):
    """The rules, for two players; a move is the name of a cell."""

    info = Info(id="new-game", seats=(2,), age=6, minutes=(2, 5))

    def start(self, rng: Rng) -> State:
        """An empty board."""
        return State()

    def actors(self, state: State) -> tuple[Player, ...]:
        """The player in turn, until the game is over."""
        return () if self.outcome(state) else (state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """The free cells."""
        if player not in self.actors(state):
            return []
        return [name for name, here in zip(CELLS, state.board, strict=True) if here == FREE]

    def apply(self, state: State, player: Player, move: str) -> State:
        """Put a piece down and pass the turn."""
        cell = CELLS.index(move)
        board = state.board[:cell] + PIECES[player] + state.board[cell + 1 :]
        return State(board, 1 - player)

    def row(self, state: State) -> Sequence[int]:
        """The cells of a row that is complete, or none."""
        for line in LINES:
            if {state.board[cell] for cell in line} in ({PIECES[0]}, {PIECES[1]}):
                return line
        return ()

    def outcome(self, state: State) -> Outcome | None:
        """A row wins; a full board without one is a draw."""
        if self.row(state):
            # Whoever has just moved made the row.
            return Outcome((2, 1) if state.turn == 0 else (1, 2), "row")
        return None if FREE in state.board else Outcome((1, 1), "full")

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """One sentence a move."""
        return [Event("event.place", {"seat": player, "cell": move.upper()}, after, deed="place")]

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """A cell that is taken; the sentence names the rule."""
        if text in CELLS:
            return IllegalMove("illegal.taken", cell=text.upper())
        return super().refuse(state, player, text)

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The same, said to whoever touches a cell that is taken."""
        cell = path[-1]
        if cell in CELLS and state.board[CELLS.index(cell)] != FREE:
            return IllegalMove("illegal.taken", cell=cell.upper())
        return None

    def diagram(self, state: State) -> str:
        """The board, row by row."""
        rows = range(0, SIDE * SIDE, SIDE)
        return "\n".join(" ".join(state.board[row : row + SIDE]) for row in rows)
