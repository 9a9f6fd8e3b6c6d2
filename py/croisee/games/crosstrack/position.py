"""A position of Crosstrack in words: every piece with its owner, its place and what it joins."""

from __future__ import annotations

from croisee.core.scene import Position
from croisee.core.words import Words
from croisee.games.crosstrack.notation import NO_CELL
from croisee.games.crosstrack.rules import NOBODY, PATTERNS, Crosstrack, State
from croisee.games.crosstrack.track import CELL_NUMBER, CELLS, COLOURS, SHAPE_COUNT, TURNS
from croisee.games.crosstrack.view import joins, owner_name

SIDE = 6


def position(game: Crosstrack, state: State, words: Words) -> Position:
    """All that lies on the board and beside it."""
    facts = _facts(game, state, words)
    if game.players % 2:
        facts.append(_set(game, state, NOBODY, words))
    return Position(
        facts,
        [_set(game, state, seat, words) for seat in range(game.players)],
        ["", *"ABCDEF"],
        [
            [str(row)] + [_cell(game, state, f"{column}{row}", words) for column in "abcdef"]
            for row in range(1, SIDE + 1)
        ],
    )


def _facts(game: Crosstrack, state: State, words: Words) -> list[str]:
    if not game.actors(state):
        return [words("position.over")]
    facts = [words("position.turn", seat=words(f"seat.{state.turn}"))]
    for key, cell in zip(("position.rest.last", "position.rest.before"), state.rests, strict=True):
        if cell != NO_CELL:
            facts.append(words(key, cell=CELLS[cell].upper()))
    facts.append(words("position.idle", actions=game.idle(state)))
    return facts


def _set(game: Crosstrack, state: State, owner: int, words: Words) -> str:
    """The pieces of a seat, or the common ones, on the board and beside it."""
    colours = tuple(colour for colour in range(COLOURS) if game.owner(colour) == owner)
    laid = [
        words(
            "position.piece",
            pattern=words(f"pattern.{shape // TURNS + 1}"),
            cell=CELLS[cell].upper(),
            joins=joins(shape, words),
        )
        for cell, code in enumerate(state.board)
        if code and (code - 1) // SHAPE_COUNT in colours
        for shape in [(code - 1) % SHAPE_COUNT]
    ]
    waiting = [
        f"{words(f'pattern.{pattern + 1}')} {count}"
        for pattern in range(PATTERNS)
        if (count := len(game.stock(state, colours, pattern)))
    ]
    none = words("position.none")
    return words(
        "position.set",
        owner=words("position.common") if owner == NOBODY else words(f"seat.{owner}"),
        laid=" ; ".join(laid) or none,
        waiting=", ".join(waiting) or none,
    )


def _cell(game: Crosstrack, state: State, name: str, words: Words) -> str:
    """What lies on a square of the table; nothing on its cut corners."""
    if name not in CELL_NUMBER:
        return ""
    code = state.board[CELL_NUMBER[name]]
    if not code:
        return words("content.free")
    colour, shape = divmod(code - 1, SHAPE_COUNT)
    pattern = words(f"pattern.{shape // TURNS + 1}")
    return f"{pattern}, {owner_name(game, colour, words)}, {joins(shape, words)}"
