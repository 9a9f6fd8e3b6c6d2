"""How computer players judge Cronberg: playouts at full speed, and crossings by their outlook.

Places and crossings only ever become unavailable, so that a random game is three bags to draw from:
places, crossings and unseen rhombi. The evaluation weighs every ending of each occupied and each
open crossing, with the mean of the unseen rhombi for whatever may still be laid.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import replace
from functools import lru_cache
from math import exp
from typing import NamedTuple

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.core.bits import members
from croisee.core.game import CHANCE, Player
from croisee.core.rng import Rng
from croisee.games.cronberg.outlook import VICINITY, endings
from croisee.games.cronberg.rules import DRAW, NOTHING, Cronberg, State, result
from croisee.games.cronberg.town import (
    ARMS,
    AROUND,
    CORNER_SET,
    CORNERS,
    CROSSINGS,
    GUARDS,
    KINDS,
    NEIGHBOURS,
    NUMBERS,
    PARKS,
    PLACES,
)

DEEP = Settings(iterations=400, judge="evaluate", exploration=0.1)
"""How the two strongest levels search, the fourth with fewer iterations."""

LEVELS = (
    OnePlyAgent(sight=0.15),
    OnePlyAgent(sight=0.45),
    OnePlyAgent(),
    SearchAgent(replace(DEEP, iterations=80)),
    SearchAgent(DEEP),
)
"""Weakest first."""

Trace = MutableSequence[tuple[Player, str]]


class _Lay(NamedTuple):
    """What laying a rhombus on a place needs."""

    mask: int
    obtuse: tuple[int, int]
    acute: tuple[int, int]
    corners: tuple[int, int, int, int]
    guards: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    """Guards beside it: triangle, neighbours and crossings as sets, and the crossings."""
    name: str


_LAYS = tuple(
    _Lay(
        place.mask,
        place.obtuse,
        place.acute,
        place.corners,
        tuple(
            (1 << guard, NEIGHBOURS[guard], CORNER_SET[guard], CORNERS[guard])
            for guard in place.beside
            if GUARDS >> guard & 1
        ),
        place.name,
    )
    for place in PLACES
)


def playout(
    game: Cronberg, state: State, rng: Rng, trace: Trace | None = None
) -> tuple[float, ...]:
    """Play on at random to the end: the utilities."""
    if not state.over:
        return result(_random_points(game, state, rng.random, trace)).utility()
    return result(state.points).utility()


def _random_points(
    game: Cronberg, state: State, random: Callable[[], float], trace: Trace | None
) -> tuple[int, ...]:
    """The points at the end of a random game."""
    around, players = AROUND, game.players
    free, seat, drawn = state.free, state.turn, state.drawn
    points, hands = list(state.points), list(state.hands)
    holder = [-1] * len(CROSSINGS)
    for player, held in enumerate(state.pawns):
        for crossing in members(held):
            holder[crossing] = player
    sums, sizes = _sums(state)
    open_crossings = game.open_crossings(state)
    # A crossing closes for good when it is occupied, surrounded or guarded, and a place when it is
    # covered: drawing from a bag and dropping what is closed is drawing among what is open.
    crossings = members(open_crossings)
    places = [lay for lay in _LAYS if free & lay[0] == lay[0]]
    stock = [
        kind for kind, count in zip(KINDS, game.unseen(state), strict=True) for _ in range(count)
    ]
    next_lay = _next_lay(places, free, random)
    while next_lay is not None:
        if drawn == NOTHING and open_crossings and hands[seat]:
            choices = open_crossings.bit_count() + 1
            if random() * choices >= 1.0:
                while True:
                    pick = int(random() * len(crossings))
                    crossing = crossings[pick]
                    crossings[pick] = crossings[-1]
                    crossings.pop()
                    if open_crossings >> crossing & 1:
                        break
                open_crossings ^= 1 << crossing
                holder[crossing] = seat
                hands[seat] -= 1
                if trace is not None:
                    trace.append((seat, CROSSINGS[crossing]))
                seat = seat + 1 if seat + 1 < players else 0
                continue
        mask, obtuse, acute, corners, guards, name = next_lay
        if drawn >= 0:
            low, high = NUMBERS[drawn]
        else:
            pick = int(random() * len(stock))
            kind = stock[pick]
            stock[pick] = stock[-1]
            stock.pop()
            low, high = kind.numbers
            if trace is not None:
                if drawn == NOTHING:
                    trace.append((seat, DRAW))
                trace.append((CHANCE, kind.name))
        drawn = NOTHING
        if trace is not None:
            trace.append((seat, name))
        free &= ~mask
        one, two = obtuse
        sums[one] += low
        sums[two] += low
        three, four = acute
        sums[three] += high
        sums[four] += high
        if low < 0:
            low, high = -low, -high
        sizes[one] += low
        sizes[two] += low
        sizes[three] += high
        sizes[four] += high
        for crossing in corners:
            if not around[crossing] & free:
                open_crossings &= ~(1 << crossing)
                player = holder[crossing]
                if player >= 0:
                    points[player] += sums[crossing]
                    hands[player] += 1
                    holder[crossing] = -1
        for guard, neighbours, clear, posts in guards:
            if free & guard and not free & neighbours:
                open_crossings &= ~clear
                for crossing in posts:
                    player = holder[crossing]
                    if player >= 0:
                        hands[player] += 1
                        holder[crossing] = -1
        next_lay = _next_lay(places, free, random)
        seat = seat + 1 if seat + 1 < players else 0
    while open_crossings and any(hands):
        if hands[seat]:
            crossing = crossings.pop(int(random() * len(crossings)))
            if not open_crossings >> crossing & 1:
                continue
            open_crossings ^= 1 << crossing
            holder[crossing] = seat
            hands[seat] -= 1
            if trace is not None:
                trace.append((seat, CROSSINGS[crossing]))
        seat = seat + 1 if seat + 1 < players else 0
    for crossing, player in enumerate(holder):
        if player >= 0:
            stay = around[crossing] & free
            total = sizes[crossing] if stay & ARMS else sums[crossing]
            points[player] += total << (stay & PARKS).bit_count()
    return tuple(points)


def _next_lay(places: list[_Lay], free: int, random: Callable[[], float]) -> _Lay | None:
    """Draw from the bag of places until one is still free."""
    while places:
        pick = int(random() * len(places))
        lay = places[pick]
        places[pick] = places[-1]
        places.pop()
        if free & lay[0] == lay[0]:
            return lay
    return None


def _sums(state: State) -> tuple[list[int], list[int]]:
    """For each crossing, the sum of the numbers that point at it, and of their sizes."""
    sums, sizes = [0] * len(CROSSINGS), [0] * len(CROSSINGS)
    for place, tile in zip(PLACES, state.town, strict=True):
        if tile:
            low, high = NUMBERS[tile - 1]
            for corners, number in ((place.obtuse, low), (place.acute, high)):
                for crossing in corners:
                    sums[crossing] += number
                    sizes[crossing] += abs(number)
    return sums, sizes


# The evaluation

OBTUSE_WEIGHT = 1.7
ISOLATED_WEIGHT = 0.6
"""How much likelier than an acute corner these ways to end are, fitted to random games."""
RETURN = 5.0
"""What it is worth to have a pawn back in hand."""
SPREAD, SPREAD_PER_TRIANGLE = 3.0, 0.5
"""Points of difference that still mean something: more while much of the town is free."""


@lru_cache(maxsize=1 << 15)
def _factors(crossing: int, vicinity: int) -> tuple[float, ...]:
    """How what is known weighs in what a crossing will count, over all its endings.

    By how much to multiply the sum shown, the mean acute and the mean obtuse number yet unseen;
    the same three for endings with isolated arms, where sizes count; and how likely the pawn
    comes back to hand.
    """
    factors = [0.0] * 7
    whole = 0.0
    for ending in endings(crossing, vicinity):
        weight = OBTUSE_WEIGHT**ending.obtuse * ISOLATED_WEIGHT ** ending.stay.bit_count()
        whole += weight
        if ending.guard or not ending.stay:
            factors[6] += weight
        if not ending.guard:
            doubled = weight * 2**ending.parks
            first = 3 if ending.arms else 0
            factors[first] += doubled
            factors[first + 1] += doubled * ending.acute
            factors[first + 2] += doubled * ending.obtuse
    return tuple(factor / whole for factor in factors)


def expectations(game: Cronberg, state: State) -> list[float]:
    """For each crossing, what a pawn there is worth: what it may hope for, and its return."""
    sums, sizes = _sums(state)
    unseen = game.unseen(state)
    count = sum(unseen) or 1
    low = high = low_size = high_size = 0.0
    for kind, left in zip(KINDS, unseen, strict=True):
        obtuse, acute = kind.numbers
        low += left * obtuse / count
        high += left * acute / count
        low_size += left * abs(obtuse) / count
        high_size += left * abs(acute) / count
    free = state.free
    found = []
    for shown, size, vicinity, crossing in zip(
        sums, sizes, VICINITY, range(len(CROSSINGS)), strict=True
    ):
        a, b, c, d, e, f, back = _factors(crossing, free & vicinity)
        plain = a * shown + b * high + c * low
        found.append(plain + d * size + e * high_size + f * low_size + back * RETURN)
    return found


def expected_points(game: Cronberg, state: State) -> list[float]:
    """Points, what the pawns in the town are worth, and what those in hand may still take."""
    worth = expectations(game, state)
    hopes = [float(points) for points in state.points]
    for player, held in enumerate(state.pawns):
        for crossing in members(held):
            hopes[player] += worth[crossing]
    # Pawns in hand take the best open crossings in turn; whoever holds a rhombus lays it first.
    hands = list(state.hands)
    seat = state.turn if state.drawn == NOTHING else (state.turn + 1) % game.players
    forced = not game.room(state.free)
    best = sorted(
        (worth[crossing] for crossing in members(game.open_crossings(state))), reverse=True
    )
    for hope in best[: sum(hands)]:
        if hope <= 0 and not forced:
            break
        while not hands[seat]:
            seat = (seat + 1) % game.players
        hands[seat] -= 1
        hopes[seat] += hope
        seat = (seat + 1) % game.players
    return hopes


def evaluate(game: Cronberg, state: State) -> tuple[float, ...]:
    """How promising the position is for each seat: how often it is ahead of each other one."""
    hopes = expected_points(game, state)
    spread = SPREAD + SPREAD_PER_TRIANGLE * state.free.bit_count()
    ahead = [sum(_odds((mine - other) / spread) for other in hopes) - 0.5 for mine in hopes]
    return tuple(value / (len(hopes) - 1) for value in ahead)


def _odds(lead: float) -> float:
    """From 0, far behind, through a half to 1, far ahead."""
    return 1 / (1 + exp(-lead)) if lead > -40 else 0.0
