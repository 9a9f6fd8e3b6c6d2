"""Cronberg by its sheet: what no other test shows, each test named after the sheet's paragraph.

`sheet.md` says for every sentence which test shows it. In the sheet's examples Ulla is red, Anne
blue, Gerd yellow and Karl green, and so they are here.
"""

from __future__ import annotations

import json

import pytest

from croisee.core.errors import InvalidRecord
from croisee.core.game import SERIES, Outcome
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.games.cronberg import brain, town
from croisee.games.cronberg.rules import Cronberg, State
from croisee.games.cronberg.test_cronberg import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    endgame,
    play,
    refusal,
    start,
    told,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_preparation_four_pawns_markers_on_zero_and_28_hidden_rhombi(players: int) -> None:
    game = Cronberg(players)
    state = start(game)
    assert state.points == (0,) * players and state.hands == (4,) * players
    assert sum(game.unseen(state)) == 28 and not any(state.town)


def test_tour_de_jeu_clockwise_one_pawn_or_one_rhombus() -> None:
    game = Cronberg(4)
    state = start(game)
    turns = []
    for moves in (["a1"], ["draw", "+1", "cd4-cd5"], ["a2"], ["draw", "-1", "cd6-cd7"]):
        turns.append(state.turn)
        state = play(game, state, *moves)
    assert turns == [RED, BLUE, YELLOW, GREEN] and state.turn == RED


def test_poser_un_pion_ulla_beside_five_free_triangles_and_a_guard() -> None:
    game = Cronberg(4)
    state = play(game, start(game), "g1", "g2", "g3", "draw", "+1", "ab4-ab5")
    crossing = town.CROSSING_NUMBER["b4"]
    assert (town.AROUND[crossing] & state.free).bit_count() == 5
    assert town.AROUND[crossing] & state.free & town.GUARDS
    state = play(game, state, "b4")
    assert game.holder(state, crossing) == RED


def test_evaluation_entre_temps_karl_lays_the_town_hall_on_two_parks() -> None:
    game = Cronberg(4)
    state = play(game, start(game), "g1", "g2", "g3", "draw", "+4")
    assert town.BUILDINGS[state.drawn] == "town-hall"
    for triangle in ("bc3", "bc4"):
        assert town.SYMBOLS[town.TRIANGLE_NUMBER[triangle]] == "park"
    state = play(game, state, "bc3-bc4")
    assert state.turn == RED and refusal(game, state, "bc3-bc4") == "illegal.now.choose"


def test_evaluation_entre_temps_gerd_costs_karl_two_points_with_the_cemetery() -> None:
    game = Cronberg(4)
    opening = ("draw", "+1", "ab4-ab5", "g1", "g2", "a2", "g3", "g4", "draw", "-4")
    state = play(game, start(game), *opening)
    assert state.turn == YELLOW and town.BUILDINGS[state.drawn] == "cemetery"
    assert ("event.surrounded", {"seat": GREEN, "crossing": "a2", "sum": "−4 + 2 = −2"}) in told(
        game, state, "ab2-ab3"
    )
    after = play(game, state, "ab2-ab3")
    assert after.points == (0, 0, 0, -2) and after.hands[GREEN] == 4


def test_activation_des_triangles_gerd_wakes_the_guard_with_the_church() -> None:
    game = Cronberg(4)
    opening = ("draw", "+1", "ab4-ab5", "draw", "+4", "bc3-bc4", "g1", "b4", "g2", "g3")
    state = play(game, start(game), *opening, "draw", "+4")
    assert state.turn == YELLOW and town.BUILDINGS[state.drawn] == "church"
    events = told(game, state, "ab7-bc8")
    assert ("event.chased", {"seat": GREEN, "crossing": "b4", "triangle": "ab6"}) in events
    after = play(game, state, "ab7-bc8")
    # The pawn is to be played later: it is in hand again, unscored, and may go elsewhere.
    assert after.turn == GREEN and after.hands[GREEN] == 4 and after.points == (0,) * 4
    assert refusal(game, after, "b4") == "illegal.guard" and "c4" in game.moves(after, GREEN)


def test_evaluation_a_la_fin_every_pawn_left_is_beside_a_park_or_arms() -> None:
    game, state = endgame()
    state = play(game, state, "cd9-de9", "d2", "b2")
    for player in range(4):
        for crossing in range(len(town.CROSSINGS)):
            if state.pawns[player] >> crossing & 1:
                arms, parks = game.effects(state.free, crossing)
                assert arms or parks


# Fin de la partie: several games


def finished(points: tuple[int, ...], series: int, carried: tuple[int, ...]) -> Outcome | None:
    """How a game with these points ends when so many were agreed and so much was brought."""
    game = Cronberg(len(points), series=series)
    game.carried = carried
    return game.outcome(State(points, (0,) * len(points), (0,) * len(points), over=True))


def test_fin_de_la_partie_a_single_game_goes_to_its_own_points() -> None:
    assert finished((10, 12), 1, (30, 0)) == Outcome((2, 1), "points", (10, 12))


def test_fin_de_la_partie_a_series_goes_to_the_marker_furthest_ahead() -> None:
    assert finished((10, 12), 3, (30, 0)) == Outcome((1, 2), "track", (10, 12))
    assert finished((10, 12), 3, (2, 0)) == Outcome((1, 1), "tied", (10, 12))
    assert finished((-5, 12, 3), 5, (30, -4, 5)) == Outcome((1, 2, 2), "track", (-5, 12, 3))


def test_fin_de_la_partie_computer_players_know_what_the_markers_bring() -> None:
    single, series = Cronberg(2), Cronberg(2, series=3)
    state = play(single, start(single), "a1", "a2")
    assert series.evaluate(state) == single.evaluate(state)
    series.carried = single.carried = (40, 0)
    assert series.evaluate(state)[0] > single.evaluate(state)[0]
    wins = [brain.playout(series, state, Rng(f"lead {seed}"))[0] for seed in range(60)]
    level = [brain.playout(single, state, Rng(f"lead {seed}"))[0] for seed in range(60)]
    assert sum(wins) > sum(level)
    moves = series.moves(state, 0)
    promised = [series.evaluate(series.apply(state, 0, move)) for move in moves]
    foreseen = [values for values, _ in brain.foresee(series, state, 0, moves)]
    assert foreseen == [pytest.approx(values) for values in promised]


def whole_game(series: int, carried: tuple[int, ...]) -> Match:
    """A random game to its end, with what was brought."""
    game = Cronberg(2, series=series)
    game.carried = carried
    match, rng = Match(game, "track"), Rng("track")
    while match.actors:
        player = match.actors[0]
        match.act(player, rng.choice(game.moves(match.state, player)))
    return match


def test_fin_de_la_partie_a_record_says_what_was_brought_and_is_checked_by_it() -> None:
    behind = whole_game(3, (0, 0)).outcome
    assert behind is not None
    loser = behind.ranks.index(2)
    brought = (500, 0) if loser == 0 else (0, 500)
    match = whole_game(3, brought)
    written = json.loads(json.dumps(match.record().to_json()))
    assert written["carried"] == list(brought) and written["options"] == {"series": 3}
    again = Match.replay(Record.from_json(written))
    assert again.outcome == match.outcome and again.outcome.ranks[loser] == 1
    assert again.record() == match.record()
    # Without what was brought the result is another: the record says so.
    with pytest.raises(InvalidRecord) as caught:
        Match.replay(Record.from_json({**written, "carried": []}))
    assert caught.value.key == "error.record.result"


@pytest.mark.parametrize("carried", [[1], [1, 2, 3], ["1", 2], [1.5, 2], 7])
def test_fin_de_la_partie_a_record_that_brings_nonsense_is_refused(carried: object) -> None:
    written = whole_game(3, (1, 2)).record().to_json() | {"carried": carried}
    with pytest.raises(InvalidRecord) as caught:
        Match.replay(Record.from_json(written))
    assert caught.value.key == "error.record.shape"


def test_fin_de_la_partie_a_record_from_before_there_were_series_still_opens() -> None:
    written = whole_game(1, (0, 0)).record().to_json()
    assert "carried" not in written
    del written["options"]["series"]
    again = Match.replay(Record.from_json(written))
    assert again.game.series == SERIES.default == 1 and again.outcome is not None
    # A single game brings nothing that counts.
    with pytest.raises(InvalidRecord) as caught:
        Match.replay(Record.from_json({**written, "carried": [5, 0]}))
    assert caught.value.key == "error.record.shape"
