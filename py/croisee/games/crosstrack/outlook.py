"""What every action of a turn would leave of everybody's distance to a route, all at once.

A place is a bit: a lane for each side to come in by, and in it an 8 x 8 grid with a border for
every *copy* of the board, one beside the other in a long number. One flood therefore walks over
many boards at a time: for every side, from every terminal, with every piece taken up that could be,
and with every cell shut that a shortest route needs. What a piece on a cell is worth is then read
off: the way to it from one end, a join, and the way from it to the other end - or the way around.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from struct import pack, unpack
from typing import NamedTuple

from croisee.games.crosstrack.track import (
    AHEAD,
    ENTRIES,
    JOINS,
    LINKS,
    PLACES,
    SHAPE_COUNT,
    TURNS,
    Board,
)

FAR = 99
"""The distance where there is no way at all."""
PAIRS = tuple((one, other) for one in range(TURNS) for other in range(one + 3, min(one + 6, TURNS)))
"""The twelve joins there are, by their sides: none bends by more than 45 degrees."""

_WORD = 64
_SPOT = tuple((row + 1) * 8 + column + 1 for column, row in PLACES)
"""The bit of each cell in a lane."""
_CELL = {1 << spot: cell for cell, spot in enumerate(_SPOT)}
_ON_BOARD = sum(_CELL)
_EAST, _SOUTH, _WEST, _NORTH = 1, 8, -1, -8
_TERMINALS = tuple(
    # From A, B, C, D: the lane one walks in to go straight across, the first and the last places.
    (
        lane,
        sum(1 << _SPOT[place >> 3] for place in ENTRIES[bit]),
        sum(1 << _SPOT[place >> 3] + ahead for place in ENTRIES[(bit + 2) % 4]),
    )
    for bit, (lane, ahead) in enumerate(((0, _SOUTH), (2, _WEST), (4, _NORTH), (6, _EAST)))
)
# Who comes in by a side left the cell that lies beyond it.
_LANES = tuple(
    (lane, (lane - 1) % TURNS, (lane + 1) % TURNS, -AHEAD[lane][1] * 8 - AHEAD[lane][0])
    for lane in range(TURNS)
)
_KINDS = 3
"""Of joins, by the lane one leaves in: the same, the next, the one before."""


def _track(shape: int) -> int:
    """The joins of a piece as one bit a kind and lane, a word apart."""
    found = 0
    for lane, outs in enumerate(LINKS[1 + shape]):
        for out in outs:
            kind = {4: 0, 5: 1, 3: 2}[(out - lane) % TURNS]
            found |= 1 << (kind * TURNS + lane) * _WORD
    return found


_TRACKS = tuple(_track(shape) for shape in range(SHAPE_COUNT))
_TRACK_BYTES = _KINDS * TURNS * _WORD // 8


def _pair_set(joins: Sequence[tuple[int, int]]) -> int:
    return sum(1 << PAIRS.index((min(join), max(join))) for join in joins)


_STRAIGHT_PAIRS = sum(1 << n for n, (one, other) in enumerate(PAIRS) if other - one == 4)
_CURVED_PAIRS = (1 << len(PAIRS)) - 1 - _STRAIGHT_PAIRS
_MADE = tuple(_pair_set(joins) for joins in JOINS)
"""The joins of each shape, as bits of PAIRS."""
_MAKEABLE = tuple(
    (_STRAIGHT_PAIRS if made & _STRAIGHT_PAIRS else 0)
    | (_CURVED_PAIRS if made & _CURVED_PAIRS else 0)
    for made in _MADE
)
"""The joins each shape can be turned to."""


def makes(shapes: Iterable[int]) -> bool:
    """Whether there is a straight join and a curved one among pieces: then they make any."""
    found = 0
    for shape in shapes:
        found |= _MAKEABLE[shape]
    return found == _STRAIGHT_PAIRS | _CURVED_PAIRS


Lanes = list[int]
Tracks = tuple[int, ...]
Turnable = tuple[int, int]
"""The cells, as bits, where an action makes a straight join, and a curved one."""
Sides = Sequence[tuple[frozenset[int], tuple[int, ...]]]
"""For each side: the colours it may turn, and the cells where it may not all the same."""


def tracks(board: Board) -> Tracks:
    """The joins on a board: a word for each kind and lane."""
    found = 0
    for cell, code in enumerate(board):
        if code:
            found |= _TRACKS[(code - 1) % SHAPE_COUNT] << _SPOT[cell]
    return unpack(f"<{_KINDS * TURNS}Q", found.to_bytes(_TRACK_BYTES, "little"))


def turnable(board: Board, colours: frozenset[int], resting: Sequence[int]) -> Turnable:
    """Where a side may make joins: on empty cells, and on those of the pieces it may turn."""
    straight = curved = 0
    for cell, code in enumerate(board):
        bit = 1 << _SPOT[cell]
        if not code:
            straight |= bit
            curved |= bit
        elif (code - 1) // SHAPE_COUNT in colours and cell not in resting:
            pairs = _MADE[(code - 1) % SHAPE_COUNT]
            straight |= bit if pairs & _STRAIGHT_PAIRS else 0
            curved |= bit if pairs & _CURVED_PAIRS else 0
    return straight, curved


def _flood(
    joins: Sequence[int], straight: int, curved: int, new: Lanes, shut: Lanes
) -> Iterator[Lanes]:
    """The places not yet reached for 0, 1, 2... actions, until no more are.

    `shut` begins as all places that can be reached; the list is handed out again and again.
    """
    same, up, down = joins[:TURNS], joins[TURNS : 2 * TURNS], joins[2 * TURNS :]
    for lane in range(TURNS):
        shut[lane] &= ~new[lane]
    while True:
        fresh = new.copy()
        # Along the joins that are there, at no cost.
        while True:
            found = []
            for lane, below, above, shift in _LANES:
                leaving = new[lane] & same[lane] | new[below] & up[below] | new[above] & down[above]
                if leaving:
                    leaving = leaving << shift if shift > 0 else leaving >> -shift
                    leaving &= shut[lane]
                    shut[lane] ^= leaving
                    fresh[lane] |= leaving
                found.append(leaving)
            if not any(found):
                break
            new = found
        yield shut
        # Across every cell where an action makes the join.
        new = []
        for lane, below, above, shift in _LANES:
            leaving = fresh[lane] & straight | (fresh[below] | fresh[above]) & curved
            leaving = leaving << shift if shift > 0 else leaving >> -shift
            leaving &= shut[lane]
            shut[lane] ^= leaving
            new.append(leaving)
        if not any(new):
            return


@lru_cache(maxsize=256)
def _ones(copies: int) -> int:
    """A bit a copy, to spread a word over all."""
    return int.from_bytes(pack("<Q", 1) * copies, "little")


@lru_cache(maxsize=256)
def _banks(terminals: int, copies: int) -> tuple[Lanes, Lanes, Lanes]:
    """For copies of each terminal: where one comes in, what can be reached, and the goals."""
    first, shut, goals = [0] * TURNS, [_ON_BOARD * _ones(terminals * copies)] * TURNS, [0] * TURNS
    for number in range(terminals):
        lane, entries, exits = _TERMINALS[number]
        spread = _ones(copies) << number * copies * _WORD
        first[lane] |= entries * spread
        goals[lane] |= exits * spread
        shut[lane] |= exits * spread
    return first, shut, goals


def distances(board: Board, sides: Sequence[Turnable]) -> list[int]:
    """The fewest actions to a route for sides that may make joins where they may."""
    count = len(sides)
    spread = _ones(2 * count)
    joins = [word * spread for word in tracks(board)]
    straight, curved = (
        sum((side[kind] | side[kind] << count * _WORD) << n * _WORD for n, side in enumerate(sides))
        for kind in (0, 1)
    )
    first, shut, goals = _banks(2, count)
    found = [FAR] * count
    missing = count
    for cost, left in enumerate(_flood(joins, straight, curved, first, shut.copy())):
        reached = goals[0] & ~left[0] | (goals[2] & ~left[2]) >> count * _WORD
        if reached:
            for number in range(count):
                if found[number] == FAR and reached >> number * _WORD & (1 << _WORD) - 1:
                    found[number] = cost
                    missing -= 1
            if not missing:
                break
    return found


class Lay(NamedTuple):
    """A side's distance after a piece is laid on a cell: what matters of it."""

    distance: int
    """Without the piece."""
    around: int
    """By ways that do not pass the cell."""
    pairs: tuple[int, ...]
    """The joins that make a route for distance - 1, distance... around - 1 further actions."""


@lru_cache(maxsize=4_096)
def reached(lay: Lay, turning: bool) -> tuple[int, ...]:
    """The distance with each shape on the cell, for a side that may turn it or not."""
    found = []
    for made, makeable in zip(_MADE, _MAKEABLE, strict=True):
        best = lay.around
        before = 0
        for cost, pairs in enumerate(lay.pairs, lay.distance - 1):
            if made & pairs or (turning and makeable & before):
                best = cost
                break
            before = pairs
        else:
            # Turning it once more is worth it only if it beats the way around.
            if turning and makeable & before:
                best = min(best, lay.distance - 1 + len(lay.pairs))
        found.append(best)
    return tuple(found)


class Ground(NamedTuple):
    """A board to lay a piece on."""

    distances: tuple[int, ...]
    """Of every side."""
    lays: dict[int, tuple[Lay | None, ...]]
    """By cell, what a piece there does to every side; cells and sides that do not care: none."""


def survey(boards: Sequence[Board], sides: Sides) -> list[Ground]:
    """What a piece laid on any empty cell of these boards would do to every side.

    A way that would pass the laid piece twice is not looked for.
    """
    masks = [turnable(board, *side) for board in boards for side in sides]
    words = [tracks(board) for board in boards]
    spread = len(sides)
    found, nearer, meetings = _look_around(boards, words, masks)
    around = _ways_around(words, masks, nearer, spread)
    return [
        _ground(range(n * spread, (n + 1) * spread), found, nearer, around, meetings)
        for n in range(len(boards))
    ]


def openings(boards: Sequence[Board], sides: Sequence[Turnable]) -> list[tuple[int, int]]:
    """For every board, and on it every side: its distance, and the joins that would shorten it.

    The more joins on empty cells do so, the harder it is to stop.
    """
    words = [tracks(board) for board in boards]
    found, nearer, _ = _look_around(boards, words, sides)
    return [
        (distance, sum([pairs.bit_count() for pairs in cells.values()]))
        for distance, cells in zip(found, nearer, strict=True)
    ]


def _look_around(
    boards: Sequence[Board], words: Sequence[Tracks], masks: Sequence[Turnable]
) -> tuple[list[int], list[dict[int, int]], _Meetings]:
    """The distance of every side on every board, the joins on empty cells that shorten it by one.

    With them comes where its ways from opposite terminals meet.
    """
    width = len(masks)
    spread = width // len(boards)
    joins = [
        int.from_bytes(b"".join([pack("<Q", word[n]) * spread for word in words]) * 4, "little")
        for n in range(_KINDS * TURNS)
    ]
    straight, curved = (
        int.from_bytes(pack(f"<{width}Q", *[mask[kind] for mask in masks]) * 4, "little")
        for kind in (0, 1)
    )
    first, shut, goals = _banks(4, width)
    levels: list[Lanes] = []
    found = [FAR] * width
    for cost, left in enumerate(_flood(joins, straight, curved, first, shut.copy())):
        levels.append([have ^ still for have, still in zip(shut, left, strict=True)])
        _arrive(found, goals[0] & ~left[0] | (goals[2] & ~left[2]) >> width * _WORD, cost)
    meetings = _Meetings(levels, width)
    empty = [sum(1 << _SPOT[c] for c, code in enumerate(board) if not code) for board in boards]
    # By copy and cell, the joins that bring a route one action nearer.
    nearer = [
        meetings.at(number, distance - 1, empty[number // spread]) if 0 < distance < FAR else {}
        for number, distance in enumerate(found)
    ]
    return found, nearer, meetings


def _arrive(found: list[int], reached: int, cost: int) -> None:
    """Note the cost for the copies that have just been reached."""
    if reached:
        words = unpack(f"<{len(found)}Q", reached.to_bytes(len(found) * 8, "little"))
        for number, word in enumerate(words):
            if word and found[number] == FAR:
                found[number] = cost


class _Meetings:
    """Where ways from opposite terminals meet on a cell, by what both cost together."""

    def __init__(self, levels: list[Lanes], width: int) -> None:
        self.levels = levels
        self.width = width
        bits, half = 4 * width * _WORD, 2 * width * _WORD
        low = (1 << half) - 1
        # The same with the opposite terminals' copies in place of each.
        self.opposite = [
            [(lane >> half) | (lane & low) << bits - half for lane in lanes] for lanes in levels
        ]
        self.known: dict[int, list[tuple[int, ...]]] = {}

    def at(self, number: int, cost: int, cells: int) -> dict[int, int]:
        """For a copy, the joins, as bits of PAIRS, on each of some cells that meet for a cost."""
        if cost not in self.known:
            self.known[cost] = self._meet(cost)
        found: dict[int, int] = {}
        for pair, words in enumerate(self.known[cost]):
            bits = words[number] & cells
            while bits:
                bit = bits & -bits
                bits ^= bit
                found[bit] = found.get(bit, 0) | 1 << pair
        return found

    def _meet(self, cost: int) -> list[tuple[int, ...]]:
        levels, opposite, last = self.levels, self.opposite, len(self.levels) - 1
        bank = self.width * _WORD
        parts = [
            (levels[min(one, last)], opposite[min(cost - one, last)]) for one in range(cost + 1)
        ]
        found = []
        for one, other in PAIRS:
            met = 0
            for here, there in parts:
                met |= here[one] & there[other]
            met |= met >> 2 * bank
            met |= met >> bank
            met &= (1 << bank) - 1
            found.append(unpack(f"<{self.width}Q", met.to_bytes(bank // 8, "little")))
        return found


def _ways_around(
    words: list[Tracks], masks: list[Turnable], nearer: list[dict[int, int]], spread: int
) -> list[dict[int, int]]:
    """By copy and cell, the distance when the cell is shut."""
    sizes = [len(cells) for cells in nearer]
    total = sum(sizes)
    if not total:
        return [{} for _ in nearer]
    joins = []
    for n in range(_KINDS * TURNS):
        column = [pack("<Q", words[k // spread][n]) * size for k, size in enumerate(sizes)]
        joins.append(int.from_bytes(b"".join(column) * 2, "little"))
    closed = pack(f"<{total}Q", *[bit for cells in nearer for bit in cells])
    apart = ~int.from_bytes(closed * 2, "little")
    straight, curved = (
        int.from_bytes(
            b"".join([pack("<Q", masks[k][kind]) * size for k, size in enumerate(sizes)]) * 2,
            "little",
        )
        & apart
        for kind in (0, 1)
    )
    first, shut, goals = _banks(2, total)
    found = [FAR] * total
    for cost, left in enumerate(_flood(joins, straight, curved, first, shut.copy())):
        _arrive(found, goals[0] & ~left[0] | (goals[2] & ~left[2]) >> total * _WORD, cost)
        if FAR not in found:
            break
    values = iter(found)
    return [{bit: next(values) for bit in cells} for cells in nearer]


def _ground(
    copies: range,
    found: list[int],
    nearer: list[dict[int, int]],
    around: list[dict[int, int]],
    meetings: _Meetings,
) -> Ground:
    lays: dict[int, tuple[Lay | None, ...]] = {}
    for bit in dict.fromkeys(bit for number in copies for bit in nearer[number]):
        entries: list[Lay | None] = []
        for number in copies:
            if bit not in nearer[number]:
                entries.append(None)
                continue
            distance, longer = found[number], around[number][bit]
            pairs = [nearer[number][bit]]
            # Ways through the cell for more, as long as they are no longer than those around it.
            for cost in range(distance, min(longer, 2 * len(meetings.levels))):
                pairs.append(meetings.at(number, cost, bit).get(bit, 0))
            entries.append(Lay(distance, longer, tuple(pairs)))
        lays[_CELL[bit]] = tuple(entries)
    return Ground(tuple(found[copies.start : copies.stop]), lays)
