"""A game written down: its set-up, its seed and its list of moves.

Notation is the serialization: there is no other saved form. Reading a record checks its shape
only; `Match.replay` checks every move against the rules.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from croisee.core.errors import InvalidRecord
from croisee.core.game import CHANCE, OptionValue, Outcome, Player

FORMAT = "croisee"
VERSION = 1
LONGEST = 1_000_000
"""Characters: no game of ours comes near; a hostile file might."""
MOST_MOVES = 20_000
MOST_BRACKETS = 400
"""Deep nesting overflows the stack of a browser's interpreter before Python can notice."""


@dataclass(slots=True)
class Record:
    """A game from its set-up to its last move, finished or not."""

    game: str
    players: int
    seed: str
    moves: list[tuple[Player, str]] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    seats: list[dict[str, Any]] = field(default_factory=list)
    """Who sits where, e.g. `{"kind": "computer", "level": 2}`; free for the table to use."""
    result: Outcome | None = None

    def to_json(self) -> dict[str, Any]:
        """The record as JSON-able data."""
        result = self.result
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "moves": [
                f"{'*' if player == CHANCE else player} {text}" for player, text in self.moves
            ],
            "result": result
            and {
                "ranks": list(result.ranks),
                "reason": result.reason,
                "points": list(result.points),
            },
        }

    @staticmethod
    def from_json(data: object) -> Record:
        """Read a record, from data or from a text; InvalidRecord says what is wrong."""
        if isinstance(data, str):
            if len(data) > LONGEST:
                raise InvalidRecord("error.record.long")
            try:
                data = read_json(data)
            except ValueError:
                raise InvalidRecord("error.record.json") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise InvalidRecord("error.record.format")
        if type(data.get("version")) is not int or data["version"] != VERSION:
            raise InvalidRecord("error.record.version")
        try:
            return Record(
                game=_typed(data, "game", str),
                players=_typed(data, "players", int),
                seed=_typed(data, "seed", str),
                moves=[_read_move(line) for line in _typed(data, "moves", list)[: MOST_MOVES + 1]],
                options=_read_options(_typed(data, "options", dict)),
                seats=_read_seats(_typed(data, "seats", list)),
                result=_read_result(data.get("result")),
            )
        except (KeyError, TypeError, ValueError) as fault:
            if isinstance(fault, InvalidRecord):
                raise
            raise InvalidRecord("error.record.shape") from None


def read_json(text: str) -> Any:
    """JSON from outside; ValueError when it is not, or is nested beyond anything of ours."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise ValueError("too deep")
    return json.loads(text)


def _typed(data: dict[str, Any], key: str, kind: type) -> Any:
    value: Any = data[key]
    if type(value) is not kind or (isinstance(value, str) and len(value) > 200):
        raise TypeError(key)
    return value


def _read_move(line: object) -> tuple[Player, str]:
    if not isinstance(line, str):
        raise TypeError(line)
    seat, text = line.split(" ")
    if seat != "*" and seat not in ("0", "1", "2", "3"):
        raise ValueError(line)
    return (CHANCE if seat == "*" else int(seat)), text


def _read_options(options: dict[str, Any]) -> dict[str, OptionValue]:
    if not all(type(value) in (bool, int, str) for value in options.values()):
        raise TypeError(options)
    return dict(options)


def _read_seats(seats: list[Any]) -> list[dict[str, Any]]:
    if len(seats) > 4 or not all(isinstance(seat, dict) for seat in seats):
        raise TypeError(seats)
    return [dict(seat) for seat in seats]


def _read_result(data: Any) -> Outcome | None:
    if data is None:
        return None
    ranks, points = tuple(data["ranks"]), tuple(data["points"])
    if not all(type(number) is int for number in ranks + points):
        raise TypeError(data)
    return Outcome(ranks, str(data["reason"]), points)
