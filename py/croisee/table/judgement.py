"""A search of one position, step by step, and what it makes of the chances.

Hints and the analysis of whole games both rest on it. It searches like the strongest computer
player of the game, with as many iterations as it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croisee.ai.chances import chances_to_win
from croisee.ai.search import Search, Settings
from croisee.ai.tree import Finding, Utilities
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games import AnyGame

GLANCE, LOOK, STUDY = range(3)
"""How closely a position was looked at; a study is as long as the strongest player thinks."""


def settings_of(game: AnyGame) -> Settings:
    """How the strongest computer player of a game searches."""
    settings: Settings = getattr(game.sibling("brain"), "DEEP", Settings())
    return settings


def percent(share: float) -> int:
    """A share as a whole number from 0 to 100."""
    return round(100 * share)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the search makes of one position."""

    chances: Utilities
    findings: tuple[Finding, ...] = ()
    """The moves it tried, best first."""
    depth: int = STUDY


class PositionSearch:
    """A search of one position under way, with the iterations it has left."""

    def __init__(self, game: AnyGame, view: Any, seat: Player, rng: Rng, settings: Settings):
        self.game = game
        self.search = Search(game, view, seat, rng, settings)
        self.left = self.total = settings.iterations

    def step(self) -> bool:
        """One more iteration; whether that was all."""
        self.search.step()
        self.left -= 1
        return not self.left or self.search.root.solved is not None

    @property
    def progress(self) -> float:
        """How far it has come, in [0, 1]."""
        return 1 - self.left / self.total

    def judgement(self, depth: int = STUDY) -> Judgement:
        """What it has found so far."""
        findings = tuple(self.search.findings())
        solved = self.search.root.solved
        found = chances_to_win(self.game, solved) if solved else findings[0].chances
        return Judgement(found, findings, depth)
