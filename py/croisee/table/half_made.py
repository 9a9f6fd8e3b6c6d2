"""A move of which only some touches are made: how it looks, and why a touch leads nowhere.

Both follow from the tree of choices in the last picture and from the game's own `preview` and
`why_not`. Nothing is played here.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.core.errors import Refusal, WrongSeat
from croisee.core.game import Player
from croisee.core.scene import Preview, follow
from croisee.table.drawing import Drawing


def preview(drawing: Drawing, path: Sequence[str]) -> Preview:
    """What a half-made move looks like and what to do next; empty if the game does not say."""
    seat = drawing.seats.chooser
    if seat is None:
        raise WrongSeat("error.seat")
    if not isinstance(follow(drawing.offered, path), dict):
        raise _refusal(drawing, seat, path)
    if not path or not hasattr(drawing.view, "preview"):
        return Preview([], "")
    view, words = drawing.match.view(seat), drawing.telling.words
    found: Preview = drawing.view.preview(drawing.game, view, seat, list(path), words)
    return found


def why_not(drawing: Drawing, path: Sequence[str]) -> Refusal:
    """Why the last touch of a path leads nowhere."""
    seat = drawing.seats.chooser
    if seat is None:
        raise WrongSeat("error.over" if drawing.seats.acting is None else "error.seat")
    return _refusal(drawing, seat, path)


def _refusal(drawing: Drawing, seat: Player, path: Sequence[str]) -> Refusal:
    # A game explains the last touch; those before it are a move half made.
    begun = bool(path) and isinstance(follow(drawing.offered, path[:-1]), dict)
    view = drawing.match.view(seat)
    found = drawing.game.why_not(view, seat, path) if begun else None
    return found or Refusal("error.touch")
