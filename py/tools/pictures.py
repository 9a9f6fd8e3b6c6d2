"""Pictures that other sites show: a game's board for an embed's facade and for shared links, icons.

They are painted from the thumbnail that the game itself drew. Text is left out: at the size of a
picture it could not be read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.outline import circle, marks, placed, rounded, stroked, tokens
from tools.paths import ASSETS, TOOLS
from tools.raster import Colour, Picture, Point
from tools.report import step
from tools.stamp import digest, is_fresh, set_stamp

# A facade is as good as it can be within its weight: size and number of colours, best first.
FACADES = (((400, 340), 56), ((360, 306), 32), ((320, 272), 24), ((280, 238), 16))
LIGHT = 11_000
SHARED = (1200, 630)
ICONS = (180, 192, 512)
# How far a shadow falls, in board units.
FALL = 0.05


def mix(colour: Colour, other: Colour, part: float) -> Colour:
    """A colour on its way to another."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


class Easel:
    """A picture seen through a window on the board."""

    def __init__(self, size: tuple[int, int], window: tuple[float, ...], margin: float) -> None:
        self.colours = tokens()
        self.marks = marks()
        self.picture = Picture(*size, self.colours["cloth"])
        left, top, wide, high = window
        self.scale = min(size[0] / wide, size[1] / high) * (1 - margin)
        self.left = left - (size[0] / self.scale - wide) / 2
        self.top = top - (size[1] / self.scale - high) / 2

    def fill(self, outlines: list[list[Point]], colour: Colour, alpha: float, x: float = 0) -> None:
        """Fill outlines given in board units; `x` moves them down to the right."""
        left, top, scale = self.left - x, self.top - x, self.scale
        here = [[((a - left) * scale, (b - top) * scale) for a, b in one] for one in outlines]
        self.picture.fill(here, colour, alpha)

    def paint(self, shape: dict[str, Any]) -> None:
        """Paint one shape of a scene."""
        alpha = shape.get("alpha", 1.0)
        token = shape.get("fill") or shape.get("stroke")
        if not token or not alpha or shape["kind"] == "text":
            return
        colour = self.colours.get(token, self.colours["wood-dark"])
        outlines = self._outlines(shape)
        relief = shape.get("relief")
        if relief == "raised":
            self.fill(outlines, self.colours["shade"], 0.35 * alpha, FALL)
            self.fill(outlines, mix(colour, self.colours["shade"], 0.35), alpha)
            self.fill(outlines, mix(colour, self.colours["white"], 0.08), alpha, -FALL / 3)
        elif relief == "sunk":
            self.fill(outlines, mix(colour, self.colours["white"], 0.3), alpha, FALL / 3)
            self.fill(outlines, mix(colour, self.colours["shade"], 0.12), alpha)
        else:
            self.fill(outlines, colour, alpha)
        if shape.get("fill") and shape.get("stroke") and shape.get("width"):
            edge = self.colours.get(shape["stroke"], colour)
            for outline in outlines:
                for part in stroked([*outline, outline[0]], shape["width"]):
                    self.fill([part], edge, alpha)

    def _outlines(self, shape: dict[str, Any]) -> list[list[Point]]:
        kind = shape["kind"]
        points = [(x, y) for x, y in shape.get("points", ())]
        if kind == "poly":
            return [placed(rounded(points, shape.get("round", 0.0), True), shape)]
        if kind == "disc":
            return [placed(circle(shape.get("size", 0.0)), shape)]
        if kind == "line":
            path = rounded(points, shape.get("round", 0.0), False)
            return _union(placed(path, shape), shape.get("width", 0.0))
        outlines, width = self.marks.get(shape.get("text", ""), ([], 0.0))
        size = shape.get("size", 0.0)
        set_down = [placed(outline, shape, size) for outline in outlines]
        if not width:
            return set_down
        return [part for outline in set_down for part in _union(outline, width * size)]


def _union(points: list[Point], width: float) -> list[list[Point]]:
    """A line as one outline round it, so that the even-odd rule does not empty its overlaps."""
    if len(points) < 2:
        return []
    half = width / 2
    there, back = [], []
    for index, (x, y) in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        a, b = after[0] - before[0], after[1] - before[1]
        long = (a * a + b * b) ** 0.5 or 1
        there.append((x + b / long * half, y - a / long * half))
        back.append((x - b / long * half, y + a / long * half))
    return [[*there, *reversed(back)]]


def paint_board(thumbnail: dict[str, Any], size: tuple[int, int], margin: float) -> Picture:
    """A game's thumbnail as a picture."""
    board = thumbnail["board"]
    window = tuple(thumbnail["window"] or (0.0, 0.0, *board["size"]))
    easel = Easel(size, window, margin)
    for shape in (*board["shapes"], *thumbnail["shapes"]):
        easel.paint(shape)
    return easel.picture


def paint_icon(size: int) -> Picture:
    """The house's sign: two ways that cross, one over the other."""
    easel = Easel((size, size), (0, 0, 64, 64), 0.0)
    whole = [[(0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0)]]
    easel.fill(whole, easel.colours["wood"], 1.0)
    ways = {
        "forest": [(13, 17), (33, 17), (31, 47), (51, 47)],
        "cream": [(51, 17), (31, 17), (33, 47), (13, 47)],
    }
    for token, curve in ways.items():
        path = [_bend(curve, step / 24) for step in range(25)]
        if token == "cream":
            easel.fill(_union(path, 14), easel.colours["wood"], 1.0)
        for part in stroked(path, 8):
            easel.fill([part], easel.colours[token], 1.0)
    return easel.picture


def _bend(curve: list[tuple[int, int]], part: float) -> Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    return (
        sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
    )


def paint_facade(thumbnail: dict[str, Any]) -> bytes:
    """A light picture of a game's board."""
    for size, colours in FACADES:
        png = paint_board(thumbnail, size, 0.05).png(colours)
        if len(png) <= LIGHT:
            break
    return png


def paint_all(catalogue: Path, out: Path) -> None:
    """Paint what has changed: facades, shared pictures and icons."""
    sheets = json.loads(catalogue.read_text(encoding="utf-8"))["games"]["fr"]
    tools = [TOOLS / name for name in ("raster.py", "outline.py", "pictures.py")]
    looks = [ASSETS / "css" / "theme.css", ASSETS / "js" / "glyphs.js"]
    for sheet in sheets:
        name, thumbnail = sheet["id"], sheet["thumbnail"]
        facade, shared = out / "facade" / f"{name}.png", out / "shared" / f"{name}.png"
        now = digest([*tools, *looks, json.dumps(thumbnail, sort_keys=True)])
        if is_fresh(f"pictures-{name}", now, [facade, shared]):
            continue
        with step(f"pictures of {name}"):
            _write(facade, paint_facade(thumbnail))
            _write(shared, paint_board(thumbnail, SHARED, 0.08).png())
        set_stamp(f"pictures-{name}", now)
    icons = {size: out / "icons" / f"croisee-{size}.png" for size in ICONS}
    now = digest([*tools, *looks])
    if not is_fresh("icons", now, icons.values()):
        with step("icons"):
            for size, file in icons.items():
                _write(file, paint_icon(size).png(64))
        set_stamp("icons", now)


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
