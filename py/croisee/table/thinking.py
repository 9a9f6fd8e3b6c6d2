"""Computer players that think in slices, so that the page always gets its turn.

One request is one slice. A thought is dropped as soon as the position changes. What is being
thought holds no circles, and going through all of it in search of some would take longer than
several slices: while it lasts, Python does not look for garbage.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

from croisee.ai.levels import agent_of
from croisee.ai.simple import Thought
from croisee.core.errors import WrongSeat
from croisee.core.game import Player
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.table.seats import Seats

SLICE = 0.04
"""Seconds of thinking before the page gets its turn."""

PATIENCE = 6.0
"""Seconds after which the best move found so far is taken, on however slow a device."""


def thinking_rng(match: Match, seat: Player) -> Rng:
    """The randomness of whoever thinks for a seat: the same for the same position of a match."""
    return match.rng.stream(f"ai:{seat}:{len(match.steps)}")


class Thinking:
    """What the computer player to act is thinking."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self._thoughts: Iterator[Thought] | None = None
        self._best: Thought | None = None
        self._deadline = 0.0

    def stop(self) -> None:
        """Drop whatever was being thought."""
        if self._thoughts is not None:
            self._thoughts = self._best = None
            gc.enable()

    @property
    def seat(self) -> Player:
        """The computer player to act; a refusal if a person is, or if the game is over."""
        seat = self.seats.acting
        if seat is None or self.seats.sitters[seat].kind != "computer":
            raise WrongSeat("error.seat")
        return seat

    @property
    def progress(self) -> float:
        """How far the thinking has come, in [0, 1]."""
        return self._best.progress if self._best else 0.0

    def think(self, hurried: bool = False) -> str | None:
        """Think on for a slice; the move in notation when the mind is made up, else None.

        When hurried, somebody is tired of waiting: the best move found so far is taken.
        """
        seat = self.seat
        view = self.match.view(seat)
        if self._thoughts is None:
            agent = agent_of(self.game, self.seats.sitters[seat].level)
            self._deadline = time.perf_counter() + PATIENCE
            rng = thinking_rng(self.match, seat)
            self._thoughts = agent.think(self.game, view, seat, rng)
            gc.disable()
        end = time.perf_counter() + SLICE
        try:
            for thought in self._thoughts:
                self._best = thought
                clock = time.perf_counter()
                if hurried or clock > self._deadline:
                    break
                if clock > end:
                    return None
        except Exception:
            # A fault of the player's: the next request begins anew.
            self.stop()
            raise
        assert self._best is not None
        return self.game.notate(view, seat, self._best.move)
