"""Everything between a match and the page: who sits where, who looks, what is said.

The table turns positions into pictures for whoever may see them, lets computer players think in
slices, and undoes back to a person's last decision. It knows no game and no browser.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from croisee.advice import reason_for
from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.simple import Thought
from croisee.analysis import Thinking, chances, settings_of
from croisee.core.errors import (
    InvalidRecord,
    InvalidRequest,
    InvalidSetup,
    NoUndo,
    Refusal,
    StaleMove,
    WrongSeat,
)
from croisee.core.game import CHANCE, Event, Outcome, Player
from croisee.core.match import Match, Step
from croisee.core.record import Record
from croisee.core.scene import Choices, Scene, encode, follow, leaves
from croisee.core.words import Words, game_words
from croisee.games import AnyGame
from croisee.study import Study, percent

SLICE = 0.04
"""Seconds a computer player thinks before the page gets its turn."""

PATIENCE = 6.0
"""Seconds after which a computer player plays the best it has found, on however slow a device."""

HOPE = 5
"""Chances, from 0 to 100, up to which a position is called almost lost."""

Answer = dict[str, Any]


@dataclass(slots=True)
class Sitter:
    """Who sits in a seat, with what he has won so far in the series."""

    kind: str = "person"
    level: int = 2
    games: int = 0
    wins: int = 0
    points: int = 0

    @staticmethod
    def read(data: object) -> Sitter:
        """A sitter as a set-up or a record gives it."""
        if not isinstance(data, dict) or data.get("kind") not in ("person", "computer"):
            raise InvalidSetup("error.seats")
        numbers = {key: data.get(key, 0) for key in ("games", "wins", "points")}
        level = data.get("level", 2)
        if level not in NUMBERS or not all(
            type(number) is int for number in (level, *numbers.values())
        ):
            raise InvalidSetup("error.seats")
        return Sitter(data["kind"], level, **numbers)


class Table:
    """One match with its players, shown in one language."""

    def __init__(self, match: Match, sitters: list[Sitter], language: str) -> None:
        self.match = match
        self.game = match.game
        self.sitters = sitters
        self.game.carried = tuple(sitter.points for sitter in sitters)
        self.view = self.game.sibling("view")
        self.looking: Player | None = None
        """In a hidden game with several people: who holds the screen."""
        self._thoughts: Iterator[Thought] | None = None
        self._best: Thought | None = None
        self._deadline = 0.0
        self._advising: Thinking | None = None
        self.study = Study(self)
        self._offered: Choices | None = None
        """What the last picture offers to touch; None before the first."""
        self._told: list[list[tuple[Event, str]]] = []
        self.speak(language)

    @staticmethod
    def lay(game: AnyGame, seats: Sequence[object] | None, seed: str, language: str) -> Table:
        """A new match; without word on the seats, a person against computer players."""
        if seats is None:
            seats = [{"kind": "person"}] + [{"kind": "computer"}] * (game.players - 1)
        if len(seats) != game.players:
            raise InvalidSetup("error.seats")
        return Table(Match(game, seed), [Sitter.read(seat) for seat in seats], language)

    @staticmethod
    def resume(record: Record, language: str) -> Table:
        """A match taken up from its record."""
        match = Match.replay(record)
        seats = record.seats or [{"kind": "person"}] * match.game.players
        if len(seats) != match.game.players:
            raise InvalidRecord("error.record.shape")
        return Table(match, [Sitter.read(seat) for seat in seats], language)

    def speak(self, language: str) -> None:
        """Say everything in this language from now on."""
        self.words: Words = game_words(language, self.game.folder())
        self._told.clear()

    def record(self) -> Record:
        """The match written down, with who sits where."""
        record = self.match.record()
        record.seats = [asdict(sitter) for sitter in self.sitters]
        return record

    # Who

    def name(self, seat: Player) -> str:
        """A seat's name in the reader's language."""
        return self.words(f"seat.{seat}")

    @property
    def acting(self) -> Player | None:
        """The seat to act, or None when the game is over."""
        actors = self.match.actors
        return actors[0] if actors else None

    @property
    def _people(self) -> list[Player]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]

    @property
    def viewer(self) -> Player | None:
        """Through whose eyes the picture is drawn; None shows what everybody may know."""
        if not self.game.info.hidden:
            return None
        people = self._people
        return people[0] if len(people) == 1 else self.looking

    @property
    def chooser(self) -> Player | None:
        """The seat that is offered choices: a person to act who holds the screen."""
        acting = self.acting
        if acting is None or self.sitters[acting].kind != "person":
            return None
        return acting if not self.game.info.hidden or self.viewer == acting else None

    def check_turn(self, turn: int) -> None:
        """Refuse what was meant for another position."""
        if turn != len(self.match.steps):
            raise StaleMove("error.stale")

    # Playing

    def act(self, seat: Player, text: str) -> Answer:
        """Play a person's move."""
        if seat != self.chooser:
            raise WrongSeat("error.over" if self.acting is None else "error.seat")
        return self._play(seat, text)

    def _play(self, seat: Player, text: str) -> Answer:
        count = len(self.match.steps)
        self.match.act(seat, text)
        self.stop()
        self._pass_the_screen()
        return self.picture(since=count)

    def _pass_the_screen(self) -> None:
        """Whoever held the screen lets go of it when another person is to act."""
        acting = self.acting
        if acting is not None and acting != self.looking and acting in self._people:
            self.looking = None

    def sit(self, seat: Player) -> Answer:
        """Hand the screen to the person to act."""
        if seat != self.acting or seat not in self._people:
            raise WrongSeat("error.seat")
        self.looking = seat
        return self.picture()

    def peek(self, seat: Player) -> Answer:
        """What only this seat may see, for as long as its owner asks."""
        if seat != self.viewer or not hasattr(self.view, "secret"):
            raise WrongSeat("error.secret")
        assert self.view is not None
        secret = self.view.secret(self.game, self.match.view(seat), seat, self.words)
        return {"secret": encode(secret)}

    def undo(self) -> Answer:
        """Back to the last decision of a person; all of it or nothing."""
        self.stop()
        count = len(self.match.steps)
        people = self._people
        try:
            self.match.undo()
            while people and self.acting not in people:
                self.match.undo()
        except NoUndo:
            while len(self.match.steps) < count:
                self.match.redo()
            raise
        self._pass_the_screen()
        return self.picture()

    def redo(self) -> Answer:
        """Forward again to a person's next decision."""
        self.stop()
        count = len(self.match.steps)
        self.match.redo()
        while self.match.can_redo and self.acting not in self._people:
            self.match.redo()
        self._pass_the_screen()
        return self.picture(since=count)

    def rematch(self, seed: str) -> Table:
        """Another game with the same people; the loser begins, and the series is kept.

        After a draw, or with several losers, the seat after the last beginner begins.
        """
        outcome = self.match.outcome
        if outcome is None:
            raise StaleMove("error.running")
        losers = [seat for seat, rank in enumerate(outcome.ranks) if rank > 1]
        first = losers[0] if len(losers) == 1 else 1
        sitters = self._after(outcome)
        return Table(
            Match(type(self.game)(self.game.players, **self.game.options), seed),
            sitters[first:] + sitters[:first],
            self.words.language,
        )

    def _after(self, outcome: Outcome | None) -> list[Sitter]:
        """The sitters with a finished game added to their series."""
        if outcome is None:
            return self.sitters
        drawn = all(rank == 1 for rank in outcome.ranks)
        points = outcome.points or (0,) * self.game.players
        return [
            Sitter(
                sitter.kind,
                sitter.level,
                sitter.games + 1,
                sitter.wins + (rank == 1 and not drawn),
                sitter.points + gained,
            )
            for sitter, rank, gained in zip(self.sitters, outcome.ranks, points, strict=True)
        ]

    # Thinking

    def think(self) -> Answer:
        """Let the computer player to act think for a slice; play when it has made up its mind."""
        seat = self.acting
        if seat is None or self.sitters[seat].kind != "computer":
            raise WrongSeat("error.seat")
        thought = self._slice(seat, self.sitters[seat].level)
        if thought is None:
            assert self._best is not None
            return {"thinking": self._best.progress}
        view = self.match.view(seat)
        return self._play(seat, self.game.notate(view, seat, thought.move))

    def hint(self) -> Answer:
        """Let the house think for the person to act; its move, why, and how to touch it."""
        seat = self.chooser
        if seat is None:
            raise WrongSeat("error.seat")
        view = self.match.view(seat)
        if self._advising is None:
            self._deadline = time.perf_counter() + PATIENCE
            rng = self.match.rng.stream(f"ai:{seat}:{len(self.match.steps)}")
            self._advising = Thinking(self.game, view, seat, rng, settings_of(self.game))
        end = time.perf_counter() + SLICE
        while not self._advising.step() and (now := time.perf_counter()) < self._deadline:
            if now > end:
                return {"thinking": self._advising.progress}
        found = self._advising.judgement().findings[0]
        self.stop()
        text = self.game.notate(view, seat, found.move)
        path = next(path for path, notation in leaves(self._choices()) if notation == text)
        reason = reason_for(self.game, view, seat, found.move, self.words)
        share = percent(chances(self.game, found.value)[seat])
        search = self.words("why.search" if share > HOPE else "why.lost", percent=share)
        return {
            "hint": {
                "move": text,
                "path": path,
                "say": self.study.foretell(view, seat, found.move),
                "why": reason.say or search,
                "shapes": encode(self.study.ghosts(view, seat, found.move) + reason.shapes),
                "threat": reason.threat,
            }
        }

    def touched(self, view: Any, seat: Player, move: Any) -> list[str]:
        """The targets a move touches."""
        if not hasattr(self.view, "touched"):
            return []
        assert self.view is not None
        touched: list[str] = self.view.touched(self.game, view, seat, move)
        return touched

    def stop(self) -> None:
        """Drop whatever was being thought."""
        self._thoughts = self._best = self._advising = None
        self.study.stop()

    def _slice(self, seat: Player, level: int) -> Thought | None:
        """Think on for a slice; the last thought when the thinking is done."""
        if self._thoughts is None:
            agent = agent_of(self.game, level)
            self._deadline = time.perf_counter() + PATIENCE
            rng = self.match.rng.stream(f"ai:{seat}:{len(self.match.steps)}")
            self._thoughts = agent.think(self.game, self.match.view(seat), seat, rng)
        end = time.perf_counter() + SLICE
        for thought in self._thoughts:
            self._best = thought
            now = time.perf_counter()
            if now > self._deadline:
                break
            if now > end:
                return None
        return self._best

    def show(self, what: str) -> Answer:
        """Something the viewer wants to see on the board for a moment, with its sentence."""
        if what not in self._shows():
            raise InvalidRequest("error.field", field="what")
        assert self.view is not None
        view = self.match.view(self.viewer)
        answer: Answer = encode(self.view.show(self.game, view, self.viewer, what, self.words))
        return answer

    def _shows(self) -> tuple[str, ...]:
        shows: tuple[str, ...] = getattr(self.view, "SHOWS", ())
        return shows

    # Half-made moves

    def preview(self, path: Sequence[str]) -> Answer:
        """What a half-made move looks like, and what to do next."""
        seat = self.chooser
        if seat is None:
            raise WrongSeat("error.seat")
        if not isinstance(follow(self._choices(), path), dict):
            raise self._refusal(seat, path)
        if not hasattr(self.view, "preview"):
            return {"shapes": [], "status": ""}
        assert self.view is not None
        found = self.view.preview(self.game, self.match.view(seat), seat, list(path), self.words)
        answer: Answer = encode(found)
        return answer

    def why_not(self, path: Sequence[str]) -> Answer:
        """Why the last touch of a path leads nowhere, in one sentence that names the rule."""
        seat = self.chooser
        if seat is None:
            raise WrongSeat("error.over" if self.acting is None else "error.seat")
        refusal = self._refusal(seat, path)
        return {"error": refusal.key, "text": self.words(refusal.key, **refusal.blanks)}

    def _refusal(self, seat: Player, path: Sequence[str]) -> Refusal:
        found = self.game.why_not(self.match.view(seat), seat, path) if path else None
        return found or Refusal("error.touch")

    # Pictures

    def picture(self, board: bool = False, since: int | None = None) -> Answer:
        """The position for whoever looks, and how it came about.

        | key       | what it holds                                                              |
        |-----------|----------------------------------------------------------------------------|
        | `game players options lang` | the match                                                |
        | `turn`    | how many steps were made; sent back with the next request                  |
        | `viewer`  | through whose eyes it is drawn, or null                                    |
        | `acting`  | the seat to act, or null when over                                         |
        | `next`    | `person`, `computer`, `handover` (pass the screen, then `sit`) or `over`   |
        | `people`  | per seat: kind, level, name, colour, mark, team, series (games wins points)|
        | `board`   | the still part; only where asked for                                       |
        | `frames`  | what happened since the last picture, in order: `say`, and `shapes` when a |
        |           | step deserves a picture of its own before `scene`                          |
        | `scene`   | shapes, targets, choices, status, seats (what lies before each), window    |
        | `last`    | targets touched by the last move                                           |
        | `log`     | all moves: `seat`, `move` (null when secret), `say`                        |
        | `undo redo` | whether there is something to take back or to play again                 |
        | `secret`  | what `peek` would show to the viewer, as a button says it, or null         |
        | `analysis`| whether the game may be analysed                                           |
        | `shows`   | what `show` can lay over the board on request: `what`, `label`             |
        | `over`    | null, or `text`, `ranks`, `points`, `winners`                              |
        """
        scene = self.scene(self.match.state, self.chooser)
        self._offered = scene.choices
        outcome = self.match.outcome
        answer: Answer = {
            "game": self.game.info.id,
            "players": self.game.players,
            "options": self.game.options,
            "lang": self.words.language,
            "turn": len(self.match.steps),
            "viewer": self.viewer,
            "acting": self.acting,
            "next": self._next(),
            "people": self._people_panel(outcome),
            "frames": [] if since is None else self._frames(since, scene),
            "scene": encode(scene),
            "last": self._last_touched(),
            "log": self._log(),
            "undo": bool(self.match.steps),
            "redo": self.match.can_redo,
            "secret": self._secret_label(),
            "analysis": self.study.open,
            "shows": [
                {"what": what, "label": self.words(f"show.{what}")} for what in self._shows()
            ],
            "over": self._over(outcome),
        }
        answer["scene"]["status"] = self._status(scene)
        if board:
            assert self.view is not None
            answer["board"] = encode(self.view.board(self.game))
        return answer

    def _choices(self) -> Choices:
        if self._offered is None:
            self._offered = self.scene(self.match.state, self.chooser).choices
        return self._offered

    def scene(self, state: Any, chooser: Player | None) -> Scene:
        """The picture of a position for whoever looks."""
        assert self.view is not None
        seen = self.game.observe(state, self.viewer)
        scene: Scene = self.view.scene(self.game, seen, chooser, self.words)
        return scene

    def _next(self) -> str:
        acting = self.acting
        if acting is None:
            return "over"
        if self.sitters[acting].kind == "computer":
            return "computer"
        return "person" if self.chooser is not None else "handover"

    def _status(self, scene: Scene) -> str:
        outcome, acting = self.match.outcome, self.acting
        if outcome is not None:
            return self._result(outcome)
        if self.chooser is not None:
            return scene.status
        assert acting is not None
        key = "status.thinking" if self.sitters[acting].kind == "computer" else "status.handover"
        return self.words(key, seat=self.name(acting))

    def _result(self, outcome: Outcome) -> str:
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        reason = self.words(f"reason.{outcome.reason}")
        if len(winners) == self.game.players:
            return self.words("result.draw", reason=reason)
        names = self.words("list.and").join(self.name(seat) for seat in winners)
        return self.words("result.win", count=len(winners), seat=names, reason=reason)

    def _over(self, outcome: Outcome | None) -> Answer | None:
        if outcome is None:
            return None
        return {
            "text": self._result(outcome),
            "ranks": outcome.ranks,
            "points": outcome.points,
            "winners": [seat for seat, rank in enumerate(outcome.ranks) if rank == 1],
        }

    def _secret_label(self) -> str | None:
        if self.viewer is None or not hasattr(self.view, "secret"):
            return None
        return self.words("secret")

    def _people_panel(self, outcome: Outcome | None) -> list[Answer]:
        info, teams = self.game.info, self.game.teams()
        return [
            asdict(sitter)
            | {
                "name": self.name(seat),
                "colour": info.colours[seat],
                "mark": info.marks[seat],
                "team": teams[seat],
            }
            for seat, sitter in enumerate(self._after(outcome))
        ]

    def _frames(self, since: int, scene: Scene) -> list[Answer]:
        frames: list[Answer] = []
        for number, step in enumerate(self.match.steps[since:], since):
            visible = self._may_read(step)
            for event, said in self.tell(number):
                frame: Answer = {"say": said if visible else self._secret_move(step)}
                if event.state is not None:
                    frame["shapes"] = encode(self.scene(event.state, None).shapes)
                frames.append(frame)
        # The scene itself is the last picture: no need to show it twice.
        if frames and "shapes" in frames[-1] and frames[-1]["shapes"] == encode(scene.shapes):
            del frames[-1]["shapes"]
        return frames

    def _last_touched(self) -> list[str]:
        """What the last player touched, over all the steps of his that came in a row."""
        if not hasattr(self.view, "touched"):
            return []
        assert self.view is not None
        found: list[str] = []
        player: Player | None = None
        for step in reversed(self.match.steps):
            if player is not None and step.player not in (player, CHANCE):
                break
            if self._may_read(step):
                found += self.touched(step.before, step.player, step.move)
            player = step.player if step.player != CHANCE else player
        return list(dict.fromkeys(found))

    def _may_read(self, step: Step) -> bool:
        seen = self.game.seen_by(step.before, step.player, step.move)
        return seen is None or self.viewer in seen

    def _secret_move(self, step: Step) -> str:
        return self.words("log.secret", seat=self.name(step.player))

    def _log(self) -> list[Answer]:
        return [
            {
                "seat": step.player,
                "move": step.text if self._may_read(step) else None,
                "say": " ".join(said for _, said in self.tell(number))
                if self._may_read(step)
                else self._secret_move(step),
            }
            for number, step in enumerate(self.match.steps)
        ]

    def tell(self, number: int) -> list[tuple[Event, str]]:
        """What happened in a step, in sentences; told once and remembered."""
        del self._told[len(self.match.steps) :]
        while len(self._told) <= number:
            step = self.match.steps[len(self._told)]
            events = self.game.events(step.before, step.player, step.move, step.after)
            self._told.append([(event, self.sentence(event)) for event in events])
        return self._told[number]

    def sentence(self, event: Event) -> str:
        """What happened, in the reader's language."""
        blanks = {
            key: self.name(value) if key in ("seat", "other") and isinstance(value, int) else value
            for key, value in event.blanks.items()
        }
        return self.words(event.key, **blanks)
