"""Whole games with secrets, heard from one seat: no answer to the page tells what it may not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from setups import option_sets, setup_name

from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.door import Door
from croisee.games import discover

SEED = "never-to-be-seen"
SETUPS = [
    pytest.param(name, players, options, id=f"{name}-{setup_name(players, options)}")
    for name, game in discover().items()
    if game.info.hidden or game.info.chance
    for players in game.info.seats
    for options in option_sets(game)
]


def play_whole(name: str, players: int, options: dict[str, Any], seed: str) -> list[str]:
    """Every answer that a page hears in a game of one person against computer players."""
    door = Door()
    heard: list[str] = []

    def ask(verb: str, **fields: object) -> dict[str, Any]:
        heard.append(door.handle(json.dumps({"verb": verb, **fields})))
        answer: dict[str, Any] = json.loads(heard[-1])
        return answer

    seats = [{"kind": "person"}] + [{"kind": "computer", "level": 1}] * (players - 1)
    setup = {"players": players, "options": options, "seats": seats, "lot": False}
    picture = ask("new", game=name, seed=seed, lang="fr", **setup)
    draw = Rng("person").stream("play")
    while picture["next"] != "over":
        turn = picture["turn"]
        if picture["next"] == "computer":
            while "scene" not in (picture := ask("think", turn=turn, now=True)):
                pass
            continue
        path, move = draw.choice(list(leaves(picture["scene"]["choices"])))
        ask("preview", path=list(path[:-1]), turn=turn)
        picture = ask("act", seat=picture["acting"], move=move, turn=turn)
    # What has ended may be told.
    return heard[:-1]


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_no_answer_of_a_whole_game_tells_the_seed(
    name: str, players: int, options: dict[str, Any]
) -> None:
    heard = play_whole(name, players, options, SEED)
    assert len(heard) > 10
    assert not [answer for answer in heard if SEED in answer or '"seed"' in answer]


@pytest.mark.parametrize(("name", "players", "options"), SETUPS)
def test_nobody_is_told_what_another_seat_holds(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """A secret is asked for by its own seat and by no other, at every moment of a game."""
    door = Door()
    seats = [{"kind": "person"}] + [{"kind": "computer", "level": 1}] * (players - 1)
    request = {"verb": "new", "game": name, "seed": SEED, "lang": "fr", "players": players}
    request |= {"options": options, "seats": seats, "lot": False}
    assert json.loads(door.handle(json.dumps(request)))["ok"]
    for seat in range(players):
        answer = json.loads(door.handle(json.dumps({"verb": "peek", "seat": seat})))
        shown = answer.get("secret") is not None
        assert shown == (seat == 0 and discover()[name].info.hidden), answer
