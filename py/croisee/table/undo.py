"""How far undo and redo go: from one decision of a person to another, and which moves are final.

Moves of computer players and draws in between are taken back with them, all or none: where a
revealed tile or colour, or the move of a person who plays elsewhere, stands in the way, nothing
changes and the refusal says why.
"""

from __future__ import annotations

from croisee.core.errors import NoUndo
from croisee.core.game import CHANCE, Player
from croisee.core.match import Match
from croisee.table.seats import Seats


def undo(match: Match, seats: Seats) -> None:
    """Back to the last decision of a person; all of it or nothing."""
    count = len(match.steps)
    people = seats.here
    elsewhere = set(seats.people) - set(people)
    try:
        _undo(match, elsewhere)
        while people and seats.acting not in people:
            _undo(match, elsewhere)
    except NoUndo:
        while len(match.steps) < count:
            match.redo()
        raise
    seats.let_go()


def redo(match: Match, seats: Seats) -> None:
    """Forward again to a person's next decision."""
    _redo(match)
    while match.can_redo and seats.acting not in seats.here:
        _redo(match)
    seats.let_go()


def why_final(match: Match, seat: Player, text: str) -> str | None:
    """Why undo would stop after a move (a words key), or None where it would not.

    It is judged by what the seat may know: the answer tells nobody what is hidden.
    """
    game, before = match.game, match.view(seat)
    move = game.parse(before, seat, text)
    after = game.apply(before, seat, move)
    barrier = game.barrier(before, seat, move, after)
    if barrier is None and CHANCE in game.actors(after):
        draw, _ = game.chance(after)[0]
        barrier = game.barrier(after, CHANCE, draw, game.apply(after, CHANCE, draw))
    return barrier


def _undo(match: Match, elsewhere: set[Player]) -> None:
    """Take back a move, or all that chance laid in one go; not what came from elsewhere."""
    if match.steps and match.steps[-1].decided_by in elsewhere:
        raise NoUndo("undo.elsewhere")
    step = match.undo()
    while step.rest_from is not None and len(match.steps) > step.rest_from:
        match.undo()


def _redo(match: Match) -> None:
    """Play a move again, or all that chance laid in one go."""
    step = match.redo()
    while (
        step.rest_from is not None
        and (following := match.next_undone) is not None
        and following.rest_from == step.rest_from
    ):
        match.redo()
