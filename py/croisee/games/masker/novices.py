"""Two beginners at Masker: one keeps far from his crosses, one spares them and hunts the rarest.

Neither guesses whose colour is whose, nor minds giving his own away. So much is luck here that
whims cost more than in other games: without them the same rules of thumb beat chance nine times in
ten.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.game import Player
from croisee.games.masker.rules import COLOURS, Masker, State


def _own(game: Masker, state: State, seat: Player) -> str:
    return state.disks[game.team[seat]]


def kept(game: Masker, state: State, seat: Player) -> float:
    """One's own crosses in the grid and far from the natural one; then, some other colour gone."""
    own = _own(game, state, seat)
    far: int = sum(
        game.distance[state.natural][place]
        for place, stack in enumerate(state.stacks)
        if stack[-1:] == own
    )
    rarest: int = min(game.left(state, colour) for colour in COLOURS if colour != own)
    return 10 * game.left(state, own) + far / 2 - 2 * rarest


def spares(game: Masker, before: State, after: State, seat: Player) -> bool:
    """Not to take one's own crosses."""
    own = _own(game, before, seat)
    return game.left(after, own) == game.left(before, own)


def hides(game: Masker, before: State, after: State, seat: Player) -> bool:
    """Not to pass the turn with a cross of one's own beside the natural one."""
    own = _own(game, before, seat)
    near = any(after.stacks[place][-1:] == own for place in game.neighbours[after.natural])
    return after.turn == seat or not near


def hunts(game: Masker, before: State, after: State, seat: Player) -> bool:
    """To take a cross of the colour that has the fewest left besides one's own."""
    own = _own(game, before, seat)
    left = {colour: game.left(before, colour) for colour in COLOURS if colour != own}
    rare = min((count for count in left.values() if count), default=0)
    return any(left[colour] == rare > game.left(after, colour) for colour in left)


NOVICES = (Collector(kept), Creature(wins, spares, hides, hunts))
