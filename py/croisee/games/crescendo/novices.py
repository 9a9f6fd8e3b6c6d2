"""Two beginners at Crescendo: one gathers his pawns, one stacks, bursts, takes shelter, draws near.

Neither cares how the crosses are laid or where the pawns of others are set out.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.game import Player
from croisee.games.crescendo.ground import BIT, OFF, ground
from croisee.games.crescendo.notation import MOVE, NOBODY
from croisee.games.crescendo.rules import Crescendo, State


def gathered(game: Crescendo, state: State, seat: Player) -> float:
    """Tall towers, however far from each other; a finished tower is everything."""
    if seat in state.finished:
        return 1000 - state.finished.index(seat)
    own = [cell for cell in state.pawns[seat] if cell != OFF]
    return sum(map(own.count, own)) if state.phase == MOVE else 0


def finishes(game: Crescendo, before: State, after: State, seat: Player) -> bool:
    """To complete one's tower."""
    return seat in after.finished


def stacks(game: Crescendo, before: State, after: State, seat: Player) -> bool:
    """To stand on fewer cells."""
    return len(set(after.pawns[seat])) < len(set(before.pawns[seat]))


def bursts(game: Crescendo, before: State, after: State, seat: Player) -> bool:
    """To burst somebody's tower of two pawns or more."""
    if after.victim in (NOBODY, before.victim):
        return False
    return after.pawns[after.victim].count(OFF) > 1


def shelters(game: Crescendo, before: State, after: State, seat: Player) -> bool:
    """To have more pawns in refuges of one's colour."""
    if after.phase != MOVE:
        return False
    refuges = ground(after.board).refuges[seat]

    def safe(state: State) -> int:
        return sum(bool(BIT[cell] & refuges) for cell in state.pawns[seat])

    return safe(after) > safe(before)


def nears(game: Crescendo, before: State, after: State, seat: Player) -> bool:
    """To have fewer steps between one's pawns."""
    if after.phase != MOVE or after.finished != before.finished:
        return False
    land = ground(after.board)

    def apart(state: State) -> int:
        own = [cell for cell in state.pawns[seat] if cell != OFF]
        return sum(sum(map(land.steps_from(cell).__getitem__, own)) for cell in own)

    return apart(after) < apart(before)


NOVICES = (Collector(gathered), Creature(wins, finishes, stacks, bursts, shelters, nears))
