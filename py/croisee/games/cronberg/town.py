"""The town as the box describes it: crossings, triangles, places for a rhombus, and the tiles.

Crossings, triangles and places are numbers in the order of the box, and sets of them are bit sets.
Nothing here depends on a position; whoever corrects `box.json` corrects the town.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from croisee.core.bits import members

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))

CROSSINGS: tuple[str, ...] = tuple(BOX["town"]["crossings"])
AXIAL: tuple[tuple[int, int], ...] = tuple((q, r) for q, r in BOX["town"]["crossings"].values())
TRIANGLES: tuple[str, ...] = tuple(BOX["town"]["triangles"])
SYMBOLS: tuple[str, ...] = tuple(symbol for symbol, *_ in BOX["town"]["triangles"].values())

CROSSING_NUMBER = {name: number for number, name in enumerate(CROSSINGS)}
TRIANGLE_NUMBER = {name: number for number, name in enumerate(TRIANGLES)}

CORNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(CROSSING_NUMBER[name] for name in corners)
    for _, *corners in BOX["town"]["triangles"].values()
)
"""The three crossings of each triangle."""


def bit_set(numbers: Iterable[int]) -> int:
    """The bit set of some numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


@dataclass(frozen=True, slots=True)
class Place:
    """Two triangles that share an edge: where a rhombus can lie."""

    name: str
    triangles: tuple[int, int]
    obtuse: tuple[int, int]
    """The two crossings both triangles share."""
    acute: tuple[int, int]
    """The far crossing of each triangle, in the order of the triangles."""
    mask: int
    """Its two triangles."""
    beside: tuple[int, ...]
    """The triangles with an edge in common with it."""

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Its four crossings, the obtuse ones first."""
        return self.obtuse + self.acute


def _neighbours() -> tuple[int, ...]:
    found = [0] * len(TRIANGLES)
    for one, other in combinations(range(len(TRIANGLES)), 2):
        if len({*CORNERS[one]} & {*CORNERS[other]}) == 2:
            found[one] |= 1 << other
            found[other] |= 1 << one
    return tuple(found)


NEIGHBOURS = _neighbours()
"""For each triangle, the set of those that share an edge with it."""


def _place(one: int, other: int) -> Place:
    mine, theirs = {*CORNERS[one]}, {*CORNERS[other]}
    first, second = sorted(mine & theirs)
    (near,), (far,) = mine - theirs, theirs - mine
    mask = 1 << one | 1 << other
    return Place(
        name=f"{TRIANGLES[one]}-{TRIANGLES[other]}",
        triangles=(one, other),
        obtuse=(first, second),
        acute=(near, far),
        mask=mask,
        beside=tuple(members((NEIGHBOURS[one] | NEIGHBOURS[other]) & ~mask)),
    )


PLACES: tuple[Place, ...] = tuple(
    _place(one, other)
    for one in range(len(TRIANGLES))
    for other in members(NEIGHBOURS[one])
    if one < other
)
PLACE_NUMBER = {place.name: number for number, place in enumerate(PLACES)}

LAYS = tuple((place.name, place.mask) for place in PLACES)
"""For each place, its notation and its triangles."""

AROUND: tuple[int, ...] = tuple(
    bit_set(triangle for triangle, corners in enumerate(CORNERS) if crossing in corners)
    for crossing in range(len(CROSSINGS))
)
"""For each crossing, the set of triangles that touch it."""

CORNER_SET: tuple[int, ...] = tuple(bit_set(corners) for corners in CORNERS)
"""For each triangle, the set of its crossings."""

ALL_FREE = (1 << len(TRIANGLES)) - 1
GUARDS, PARKS, ARMS = (
    bit_set(number for number, symbol in enumerate(SYMBOLS) if symbol == wanted)
    for wanted in ("guard", "park", "arms")
)
GUARD_POSTS = tuple((1 << guard, NEIGHBOURS[guard], CORNER_SET[guard]) for guard in members(GUARDS))
"""Each guard's triangle, its neighbours and its crossings, as sets."""

POINTING: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (number, int(crossing in place.acute))
        for number, place in enumerate(PLACES)
        if crossing in place.corners
    )
    for crossing in range(len(CROSSINGS))
)
"""For each crossing, the places with a corner on it: number, and 1 for an acute corner."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The rhombi with one pair of numbers."""

    name: str
    """Its obtuse number with its sign: how a draw is written."""
    numbers: tuple[int, int]
    """At the obtuse and at the acute corners."""
    tiles: tuple[int, ...]


def _kinds() -> tuple[Kind, ...]:
    kinds: list[Kind] = []
    count = 0
    for kind in BOX["tiles"]["kinds"]:
        tiles = tuple(range(count, count + len(kind["buildings"])))
        kinds.append(Kind(f"{kind['obtuse']:+d}", (kind["obtuse"], kind["acute"]), tiles))
        count += len(tiles)
    return tuple(kinds)


KINDS = _kinds()
KIND_NUMBER = {kind.name: number for number, kind in enumerate(KINDS)}
BUILDINGS: tuple[str, ...] = tuple(
    building for kind in BOX["tiles"]["kinds"] for building in kind["buildings"]
)
NUMBERS: tuple[tuple[int, int], ...] = tuple(kind.numbers for kind in KINDS for _ in kind.tiles)
"""For each tile, its obtuse and its acute number."""
