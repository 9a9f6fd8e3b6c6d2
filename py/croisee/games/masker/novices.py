"""Two beginners at Masker: one dreads crosses near his, one keeps two steps away and stops soon.

Neither guesses whose colour is whose, nor minds giving his own away. A turn has up to three
decisions here, each of which may be a whim, and much is luck: with three and four seats no rule of
thumb that was tried came out ahead of chance much more than four times in five.
"""

from __future__ import annotations

from croisee.ai.novices import Collector, Creature, wins
from croisee.core.game import Player
from croisee.games.masker.rules import COLOURS, Masker, State


def _own(game: Masker, state: State, seat: Player) -> str:
    return state.disks[game.team[seat]]


DREAD = (0, 6, 4, 2, 1)
"""What a cross of one's own costs at so many steps from the natural one."""
OPEN = 5
"""What it costs to leave the next player a free choice."""
CLOSE = 2
"""Steps from the natural cross at which the second beginner sees danger."""


def _steps(game: Masker, state: State, own: str) -> list[int]:
    """How far the crosses of a colour lie from the natural one."""
    distance = game.distance[state.natural]
    return [distance[place] for place, stack in enumerate(state.stacks) if stack[-1:] == own]


def kept(game: Masker, state: State, seat: Player) -> float:
    """One's own crosses in the grid and far from the natural one; then, some other colour gone."""
    own = _own(game, state, seat)
    danger = sum(DREAD[steps] for steps in _steps(game, state, own) if steps < len(DREAD))
    danger += OPEN * (state.free and state.turn != seat)
    rarest: int = min(game.left(state, colour) for colour in COLOURS if colour != own)
    return 10 * game.left(state, own) - danger - rarest / 2


def spares(game: Masker, before: State, after: State, seat: Player) -> bool:
    """Not to take one's own crosses."""
    own = _own(game, before, seat)
    return game.left(after, own) == game.left(before, own)


def hides(game: Masker, before: State, after: State, seat: Player) -> bool:
    """Not to pass the turn with a cross of one's own beside the natural one."""
    return after.turn == seat or 1 not in _steps(game, after, _own(game, before, seat))


def keeps_away(game: Masker, before: State, after: State, seat: Player) -> bool:
    """To leave the natural cross some steps from all of one's own."""
    return all(steps > CLOSE for steps in _steps(game, after, _own(game, before, seat)))


def stops(game: Masker, before: State, after: State, seat: Player) -> bool:
    """To be done with one's turn."""
    return after.turn != seat


def hunts(game: Masker, before: State, after: State, seat: Player) -> bool:
    """To take a cross of the colour that has the fewest left besides one's own."""
    own = _own(game, before, seat)
    left = {colour: game.left(before, colour) for colour in COLOURS if colour != own}
    rare = min((count for count in left.values() if count), default=0)
    return any(left[colour] == rare > game.left(after, colour) for colour in left)


NOVICES = (Collector(kept), Creature(wins, spares, hides, keeps_away, stops, hunts))
