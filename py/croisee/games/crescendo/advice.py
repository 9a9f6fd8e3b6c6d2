"""Why a move of Crescendo is good: towers it builds, bursts or shelters, pawns it keeps apart.

Only what the board shows is said: what stands on a cell after the move, whom an enemy could reach
before and after it, and how many steps lie between two pawns.
"""

from __future__ import annotations

from croisee.core.game import Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Words
from croisee.games.crescendo.ground import BIT, NUMBER, OFF, ground
from croisee.games.crescendo.notation import COLOURS, LAY, MOVE, NOBODY, read_heart, read_journey
from croisee.games.crescendo.rules import Crescendo, State


def reason(game: Crescendo, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What a move does for its player, with the way or the distance it speaks of."""
    if state.phase == LAY:
        return _lay(state, seat, move, words)
    if state.phase == MOVE and state.victim == NOBODY:
        return _journey(game, state, seat, move, words)
    return _put(state, seat, move, words)


def _lay(state: State, seat: Player, move: str, words: Words) -> Preview:
    """A cross: refuges of one's own that come to lie side by side, and how closely it nests."""
    land = ground(state.board)
    if not land.hearts:
        return Preview([], words("advice.lay.first"))
    pairs = land.twins(move, seat)
    sides = land.shared(read_heart(move))
    said = [words("advice.lay.twins", count=len(pairs))] if pairs else []
    said.append(words("advice.lay.sides", count=sides))
    shapes = [_line(f"advice:{number}", pair, "hint") for number, pair in enumerate(pairs)]
    return Preview(shapes, " ".join(said))


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


def _put(state: State, seat: Player, move: str, words: Words) -> Preview:
    """A pawn out of the pot or of a burst tower: how far it is from the others of its colour."""
    colour, cell = COLOURS.index(move[0]), NUMBER[move[1:]]
    near = _nearest(state, colour, cell)
    if near is None:
        key = "advice.alone.own" if colour == seat else "advice.alone"
        return Preview([], words(key, other=words(f"seat.{colour}")))
    land = ground(state.board)
    count = land.steps_from(cell)[near]
    blanks = {"count": count, "other": words(f"seat.{colour}")}
    said = words("advice.apart.own" if colour == seat else "advice.apart", **blanks)
    token = "hint" if colour == seat else "last"
    way = [cell]
    steps = land.steps_from(near)
    while way[-1] != near:
        way.append(min(land.beside[way[-1]], key=lambda there: steps[there]))
    return Preview([_line("advice:apart", tuple(land.cells[there] for there in way), token)], said)


def _line(name: str, points: tuple[tuple[int, int], ...], token: str) -> Shape:
    return Shape(
        "line", name, points=points, stroke=token, width=0.1, round=0.3, alpha=0.8, relief="glow"
    )
