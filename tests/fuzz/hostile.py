"""Hostile input for the door: what anybody could send in place of a request, a record or a move.

Each kind of case is drawn from a source and obeys laws that no input may break: the answer is JSON,
a refusal is one sentence and changes nothing, a bug of ours never shows, and a game that was
accepted can be written down and read again. `tests/test_hostile.py` tries some of each kind,
`python3 py/dev.py fuzz` very many.
"""

from __future__ import annotations

import base64
import copy
import json
import time
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st

from croisee.core.match import Match
from croisee.core.record import LONGEST, Record
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.door import Door
from croisee.games import discover
from croisee.table.links import VERSION, pack, pack_setup
from croisee.table.seats import Sitter
from fuzz.drawing import WORDS, Chance, Drawn, Source

SLOWEST = 5.0
"""Seconds of the processor within which the door answers anything, however mean."""
VERBS = sorted(name.removeprefix("_do_") for name in dir(Door) if name.startswith("_do_"))
SLOW = ("think", "hint", "analyse")
"""Verbs that take their time, and read little but the turn."""


@dataclass
class Tally:
    """What was tried, and how long the slowest answer took."""

    cases: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0


@cache
def samples() -> tuple[dict[str, Any], ...]:
    """Records of real games, begun, half played and finished."""
    found = []
    for name, game in discover().items():
        for players in game.info.seats:
            for part in (0, 9, 30):
                match = Match(game(players), f"fuzz {name} {part}")
                draw = Rng(f"{name} {players} {part}").stream("play")
                while match.actors and len(match.steps) < part:
                    seat = match.actors[0]
                    move = draw.choice(match.game.moves(match.state, seat))
                    match.act(seat, match.game.notate(match.state, seat, move))
                record = match.record()
                record.seats = [{"kind": "person"}] * players
                found.append(record.to_json())
    return tuple(found)  # type: ignore[arg-type]


class Table:
    """A door with a game on it, whose every answer is looked at."""

    def __init__(self, sample: int) -> None:
        self.tally = Tally()
        self.record = samples()[sample]
        self.turn = len(self.record["moves"])
        self.door = Door()
        self.known = self._state()
        self._lay()
        scene = self.ask({"verb": "look"})["scene"]
        found = {target["id"] for target in scene["targets"]}
        found = found.union(*(path for path, _ in leaves(scene["choices"])))
        self.targets = sorted(found) or ["nowhere"]
        """What can be touched in the position, and every word of every path."""
        legal = [notation for _, notation in leaves(scene["choices"])]
        played = [line.split(" ")[1] for line in self.record["moves"]]
        self.moves = [*legal, *played] or ["a1"]
        """Moves of the position, and of others."""

    def _lay(self) -> None:
        assert self.ask({"verb": "load", "record": self.record, "lang": "fr"})["ok"]
        self.laid = self.known

    def again(self, tally: Tally) -> Table:
        """The table as it was first laid; what was refused has changed nothing on it."""
        self.tally = tally
        if self.known != self.laid:
            self._lay()
        return self

    def send(self, text: str) -> dict[str, Any]:
        """The answer to a text, which obeys the laws of all answers."""
        begin = time.process_time()
        answered = self.door.handle(text)
        taken = time.process_time() - begin
        self.tally.slowest = max(self.tally.slowest, taken)
        assert taken < SLOWEST, text[:200]
        answered.encode()
        answer: dict[str, Any] = json.loads(answered, parse_constant=_no_constant)
        before, self.known = self.known, self._state()
        if answer["ok"] is False:
            assert answer["text"].strip() and answer["error"] != "error.bug", text[:200]
            assert self.known == before, text[:200]
        return answer

    def ask(self, request: object) -> dict[str, Any]:
        """The answer to a request."""
        return self.send(json.dumps(request))

    def bring(self, tally: Tally, request: dict[str, Any]) -> None:
        """Ask for another game; one that is granted can be written down, and read as it was."""
        self.tally = tally
        if self.ask(request)["ok"]:
            saved = self.ask({"verb": "save"})["record"]
            again = Match.replay(Record.from_json(saved)).record().to_json()
            for key in ("moves", "result", "seed", "options"):
                assert again[key] == saved[key], saved

    def _state(self) -> object:
        """What a refusal may not change."""
        table = self.door.table
        return self.door.language, table, table and json.dumps(table.record().to_json())


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


@cache
def table_of(sample: int) -> Table:
    """The table of a sample."""
    return Table(sample)


@cache
def visitors() -> Table:
    """The table for games from elsewhere: what lies on it is the last that was granted."""
    return Table(0)


def any_table(tally: Tally, source: Source) -> Table:
    """One of the positions."""
    return table_of(source.below(len(samples()))).again(tally)


def any_word(source: Source) -> str:
    """Something to call something."""
    return str(source.pick(WORDS)) if source.below(2) else source.text(12)


def changed(text: str, source: Source) -> str:
    """A text with a letter more, less or another."""
    at = source.below(len(text) + 1)
    return text[:at] + source.text(2) + text[at + source.below(3) :]


LARGE = (
    "[" * 100_000,
    '{"verb":' * 5_000,
    '{"verb":"load","record":"' + "9" * (LONGEST - 100) + '"}',
    "x" * (LONGEST + 1),
    '{"verb":"act","seat":' + "9" * 5_000 + "}",
    '{"verb":"new","game":"c-cross","seed":"\\ud800","lang":"fr"}',
)


def try_texts(tally: Tally, source: Source) -> None:
    """Anything at all where a request is expected."""
    table = any_table(tally, source)
    manner = source.below(20)
    if manner == 0:
        table.send(source.pick(LARGE))
    elif manner < 8:
        table.send(json.dumps(source.value()))
    elif manner < 14:
        table.send(source.text(60))
    else:
        request = {"verb": source.pick(VERBS), "turn": table.turn, "seat": 0, "lang": "fr"}
        table.send(changed(json.dumps(request), source))


RIGHT: dict[str, Callable[[Table, Source], Any]] = {
    "game": lambda table, source: source.pick(sorted(discover())),
    "players": lambda table, source: source.pick((2, 3, 4)),
    "options": lambda table, source: table.record["options"],
    "seats": lambda table, source: [{"kind": source.pick(("person", "computer"))}] * 2,
    "seed": lambda table, source: "a seed",
    "lang": lambda table, source: source.pick(("fr", "en", "de", "nl")),
    "lot": lambda table, source: source.pick((True, False)),
    "shown": lambda table, source: True,
    "record": lambda table, source: source.pick(samples()),
    "step": lambda table, source: source.below(table.turn + 2),
    "seat": lambda table, source: source.below(4),
    "move": lambda table, source: source.pick(table.moves),
    "turn": lambda table, source: table.turn,
    "now": lambda table, source: True,
    "what": lambda table, source: source.pick(("refuges", "routes", "zones", "game", "setup")),
    "path": lambda table, source: [source.pick(table.targets) for _ in range(source.below(4))],
    "link": lambda table, source: source.pick(links()),
    "kept": lambda table, source: [source.pick(samples())],
    "here": lambda table, source: [0],
    "since": lambda table, source: source.below(table.turn + 2),
    "guest": lambda table, source: source.below(3),
    "guests": lambda table, source: [0, 1],
    "request": lambda table, source: {"verb": source.pick(VERBS), "turn": table.turn, "seat": 1},
    "language": lambda table, source: source.pick(("fr", "en", "de", "nl")),
    "text": lambda table, source: source.pick(table.moves),
    "level": lambda table, source: 1 + source.below(6),
    "x": lambda table, source: None,
}
"""The fields of requests, each with something that it could rightly hold."""


def try_messages(tally: Tally, source: Source) -> None:
    """Real verbs with fields that are sometimes right."""
    table = any_table(tally, source)
    verb = source.pick(VERBS)
    request = {"verb": verb, "turn": source.value() if verb in SLOW else table.turn}
    for _ in range(source.below(7)):
        key = source.pick(FIELDS)
        right = source.below(2) and not (key == "turn" and verb in SLOW)
        request[key] = RIGHT[key](table, source) if right else source.value()
    table.ask(request)


FIELDS = tuple(RIGHT)


def try_records(tally: Tally, source: Source) -> None:
    """Records with some of their parts changed, from their fields to the letters of a move."""
    record = copy.deepcopy(source.pick(samples()))
    for _ in range(1 + source.below(3)):
        _damage(record, source)
    sent = record if source.below(2) else json.dumps(record)
    visitors().bring(tally, {"verb": "load", "record": sent, "lang": "en"})


def _damage(record: dict[str, Any], source: Source) -> None:
    moves = record.get("moves")
    if isinstance(moves, list) and moves and source.below(2):
        at = source.below(len(moves))
        manner = source.below(3)
        if manner == 0:
            moves[at] = source.pick(moves)
        else:
            moves[at] = changed(str(moves[at]), source) if manner == 1 else source.value()
        return
    key = source.pick(sorted(record)) if record and source.below(2) else any_word(source)
    record[key] = source.value()
    if source.below(2):
        del record[key]


def try_notation(tally: Tally, source: Source) -> None:
    """Moves and touches: of the position, of another, or of no game at all."""
    table = any_table(tally, source)
    path = [_step(table.targets, source) for _ in range(source.below(5))]
    verb = source.pick(("why", "preview"))
    table.ask({"verb": verb, "path": path, "turn": table.turn})
    move = _step(table.moves, source)
    table.ask({"verb": "act", "seat": source.below(6) - 1, "move": move, "turn": table.turn})


def _step(known: list[str], source: Source) -> str:
    manner = source.below(3)
    if manner == 2:
        return any_word(source)
    word = str(source.pick(known))
    return changed(word, source) if manner else word


@cache
def links() -> tuple[str, ...]:
    """Links of all kinds to the samples."""
    found = []
    for sample in samples():
        record = Record.from_json(sample)
        record.seats = [asdict(Sitter.read(seat)) for seat in record.seats]
        found += [pack(record), pack_setup(record)]
        if not discover()[record.game].info.hidden:
            found.append(pack(record, letter=True))
    return tuple(found)


def _inside(link: str) -> bytes:
    """What is written in a link, below its checksum."""
    whole = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
    return zlib.decompress(whole[5:], -zlib.MAX_WBITS)


def _closed(inside: bytes) -> str:
    """A link with this inside and a checksum that fits, as somebody who knows how would make it."""
    press = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = press.compress(inside) + press.flush()
    whole = bytes([VERSION]) + zlib.crc32(packed).to_bytes(4, "big") + packed
    return base64.urlsafe_b64encode(whole).rstrip(b"=").decode()


BOMB = _closed(bytes(10_000_000))
"""Few letters, and very much inside."""


def try_links(tally: Tally, source: Source) -> None:
    """Links that suffered on their way, and links that somebody forged with the right checksum."""
    link: str = source.pick(links())
    manner = source.below(10)
    if manner < 2:
        link = changed(link, source)
    elif manner < 8:
        inside = bytearray(_inside(link))
        for _ in range(1 + source.below(3)):
            at = source.below(len(inside) + 1)
            inside[at : at + source.below(3)] = source.data(3)
        link = _closed(bytes(inside))
    else:
        link = source.pick((any_word(source), _closed(source.data(40)), BOMB))
    request = {"link": link, "seed": "s", "lang": "fr"}
    if source.below(2):
        visitors().tally = tally
        kept = [source.pick(samples()) for _ in range(source.below(3))]
        visitors().ask({"verb": "letter", "kept": kept, **request})
    else:
        here = source.value() if source.below(2) else [0]
        visitors().bring(tally, {"verb": "open", "here": here, **request})


KINDS: dict[str, Callable[[Tally, Source], None]] = {
    "texts": try_texts,
    "messages": try_messages,
    "records": try_records,
    "notation": try_notation,
    "links": try_links,
}


def try_many(kind: str, cases: int, number: int, tally: Tally) -> None:
    """Try so many cases of a kind; one that breaks a law is raised, as small as can be."""

    @seed(number)
    @settings(
        max_examples=cases,
        deadline=None,
        database=None,
        verbosity=Verbosity.quiet,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def attempt(data: Any) -> None:
        tally.cases[kind] = tally.cases.get(kind, 0) + 1
        KINDS[kind](tally, Drawn(data))

    attempt()


def try_by_chance(kind: str, cases: int, number: int, tally: Tally) -> None:
    """Try so many cases of a kind, drawn by chance; one that breaks a law is named."""
    for case in range(number, number + cases):
        tally.cases[kind] = tally.cases.get(kind, 0) + 1
        try:
            KINDS[kind](tally, Chance(case))
        except BaseException as fault:
            fault.add_note(f"{kind}, case {case}")
            raise
