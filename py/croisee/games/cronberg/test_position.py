"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from croisee.games.cronberg.rules import NOTHING, Cronberg, State
from croisee.games.cronberg.town import (
    BUILDINGS,
    CROSSING_NUMBER,
    NUMBERS,
    PLACES,
    TRIANGLE_NUMBER,
)
from croisee.games.cronberg.view import totals


def public(game: Cronberg, state: State) -> tuple:
    """What lies open: the town, the pawns and the points; the stock only by its number."""
    held = state.town, state.pawns, state.hands, tuple(totals(game, state))
    if state.over:
        return held
    return *held, state.turn, max(state.drawn, NOTHING), sum(game.unseen(state))


def rebuild(game: Cronberg, sentences: list[str], words: Words) -> tuple:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in range(game.players)]
    buildings = {words(f"building.{name}"): tile for tile, name in enumerate(BUILDINGS)}
    places = {frozenset(place.triangles): number for number, place in enumerate(PLACES)}
    town = bytearray(len(PLACES))
    pawns, hands, points = [0] * game.players, [0] * game.players, [0] * game.players
    turn, drawn, left = None, NOTHING, 0

    def number(text: str) -> int:
        return int(text.replace("\u2212", "-"))

    def tile(read: dict[str, str]) -> int:
        found = buildings[read["building"]]
        assert NUMBERS[found] == (number(read["obtuse"]), number(read["acute"]))
        return found

    for sentence in sentences:
        if read := words.read("position.tile", sentence):
            triangles = frozenset(TRIANGLE_NUMBER[read[end]] for end in ("one", "two"))
            town[places[triangles]] = tile(read) + 1
        elif read := words.read("position.seat", sentence):
            seat = seats.index(read["seat"])
            points[seat], hands[seat] = number(read["points"]), int(read["hand"])
            if read["crossings"] != words("position.none"):
                names = read["crossings"].split(", ")
                pawns[seat] = sum(1 << CROSSING_NUMBER[name] for name in names)
        elif read := words.read("position.turn", sentence):
            turn = seats.index(read["seat"])
        elif read := words.read("position.stock", sentence):
            left = int(read["left"])
        elif read := words.read("position.drawn", sentence):
            drawn = tile(read)
    held = bytes(town), tuple(pawns), tuple(hands), tuple(points)
    return held if turn is None else (*held, turn, drawn, left)
