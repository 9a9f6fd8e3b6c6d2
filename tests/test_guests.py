"""Guests at screens of their own: what they may do, and that they are told no secret of others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croisee.core.rng import Rng
from croisee.door import Door
from croisee.games import discover

PERSON = {"kind": "person"}
LOOKS = 5
"""Moves between two looks of every guest."""


def ask(door: Door, verb: str, **fields: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps({"verb": verb, **fields})))
    return answer


def lay(game: str, players: int, guests: list[int]) -> Door:
    """A table with guests, by their numbers."""
    door = Door()
    seats = [PERSON] * players
    laid = ask(door, "new", game=game, players=players, seats=seats, seed="g", lang="fr", lot=False)
    assert laid["ok"], laid
    assert ask(door, "lend", guests=guests)["ok"]
    return door


def said(door: Door, guest: int | None, language: str = "en", **request: object) -> dict[str, Any]:
    """What a guest is told."""
    answer = ask(door, "guest", guest=guest, language=language, request=request)
    assert answer["ok"], answer
    told: dict[str, Any] = answer["answer"]
    return told


def first_move(door: Door) -> tuple[int, str]:
    table = door.table
    assert table and table.acting is not None
    state, seat = table.match.state, table.acting
    return seat, table.game.notate(state, seat, table.game.moves(state, seat)[0])


@pytest.mark.parametrize("game", sorted(discover()))
def test_a_whole_game_of_a_table_and_its_guests(game: str) -> None:
    players = max(discover()[game].info.seats)
    guests = list(range(players))
    door = lay(game, players, guests)
    while True:
        table = door.table
        assert table
        if table.acting is None:
            break
        seat, move = first_move(door)
        turn = len(table.match.steps)
        # Everybody looks now and then: some games have hundreds of moves.
        for guest in {*guests, None} - {0} if turn % LOOKS == 0 else ():
            picture = said(door, guest, verb="look")
            mine = guest is not None and guests.index(guest) == seat
            assert picture["next"] == ("person" if mine else "elsewhere")
            assert bool(picture["scene"].get("choices")) == mine
            assert picture["viewer"] in (None, guest)
            if not mine:
                refused = said(door, guest, verb="act", seat=seat, move=move, turn=turn)
                assert refused["error"] == "error.seat"
        if guests[seat]:
            after = said(door, guests[seat], verb="act", seat=seat, move=move, turn=turn)
            assert after["ok"] and after["turn"] > turn and after["lang"] == "en"
            seen = ask(door, "look", since=turn)
            assert seen["turn"] == after["turn"] and seen["frames"] and seen["lang"] == "fr"
        else:
            assert ask(door, "act", seat=seat, move=move, turn=turn)["ok"]
    assert said(door, 1, verb="look")["over"]


def test_everything_else_is_decided_at_the_table() -> None:
    door = lay("c-cross", 2, [0, 7])
    before = ask(door, "save")
    for verb in ("undo", "redo", "save", "link", "load", "new", "think", "hint", "analyse", "sit"):
        assert said(door, 7, verb=verb)["error"] == "error.guest"
    for verb in ("guest", "lend", "letter", "open", "rematch", "teach", "qr", "stop", "rest", 3):
        assert said(door, 7, verb=verb)["error"] == "error.guest"
    for junk in (None, 3, "look", [], {"verb": ["look"]}, {}):
        answer = ask(door, "guest", guest=7, language="fr", request=junk)
        assert answer["answer"]["error"] == "error.guest" and not answer["acted"]
    assert ask(door, "save") == before
    for guest in (1, 8, -1, 0, "7", True, 1.5):
        assert not ask(door, "guest", guest=guest, language="fr", request={"verb": "look"})["ok"]
    assert not ask(door, "guest", guest=7, language="xx", request={"verb": "look"})["ok"]
    assert said(door, 7, "fr", verb="undo")["text"] != said(door, 7, "en", verb="undo")["text"]


def test_the_table_takes_back_no_move_of_a_guest() -> None:
    door = lay("c-cross", 2, [0, 7])
    seat, move = first_move(door)
    ask(door, "act", seat=seat, move=move, turn=0)
    seat, move = first_move(door)
    said(door, 7, verb="act", seat=seat, move=move, turn=1)
    assert ask(door, "undo")["error"] == "undo.elsewhere"
    # A seat that is not lent any more is played here, and a record has no guests.
    assert ask(door, "lend", guests=[0, 0])["ok"]
    assert ask(door, "undo")["ok"]
    ask(door, "lend", guests=[0, 7])
    loaded = ask(door, "load", record=ask(door, "save")["record"])
    assert [person["where"] for person in loaded["people"]] == ["here", "here"]


@pytest.mark.parametrize("guests", [[0], [1, 2, 3], [1, "2"], None, [0, 1.5]])
def test_seats_that_are_not_there_are_not_lent(guests: object) -> None:
    door = lay("c-cross", 2, [0, 7])
    assert not ask(door, "lend", guests=guests)["ok"]
    assert said(door, 7, verb="look")["ok"]


def test_a_computer_player_has_no_guest() -> None:
    door = Door()
    seats = [PERSON, {"kind": "computer"}]
    ask(door, "new", game="c-cross", seats=seats, seed="g", lot=False)
    assert not ask(door, "lend", guests=[0, 1])["ok"]


@pytest.mark.parametrize(
    "game", sorted(name for name, game in discover().items() if game.info.hidden)
)
def test_worlds_that_a_guest_cannot_tell_apart_look_the_same_to_him(game: str) -> None:
    """What the others were dealt is in nothing that a guest is told."""
    door = lay(game, 3, [0, 1, 2])
    table = door.table
    assert table
    rules, match = table.game, table.match
    view = match.view(1)
    worlds = [rules.determinize(view, 1, Rng(f"world {number}")) for number in range(20)]
    assert len({repr(rules.observe(world, 0)) for world in worlds}) > 1, "secrets differ"
    told = set()
    for world in worlds:
        match.opening = world
        heard = [said(door, 1, "fr", verb=verb) for verb in ("look", "position")]
        heard += [said(door, 1, "fr", verb="peek", seat=seat) for seat in range(3)]
        heard.append(said(door, 1, "fr", verb="review", turn=0))
        heard.append(said(door, None, "fr", verb="look"))
        assert [answer["ok"] for answer in heard] == [True, True, False, True, False, True, True]
        told.add(json.dumps(heard))
    assert len(told) == 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "game", sorted(name for name, game in discover().items() if game.info.hidden)
)
def test_worlds_stay_alike_to_a_guest_until_the_rules_tell_them_apart(
    game: str, players: int
) -> None:
    """A whole game in two worlds: as long as his view is the same, so is every answer."""
    doors = [lay(game, players, list(range(players))) for _ in range(2)]
    tables = [door.table for door in doors]
    assert all(tables)
    rules, match = tables[0].game, tables[0].match
    dealt = rules.observe(match.opening, 0)
    worlds = (rules.determinize(match.view(1), 1, Rng(f"world {number}")) for number in range(100))
    tables[1].match.opening = next(one for one in worlds if rules.observe(one, 0) != dealt)
    draw = Rng("guest").stream("play")
    alike = 0
    while match.actors:
        views = [rules.observe(table.match.state, 1) for table in tables]
        if views[0] != views[1]:
            break
        asked: list[dict[str, object]] = [{"verb": "look", "since": max(0, alike - 1)}]
        asked += [{"verb": "position"}, {"verb": "peek", "seat": 1}]
        told = [[said(door, 1, "fr", **request) for request in asked] for door in doors]
        assert told[0] == told[1]
        (seat,) = match.actors
        move = rules.notate(match.state, seat, draw.choice(rules.moves(match.state, seat)))
        for door in doors:
            if seat:
                said(door, seat, verb="act", seat=seat, move=move, turn=alike)
            else:
                ask(door, "act", seat=seat, move=move, turn=alike)
        alike = len(match.steps)
    assert alike > 5
