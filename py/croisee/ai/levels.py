"""The levels a person can choose between, as data.

A level's name and its sentence are in the words catalogue under `level.<number>.`.
"""

from __future__ import annotations

from dataclasses import dataclass

from croisee.ai.simple import Agent, OnePlyAgent, RandomAgent


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer player."""

    number: int
    agent: Agent


LEVELS: tuple[Level, ...] = (Level(1, RandomAgent()), Level(2, OnePlyAgent()))


def agent_of(number: int) -> Agent:
    """Who plays at a level."""
    return next(level.agent for level in LEVELS if level.number == number)
