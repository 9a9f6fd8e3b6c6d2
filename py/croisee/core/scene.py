"""What a view hands to the page: a picture as data, keyed by id.

Shapes carry theme tokens, never colours, and materials, never pixels; the canvas compares two
scenes by id, moves what kept its id, lets the new appear and the gone leave. Targets are what can
be touched, and `choices` is the tree of touches that make each legal move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

Point = tuple[float, float]
Choices = dict[str, "Choices | str"]
"""A prefix tree: target id to the next touches, or to the notation of the move it completes."""


@dataclass(slots=True)
class Shape:
    """One thing to draw. Lengths are in board units; x to the right, y down."""

    kind: str
    """`poly` (closed), `line` (open), `disc`, `text`, or `glyph` (a mark named by `text`)."""
    id: str
    at: Point = (0.0, 0.0)
    """Where its own origin lies; what the canvas moves."""
    points: tuple[Point, ...] = ()
    """Outline of a poly or a line, relative to `at`."""
    size: float = 0.0
    """Radius of a disc, half-width of a glyph, height of a text."""
    text: str = ""
    fill: str = ""
    """Theme token, or empty for none."""
    stroke: str = ""
    width: float = 0.0
    turn: float = 0.0
    """Degrees clockwise about `at`; also moved smoothly."""
    round: float = 0.0
    """Radius by which corners of a poly or line are rounded."""
    relief: str = ""
    """`raised` (casts a shadow, lit from the top left), `sunk` (inner shadow), `engraved`, `glow`,
    or empty for flat."""
    texture: str = ""
    """`grain` for wood, `chalk` for paint, or empty."""
    alpha: float = 1.0
    motion: str = ""
    """How it comes and goes: empty (drop in, fade out), `fade`, or `none`."""
    origin: Point | None = None
    """Where a new shape comes from, e.g. its owner's tray; it travels from there to `at`."""
    encoded: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)
    """Its encoding, once made: a shape never changes after it has been shown, so that a view may
    keep the ones it draws often."""


@dataclass(slots=True)
class Target:
    """Something that can be touched: a hit area on the board, or a button below it."""

    id: str
    say: str
    """What it is and what is on it, as a screen reader says it; a button's label."""
    at: Point = (0.0, 0.0)
    points: tuple[Point, ...] = ()
    """Hit area relative to `at`; without points, a disc of `size`."""
    size: float = 0.0
    button: bool = False
    """Shown as a button in the action bar, while it can be chosen, instead of on the board."""
    quiet: bool = False
    """Holds a picture that must stay readable: a ring, and no dot, says that it can be chosen."""


@dataclass(slots=True)
class Stock:
    """A count of things before a player: his reserve, his tiles, his points."""

    say: str
    """In words, the number included."""
    count: int
    shape: Shape | None = None
    """A drawing of one of them, in a box from (-1, -1) to (1, 1)."""
    low: bool = False
    """Worth a warning."""


@dataclass(slots=True)
class SeatPanel:
    """What lies before one player."""

    stocks: list[Stock] = field(default_factory=list)
    note: str = ""
    """A short remark, e.g. "éliminé"."""


@dataclass(slots=True)
class Board:
    """The still part of the picture, sent once per match."""

    size: Point
    shapes: list[Shape]


@dataclass(slots=True)
class Scene:
    """The moving part of the picture, with what can be done in it."""

    shapes: list[Shape]
    targets: list[Target]
    choices: Choices
    status: str
    """Who is to act and what to do, in one sentence."""
    seats: list[SeatPanel]
    window: tuple[float, float, float, float] | None = None
    """The part of the board to show (x, y, width, height); None shows all of it."""


@dataclass(slots=True)
class Preview:
    """A half-made move: what to show on top of the scene, and what to do next."""

    shapes: list[Shape]
    status: str
    targets: list[Target] = field(default_factory=list)
    """Targets that mean something else while the move is half made: each stands for the scene's
    target of the same id, with a place and a name of its own."""


_REQUIRED = object()
_DEFAULTS: dict[type, dict[str, object]] = {
    kind: {item.name: item.default for item in fields(kind)} for kind in (Shape, Target, Stock)
}


def encode(item: Any) -> Any:
    """An item as JSON-able data; fields that hold their default are left out."""
    kind = type(item)
    if kind is float:
        return round(item, 3)
    if kind is tuple or kind is list:
        return [encode(part) for part in item]
    if kind not in _ENCODED:
        return item
    if kind is Shape and item.encoded is not None:
        return item.encoded
    defaults = _DEFAULTS.get(kind, {})
    found = {
        name: encode(value)
        for name in _ENCODED[kind]
        if (value := getattr(item, name)) != defaults.get(name, _REQUIRED)
    }
    if kind is Shape:
        item.encoded = found
    return found


_ENCODED: dict[type, tuple[str, ...]] = {
    kind: tuple(item.name for item in fields(kind) if item.init)
    for kind in (Shape, Target, Stock, SeatPanel, Board, Scene, Preview)
}


def tree(paths: Iterable[tuple[tuple[str, ...], str]]) -> Choices:
    """The prefix tree of paths, each ending in the notation of its move."""
    root: Choices = {}
    for path, notation in paths:
        node = root
        for step in path[:-1]:
            below = node.setdefault(step, {})
            if isinstance(below, str):
                raise ValueError(f"{path} goes on after the finished move {below}")
            node = below
        if path[-1] in node:
            raise ValueError(f"{path} leads to two moves")
        node[path[-1]] = notation
    return root


def leaves(choices: Choices) -> list[tuple[tuple[str, ...], str]]:
    """Every path of a tree with the move it makes."""
    found: list[tuple[tuple[str, ...], str]] = []
    for step, below in choices.items():
        if isinstance(below, str):
            found.append(((step,), below))
        else:
            found += [((step, *path), notation) for path, notation in leaves(below)]
    return found


def follow(choices: Choices, path: Iterable[str]) -> Choices | str | None:
    """What a path of touches leads to: more choices, a move, or nothing."""
    node: Choices | str | None = choices
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node
