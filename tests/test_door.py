"""The JSON door and the table behind it: every refusal is one sentence and changes nothing."""

from __future__ import annotations

import gc
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croisee.ai.levels import NUMBERS
from croisee.core.errors import InvalidRecord, Refusal
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.core.words import LANGUAGES
from croisee.door import Door
from croisee.games import discover, find
from croisee.table import slices

PEOPLE = [{"kind": "person"}, {"kind": "person"}]
MACHINES = [{"kind": "computer", "level": 1}, {"kind": "computer", "level": 2}]


class Page:
    """A page that speaks to a door of its own."""

    def __init__(self, **setup):
        self.door = Door()
        self.picture = self.ask("new", **{"game": "c-cross", "seed": "s", "lang": "fr"} | setup)

    def raw(self, verb, **fields):
        return json.loads(self.door.handle(json.dumps({"verb": verb, **fields})))

    def ask(self, verb, **fields):
        answer = self.raw(verb, **fields)
        assert answer["ok"], answer
        return answer

    def act(self, move):
        picture = self.picture
        self.picture = self.ask("act", seat=picture["acting"], move=move, turn=picture["turn"])
        return self.picture

    def refused(self, verb, **fields):
        before = self.ask("save")
        answer = self.raw(verb, **fields)
        assert not answer["ok"] and answer["text"].strip() and "{" not in answer["text"]
        assert "Traceback" not in answer["text"]
        assert self.ask("save") == before
        return answer["error"]

    def think(self):
        while "scene" not in (answer := self.ask("think", turn=self.picture["turn"])):
            assert 0 <= answer["thinking"] <= 1
        self.picture = answer
        return answer


@pytest.mark.parametrize("game", sorted(discover()))
def test_an_opening_that_is_shown_is_not_drawn_again(game):
    drawn, shown = Page(game=game), Page(game=game)
    assert shown.ask("new", game=game, seed="s", lang="fr", shown=True) == {"ok": True}
    assert shown.ask("look") == drawn.ask("look")


def test_what_may_be_touched_is_known_without_a_picture():
    page, blind = Page(), Page()
    blind.ask("new", game="c-cross", seed="s", lang="fr", shown=True)
    path, _ = next(iter(leaves(page.picture["scene"]["choices"])))
    for verb, asked in (("preview", path[:-1]), ("why", ["nowhere"])):
        assert blind.raw(verb, path=asked, turn=0) == page.raw(verb, path=asked, turn=0)
    while "thinking" in (hint := blind.ask("hint", turn=0)):
        pass
    assert hint["hint"]["path"] in [
        list(path) for path, _ in leaves(page.picture["scene"]["choices"])
    ]


def test_a_person_plays_against_the_computer():
    page = Page()
    assert page.picture["next"] == "person" and page.picture["board"]["shapes"]
    assert page.act("b2.3")["next"] == "computer" and "board" not in page.picture
    assert page.refused("act", seat=1, move="a1.1", turn=1) == "error.seat"
    assert page.think()["next"] == "person"
    assert page.picture["turn"] == 2 and len(page.picture["log"]) == 2


@pytest.mark.parametrize("what", ["think", "stop", "new"])
def test_no_garbage_is_looked_for_while_a_computer_player_thinks(what, monkeypatch):
    """A strong one remembers so much that this would take longer than a slice."""
    # However quick the machine is: a slice is a single thought.
    monkeypatch.setattr(slices, "SLICE", 0)
    page = Page(seats=[{"kind": "computer", "level": NUMBERS[-1]}, {"kind": "person"}])
    assert "thinking" in page.ask("think", turn=0) and not gc.isenabled()
    if what == "think":
        page.ask("think", turn=0, now=True)
    elif what == "stop":
        page.ask("stop")
    else:
        page.ask("new", game="c-cross", seed="t", lang="fr")
    assert gc.isenabled()


def test_two_computers_play_to_the_end_and_the_result_says_why():
    page = Page(seats=MACHINES)
    while page.picture["next"] == "computer":
        page.think()
    over = page.picture["over"]
    assert sorted(over["ranks"]) == [1, 2] and over["text"] == page.picture["scene"]["status"]
    assert page.refused("think", turn=page.picture["turn"]) == "error.seat"
    assert page.picture["people"][over["winners"][0]]["wins"] == 1


def test_a_rematch_seats_the_loser_first_and_keeps_the_series():
    page = Page(seats=MACHINES)
    assert page.refused("rematch", seed="t") == "error.running"
    while page.picture["next"] == "computer":
        page.think()
    winner = page.picture["over"]["winners"][0]
    strong = page.picture["people"][winner]["level"]
    page.picture = page.ask("rematch", seed="t")
    assert [person["games"] for person in page.picture["people"]] == [1, 1]
    assert page.picture["people"][1]["level"] == strong and page.picture["people"][1]["wins"] == 1


def test_undo_goes_back_to_the_persons_decision_and_redo_returns():
    page = Page()
    page.act("b2.3")
    page.think()
    after = page.ask("save")
    assert page.ask("undo")["turn"] == 0
    assert page.refused("undo") == "undo.nothing"
    assert page.ask("redo")["turn"] == 2
    assert page.ask("save") == after
    assert page.refused("redo") == "redo.nothing"


def test_undo_before_a_persons_first_decision_changes_nothing():
    page = Page(seats=[{"kind": "computer"}, {"kind": "person"}])
    page.think()
    assert page.refused("undo") == "undo.nothing"
    assert page.ask("look")["turn"] == 1


def test_a_move_that_cannot_be_taken_back_is_known_before_it_is_made():
    page = Page(game="cronberg", seats=PEOPLE)
    turn = {"seat": page.picture["acting"], "turn": page.picture["turn"]}
    assert "tirage" in page.ask("final", move="draw", **turn)["text"]
    assert page.ask("final", move="c4", **turn)["text"] == ""
    assert page.refused("final", move="nothing", **turn) == "error.move"
    assert page.refused("final", move="draw", **turn | {"seat": 1}) == "error.seat"
    assert page.refused("final", move="draw", **turn | {"turn": 9}) == "error.stale"
    assert "draw" in {frame.get("deed") for frame in page.act("draw")["frames"]}
    assert page.refused("undo") == "undo.drawn"


def test_in_a_lesson_nothing_is_final():
    page = Page()
    page.picture = page.ask("learn", game="cronberg", step=2, lang="fr")
    turn = {"seat": page.picture["acting"], "turn": page.picture["turn"]}
    assert page.ask("final", move="draw", **turn)["text"] == ""


def test_undo_drops_what_was_being_thought():
    page = Page()
    page.act("b2.3")
    page.ask("stop")
    assert page.ask("undo")["turn"] == 0


def test_the_language_changes_in_mid_game():
    page = Page(seats=PEOPLE)
    page.act("b2.3")
    french, english = (page.ask("look", lang=language) for language in ("fr", "en"))
    assert french["log"][0]["say"] != english["log"][0]["say"]
    assert french["scene"]["status"].startswith("Foncé") and english["lang"] == "en"
    assert french["scene"]["shapes"] == english["scene"]["shapes"]


def test_a_half_made_move_has_a_ghost_and_a_refused_touch_its_rule():
    page = Page(seats=PEOPLE)
    page.act("b2.3")
    half = page.ask("preview", path=["b3.2"], turn=1)
    assert half["shapes"] and half["status"]
    assert "règle" in page.ask("why", path=["b2.3"], turn=1)["text"]
    assert page.ask("why", path=["no such target"], turn=1)["text"]
    assert page.refused("preview", path=["b2.3"], turn=1) == "illegal.taken"


def test_a_hint_is_a_path_through_the_choices():
    page = Page(seats=PEOPLE)
    page.act("b2.3")
    while "hint" not in (answer := page.ask("hint", turn=1)):
        pass
    paths = dict(leaves(page.picture["scene"]["choices"]))
    assert paths[tuple(answer["hint"]["path"])] == answer["hint"]["move"]


def test_illegal_input_gets_one_sentence_and_changes_nothing():
    page = Page(seats=PEOPLE)
    page.act("b2.3")
    assert page.refused("act", seat=1, move="z9.9", turn=1) == "error.move"
    assert page.refused("act", seat=1, move="b2.3", turn=1) == "illegal.taken"
    assert page.refused("act", seat=0, move="a1.1", turn=1) == "error.seat"
    assert page.refused("act", seat=1, move="a1.1", turn=0) == "error.stale"
    assert page.refused("act", seat="1", move="a1.1", turn=1) == "error.field"
    assert page.refused("act", seat=1, move=["a1.1"], turn=1) == "error.field"
    assert page.refused("fly") == "error.request"
    assert page.refused("look", lang="xx") == "error.language"
    assert page.refused("new", game="chess", seed="s") == "error.game"
    assert page.refused("new", game="c-cross", seed="s", players=3) == "error.players"
    assert page.refused("new", game="c-cross", seed="s", options={"x": 1}) == "error.option"
    assert page.refused("new", game="c-cross", seed="s", seats=[{}]) == "error.seats"
    assert page.refused("new", game="c-cross", seed="s", seats=PEOPLE[:1]) == "error.seats"
    assert page.refused("peek", seat=0) == "error.secret"
    assert page.refused("sit", seat=0) == "error.seat"
    assert page.refused("show", what="everything") == "error.field"


@pytest.mark.parametrize("verb", ["look", "save", "undo", "act", "think", "stop"])
def test_without_a_table_there_is_nothing_to_do(verb):
    answer = json.loads(Door().handle(json.dumps({"verb": verb, "turn": 0})))
    assert answer["error"] == "error.table" and answer["text"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_a_foreign_message_is_refused(message):
    answer = json.loads(Door().handle(json.dumps(message)))
    assert answer["ok"] is False and answer["text"]


@given(st.text())
def test_noise_is_refused(text):
    assert json.loads(Door().handle(text))["ok"] is False


VERBS = sorted(Door()._verbs)
VALUES = [None, True, -1, 0, 1, 7, "", "b2.3", "c-cross", "fr", [], ["b2.3"], {}, [{}]]
NAMES = "game players options seats seed lang record seat move turn path what"
FIELDS = st.dictionaries(st.sampled_from(NAMES.split(" ")), st.sampled_from(VALUES))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(VERBS), FIELDS), max_size=8))
def test_no_sequence_of_requests_breaks_the_door(requests):
    page = Page()
    for verb, fields in requests:
        answer = page.raw(verb, **fields)
        assert answer["ok"] or answer["text"]
    assert page.raw("new", game="c-cross", seed="s", lang="en")["ok"]


# Records


def played(game, seed, count):
    """The record of a random game's first moves."""
    match, rng = Match(game, seed), Rng(seed)
    while match.actors and len(match.steps) < count:
        player = match.actors[0]
        move = rng.choice(game.moves(match.state, player))
        match.act(player, game.notate(match.state, player, move))
    return match.record()


@pytest.mark.parametrize("game_id", discover())
@settings(max_examples=15, deadline=None)
@given(seed=st.text(max_size=20), count=st.integers(0, 30))
def test_a_record_reads_back_whatever_its_seed(game_id, seed, count):
    record = played(find(game_id)(), seed, count)
    again = Record.from_json(json.dumps(record.to_json()))
    assert again == record and Match.replay(again).record() == record


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_and_the_table_keeps_its_game(data):
    page = Page(seats=PEOPLE)
    page.act("b2.3")
    before = page.ask("save")
    record = played(find("c-cross")(), "s", 12).to_json()
    key = data.draw(st.sampled_from(sorted(record)))
    record[key] = data.draw(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text(max_size=5)
        | st.lists(st.text(max_size=5), min_size=1, max_size=3)
        | st.dictionaries(st.text(max_size=3), st.integers(), min_size=1, max_size=2)
    )
    answer = page.raw("load", record=record)
    assert answer["ok"] or (answer["text"] and page.ask("save") == before)


def test_a_table_meant_for_one_game_takes_no_record_of_another():
    page = Page(seats=PEOPLE)
    record = played(find("crosstrack")(), "s", 3).to_json()
    assert page.raw("load", record=record, game="c-cross")["error"] == "error.record.game"
    assert page.ask("look")["game"] == "c-cross"
    assert page.raw("load", record=record)["game"] == "crosstrack"


def test_each_fault_of_a_record_has_its_own_sentence():
    good = played(find("c-cross")(), "s", 6).to_json()
    for change, key in (
        ({"format": "pgn"}, "error.record.format"),
        ({"version": 2}, "error.record.version"),
        ({"version": True}, "error.record.version"),
        ({"moves": ["0 b2.3", "0 b2.3"]}, "error.record.move"),
        ({"moves": ["1 b2.3"]}, "error.record.move"),
        ({"moves": ["0 b2.3", "1 b2.3"]}, "error.record.move"),
        ({"moves": ["* b2.3"]}, "error.record.move"),
        ({"moves": "b2.3"}, "error.record.shape"),
        ({"moves": ["0"]}, "error.record.shape"),
        ({"seed": "x" * 201}, "error.record.shape"),
        ({"seats": [1]}, "error.record.shape"),
        ({"options": {"a": None}}, "error.record.shape"),
        ({"result": {"ranks": [1, 2], "reason": "blocked", "points": []}}, "error.record.result"),
        ({"game": "chess"}, "error.game"),
        ({"players": 3}, "error.players"),
    ):
        with pytest.raises(Refusal) as caught:
            Match.replay(Record.from_json(good | change))
        assert caught.value.key == key, change
    for text, key in (
        ("{", "error.record.json"),
        ("[" * 100_000, "error.record.json"),
        ("x" * 1_000_001, "error.record.long"),
        ("[]", "error.record.format"),
    ):
        with pytest.raises(InvalidRecord) as caught:
            Record.from_json(text)
        assert caught.value.key == key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_the_fields_of_a_ludotheque(language):
    answer = json.loads(Door().handle(json.dumps({"verb": "games", "lang": language})))
    assert {sheet["id"] for sheet in answer["games"]} == set(discover())
    for sheet in answer["games"]:
        assert sheet["name"] and sheet["tagline"] and sheet["seats"]
        assert sheet["thumbnail"]["board"]["shapes"] or sheet["thumbnail"]["shapes"]
        assert sheet["rules"].startswith("# ")
        for field in ("author", "publisher", "year", "age", "minutes"):
            assert field in sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_page_and_of_a_game(language):
    page = Page()
    assert page.ask("words", lang=language)["words"]["error.over"]
    assert page.ask("words", lang=language, game="c-cross")["words"]["seat.0"]


def test_a_seed_that_no_record_could_carry_lays_no_table():
    page = Page(seats=PEOPLE)
    for seed in ("x" * 201, 7, None):
        assert page.refused("new", game="c-cross", seed=seed, lang="fr") == "error.field"
    half = page.door.handle('{"verb": "new", "game": "c-cross", "seed": "\\ud800", "lang": "fr"}')
    assert json.loads(half)["error"] == "error.request"
    longest = page.ask("new", game="c-cross", seed="x" * 200, lang="fr") and page.ask("save")
    assert page.ask("load", record=longest["record"])


def test_numbers_that_no_game_could_reach_are_unreadable():
    page = Page(seats=PEOPLE)
    record = page.ask("save")["record"]
    for number in ("9" * 16, "9" * 5000, "1.5", "1e999", "NaN", "-Infinity"):
        text = json.dumps({"verb": "load", "record": record})
        many = text.replace('"games": 0', f'"games": {number}')
        assert number in many and json.loads(page.door.handle(many))["error"] == "error.request"


def test_a_refused_request_leaves_the_language_as_it_was():
    page = Page(lang="fr")
    assert page.raw("load", record={}, lang="en")["error"] == "error.record.format"
    assert page.ask("look")["lang"] == "fr"
    page.ask("look", lang="en")
    assert page.raw("look", lang="xx")["error"] == "error.language"
    assert page.ask("look")["lang"] == "en"


@pytest.mark.parametrize("game", sorted(discover()))
def test_junk_that_is_touched_is_no_bug(game):
    page = Page(game=game)
    for path in (["pot:zz"], ["zz", "1"], ["cross:abcd", "junk"], ["take:x", "1n"], ["@9,x"], [""]):
        assert page.raw("why", path=path, turn=0)["text"]
