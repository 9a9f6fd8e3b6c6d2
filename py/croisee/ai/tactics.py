"""What a single turn decides: moves that win, and moves that let the next player beat one at once.

Everything is tried out in full by the rules, in a world that the seat could be in; where something
is hidden, in several, so that a win is one whatever the others hold. A brain may name a
`winning_move` faster than by trying all and all the `worlds` there are, and say when no turn
`decides` anything yet and whether a seat `is_out` before the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croisee.ai.simple import Agent, Thought
from croisee.core.game import CHANCE, Game, Outcome, Player
from croisee.core.rng import Rng

AnyGame = Game[Any, Any]
Aim = Callable[[Any], bool]
"""What somebody wants of a position."""

WORLDS = 12
"""Guesses at what is hidden, before a win is believed."""
TRIES = 800
"""Positions within a turn that are tried after one move, where it goes on with more decisions."""
STRIDE = 7
"""Of many ways to go on, neighbours in the list are much alike: others are tried between them."""
PAUSE_EVERY = 8
"""Moves tried between two thoughts."""


def won(outcome: Outcome, seat: Player) -> bool:
    """Whether a seat is first; a draw of all is no win."""
    return outcome.ranks[seat] == 1 and set(outcome.ranks) != {1}


def beaten(game: AnyGame, state: Any, seat: Player) -> bool:
    """Whether a seat can no longer be first: the game is over, or goes on without it."""
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.ranks[seat] != 1
    is_out: Callable[..., bool] | None = getattr(game.sibling("brain"), "is_out", None)
    return is_out is not None and is_out(game, state, seat)


def wins(game: AnyGame, state: Any, seat: Player, move: Any) -> bool:
    """Whether a seat wins by a move, at once or by further decisions of the same turn."""
    return _wins(game, [state], seat, move)


def _wins(game: AnyGame, worlds: Sequence[Any], seat: Player, move: Any) -> bool:
    """The same in all of some worlds that the seat cannot tell apart."""

    def first(after: Any) -> bool:
        outcome = game.outcome(after)
        return outcome is not None and won(outcome, seat)

    return _reaches(game, worlds, seat, move, first, [TRIES])


def _reaches(
    game: AnyGame, worlds: Sequence[Any], seat: Player, move: Any, aim: Aim, left: list[int]
) -> bool:
    """Whether a seat comes to what it aims at by a move and what it decides right after it.

    In several worlds it goes on alike, except where it is there already. Where there are more ways
    to go on than may be tried, the first ones get half of what is left, and so on.
    """
    left[0] -= 1
    afters = [game.apply(world, seat, move) for world in worlds]
    afters = [after for after in afters if not aim(after)]
    if not afters:
        return True
    if any(game.actors(after) != (seat,) for after in afters):
        return False
    for one in _spread(game.moves(afters[0], seat)):
        if left[0] <= 0:
            break
        share = (left[0] + 1) // 2
        own = [share]
        if _reaches(game, afters, seat, one, aim, own):
            return True
        left[0] -= share - own[0]
    return False


def _spread(moves: Sequence[Any]) -> Iterator[Any]:
    """The moves in another order, those side by side far apart."""
    for start in range(STRIDE):
        yield from moves[start::STRIDE]


def decides(game: AnyGame, state: Any, seat: Player) -> bool:
    """Whether a turn of a seat can decide anything: not while the game is still being set out."""
    found: Callable[..., bool] | None = getattr(game.sibling("brain"), "decides", None)
    return game.laying(state) is None and (found is None or found(game, state, seat))


def winning_move(game: AnyGame, state: Any, seat: Player, guess: Any = None) -> Any:
    """A move with which a seat to act wins within its turn, or None; a guess is tried first."""
    found: Callable[..., Any] | None = getattr(game.sibling("brain"), "winning_move", None)
    if found is not None:
        return found(game, state, seat)
    if not decides(game, state, seat):
        return None
    return _first(game, state, seat, guess, lambda move: wins(game, state, seat, move))


def beating_move(game: AnyGame, state: Any, enemy: Player, seat: Player, guess: Any = None) -> Any:
    """A move with which an enemy to act beats a seat within his turn, or None."""
    if hasattr(game.sibling("brain"), "winning_move"):
        return winning_move(game, state, enemy)
    if not decides(game, state, enemy):
        return None

    def beats(move: Any) -> bool:
        return _reaches(
            game, [state], enemy, move, lambda after: beaten(game, after, seat), [TRIES]
        )

    return _first(game, state, enemy, guess, beats)


def _first(game: AnyGame, state: Any, seat: Player, guess: Any, fits: Aim) -> Any:
    """The first of a seat's moves that fits, or None; a guess before all others."""
    moves = game.moves(state, seat)
    if guess in moves and fits(guess):
        return guess
    return next((move for move in moves if fits(move)), None)


class Safety:
    """Whether moves of a seat let the next player beat it at once.

    What refuted one move most often refutes another: it is tried first.
    """

    def __init__(self, game: AnyGame, worlds: Sequence[Any], seat: Player) -> None:
        self.game = game
        self.worlds = worlds
        self.seat = seat
        self.refutation: Any = None

    def holds(self, move: Any) -> bool:
        """Whether nobody beats the seat at once after a move in any world, nor it itself.

        Where it decides once more in the same turn, one way to go on is enough, but the same one
        in all worlds that it cannot tell apart.
        """
        return self._holds(self.worlds, move, [TRIES])

    def _holds(self, worlds: Sequence[Any], move: Any, left: list[int]) -> bool:
        game, seat = self.game, self.seat
        left[0] -= 1
        afters = [game.apply(world, seat, move) for world in worlds]
        if any(beaten(game, after, seat) for after in afters):
            return False
        mine = [after for after in afters if game.actors(after) == (seat,)]
        if not all(self._stands(after) for after in afters if after not in mine):
            return False
        later = _spread(game.moves(mine[0], seat)) if mine else ()
        return not mine or any(left[0] <= 0 or self._holds(mine, one, left) for one in later)

    def _stands(self, after: Any) -> bool:
        """Whether the next player cannot beat the seat that has ended its turn."""
        game, seat, teams = self.game, self.seat, self.game.teams()
        actors = game.actors(after)
        if not actors or actors[0] == CHANCE or teams[actors[0]] == teams[seat]:
            return True
        refutation = beating_move(game, after, actors[0], seat, self.refutation)
        self.refutation = refutation or self.refutation
        return refutation is None


class AlertAgent:
    """Thinks as another agent does, but sees what the very next turn decides.

    It plays a win within its turn, and no move that lets the next player beat it at once while
    there is another. It may be so only some of the time.
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
        if rng.random() < self.losses and game.laying(view) is None:
            safety = Safety(game, worlds, seat)
            if not safety.holds(chosen):
                for number, move in enumerate(best_first(game, worlds[0], seat, moves)):
                    if number % PAUSE_EVERY == 0:
                        yield Thought(chosen, 0.99)
                    if safety.holds(move):
                        chosen = move
                        break
        yield Thought(chosen, 1.0)


def _worlds(game: AnyGame, view: Any, seat: Player, rng: Rng) -> Sequence[Any]:
    """Worlds the seat could be in, each once: all that a brain names, or else some guesses."""
    possible: Callable[..., Sequence[Any]] | None = getattr(game.sibling("brain"), "worlds", None)
    if possible is not None:
        return possible(game, view)
    count = WORLDS if game.info.hidden else 1
    return list(dict.fromkeys(game.determinize(view, seat, rng) for _ in range(count)))


def _sure_win(game: AnyGame, worlds: Sequence[Any], seat: Player, moves: Sequence[Any]) -> Any:
    """A move that wins within the turn in all of the worlds, or None."""
    if len(worlds) == 1:
        return winning_move(game, worlds[0], seat)
    return next((move for move in moves if _wins(game, worlds, seat, move)), None)


def best_first(game: AnyGame, world: Any, seat: Player, moves: Sequence[Any]) -> Sequence[Any]:
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
