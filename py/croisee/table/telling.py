"""What happened at the table, in sentences of the reader's language.

Sentences are made from the events of the rules, once for each step. Whoever may not know a move
reads only that there was one. The only person is spoken to: a sentence `key` has a sister `key.you`
for what he does, and `key.yours` for what is done to him; without it, he goes by his colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croisee.core.game import Event, Player
from croisee.core.match import Match, Step
from croisee.core.words import Name, Words, game_words
from croisee.messages import LogEntry
from croisee.table.names import call
from croisee.table.seats import Seats


class Telling:
    """A match told in one language to whoever looks."""

    def __init__(self, match: Match, seats: Seats, language: str) -> None:
        self.match = match
        self.game = match.game
        self.seats = seats
        self._told: list[list[tuple[Event, str]]] = []
        self._named = True
        self.speak(language)

    def speak(self, language: str) -> None:
        """Say everything in this language from now on."""
        words = game_words(language, self.game.folder())
        self.words: Words = words.naming(call(self.seats, words)) if self._named else words
        self._told.clear()

    def forget_names(self) -> None:
        """Call everybody by the colour of his pieces, as a lesson does."""
        self._named = False
        self.speak(self.words.language)

    @property
    def addressed(self) -> Player | None:
        """The only person, whom sentences speak to; None where everybody is a third person."""
        return self.seats.alone if self._named else None

    def name(self, seat: Player) -> str:
        """What whoever sits in a seat is called, as a label."""
        return self.words(f"seat.{seat}")

    def names(self, seats: Iterable[Player]) -> Name:
        """The names of several seats, in one phrase."""
        return Name(self.words("list.and").join(map(self.name, seats)))

    def of_seats(self, key: str, blanks: Mapping[str, object]) -> str:
        """A sentence whose blanks `seat` and `other` may be seats, spoken to the only person."""
        you = self.addressed
        for blank, sister in (("seat", "you"), ("other", "yours")):
            if you is not None and blanks.get(blank) == you and f"{key}.{sister}" in self.words:
                key = f"{key}.{sister}"
        return self.words(
            key,
            **{
                blank: self._third(value)
                if blank in ("seat", "other") and isinstance(value, int)
                else value
                for blank, value in blanks.items()
            },
        )

    def _third(self, seat: Player) -> str:
        """What somebody is called where a sentence speaks of him, not to him."""
        return self.words.colour(seat) if seat == self.addressed else self.name(seat)

    def sentence(self, event: Event) -> str:
        """What happened, in the reader's language."""
        return self.of_seats(event.key, event.blanks)

    def foretell(self, view: Any, seat: Player, move: Any) -> str:
        """What a move that nobody has made yet would do, in a sentence."""
        # What follows from the move may be secret or drawn; the move itself is not.
        after = self.game.apply(view, seat, move)
        return self.sentence(self.game.events(view, seat, move, after)[0])

    def tell(self, number: int) -> list[tuple[Event, str]]:
        """What happened in a step, in sentences; told once and remembered."""
        del self._told[len(self.match.steps) :]
        while len(self._told) <= number:
            step = self.match.steps[len(self._told)]
            events = self.game.events(step.before, step.player, step.move, step.after)
            self._told.append([(event, self.sentence(event)) for event in events])
        return self._told[number]

    def may_read(self, step: Step) -> bool:
        """Whether the viewer may know which move was made."""
        seen = self.game.seen_by(step.before, step.player, step.move)
        return seen is None or self.seats.viewer in seen

    def secret_move(self, step: Step) -> str:
        """That a move was made, and by whom, but not which."""
        return self.of_seats("log.secret", {"seat": step.player})

    def written(self, notation: str) -> str:
        """A move as the list of moves writes it; a token that is a word is the reader's word."""
        key = f"notation.{notation}"
        return self.words(key) if key in self.words else notation

    def summary(self, number: int) -> str:
        """All that happened in a step, as the viewer may know it."""
        step = self.match.steps[number]
        if not self.may_read(step):
            return self.secret_move(step)
        return " ".join(said for _, said in self.tell(number))

    def laid_rest(self, number: int) -> str:
        """That chance laid what was left, from a step on."""
        rest = [step for step in self.match.steps[number:] if step.rest_from == number]
        return self.words("laying.rested", count=len(rest))

    def log(self) -> list[LogEntry]:
        """Every move of the match, as the viewer may know it."""
        return [
            {
                "seat": step.player,
                "move": self.written(step.text) if self.may_read(step) else None,
                "say": self.summary(number),
            }
            for number, step in enumerate(self.match.steps)
        ]
