"""The JSON door between the page and the table: a request in, an answer out, never a traceback.

A request is `{"verb": ..., ...}`; an answer is `{"ok": true, ...}` or `{"ok": false, "error":
key, "text": one sentence}`, and a refusal changes nothing. The door is synchronous: thinking comes
in slices, one per request, so that stop, undo and repaint always get their turn.

| verb      | asks with                                             | answers with           |
|-----------|-------------------------------------------------------|------------------------|
| `games`   | `lang`                                                | `games`: the catalogue |
| `words`   | `lang`, `game`?                                       | `words`: key, sentence |
| `new`     | `game players options seats seed lang`, `shown`?      | a picture with board   |
| `load`    | `record lang`, `seats`?, `game`? if no other will do  | a picture with board   |
| `look`    | `lang`                                                | a picture with board   |
| `rematch` | `seed`                                                | a picture with board   |
| `act`     | `seat move turn`                                      | a picture              |
| `undo` `redo` |                                                   | a picture              |
| `think`   | `turn`: one slice for the computer player to act      | `thinking` or a picture|
| `hint`    | `turn`: one slice for the person to act               | `thinking` or `hint`   |
| `analyse` | `turn`: one slice, that position first                | `points`, `turning`    |
| `review`  | `turn`: the position after so many steps              | a picture, `moves`     |
| `stop`    | stop thinking                                         |                        |
| `sit`     | `seat`: hand the screen to a seat (hidden games)      | a picture              |
| `peek`    | `seat`: what only this seat may see, while it holds   | `secret`               |
| `show`    | `what`: something to lay over the board for a moment  | `shapes status`        |
| `preview` | `path turn`: a half-made move                         | `shapes status`        |
| `why`     | `path turn`: why the last touch leads nowhere         | `text`                 |
| `save`    |                                                       | `record`               |

With `shown` true, the page has this opening's picture from the build and is not sent it again.
`seats` is a list, one entry a seat: `{"kind": "person"}` or `{"kind": "computer", "level": 2}`.
A picture is described at `croisee.table.Table.picture`, an analysis at
`croisee.study.Study`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from croisee.catalogue import catalogue
from croisee.core.errors import InvalidRecord, InvalidRequest, Refusal
from croisee.core.record import LONGEST, Record, read_json
from croisee.core.words import LANGUAGES, Words, game_words, page_words
from croisee.games import find, open_box
from croisee.table import Table

Request = dict[str, Any]
Answer = dict[str, Any]


class Door:
    """One page's conversation with the house."""

    def __init__(self) -> None:
        self.language = LANGUAGES[0]
        self.table: Table | None = None
        self._verbs: dict[str, Callable[[Request], Answer]] = {
            name.removeprefix("_do_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_do_")
        }

    def handle(self, text: str) -> str:
        """Answer one request."""
        try:
            answer = self._answer(text)
        except Refusal as refusal:
            answer = {
                "ok": False,
                "error": refusal.key,
                "text": self.sentence(refusal.key, **refusal.blanks),
            }
        return json.dumps({"ok": True} | answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, text: str) -> Answer:
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
            self.language = _field(request, "lang", str)
            if self.language not in LANGUAGES:
                self.language = LANGUAGES[0]
                raise InvalidRequest("error.language")
            if self.table:
                self.table.speak(self.language)
        return self._verbs[verb](request)

    def sentence(self, key: str, **blanks: object) -> str:
        """A key said in the page's language, with the words of the game on the table if any."""
        words = self.table.words if self.table else Words(self.language, page_words(self.language))
        return words(key, **blanks)

    def _here(self) -> Table:
        if self.table is None:
            raise InvalidRequest("error.table")
        return self.table

    def _now(self, request: Request) -> Table:
        """The table, provided the request speaks of the position that is on it."""
        table = self._here()
        table.check_turn(_field(request, "turn", int))
        return table

    def _do_games(self, request: Request) -> Answer:
        return {"games": catalogue(self.language)}

    def _do_words(self, request: Request) -> Answer:
        if "game" in request:
            game = find(request["game"])
            return {"words": dict(game_words(self.language, game.folder()).catalogue)}
        return {"words": dict(page_words(self.language))}

    def _do_new(self, request: Request) -> Answer:
        options = _field(request, "options", dict) if "options" in request else {}
        players = _field(request, "players", int) if "players" in request else None
        self.table = Table.lay(
            open_box(request.get("game"), players, options),
            _field(request, "seats", list) if "seats" in request else None,
            _field(request, "seed", str),
            self.language,
        )
        return {} if request.get("shown") is True else self.table.picture(board=True)

    def _do_load(self, request: Request) -> Answer:
        record = Record.from_json(request.get("record"))
        if request.get("game", record.game) != record.game:
            raise InvalidRecord("error.record.game")
        if "seats" in request:
            record.seats = _field(request, "seats", list)
        self.table = Table.resume(record, self.language)
        return self.table.picture(board=True)

    def _do_look(self, request: Request) -> Answer:
        return self._here().picture(board=True)

    def _do_rematch(self, request: Request) -> Answer:
        self.table = self._here().rematch(_field(request, "seed", str))
        return self.table.picture(board=True)

    def _do_act(self, request: Request) -> Answer:
        table = self._now(request)
        return table.act(_field(request, "seat", int), _field(request, "move", str))

    def _do_undo(self, request: Request) -> Answer:
        return self._here().undo()

    def _do_redo(self, request: Request) -> Answer:
        return self._here().redo()

    def _do_think(self, request: Request) -> Answer:
        return self._now(request).think()

    def _do_hint(self, request: Request) -> Answer:
        return self._now(request).hint()

    def _do_analyse(self, request: Request) -> Answer:
        return self._here().study.analyse(_field(request, "turn", int))

    def _do_review(self, request: Request) -> Answer:
        return self._here().study.review(_field(request, "turn", int))

    def _do_stop(self, request: Request) -> Answer:
        self._here().stop()
        return {}

    def _do_sit(self, request: Request) -> Answer:
        return self._here().sit(_field(request, "seat", int))

    def _do_peek(self, request: Request) -> Answer:
        return self._here().peek(_field(request, "seat", int))

    def _do_show(self, request: Request) -> Answer:
        return self._here().show(_field(request, "what", str))

    def _do_preview(self, request: Request) -> Answer:
        return self._now(request).preview(_path(request))

    def _do_why(self, request: Request) -> Answer:
        return self._now(request).why_not(_path(request))

    def _do_save(self, request: Request) -> Answer:
        return {"record": self._here().record().to_json()}


def _field(request: Request, key: str, kind: type) -> Any:
    value = request.get(key)
    if type(value) is not kind:
        raise InvalidRequest("error.field", field=key)
    return value


def _path(request: Request) -> list[str]:
    path: list[str] = _field(request, "path", list)
    if not all(isinstance(step, str) for step in path):
        raise InvalidRequest("error.field", field="path")
    return path
