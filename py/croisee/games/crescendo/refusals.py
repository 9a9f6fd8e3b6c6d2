"""Why something cannot be done in Crescendo: each refusal is a words key that names its rule.

`fault` explains a token, `touch_fault` explains the last thing touched on the way to a move.
Neither is asked about what is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croisee.games.crescendo.ground import BIT, NUMBER, Place, ground
from croisee.games.crescendo.notation import (
    COLOURS,
    DOUBLE,
    LAY,
    MOVE,
    NOBODY,
    PLACE,
    is_heart,
    kind_of,
    read_heart,
    read_journey,
    untwisted,
)

if TYPE_CHECKING:
    from croisee.games.crescendo.rules import Crescendo, State


def fault(game: Crescendo, state: State, text: str) -> str | None:
    """The rule against a token that is no legal move here; None when it is no move at all."""
    kind = kind_of(text)
    if kind is None:
        return None
    now = "scatter" if state.victim != NOBODY else state.phase
    if kind != ("put" if now in (PLACE, DOUBLE, "scatter") else now):
        return f"illegal.now.{now}"
    if kind == LAY:
        if untwisted(text[:4]) not in state.hands[state.turn]:
            return "illegal.hand"
        return _place_fault(state, read_heart(text))
    if kind == "put":
        return _put_fault(game, state, COLOURS.index(text[0]), NUMBER[text[1:]])
    return _journey_fault(game, state, *read_journey(text))


def _place_fault(state: State, heart: Place) -> str:
    if not state.board:
        return "illegal.first"
    return "illegal.overlap" if ground(state.board).shared(heart) < 0 else "illegal.sides"


def _put_fault(game: Crescendo, state: State, colour: int, cell: int) -> str:
    if colour not in game.pot_choice(state):
        if state.victim != NOBODY:
            return "illegal.colour"
        in_pot = colour < game.players and game.pot(state)[colour]
        return "illegal.own" if in_pot else "illegal.pot"
    if state.phase == DOUBLE:
        return "illegal.single"
    if game.occupied(state) & BIT[cell]:
        return "illegal.taken" if state.phase == PLACE else "illegal.taken.scatter"
    return "illegal.heart"


def _journey_fault(game: Crescendo, state: State, k: int, start: int, end: int) -> str:
    own = state.pawns[state.turn]
    if start not in own:
        return "illegal.yours"
    if k > own.count(start):
        return "illegal.height"
    if start == end:
        return "illegal.back"
    if game.sheltered(state, state.turn) & BIT[end]:
        return "illegal.refuge"
    return "illegal.steps"


def touch_fault(game: Crescendo, state: State, path: Sequence[str]) -> str | None:
    """The rule against the last touch of a path; None when there is nothing to say."""
    last = path[-1]
    kind, _, name = last.partition(":")
    if state.phase == LAY:
        return _lay_touch(state, path)
    if kind == "pot" and name in tuple(COLOURS) and state.phase in (PLACE, DOUBLE):
        return _put_fault(game, state, COLOURS.index(name), 0)
    if last not in NUMBER:
        return None
    cell = NUMBER[last]
    if state.phase in (PLACE, DOUBLE) or state.victim != NOBODY:
        chosen = path[0].partition(":")[2]
        colour = COLOURS.index(chosen) if chosen else game.pot_choice(state)[0]
        return _put_fault(game, state, colour, cell)
    if state.phase != MOVE:
        return None
    if len(path) == 1:
        return "illegal.yours"
    start, k = NUMBER[path[0]], taken_along(state, path[:-1])
    return "illegal.fewer" if cell == start else _journey_fault(game, state, k, start, cell)


def taken_along(state: State, path: Sequence[str]) -> int:
    """How many pawns a half-made journey takes: all, one fewer a touch, or the number said."""
    start = NUMBER[path[0]]
    k = state.pawns[state.turn].count(start)
    for step in path[1:]:
        kind, _, number = step.partition(":")
        k = int(number) if kind == "take" else k - 1
    return k


def _lay_touch(state: State, path: Sequence[str]) -> str | None:
    last = path[-1]
    if last.startswith("cross:"):
        return "illegal.turned" if last in path[:-1] else "illegal.hand"
    if len(path) == 1:
        return "illegal.pick"
    if last in NUMBER:
        return "illegal.overlap"
    return _place_fault(state, read_heart(f"{COLOURS}{last}")) if is_heart(last) else None
