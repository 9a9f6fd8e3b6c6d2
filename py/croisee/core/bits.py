"""Sets of small numbers as the bits of an int: quick to copy, compare and hash."""

from __future__ import annotations


def members(numbers: int) -> list[int]:
    """The numbers in a bit set, in order."""
    found = []
    while numbers:
        low = numbers & -numbers
        found.append(low.bit_length() - 1)
        numbers ^= low
    return found
