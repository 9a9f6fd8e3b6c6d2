"""A lesson: a table that walks through the steps of a game's `lesson.json`.

Every step is a record to play on from, a sentence, the moves it accepts, what the other side
answers, and what to say of it all. The person makes the moves on the real table under the real
rules; a move that is legal but beside the point is refused with the step's own reason.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from croisee.core.errors import InvalidRequest, OffTheLesson, WrongSeat
from croisee.core.game import Player
from croisee.core.record import Record, read_move
from croisee.core.scene import encode, leaves
from croisee.games import LESSON, AnyGame, has_lesson
from croisee.messages import HintAnswer, Picture
from croisee.table.table import Table

MOST_STEPS = 8
WIN = "win"
"""Accepts whatever wins the game at once."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson, as its file has it; sentences are keys of the game's words."""

    say: str
    record: Record
    """The position, with the one person in his seat."""
    accept: tuple[tuple[str, ...], ...]
    """Lines of decisions in a row; each decision is a pattern of `fnmatch`, or WIN."""
    praise: str
    reply: tuple[tuple[Player, str], ...] = ()
    """What the other side does when the step is done."""
    reasons: dict[str, str] = field(default_factory=dict)
    """Why not, by pattern: a move named outright is refused even where a line would accept it."""
    point: tuple[str, ...] = ()
    """Targets that the sentence speaks of."""


def read_lesson(game: type[AnyGame]) -> list[Step]:
    """The steps of a game's lesson; a game may do without one."""
    if not has_lesson(game):
        raise InvalidRequest("error.lesson")
    data = json.loads((game.folder() / LESSON).read_text(encoding="utf-8"))
    return [
        Step(
            say=step["say"],
            record=Record.from_json(step["record"]),
            accept=tuple(tuple(line.split(" ")) for line in step["accept"]),
            praise=step["praise"],
            reply=tuple(read_move(line) for line in step.get("reply", ())),
            reasons=step.get("else", {}),
            point=tuple(step.get("point", ())),
        )
        for step in data["steps"]
    ]


def leave_out_the_match(answer: Picture, fresh: bool, done: bool) -> None:
    """Make a table's picture one of something to learn from: of a match that nobody plays on."""
    answer["next"] = "learned" if done else "person"
    answer["over"] = answer["laying"] = None
    answer["instead"] = []
    for person in answer["people"]:
        # What is won is no game of a series.
        person["games"] = 0
    answer["undo"] = not fresh
    answer["redo"] = answer["analysis"] = False


class Lesson:
    """One step of a lesson on its table; the steps are numbered from 1."""

    def __init__(
        self, game: type[AnyGame], number: int, language: str, before: object = None
    ) -> None:
        """`before` is the position on the table so far, where it was the step before's."""
        steps = read_lesson(game)
        if not 1 <= number <= len(steps):
            raise InvalidRequest("error.field", field="step")
        self.game = game
        self.number = number
        self.count = len(steps)
        self.step = steps[number - 1]
        self.table = Table.resume(self.step.record, language)
        # The step's sentences speak of the colours.
        self.table.telling.forget_names()
        self.elsewhere = before is not None and before != self.table.match.state
        self._start = len(self.table.match.steps)
        self._lines = self.step.accept
        """What is accepted from here on."""

    def fresh(self) -> Lesson:
        """The same step from its beginning."""
        return Lesson(self.game, self.number, self.table.words.language)

    @property
    def done(self) -> bool:
        """Whether the step has been mastered."""
        return () in self._lines

    def picture(self, board: bool = False, since: int | None = None) -> Picture:
        """The table's picture, made a lesson's: see `croisee.messages.Picture`."""
        answer = self.table.picture(board, since)
        words, fresh = self.table.words, len(self.table.match.steps) == self._start
        if self.done:
            answer["scene"]["status"] = words(self.step.praise)
        elif fresh:
            answer["scene"]["status"] = words(self.step.say)
        leave_out_the_match(answer, fresh, self.done)
        answer["lesson"] = {
            "number": self.number,
            "count": self.count,
            "done": self.done,
            "point": list(self.step.point) if fresh else [],
        }
        if self.elsewhere and fresh:
            answer["lesson"]["elsewhere"] = True
        return answer

    def act(self, seat: Player, text: str) -> Picture:
        """Make a move that the step accepts, and the other side's reply; else say why not."""
        table = self.table
        if self.done or seat != table.chooser:
            raise WrongSeat("error.seat")
        table.game.parse(table.match.state, seat, text)
        if reason := self.reason_against(seat, text):
            raise OffTheLesson(reason)
        self._lines = tuple(line[1:] for line in self._lines if self._fits(seat, text, line[0]))
        count = len(table.match.steps)
        table.match.act(seat, text)
        if self.done:
            for player, answer in self.step.reply:
                table.match.act(player, answer)
        table.stop()
        return self.picture(since=count)

    def hint(self) -> HintAnswer:
        """A move that the step accepts, and how to touch it."""
        table = self.table
        seat = table.chooser
        if self.done or seat is None:
            raise WrongSeat("error.seat")
        path, text = next(
            (path, text)
            for path, text in leaves(table.drawing.offered)
            if self.reason_against(seat, text) is None
        )
        move = table.game.parse(table.match.state, seat, text)
        view = table.match.view(seat)
        return {
            "hint": {
                "move": text,
                "path": path,
                "say": table.telling.foretell(view, seat, move),
                "why": "",
                "shapes": encode(table.drawing.ghosts(view, seat, move)),
                "threat": [],
                "legend": [],
            }
        }

    def reason_against(self, seat: Player, text: str) -> str | None:
        """Why a legal move is not what the step is about, as a key; None when it is."""
        reasons = self.step.reasons
        if text not in reasons and any(self._fits(seat, text, line[0]) for line in self._lines):
            return None
        matching = (reason for key, reason in reasons.items() if fnmatchcase(text, key))
        return reasons.get(text) or next(matching, "lesson.other")

    def _fits(self, seat: Player, text: str, pattern: str) -> bool:
        if pattern != WIN:
            return fnmatchcase(text, pattern)
        game, state = self.table.game, self.table.match.state
        outcome = game.outcome(game.apply(state, seat, game.parse(state, seat, text)))
        return outcome is not None and outcome.ranks[seat] == 1 < max(outcome.ranks)
