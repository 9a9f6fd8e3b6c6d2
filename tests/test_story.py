"""What happened since the reader's last turn is told whole, once and in order, in every set-up."""

from __future__ import annotations

import random

import pytest
from setups import setups

from croisee.core.game import CHANCE
from croisee.games import AnyGame
from croisee.table import Table

MOST = 60


@pytest.mark.parametrize("game", setups())
@pytest.mark.parametrize("people", [1, 2])
def test_the_story_tells_every_step_since_the_readers_last_turn(game: AnyGame, people: int) -> None:
    chance = random.Random(5)
    kinds = [{"kind": "person"}] * people
    seats = kinds + [{"kind": "computer", "level": 1}] * (game.players - people)
    table = Table.lay(game, seats, "story", "fr")
    for _ in range(MOST):
        picture = table.picture()
        acting = table.acting
        if acting is None:
            break
        steps = table.match.steps
        if acting < people:
            told = [told["turn"] - 1 for told in picture["story"]]
            own = [number for number, step in enumerate(steps) if step.player == acting]
            since = [number for number in range(own[-1] + 1 if own else 0, len(steps))]
            said = [number for number in since if table.telling.summary(number)]
            assert told[len(told) - len(said) :] == said
            assert told == sorted(set(told))
            assert all(entry["fresh"] for entry in picture["story"] if entry["turn"] - 1 in since)
        for entry in picture["story"]:
            assert entry["say"] and entry["seat"] != CHANCE
        table.seats.looking = acting
        move = chance.choice(list(table.game.moves(table.match.view(acting), acting)))
        table.play(acting, table.game.notate(table.match.view(acting), acting, move))
