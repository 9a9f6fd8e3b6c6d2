"""Arrow keys over the targets of every game: there and back is where one was; all is reached."""

from __future__ import annotations

import json
import subprocess

import pytest
from setups import random_game, setups

from croisee.core.scene import encode
from croisee.core.words import game_words
from croisee.games import AnyGame
from tools.dev.environment import node
from tools.dev.paths import ROOT

EVERY = 4
MOST = 15
"""Positions of a game that are looked at."""


@pytest.mark.parametrize("game", setups())
def test_arrows_lead_back_where_they_came_from(game: AnyGame) -> None:
    words, view = game_words("fr", game.folder()), game.sibling("view")
    assert view is not None
    boards: list[object] = []
    for number, (before, player, _, _) in enumerate(random_game(game, "walk")):
        if number % EVERY == 0 and player >= 0 and len(boards) < MOST:
            scene = view.scene(game, game.observe(before, player), player, words)
            boards.append([encode(target) for target in scene.targets if not target.button])
    found = subprocess.run(
        [str(node()), str(ROOT / "tests" / "js" / "walks.mjs")],
        input=json.dumps(boards),
        capture_output=True,
        text=True,
        check=True,
    )
    assert boards
    assert json.loads(found.stdout) == []
