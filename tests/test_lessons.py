"""The laws of the lessons: what a lesson says can be done, and doing it leads where it says.

A game is held to them because its `lesson.json` is there; a game without one obeys them all.
"""

from __future__ import annotations

import json
from fnmatch import fnmatchcase

import pytest

from croisee.core.errors import OffTheLesson, Refusal
from croisee.core.words import LANGUAGES, read_catalogue
from croisee.door import Door
from croisee.games import discover, has_lesson
from croisee.table.lesson import MOST_STEPS, WIN, Lesson, read_lesson

LONGEST_SENTENCE = 140
LONGEST_GOAL = 90
MOST_TRIED = 24

TAUGHT = {name: game for name, game in discover().items() if has_lesson(game)}
every_lesson = pytest.mark.parametrize("game", TAUGHT.values(), ids=list(TAUGHT))
every_step = pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param(game, number, id=f"{name}-{number}")
        for name, game in TAUGHT.items()
        for number in range(1, len(read_lesson(game)) + 1)
    ],
)


def legal(lesson):
    """The notations of everything the person may do now."""
    table = lesson.table
    seat = table.chooser
    if seat is None:
        return []
    state = table.match.state
    return [table.game.notate(state, seat, move) for move in table.game.moves(state, seat)]


def played(game, number, line):
    """A step with some decisions made."""
    lesson = Lesson(game, number, "fr")
    for text in line:
        lesson.act(lesson.table.chooser, text)
    return lesson


def sort(game, number, line=()):
    """What a step says after some decisions: the reason against each legal move, or None."""
    lesson = played(game, number, line)
    seat = lesson.table.chooser
    return {text: lesson.reason_against(seat, text) for text in legal(lesson)}


def accepted(game, number, line=()):
    """The moves a step accepts after some decisions; of a great many, some from all over."""
    found = [text for text, reason in sort(game, number, line).items() if reason is None]
    return found[:: 1 + len(found) // MOST_TRIED]


def finished(game, number):
    """Ways to the end of a step, as lines with the lesson at its end."""
    ends, ahead = [], [(text,) for text in accepted(game, number)]
    while ahead:
        line = ahead.pop()
        lesson = played(game, number, line)
        if lesson.done:
            ends.append((line, lesson))
        else:
            further = accepted(game, number, line)
            assert further, f"{line} leads nowhere"
            ahead += [(*line, text) for text in {further[0], further[-1]}]
    return ends


@every_lesson
def test_a_lesson_is_short_and_of_its_own_game(game):
    steps = read_lesson(game)
    assert 1 < len(steps) <= MOST_STEPS
    assert {step.record.game for step in steps} == {game.info.id}
    assert len({step.say for step in steps}) == len(steps)


@every_step
def test_a_step_begins_with_the_one_person_to_act(game, number):
    lesson = Lesson(game, number, "fr")
    kinds = [sitter.kind for sitter in lesson.table.seats.sitters]
    assert kinds.count("person") == 1
    assert lesson.table.chooser == kinds.index("person")
    targets = {target.id for target in lesson.table.drawing.present().targets}
    assert set(lesson.step.point) <= targets


@every_step
def test_every_line_can_be_played_and_every_reply_is_legal_after_it(game, number):
    # Playing a reply that is not legal raises.
    ends = finished(game, number)
    lines = {line for line, _ in ends}
    step = read_lesson(game)[number - 1]
    for wanted in step.accept:
        assert any(
            len(line) == len(wanted)
            and all(
                part == WIN or fnmatchcase(text, part)
                for text, part in zip(line, wanted, strict=True)
            )
            for line in lines
        ), wanted
    for line, lesson in ends:
        picture = lesson.picture()
        assert picture["next"] == "learned", line
        assert picture["over"] is None
        assert picture["lesson"]["done"]


@every_step
def test_no_line_of_a_step_is_the_beginning_of_another(game, number):
    lines = read_lesson(game)[number - 1].accept
    assert not any(one != other and other[: len(one)] == one for one in lines for other in lines)


@every_step
def test_every_reason_is_given_and_no_wrong_move_goes_without(game, number):
    said = set(sort(game, number).values())
    for text in accepted(game, number):
        if not played(game, number, (text,)).done:
            said |= set(sort(game, number, (text,)).values())
    assert said - {None} == set(read_lesson(game)[number - 1].reasons.values())


@every_step
def test_a_wrong_move_changes_nothing(game, number):
    lesson = Lesson(game, number, "fr")
    before = lesson.picture()
    wrong = [text for text, reason in sort(game, number).items() if reason]
    for text in wrong[:MOST_TRIED]:
        with pytest.raises(OffTheLesson):
            lesson.act(lesson.table.chooser, text)
    assert lesson.picture() == before


@every_step
def test_the_hints_of_a_step_lead_to_its_end(game, number):
    lesson = Lesson(game, number, "fr")
    while not lesson.done:
        lesson.picture()
        hint = lesson.hint()["hint"]
        assert hint["path"] and hint["say"]
        lesson.act(lesson.table.chooser, hint["move"])


@every_lesson
def test_the_last_step_is_won(game):
    number = len(read_lesson(game))
    ends = finished(game, number)
    assert ends
    for _, lesson in ends:
        outcome = lesson.table.match.outcome
        seat = lesson.table.seats.people[0]
        assert outcome and outcome.ranks[seat] == 1 < max(outcome.ranks)
        # It does not count as a game won: nobody begins a series by learning.
        assert not any(person["games"] for person in lesson.picture()["people"])
    # It is a win to be found: most moves are not it.
    reasons = sort(game, number).values()
    assert sum(reason is None for reason in reasons) < len(reasons) / 2


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_short(game, language):
    words = read_catalogue(game.folder() / f"words.{language}.json")
    assert 0 < len(words["goal"]) <= LONGEST_GOAL
    said = set()
    for step in read_lesson(game):
        said |= {step.say, step.praise, *step.reasons.values()}
    assert said == {key for key in words if key.startswith("lesson.")}
    for key in said:
        assert 0 < len(words[key]) <= LONGEST_SENTENCE, key
        assert "{" not in words[key], key


def ask(door, **request):
    """Ask the door."""
    return json.loads(door.handle(json.dumps(request)))


def test_a_lesson_is_walked_through_the_door():
    door = Door()
    first = ask(door, verb="learn", game="masker", step=1, lang="fr")
    assert first["lesson"] == {"number": 1, "count": 7, "done": False, "point": []}
    assert first["scene"]["status"].startswith("Votre couleur secrète est le rouge")
    wrong = ask(door, verb="act", seat=0, move="b6", turn=first["turn"])
    assert not wrong["ok"] and wrong["text"].startswith("Rouge, c'est vous")
    right = ask(door, verb="act", seat=0, move="a5", turn=first["turn"])
    assert right["next"] == "learned" and right["lesson"]["done"]
    # Nobody plays on by himself, nor may the person; beginning again gives the first picture.
    assert not ask(door, verb="think", turn=right["turn"])["ok"]
    assert not ask(door, verb="act", seat=0, move="a4", turn=right["turn"])["ok"]
    again = ask(door, verb="undo")
    assert again["scene"] == first["scene"]
    english = ask(door, verb="look", lang="en")
    assert english["scene"]["status"].startswith("Your secret colour is red")
    assert english["lesson"]["number"] == 1
    # A game laid in its place is no lesson any more.
    assert "lesson" not in ask(door, verb="new", game="masker", seed="x", lang="fr")


def test_a_lesson_that_is_not_there_is_refused():
    door = Door()
    for number in (0, 9, -1):
        assert ask(door, verb="learn", game="masker", step=number)["error"] == "error.field"
    assert ask(door, verb="learn", game="masker")["error"] == "error.field"
    assert ask(door, verb="learn", game="nothing", step=1)["error"] == "error.game"


def test_masker_keeps_its_secret_in_a_lesson():
    lesson = Lesson(discover()["masker"], 7, "fr")
    told = json.dumps(lesson.picture(board=True), ensure_ascii=False)
    assert lesson.table.match.view(0).disks == "r?"
    assert "bleu !" not in told
    with pytest.raises(Refusal):
        lesson.table.peek(1)


def test_the_cut_of_crosstrack_is_a_cut():
    game = discover()["crosstrack"]
    for text in accepted(game, 6):
        table = played(game, 6, (text,)).table
        assert not table.game.completions(table.match.state, 1)


def test_a_step_says_where_it_does_not_go_on_from_the_one_before():
    """Masker's second step begins where the first one ends; Crosstrack's shows another table."""
    for game, elsewhere in (("masker", False), ("crosstrack", True)):
        door = Door()
        begun = ask(door, verb="learn", game=game, step=1, lang="fr")
        assert "elsewhere" not in begun["lesson"]
        hint = ask(door, verb="hint", turn=begun["turn"])["hint"]
        ask(door, verb="act", turn=begun["turn"], seat=begun["acting"], move=hint["move"])
        second = ask(door, verb="learn", game=game, step=2)["lesson"]
        assert second.get("elsewhere", False) is elsewhere
        # Whoever comes from somewhere else has nothing to compare it with.
        alone = ask(Door(), verb="learn", game=game, step=3, lang="fr")
        assert "elsewhere" not in alone["lesson"]
