"""What makes two answers, or two positions, of Masker the same for a puzzle."""

from __future__ import annotations

from collections.abc import Hashable

from croisee.core.game import Player
from croisee.games.masker.rules import MOST_CAPTURES, WHITE, Masker, State

FEWEST = 2
"""Answers to choose among: crosses that touch are few, but a turn is up to three of them.

That is why the finder asks how soon the whole turn would be guessed.
"""


def answer(game: Masker, state: State, move: str) -> Hashable:
    """The capture, or the stop."""
    return move


def promising(game: Masker, state: State, seat: Player, turns: int) -> bool:
    """Whether so many turns could take every colour that the other may have.

    In each turn between he has to take a cross himself, and may have no choice.
    """
    other = game.team[1 - seat]
    colours = {disks[other] for disks in game.worlds(game.observe(state, seat))}
    crosses = sum(stack.count(colour) for stack in state.stacks for colour in colours)
    return crosses <= MOST_CAPTURES * turns + turns - 1


def likeness(game: Masker, state: State) -> Hashable:
    """The grid from any side, its colours named in the order they come, one's own first."""
    width = game.width
    mine = state.disks[game.team[state.turn]]
    found = []
    for mirrored in (False, True):
        for quarters in range(4):
            grid: dict[int, str] = {}
            for place, stack in enumerate(state.stacks):
                x, y = place % width, place // width
                x = width - 1 - x if mirrored else x
                for _ in range(quarters):
                    x, y = width - 1 - y, x
                grid[y * width + x] = stack + "+" * (place == state.natural)
            names = {mine: 0, WHITE: -1, "+": -2}
            row = []
            for _, stack in sorted(grid.items()):
                row.append(tuple(names.setdefault(cross, len(names)) for cross in stack))
            found.append((state.free, *row))
    return min(found)
