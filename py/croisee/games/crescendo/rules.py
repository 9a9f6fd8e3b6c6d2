"""The rules of Crescendo: lay twelve crosses, set out the pawns, gather yours in one tower.

A position is the crosses as they were laid and, for each seat, the cell of each of its pawns.
Every pawn put back by a dispersal is a move of its own. Moves are their own notation:
`acbd@2,-1` (lay a cross), `b5` (put a pawn of colour b on a cell), `3*7n-4e` (three pawns go).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croisee.core.bits import members
from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import CHANCE, Event, Game, Info, Laying, Option, Outcome, Player
from croisee.core.rng import Rng
from croisee.games.crescendo import refusals
from croisee.games.crescendo.ground import (
    BIT,
    BOX,
    CELLS,
    CROSSES,
    HEARTS,
    NAMES,
    NUMBER,
    OFF,
    ground,
)
from croisee.games.crescendo.notation import (
    COLOURS,
    DOUBLE,
    LAY,
    MOVE,
    NOBODY,
    OVER,
    PLACE,
    read_heart,
    read_journey,
    turned,
    untwisted,
    write_journey,
)

EACH = {int(players): count for players, count in BOX["pawns"]["each"].items()}
"""Pawns a player has in a round of so many."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position, possibly in the middle of a dispersal."""

    board: str
    """The crosses laid, as the moves that laid them, with spaces between."""
    hands: tuple[tuple[str, ...], ...]
    """The crosses each seat still has to lay, by the order of their colours."""
    pawns: tuple[bytes, ...]
    """For each seat, the cell of each of its pawns; OFF when it is not on the board."""
    order: tuple[Player, ...]
    """The seats of this round in their order of play."""
    turn: Player = 0
    phase: str = LAY
    victim: Player = NOBODY
    """Whose pawns the player in turn is dispersing."""
    turns: int = 0
    """How many times everybody has moved in this round."""
    finished: tuple[Player, ...] = ()
    """Who has built his tower in this round, first to last; in the end, the final's ranking."""
    dropped: tuple[Player, ...] = ()
    """Who went out in earlier rounds, first to last."""
    reason: str = ""


class Crescendo(Game[State, str]):
    """All the rounds of a game, from the first cross to the last tower."""

    info = Info(
        id="crescendo",
        seats=(2, 3, 4),
        options=(Option("express", (False, True), quick=True), Option("limit", (40, 20))),
        chance=True,
    )

    def __init__(self, players: int | None = None, express: bool = False, limit: int = 40) -> None:
        """Read the options."""
        super().__init__(players, express=express, limit=limit)
        self.express = express
        self.limit = limit

    # The contract

    def start(self, rng: Rng) -> State:
        """The crosses dealt; on an express board, everything up to the first move made too."""
        # Sheet, "Préparation": the twelve crosses are shared out between the players.
        box = BOX["colours"]
        crosses = [order for order in box["orders"] for _ in range(box["each"])]
        rng.shuffle(crosses)
        seats = range(self.players)
        hands = tuple(tuple(sorted(crosses[seat :: self.players])) for seat in seats)
        state = State("", hands, self._boxed(tuple(seats)), tuple(seats))
        while self.express and state.phase != MOVE:
            state = self.apply(state, CHANCE, self.at_random(state, state.turn, rng))
        return state

    def laying(self, state: State) -> Laying | None:
        """Crosses first, then pawns on the white cells and on one another."""
        if state.phase == LAY:
            return Laying("cross", len(ground(state.board).hearts) + 1, CROSSES)
        if state.phase in (PLACE, DOUBLE):
            boxed = sum(pawns.count(OFF) for pawns in state.pawns)
            count = sum(map(len, state.pawns))
            return Laying("pawn", count - boxed + 1, count)
        return None

    def at_random(self, state: State, player: Player, rng: Rng) -> str:
        """Any pawn anywhere; any cross, where it keeps the board small enough for a screen."""
        if state.phase != LAY:
            return rng.choice(self._legal(state))
        order = rng.choice(list(dict.fromkeys(state.hands[state.turn])))
        x, y = rng.weighted(ground(state.board).snug_places)
        return f"{turned(order, rng.below(4))}@{x},{y}"

    def draws(self) -> bool:
        """Nothing is drawn after the deal but the later rounds of an express game."""
        return self.express and self.players > 2

    def actors(self, state: State) -> tuple[Player, ...]:
        """The player in turn; chance sets the pawns out where nobody wants to."""
        if state.phase == OVER:
            return ()
        if self.express and state.phase in (PLACE, DOUBLE):
            return (CHANCE,)
        return (state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """Crosses by colours then place, pawns by colour then cell, journeys by start and size."""
        return self._legal(state) if player in self.actors(state) else ()

    def chance(self, state: State) -> Sequence[tuple[str, int]]:
        """Every way to set the next pawn out, all alike."""
        return [(move, 1) for move in self._legal(state)] if CHANCE in self.actors(state) else ()

    def apply(self, state: State, player: Player, move: str) -> State:
        """The position after a move and everything that follows from it without a choice."""
        return self._play(state, player, move, [])

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """The move, the tower it completes, and who goes on to the next round."""
        told: list[Event] = []
        self._play(before, player, move, told)
        return told

    def outcome(self, state: State) -> Outcome | None:
        """The final's ranking, then those who went out, the last of them first."""
        if state.phase != OVER:
            return None
        ranking = state.finished + state.dropped[::-1]
        return Outcome(tuple(ranking.index(seat) + 1 for seat in range(self.players)), state.reason)

    def _legal(self, state: State) -> list[str]:
        if state.phase == LAY:
            return self._crossings(state)
        if state.phase == MOVE and state.victim == NOBODY:
            return [
                write_journey(k, cell, end)
                for cell, k, ends in self.journeys(state)
                for end in members(ends)
            ]
        return [
            f"{COLOURS[colour]}{NAMES[cell]}"
            for colour in self.pot_choice(state)
            for cell in members(self.rooms(state, colour))
        ]

    def _play(self, state: State, player: Player, move: str, told: list[Event]) -> State:
        if state.phase == LAY:
            return self._lay(state, move, told)
        if state.phase == MOVE and state.victim == NOBODY:
            return self._journey(state, move, told)
        return self._put(state, player, move, told)

    # 2. Création du plateau

    def _crossings(self, state: State) -> list[str]:
        places = ground(state.board).places
        return [
            f"{turned(order, quarters)}@{x},{y}"
            for order in dict.fromkeys(state.hands[state.turn])
            for quarters in range(4)
            for x, y in places
        ]

    def _lay(self, state: State, move: str, told: list[Event]) -> State:
        hand = list(state.hands[state.turn])
        hand.remove(untwisted(move[:4]))
        before = ground(state.board)
        blanks = {
            "seat": state.turn,
            "cross": len(before.hearts) + 1,
            "count": before.shared(read_heart(move)),
        }
        after = replace(
            state,
            board=f"{state.board} {move}".lstrip(),
            hands=(*state.hands[: state.turn], tuple(hand), *state.hands[state.turn + 1 :]),
            turn=self._next(state),
            phase=PLACE if len(before.hearts) + 1 == CROSSES else LAY,
        )
        key = "event.lay" if before.hearts else "event.lay.first"
        told.append(Event(key, blanks, deed="place"))
        return after

    def _next(self, state: State) -> Player:
        return state.order[(state.order.index(state.turn) + 1) % len(state.order)]

    # 3. Mise en place des pions

    def _boxed(self, order: tuple[Player, ...]) -> tuple[bytes, ...]:
        """The pawns of a round before it begins: none on the board, none for who is out."""
        full = bytes([OFF]) * EACH[len(order)]
        return tuple(full if seat in order else b"" for seat in range(self.players))

    def pot(self, state: State) -> tuple[int, ...]:
        """Pawns of each seat in the common pot, or in hand for a dispersal."""
        if state.phase == LAY:
            return (0,) * self.players
        if state.phase == MOVE:
            return tuple(
                pawns.count(OFF) if seat == state.victim else 0
                for seat, pawns in enumerate(state.pawns)
            )
        # Sheet: the last two pawns of everybody make a second pot.
        kept = 2 if state.phase == PLACE else 0
        return tuple(max(pawns.count(OFF) - kept, 0) for pawns in state.pawns)

    def pot_choice(self, state: State) -> list[Player]:
        """The colours the player in turn may take a pawn of."""
        left = [seat for seat, count in enumerate(self.pot(state)) if count]
        # Sheet: one's own pawns are forbidden unless no others are left.
        return [seat for seat in left if seat != state.turn] or left

    def rooms(self, state: State, colour: Player) -> int:
        """The cells that may take a pawn of that colour out of the pot or a dispersal."""
        pawns = state.pawns[colour]
        if state.phase == DOUBLE:
            return sum(BIT[cell] for cell in pawns if pawns.count(cell) == 1)
        taken = self.occupied(state)
        if state.phase == PLACE:
            return sum(BIT[cell] for cell in HEARTS if not taken & BIT[cell])
        # Sheet, "Dispersion": any free cell he likes; ours: the one just left, refuges too.
        return (1 << CELLS) - 1 & ~taken

    def occupied(self, state: State) -> int:
        """Every cell with a pawn on it."""
        taken = 0
        for pawns in state.pawns:
            for cell in pawns:
                taken |= BIT[cell]
        return taken

    def _put(self, state: State, player: Player, move: str, told: list[Event]) -> State:
        """A pawn out of the pot, or a dispersed one, comes on a cell."""
        colour, cell = COLOURS.index(move[0]), NUMBER[move[1:]]
        pawns = bytearray(state.pawns[colour])
        pawns[pawns.index(OFF)] = cell
        after = replace(state, pawns=_with(state.pawns, colour, bytes(pawns)))
        if any(self.pot(after)):
            if state.phase != MOVE:
                after = replace(after, turn=self._next(state))
        elif state.phase == MOVE:
            after = replace(after, victim=NOBODY)
        else:
            # Proved: every pot is a multiple of the players, so the first begins each phase.
            phase = DOUBLE if state.phase == PLACE else MOVE
            after = replace(after, turn=state.order[0], phase=phase)
        blanks = {"seat": state.turn, "other": colour, "cell": move[1:].upper()}
        if player == CHANCE:
            # Chance sets out a whole pot in one breath: one sentence, one picture.
            if after.phase != state.phase:
                told.append(Event(f"event.{state.phase}.drawn", {}, after, deed="place"))
        else:
            key = "scatter" if state.phase == MOVE else state.phase
            own = ".own" if colour == state.turn else ""
            told.append(Event(f"event.{key}{own}", blanks, deed="place"))
        if state.phase == MOVE and after.victim == NOBODY:
            return self._conclude(after, told)
        return after

    # 5. Replacement des pions et des tours

    def journeys(self, state: State) -> list[tuple[int, int, int]]:
        """From which cell, how many pawns, and the cells they may stop on."""
        own = state.pawns[state.turn]
        reach = ground(state.board).reach
        allowed = ~self.sheltered(state, state.turn)
        return [
            (cell, k, ends)
            for cell in sorted(set(own))
            for k in range(1, own.count(cell) + 1)
            if (ends := reach[cell][k] & allowed)
        ]

    def sheltered(self, state: State, player: Player) -> int:
        """Cells where other players' pawns stand in a refuge of their colour."""
        # Sheet, "Zones de refuge": nobody is dislodged from a cell of his own colour.
        found = 0
        refuges = ground(state.board).refuges
        for seat, pawns in enumerate(state.pawns):
            if seat != player:
                for cell in pawns:
                    found |= BIT[cell] & refuges[seat]
        return found

    def _journey(self, state: State, move: str, told: list[Event]) -> State:
        k, start, end = read_journey(move)
        seat = state.turn
        own = bytearray(state.pawns[seat])
        height = own.count(end)
        victim = NOBODY
        pawns = state.pawns
        for other, theirs in enumerate(pawns):
            if other != seat and end in theirs:
                # Sheet, "Dispersion": the newcomer takes the cell, the tower bursts.
                victim = other
                dispersed = theirs.count(end)
                pawns = _with(pawns, other, theirs.replace(bytes([end]), bytes([OFF])))
        for _ in range(k):
            own[own.rindex(start)] = end
        state = replace(state, pawns=_with(pawns, seat, bytes(own)), victim=victim)
        blanks = {"seat": seat, "count": k, "cell": NAMES[start].upper(), "end": NAMES[end].upper()}
        told.append(Event("event.move", blanks, deed="move"))
        if height:
            # Sheet, "Réalisation des tours": pawns put on one's own make the tower grow.
            told.append(Event("event.stack", {"seat": seat, "height": height + k}))
        if victim != NOBODY:
            blanks = {"seat": seat, "other": victim, "count": dispersed}
            told.append(Event("event.burst", blanks, deed="capture"))
            return state
        return self._conclude(state, told)

    # 9. Fin de partie

    def _conclude(self, state: State, told: list[Event]) -> State:
        """End the turn; where that clears pawns away, the move deserves a picture before it."""
        count = len(told)
        after = self.end_turn(state, told)
        if after.pawns != state.pawns:
            for event in told[:count]:
                event.state = state
        return after

    def end_turn(self, state: State, told: list[Event]) -> State:
        """Who moves next, once a move and its dispersal are done; what that brings is told."""
        seat, own = state.turn, state.pawns[state.turn]
        if own.count(own[0]) == len(own):
            told.append(Event("event.tower", {"seat": seat, "count": len(own)}, state))
            finished = (*state.finished, seat)
            if len(state.order) == 2:
                finished += tuple(other for other in state.order if other != seat)
                return replace(state, finished=finished, phase=OVER, reason="tower")
            # Sheet: a finished tower is taken off the board at once.
            state = replace(
                state, finished=finished, pawns=_with(state.pawns, seat, bytes([OFF]) * len(own))
            )
            told.append(Event("event.qualify", {"seat": seat, "count": len(finished)}, state))
            if len(finished) == len(state.order) - 1:
                return self._next_round(state, told)
        following = self._next(state)
        while following in state.finished:
            following = self._next(replace(state, turn=following))
        wraps = state.order.index(following) <= state.order.index(seat)
        state = replace(state, turn=following, turns=state.turns + wraps)
        return self._stop(state, told) if state.turns == self.limit else state

    def _stop(self, state: State, told: list[Event]) -> State:
        """Endless play is stopped, and those still building are ranked (ours)."""
        building = [seat for seat in state.order if seat not in state.finished]
        building.sort(key=lambda seat: self.progress(state, seat))
        state = replace(state, finished=state.finished + tuple(building))
        told.append(Event("event.stop", {"seat": building[0], "count": self.limit}, state))
        if len(state.order) == 2:
            return replace(state, phase=OVER, reason="limit")
        return self._next_round(state, told)

    def progress(self, state: State, seat: Player) -> tuple[int, int, int, int]:
        """How far a builder has come; the smallest is the best (ours).

        The tallest tower, then the steps that would bring every other pawn onto it, then the
        fewest stacks, then who moved last.
        """
        own = state.pawns[seat]
        tallest = max(map(own.count, own))
        land = ground(state.board)
        steps = min(
            sum(map(land.steps_from(cell).__getitem__, own))
            for cell in set(own)
            if own.count(cell) == tallest
        )
        return (-tallest, steps, len(set(own)), -state.order.index(seat))

    def _next_round(self, state: State, told: list[Event]) -> State:
        """The same board, the last one out, the others in the order they qualified."""
        order = state.finished[: len(state.order) - 1]
        (last,) = set(state.order) - set(order)
        told.append(Event("event.round", {"seat": order[0], "other": last, "count": len(order)}))
        return replace(
            state,
            pawns=self._boxed(order),
            order=order,
            turn=order[0],
            phase=PLACE,
            turns=0,
            finished=(),
            dropped=(*state.dropped, last),
        )

    def turns_left(self, state: State) -> int:
        """Turns the player to act still has in this round, this one included."""
        return self.limit - state.turns

    # Refusals

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """The rule that forbids a token here."""
        key = refusals.fault(self, state, text)
        return IllegalMove(key) if key else InvalidMove("error.move", move=text)

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The rule against touching this; targets are cells, places, crosses and pot colours."""
        key = refusals.touch_fault(self, state, path)
        return IllegalMove(key) if key else None

    def diagram(self, state: State) -> str:
        """Hearts as `.`, arms by colour, pawns as a capital and a height, `*` in their refuge."""
        land = ground(state.board)
        signs = {
            cell: (COLOURS[colour] if colour >= 0 else ".")
            for cell, colour in enumerate(land.colour)
        }
        for seat, pawns in enumerate(state.pawns):
            for cell in set(pawns) - {OFF}:
                shelter = "*" if land.colour[cell] == seat else ""
                signs[cell] = f"{COLOURS[seat].upper()}{pawns.count(cell)}{shelter}"
        columns = [x for x, _ in land.cells] or [0]
        lines = [
            "".join(
                f"{signs.get(land.at.get((x, y), OFF), ''):4}"
                for x in range(min(columns), max(columns) + 1)
            ).rstrip()
            for y in sorted({y for _, y in land.cells})
        ]
        hands = " ".join(",".join(hand) or "-" for hand in state.hands)
        pot = " ".join(map(str, self.pot(state)))
        order = "".join(COLOURS[seat] for seat in state.order)
        actors = self.actors(state)
        turn = f"{COLOURS[state.turn]} to {state.phase}" if actors else "over"
        lines.append(
            f"order {order}  hands {hands}  pot {pot}  turns {state.turns}  "
            f"finished {''.join(COLOURS[seat] for seat in state.finished) or '-'}  {turn}"
        )
        return "\n".join(lines)


def _with(pawns: tuple[bytes, ...], seat: Player, cells: bytes) -> tuple[bytes, ...]:
    return (*pawns[:seat], cells, *pawns[seat + 1 :])
