"""Computer players that need no search: one plays anything, one looks a move ahead.

An agent thinks as a generator of thoughts, so that whoever drives it can pause between two, stop
it, or take its best move so far. It is given what its seat may know, never the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from croisee.core.game import Game, Player
from croisee.core.rng import Rng


@dataclass(slots=True)
class Thought:
    """The best move so far and how far the thinking has come, in [0, 1]."""

    move: Any
    progress: float


class Agent(Protocol):
    """Anything that can choose a move, bit by bit."""

    def think(self, game: Game[Any, Any], view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """Think about what the seat sees; the last thought holds the chosen move."""
        ...


def some_of(moves: Sequence[Any], sight: float, rng: Rng) -> list[Any]:
    """A share of the moves, drawn and in any order; never fewer than two if there are two."""
    seen = list(moves)
    rng.shuffle(seen)
    del seen[max(2, round(len(seen) * sight)) :]
    return seen


class RandomAgent:
    """Plays any legal move, each as likely as the others."""

    def think(self, game: Game[Any, Any], view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """One thought: a move drawn at random."""
        yield Thought(rng.choice(game.moves(view, seat)), 1.0)


class OnePlyAgent:
    """Plays the move after which `evaluate` likes its seat best; ties are drawn.

    With a sight below 1 it sees only that share of its moves, another one every time. With a haze
    it misjudges what it sees by up to so much: great differences are seen, small ones are not.
    """

    def __init__(self, sight: float = 1.0, haze: float = 0.0) -> None:
        self.sight = sight
        self.haze = haze

    def __repr__(self) -> str:
        return f"OnePlyAgent(sight={self.sight}, haze={self.haze})"

    def think(self, game: Game[Any, Any], view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """A thought a move looked at, best one so far."""
        world = game.determinize(view, seat, rng)
        moves = some_of(game.moves(view, seat), self.sight, rng)
        # A brain may foresee what the evaluation would say, all moves at once.
        foresee = getattr(game.sibling("brain"), "foresee", None)
        seen = foresee(game, world, seat, moves) if foresee else None
        best, best_value = moves[0], -self.haze - 1.0
        for number, move in enumerate(moves, 1):
            if seen:
                value = seen[number - 1][0][seat]
            else:
                value = game.evaluate(game.apply(world, seat, move))[seat]
            if self.haze:
                value += self.haze * (2 * rng.random() - 1)
            if value > best_value:
                best, best_value = move, value
            yield Thought(best, number / len(moves))


def last_thought(thoughts: Iterator[Thought]) -> Any:
    """The move an agent settles on."""
    move = None
    for thought in thoughts:
        move = thought.move
    return move
