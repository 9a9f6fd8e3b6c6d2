"""Why a move of Cronberg is good: what crossings promise, and what a rhombus gives and takes.

Points are counted as the rules would count them if the game ended right away; what a free crossing
promises is the computer players' own expectation.
"""

from __future__ import annotations

from croisee.core.bits import members
from croisee.core.game import Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Words, signed
from croisee.games.cronberg import pieces
from croisee.games.cronberg.brain import expectations
from croisee.games.cronberg.rules import DRAW, NOTHING, Cronberg, State
from croisee.games.cronberg.town import CROSSING_NUMBER, PLACE_NUMBER, PLACES


def reason(game: Cronberg, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What a move promises or changes, drawn on the crossings concerned."""
    if state.drawn != NOTHING:
        return _lay(game, state, seat, move, words)
    worth = expectations(game, state)
    best = max(members(game.open_crossings(state)), key=lambda number: worth[number], default=None)
    if move == DRAW:
        if best is None:
            return Preview([], "")
        promise = words("advice.draw", promise=signed(round(worth[best])))
        return Preview(_outlook(game, state, best), promise)
    crossing = CROSSING_NUMBER[move]
    low, high = game.reach(state, crossing)
    key = "advice.sure" if low == high else "advice.best" if crossing == best else "advice.pawn"
    blanks = {"promise": signed(round(worth[crossing])), **game.prospects(state, crossing)}
    return Preview(_outlook(game, state, crossing), words(key, **blanks))


def _outlook(game: Cronberg, state: State, crossing: int) -> list[Shape]:
    low, high = game.reach(state, crossing)
    return list(pieces.outlook(crossing, None, game.worth(state, crossing), low, high))


def _lay(game: Cronberg, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What the pawns at the corners of a rhombus gain and lose by it."""
    after = game.apply(state, seat, move)
    if after.over:
        return Preview([], "")
    gains = _gains(game, state, after)
    shapes: list[Shape] = []
    touched = False
    for crossing in PLACES[PLACE_NUMBER[move]].corners:
        holder = game.holder(state, crossing)
        if holder is not None:
            touched = True
            colour = game.info.colours[holder]
            worth = game.worth(after, crossing)
            shapes += pieces.bubble(f"advice:{crossing}", crossing, worth, colour)
    said = []
    if gains[seat] > 0:
        said.append(words("advice.gain", count=gains[seat]))
    elif gains[seat]:
        others = (
            _gains(game, state, game.apply(state, seat, one)) for one in game.moves(state, seat)
        )
        least = gains[seat] == max(gain[seat] for gain in others)
        said.append(words("advice.least" if least else "advice.cost", count=-gains[seat]))
    for other, gain in enumerate(gains):
        if other != seat and gain:
            key = "advice.hurt" if gain < 0 else "advice.help"
            said.append(words(key, count=abs(gain), other=words(f"seat.{other}")))
    if not touched and not said:
        said.append(words("advice.harmless"))
    return Preview(shapes, " ".join(said[:2]))


def _gains(game: Cronberg, state: State, after: State) -> list[int]:
    return [new - old for old, new in zip(_count(game, state), _count(game, after), strict=True)]


def _count(game: Cronberg, state: State) -> list[int]:
    """What everybody would have if the game ended now."""
    return [
        points + sum(game.worth(state, crossing) for crossing in members(held))
        for points, held in zip(state.points, state.pawns, strict=True)
    ]
