"""The board of Crosstrack, the joins of its pieces and the routes they make.

A route is a walk: enter a cell by a side, leave it by a side its piece joins to that one, and enter
the neighbour. What a walk can be told by is therefore a *place*, the cell and the side one comes in
by, and never the line between two cells alone: at a switch one cannot turn from leg to leg.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from pathlib import Path

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The sides of a cell, clockwise; a direction is the side its pattern's side 1 is turned to."""
AHEAD = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The way out of each side, x to the right and y down."""
LETTERS = "ABCD"

PLACES = tuple(
    (column - 1, row)
    for row, (first, last) in enumerate(BOX["board"]["rows"])
    for column in range(first, last + 1)
)
"""Column and row of every cell, both from 0."""
CELLS = tuple(f"{'abcdef'[column]}{row + 1}" for column, row in PLACES)
CELL_NUMBER = {name: cell for cell, name in enumerate(CELLS)}


def _name(column: int, row: int) -> str:
    return f"{'abcdefgz'[column]}{row + 1}"


AROUND = tuple(tuple(_name(column + x, row + y) for x, y in AHEAD) for column, row in PLACES)
"""What lies beyond each side of each cell: a cell, or a place beside the board (`c0`, `z3`)."""
BESIDE = {name for names in AROUND for name in names} - CELL_NUMBER.keys()

TURNS = 8
SHAPE_COUNT = len(BOX["patterns"]) * TURNS
"""A shape is a pattern in a direction: pattern * 8 + direction."""
JOINS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(((a - 1 + turn) % TURNS, (b - 1 + turn) % TURNS) for a, b in pattern["joins"])
    for pattern in BOX["patterns"]
    for turn in range(TURNS)
)
"""The pairs of sides each shape joins."""
DIRECTIONS: tuple[int, ...] = tuple(
    len({frozenset(map(frozenset, JOINS[pattern * TURNS + turn])) for turn in range(TURNS)})
    for pattern in range(len(BOX["patterns"]))
)
"""How many directions of each pattern differ: the first so many."""

COLOURS = 4
EMPTY = 0
"""A cell holds 0, or 1 + colour * 48 + shape: one byte."""

Links = tuple[tuple[int, ...], ...]


def _links(joins: Sequence[tuple[int, int]]) -> Links:
    return tuple(
        tuple(b if a == side else a for a, b in joins if side in (a, b)) for side in range(TURNS)
    )


LINKS: tuple[Links, ...] = (
    _links(()),
    *(_links(joins) for _ in range(COLOURS) for joins in JOINS),
)
"""What a cell may hold to the sides one may leave by, for each side one comes in by."""

Branches = tuple[tuple[int, tuple[int, ...]], ...]


def _branches(joins: Sequence[tuple[int, int]]) -> Branches:
    stems = dict.fromkeys(stem for stem, _ in joins)
    return tuple((stem, tuple(leg for other, leg in joins if other == stem)) for stem in stems)


BRANCHES: tuple[Branches, ...] = (
    (),
    *(_branches(joins) for _ in range(COLOURS) for joins in JOINS),
)
"""What a cell may hold to its joins, those that share their first side put together."""

OFF = len(CELLS) * TURNS
"""From here on a place is off the board: OFF + a bit for A, B, C or D, or OFF alone, a dead end."""


def _step(cell: int, side: int) -> int:
    for bit, letter in enumerate(LETTERS):
        terminal = BOX["terminals"][letter]
        if side == terminal["side"] - 1 and CELLS[cell] in terminal["cells"]:
            return OFF + (1 << bit)
    neighbour = (PLACES[cell][0] + AHEAD[side][0], PLACES[cell][1] + AHEAD[side][1])
    if neighbour not in PLACES:
        return OFF
    return PLACES.index(neighbour) * TURNS + (side + 4) % TURNS


STEP = tuple(_step(cell, side) for cell in range(len(CELLS)) for side in range(TURNS))
"""Where one comes to on leaving a cell by a side: a place (cell * 8 + side), or off the board."""

ENTRIES: tuple[tuple[int, ...], ...] = tuple(
    tuple(way for way, there in enumerate(STEP) if there == OFF + (1 << bit))
    for bit in range(len(LETTERS))
)
"""The places one comes in by from the terminals A, B, C and D."""

Board = bytes | bytearray


def ends(board: Board, cell: int, side: int) -> int:
    """The terminals, as bits A 1, B 2, C 4, D 8, that lie ahead on leaving a cell by a side."""
    found = 0
    forks: set[int] = set()
    ahead = [STEP[cell * TURNS + side]]
    while ahead:
        place = ahead.pop()
        # Between forks there is one way on; a walk that long without an end runs in a circle.
        for _ in range(OFF):
            if place >= OFF:
                found |= place - OFF
                break
            outs = LINKS[board[place >> 3]][place & 7]
            if not outs:
                break
            if len(outs) > 1:
                if place not in forks:
                    forks.add(place)
                    ahead += [STEP[(place & ~7) + out] for out in outs]
                break
            place = STEP[(place & ~7) + outs[0]]
    return found


def completes(board: Board, cell: int) -> bool:
    """Whether a route runs through the piece on a cell."""
    # Sheet, "Pour gagner": from A to C or from B to D; the other pairs of sides do not win.
    for stem, legs in BRANCHES[board[cell]]:
        found = ends(board, cell, stem)
        if found:
            opposite = found << 2 | found >> 2
            for leg in legs:
                if opposite & ends(board, cell, leg):
                    return True
    return False


def completing(board: Board, cell: int) -> list[int]:
    """The shapes that would complete a route on a cell, whatever it holds now."""
    bare = bytearray(board)
    bare[cell] = EMPTY
    around = 0
    for side in range(TURNS):
        around |= ends(bare, cell, side)
    if not (around << 2 | around >> 2) & around:
        return []
    found = []
    for shape in range(SHAPE_COUNT):
        if shape % TURNS < DIRECTIONS[shape // TURNS]:
            bare[cell] = 1 + shape
            if completes(bare, cell):
                found.append(shape)
    return found


def route(board: Board) -> list[tuple[int, int, int]]:
    """A shortest route as cells with the sides in and out, from A or B; empty without one."""
    for start in (0, 1):
        came: dict[int, tuple[int, int]] = {way: (-1, -1) for way in ENTRIES[start]}
        ahead = list(ENTRIES[start])
        for place in ahead:
            for out in LINKS[board[place >> 3]][place & 7]:
                there = STEP[(place & ~7) + out]
                if there == OFF + (4 << start):
                    return _back(came, place, out)
                if there < OFF and there not in came:
                    came[there] = (place, out)
                    ahead.append(there)
    return []


def _back(came: dict[int, tuple[int, int]], place: int, out: int) -> list[tuple[int, int, int]]:
    path = []
    while place >= 0:
        path.append((place >> 3, place & 7, out))
        place, out = came[place]
    return path[::-1]


def longest(board: Board) -> list[tuple[int, int, int]]:
    """The longest walk over different pieces, cells with the sides in and out.

    Of equally long ones, one that touches a terminal is shown.
    """
    best: list[tuple[int, int, int]] = []
    best_rank = (0, False)
    for cell, code in enumerate(board):
        for side in range(TURNS) if code else ():
            for walk in _walks(board, cell * TURNS + side, frozenset()):
                rank = (len(walk), _touches_terminal(walk))
                if rank > best_rank:
                    best, best_rank = walk, rank
    return best


def joined(board: Board, cell: int) -> list[list[tuple[int, int, int]]]:
    """What the piece on a cell joins: its own tracks that lead somewhere, and each walk on."""
    found: list[list[tuple[int, int, int]]] = []
    for stem, legs in BRANCHES[board[cell]]:
        for leg in legs:
            walks: list[list[tuple[int, int, int]]] = []
            reached = False
            for side in (stem, leg):
                there = STEP[cell * TURNS + side]
                if there < OFF:
                    walks += _walks(board, there, frozenset((cell,)))
                reached = reached or there > OFF
            if walks or reached:
                found += [[(cell, stem, leg)], *walks]
    return found


_ACROSS = 0b111111
SPAN = tuple(1 << row | 1 << column + 6 for column, row in PLACES)
"""The row of each cell as one of six bits, and its column as one of the next six."""


def span(cells: Iterable[int]) -> int:
    """The rows and columns of some cells, as bits."""
    return reduce(or_, (SPAN[cell] for cell in cells), 0)


def may_hold_route(spanned: int) -> bool:
    """Whether pieces over this span could make a route: it takes one in every row or column."""
    return spanned & _ACROSS == _ACROSS or spanned >> 6 == _ACROSS


def _touches_terminal(walk: list[tuple[int, int, int]]) -> bool:
    (first, side, _), (last, _, out) = walk[0], walk[-1]
    return STEP[first * TURNS + side] > OFF or STEP[last * TURNS + out] > OFF


def _walks(
    board: Board, place: int, passed: frozenset[int]
) -> Iterator[list[tuple[int, int, int]]]:
    """Every walk from a place that cannot be made longer without passing a piece again."""
    cell, side = place >> 3, place & 7
    for out in LINKS[board[cell]][side]:
        there = STEP[cell * TURNS + out]
        further = passed | {cell}
        stuck = True
        if there < OFF and there >> 3 not in further:
            for walk in _walks(board, there, further):
                stuck = False
                yield [(cell, side, out), *walk]
        if stuck:
            yield [(cell, side, out)]
