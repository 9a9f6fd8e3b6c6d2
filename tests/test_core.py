"""The core by itself: chance, outcomes, words, boundaries, scenes, matches."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croisee.core.errors import InvalidSetup, NoUndo, StaleMove, WrongSeat
from croisee.core.game import Outcome
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.scene import Shape, encode, follow, leaves, tree
from croisee.core.square import boundary, corners, grow
from croisee.core.words import Term, Words
from croisee.games import find
from croisee.games.c_cross.rules import CCross


def test_a_seed_gives_the_same_numbers_everywhere():
    """These very numbers were seen on CPython and on Pyodide."""
    rng = Rng("croisée").stream("deal")
    assert [rng.below(1000) for _ in range(6)] == [398, 54, 944, 511, 741, 301]


def test_streams_do_not_disturb_one_another():
    alone = Rng("seed").stream("ai:1").random()
    root = Rng("seed")
    root.stream("deal").random()
    root.random()
    assert root.stream("ai:1").random() == alone


def test_shuffle_keeps_everything_and_weights_are_followed():
    items = list(range(50))
    Rng("a").shuffle(items)
    assert sorted(items) == list(range(50)) and items != list(range(50))
    rng = Rng("b")
    drawn = [rng.weighted([("rare", 1), ("often", 9)]) for _ in range(2000)]
    assert 120 < drawn.count("rare") < 280


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3), (0.5, 1, 0)),
        ((1, 1, 3), (0.75, 0.75, 0)),
        ((1, 2, 1, 2), (5 / 6, 1 / 6, 5 / 6, 1 / 6)),
    ],
)
def test_utility_shares_out_half_a_point_a_seat(ranks, shares):
    assert Outcome(ranks, "reason").utility() == pytest.approx(shares)


def test_words_fill_blanks_and_choose_the_singular():
    words = Words(
        "fr",
        {
            "language.one": "0 1",
            "pawn": "{count} pions",
            "pawn.one": "un pion",
            "on": "sur {what}",
            "a": "A",
        },
    )
    assert [words("pawn", count=count) for count in (0, 1, 2)] == ["un pion", "un pion", "2 pions"]
    assert Words("en", {**words.catalogue, "language.one": "1"})("pawn", count=0) == "0 pions"
    assert words("on", what=Term("a")) == "sur A" and words("on", what="a") == "sur a"


def test_outline_of_a_ring_has_a_hole_and_touching_cells_stay_apart():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    outer, hole = boundary(ring)
    assert len(corners(outer)) == 4 and len(corners(hole)) == 4
    assert sorted(grow(corners(outer), 0.5)) == [(-0.5, -0.5), (-0.5, 3.5), (3.5, -0.5), (3.5, 3.5)]
    assert sorted(grow(corners(hole), 0.25)) == [
        (1.25, 1.25),
        (1.25, 1.75),
        (1.75, 1.25),
        (1.75, 1.75),
    ]
    assert len(boundary([(0, 0), (1, 1)])) == 2


def test_encode_leaves_out_what_is_at_its_default():
    shape = Shape("disc", "a", at=(1.00049, 2.0), size=0.33333, fill="wood")
    assert encode(shape) == {
        "kind": "disc",
        "id": "a",
        "at": [1.0, 2.0],
        "size": 0.333,
        "fill": "wood",
    }


def test_a_tree_gives_back_its_paths_and_refuses_two_moves_for_one():
    paths = [(("a", "b"), "1"), (("a", "c"), "2"), (("d",), "3")]
    assert leaves(tree(paths)) == paths
    assert follow(tree(paths), ["a"]) == {"b": "1", "c": "2"}
    assert follow(tree(paths), ["a", "b"]) == "1" and follow(tree(paths), ["d", "x"]) is None
    with pytest.raises(ValueError):
        tree([*paths, (("d",), "4")])
    with pytest.raises(ValueError):
        tree([*paths, (("d", "e"), "4")])


def test_a_match_refuses_the_wrong_seat_and_changes_nothing():
    match = Match(CCross(), "seed")
    with pytest.raises(WrongSeat):
        match.act(1, "a1.1")
    with pytest.raises(NoUndo):
        match.undo()
    with pytest.raises(NoUndo):
        match.redo()
    assert match.steps == []
    match.act(0, "a1.1")
    assert "11  x 12  x to act" in str(match)


def test_a_finished_match_takes_no_more_moves():
    match, rng = Match(CCross(), "seed"), Rng("play")
    while match.actors:
        (player,) = match.actors
        match.act(player, rng.choice(match.game.moves(match.state, player)))
    with pytest.raises(StaleMove):
        match.act(0, "a1.1")


@pytest.mark.parametrize("players", [0, 1, 3, True, "2", None])
def test_only_the_seats_of_the_sheet(players):
    if players is None:
        assert find("c-cross")(players).players == 2
    else:
        with pytest.raises(InvalidSetup):
            find("c-cross")(players)


@given(st.text())
def test_only_known_games_are_found(name):
    with pytest.raises(InvalidSetup):
        find(f"?{name}")


def test_the_readme_tells_the_truth():
    """The session shown in the README runs as it is written."""
    readme = Path(__file__).resolve().parent.parent / "README.md"
    result = doctest.testfile(
        str(readme), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert result.attempted and not result.failed


@pytest.mark.parametrize(
    "name", ["c_cross", "rules", "__init__", "", "a.b", None, 7, "c-cross.rules"]
)
def test_near_misses_are_no_games(name):
    with pytest.raises(InvalidSetup):
        find(name)
