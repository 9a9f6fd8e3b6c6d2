"""What a crossing may still come to: every way its surroundings can be finished.

Each free triangle around a crossing ends in one of three ways: under a rhombus that turns its acute
corner to the crossing, under one that turns its obtuse corner and takes a neighbour along, or
isolated. The view shows the extremes of these endings, the computer players weigh them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from croisee.core.bits import members
from croisee.games.cronberg.scoring import score
from croisee.games.cronberg.town import (
    ARMS,
    AROUND,
    CROSSINGS,
    GUARDS,
    KINDS,
    NEIGHBOURS,
    PARKS,
)


@dataclass(frozen=True, slots=True)
class Ending:
    """One way the triangles around a crossing can end."""

    acute: int
    """New rhombi that point at the crossing with an acute corner."""
    obtuse: int
    stay: int
    """The triangles that stay free, isolated."""

    @property
    def arms(self) -> bool:
        """Whether isolated arms touch the crossing."""
        return bool(self.stay & ARMS)

    @property
    def parks(self) -> int:
        """How many isolated parks touch the crossing."""
        return (self.stay & PARKS).bit_count()

    @property
    def guard(self) -> bool:
        """Whether an isolated guard keeps the crossing clear."""
        return bool(self.stay & GUARDS)


def _vicinity(crossing: int) -> int:
    found = AROUND[crossing]
    for triangle in members(AROUND[crossing]):
        found |= NEIGHBOURS[triangle]
    return found


VICINITY: tuple[int, ...] = tuple(_vicinity(crossing) for crossing in range(len(CROSSINGS)))
"""For each crossing, the triangles on which its endings depend."""


@lru_cache(maxsize=4096)
def endings(crossing: int, vicinity: int) -> tuple[Ending, ...]:
    """Every ending of a crossing, given the free triangles of its vicinity."""
    around = AROUND[crossing] & vicinity
    return tuple(_endings(around, around, vicinity, Ending(0, 0, 0)))


def _endings(left: int, around: int, vicinity: int, found: Ending) -> Iterator[Ending]:
    if not left:
        yield found
        return
    low = left & -left
    rest, beside = left ^ low, NEIGHBOURS[low.bit_length() - 1] & vicinity
    # Two free triangles side by side are never isolated.
    if not beside & found.stay:
        stay = Ending(found.acute, found.obtuse, found.stay | low)
        yield from _endings(rest, around, vicinity, stay)
    if beside & ~around:
        acute = Ending(found.acute + 1, found.obtuse, found.stay)
        yield from _endings(rest, around, vicinity, acute)
    for partner in members(beside & rest):
        obtuse = Ending(found.acute, found.obtuse + 1, found.stay)
        yield from _endings(rest & ~(1 << partner), around, vicinity, obtuse)


def reach(crossing: int, free: int, shown: Sequence[int], unseen: Sequence[int]) -> tuple[int, int]:
    """The least and the most a pawn there could still count.

    `shown` are the numbers that point at the crossing, `unseen` says how many rhombi of each kind
    may still be laid. A pawn that a guard sends away counts nothing.
    """
    stock = [kind.numbers for kind, count in zip(KINDS, unseen, strict=True) for _ in range(count)]
    orders = {
        arms: (sorted(stock, key=key), sorted(stock, key=key, reverse=True))
        for arms, key in ((False, _acute), (True, _size))
    }
    found = []
    for acute, obtuse, arms, parks, guard in _results(crossing, free & VICINITY[crossing]):
        for order in orders[arms]:
            drawn = [high for _, high in order[:acute]]
            drawn += [low for low, _ in order[acute : acute + obtuse]]
            found.append(0 if guard else score([*shown, *drawn], arms, parks))
    return min(found), max(found)


@lru_cache(maxsize=4096)
def _results(crossing: int, vicinity: int) -> frozenset[tuple[int, int, bool, int, bool]]:
    """The endings that differ in what they count."""
    return frozenset(
        (ending.acute, ending.obtuse, ending.arms, ending.parks, ending.guard)
        for ending in endings(crossing, vicinity)
    )


def _acute(numbers: tuple[int, int]) -> int:
    return numbers[1]


def _size(numbers: tuple[int, int]) -> int:
    return abs(numbers[1])
