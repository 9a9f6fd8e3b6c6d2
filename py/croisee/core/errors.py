"""Every refusal, as a family of ValueErrors split by whose fault it is.

An error carries a key of the words catalogue and the blanks of its sentence, so that the page can
say it in the reader's language. Catch `Refusal` to catch them all.
"""

from __future__ import annotations


class Refusal(ValueError):
    """Something was asked that cannot be done; nothing was changed."""

    def __init__(self, key: str, **blanks: object) -> None:
        super().__init__(f"{key} {blanks}" if blanks else key)
        self.key = key
        self.blanks = blanks


class InvalidRequest(Refusal):
    """The page, or whoever speaks in its name, sent something unreadable."""


class InvalidSetup(Refusal):
    """No such game, number of seats or option."""


class InvalidRecord(Refusal):
    """A saved game that cannot be read, or whose moves do not follow the rules."""


class InvalidMove(Refusal):
    """A text that is no move of this game at all."""


class IllegalMove(Refusal):
    """A readable move that the rules forbid here; the key names the rule."""


class WrongSeat(Refusal):
    """A seat spoke while it was not its turn."""


class StaleMove(Refusal):
    """A move meant for a position that is no longer on the table."""


class NoUndo(Refusal):
    """Nothing to take back, or something was revealed that cannot be unseen."""


class OffTheLesson(Refusal):
    """A legal move that is not what the lesson is about; the key says why not."""
