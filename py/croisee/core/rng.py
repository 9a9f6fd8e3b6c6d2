"""Randomness that is the same on every interpreter.

Only `random.Random.random()` is used, whose sequence is part of Python's promise; everything
else is built on it here. A generator splits into named streams, so that the deal, the draws and
each computer player never disturb one another.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """A seeded source of chance; `Rng(seed).stream(name)` is independent of all other streams."""

    __slots__ = ("random", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        # A text seeds through its bytes: no hash function whose choice could change.
        self.random = random.Random(int.from_bytes(seed.encode(), "big")).random

    def __repr__(self) -> str:
        return f"Rng({self.seed!r})"

    def stream(self, name: str) -> Rng:
        """A generator of its own for one purpose: "deal", "chance:12", "ai:1"."""
        return Rng(f"{self.seed}/{name}")

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return int(self.random() * bound)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def weighted(self, items: Sequence[tuple[T, int]]) -> T:
        """One of the items, each as likely as its integer weight says."""
        left = self.below(sum(weight for _, weight in items))
        for item, weight in items:
            left -= weight
            if left < 0:
                return item
        raise ValueError("weights must be positive")
