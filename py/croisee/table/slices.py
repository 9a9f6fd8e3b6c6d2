"""Thinking in slices, so that whoever asked always gets his turn.

What is being thought holds no circles, and going through all of it in search of some would take
longer than several slices: while it lasts, Python does not look for garbage. However slow a device
is, patience ends, and the best found so far is taken.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

from croisee.ai.simple import Thought

SLICE = 0.04
"""Seconds of thinking before the page gets its turn."""

LONG_SLICE = 0.2
"""The same where nobody else waits for a turn: each request takes some milliseconds on its way."""

PATIENCE = 6.0
"""Seconds after which the best move found so far is taken, on however slow a device."""


class Slices:
    """Thoughts that come in slices."""

    def __init__(self, thoughts: Iterator[Thought], since: float, alone: bool = False) -> None:
        self.deadline = since + PATIENCE
        self.alone = alone
        """Whether nobody else waits for a turn."""
        self.best: Thought | None = None
        self._thoughts = thoughts
        gc.disable()

    @property
    def progress(self) -> float:
        """How far the thinking has come, in [0, 1]."""
        return self.best.progress if self.best else 0.0

    def think(self, hurried: bool) -> bool:
        """Think on for a slice; whether the mind is made up.

        When hurried, somebody is tired of waiting.
        """
        end = time.perf_counter() + (LONG_SLICE if self.alone else SLICE)
        for thought in self._thoughts:
            self.best = thought
            clock = time.perf_counter()
            if hurried or clock > self.deadline:
                break
            if clock > end:
                return False
        return True

    def end(self) -> None:
        """Nothing is thought any more."""
        gc.enable()
