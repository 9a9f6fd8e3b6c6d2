"""What a pawn counts, and the same written out for the log.

Sheet, "évaluation": the numbers that point at the pawn are added up; at the end isolated arms make
them all positive and each isolated park doubles the total.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.core.words import signed


def score(numbers: Sequence[int], arms: bool = False, parks: int = 0) -> int:
    """What a pawn counts: the sum, of sizes beside isolated arms, doubled by each isolated park."""
    total = sum(abs(number) for number in numbers) if arms else sum(numbers)
    return total << parks


def terms_of(numbers: Sequence[int], arms: bool = False, parks: int = 0) -> str:
    """What leads to the score, written out: `(6 + 3 − 2) × 2`; empty where nothing points there."""
    terms = ""
    for number in numbers:
        if number < 0 and arms:
            sign, text = " + ", f"|−{-number}|"
        else:
            sign, text = (" − " if number < 0 else " + "), str(abs(number))
        terms += (sign if terms else sign.strip().replace("+", "")) + text
    if parks and len(numbers) > 1:
        terms = f"({terms})"
    return terms and terms + " × 2" * parks


def arithmetic(numbers: Sequence[int], arms: bool = False, parks: int = 0) -> str:
    """The score written out: `(6 + 3 − 2) × 2 = 14`."""
    terms = terms_of(numbers, arms, parks)
    shown = signed(score(numbers, arms, parks))
    return shown if terms == shown or not numbers else f"{terms} = {shown}"
