"""What a single turn decides: moves that win, and moves that let the next player win.

Everything is tried out in full by the rules, in a world that the seat could be in; where something
is hidden, in several, so that a win is one whatever the others hold. A brain may name a
`winning_move` faster than by trying all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croisee.ai.simple import Agent, Thought
from croisee.core.game import CHANCE, Game, Outcome, Player
from croisee.core.rng import Rng

AnyGame = Game[Any, Any]

WORLDS = 12
"""Guesses at what is hidden, before a win is believed."""
STEPS = 4
"""Decisions of the same turn that may follow a move before it wins."""
PAUSE_EVERY = 8
"""Moves tried between two thoughts."""


def won(outcome: Outcome, seat: Player) -> bool:
    """Whether a seat is first; a draw of all is no win."""
    return outcome.ranks[seat] == 1 and set(outcome.ranks) != {1}


def wins(game: AnyGame, state: Any, seat: Player, move: Any, steps: int = STEPS) -> bool:
    """Whether a seat wins by a move, at once or by further decisions of the same turn.

    All the first ones that may follow are tried, and each is gone on with as it comes: where more
    are due, such as pawns to put back one by one, it hardly matters which.
    """
    after = game.apply(state, seat, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return won(outcome, seat)
    if not steps or game.actors(after) != (seat,):
        return False
    later = game.moves(after, seat)
    if steps < STEPS:
        later = later[:1]
    return any(wins(game, after, seat, one, steps - 1) for one in later)


def winning_move(game: AnyGame, state: Any, seat: Player, guess: Any = None) -> Any:
    """A move with which a seat to act wins within its turn, or None; a guess is tried first."""
    found: Callable[..., Any] | None = getattr(game.sibling("brain"), "winning_move", None)
    if found is not None:
        return found(game, state, seat)
    moves = game.moves(state, seat)
    if guess in moves and wins(game, state, seat, guess):
        return guess
    return next((move for move in moves if wins(game, state, seat, move)), None)


class Safety:
    """Whether moves of a seat let the next player win at once.

    What refuted one move most often refutes another: it is tried first.
    """

    def __init__(self, game: AnyGame, worlds: Sequence[Any], seat: Player) -> None:
        self.game = game
        self.worlds = worlds
        self.seat = seat
        self.refutation: Any = None

    def holds(self, move: Any) -> bool:
        """Whether nobody wins at once after a move in any of the worlds, nor by it."""
        return all(self._holds(world, move) for world in self.worlds)

    def _holds(self, world: Any, move: Any) -> bool:
        game, seat, teams = self.game, self.seat, self.game.teams()
        after = game.apply(world, seat, move)
        outcome = game.outcome(after)
        if outcome is not None:
            return outcome.ranks[seat] == 1
        other = game.actors(after)[0]
        if other == CHANCE or teams[other] == teams[seat]:
            return True
        refutation = winning_move(game, after, other, self.refutation)
        self.refutation = refutation or self.refutation
        return refutation is None


class AlertAgent:
    """Thinks as another agent does, but sees what the very next turn decides.

    It plays a win within its turn, and no move that lets the next player win at once while there is
    another. It may be so only some of the time.
    """

    def __init__(self, agent: Agent, wins: float = 1.0, losses: float = 1.0) -> None:
        self.agent = agent
        self.wins = wins
        """How often it looks for a win."""
        self.losses = losses
        """How often it looks whether the other could win."""

    def __repr__(self) -> str:
        return f"AlertAgent({self.agent!r}, wins={self.wins}, losses={self.losses})"

    def think(self, game: AnyGame, view: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """The agent's thoughts between a look at the wins and one at the losses."""
        moves = game.moves(view, seat)
        if len(moves) == 1:
            yield Thought(moves[0], 1.0)
            return
        worlds = _worlds(game, view, seat, rng)
        if rng.random() < self.wins:
            move = _sure_win(game, worlds, seat, moves)
            if move is not None:
                yield Thought(move, 1.0)
                return
        chosen = moves[0]
        for thought in self.agent.think(game, view, seat, rng):
            chosen = thought.move
            # More may follow, and it is done only when the last thought is there.
            yield Thought(chosen, min(thought.progress, 0.99))
        if rng.random() < self.losses:
            safety = Safety(game, worlds, seat)
            if not safety.holds(chosen):
                for number, move in enumerate(_best_first(game, worlds[0], seat, moves)):
                    if number % PAUSE_EVERY == 0:
                        yield Thought(chosen, 0.99)
                    if safety.holds(move):
                        chosen = move
                        break
        yield Thought(chosen, 1.0)


def _worlds(game: AnyGame, view: Any, seat: Player, rng: Rng) -> Sequence[Any]:
    """Worlds the seat could be in, each once: one where nothing is hidden."""
    count = WORLDS if game.info.hidden else 1
    return list(dict.fromkeys(game.determinize(view, seat, rng) for _ in range(count)))


def _sure_win(game: AnyGame, worlds: Sequence[Any], seat: Player, moves: Sequence[Any]) -> Any:
    """A move that wins within the turn in all of the worlds, or None."""
    if len(worlds) == 1:
        return winning_move(game, worlds[0], seat)
    return next(
        (move for move in moves if all(wins(game, world, seat, move, 0) for world in worlds)), None
    )


def _best_first(game: AnyGame, world: Any, seat: Player, moves: Sequence[Any]) -> Sequence[Any]:
    """The moves by what the evaluation makes of them, without those foreseen to lose for sure."""
    foresee = getattr(game.sibling("brain"), "foresee", None)
    if foresee is None:
        found = [(game.evaluate(game.apply(world, seat, move)), None) for move in moves]
    else:
        found = foresee(game, world, seat, moves)
    left = [
        (value[seat], move)
        for (value, sure), move in zip(found, moves, strict=True)
        if sure is None or sure[seat] == max(sure)
    ]
    return [move for _, move in sorted(left, key=lambda one: -one[0])]
