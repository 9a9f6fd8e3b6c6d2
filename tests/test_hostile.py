"""Hostile input, some thousands of cases of it; `python3 py/dev.py fuzz` tries many more."""

from __future__ import annotations

import pytest
from fuzz.hostile import KINDS, Tally, try_many

CASES = {"texts": 500, "messages": 1500, "records": 1500, "notation": 1500}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_sent_breaks_the_door(kind: str) -> None:
    tally = Tally()
    try_many(kind, CASES[kind], 24, tally)
    assert tally.cases[kind] >= CASES[kind]
