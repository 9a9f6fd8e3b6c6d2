"""A game written down: its set-up, its seed and its list of moves.

Notation is the serialization: there is no other saved form. Reading a record checks its shape
only; `Match.replay` checks every move against the rules.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Never, NotRequired, TypedDict

from croisee.core.errors import InvalidRecord
from croisee.core.game import CHANCE, OptionValue, Outcome, Player

FORMAT = "croisee"
VERSION = 1
LONGEST = 1_000_000
"""Characters: no game of ours comes near; a hostile file might."""
MOST_MOVES = 20_000
MOST_DIGITS = 15
LONGEST_WORD = 200
MOST_BRACKETS = 400
"""Deep nesting overflows the stack of a browser's interpreter before Python can notice."""
HALF = re.compile(r"\\u[dD][89A-Fa-f]")
"""The number of half a character, as JSON writes it; two that belong together are a whole one."""


class ResultData(TypedDict):
    """The result of a recorded game."""

    ranks: list[int]
    reason: str
    points: list[int]


class RecordData(TypedDict):
    """A game from its set-up to its last move."""

    format: str
    version: int
    game: str
    players: int
    options: dict[str, OptionValue]
    seats: list[dict[str, Any]]
    seed: str
    moves: list[str]
    result: ResultData | None
    carried: NotRequired[list[int]]
    """In a series, the points each seat brought from its earlier games."""


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
    carried: tuple[int, ...] = ()
    """In a series, the points each seat brought from its earlier games; empty where none count."""

    def to_json(self) -> RecordData:
        """The record as JSON-able data."""
        result = self.result
        data: RecordData = {
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
            "result": None
            if result is None
            else {
                "ranks": list(result.ranks),
                "reason": result.reason,
                "points": list(result.points),
            },
        }
        if self.carried:
            data["carried"] = list(self.carried)
        return data

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
                seed=read_seed(data["seed"]),
                moves=[read_move(line) for line in _typed(data, "moves", list)[: MOST_MOVES + 1]],
                options=_read_options(_typed(data, "options", dict)),
                seats=_read_seats(_typed(data, "seats", list)),
                result=_read_result(data.get("result")),
                carried=_read_numbers(data.get("carried", [])),
            )
        except (KeyError, TypeError, ValueError) as fault:
            if isinstance(fault, InvalidRecord):
                raise
            raise InvalidRecord("error.record.shape") from None


def read_json(text: str) -> Any:
    """JSON from outside; ValueError when it is not, or is beyond anything that we would write.

    That is: nested too deep, a number longer than any of ours, or half of a character, which no
    other program could read back.
    """
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise ValueError("too deep")
    data = json.loads(text, parse_int=_read_int, parse_float=_no, parse_constant=_no)
    # Half a character stands there as it is, or is written by its number.
    text.encode()
    if HALF.search(text):
        json.dumps(data, ensure_ascii=False).encode()
    return data


def _read_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _no(number: str) -> Never:
    # Nothing of ours is counted in fractions.
    raise ValueError(number)


def read_seed(seed: object) -> str:
    """A seed as a request or a record gives it; ValueError if no record could carry it."""
    if not isinstance(seed, str) or len(seed) > LONGEST_WORD:
        raise ValueError("seed")
    seed.encode()
    return seed


def _typed(data: dict[str, Any], key: str, kind: type) -> Any:
    value: Any = data[key]
    if type(value) is not kind or (isinstance(value, str) and len(value) > LONGEST_WORD):
        raise TypeError(key)
    return value


def read_move(line: object) -> tuple[Player, str]:
    """A line of a record: who moves, and the notation."""
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
    ranks, points = _read_numbers(data["ranks"]), _read_numbers(data["points"])
    return Outcome(ranks, str(data["reason"]), points)


def _read_numbers(data: Any) -> tuple[int, ...]:
    if not all(type(number) is int for number in data):
        raise TypeError(data)
    return tuple(data)
