"""What a computer player knows of C-Cross beyond its rules: fast playouts and an evaluation.

A playout draws placements and rejects the illegal ones instead of listing the legal, and only
asks the rules when a zone is won. The evaluation counts the pawns each player still needs to join
two sides, and fears an empty reserve.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import exp

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.c_cross.rules import MAJORITY, NOBODY, PAWNS, CCross, State

DEEP = Settings(iterations=60, judge="evaluate", look=1, exploration=0.05, narrow=6)
"""How the two strongest levels search, the fourth with fewer iterations."""

LEVELS = (
    OnePlyAgent(sight=0.15),
    OnePlyAgent(sight=0.45),
    OnePlyAgent(),
    SearchAgent(replace(DEEP, iterations=20)),
    SearchAgent(DEEP),
)
"""Weakest first."""

TRIES = 200
"""Rejected placements after which the rules are asked for the legal ones."""

Trace = list[tuple[Player, str]]
Quick = tuple[tuple[str, int, tuple[int, ...]], ...]


@lru_cache(maxsize=4)
def _quick_placements(game: CCross) -> Quick:
    """Every placement as its name, its cells and the masks of its zones."""
    return tuple(
        (name, cells, tuple(mask for mask in game.zone_mask if mask & cells))
        for name, cells in game.placements
    )


def playout(game: CCross, state: State, rng: Rng, trace: Trace | None = None) -> tuple[float, ...]:
    """Play uniformly random legal moves to the end."""
    while state.winner == NOBODY:
        player = game.actors(state)[0]
        if state.owed or game.due(state):
            move: str | None = rng.choice(game.moves(state, player))
        else:
            state, move = _place_quietly(game, state, rng, trace)
            player = state.turn
            if move is None:
                state.winner = 1 - player
                break
        assert move is not None
        if trace is not None:
            trace.append((player, move))
        state = game.apply(state, player, move)
    return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)


def _place_quietly(
    game: CCross, state: State, rng: Rng, trace: Trace | None
) -> tuple[State, str | None]:
    """Place pawns in turn until a zone is won: the position, and the move that wins it.

    Without a legal move for the player to act, there is none.
    """
    placements, singles = _quick_placements(game), len(game.cells)
    random, player = rng.random, state.turn
    mine, theirs = state.pawns[player], state.pawns[1 - player]
    closed = game.tiled_cells(state)
    tries = 0
    while True:
        reserve = PAWNS - mine.bit_count()
        # Only the very first turn finds a bare board; it is a single pawn.
        size = len(placements) if reserve > 1 and (mine | theirs | closed) else singles
        name, cells, zones = placements[int(random() * size)]
        tries += 1
        if not reserve or tries > TRIES:
            state = _position(mine, theirs, player, state)
            moves = game.moves(state, player)
            return state, rng.choice(moves) if moves else None
        if cells & (mine | theirs | closed):
            continue
        grown = mine | cells
        for zone in zones:
            if (grown & zone).bit_count() >= MAJORITY:
                state = _position(mine, theirs, player, state)
                if game.placement_fault(state, cells) is None:
                    return state, name
                break
        else:
            if trace is not None:
                trace.append((player, name))
            mine, theirs, player, tries = theirs, grown, 1 - player, 0


def _position(mine: int, theirs: int, player: Player, state: State) -> State:
    pawns = (mine, theirs) if player == 0 else (theirs, mine)
    return State(pawns, state.tiles, player)


# Evaluation

NEED = 0.9
"""For each pawn less than the opponent still needs to join two sides."""
FEAR = 2.2
"""Of an empty reserve, falling off as it fills."""
PRESENCE = 0.12
"""For each pawn in a zone still open."""


def evaluate(game: CCross, state: State) -> tuple[float, ...]:
    """Chances from the pawns still needed to connect and the pawns still in reserve."""
    light, dark = state.pawns
    # Which cells of a zone are held makes no difference here: many positions are one.
    counts = tuple(
        (light & mask).bit_count() << 3 | (dark & mask).bit_count() for mask in game.zone_mask
    )
    needs = _needs(game, counts, state.tiles)
    prospects = [
        PRESENCE * pawns.bit_count()
        - NEED * needs[player]
        - FEAR * 2.0 ** -game.reserve(state, player)
        for player, pawns in enumerate(state.pawns)
    ]
    value = 1 / (1 + exp(prospects[1] - prospects[0]))
    return (value, 1 - value)


@lru_cache(maxsize=20_000)
def _needs(game: CCross, counts: tuple[int, ...], tiles: tuple[int, int]) -> tuple[float, float]:
    """The fewest pawns with which each player would still join two sides."""
    light = _cheapest(game, [(count >> 3, count & 7) for count in counts], tiles)
    dark = _cheapest(game, [(count & 7, count >> 3) for count in counts], tiles[::-1])
    return (light / 2, dark / 2)


def _cheapest(game: CCross, counts: list[tuple[int, int]], tiles: tuple[int, int]) -> int:
    """The price of the cheapest chain in half pawns; an enemy pawn in the way costs one half."""
    price_of = [
        0 if tiles[0] >> zone & 1 else 2 * max(MAJORITY - mine, 0) + theirs
        for zone, (mine, theirs) in enumerate(counts)
    ]
    best = 2 * MAJORITY * len(counts)
    for one, other in game.sides:
        queue = [
            (price, zone) for zone, price in enumerate(price_of) if (one & ~tiles[1]) >> zone & 1
        ]
        heapify(queue)
        settled = tiles[1]
        while queue:
            total, zone = heappop(queue)
            if total >= best:
                break
            if other >> zone & 1:
                best = total
                break
            if not settled >> zone & 1:
                settled |= 1 << zone
                for neighbour in game.neighbours[zone]:
                    if not settled >> neighbour & 1:
                        heappush(queue, (total + price_of[neighbour], neighbour))
    return best
