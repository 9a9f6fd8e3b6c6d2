"""Models of beginners, whom the first level is measured against.

A novice goes by a rule of thumb, and one time in four plays anything at all. There are two kinds:
one likes a position better the more it has of something, the other goes through a list of habits.
Each game's `novices.py` names one of each; they know what their seat may see and nothing of the
levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croisee.ai.simple import Agent, Thought
from croisee.core.game import Game, Player
from croisee.core.rng import Rng

AnyGame = Game[Any, Any]

WHIM = 0.25
"""How often a novice plays anything at all."""

Measure = Callable[[Any, Any, Player], float]
"""What a seat likes about a position that it has just made."""
Habit = Callable[[Any, Any, Any, Player], bool]
"""Whether a move does something a seat likes to do, by the positions before and after it."""


class Collector:
    """A novice who plays for as much as possible of one thing."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure

    def think(self, game: AnyGame, view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """One thought: a whim, or the move that leaves most of it; ties are drawn."""
        moves = list(game.moves(view, seat))
        rng.shuffle(moves)
        if rng.random() < WHIM:
            yield Thought(moves[0], 1.0)
            return

        def left(move: Any) -> float:
            return self.measure(game, game.apply(view, seat, move), seat)

        yield Thought(max(moves, key=left), 1.0)


class Creature:
    """A novice of habits: each in turn narrows the choice down, where anything fits it."""

    def __init__(self, *habits: Habit) -> None:
        self.habits = habits

    def think(self, game: AnyGame, view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """One thought: a whim, or a move that fits the habits, drawn."""
        moves = game.moves(view, seat)
        if rng.random() < WHIM:
            yield Thought(rng.choice(moves), 1.0)
            return
        left = [(move, game.apply(view, seat, move)) for move in moves]
        for habit in self.habits:
            left = [one for one in left if habit(game, view, one[1], seat)] or left
        yield Thought(rng.choice(left)[0], 1.0)


def wins(game: AnyGame, before: Any, after: Any, seat: Player) -> bool:
    """The habit of everybody: to win when the next move does."""
    outcome = game.outcome(after)
    return outcome is not None and outcome.ranks[seat] == 1


def novices_of(game: AnyGame) -> Sequence[Agent]:
    """The novices of a game: a collector and a creature of habit; none where it names none."""
    found: Sequence[Agent] = getattr(game.sibling("novices"), "NOVICES", ())
    return found
