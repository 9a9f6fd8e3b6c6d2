"""The table: one match with its players, one method for each verb of the door.

Each method hands its work to the part whose idea it is and answers with data for the page. The
parts know one another in one direction only: seats, then telling, then drawing, then the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from croisee.core.errors import InvalidRequest, StaleMove, WrongSeat
from croisee.core.game import Event, Player
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import encode
from croisee.core.words import Words
from croisee.games import AnyGame
from croisee.messages import (
    AnalysisAnswer,
    CompleteAnswer,
    FinalAnswer,
    HintAnswer,
    LinkAnswer,
    Picture,
    PositionData,
    PreviewData,
    Progress,
    ReadAnswer,
    Refused,
    Review,
    SecretAnswer,
    ThinkProgress,
)
from croisee.table import half_made, links, undo
from croisee.table.analysis_view import AnalysisView
from croisee.table.drawing import Drawing
from croisee.table.hints import Hints
from croisee.table.pictures import picture
from croisee.table.review import review
from croisee.table.seats import Seats, Sitter, begun_by, read_sitters, resumed
from croisee.table.telling import Telling
from croisee.table.thinking import Thinking
from croisee.table.typing import Typing


class Table:
    """One match with its players, shown in one language."""

    def __init__(self, match: Match, sitters: list[Sitter], language: str) -> None:
        self.match = match
        self.game = match.game
        self.seats = Seats(match, sitters)
        self.telling = Telling(match, self.seats, language)
        self.drawing = Drawing(match, self.seats, self.telling)
        self.thinking = Thinking(match, self.seats)
        self.hints = Hints(self.drawing)
        self.analysis = AnalysisView(self.drawing)
        self._guests: dict[tuple[Player | None, str], Table] = {}

    @staticmethod
    def lay(
        game: AnyGame,
        seats: Sequence[object] | None,
        seed: str,
        language: str,
        lot: bool | None = None,
    ) -> Table:
        """A new match; without word on the seats, a person against computer players.

        By lot the seed draws who begins; without word on that either, it does where the game's
        sheet wants it so. Seats that were agreed on are otherwise taken as they are.
        """
        match = Match(game, seed)
        sitters = read_sitters(seats, game.players)
        if game.info.lot and seats is None if lot is None else lot:
            sitters = begun_by(sitters, match.rng.stream("first").below(game.players))
        return Table(match, sitters, language)

    @staticmethod
    def resume(record: Record, language: str) -> Table:
        """A match taken up from its record."""
        match = Match.replay(record)
        return Table(match, resumed(record, match.game.players), language)

    def rematch(self, seed: str, level: int | None = None) -> Table:
        """Another game with the same people; the loser begins, and the series is kept.

        A level that is named is for the computer players whose level is to fit.
        """
        outcome = self.match.outcome
        if outcome is None:
            raise StaleMove("error.running")
        again = type(self.game)(self.game.players, **self.game.options)
        sitters = self.seats.for_rematch(outcome, level)
        return Table(Match(again, seed), sitters, self.words.language)

    def record(self) -> Record:
        """The match written down, with who sits where."""
        record = self.match.record()
        record.seats = [asdict(sitter) for sitter in self.seats.sitters]
        return record

    def link(self, setup: bool) -> LinkAnswer:
        """The match in a link, or its set-up alone.

        The seed tells what was dealt: a game with secrets has no link while it goes on.
        """
        record = self.record()
        if setup:
            return {"link": links.pack_setup(record)}
        if self.game.info.hidden and record.result is None:
            raise InvalidRequest("error.link.secret")
        return {"link": links.pack(record)}

    def letter(self) -> LinkAnswer:
        """The match in a link for whoever is to act, who answers with a link.

        Everything is in it: where somebody has a secret, it would be too.
        """
        if self.game.info.hidden:
            raise InvalidRequest("error.letter.secret")
        return {"link": links.pack(self.record(), letter=True)}

    # What is asked of its parts

    @property
    def words(self) -> Words:
        """The words of the game in the reader's language."""
        return self.telling.words

    @property
    def acting(self) -> Player | None:
        """The seat to act, or None when the game is over."""
        return self.seats.acting

    @property
    def chooser(self) -> Player | None:
        """The seat that is offered choices: a person to act who holds the screen."""
        return self.seats.chooser

    def speak(self, language: str) -> None:
        """Say everything in this language from now on."""
        self.telling.speak(language)

    def sentence(self, event: Event) -> str:
        """What happened, in the reader's language."""
        return self.telling.sentence(event)

    def picture(self, board: bool = False, since: int | None = None) -> Picture:
        """The position for whoever looks, and how it came about: see `messages.Picture`."""
        return picture(self.drawing, board, since)

    def check_turn(self, turn: int) -> None:
        """Refuse what was meant for another position."""
        if turn != len(self.match.steps):
            raise StaleMove("error.stale")

    # Playing

    def act(self, seat: Player, text: str) -> Picture:
        """Play a person's move."""
        if seat != self.chooser:
            raise WrongSeat("error.over" if self.acting is None else "error.seat")
        return self.play(seat, text)

    def play(self, seat: Player, text: str) -> Picture:
        """Play the move of whoever is to act, person or computer player."""
        count = len(self.match.steps)
        self.match.act(seat, text)
        self.stop()
        self.seats.let_go()
        return self.picture(since=count)

    def lay_rest(self, seed: str) -> Picture:
        """Leave what is still to be laid to chance, for everybody."""
        if self.acting in self.seats.people and self.acting not in self.seats.here:
            raise WrongSeat("error.seat")
        count = len(self.match.steps)
        self.match.lay_rest(Rng(seed))
        self.stop()
        self.seats.let_go()
        return self.picture(since=count)

    def sit(self, seat: Player) -> Picture:
        """Hand the screen to the person to act."""
        self.seats.hand_over(seat)
        return self.picture()

    def lend(self, guests: Sequence[int]) -> Picture:
        """Have seats played at screens of their own."""
        self.seats.lend(guests)
        return self.picture(board=True)

    def seen_from(self, seat: Player | None, language: str) -> Table:
        """The same match at the screen of a guest, who has a seat, or None to look on.

        The guest's table is told who he is and nobody else: all that it shows, and whether it takes
        a move, follows from that.
        """
        if (seat, language) not in self._guests:
            self._guests[seat, language] = Table(self.match, self._sitters_for(seat), language)
        return self._guests[seat, language]

    def _sitters_for(self, guest: Player | None) -> list[Sitter]:
        elsewhere = [
            replace(sitter, where="device" if sitter.kind == "person" else "here")
            for sitter in self.seats.sitters
        ]
        if guest is not None:
            elsewhere[guest] = replace(elsewhere[guest], where="here")
        return elsewhere

    def guest_acted(self) -> None:
        """A guest has made a move: whatever was thought about the position before is dropped."""
        self.stop()
        self.seats.let_go()

    def undo(self) -> Picture:
        """Back to the last decision of a person; all of it or nothing."""
        self.stop()
        count = len(self.match.steps)
        told = [self.telling.summary(number) for number in range(count)]
        undo.undo(self.match, self.seats)
        taken = told[len(self.match.steps) :]
        return {**self.picture(), "changed": self._changed("undone", taken)}

    def final(self, seat: Player, text: str) -> FinalAnswer:
        """Whether a person's move could be taken back, and why not."""
        if seat != self.chooser:
            raise WrongSeat("error.over" if self.acting is None else "error.seat")
        barrier = undo.why_final(self.match, seat, text)
        return {"text": self.words(barrier) if barrier else ""}

    def redo(self) -> Picture:
        """Forward again to a person's next decision."""
        self.stop()
        count = len(self.match.steps)
        undo.redo(self.match, self.seats)
        played = [self.telling.summary(number) for number in range(count, len(self.match.steps))]
        return {**self.picture(since=count), "changed": self._changed("redone", played)}

    def _changed(self, key: str, sentences: list[str]) -> str:
        return self.words(key, what=" ".join(filter(None, sentences)))

    # Thinking

    def think(
        self, hurried: bool = False, elsewhere: bool = False, found: list[object] | None = None
    ) -> Picture | ThinkProgress:
        """Let the computer player to act think for a slice; play when it has made up its mind.

        When hurried, it plays the best move it has found so far. A search is left to whoever thinks
        elsewhere, and what was found there is not thought again.
        """
        shares = self.thinking.shares
        if shares and elsewhere:
            self.thinking.wait()
            return {"thinking": 0.0, "shares": shares}
        move = self.thinking.think(hurried, found)
        if move is None:
            return {"thinking": self.thinking.progress, "shares": shares}
        return self.play(self.thinking.seat, move)

    def hint(self) -> Progress | HintAnswer:
        """Think for the person to act; the move, why, and how to touch it."""
        return self.hints.hint()

    def analyse(self, turn: int) -> AnalysisAnswer:
        """Look into the whole game for a slice, the position somebody looks at first."""
        return self.analysis.analyse(turn)

    def review(self, turn: int) -> Review:
        """An earlier position, or the present one, with the best moves as far as they are known."""
        return {**review(self.drawing, turn), "moves": self.analysis.best_moves(turn)}

    def stop(self) -> None:
        """Drop whatever was being thought."""
        self.thinking.stop()
        self.hints.stop()
        self.analysis.stop()

    # Looking

    def peek(self, seat: Player) -> SecretAnswer:
        """What only this seat may see, for as long as its owner asks."""
        return {"secret": encode(self.drawing.secret(seat))}

    def show(self, what: str, target: str | None = None) -> PreviewData:
        """Something the viewer wants to see on the board for a moment, with its sentence."""
        answer: PreviewData = encode(self.drawing.show(what, target))
        return answer

    def complete(self, text: str) -> CompleteAnswer:
        """Legal moves that a text may become."""
        return Typing(self.drawing).complete(text)

    def read(self, text: str) -> ReadAnswer:
        """The legal move that a text stands for, or why there is none."""
        return Typing(self.drawing).read(text)

    def position(self) -> PositionData:
        """All that the viewer sees, in words and as a table."""
        answer: PositionData = encode(self.drawing.position())
        return answer

    def preview(self, path: Sequence[str]) -> PreviewData:
        """What a half-made move looks like, and what to do next."""
        answer: PreviewData = encode(half_made.preview(self.drawing, path))
        return answer

    def why_not(self, path: Sequence[str]) -> Refused:
        """Why the last touch of a path leads nowhere, in one sentence that names the rule."""
        refusal = half_made.why_not(self.drawing, path)
        return {"error": refusal.key, "text": self.words(refusal.key, **refusal.blanks)}
