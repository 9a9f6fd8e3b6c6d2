"""Hostile input for the door: what anybody could send in place of a request, a record or a move.

Each kind of case is a strategy and a law that no input may break: the answer is JSON, a refusal is
one sentence and changes nothing, and a bug of ours never shows. `tests/test_hostile.py` tries some
of each, `python3 py/dev.py fuzz` very many.
"""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st

from croisee.core.match import Match
from croisee.core.record import LONGEST
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.door import Door
from croisee.games import discover

SLOWEST = 5.0
"""Seconds of the processor within which the door answers anything, however mean."""
VERBS = sorted(name.removeprefix("_do_") for name in dir(Door) if name.startswith("_do_"))
KEYS = (
    *("game", "players", "options", "seats", "seed", "lang", "lot", "shown", "record", "step"),
    *("seat", "move", "turn", "now", "what", "path", "x"),
)
# Words that mean something somewhere, and texts that break what is careless.
WORDS = (
    *sorted(discover()),
    *("fr", "en", "de", "nl", "xx", "person", "computer", "0", "-1", "*", "", " ", "{", "\\", "\0"),
    *("__class__", "../../etc", "<script>", "é" * 9, "\u202e", "\ud800", "😀", "x" * 300),
)
words = st.sampled_from(WORDS) | st.text(max_size=12)
numbers = st.sampled_from((0, 1, 2, 3, 4, -1, 5, 99, 2**31, 2**63, 10**14, -(10**30), 10**400))
scalars = st.none() | st.booleans() | numbers | st.floats() | words
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=8,
)


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


_laid: dict[int, tuple[Door, object]] = {}


class Table:
    """A door with a game on it, whose every answer is looked at."""

    def __init__(self, tally: Tally, sample: int) -> None:
        self.tally = tally
        self.record = samples()[sample]
        self.turn = len(self.record["moves"])
        door, state = _laid.get(sample, (None, None))
        if door:
            self.door = door
        # What was refused has changed nothing: the table of the case before will do.
        if not door or self._state() != state:
            self.door = Door()
            assert self.ask({"verb": "load", "record": self.record, "lang": "fr"})["ok"]
            _laid[sample] = self.door, self._state()

    def send(self, text: str) -> dict[str, Any]:
        """The answer to a text, which obeys the laws of all answers."""
        begin = time.process_time()
        answered = self.door.handle(text)
        taken = time.process_time() - begin
        self.tally.slowest = max(self.tally.slowest, taken)
        assert taken < SLOWEST, text[:200]
        answered.encode()
        answer: dict[str, Any] = json.loads(answered, parse_constant=_no_constant)
        if answer["ok"] is False:
            assert answer["text"].strip() and answer["error"] != "error.bug", text[:200]
        return answer

    def ask(self, request: object) -> dict[str, Any]:
        """The answer to a request; one that is refused has changed nothing."""
        before = self._state()
        answer = self.send(json.dumps(request))
        if answer["ok"] is False:
            assert self._state() == before, request
        return answer

    def _state(self) -> object:
        table = self.door.table
        return self.door.language, table, table and json.dumps(table.record().to_json())


@cache
def targets_of(sample: int) -> list[str]:
    """What can be touched in a position, and every word of every path."""
    scene = Table(Tally(), sample).ask({"verb": "look"})["scene"]
    found = {target["id"] for target in scene["targets"]}
    return sorted(found.union(*(path for path, _ in leaves(scene["choices"])))) or ["nowhere"]


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


def try_texts(tally: Tally, data: Any) -> None:
    """Anything at all where a request is expected."""
    table = Table(tally, data.draw(st.integers(0, len(samples()) - 1)))
    text = data.draw(st.text() | values.map(json.dumps) | st.sampled_from(LARGE))
    table.send(text)
    assert table.send('{"verb":"look"}')["ok"]


LARGE = (
    "[" * 100_000,
    '{"verb":' * 5_000,
    '{"verb":"load","record":"' + "9" * (LONGEST - 100) + '"}',
    "x" * (LONGEST + 1),
    '{"verb":"act","seat":' + "9" * 5_000 + "}",
    '{"verb":"new","game":"c-cross","seed":"\\ud800","lang":"fr"}',
)


def try_messages(tally: Tally, data: Any) -> None:
    """Real verbs with fields that are sometimes right."""
    table = Table(tally, data.draw(st.integers(0, len(samples()) - 1)))
    keys = data.draw(st.lists(st.sampled_from(KEYS), max_size=6, unique=True))
    verb = data.draw(st.sampled_from(VERBS))
    # Thinking takes its time, and reads nothing but the turn.
    turn = data.draw(values) if verb in ("think", "hint", "analyse") else table.turn
    table.ask({"verb": verb, "turn": turn} | {key: data.draw(values) for key in keys})


def try_records(tally: Tally, data: Any) -> None:
    """Records with some of their parts changed, from their fields to the letters of a move."""
    table = Table(tally, data.draw(st.integers(0, len(samples()) - 1)))
    record = copy.deepcopy(table.record)
    for _ in range(data.draw(st.integers(1, 3))):
        _damage(record, data)
    sent = record if data.draw(st.booleans()) else json.dumps(record)
    answer = table.ask({"verb": "load", "record": sent, "lang": "en"})
    if answer["ok"]:
        saved = table.ask({"verb": "save"})["record"]
        assert table.ask({"verb": "load", "record": saved})["ok"], saved


def _damage(record: dict[str, Any], data: Any) -> None:
    moves = record.get("moves")
    if isinstance(moves, list) and moves and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(moves) - 1))
        other = data.draw(st.sampled_from(moves))
        moves[at] = data.draw(st.just(other) | values | _changed(str(moves[at])))
        return
    key = data.draw(st.sampled_from(sorted(record)) | words)
    record[key] = data.draw(values)
    if data.draw(st.booleans()):
        del record[key]


def _changed(text: str) -> st.SearchStrategy[str]:
    """A text with a letter more, less or another."""
    places = st.integers(0, len(text))
    return st.builds(
        lambda at, cut, letters: text[:at] + letters + text[at + cut :],
        places,
        st.integers(0, 2),
        st.text(max_size=2),
    )


def try_notation(tally: Tally, data: Any) -> None:
    """Moves and touches: of the position, of another, or of no game at all."""
    sample = data.draw(st.integers(0, len(samples()) - 1))
    table = Table(tally, sample)
    turn = table.turn
    known = st.sampled_from([line.split(" ")[1] for line in table.record["moves"]] or ["a1"])
    targets = targets_of(sample)
    steps = st.sampled_from(targets) | words | st.sampled_from(targets).flatmap(_changed)
    move = data.draw(known | known.flatmap(_changed) | words)
    path = data.draw(st.lists(steps, max_size=4))
    for verb in ("why", "preview"):
        table.ask({"verb": verb, "path": path, "turn": turn})
    table.ask({"verb": "act", "seat": data.draw(st.integers(-1, 4)), "move": move, "turn": turn})


KINDS: dict[str, Callable[[Tally, Any], None]] = {
    "texts": try_texts,
    "messages": try_messages,
    "records": try_records,
    "notation": try_notation,
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
        KINDS[kind](tally, data)

    attempt()
