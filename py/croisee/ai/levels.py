"""The five levels a person can choose between, as data.

The first two look one move ahead, the very first at some of its moves only, as a beginner does;
the others search, each with a larger share of the iterations that the game's `brain.SEARCH` gives
to the strongest. A level's name and its sentence are in the words catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import Agent, OnePlyAgent
from croisee.core.game import Game


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer player."""

    number: int
    sight: float = 1.0
    """The share of its moves that it sees at all."""
    effort: float = 0.0
    """The share of a full search that it can afford; 0 looks one move ahead."""


LEVELS: tuple[Level, ...] = (
    Level(1, sight=0.3),
    Level(2),
    Level(3, effort=0.08),
    Level(4, effort=0.3),
    Level(5, effort=1.0),
)


def full_search(game: Game[Any, Any]) -> Settings:
    """How the strongest level searches a game."""
    settings: Settings = getattr(game.sibling("brain"), "SEARCH", Settings())
    return settings


def agent_of(game: Game[Any, Any], number: int) -> Agent:
    """Who plays a game at a level."""
    level = next(level for level in LEVELS if level.number == number)
    if not level.effort:
        return OnePlyAgent(level.sight)
    settings = full_search(game)
    return SearchAgent(replace(settings, iterations=round(settings.iterations * level.effort)))
