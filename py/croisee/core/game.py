"""The contract of a game: a handful of pure functions over immutable values.

`Game.apply` returns a new state; undo, replay, links, tests and search all follow from that. One
verb serves every decision: a turn of several steps is the same seat acting again, the other
player's decision inside my turn is the other seat acting, and a draw is the seat CHANCE acting.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, TypeVar

from croisee.core.errors import IllegalMove, InvalidMove, InvalidSetup, Refusal
from croisee.core.rng import Rng

Player = int
"""A seat, counted from 0; seat 0 begins."""

CHANCE: Player = -1
"""The seat of the dice and the draw pile."""

DIGITS = 9
"""Decimals of an evaluation that count."""

OptionValue = bool | int | str

Deed = Literal["place", "move", "turn", "capture", "draw"]
"""What can be done with a piece, as a hand feels it and an ear hears it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; the first value is the default."""

    key: str
    values: tuple[OptionValue, ...]
    quick: OptionValue | None = None
    """What a visitor gets who wants to play at once, without a set-up; None is the default."""

    @property
    def default(self) -> OptionValue:
        """What is played when nobody asks."""
        return self.values[0]

    @property
    def at_once(self) -> OptionValue:
        """What is played when somebody just wants to play."""
        return self.default if self.quick is None else self.quick


SERIES = Option("series", (1, 3, 5))
"""For a game whose points carry over: how many games are agreed beforehand. In a series of several
the points brought count, so that after the last game whoever is furthest ahead has won it."""


@dataclass(frozen=True, slots=True)
class Info:
    """What a catalogue says of a game before anyone opens the box."""

    id: str
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    teams: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """For a number of players, the team of each seat; absent where everyone is alone."""
    hidden: bool = False
    chance: bool = False
    lot: bool = False
    """Whether the first player is drawn by lot unless people say otherwise."""
    author: str | None = None
    publisher: str | None = None
    year: int | None = None
    translator: str | None = None
    age: int | None = None
    minutes: tuple[int, int] | None = None
    colours: tuple[str, ...] = ("seat0", "seat1", "seat2", "seat3")
    """Theme token of each seat."""
    marks: tuple[str, ...] = ("triangle", "disc", "diamond", "square")
    """The mark engraved in each seat's pieces: colour never tells alone."""

    @property
    def carries(self) -> bool:
        """Whether points carry over: the next game's markers start where the last ones stopped."""
        return SERIES in self.options

    def check(self, players: int, options: Mapping[str, OptionValue]) -> None:
        """Refuse a number of players or an option that the game does not have."""
        if type(players) is not int or players not in self.seats:
            raise InvalidSetup("error.players", players=players)
        # `True == 1` in Python, not in a record: the type must agree too.
        known = {
            option.key: [(type(value), value) for value in option.values] for option in self.options
        }
        for key, value in options.items():
            if (type(value), value) not in known.get(key, ()):
                raise InvalidSetup("error.option", option=key)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and why."""

    ranks: tuple[int, ...]
    """Per seat, 1 is best; ties and partners share a rank."""
    reason: str
    """A key of the words catalogue under `reason.`."""
    points: tuple[int, ...] = ()

    def utility(self) -> tuple[float, ...]:
        """What each seat got, in [0, 1]; sums to half the number of seats."""
        others = len(self.ranks) - 1
        return tuple(
            (sum(rank > mine for rank in self.ranks) + (self.ranks.count(mine) - 1) / 2) / others
            for mine in self.ranks
        )


@dataclass(slots=True)
class Event:
    """One thing that happened inside a move, for the log and the animation."""

    key: str
    """A key of the game's words: the sentence that tells it."""
    blanks: Mapping[str, object]
    """Its blanks. `seat` and `other` hold seat numbers and are said as names."""
    state: Any = None
    """The position right after it, when it is worth a picture of its own."""
    deed: Deed | None = None
    """What was done with a piece; None where something is only told."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The players still set the game out, piece by piece; chance can do the rest."""

    what: str
    """Which laying it is: `laying.<what>` says how far it has come."""
    number: int
    """The piece to be laid now, from 1."""
    count: int
    """How many there are in all."""


State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)


class Game(ABC, Generic[State, Move]):
    """The rules of one game for a number of players and a choice of options."""

    info: ClassVar[Info]

    def __init__(self, players: int | None = None, **options: OptionValue) -> None:
        """Check the set-up; subclasses precompute their topology after this."""
        self.players = self.info.seats[0] if players is None else players
        self.info.check(self.players, options)
        self.options = {option.key: option.default for option in self.info.options} | options
        self.carried = (0,) * self.players
        """Points each seat brings from earlier games: where its marker starts."""

    def __repr__(self) -> str:
        options = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"{type(self).__name__}({self.players}{options})"

    # The rules

    @abstractmethod
    def start(self, rng: Rng) -> State:
        """The set-up and the deal: a function of the seed."""

    @abstractmethod
    def actors(self, state: State) -> tuple[Player, ...]:
        """Who may act; empty exactly when the game is over."""

    @abstractmethod
    def moves(self, state: State, player: Player) -> Sequence[Move]:
        """Every legal move of a player, in a fixed order."""

    @abstractmethod
    def apply(self, state: State, player: Player, move: Move) -> State:
        """The position after a legal move; trusts its caller and changes nothing."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def events(self, before: State, player: Player, move: Move, after: State) -> list[Event]:
        """What happened in a move, step by step."""

    def draws(self) -> bool:
        """Whether CHANCE ever acts after the deal in this set-up."""
        return self.info.chance

    def laying(self, state: State) -> Laying | None:
        """How far the players have come in setting the game out; None once they play."""
        return None

    def at_random(self, state: State, player: Player, rng: Rng) -> Move:
        """A legal move by chance, where a laying is left to it."""
        return rng.choice(self.moves(state, player))

    @property
    def series(self) -> int:
        """How many games were agreed beforehand; 1 where each stands alone."""
        return int(self.options.get(SERIES.key, SERIES.default))

    @property
    def head_start(self) -> tuple[int, ...]:
        """The points brought that count in the outcome: in a series all of them, else none."""
        return self.carried if self.series > 1 else (0,) * self.players

    def teams(self) -> tuple[int, ...]:
        """The team of each seat; everyone alone unless the game says otherwise."""
        return self.info.teams.get(self.players, tuple(range(self.players)))

    # Chance and secrets: a game without them inherits these

    def chance(self, state: State) -> Sequence[tuple[Move, int]]:
        """What CHANCE may do, with integer weights."""
        return ()

    def observe(self, state: State, viewer: Player | None) -> State:
        """What a seat may know of the position; None is a spectator."""
        return state

    def determinize(self, view: State, viewer: Player, rng: Rng) -> State:
        """A position the viewer could be in, given what he knows."""
        return view

    def seen_by(self, state: State, player: Player, move: Move) -> frozenset[Player] | None:
        """Who may read this move in the log; None is everybody."""
        return None

    def barrier(self, before: State, player: Player, move: Move, after: State) -> str | None:
        """Why undo must stop after this move (a words key), or None when it need not."""
        return "undo.drawn" if player == CHANCE else None

    # Notation

    def notate(self, state: State, player: Player, move: Move) -> str:
        """The move as one ASCII token, unique among the legal moves."""
        return str(move)

    def parse(self, state: State, player: Player, text: str) -> Move:
        """The legal move a token stands for; InvalidMove or IllegalMove otherwise."""
        for move in self.moves(state, player):
            if self.notate(state, player, move) == text:
                return move
        raise self.refuse(state, player, text)

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """Why a token is no legal move here."""
        return InvalidMove("error.move", move=text)

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> Refusal | None:
        """Why the last thing touched leads nowhere, named by its rule; None when unknown."""
        return None

    @abstractmethod
    def diagram(self, state: State) -> str:
        """The position as text, for goldens and for people."""

    # What computer players ask; `brain.py` beside the rules may answer faster or better

    def playout(self, state: State, rng: Rng) -> tuple[float, ...]:
        """Play on at random to the end: the utilities."""
        found = getattr(self.sibling("brain"), "playout", generic_playout)
        utilities: tuple[float, ...] = found(self, state, rng)
        return utilities

    def evaluate(self, state: State) -> tuple[float, ...]:
        """How promising the position is for each seat, in [0, 1]."""
        outcome = self.outcome(state)
        if outcome:
            return outcome.utility()
        found = getattr(self.sibling("brain"), "evaluate", None)
        if found is None:
            return (0.5,) * self.players
        values: tuple[float, ...] = found(self, state)
        # Machines differ in the last bit of an exponential: all shall choose the same moves.
        return tuple([round(value, DIGITS) for value in values])

    def prior(self, state: State, player: Player, move: Move) -> float:
        """How natural a move looks before any search; 1 is ordinary."""
        found = getattr(self.sibling("brain"), "prior", None)
        return 1.0 if found is None else float(found(self, state, player, move))

    # The folder

    @classmethod
    def sibling(cls, name: str) -> ModuleType | None:
        """The module of that name in the game's folder: `view`, `brain`."""
        return _sibling(cls.__module__.rpartition(".")[0], name)

    @classmethod
    def folder(cls) -> Path:
        """Where the game's box, words and rules page are."""
        module = import_module(cls.__module__.rpartition(".")[0])
        return Path(next(iter(module.__path__)))


@cache
def _sibling(package: str, name: str) -> ModuleType | None:
    full = f"{package}.{name}"
    return import_module(full) if util.find_spec(full) else None


def generic_playout(
    game: Game[State, Move], state: State, rng: Rng, trace: list[tuple[Player, Move]] | None = None
) -> tuple[float, ...]:
    """Play uniformly random legal moves to the end, by the contract alone."""
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            move = rng.weighted(game.chance(state))
        else:
            move = rng.choice(game.moves(state, player))
        if trace is not None:
            trace.append((player, move))
        state = game.apply(state, player, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.utility()
