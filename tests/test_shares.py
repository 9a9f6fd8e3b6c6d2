"""A search in shares: whoever does them, in whatever order, the same move is played."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from itertools import islice

import pytest

from croisee.ai import levels
from croisee.ai.levels import agent_of, helped, searching
from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import last_thought
from croisee.ai.tactics import AlertAgent
from croisee.core.game import CHANCE
from croisee.core.record import read_json
from croisee.core.rng import Rng
from croisee.core.share import ShareData
from croisee.door import Door
from croisee.games import discover
from croisee.table import slices
from croisee.table.sharing import MOST, is_sound

every_game = pytest.mark.parametrize("game_class", discover().values(), ids=list(discover()))
KINDS = {
    "playout": Settings(iterations=9),
    "looking": Settings(iterations=12, judge="evaluate", look=1, narrow=4, most=8),
    "minimax": Settings(iterations=12, judge="evaluate", look=1, minimax=True),
}


def some_positions(game, seed, stride=5):
    """Positions of a game played at random, each with who acts in it."""
    rng = Rng(seed)
    state, number = game.start(rng.stream("deal")), 0
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            move = rng.weighted(game.chance(state))
        else:
            if number % stride == 0:
                yield state, player
            number += 1
            move = rng.choice(game.moves(state, player))
        state = game.apply(state, player, move)


def apart(agent, game, view, player, rng, numbers):
    """Shares done by themselves, in an order of ours, and sent as messages."""
    sent = {}
    for number in numbers:
        search = agent.search(game, view, player, rng, number)
        for _ in search.thinking():
            pass
        sent[number] = json.dumps(search.share(about=7))
    found = [read_json(sent[number]) if number in sent else None for number in range(agent.shares)]
    moves = len(agent.offered(game, view, player))
    assert all(is_sound(share, 7, moves) for share in found if share)
    return found


@every_game
@pytest.mark.parametrize("kind", KINDS)
def test_shares_done_apart_are_joined_to_the_move_of_one_who_does_them_all(game_class, kind):
    game = game_class(game_class.info.seats[0])
    agent = AlertAgent(SearchAgent(KINDS[kind], shares=3))
    search = searching(agent)
    for state, player in islice(some_positions(game, "shares"), 4):
        view = game.observe(state, player)
        alone = last_thought(agent.think(game, view, player, Rng("seed")))
        for numbers in ([2, 0, 1], [1], []):
            found = apart(search, game, view, player, Rng("seed"), numbers)
            joined = last_thought(helped(agent, found).think(game, view, player, Rng("seed")))
            assert joined == alone


@every_game
def test_one_share_plays_what_its_search_finds_best(game_class):
    game = game_class(game_class.info.seats[0])
    for settings in KINDS.values():
        agent = SearchAgent(settings)
        for state, player in islice(some_positions(game, "alone"), 4):
            if len(game.moves(state, player)) == 1:
                continue
            view = game.observe(state, player)
            search = agent.search(game, view, player, Rng("seed"), 0)
            for _ in search.thinking():
                pass
            best = search.root.moves[search.best()]
            assert last_thought(agent.think(game, view, player, Rng("seed"))) == best


def test_shares_differ_and_every_one_counts():
    """Otherwise one would do."""
    game = discover()["crosstrack"](2)
    agent = SearchAgent(replace(KINDS["looking"], iterations=30), shares=3)
    chosen = set()
    for state, player in islice(some_positions(game, "differ"), 4):
        view = game.observe(state, player)
        found = apart(agent, game, view, player, Rng("seed"), range(3))
        assert len({tuple(share["tried"]) for share in found}) == 3
        for shares in (found, found[:1] * 3, found[1:2] * 3):
            chosen.add((state, last_thought(agent.helped(shares).think(game, view, player, None))))
    assert len(chosen) > 4


class Table:
    """A page with a Python of its own, and others that think for it."""

    def __init__(self, game, level=6, seed="shares", seats=None):
        self.door = Door()
        seats = seats or [{"kind": "computer", "level": level}] * 2
        self.picture = ask(self.door, "new", game=game, seed=seed, lang="fr", seats=seats)

    @property
    def turn(self):
        return self.picture["turn"]

    def record(self):
        return ask(self.door, "save")["record"]

    def think(self, **more):
        while "scene" not in (answer := ask(self.door, "think", turn=self.turn, **more)):
            more.pop("shares", None)
        self.picture = answer
        return self.record()["moves"]


def ask(door, verb, **fields):
    answer = json.loads(door.handle(json.dumps({"verb": verb, **fields})))
    assert answer["ok"], answer
    return answer


def share_of(door, record, number, **more):
    """A share as another Python works it out."""
    answer = ask(door, "share", record=record, number=number, **more)
    while "share" not in answer:
        assert 0 <= answer["thinking"] <= 1
        answer = ask(door, "share", number=number, **more)
    return answer["share"]


@pytest.fixture
def light(monkeypatch):
    """Strong levels that do not take long, in two shares."""
    agent = AlertAgent(SearchAgent(KINDS["looking"], shares=2))
    monkeypatch.setattr(levels, "levels_of", lambda game: (*USUAL[:5], agent))
    return agent


USUAL = levels.USUAL


@pytest.mark.parametrize("game", sorted(discover()))
def test_a_table_plays_the_same_whoever_thinks(game, light):
    alone, helped_one, other = Table(game), Table(game), Door()
    for number in range(4):
        waiting = ask(helped_one.door, "think", turn=helped_one.turn, elsewhere=True)
        assert waiting == {"ok": True, "thinking": 0.0, "shares": 2}
        record = helped_one.record()
        shares = [share_of(other, record, one) for one in (1, 0)][::-1]
        # One who died leaves nothing.
        shares = [None if number % 3 == one + 1 else share for one, share in enumerate(shares)]
        assert helped_one.think(shares=shares) == alone.think()


def test_levels_that_do_not_search_are_not_shared():
    table = Table("c-cross", level=1)
    answer = ask(table.door, "think", turn=0, elsewhere=True)
    assert "scene" in answer or answer["shares"] == 0
    refused = json.loads(
        Door().handle(json.dumps({"verb": "share", "record": table.record(), "number": 0}))
    )
    assert refused["error"] == "error.seat"


def test_whoever_is_tired_of_waiting_gets_the_best_that_shares_have_found(light):
    table, other = Table("crosstrack"), Door()
    first = ask(other, "share", record=table.record(), number=1, now=True)
    assert first["share"]["visits"] < KINDS["looking"].iterations
    moves = table.think(now=True, shares=[None, first["share"]])
    place = first["share"]["tried"][0]
    assert len(moves) == 1 and isinstance(place, int)


def test_patience_counts_from_when_the_others_began(light, monkeypatch):
    table = Table("crosstrack")
    ask(table.door, "think", turn=0, elsewhere=True)
    monkeypatch.setattr(slices, "SLICE", 0.0)
    patient = ask(table.door, "think", turn=0)
    assert patient["shares"] == 2
    clock = slices.time.perf_counter()
    monkeypatch.setattr(slices.time, "perf_counter", lambda: clock + slices.PATIENCE)
    assert "scene" in ask(table.door, "think", turn=0)


def spoiled(share):
    """A share that was tampered with, in every way that shows."""
    for key, value in (
        ("about", share["about"] ^ 1),
        ("visits", -1),
        ("visits", "9"),
        ("visits", MOST + 1),
        ("done", 0),
        ("tried", []),
        ("tried", share["tried"][:-1]),
        ("tried", share["tried"][:5] * 2),
        ("tried", "tried"),
    ):
        yield {**share, key: value}
    for at, value in enumerate((10_000, -1, MOST + 1, -MOST - 1, 2)):
        worse = deepcopy(share)
        worse["tried"][at] = value
        yield worse
    yield {key: value for key, value in share.items() if key != "done"}
    yield share | {"more": 1}
    yield [1, 2]


def test_shares_that_cannot_be_are_refused(light):
    table, other = Table("c-cross"), Door()
    share = share_of(other, table.record(), 0)
    assert share.keys() == ShareData.__annotations__.keys()
    before = table.record()
    elsewhere = share_of(other, Table("c-cross", seed="another").record(), 0)
    asked = [[one, None] for one in (*spoiled(share), elsewhere)] + [[], [share], [share] * 3]
    for shares in asked:
        request = {"verb": "think", "turn": 0, "shares": shares}
        answer = json.loads(table.door.handle(json.dumps(request)))
        assert answer.get("error") == "error.field", shares
    assert table.record() == before
    table.think(shares=[share, None])


def person(level=6):
    return [{"kind": "person"}, {"kind": "computer", "level": level}]


def ahead_of(door, record):
    answer = ask(door, "ahead", record=record)
    while "records" not in answer:
        answer = ask(door, "ahead")
    return answer["records"]


@pytest.mark.parametrize("game", sorted(discover()))
def test_what_is_foretold_is_the_very_game_that_follows(game, light):
    table, other = Table(game, seats=person()), Door()
    record = table.record()
    foretold = ahead_of(other, record)
    hidden = discover()[game].info.hidden
    assert bool(foretold) != hidden
    for after in foretold[:3]:
        seat, move = after["moves"][-1].split(" ")
        table = Table(game, seats=person())
        table.picture = ask(table.door, "act", seat=int(seat), move=move, turn=len(record["moves"]))
        assert json.dumps(table.record()) == json.dumps(after)


def test_nothing_is_foretold_for_a_level_that_does_not_search():
    table = Table("c-cross", seats=person(level=2))
    assert ahead_of(Door(), table.record()) == []


def test_nothing_is_thought_for_a_game_that_is_over_or_never_laid(light):
    door = Door()
    for verb in ("share", "ahead"):
        refused = json.loads(door.handle(json.dumps({"verb": verb, "number": 0})))
        assert refused["error"] == "error.table"
    table = Table("masker", seats=[{"kind": "computer", "level": 1}] * 2)
    while table.picture["next"] != "over":
        table.think()
    for verb in ("share", "ahead"):
        request = {"verb": verb, "number": 0, "record": table.record()}
        assert json.loads(door.handle(json.dumps(request)))["error"] == "error.over"


@every_game
def test_the_strongest_level_searches_in_every_game(game_class):
    for players in game_class.info.seats:
        assert searching(agent_of(game_class(players), 6)) is not None
