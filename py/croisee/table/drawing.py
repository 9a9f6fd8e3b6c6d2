"""Positions as shapes and targets, drawn by the game's own view for whoever looks.

What the viewer may not know is taken out of a position before it is drawn. A move that nobody has
made yet is drawn as ghosts: paler copies of the pieces it would bring.
"""

from __future__ import annotations

from dataclasses import replace
from math import dist
from types import ModuleType
from typing import Any

from croisee.core.errors import InvalidRequest, WrongSeat
from croisee.core.game import CHANCE, Event, Player
from croisee.core.match import Match
from croisee.core.scene import (
    Board,
    Choices,
    Moment,
    Point,
    Position,
    Preview,
    Scene,
    Shape,
    Stock,
    Target,
)
from croisee.table.seats import Seats
from croisee.table.telling import Telling

GHOST = 0.75
"""How solid a piece looks that a move would bring."""

NEAR = 1.3
"""How far from what a move touches its pieces may lie, in board units."""


class Drawing:
    """A match drawn for whoever looks."""

    def __init__(self, match: Match, seats: Seats, telling: Telling) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self.telling = telling
        self._offered: Choices | None = None

    @property
    def view(self) -> ModuleType:
        """The game's own `view.py`."""
        view = self.game.sibling("view")
        assert view is not None, f"{self.game.info.id} has no view.py"
        return view

    def board(self) -> Board:
        """The still part of the picture."""
        board: Board = self.view.board(self.game)
        return board

    def scene(self, state: Any, chooser: Player | None = None) -> Scene:
        """The moving part of the picture, in any position of the match."""
        seen = self.game.observe(state, self.seats.viewer)
        scene: Scene = self.view.scene(self.game, seen, chooser, self.telling.words)
        return scene

    def present(self) -> Scene:
        """The position on the table, with what the person to act may choose."""
        scene = self.scene(self.match.state, self.seats.chooser)
        self._offered = scene.choices
        return scene

    @property
    def offered(self) -> Choices:
        """What the last picture of the position offers to touch."""
        if self._offered is None:
            return self.present().choices
        return self._offered

    def touched(self, view: Any, seat: Player, move: Any) -> list[str]:
        """The targets a move touches."""
        if not hasattr(self.view, "touched"):
            return []
        touched: list[str] = self.view.touched(self.game, view, seat, move)
        return touched

    def last_touched(self) -> list[str]:
        """What the last player touched, over all the steps of his that came in a row."""
        if not hasattr(self.view, "touched"):
            return []
        found: list[str] = []
        player: Player | None = None
        for step in reversed(self.match.steps):
            left_to_chance = step.rest_from is not None
            if left_to_chance or (player is not None and step.player not in (player, CHANCE)):
                break
            if self.telling.may_read(step):
                found += self.touched(step.before, step.player, step.move)
            player = step.player if step.player != CHANCE else player
        return list(dict.fromkeys(found))

    def ghosts(self, view: Any, seat: Player, move: Any) -> list[Shape]:
        """The pieces a move would put where it touches the board."""
        scene = self.scene(view)
        touched = self.touched(view, seat, move)
        spots = [_middle(target) for target in scene.targets if target.id in touched]
        known = {shape.id: shape for shape in scene.shapes}
        return [
            replace(shape, alpha=shape.alpha * GHOST)
            for shape in self.scene(self.game.apply(view, seat, move)).shapes
            if shape != known.get(shape.id)
            and any(dist(_middle(shape), spot) < NEAR for spot in spots)
        ]

    def moment(self, event: Event) -> Moment | None:
        """An event that gets the stage, if the game has such."""
        if not hasattr(self.view, "moment"):
            return None
        found: Moment | None = self.view.moment(event, self.telling.words, self.telling.of_seats)
        return found

    @property
    def has_secret(self) -> bool:
        """Whether the viewer has something that only he may see."""
        return self.seats.viewer is not None and hasattr(self.view, "secret")

    def secret(self, seat: Player) -> Stock:
        """What only this seat may see."""
        if seat != self.seats.viewer or not hasattr(self.view, "secret"):
            raise WrongSeat("error.secret")
        words = self.telling.words
        secret: Stock = self.view.secret(self.game, self.match.view(seat), seat, words)
        return secret

    def position(self) -> Position:
        """What the viewer sees, in words: by the game's own `position.py`, or target by target."""
        words = self.telling.words
        seen = self.match.view(self.seats.viewer)
        if writer := self.game.sibling("position"):
            found: Position = writer.position(self.game, seen, words)
            return found
        scene = self.scene(self.match.state)
        seats = [
            words("position.seat.stocks", seat=words(f"seat.{seat}"), stocks=", ".join(stocks))
            for seat, panel in enumerate(scene.seats)
            if (stocks := [stock.say for stock in panel.stocks])
        ]
        on_board = [[target.say] for target in scene.targets if not target.button]
        return Position([scene.status], seats, [], on_board)

    @property
    def shows(self) -> tuple[str, ...]:
        """What can be laid over the board on request."""
        shows: tuple[str, ...] = getattr(self.view, "SHOWS", ())
        return shows

    def show(self, what: str, target: str | None = None) -> Preview:
        """Something laid over the board for a moment, with its sentence.

        Of something touched a game may show more, by `show_at`; an empty answer says that it has
        nothing to tell of it.
        """
        if what not in self.shows:
            raise InvalidRequest("error.field", field="what")
        viewer = self.seats.viewer
        view, words = self.match.view(viewer), self.telling.words
        if target is None:
            found: Preview = self.view.show(self.game, view, viewer, what, words)
            return found
        more: Preview | None = None
        if hasattr(self.view, "show_at"):
            more = self.view.show_at(self.game, view, viewer, what, target, words)
        return more or Preview([], "")


def _middle(item: Shape | Target) -> Point:
    """Where something lies: its own origin and the middle of its outline together."""
    count = len(item.points) or 1
    return (
        item.at[0] + sum(x for x, _ in item.points) / count,
        item.at[1] + sum(y for _, y in item.points) / count,
    )
