"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from tools.dev.template.rules import CELLS, FREE, PIECES, NewGame, State


def public(game: NewGame, state: State) -> tuple:
    """What lies open."""
    return state.board, state.turn if game.actors(state) else None


def rebuild(game: NewGame, sentences: list[str], words: Words) -> tuple:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in range(game.players)]
    board, turn = [FREE] * len(CELLS), None
    for sentence in sentences:
        if found := words.read("position.seat", sentence):
            listed = found["cells"].lower().split(", ")
            for cell in [] if found["cells"] == words("position.none") else listed:
                board[CELLS.index(cell)] = PIECES[seats.index(found["seat"])]
        elif found := words.read("position.turn", sentence):
            turn = seats.index(found["seat"])
    return "".join(board), turn
