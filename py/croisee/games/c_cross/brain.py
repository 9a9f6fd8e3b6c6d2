"""What a computer player knows of C-Cross beyond its rules: fast playouts and an evaluation.

A playout draws placements and rejects the illegal ones instead of listing the legal, and only
asks the rules when a zone is won. The evaluation counts the pawns each player still needs to join
two sides, and fears an empty reserve.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import exp

from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.c_cross.rules import MAJORITY, NOBODY, PAWNS, CCross, State

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
    light, dark = (_prospect(game, state, player) for player in (0, 1))
    value = 1 / (1 + exp(dark - light))
    return (value, 1 - value)


def _prospect(game: CCross, state: State, player: Player) -> float:
    fear = FEAR * 2.0 ** -game.reserve(state, player)
    presence = PRESENCE * state.pawns[player].bit_count()
    return presence - NEED * pawns_needed(game, state, player) - fear


def pawns_needed(game: CCross, state: State, player: Player) -> float:
    """The fewest pawns that would still join two sides, enemy pawns in the way counted too."""
    cost: list[float | None] = []
    for zone, mask in enumerate(game.zone_mask):
        if state.tiles[player] >> zone & 1:
            cost.append(0.0)
        elif state.tiles[1 - player] >> zone & 1:
            cost.append(None)
        else:
            mine = min((state.pawns[player] & mask).bit_count(), MAJORITY)
            theirs = (state.pawns[1 - player] & mask).bit_count()
            cost.append(MAJORITY - mine + 0.5 * theirs)
    return min(_cheapest(game, cost, one, other) for one, other in game.sides)


def _cheapest(game: CCross, cost: list[float | None], one: int, other: int) -> float:
    """The cheapest chain of zones from one side to the other."""
    queue: list[tuple[float, int]] = []
    for zone, price in enumerate(cost):
        if one >> zone & 1 and price is not None:
            heappush(queue, (price, zone))
    settled = 0
    while queue:
        total, zone = heappop(queue)
        if other >> zone & 1:
            return total
        if settled >> zone & 1:
            continue
        settled |= 1 << zone
        for neighbour, price in enumerate(cost):
            if price is not None and (game.beside[zone] & ~settled) >> neighbour & 1:
                heappush(queue, (total + price, neighbour))
    return float(MAJORITY * len(cost))
