"""How computer players judge Cronberg: playouts at full speed, and crossings by their outlook.

Places and crossings only ever become unavailable, so that a random game is three bags to draw from:
places, crossings and unseen rhombi. The evaluation weighs every ending of each occupied and each
open crossing, with the mean of the unseen rhombi for whatever may still be laid; `foresee` gives
it for all moves at once.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import NamedTuple

from croisee.ai.search import SearchAgent, Settings, Sight
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.bits import members
from croisee.core.game import CHANCE, DIGITS, Player
from croisee.core.rng import Rng
from croisee.games.cronberg.outlook import VICINITY, endings
from croisee.games.cronberg.rules import DRAW, NOTHING, PAWNS, Cronberg, State
from croisee.games.cronberg.town import (
    ARMS,
    AROUND,
    CORNER_SET,
    CORNERS,
    CROSSING_NUMBER,
    CROSSINGS,
    GUARDS,
    KINDS,
    NEIGHBOURS,
    NUMBERS,
    PARKS,
    PLACE_NUMBER,
    PLACES,
    Place,
    bit_set,
)

DEEP = Settings(iterations=400, judge="evaluate", exploration=0.07, look=1)
"""How the strongest level searches."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.17, haze=0.05), wins=0.5, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.28, haze=0.02), wins=0.75, losses=0.25),
    AlertAgent(OnePlyAgent(sight=0.44)),
    AlertAgent(OnePlyAgent(sight=0.7)),
    AlertAgent(OnePlyAgent()),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

SEATED = {
    3: {1: AlertAgent(OnePlyAgent(sight=0.28, haze=0.12), wins=0.5, losses=0.0)},
    4: {1: AlertAgent(OnePlyAgent(sight=0.28, haze=0.14), wins=0.5, losses=0.0)},
}
"""Levels that play otherwise where so many sit at the table: by seats, then by their numbers."""

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
        return game.result(_random_points(game, state, rng.random, trace)).utility()
    return game.result(state.points).utility()


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
    sums, sizes = map(list, _sums(state.town))
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


@lru_cache(maxsize=1 << 9)
def _sums(town: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each crossing, the sum of the numbers that point at it, and of their sizes."""
    sums, sizes = [0] * len(CROSSINGS), [0] * len(CROSSINGS)
    for place, tile in zip(PLACES, town, strict=True):
        if tile:
            low, high = NUMBERS[tile - 1]
            for corners, number in ((place.obtuse, low), (place.acute, high)):
                for crossing in corners:
                    sums[crossing] += number
                    sizes[crossing] += abs(number)
    return tuple(sums), tuple(sizes)


# The evaluation

OBTUSE_WEIGHT = 1.7
ISOLATED_WEIGHT = 0.6
"""How much likelier than an acute corner these ways to end are, fitted to random games."""
RETURN = 5.0
"""What it is worth to have a pawn back in hand."""
LAY, CHOICE_TRIANGLES = 4.0, 20
"""What it is worth to choose where a rhombus goes, while that many triangles are free."""
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


class _Stock(NamedTuple):
    """The means of the numbers yet unseen, and of their sizes."""

    acute: float
    obtuse: float
    acute_size: float
    obtuse_size: float


def _stock(unseen: Sequence[int]) -> _Stock:
    count = sum(unseen) or 1
    low = high = low_size = high_size = 0.0
    for kind, left in zip(KINDS, unseen, strict=True):
        obtuse, acute = kind.numbers
        low += left * obtuse / count
        high += left * acute / count
        low_size += left * abs(obtuse) / count
        high_size += left * abs(acute) / count
    return _Stock(high, low, high_size, low_size)


def _expectation(crossing: int, free: int, shown: int, size: int, stock: _Stock) -> float:
    """What a pawn on a crossing is worth: what it may hope for, and its return."""
    a, b, c, d, e, f, back = _factors(crossing, free & VICINITY[crossing])
    high, low, high_size, low_size = stock
    return a * shown + b * high + c * low + d * size + e * high_size + f * low_size + back * RETURN


class _Promises(NamedTuple):
    """What a town promises to pawns, whoever has them and wherever they stand."""

    sums: Sequence[int]
    """For each crossing, the sum of the numbers that point at it."""
    sizes: Sequence[int]
    """And of their sizes."""
    stock: _Stock
    worth: Sequence[float]
    """For each crossing, what a pawn there is worth."""
    ranking: Sequence[tuple[float, int]]
    """The same of those that may be occupied, best first."""


@lru_cache(maxsize=1 << 9)
def _promises(game: Cronberg, town: bytes, free: int, unseen: tuple[int, ...]) -> _Promises:
    sums, sizes = _sums(town)
    stock = _stock(unseen)
    worth = [
        _expectation(crossing, free, sums[crossing], sizes[crossing], stock)
        for crossing in range(len(CROSSINGS))
    ]
    ranking = [(worth[crossing], crossing) for crossing in members(game.accessible(free))]
    return _Promises(sums, sizes, stock, worth, sorted(ranking, reverse=True))


def _promised(game: Cronberg, state: State) -> _Promises:
    return _promises(game, state.town, state.free, game.unseen(state))


def expectations(game: Cronberg, state: State) -> Sequence[float]:
    """For each crossing, what a pawn there is worth."""
    return _promised(game, state).worth


def _held(game: Cronberg, state: State, worth: Sequence[float]) -> list[float]:
    """The points that decide for each seat, and what its pawns in the town are worth."""
    hopes = [float(points) for points in game.totals(state.points)]
    for player, held in enumerate(state.pawns):
        for crossing in members(held):
            hopes[player] += worth[crossing]
    return hopes


def _share_out(
    hopes: list[float], hands: list[int], seat: Player, best: Sequence[float], forced: bool
) -> None:
    """Pawns in hand take the best open crossings in turn, which are sorted, best first."""
    players = len(hands)
    for hope in best[: sum(hands)]:
        if hope <= 0 and not forced:
            break
        while not hands[seat]:
            seat = (seat + 1) % players
        hands[seat] -= 1
        hopes[seat] += hope
        seat = (seat + 1) % players


def _choice(free: int) -> float:
    """What it is worth to have a rhombus to lay, before it is known where."""
    return LAY * min(1.0, free.bit_count() / CHOICE_TRIANGLES)


def expected_points(game: Cronberg, state: State) -> list[float]:
    """Points, what the pawns in the town are worth, and what those in hand may still take."""
    promises = _promised(game, state)
    hopes = _held(game, state, promises.worth)
    seat = state.turn
    if state.drawn != NOTHING:
        # Whoever holds a rhombus lays it first.
        hopes[seat] += _choice(state.free)
        seat = (seat + 1) % game.players
    there = game.open_crossings(state)
    best = [worth for worth, crossing in promises.ranking if there >> crossing & 1]
    _share_out(hopes, list(state.hands), seat, best, forced=not game.room(state.free))
    return hopes


def evaluate(game: Cronberg, state: State) -> tuple[float, ...]:
    """How promising the position is for each seat: how often it is ahead of each other one."""
    return _chances(expected_points(game, state), state.free)


def _chances(hopes: list[float], free: int) -> tuple[float, ...]:
    spread = SPREAD + SPREAD_PER_TRIANGLE * free.bit_count()
    if len(hopes) == 2:
        first = _odds((hopes[0] - hopes[1]) / spread)
        return (first, 1 - first)
    chances = [0.0] * len(hopes)
    for one, other in combinations(range(len(hopes)), 2):
        ahead = _odds((hopes[one] - hopes[other]) / spread)
        chances[one] += ahead
        chances[other] += 1 - ahead
    return tuple([chance / (len(hopes) - 1) for chance in chances])


def _odds(lead: float) -> float:
    """From 0, far behind, through a half to 1, far ahead."""
    return 1 / (1 + exp(-lead)) if lead > -40 else 0.0


# The evaluation of all moves at once


class _Affected(NamedTuple):
    """A crossing whose outlook a rhombus on some place changes."""

    crossing: int
    around: int
    vicinity: int
    """What of it the rhombus leaves free."""
    corner: int
    """Which corner of the rhombus lies there: ACUTE, OBTUSE or ASIDE."""


ACUTE, OBTUSE, ASIDE = range(3)


def _corner(place: Place, crossing: int) -> int:
    return OBTUSE if crossing in place.obtuse else ACUTE if crossing in place.acute else ASIDE


_AFFECTED = tuple(
    tuple(
        _Affected(crossing, AROUND[crossing], vicinity & ~place.mask, _corner(place, crossing))
        for crossing, vicinity in enumerate(VICINITY)
        if vicinity & place.mask
    )
    for place in PLACES
)
"""For each place, the crossings whose outlook a rhombus there changes."""
_TOUCHED = tuple(bit_set(one.crossing for one in affected) for affected in _AFFECTED)
"""The same as sets."""


def foresee(game: Cronberg, state: State, player: Player, moves: Sequence[str]) -> list[Sight]:
    """What `evaluate` says after each move, reckoned by what changes; nothing is sure."""
    if not game.room(state.free):
        return [_tried(game, state, player, move) for move in moves]
    if state.drawn != NOTHING:
        return _foresee_lays(game, state, moves)
    promises = _promised(game, state)
    hopes = _held(game, state, promises.worth)
    there, most = game.open_crossings(state), sum(state.hands)
    # One of the best may be taken by the move itself.
    ranking = [found for found in promises.ranking if there >> found[1] & 1][: most + 1]
    best = [hope for hope, _ in ranking]
    following = (player + 1) % game.players
    found = []
    for move in moves:
        after, hands, left = hopes.copy(), list(state.hands), best
        if move == DRAW:
            after[player] += _choice(state.free)
        else:
            taken = CROSSING_NUMBER[move]
            left = [hope for hope, crossing in ranking if crossing != taken]
            after[player] += promises.worth[taken]
            hands[player] -= 1
        _share_out(after, hands, following, left, forced=False)
        found.append(_sight(after, state.free))
    return found


def _tried(game: Cronberg, state: State, player: Player, move: str) -> Sight:
    """What a move leads to, played by the rules."""
    return (game.evaluate(game.apply(state, player, move)), None)


def _sight(hopes: list[float], free: int) -> Sight:
    # Machines differ in the last bit of an exponential: all shall choose the same moves.
    return (tuple([round(chance, DIGITS) for chance in _chances(hopes, free)]), None)


def _foresee_lays(game: Cronberg, state: State, moves: Sequence[str]) -> list[Sight]:
    """The same when a rhombus is in hand."""
    player, pawns = state.turn, PAWNS * game.players
    sums, sizes, stock, worth, ranking = _promised(game, state)
    hopes = _held(game, state, worth)
    low, high = NUMBERS[state.drawn]
    adds, size_adds = (high, low, 0), (abs(high), abs(low), 0)
    holder = {crossing: seat for seat, held in enumerate(state.pawns) for crossing in members(held)}
    there = game.open_crossings(state)
    ranking = [found for found in ranking if there >> found[1] & 1]
    shut = game.closed_crossings(state.free)
    following = (player + 1) % game.players
    acute, obtuse, acute_size, obtuse_size = stock
    factors = _factors
    found = []
    for move in moves:
        number = PLACE_NUMBER[move]
        lay = _LAYS[number]
        free = state.free & ~lay.mask
        if not game.room(free):
            found.append(_tried(game, state, player, move))
            continue
        after, hands = hopes.copy(), list(state.hands)
        closed = shut
        for guard, neighbours, clear, _ in lay.guards:
            if free & guard and not free & neighbours:
                closed |= clear
        touched = _TOUCHED[number]
        best = []
        for hope, crossing in ranking:
            if not touched >> crossing & 1:
                best.append(hope)
                if len(best) == pawns:
                    break
        for crossing, around, vicinity, corner in _AFFECTED[number]:
            seat = holder.get(crossing)
            if not around & free:
                if seat is not None:
                    after[seat] += sums[crossing] + adds[corner] - worth[crossing]
                    hands[seat] += 1
                continue
            if closed >> crossing & 1:
                if seat is not None:
                    after[seat] -= worth[crossing]
                    hands[seat] += 1
                continue
            # As `_expectation` has it, without a call for each of so many.
            a, b, c, d, e, f, back = factors(crossing, free & vicinity)
            hope = (
                a * (sums[crossing] + adds[corner])
                + b * acute
                + c * obtuse
                + d * (sizes[crossing] + size_adds[corner])
                + e * acute_size
                + f * obtuse_size
                + back * RETURN
            )
            if seat is None:
                best.append(hope)
            else:
                after[seat] += hope - worth[crossing]
        best.sort(reverse=True)
        _share_out(after, hands, following, best, forced=False)
        found.append(_sight(after, free))
    return found
