"""What a view hands to the page: a picture as data, keyed by id.

Shapes carry theme tokens, never colours, and materials, never pixels; the canvas compares two
scenes by id, moves what kept its id, lets the new appear and the gone leave. Targets are what can
be touched, and `choices` is the tree of touches that make each legal move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

Point = tuple[float, float]
Window = tuple[float, float, float, float]
"""A part of the board: x, y, width, height."""
ShapeKind = Literal["poly", "line", "disc", "text", "glyph"]
Relief = Literal["", "raised", "sunk", "engraved", "glow"]
Texture = Literal["", "grain", "chalk"]
Motion = Literal["", "fade", "none"]
Choices = dict[str, "Choices | str"]
"""A prefix tree: target id to the next touches, or to the notation of the move it completes."""


@dataclass(slots=True)
class Shape:
    """One thing to draw. Lengths are in board units; x to the right, y down."""

    kind: ShapeKind
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
    relief: Relief = ""
    """`raised` (casts a shadow, lit from the top left), `sunk` (inner shadow), `engraved`, `glow`,
    or empty for flat."""
    texture: Texture = ""
    """`grain` for wood, `chalk` for paint, or empty."""
    alpha: float = 1.0
    motion: Motion = ""
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
    """Holds a picture that must stay readable: a ring, and no dot, says that it can be chosen. As a
    button, one that does not urge."""


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
    label: str = ""
    """A word shown beside the count, where the drawing does not tell enough."""


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
class CountRow:
    """One thing counted for a seat, or with `total` the sum of what stands above it."""

    seat: int
    what: str
    """What is counted, in a word or two."""
    points: str
    """What it brings, as a person writes it."""
    sum: str = ""
    """The arithmetic that leads there."""
    total: bool = False
    target: str = ""
    """The target it speaks of."""


@dataclass(slots=True)
class Count:
    """Points counted as a table, row by row, as far as the count has come."""

    title: str
    rows: list[CountRow]


@dataclass(slots=True)
class Scene:
    """The moving part of the picture, with what can be done in it."""

    shapes: list[Shape]
    targets: list[Target]
    choices: Choices
    status: str
    """Who is to act and what to do, in one sentence."""
    seats: list[SeatPanel]
    window: Window | None = None
    """The part of the board to show; None shows all of it."""
    count: Count | None = None
    """What is being counted at the end of the game."""


@dataclass(slots=True)
class Moment:
    """Something that happened and gets the stage for a moment: a disk is turned over."""

    back: list[Shape]
    """The disk before it is turned, in a box from (-1, -1) to (1, 1)."""
    front: list[Shape]
    """The same after it."""
    who: str
    title: str
    """What has come to light, in a word or two."""
    say: str
    """What it means."""


@dataclass(slots=True)
class Key:
    """One line of a legend: what is drawn in a colour."""

    token: str
    say: str


@dataclass(slots=True)
class Outlook:
    """What choosing a target would bring, shown while somebody points at it."""

    target: str
    shapes: list[Shape]
    """Each in the place of the preview's shape of the same id."""


@dataclass(slots=True)
class Preview:
    """A half-made move: what to show on top of the scene, and what to do next."""

    shapes: list[Shape]
    status: str
    targets: list[Target] = field(default_factory=list)
    """Targets that mean something else while the move is half made: each stands for the scene's
    target of the same id, with a place and a name of its own."""
    outlooks: list[Outlook] = field(default_factory=list)
    legend: list[Key] = field(default_factory=list)
    """What the colours of its lines mean, where a person could not tell."""


@dataclass(slots=True)
class Position:
    """A position in words, for whoever cannot or does not want to see the board.

    The sentences alone are enough to set the position up again; the table says the same place by
    place, with what lies beside what.
    """

    facts: list[str]
    """How the game stands, and what belongs to nobody."""
    seats: list[str]
    """What each seat has, and where: one sentence a seat."""
    head: list[str] = field(default_factory=list)
    """What the columns of the table are."""
    rows: list[list[str]] = field(default_factory=list)
    """Its lines, each beginning with its name."""


_REQUIRED = object()
DEFAULTS: dict[type, dict[str, object]] = {
    kind: {item.name: item.default for item in fields(kind)}
    for kind in (Shape, Target, Stock, CountRow)
}
"""What the encoding leaves out, by kind: fields that hold these."""


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
    defaults = DEFAULTS.get(kind, {})
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
    for kind in (
        *(Shape, Target, Stock, SeatPanel, Board, Scene),
        *(Moment, Key, Outlook, Preview, Position, Count, CountRow),
    )
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
