"""The levels a person can choose between, as data: six agents a game, weakest first.

The first two err as beginners do: they look at some of their moves, see great differences rather
than small ones, and miss some wins and threats. From the third on no win in one turn is missed and
none is left to the next player without need; the strongest search. A game's own are `LEVELS` in its
brain, found by measurement with `arena`, and `SEATED` those that play otherwise where more sit at
the table; a level's name and sentence are in the words catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import Agent, OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.game import Game
from croisee.core.share import ShareData

NUMBERS = range(1, 7)
"""What the levels are called by, in every game."""

USUAL: tuple[Agent, ...] = (
    AlertAgent(OnePlyAgent(sight=0.15, haze=0.1), wins=0.5, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.4), wins=0.75, losses=0.25),
    AlertAgent(OnePlyAgent(sight=0.6)),
    AlertAgent(OnePlyAgent()),
    AlertAgent(SearchAgent(Settings(iterations=100))),
    AlertAgent(SearchAgent(Settings(iterations=400))),
)
"""The levels of a game whose brain names none."""


def levels_of(game: Game[Any, Any]) -> tuple[Agent, ...]:
    """Who plays a game with as many seats as it has, weakest first."""
    brain = game.sibling("brain")
    levels: tuple[Agent, ...] = getattr(brain, "LEVELS", USUAL)
    others: dict[int, Agent] = getattr(brain, "SEATED", {}).get(game.players, {})
    return tuple(others.get(number, agent) for number, agent in zip(NUMBERS, levels, strict=True))


def agent_of(game: Game[Any, Any], number: int) -> Agent:
    """Who plays a game at a level."""
    return levels_of(game)[number - 1]


def searching(agent: Agent) -> SearchAgent | None:
    """The search in a computer player, if it searches at all."""
    if isinstance(agent, AlertAgent):
        return searching(agent.agent)
    return agent if isinstance(agent, SearchAgent) else None


def helped(agent: Agent, found: Sequence[ShareData | None]) -> Agent:
    """The same computer player, for whose search some shares are done."""
    if isinstance(agent, AlertAgent):
        return AlertAgent(helped(agent.agent, found), agent.wins, agent.losses)
    return agent.helped(found) if isinstance(agent, SearchAgent) else agent
