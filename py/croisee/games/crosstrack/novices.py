"""Two beginners at Crosstrack: one crosses the board as fast as he can, one leads lines on.

Both see a route that one action completes; neither sees the other's before it stands.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.game import Player
from croisee.games.crosstrack.rules import Crosstrack, State
from croisee.games.crosstrack.track import (
    EMPTY,
    ENTRIES,
    LINKS,
    OFF,
    PLACES,
    STEP,
    TURNS,
    ends,
)

ROWS = 5
"""From the first row or column to the last."""


def crossed(game: Crosstrack, state: State, seat: Player) -> float:
    """How far across the board a line from some terminal leads; a route is everything."""
    return 100 * (state.winner == seat) + max(_far(state, bit) for bit in range(len(ENTRIES)))


def _far(state: State, terminal: int) -> int:
    """The rows or columns that a line from a terminal crosses before it comes to an empty cell."""
    ahead = list(ENTRIES[terminal])
    known = set(ahead)
    farthest = 0
    for place in ahead:
        cell, side = divmod(place, TURNS)
        for out in LINKS[state.board[cell]][side]:
            there = STEP[cell * TURNS + out]
            if there >= OFF or there in known:
                continue
            known.add(there)
            ahead.append(there)
            if state.board[there // TURNS] == EMPTY:
                column, row = PLACES[there // TURNS]
                farthest = max(farthest, (row, ROWS - column, ROWS - row, column)[terminal])
    return farthest


def _leads(state: State, cell: int, least: int) -> bool:
    """Whether a piece leads from a terminal, over one piece or more, to an empty cell."""
    for side, outs in enumerate(LINKS[state.board[cell]]):
        behind = STEP[cell * TURNS + side]
        if (behind < OFF) >= least and ends(state.board, cell, side):
            for out in outs:
                ahead = STEP[cell * TURNS + out]
                if ahead < OFF and state.board[ahead // TURNS] == EMPTY:
                    return True
    return False


def _laid(before: State, after: State) -> int:
    """The cell of the piece that was laid, turned or moved."""
    changes = enumerate(zip(before.board, after.board, strict=True))
    return next(cell for cell, (old, new) in changes if new not in (EMPTY, old))


def leads_on(game: Crosstrack, before: State, after: State, seat: Player) -> bool:
    """To lead a line from a terminal on."""
    return _leads(after, _laid(before, after), 1)


def farther(game: Crosstrack, before: State, after: State, seat: Player) -> bool:
    """To get farther across the board."""
    return crossed(game, after, seat) > crossed(game, before, seat)


def sets_out(game: Crosstrack, before: State, after: State, seat: Player) -> bool:
    """To begin a line at a terminal."""
    return _leads(after, _laid(before, after), 0)


NOVICES = (Collector(crossed), Creature(wins, leads_on, farther, sets_out))
