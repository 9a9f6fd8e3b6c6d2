"""Chances to win, made of utilities, which say how many of the others a seat may leave behind.

With two sides the two are the same but for partners, who never leave each other behind. With more
of them, somebody who always comes second of three has as good a utility as somebody who wins as
often as he is last: so each result found is turned into chances by itself. What is only expected is
read as if everybody had a strength, by which he beats any other one, and wins against all, in
proportion (Bradley and Terry, Luce).
"""

from __future__ import annotations

from typing import Any

from croisee.core.game import DIGITS, Game

Utilities = tuple[float, ...]

ROUNDS = 24
"""Of the iteration that finds the strengths; the percentage has long settled by then."""
HARDLY = 1e-4
"""The least that is expected of anybody, so that his strength can be told."""


def chances_to_win(game: Game[Any, Any], utilities: Utilities) -> Utilities:
    """Each seat's chance to be first, from 0 to 1; partners have the same one."""
    teams = game.teams()
    sides = len(set(teams))
    if game.players == 2:
        return utilities
    if sides == 2:
        # A seat never comes out ahead of its partner, nor behind.
        shared = (teams.count(teams[0]) - 1) / 2 / (game.players - 1)
        return tuple((value - shared) / (1 - 2 * shared) for value in utilities)
    best = max(utilities)
    if best == 1:
        return tuple(float(value == best) for value in utilities)
    return _shares(utilities)


def _shares(utilities: Utilities) -> Utilities:
    """The parts of all strength, by what is expected of everybody against one other."""
    seats = range(len(utilities))
    wins = [max(value, HARDLY) * (len(utilities) - 1) for value in utilities]
    strengths = [1.0] * len(utilities)
    for _ in range(ROUNDS):
        strengths = [
            wins[seat]
            / sum(1 / (strengths[seat] + strengths[other]) for other in seats if other != seat)
            for seat in seats
        ]
        total = sum(strengths)
        strengths = [strength / total for strength in strengths]
    return tuple(round(strength, DIGITS) for strength in strengths)
