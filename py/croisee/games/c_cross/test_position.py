"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from croisee.games.c_cross.rules import NOBODY, CCross, State


def public(game: CCross, state: State) -> tuple:
    """What lies open."""
    if not game.actors(state):
        return state.pawns, state.tiles
    return state.pawns, state.tiles, state.turn, state.payer, state.owed, state.won


def rebuild(game: CCross, sentences: list[str], words: Words) -> tuple:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in (0, 1)]
    pawns, tiles = [0, 0], [0, 0]
    turn, payer, owed, won, over = NOBODY, NOBODY, 0, 0, False

    def numbered(listed: str, numbers: dict[str, int]) -> int:
        names = [] if listed == words("position.none") else listed.lower().split(", ")
        return sum(1 << numbers[name] for name in names)

    for sentence in sentences:
        if found := words.read("position.seat", sentence):
            seat = seats.index(found["seat"])
            pawns[seat] = numbered(found["pawns"], game.cell_number)
            tiles[seat] = numbered(found["tiles"], game.zone_number)
        elif found := words.read("position.turn", sentence):
            turn = seats.index(found["seat"])
        elif found := words.read("position.owed", sentence):
            payer, owed = seats.index(found["seat"]), int(found["pawns"])
        elif found := words.read("position.won", sentence):
            won = numbered(found["zones"], game.zone_number)
        else:
            assert sentence == words("position.over")
            over = True
    held = tuple(pawns), tuple(tiles)
    return held if over else (*held, turn, payer, owed, won)
