"""A position of Cronberg in words: rhombi, pawns, and what lies round each crossing."""

from __future__ import annotations

from croisee.core.bits import members
from croisee.core.scene import Position
from croisee.core.words import Term, Words, signed
from croisee.games.cronberg.rules import Cronberg, State
from croisee.games.cronberg.town import AROUND, BUILDINGS, CROSSINGS, PLACES, SYMBOLS, TRIANGLES
from croisee.games.cronberg.view import tile_blanks, totals


def position(game: Cronberg, state: State, words: Words) -> Position:
    """All that lies in the town and before the players."""
    tiles: dict[int, int] = {}
    laid = []
    for place, tile in zip(PLACES, state.town, strict=True):
        if tile:
            tiles |= dict.fromkeys(place.triangles, tile - 1)
            one, two = (TRIANGLES[triangle] for triangle in place.triangles)
            laid.append(words("position.tile", one=one, two=two, **tile_blanks(tile - 1)))
    head = ("crossing", "stands", "worth", "around")
    return Position(
        _facts(game, state, words) + laid,
        [_seat(game, state, seat, words) for seat in range(game.players)],
        [words(f"position.head.{name}") for name in head],
        [_row(game, state, crossing, tiles, words) for crossing in range(len(CROSSINGS))],
    )


def _facts(game: Cronberg, state: State, words: Words) -> list[str]:
    if state.over:
        return [words("position.over")]
    facts = [words("position.turn", seat=words(f"seat.{state.turn}"))]
    facts.append(words("position.stock", left=sum(game.unseen(state))))
    if state.drawn >= 0:
        facts.append(words("position.drawn", **tile_blanks(state.drawn)))
    return facts


def _seat(game: Cronberg, state: State, seat: int, words: Words) -> str:
    held = [CROSSINGS[crossing] for crossing in members(state.pawns[seat])]
    return words(
        "position.seat",
        seat=words(f"seat.{seat}"),
        points=signed(totals(game, state)[seat]),
        hand=state.hands[seat],
        crossings=", ".join(held) or words("position.none"),
    )


def _row(
    game: Cronberg, state: State, crossing: int, tiles: dict[int, int], words: Words
) -> list[str]:
    """A crossing: who holds it, what it counts, and each triangle round it."""
    holder = game.holder(state, crossing)
    if not AROUND[crossing] & state.free:
        stands = words("position.surrounded")
    elif game.closed_crossings(state.free) >> crossing & 1:
        stands = words("position.guarded")
    else:
        stands = words("position.free") if holder is None else words.colour(holder)
    triangles = members(AROUND[crossing])
    around = [_triangle(game, state, triangle, tiles, words) for triangle in triangles]
    worth = signed(game.worth(state, crossing)) if AROUND[crossing] & state.free else ""
    return [CROSSINGS[crossing], stands, worth, ", ".join(around)]


def _triangle(
    game: Cronberg, state: State, triangle: int, tiles: dict[int, int], words: Words
) -> str:
    if triangle in tiles:
        building = words(Term(f"building.{BUILDINGS[tiles[triangle]]}"))
        return f"{TRIANGLES[triangle]} {building}"
    alone = game.isolated(state.free) >> triangle & 1
    symbol = words(f"symbol.{SYMBOLS[triangle]}" + (".isolated" if alone else ""))
    return f"{TRIANGLES[triangle]} {symbol}"
