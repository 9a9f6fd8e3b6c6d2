"""Typed moves: notation and spoken words mean the same; what is refused is refused by name."""

from __future__ import annotations

import random

import pytest
from setups import setups

from croisee.core.errors import IllegalMove, InvalidMove, WrongSeat
from croisee.core.scene import follow, leaves
from croisee.games import AnyGame, discover
from croisee.table import Table

PLIES = 12
TRIED = 6


def laid(game: str, *moves: str) -> Table:
    table = Table.lay(discover()[game](2), [{"kind": "person"}] * 2, "typed", "fr")
    for move in moves:
        table.seats.looking = table.acting
        table.act(table.acting, move)
    table.seats.looking = table.acting
    return table


@pytest.mark.parametrize("game", setups())
def test_every_legal_move_can_be_typed_in_notation(game: AnyGame) -> None:
    chance = random.Random(3)
    table = Table.lay(game, [{"kind": "person"}] * game.players, "typed", "en")
    for _ in range(PLIES):
        if table.acting is None:
            break
        table.seats.looking = table.acting
        choices = table.drawing.present().choices
        moves = sorted({move for _, move in leaves(choices)})
        for move in chance.sample(moves, min(TRIED, len(moves))):
            answer = table.read(f" {move.upper()} ")
            assert answer["move"] == move
            assert follow(choices, answer["path"]) == move
            offered = table.complete(move[:2])["moves"]
            assert offered and all(label["move"].startswith(move[:2]) for label in offered)
            assert all(label["say"] for label in offered)
        table.act(table.acting, chance.choice(moves))


def test_words_of_a_sentence_name_its_move() -> None:
    table = laid("masker")
    place = next(move for _, move in leaves(table.drawing.present().choices))
    assert table.read(f"la croix en {place.upper()}".split(" en ")[1])["move"] == place
    said = table.telling.foretell(table.match.view(0), 0, place)
    assert table.read(said)["move"] == place
    assert {label["move"] for label in table.complete(said)["moves"]} == {place}


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    table = laid("c-cross", "b2.3")
    with pytest.raises(IllegalMove) as caught:
        table.read("B2.3")
    assert caught.value.key == "illegal.taken"


def test_what_could_be_several_moves_is_asked_again_with_examples() -> None:
    table = laid("c-cross", "b2.3")
    with pytest.raises(InvalidMove) as caught:
        table.read("pion")
    assert caught.value.key == "typed.many"
    assert caught.value.blanks["count"] > 10
    assert len(caught.value.blanks["moves"].split(", ")) == 3


@pytest.mark.parametrize("text", ["", "zz", "é" * 500, "b9.9", "-", "b2.3 b2.4 c1"])
def test_what_is_no_move_is_refused(text: str) -> None:
    table = laid("c-cross")
    with pytest.raises((InvalidMove, IllegalMove)):
        table.read(text)


def test_nothing_can_be_typed_when_somebody_else_is_to_act() -> None:
    seats = [{"kind": "computer", "level": 1}, {"kind": "person"}]
    table = Table.lay(discover()["c-cross"](2), seats, "typed", "fr")
    with pytest.raises(WrongSeat):
        table.complete("b")
