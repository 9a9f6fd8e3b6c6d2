"""Why a move of Crescendo is good: towers it builds, bursts or shelters, pawns it keeps apart.

Only what the board shows is said: which refuges a cross brings together, what stands on a cell
after the move, whom an enemy could reach before and after it, how many steps lie between two pawns,
and whether any other cell would be farther.
"""

from __future__ import annotations

from croisee.core.bits import members
from croisee.core.game import Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Words
from croisee.games.crescendo.ground import (
    ARMS,
    BIT,
    HEARTS,
    NUMBER,
    OFF,
    Ground,
    Place,
    ground,
)
from croisee.games.crescendo.notation import (
    COLOURS,
    LAY,
    MOVE,
    NOBODY,
    PLACE,
    read_heart,
    read_journey,
)
from croisee.games.crescendo.rules import Crescendo, State

NEAR = 3
"""Refuges so many cells from each other are called close."""


def reason(game: Crescendo, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What a move does for its player, with the way or the distance it speaks of."""
    if state.phase == LAY:
        return _lay(game, state, seat, move, words)
    if state.phase == MOVE and state.victim == NOBODY:
        return _journey(game, state, seat, move, words)
    return _put(game, state, seat, move, words)


def _lay(game: Crescendo, state: State, seat: Player, move: str, words: Words) -> Preview:
    """A cross: how it brings one's own refuges together and keeps others' apart, and how it nests.

    Whatever is laid later, refuges only come nearer.
    """
    land = ground(state.board)
    if not land.hearts:
        return Preview([], words("advice.lay.first"))
    laid = ground(f"{state.board} {move}")
    pairs = land.twins(move, seat)
    said = [words("advice.lay.twins", count=len(pairs))] if pairs else []
    shapes = [_line(f"advice:{number}", pair, "hint") for number, pair in enumerate(pairs)]
    mine, steps = _arm(laid, seat)
    close = [cell for cell in members(laid.refuges[seat]) if 0 < steps[cell] <= NEAR]
    if len(close) > len(pairs):
        said.append(words("advice.lay.close", count=len(close)))
        shapes = [_line(f"advice:{cell}", _way(laid, mine, cell), "hint") for cell in sorted(close)]
    far, other = _loneliest(game, laid, seat)
    if far > NEAR:
        said.append(words("advice.lay.alone", other=words(f"seat.{other}"), count=far))
    said.append(words("advice.lay.sides", count=land.shared(read_heart(move))))
    return Preview(shapes, " ".join(said[:2]))


def _arm(laid: Ground, seat: Player) -> tuple[int, bytes]:
    """The refuge that the last cross brings to a seat, and the steps from there."""
    last = len(laid.cells) - len(ARMS)
    cell = next(cell for cell in range(last, len(laid.cells)) if laid.colour[cell] == seat)
    return cell, laid.steps_from(cell)


def _loneliest(game: Crescendo, laid: Ground, seat: Player) -> tuple[int, Player]:
    """Who else has his new refuge farthest from his nearest one, and how far that is."""
    found = []
    for other in range(game.players):
        if other != seat:
            cell, steps = _arm(laid, other)
            far = min(steps[one] for one in members(laid.refuges[other]) if one != cell)
            found.append((far, other))
    return max(found, key=lambda one: one[0])


def _journey(game: Crescendo, state: State, seat: Player, move: str, words: Words) -> Preview:
    k, start, end = read_journey(move)
    land = ground(state.board)
    after = game.apply(state, seat, move)
    said: list[str] = []
    way = tuple(land.cells[cell] for cell in land.path(start, k, end))
    shapes = [_line("advice:way", way, "hint")]
    for other, pawns in enumerate(state.pawns):
        if other != seat and end in pawns:
            count = pawns.count(end)
            said.append(words("advice.burst", count=count, other=words(f"seat.{other}")))
    held = state.pawns[seat].count(end)
    if held:
        said.append(words("advice.stack", count=held + k))
    strikers = _strikers(state, seat, start)
    if end not in after.pawns[seat]:
        # The round is over and the pawns are cleared away.
        return Preview(shapes, " ".join(said))
    if land.refuges[seat] & BIT[end]:
        said.append(words("advice.refuge", count=k))
    elif strikers and not _strikers(after, seat, end):
        shapes += [
            _line(f"advice:{cell}", (land.cells[cell], land.cells[start]), "last")
            for cell in strikers
        ]
        said.append(words("advice.flee", count=k))
    if not said:
        near = _nearest(after, seat, end)
        if near is not None:
            said.append(words("advice.near", count=land.steps_from(end)[near]))
    return Preview(shapes, " ".join(said[:2]))


def _strikers(state: State, seat: Player, cell: int) -> list[int]:
    """The cells from which an enemy could burst what a seat has on a cell."""
    land = ground(state.board)
    if land.refuges[seat] & BIT[cell]:
        return []
    return [
        start
        for other, pawns in enumerate(state.pawns)
        if other != seat
        for start in sorted(set(pawns) - {OFF})
        if any(land.reach[start][k] & BIT[cell] for k in range(1, pawns.count(start) + 1))
    ]


def _nearest(state: State, colour: Player, cell: int) -> int | None:
    """The nearest other cell with pawns of a colour."""
    steps = ground(state.board).steps_from(cell)
    cells = sorted(set(state.pawns[colour]) - {OFF, cell})
    return min(cells, key=lambda other: steps[other], default=None)


def _put(game: Crescendo, state: State, seat: Player, move: str, words: Words) -> Preview:
    """A pawn out of the pot or of a burst tower: how far it is from the others of its colour."""
    colour, cell = COLOURS.index(move[0]), NUMBER[move[1:]]
    own = ".own" if colour == seat else ""
    token = "hint" if own else "last"
    other = words(f"seat.{colour}")
    near = _nearest(state, colour, cell)
    land = ground(state.board)
    if near is None:
        if state.phase == PLACE and _is_utmost(game, state, seat, colour, cell, list(HEARTS)):
            steps = land.steps_from(cell)
            end = max(HEARTS, key=steps.__getitem__)
            said = words(f"advice.edge{own}", other=other, count=steps[end])
            return Preview([_line("advice:edge", _way(land, cell, end), token)], said)
        return Preview([], words(f"advice.alone{own}", other=other))
    key = f"advice.apart{own}"
    there = [one for one in state.pawns[colour] if one != OFF]
    if state.phase != MOVE and _is_utmost(game, state, seat, colour, cell, there):
        key = f"advice.{'far' if state.phase == PLACE else 'double'}{own}"
    said = words(key, count=land.steps_from(cell)[near], other=other)
    return Preview([_line("advice:apart", _way(land, cell, near), token)], said)


def _is_utmost(
    game: Crescendo, state: State, seat: Player, colour: Player, cell: int, there: list[int]
) -> bool:
    """Whether no cell that may take a pawn is farther from some others on average.

    For a pawn of one's own: whether none is nearer.
    """
    steps = ground(state.board).steps_from
    far = [sum(map(steps(room).__getitem__, there)) for room in members(game.rooms(state, colour))]
    here = sum(map(steps(cell).__getitem__, there))
    return here == (min(far) if colour == seat else max(far)) and min(far) < max(far)


def _way(land: Ground, start: int, end: int) -> tuple[Place, ...]:
    """The places of a shortest way between two cells, both included."""
    way, steps = [start], land.steps_from(end)
    while way[-1] != end:
        way.append(min(land.beside[way[-1]], key=steps.__getitem__))
    return tuple(land.cells[cell] for cell in way)


def _line(name: str, points: tuple[tuple[int, int], ...], token: str) -> Shape:
    return Shape(
        "line", name, points=points, stroke=token, width=0.1, round=0.3, alpha=0.8, relief="glow"
    )
