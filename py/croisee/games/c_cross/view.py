"""How C-Cross looks: a beech board with sixteen sunk Cs, turned pawns and flush tiles.

Everything is drawn from the position it is given; nothing is decided here. A touch names a cell;
a second touch names its neighbour across a border, or the same cell again for a single pawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from croisee.core.drawing import disc, mark, rectangle, slab, square, stock
from croisee.core.game import Player
from croisee.core.scene import (
    Board,
    Choices,
    Point,
    Preview,
    Scene,
    SeatPanel,
    Shape,
    Stock,
    Target,
    tree,
)
from croisee.core.square import boundary, corners, grow
from croisee.core.words import Words
from croisee.games.c_cross.rules import BOX, NOBODY, CCross, State

MARGIN = 0.95
LOW_RESERVE = 3
ONE = "one"
"""The button that settles for a single pawn."""
INLAYS = ("cherry", "slate")
"""What the long and the short sides are inlaid with."""
DASH = 0.22
HAND: Point = (1.75, 1.3)
"""Where pawns wait that go back on the board: in the corner that the field leaves free."""


def board(game: CCross) -> Board:
    """The still part: the slab, its inlaid sides, the recesses and their cells."""
    width, height = BOX["size"]
    size = (width + 2 * MARGIN, height + 2 * MARGIN)
    shapes = [slab(size, 0.6), *_inlays(game)]
    for zone, name in enumerate(game.zones):
        shapes.append(
            Shape(
                "poly",
                f"recess:{name}",
                points=zone_points(game, zone, 0.07),
                fill="wood-dark",
                round=0.2,
                relief="sunk",
                texture="grain",
            )
        )
    shapes += [
        Shape(
            "disc",
            f"cell:{name}",
            at=_centre(game, cell),
            size=0.3,
            fill="groove",
            alpha=0.35,
            relief="sunk",
        )
        for cell, name in enumerate(game.cells)
    ]
    shapes += [
        # Where a C turns its corner there is room for its name beside the pawn.
        Shape(
            "text",
            f"name:{name}",
            at=_beside(game, zone),
            size=0.21,
            text=name.upper(),
            fill="cream",
        )
        for zone, name in enumerate(game.zones)
    ]
    # Sentences name a cell by its zone and a number along the C.
    for cell, name in enumerate(game.cells):
        at = _moved(_centre(game, cell), (0.35, 0.35))
        shapes.append(Shape("disc", f"number:{name}/plate", at=at, size=0.12, fill="groove"))
        number = name.partition(".")[2]
        shapes.append(Shape("text", f"number:{name}", at=at, size=0.2, text=number, fill="cream"))
    return Board(size, shapes)


def _beside(game: CCross, zone: int) -> Point:
    """The outer corner of a C's second cell."""
    x, y = _centre(game, 5 * zone + 1)
    heart, _ = _heart(game, zone)
    tip, _ = _centre(game, 5 * zone)
    return (x + (0.26 if heart > tip else -0.26), y - 0.29)


def _inlays(game: CCross) -> list[Shape]:
    """Round the field, the long sides inlaid with a line and the short ones with dashes.

    Anybody may join either pair, so neither is inlaid in a player's colour.
    """
    (loop,) = boundary(game.places)
    owner = {place: game.zone_of[cell] for cell, place in enumerate(game.places)}
    edges = list(zip(loop, loop[1:] + loop[:1], strict=True))
    shapes = []
    for pair, distance in ((0, 0.2), (1, 0.42)):
        moved = [_shift(point) for point in grow(loop, distance)]
        for side, zones in enumerate(game.sides[pair]):
            bordering = [bool(zones >> owner[_inside(*edge)] & 1) for edge in edges]
            first = next(
                number
                for number, here in enumerate(bordering)
                if here and not bordering[number - 1]
            )
            line = [moved[first]]
            for step in range(len(edges)):
                number = (first + step) % len(edges)
                if not bordering[number]:
                    break
                line.append(moved[(number + 1) % len(edges)])
            shapes += [
                Shape(
                    "line",
                    f"side:{pair}:{side}:{number}",
                    points=tuple(points),
                    stroke=INLAYS[pair],
                    width=0.08,
                    round=0.12,
                    relief="engraved",
                )
                for number, points in enumerate(_dashes(line) if pair else [line])
            ]
    return shapes


def _dashes(line: list[Point]) -> list[tuple[Point, Point]]:
    """The stretches of a line of right angles that are inlaid: every other one."""
    found: list[tuple[Point, Point]] = []
    for (x, y), (u, v) in pairwise(line):
        length = abs(u - x) + abs(v - y)
        count = max(1, round(length / (2 * DASH)))
        across, down = (u - x) / count, (v - y) / count
        for number in range(count):
            start = (x + across * (number + 0.25), y + down * (number + 0.25))
            found.append((start, _moved(start, (across / 2, down / 2))))
    return found


def _inside(here: tuple[int, int], there: tuple[int, int]) -> tuple[int, int]:
    """The cell to the right of a clockwise edge."""
    x, y = min(here[0], there[0]), min(here[1], there[1])
    if there[1] > here[1]:
        return (x - 1, y)
    return (x, y - 1) if there[0] < here[0] else (x, y)


def _moved(point: Point, by: Point) -> Point:
    return (point[0] + by[0], point[1] + by[1])


def _shift(point: Point) -> Point:
    return _moved(point, (MARGIN, MARGIN))


def _centre(game: CCross, cell: int) -> Point:
    x, y = game.places[cell]
    return (x + 0.5 + MARGIN, y + 0.5 + MARGIN)


def zone_points(game: CCross, zone: int, inset: float) -> tuple[Point, ...]:
    """The outline of a zone, a little inside its border."""
    (loop,) = boundary(game.places[5 * zone : 5 * zone + 5])
    return tuple(_shift(point) for point in grow(corners(loop), -inset))


def _heart(game: CCross, zone: int) -> Point:
    """The middle of a C's back."""
    return _centre(game, 5 * zone + 2)


def scene(game: CCross, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    shapes: list[Shape] = []
    for player in (0, 1):
        shapes += _tiles(game, state, player)
    for player in (0, 1):
        for cell in range(len(game.cells)):
            if state.pawns[player] >> cell & 1:
                name = f"pawn:{player}:{game.cells[cell]}"
                shapes += _pawn(game, player, name, _centre(game, cell))
    shapes += [*_hand(game, state, words), *_winning_line(game, state)]
    choices = {} if chooser is None else _choices(game, state, chooser)
    targets = [_target(game, state, cell, words) for cell in range(len(game.cells))]
    if any(isinstance(below, dict) for below in choices.values()):
        targets.append(Target(ONE, words("button.one"), button=True))
    return Scene(shapes, targets, choices, _status(game, state, words), _panels(game, state, words))


def _tiles(game: CCross, state: State, player: Player) -> list[Shape]:
    token, sign = game.info.colours[player], game.info.marks[player]
    owned = [zone for zone in range(len(game.zones)) if state.tiles[player] >> zone & 1]
    shapes: list[Shape] = []
    for zone in owned:
        name = game.zones[zone]
        shapes.append(
            Shape(
                "poly",
                f"tile:{name}",
                points=zone_points(game, zone, 0.1),
                fill=token,
                round=0.2,
                relief="raised",
                texture="grain",
            )
        )
        shapes.append(mark(f"tile:{name}", _heart(game, zone), 0.2, sign, _ink(player)))
        shapes.append(
            Shape(
                "text",
                f"tile:{name}/name",
                at=_beside(game, zone),
                size=0.21,
                text=name.upper(),
                fill=_ink(player),
            )
        )
    # LOOK: a chain gains a fine inlaid line as it grows.
    for zone in owned:
        for other in owned:
            if zone < other and game.beside[zone] >> other & 1:
                shapes.append(
                    chain_line(
                        game,
                        f"chain:{game.zones[zone]}:{game.zones[other]}",
                        (zone, other),
                        _ink(player),
                        0.06,
                    )
                )
    return shapes


def _ink(player: Player) -> str:
    """What is engraved on a player's pieces must show on their colour."""
    return ("groove", "cream")[player]


def chain_line(game: CCross, name: str, zones: Sequence[int], token: str, width: float) -> Shape:
    """A line from heart to heart that follows the Cs and crosses where they touch."""
    cells = [5 * zones[0] + 2]
    for one, other in pairwise(zones):
        cells += _way(game, one, other)[1:]
    points = tuple(_centre(game, cell) for cell in cells)
    return Shape(
        "line",
        name,
        points=points,
        stroke=token,
        width=width,
        round=0.2,
        relief="engraved",
        motion="fade",
    )


@lru_cache(maxsize=128)
def _way(game: CCross, zone: int, other: int) -> tuple[int, ...]:
    """The fewest cells from the heart of one zone, along its C, to the heart of a neighbour."""

    def along(start: int, end: int) -> tuple[int, ...]:
        return (*range(start, end, 1 if end > start else -1), end)

    ways: list[tuple[int, ...]] = [
        along(5 * zone + 2, one) + along(two, 5 * other + 2)
        for pair in game.borders
        for one, two in (pair, pair[::-1])
        if (game.zone_of[one], game.zone_of[two]) == (zone, other)
    ]
    return min(ways, key=len)


def _pawn(game: CCross, player: Player, name: str, at: Point, alpha: float = 1.0) -> list[Shape]:
    sign = game.info.marks[player]
    return [
        disc(name, at, 0.37, game.info.colours[player], alpha),
        mark(name, at, 0.17, sign, _ink(player), alpha=alpha),
    ]


def _hand(game: CCross, state: State, words: Words) -> list[Shape]:
    """The enemy pawns that a conqueror holds and has to put back, in a dish of their own."""
    if not state.owed:
        return []
    dish = Shape(
        "poly",
        "hand",
        at=HAND,
        points=rectangle(1.15, 0.55),
        fill="wood-dark",
        round=0.5,
        relief="sunk",
        texture="grain",
        motion="fade",
    )
    label = Shape(
        "text",
        "hand/label",
        at=_moved(HAND, (0, 0.95)),
        size=0.42,
        text=words("hand"),
        fill="groove",
        motion="fade",
    )
    shapes = [dish, label]
    for number in range(state.owed):
        at = _moved(HAND, (0.95 * (number - (state.owed - 1) / 2), 0))
        shapes += _pawn(game, 1 - state.payer, f"hand:{number}", at)
    return shapes


def _winning_line(game: CCross, state: State) -> list[Shape]:
    if state.reason != "connection":
        return []
    line = chain_line(game, "win", game.chain(state.tiles[state.winner]), "glow", 0.16)
    line.relief = "glow"
    return [line]


def _choices(game: CCross, state: State, player: Player) -> Choices:
    moves = game.moves(state, player)
    if state.owed:
        return tree(((move[1:],), move) for move in moves)
    if moves and moves[0] in game.zone_number:
        return tree(((f"{zone}.{number}",), zone) for zone in moves for number in range(1, 6))
    doubles: dict[str, list[tuple[str, str]]] = {}
    for move in moves:
        if "-" in move:
            one, other = move.split("-")
            doubles.setdefault(one, []).append((other, move))
            doubles.setdefault(other, []).append((one, move))
    paths: list[tuple[tuple[str, ...], str]] = []
    for move in moves:
        if "-" not in move:
            # Touching the cell again, or the button, settles for a single pawn.
            again = ((move, move), (move, ONE)) if move in doubles else ((move,),)
            paths += [(path, move) for path in again]
    paths += [((one, other), move) for one, pairs in doubles.items() for other, move in pairs]
    return tree(paths)


def _target(game: CCross, state: State, cell: int, words: Words) -> Target:
    zone = game.zone_of[cell]
    content = "free"
    for player in (0, 1):
        if state.pawns[player] >> cell & 1:
            content = f"pawn.{player}"
        elif state.tiles[player] >> zone & 1:
            content = f"tile.{player}"
    say = words(f"target.{content}", cell=game.cells[cell].upper())
    quiet = content != "free"
    return Target(game.cells[cell], say, at=_centre(game, cell), points=square(), quiet=quiet)


def _status(game: CCross, state: State, words: Words) -> str:
    actors = game.actors(state)
    if not actors:
        return ""
    seat = words(f"seat.{actors[0]}")
    if state.owed:
        other = words(f"pawns.{1 - state.payer}", count=state.owed)
        return words("prompt.exchange", seat=seat, count=state.owed, pawns=other)
    if game.due(state):
        return words("prompt.resolve", seat=seat)
    if state == State():
        return words("prompt.first", seat=seat)
    if game.reserve(state, state.turn) == 1:
        return words("prompt.last", seat=seat)
    return words("prompt.place", seat=seat)


def _panels(game: CCross, state: State, words: Words) -> list[SeatPanel]:
    panels = []
    for player in (0, 1):
        token = game.info.colours[player]
        reserve, tiles = game.reserve(state, player), state.tiles[player].bit_count()
        low = reserve <= LOW_RESERVE and state.winner == NOBODY
        tile = (
            (-0.8, -0.8),
            (0.8, -0.8),
            (0.8, -0.3),
            (-0.2, -0.3),
            (-0.2, 0.3),
            (0.8, 0.3),
            (0.8, 0.8),
            (-0.8, 0.8),
        )
        stocks = [
            stock(words("stock.pawns", count=reserve), reserve, "pawn", token, low),
            Stock(
                words("stock.tiles", count=tiles),
                tiles,
                Shape("poly", "tile", points=tile, fill=token, round=0.15, relief="raised"),
            ),
        ]
        panels.append(SeatPanel(stocks, words("note.low") if low else ""))
    return panels


def preview(game: CCross, state: State, player: Player, path: list[str], words: Words) -> Preview:
    """A ghost pawn where the first one will stand; it says why that one alone is not allowed."""
    ghosts: list[Shape] = []
    for cell in path:
        at = _centre(game, game.cell_number[cell])
        ghosts += _pawn(game, player, f"ghost:{cell}", at, 0.6)
    alone = all(cell in game.moves(state, player) for cell in path)
    key = "prompt.second" if alone else "prompt.second.only"
    return Preview(ghosts, words(key, seat=words(f"seat.{player}")))


def touched(game: CCross, before: State, player: Player, move: str) -> list[str]:
    """The cells of a placement or an exchange; all five of a zone taken in order."""
    if move in game.zone_number:
        return [f"{move}.{number}" for number in range(1, 6)]
    return move.removeprefix("x").split("-")
