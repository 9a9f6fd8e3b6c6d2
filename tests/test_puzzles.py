"""The laws of the puzzles: positions that can come about, one answer, and a reply to all others.

A game is held to them because its `puzzles.json` is there. What is quick to prove is proved again
here, by the second search, for some of them; the whole proof is `python3 py/dev.py puzzles`.
"""

from __future__ import annotations

import json
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path

import pytest

from croisee.ai import puzzles as puzzles_module
from croisee.ai.journal import Journal
from croisee.ai.levels import NUMBERS
from croisee.ai.proof import turn_ended, worlds_of
from croisee.ai.puzzles import (
    FEWEST,
    FEWEST_LASTING,
    WEIGHED,
    Candidate,
    Found,
    kind_of,
    rank,
    table,
)
from croisee.ai.recheck import Rechecker
from croisee.ai.simple import OnePlyAgent
from croisee.ai.weighing import Weigher, part_of_win
from croisee.core.errors import Refusal
from croisee.core.game import CHANCE
from croisee.core.words import LANGUAGES, Words, page_words
from croisee.door import Door
from croisee.games import discover, read_puzzles
from croisee.table.puzzle import KINDS, Puzzle

PUZZLED = {name: game for name, game in discover().items() if read_puzzles(game)}
every_game = pytest.mark.parametrize("game", PUZZLED.values(), ids=list(PUZZLED))
HELPLESS = [name for name, game in PUZZLED.items() if hasattr(game.sibling("puzzling"), "ALONE")]
"""Games in which nobody can bring another nearer to his win."""
TELLING = [name for name, game in PUZZLED.items() if hasattr(game.sibling("puzzling"), "tempting")]
"""Games that can tell an answer that nobody has to look for."""
MOST_PROVED = 3
"""Puzzles of each kind that are proved again."""
MOST_TRIED = 8
"""Puzzles of each game to which a wrong answer is given."""
VISITS = 60_000


def laid(data):
    """A puzzle on its table."""
    return Puzzle(data, 1, 1, "fr")


def spread(items, most):
    """Some of them, from the first to the last."""
    return items[:: max(1, len(items) // most)][:most]


def wrong_moves(puzzle):
    """The notations of what is legal and not the answer."""
    game, state = puzzle.table.game, puzzle.table.match.state
    moves = game.moves(state, puzzle.seat)
    firsts = {line[0] for line in puzzle._lines}
    found = [(move, game.notate(state, puzzle.seat, move)) for move in moves]
    return [text for move, text in found if not any(puzzle._fits(at, move, text) for at in firsts)]


@every_game
def test_every_position_comes_about_and_its_person_is_to_act(game):
    puzzles = read_puzzles(game)
    assert len({data["id"] for data in puzzles}) == len(puzzles)
    for data in puzzles:
        puzzle = laid(data)
        assert data["record"]["game"] == game.info.id
        assert puzzle.table.match.outcome is None
        assert puzzle.table.match.actors == (puzzle.seat,)
        assert 1 <= data["level"] <= NUMBERS[-1] + 1


@every_game
def test_puzzles_are_ranked_and_no_two_are_alike(game):
    puzzles = read_puzzles(game)
    assert [data["level"] for data in puzzles] == sorted(data["level"] for data in puzzles)
    tables = [laid(data).table for data in puzzles]
    puzzling = game.sibling("puzzling")
    likes = {repr(puzzling.likeness(table.game, table.match.state)) for table in tables}
    assert len(likes) == len(puzzles)


def test_a_likeness_sees_through_symmetry():
    # A position of C-Cross, and the same with the board turned half round.
    game = discover()["c-cross"](2)
    likeness = game.sibling("puzzling").likeness
    width, height = 9, 14
    turned = {}
    for cell, (x, y) in enumerate(game.places):
        other = (width - 1 - x, height - 1 - y)
        turned[cell] = game.places.index(other) if other in game.places else None
    assert None not in turned.values()
    start = game.start(None)
    for cell in (0, 17, 42):
        one = game.apply(start, 0, game.cells[cell])
        other = game.apply(start, 0, game.cells[turned[cell]])
        assert likeness(game, one) == likeness(game, other)


@every_game
def test_the_hints_of_a_puzzle_are_its_answer(game):
    for data in read_puzzles(game):
        puzzle = laid(data)
        while puzzle.standing == "open":
            puzzle.picture()
            puzzle.act(puzzle.seat, puzzle.hint()["hint"]["move"])
        assert puzzle.standing == "solved", data["id"]
        outcome = puzzle.table.match.outcome
        if data["kind"] == "win":
            assert outcome and outcome.ranks[puzzle.seat] == 1 < max(outcome.ranks)


@every_game
def test_a_wrong_answer_is_refuted_and_can_be_taken_back(game):
    for data in spread(read_puzzles(game), MOST_TRIED):
        puzzle = laid(data)
        before = puzzle.picture()
        wrong = wrong_moves(puzzle)
        assert wrong
        picture = puzzle.act(puzzle.seat, wrong[len(wrong) // 2])
        assert puzzle.standing == "refuted" and picture["lesson"]["done"]
        assert picture["frames"] and picture["next"] == "learned"
        if data["kind"] == "win":
            # What is hidden may happen to be what a wrong answer takes: that is told.
            assert not puzzle.is_won or game.info.hidden
        if data["kind"] == "defence" and not game.info.hidden:
            outcome = puzzle.table.match.outcome
            assert outcome and outcome.ranks[puzzle.seat] > 1
        assert puzzle.fresh().picture() == before


@every_game
def test_there_is_something_to_choose_in_every_win_and_defence(game):
    for data in read_puzzles(game):
        if data["kind"] in ("win", "defence"):
            puzzle = laid(data)
            asked = Candidate(puzzle.table.game, puzzle.table.match.state, puzzle.seat)
            assert len(asked.answers(asked.choices())) >= FEWEST_LASTING, data["id"]


@every_game
def test_no_win_or_defence_is_soon_found_by_guessing(game):
    for data in read_puzzles(game):
        if data["kind"] in ("win", "defence"):
            puzzle = laid(data)
            asked = Candidate(puzzle.table.game, puzzle.table.match.state, puzzle.seat)
            assert not asked.guessed(data["kind"], data["turns"]), data["id"]


@pytest.mark.parametrize("name", TELLING)
def test_no_answer_is_too_plain(name):
    for data in read_puzzles(PUZZLED[name]):
        if data["kind"] != "defence":
            puzzle = laid(data)
            game, state = puzzle.table.game, puzzle.table.match.state
            wrong = set(wrong_moves(puzzle))
            moves = game.moves(state, puzzle.seat)
            right = [move for move in moves if game.notate(state, puzzle.seat, move) not in wrong]
            asked = Candidate(game, state, puzzle.seat)
            assert asked.is_tempting(right, data["turns"]), data["id"]


@every_game
def test_the_other_has_something_to_reply_in_a_longer_win(game):
    for data in read_puzzles(game):
        if data["kind"] == "win" and data["turns"] > 1:
            assert any("@" in line for line in data["lines"]), data["id"]


@every_game
def test_some_are_proved_again_by_the_second_search(game):
    puzzles = read_puzzles(game)
    for kind in sorted({kind_of(data) for data in puzzles} - {"win 2", "win 3"}):
        for data in spread([data for data in puzzles if kind_of(data) == kind], MOST_PROVED):
            prove(game, data)


def prove(game, data):
    """Prove by the second search alone that a puzzle has one answer."""
    puzzle = laid(data)
    rules, state, seat = puzzle.table.game, puzzle.table.match.state, puzzle.seat
    puzzling = game.sibling("puzzling")
    moves = rules.moves(state, seat)
    assert len({puzzling.answer(rules, state, move) for move in moves}) >= getattr(
        puzzling, "FEWEST", FEWEST
    )
    second = Rechecker(rules, seat, 10 * VISITS)
    states = list(worlds_of(rules, state, seat))
    if data["kind"] in ("win", "defence"):
        right = second.right(states, 1) if data["kind"] == "win" else second.holding(states)
    else:
        _, worth, margin = next(
            row for row in WEIGHED if (row[0] == "points") == (data["kind"] in ("points", "margin"))
        )
        weigher = Weigher(rules, seat, worth, VISITS)
        values = {move: weigher.value_after(state, seat, move) for move in moves}
        best = max(values.values())
        right = {move for move, value in values.items() if value == best}
        others = [value for move, value in values.items() if move not in right]
        assert len(right) == 1 and best - max(others) >= margin
    assert right
    assert len({puzzling.answer(rules, state, move) for move in right}) == 1
    wrong = set(wrong_moves(puzzle))
    assert wrong == {rules.notate(state, seat, move) for move in moves if move not in right}


@every_game
def test_a_reply_does_not_give_back_what_a_wrong_answer_threw_away(game):
    # A level knows less than what was weighed: once it laid where the person won after all.
    for data in read_puzzles(game):
        if data["kind"] != "sure":
            continue
        for text in wrong_moves(laid(data)):
            puzzle = laid(data)
            puzzle.act(puzzle.seat, text)
            rules, seat, steps = puzzle.table.game, puzzle.seat, puzzle.table.match.steps
            for step in steps[puzzle._start + 1 :]:
                if step.player in (seat, CHANCE):
                    continue
                weigher = Weigher(rules, seat, part_of_win, VISITS)
                moves = rules.moves(step.before, step.player)
                left = {
                    move: weigher.value_after(step.before, step.player, move) for move in moves
                }
                assert left[step.move] == min(left.values()), (data["id"], text, step.text)


@every_game
def test_points_are_asked_for_where_the_win_is_open_and_else_it_is_said(game):
    for data in read_puzzles(game):
        if data["kind"] in ("points", "margin"):
            puzzle = laid(data)
            rules, state, seat = puzzle.table.game, puzzle.table.match.state, puzzle.seat
            weigher = Weigher(rules, seat, part_of_win, VISITS)
            moves = rules.moves(state, seat)
            shares = {weigher.value_after(state, seat, move) for move in moves}
            assert (len(shares) == 1) == (data["kind"] == "margin"), data["id"]


@every_game
def test_the_finder_goes_on_from_what_the_folder_has(game):
    found = Found.read(game(2))
    assert found.puzzles == read_puzzles(game) and found.deals and found.looked
    assert len(set(found.likes)) == len(found.puzzles)


@every_game
def test_levels_are_asked_anew_for_the_answer_that_the_table_takes(game):
    for data in spread(read_puzzles(game), MOST_PROVED):
        puzzle = laid(data)
        match = puzzle.table.match
        candidate = Candidate(match.game, match.state, puzzle.seat)
        right, asked = candidate.answer(data)
        said = {match.game.notate(match.state, puzzle.seat, move) for move in right}
        texts = {
            match.game.notate(match.state, puzzle.seat, move)
            for move in match.game.moves(match.state, puzzle.seat)
        }
        assert said == texts - set(wrong_moves(puzzle)), data["id"]
        assert (asked is not match.game) == (data["kind"] in ("points", "margin"))


class Asked:
    """Ranks every puzzle itself, at one level, until somebody stops it."""

    def __init__(self, level, most):
        self.level = level
        self.most = most
        self.jobs = []

    def submit(self, work, job):
        if len(self.jobs) == self.most:
            raise KeyboardInterrupt
        self.jobs.append(job["id"])
        done = Future()
        done.set_result(self.level)
        return done


def test_ranking_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    game = PUZZLED["crosstrack"](2)
    written = []
    monkeypatch.setattr(puzzles_module, "write", lambda game, found: written.append(found.puzzles))
    journal = Journal(tmp_path / "ranks.jsonl")
    stopped, again = Asked(2, 10), Asked(5, 1000)
    with pytest.raises(KeyboardInterrupt):
        rank(game, journal, stopped)
    assert not written
    rank(game, journal, again)
    known = [name for name in stopped.jobs if name not in again.jobs]
    assert known and len(known) + len(again.jobs) == len(read_puzzles(game))
    assert {one["id"] for one in written[0] if one["level"] == 2} == set(known)
    # Other levels are asked from the beginning.
    others = [OnePlyAgent() for _ in NUMBERS]
    monkeypatch.setattr(game.sibling("brain"), "LEVELS", others)
    anew = Asked(3, 1000)
    rank(game, journal, anew)
    assert len(anew.jobs) == len(read_puzzles(game))


@pytest.mark.parametrize("name", HELPLESS)
def test_what_a_seat_needs_at_least_falls_by_its_own_turns_alone(name):
    # The second search cuts its lines by this.
    game = PUZZLED[name]
    puzzling = game.sibling("puzzling")
    compared = 0
    for data in spread(read_puzzles(game), MOST_TRIED):
        match = laid(data).table.match
        states = [*(step.before for step in match.steps if step.player >= 0), match.state]
        states = [state for state in states if puzzling.fit(match.game, state)]
        for before, after in pairwise(states):
            for seat in range(match.game.players):
                mine = before.turn == seat and turn_ended(match.game, before, after)
                needed = [puzzling.at_least(match.game, one, seat) for one in (before, after)]
                assert needed[1] >= needed[0] - mine, data["id"]
                compared += needed != [0, 0]
    assert compared > 100


def test_the_readme_counts_them():
    readme = Path(__file__).parents[1] / "README.md"
    assert table() in readme.read_text(encoding="utf-8"), "python3 py/dev.py puzzles prints it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there(language):
    words = Words(language, page_words(language))
    for kind in KINDS:
        asked = [f"win.{turns}" for turns in (1, 2, 3)] if kind == "win" else [kind]
        for key in asked:
            assert f"puzzle.{key}" in words and f"page.puzzle.{key}" in words
        assert f"puzzle.solved.{kind}" in words and f"puzzle.refuted.{kind}" in words


def ask(door, **request):
    """Ask the door."""
    return json.loads(door.handle(json.dumps(request)))


def test_a_puzzle_is_solved_through_the_door():
    data = next(one for one in read_puzzles(discover()["c-cross"]) if kind_of(one) == "win 2")
    door = Door()
    first = ask(door, verb="puzzle", puzzle=data, number=7, count=60, lang="fr")
    assert first["lesson"]["number"] == 7 and first["lesson"]["puzzle"] == "open"
    # Who one is, and what there is to do; again once the other has replied.
    seat = laid(data).seat
    assert first["scene"]["status"].startswith(f"{('Clair', 'Foncé')[seat]} : gagnez en deux tours")
    picture, said = first, []
    while picture["lesson"]["puzzle"] == "open":
        hint = ask(door, verb="hint", turn=picture["turn"])["hint"]
        picture = ask(
            door, verb="act", seat=picture["acting"], move=hint["move"], turn=picture["turn"]
        )
        said.append(picture["scene"]["status"])
    assert f"{('Clair', 'Foncé')[seat]} : gagnez à ce tour." in said
    assert picture["lesson"]["puzzle"] == "solved" and picture["over"] is None
    assert not ask(door, verb="think", turn=picture["turn"])["ok"]
    again = ask(door, verb="undo")
    assert again["scene"] == first["scene"]
    english = ask(door, verb="look", lang="en")
    assert english["scene"]["status"].startswith(f"{('Light', 'Dark')[seat]}: win in two turns")
    assert "lesson" not in ask(door, verb="new", game="masker", seed="x", lang="fr")


def test_who_wins_by_luck_is_told_so():
    # The other's colour is not known: what is right wins or holds whichever it is.
    told = set()
    words = Words("fr", page_words("fr"))
    for data in spread(read_puzzles(discover()["masker"]), MOST_TRIED):
        for text in wrong_moves(laid(data)):
            puzzle = laid(data)
            status = puzzle.act(puzzle.seat, text)["scene"]["status"]
            assert (status == words("puzzle.refuted.lucky")) == puzzle.is_won, (data["id"], text)
            told.add(puzzle.is_won)
    assert told == {False, True}
    # Where points are asked for, a win was never in question.
    data = next(one for one in read_puzzles(discover()["cronberg"]) if one["id"] == "b60d2c")
    puzzle = laid(data)
    status = puzzle.act(puzzle.seat, "d4")["scene"]["status"]
    assert puzzle.is_won and status == words("puzzle.refuted.points", best="10", next="5")


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "nothing"},
        {"turns": 9},
        {"turns": True},
        {"lines": []},
        {"lines": ["@a1"]},
        {"lines": [3]},
        {"worth": [1]},
        {"refute": 7},
        {"record": {}},
    ],
    ids=str,
)
def test_a_puzzle_of_another_shape_is_refused(change):
    data = read_puzzles(discover()["c-cross"])[0]
    door = Door()
    answer = ask(door, verb="puzzle", puzzle={**data, **change}, number=1, count=1, lang="fr")
    assert not answer["ok"] and answer["text"]
    with pytest.raises(Refusal):
        Puzzle({**data, **change}, 1, 1, "fr")
