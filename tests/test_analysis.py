"""Hints with their reasons, and the analysis of whole games: what is said is on the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from setups import random_game, setups
from test_door import Page

from croisee.ai.chances import chances_to_win
from croisee.core.game import CHANCE
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.words import LANGUAGES, game_words
from croisee.games import AnyGame, discover
from croisee.games.c_cross.advice import shortest_path
from croisee.games.c_cross.rules import DARK, LIGHT, CCross, State
from croisee.games.crosstrack.advice import shortest_route
from croisee.games.crosstrack.brain import fewest
from croisee.games.crosstrack.rules import Crosstrack
from croisee.games.masker.rules import Masker
from croisee.table.analysis import FIRST, QUICK, Analysis
from croisee.table.judgement import GLANCE, LOOK, PositionSearch, settings_of
from croisee.table.reasons import reason_for

GAME = CCross()
WORDS = game_words("fr", GAME.folder())


def cells(names: str) -> int:
    return sum(1 << GAME.cell_number[name] for name in names.split())


def zones(names: str) -> int:
    return sum(1 << GAME.zone_number[name] for name in names.split())


def advised(state: State) -> tuple[str, Any]:
    """The move a long search advises, and why."""
    (seat,) = GAME.actors(state)
    thinking = PositionSearch(GAME, state, seat, Rng("advice"), settings_of(GAME))
    while not thinking.step():
        pass
    move = thinking.judgement().findings[0].move
    return move, reason_for(GAME, state, seat, move, WORDS)


# Dark holds three zones of a chain and fights for the fourth, C1.
CONTESTED = State(
    pawns=(cells("c1.3 c1.4 a1.1 a2.1 b4.2"), cells("c1.1 a3.1 d1.1")),
    tiles=(zones("b1 b2 b3"), zones("c2 c3 c4")),
    turn=DARK,
)
THREATENED = GAME.apply(CONTESTED, DARK, "c1.2")


def test_a_hint_that_wins_says_so() -> None:
    move, reason = advised(replace(THREATENED, turn=DARK))
    assert "c1.5" in move
    assert reason.say == "Ce coup gagne la partie."


def test_a_hint_that_stops_the_other_from_winning_says_so_and_shows_what_he_would_touch() -> None:
    move, reason = advised(THREATENED)
    assert "c1.5" in move
    assert "empêche Foncé de gagner au coup suivant" in reason.say
    assert "c1.5" in reason.threat
    other = reason_for(GAME, THREATENED, LIGHT, "d1.2", WORDS)
    assert "empêche" not in other.say


def test_a_hint_names_the_path_it_makes_shorter_and_draws_it() -> None:
    state = State(pawns=(0, cells("a4.1")), tiles=(zones("c2 c3"), 0))
    before = shortest_path(GAME, state, LIGHT)
    after = shortest_path(GAME, GAME.apply(state, LIGHT, "c1.1"), LIGHT)
    assert before is not None and after is not None
    assert (before.pawns, after.pawns) == (6, 5)
    reason = reason_for(GAME, state, LIGHT, "c1.1", WORDS)
    assert reason.say == "Votre chemin ne demande plus que 5 pions, au lieu de 6."
    drawn = {shape.id for shape in reason.shapes}
    assert {f"advice:hint:{GAME.zones[zone]}" for zone in after.zones} <= drawn


def blundered() -> Match:
    """Light could win at once, looks elsewhere, and Dark wins."""
    match = Match(GAME, "blunder")
    match.opening = replace(CONTESTED, pawns=(cells("b4.1 b4.2 a1.1"), cells("c1.1 a3.1")))
    for seat, move in ((DARK, "c1.2"), (LIGHT, "a4.3"), (DARK, "c1.5")):
        match.act(seat, move)
    assert match.outcome is not None
    return match


def finished(analysis: Analysis, looked: int = 0) -> Analysis:
    while analysis.advance(looked):
        pass
    return analysis


def test_the_turning_point_is_the_blunder() -> None:
    analysis = finished(Analysis(blundered()))
    assert analysis.complete and analysis.progress == 1
    fall = analysis.turning_point
    assert fall is not None and fall.better is not None
    assert (fall.turn, fall.seat) == (1, LIGHT)
    assert (fall.before, fall.after) == (1, 0) and "b4" in fall.better.move
    assert analysis.line()[3] == (0.0, 1.0)


def test_an_analysis_can_stop_anywhere_and_is_the_same_again() -> None:
    whole = finished(Analysis(blundered()))
    paused = Analysis(blundered())
    for number in range(400):
        if not paused.advance(number % 3):
            break
        if number % 7 == 0:
            paused.stop()
            assert paused.advance(0)
    finished(paused)
    assert paused.line() == whole.line()
    assert paused.turning_point == whole.turning_point


def test_the_whole_line_is_there_at_once_and_then_becomes_surer() -> None:
    match = Match(Crosstrack(2), "line")
    for _, seat, move, _ in islice(random_game(match.game, "line"), 12):
        match.act(seat, match.game.notate(match.state, seat, move))
    analysis = Analysis(match)
    depths = [LOOK, *[GLANCE] * len(match.steps)]
    for _ in range(most := analysis.settings.iterations // QUICK + FIRST * len(match.steps)):
        assert analysis.advance(0)
    assert set(analysis.line()) == set(analysis.turns)
    assert [analysis.known[state].depth for state in analysis.states] == depths
    surer = sum(analysis.advance(0) for _ in range(most))
    assert surer == most and analysis.known[analysis.states[1]].depth == LOOK


def test_what_is_known_of_a_position_outlives_a_move() -> None:
    match = Match(GAME, "on")
    match.act(LIGHT, "b2.3")
    first = finished(Analysis(match), 1)
    match.act(DARK, "c3.3")
    assert not first.covers(match)
    second = Analysis(match, first.known)
    assert second.progress == pytest.approx(2 / 3)


def test_partners_win_together() -> None:
    game = Crosstrack(4)
    assert chances_to_win(game, (5 / 6, 1 / 6, 5 / 6, 1 / 6)) == pytest.approx((1, 0, 1, 0))


def test_with_more_than_two_sides_chances_are_those_to_win() -> None:
    game = Crosstrack(3)
    assert chances_to_win(game, (1.0, 0.25, 0.25)) == (1, 0, 0)
    assert chances_to_win(game, (1.0, 0.5, 0.0)) == (1, 0, 0)
    assert chances_to_win(game, (0.5, 0.5, 0.5)) == pytest.approx((1 / 3,) * 3)
    assert chances_to_win(game, (0.75, 0.75, 0.0)) == pytest.approx((0.5, 0.5, 0), abs=0.01)
    for utilities in ((0.7, 0.5, 0.3), (0.9, 0.8, 0.25, 0.05)):
        found = chances_to_win(discover()["crescendo"](len(utilities)), utilities)
        assert sum(found) == pytest.approx(1) and list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize("players", [3, 4])
def test_the_chances_of_everybody_alone_come_to_one(players: int) -> None:
    game = discover()["cronberg"](players)
    match = Match(game, "sum")
    match.act(0, game.notate(match.state, 0, game.moves(match.state, 0)[0]))
    analysis = finished(Analysis(match), 1)
    for turn in analysis.turns:
        judgement = analysis.judgement(turn)
        assert judgement is not None and sum(judgement.chances) == pytest.approx(1, abs=1e-4)


def test_the_door_analyses_slice_by_slice_and_shows_earlier_positions() -> None:
    page = Page(seats=[{"kind": "person"}] * 2)
    assert page.refused("analyse", turn=0) == "error.analysis"
    for move in ("b2.3", "d4.1", "c3.1"):
        page.act(move)
    assert page.picture["analysis"]
    assert page.refused("analyse", turn=4) == "error.field"
    assert page.refused("review", turn=-1) == "error.field"
    early = page.ask("review", turn=3)
    assert early["moves"] == [] or early["moves"][0]["move"]
    page.ask("stop")
    while not (answer := page.ask("analyse", turn=3))["done"]:
        assert 0 <= answer["progress"] <= 1
    assert [point["turn"] for point in answer["points"]] == answer["turns"] == [0, 1, 2, 3]
    assert all(sum(point["chances"]) == 100 for point in answer["points"])
    assert answer["looked"] == "study" and answer["turning"]["text"]
    now = page.ask("review", turn=3)
    assert now["acting"] == "Foncé" and now["say"] and now["last"] == ["c3.1"]
    assert 1 <= len(now["moves"]) <= 5
    assert sum(move["share"] for move in now["moves"]) <= 102
    assert all(move["targets"] and move["shapes"] for move in now["moves"])
    before = page.ask("review", turn=2)["moves"]
    assert [move["move"] for move in before if move["played"]] == ["c3.1"]
    # Nothing of this touches the game.
    assert page.ask("look")["turn"] == 3


def test_a_game_with_secrets_is_analysed_only_when_they_are_out() -> None:
    page = Page(game="masker", seats=[{"kind": "computer", "level": 1}] * 2)
    page.think()
    assert not page.picture["analysis"]
    assert page.refused("analyse", turn=0) == "error.analysis"
    assert page.ask("review", turn=0)["moves"] == []
    while page.picture["next"] == "computer":
        page.think()
    answer = page.ask("analyse", turn=0)
    assert page.picture["analysis"] and answer["note"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_route_that_is_drawn_is_as_short_as_the_brain_counts(players: int) -> None:
    game = Crosstrack(players)
    rng = Rng(f"routes {players}")
    state = game.start(rng)
    for _ in range(25):
        for seat in range(players):
            count, walk = shortest_route(game, state, seat)
            assert count == fewest(game, state, seat)
            assert len(walk) >= count
        (seat,) = game.actors(state)
        after = game.apply(state, seat, rng.choice(game.moves(state, seat)))
        if after.reason:
            break
        state = after


@pytest.mark.parametrize("game", setups())
def test_every_game_says_why_in_every_language(game: AnyGame) -> None:
    """Over a random game: sentences without holes, and shapes that differ in their names."""
    for number, (state, seat, move, _) in enumerate(random_game(game, "reasons")):
        if number % 9 or seat == CHANCE:
            continue
        view = game.observe(state, seat)
        for language in LANGUAGES:
            words = game_words(language, game.folder())
            reason = reason_for(game, view, seat, move, words)
            assert "{" not in reason.say
            assert len({shape.id for shape in reason.shapes}) == len(reason.shapes)
        if number > 60:
            break


def test_a_hint_of_masker_does_not_depend_on_the_colour_of_who_asks() -> None:
    game = Masker(3)
    words = game_words("fr", game.folder())
    rng = Rng("masks")
    state = game.start(rng)
    for _ in range(12):
        (seat,) = game.actors(state)
        move = rng.choice(game.moves(state, seat))
        view = game.observe(state, seat)
        disk = view.disks[game.team[seat]]
        said = {
            reason_for(
                game, replace(view, disks=view.disks.replace(disk, other)), seat, move, words
            ).say
            for other in "rbygm"
        }
        assert len(said) == 1
        state = game.apply(state, seat, move)
