"""The player who cheats in the arena: what he knows, and that the others do not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croisee.ai.peek import PeekingAgent, Stock
from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import last_thought
from croisee.core.game import CHANCE
from croisee.core.rng import Rng
from croisee.games import open_box


def walk(game, stock):
    """The positions of a random game whose draws come from a stock."""
    rng = Rng("walk")
    state = game.start(rng)
    while actors := game.actors(state):
        yield state
        player = actors[0]
        moves = [move for move, _ in stock.chance(state)] or game.moves(state, player)
        state = game.apply(state, player, rng.choice(moves))


def test_the_stock_is_drawn_in_one_order_whoever_looks_ahead():
    game = open_box("cronberg", 2, {})
    stock, ahead = (Stock(game, Rng("stock")) for _ in range(2))
    assert len(list(walk(game, ahead))) > 1
    drawn = []
    for before, after in pairwise(walk(game, stock)):
        if game.actors(before) == (CHANCE,):
            drawn.append(game.notate(before, CHANCE, stock.chance(before)[0][0]))
            assert stock.chance(before)[0] in [(move, 1) for move, _ in game.chance(before)]
            assert after.drawn >= 0
    assert stock.order == ahead.order
    assert drawn == stock.order[::-1][: len(drawn)]


@pytest.mark.parametrize("game_id", ["masker", "cronberg"])
def test_he_plays_legal_moves_about_the_one_true_world(game_id):
    game = open_box(game_id, 2, {})
    stock = Stock(game, Rng("stock"))
    peeking = PeekingAgent(SearchAgent(Settings(iterations=8, judge="evaluate")), stock)
    for state in walk(game, stock):
        (player,) = game.actors(state)
        if player != CHANCE:
            assert game.determinize(state, player, Rng("world")) == state
            move = last_thought(peeking.think(game, state, player, Rng("think")))
            assert move in game.moves(state, player)
    assert "chance" not in vars(game)
