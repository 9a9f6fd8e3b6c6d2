"""How Cronberg looks: a town map in ink and wash inside its wall, roofs laid street by street.

Everything is drawn from the position it is given; nothing is decided here. A pawn takes two touches
of its crossing, the first of which tells what the crossing is worth; a rhombus takes one touch of
each of its two triangles.
"""

from __future__ import annotations

from functools import lru_cache

from croisee.core.bits import members
from croisee.core.drawing import rectangle, stock
from croisee.core.game import Player
from croisee.core.scene import (
    Board,
    Choices,
    Count,
    CountRow,
    Point,
    Preview,
    Scene,
    SeatPanel,
    Shape,
    Stock,
    Target,
    tree,
)
from croisee.core.words import Term, Words, signed
from croisee.games.cronberg import ground, pieces
from croisee.games.cronberg.ground import CENTRE, SPOTS, STONES
from croisee.games.cronberg.rules import DRAW, FROM_STOCK, NOTHING, STOCK, Cronberg, State
from croisee.games.cronberg.scoring import terms_of
from croisee.games.cronberg.town import (
    AROUND,
    BUILDINGS,
    CORNERS,
    CROSSING_NUMBER,
    CROSSINGS,
    NEIGHBOURS,
    NUMBERS,
    PLACES,
    SYMBOLS,
    TRIANGLE_NUMBER,
    TRIANGLES,
)

PLACE_HERE = "place"
"""The button that confirms a pawn."""
SHOWS = ("worth",)
"""What can be laid over the board on request."""


def board(game: Cronberg) -> Board:
    """The still part: the wall with its stones, the streets, the triangles and their symbols."""
    return Board((2 * CENTRE[0], 2 * CENTRE[1]), ground.shapes())


def scene(game: Cronberg, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    return Scene(
        _shapes(game, state),
        _targets(game, state, words),
        {} if chooser is None else _choices(game, state, chooser),
        _status(game, state, words),
        [_panel(game, state, player, words) for player in range(game.players)],
        count=count(game, state, words),
    )


def _shapes(game: Cronberg, state: State) -> list[Shape]:
    left = sum(game.unseen(state)) - (state.drawn == FROM_STOCK)
    found = list(pieces.stock(left))
    for number, tile in enumerate(state.town):
        if tile:
            found += pieces.laid(number, tile - 1)
    for triangle in members(game.isolated(state.free)):
        found += pieces.awake(triangle)
    for crossing in members(game.closed_crossings(state.free)):
        found.append(pieces.barred(crossing))
    for player, held in enumerate(state.pawns):
        for crossing in members(held):
            found += pieces.pawn(player, crossing)
    reached = totals(game, state)
    stones = [points % STONES for points in reached]
    for player, points in enumerate(reached):
        number = stones[:player].count(stones[player])
        found += pieces.marker(player, points, number, stones.count(stones[player]))
    if state.drawn >= 0:
        found += pieces.in_hand(state.drawn)
    if state.spot != NOTHING:
        found += pieces.bubble("counted", state.spot, game.worth(state, state.spot))
    return found


# Touching


def _choices(game: Cronberg, state: State, player: Player) -> Choices:
    paths: list[tuple[tuple[str, ...], str]] = []
    for move in game.moves(state, player):
        if move == DRAW:
            paths += [((DRAW,), move), ((STOCK,), move)]
        elif move in CROSSING_NUMBER:
            paths += [((move, move), move), ((move, PLACE_HERE), move)]
        else:
            one, two = move.split("-")
            paths += [((one, two), move), ((two, one), move)]
    return tree(paths)


def _targets(game: Cronberg, state: State, words: Words) -> list[Target]:
    free = state.free
    closed, isolated = game.closed_crossings(free), game.isolated(free)
    targets = []
    for crossing in range(len(CROSSINGS)):
        left = (AROUND[crossing] & free).bit_count()
        guarded = bool(closed >> crossing & 1)
        worth = game.worth(state, crossing) if left else 0
        holder = game.holder(state, crossing)
        targets.append(_crossing_target(crossing, left, guarded, worth, holder, words))
    tiles: list[int | None] = [None] * len(TRIANGLES)
    for place, tile in zip(PLACES, state.town, strict=True):
        if tile:
            for triangle in place.triangles:
                tiles[triangle] = tile - 1
    for triangle, covered in enumerate(tiles):
        alone = bool(isolated >> triangle & 1)
        targets.append(_triangle_target(triangle, covered, alone, words))
    left = sum(game.unseen(state))
    return [
        *targets,
        Target(STOCK, words("target.pile", count=left), at=pieces.STOCK_AT, size=0.6, quiet=True),
        Target(DRAW, words("button.draw"), button=True),
        Target(PLACE_HERE, words("button.place"), button=True),
    ]


@lru_cache(maxsize=2048)
def _crossing_target(
    crossing: int, left: int, guarded: bool, worth: int, holder: Player | None, words: Words
) -> Target:
    name = CROSSINGS[crossing]
    if not left:
        say = words("target.surrounded", crossing=name)
    elif guarded:
        say = words("target.guarded", crossing=name)
    elif holder is None:
        say = words("target.open", crossing=name, count=left, now=signed(worth))
    else:
        seat = words.colour(holder)
        say = words("target.pawn", crossing=name, seat=seat, count=left, now=signed(worth))
    return Target(name, say, at=SPOTS[crossing], size=0.36)


@lru_cache(maxsize=2048)
def _triangle_target(triangle: int, tile: int | None, alone: bool, words: Words) -> Target:
    name = TRIANGLES[triangle]
    if tile is None:
        key = f"target.{SYMBOLS[triangle]}" + (".isolated" if alone else "")
        say = words(key, triangle=name)
    else:
        say = words("target.tile", triangle=name, **tile_blanks(tile))
    x, y = ground.heart(triangle)
    corners = ground.triangle_points(triangle, 0.05)
    points = tuple((across - x, down - y) for across, down in corners)
    return Target(name, say, at=(x, y), points=points)


def tile_blanks(tile: int) -> dict[str, object]:
    """What a sentence about a rhombus says of it."""
    obtuse, acute = NUMBERS[tile]
    building = Term(f"building.{BUILDINGS[tile]}")
    return {"building": building, "obtuse": signed(obtuse), "acute": signed(acute)}


def touched(game: Cronberg, before: State, player: Player, move: str) -> list[str]:
    """The crossing of a pawn, the two triangles of a rhombus."""
    steps = move.split("-")
    return steps if {*steps} <= {*CROSSINGS, *TRIANGLES} else []


# Saying


def _status(game: Cronberg, state: State, words: Words) -> str:
    if state.over:
        return words("event.end")
    seat = words(f"seat.{state.turn}")
    if state.drawn >= 0:
        return words("prompt.lay", seat=seat, **tile_blanks(state.drawn))
    if not game.room(state.free):
        return words("prompt.forced", seat=seat)
    able = state.drawn == NOTHING and state.hands[state.turn] and game.open_crossings(state)
    return words("prompt.choose" if able else "prompt.draw", seat=seat)


def totals(game: Cronberg, state: State) -> list[int]:
    """Where the markers stand: sheet, the next game of a series goes on from there."""
    return [before + now for before, now in zip(game.carried, state.points, strict=True)]


def _panel(game: Cronberg, state: State, player: Player, words: Words) -> SeatPanel:
    points, hand = totals(game, state)[player], state.hands[player]
    stone = Shape(
        "poly",
        "points",
        points=rectangle(0.8, 0.55),
        fill="stone",
        stroke="stone-dark",
        width=0.1,
        round=0.15,
    )
    return SeatPanel(
        [
            Stock(words("stock.points", count=abs(points), points=signed(points)), points, stone),
            stock(words("stock.pawns", count=hand), hand, "pawn", game.info.colours[player]),
        ]
    )


def count(game: Cronberg, state: State, words: Words) -> Count | None:
    """The final count as far as it has come, a row a pawn; None while the game goes on."""
    counting = None if state.spot == NOTHING else game.holder(state, state.spot)
    if counting is None and not state.over:
        return None
    rows: list[CountRow] = []
    for player, held in enumerate(state.pawns):
        if counting is not None and player > counting:
            break
        pawns = list(members(held))
        if player == counting:
            pawns = pawns[: pawns.index(state.spot) + 1]
        total = totals(game, state)[player]
        before = total - sum(game.worth(state, crossing) for crossing in pawns)
        rows.append(CountRow(player, words("count.before"), signed(before)))
        rows += [_count_row(game, state, player, crossing, words) for crossing in pawns]
        if len(pawns) == held.bit_count():
            rows.append(CountRow(player, words("count.total"), signed(total), total=True))
    return Count(words("count.title"), rows)


def _count_row(
    game: Cronberg, state: State, player: Player, crossing: int, words: Words
) -> CountRow:
    name = CROSSINGS[crossing]
    return CountRow(
        player,
        words("count.pawn", crossing=name),
        signed(game.worth(state, crossing)),
        terms_of(game.numbers(state, crossing), *game.effects(state.free, crossing)),
        target=name,
    )


# Half-made moves, and what is shown on request


def preview(game: Cronberg, state: State, player: Player, path: list[str], words: Words) -> Preview:
    """What a crossing is worth before the pawn stands there; the rhombi a triangle can share."""
    if path[0] in CROSSING_NUMBER:
        crossing = CROSSING_NUMBER[path[0]]
        colour = game.info.colours[player]
        bubble = pieces.bubble("ghost", crossing, game.worth(state, crossing), colour)
        return Preview(list(bubble), words("prompt.confirm", **game.prospects(state, crossing)))
    triangle = TRIANGLE_NUMBER[path[0]]
    ghosts = [
        Shape(
            "line",
            f"ghost:{TRIANGLES[other]}",
            points=_rim(triangle, other),
            stroke="hint",
            width=0.05,
            alpha=0.7,
        )
        for other in members(NEIGHBOURS[triangle] & state.free)
    ]
    seat = words(f"seat.{player}")
    return Preview(ghosts, words("prompt.partner", seat=seat, triangle=path[0]))


def _rim(one: int, other: int) -> tuple[Point, ...]:
    """The outline of the rhombus on two triangles."""
    shared = [corner for corner in CORNERS[one] if corner in CORNERS[other]]
    (near,) = {*CORNERS[one]} - {*shared}
    (far,) = {*CORNERS[other]} - {*shared}
    return tuple(SPOTS[corner] for corner in (near, shared[0], far, shared[1], near))


def show(game: Cronberg, state: State, viewer: Player | None, what: str, words: Words) -> Preview:
    """What every crossing counts now."""
    return Preview(_worths(game, state, _counting(game, state)), words("show.worth.say"))


def show_at(
    game: Cronberg, state: State, viewer: Player | None, what: str, target: str, words: Words
) -> Preview | None:
    """The same, and the least and the most that the crossing touched could count."""
    counting = _counting(game, state)
    crossing = CROSSING_NUMBER.get(target)
    if crossing not in counting:
        return None
    low, high = game.reach(state, crossing)
    shapes = _worths(game, state, [other for other in counting if other != crossing])
    worth, holder = game.worth(state, crossing), game.holder(state, crossing)
    shapes += pieces.outlook(crossing, holder, worth, low, high)
    key = "show.worth.sure" if low == high else "show.worth.at"
    return Preview(shapes, words(key, **game.prospects(state, crossing)))


def _counting(game: Cronberg, state: State) -> list[int]:
    """The crossings that may still count: beside a free triangle, and no guard closes them."""
    closed = game.closed_crossings(state.free)
    return [
        crossing
        for crossing in range(len(CROSSINGS))
        if AROUND[crossing] & state.free and not closed >> crossing & 1
    ]


def _worths(game: Cronberg, state: State, crossings: list[int]) -> list[Shape]:
    shapes: list[Shape] = []
    for crossing in crossings:
        worth, holder = game.worth(state, crossing), game.holder(state, crossing)
        shapes += pieces.outlook(crossing, holder, worth, worth, worth)
    return shapes
