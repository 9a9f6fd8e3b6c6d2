"""Why a move is good, in words that the position bears out.

What the contract alone can tell is looked for first: that it wins, that it stops the next player
from winning, that it threatens to win. All of it is tried out in full: every other move, every
answer. The game's own `advice.py` adds what only it can see, such as a path that gets shorter, and
draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croisee.ai.tactics import winning_move, wins
from croisee.core.game import CHANCE, Player
from croisee.core.scene import Key, Preview, Shape
from croisee.core.words import Words
from croisee.games import AnyGame

STEPS = 4
"""Decisions of one's own that may follow a move before the next player's turn."""
MOST = 0.75
"""The share of the other moves, or of the answers, after which something is said to be coming."""
TASTE = 12
"""Moves from all over the list that are tried first: they tell where nothing is coming."""


@dataclass(slots=True)
class Reason:
    """Why a move is advised."""

    say: str = ""
    """In sentences; empty when nothing is to be said for certain."""
    shapes: list[Shape] = field(default_factory=list)
    """What the sentences speak of, to be drawn over the board."""
    threat: list[str] = field(default_factory=list)
    """What the next player would have touched to win."""
    legend: list[Key] = field(default_factory=list)
    """What the colours of those shapes mean."""
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
        found.shapes, found.legend = seen.shapes, seen.legend
        if not found.wins:
            found.say = " ".join(filter(None, (found.say, seen.status)))
    return found


def _proved(
    game: AnyGame, view: Any, seat: Player, move: Any, moves: Sequence[Any], words: Words
) -> Reason:
    """What follows from the rules alone."""
    if wins(game, view, seat, move):
        return Reason(words("why.win"), wins=True)
    after = _settled(game, game.apply(view, seat, move), seat)
    actors = game.actors(after)
    if not actors or actors[0] in (seat, CHANCE):
        return Reason()
    other = actors[0]
    if game.teams()[other] != game.teams()[seat] and winning_move(game, after, other) is None:
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


def _mostly(moves: Sequence[Any], fits: Callable[[Any], bool]) -> tuple[bool, bool]:
    """Whether something holds after most of some moves, and after all of them: all are tried."""
    first = moves[:: max(1, len(moves) // TASTE)]
    found = {move: fits(move) for move in first}
    if 2 * sum(found.values()) < len(found):
        return False, False
    found |= {move: fits(move) for move in moves if move not in found}
    count = sum(found.values())
    return bool(found) and count >= MOST * len(found), count == len(found)


def _threat(
    game: AnyGame, view: Any, seat: Player, others: Sequence[Any], enemy: Player
) -> tuple[bool, list[str]] | None:
    """Whether the enemy wins after most other moves: after all of them, and by touching what."""
    reply: Any = None
    touched: list[str] = []

    def loses(move: Any) -> bool:
        nonlocal reply, touched
        after = game.apply(view, seat, move)
        if game.actors(after) != (enemy,):
            return False
        found = winning_move(game, after, enemy, reply)
        if found is not None and reply is None:
            picture = game.sibling("view")
            touched = picture.touched(game, after, enemy, found) if picture else []
        # What won once most often wins again.
        reply = found or reply
        return found is not None

    most, every = _mostly(others, loses)
    return (every, touched) if most else None


def _threatens(game: AnyGame, after: Any, other: Player, seat: Player) -> bool:
    """Whether the seat would win after most answers of the next player, were it then to act."""
    reply: Any = None

    def allows(answer: Any) -> bool:
        nonlocal reply
        later = game.apply(after, other, answer)
        found = winning_move(game, later, seat, reply) if game.actors(later) == (seat,) else None
        reply = found or reply
        return found is not None

    return _mostly(game.moves(after, other), allows)[0]
