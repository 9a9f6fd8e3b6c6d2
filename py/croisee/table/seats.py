"""Who sits where: persons and computer players, their series, and who holds the screen.

In a game with secrets only one person at a time may look at a shared screen. Whoever holds it is
the viewer; it is let go of when another person is to act. A person may also play elsewhere: by
links that go to and fro, or at a screen of his own that is joined to this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from croisee.ai.levels import NUMBERS
from croisee.core.errors import InvalidRecord, InvalidSetup, WrongSeat
from croisee.core.game import Outcome, Player
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.messages import Kind, Where

LONGEST_NAME = 16
"""Characters: what a phone can show of four players' names."""


@dataclass(slots=True)
class Sitter:
    """Who sits in a seat, with what he has won so far in the series."""

    kind: Kind = "person"
    level: int = 2
    fitting: bool = False
    """Whether the page chooses a computer player's level by how the last games went."""
    games: int = 0
    wins: int = 0
    points: int = 0
    name: str = ""
    """What a person wants to be called, if anything."""
    number: int = 0
    """Which of the table's computer players of its level it is, from 0."""
    where: Where = "here"
    """From where a person plays."""
    guest: int = 0
    """Where he has a screen of his own, the number by which the table knows it; else 0."""

    @staticmethod
    def read(data: object) -> Sitter:
        """A sitter as a set-up or a record gives it."""
        if not isinstance(data, dict) or data.get("kind") not in ("person", "computer"):
            raise InvalidSetup("error.seats")
        numbers = {key: data.get(key, 0) for key in ("games", "wins", "points", "number", "guest")}
        level = data.get("level", 2)
        if level not in NUMBERS or not all(
            type(number) is int for number in (level, *numbers.values())
        ):
            raise InvalidSetup("error.seats")
        fitting = data.get("fitting", False)
        if type(fitting) is not bool or (fitting and data["kind"] != "computer"):
            raise InvalidSetup("error.seats")
        where = data.get("where", "here")
        known = ("here", "link", "device") if data["kind"] == "person" else ("here",)
        if where not in known:
            raise InvalidSetup("error.seats")
        name = _read_name(data.get("name", ""))
        return Sitter(data["kind"], level, fitting, name=name, where=where, **numbers)


def _read_name(name: object) -> str:
    """A name as somebody typed it, with single spaces; InvalidSetup if it cannot be shown."""
    if not isinstance(name, str):
        raise InvalidSetup("error.seats")
    called = " ".join(name.split(" ")).strip()
    if len(called) > LONGEST_NAME or not called.isprintable():
        raise InvalidSetup("error.name", most=LONGEST_NAME)
    return called


def read_sitters(seats: Sequence[object] | None, players: int) -> list[Sitter]:
    """The sitters of a set-up; without word on the seats, a person against computer players."""
    if seats is None:
        seats = [{"kind": "person"}] + [{"kind": "computer"}] * (players - 1)
    if len(seats) != players:
        raise InvalidSetup("error.seats")
    sitters = [Sitter.read(seat) for seat in seats]
    _number(sitters)
    return sitters


def resumed(record: Record, players: int) -> list[Sitter]:
    """The sitters of a game that is taken up from its record."""
    seats = record.seats or [{"kind": "person"}] * players
    if len(seats) != players:
        raise InvalidRecord("error.record.shape")
    sitters = [Sitter.read(seat) for seat in seats]
    for sitter in sitters:
        # Whoever had a screen of his own has to join anew.
        if sitter.where == "device":
            sitter.where, sitter.guest = "here", 0
    if record.carried:
        # What was brought is part of the result that has just been checked.
        for sitter, points in zip(sitters, record.carried, strict=True):
            sitter.points = points
    return sitters


def _number(sitters: list[Sitter]) -> None:
    """Tell computer players of one level apart."""
    known: Counter[int] = Counter()
    for sitter in sitters:
        if sitter.kind == "computer":
            sitter.number = known[sitter.level]
            known[sitter.level] += 1


class Seats:
    """The sitters round a match, and which of them looks at the screen."""

    def __init__(self, match: Match, sitters: list[Sitter]) -> None:
        self.match = match
        self.game = match.game
        self.sitters = sitters
        self.looking: Player | None = None
        """In a hidden game with several people: who holds the screen."""
        self.game.carried = tuple(sitter.points for sitter in sitters)

    @property
    def acting(self) -> Player | None:
        """The seat to act, or None when the game is over."""
        actors = self.match.actors
        return actors[0] if actors else None

    @property
    def people(self) -> list[Player]:
        """The seats of persons."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]

    @property
    def here(self) -> list[Player]:
        """The seats of persons who look at this screen."""
        return [seat for seat in self.people if self.sitters[seat].where == "here"]

    @property
    def alone(self) -> Player | None:
        """The seat of the only person, who is spoken to; None when there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def number(self) -> int:
        """Which game this is of an agreed series, counted from 1."""
        return self.sitters[0].games % self.game.series + 1

    @property
    def decides(self) -> bool:
        """Whether this game has a winner: every single one, and the last one of a series."""
        return self.number == self.game.series

    @property
    def viewer(self) -> Player | None:
        """Through whose eyes the picture is drawn; None shows what everybody may know."""
        if not self.game.info.hidden:
            return None
        here = self.here
        return here[0] if len(here) == 1 else self.looking

    @property
    def chooser(self) -> Player | None:
        """The seat that is offered choices: a person to act who holds the screen."""
        acting = self.acting
        if acting is None or acting not in self.here:
            return None
        return acting if not self.game.info.hidden or self.viewer == acting else None

    def hand_over(self, seat: Player) -> None:
        """Hand the screen to the person to act."""
        if seat != self.acting or seat not in self.here:
            raise WrongSeat("error.seat")
        self.looking = seat

    def let_go(self) -> None:
        """Whoever holds the screen lets go of it when another person is to act."""
        acting = self.acting
        if acting is not None and acting != self.looking and acting in self.here:
            self.looking = None

    def play_by_links(self, here: Sequence[Player] | None) -> None:
        """Have the others play by links; without word on who is here, it is whoever is to act."""
        mine = here if here is not None else [self.acting]
        for seat in self.people:
            self.sitters[seat].where = "here" if seat in mine else "link"

    def lend(self, guests: Sequence[int]) -> None:
        """Have each seat played at the screen of a guest, by number; at 0 nothing is lent."""
        if len(guests) != len(self.sitters):
            raise InvalidSetup("error.seats")
        for seat, guest in enumerate(guests):
            sitter = self.sitters[seat]
            if guest and (sitter.kind != "person" or sitter.where == "link"):
                raise InvalidSetup("error.seats")
        for sitter, guest in zip(self.sitters, guests, strict=True):
            sitter.guest = guest
            if sitter.where != "link":
                sitter.where = "device" if guest else "here"
        if self.looking not in self.here:
            self.looking = None

    def counted(self, outcome: Outcome | None) -> list[Sitter]:
        """The sitters with a finished game added to what they have won and made so far."""
        if outcome is None:
            return self.sitters
        # An agreed series has one winner, after its last game.
        drawn = not self.decides or all(rank == 1 for rank in outcome.ranks)
        points = outcome.points or (0,) * self.game.players
        return [
            replace(
                sitter,
                games=sitter.games + 1,
                wins=sitter.wins + (rank == 1 and not drawn),
                points=sitter.points + gained,
            )
            for sitter, rank, gained in zip(self.sitters, outcome.ranks, points, strict=True)
        ]

    def for_rematch(self, outcome: Outcome, level: int | None = None) -> list[Sitter]:
        """The sitters of the next game, moved on so that the loser begins.

        A computer player who is to fit gets another level, if one is named.

        A losing team is one loser: of partners, whoever comes first after the last beginner. After
        a draw, or with several losers, it is the seat after the last beginner.
        """
        sitters = self.counted(outcome)
        if self.game.series > 1 and self.decides:
            # Another series begins, as the first did, with every marker on zero.
            sitters = [replace(sitter, points=0) for sitter in sitters]
        if level is not None and any(sitter.fitting for sitter in sitters):
            if level not in NUMBERS:
                raise InvalidSetup("error.seats")
            sitters = [replace(one, level=level) if one.fitting else one for one in sitters]
            _number(sitters)
        teams = self.game.teams()
        after = [*range(1, self.game.players), 0]
        losers = [seat for seat in after if outcome.ranks[seat] > 1]
        alone = len({teams[seat] for seat in losers}) == 1
        return begun_by(sitters, losers[0] if alone else after[0])


def begun_by(sitters: list[Sitter], first: Player) -> list[Sitter]:
    """The sitters moved on so that one of them begins; their order round the table stays."""
    return sitters[first:] + sitters[:first]
