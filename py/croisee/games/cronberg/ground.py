"""The ground the town stands on: where its crossings lie, its wall, its streets and its gardens.

Rows run from a at the top to g at the bottom, and each is numbered from the left. The wall carries
the score track: its six towers count the tens, and the stones between them the units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from croisee.core.scene import Point, Shape
from croisee.games.cronberg.town import AXIAL, BOX, CORNERS, CROSSINGS, SYMBOLS, TRIANGLES

STONES: int = next(item["count"] for item in BOX["equipment"] if item["item"] == "score track")
"""Stones of the score track, the same number on each side of the wall."""
SIDES = 6
_TOWER = 0.085
"""The share of a side that lies under each of its towers."""
_SIDE = max(r for _, r in AXIAL)
_INNER = _SIDE + 0.3
_TRACK = _INNER + 0.29
_OUTER = _TRACK + 0.29
"""Distances of the wall's corners from the middle of the town."""
CENTRE: Point = (_OUTER + 0.035, _OUTER * sqrt(3) / 2 + 0.1)

SPOTS: tuple[Point, ...] = tuple(
    (CENTRE[0] + q + r / 2, CENTRE[1] - r * sqrt(3) / 2) for q, r in AXIAL
)
"""Where each crossing lies."""


def middle(points: Sequence[Point]) -> Point:
    """The point in the middle of some points."""
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from the start on the way to the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = distance / hypot(dx, dy)
    return (start[0] + dx * part, start[1] + dy * part)


UPRIGHT = -90.0
"""The slant of a rhombus that stands on its point."""


def slant(start: Point, end: Point) -> float:
    """Degrees clockwise by which a way differs from the horizontal, at most 90 either way."""
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return (turn + 90) % 180 - 90


@cache
def heart(triangle: int) -> Point:
    """The middle of a triangle."""
    return middle([SPOTS[corner] for corner in CORNERS[triangle]])


@cache
def triangle_points(triangle: int, inset: float) -> tuple[Point, ...]:
    """A triangle's corners, moved in so that its sides lie a distance further inwards."""
    at = heart(triangle)
    return tuple(towards(SPOTS[corner], at, 2 * inset) for corner in CORNERS[triangle])


# The wall


def _hexagon(radius: float) -> tuple[Point, ...]:
    """Corners of a hexagon about the middle, clockwise from the top left."""
    angles = [(side - 2) * pi / 3 for side in range(SIDES)]
    return tuple(
        (CENTRE[0] + radius * cos(angle), CENTRE[1] + radius * sin(angle)) for angle in angles
    )


def _stone_place(stone: float, radius: float) -> Point:
    corners = _hexagon(radius)
    every = STONES // SIDES
    side, step = divmod(stone, every)
    # The stones of a side share what its two towers leave.
    along = _TOWER + (step - 0.5) * (1 - 2 * _TOWER) / (every - 1) if step else 0.0
    one, other = corners[int(side) % SIDES], corners[(int(side) + 1) % SIDES]
    return (one[0] + (other[0] - one[0]) * along, one[1] + (other[1] - one[1]) * along)


def on_stone(stone: int, number: int, count: int) -> Point:
    """Where a marker stands that shares its stone with others."""
    at = _stone_place(stone, _TRACK)
    if count == 1:
        return at
    angle = 2 * pi * number / count + pi
    reach = 0.13 if count == 2 else 0.17
    return (at[0] + reach * cos(angle), at[1] + reach * sin(angle))


def _wall() -> list[Shape]:
    found = [
        Shape(
            "poly",
            "wall",
            points=_hexagon(_OUTER),
            fill="stone-dark",
            round=0.3,
            relief="raised",
            texture="chalk",
        )
    ]
    every = STONES // SIDES
    for stone in range(STONES):
        if stone % every:
            found.append(
                Shape(
                    "poly",
                    f"stone:{stone}",
                    points=tuple(
                        _stone_place(stone + along, _TRACK + across)
                        for along, across in (
                            (-0.46, 0.2),
                            (0.46, 0.2),
                            (0.46, -0.22),
                            (-0.46, -0.22),
                        )
                    ),
                    fill="stone-light" if stone % 2 else "wall",
                    round=0.05,
                    relief="raised",
                )
            )
    for stone in range(0, STONES, every):
        at = _stone_place(stone, _TRACK)
        found.append(
            Shape("disc", f"tower:{stone}", at=at, size=0.29, fill="stone", relief="raised")
        )
    for stone in range(STONES):
        tower = stone % every == 0
        found.append(
            Shape(
                "text",
                f"stone:{stone}/number",
                at=_stone_place(stone, _TRACK),
                size=0.28 if tower else 0.19,
                text=str(stone),
                fill="black",
            )
        )
    return found


# The town


def shapes() -> list[Shape]:
    """The still part of the picture."""
    found = _wall()
    found.append(
        Shape(
            "poly",
            "streets",
            points=_hexagon(_INNER),
            fill="road",
            round=0.2,
            relief="sunk",
            texture="chalk",
        )
    )
    for triangle, name in enumerate(TRIANGLES):
        fill = {"park": "grass", "guard": "stone-light", "arms": "sand"}[SYMBOLS[triangle]]
        found.append(
            Shape(
                "poly",
                f"ground:{name}",
                points=triangle_points(triangle, 0.045),
                fill=fill,
                round=0.06,
                relief="sunk",
                texture="chalk",
            )
        )
        found += _SYMBOLS[SYMBOLS[triangle]](f"symbol:{name}", heart(triangle))
    for crossing, name in enumerate(CROSSINGS):
        x, y = SPOTS[crossing]
        if name.endswith("1"):
            at = (x - 0.24, y)
            row = f"row:{name[0]}"
            found.append(Shape("disc", f"{row}/plate", at=at, size=0.11, fill="stone-light"))
            found.append(Shape("text", row, at=at, size=0.16, text=name[0], fill="black"))
        found.append(
            Shape(
                "disc",
                f"square:{name}",
                at=SPOTS[crossing],
                size=0.1,
                fill="road",
                stroke="stone-dark",
                width=0.025,
            )
        )
    return found


def _park(name: str, at: Point) -> list[Shape]:
    """Three little trees."""
    found = []
    for number, (dx, dy, size, token) in enumerate(
        (
            (-0.1, -0.05, 0.13, "park-dark"),
            (0.11, -0.04, 0.11, "leaf"),
            (0.0, 0.09, 0.12, "park-dark"),
        )
    ):
        found.append(
            Shape(
                "glyph",
                f"{name}/tree{number}",
                at=(at[0] + dx, at[1] + dy),
                size=size,
                text="tree",
                fill=token,
            )
        )
    return found


def _guard(name: str, at: Point) -> list[Shape]:
    return [Shape("glyph", name, at=at, size=0.19, text="guard", fill="slate-dark")]


def _arms(name: str, at: Point) -> list[Shape]:
    return [
        Shape("glyph", name, at=at, size=0.18, text="shield", fill="roof-dark"),
        Shape("glyph", f"{name}/charge", at=at, size=0.1, text="crown", fill="glow"),
    ]


_SYMBOLS = {"park": _park, "guard": _guard, "arms": _arms}
