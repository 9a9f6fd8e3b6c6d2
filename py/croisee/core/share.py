"""What a share of a search comes to, as a message.

A computer player's search can be split into shares that are worked out apart. What is left of one
is whole numbers alone; `croisee.ai.shares` says how they are joined.
"""

from __future__ import annotations

from typing import TypedDict


class ShareData(TypedDict):
    """What is left of a share when it is done."""

    about: int
    """A number that tells which search it is of, where it comes from elsewhere."""
    visits: int
    done: bool
    """Whether all is proved: then no later share is asked."""
    tried: list[int]
    """The moves it tried and the best of the others, five numbers each: where it stands among those
    that the position offers, its visits, all that they were worth, what looking at it or below it
    makes of it, and 1 for a proved win, -1 for a proved loss, else 0."""
