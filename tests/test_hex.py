"""Hex, the game our search meets its peers on: rules, quick playouts, small boards solved."""

from __future__ import annotations

from functools import reduce
from operator import or_

import pytest
from hex.brain import SEARCH, bridges, playout
from hex.rules import Hex, State

from croisee.ai.search import Search
from croisee.core.game import generic_playout
from croisee.core.rng import Rng


def place(game, names):
    """The bit set of the cells named in a text."""
    return sum(
        1 << (int(name[1:]) - 1) * game.width + ord(name[0]) - ord("a") for name in names.split()
    )


@pytest.mark.parametrize("size", [2, 3, 5, 9, 11])
def test_a_full_board_has_exactly_one_winner(size):
    game, rng = Hex(size=size), Rng("full")
    for _ in range(50):
        cells = game.moves(State(), 0)
        rng.shuffle(cells)
        first = sum(1 << cell for cell in cells[::2])
        joined = [
            bool(game.flood(near, stones) & far)
            for stones, (near, far) in zip((first, game.board & ~first), game.sides, strict=True)
        ]
        assert sum(joined) == 1


def test_a_game_ends_with_the_connecting_stone():
    game = Hex(size=3)
    before = State((place(game, "b1 b2"), place(game, "a1 c1")), turn=0)
    assert [game.name(move) for move in game.moves(before, 0)] == ["a2", "c2", "a3", "b3", "c3"]
    winners = {
        game.name(move): game.apply(before, 0, move).winner for move in game.moves(before, 0)
    }
    # b2 touches a3 and b3 below, not c3.
    assert winners == {"a2": -1, "c2": -1, "a3": 0, "b3": 0, "c3": -1}
    after = game.apply(before, 0, game.parse(before, 0, "b3"))
    assert game.actors(after) == () and game.outcome(after).utility() == (1.0, 0.0)


@pytest.mark.parametrize("size", [2, 3])
def test_whoever_begins_wins_a_small_board_and_the_search_proves_it(size):
    game = Hex(size=size)
    search = Search(game, State(), 0, Rng("small"), SEARCH)
    for _ in range(20_000):
        search.step()
        if search.root.solved is not None:
            break
    assert search.root.solved == (1.0, 0.0)


def bridged(game, state, seat):
    """The cells from which a seat's bridges lead on."""
    return reduce(or_, (cells for cells, *_ in bridges(game, state, seat)), 0)


@pytest.mark.parametrize("other", ["d4", "b2", "b5", "d1", "a4", "e2"])
def test_a_bridge_is_two_stones_with_two_free_cells_between(other):
    game = Hex(size=5)
    alone, both = place(game, "c3"), place(game, f"c3 {other}")
    assert not bridged(game, State((alone, 0)), 0)
    assert bridged(game, State((both, 0)), 0) & both


def test_an_intruder_ends_a_bridge():
    game = Hex(size=6)
    assert not bridged(game, State((place(game, "c3 d4"), place(game, "d3"))), 0)


@pytest.mark.parametrize(("seat", "names"), [(0, "c2 c4"), (1, "b3 d3")])
def test_a_stone_in_the_second_row_has_a_bridge_to_its_side(seat, names):
    game = Hex(size=5)
    stones = place(game, names)
    assert bridged(game, State((stones, 0) if seat == 0 else (0, stones)), seat) == stones


def test_playouts_keep_a_chain_of_bridges():
    """The chain is won whatever the other does: every filling must say so."""
    game, rng = Hex(size=5), Rng("chain")
    state = State((place(game, "d2 c4"), 0), turn=1)
    assert all(playout(game, state, rng) == (1.0, 0.0) for _ in range(200))


def test_playouts_agree_with_the_generic_ones_where_there_is_no_bridge():
    game, rng = Hex(size=3), Rng("agree")
    shares = [
        sum(way(game, State(), rng)[0] for _ in range(4000)) / 4000
        for way in (playout, generic_playout)
    ]
    assert shares[0] == pytest.approx(shares[1], abs=0.04)


def test_a_trace_fills_the_board_once():
    game, rng = Hex(), Rng("trace")
    trace = []
    playout(game, State((place(game, "e5"), 0), turn=1), rng, trace)
    cells = [cell for _, cell in trace]
    assert len(cells) == len(set(cells)) == 80
    assert sum(player for player, _ in trace) in range(38, 42)
