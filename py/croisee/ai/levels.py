"""The levels a person can choose between, as data.

The first two look one move ahead, the very first at some of its moves only, as a beginner does;
the third searches as the game's `brain.SEARCH` says. A level's name and its sentence are in the
words catalogue; `arena` measures what a level is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    searches: bool = False
    """Whether it looks further than one move."""


LEVELS: tuple[Level, ...] = (
    Level(1, sight=0.3),
    Level(2),
    Level(3, searches=True),
)


def agent_of(game: Game[Any, Any], number: int) -> Agent:
    """Who plays a game at a level."""
    level = next(level for level in LEVELS if level.number == number)
    if not level.searches:
        return OnePlyAgent(level.sight)
    return SearchAgent(getattr(game.sibling("brain"), "SEARCH", Settings()))
