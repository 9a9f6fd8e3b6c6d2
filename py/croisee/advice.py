"""Why a move is good, in words that the position bears out.

What the contract alone can tell is looked for first: that it wins, that it stops the next player
from winning, that it threatens to win; the last two beside a sample of the other moves. The game's
own `advice.py` adds what only it can see, such as a path that gets shorter, and draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from croisee.core.game import CHANCE, Game, Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Words

AnyGame = Game[Any, Any]

SAMPLE = 12
"""Other moves that are tried to see what would happen without the one advised."""
STEPS = 4
"""Decisions of one's own that may follow a move before the next player's turn."""
MOST = 0.75
"""The share of them after which something is said to be coming."""


@dataclass(slots=True)
class Reason:
    """Why a move is advised."""

    say: str = ""
    """In sentences; empty when nothing is to be said for certain."""
    shapes: list[Shape] = field(default_factory=list)
    """What the sentences speak of, to be drawn over the board."""
    threat: list[str] = field(default_factory=list)
    """What the next player would have touched to win."""
    wins: bool = False
    """Whether it wins at once: then nothing else matters."""


def reason_for(game: AnyGame, view: Any, seat: Player, move: Any, words: Words) -> Reason:
    """What a seat can be told in favour of a move, from what it may know."""
    moves = game.moves(view, seat)
    if len(moves) == 1:
        return Reason(words("why.forced"))
    found = Reason() if game.info.hidden else _proved(game, view, seat, move, moves, words)
    advice = game.sibling("advice")
    if advice is not None:
        seen: Preview = advice.reason(game, view, seat, move, words)
        found.shapes = seen.shapes
        if not found.wins:
            found.say = " ".join(filter(None, (found.say, seen.status)))
    return found


def wins(game: AnyGame, state: Any, seat: Player, guess: Any = None, deep: bool = True) -> Any:
    """A move with which a seat to act wins within its turn, or None; a guess is tried first."""
    advice = game.sibling("advice")
    if hasattr(advice, "winning_move"):
        assert advice is not None
        return advice.winning_move(game, state, seat)
    moves = game.moves(state, seat)
    if guess in moves and _wins(game, state, seat, guess, deep):
        return guess
    return next((move for move in moves if _wins(game, state, seat, move, deep)), None)


def _wins(game: AnyGame, state: Any, seat: Player, move: Any, deep: bool = True) -> bool:
    after = game.apply(state, seat, move)
    outcome = game.outcome(after)
    if outcome is not None:
        return outcome.ranks[seat] == 1 and set(outcome.ranks) != {1}
    if not deep or game.actors(after) != (seat,):
        return False
    return wins(game, after, seat, None, False) is not None


def _proved(
    game: AnyGame, view: Any, seat: Player, move: Any, moves: Sequence[Any], words: Words
) -> Reason:
    """What follows from the rules alone."""
    if _wins(game, view, seat, move):
        return Reason(words("why.win"), wins=True)
    after = _settled(game, game.apply(view, seat, move), seat)
    actors = game.actors(after)
    if not actors or actors[0] in (seat, CHANCE):
        return Reason()
    other = actors[0]
    if game.teams()[other] != game.teams()[seat] and wins(game, after, other) is None:
        threat = _threat(game, view, seat, [one for one in moves if one != move], other)
        if threat is not None:
            only, touched = threat
            key = "why.stop.only" if only else "why.stop"
            return Reason(words(key, seat=words(f"seat.{other}")), threat=touched)
    return Reason(words("why.threat") if _threatens(game, after, other, seat) else "")


def _settled(game: AnyGame, state: Any, seat: Player) -> Any:
    """The position at the end of a seat's turn, if it goes on as it looks best."""
    for _ in range(STEPS):
        if game.actors(state) != (seat,):
            break
        later = [game.apply(state, seat, move) for move in game.moves(state, seat)]
        state = max(later, key=lambda after: game.evaluate(after)[seat])
    return state


def _sample(moves: Sequence[Any]) -> Sequence[Any]:
    """Some moves from all over the list."""
    return moves[:: max(1, len(moves) // SAMPLE)]


def _threat(
    game: AnyGame, view: Any, seat: Player, others: Sequence[Any], enemy: Player
) -> tuple[bool, list[str]] | None:
    """Whether the enemy wins after most other moves: after all of them, and by touching what."""
    killer: Any = None
    touched: list[str] = []

    def loses(move: Any) -> bool:
        nonlocal killer, touched
        after = game.apply(view, seat, move)
        if game.actors(after) != (enemy,):
            return False
        found = wins(game, after, enemy, killer)
        if found is not None and killer is None:
            picture = game.sibling("view")
            touched = picture.touched(game, after, enemy, found) if picture else []
        # What won once most often wins again.
        killer = found or killer
        return found is not None

    sample = _sample(others)
    if sum(map(loses, sample)) < MOST * len(sample):
        return None
    return len(others) <= 40 * SAMPLE and all(map(loses, others)), touched


def _threatens(game: AnyGame, after: Any, other: Player, seat: Player) -> bool:
    """Whether the seat would win after most answers of the next player, were it then to act."""
    answers = _sample(game.moves(after, other))
    winning = 0
    for answer in answers:
        later = game.apply(after, other, answer)
        winning += game.actors(later) == (seat,) and wins(game, later, seat) is not None
    return bool(answers) and winning >= MOST * len(answers)
