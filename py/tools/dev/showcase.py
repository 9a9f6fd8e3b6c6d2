"""The showcase of a game: a record whose last position is its picture in the catalogue.

The computer plays against itself at a level that looks one move ahead, and stops while the board is
lively. A game is shown to visitors once this file is there.
"""

from __future__ import annotations

import json
from pathlib import Path

from croisee.ai.levels import agent_of
from croisee.ai.simple import last_thought
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover
from tools.dev.report import Missing

LEVEL = 3
LIVELY = 0.6
"""The part of a game after which its board is worth a picture."""


def find_game(game_id: str) -> type[AnyGame]:
    """The game of that id; a sentence when there is none."""
    games = discover()
    if game_id not in games:
        raise Missing(f"There is no game {game_id}: there are {', '.join(games)}.")
    return games[game_id]


def play(game: AnyGame, seed: str, decisions: int | None = None) -> Match:
    """The computer against itself, for so many decisions or to the end."""
    match, rng = Match(game, seed), Rng(seed).stream("showcase")
    made = 0
    while match.actors and made != decisions:
        player = match.actors[0]
        move = last_thought(agent_of(game, LEVEL).think(game, match.view(player), player, rng))
        match.act(player, game.notate(match.state, player, move))
        made += 1
    return match


def write_showcase(game_id: str, seed: str, decisions: int | None) -> Path:
    """Play a game and keep it, or its first decisions; the file."""
    game_class = find_game(game_id)
    if decisions is None:
        whole = play(game_class(), seed)
        decisions = round(LIVELY * sum(step.player >= 0 for step in whole.steps))
    record = play(game_class(), seed, decisions).record()
    file = game_class.folder() / "showcase.json"
    file.write_text(json.dumps(record.to_json()) + "\n", encoding="utf-8")
    return file
