"""A search in shares: each has chance and a tree of its own, and the root's moves are joined.

A share depends on nothing but the position, its number and the seed, so whoever does the shares one
after another plays the same move as several who do them at the same time. What a share found is
plain data in whole numbers, which may come from elsewhere as a message and is checked before it is
believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from croisee.core.errors import InvalidRequest

WHOLE = 10**9
"""What stands for 1 where a value is written as a whole number: messages have no fractions."""
MOST = 10**13
"""More than any sum of values that a share can come to."""


class ShareData(TypedDict):
    """A share as a message."""

    about: int
    """A number that tells which search it is of: see `croisee.table.thinking`."""
    visits: int
    done: bool
    tried: list[int]
    """Five numbers a move: see `Tried`."""


class Tried(NamedTuple):
    """What a share makes of a move of the root."""

    place: int
    """Where the move stands among those that the position offers."""
    visits: int
    total: int
    """All that its visits were worth."""
    worth: int
    """What looking at it or below it makes of it."""
    proved: int
    """1 for a proved win, -1 for a proved loss, else 0."""


@dataclass(frozen=True, slots=True)
class Share:
    """What is left of a share when it is done."""

    visits: int
    done: bool
    """Whether all is proved: then no later share is asked."""
    tried: tuple[Tried, ...]
    """The moves it tried and the best of the others, in its own order."""

    def to_json(self, about: int) -> ShareData:
        """The share of a search as plain data."""
        flat = [number for one in self.tried for number in one]
        return {"about": about, "visits": self.visits, "done": self.done, "tried": flat}

    @staticmethod
    def from_json(data: object, about: int, moves: int) -> Share:
        """The share that plain data stands for, of a search whose root has so many moves."""
        if not (isinstance(data, dict) and data.keys() == ShareData.__annotations__.keys()):
            raise InvalidRequest("error.field", field="shares")
        visits, done, flat = data["visits"], data["done"], data["tried"]
        shaped = type(visits) is int and type(done) is bool and type(flat) is list
        if not shaped or data["about"] != about or not 0 <= visits <= MOST:
            raise InvalidRequest("error.field", field="shares")
        width = len(Tried._fields)
        if not flat or len(flat) % width or not all(type(number) is int for number in flat):
            raise InvalidRequest("error.field", field="shares")
        tried = tuple(Tried(*flat[at : at + width]) for at in range(0, len(flat), width))
        places = {one.place for one in tried}
        if len(places) < len(tried) or not all(_is_sound(one, moves) for one in tried):
            raise InvalidRequest("error.field", field="shares")
        return Share(visits, done, tried)


def _is_sound(one: Tried, moves: int) -> bool:
    counts = 0 <= one.place < moves and 0 <= one.visits <= MOST
    return counts and abs(one.total) <= MOST and abs(one.worth) <= MOST and abs(one.proved) <= 1


def join(shares: Sequence[Share], minimax: bool) -> int:
    """The place of the move to play, by what all shares found of it."""
    visits: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    worths: Counter[int] = Counter()
    weights: Counter[int] = Counter()
    proved: dict[int, int] = {}
    for share in shares:
        for one in share.tried:
            visits[one.place] += one.visits
            totals[one.place] += one.total
            # Whoever looked deeper at a move knows better what it is worth.
            worths[one.place] += one.worth * (one.visits + 1)
            weights[one.place] += one.visits + 1
            # A proof is one, whoever found it.
            proved[one.place] = proved.get(one.place, 0) or one.proved
    every = sum(share.visits for share in shares)

    def rank(place: int) -> tuple[float, float, float]:
        tried = visits[place]
        worth = worths[place] / weights[place] / WHOLE
        mean = totals[place] / tried / WHOLE if tried else worth - 1
        if minimax:
            return (proved[place], worth + tried / (2 * every + 1), mean)
        return (proved[place], tried, mean)

    return max(proved, key=rank)
