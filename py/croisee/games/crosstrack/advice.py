"""Why a move of Crosstrack is good: the actions that the shortest routes still need.

A route is looked for as `brain.fewest` counts it, for a side that plays alone, and kept so that it
can be drawn.
"""

from __future__ import annotations

from collections import deque

from croisee.core.game import Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Words
from croisee.games.crosstrack.drawing import lit
from croisee.games.crosstrack.rules import Crosstrack, State
from croisee.games.crosstrack.track import (
    ENTRIES,
    JOINS,
    LINKS,
    OFF,
    SHAPE_COUNT,
    STEP,
    TURNS,
)

Walk = list[tuple[int, int, int]]
"""Cells with the sides in and out."""

_FAR = 3
"""Actions beyond which a route is too far off to speak of."""


def shortest_route(game: Crosstrack, state: State, player: Player) -> tuple[int, Walk]:
    """The fewest actions a player alone needs to complete a route, and the route."""
    best: tuple[int, Walk] = (len(state.board), [])
    for start in (0, 1):
        cost = {place: 0 for place in ENTRIES[start]}
        came: dict[int, tuple[int, int]] = {}
        queue = deque(cost)
        settled: set[int] = set()
        while queue:
            place = queue.popleft()
            if place in settled:
                continue
            settled.add(place)
            for out, price in _ways(game, state, player, place):
                there, total = STEP[(place & ~7) + out], cost[place] + price
                if there == OFF + (4 << start):
                    if total < best[0]:
                        best = (total, _back(came, place, out))
                elif there < OFF and total < cost.get(there, len(state.board)):
                    cost[there] = total
                    came[there] = (place, out)
                    (queue.append if price else queue.appendleft)(there)
    return best


def _ways(game: Crosstrack, state: State, player: Player, place: int) -> list[tuple[int, int]]:
    """The sides one may leave a place by, and the actions that costs."""
    cell, side = place >> 3, place & 7
    code = state.board[cell]
    ways = [(out, 0) for out in LINKS[code][side]]
    bends = {4, 3, 5}
    if code:
        colour, shape = divmod(code - 1, SHAPE_COUNT)
        if colour not in game.touches[player] or cell in state.rests:
            return ways
        # A piece can be turned to any bend that one of its joins has.
        own = {(one - two) % TURNS for one, two in JOINS[shape]}
        bends = {bend for bend in bends if (bend == 4) in {join == 4 for join in own}}
    return ways + [((side + bend) % TURNS, 1) for bend in bends]


def _back(came: dict[int, tuple[int, int]], place: int, out: int) -> Walk:
    walk = [(place >> 3, place & 7, out)]
    while place in came:
        place, out = came[place]
        walk.append((place >> 3, place & 7, out))
    return walk[::-1]


def reason(game: Crosstrack, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What an action does to the shortest routes of both sides, drawn."""
    after = game.apply(state, seat, move)
    if after.reason:
        return Preview([], "")
    teams = game.teams()
    mine, (left, route) = shortest_route(game, state, seat)[0], shortest_route(game, after, seat)
    said: list[str] = []
    shapes: list[Shape] = []
    for other in dict.fromkeys((seat + step) % game.players for step in range(1, game.players)):
        if teams[other] == teams[seat] or said:
            continue
        before, theirs = shortest_route(game, state, other)
        count = shortest_route(game, after, other)[0]
        if count > before and before <= _FAR:
            blanks = {"other": words(f"seat.{other}"), "before": before}
            said.append(words("advice.block", count=count, **blanks))
            shapes.append(lit(game, "advice:theirs", theirs, "last"))
    if left < mine:
        said.append(words("advice.shorten", count=left, before=mine))
    elif not said:
        said.append(words("advice.hold", count=left))
    if left <= mine and (left < mine or not shapes):
        shapes.append(lit(game, "advice:mine", route, "hint"))
    return Preview(shapes, " ".join(said))
