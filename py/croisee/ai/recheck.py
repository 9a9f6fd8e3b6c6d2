"""The second search of a puzzle: every line played out by the rules.

It asks no brain, remembers no position, and walks the moves from the last to the first, world by
world and turn by turn. What settled another line lately is tried before them, which saves time and
changes no answer. It shares with the first (`proof.py`) what a turn is, and, where a game's
`puzzling.py` knows how many turns a seat needs at the least, that such a line cannot be won.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croisee.ai.proof import turn_ended
from croisee.ai.weighing import Worth
from croisee.core.game import CHANCE, Game, Player

AnyGame = Game[Any, Any]


LATELY = 4
"""Moves of each actor that are tried first because they settled another line."""


class TooLong(Exception):
    """More positions than the second search may visit."""


class Rechecker:
    """Plays everything out, for one seat."""

    def __init__(self, game: AnyGame, seat: Player, most: int) -> None:
        self.game = game
        self.seat = seat
        self.visits = most
        puzzling = game.sibling("puzzling")
        self._at_least = getattr(puzzling, "at_least", None)
        """Turns that a seat needs at least, where a game can say so by other means than trying."""
        self._alone = getattr(puzzling, "ALONE", False)
        """Whether it needs as many whatever the other does."""
        self._lately: dict[Player, list[Any]] = {}

    def forced(self, states: list[Any], turns: int) -> bool:
        """Whether the seat can make sure of being alone in front within so many of its turns."""
        open_ = []
        for state in states:
            self._visit()
            end = self.game.outcome(state)
            if end is None:
                open_.append(state)
            elif end.ranks[self.seat] != 1 or end.ranks.count(1) == len(end.ranks):
                return False
        if not open_:
            return True
        state, game = open_[0], self.game
        (actor,) = game.actors(state)
        mine = actor == self.seat
        if mine and len(open_) == 1 and self._too_far(state, turns):
            return False
        if actor == CHANCE:
            options = [move for move, _ in game.chance(state)]
        else:
            options = list(game.moves(state, actor))
        for move in self._ordered(actor, options):
            if self._try(open_, actor, move, turns) == mine:
                self._settled(actor, move)
                return mine
        return not mine

    def _too_far(self, state: Any, turns: int) -> bool:
        """Whether the game can say that the seat, which is to act, needs more turns than that."""
        if self._at_least is None or not (turns == 1 or self._alone):
            return False
        return bool(self._at_least(self.game, state, self.seat) > turns)

    def _ordered(self, actor: Player, options: list[Any]) -> Iterator[Any]:
        """What settled another line lately, where it is possible here, and then all the moves."""
        known = set(options)
        yield from [move for move in self._lately.get(actor, ()) if move in known]
        yield from reversed(options)

    def _settled(self, actor: Player, move: Any) -> None:
        others = [one for one in self._lately.get(actor, ()) if one != move]
        self._lately[actor] = [move, *others][:LATELY]

    def _try(self, states: list[Any], actor: Player, move: Any, turns: int) -> bool:
        after = [self.game.apply(state, actor, move) for state in states]
        still = [state for state in after if self.game.outcome(state) is None]
        if still and states[0].turn == self.seat and turn_ended(self.game, states[0], still[0]):
            turns -= 1
        if turns == 0:
            # What is not decided by now comes too late.
            return not still and self.forced(after, 1)
        return self.forced(after, turns)

    def right(self, states: list[Any], turns: int) -> set[Any]:
        """The first decisions that force it."""
        return {
            move
            for move in self.game.moves(states[0], self.seat)
            if self._try(states, self.seat, move, turns)
        }

    def holding(self, states: list[Any]) -> set[Any]:
        """The first decisions after which no other seat can win within its next turn."""
        moves = self.game.moves(states[0], self.seat)
        return {
            move
            for move in moves
            if self._safe(states[0], [self.game.apply(one, self.seat, move) for one in states])
        }

    def _safe(self, before: Any, states: list[Any]) -> bool:
        """Whether the seat can end its turn so that the next one does not win in his."""
        game, still = self.game, []
        for state in states:
            self._visit()
            end = game.outcome(state)
            if end is None:
                still.append(state)
            elif end.ranks[self.seat] != 1:
                return False
        if not still:
            return True
        state = still[0]
        if turn_ended(game, before, state):
            if state.turn == self.seat:
                return True
            other = Rechecker(game, 1 - self.seat, self.visits)
            lost = any(other.forced([one], 1) for one in still)
            self.visits = other.visits
            return not lost
        (actor,) = game.actors(state)
        results = (
            self._safe(state, [game.apply(one, actor, move) for one in still])
            for move in reversed(game.moves(state, actor))
        )
        return any(results) if actor == self.seat else all(results)

    def value(self, state: Any, worth: Worth) -> Fraction:
        """What the seat makes of a position on average when both play as well as can be."""
        self._visit()
        game = self.game
        end = game.outcome(state)
        if end is not None:
            return worth(end, self.seat)
        (actor,) = game.actors(state)
        if actor == CHANCE:
            drawn = list(game.chance(state))
            total = sum(weight for _, weight in drawn)
            mean = Fraction(0)
            for move, weight in drawn:
                mean += weight * self.value(game.apply(state, actor, move), worth)
            return mean / total
        ahead = [game.apply(state, actor, move) for move in game.moves(state, actor)]
        values = [self.value(after, worth) for after in ahead]
        return max(values) if actor == self.seat else min(values)

    def _visit(self) -> None:
        self.visits -= 1
        if self.visits < 0:
            raise TooLong
