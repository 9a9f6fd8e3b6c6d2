"""The JSON door between the page and the table: a request in, an answer out, never a traceback.

A request is `{"verb": ..., ...}`; an answer is `{"ok": true, ...}` or `{"ok": false, "error":
key, "text": one sentence}`, and a refusal changes nothing. The door is synchronous: thinking comes
in slices, one per request, so that stop, undo and repaint always get their turn.

| verb      | asks with                                             | answers with           |
|-----------|-------------------------------------------------------|------------------------|
| `teach`   | `texts`: those of a language, by their places         |                        |
| `games`   | `lang`                                                | `games`: the catalogue |
| `words`   | `lang`, `game`?                                       | `words`: key, sentence |
| `new`     | `game players options seats seed lang`, `lot`? `shown`? | a picture with board |
| `load`    | `record lang`, `seats`?, `game`? if no other will do  | a picture with board   |
| `open`    | `link seed lang`, `game`? if no other will do,        | a picture with board   |
|           | `here`? the seats of a letter that are played here    |                        |
| `letter`  | `link`, `kept`: records of games played by letters    | how it stands to them  |
| `look`    | `lang`, `since`? with what happened after so many     | a picture with board   |
|           | steps                                                 |                        |
| `rematch` | `seed`, `level`? of who is to fit                     | a picture with board   |
| `learn`   | `game step lang`: a step of its lesson, from 1        | a picture with board   |
| `puzzle`  | `puzzle number count lang`: one of a game's puzzles   | a picture with board   |
| `act`     | `seat move turn`                                      | a picture              |
| `undo` `redo` |                                                   | a picture              |
| `final`   | `seat move turn`: whether undo would stop after it    | `text`: why, or empty  |
| `rest`    | `turn seed`: leave the rest of a laying to chance     | a picture              |
| `think`   | `turn`: one slice for the computer player to act, or  | `thinking` or a picture|
|           | with `now` true its best move so far; `elsewhere`?    |                        |
|           | true to leave a search to others, `shares`? of theirs |                        |
| `share`   | `number`, `record`? of a match on another table: one  | `thinking` or `share`  |
|           | slice about a share of its search, `now`? at once     |                        |
| `ahead`   | `record`? of a match on another table: one slice      | `thinking` or `records`|
|           | about what the person to act there may do             |                        |
| `hint`    | `turn`: one slice for the person to act               | `thinking` or `hint`   |
| `analyse` | `turn`: one slice, that position first                | `points`, `turning`    |
| `review`  | `turn`: the position after so many steps              | a picture, `moves`     |
| `stop`    | stop thinking                                         |                        |
| `sit`     | `seat`: hand the screen to a seat (hidden games)      | a picture              |
| `lend`    | `guests`: for every seat whose screen it is played at | a picture with board   |
| `guest`   | `guest language request`: what a guest asks           | `answer acted`         |
| `peek`    | `seat`: what only this seat may see, while it holds   | `secret`               |
| `show`    | `what`: something to lay over the board for a moment, | `shapes status`        |
|           | `target`?: more of it about something touched         |                        |
| `preview` | `path turn`: a half-made move                         | `shapes status`        |
| `position`| all that the viewer sees, in words                    | `facts seats head rows` |
| `complete`| `text turn`: the beginning of a typed move            | `moves`                |
| `read`    | `text turn`: a typed move                             | `move path`            |
| `why`     | `path turn`: why the last touch leads nowhere         | `text`                 |
| `save`    |                                                       | `record`               |
| `link`    | `setup`? true for its set-up alone, `letter`? true    | `link`                 |
|           | for whoever is to act                                 |                        |
| `qr`      | `text`, `site`: what draws it is fetched from there   | `thinking` or `qr`     |

With `shown` true, the page has this opening's picture from the build and is not sent it again.
`seats` is a list, one entry a seat: `{"kind": "person"}` or `{"kind": "computer", "level": 2}`. The
first begins; with `lot` true the seed draws who does, and the others follow in their order.
In a lesson `act` refuses what the step is not about and says why, `hint` shows a move that it
accepts, `undo` begins the step again, and nobody thinks: the other side's replies are written down.
In a puzzle `act` plays whatever is legal, and a wrong decision is answered by its refutation.
Every key of a request and of an answer is described in `croisee.messages`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croisee.catalogue import catalogue
from croisee.core.errors import InvalidRecord, InvalidRequest, Refusal, WrongSeat
from croisee.core.game import Player
from croisee.core.record import LONGEST, Record, read_json, read_seed
from croisee.core.words import FIRST, Words, game_words, lay_texts, page_words, spoken
from croisee.games import find, open_box
from croisee.messages import (
    ActRequest,
    AheadAnswer,
    AheadRequest,
    AnalysisAnswer,
    CompleteAnswer,
    FinalAnswer,
    GamesAnswer,
    GuestAnswer,
    GuestRequest,
    HintAnswer,
    LearnRequest,
    LendRequest,
    LetterAnswer,
    LetterRequest,
    LinkAnswer,
    LinkRequest,
    LoadRequest,
    LookRequest,
    NewRequest,
    Nothing,
    OpenRequest,
    PathRequest,
    Picture,
    PositionData,
    PreviewData,
    Progress,
    PuzzleRequest,
    QrAnswer,
    QrRequest,
    ReadAnswer,
    Refused,
    RematchRequest,
    Request,
    RestRequest,
    Review,
    SaveAnswer,
    SeatRequest,
    SecretAnswer,
    ShareAnswer,
    ShareRequest,
    ShowRequest,
    TeachRequest,
    TextRequest,
    ThinkProgress,
    ThinkRequest,
    TurnRequest,
    WordsAnswer,
    WordsRequest,
)
from croisee.qr import Install, QrCodes
from croisee.table import Lesson, Table
from croisee.table.guests import VERBS, for_guest
from croisee.table.links import open_link

if TYPE_CHECKING:
    from croisee.table.puzzle import Puzzle
    from croisee.table.sharing import Sharing

Message = Mapping[str, Any]
TEXT = re.compile(r"words/[a-z]{2}\.json|games/\w+/(words\.[a-z]{2}\.json|rules\.[a-z]{2}\.md)")
"""The place of a text that depends on the language."""


class Door:
    """One page's conversation with its table."""

    def __init__(self, install: Install | None = None) -> None:
        self.qr = QrCodes(install)
        self.language = FIRST
        self.table: Table | None = None
        self.lesson: Lesson | Puzzle | None = None
        """The lesson or the puzzle whose table it is, if it is one's."""
        self.sharing: Sharing | None = None
        """A match on another table, for which this Python thinks."""
        self._verbs: dict[str, Callable[[Message], Message]] = {
            name.removeprefix("_do_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_do_")
        }

    def handle(self, text: str) -> str:
        """Answer one request."""
        before = self.language
        try:
            answer = self._answer(text)
        except Refusal as refusal:
            answer = {
                "ok": False,
                "error": refusal.key,
                "text": self.sentence(refusal.key, **refusal.blanks),
            }
            self._speak(before)
        return json.dumps({"ok": True, **answer}, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, text: str) -> Message:
        if not isinstance(text, str) or len(text) > LONGEST:
            raise InvalidRequest("error.request")
        try:
            request = read_json(text)
        except ValueError:
            raise InvalidRequest("error.request") from None
        verb = request.get("verb") if isinstance(request, dict) else None
        if not isinstance(verb, str) or verb not in self._verbs:
            raise InvalidRequest("error.request")
        if "lang" in request:
            language = _field(request, "lang", str)
            if language not in spoken():
                raise InvalidRequest("error.language")
            self._speak(language)
        return self._verbs[verb](request)

    def _speak(self, language: str) -> None:
        if language == self.language:
            return
        self.language = language
        if self.table:
            self.table.speak(language)

    def sentence(self, key: str, **blanks: object) -> str:
        """A key said in the page's language, with the words of the game on the table if any."""
        words = self.table.words if self.table else Words(self.language, page_words(self.language))
        return words(key, **blanks)

    def _here(self) -> Table:
        if self.table is None:
            raise InvalidRequest("error.table")
        return self.table

    def _now(self, request: TurnRequest) -> Table:
        """The table, provided the request speaks of the position that is on it."""
        table = self._here()
        table.check_turn(_field(request, "turn", int))
        return table

    def _lay(self, table: Table) -> Table:
        """Put a match on the table, in the place of whatever was there and was being thought."""
        if self.table is not None:
            self.table.stop()
        self.table, self.lesson = table, None
        return table

    def _learn(self, lesson: Lesson | Puzzle) -> Lesson | Puzzle:
        self._lay(lesson.table)
        self.lesson = lesson
        return lesson

    def _do_teach(self, request: TeachRequest) -> Nothing:
        texts = _field(request, "texts", dict)
        if not all(TEXT.fullmatch(place) and isinstance(texts[place], str) for place in texts):
            raise InvalidRequest("error.field", field="texts")
        lay_texts(texts)
        if self.language not in spoken():
            self._speak(spoken()[0])
        return {}

    def _do_games(self, request: Request) -> GamesAnswer:
        return {"games": catalogue(self.language)}

    def _do_words(self, request: WordsRequest) -> WordsAnswer:
        if "game" in request:
            game = find(request["game"])
            return {"words": dict(game_words(self.language, game.folder()).catalogue)}
        return {"words": dict(page_words(self.language))}

    def _do_new(self, request: NewRequest) -> Picture | Nothing:
        options = _field(request, "options", dict) if "options" in request else {}
        players = _field(request, "players", int) if "players" in request else None
        table = Table.lay(
            open_box(request.get("game"), players, options),
            _field(request, "seats", list) if "seats" in request else None,
            _seed(request),
            self.language,
            _field(request, "lot", bool) if "lot" in request else None,
        )
        self._lay(table)
        return {} if request.get("shown") is True else table.picture(board=True)

    def _do_load(self, request: LoadRequest) -> Picture:
        record = Record.from_json(request.get("record"))
        if "seats" in request:
            record.seats = _seated(record, _field(request, "seats", list))
        return self._lay(self._resume(request, record)).picture(board=True)

    def _do_open(self, request: OpenRequest) -> Picture:
        here = _seats(request, "here") if "here" in request else None
        record, letter = open_link(_field(request, "link", str), _field(request, "seed", str))
        table = self._resume(request, record)
        if letter:
            table.seats.play_by_links(here)
        return self._lay(table).picture(board=True)

    def _resume(self, request: LoadRequest | OpenRequest, record: Record) -> Table:
        if request.get("game", record.game) != record.game:
            raise InvalidRecord("error.record.game")
        return Table.resume(record, self.language)

    def _do_letter(self, request: LetterRequest) -> LetterAnswer:
        kept = [Record.from_json(record) for record in _field(request, "kept", list)]
        # Few visits need this: it is not in the memory that all of them load.
        compare = import_module("croisee.table.letters").compare
        answer: LetterAnswer = compare(_field(request, "link", str), kept, self.language)
        return answer

    def _do_look(self, request: LookRequest) -> Picture:
        if self.lesson:
            return self.lesson.picture(board=True)
        since = _field(request, "since", int) if "since" in request else None
        return self._here().picture(board=True, since=since if since is None else max(0, since))

    def _do_lend(self, request: LendRequest) -> Picture:
        if self.lesson:
            raise WrongSeat("error.seat")
        return self._here().lend(_seats(request, "guests"))

    def _do_guest(self, request: GuestRequest) -> GuestAnswer:
        table, asked = self._here(), request.get("request")
        language = _field(request, "language", str)
        if self.lesson or language not in spoken():
            raise InvalidRequest("error.language")
        guest = _field(request, "guest", int) if request.get("guest") is not None else None
        lent = [
            seat for seat, one in enumerate(table.seats.sitters) if guest and one.guest == guest
        ]
        if guest is not None and not lent:
            raise WrongSeat("error.seat")
        verb = asked.get("verb") if isinstance(asked, dict) else None
        shown = table.seen_from(lent[0] if lent else None, language)
        steps = len(table.match.steps)
        # Whatever it asks is asked of the guest's own table, and of no other.
        self.table = shown
        try:
            if not isinstance(asked, dict) or not isinstance(verb, str) or verb not in VERBS:
                raise InvalidRequest("error.guest")
            answer = {"ok": True, **for_guest(self._verbs[verb](asked))}
        except Refusal as refusal:
            text = shown.words(refusal.key, **refusal.blanks)
            answer = {"ok": False, "error": refusal.key, "text": text}
        finally:
            self.table = table
        acted = len(table.match.steps) != steps
        if acted:
            table.guest_acted()
        return {"answer": answer, "acted": acted}

    def _do_rematch(self, request: RematchRequest) -> Picture:
        level = None if request.get("level") is None else _field(request, "level", int)
        table = self._here().rematch(_seed(request), level)
        return self._lay(table).picture(board=True)

    def _do_learn(self, request: LearnRequest) -> Picture:
        game, step = find(request.get("game")), _field(request, "step", int)
        last = self.lesson
        follows = isinstance(last, Lesson) and (last.game, last.number + 1) == (game, step)
        before = last.table.match.state if last and follows else None
        return self._learn(Lesson(game, step, self.language, before)).picture(board=True)

    def _do_puzzle(self, request: PuzzleRequest) -> Picture:
        number, count = _field(request, "number", int), _field(request, "count", int)
        # Like letters, it is not in the memory that all visits load.
        lay: type[Puzzle] = import_module("croisee.table.puzzle").Puzzle
        puzzle = lay(request.get("puzzle"), number, count, self.language)
        return self._learn(puzzle).picture(board=True)

    def _do_act(self, request: ActRequest) -> Picture:
        table = self._now(request)
        seat, move = _field(request, "seat", int), _field(request, "move", str)
        return (self.lesson or table).act(seat, move)

    def _do_undo(self, request: Request) -> Picture:
        if self.lesson:
            return self._learn(self.lesson.fresh()).picture()
        return self._here().undo()

    def _do_final(self, request: ActRequest) -> FinalAnswer:
        table = self._now(request)
        seat, move = _field(request, "seat", int), _field(request, "move", str)
        # The step of a lesson can always be begun again.
        return {"text": ""} if self.lesson else table.final(seat, move)

    def _do_redo(self, request: Request) -> Picture:
        return self._here().redo()

    def _do_rest(self, request: RestRequest) -> Picture:
        table = self._now(request)
        if self.lesson:
            raise WrongSeat("error.seat")
        return table.lay_rest(_field(request, "seed", str))

    def _do_think(self, request: ThinkRequest) -> Picture | ThinkProgress:
        if self.lesson:
            raise WrongSeat("error.seat")
        found = _field(request, "shares", list) if "shares" in request else None
        hurried, elsewhere = request.get("now") is True, request.get("elsewhere") is True
        return self._now(request).think(hurried, elsewhere, found)

    def _do_share(self, request: ShareRequest) -> Progress | ShareAnswer:
        sharing, number = self._share_of(request), _field(request, "number", int)
        share = sharing.share(number, request.get("now") is True)
        return {"thinking": sharing.progress} if share is None else {"share": share}

    def _do_ahead(self, request: AheadRequest) -> Progress | AheadAnswer:
        sharing = self._share_of(request)
        records = sharing.ahead()
        return {"thinking": sharing.progress} if records is None else {"records": records}

    def _share_of(self, request: ShareRequest | AheadRequest) -> Sharing:
        """The match of another table that is thought for here."""
        if "record" in request:
            # Only thinkers need this: it is not in the memory that the page's Python begins with.
            share = import_module("croisee.table.sharing").Sharing
            sharing = share(Record.from_json(request["record"]))
            if self.sharing is not None:
                self.sharing.stop()
            self.sharing = sharing
        if self.sharing is None:
            raise InvalidRequest("error.table")
        return self.sharing

    def _do_hint(self, request: TurnRequest) -> Progress | HintAnswer:
        table = self._now(request)
        return (self.lesson or table).hint()

    def _do_analyse(self, request: TurnRequest) -> AnalysisAnswer:
        return self._here().analyse(_field(request, "turn", int))

    def _do_review(self, request: TurnRequest) -> Review:
        return self._here().review(_field(request, "turn", int))

    def _do_stop(self, request: Request) -> Nothing:
        self._here().stop()
        return {}

    def _do_sit(self, request: SeatRequest) -> Picture:
        return self._here().sit(_field(request, "seat", int))

    def _do_peek(self, request: SeatRequest) -> SecretAnswer:
        return self._here().peek(_field(request, "seat", int))

    def _do_show(self, request: ShowRequest) -> PreviewData:
        target = _field(request, "target", str) if "target" in request else None
        return self._here().show(_field(request, "what", str), target)

    def _do_position(self, request: Request) -> PositionData:
        return self._here().position()

    def _do_complete(self, request: TextRequest) -> CompleteAnswer:
        return self._now(request).complete(_field(request, "text", str))

    def _do_read(self, request: TextRequest) -> ReadAnswer:
        return self._now(request).read(_field(request, "text", str))

    def _do_preview(self, request: PathRequest) -> PreviewData:
        return self._now(request).preview(_path(request))

    def _do_why(self, request: PathRequest) -> Refused:
        return self._now(request).why_not(_path(request))

    def _do_save(self, request: Request) -> SaveAnswer:
        return {"record": self._here().record().to_json()}

    def _do_link(self, request: LinkRequest) -> LinkAnswer:
        table = self._here()
        if request.get("letter") is True:
            return table.letter()
        return table.link(request.get("setup") is True)

    def _do_qr(self, request: QrRequest) -> Progress | QrAnswer:
        return self.qr.code(_field(request, "text", str), _field(request, "site", str))


def _field(request: Message, key: str, kind: type) -> Any:
    value = request.get(key)
    if type(value) is not kind:
        raise InvalidRequest("error.field", field=key)
    return value


def _seed(request: Message) -> str:
    try:
        return read_seed(request.get("seed"))
    except ValueError:
        raise InvalidRequest("error.field", field="seed") from None


def _seated(record: Record, seats: list[Any]) -> list[Any]:
    """Other people for a record: they take over what was won and made in their seats so far."""
    if len(seats) != len(record.seats):
        return seats
    return [
        kept | taken if isinstance(taken, dict) else taken
        for kept, taken in zip(record.seats, seats, strict=True)
    ]


def _seats(request: Message, key: str) -> list[Player]:
    seats: list[Player] = _field(request, key, list)
    if not all(type(seat) is int for seat in seats):
        raise InvalidRequest("error.field", field=key)
    return seats


def _path(request: PathRequest) -> list[str]:
    path: list[str] = _field(request, "path", list)
    if not all(isinstance(step, str) for step in path):
        raise InvalidRequest("error.field", field="path")
    return path
