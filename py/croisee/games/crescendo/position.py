"""A position of Crescendo in words: the crosses with their places and colours, towers and hands."""

from __future__ import annotations

from croisee.core.scene import Position
from croisee.core.words import Words
from croisee.games.crescendo.ground import NAMES, OFF, Ground, ground
from croisee.games.crescendo.notation import COLOURS, LAY, NOBODY, OVER
from croisee.games.crescendo.rules import Crescendo, State
from croisee.games.crescendo.view import arms, where

PART = 5
"""Cells of a cross: its heart and four arms."""


def position(game: Crescendo, state: State, words: Words) -> Position:
    """All that lies on the table and in the hands."""
    land = ground(state.board)
    crosses = [
        words(
            "position.cross",
            number=number,
            where=_where(land, number - 1, words),
            arms=arms(colours, words),
        )
        for number, colours in enumerate(land.crosses, 1)
    ]
    ways = [words(f"way.name.{way}") for way in ("north", "east", "south", "west")]
    return Position(
        _facts(game, state, words) + crosses,
        [_seat(state, seat, words) for seat in range(game.players)],
        [words("position.cross.head"), words("position.place.head"), words("cell.heart"), *ways],
        [_row(state, land, number, words) for number in range(len(land.hearts))],
    )


def _facts(game: Crescendo, state: State, words: Words) -> list[str]:
    def listed(seats: tuple[int, ...]) -> str:
        return ", ".join(words(f"seat.{seat}") for seat in seats)

    facts = [words(f"position.phase.{state.phase}")]
    if state.phase != OVER:
        facts.append(words("position.turn", seat=words(f"seat.{state.turn}")))
    facts.append(words("position.order", seats=listed(state.order)))
    if state.victim != NOBODY:
        facts.append(words("position.victim", other=words(f"seat.{state.victim}")))
    if state.phase != LAY:
        facts.append(words("position.turns", turns=state.turns))
    if state.finished:
        facts.append(words("position.finished", seats=listed(state.finished)))
    if state.dropped:
        facts.append(words("position.dropped", seats=listed(state.dropped)))
    return facts


def _where(land: Ground, number: int, words: Words) -> str:
    return where(land.hearts[number], words) or words("position.start")


def _seat(state: State, seat: int, words: Words) -> str:
    """His towers, his pawns that are not on the board, and the crosses in his hand."""
    pawns, hand, none = state.pawns[seat], state.hands[seat], words("position.none")
    towers = [
        words("position.tower", height=pawns.count(cell), cell=NAMES[cell].upper())
        for cell in sorted(set(pawns))
        if cell != OFF
    ]
    crosses = [
        "-".join(words.colour(COLOURS.index(colour)) for colour in order)
        + f" ({hand.count(order)})"
        for order in dict.fromkeys(hand)
    ]
    return words(
        "position.seat",
        seat=words(f"seat.{seat}"),
        towers=", ".join(towers) or none,
        waiting=pawns.count(OFF),
        hand=", ".join(crosses) or none,
    )


def _row(state: State, land: Ground, number: int, words: Words) -> list[str]:
    cells = range(PART * number, PART * number + PART)
    content = [_cell(state, land, cell, words) for cell in cells]
    return [str(number + 1), _where(land, number, words), *content]


def _cell(state: State, land: Ground, cell: int, words: Words) -> str:
    colour = land.colour[cell]
    found = [] if colour < 0 else [words.colour(colour)]
    for seat, pawns in enumerate(state.pawns):
        if count := pawns.count(cell):
            found.append(words(f"cell.tower.{seat}", count=count))
    return ", ".join(found) or words("cell.free")
