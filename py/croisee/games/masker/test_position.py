"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from croisee.games.masker.rules import COLOURS, WHITE, Masker, State


def public(game: Masker, state: State) -> tuple:
    """What lies open: the grid, the piles, the disks of those who are out, and whose turn it is."""
    out = tuple((team, state.disks[team]) for team in state.out)
    turn = (state.turn, state.taken, state.free, state.filling) if game.actors(state) else ()
    return state.stacks, state.natural, state.piles, out, state.lifted, turn


def rebuild(game: Masker, sentences: list[str], words: Words) -> tuple:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in range(game.players)]
    crosses = {words(f"top.{cross}"): cross for cross in COLOURS + WHITE}
    disks = {words(f"colour.{colour}"): colour for colour in COLOURS}
    stacks, piles = [""] * len(game.places), [""] * game.players
    natural, out, turn = -1, [], None
    taken, free, filling, lifted = 0, False, False, False

    def read(listed: str) -> str:
        return "".join(crosses[name] for name in listed.split(", "))

    for sentence in sentences:
        if found := words.read("position.turn", sentence):
            turn = seats.index(found["seat"])
        elif found := words.read("position.natural", sentence):
            natural = game.place_number[found["place"].lower()]
        elif found := words.read("position.taken", sentence):
            taken = int(found["captures"])
        elif found := words.read("position.out", sentence):
            first = found["seats"].split(words("list.and"))[0]
            out.append((game.team[seats.index(first)], disks[found["colour"]]))
        elif found := words.read("position.stack", sentence):
            place = game.place_number[found["place"].lower()]
            stacks[place] = read(found["crosses"])[::-1]
        elif found := words.read("position.pile.none", sentence):
            assert found["seat"] in seats
        elif found := words.read("position.pile", sentence):
            piles[seats.index(found["seat"])] = read(found["crosses"])
        elif found := words.read("position.crosses", sentence):
            for place in found["places"].lower().split(", "):
                stacks[game.place_number[place]] = crosses[found["top"]]
        else:
            free |= sentence == words("position.anywhere")
            filling |= sentence == words("position.filling")
            lifted |= sentence == words("position.lifted")
    acting = () if turn is None else (turn, taken, free, filling)
    return tuple(stacks), natural, tuple(piles), tuple(out), lifted, acting
