"""What a search remembers: decisions, their moves, and what these were worth so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croisee.core.game import Player

Utilities = tuple[float, ...]
"""What every seat gets, or may expect."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A move as the search left it: how often it was tried, and everybody's chances to win."""

    move: Any
    visits: int
    chances: Utilities
    proved: bool
    """Whether the chances are certain."""


class Node:
    """A decision in the tree, with what each of its moves was worth to whoever decides."""

    __slots__ = (
        "below",
        "index",
        "looked",
        "moves",
        "order",
        "rave_totals",
        "rave_visits",
        "settled",
        "solved",
        "state",
        "totals",
        "tried",
        "views",
        "visits",
        "worth",
        "worths",
    )

    def __init__(self, state: Any = None) -> None:
        self.state = state
        self.visits = 0
        self.solved: Utilities | None = None
        """What every seat gets from here, once it is proved."""
        self.worths: Utilities | None = None
        """What every seat may expect from here, by the evaluation and minimax."""
        self.looked = False
        self.settled = False
        """Whether some of its moves is proved: only then is there anything to conclude."""
        self.moves: list[Any] = []
        self.index: dict[Any, int] = {}
        # One entry a move, in step with `moves`.
        self.below: list[dict[Player, Node]] = []
        self.tried: list[int] = []
        self.totals: list[float] = []
        self.rave_visits: list[int] = []
        self.rave_totals: list[float] = []
        self.worth: list[float] = []
        self.order: list[int] = []
        self.views: list[Utilities] = []
        """What the brain foresaw after each move, where it foresees."""

    def fill(self, moves: Sequence[Any]) -> None:
        """Give all of its moves at once to a node that has none yet."""
        count = len(moves)
        self.moves = list(moves)
        self.index = dict(zip(self.moves, range(count), strict=True))
        self.below = [{} for _ in self.moves]
        self.tried = [0] * count
        self.totals = [0.0] * count
        self.rave_visits = [0] * count
        self.rave_totals = [0.0] * count
        self.worth = [0.5] * count
        self.order = list(range(count))

    def place(self, move: Any) -> int:
        """Where a move stands among the node's; made when it is new."""
        found = self.index.get(move)
        if found is None:
            found = self.index[move] = len(self.moves)
            self.moves.append(move)
            self.below.append({})
            self.tried.append(0)
            self.totals.append(0.0)
            self.rave_visits.append(0)
            self.rave_totals.append(0.0)
            self.worth.append(0.5)
            self.order.append(found)
        return found


class Spot:
    """A position in one of the possible worlds, and the decision that it is to whoever acts.

    Worlds that a seat cannot tell apart are one decision to it: they share a node, so that nobody
    acts on what he does not know, and everybody on what he does.
    """

    __slots__ = ("below", "node", "places", "player", "state", "utilities")

    def __init__(
        self,
        state: Any,
        player: Player | None,
        node: Node,
        places: list[int],
        utilities: Utilities | None = None,
    ) -> None:
        self.state = state
        self.player = player
        """Who acts; None when the game is over."""
        self.node = node
        """His decision; of no meaning when nobody decides."""
        self.places = places
        """His moves, by their places in the node."""
        self.below: dict[Any, Spot] = {}
        self.utilities = utilities
        """What every seat gets, when the game is over."""
