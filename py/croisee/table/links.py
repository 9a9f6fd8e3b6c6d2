"""A game as a short text that fits into an address: a record packed, and unpacked again.

The bytes under the base64url are a version, a checksum of all that follows, and deflated: what kind
of link it is, the game, its set-up, who plays, the seed, and every move as its number in the sorted
list of the legal notations, which takes one byte, or two where there are many. So a link cannot
hold a move that the rules forbid, and a letter lost on the way is noticed before anything is read.
A link to a bare set-up has neither seed nor moves: whoever opens it begins a game of his own.
A letter, of a game played by links, also says who is to act and holds a digest of its moves.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from croisee.core.errors import InvalidRecord, InvalidSetup
from croisee.core.game import CHANCE, Info, OptionValue, Player
from croisee.core.match import Match
from croisee.core.record import MOST_MOVES, Record
from croisee.games import find
from croisee.table.seats import Sitter, read_sitters

VERSION = 1
"""The first byte of a link. Another one is another format, which may differ in all the rest."""

LONGEST = 20_000
"""Characters: the longest game of ours takes a tenth of it."""

LARGEST = 100_000
"""Bytes that a link may unpack to: whatever would be more is not unpacked."""

GAME, SETUP, LETTER = 0, 1, 2
"""What a link can hold."""

SHORT = re.compile("(?:[0-9a-f]{2})+")
"""A seed of these takes a byte for two letters."""


def pack(record: Record, letter: bool = False) -> str:
    """The link of a game; its moves must be legal, as those of a match are."""
    writer = _Writer()
    writer.number(LETTER if letter else GAME)
    _write_setup(writer, record)
    short = SHORT.fullmatch(record.seed) is not None
    writer.number(short)
    writer.block(bytes.fromhex(record.seed) if short else record.seed.encode())
    writer.numbers(record.carried)
    writer.number(len(record.moves))
    match = Match.beginning(record)
    for player, text in record.moves:
        actors = match.actors
        if len(actors) > 1:
            writer.number(actors.index(player))
        legal = _notations(match, player)
        writer.sized(legal.index(text), len(legal))
        match.follow(player, text)
    if letter:
        writer.number(_to_act(match))
        writer.block(digest(record))
    return _close(writer)


def digest(record: Record) -> bytes:
    """Of the moves of a game: not a seal, but two games that differ hardly ever have the same."""
    moves = "\n".join(f"{player} {text}" for player, text in record.moves)
    return zlib.crc32(f"{record.seed}\n{moves}".encode()).to_bytes(4, "big")


def _to_act(match: Match) -> int:
    """The seat to act as a letter writes it; 0 when nobody is."""
    return match.actors[0] + 1 if match.actors else 0


def pack_setup(record: Record) -> str:
    """The link of a game's set-up alone, for others to begin with; nobody has won anything yet."""
    writer = _Writer()
    writer.number(SETUP)
    seats = [{key: seat[key] for key in ("kind", "level", "name")} for seat in record.seats]
    sitters = read_sitters(seats, len(seats))
    _write_setup(writer, replace(record, seats=[asdict(sitter) for sitter in sitters]))
    return _close(writer)


def unpack(text: str, seed: str) -> Record:
    """The game in a link, every move of it legal; a bare set-up begins with this seed.

    InvalidRecord says what is wrong, in one sentence.
    """
    return open_link(text, seed)[0]


def open_link(text: str, seed: str) -> tuple[Record, bool]:
    """The game in a link, as `unpack` gives it, and whether it is a letter."""
    reader = _open(text)
    try:
        kind = reader.number()
        if kind not in (GAME, SETUP, LETTER):
            raise InvalidRecord("error.link.version")
        record = _read_setup(reader)
        if kind == SETUP:
            record.seed = seed
            reader.end()
            return record, False
        short = reader.number()
        seed_bytes = reader.block()
        record.seed = seed_bytes.hex() if short else seed_bytes.decode()
        record.carried = tuple(reader.numbers())
        count = reader.number()
        if count > MOST_MOVES:
            raise InvalidRecord("error.record.long")
        match = Match.beginning(record)
        for _ in range(count):
            actors = match.actors
            player = actors[reader.number()] if len(actors) > 1 else actors[0]
            legal = _notations(match, player)
            move = legal[reader.sized(len(legal))]
            match.follow(player, move)
            record.moves.append((player, move))
        record.result = match.outcome
        if kind == LETTER:
            if match.game.info.hidden:
                raise InvalidRecord("error.letter.secret")
            if (reader.number(), reader.block()) != (_to_act(match), digest(record)):
                raise InvalidRecord("error.letter.changed")
        reader.end()
    except (IndexError, ValueError) as fault:
        if isinstance(fault, InvalidRecord | InvalidSetup):
            raise
        raise InvalidRecord("error.link.broken") from None
    return record, kind == LETTER


def _notations(match: Match, player: Player) -> list[str]:
    """The legal moves of a seat in notation, in an order that is the same everywhere."""
    game, state = match.game, match.state
    moves: Iterator[Any] = (
        (move for move, _ in game.chance(state))
        if player == CHANCE
        else iter(game.moves(state, player))
    )
    return sorted(game.notate(state, player, move) for move in moves)


def _close(writer: _Writer) -> str:
    """What was written, as a link."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = press.compress(bytes(writer.data)) + press.flush()
    whole = bytes([VERSION]) + zlib.crc32(packed).to_bytes(4, "big") + packed
    return base64.urlsafe_b64encode(whole).rstrip(b"=").decode()


def _open(text: str) -> _Reader:
    """What is written in a link; nothing is unpacked before its size is known to be sound."""
    if len(text) > LONGEST:
        raise InvalidRecord("error.link.long")
    if not re.fullmatch("[A-Za-z0-9_-]+", text):
        raise InvalidRecord("error.link.broken")
    try:
        whole = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise InvalidRecord("error.link.broken") from None
    # The last letter holds bits that count for nothing: they must be as they were written.
    if base64.urlsafe_b64encode(whole).rstrip(b"=").decode() != text:
        raise InvalidRecord("error.link.broken")
    if whole[0] != VERSION:
        raise InvalidRecord("error.link.version")
    checksum, packed = whole[1:5], whole[5:]
    if zlib.crc32(packed).to_bytes(4, "big") != checksum:
        raise InvalidRecord("error.link.broken")
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, LARGEST)
    except zlib.error:
        raise InvalidRecord("error.link.broken") from None
    if unpacker.unconsumed_tail:
        raise InvalidRecord("error.link.long")
    if not unpacker.eof or unpacker.unused_data:
        raise InvalidRecord("error.link.broken")
    return _Reader(data)


def _write_setup(writer: _Writer, record: Record) -> None:
    info = find(record.game).info
    writer.block(record.game.encode())
    writer.number(record.players)
    for option in info.options:
        value = record.options.get(option.key, option.default)
        writer.number(option.values.index(value))
    writer.number(len(record.seats))
    for seat in record.seats:
        sitter = Sitter.read(seat)
        writer.number(sitter.level * 2 + (sitter.kind == "computer"))
        writer.numbers((sitter.games, sitter.wins, sitter.points, sitter.number))
        writer.block(sitter.name.encode())


def _read_setup(reader: _Reader) -> Record:
    game = find(reader.block().decode())
    players = reader.number()
    options = dict(_read_options(reader, game.info))
    seats = [_read_seat(reader) for _ in range(reader.number(most=max(game.info.seats)))]
    # Whether this many can play is asked before anything is laid out for them.
    game.info.check(players, options)
    return Record(game.info.id, players, "", options=options, seats=seats)


def _read_options(reader: _Reader, info: Info) -> Iterator[tuple[str, OptionValue]]:
    for option in info.options:
        yield option.key, option.values[reader.number()]


def _read_seat(reader: _Reader) -> dict[str, Any]:
    level, computer = divmod(reader.number(), 2)
    games, wins, points, number = reader.numbers()
    told = {"games": games, "wins": wins, "points": points, "number": number}
    kind = "computer" if computer else "person"
    name = reader.block().decode()
    return asdict(Sitter.read({"kind": kind, "level": level, "name": name, **told}))


class _Writer:
    """Numbers and blocks of bytes, one after another."""

    def __init__(self) -> None:
        self.data = bytearray()

    def number(self, number: int) -> None:
        """A number from 0, seven bits a byte."""
        while number > 0x7F:
            self.data.append(0x80 | number & 0x7F)
            number >>= 7
        self.data.append(number)

    def numbers(self, numbers: tuple[int, ...]) -> None:
        """Numbers of either sign, and how many."""
        self.number(len(numbers))
        for number in numbers:
            self.number(number * 2 if number >= 0 else -number * 2 - 1)

    def block(self, data: bytes) -> None:
        """Some bytes, and how many."""
        self.number(len(data))
        self.data += data

    def sized(self, number: int, bound: int) -> None:
        """A number below a bound that the reader will know."""
        self.data += number.to_bytes(_width(bound), "big")


class _Reader:
    """What a writer wrote, in the same order; ValueError or IndexError where that is not so."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self, most: int = LARGEST) -> int:
        number = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift > 28:
                raise ValueError("a number without an end")
        if number > most:
            raise ValueError("a number beyond reason")
        return number

    def numbers(self) -> list[int]:
        found = (self.number() for _ in range(self.number(most=8)))
        return [-(number + 1) // 2 if number & 1 else number // 2 for number in found]

    def block(self) -> bytes:
        return self._take(self.number(most=1000))

    def sized(self, bound: int) -> int:
        return int.from_bytes(self._take(_width(bound)), "big")

    def end(self) -> None:
        if self.at != len(self.data):
            raise ValueError("more than was written")

    def _take(self, size: int) -> bytes:
        found = self.data[self.at : self.at + size]
        if len(found) != size:
            raise ValueError("less than was written")
        self.at += size
        return found


def _width(bound: int) -> int:
    """How many bytes a number below the bound takes."""
    return max(1, ((bound - 1).bit_length() + 7) // 8)
