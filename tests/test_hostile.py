"""Hostile input, some thousands of cases of it; `python3 py/dev.py fuzz` tries many more."""

from __future__ import annotations

import pytest
from fuzz.hostile import KINDS, Tally, try_by_chance, try_many
from fuzz.run import SCRIPTS, goes, read_by_scripts, told

DRAWN = 150
"""Of every kind, by Hypothesis."""
CASES = {"texts": 500, "messages": 1000, "records": 1000, "notation": 1000, "links": 500}
"""And by chance: with what scripts read, more than five thousand in all."""
READ = 400


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_sent_breaks_the_door(kind: str) -> None:
    tally = Tally()
    try_many(kind, DRAWN, 24, tally)
    try_by_chance(kind, CASES[kind], 24, tally)
    assert tally.cases[kind] >= DRAWN + CASES[kind]


@pytest.mark.parametrize("kind", SCRIPTS)
def test_nothing_in_an_address_or_in_the_browser_misleads_the_page(kind: str) -> None:
    assert read_by_scripts(kind, READ, 24).cases[kind] >= READ


def test_a_full_run_has_so_many_cases_of_every_kind_and_says_when_it_was_cut_short() -> None:
    planned = [go.args for go in goes(100_000, 7)]
    assert sum(cases for _, cases, _ in planned) == 100_000
    assert len({(kind, number) for kind, _, number in planned}) == len(planned)
    assert {kind for kind, _, _ in planned[:7]} == {*KINDS, *SCRIPTS}
    assert "stopped" in told({"texts": 9}, 10, 1, 0.1, 60.0)
    assert "stopped" not in told({"texts": 10}, 10, 1, 0.1, 60.0)
