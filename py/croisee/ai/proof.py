"""Wins that are proved: a seat wins within so many of its own turns, whatever the others do.

The search knows no chances: every decision of the others, every draw and every way that hidden
things may lie has to lose to one and the same play. Where something is hidden it therefore goes on
in all the worlds that the seat could be in at once; what a decision shows takes some of them away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croisee.ai.tactics import won
from croisee.core.errors import Refusal
from croisee.core.game import CHANCE, Game, Player

AnyGame = Game[Any, Any]
Worlds = tuple[Any, ...]
"""Positions that only differ in what the seat does not know."""


class TooWide(Exception):
    """A proof would take more positions than it may."""


def worlds_of(game: AnyGame, state: Any, seat: Player) -> Worlds:
    """Every position that a seat could be in, given what it sees; one where nothing is hidden."""
    listed = getattr(game.sibling("brain"), "every_world", None)
    return (state,) if listed is None else tuple(listed(game, game.observe(state, seat)))


def turn_ended(game: AnyGame, before: Any, after: Any) -> bool:
    """Whether a decision ended the turn: another's begins, or the same player's next one."""
    again = getattr(game.sibling("brain"), "begins_again", None)
    return bool(before.turn != after.turn or (again and again(after)))


class Prover:
    """Proofs for one seat; what was proved once is remembered."""

    def __init__(self, game: AnyGame, seat: Player, most: int = 10**9) -> None:
        self.game = game
        self.seat = seat
        self.left = most
        """Positions that may still be looked at."""
        self._hopeless = getattr(game.sibling("brain"), "hopeless", None)
        self._quick = getattr(game.sibling("brain"), "winning_move", None)
        self._known: dict[tuple[Worlds, int], bool] = {}
        self._parries: list[Any] = []
        """Replies that refuted something lately, the last one first: tried before the others."""
        self._ends: list[str] = []
        """What won at once lately, as it is written: tried before a brain is asked."""

    def wins(self, worlds: Worlds, turns: int) -> bool:
        """Whether the seat wins within so many of its turns; the one that goes on is the first."""
        key = (worlds, turns)
        if key not in self._known:
            self._known[key] = self._proved(worlds, turns)
        return self._known[key]

    def after(self, worlds: Worlds, move: Any, turns: int) -> bool:
        """Whether it still does after a decision of whoever is to act."""
        going, left = self.going_on(worlds, move, turns)
        if going is None:
            return False
        return not going or (left > 0 and self.wins(going, left))

    def winning(self, worlds: Worlds, turns: int) -> list[Any]:
        """The decisions with which it does."""
        moves = self.game.moves(worlds[0], self.seat)
        return [move for move in moves if self.after(worlds, move, turns)]

    def going_on(self, worlds: Worlds, move: Any, turns: int) -> tuple[Worlds | None, int]:
        """The worlds in which the game goes on, None if it is lost in one; the turns left."""
        game, actor = self.game, self.game.actors(worlds[0])[0]
        self.left -= len(worlds)
        if self.left < 0:
            raise TooWide
        going = []
        for world in worlds:
            after = game.apply(world, actor, move)
            outcome = game.outcome(after)
            if outcome is None:
                going.append(after)
            elif not won(outcome, self.seat):
                return None, 0
        mine = bool(going) and worlds[0].turn == self.seat
        return tuple(going), turns - (mine and turn_ended(game, worlds[0], going[0]))

    def _proved(self, worlds: Worlds, turns: int) -> bool:
        game, world = self.game, worlds[0]
        if self._hopeless and self._hopeless(game, world, self.seat, turns):
            return False
        actor = game.actors(world)[0]
        if actor == self.seat:
            if self._quick and turns == 1 and len(worlds) == 1:
                return self._wins_at_once(world)
            moves = game.moves(world, actor)
            if turns > 1 and any(self.after(worlds, move, 1) for move in moves):
                return True
            return any(self.after(worlds, move, turns) for move in moves)
        return next(self.refutations(worlds, turns), None) is None

    def _wins_at_once(self, world: Any) -> bool:
        """Whether a decision wins: one that did lately, by the rules, or one the brain knows."""
        game, seat = self.game, self.seat
        for text in self._ends:
            try:
                move = game.parse(world, seat, text)
            except Refusal:
                continue
            outcome = game.outcome(game.apply(world, seat, move))
            if outcome is not None and won(outcome, seat):
                return True
        assert self._quick is not None
        found = self._quick(game, world, seat)
        if found is not None:
            self._ends = [game.notate(world, seat, found), *self._ends[:1]]
        return found is not None

    def refutations(self, worlds: Worlds, turns: int) -> Iterator[Any]:
        """What another may decide, or chance, so that the seat does not win any more in time."""
        moves = self.replies(worlds)
        first = [move for move in self._parries if move in moves]
        for move in dict.fromkeys([*first, *moves]):
            if not self.after(worlds, move, turns):
                if move in self._parries:
                    self._parries.remove(move)
                self._parries = [move, *self._parries[:7]]
                yield move

    def replies(self, worlds: Worlds) -> Sequence[Any]:
        """What whoever is to act may decide."""
        game, actor = self.game, self.game.actors(worlds[0])[0]
        if actor == CHANCE:
            return [move for move, _ in game.chance(worlds[0])]
        return game.moves(worlds[0], actor)


class Holder:
    """Whether a seat can keep the next one from winning in his turn, for two players."""

    def __init__(self, game: AnyGame, seat: Player, most: int = 10**9) -> None:
        self.game = game
        self.seat = seat
        self.left = most
        """Positions that may still be looked at."""
        self.other = Prover(game, 1 - seat, most)

    def holds(self, worlds: Worlds, move: Any) -> bool:
        """Whether it still can after a decision of its own turn."""
        going: list[Any] = []
        self.left -= len(worlds)
        if self.left < 0:
            raise TooWide
        for world in worlds:
            after = self.game.apply(world, self.seat, move)
            outcome = self.game.outcome(after)
            if outcome is None:
                going.append(after)
            elif outcome.ranks[self.seat] != 1:
                return False
        return not going or self._safe(worlds[0], tuple(going))

    def holding(self, worlds: Worlds) -> list[Any]:
        """The decisions with which it can."""
        moves = self.game.moves(worlds[0], self.seat)
        return [move for move in moves if self.holds(worlds, move)]

    def _safe(self, before: Any, worlds: Worlds) -> bool:
        game, world = self.game, worlds[0]
        if turn_ended(game, before, world):
            return world.turn == self.seat or not any(self.other.wins((one,), 1) for one in worlds)
        if game.actors(world)[0] != self.seat:
            # The other decides something within this turn.
            moves = game.moves(world, 1 - self.seat)
            return all(self._after_other(worlds, move) for move in moves)
        return any(self.holds(worlds, move) for move in game.moves(world, self.seat))

    def _after_other(self, worlds: Worlds, move: Any) -> bool:
        after = tuple(self.game.apply(world, 1 - self.seat, move) for world in worlds)
        outcome = self.game.outcome(after[0])
        if outcome is not None:
            return outcome.ranks[self.seat] == 1
        return self._safe(worlds[0], after)
