"""A position of Masker in words: every cross by its colour, the stacks, what each has captured."""

from __future__ import annotations

from croisee.core.scene import Position
from croisee.core.words import Words
from croisee.games.masker.rules import COLOURS, WHITE, Masker, State


def position(game: Masker, state: State, words: Words) -> Position:
    """All that everybody sees; nobody's disk but those that lie open."""
    facts = _facts(game, state, words) + _crosses(game, state, words)
    return Position(
        facts,
        [_seat(state, seat, words) for seat in range(game.players)],
        ["", *"ABCDEF"[: game.width]],
        [
            [str(row + 1)] + [_place(state, row * game.width + x, words) for x in range(game.width)]
            for row in range(game.width)
        ],
    )


def _facts(game: Masker, state: State, words: Words) -> list[str]:
    place = game.places[state.natural].upper()
    facts = [words("position.natural", place=place)]
    if game.actors(state):
        facts.insert(0, words("position.turn", seat=words(f"seat.{state.turn}")))
        if state.taken:
            facts.append(words("position.taken", captures=state.taken))
        if state.free:
            facts.append(words("position.anywhere"))
        if state.filling:
            facts.append(words("position.filling"))
    else:
        facts.insert(0, words("position.over"))
    if state.lifted:
        facts.append(words("position.lifted"))
    for team in state.out:
        seats = [words(f"seat.{seat}") for seat, its in enumerate(game.team) if its == team]
        colour = words(f"colour.{state.disks[team]}")
        facts.append(words("position.out", seats=words("list.and").join(seats), colour=colour))
    return facts


def _crosses(game: Masker, state: State, words: Words) -> list[str]:
    if game.height > 1:
        return [
            words("position.stack", place=name.upper(), crosses=_listed(stack[::-1], words))
            for name, stack in zip(game.places, state.stacks, strict=True)
            if stack
        ]
    found = []
    for cross in COLOURS + WHITE:
        places = [
            name.upper()
            for name, stack in zip(game.places, state.stacks, strict=True)
            if stack == cross
        ]
        if places:
            top = words(f"top.{cross}")
            found.append(words("position.crosses", top=top, places=", ".join(places)))
    return found


def _listed(crosses: str, words: Words) -> str:
    return ", ".join(words(f"top.{cross}") for cross in crosses)


def _seat(state: State, seat: int, words: Words) -> str:
    pile = state.piles[seat]
    name = words(f"seat.{seat}")
    if not pile:
        return words("position.pile.none", seat=name)
    return words("position.pile", seat=name, captured=len(pile), crosses=_listed(pile, words))


def _place(state: State, place: int, words: Words) -> str:
    top = [words("content.natural")] if place == state.natural else []
    stack = [words(f"top.{cross}") for cross in reversed(state.stacks[place])]
    return ", ".join(top + stack) or words("content.empty")
