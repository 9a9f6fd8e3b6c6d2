"""The shapes of a scene as plain polygons, for the painter of `raster.py`.

Corners are rounded, discs and marks flattened, lines given their width. The marks and the colours
are read from where the page has them, so that a picture looks like the board it shows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tools.paths import ASSETS
from tools.raster import Colour, Point

CURVE = 8
ROUND = 28


def tokens() -> dict[str, Colour]:
    """The colours of the light theme, by their names."""
    light = (ASSETS / "css" / "theme.css").read_text(encoding="utf-8").partition("@media")[0]
    return {
        name: (int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16))
        for name, digits in re.findall(r"--([\w-]+): #([0-9a-f]{6});", light)
    }


def marks() -> dict[str, tuple[list[list[Point]], float]]:
    """Every mark's outlines in a box from -1 to 1, and the width of its line (0: it is filled)."""
    source = (ASSETS / "js" / "glyphs.js").read_text(encoding="utf-8")
    found: dict[str, tuple[list[list[Point]], float]] = {}
    for name, path in re.findall(r'^  (\w+): "(M[^"]*)",$', source, re.MULTILINE):
        found[name] = (flatten(path), 0.0)
    for name, path, width in re.findall(
        r'^  (\w+): \{ path: "(M[^"]*)", width: ([\d.]+) \},$', source, re.MULTILINE
    ):
        found[name] = (flatten(path), float(width))
    return found


def flatten(path: str) -> list[list[Point]]:
    """An SVG path of absolute commands as polygons."""
    words = re.findall(r"[MLHVCSAZ]|-?(?:\d*\.\d+|\d+)", path)
    outlines: list[list[Point]] = []
    at: Point = (0.0, 0.0)
    control: Point | None = None
    command, index = "M", 0
    while index < len(words):
        if words[index].isalpha():
            command = words[index]
            index += 1
            if command == "Z":
                at = outlines[-1][0]
                continue
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7}[command]
        values = [float(word) for word in words[index : index + count]]
        index += count
        after = None
        if command == "M":
            at = (values[0], values[1])
            outlines.append([at])
            command = "L"
        elif command == "A":
            points = _arc(at, values[0], values[3] == 1, values[4] == 1, (values[5], values[6]))
            outlines[-1] += points
            at = points[-1]
        elif command in "CS":
            if command == "S":
                one = (2 * at[0] - control[0], 2 * at[1] - control[1]) if control else at
                values = [*one, *values]
            curve = [at, *zip(values[::2], values[1::2], strict=True)]
            outlines[-1] += [_bezier(curve, step / CURVE) for step in range(1, CURVE + 1)]
            at, after = curve[3], curve[2]
        else:
            x = values[0] if command in "LH" else at[0]
            y = values[-1] if command in "LV" else at[1]
            at = (x, y)
            outlines[-1].append(at)
        control = after
    return outlines


def _bezier(curve: Sequence[Point], part: float) -> Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    return x, sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))


def _arc(start: Point, radius: float, large: bool, sweep: bool, end: Point) -> list[Point]:
    (x1, y1), (x2, y2) = start, end
    half = math.dist(start, end) / 2
    radius = max(radius, half)
    away = math.sqrt(radius**2 - half**2) * (1 if large != sweep else -1)
    if half:
        away /= 2 * half
    x, y = (x1 + x2) / 2 - away * (y2 - y1), (y1 + y2) / 2 + away * (x2 - x1)
    first, last = math.atan2(y1 - y, x1 - x), math.atan2(y2 - y, x2 - x)
    turn = (last - first) % (2 * math.pi) if sweep else -((first - last) % (2 * math.pi))
    steps = [first + turn * step / CURVE for step in range(1, CURVE)]
    return [*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps), end]


def rounded(points: Sequence[Point], radius: float, closed: bool) -> list[Point]:
    """A polygon or a line with its corners rounded."""
    count = len(points)
    if not radius or count < 3:
        return list(points)
    found: list[Point] = []
    for index, corner in enumerate(points):
        if not closed and index in (0, count - 1):
            found.append(corner)
            continue
        before, after = points[index - 1], points[(index + 1) % count]
        reach = min(radius, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        one, two = _towards(corner, before, reach), _towards(corner, after, reach)
        for step in range(CURVE // 2 + 1):
            part = step / (CURVE // 2)
            rest = 1 - part
            found.append(
                (
                    rest**2 * one[0] + 2 * rest * part * corner[0] + part**2 * two[0],
                    rest**2 * one[1] + 2 * rest * part * corner[1] + part**2 * two[1],
                )
            )
    return found


def _towards(start: Point, end: Point, distance: float) -> Point:
    part = distance / (math.dist(start, end) or 1)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def circle(size: float, at: Point = (0.0, 0.0)) -> list[Point]:
    """A disc's outline."""
    angles = [2 * math.pi * step / ROUND for step in range(ROUND)]
    return [(at[0] + size * math.cos(a), at[1] + size * math.sin(a)) for a in angles]


def stroked(points: Sequence[Point], width: float) -> Iterator[list[Point]]:
    """A line as the polygons that cover it."""
    half = width / 2
    for one, two in pairwise(points):
        long = math.dist(one, two) or 1
        x, y = (two[1] - one[1]) / long * half, (one[0] - two[0]) / long * half
        yield [
            (one[0] + x, one[1] + y),
            (two[0] + x, two[1] + y),
            (two[0] - x, two[1] - y),
            (one[0] - x, one[1] - y),
        ]
    for point in points:
        yield circle(half, point)


def placed(points: Sequence[Point], shape: dict[str, Any], scale: float = 1.0) -> list[Point]:
    """Points of a shape where it stands on the board."""
    x, y = shape.get("at", (0.0, 0.0))
    turn = math.radians(shape.get("turn", 0.0))
    cosine, sine = math.cos(turn) * scale, math.sin(turn) * scale
    return [(x + a * cosine - b * sine, y + a * sine + b * cosine) for a, b in points]
