"""The laid crosses as a graph: cells, neighbours, refuges, and where k pawns can go.

Occupied cells may be passed over, so where k pawns can go from a cell depends on the crosses
alone: it is computed once per laid board, as bit sets. A board is written as the moves that laid
it, `abcd@0,0 acbd@2,1`, and cells are numbered in that order, five to a cross, heart first.
"""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from pathlib import Path

from croisee.core.bits import members

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))
CROSSES = 12  # sheet, "Préparation": les douze croix
CELLS = 5 * CROSSES
FARTHEST = 8
"""The tallest tower moves this many cells."""

SNUG = 8
"""Up to so many cells a side, no place is too far out."""

Place = tuple[int, int]

ARMS: tuple[Place, ...] = tuple((x, y) for x, y in BOX["arms"]["cells"])
"""The cells of a cross from its heart, itself first, then its arms clockwise from the north."""
# Proved by listing all pairs: two crosses that do not overlap share three sides when their hearts
# are a knight's move apart, one when they are three cells apart in a line, none otherwise.
SHARED = {
    (x, y): 3 if x and y else 1
    for x in range(-3, 4)
    for y in range(-3, 4)
    if sorted((abs(x), abs(y))) in ([1, 2], [0, 3])
}
OVERLAPPING = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) <= 2]
"""From one heart to another, where their crosses would share a cell."""
NAMES = tuple(f"{cross}{arm}" for cross in range(1, CROSSES + 1) for arm in BOX["arms"]["names"])
"""Cells by number: `7` is the heart of the seventh cross laid, `7n` its north arm."""
NUMBER = {name: number for number, name in enumerate(NAMES)}
OFF = CELLS
"""Where a pawn is that is not on the board."""
BIT = (*(1 << cell for cell in range(CELLS)), 0)
"""Each cell as a set of one; off the board, the empty set."""
HEARTS = range(0, CELLS, 5)


class Ground:
    """Some crosses on the table."""

    def __init__(self, board: str) -> None:
        laid = [cross.split("@") for cross in board.split()]
        self.crosses = tuple(colours for colours, _ in laid)
        """The colours of each cross's arms, clockwise from the north."""
        self.hearts: tuple[Place, ...] = tuple(
            (int(x), int(y)) for x, y in (place.split(",") for _, place in laid)
        )
        self.cells: tuple[Place, ...] = tuple(
            (x + across, y + down) for x, y in self.hearts for across, down in ARMS
        )
        self.at = {place: cell for cell, place in enumerate(self.cells)}
        self.colour: tuple[int, ...] = tuple(
            "abcd".find(colour) for colours in self.crosses for colour in f"-{colours}"
        )
        """The seat whose refuge a cell is; -1 for a heart."""
        self.refuges = tuple(
            sum(BIT[cell] for cell, colour in enumerate(self.colour) if colour == seat)
            for seat in range(4)
        )
        self._steps: dict[int, bytes] = {}

    def shared(self, heart: Place) -> int:
        """Sides a cross laid there would share with those already laid; -1 if it overlaps one."""
        return self._sides.get(heart, 0)

    @cached_property
    def _sides(self) -> dict[Place, int]:
        """What `shared` says of every place where it is not 0."""
        found: dict[Place, int] = {}
        for x, y in self.hearts:
            for (across, down), sides in SHARED.items():
                place = (x + across, y + down)
                found[place] = found.get(place, 0) + sides
        for x, y in self.hearts:
            for across, down in OVERLAPPING:
                found[x + across, y + down] = -1
        return found

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where the heart of the next cross may lie."""
        if not self.hearts:
            return ((0, 0),)
        # Sheet, "Création du plateau": it must touch at least two sides of the crosses in place.
        return tuple(sorted(place for place, sides in self._sides.items() if sides >= 2))

    def twins(self, cross: str, seat: int) -> list[tuple[Place, Place]]:
        """Refuges of a seat side by side, one of them on a cross that is to be laid.

        From one to the other its pawns go without ever leaving their shelter.
        """
        colours, _, place = cross.partition("@")
        x, y = map(int, place.split(","))
        across, down = ARMS[1 + colours.index("abcd"[seat])]
        arm = (x + across, y + down)
        found = []
        for sideways, ahead in ARMS[1:]:
            other = (arm[0] + sideways, arm[1] + ahead)
            if other in self.at and self.colour[self.at[other]] == seat:
                found.append((arm, other))
        return found

    @cached_property
    def snug_places(self) -> list[tuple[Place, int]]:
        """The places that keep the board small, each as likely as the sides it would share."""
        sides = {place: self._side_with(place) for place in self.places}
        most = max(SNUG, min(sides.values()))
        return [
            (place, max(1, self.shared(place))) for place, side in sides.items() if side <= most
        ]

    def _side_with(self, heart: Place) -> int:
        """The longer side of the board with one more cross on it."""
        hearts = (*self.hearts, heart)
        columns, rows = [x for x, _ in hearts], [y for _, y in hearts]
        return max(max(columns) - min(columns), max(rows) - min(rows)) + 3

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The cells that share a side with each cell."""
        at = self.at
        around = [
            (at.get((x, y - 1)), at.get((x + 1, y)), at.get((x, y + 1)), at.get((x - 1, y)))
            for x, y in self.cells
        ]
        return tuple(tuple([cell for cell in four if cell is not None]) for four in around)

    def steps_from(self, cell: int) -> bytes:
        """Steps from a cell to every cell."""
        if cell in self._steps:
            return self._steps[cell]
        beside = self.beside
        steps = [-1] * len(self.cells)
        steps[cell] = 0
        wave = [cell]
        for here in wave:
            for there in beside[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    wave.append(there)
        return self._steps.setdefault(cell, bytes(steps))

    @cached_property
    def _within(self) -> list[int]:
        """For each cell, eight layers of bits: the cells a walk of k steps could possibly end on.

        They are those no farther than k whose distance has the parity of k.
        """
        layers = []
        for steps in map(self.steps_from, range(len(self.cells))):
            layer = [0] * (FARTHEST + 1)
            for cell, far in enumerate(steps):
                for k in range(far, FARTHEST + 1, 2):
                    layer[k] |= BIT[cell]
            layers.append(sum(bits << CELLS * k for k, bits in enumerate(layer)))
        return layers

    @cached_property
    def reach(self) -> tuple[tuple[int, ...], ...]:
        """`reach[cell][k]`: where the top k pawns of a tower on that cell can stop.

        Sheet, "Déplacement": exactly k steps, no cell twice, never back on the start. A walk is
        dropped as soon as nothing that is still missing lies within its remaining steps.
        """
        beside, within = self.beside, self._within
        later = sum(((1 << CELLS) - 1) << CELLS * k for k in range(1, FARTHEST + 1))
        found = [0] * len(self.cells)
        missing = 0

        def walk(here: int, k: int, visited: int) -> None:
            nonlocal missing
            k += 1
            for there in beside[here]:
                if not visited & BIT[there]:
                    missing &= ~(BIT[there] << CELLS * k)
                    if k < FARTHEST and missing & within[there] << CELLS * k:
                        walk(there, k, visited | BIT[there])

        for cell in range(len(self.cells)):
            # A walk can be walked backwards: only the cells that come after this one are sought.
            later &= ~sum(BIT[cell] << CELLS * k for k in range(1, FARTHEST + 1))
            sought = missing = within[cell] & later
            walk(cell, 0, BIT[cell])
            found[cell] |= sought & ~missing
            for number in members(sought & ~missing):
                k, other = divmod(number, CELLS)
                found[other] |= BIT[cell] << CELLS * k
        return tuple(
            tuple(cells >> CELLS * k & (1 << CELLS) - 1 for k in range(FARTHEST + 1))
            for cells in found
        )

    def path(self, start: int, k: int, end: int) -> list[int]:
        """One way of exactly k steps between two cells, both included; empty without one."""
        steps = self.steps_from(end)

        def walk(way: list[int]) -> list[int]:
            left = k - len(way)
            for there in self.beside[way[-1]]:
                if there in way or steps[there] > left:
                    continue
                if left == 0:
                    return [*way, there]
                if there != end and (found := walk([*way, there])):
                    return found
            return []

        return walk([start])


@lru_cache(maxsize=64)
def ground(board: str) -> Ground:
    """The crosses written in a board, worked out once."""
    return Ground(board)
