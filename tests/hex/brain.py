"""What our search knows of Hex: playouts that fill the board at once and keep their bridges.

Hex cannot end in a draw and a stone more never hurts, so a random game is a random filling. Two
stones with two free common neighbours are as good as joined, and so are a stone and a side: a
bridge. Where a filling has given both of these neighbours to the enemy, one is given back.
"""

from __future__ import annotations

from collections.abc import Iterator

from croisee.ai.search import Settings
from croisee.core.bits import members
from croisee.core.game import Player
from croisee.core.rng import Rng
from hex.rules import NOBODY, Hex, State

SEARCH = Settings(iterations=600, rave=500, exploration=0.0)
"""How our search meets its peers; a first guess that was good enough, not tuned."""

Trace = list[tuple[Player, int]]
Bridges = tuple[int, int, int]
"""Cells, and the two ways from each of them to cells of which one is enough."""


def playout(game: Hex, state: State, rng: Rng, trace: Trace | None = None) -> tuple[float, float]:
    """Fill the board at random, half of it for whoever is to move, bridges kept."""
    winner = state.winner
    if winner == NOBODY:
        player, other = state.turn, 1 - state.turn
        mine, random = state.stones[player], rng.random
        free = members(game.board & ~(mine | state.stones[other]))
        drawn = sorted([(random(), cell) for cell in free])
        for _, cell in drawn[: (len(free) + 1) // 2]:
            mine |= 1 << cell
        for cells, one, two in bridges(game, state, player):
            theirs = game.board & ~mine
            mine |= _step(cells & _lead(theirs, one) & _lead(theirs, two), one)
        for cells, one, two in bridges(game, state, other):
            mine &= ~_step(cells & _lead(mine, one) & _lead(mine, two), one)
        near, far = game.sides[player]
        winner = player if game.flood(near, mine) & far else other
        if trace is not None:
            trace += [(player if mine >> cell & 1 else other, cell) for cell in free]
    return (1.0, 0.0) if winner == 0 else (0.0, 1.0)


def bridges(game: Hex, state: State, player: Player) -> Iterator[Bridges]:
    """A player's bridges, grouped by the way they lie."""
    width, mine = game.width, state.stones[player]
    free = game.board & ~(mine | state.stones[1 - player])
    near, far = game.sides[player]
    if player == 0:
        to_sides = (
            (mine & near << width, -width, 1 - width),
            (mine & far >> width, width, width - 1),
        )
    else:
        to_sides = (mine & near << 1, -1, width - 1), (mine & far >> 1, 1, 1 - width)
    for cells, one, two in (
        (mine & mine >> width + 1, 1, width),
        (mine & mine >> 2 * width - 1, width, width - 1),
        (mine & mine >> width - 2, width - 1, -1),
        *to_sides,
    ):
        kept = cells & _lead(free, one) & _lead(free, two)
        if kept:
            yield kept, one, two


def _step(cells: int, way: int) -> int:
    """Where a step leads from some cells."""
    return cells << way if way >= 0 else cells >> -way


def _lead(cells: int, way: int) -> int:
    """From where a step leads to some cells."""
    return cells >> way if way >= 0 else cells << -way
