"""The rules of NewGame by example; the laws of all games are in tests/test_laws.py."""

from __future__ import annotations

import pytest

from croisee.core.errors import IllegalMove
from croisee.core.match import Match
from tools.dev.template.rules import NewGame


def played(*moves: str) -> Match:
    """A game after these moves."""
    match = Match(NewGame(2), "example")
    for move in moves:
        match.act(match.actors[0], move)
    return match


def test_three_in_a_row_win() -> None:
    outcome = played("a1", "a2", "b1", "b2", "c1").outcome
    assert outcome is not None and (outcome.ranks, outcome.reason) == ((1, 2), "row")


def test_a_full_board_without_a_row_is_a_draw() -> None:
    outcome = played("a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3").outcome
    assert outcome is not None and (outcome.ranks, outcome.reason) == ((1, 1), "full")


def test_a_cell_that_is_taken_is_refused_by_its_rule() -> None:
    with pytest.raises(IllegalMove, match=r"illegal\.taken"):
        played("a1", "a1")
