"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from croisee.games.crosstrack.notation import NO_CELL
from croisee.games.crosstrack.rules import NOBODY, PATTERNS, Crosstrack, State
from croisee.games.crosstrack.track import (
    CELL_NUMBER,
    CELLS,
    COLOURS,
    DIRECTIONS,
    JOINS,
    SHAPE_COUNT,
    SIDES,
    TURNS,
)


def public(game: Crosstrack, state: State) -> tuple:
    """The pieces by owner, those still to be placed, and what is remembered of the last actions."""
    board = {
        CELLS[cell]: (game.owner((code - 1) // SHAPE_COUNT), (code - 1) % SHAPE_COUNT)
        for cell, code in enumerate(state.board)
        if code
    }
    owners = {game.owner(colour) for colour in range(COLOURS)}
    waiting = {
        owner: [
            len(game.stock(state, [c for c in range(COLOURS) if game.owner(c) == owner], pattern))
            for pattern in range(PATTERNS)
        ]
        for owner in owners
    }
    if not game.actors(state):
        return board, waiting
    return board, waiting, state.turn, state.rests, game.idle(state)


def joined(text: str, words: Words) -> frozenset[frozenset[int]]:
    """The pairs of sides that a piece joins, read from "du nord au sud et à l'est, de l'ouest…"."""
    pairs = set()
    for branch in text.split(", "):
        stem = next(
            number
            for number, side in sorted(enumerate(SIDES), key=lambda item: -len(item[1]))
            if branch.startswith(words(f"from.{side}") + " ")
        )
        legs = branch.removeprefix(words(f"from.{SIDES[stem]}") + " ").split(words("list.and"))
        ends = [[words(f"to.{side}") for side in SIDES].index(leg) for leg in legs]
        pairs |= {frozenset((stem, end)) for end in ends}
    return frozenset(pairs)


def shape_of(pattern: int, text: str, words: Words) -> int:
    """The one way a pattern can be turned to join these sides."""
    wanted = joined(text, words)
    (found,) = {
        shape
        for shape in range(pattern * TURNS, pattern * TURNS + DIRECTIONS[pattern])
        if frozenset(map(frozenset, JOINS[shape])) == wanted
    }
    return found


def rebuild(game: Crosstrack, sentences: list[str], words: Words) -> tuple:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in range(game.players)]
    patterns = {words(f"pattern.{pattern + 1}"): pattern for pattern in range(PATTERNS)}
    board, waiting, rests, none = {}, {}, [NO_CELL, NO_CELL], words("position.none")
    turn, idle = None, 0
    for sentence in sentences:
        if found := words.read("position.set", sentence):
            name = found["owner"]
            owner = NOBODY if name == words("position.common") else seats.index(name)
            waiting[owner] = [0] * PATTERNS
            for piece in [] if found["laid"] == none else found["laid"].split(" ; "):
                part = words.read("position.piece", piece)
                shape = shape_of(patterns[part["pattern"]], part["joins"], words)
                board[part["cell"].lower()] = (owner, shape)
            for kind in [] if found["waiting"] == none else found["waiting"].split(", "):
                pattern, count = kind.rsplit(" ", 1)
                waiting[owner][patterns[pattern]] = int(count)
        elif found := words.read("position.turn", sentence):
            turn = seats.index(found["seat"])
        elif found := words.read("position.rest.last", sentence):
            rests[0] = CELL_NUMBER[found["cell"].lower()]
        elif found := words.read("position.rest.before", sentence):
            rests[1] = CELL_NUMBER[found["cell"].lower()]
        elif found := words.read("position.idle", sentence):
            idle = int(found["actions"])
    if turn is None:
        return board, waiting
    return board, waiting, turn, tuple(rests), idle
