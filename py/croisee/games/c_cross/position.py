"""A position of C-Cross in words: who has what where, what touches a side or a neighbour."""

from __future__ import annotations

from croisee.core.bits import members
from croisee.core.scene import Position
from croisee.core.words import Words
from croisee.games.c_cross.rules import CCross, State

SIDES = (("west", "east"), ("north", "south"))
"""The long sides and the short ones, in the order of the box."""


def position(game: CCross, state: State, words: Words) -> Position:
    """All that lies on the board and beside it."""
    head = [words("position.zone"), *"12345", words("position.sides"), words("position.borders")]
    return Position(
        _facts(game, state, words),
        [_seat(game, state, seat, words) for seat in (0, 1)],
        head,
        [_zone(game, state, zone, words) for zone in range(len(game.zones))],
    )


def _facts(game: CCross, state: State, words: Words) -> list[str]:
    if not game.actors(state):
        return [words("position.over")]
    facts = [words("position.turn", seat=words(f"seat.{state.turn}"))]
    if state.owed:
        payer = words(f"seat.{state.payer}")
        facts.append(words("position.owed", seat=payer, pawns=state.owed))
    if state.won:
        zones = ", ".join(game.zones[zone].upper() for zone in members(state.won))
        facts.append(words("position.won", zones=zones))
    return facts


def _seat(game: CCross, state: State, seat: int, words: Words) -> str:
    pawns = [game.cells[cell].upper() for cell in members(state.pawns[seat])]
    tiles = [game.zones[zone].upper() for zone in members(state.tiles[seat])]
    return words(
        "position.seat",
        seat=words(f"seat.{seat}"),
        pawns=", ".join(pawns) or words("position.none"),
        tiles=", ".join(tiles) or words("position.none"),
        reserve=game.reserve(state, seat),
    )


def _zone(game: CCross, state: State, zone: int, words: Words) -> list[str]:
    """What lies on each cell of a zone, the sides it touches, and its cells' neighbours."""
    cells = range(5 * zone, 5 * zone + 5)
    sides = [
        words(f"side.{name}")
        for pair, names in zip(game.sides, SIDES, strict=True)
        for zones, name in zip(pair, names, strict=True)
        if zones >> zone & 1
    ]
    borders = [
        f"{game.cells[mine].upper()}-{game.cells[theirs].upper()}"
        for pair in game.borders
        for mine, theirs in (pair, pair[::-1])
        if mine in cells
    ]
    content = [_content(state, zone, cell, words) for cell in cells]
    return [game.zones[zone].upper(), *content, ", ".join(sides), ", ".join(borders)]


def _content(state: State, zone: int, cell: int, words: Words) -> str:
    for seat in (0, 1):
        if state.pawns[seat] >> cell & 1:
            return words(f"content.pawn.{seat}")
        if state.tiles[seat] >> zone & 1:
            return words(f"content.tile.{seat}")
    return words("content.free")
