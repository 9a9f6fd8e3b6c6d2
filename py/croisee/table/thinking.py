"""Computer players that think in slices, here or elsewhere.

One request is one slice. A thought is dropped as soon as the position changes. Where somebody else
is there to think, a search is left to him, share by share, and only joined here: see `sharing`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import import_module
from typing import cast
from zlib import crc32

from croisee.ai.levels import agent_of, helped, searching
from croisee.ai.simple import Agent
from croisee.core.errors import InvalidRequest, WrongSeat
from croisee.core.game import Player
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.share import ShareData
from croisee.table.seats import Seats
from croisee.table.slices import Slices


def thinking_rng(match: Match, seat: Player) -> Rng:
    """The randomness of whoever thinks for a seat: the same for the same position of a match."""
    return match.rng.stream(f"ai:{seat}:{len(match.steps)}")


def subject(match: Match, agent: Agent) -> int:
    """A number by which shares of any other search are told: another player's, or position's."""
    moves = " ".join(step.text for step in match.steps)
    return crc32(f"{agent!r} {match.game.info.id} {match.seed} {moves}".encode())


class Thinking:
    """What the computer player to act is thinking."""

    def __init__(self, match: Match, seats: Seats) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self._slices: Slices | None = None
        self._since: float | None = None
        """When this position was first asked about."""

    def stop(self) -> None:
        """Drop whatever was being thought."""
        self._since = None
        self._drop()

    def _drop(self) -> None:
        if self._slices is not None:
            self._slices.end()
            self._slices = None

    @property
    def seat(self) -> Player:
        """The computer player to act; a refusal if a person is, or if the game is over."""
        seat = self.seats.acting
        if seat is None or self.seats.sitters[seat].kind != "computer":
            raise WrongSeat("error.seat")
        return seat

    @property
    def agent(self) -> Agent:
        """Who plays for the seat to act."""
        return agent_of(self.game, self.seats.sitters[self.seat].level)

    @property
    def shares(self) -> int:
        """Into how many shares the thinking can be split; 0 where nothing is searched."""
        search = searching(self.agent)
        return search.shares if search else 0

    @property
    def progress(self) -> float:
        """How far the thinking has come, in [0, 1]."""
        return self._slices.progress if self._slices else 0.0

    def wait(self) -> None:
        """Somebody else thinks: his time counts as ours would."""
        if self._since is None:
            self._since = time.perf_counter()

    def think(self, hurried: bool = False, found: list[object] | None = None) -> str | None:
        """Think on for a slice; the move in notation when the mind is made up, else None.

        When hurried, somebody is tired of waiting: the best move found so far is taken. Shares that
        were found elsewhere are not thought again.
        """
        seat = self.seat
        view = self.match.view(seat)
        if found is not None:
            shares = self._read(found)
            self._drop()
        if self._slices is None:
            self.wait()
            assert self._since is not None
            agent = self.agent if found is None else helped(self.agent, shares)
            rng = thinking_rng(self.match, seat)
            self._slices = Slices(agent.think(self.game, view, seat, rng), self._since)
        try:
            if not self._slices.think(hurried):
                return None
        except Exception:
            # A fault of the player's: the next request begins anew.
            self.stop()
            raise
        assert self._slices.best is not None
        return self.game.notate(view, seat, self._slices.best.move)

    def _read(self, found: list[object]) -> Sequence[ShareData | None]:
        """Shares from elsewhere, checked; None for one that is missing."""
        search, seat = searching(self.agent), self.seat
        if search is None or len(found) != search.shares:
            raise InvalidRequest("error.field", field="shares")
        about = subject(self.match, search)
        moves = len(search.offered(self.game, self.match.view(seat), seat))
        # Few visits need this: it is not in the memory that all of them load.
        sound = import_module("croisee.table.sharing").is_sound
        if not all(data is None or sound(data, about, moves) for data in found):
            raise InvalidRequest("error.field", field="shares")
        return cast(Sequence[ShareData | None], found)
