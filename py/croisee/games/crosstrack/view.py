"""How Crosstrack looks: a slate octagon with wells, coloured octagons with a raised white track.

A touch names a piece, in a tray or on the board; a second one its cell; a third one the place
round that cell that the head of the piece is to point to. All its turns are offered on a card
beside the cell, each on a target larger than a cell; whichever is pointed at is shown in the cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from croisee.core.drawing import square
from croisee.core.game import Player
from croisee.core.scene import (
    Board,
    Choices,
    Outlook,
    Preview,
    Scene,
    SeatPanel,
    Shape,
    Stock,
    Target,
)
from croisee.core.words import Words
from croisee.games.crosstrack.drawing import (
    STEP_ASIDE,
    bare_well,
    common_label,
    directions_card,
    layout,
    lit,
    mark_of,
    middle,
    moved,
    octagon,
    piece,
    placed_pieces,
    slot,
    still,
    waiting_pieces,
)
from croisee.games.crosstrack.notation import CLAIM, NO_CELL, read, tokens
from croisee.games.crosstrack.rules import (
    COMMON,
    NOBODY,
    PATIENCE,
    PATTERNS,
    Crosstrack,
    State,
)
from croisee.games.crosstrack.track import (
    AHEAD,
    AROUND,
    BESIDE,
    BRANCHES,
    CELL_NUMBER,
    CELLS,
    COLOURS,
    DIRECTIONS,
    LETTERS,
    OFF,
    SHAPE_COUNT,
    SIDES,
    SPAN,
    STEP,
    TURNS,
    joined,
    longest,
    may_hold_route,
    route,
    span,
)

SHOWS = ("longest",)
"""What can be laid over the board on request."""

COUNTDOWN = 15
"""The dossier: the page counts down so many actions before a draw."""

DONE = "done"
ANNOUNCE = "announce"
GHOST = 0.6
"""How solid a piece looks where it does not lie yet."""


def board(game: Crosstrack) -> Board:
    """The still part: the slab with its wells and printed lines, terminals and trays."""
    return Board(layout(game.players)[1], still(game))


def scene(game: Crosstrack, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    shapes = [*waiting_pieces(game, state), *placed_pieces(game, state)]
    if state.winner != NOBODY:
        shapes.append(lit(game, "route", route(state.board), "glow"))
    if game.owner(COMMON) == NOBODY:
        shapes.append(common_label(game.players, words("stock.common.label")))
    choices = {} if chooser is None else _choices(game, state, chooser)
    return Scene(
        shapes,
        list(_targets(game, state, words)),
        choices,
        _status(game, state, words),
        _panels(game, state, words),
    )


# What can be touched


@lru_cache(maxsize=8_192)
def _directions(start: str, cell: int, count: int, announced: str | None) -> Choices:
    """The places round a cell to the actions that turn a piece there.

    With the option *annonce* a turn ends by saying so: `announced` is then what announcing does,
    or empty for nothing more than the action.
    """
    beside = zip(AROUND[cell], tokens(start, cell)[:count], strict=False)
    if announced is None:
        return dict(beside)
    return {name: {DONE: token, ANNOUNCE: announced or token} for name, token in beside}


def _choices(game: Crosstrack, state: State, player: Player) -> Choices:
    taken = {cell for cell, code in enumerate(state.board) if code}
    empty = [cell for cell, code in enumerate(state.board) if not code]
    found: Choices = {}

    def announced(spanned: int, target: int) -> str | None:
        """What announcing does after an action; None where nobody could have a route to announce.

        Whether there is one is for the player to see: what is looked at is where pieces lie.
        """
        if not game.announcing or not may_hold_route(spanned | SPAN[target]):
            return None
        return CLAIM if state.route else ""

    all_spanned = span(taken)
    for start, pattern in game.hand(state, player):
        colour = COMMON if start[0] == "*" else player
        count = DIRECTIONS[pattern]
        found[f"{colour}/{pattern + 1}"] = {
            CELLS[cell]: _directions(start, cell, count, announced(all_spanned, cell))
            for cell in empty
        }
    for cell in game.touchable(state, player):
        name = CELLS[cell]
        shape = (state.board[cell] - 1) % SHAPE_COUNT
        count, direction = DIRECTIONS[shape // TURNS], shape % TURNS
        spanned = span(taken - {cell})
        turns = dict(_directions("", cell, count, announced(spanned, cell)))
        del turns[AROUND[cell][direction]]
        start = f"{name}-"
        ways: Choices = {name: turns}
        for target in empty:
            ways[CELLS[target]] = _directions(start, target, count, announced(spanned, target))
        found[name] = ways
    if game.announcing:
        for token in game.completions(state, player):
            _announce_at(found, player, token)
        # Offered whether there is one or not, so that the page gives nothing away: without a route,
        # one plays on.
        if may_hold_route(all_spanned):
            found[ANNOUNCE] = CLAIM if state.route else dict(found)
    return found


def _announce_at(found: Choices, player: Player, token: str) -> None:
    """Let announcing after an action that completes a route announce it."""
    action = read(token)
    assert action is not None
    first = CELLS[action.origin] if action.origin != NO_CELL else ""
    if not first:
        first = f"{COMMON if action.common else player}/{action.pattern + 1}"
    cell = CELLS[action.target]
    cells = found[first]
    assert isinstance(cells, dict)
    # What is kept for other positions must not be changed.
    ways = cells[cell]
    assert isinstance(ways, dict)
    beside = AROUND[action.target][action.direction]
    cells[cell] = {**ways, beside: {DONE: token, ANNOUNCE: f"{token}{CLAIM}"}}


def _targets(game: Crosstrack, state: State, words: Words) -> Iterator[Target]:
    for colour in range(min(COLOURS, game.players + game.players % 2)):
        for pattern in range(PATTERNS):
            yield _tray_target(game, state, colour, pattern, words)
    for cell, code in enumerate(state.board):
        yield _cell_target(game, cell, code, cell in state.rests, words)
    yield from _edge_targets(game.players, words.language, words)
    if game.announcing:
        yield Target(DONE, words("button.done"), button=True)
        yield Target(ANNOUNCE, words("button.announce"), button=True, quiet=True)


def _tray_target(game: Crosstrack, state: State, colour: int, pattern: int, words: Words) -> Target:
    owner = game.owner(colour)
    colours = (COMMON,) if owner == NOBODY else game.sets[owner]
    say = words(
        "target.tray",
        pattern=words(f"pattern.{pattern + 1}"),
        owner=owner_name(game, colour, words),
        count=len(game.stock(state, colours, pattern)),
    )
    at = slot(game.players, colour, pattern)
    return Target(f"{colour}/{pattern + 1}", say, at=at, points=square(), quiet=True)


def owner_name(game: Crosstrack, colour: int, words: Words) -> str:
    """Whose pieces of a colour are, in words."""
    owner = game.owner(colour)
    return words("owner.common") if owner == NOBODY else words.colour(owner)


def _cell_target(game: Crosstrack, cell: int, code: int, rests: bool, words: Words) -> Target:
    name, at = CELLS[cell], middle(game.players, cell)
    if not code:
        return Target(name, words("target.free", cell=name.upper()), at=at, points=octagon(0.5))
    colour, shape = divmod(code - 1, SHAPE_COUNT)
    say = words(
        "target.rest" if rests else "target.piece",
        cell=name.upper(),
        pattern=words(f"pattern.{shape // TURNS + 1}"),
        owner=owner_name(game, colour, words),
        joins=joins(shape, words),
    )
    return Target(name, say, at=at, points=octagon(0.5), quiet=True)


_told_joins: dict[tuple[str, int], str] = {}


def joins(shape: int, words: Words) -> str:
    """What a piece joins, in words: "du nord au sud-est et au sud"."""
    key = (words.language, shape)
    if key not in _told_joins:
        _told_joins[key] = ", ".join(
            f"{words(f'from.{SIDES[stem]}')} "
            + words("list.and").join(words(f"to.{SIDES[leg]}") for leg in legs)
            for stem, legs in BRANCHES[1 + shape]
        )
    return _told_joins[key]


_edges: dict[tuple[int, str], list[Target]] = {}


def _edge_targets(players: int, language: str, words: Words) -> list[Target]:
    """The places beside the board: a piece on a cell of the edge can be turned to them."""
    if (players, language) not in _edges:
        _, (width, height) = layout(players)
        found = {}
        for cell, names in enumerate(AROUND):
            for side, name in enumerate(names):
                if name in BESIDE and (side % 2 == 0 or name not in found):
                    x, y = moved(middle(players, cell), AHEAD[side])
                    # As far as there is room for it.
                    at = (min(max(x, 0.42), width - 0.42), min(max(y, 0.42), height - 0.42))
                    bit = STEP[cell * TURNS + side] - OFF
                    say = words(
                        "target.terminal" if bit else "target.corner",
                        cell=CELLS[cell].upper(),
                        letter=LETTERS[bit.bit_length() - 1],
                    )
                    found[name] = Target(name, say, at=at, points=octagon(0.46))
        _edges[players, language] = list(found.values())
    return _edges[players, language]


# Words and panels


def _status(game: Crosstrack, state: State, words: Words) -> str:
    if state.reason:
        return ""
    seat = words(f"seat.{state.turn}")
    if not state.placed:
        key = "prompt.first"
    elif not game.hand(state, state.turn):
        key = "prompt.act.placed"
    else:
        key = {2: "prompt.act", 3: "prompt.act.common", 4: "prompt.act.partner"}[game.players]
    partner = words(f"seat.{(state.turn + 2) % 4}")
    said = words(key, seat=seat, other=partner)
    # A draw waits while a route just completed may be claimed, and comes with the next action.
    left = max(PATIENCE - game.idle(state), 1)
    if left <= COUNTDOWN:
        said = f"{said} {words('prompt.patience', count=left)}"
    return said


def _panels(game: Crosstrack, state: State, words: Words) -> list[SeatPanel]:
    common = [COMMON] if game.owner(COMMON) == NOBODY else []
    return [
        SeatPanel([_stock(game, state, colour, words) for colour in [*game.sets[seat], *common]])
        for seat in range(game.players)
    ]


def _stock(game: Crosstrack, state: State, colour: int, words: Words) -> Stock:
    """What is left to place of one set, drawn in its colour."""
    count = sum(len(game.stock(state, (colour,), pattern)) for pattern in range(PATTERNS))
    shape = Shape("poly", "piece", points=octagon(0.85), fill=game.info.colours[colour],
                  round=0.1, relief="raised")  # fmt: skip
    common = game.owner(colour) == NOBODY
    said = words(
        "stock.common" if common else "stock.pieces", count=count, set=words.colour(colour)
    )
    return Stock(said, count, shape, label=words("stock.common.label") if common else "")


def preview(
    game: Crosstrack, state: State, player: Player, path: list[str], words: Words
) -> Preview:
    """The piece where it will stand, and beside it the directions it can be turned to."""
    seat = words(f"seat.{player}")
    steps = [step for step in path if step != ANNOUNCE]
    if not steps:
        return Preview([], words("prompt.no.route", seat=seat))
    on_board = steps[0] in CELL_NUMBER
    if len(steps) == 1:
        return Preview([], words("prompt.again" if on_board else "prompt.cell", seat=seat))
    if on_board:
        colour, shape = divmod(state.board[CELL_NUMBER[steps[0]]] - 1, SHAPE_COUNT)
    else:
        place, number = steps[0].split("/")
        shape = (int(number) - 1) * TURNS
        colours = (COMMON,) if game.owner(int(place)) == NOBODY else game.sets[player]
        colour = game.stock(state, colours, int(number) - 1)[0]
    cell = CELL_NUMBER[steps[1]]
    at, mark = middle(game.players, cell), mark_of(game, colour)
    if len(steps) > 2:
        shape += AROUND[cell].index(steps[2]) - shape % TURNS
        ghost = piece("ghost", colour, mark, shape, at)
        return Preview(list(ghost), words("prompt.finish", seat=seat))
    origin = CELL_NUMBER[steps[0]] if on_board else NO_CELL
    bare = [bare_well(game.players, origin, "lifted")] if on_board else []
    shapes = [*bare, *piece("ghost", colour, mark, shape, at, alpha=GHOST)]
    return Preview(
        shapes + _card(game, colour, shape, cell),
        words("prompt.direction", seat=seat),
        *_directions_of(game, state, colour, shape, (origin, cell), words),
    )


def _offered(shape: int, stays: bool) -> list[int]:
    """The directions a piece may be turned to; where it stays, all but the present one."""
    pattern, now = divmod(shape, TURNS)
    return [way for way in range(DIRECTIONS[pattern]) if not stays or way != now]


def _card(game: Crosstrack, colour: int, shape: int, cell: int) -> list[Shape]:
    """The piece in every direction, on a card."""
    pattern = shape // TURNS
    card, places = directions_card(game.players, cell, DIRECTIONS[pattern])
    shapes = [card]
    for direction, at in enumerate(places):
        turned = pattern * TURNS + direction
        name = f"directions:{SIDES[direction]}"
        shapes += piece(name, colour, mark_of(game, colour), turned, at, STEP_ASIDE * 0.9)
    return shapes


def _directions_of(
    game: Crosstrack, state: State, colour: int, shape: int, way: tuple[int, int], words: Words
) -> tuple[list[Target], list[Outlook]]:
    """What each direction is called, and how the piece would then lie and what it would join."""
    origin, cell = way
    at, mark, pattern = middle(game.players, cell), mark_of(game, colour), shape // TURNS
    _, places = directions_card(game.players, cell, DIRECTIONS[pattern])
    board = bytearray(state.board)
    if origin != NO_CELL:
        board[origin] = 0
    targets: list[Target] = []
    outlooks: list[Outlook] = []
    for direction in _offered(shape, stays=origin == cell):
        turned, name = pattern * TURNS + direction, AROUND[cell][direction]
        board[cell] = 1 + colour * SHAPE_COUNT + turned
        walks = joined(board, cell)
        reached = _reached(walks, cell)
        say = words(
            "target.direction.joined" if reached else "target.direction",
            direction=words(f"to.{SIDES[direction]}"),
            pattern=words(f"pattern.{pattern + 1}"),
            joins=joins(turned, words),
            reached=words("list.and").join(reached),
        )
        points = square(STEP_ASIDE / 2)
        targets.append(Target(name, say, at=places[direction], points=points, quiet=True))
        shapes = [bare_well(game.players, origin, "lifted")] if origin != NO_CELL else []
        shapes += piece("ghost", colour, mark, turned, at, alpha=GHOST)
        shapes += [lit(game, f"join:{number}", walk, "hint") for number, walk in enumerate(walks)]
        outlooks.append(Outlook(name, shapes))
    return targets, outlooks


def _reached(walks: list[list[tuple[int, int, int]]], cell: int) -> list[str]:
    """The cells and terminals next to a cell that the piece on it joins, by their names."""
    beyond = {walk[0][0] for walk in walks} - {cell}
    letters = {
        LETTERS[(there - OFF).bit_length() - 1]
        for walk in walks
        if walk[0][0] == cell
        for side in walk[0][1:]
        if (there := STEP[cell * TURNS + side]) > OFF
    }
    return [*(CELLS[other].upper() for other in sorted(beyond)), *sorted(letters)]


def show(game: Crosstrack, state: State, viewer: Player | None, what: str, words: Words) -> Preview:
    """The longest track under construction, whoever owns its pieces."""
    walk = longest(state.board)
    if not walk:
        return Preview([], words("longest.none"))
    line = lit(game, "longest", walk, "hint")
    return Preview([line], words("longest.found", count=len(walk)))


def touched(game: Crosstrack, before: State, player: Player, move: str) -> list[str]:
    """Where the piece came from and where it is; for a claim, the whole route."""
    if move == CLAIM:
        return [CELLS[cell] for cell, _, _ in route(before.board)]
    action = read(move.removesuffix(CLAIM))
    assert action is not None
    origin = [] if action.origin in (NO_CELL, action.target) else [CELLS[action.origin]]
    return [*origin, CELLS[action.target]]
