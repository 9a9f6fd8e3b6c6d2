"""The pieces of Crescendo as shapes: crosses with their painted arms, towers of turned pawns.

Lengths are in cells. A tower leans on nothing but its cell: each pawn is drawn a little higher
than the one below it, and from two pawns on a badge says how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.core import drawing
from croisee.core.drawing import cell, disc, mark
from croisee.core.game import Player
from croisee.core.scene import Point, Shape
from croisee.games.crescendo.notation import COLOURS
from croisee.games.crescendo.rules import Crescendo

RADIUS = 0.33
LEVEL, TALLEST = 0.1, 0.48
"""From one pawn of a tower to the next, and at most from the lowest to the highest."""
BADGE = 0.46
"""From the middle of a cell to a tower's badge at least: out of the ring round what can move."""
ARMS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def cross(name: str, colours: str, at: Point, scale: float = 1.0) -> list[Shape]:
    """A cross with its arms, colours clockwise from the north."""
    x, y = at
    shapes = [
        Shape(
            "poly",
            name,
            at=at,
            points=plus(scale),
            fill="wood",
            round=0.14 * scale,
            relief="raised",
            texture="grain",
        ),
        cell(f"{name}/heart", at, 0.42 * scale, "white", 0.1 * scale),
    ]
    for colour, (across, down) in zip(colours, ARMS, strict=True):
        seat = COLOURS.index(colour)
        arm = (x + across * scale, y + down * scale)
        shapes += [
            cell(f"{name}/{colour}", arm, 0.42 * scale, token(seat), 0.1 * scale),
            Shape(
                "glyph",
                f"{name}/{colour}/mark",
                at=arm,
                size=0.19 * scale,
                text=Crescendo.info.marks[seat],
                fill=ink(seat),
                alpha=0.85,
            ),
        ]
    return shapes


def plus(scale: float) -> tuple[Point, ...]:
    """The outline of a cross."""
    return drawing.plus(0.49 * scale, 1.49 * scale)


def token(seat: Player) -> str:
    """The theme's name for a seat's colour."""
    return Crescendo.info.colours[seat]


def ink(seat: Player) -> str:
    """What is engraved in a colour must show on it."""
    return "ebony" if seat == 2 else "cream"


def rise(height: int) -> float:
    """How much higher each pawn of a tower is drawn than the one below it."""
    return min(LEVEL, TALLEST / max(1, height - 1))


def tower(seat: Player, at: Point, names: Sequence[str], scale: float = 1.0) -> list[Shape]:
    """Pawns one on the other, the mark on the last, the count beside it."""
    x, y = at
    step = rise(len(names))
    shapes = [
        disc(name, (x, y - level * step), RADIUS * scale, token(seat))
        for level, name in enumerate(names)
    ]
    top = y - (len(names) - 1) * step
    sign = Crescendo.info.marks[seat]
    shapes.append(mark(names[-1], (x, top), 0.15 * scale, sign, ink(seat)))
    if len(names) > 1:
        badge = (x + BADGE * scale, min(y - BADGE * scale, top - 0.2))
        shapes += [
            Shape(
                "disc",
                f"{names[-1]}/badge",
                at=badge,
                size=0.18,
                fill="panel",
                stroke="ink",
                width=0.02,
            ),
            Shape(
                "text", f"{names[-1]}/count", at=badge, size=0.28, text=str(len(names)), fill="ink"
            ),
        ]
    return shapes
