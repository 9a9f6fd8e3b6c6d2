"""How Masker looks: painted plus-shaped crosses on a dark tray, close together like a woven cloth.

Everything is drawn from what the viewer may know; nothing is decided here, and nothing secret is
drawn but by `secret`, for as long as its owner asks. In the 3D variant stacks are seen from above
and a little from the front: every cross shows its mark on its edge, the top one on its face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from croisee.core.drawing import box, coordinates, disc, mark, plus, slab, square
from croisee.core.game import Event, Player
from croisee.core.scene import (
    Board,
    Choices,
    Moment,
    Motion,
    Point,
    Preview,
    Scene,
    SeatPanel,
    Shape,
    Stock,
    Target,
    Texture,
    tree,
)
from croisee.core.words import Words
from croisee.games.masker.brain import Shares, suspicions
from croisee.games.masker.rules import BOX, COLOURS, HIDDEN, PILE, STOP, WHITE, Masker, State

MARGIN = 0.55
TALLY = 0.75
"""Width of the strip that counts the crosses left: below the grid, or to the right of stacks."""
PITCH = (1.2, 1.6)
"""From one stack to the next in the 3D variant."""
THICKNESS = 0.155
"""How much higher a cross lies than the one under it, as seen."""
ARM, REACH = 0.235, 0.485
"""Half the width of a cross's arms, and their length."""
NATURAL = "+"
Teller = Callable[[str, Mapping[str, object]], str]
"""Says a sentence whose blanks may be seats, to whoever reads it."""
SHOWS = ("suspicions",)


def board(game: Masker) -> Board:
    """The still part: a tray, sunk, and the places in it."""
    (width, height), (inner_width, inner_height) = _size(game), _inner(game)
    rim = MARGIN * 0.62
    tray = Shape(
        "poly",
        "tray",
        fill="groove",
        round=0.3,
        relief="sunk",
        texture="grain",
        points=box(rim, rim, inner_width - rim, inner_height - rim),
    )
    shapes = [slab((width, height)), tray]
    for place, name in enumerate(game.places):
        shapes.append(
            Shape(
                "poly",
                f"place:{name}",
                at=spot(game, place),
                points=_plus(0.9),
                fill="shade",
                round=0.1,
                alpha=0.3,
            )
        )

    def middle(column: int, row: int) -> Point:
        return spot(game, row * game.width + column)

    shapes += coordinates(game.width, game.width, middle, rim / 2)
    return Board((width, height), shapes)


def _inner(game: Masker) -> Point:
    """The part of the board that holds the grid."""
    if game.height == 1:
        return game.width + 2 * MARGIN, game.width + 2 * MARGIN
    gaps = game.width - 1
    lift = game.height * THICKNESS
    return gaps * PITCH[0] + 1 + 2 * MARGIN, gaps * PITCH[1] + 1 + lift + 2 * MARGIN


def _size(game: Masker) -> Point:
    width, height = _inner(game)
    return (width, height + TALLY) if game.height == 1 else (width + TALLY * 1.3, height)


def spot(game: Masker, place: int) -> Point:
    """Where a place lies on the tray."""
    row, column = divmod(place, game.width)
    across, down = PITCH if game.height > 1 else (1, 1)
    lift = game.height * THICKNESS if game.height > 1 else 0
    return MARGIN + 0.5 + column * across, MARGIN + 0.5 + lift + row * down


def _raised(at: Point, levels: int) -> Point:
    return at[0], at[1] - levels * THICKNESS


def _plus(scale: float = 1.0) -> tuple[Point, ...]:
    return plus(ARM * scale, REACH * scale)


def _token(cross: str) -> str:
    if cross == WHITE:
        return "white"
    return "natural" if cross == NATURAL else str(BOX["colours"][cross]["token"])


def _mark(cross: str) -> str:
    return str(BOX["colours"][cross]["mark"])


def _ink(cross: str) -> str:
    """What is engraved in a cross must show on its colour."""
    return "ebony" if cross in "ym" else "cream"


TEXTURES: dict[str, Texture] = {WHITE: "chalk", NATURAL: "grain"}


@lru_cache(maxsize=1024)
def _cross(
    name: str, at: Point, cross: str, scale: float = 1.0, alpha: float = 1.0, motion: Motion = ""
) -> tuple[Shape, ...]:
    """A cross seen from above, with its mark."""
    face = Shape(
        "poly",
        name,
        at=at,
        points=_plus(scale),
        fill=_token(cross),
        round=0.13 * scale,
        relief="raised",
        texture=TEXTURES.get(cross, ""),
        alpha=alpha,
        motion=motion,
    )
    if cross in (WHITE, NATURAL):
        return (face,)
    sign = Shape(
        "glyph",
        f"{name}/mark",
        at=at,
        size=0.17 * scale,
        fill=_ink(cross),
        text=_mark(cross),
        relief="engraved",
        alpha=alpha,
        motion=motion,
    )
    return face, sign


@lru_cache(maxsize=1024)
def _edge(name: str, at: Point, cross: str) -> tuple[Shape, ...]:
    """The side of a cross in a stack, with its mark."""
    side = Shape(
        "poly",
        name,
        at=at,
        points=_plus(),
        fill=_token(cross),
        round=0.13,
        stroke="shade",
        width=0.018,
        motion="none",
    )
    if cross in (WHITE, NATURAL):
        return (side,)
    foot = (at[0], at[1] + REACH - THICKNESS * 0.46)
    return side, Shape(
        "glyph",
        f"{name}/mark",
        at=foot,
        size=0.065,
        text=_mark(cross),
        fill=_ink(cross),
        motion="none",
    )


def scene(game: Masker, state: State, chooser: Player | None, words: Words) -> Scene:
    """The position, and what the chooser may touch."""
    shapes: list[Shape] = []
    for place, stack in enumerate(state.stacks):
        if game.height > 1:
            shapes += _tower(game, place, stack, place == state.natural)
        elif stack:
            name = f"cross:{game.places[place]}"
            shapes += _cross(name, spot(game, place), stack)
    if game.height == 1:
        shapes += _cross("natural", spot(game, state.natural), NATURAL)
    shapes += _tally(game, state)
    targets = [_target(game, state, place, words) for place in range(len(game.places))]
    choices: Choices = {}
    if chooser is not None:
        moves = game.moves(state, chooser)
        choices = tree(((move,), move) for move in moves)
        targets += [
            Target(move, _button(state, move, words), button=True)
            for move in moves
            if move not in game.place_number
        ]
    return Scene(shapes, targets, choices, _status(game, state, words), _panels(game, state, words))


def _tower(game: Masker, place: int, stack: str, topped: bool) -> list[Shape]:
    """A stack from its foot up: the edges of its crosses, the face of the top one, its height."""
    base, name = spot(game, place), game.places[place]
    shapes: list[Shape] = []
    whole = stack + NATURAL * topped
    for level, cross in enumerate(whole):
        side = "natural/edge" if cross == NATURAL else f"edge:{name}:{level}"
        shapes += _edge(side, _raised(base, level), cross)
    if whole:
        face = "natural" if topped else f"cross:{name}:{len(stack)}"
        shapes += _cross(face, _raised(base, len(whole)), whole[-1])
        shapes.append(
            Shape(
                "text",
                f"height:{name}",
                at=(base[0] + 0.42, base[1] + 0.36),
                size=0.26,
                text=str(len(whole)),
                fill="cream",
                motion="none",
            )
        )
    return shapes


def _tally(game: Masker, state: State) -> list[Shape]:
    """How many crosses of each colour are left, along an edge of the board."""
    width, height = _size(game)
    crosses = "".join(state.stacks)
    shapes: list[Shape] = []
    for number, colour in enumerate(COLOURS):
        share = (number + 0.5) / len(COLOURS)
        if game.height == 1:
            x, y = 0.3 + share * (width - 0.6), height - TALLY * 0.62
        else:
            x, y = width - TALLY * 0.72, MARGIN + share * (height - 2 * MARGIN)
        count = crosses.count(colour)
        alpha = 1.0 if count else 0.35
        shapes += _cross(f"tally:{colour}", (x - 0.2, y), colour, 0.62, alpha, "none")
        shapes.append(
            Shape(
                "text",
                f"left:{colour}",
                at=(x + 0.28, y),
                size=0.34,
                text=str(count),
                fill="ink",
                motion="none",
            )
        )
    return shapes


def _target(game: Masker, state: State, place: int, words: Words) -> Target:
    name, stack = game.places[place].upper(), state.stacks[place]
    natural = place == state.natural
    if game.height == 1:
        if natural:
            say = words("target.natural", place=name)
        elif stack:
            say = words("target.cross", place=name, top=_top(stack, words))
        else:
            say = words("target.empty", place=name)
        return Target(game.places[place], say, at=spot(game, place), points=square(), quiet=True)
    height = len(stack) + natural
    crosses = ", ".join(_top(cross, words) for cross in reversed(stack))
    if natural and not stack:
        say = words("target.stack.under", place=name)
    elif natural:
        say = words("target.stack.natural", place=name, height=height, crosses=crosses)
    elif stack:
        say = words("target.stack", place=name, height=height, crosses=crosses)
    else:
        say = words("target.empty", place=name)
    face = square(0.52)
    at = _raised(spot(game, place), height)
    return Target(game.places[place], say, at=at, points=face, quiet=True)


def _top(cross: str, words: Words) -> str:
    return words(f"top.{cross}")


def _button(state: State, move: str, words: Words) -> str:
    if move == STOP:
        return words("button.stop")
    first, second = move.split("+")
    one, two = (seat for seat in range(len(state.piles)) if seat != state.turn)
    return words(
        "button.fill",
        first=first,
        one=words(f"seat.{one}"),
        second=second,
        two=words(f"seat.{two}"),
    )


def _status(game: Masker, state: State, words: Words) -> str:
    if not game.actors(state):
        return ""
    seat = words(f"seat.{state.turn}")
    if state.filling:
        return words("prompt.fill", seat=seat)
    if state.taken:
        key = "prompt.more.free" if state.free else "prompt.more"
        return words(key, seat=seat, number=state.taken + 1)
    if state.free:
        return words("prompt.free" if game.height == 1 else "prompt.free.3d", seat=seat)
    # Until everybody has played once, say that there is a colour to look at and to protect.
    opening = len(state.story) < game.players
    return words("prompt.opening" if opening else "prompt.first", seat=seat)


def _panels(game: Masker, state: State, words: Words) -> list[SeatPanel]:
    panels = []
    over = not game.actors(state)
    for seat, pile in enumerate(state.piles):
        most = game.cap // PILE
        token = game.info.colours[seat]
        said = words("stock.piles", count=len(pile), piles=len(pile) // PILE, most=most)
        caught = ", ".join(
            words("stock.colour", count=pile.count(cross), top=_top(cross, words))
            for cross in COLOURS + WHITE
            if cross in pile
        )
        shape = Shape("poly", "pile", points=_plus(1.9), fill=token, round=0.2, relief="raised")
        stocks = [Stock(f"{said} ({caught})" if pile else said, len(pile), shape)]
        note, disk = "", state.disks[game.team[seat]]
        if game.team[seat] in state.out:
            note = words("note.out", colour=words(f"colour.{disk}"), mark=words(f"mark.{disk}"))
        elif over:
            note = words(
                "note.survivor", colour=words(f"colour.{disk}"), mark=words(f"mark.{disk}")
            )
        elif game.is_full(state, seat):
            note = words("note.full")
        if game.team[seat] in state.out or over:
            sign = Shape("glyph", "disk", size=0.8, text=_mark(disk), fill=_token(disk))
            stocks.append(Stock(note, game.left(state, disk), sign))
        panels.append(SeatPanel(stocks, note))
    return panels


def touched(game: Masker, before: State, player: Player, move: str) -> list[str]:
    """The place of a capture."""
    return [move] if move in game.place_number else []


# When a mask falls


def moment(event: Event, words: Words, tell: Teller) -> Moment | None:
    """A disk that is turned, with whose it is and what that means."""
    kind = event.key.removesuffix(".team").removeprefix("event.")
    if kind not in ("out", "survivor"):
        return None
    disk = str(event.blanks["colour"]).removeprefix("colour.")
    seats = [event.blanks[one] for one in ("seat", "other") if one in event.blanks]
    key = event.key.replace("event.", "moment.")
    return Moment(
        back=[disc("disk", (0, 0), 0.95, "walnut"), *_eyes()],
        front=[
            disc("disk", (0, 0), 0.95, _token(disk)),
            mark("disk", (0, 0), 0.5, _mark(disk), _ink(disk)),
        ],
        who=words("list.and").join(words(f"seat.{seat}") for seat in seats),
        title=words(f"colour.{disk}").capitalize(),
        say=tell(key, event.blanks),
    )


def _eyes() -> list[Shape]:
    """A mask on the back of every disk."""
    return [mark(f"eye{x}", (x, -0.08), 0.28, "eye", "wood-light") for x in (-0.38, 0.38)]


# What only one seat may see


def secret(game: Masker, view: State, seat: Player, words: Words) -> Stock:
    """A seat's own disk, by its colour and its mark."""
    disk = view.disks[game.team[seat]]
    count = game.left(view, disk)
    blanks = {"colour": words(f"colour.{disk}"), "mark": words(f"mark.{disk}"), "count": count}
    partners = [
        other for other, team in enumerate(game.team) if team == game.team[seat] and other != seat
    ]
    if partners:
        said = words("secret.team", other=words(f"seat.{partners[0]}"), **blanks)
    else:
        said = words("secret.own", **blanks)
    shape = Shape("glyph", "disk", size=0.8, text=_mark(disk), fill=_token(disk))
    return Stock(said, count, shape)


# What the play so far suggests


def show(game: Masker, view: State, viewer: Player | None, what: str, words: Words) -> Preview:
    """How likely each colour is for those still masked, as everybody may reckon.

    The viewer's own disk is left out of it, lest somebody looking over his shoulder learn it.
    """
    public = game.observe(view, None)
    guesses = suspicions(game, public)
    rows = []
    for team, disk in enumerate(public.disks):
        if disk == HIDDEN:
            seats = [seat for seat, its_team in enumerate(game.team) if its_team == team]
            names = [words("guess.you" if seat == viewer else f"seat.{seat}") for seat in seats]
            rows.append((names, guesses[seats[0]]))
    if not rows:
        return Preview([], words("guess.none"))
    said = [words("guess.title")]
    for names, shares in rows:
        likely = sorted(filter(shares.__getitem__, shares), key=lambda colour: -shares[colour])
        shared = [
            words("guess.share", colour=words(f"colour.{colour}"), percent=_percent(shares[colour]))
            for colour in likely
        ]
        name = words("list.and").join(names)
        said.append(words("guess.row", seat=name, shares=", ".join(shared)))
    return Preview(_chart(game, rows), " ".join(said))


def _percent(share: float) -> int:
    return round(100 * share)


def _chart(game: Masker, rows: list[tuple[list[str], Shares]]) -> list[Shape]:
    """A card over the grid: a column for each colour, a disc as large as its share."""
    width, height = _size(game)[0], _inner(game)[1]
    unit = (width - 2 * MARGIN) / 6.6
    tall = 1.1 * len(rows) * unit
    top = (height - tall) / 2 + 0.4 * unit
    card = box(MARGIN * 0.7, top - unit, width - MARGIN * 0.7, top + tall + 0.15 * unit)
    shapes = [
        Shape(
            "poly", "guess", points=card, fill="paper", round=0.25, relief="raised", motion="fade"
        )
    ]
    for column, colour in enumerate(COLOURS):
        x = MARGIN + (1.5 + column + 0.5) * unit
        head = (x, top - 0.45 * unit)
        shapes += _cross(f"guess:{colour}", head, colour, 0.75 * unit, 1.0, "fade")
        for number, (_, shares) in enumerate(rows):
            y, share, name = top + (1.1 * number + 0.4) * unit, shares[colour], f"guess:{colour}"
            shapes += [
                Shape(
                    "disc",
                    f"{name}:{number}",
                    at=(x, y),
                    size=0.4 * unit * share**0.5,
                    fill=_token(colour),
                    motion="fade",
                ),
                Shape(
                    "text",
                    f"{name}:{number}/share",
                    at=(x, y + 0.53 * unit),
                    size=0.24 * unit,
                    text=f"{_percent(share)} %",
                    fill="ink",
                    motion="fade",
                ),
            ]
    for number, (names, _) in enumerate(rows):
        for line, name in enumerate(names):
            y = top + (1.1 * number + 0.45 + 0.4 * (line - (len(names) - 1) / 2)) * unit
            shapes.append(
                Shape(
                    "text",
                    f"guess:{number}:{line}",
                    at=(MARGIN + 0.78 * unit, y),
                    size=0.34 * unit,
                    text=name,
                    fill="ink",
                    motion="fade",
                )
            )
    return shapes
