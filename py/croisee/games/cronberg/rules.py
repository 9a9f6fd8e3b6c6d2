"""The rules of Cronberg: place a pawn or draw a rhombus, score when surrounded, count at the end.

A position holds sets of crossings and triangles as bit sets and the tile on each place. A move is
its own notation: `c4` places a pawn, `draw` asks for a rhombus, `bc4-bc5` lays it on two triangles,
and CHANCE answers a draw with the rhombus' obtuse number, `+4`. The stock is in no position: what
may be drawn is what has not been seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from croisee.core.bits import members
from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import CHANCE, SERIES, Event, Game, Info, Outcome, Player
from croisee.core.rng import Rng
from croisee.core.words import Term, signed
from croisee.games.cronberg.diagram import draw
from croisee.games.cronberg.outlook import reach
from croisee.games.cronberg.scoring import arithmetic, score
from croisee.games.cronberg.town import (
    ALL_FREE,
    ARMS,
    AROUND,
    BUILDINGS,
    CORNER_SET,
    CORNERS,
    CROSSING_NUMBER,
    CROSSINGS,
    GUARD_POSTS,
    GUARDS,
    KIND_NUMBER,
    KINDS,
    LAYS,
    NEIGHBOURS,
    NUMBERS,
    PARKS,
    PLACE_NUMBER,
    PLACES,
    POINTING,
    SYMBOLS,
    TRIANGLE_NUMBER,
    TRIANGLES,
)

PAWNS = 4  # sheet, "Préparation du jeu": four pawns a player
DRAW = "draw"
STOCK = "stock"
"""The stock as something to touch."""

NOTHING = -1
"""No rhombus in hand; no crossing being counted."""
FROM_STOCK = -2
"""A rhombus is being drawn: CHANCE is to act."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position, possibly with a drawn rhombus still to be laid."""

    points: tuple[int, ...]
    hands: tuple[int, ...]
    """Pawns each player has before him."""
    pawns: tuple[int, ...]
    """Crossings held by each player."""
    town: bytes = bytes(len(PLACES))
    """For each place, 0 or 1 plus the number of the tile on it."""
    free: int = ALL_FREE
    """Triangles no rhombus covers."""
    turn: Player = 0
    drawn: int = NOTHING
    """The tile in hand, NOTHING, or FROM_STOCK."""
    over: bool = False
    spot: int = NOTHING
    """In the picture of an event: the crossing that has just been counted."""


class Cronberg(Game[State, str]):
    """The rules for two, three or four citizens."""

    info = Info(
        id="cronberg",
        seats=(2, 3, 4),
        # Sheet, "Fin de la partie": in several games the markers go on from where they stood.
        options=(SERIES,),
        chance=True,
        author="Roland & Tobias Goslar",
        publisher="Kronberger Spiele",
        year=2003,
        translator="Martin Jendrian",
        age=8,
        minutes=(20, 20),
    )

    # The contract

    def start(self, rng: Rng) -> State:
        """An empty town; the stock is nobody's to look at, so nothing is shuffled here."""
        seats = self.players
        return State(points=(0,) * seats, hands=(PAWNS,) * seats, pawns=(0,) * seats)

    def actors(self, state: State) -> tuple[Player, ...]:
        """CHANCE while a rhombus is drawn, else the player whose turn it is."""
        if state.over:
            return ()
        return (CHANCE if state.drawn == FROM_STOCK else state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """Places for the rhombus in hand; else crossings for a pawn, then the draw."""
        if player != state.turn or state.over or state.drawn == FROM_STOCK:
            return ()
        free = state.free
        if state.drawn != NOTHING:
            return _lays(free)
        moves = []
        if state.hands[player]:
            moves = [CROSSINGS[crossing] for crossing in members(self.open_crossings(state))]
        if self.room(free):
            moves.append(DRAW)
        return moves

    def chance(self, state: State) -> Sequence[tuple[str, int]]:
        """The kinds of rhombus not yet seen, each as likely as there are some left."""
        if state.drawn != FROM_STOCK:
            return ()
        return [
            (kind.name, count)
            for kind, count in zip(KINDS, self.unseen(state), strict=True)
            if count
        ]

    def apply(self, state: State, player: Player, move: str) -> State:
        """The position after a move and everything that follows from it."""
        return self._play(state, move, None)

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """The move, then scores, guards, passes and the final count, one by one."""
        told: list[Event] = []
        self._play(before, move, told)
        return told

    def outcome(self, state: State) -> Outcome | None:
        """Most points win, in a series the marker furthest ahead; ties share (ours)."""
        return self.result(state.points) if state.over else None

    def result(self, points: tuple[int, ...]) -> Outcome:
        """How a game with these points ends."""
        totals = self.totals(points)
        ranks = tuple(1 + sum(other > mine for other in totals) for mine in totals)
        if max(ranks) == 1:
            return Outcome(ranks, "tied", points)
        # Sheet, "Fin de la partie": the marker furthest ahead, which a series brings along.
        return Outcome(ranks, "points" if self.series == 1 else "track", points)

    def totals(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """The points that decide: those of this game, in a series with those brought into it."""
        return tuple(before + now for before, now in zip(self.head_start, points, strict=True))

    # What a position says

    def unseen(self, state: State) -> tuple[int, ...]:
        """How many rhombi of each kind are neither in the town nor in hand."""
        return _unseen(state.town, state.drawn)

    def room(self, free: int) -> bool:
        """Whether a rhombus still fits on the free triangles."""
        return _room(free)

    def isolated(self, free: int) -> int:
        """Free triangles that no rhombus can cover any more."""
        found = 0
        for triangle in members(free):
            if not NEIGHBOURS[triangle] & free:
                found |= 1 << triangle
        return found

    def closed_crossings(self, free: int) -> int:
        """Crossings that an isolated guard keeps clear."""
        return _closed(free)

    def open_crossings(self, state: State) -> int:
        """Where a pawn may be placed."""
        # Sheet, "A poser un pion": unoccupied ...
        found = self.accessible(state.free)
        for held in state.pawns:
            found &= ~held
        return found

    def accessible(self, free: int) -> int:
        """Crossings that may be occupied, whoever stands there."""
        return _accessible(free)

    def numbers(self, state: State, crossing: int) -> list[int]:
        """The numbers that point at a crossing; an obtuse corner's number counts once."""
        town = state.town
        return [
            NUMBERS[town[place] - 1][acute] for place, acute in POINTING[crossing] if town[place]
        ]

    def effects(self, free: int, crossing: int) -> tuple[bool, int]:
        """What acts on a crossing at the end: isolated arms or not, and how many isolated parks."""
        beside = 0
        for triangle in members(AROUND[crossing] & free):
            if not NEIGHBOURS[triangle] & free:
                beside |= 1 << triangle
        return bool(beside & ARMS), (beside & PARKS).bit_count()

    def worth(self, state: State, crossing: int) -> int:
        """What a pawn on a crossing would count if the game ended now."""
        return score(self.numbers(state, crossing), *self.effects(state.free, crossing))

    def reach(self, state: State, crossing: int) -> tuple[int, int]:
        """The least and the most a pawn on a crossing could still count."""
        # The rhombus in hand is the next to be laid.
        to_come = self.unseen(replace(state, drawn=NOTHING))
        return reach(crossing, state.free, self.numbers(state, crossing), to_come)

    def prospects(self, state: State, crossing: int) -> dict[str, str]:
        """What a crossing counts now, written out, and the least and most it could count."""
        low, high = self.reach(state, crossing)
        return {
            "crossing": CROSSINGS[crossing],
            "sum": arithmetic(self.numbers(state, crossing), *self.effects(state.free, crossing)),
            "low": signed(low),
            "high": signed(high),
        }

    # The course of a turn

    def _play(self, state: State, move: str, told: list[Event] | None) -> State:
        if state.drawn == FROM_STOCK:
            return self._draw(state, move, told)
        if move == DRAW:
            state = replace(state, drawn=FROM_STOCK)
            if told is not None:
                told.append(Event("event.draw", {"seat": state.turn}))
            return state
        if state.drawn == NOTHING:
            state = self._place(state, CROSSING_NUMBER[move], told)
        else:
            state = self._lay(state, PLACE_NUMBER[move], told)
        return self._end_turn(state, told)

    def _draw(self, state: State, kind: str, told: list[Event] | None) -> State:
        """Take the first building of a kind that is not in the town yet."""
        chosen = KINDS[KIND_NUMBER[kind]]
        tile = next(tile for tile in chosen.tiles if tile + 1 not in state.town)
        state = replace(state, drawn=tile)
        if told is not None:
            blanks = {"seat": state.turn, **_tile_blanks(tile)}
            told.append(Event("event.drawn", blanks, state, deed="draw"))
        return state

    def _place(self, state: State, crossing: int, told: list[Event] | None) -> State:
        """Sheet, "A poser un pion"."""
        player = state.turn
        state = replace(
            state,
            hands=_changed(state.hands, player, -1),
            pawns=_changed(state.pawns, player, 1 << crossing),
        )
        if told is not None:
            blanks = {"seat": player, "crossing": CROSSINGS[crossing]}
            told.append(Event("event.place", blanks, state, deed="place"))
        return state

    def _lay(self, state: State, number: int, told: list[Event] | None) -> State:
        """Sheet, "B poser un losange": lay it, count the surrounded, wake the guards."""
        place, tile, player = PLACES[number], state.drawn, state.turn
        town = bytearray(state.town)
        town[number] = tile + 1
        state = replace(state, town=bytes(town), free=state.free & ~place.mask, drawn=NOTHING)
        if told is not None:
            one, other = (TRIANGLES[triangle] for triangle in place.triangles)
            blanks = {"seat": player, "one": one, "two": other, **_tile_blanks(tile)}
            told.append(Event("event.lay", blanks, state, deed="place"))
        for crossing in sorted(place.corners):
            if not AROUND[crossing] & state.free:
                state = self._count_surrounded(state, crossing, told)
        for triangle in place.beside:
            if state.free >> triangle & 1 and not NEIGHBOURS[triangle] & state.free:
                if told is not None:
                    key = f"event.isolated.{SYMBOLS[triangle]}"
                    told.append(Event(key, {"triangle": TRIANGLES[triangle]}))
                if GUARDS >> triangle & 1:
                    state = self._chase(state, triangle, told)
        return state

    def _count_surrounded(self, state: State, crossing: int, told: list[Event] | None) -> State:
        """Sheet, "evaluation des points entre-temps": count the pawn there, and hand it back."""
        player = self.holder(state, crossing)
        if player is None:
            return state
        numbers = self.numbers(state, crossing)
        state = replace(
            self._take_back(state, player, crossing),
            points=_changed(state.points, player, score(numbers)),
        )
        if told is not None:
            blanks = {
                "seat": player,
                "crossing": CROSSINGS[crossing],
                "sum": arithmetic(numbers),
            }
            shown = replace(state, spot=crossing)
            told.append(Event("event.surrounded", blanks, shown, deed="move"))
        return state

    def _chase(self, state: State, guard: int, told: list[Event] | None) -> State:
        """Sheet, "activation des triangles": a guard sends away every pawn around him."""
        for crossing in CORNERS[guard]:
            player = self.holder(state, crossing)
            if player is not None:
                state = self._take_back(state, player, crossing)
                if told is not None:
                    blanks = {
                        "seat": player,
                        "crossing": CROSSINGS[crossing],
                        "triangle": TRIANGLES[guard],
                    }
                    told.append(Event("event.chased", blanks, state, deed="capture"))
        return state

    def holder(self, state: State, crossing: int) -> Player | None:
        """Whose pawn stands on a crossing."""
        for player, held in enumerate(state.pawns):
            if held >> crossing & 1:
                return player
        return None

    def _take_back(self, state: State, player: Player, crossing: int) -> State:
        return replace(
            state,
            hands=_changed(state.hands, player, 1),
            pawns=_changed(state.pawns, player, -1 << crossing),
        )

    def _end_turn(self, state: State, told: list[Event] | None) -> State:
        """The next player who can act; without one, the final count."""
        following = [(state.turn + step) % self.players for step in range(1, self.players + 1)]
        if self.room(state.free):
            return replace(state, turn=following[0])
        # Sheet: one passes only when neither a pawn nor a rhombus can be placed.
        anywhere = self.open_crossings(state)
        able = [seat for seat in following if anywhere and state.hands[seat]]
        if not able:
            return self._count_all(state, told)
        if told is not None:
            for seat in following[: following.index(able[0])]:
                told.append(Event("event.pass", {"seat": seat}))
        return replace(state, turn=able[0])

    def _count_all(self, state: State, told: list[Event] | None) -> State:
        """Sheet, "évaluation à la fin de la partie": pawn by pawn."""
        if told is not None:
            told.append(Event("event.end", {}, state))
        for player, held in enumerate(state.pawns):
            for crossing in members(held):
                numbers = self.numbers(state, crossing)
                arms, parks = self.effects(state.free, crossing)
                points = _changed(state.points, player, score(numbers, arms, parks))
                state = replace(state, points=points)
                if told is not None:
                    blanks = {
                        "seat": player,
                        "crossing": CROSSINGS[crossing],
                        "sum": arithmetic(numbers, arms, parks),
                    }
                    told.append(Event("event.counted", blanks, replace(state, spot=crossing)))
        return replace(state, over=True)

    # Refusals

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """The rule that forbids a token here."""
        holding = state.drawn != NOTHING
        if text in CROSSING_NUMBER:
            return self._refuse_pawn(state, player, CROSSING_NUMBER[text])
        if text in PLACE_NUMBER:
            return IllegalMove("illegal.covered") if holding else self._refuse_rhombus(state)
        if text == DRAW:
            return IllegalMove("illegal.now.lay" if holding else "illegal.full")
        return InvalidMove("error.move", move=text)

    def _refuse_rhombus(self, state: State) -> IllegalMove:
        """Against laying a rhombus that has not been drawn."""
        return IllegalMove("illegal.now.choose" if self.room(state.free) else "illegal.full")

    def _refuse_pawn(self, state: State, player: Player, crossing: int) -> IllegalMove:
        name = CROSSINGS[crossing]
        if not AROUND[crossing] & state.free:
            return IllegalMove("illegal.surrounded", crossing=name)
        if self.closed_crossings(state.free) >> crossing & 1:
            return IllegalMove("illegal.guard", crossing=name)
        # Whoever touches a crossing asks about it: the answer says what it is worth, too.
        blanks = self.prospects(state, crossing)
        holder = self.holder(state, crossing)
        if state.drawn != NOTHING:
            return IllegalMove("illegal.now.crossing", **blanks)
        if holder is not None:
            return IllegalMove("illegal.occupied", seat=Term(f"seat.{holder}"), **blanks)
        return IllegalMove("illegal.hand", **blanks)

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The rule against touching this: a crossing, a triangle, the stock."""
        last = path[-1]
        if last in TRIANGLE_NUMBER:
            return self._why_not_triangle(state, path)
        attempt = DRAW if last == STOCK else last
        if attempt in self.moves(state, player):
            return None
        refusal = self.refuse(state, player, attempt)
        return refusal if isinstance(refusal, IllegalMove) else None

    def _why_not_triangle(self, state: State, path: Sequence[str]) -> IllegalMove | None:
        triangle = TRIANGLE_NUMBER[path[-1]]
        if state.drawn == NOTHING:
            return self._refuse_rhombus(state)
        if not state.free >> triangle & 1:
            return IllegalMove("illegal.covered")
        if not NEIGHBOURS[triangle] & state.free:
            return IllegalMove("illegal.isolated")
        return IllegalMove("illegal.apart") if len(path) == 2 else None

    def diagram(self, state: State) -> str:
        """The town as text; see `diagram.draw`."""
        return draw(
            town=state.town,
            holders=[self.holder(state, crossing) for crossing in range(len(CROSSINGS))],
            isolated=self.isolated(state.free),
            closed=self.closed_crossings(state.free),
        ) + "\n".join(self._account(state))

    def _account(self, state: State) -> list[str]:
        lines = [
            f"{seat}: {points} points, {hand} in hand"
            for seat, (points, hand) in enumerate(zip(state.points, state.hands, strict=True))
        ]
        if state.over:
            return [*lines, "over"]
        action = {NOTHING: "to act", FROM_STOCK: "draws"}.get(state.drawn)
        if action is None:
            low, high = NUMBERS[state.drawn]
            action = f"lays {BUILDINGS[state.drawn]} {low:+d}/{high:+d}"
        return [*lines, f"{state.turn} {action}"]


# What only depends on the town or its free triangles: thinking asks it of few, again and again


@lru_cache(maxsize=1 << 9)
def _unseen(town: bytes, drawn: int) -> tuple[int, ...]:
    seen = {*town, drawn + 1}
    return tuple([sum(tile + 1 not in seen for tile in kind.tiles) for kind in KINDS])


@lru_cache(maxsize=1 << 9)
def _lays(free: int) -> tuple[str, ...]:
    return tuple([name for name, mask in LAYS if free & mask == mask])


@lru_cache(maxsize=1 << 12)
def _room(free: int) -> bool:
    return any(NEIGHBOURS[triangle] & free for triangle in members(free))


def _closed(free: int) -> int:
    closed = 0
    for post, neighbours, corners in GUARD_POSTS:
        if free & post and not free & neighbours:
            closed |= corners
    return closed


@lru_cache(maxsize=1 << 12)
def _accessible(free: int) -> int:
    # Sheet, "A poser un pion": beside a free triangle ...
    found = 0
    for triangle in members(free):
        found |= CORNER_SET[triangle]
    # ... and not beside a guard that no rhombus can cover any more.
    return found & ~_closed(free)


def _changed(values: tuple[int, ...], player: Player, change: int) -> tuple[int, ...]:
    """The values with one player's increased."""
    return (*values[:player], values[player] + change, *values[player + 1 :])


def _tile_blanks(tile: int) -> dict[str, object]:
    obtuse, acute = NUMBERS[tile]
    return {
        "building": Term(f"building.{BUILDINGS[tile]}"),
        "obtuse": signed(obtuse),
        "acute": signed(acute),
    }
