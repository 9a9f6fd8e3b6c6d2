"""The search: sees wins and threats, repeats itself for a seed, and never peeks."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import pytest

from croisee.ai.arena import PEEKING, Clock, Pair, Store, contest, meet, pairs
from croisee.ai.baselines import BASELINES, TIMED
from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.results import Row, read, tables, wilson
from croisee.ai.search import Search, SearchAgent, Settings
from croisee.ai.simple import last_thought
from croisee.core.rng import Rng
from croisee.games import discover
from croisee.games.c_cross.brain import DEEP
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


@pytest.mark.parametrize("level", NUMBERS[2:])
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
    move = last_thought(agent_of(game, 5).think(game, state, DARK, Rng("threat")))
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
    search = Search(game, state, LIGHT, Rng("proof"), DEEP)
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


def test_nobody_in_the_tree_knows_more_than_he_may():
    """Every decision is somebody's view, and the others' are kept apart by what they may know."""
    game = discover()["masker"](3)
    view = game.observe(game.start(Rng("deal")), 0)
    search = Search(game, view, 0, Rng("views"), Settings(iterations=400, judge="evaluate"))
    for _ in range(400):
        search.step()
    assert all(game.observe(seen, player) == seen for player, seen in search.nodes)
    assert search.nodes[0, view] is search.root and search.root.visits == 400
    following = {seen.disks for player, seen in search.nodes if player == 1}
    assert len(following) == 4 and all(disks[0] == disks[2] == "?" for disks in following)
    assert {seen.disks for player, seen in search.nodes if player == 0} == {view.disks}


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
    assert meet(Pair("c-cross", 2, "3", "random"), deal=0)[:2] == (2, 2)
    low, high = wilson(75, 100)
    assert 0.65 < low < 0.75 < high < 0.83
    assert wilson(0, 10)[0] == pytest.approx(0) and wilson(10, 10)[1] == pytest.approx(1)


def test_the_arena_goes_on_where_it_was_stopped(tmp_path):
    pair = Pair("c-cross", 2, "1", "random")
    store = Store(tmp_path / "played.jsonl")
    with ProcessPoolExecutor(1) as pool:
        first = contest(pair, 60, 2, store, pool)
        again = Store(tmp_path / "played.jsonl")
        assert again.tally(pair) == store.tally(pair) and first.games == 2
        assert contest(pair, 60, 4, again, pool).games == 4
        assert contest(pair, 60, 4, again, pool).games == 4
    assert store.tally(Pair("c-cross", 2, "2", "random")).games == 0


def test_the_arena_lets_a_search_meet_itself_peeking_where_something_is_hidden():
    met = {game: {pair.other for pair in pairs(game, 2, everybody=False)} for game in discover()}
    assert {game for game in met if PEEKING in met[game]} == {"cronberg", "masker"}
    assert {"random", "one-ply", "flat Monte Carlo", "plain UCT", "4"} <= met["crescendo"]
    assert [pair.other for pair in pairs("crescendo", 3, everybody=False)] == ["one-ply"]


def test_a_table_is_read_as_it_was_written(tmp_path):
    rows = [Row(2, "1", "random", 20, 19.5), Row(3, "5", "one-ply", 9, 6)]
    (tmp_path / "arena.md").write_text("# Title\n" + tables(rows), encoding="utf-8")
    assert list(read(tmp_path)) == rows
    assert not list(read(tmp_path / "elsewhere"))


@pytest.mark.parametrize("name", sorted(TIMED))
def test_a_timed_opponent_thinks_no_longer_than_it_may(name):
    """With no time at all it still has a move: that of its first thought."""
    game = CCross()
    clock = Clock()
    clock.decisions = 1
    move = clock.bounded(BASELINES[name].think(game, State(), LIGHT, Rng("bounded")))
    assert move in game.moves(State(), LIGHT)
