"""The shapes of Crosstrack: the slate, its wells, connectors, terminals and trays, and the pieces.

Lengths are in cells. Everything is laid out for a number of players: two trays or four, with
partners facing each other. Pieces are made once and kept: a position is a choice among them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache

from croisee.core.drawing import box, mark, rectangle
from croisee.core.scene import Point, Shape
from croisee.games.crosstrack.rules import COMMON, NOBODY, PATTERNS, Crosstrack, State
from croisee.games.crosstrack.track import (
    AHEAD,
    BRANCHES,
    CELLS,
    COLOURS,
    LETTERS,
    OFF,
    PLACES,
    SHAPE_COUNT,
    SIDES,
    STEP,
    TURNS,
)

RIM = 0.56
"""From the outermost cells to the edge of the slab."""
TRAY = 0.98
"""Depth of a tray with its gap."""
BARE = 0.9
"""Beside the board where there is no tray, so that directions can be touched there."""
WELL = 0.485
FACE = 0.455
"""Half the width of a well and of a piece, across its straight sides."""
TRACK = 0.13
STEP_ASIDE = 1.22
"""From one direction to the next in the card that offers them."""
INK = ("black", "sky", "black", "black")
"""What the marks of the four colours are engraved with."""

Layout = tuple[Point, Point]
"""Where the corner of the grid lies, and how large everything is."""


@cache
def layout(players: int) -> Layout:
    """The lay-out for a number of players."""
    beside = BARE if players == 2 else RIM + TRAY
    above = RIM + TRAY
    return (beside, above), (6 + 2 * beside, 6 + 2 * above)


def middle(players: int, cell: int) -> Point:
    """The middle of a cell."""
    (left, top), _ = layout(players)
    column, row = PLACES[cell]
    return (left + column + 0.5, top + row + 0.5)


def slot(players: int, colour: int, pattern: int) -> Point:
    """Where the pieces of a pattern lie in the tray of a colour; partners face each other."""
    (left, top), (width, height) = layout(players)
    south, west, north, east = (
        (left + pattern + 0.5, height - TRAY / 2),
        (TRAY / 2, top + pattern + 0.5),
        (left + pattern + 0.5, TRAY / 2),
        (width - TRAY / 2, top + pattern + 0.5),
    )
    if players == 2:
        return (south, north)[colour % 2]
    return (south, west, north, east)[colour]


def octagon(half: float) -> tuple[Point, ...]:
    """A regular octagon, by half its width across two straight sides."""
    cut = half * math.tan(math.pi / 8)
    return (
        (-cut, -half), (cut, -half), (half, -cut), (half, cut),
        (cut, half), (-cut, half), (-half, cut), (-half, -cut),
    )  # fmt: skip


def _side(side: int, distance: float) -> Point:
    """The point at a distance from the middle of an octagon towards the middle of a side."""
    angle = math.pi / 4 * side
    return (distance * math.sin(angle), -distance * math.cos(angle))


def moved(point: Point, by: Point) -> Point:
    """A point moved by another."""
    return (point[0] + by[0], point[1] + by[1])


# The board


def still(game: Crosstrack) -> list[Shape]:
    """The still part: the slab with its wells and printed lines, terminals and trays."""
    players = game.players
    (left, top), _ = layout(players)
    near, far, cut = -RIM, 6 + RIM, 1.42
    slab = (
        (cut, near), (6 - cut, near), (far, cut), (far, 6 - cut),
        (6 - cut, far), (cut, far), (near, 6 - cut), (near, cut),
    )  # fmt: skip
    shapes = [
        Shape("poly", "slab", at=(left, top), points=slab, fill="slate", round=0.3, relief="raised")
    ]
    shapes += _trays(game)
    shapes += _connectors(players)
    shapes += _terminals(players)
    shapes += [
        Shape("poly", f"well:{name}", at=middle(players, cell), points=octagon(WELL),
              fill="slate-dark", round=0.05, relief="sunk")
        for cell, name in enumerate(CELLS)
    ]  # fmt: skip
    # Sentences speak of cells by these names.
    shapes += [
        Shape("text", f"name:{name}", at=middle(players, cell), size=0.26, text=name.upper(),
              fill="white", relief="engraved", alpha=0.9)
        for cell, name in enumerate(CELLS)
    ]  # fmt: skip
    return shapes


def directions_card(players: int, cell: int, count: int) -> tuple[Shape, list[Point]]:
    """A card beside a cell with a place for each of its directions, two in a row.

    It stands clear of the cells round this one: a direction is compared with what lies there.
    """
    (left, _), (_, height) = layout(players)
    x, y = middle(players, cell)
    half_width = STEP_ASIDE + 0.08
    half_height = count / 4 * STEP_ASIDE + 0.08
    aside = 1.56 + half_width
    x += aside if x < left + 3 else -aside
    y = min(max(y, half_height + 0.05), height - half_height - 0.05)
    card = Shape("poly", "directions", at=(x, y), points=rectangle(half_width, half_height),
                 fill="paper", round=0.2, relief="raised", alpha=0.96, motion="fade")  # fmt: skip
    places = [
        moved((x, y), ((number % 2 - 0.5) * STEP_ASIDE,
                       (number // 2 - (count // 2 - 1) / 2) * STEP_ASIDE))
        for number in range(count)
    ]  # fmt: skip
    return card, places


def common_label(players: int, word: str) -> Shape:
    """The word for the set that is everybody's, at the end of its tray."""
    at = moved(slot(players, COMMON, 0), (-0.22, -0.75))
    return Shape("text", "common", at=at, size=0.32, text=word, fill="ink", motion="none")


def bare_well(players: int, cell: int, name: str) -> Shape:
    """An empty well, to show a cell as it would be without its piece."""
    return Shape("poly", name, at=middle(players, cell), points=octagon(WELL), fill="slate-dark",
                 round=0.05, relief="sunk", motion="none")  # fmt: skip


def _trays(game: Crosstrack) -> Iterator[Shape]:
    players = game.players
    for colour in range(min(COLOURS, players + players % 2)):
        (x, y), (u, v) = slot(players, colour, 0), slot(players, colour, PATTERNS - 1)
        reach = TRAY / 2 - 0.01
        tray = box(x - reach, y - reach, u + reach, v + reach)
        yield Shape("poly", f"tray:{colour}", points=tray, fill="wood", round=0.16, relief="raised",
                    texture="grain")  # fmt: skip
        for pattern in range(PATTERNS):
            yield Shape("poly", f"slot:{colour}:{pattern}", at=slot(players, colour, pattern),
                        points=octagon(WELL - 0.01), fill="wood-dark", round=0.05, relief="sunk",
                        alpha=0.75)  # fmt: skip


def _connectors(players: int) -> Iterator[Shape]:
    """The printed lines between two cells: short ones across a side, long ones at a corner."""
    for cell, name in enumerate(CELLS):
        for side in range(2, 6):
            there = STEP[cell * TURNS + side]
            if there < OFF:
                x, y = AHEAD[side]
                yield Shape("line", f"line:{name}:{SIDES[side]}", at=middle(players, cell),
                            points=(_side(side, WELL - 0.05), moved((x, y), _side(
                                (side + 4) % TURNS, WELL - 0.05))),
                            stroke="white", width=TRACK, alpha=0.9)  # fmt: skip


def _terminals(players: int) -> Iterator[Shape]:
    """A buffer and a letter at each end of a route."""
    for way, there in enumerate(STEP):
        if there <= OFF:
            continue
        cell, side = divmod(way, TURNS)
        at, name = middle(players, cell), f"{CELLS[cell]}:{SIDES[side]}"
        yield Shape("line", f"terminal:{name}", at=at, stroke="white", width=TRACK, alpha=0.9,
                    points=(_side(side, WELL - 0.05), _side(side, 0.64)))  # fmt: skip
        yield Shape("poly", f"buffer:{name}", at=moved(at, _side(side, 0.84)),
                    points=rectangle(0.24, 0.19),
                    fill="white", round=0.07, relief="raised")  # fmt: skip
        yield Shape("text", f"letter:{name}", at=moved(at, _side(side, 0.84)), size=0.3,
                    text=LETTERS[(there - OFF).bit_length() - 1], fill="slate-dark",
                    relief="engraved")  # fmt: skip


# Pieces


@lru_cache(maxsize=4_096)
def piece(
    name: str, colour: int, sign: str, shape: int, at: Point, scale: float = 1.0, alpha: float = 1.0
) -> tuple[Shape, ...]:
    """A piece in its direction: the octagon, its owner's mark and its track."""
    pattern, direction = divmod(shape, TURNS)
    token, turn = f"seat{colour}", 45.0 * direction
    shapes = [
        Shape("poly", name, at=at, points=octagon(FACE * scale), fill=token, turn=turn,
              round=0.06, relief="raised", alpha=alpha),
        # Side 8 is free of track in all six patterns.
        mark(name, moved(at, _side((direction + 7) % TURNS, 0.3 * scale)), 0.1 * scale, sign,
             INK[colour], alpha=alpha),
    ]  # fmt: skip
    for number, (stem, legs) in enumerate(BRANCHES[1 + pattern * TURNS]):
        reach = (FACE - TRACK / 2) * scale
        lines = [(_side(stem, reach), (0.0, 0.0), _side(leg, reach)) for leg in legs]
        if number:
            # A gap beside the line that passes over another: they cross without joining.
            shapes += [
                Shape("line", f"{name}/gap{number}", at=at, turn=turn, stroke=token, alpha=alpha,
                      points=_shortened(line, 0.7), round=1.0, width=TRACK * 1.9 * scale)
                for line in lines
            ]  # fmt: skip
        shapes += [
            Shape("line", f"{name}/track{number}.{leg}", at=at, turn=turn, stroke="white",
                  points=line, round=1.0, width=TRACK * scale, relief="raised", alpha=alpha)
            for leg, line in enumerate(lines)
        ]  # fmt: skip
    return tuple(shapes)


def _shortened(line: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    return tuple((x * share, y * share) for x, y in line)


def mark_of(game: Crosstrack, colour: int) -> str:
    """The mark of whoever owns a colour; the common set has one of its own."""
    owner = game.owner(colour)
    return game.info.marks[COMMON if owner == NOBODY else owner]


def waiting_pieces(game: Crosstrack, state: State) -> Iterator[Shape]:
    """The pieces in the trays."""
    for colour in reversed(range(COLOURS)):
        for pattern in range(PATTERNS):
            if game.stock(state, (colour,), pattern):
                at = slot(game.players, colour, pattern)
                if game.players == 2 and colour >= 2:
                    # A player's two sets lie on top of each other, the first one above.
                    at = moved(at, (0.07, -0.07))
                yield from piece(_name(colour, pattern), colour, mark_of(game, colour),
                                  pattern * TURNS, at)  # fmt: skip


def _name(colour: int, pattern: int) -> str:
    return f"piece:{colour}:{pattern + 1}"


def placed_pieces(game: Crosstrack, state: State) -> Iterator[Shape]:
    """The pieces on the board, with a sign on those that rest."""
    for cell, code in enumerate(state.board):
        if code:
            colour, shape = divmod(code - 1, SHAPE_COUNT)
            at = middle(game.players, cell)
            yield from piece(
                _name(colour, shape // TURNS), colour, mark_of(game, colour), shape, at
            )
            if cell in state.rests and not state.reason:
                yield Shape("disc", f"rest:{CELLS[cell]}", at=moved(at, (0.27, 0.27)), size=0.15,
                            fill="white", relief="raised", motion="fade")  # fmt: skip
                yield Shape("glyph", f"rest:{CELLS[cell]}/sign", at=moved(at, (0.27, 0.27)),
                            size=0.09, text="hourglass", fill="black", motion="fade")  # fmt: skip


def lit(game: Crosstrack, name: str, walk: list[tuple[int, int, int]], token: str) -> Shape:
    """A line of light along a walk, to the buffers where it reaches them."""
    points: list[Point] = []
    for cell, side, out in walk:
        at = middle(game.players, cell)
        start = 0.7 if STEP[cell * TURNS + side] > OFF else 0.5
        end = 0.7 if STEP[cell * TURNS + out] > OFF else 0.5
        points += [moved(at, _side(side, start)), at, moved(at, _side(out, end))]
    return Shape("line", name, points=tuple(points), stroke=token, width=TRACK * 0.85, round=1.0,
                 relief="glow", motion="fade")  # fmt: skip
