"""Two beginners at C-Cross: one gathers pawns and zones, one takes, stops and stays close.

Neither has an idea of chains beyond the next zone, nor of what an exchange will do.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.game import Player
from croisee.games.c_cross.rules import MAJORITY, CCross, State


def _counts(game: CCross, state: State, seat: Player) -> list[int]:
    return [(state.pawns[seat] & mask).bit_count() for mask in game.zone_mask]


def gathered(game: CCross, state: State, seat: Player) -> float:
    """Zones count most, then pawns close together; a connection is everything."""
    zones = state.tiles[seat].bit_count() - state.tiles[1 - seat].bit_count()
    pawns = sum(count * count for count in _counts(game, state, seat))
    return 1000 * (state.winner == seat) + 20 * zones + pawns


def takes(game: CCross, before: State, after: State, seat: Player) -> bool:
    """To take a zone."""
    return after.tiles[seat].bit_count() > before.tiles[seat].bit_count()


def stops(game: CCross, before: State, after: State, seat: Player) -> bool:
    """To go where the other is one pawn short of a zone."""
    mine, more = _counts(game, before, seat), _counts(game, after, seat)
    theirs = _counts(game, before, 1 - seat)
    return any(
        count == MAJORITY - 1 and new > old
        for count, old, new in zip(theirs, mine, more, strict=True)
    )


def stays(game: CCross, before: State, after: State, seat: Player) -> bool:
    """To go where one already is."""
    mine, more = _counts(game, before, seat), _counts(game, after, seat)
    return any(0 < old < new for old, new in zip(mine, more, strict=True))


NOVICES = (Collector(gathered), Creature(wins, takes, stops, stays))
