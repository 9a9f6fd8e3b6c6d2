"""The search: sees wins and threats, repeats itself for a seed, and never peeks."""

from __future__ import annotations

import pytest

from croisee.ai.arena import Pairing, play, wilson
from croisee.ai.levels import LEVELS, agent_of
from croisee.ai.search import Search, SearchAgent, Settings
from croisee.ai.simple import last_thought
from croisee.core.rng import Rng
from croisee.games import discover
from croisee.games.c_cross.brain import SEARCH
from croisee.games.c_cross.rules import DARK, LIGHT, CCross, State

every_game = pytest.mark.parametrize("game_class", discover().values(), ids=list(discover()))
KINDS = {
    "plain": Settings(iterations=60),
    "rave": Settings(iterations=60, rave=50, judge="both"),
    "looking": Settings(iterations=30, judge="evaluate", look=2, narrow=4, most=30),
}


def cells(game, names):
    """The bit set of cells named in a text."""
    return sum(1 << game.cell_number[name] for name in names.split())


def tiles(game, names):
    """The bit set of zones named in a text."""
    return sum(1 << game.zone_number[name] for name in names.split())


@pytest.mark.parametrize("level", [level.number for level in LEVELS[1:]])
def test_a_winning_move_is_played(level):
    game = CCross()
    state = State(pawns=(cells(game, "d1.1 d1.2"), 0), tiles=(tiles(game, "a1 b1 c1"), 0))
    move = last_thought(agent_of(game, level).think(game, state, LIGHT, Rng("win")))
    assert game.apply(state, LIGHT, move).winner == LIGHT


def test_a_threat_is_parried():
    """Light is one pawn from joining a1, b1, c1 and d1: dark must make d1 too dear, or take it."""
    game = CCross()
    state = State(
        pawns=(cells(game, "d1.1 d1.2"), cells(game, "a4.1 b4.1 c4.1")),
        tiles=(tiles(game, "a1 b1 c1"), 0),
        turn=DARK,
    )
    move = last_thought(agent_of(game, 3).think(game, state, DARK, Rng("threat")))
    after = game.apply(state, DARK, move)
    wins = [
        reply
        for reply in game.moves(after, LIGHT)
        if game.apply(after, LIGHT, reply).winner == LIGHT
    ]
    assert not wins


def test_a_proved_win_ends_the_search():
    game = CCross()
    state = State(pawns=(cells(game, "d1.1 d1.2"), 0), tiles=(tiles(game, "a1 b1 c1"), 0))
    search = Search(game, state, LIGHT, Rng("proof"), SEARCH)
    search.step()
    assert search.root.solved == (1.0, 0.0)


@every_game
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_search_plays_every_game_and_repeats_itself(game_class, kind):
    for players in game_class.info.seats:
        game = game_class(players)
        state = game.start(Rng("deal").stream("deal"))
        (player,) = game.actors(state)
        view = game.observe(state, player)
        agent = SearchAgent(KINDS[kind])
        chosen = [last_thought(agent.think(game, view, player, Rng("twice"))) for _ in range(2)]
        assert chosen[0] == chosen[1] and chosen[0] in game.moves(state, player)


@every_game
def test_thoughts_progress_and_always_hold_a_legal_move(game_class):
    game = game_class()
    state = game.start(Rng("deal").stream("deal"))
    (player,) = game.actors(state)
    agent = SearchAgent(Settings(iterations=40))
    thoughts = list(agent.think(game, game.observe(state, player), player, Rng("thoughts")))
    assert [thought.progress for thought in thoughts] == sorted(
        thought.progress for thought in thoughts
    )
    assert thoughts[-1].progress == 1
    assert all(thought.move in game.moves(state, player) for thought in thoughts)


def test_the_arena_counts_points_and_its_intervals_hold_them():
    results = [play(Pairing("c-cross", 2, "2", "random", number)) for number in range(4)]
    assert sum(results) == 4
    low, high = wilson(75, 100)
    assert 0.65 < low < 0.75 < high < 0.83
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(10, 10)[1] == pytest.approx(1)
