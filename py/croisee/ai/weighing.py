"""What a decision is worth where all that can still happen is played out: a win, or points."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from croisee.ai.proof import TooWide
from croisee.core.game import CHANCE, Game, Outcome, Player

AnyGame = Game[Any, Any]
Worth = Callable[[Outcome, Player], Fraction]


def part_of_win(outcome: Outcome, seat: Player) -> Fraction:
    """1 for a win, its part where it is shared."""
    return Fraction(int(outcome.ranks[seat] == 1), outcome.ranks.count(1))


def lead(outcome: Outcome, seat: Player) -> Fraction:
    """The points ahead of the other."""
    return Fraction(outcome.points[seat] - outcome.points[1 - seat])


class Weigher:
    """What a position is worth to a seat, everything played out; positions are remembered."""

    def __init__(self, game: AnyGame, seat: Player, worth: Worth, most: int) -> None:
        self.game = game
        self.seat = seat
        self.worth = worth
        self.left = most
        self._known: dict[Any, Fraction] = {}

    def value_after(self, state: Any, actor: Player, move: Any) -> Fraction:
        """The share of a win after a decision."""
        after = self.game.apply(state, actor, move)
        if after not in self._known:
            self._known[after] = self._value(after)
        return self._known[after]

    def _value(self, state: Any) -> Fraction:
        self.left -= 1
        if self.left < 0:
            raise TooWide
        outcome = self.game.outcome(state)
        if outcome is not None:
            return self.worth(outcome, self.seat)
        actor = self.game.actors(state)[0]
        if actor == CHANCE:
            drawn = self.game.chance(state)
            total = sum(weight for _, weight in drawn)
            shares = [self.value_after(state, actor, move) * weight for move, weight in drawn]
            return sum(shares, Fraction(0)) / total
        values = [self.value_after(state, actor, move) for move in self.game.moves(state, actor)]
        return max(values) if actor == self.seat else min(values)
