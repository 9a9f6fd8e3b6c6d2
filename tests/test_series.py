"""Several games in a row at one table: agreed series, rematches, what carries over, who begins.

The table knows no game: whatever is said here holds for every game whose points carry over.
"""

from __future__ import annotations

import json

import pytest

from croisee.core.errors import InvalidSetup
from croisee.core.game import SERIES
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.door import Door
from croisee.games import AnyGame, discover
from croisee.table import Table

CARRYING = {name: game for name, game in discover().items() if game.info.carries}
every_carrying = pytest.mark.parametrize("game", CARRYING.values(), ids=list(CARRYING))
PERSON = {"kind": "person"}


def play_out(table: Table, seed: str = "series") -> dict:
    """Play at random to the end: the last picture."""
    rng = Rng(seed)
    while (seat := table.acting) is not None:
        table.match.act(seat, rng.choice(table.game.moves(table.match.state, seat)))
    return table.picture()


def lay(game: type[AnyGame], games: int, players: int = 2, language: str = "fr") -> Table:
    """A table with so many people, and so many games agreed."""
    box = game(players, **{SERIES.key: games})
    return Table.lay(box, [PERSON] * players, f"{games} games", language)


def points(table: Table) -> list[int]:
    """What everybody has brought to this game."""
    return [sitter.points for sitter in table.seats.sitters]


def reread(table: Table, language: str = "fr") -> Table:
    """The same table from its record, through JSON."""
    return Table.resume(Record.from_json(json.dumps(table.record().to_json())), language)


@every_carrying
def test_a_series_is_won_on_the_track_after_the_games_agreed(game: type[AnyGame]) -> None:
    table, totals = lay(game, 3, players=3), [0, 0, 0]
    for number in (1, 2, 3):
        assert points(table) == totals and table.seats.number == number
        assert table.picture()["series"] == f"Série, partie {number} sur 3"
        assert table.picture()["scene"]["status"].startswith(f"Série, partie {number} sur 3. ")
        picture = play_out(table, f"game {number}")
        over = picture["over"]
        totals = [before + now for before, now in zip(totals, over["points"], strict=True)]
        ahead = [seat for seat in range(3) if totals[seat] == max(totals)]
        assert [rank == 1 for rank in over["ranks"]] == [seat in ahead for seat in range(3)]
        assert [person["points"] for person in picture["people"]] == totals
        assert over["decided"] is (number == 3) and bool(over["winners"]) is (number == 3)
        assert over["text"] == picture["scene"]["status"]
        if number < 3:
            assert over["text"].startswith(f"Partie {number} sur 3 : ")
            assert over["again"] == "Partie suivante"
            assert not any(person["wins"] for person in picture["people"])
            # The same once more, whoever keeps the record in between.
            assert reread(table).picture() == table.picture()
            outcome = table.match.outcome
            assert outcome is not None
            first = table.seats.for_rematch(outcome)[0]
            table = table.rematch(f"game {number + 1}")
            assert table.seats.sitters[0] == first
            totals = points(table)
    assert over["winners"] == ahead and over["again"] == "Nouvelle série"
    assert "remporte la série de 3 parties" in over["text"]
    assert sum(person["wins"] for person in picture["people"]) == len(ahead)
    again = table.rematch("another")
    assert points(again) == [0, 0, 0] and again.seats.number == 1
    assert max(sitter.wins for sitter in again.seats.sitters) == 1


@every_carrying
def test_a_rematch_of_a_single_game_says_who_leads_on_the_track(game: type[AnyGame]) -> None:
    table = lay(game, 1)
    first = play_out(table, "one")
    assert first["series"] is None and "piste" not in first["over"]["text"]
    assert first["over"]["again"] == "Revanche" and first["over"]["decided"]
    made = [person["points"] for person in first["people"]]
    again = table.rematch("two")
    assert sorted(points(again)) == sorted(made)
    second = play_out(again, "two")
    over = second["over"]
    # Its winner is who made most in this game alone, whoever leads on the track.
    assert over["winners"] == [
        seat for seat in range(2) if over["points"][seat] == max(over["points"])
    ]
    totals = [person["points"] for person in second["people"]]
    leader = second["people"][totals.index(max(totals))]["name"]
    ahead = str(max(totals)).replace("-", "−")
    assert over["text"].endswith(f"Sur la piste, {leader} mène : son marqueur est sur {ahead}.")
    again.speak("en")
    assert again.picture()["over"]["text"].endswith(
        f"On the track {again.telling.name(totals.index(max(totals)))} leads: "
        f"the marker is on {ahead}."
    )


@every_carrying
@pytest.mark.parametrize(
    ("games", "played", "level", "said"),
    [
        (3, 0, 0, "Partie 1 sur 3 : égalité sur la piste, tous les marqueurs sont sur {points}."),
        (3, 2, 0, "Série nulle : après 3 parties, tous les marqueurs sont sur {points}."),
        (1, 1, 0, "Sur la piste, tous les marqueurs sont sur {points}."),
        (3, 1, 5, "Partie 2 sur 3 : {one} et {two} mènent sur la piste, marqueurs sur {points}."),
        (
            3,
            2,
            5,
            "{one} et {two} remportent la série de 3 parties : "
            "leurs marqueurs sont les plus avancés, sur {points}.",
        ),
        (1, 1, 5, "Sur la piste, {one} et {two} mènent : leurs marqueurs sont sur {points}."),
    ],
)
def test_markers_side_by_side_are_said_to_be_so(
    game: type[AnyGame], games: int, played: int, level: int, said: str
) -> None:
    """Everybody level, or two of three ahead of the third by so much."""
    made = play_out(lay(game, games, players=3))["over"]["points"]
    most = max(made)
    brought = [most - mine for mine in made]
    brought[2] -= level
    seats = [PERSON | {"points": carried, "games": played} for carried in brought]
    table = Table.lay(game(3, series=games), seats, f"{games} games", "fr")
    picture = play_out(table)
    names = [person["name"] for person in picture["people"]]
    points = str(most).replace("-", "−")
    assert picture["over"]["text"].endswith(said.format(points=points, one=names[0], two=names[1]))


@every_carrying
def test_whoever_takes_a_seat_leaves_the_series_as_it_stands(game: type[AnyGame]) -> None:
    table = lay(game, 3)
    play_out(table)
    second = table.rematch("second")
    play_out(second)
    record = second.record()
    seats = [{"kind": "computer", "level": 1}] * 2
    door = Door()
    told = json.loads(
        door.handle(
            json.dumps({"verb": "load", "record": record.to_json(), "seats": seats, "lang": "fr"})
        )
    )
    assert told["series"] == "Série, partie 2 sur 3"
    before = second.picture()
    assert before["over"] is not None
    standing = before["over"]["text"]
    for gone, taken in zip(before["people"], told["people"], strict=True):
        standing = standing.replace(gone["name"], taken["name"])
    assert told["over"]["text"] == standing
    assert {person["kind"] for person in told["people"]} == {"computer"}
    # What was brought is in the record itself: it does not hang on who sits there.
    record.seats = seats
    again = Table.resume(record, "fr")
    assert points(again) == points(second) and again.match.outcome == second.match.outcome


def test_only_the_lengths_of_a_series_that_are_offered() -> None:
    for game in CARRYING.values():
        for games in (0, 2, 4, True, "3"):
            with pytest.raises(InvalidSetup):
                game(2, **{SERIES.key: games})


def test_every_game_offers_a_series_exactly_when_its_points_carry_over() -> None:
    assert CARRYING
    for name, game in discover().items():
        box = game()
        assert box.series == 1 and box.info.carries is (name in CARRYING)
        if not box.info.carries:
            with pytest.raises(InvalidSetup):
                box.info.check(box.players, {SERIES.key: 3})


def test_partners_stay_partners_whoever_begins() -> None:
    """The set-up page shows partners by the order of the players; whoever begins moves them all."""
    for game in discover().values():
        for players, teams in game.info.teams.items():
            for first in range(players):
                moved = [teams[(seat - first) % players] for seat in range(players)]
                assert len(set(zip(teams, moved, strict=True))) == len(set(teams))


def test_a_level_that_is_to_fit_may_be_another_in_a_rematch() -> None:
    game = discover()["crescendo"](3)
    fitting = {"kind": "computer", "level": 2, "fitting": True}
    table = Table.lay(game, [PERSON, fitting, {"kind": "computer", "level": 3}], "fit", "fr")
    play_out(table)
    table = reread(table)
    again = table.rematch("again", 3)
    people = again.picture()["people"]
    assert sorted((one["kind"], one["level"], one["fitting"]) for one in people) == [
        ("computer", 3, False),
        ("computer", 3, True),
        ("person", 2, False),
    ]
    assert len({one["name"] for one in people}) == 3
    assert {one["level"] for one in table.rematch("again").picture()["people"]} == {2, 3}
    with pytest.raises(InvalidSetup):
        table.rematch("again", 9)
    for wrong in ({**PERSON, "fitting": True}, {**fitting, "fitting": 1}):
        with pytest.raises(InvalidSetup):
            Table.lay(game, [PERSON, PERSON, wrong], "fit", "fr")
