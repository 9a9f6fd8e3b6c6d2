"""Hex on our contract, of any size: seat 0 joins top and bottom, seat 1 left and right.

A board is two bit sets. Rows are one bit wider than the board, so that a shift by one place never
wraps round; the six neighbours of all cells of a set are then six shifts of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from croisee.core.bits import members
from croisee.core.game import Event, Game, Info, Option, Outcome, Player
from croisee.core.rng import Rng

NOBODY: Player = -1


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position."""

    stones: tuple[int, int] = (0, 0)
    turn: Player = 0
    winner: Player = NOBODY


class Hex(Game[State, int]):
    """A rhombus of hexagons; a move is the number of a cell's bit."""

    info = Info(id="hex", seats=(2,), options=(Option("size", tuple((9, *range(2, 9), 10, 11))),))

    def __init__(self, players: int | None = None, size: int = 9) -> None:
        """Lay the board: its cells, its sides, the shifts that lead to neighbours."""
        super().__init__(players, size=size)
        self.size = size
        self.width = width = size + 1
        row, column = (1 << size) - 1, sum(1 << width * line for line in range(size))
        self.board = row * column
        last = size - 1
        self.sides = ((row, row << width * last), (column, column << last))

    def start(self, rng: Rng) -> State:
        """An empty board; there is no swap."""
        return State()

    def actors(self, state: State) -> tuple[Player, ...]:
        """The players in turn until one is connected."""
        return () if state.winner != NOBODY else (state.turn,)

    def moves(self, state: State, player: Player) -> list[int]:
        """Every empty cell."""
        if player not in self.actors(state):
            return []
        return members(self.board & ~(state.stones[0] | state.stones[1]))

    def apply(self, state: State, player: Player, move: int) -> State:
        """One stone more."""
        stone = 1 << move
        mine = state.stones[player] | stone
        stones = (mine, state.stones[1]) if player == 0 else (state.stones[0], mine)
        group = self.flood(stone, mine)
        one, other = self.sides[player]
        won = bool(group & one and group & other)
        return State(stones, 1 - player, player if won else NOBODY)

    def flood(self, seeds: int, inside: int) -> int:
        """Everything in a set that hangs together with the seeds."""
        width = self.width
        slant = width - 1
        found, edge = 0, seeds & inside
        while edge:
            found |= edge
            near = edge << 1 | edge >> 1 | edge << width | edge >> width
            edge = (near | edge << slant | edge >> slant) & inside & ~found
        return found

    def outcome(self, state: State) -> Outcome | None:
        """A connection wins; there are no draws."""
        if state.winner == NOBODY:
            return None
        return Outcome((1, 2) if state.winner == 0 else (2, 1), "connection")

    def events(self, before: State, player: Player, move: int, after: State) -> list[Event]:
        """The stone."""
        return [Event("event.place", {"seat": player, "cell": self.name(move)}, after)]

    def notate(self, state: State, player: Player, move: int) -> str:
        """Column letter and row number."""
        return self.name(move)

    def name(self, move: int) -> str:
        """A cell's name, `a1` being the top left."""
        row, column = divmod(move, self.width)
        return f"{chr(ord('a') + column)}{row + 1}"

    def diagram(self, state: State) -> str:
        """The rhombus, `x` for seat 0 and `o` for seat 1."""
        rows = []
        for row in range(self.size):
            cells = range(row * self.width, row * self.width + self.size)
            signs = (
                "x" if state.stones[0] >> cell & 1 else "o" if state.stones[1] >> cell & 1 else "."
                for cell in cells
            )
            rows.append(" " * row + " ".join(signs))
        return "\n".join(rows)
