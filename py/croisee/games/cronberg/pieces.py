"""What lies and stands in the town: rhombi, the stock, pawns, markers and what is awake.

A picture is put together from few different pieces, and most of them are the same in the next one:
each is made once and kept, so that a long chain of events costs little.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt

from croisee.core.drawing import disc, mark, rectangle
from croisee.core.game import Player
from croisee.core.scene import Point, Shape
from croisee.core.words import signed
from croisee.games.cronberg import ground
from croisee.games.cronberg.ground import CENTRE, SPOTS, STONES, middle, towards
from croisee.games.cronberg.rules import Cronberg
from croisee.games.cronberg.town import (
    BOX,
    BUILDINGS,
    CROSSINGS,
    NUMBERS,
    PLACES,
    SYMBOLS,
    TRIANGLES,
)

Shapes = tuple[Shape, ...]

STOCK_AT: Point = (CENTRE[0] * 2 - 0.58, 0.98)
HAND_AT: Point = (0.58, 0.9)
_EDGE = 0.94
_HALF, _LONG = _EDGE / 2, _EDGE * sqrt(3) / 2
_RHOMBUS: tuple[Point, ...] = ((-_LONG, 0.0), (0.0, -_HALF), (_LONG, 0.0), (0.0, _HALF))
_ACUTE_INSET, _OBTUSE_INSET = 0.45, 0.31
"""How far from its crossing a number stands."""
_BUILDING = 0.3
_INKS = ("white", "white", "black", "white")
"""What shows on each seat's colour."""


# Rhombi


@cache
def laid(number: int, tile: int) -> Shapes:
    """A rhombus on a place."""
    place = PLACES[number]
    corners = tuple(SPOTS[crossing] for crossing in place.corners)
    return _rhombus(tile, middle(corners), ground.slant(*corners[2:]), corners)


@cache
def in_hand(tile: int) -> Shapes:
    """A rhombus just drawn, on its way from the stock to the town."""
    x, y = HAND_AT
    tall = sqrt(3) / 2
    corners = ((x - 0.5, y), (x + 0.5, y), (x, y - tall), (x, y + tall))
    away = (STOCK_AT[0] - x, STOCK_AT[1] - y)
    return tuple(
        replace(shape, origin=(shape.at[0] + away[0], shape.at[1] + away[1]))
        for shape in _rhombus(tile, HAND_AT, ground.UPRIGHT, corners)
    )


def _rhombus(tile: int, centre: Point, turn: float, corners: tuple[Point, ...]) -> Shapes:
    """The roof, the building and a number in each corner, the obtuse ones first."""
    gloomy = NUMBERS[tile][0] < 0
    name = f"tile:{tile}"
    roof = Shape(
        "poly",
        name,
        at=centre,
        points=_RHOMBUS,
        fill="stone" if gloomy else "cream",
        stroke="slate-dark" if gloomy else "roof",
        width=0.045,
        round=0.05,
        turn=turn,
        relief="raised",
    )
    building = Shape(
        "poly",
        f"{name}/building",
        at=centre,
        points=tuple(
            (_BUILDING * x, _BUILDING * y) for x, y in BOX["buildings"]["outlines"][BUILDINGS[tile]]
        ),
        fill="slate" if gloomy else "roof-light",
        alpha=0.85,
    )
    found = [roof, building]
    for number, corner in enumerate(corners):
        acute = number >= 2
        at = towards(corner, centre, _ACUTE_INSET if acute else _OBTUSE_INSET)
        text = signed(NUMBERS[tile][acute])
        size = 0.3 if acute else 0.25
        if gloomy:
            # A loss shows by the plate it stands on, not by its colour alone.
            plate = f"{name}/plate{number}"
            found.append(
                Shape("glyph", plate, at, size=0.6 * size, text="octagon", fill="slate-dark")
            )
            size *= 0.84
        ink = "white" if gloomy else "black"
        found.append(Shape("text", f"{name}/number{number}", at, size=size, text=text, fill=ink))
    return tuple(found)


@cache
def stock(count: int) -> Shapes:
    """The pile, face down, with how many are left."""
    x, y = STOCK_AT
    pile = tuple(
        Shape(
            "poly",
            f"stock:{level}",
            at=(x, y - 0.05 * level),
            points=_RHOMBUS,
            turn=ground.UPRIGHT,
            fill="roof",
            stroke="roof-dark",
            width=0.03,
            round=0.05,
            relief="raised",
        )
        for level in range(min(count, 3))
    )
    if not pile:
        return ()
    label = Shape("text", "stock/count", pile[-1].at, size=0.4, text=str(count), fill="white")
    return (*pile, label)


# Who stands where, and who leads


@cache
def pawn(player: Player, crossing: int) -> Shapes:
    """A pawn on its crossing."""
    name, at, info = f"pawn:{player}:{CROSSINGS[crossing]}", SPOTS[crossing], Cronberg.info
    return (
        disc(name, at, 0.19, info.colours[player]),
        mark(name, at, 0.095, info.marks[player], _INKS[player], ""),
    )


@cache
def marker(player: Player, points: int, number: int, sharing: int) -> Shapes:
    """A marker on the wall; below zero or past the last stone it carries its total."""
    name, stone = f"marker:{player}", points % STONES
    at = ground.on_stone(stone, number, sharing)
    found = (
        disc(name, at, 0.15, Cronberg.info.colours[player]),
        mark(name, at, 0.075, Cronberg.info.marks[player], _INKS[player], ""),
    )
    if 0 <= points < STONES:
        return found
    text = signed(points)
    wide = 0.09 + 0.06 * len(text)
    inside = towards(at, CENTRE, 0.34)
    tag = Shape(
        "poly",
        f"{name}/tag",
        inside,
        points=rectangle(wide, 0.14),
        fill="white",
        stroke="black",
        width=0.02,
        round=0.06,
    )
    return (*found, tag, Shape("text", f"{name}/total", inside, size=0.21, text=text, fill="black"))


# What is awake, and what is counted


@cache
def awake(triangle: int) -> Shapes:
    """An isolated triangle, with what it does at the end."""
    symbol, name, at = SYMBOLS[triangle], f"awake:{TRIANGLES[triangle]}", ground.heart(triangle)
    rim = Shape(
        "poly",
        name,
        points=ground.triangle_points(triangle, 0.07),
        stroke="red" if symbol == "guard" else "gold",
        width=0.06,
        round=0.06,
        motion="fade",
    )
    if symbol == "guard":
        return (rim,)
    text = "×2" if symbol == "park" else "±"
    return (
        rim,
        Shape("disc", f"{name}/disc", at, size=0.17, fill="gold", motion="fade"),
        Shape("text", f"{name}/text", at, size=0.24, text=text, fill="black", motion="fade"),
    )


@cache
def barred(crossing: int) -> Shape:
    """A crossing that a guard keeps clear."""
    name = f"closed:{CROSSINGS[crossing]}"
    return Shape("glyph", name, SPOTS[crossing], size=0.13, text="cross", fill="red", motion="fade")


@cache
def bubble(name: str, crossing: int, worth: int, rim: str = "black") -> Shapes:
    """What a crossing counts, standing on it."""
    at, text = SPOTS[crossing], signed(worth)
    size = 0.3 if len(text) < 3 else 0.23
    return (
        Shape("disc", name, at, size=0.27, fill="glow", stroke=rim, width=0.05, motion="fade"),
        Shape("text", f"{name}/text", at, size=size, text=text, fill="black", motion="fade"),
    )


def outlook(crossing: int, holder: Player | None, worth: int, low: int, high: int) -> Shapes:
    """What a crossing counts now, and below it the least and the most it could count."""
    x, y = SPOTS[crossing]
    name = f"outlook:{CROSSINGS[crossing]}"
    span = f"{signed(low)}…{signed(high)}" if low < high else ""
    alone = (0.1 + 0.075 * len(signed(worth)), 0.15)
    wide, tall = (0.09 + 0.062 * len(span), 0.28) if span else alone
    plate = Shape(
        "poly",
        name,
        (x, y),
        points=rectangle(wide, tall),
        fill="white",
        stroke="black" if holder is None else Cronberg.info.colours[holder],
        width=0.02 if holder is None else 0.06,
        round=0.08,
    )
    up = 0.1 if span else 0.0
    now = Shape("text", f"{name}/now", (x, y - up), size=0.28, text=signed(worth), fill="black")
    if not span:
        return (plate, now)
    return (
        plate,
        now,
        Shape("text", f"{name}/span", (x, y + 0.15), size=0.22, text=span, fill="black"),
    )
