"""A puzzle: a table with one position, one good answer, and a reply to every other.

The person plays the whole answer on the real table. A line of it names his decisions and, after an
`@`, those of the other side; WIN stands for whatever still wins within the turn and HOLD for
whatever still keeps the other from winning in his, both tried out by the rules. A decision that
fits no line is played all the same and answered by its refutation; the puzzle can be begun again.
"""

from __future__ import annotations

from typing import Any, Literal

from croisee.ai.levels import agent_of
from croisee.ai.proof import Holder, Prover, TooWide, turn_ended, worlds_of
from croisee.ai.simple import last_thought
from croisee.ai.weighing import Weigher, lead, part_of_win
from croisee.core.errors import InvalidRequest, WrongSeat
from croisee.core.game import Player
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import encode, leaves
from croisee.core.words import signed
from croisee.messages import HintAnswer, Picture, PuzzleData
from croisee.table.lesson import leave_out_the_match
from croisee.table.table import Table

WIN = "win"
HOLD = "hold"
REPLY = "@"
USUAL = "*"
"""The refutation of every wrong decision that has none of its own."""
KINDS = ("win", "defence", "sure", "best", "points", "margin")
MOST_TURNS = 3
MOST_LINES = 100
MOST_TRIED = 40_000
"""Positions after which a refutation is left to a computer player."""
MOST_WEIGHED = 3_000
"""The same where it is weighed what a reply leaves: a second or two in a browser."""
REPLIER = 4
"""The level that plays on where nothing is proved."""


class Puzzle:
    """One puzzle on its table."""

    def __init__(self, data: object, number: int, count: int, language: str) -> None:
        self.data = _checked(data)
        self.number = number
        self.count = count
        self.language = language
        self.table = Table.resume(Record.from_json(self.data["record"]), language)
        self.table.telling.forget_names()
        seat = self.table.chooser
        if seat is None or len(self.table.seats.people) != 1 or self.table.game.players != 2:
            raise InvalidRequest("error.field", field="puzzle")
        self.seat: Player = seat
        self.standing: Literal["open", "solved", "refuted"] = "open"
        self._start = len(self.table.match.steps)
        self._lines = [tuple(line.split(" ")) for line in self.data["lines"]]
        """What is left of the answer."""
        self._turns = self.data["turns"]
        """Turns that it still takes."""

    def fresh(self) -> Puzzle:
        """The same puzzle from its beginning."""
        return Puzzle(self.data, self.number, self.count, self.table.words.language)

    @property
    def kind(self) -> str:
        """What is asked, or is left of it, as a part of the keys of its sentences."""
        return f"win.{self._turns}" if self.data["kind"] == "win" else self.data["kind"]

    @property
    def begins_turn(self) -> bool:
        """Whether the person begins a turn of the answer, and is to hear what is asked."""
        match = self.table.match
        if len(match.steps) == self._start:
            return True
        return turn_ended(self.table.game, match.steps[-1].before, match.state)

    @property
    def is_won(self) -> bool:
        """Whether the person has won, be it by luck."""
        outcome = self.table.match.outcome
        return outcome is not None and outcome.ranks[self.seat] == 1

    def picture(self, board: bool = False, since: int | None = None) -> Picture:
        """The table's picture, made a puzzle's: see `croisee.messages.Picture`."""
        answer = self.table.picture(board, since)
        fresh = len(self.table.match.steps) == self._start
        if self.standing != "open" or self.begins_turn:
            answer["scene"]["status"] = self._sentence()
        leave_out_the_match(answer, fresh, self.standing != "open")
        answer["lesson"] = {
            "number": self.number,
            "count": self.count,
            "done": self.standing != "open",
            "point": [],
            "puzzle": self.standing,
        }
        return answer

    def _sentence(self) -> str:
        words, worth = self.table.words, self.data.get("worth")
        if self.standing == "open":
            return words(f"puzzle.{self.kind}", seat=self.table.telling.name(self.seat))
        key = f"puzzle.{self.standing}.{self.data['kind']}"
        if self.is_won and self.standing == "refuted" and not worth:
            # What the other hides happened to be what it took.
            key = "puzzle.refuted.lucky"
        elif key == "puzzle.solved.defence" and self.is_won:
            key = "puzzle.solved.win"
        elif key == "puzzle.refuted.defence" and self.table.match.outcome is None:
            # Something is hidden, and the other had not what he might have had.
            key = "puzzle.refuted.defence.luck"
        return words(key, best=signed(worth[0]), next=signed(worth[1])) if worth else words(key)

    def act(self, seat: Player, text: str) -> Picture:
        """Make a decision; one that is not the answer is answered by its refutation."""
        table, match = self.table, self.table.match
        if self.standing != "open" or seat != table.chooser:
            raise WrongSeat("error.seat")
        before = match.state
        move = table.game.parse(before, seat, text)
        lines = [line for line in self._lines if self._fits(line[0], move, text)]
        count = len(match.steps)
        match.act(seat, text)
        self._turns -= match.outcome is not None or turn_ended(table.game, before, match.state)
        if lines:
            self._go_on(before, lines)
        else:
            self._refute(before, text, first=count == self._start)
            self.standing = "refuted"
        table.stop()
        return self.picture(since=count)

    def _go_on(self, before: Any, lines: list[tuple[str, ...]]) -> None:
        """What follows a right decision: the other side's reply, or the end of the puzzle."""
        game, match = self.table.game, self.table.match
        tried_out = lines[0][0] in (WIN, HOLD)
        while (
            tried_out
            and match.outcome is None
            and match.actors != (self.seat,)
            and not turn_ended(game, before, match.state)
        ):
            # The other has something to decide within the turn; whatever it is, it was proved.
            self._let_agent_play(match.actors[0])
        ended = match.outcome is not None or turn_ended(game, before, match.state)
        if ended or not tried_out:
            lines = [line[1:] for line in lines]
        while lines[0] and lines[0][0].startswith(REPLY):
            match.act(match.actors[0], lines[0][0].removeprefix(REPLY))
            lines = [line[1:] for line in lines]
        self._lines = lines
        if not lines[0]:
            self.standing = "solved"

    def _fits(self, token: str, move: Any, text: str) -> bool:
        game, state = self.table.game, self.table.match.state
        if token == WIN:
            worlds = worlds_of(game, state, self.seat)
            return Prover(game, self.seat).after(worlds, move, 1)
        if token == HOLD:
            return Holder(game, self.seat).holds(worlds_of(game, state, self.seat), move)
        return token == text

    # Refutations

    def _refute(self, before: Any, text: str, first: bool) -> None:
        """Play the rest of the wrong turn, and then the other side's."""
        game, match = self.table.game, self.table.match
        while match.actors == (self.seat,) and not turn_ended(game, before, match.state):
            before = match.state
            self._let_agent_play(self.seat)
        stored = self.data.get("refute", {})
        reply = stored.get(text, stored.get(USUAL)) if first else None
        while match.outcome is None and match.actors != (self.seat,):
            other = match.actors[0]
            reply = self._legal(other, reply) or self._found_reply(other)
            if reply is None:
                self._let_agent_play(other)
            else:
                match.act(other, reply)
            reply = None

    def _legal(self, seat: Player, text: str | None) -> str | None:
        """A decision that was found with the puzzle, if it can be made here."""
        game, state = self.table.game, self.table.match.state
        legal = (game.notate(state, seat, move) for move in game.moves(state, seat))
        return text if text is not None and text in legal else None

    def _found_reply(self, other: Player) -> str | None:
        """What wins for the other side in its turn, or keeps the person from winning in time.

        Where decisions are weighed, what leaves the person least: nothing else shows the mistake.
        """
        game, state = self.table.game, self.table.match.state
        try:
            if self.data.get("worth"):
                return game.notate(state, other, self._weighed_reply(other))
            found = next(iter(Prover(game, other, MOST_TRIED).winning((state,), 1)), None)
            if found is None and self.data["kind"] == "win" and self._turns == 1:
                worlds = worlds_of(game, state, self.seat)
                found = next(Prover(game, self.seat, MOST_TRIED).refutations(worlds, 1), None)
        except TooWide:
            return None
        return None if found is None else game.notate(state, other, found)

    def _weighed_reply(self, other: Player) -> Any:
        """What leaves the person least; of several, what a computer player makes of it."""
        game, state = self.table.game, self.table.match.state
        worth = part_of_win if self.data["kind"] in ("sure", "best") else lead
        weigher = Weigher(game, self.seat, worth, MOST_WEIGHED)
        left = {move: weigher.value_after(state, other, move) for move in game.moves(state, other)}
        fewest = min(left.values())
        least = [move for move, value in left.items() if value == fewest]
        liked = self._agents_choice(other) if len(least) > 1 else None
        return liked if liked in least else least[0]

    def _agents_choice(self, seat: Player) -> Any:
        """A decision of a seat as a computer player makes it."""
        game, match = self.table.game, self.table.match
        rng = Rng(f"puzzle {len(match.steps)}")
        thoughts = agent_of(game, REPLIER).think(game, game.observe(match.state, seat), seat, rng)
        return last_thought(thoughts)

    def _let_agent_play(self, seat: Player) -> None:
        game, match = self.table.game, self.table.match
        match.act(seat, game.notate(match.state, seat, self._agents_choice(seat)))

    def hint(self) -> HintAnswer:
        """A decision of the answer, and how to touch it."""
        table = self.table
        if self.standing != "open":
            raise WrongSeat("error.seat")
        game, state = table.game, table.match.state
        path, text, move = next(
            (path, text, move)
            for path, text in leaves(table.drawing.offered)
            if any(
                self._fits(line[0], move := game.parse(state, self.seat, text), text)
                for line in self._lines
            )
        )
        view = table.match.view(self.seat)
        return {
            "hint": {
                "move": text,
                "path": path,
                "say": table.telling.foretell(view, self.seat, move),
                "why": "",
                "shapes": encode(table.drawing.ghosts(view, self.seat, move)),
                "threat": [],
                "legend": [],
            }
        }


def _checked(data: Any) -> PuzzleData:
    """A puzzle as the page sends it; it is refused where it has another shape."""
    refusal = InvalidRequest("error.field", field="puzzle")
    if not isinstance(data, dict) or data.get("kind") not in KINDS:
        raise refusal
    lines, turns, worth = data.get("lines"), data.get("turns"), data.get("worth")
    if type(turns) is not int or not 1 <= turns <= MOST_TURNS:
        raise refusal
    if not isinstance(lines, list) or not 0 < len(lines) <= MOST_LINES:
        raise refusal
    if not all(isinstance(line, str) and line and line[0] not in " @" for line in lines):
        raise refusal
    if worth is not None and not (
        isinstance(worth, list) and len(worth) == 2 and all(type(part) is int for part in worth)
    ):
        raise refusal
    refute = data.get("refute", {})
    if not isinstance(refute, dict) or not all(isinstance(one, str) for one in refute.values()):
        raise refusal
    found: PuzzleData = data  # type: ignore[assignment]
    return found
