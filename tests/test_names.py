"""What people and computer players are called, in every sentence of a table."""

from __future__ import annotations

from typing import Any

import pytest

from croisee.core.errors import InvalidSetup
from croisee.core.record import Record
from croisee.core.words import LANGUAGES, Name, Words, game_words
from croisee.games import discover, open_box
from croisee.table import Table

PERSON = {"kind": "person"}
COMPUTER = {"kind": "computer", "level": 2}


def lay(seats: list[dict[str, Any]], game: str = "cronberg", language: str = "fr") -> Table:
    return Table.lay(open_box(game, len(seats), {}), seats, "names", language)


def names(table: Table) -> list[str]:
    return [person["name"] for person in table.picture()["people"]]


def test_the_only_person_is_you_and_computers_have_different_names() -> None:
    table = lay([PERSON, COMPUTER, COMPUTER, COMPUTER])
    assert names(table) == ["Vous", "Basile", "Lucien", "Margot"]
    assert table.picture()["people"][0]["side"] == "Rouge"
    assert table.picture()["scene"]["status"].startswith("Vous : ")
    table.play(0, "d4")
    assert table.picture()["log"][0]["say"] == "Vous posez un pion en d4."


def test_typed_names_are_kept_in_the_record_and_an_old_record_has_none() -> None:
    table = lay([PERSON | {"name": " Élise "}, PERSON | {"name": "Paul"}, COMPUTER])
    assert names(table) == ["Élise", "Paul", "Basile"]
    record = table.record()
    assert names(Table.resume(Record.from_json(record.to_json()), "en")) == names(table)
    for seat in record.seats:
        del seat["name"], seat["number"]
    assert names(Table.resume(record, "fr")) == ["Rouge", "Bleu", "Basile"]


def test_no_two_are_called_alike() -> None:
    table = lay([PERSON | {"name": "basile"}, PERSON | {"name": "Basile"}, COMPUTER, COMPUTER])
    assert names(table) == ["basile", "Basile (Bleu)", "Lucien", "Margot"]


@pytest.mark.parametrize("name", ["x" * 17, "a\nb", "a\u202eb", "\u0007", 3, None])
def test_a_name_that_cannot_be_shown_is_refused(name: object) -> None:
    with pytest.raises(InvalidSetup):
        lay([PERSON | {"name": name}, PERSON])


def test_names_go_with_those_who_bear_them_into_a_rematch() -> None:
    table = lay([PERSON, COMPUTER, COMPUTER, COMPUTER])
    while (seat := table.acting) is not None:
        move = table.game.moves(table.match.state, seat)[0]
        table.play(seat, table.game.notate(table.match.state, seat, move))
    before = {(each["number"], each["kind"]): name for each, name in _seated(table)}
    again = table.rematch("again")
    assert {(each["number"], each["kind"]): name for each, name in _seated(again)} == before


def _seated(table: Table) -> list[tuple[dict[str, Any], str]]:
    return list(zip(table.record().seats, names(table), strict=True))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Anatole", "la tour d'Anatole"),
        ("Élise", "la tour d'Élise"),
        ("Hélène", "la tour d'Hélène"),
        ("Hassan", "la tour de Hassan"),
        ("Yves", "la tour d'Yves"),
        ("Yann", "la tour de Yann"),
        ("Zoé", "la tour de Zoé"),
    ],
)
def test_french_elides_before_a_name_and_only_there(name: str, said: str) -> None:
    words = Words("fr", {"tower": "la tour de {other}", "way": "de {cell}"})
    assert words("tower", other=Name(name)) == said
    assert words("way", cell="a3") == "de a3"
    assert Words("en", {"tower": "de {other}"})("tower", other=Name("Anatole")) == "de Anatole"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_speaks_to_the_only_person(language: str) -> None:
    for game in discover().values():
        words = game_words(language, game.folder())
        for key, said in words.catalogue.items():
            of_somebody = key.startswith("event.") and "{seat}" in said
            if of_somebody and not {"you", "yours"} & {*key.split(".")}:
                # What depends on a number has its sister at the key without the number.
                assert f"{key}.you" in words or f"{key.removesuffix('.one')}.you" in words, key
