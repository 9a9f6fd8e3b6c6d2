"""A hint for the person to act: the strongest player's move, why, and how to touch it.

The search thinks in slices like a computer player. The reason is what the rules prove; where they
prove nothing, the chances that the search gives are said instead.
"""

from __future__ import annotations

import time
from typing import Any

from croisee.core.errors import WrongSeat
from croisee.core.game import Player
from croisee.core.scene import encode, leaves
from croisee.messages import Hint, HintAnswer, Progress
from croisee.table.drawing import Drawing
from croisee.table.judgement import PositionSearch, percent, settings_of
from croisee.table.reasons import reason_for
from croisee.table.slices import PATIENCE, SLICE
from croisee.table.thinking import thinking_rng

HOPE = 5
"""Chances, from 0 to 100, up to which a position is called almost lost."""


class Hints:
    """The search for a hint, as far as it has come."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.match = drawing.match
        self.game = drawing.game
        self._search: PositionSearch | None = None
        self._deadline = 0.0

    def stop(self) -> None:
        """Drop the search."""
        self._search = None

    def hint(self) -> Progress | HintAnswer:
        """Think on for a slice: `thinking`, how far it has come, or the finished `hint`."""
        seat = self.drawing.seats.chooser
        if seat is None:
            raise WrongSeat("error.seat")
        view = self.match.view(seat)
        if self._search is None:
            self._deadline = time.perf_counter() + PATIENCE
            rng = thinking_rng(self.match, seat)
            self._search = PositionSearch(self.game, view, seat, rng, settings_of(self.game))
        end = time.perf_counter() + SLICE
        while not self._search.step() and (now := time.perf_counter()) < self._deadline:
            if now > end:
                return {"thinking": self._search.progress}
        found = self._search.judgement().findings[0]
        self.stop()
        share = percent(found.chances[seat])
        return {"hint": self._explain(view, seat, found.move, share)}

    def _explain(self, view: Any, seat: Player, move: Any, share: int) -> Hint:
        telling = self.drawing.telling
        text = self.game.notate(view, seat, move)
        path = next(path for path, notation in leaves(self.drawing.offered) if notation == text)
        reason = reason_for(self.game, view, seat, move, telling.words)
        search = telling.words("why.search" if share > HOPE else "why.lost", percent=share)
        return {
            "move": text,
            "path": path,
            "say": telling.foretell(view, seat, move),
            "why": reason.say or search,
            "shapes": encode(self.drawing.ghosts(view, seat, move) + reason.shapes),
            "threat": reason.threat,
            "legend": encode(reason.legend),
        }
