"""The levels a person can choose between, as data: five agents a game, weakest first.

The weakest look one move ahead, and at some of their moves only, as beginners do: so they miss what
the other threatens. The strongest search. A game's own are `LEVELS` in its brain, found by
measurement with `arena`; a level's name and its sentence are in the words catalogue.
"""

from __future__ import annotations

from typing import Any

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import Agent, OnePlyAgent
from croisee.core.game import Game

NUMBERS = range(1, 6)
"""What the levels are called by, in every game."""

USUAL: tuple[Agent, ...] = (
    OnePlyAgent(sight=0.15),
    OnePlyAgent(sight=0.45),
    OnePlyAgent(),
    SearchAgent(Settings(iterations=100)),
    SearchAgent(Settings(iterations=400)),
)
"""The levels of a game whose brain names none."""


def levels_of(game: Game[Any, Any]) -> tuple[Agent, ...]:
    """Who plays a game, weakest first."""
    levels: tuple[Agent, ...] = getattr(game.sibling("brain"), "LEVELS", USUAL)
    return levels


def agent_of(game: Game[Any, Any], number: int) -> Agent:
    """Who plays a game at a level."""
    return levels_of(game)[number - 1]
