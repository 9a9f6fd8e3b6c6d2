"""Two beginners at Cronberg: one counts what everything is worth now, one gains, harms or draws.

Neither thinks of the rhombi still to come or of the triangles that act at the end.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.bits import members
from croisee.core.game import Player
from croisee.games.cronberg.rules import FROM_STOCK, Cronberg, State

WELCOME = 4
"""Points a crossing should count before the second beginner goes there."""


def _total(game: Cronberg, state: State, seat: Player) -> int:
    """Points, with what the pawns on the board would count now."""
    standing = () if state.over else members(state.pawns[seat])
    return state.points[seat] + sum(sum(game.numbers(state, crossing)) for crossing in standing)


def counted(game: Cronberg, state: State, seat: Player) -> float:
    """One's own total, less the best of the others'."""
    totals = [_total(game, state, other) for other in range(game.players)]
    return totals.pop(seat) - max(totals)


def leaps(game: Cronberg, before: State, after: State, seat: Player) -> bool:
    """To make one's own total grow by much."""
    return _total(game, after, seat) - _total(game, before, seat) >= 2 * WELCOME


def gains(game: Cronberg, before: State, after: State, seat: Player) -> bool:
    """To make one's own total grow, by a pawn if the crossing is worth it."""
    more = _total(game, after, seat) - _total(game, before, seat)
    return more >= (WELCOME if after.hands[seat] < before.hands[seat] else 1)


def harms(game: Cronberg, before: State, after: State, seat: Player) -> bool:
    """To make somebody's total shrink."""
    others = [other for other in range(game.players) if other != seat]
    return any(_total(game, after, other) < _total(game, before, other) for other in others)


def draws(game: Cronberg, before: State, after: State, seat: Player) -> bool:
    """To draw a rhombus rather than place a pawn nowhere."""
    return after.drawn == FROM_STOCK


NOVICES = (Collector(counted), Creature(wins, leaps, gains, harms, draws))
