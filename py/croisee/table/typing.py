"""Moves that somebody types: in notation, or in words of the sentence that would tell of them.

Whatever is typed either is one legal move, or is refused with a sentence: the rule that forbids it,
the moves it could mean, or that it means none.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from croisee.core.errors import IllegalMove, InvalidMove, Refusal, WrongSeat
from croisee.core.scene import leaves
from croisee.messages import CompleteAnswer, MoveLabel, ReadAnswer
from croisee.table.drawing import Drawing

OFFERED = 12
"""Moves offered to go on with at most."""
NAMED = 3
"""Moves named where a text could mean several."""
QUICK = 300
"""Moves up to which their sentences are looked through at every letter."""
LONGEST = 200


class Typing:
    """What can be typed in the position on the table."""

    def __init__(self, drawing: Drawing) -> None:
        seat = drawing.seats.chooser
        if seat is None:
            raise WrongSeat("error.over" if drawing.seats.acting is None else "error.seat")
        self.drawing = drawing
        self.seat = seat
        self.view = drawing.match.view(seat)
        self.paths = {move: path for path, move in reversed(leaves(drawing.offered))}
        """Every legal move, with the first of the ways to touch it."""

    def complete(self, text: str) -> CompleteAnswer:
        """Legal moves whose notation begins so; else those whose sentence has these words."""
        wanted = text.strip().lower()
        found = [move for move in self.paths if move.lower().startswith(wanted)]
        if not found and len(self.paths) <= QUICK:
            found = self._spoken(text)
        return {"moves": [self._label(move) for move in sorted(found, key=_order)[:OFFERED]]}

    def read(self, text: str) -> ReadAnswer:
        """The one legal move that is meant."""
        wanted = text.strip()[:LONGEST]
        for token in (wanted, wanted.lower()):
            if token in self.paths:
                return {"move": token, "path": self.paths[token]}
        refusal = self._refusal(wanted.lower())
        found = [] if isinstance(refusal, IllegalMove) else self._spoken(wanted)
        if len(found) == 1:
            return {"move": found[0], "path": self.paths[found[0]]}
        if found:
            some = ", ".join(sorted(found, key=_order)[:NAMED])
            raise InvalidMove("typed.many", count=len(found), moves=some)
        raise refusal

    def _refusal(self, token: str) -> Refusal:
        try:
            self.drawing.game.parse(self.view, self.seat, token)
        except Refusal as refusal:
            return refusal
        return InvalidMove("error.move", move=token)

    def _spoken(self, text: str) -> list[str]:
        wanted = _words(text)
        return [move for move, said in self._sentences.items() if wanted and wanted <= said]

    @cached_property
    def _sentences(self) -> dict[str, set[str]]:
        return {move: _words(self._say(move)) | {move} for move in self.paths}

    def _say(self, move: str) -> str:
        played = self.drawing.game.parse(self.view, self.seat, move)
        return self.drawing.telling.foretell(self.view, self.seat, played)

    def _label(self, move: str) -> MoveLabel:
        return {"move": move, "say": self._say(move)}


def _order(move: str) -> tuple[int, str]:
    """The short ones first: what is longer begins with them."""
    return len(move), move


def _words(text: str) -> set[str]:
    """The words of a sentence without accents and signs; places such as b2.3 stay whole."""
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return set(re.findall(r"[a-z0-9]+(?:[.,+@-][a-z0-9]+)*", plain))
