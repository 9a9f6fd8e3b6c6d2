"""A search in shares: each has chance and a tree of its own, and the root's moves are joined.

A share depends on nothing but the position, its number and the seed, so whoever does the shares one
after another plays the same move as several who do them at the same time. What a share found is
plain data in whole numbers, which can be sent as a message.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.core.share import ShareData

WHOLE = 10**9
"""What stands for 1 where a value is written as a whole number: messages have no fractions."""
WIDTH = 5
"""Numbers that are said of a move."""


def join(shares: Sequence[ShareData], minimax: bool) -> int:
    """The place of the move to play, by what all shares found of it."""
    found: dict[int, list[int]] = {}
    for share in shares:
        flat = share["tried"]
        for at in range(0, len(flat), WIDTH):
            place, visits, total, worth, proved = flat[at : at + WIDTH]
            sums = found.setdefault(place, [0, 0, 0, 0, 0])
            sums[0] += visits
            sums[1] += total
            # Whoever looked deeper at a move knows better what it is worth.
            sums[2] += worth * (visits + 1)
            sums[3] += visits + 1
            # A proof is one, whoever found it.
            sums[4] = sums[4] or proved
    every = sum(share["visits"] for share in shares)

    def rank(place: int) -> tuple[float, float, float]:
        visits, total, worths, weight, proved = found[place]
        worth = worths / weight / WHOLE
        mean = total / visits / WHOLE if visits else worth - 1
        if minimax:
            return (proved, worth + visits / (2 * every + 1), mean)
        return (proved, visits, mean)

    return max(found, key=rank)
