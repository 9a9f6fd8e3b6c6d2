"""Boundaries of shapes made of unit squares, for boards laid on a square grid.

A cell is the corner with the smallest x and y of its square. Loops run clockwise on screen (x to
the right, y down) round what they enclose, holes the other way.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Point = tuple[float, float]
_AHEAD = ((1, 0), (0, 1), (-1, 0), (0, -1))


def boundary(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The loops of unit edges round a set of cells, outer loops first, every corner listed."""
    inside = set(cells)
    start_of: dict[Cell, list[Cell]] = {}
    for x, y in sorted(inside):
        for here, there, beyond in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beyond not in inside:
                start_of.setdefault(here, []).append(there)
    loops = []
    while start_of:
        first = min(start_of)
        loop = [first]
        here, there = first, start_of[first].pop()
        while there != first:
            loop.append(there)
            here, there = there, _turn(here, there, start_of[there])
        loops.append(loop)
        start_of = {corner: ends for corner, ends in start_of.items() if ends}
    return sorted(loops, key=_area, reverse=True)


def _turn(before: Cell, here: Cell, ends: list[Cell]) -> Cell:
    """The next corner; where two loops touch, turn right so that they stay apart."""
    ahead = _AHEAD.index((here[0] - before[0], here[1] - before[1]))
    for turn in (1, 0, 3):
        step = _AHEAD[(ahead + turn) % 4]
        there = (here[0] + step[0], here[1] + step[1])
        if there in ends:
            ends.remove(there)
            return there
    raise ValueError("a boundary must close")


def _area(loop: list[Cell]) -> int:
    return sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True)
    )


def corners(loop: list[Cell]) -> list[Cell]:
    """A loop without the points in the middle of its straight sides."""
    return [
        here
        for before, here, after in _threes(loop)
        if (before[0] == here[0]) != (here[0] == after[0])
    ]


def grow(loop: list[Cell], distance: float) -> list[Point]:
    """Each point of a loop moved outwards by a distance (inwards when negative)."""
    moved: list[Point] = []
    for before, here, after in _threes(loop):
        along, then = _unit(before, here), _unit(here, after)
        # The outside of a clockwise loop lies to the left of the way: (dy, -dx).
        sideways = along[1] if along[0] == 0 else then[1]
        upwards = -along[0] if along[1] == 0 else -then[0]
        if along == then:
            sideways, upwards = along[1], -along[0]
        moved.append((here[0] + sideways * distance, here[1] + upwards * distance))
    return moved


def _unit(one: Cell, other: Cell) -> Cell:
    x, y = other[0] - one[0], other[1] - one[1]
    return ((x > 0) - (x < 0), (y > 0) - (y < 0))


def _threes(loop: list[Cell]) -> list[tuple[Cell, Cell, Cell]]:
    return list(zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True))
