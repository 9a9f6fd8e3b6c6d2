"""What the computer player knows: fair to both colours, and nothing legal lost from sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from croisee.ai.search import Search
from croisee.core.bits import members
from croisee.core.rng import Rng
from croisee.games.c_cross import brain, prospects
from croisee.games.c_cross.rules import DARK, LIGHT, NOBODY, CCross, State


@pytest.fixture(scope="module")
def game() -> CCross:
    """One board for all."""
    return CCross()


def positions(game: CCross, games: int) -> Iterator[State]:
    """The positions of some random games in which somebody has to act."""
    for number in range(games):
        trace: list[tuple[int, str]] = []
        brain.playout(game, State(), Rng(f"brain {number}"), trace)
        state = State()
        for player, move in trace:
            yield state
            state = game.apply(state, player, move)


def kind(move: str) -> tuple[str, ...]:
    """The zones that a move touches, and whether it is an exchange."""
    return tuple(part.partition(".")[0] for part in move.split("-"))


def test_of_the_moves_in_the_same_zones_one_is_considered(game: CCross) -> None:
    for state in positions(game, 20):
        (player,) = game.actors(state)
        legal = game.moves(state, player)
        distinct = brain.distinct_moves(game, state, player)
        assert set(distinct) <= set(legal)
        assert {kind(move) for move in distinct} == {kind(move) for move in legal}
        if len(legal) > len(game.zones):
            assert len(distinct) == len({kind(move) for move in distinct})


def test_the_short_way_to_apply_a_placement_leads_where_the_rules_lead(game: CCross) -> None:
    for state in positions(game, 4):
        (player,) = game.actors(state)
        for move in game.moves(state, player):
            assert game.apply(state, player, move) == game._play(state, move, [])


def test_what_is_foreseen_is_what_the_evaluation_says(game: CCross) -> None:
    ends = conquests = 0
    for state in positions(game, 30):
        (player,) = game.actors(state)
        moves = game.moves(state, player)
        for move, (values, sure) in zip(
            moves, brain.foresee(game, state, player, moves), strict=True
        ):
            after = game.apply(state, player, move)
            outcome = game.outcome(after)
            assert values == game.evaluate(after)
            assert sure == (outcome.utility() if outcome else None)
            ends += outcome is not None
            conquests += after.owed > 0
    assert ends
    assert conquests


def test_the_sums_of_a_position_with_its_last_pawns_are_those_made_anew(game: CCross) -> None:
    for state in positions(game, 10):
        light, dark = (prospects.counts(pawns) for pawns in state.pawns)
        if game.reserve(state, LIGHT) < 2:
            continue
        known = prospects.Prospects(game, light, dark, state.tiles, state.turn)
        entered = [
            zone
            for zone in range(len(game.zones))
            if not (state.tiles[0] | state.tiles[1]) >> zone & 1 and not light >> 5 * zone & 7
        ]
        for one, other in pairwise(entered):
            more = light + (1 << 5 * one) + (1 << 5 * other)
            anew = prospects.Prospects(game, more, dark, state.tiles, state.turn)
            shifts = [known.held(zone, 1, dark >> 5 * zone & 7) for zone in (one, other)]
            assert known.changed(more % 31, dark % 31, *shifts) == anew.values


def test_the_evaluation_is_the_same_for_both_colours(game: CCross) -> None:
    for state in positions(game, 20):
        payer = state.payer if state.payer == NOBODY else 1 - state.payer
        swapped = State(
            state.pawns[::-1], state.tiles[::-1], 1 - state.turn, payer, state.owed, state.won
        )
        values = game.evaluate(state)
        assert sum(values) == pytest.approx(1)
        assert game.evaluate(swapped) == pytest.approx(values[::-1])


def test_every_chain_joins_two_sides_and_needs_all_of_its_zones(game: CCross) -> None:
    chains = [sum(1 << zone for zone in chain) for chain in prospects.shortest(game)]
    assert len(chains) == len(set(chains)) == 79
    for zones in chains:
        assert game.connects(zones)
        assert not any(game.connects(zones & ~(1 << zone)) for zone in members(zones))


def test_a_chain_nearly_complete_is_worth_more_to_whoever_is_to_move(game: CCross) -> None:
    zones = sum(1 << game.zone_number[zone] for zone in ("a1", "b1"))
    waiting = game.evaluate(State(tiles=(zones, 0), turn=DARK))[LIGHT]
    assert 0.5 < waiting < game.evaluate(State(tiles=(zones, 0), turn=LIGHT))[LIGHT]


def test_what_is_owed_is_paid_before_it_is_judged(game: CCross) -> None:
    owing = [state for state in positions(game, 20) if state.owed == 1]
    assert owing
    for state in owing:
        afterwards = [
            game.evaluate(game.apply(state, state.payer, move))[state.payer]
            for move in game.moves(state, state.payer)
        ]
        assert min(afterwards) <= game.evaluate(state)[state.payer] <= max(afterwards)


def test_by_minimax_a_position_is_worth_its_best_move(game: CCross) -> None:
    state = next(state for state in positions(game, 1) if state.pawns[0].bit_count() == 4)
    search = Search(game, state, state.turn, Rng("minimax"), brain.DEEP)
    for _ in range(40):
        search.step()
    nodes, inner = [search.root], 0
    while nodes:
        node = nodes.pop()
        nodes.extend(child for below in node.below for child in below.values())
        # A parry that was not tried yet is put first by a worth of 1.
        if node.looked and node.worths is not None and max(node.worth) < 1:
            (player,) = game.actors(node.state)
            assert node.worths[player] == max(node.worth)
            inner += 1
    assert inner > 3
