"""What most boards are drawn with: rectangles, a wooden slab, sunk cells, coordinates, pieces.

Lengths are in board units, colours are theme tokens. A view puts its picture together from these
and adds what only its own game has; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from croisee.core.scene import Point, Relief, Shape, Stock

Points = tuple[Point, ...]


def box(left: float, top: float, right: float, bottom: float) -> Points:
    """The corners of a rectangle, clockwise from the top left."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


@lru_cache(maxsize=64)
def rectangle(half_width: float, half_height: float) -> Points:
    """A rectangle about its own middle."""
    return box(-half_width, -half_height, half_width, half_height)


def square(half: float = 0.5) -> Points:
    """A square about its own middle: a whole cell, or something smaller of its form."""
    return rectangle(half, half)


@lru_cache(maxsize=64)
def plus(arm: float, reach: float) -> Points:
    """A cross about its own middle, by half the width of its arms and by their length."""
    points: list[Point] = []
    quarter: list[Point] = [(-arm, -reach), (arm, -reach), (arm, -arm)]
    for _ in range(4):
        points += quarter
        quarter = [(-y, x) for x, y in quarter]
    return tuple(points)


def slab(size: Point, rounding: float = 0.45) -> Shape:
    """A wooden board that fills the picture."""
    return Shape(
        "poly",
        "slab",
        points=box(0, 0, *size),
        fill="wood",
        round=rounding,
        relief="raised",
        texture="grain",
    )


def cell(name: str, at: Point, half: float, token: str, rounding: float) -> Shape:
    """A square sunk into the board."""
    return Shape(
        "poly", name, at=at, points=square(half), fill=token, round=rounding, relief="sunk"
    )


def coordinates(
    columns: int, rows: int, middle: Callable[[int, int], Point], edge: float
) -> list[Shape]:
    """A letter above each column and a number beside each row, at the middle of its cells."""
    spots: list[tuple[str, Point]] = []
    for number in range(max(columns, rows)):
        if number < columns:
            spots.append((chr(ord("A") + number), (middle(number, 0)[0], edge)))
        if number < rows:
            spots.append((str(number + 1), (edge, middle(0, number)[1])))
    return [
        Shape("text", f"label:{name}", at=at, size=0.22, text=name, fill="shade")
        for name, at in spots
    ]


def disc(name: str, at: Point, size: float, token: str, alpha: float = 1.0) -> Shape:
    """A turned piece seen from above."""
    return Shape("disc", name, at=at, size=size, fill=token, relief="raised", alpha=alpha)


def mark(
    piece: str,
    at: Point,
    size: float,
    sign: str,
    ink: str,
    relief: Relief = "engraved",
    alpha: float = 1.0,
) -> Shape:
    """The mark of its owner on a piece: colour never tells alone."""
    name = f"{piece}/mark"
    return Shape("glyph", name, at=at, size=size, text=sign, fill=ink, relief=relief, alpha=alpha)


def stock(say: str, count: int, name: str, token: str, low: bool = False) -> Stock:
    """How many discs of a colour a player has."""
    return Stock(say, count, Shape("disc", name, size=0.8, fill=token, relief="raised"), low)
