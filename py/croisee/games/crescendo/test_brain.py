"""What Crescendo's brain works out quickly, against the same worked out at length.

Whole games are walked, and at every decision of a race all moves are compared: what they lead to
with what the rules say, and what that is worth with a second judgement, which remembers nothing and
is written in another way. A search asks for nothing else there, so it plays the same moves.
"""

from __future__ import annotations

from collections import Counter

import pytest

from croisee.ai.simple import OnePlyAgent, last_thought
from croisee.core.game import CHANCE, DIGITS
from croisee.core.rng import Rng
from croisee.games.crescendo import brain
from croisee.games.crescendo.ground import BIT, OFF, ground
from croisee.games.crescendo.notation import MOVE, NOBODY
from croisee.games.crescendo.rules import Crescendo, State


def judged(game: Crescendo, state: State) -> tuple[float, ...]:
    """What a position of a race is worth, at length."""
    need = {seat: needed(state, seat) for seat in state.order}
    chances = [
        sum(ahead(state, need, seat, other) for other in range(game.players) if other != seat)
        / (game.players - 1)
        for seat in range(game.players)
    ]
    return tuple(round(chance, DIGITS) for chance in chances)


def ahead(state: State, need: dict[int, float], seat: int, other: int) -> float:
    if seat not in need and other not in need:
        return float(state.dropped.index(seat) > state.dropped.index(other))
    if seat not in need or other not in need:
        return float(seat in need)
    return need[other] ** 2 / (need[seat] ** 2 + need[other] ** 2)


def needed(state: State, seat: int) -> float:
    if seat in state.finished:
        return 0.1 * (state.finished.index(seat) + 1)
    pawns, refuges = state.pawns[seat], ground(state.board).refuges[seat]
    towers = {cell: pawns.count(cell) for cell in pawns if cell != OFF}
    losses = [
        height
        for cell, height in towers.items()
        if not refuges & BIT[cell] and is_in_reach(state, seat, cell)
    ]
    peril = 2.2 * (0.85 * max(losses, default=0) + 0.15 * sum(losses))
    turns = joined(state, towers) + 3 * pawns.count(OFF)
    if seat == state.turn and state.victim == NOBODY:
        return turns + 0.3 * peril - 0.5
    return turns + peril


def is_in_reach(state: State, seat: int, cell: int) -> bool:
    return any(
        ground(state.board).reach[start][k] & BIT[cell]
        for other, pawns in enumerate(state.pawns)
        if other != seat
        for start in set(pawns) - {OFF}
        for k in range(1, pawns.count(start) + 1)
    )


def joined(state: State, towers: dict[int, int]) -> float:
    """The cheapest joins first, of any two heaps that are not joined yet (Kruskal)."""
    heaps = [{cell} for cell in towers]
    total = 0.0
    while len(heaps) > 1:
        turns, one, other = min(
            (turns_to_join(state, towers, a, b), heaps.index(heap), heaps.index(another))
            for heap in heaps
            for another in heaps
            if heap is not another
            for a in heap
            for b in another
        )
        total += turns
        heaps[one] |= heaps[other]
        del heaps[other]
    return total


def turns_to_join(state: State, towers: dict[int, int], one: int, other: int) -> float:
    land = ground(state.board)
    for start, end in ((one, other), (other, one)):
        if land.reach[start][towers[start]] & BIT[end]:
            return 1.0
    taller = max(towers[one], towers[other])
    far = land.steps_from(one)[other]
    return max(2.0, far / taller) + (far % 2 == 1 and taller % 2 == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_move_of_a_race_is_foreseen_as_the_rules_and_a_judgement_at_length_have_it(
    players: int,
) -> None:
    game, rng = Crescendo(players, express=True, limit=20), Rng(f"at length {players}")
    player_of_rounds = OnePlyAgent(sight=0.3)
    seen = Counter[str]()
    for deal in range(2):
        state = game.start(rng.stream(f"deal {deal}"))
        while actors := game.actors(state):
            if actors[0] == CHANCE:
                state = game.apply(state, CHANCE, rng.weighted(game.chance(state)))
                continue
            (player,) = actors
            moves = game.moves(state, player)
            some = moves[rng.below(3) :: 3] or moves
            for move, (value, sure) in zip(
                some, brain.foresee(game, state, player, some), strict=True
            ):
                after = game.apply(state, player, move)
                outcome = game.outcome(after)
                assert sure == (outcome.utility() if outcome else None)
                if outcome or after.phase != MOVE:
                    seen["ends a round"] += 1
                    continue
                assert brain._moved(game, state, move) in (after, None)
                assert value == judged(game, after) == game.evaluate(after), (state, move)
                seen["bursts a tower"] += after.victim != NOBODY
                seen["ends a turn"] += after.turn != state.turn
                seen["with somebody done"] += bool(after.finished)
            move = last_thought(player_of_rounds.think(game, state, player, rng))
            state = game.apply(state, player, move)
    assert seen["ends a round"] and seen["bursts a tower"] > 10 and seen["ends a turn"] > 500
    assert bool(seen["with somebody done"]) == (players > 2)
