"""Thinking for a table that is laid elsewhere: shares of a search, and replies to foretold moves.

A match is known here by its record alone, as the table that thinks by itself knows it, and what a
computer player is handed is still what its seat may see. A share depends on the record and its
number, so a share worked out before the move was made is the very one that is asked for after it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from croisee.ai.levels import agent_of, searching
from croisee.ai.search import Search, SearchAgent
from croisee.ai.shares import WIDTH
from croisee.core.errors import WrongSeat
from croisee.core.game import CHANCE, Player
from croisee.core.match import Match
from croisee.core.record import Record, RecordData
from croisee.core.rng import Rng
from croisee.core.share import ShareData
from croisee.table.seats import Seats, resumed
from croisee.table.slices import Slices
from croisee.table.thinking import subject, thinking_rng

FORETOLD = 12
"""Moves of a person's for which a reply is worked out."""

MOST = 10**13
"""More than any sum of values that a share can come to."""


def is_sound(data: object, about: int, moves: int) -> bool:
    """Whether plain data is a share of a search whose root has so many moves."""
    if not (isinstance(data, dict) and data.keys() == ShareData.__annotations__.keys()):
        return False
    visits, done, flat = data["visits"], data["done"], data["tried"]
    if type(visits) is not int or type(done) is not bool or type(flat) is not list:
        return False
    if data["about"] != about or not 0 <= visits <= MOST or not flat or len(flat) % WIDTH:
        return False
    if not all(type(number) is int and abs(number) <= MOST for number in flat):
        return False
    places = flat[::WIDTH]
    once = len(set(places)) == len(places) and all(0 <= place < moves for place in places)
    tried, proved = flat[1::WIDTH], flat[WIDTH - 1 :: WIDTH]
    return once and min(tried) >= 0 and all(abs(one) <= 1 for one in proved)


class Sharing:
    """A match that somebody else has on his table, as far as thinking for it goes."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = Match.replay(record)
        self.game = self.match.game
        self.seats = Seats(self.match, resumed(record, self.game.players))
        self._since = time.perf_counter()
        self._number: int | None = None
        """The share under way; None when the moves of a person are foretold."""
        self._search: Search | None = None
        self._slices: Slices | None = None

    @property
    def seat(self) -> Player:
        """The seat to act."""
        seat = self.seats.acting
        if seat is None:
            raise WrongSeat("error.over")
        return seat

    @property
    def progress(self) -> float:
        """How far the thinking has come, in [0, 1]."""
        return self._slices.progress if self._slices else 0.0

    def stop(self) -> None:
        """Drop whatever was being thought."""
        if self._slices is not None:
            self._slices.end()
            self._slices = None

    def _player(self, seat: Player) -> SearchAgent | None:
        """The computer player of a seat, if it searches."""
        sitter = self.seats.sitters[seat]
        return searching(agent_of(self.game, sitter.level)) if sitter.kind == "computer" else None

    def share(self, number: int, hurried: bool) -> ShareData | None:
        """Think on for a slice about a share; what was found when it is done, else None."""
        seat, player = self.seat, self._player(self.seat)
        if player is None or not 0 <= number < player.shares:
            raise WrongSeat("error.seat")
        if self._slices is None or self._number != number:
            view = self.match.view(seat)
            rng = thinking_rng(self.match, seat)
            self._begin(player.search(self.game, view, seat, rng, number), number)
        search = self._done(hurried)
        return None if search is None else search.share(subject(self.match, player))

    def _begin(self, search: Search, number: int | None) -> None:
        self.stop()
        self._number, self._search = number, search
        self._slices = Slices(search.thinking(), self._since, alone=True)

    def _done(self, hurried: bool) -> Search | None:
        """The search under way, when it has come to its end after a slice."""
        assert self._slices is not None
        try:
            if not self._slices.think(hurried):
                return None
        except Exception:
            self.stop()
            raise
        self.stop()
        return self._search

    def ahead(self) -> list[RecordData] | None:
        """Think on for a slice about what a person may do: the game after each such move, likeliest
        first, as far as a player who searches is to answer it; None while that is being thought.

        He is taken to think as that player does. Nothing is foretold where something is hidden, nor
        beyond a draw.
        """
        seat = self.seat
        players = [self._player(other) for other in range(self.game.players)]
        player = next((player for player in players if player), None)
        person = self.seats.sitters[seat].kind == "person"
        if not person or player is None or self.game.info.hidden:
            return []
        if self._slices is None or self._number is not None:
            view = self.match.view(seat)
            self._begin(player.search(self.game, view, seat, Rng("ahead"), 0), None)
        search = self._done(hurried=False)
        return None if search is None else list(self._foretold(seat, search))

    def _foretold(self, seat: Player, search: Search) -> Iterator[RecordData]:
        for finding in search.findings()[:FORETOLD]:
            after = self.game.apply(self.match.state, seat, finding.move)
            actors = self.game.actors(after)
            if actors and actors[0] != CHANCE and self._player(actors[0]):
                text = self.game.notate(self.match.state, seat, finding.move)
                moves = [*self.record.moves, (seat, text)]
                yield replace(self.record, moves=moves).to_json()
