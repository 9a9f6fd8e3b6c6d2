"""The search: sees wins and threats, repeats itself for a seed, and never peeks."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest
from opponents.referee import is_safe, winning
from opponents.turns import SHARP, measure

from croisee.ai.arena import (
    NOVICES,
    PEEKING,
    Clock,
    Pair,
    Store,
    ahead,
    contest,
    meet,
    pairs,
    share,
    write,
)
from croisee.ai.baselines import BASELINES, TIMED
from croisee.ai.levels import NUMBERS, agent_of, levels_of
from croisee.ai.novices import novices_of
from croisee.ai.results import Row, read, tables, wilson
from croisee.ai.search import Search, SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent, last_thought
from croisee.ai.tree import Node
from croisee.core.game import CHANCE, Outcome
from croisee.core.rng import Rng
from croisee.games import discover
from croisee.games.c_cross.brain import DEEP
from croisee.games.c_cross.rules import DARK, LIGHT, CCross, State
from croisee.games.crosstrack.rules import Crosstrack

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


@pytest.mark.parametrize("level", NUMBERS[2:])
def test_a_threat_is_parried(level):
    """Light is one pawn from joining a1, b1, c1 and d1: dark must make d1 too dear, or take it."""
    game = CCross()
    state = State(
        pawns=(cells(game, "d1.1 d1.2"), cells(game, "a4.1 b4.1 c4.1")),
        tiles=(tiles(game, "a1 b1 c1"), 0),
        turn=DARK,
    )
    move = last_thought(agent_of(game, level).think(game, state, DARK, Rng("threat")))
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


@pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name, rules in discover().items() for players in rules.info.seats],
)
def test_from_the_third_level_on_nobody_misses_what_one_turn_decides(name, players):
    """However few moves a level looks at; the referee tries every line of a turn itself."""
    wins, losses = measure(discover()[name](players), SHARP[:1], most=2, games=2)
    for found in (wins, losses):
        assert all(count.missed == 0 for count in found.values())


def test_the_referee_finds_wins_and_dangers():
    game = CCross()
    state = State(pawns=(cells(game, "d1.1 d1.2"), 0), tiles=(tiles(game, "a1 b1 c1"), 0))
    found = winning(game, state, LIGHT)
    assert "d1.3" in found and "a4.1" not in found
    state = replace(state, turn=DARK)
    assert not winning(game, state, DARK)
    safe = [move for move in game.moves(state, DARK) if is_safe(game, state, DARK, move)]
    assert safe == ["d1.5", "c2.1-d1.5", "d1.5-d2.2"]


@every_game
def test_novices_play_legal_moves_by_what_they_see(game_class):
    for players in game_class.info.seats:
        game = game_class(players)
        for novice in novices_of(game):
            state, rng = game.start(Rng("deal")), Rng("novice")
            for _ in range(12):
                if not game.actors(state):
                    break
                (player,) = game.actors(state)
                if player == CHANCE:
                    move = rng.weighted(game.chance(state))
                else:
                    view = game.observe(state, player)
                    move = last_thought(novice.think(game, view, player, rng))
                    assert move in game.moves(state, player)
                state = game.apply(state, player, move)


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
def test_the_best_move_is_found_without_ranking_those_never_tried(game_class):
    """Among thousands of moves, a few tried: the same one as by ranking them all."""
    for kind in (*KINDS.values(), Settings(iterations=30, judge="evaluate", look=1, minimax=True)):
        game = game_class(2)
        state, rng = game.start(Rng("deal").stream("deal")), Rng("ranks")
        for _ in range(3):
            (player,) = game.actors(state)
            view = game.observe(state, player)
            search = Search(game, view, player, Rng("best"), kind)
            for _ in range(12):
                search.step()
                places = range(len(search.root.moves))
                assert search.best() == max(places, key=search._rank)
            state = game.apply(state, player, rng.choice(game.moves(state, player)))
            while game.actors(state) == (CHANCE,):
                state = game.apply(state, CHANCE, rng.weighted(game.chance(state)))


def test_the_best_move_is_found_where_what_was_tried_loses():
    """A leader that is refuted gives way to one that was perhaps never tried."""
    game, agent, rng = Crosstrack(2), OnePlyAgent(sight=0.2), Rng("refuted")
    state = game.start(rng.stream("deal"))
    refuted = 0
    while game.actors(state):
        (player,) = game.actors(state)
        search = Search(game, state, player, Rng("best"), KINDS["looking"])
        for _ in range(8):
            search.step()
            ranks = [search._rank(place) for place in range(len(search.root.moves))]
            assert ranks[search.best()] == max(ranks)
            refuted += any(ranks[place][0] < 0 for place in search.gains)
        state = game.apply(state, player, last_thought(agent.think(game, state, player, rng)))
    assert refuted


def test_a_search_that_looks_at_many_moves_can_be_paused_after_every_iteration():
    game = CCross()
    settings = replace(DEEP, iterations=12)
    thoughts = SearchAgent(settings).think(game, game.start(Rng("deal")), LIGHT, Rng("pauses"))
    assert sum(thought.progress > 0 for thought in thoughts) == settings.iterations


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
    assert meet(Pair("c-cross", 2, "4", "random"), deal=0)[:3] == (2, 2, 2)
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
        two = Store(tmp_path / "played.jsonl")
        two.keep(pair, 0, two.deals(pair)[0])
        assert Store(tmp_path / "played.jsonl").tally(pair).games == 4, "a deal counts once"
    assert store.tally(Pair("c-cross", 2, "2", "random")).games == 0


def test_the_arena_lets_a_search_meet_itself_peeking_where_something_is_hidden():
    met = {game: {pair.other for pair in pairs(game, 2, everybody=False)} for game in discover()}
    assert {game for game in met if PEEKING in met[game]} == {"cronberg", "masker"}
    assert {"random", "one-ply", "flat Monte Carlo", "plain UCT", "4"} <= met["crescendo"]
    assert "one-ply" in {pair.other for pair in pairs("crescendo", 3, everybody=False)}


def test_the_arena_seats_the_first_level_among_novices_and_stops_where_it_is_told():
    for game, rules in discover().items():
        for players in rules.info.seats:
            met = list(pairs(game, players, everybody=False, highest=2))
            assert {pair.other for pair in met if pair.challenger == "1"} >= set(NOVICES)
            assert {(pair.challenger, pair.other) for pair in met} >= {("2", "1")}
            assert not any(pair.challenger == "3" for pair in met)


def test_who_comes_out_ahead_is_counted_alike_at_any_table():
    crescendo, crosstrack = discover()["crescendo"](4), discover()["crosstrack"]
    ranks = Outcome((2, 1, 4, 3), "tower")
    assert [ahead(crescendo, ranks, seat) for seat in range(4)] == [2 / 3, 1, 0, 1 / 3]
    teams = Outcome((1, 2, 1, 2), "route")
    assert [ahead(crosstrack(4), teams, seat) for seat in range(4)] == [1, 0, 1, 0]
    assert ahead(crosstrack(3), Outcome((1, 2, 2), "route"), 1) == 0.25
    assert share(crescendo, Outcome((1, 1, 3, 4), "tower"), 1) == 0.5


def test_a_table_is_read_as_it_was_written(tmp_path):
    rows = [Row(2, "1", "random", 20, 19.5, 19.5), Row(3, "5", "one-ply", 9, 6, 7.5)]
    (tmp_path / "arena.md").write_text("# Title\n" + tables(rows), encoding="utf-8")
    assert list(read(tmp_path)) == rows
    assert not list(read(tmp_path / "elsewhere"))


def test_a_changed_level_takes_its_old_rows_with_it_and_no_others(tmp_path, monkeypatch):
    monkeypatch.setattr(CCross, "folder", classmethod(lambda cls: tmp_path))
    old = [("novice", "random"), ("1", "novice"), ("2", "1"), ("3", "2"), ("4", "3")]
    write("c-cross", 2, [Row(2, one, other, 60, 40, 40) for one, other in reversed(old)])
    assert [(row.challenger, row.other) for row in read(tmp_path)] == old, "in the ladder's order"
    write("c-cross", 2, [Row(2, "3", "2", 100, 70, 70)], changed=("2",))
    left = [(row.challenger, row.other, row.games) for row in read(tmp_path)]
    assert left == [
        ("novice", "random", 60),
        ("1", "novice", 60),
        ("3", "2", 100),
        ("4", "3", 60),
    ]


def test_partners_share_a_game_and_it_counts_once():
    assert meet(Pair("masker", 4, "random", "random"), 0)[0] == 2
    assert meet(Pair("masker", 3, "random", "random"), 0)[0] == 3


def test_a_level_may_play_otherwise_where_more_sit_at_the_table(monkeypatch):
    rules = discover()["crosstrack"]
    brain = rules(3).sibling("brain")
    monkeypatch.setattr(brain, "SEATED", {3: {1: brain.LEVELS[5]}}, raising=False)
    assert levels_of(rules(2)) == brain.LEVELS
    assert levels_of(rules(3)) == (brain.LEVELS[5], *brain.LEVELS[1:])


@pytest.mark.parametrize("name", sorted(TIMED))
def test_a_timed_opponent_thinks_no_longer_than_it_may(name):
    """With no time at all it still has a move: that of its first thought."""
    game = CCross()
    clock = Clock()
    clock.decisions = 1
    move = clock.bounded(BASELINES[name].think(game, State(), LIGHT, Rng("bounded")))
    assert move in game.moves(State(), LIGHT)


def test_moves_given_at_once_are_those_given_one_by_one() -> None:
    at_once, one_by_one = Node(), Node()
    at_once.fill(["a", "b", "c"])
    for move in ("a", "b", "c"):
        one_by_one.place(move)
    for name in Node.__slots__:
        assert getattr(at_once, name) == getattr(one_by_one, name)
