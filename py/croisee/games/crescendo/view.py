"""How Crescendo looks: plywood crosses with a white heart and four painted arms, and turned pawns.

The board grows under the players' hands, so all of it is in the scene and the window follows it; a
strip below holds what is still to come: crosses in hand, pawns in the pot, pawns to disperse. To
move, touch a tower, again for one pawn fewer or a button for so many, then where it stops.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import dist

from croisee.core.bits import members
from croisee.core.drawing import rectangle, square, stock
from croisee.core.game import Player
from croisee.core.scene import (
    Board,
    Choices,
    Outlook,
    Point,
    Preview,
    Scene,
    SeatPanel,
    Shape,
    Stock,
    Target,
)
from croisee.core.words import Words
from croisee.games.crescendo.ground import (
    CROSSES,
    NAMES,
    NUMBER,
    OFF,
    Ground,
    Place,
    ground,
)
from croisee.games.crescendo.notation import (
    COLOURS,
    DOUBLE,
    LAY,
    MOVE,
    NOBODY,
    OVER,
    PLACE,
    read_journey,
    turned,
    write_journey,
)
from croisee.games.crescendo.pieces import ARMS, cross, plus, rise, token, tower
from croisee.games.crescendo.refusals import taken_along
from croisee.games.crescendo.rules import EACH, Crescendo, State

Window = tuple[float, float, float, float]

MARGIN = 0.55
NARROWEST = 11.0
"""The least width shown while crosses are laid: the first one must not look like a giant."""
STRIP = 1.5
"""Height of the strip below the board."""
COUNTDOWN = 10
"""Turns left from which they are counted."""


def board(game: Crescendo) -> Board:
    """An empty table: nothing lies still before the players lay it."""
    return Board((25.0, 25.0), [])


def scene(game: Crescendo, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    land = ground(state.board)
    window = _window(game, state, land)
    shapes = list(_laid(state.board))
    targets = [_cell_target(state, land, cell, words) for cell in range(len(land.cells))]
    if state.phase == LAY:
        shapes += _free_places(land)
        shapes += _hand(game, state, window)
        targets += _lay_targets(game, state, land, window, words)
    else:
        shapes += _pawns(game, state, land, window)
        targets += _pot_targets(game, state, window, words)
    choices = {} if chooser is None else _choices(game, state)
    return Scene(
        shapes, targets, choices, _status(game, state, words), _panels(game, state, words), window
    )


def _window(game: Crescendo, state: State, land: Ground) -> Window:
    """Everything that lies on the table or could come next, and the strip below it."""
    laying = state.phase == LAY
    near = [*land.hearts, *land.places] if laying else land.hearts
    columns, rows = zip(*near, strict=True)
    left, right = min(columns) - 1.5 - MARGIN, max(columns) + 1.5 + MARGIN
    top, bottom = min(rows) - 1.5 - MARGIN, max(rows) + 1.5 + MARGIN
    width, height = right - left, bottom - top
    if not laying:
        return (left, top, width, height + STRIP * _strip_scale(width, height))
    wide = max(NARROWEST, width, height)
    strip = 3 * _hand_scale(game, wide) + 0.6
    return (left - (wide - width) / 2, top, wide, height + strip)


# Crosses


@lru_cache(maxsize=8)
def _laid(crosses: str) -> tuple[Shape, ...]:
    land = ground(crosses)
    shapes: list[Shape] = []
    for number, (colours, heart) in enumerate(zip(land.crosses, land.hearts, strict=True), 1):
        shapes += cross(f"cross:{number}", colours, heart)
        x, y = heart
        shapes.append(
            Shape(
                "text",
                f"cross:{number}/number",
                at=(x - 0.24, y - 0.24),
                size=0.23,
                text=str(number),
                fill="black",
            )
        )
    return tuple(shapes)


def _free_places(land: Ground) -> list[Shape]:
    """Where a cross may come: the outline of the first, a small sign for each later heart."""
    if not land.hearts:
        return [
            Shape(
                "poly",
                "place",
                points=plus(1.0),
                fill="cloth",
                stroke="line",
                width=0.04,
                round=0.14,
            )
        ]
    return [
        Shape(
            "glyph", f"place:{x},{y}", at=(x, y), size=0.16, text="plus", fill="line", motion="fade"
        )
        for x, y in land.places
    ]


# The strip below the board


def _hand_scale(game: Crescendo, width: float) -> float:
    """How large the crosses in hand are drawn: a full hand fits, and a finger finds each."""
    return min(0.06 * width, width / (3.5 * CROSSES / game.players + 0.5))


def _hand_places(game: Crescendo, state: State, window: Window) -> dict[str, Point]:
    """Where each different cross of the hand lies."""
    left, top, width, height = window
    orders = list(dict.fromkeys(state.hands[state.turn]))
    scale = _hand_scale(game, width)
    pitch = 3.5 * scale
    start = left + width / 2 - pitch * (len(orders) - 1) / 2
    y = top + height - 1.5 * scale - 0.3
    return {order: (start + number * pitch, y) for number, order in enumerate(orders)}


def _hand(game: Crescendo, state: State, window: Window) -> list[Shape]:
    """The crosses of the player in turn."""
    scale = _hand_scale(game, window[2])
    shapes: list[Shape] = []
    for order, at in _hand_places(game, state, window).items():
        name = f"hand:{state.turn}:{order}"
        shapes += cross(name, order, at, scale)
        count = state.hands[state.turn].count(order)
        if count > 1:
            shapes.append(
                Shape(
                    "text",
                    f"{name}/count",
                    at=(at[0] + 1.1 * scale, at[1] - 1.1 * scale),
                    size=0.75 * scale,
                    text=f"×{count}",
                    fill="ink",
                )
            )
    for shape in shapes:
        shape.motion = "fade"
    return shapes


def _strip_scale(width: float, height: float) -> float:
    """How large waiting pawns are drawn: on a wide board, larger than those that stand on it."""
    return max(1.0, width / 13, height / 15)


def _waiting_scale(land: Ground) -> float:
    columns, rows = zip(*land.hearts, strict=True)
    border = 3 + 2 * MARGIN
    return _strip_scale(max(columns) - min(columns) + border, max(rows) - min(rows) + border)


def _strip_places(game: Crescendo, state: State, window: Window) -> dict[Player, list[Point]]:
    """Where the pawns of the pot, or of a dispersal, wait."""
    left, top, width, height = window
    pot = game.pot(state)
    waiting = [seat for seat in state.order if pot[seat]]
    scale = _waiting_scale(ground(state.board))
    spread, room = 0.4 * scale, 1.3 * scale
    widths = {seat: spread * (pot[seat] - 1) + room for seat in waiting}
    x = left + width / 2 - sum(widths.values()) / 2
    y = top + height - STRIP * scale / 2
    found = {}
    for seat in waiting:
        found[seat] = [(x + room / 2 + spread * number, y) for number in range(pot[seat])]
        x += widths[seat]
    return found


# Pawns


def _pawns(game: Crescendo, state: State, land: Ground, window: Window) -> list[Shape]:
    """Every tower from the back of the board to the front, then the pawns that wait."""
    towers: list[tuple[Point, int, Player]] = [
        (land.cells[cell], cell, seat)
        for seat, pawns in enumerate(state.pawns)
        for cell in set(pawns)
        if cell != OFF
    ]
    towers.sort(key=lambda standing: standing[0][::-1])
    shapes: list[Shape] = []
    for at, cell, seat in towers:
        slots = [slot for slot, here in enumerate(state.pawns[seat]) if here == cell]
        shapes += tower(seat, at, [f"pawn:{seat}:{slot}" for slot in slots])
        if land.colour[cell] == seat and state.phase == MOVE:
            corner = (at[0] - 0.4, at[1] + 0.4)
            shapes += [
                Shape(
                    "glyph",
                    f"shield:{NAMES[cell]}/{token}",
                    at=corner,
                    size=size,
                    text="shield",
                    fill=token,
                    motion="fade",
                )
                for token, size in (("ebony", 0.19), ("white", 0.14))
            ]
    for seat, places in _strip_places(game, state, window).items():
        slots = [slot for slot, here in enumerate(state.pawns[seat]) if here == OFF]
        for slot, at in zip(slots, places, strict=False):
            shapes += tower(seat, at, [f"pawn:{seat}:{slot}"], _waiting_scale(land))
    return shapes


# What can be touched


def _choices(game: Crescendo, state: State) -> Choices:
    if state.phase == LAY:
        return _lay_choices(state)
    if state.phase == MOVE and state.victim == NOBODY:
        return _journey_choices(game, state)
    found: Choices = {}
    for colour in game.pot_choice(state):
        letter = COLOURS[colour]
        cells: Choices = {
            NAMES[cell]: f"{letter}{NAMES[cell]}" for cell in members(game.rooms(state, colour))
        }
        if state.phase == PLACE:
            found[f"pot:{letter}"] = cells
        else:
            # Only one colour can come on the cell: no need to say which.
            found.update(cells)
    return found


def _lay_choices(state: State) -> Choices:
    """A cross, the same again for each quarter turn, then its place."""
    orders = list(dict.fromkeys(state.hands[state.turn]))
    places = ground(state.board).places
    found: Choices = {}
    for order in orders:
        # A lone cross is taken by itself: one touch more brings it round to where it began.
        below: Choices = {}
        for quarters in reversed(range(4 if len(orders) > 1 else 5)):
            colours = turned(order, quarters % 4)
            node: Choices = {f"@{x},{y}": f"{colours}@{x},{y}" for x, y in places}
            if below:
                node[f"cross:{order}"] = below
            below = node
        found[f"cross:{order}"] = below
    return found


def _journey_choices(game: Crescendo, state: State) -> Choices:
    """A tower, the same again for one pawn fewer or a button for so many, then where it stops."""
    parts: dict[int, dict[int, Choices]] = {}
    for cell, k, ends in game.journeys(state):
        stops: Choices = {NAMES[end]: write_journey(k, cell, end) for end in members(ends)}
        parts.setdefault(cell, {})[k] = stops
    found: Choices = {}
    own = state.pawns[state.turn]
    for cell, by_part in parts.items():
        height = own.count(cell)
        below: Choices = {}
        for k in range(1, height + 1):
            node = dict(by_part.get(k, {}))
            if below:
                node[NAMES[cell]] = below
            below = node
        for k in range(1, height):
            if k in by_part:
                below[f"take:{k}"] = by_part[k]
        found[NAMES[cell]] = below
    return found


def _cell_target(state: State, land: Ground, cell: int, words: Words) -> Target:
    name = NAMES[cell]
    colour = land.colour[cell]
    kind = words("cell.heart") if colour < 0 else words(f"cell.arm.{colour}")
    content, quiet = words("cell.free"), False
    for seat, pawns in enumerate(state.pawns):
        count = pawns.count(cell)
        if count:
            quiet = True
            content = words(f"cell.tower.{seat}", count=count)
            if seat == colour:
                content += words("cell.sheltered")
    say = words("target.cell", cell=name.upper(), kind=kind, content=content)
    return Target(name, say, at=land.cells[cell], points=square(0.5), quiet=quiet)


def _lay_targets(
    game: Crescendo, state: State, land: Ground, window: Window, words: Words
) -> list[Target]:
    scale = _hand_scale(game, window[2])
    found = []
    for order, at in _hand_places(game, state, window).items():
        names = [words.colour(COLOURS.index(colour)) for colour in order]
        say = words(
            "target.cross", colours=", ".join(names), count=state.hands[state.turn].count(order)
        )
        found.append(Target(f"cross:{order}", say, at=at, points=square(1.6 * scale)))
    legal = set(land.places)
    near = {(x + across, y + down) for x, y in land.cells for across, down in ARMS} - set(
        land.cells
    )
    for place in [*land.places, *sorted(near - legal)]:
        if not land.hearts:
            say = words("target.first")
        else:
            key = "target.place" if place in legal else "target.tight"
            say = words(key, where=where(place, words), count=land.shared(place))
        found.append(Target(f"@{place[0]},{place[1]}", say, at=place, points=square(0.5)))
    return found


def where(place: Place, words: Words) -> str:
    """A place as seen from the first cross."""
    x, y = place
    ways = []
    if y:
        ways.append(words("way.north" if y < 0 else "way.south", count=abs(y)))
    if x:
        ways.append(words("way.east" if x > 0 else "way.west", count=abs(x)))
    return words("list.and").join(ways)


def arms(colours: str, words: Words) -> str:
    """Which arm of a cross points where, by the colours clockwise from the north."""
    names = [words.colour(COLOURS.index(colour)) for colour in colours]
    north, east, south, west = names
    return words("cross.arms", north=north, east=east, south=south, west=west)


def _pot_targets(game: Crescendo, state: State, window: Window, words: Words) -> list[Target]:
    found = []
    if state.phase in (PLACE, DOUBLE):
        for seat, places in _strip_places(game, state, window).items():
            say = words(f"target.pot.{seat}", count=len(places))
            (left, y), (right, _) = places[0], places[-1]
            scale = _waiting_scale(ground(state.board))
            half, tall = (right - left) / 2 + 0.6 * scale, 0.65 * scale
            at, points = ((left + right) / 2, y), rectangle(half, tall)
            found.append(Target(f"pot:{COLOURS[seat]}", say, at=at, points=points))
    if state.phase == MOVE and state.victim == NOBODY:
        own = state.pawns[state.turn]
        for k in range(1, max(map(own.count, own))):
            found.append(Target(f"take:{k}", words("button.take", count=k), button=True))
    return found


def touched(game: Crescendo, before: State, player: Player, move: str) -> list[str]:
    """The heart of a cross laid, the cell of a pawn set down, both ends of a journey."""
    if before.phase == LAY:
        return [NAMES[5 * len(ground(before.board).hearts)]]
    if before.phase == MOVE and before.victim == NOBODY:
        _, start, end = read_journey(move)
        return [NAMES[start], NAMES[end]]
    return [move[1:]]


# What is said


def _status(game: Crescendo, state: State, words: Words) -> str:
    if state.phase == OVER:
        return ""
    seat = words(f"seat.{state.turn}")
    if state.phase == LAY:
        if not state.board:
            return words("prompt.first", seat=seat)
        alone = len(set(state.hands[state.turn])) == 1
        return words("prompt.last" if alone else "prompt.lay", seat=seat)
    if state.phase == MOVE and state.victim == NOBODY:
        left = game.turns_left(state)
        if left <= COUNTDOWN:
            return words("prompt.countdown", seat=seat, count=left)
        return words("prompt.move", seat=seat)
    choice = game.pot_choice(state)
    other = words(f"seat.{choice[0]}")
    if state.phase == MOVE:
        return words("prompt.scatter", seat=seat, other=other, count=game.pot(state)[choice[0]])
    if choice == [state.turn]:
        return words(f"prompt.{state.phase}.own", seat=seat)
    if len(choice) == 1:
        return words(f"prompt.{state.phase}", seat=seat, other=other)
    return words(f"prompt.{state.phase}.choose", seat=seat)


def preview(
    game: Crescendo, state: State, player: Player, path: list[str], words: Words
) -> Preview:
    """The cross as it is turned, or the pawns that go with one way to every cell they can reach."""
    seat = words(f"seat.{player}")
    land = ground(state.board)
    if state.phase == LAY:
        window = _window(game, state, land)
        order = path[0].partition(":")[2]
        at = _hand_places(game, state, window)[order]
        colours = turned(order, (len(path) - 1) % 4)
        shapes = cross("ghost", colours, at, 1.08 * _hand_scale(game, window[2]))
        shapes += [
            Shape(
                "glyph", f"ghost:{x},{y}", at=(x, y), size=0.3, text="plus", fill="hint", alpha=0.6
            )
            for x, y in land.places
        ]
        key = "prompt.turn" if state.board else "prompt.turn.first"
        said = f"{words('cross.turned', arms=arms(colours, words))} {words(key, seat=seat)}"
        # The cross itself, paler, where it would lie; until a place is pointed at, in the snuggest.
        snug = max(land.places, key=lambda place: (land.shared(place), -dist(place, (0, 0))))
        outlooks = [Outlook(f"@{x},{y}", _as_laid(colours, (x, y))) for x, y in land.places]
        return Preview(shapes + _as_laid(colours, snug), said, outlooks=outlooks)
    if state.phase == PLACE:
        colour = COLOURS.index(path[0].partition(":")[2])
        key = "prompt.place.own" if colour == player else "prompt.place"
        return Preview([], words(key, seat=seat, other=words(f"seat.{colour}")))
    k = taken_along(state, path)
    start = NUMBER[path[0]]
    reach = next(ends for cell, part, ends in game.journeys(state) if (cell, part) == (start, k))
    shapes = []
    for end in members(reach):
        way = [land.cells[cell] for cell in land.path(start, k, end)]
        shapes.append(
            Shape(
                "line",
                f"way:{NAMES[end]}",
                points=tuple(way),
                stroke="hint",
                width=0.07,
                round=0.3,
                alpha=0.4,
            )
        )
    x, y = land.cells[start]
    height = state.pawns[player].count(start)
    lifted = (x, y - (height - k) * rise(height) - 0.16)
    shapes += tower(player, lifted, [f"ghost:{level}" for level in range(k)])
    key = "prompt.go" if height == 1 else "prompt.part"
    return Preview(shapes, words(key, seat=seat, count=k))


def _as_laid(colours: str, place: Place) -> list[Shape]:
    return [replace(shape, alpha=0.6 * shape.alpha) for shape in cross("as", colours, place)]


def _panels(game: Crescendo, state: State, words: Words) -> list[SeatPanel]:
    panels = []
    for seat in range(game.players):
        stocks = []
        if state.phase == LAY:
            count = len(state.hands[seat])
            sign = Shape(
                "poly",
                "cross",
                points=plus(0.6),
                fill="wood",
                round=0.1,
                relief="raised",
                texture="grain",
            )
            stocks = [Stock(words("stock.crosses", count=count), count, sign)]
        elif seat in state.order and seat not in state.finished:
            pawns = state.pawns[seat]
            count = max((pawns.count(cell) for cell in pawns if cell != OFF), default=0)
            each = EACH[len(state.order)]
            say = words("stock.tower", count=count, each=each)
            stocks = [stock(say, count, "tower", token(seat))]
        panels.append(SeatPanel(stocks, _note(game, state, seat, words)))
    return panels


def _note(game: Crescendo, state: State, seat: Player, words: Words) -> str:
    if seat in state.dropped:
        return words("note.out")
    if state.phase != OVER and seat in state.finished:
        return words("note.through")
    return ""
