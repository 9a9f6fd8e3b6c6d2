"""Games in links: what goes in comes out, and whatever else comes in is refused in one sentence."""

from __future__ import annotations

import base64
import json
import random
import zlib
from dataclasses import asdict

import pytest
from setups import setups

from croisee.core.errors import InvalidRecord, Refusal
from croisee.core.game import CHANCE
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.words import LANGUAGES
from croisee.door import Door
from croisee.games import AnyGame, discover, find
from croisee.table.links import LARGEST, VERSION, pack, pack_setup, unpack
from croisee.table.seats import Sitter

SEEDS = ("00ff00ff00ff00ff00ff00ff", "a seed", "é", "0")
NAMES = ("", "Élise", "山田", "Jean-Noël")
GAMES = 6
"""Of every set-up, each with and without its people: a few hundred in all."""


def played(game: AnyGame, seed: str, moves: int | None = None) -> Record:
    """A game played at random, whole or as far as so many moves, with people who have a history."""
    again = type(game)(game.players, **game.options)
    chance = Rng(seed)
    sitters = [
        Sitter(("person", "computer")[chance.below(2)], 1 + chance.below(6), name=NAMES[seat])
        for seat in range(game.players)
    ]
    if again.series > 1 and chance.below(2):
        again.carried = tuple(chance.below(200) - 100 for _ in sitters)
        for sitter, points in zip(sitters, again.carried, strict=True):
            sitter.games, sitter.points = 1, points
    match = Match(again, seed)
    play = Rng(seed).stream("play")
    while match.actors and (moves is None or len(match.steps) < moves):
        player = play.choice(match.actors)
        assert player != CHANCE
        move = play.choice(again.moves(match.state, player))
        match.act(player, again.notate(match.state, player, move))
    record = match.record()
    record.seats = [asdict(sitter) for sitter in sitters]
    return record


@pytest.mark.parametrize("game", setups())
def test_a_game_comes_out_of_its_link_as_it_went_in(game: AnyGame) -> None:
    for number in range(GAMES):
        seed = SEEDS[number] if number < len(SEEDS) else f"{number:x}"
        record = played(game, seed, number if number % 2 else None)
        link = pack(record)
        assert unpack(link, "another") == record
        assert Match.replay(unpack(link, "another")).record().result == record.result
        unseated = Record(**{**asdict_of(record), "seats": []})
        assert unpack(pack(unseated), "another") == unseated
    assert len(pack(played(game, "sixty", 60))) < 2_000


def asdict_of(record: Record) -> dict[str, object]:
    return {name: getattr(record, name) for name in Record.__slots__}


@pytest.mark.parametrize("game", setups())
def test_a_bare_set_up_begins_anew_for_whoever_opens_it(game: AnyGame) -> None:
    record = played(game, "s")
    begun = unpack(pack_setup(record), "another seed")
    assert (begun.game, begun.players, begun.options) == (
        record.game,
        record.players,
        record.options,
    )
    assert begun.seed == "another seed" and begun.moves == [] and begun.carried == ()
    for seat, before in zip(begun.seats, record.seats, strict=True):
        assert [seat[key] for key in ("kind", "level", "name")] == [
            before[key] for key in ("kind", "level", "name")
        ]
        assert seat["games"] == seat["wins"] == seat["points"] == 0


@pytest.fixture
def door() -> Door:
    door = Door()
    ask(door, "new", game="c-cross", seed="s", lang="fr", seats=[{"kind": "person"}] * 2)
    ask(door, "act", seat=0, move="b2.3", turn=0)
    return door


def ask(door: Door, verb: str, **fields: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(door.handle(json.dumps({"verb": verb, **fields})))
    return answer


def mutated(link: str, chance: random.Random) -> str:
    """A link that suffered on its way."""
    letters = list(link)
    at = chance.randrange(len(letters))
    match chance.randrange(5):
        case 0:
            letters[at] = chance.choice("ABCabc019-_")
        case 1:
            del letters[at]
        case 2:
            letters.insert(at, chance.choice("ABCabc019-_.%é "))
        case 3:
            del letters[at:]
        case 4:
            other = chance.randrange(len(letters))
            letters[at], letters[other] = letters[other], letters[at]
    return "".join(letters)


def test_a_thousand_damaged_links_are_refused_and_change_nothing(door: Door) -> None:
    chance = random.Random(18)
    links = [pack(played(find(game)(2), "s")) for game in discover()]
    before = ask(door, "save")
    tried = 0
    while tried < 1000:
        link = mutated(chance.choice(links), chance)
        if link in links:
            continue
        tried += 1
        answer = ask(door, "open", link=link, seed="t", lang=LANGUAGES[tried % len(LANGUAGES)])
        assert answer["ok"] is False and str(answer["error"]).startswith("error.link."), link
        assert str(answer["text"]).strip() and "{" not in str(answer["text"])
    assert ask(door, "save") == before


def sealed(data: bytes, version: int = VERSION) -> str:
    """Any bytes, deflated and with a checksum that is right."""
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = press.compress(data) + press.flush()
    whole = bytes([version]) + zlib.crc32(packed).to_bytes(4, "big") + packed
    return base64.urlsafe_b64encode(whole).rstrip(b"=").decode()


def error_of(link: str) -> str:
    with pytest.raises(Refusal) as refused:
        unpack(link, "s")
    return refused.value.key


def test_a_link_that_is_too_long_or_unpacks_to_too_much_is_refused_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bomb = sealed(bytes(LARGEST * 1000))
    # Even where such a text were short enough to be looked at, most of it is not unpacked.
    monkeypatch.setattr("croisee.table.links.LONGEST", len(bomb))
    unpacked: list[int] = []

    class Unpacker:
        def __init__(self, bits: int) -> None:
            self.real = real(bits)

        def decompress(self, data: bytes, most: int) -> bytes:
            found: bytes = self.real.decompress(data, most)
            unpacked.append(len(found))
            return found

        def __getattr__(self, name: str) -> object:
            return getattr(self.real, name)

    real = zlib.decompressobj
    monkeypatch.setattr("croisee.table.links.zlib.decompressobj", Unpacker)
    assert error_of(bomb) == "error.link.long"
    assert unpacked == [LARGEST]
    monkeypatch.undo()
    assert error_of(bomb) == error_of("A" * 1_000_000) == "error.link.long"


def test_the_door_refuses_a_long_link_and_a_link_of_another_game(door: Door) -> None:
    link = pack(played(find("crosstrack")(2), "s"))
    before = ask(door, "save")
    assert ask(door, "open", link="A" * 900_000, seed="t")["error"] == "error.link.long"
    assert ask(door, "open", link="A" * 1_000_000, seed="t")["error"] == "error.request"
    assert ask(door, "open", link=link, seed="t", game="c-cross")["error"] == "error.record.game"
    assert ask(door, "save") == before


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "error.link.broken"),
        (b"\x07", "error.link.version"),
        (b"\0\x07c-cross", "error.link.broken"),
        (b"\0\x04nope\x02\0\0\0\0", "error.game"),
        (b"\0\x07c-cross\x05\0\0\x01s\0\0", "error.players"),
        (b"\0\x07c-cross\x02\0\0\x01s\0\x01\xff", "error.link.broken"),
        (b"\0\x07c-cross\x02\0\0\x01s\0\0more", "error.link.broken"),
        (b"\0\x07c-cross\x02\0\0\x01s\0\xff\xff\xff\xff\xff\xff", "error.link.broken"),
        (b"\0\x07c-cross\x02\0\0\x01s\x02\x02\x02\0", "error.record.shape"),
        (b"\0\x07c-cross\x02\x01\x1e\x04\0\0\0\0\0\0\x01s\0\0", "error.seats"),
    ],
)
def test_a_forged_link_is_refused(data: bytes, error: str) -> None:
    assert error_of(sealed(data)) == error


def test_a_link_of_a_later_format_says_so() -> None:
    assert error_of(sealed(b"\0", VERSION + 1)) == "error.link.version"


def test_a_game_with_secrets_has_a_link_only_when_it_is_over() -> None:
    door = Door()
    ask(door, "new", game="masker", seed="s", lang="fr", seats=[{"kind": "computer"}] * 2)
    answer = ask(door, "link")
    assert answer["error"] == "error.link.secret" and "finie" in str(answer["text"])
    begun = ask(door, "open", link=ask(door, "link", setup=True)["link"], seed="t")
    assert begun["ok"] is True and begun["turn"] == 0
    over = played(find("masker")(2), "s")
    assert ask(door, "load", record=over.to_json())["ok"] is True
    link = ask(door, "link")["link"]
    assert unpack(str(link), "t") == Record.from_json(ask(door, "save")["record"])


def test_a_link_opens_on_the_table(door: Door) -> None:
    link = ask(door, "link")["link"]
    other = Door()
    picture = ask(other, "open", link=link, seed="t", lang="en", game="c-cross")
    assert picture["turn"] == 1 and picture["board"]
    assert ask(other, "save") == ask(door, "save")
    with pytest.raises(InvalidRecord):
        unpack(str(link)[:-1], "t")
