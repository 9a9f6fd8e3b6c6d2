"""What a computer player knows of C-Cross beyond its rules: fast playouts, foresight, levels.

A playout draws placements and rejects the illegal ones instead of listing the legal, and only
asks the rules when a zone that is won has its price. What the moves of a position lead to is told
by `foresight.py`, from the chains that may still join two sides.
"""

from __future__ import annotations

from functools import lru_cache

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.c_cross.foresight import CELLS, SHORTEST, distinct_moves, evaluate, foresee
from croisee.games.c_cross.rules import MAJORITY, NOBODY, PAWNS, CCross, State

__all__ = ["LEVELS", "distinct_moves", "evaluate", "foresee", "playout"]

DEEP = Settings(iterations=240, judge="evaluate", look=1, exploration=0.03, minimax=True)
"""How the strongest level searches."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.16, haze=0.12), wins=0.45, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.28, haze=0.06), wins=0.7, losses=0.2),
    AlertAgent(OnePlyAgent(sight=0.36, haze=0.02)),
    AlertAgent(OnePlyAgent(sight=0.6)),
    AlertAgent(OnePlyAgent()),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

TRIES = 200
"""Rejected placements after which the rules are asked for the legal ones."""

Trace = list[tuple[Player, str]]
Quick = tuple[tuple[str, int, int, int], ...]


@lru_cache(maxsize=4)
def _quick_placements(game: CCross) -> Quick:
    """Every placement as its name, its cells and the masks of its one or two zones."""
    found = []
    for name, cells in game.placements:
        zones = [mask for mask in game.zone_mask if mask & cells]
        found.append((name, cells, zones[0], zones[-1]))
    return tuple(found)


def playout(game: CCross, state: State, rng: Rng, trace: Trace | None = None) -> tuple[float, ...]:
    """Play uniformly random legal moves to the end."""
    while state.winner == NOBODY:
        player = game.actors(state)[0]
        if state.owed or game.due(state):
            move: str | None = rng.choice(game.moves(state, player))
        else:
            state, move = _rush(game, state, rng, trace)
            player = state.turn
        if move is not None:
            if trace is not None:
                trace.append((player, move))
            state = game.apply(state, player, move)
    return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)


def _rush(game: CCross, state: State, rng: Rng, trace: Trace | None) -> tuple[State, str | None]:
    """Place pawns in turn and conquer zones that cost nothing, until the rules must be asked.

    The position, and the placement that wins something else; without one the game is over.
    """
    placements, singles, random = _quick_placements(game), len(game.cells), rng.random
    player = state.turn
    mine, theirs = state.pawns[player], state.pawns[1 - player]
    own, foreign = state.tiles[player], state.tiles[1 - player]
    taken = mine | theirs | game.tiled_cells(state)
    left, others = PAWNS - mine.bit_count(), PAWNS - theirs.bit_count()
    # Only the very first turn finds a bare board; it is a single pawn.
    size = len(placements) if left > 1 and taken else singles
    tries = 0
    while left:
        name, cells, one, two = placements[int(random() * size)]
        tries += 1
        if not cells & taken:
            grown = mine | cells
            won = one if (grown & one).bit_count() >= MAJORITY else 0
            if (grown & two).bit_count() >= MAJORITY:
                won |= two
            if won and (theirs & won or won not in (one, two)):
                position = _position((mine, theirs), (own, foreign), player)
                if game.placement_fault(position, cells) is None:
                    return position, name
            else:
                if trace is not None:
                    trace.append((player, name))
                taken |= cells
                if won:
                    own |= 1 << (won.bit_length() - 1) // CELLS
                    if own.bit_count() >= SHORTEST and game.connects(own):
                        return _position((grown, theirs), (own, foreign), player, player), None
                    grown &= ~won
                    taken |= won
                mine, theirs, own, foreign = theirs, grown, foreign, own
                left, others = others, PAWNS - grown.bit_count()
                player, tries = 1 - player, 0
                size = len(placements) if left > 1 else singles
                continue
        if tries > TRIES:
            position = _position((mine, theirs), (own, foreign), player)
            moves = game.moves(position, player)
            if moves:
                return position, rng.choice(moves)
            break
    return _position((mine, theirs), (own, foreign), player, 1 - player), None


def _position(
    pawns: tuple[int, int], tiles: tuple[int, int], player: Player, winner: Player = NOBODY
) -> State:
    """A position from the sets of the player to act and those of the other."""
    if player:
        pawns, tiles = pawns[::-1], tiles[::-1]
    return State(pawns, tiles, player, winner=winner)
