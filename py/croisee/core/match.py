"""A game being played: the only mutable object of the core.

It keeps every position since the start, so that undo is a step back and redo a step forward. It
deals from the seed's "deal" stream and lets CHANCE act by itself, with a stream of its own for
every draw, so that a replay draws nothing twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croisee import games
from croisee.core.errors import InvalidRecord, NoUndo, Refusal, StaleMove, WrongSeat
from croisee.core.game import CHANCE, Game, Outcome, Player
from croisee.core.record import MOST_MOVES, Record
from croisee.core.rng import Rng


@dataclass(slots=True)
class Step:
    """One move as it was played."""

    player: Player
    move: Any
    text: str
    before: Any
    after: Any
    rest_from: int | None = None
    """Where chance chose it, the number of the first step it chose in one go; such steps are taken
    back together. A record does not tell."""

    @property
    def decided_by(self) -> Player:
        """Who chose it."""
        return self.player if self.rest_from is None else CHANCE


class Match:
    """Positions, moves and nothing else; who sits where is the table's business."""

    def __init__(self, game: Game[Any, Any], seed: str) -> None:
        self.game = game
        self.seed = seed
        self.rng = Rng(seed)
        self.opening = game.start(self.rng.stream("deal"))
        self.steps: list[Step] = []
        self._undone: list[Step] = []
        self._let_chance_act()

    def __str__(self) -> str:
        return self.game.diagram(self.state)

    @property
    def state(self) -> Any:
        """The position on the board."""
        return self.steps[-1].after if self.steps else self.opening

    @property
    def actors(self) -> tuple[Player, ...]:
        """Who may act now; empty when the game is over."""
        return self.game.actors(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.game.outcome(self.state)

    def act(self, player: Player, text: str) -> list[Step]:
        """Play a move given in notation, and what CHANCE does next: the steps made."""
        if not self.actors:
            raise StaleMove("error.over")
        if player not in self.actors:
            raise WrongSeat("error.seat")
        move = self.game.parse(self.state, player, text)
        count = len(self.steps)
        self._push(player, move)
        self._undone.clear()
        self._let_chance_act()
        return self.steps[count:]

    def lay_rest(self, rng: Rng) -> list[Step]:
        """End the laying that goes on by moves at random for everybody: the steps made."""
        laying = self.game.laying(self.state)
        if laying is None:
            raise StaleMove("error.laid")
        count = len(self.steps)
        self._undone.clear()
        while (now := self.game.laying(self.state)) is not None and now.what == laying.what:
            player = self.actors[0]
            self._push(player, self.game.at_random(self.state, player, rng))
            self.steps[-1].rest_from = count
            self._let_chance_act()
        return self.steps[count:]

    @property
    def next_undone(self) -> Step | None:
        """The step that redo would play."""
        return self._undone[-1] if self._undone else None

    def undo(self) -> Step:
        """Take back the last move; NoUndo says why not."""
        if not self.steps:
            raise NoUndo("undo.nothing")
        step = self.steps[-1]
        barrier = self.game.barrier(step.before, step.player, step.move, step.after)
        if barrier:
            raise NoUndo(barrier)
        self._undone.append(self.steps.pop())
        return step

    def redo(self) -> Step:
        """Play the last undone move again."""
        if not self._undone:
            raise NoUndo("redo.nothing")
        self.steps.append(self._undone.pop())
        return self.steps[-1]

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing else played since."""
        return bool(self._undone)

    def view(self, seat: Player | None) -> Any:
        """What a seat may know of the position."""
        return self.game.observe(self.state, seat)

    def log_for(self, seat: Player | None) -> list[tuple[Player, str | None]]:
        """The moves as a seat may read them; None stands for a secret one."""
        log: list[tuple[Player, str | None]] = []
        for step in self.steps:
            seen = self.game.seen_by(step.before, step.player, step.move)
            log.append((step.player, step.text if seen is None or seat in seen else None))
        return log

    def record(self) -> Record:
        """The game so far, written down."""
        return Record(
            game=self.game.info.id,
            players=self.game.players,
            seed=self.seed,
            moves=[(step.player, step.text) for step in self.steps],
            options=dict(self.game.options),
            result=self.outcome,
            carried=self.game.head_start if any(self.game.head_start) else (),
        )

    @staticmethod
    def beginning(record: Record) -> Match:
        """The match of a record before its first move, which may be a draw."""
        game = games.open_box(record.game, record.players, record.options)
        if record.carried:
            if game.series == 1 or len(record.carried) != game.players:
                raise InvalidRecord("error.record.shape")
            game.carried = record.carried
        match = Match(game, record.seed)
        # What CHANCE did is in the record: drop what the seed just drew for the opening.
        match.steps.clear()
        return match

    def follow(self, player: Player, text: str) -> None:
        """Play a move of a record, by whoever made it, and leave draws to the record."""
        if player not in self.actors:
            raise WrongSeat("error.seat")
        self._push(player, self._read(player, text))

    @staticmethod
    def replay(record: Record) -> Match:
        """Play a record from its first move, checking each; InvalidRecord says which is wrong."""
        if len(record.moves) > MOST_MOVES:
            raise InvalidRecord("error.record.long")
        match = Match.beginning(record)
        for number, (player, text) in enumerate(record.moves, 1):
            try:
                match.follow(player, text)
            except Refusal as fault:
                raise InvalidRecord("error.record.move", number=number, move=text) from fault
        match._let_chance_act()
        if record.result is not None and record.result != match.outcome:
            raise InvalidRecord("error.record.result")
        return match

    def _read(self, player: Player, text: str) -> Any:
        if player != CHANCE:
            return self.game.parse(self.state, player, text)
        for move, _ in self.game.chance(self.state):
            if self.game.notate(self.state, CHANCE, move) == text:
                return move
        raise WrongSeat("error.seat")

    def _push(self, player: Player, move: Any) -> None:
        before = self.state
        text = self.game.notate(before, player, move)
        self.steps.append(Step(player, move, text, before, self.game.apply(before, player, move)))

    def _let_chance_act(self) -> None:
        while CHANCE in self.actors:
            draw = self.rng.stream(f"chance:{len(self.steps)}")
            self._push(CHANCE, draw.weighted(self.game.chance(self.state)))
