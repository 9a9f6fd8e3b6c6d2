"""Games played by links: whose turn it is, what continues what, and what cannot be sent at all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croisee.core.errors import InvalidRecord
from croisee.core.record import Record
from croisee.door import Door
from croisee.games import discover
from croisee.table import links
from croisee.table.links import open_link, pack

LETTERED = [game for game in discover().values() if not game.info.hidden]
SECRET = [game for game in discover().values() if game.info.hidden]
ME, OTHER = {"kind": "person", "name": "Élise"}, {"kind": "person", "name": "Paul"}


def ask(door: Door, verb: str, **fields: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps({"verb": verb, **fields})))
    return answer


def begin(game: str = "c-cross", seats: list[Any] | None = None) -> tuple[Door, dict[str, Any]]:
    """A door at which one person plays, and another by links."""
    door = Door()
    seated = seats or [ME, OTHER | {"where": "link"}]
    picture = ask(door, "new", game=game, seats=seated, seed="s", lang="fr", lot=False)
    assert picture["ok"], picture
    return door, picture


def play_here(door: Door, picture: dict[str, Any]) -> dict[str, Any]:
    """Make moves for as long as somebody here is to act."""
    while picture["next"] == "person":
        table = door.table
        assert table
        seat = picture["acting"]
        move = table.game.notate(
            table.match.state, seat, table.game.moves(table.match.state, seat)[0]
        )
        picture = ask(door, "act", seat=seat, move=move, turn=picture["turn"])
        assert picture["ok"], picture
    return picture


def letter_of(door: Door) -> str:
    answer = ask(door, "link", letter=True)
    assert answer["ok"], answer
    return str(answer["link"])


def receive(link: str, **fields: object) -> tuple[Door, dict[str, Any]]:
    door = Door()
    return door, ask(door, "open", link=link, seed="x", lang="fr", **fields)


def kept_at(door: Door) -> dict[str, Any]:
    record: dict[str, Any] = ask(door, "save")["record"]
    return record


@pytest.mark.parametrize("game", LETTERED, ids=lambda game: str(game.info.id))
def test_a_whole_game_goes_to_and_fro(game: type[Any]) -> None:
    door, picture = begin(game.info.id)
    for sent in range(2000):
        picture = play_here(door, picture)
        if picture["next"] == "over":
            break
        assert picture["next"] == "elsewhere" and not picture["scene"].get("choices")
        before = kept_at(door)
        door, picture = receive(letter_of(door), here=[1 - sent % 2])
        assert picture["next"] == "person" and picture["people"][0]["name"] == "Élise"
        assert kept_at(door)["moves"] == before["moves"]
    assert picture["next"] == "over"
    assert ask(door, "link", letter=True)["ok"], "the other is told how it ended"


def test_who_opens_a_letter_first_plays_the_seat_to_act() -> None:
    door, picture = begin()
    play_here(door, picture)
    other, picture = receive(letter_of(door))
    assert [person["where"] for person in picture["people"]] == ["link", "here"]
    assert picture["acting"] == 1 and picture["next"] == "person"
    # The place is kept with the game, and moves that came by link are not taken back.
    assert [seat["where"] for seat in kept_at(other)["seats"]] == ["link", "here"]
    assert ask(other, "undo")["error"] == "undo.elsewhere"
    refused = ask(other, "act", seat=0, move="a1", turn=picture["turn"])
    assert refused["error"] == "error.seat"


def test_a_move_that_was_not_sent_yet_is_taken_back() -> None:
    door, picture = begin()
    play_here(door, picture)
    undone = ask(door, "undo")
    assert undone["ok"] and undone["turn"] == 0 and undone["next"] == "person"


def compared(link: str, *kept: dict[str, Any]) -> dict[str, Any]:
    return ask(Door(), "letter", link=link, kept=list(kept), lang="fr")


def test_a_letter_is_recognised_beside_what_is_kept() -> None:
    mine, picture = begin()
    empty = kept_at(mine)
    play_here(mine, picture)
    first, after_one = letter_of(mine), kept_at(mine)
    other, picture = receive(first)
    play_here(other, picture)
    second, theirs = letter_of(other), kept_at(other)
    foreign = {**after_one, "seed": "another"}

    assert compared(first)["relation"] == "new"
    assert compared(first, foreign)["relation"] == "new"
    same = compared(first, foreign, after_one)
    assert (same["relation"], same["at"], same["yours"]) == ("same", 1, False)
    assert same["acting"] == "Paul"
    following = compared(second, after_one)
    assert (following["relation"], following["here"], following["yours"]) == ("next", [0], True)
    assert compared(first, theirs)["relation"] == "older"
    # A move of the seat that is played here, made elsewhere.
    assert compared(first, empty)["relation"] == "forged"

    # The same game, played otherwise.
    ask(mine, "undo")
    game = mine.table
    assert game
    ask(mine, "act", seat=0, move="b2.4", turn=0)
    fork = compared(second, kept_at(mine))
    assert fork["relation"] == "fork"
    assert fork["sent"]["shapes"] != fork["kept"]["shapes"] and fork["kept"]["board"]
    plain = compared(ask(mine, "link")["link"], kept_at(mine))
    assert plain["relation"] == "plain"


def test_a_letter_that_was_written_over_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    door, picture = begin()
    play_here(door, picture)
    link = letter_of(door)
    record, letter = open_link(link, "")
    assert letter and record.moves
    monkeypatch.setattr(links, "digest", lambda record: b"\0\0\0\0")
    altered = pack(record, letter=True)
    monkeypatch.undo()
    for refused in (ask(door, "open", link=altered, seed="x"), compared(altered, kept_at(door))):
        assert refused["error"] == "error.letter.changed"
    monkeypatch.setattr(links, "_to_act", lambda match: 1)
    altered = pack(record, letter=True)
    monkeypatch.undo()
    assert ask(door, "open", link=altered, seed="x")["error"] == "error.letter.changed"
    assert ask(door, "open", link=link[:-1], seed="x")["error"] == "error.link.broken"
    assert kept_at(door)["moves"] == record.to_json()["moves"]


@pytest.mark.parametrize("game", SECRET, ids=lambda game: str(game.info.id))
def test_secrets_are_not_sent(game: type[Any]) -> None:
    door, _ = begin(game.info.id)
    assert ask(door, "link", letter=True)["error"] == "error.letter.secret"
    assert door.table
    forged = pack(door.table.record(), letter=True)
    with pytest.raises(InvalidRecord, match=r"error\.letter\.secret"):
        open_link(forged, "")


@pytest.mark.parametrize("where", ["there", "", None, 3])
def test_a_place_that_does_not_exist_is_refused(where: object) -> None:
    seats = [{"kind": "person", "where": where}, {"kind": "person"}]
    assert ask(Door(), "new", game="c-cross", seats=seats, seed="s")["error"] == "error.seats"


def test_a_computer_player_is_at_the_table_that_thinks_for_it() -> None:
    seats = [ME, {"kind": "computer", "where": "link"}]
    assert ask(Door(), "new", game="c-cross", seats=seats, seed="s")["error"] == "error.seats"


@pytest.mark.parametrize("kept", [None, "x", [3], [{}], [{"format": "croisee"}]])
def test_what_is_not_a_record_is_refused(kept: object) -> None:
    door, picture = begin()
    play_here(door, picture)
    answer = ask(door, "letter", link=letter_of(door), kept=kept)
    assert not answer["ok"] and answer["text"]


def test_a_record_from_before_there_were_letters_is_read() -> None:
    door, _ = begin(seats=[ME, OTHER])
    record = kept_at(door)
    for seat in record["seats"]:
        del seat["where"]
    assert Record.from_json(record)
    assert ask(door, "load", record=record)["next"] == "person"
