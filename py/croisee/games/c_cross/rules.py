"""The rules of C-Cross: place pawns, conquer zones of three, pay with exchanges, join two sides.

A position is a handful of bit sets: cells are bits 0-79, zones bits 0-15. A placement is one move;
so is each exchange, and so is the choice of the next zone when two or more are due. Moves are
their own notation: `b2.3`, `b2.3-c2.1`, `xb2.3` (exchange), `b2` (resolve this zone next).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from operator import or_
from pathlib import Path

from croisee.core.bits import members
from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import Event, Game, Info, Outcome, Player
from croisee.core.rng import Rng

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))
PAWNS = 12  # sheet, "Matériel": 12 pawns a player
MAJORITY = 3  # sheet, "Conquérir une zone": at least three of one colour

NOBODY: Player = -1
LIGHT: Player = 0
DARK: Player = 1

Sets = tuple[int, int]
"""A bit set for light and one for dark."""


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position, possibly in the middle of a turn."""

    pawns: Sets = (0, 0)
    """Cells held by each player's pawns."""
    tiles: Sets = (0, 0)
    """Zones owned by each player."""
    turn: Player = LIGHT
    """The active player: whose turn it is, whoever has to decide something inside it."""
    payer: Player = NOBODY
    """Who is exchanging pawns for a zone he has just conquered."""
    owed: int = 0
    """Enemy pawns in the payer's hand that still go back on the board."""
    won: int = 0
    """Zones the active player's placement won and that are still due: he must be able to pay."""
    winner: Player = NOBODY
    reason: str = ""


class CCross(Game[State, str]):
    """The board's topology and the rules upon it."""

    info = Info(
        id="c-cross",
        seats=(2,),
        author="Ludovic Gimet",
        publisher="Clemens Gerhards KG",
        year=2015,
        translator="Ludovic Gimet",
        age=10,
        minutes=(30, 30),
        colours=("cream", "forest"),
        marks=("ring", "dot"),
    )

    def __init__(self, players: int | None = None) -> None:
        """Lay the board: cells, zones, neighbours and sides, as names and as bit sets."""
        super().__init__(players)
        zones: dict[str, list[list[int]]] = BOX["zones"]["cells"]
        self.zones = tuple(zones)
        self.cells = tuple(f"{zone}.{number}" for zone in zones for number in range(1, 6))
        self.cell_number = {name: number for number, name in enumerate(self.cells)}
        self.zone_number = {name: number for number, name in enumerate(self.zones)}
        self.places = tuple((x, y) for cells in zones.values() for x, y in cells)
        self.zone_of = tuple(cell // 5 for cell in range(len(self.cells)))
        self.zone_mask = tuple(0b11111 << 5 * zone for zone in range(len(self.zones)))
        # Sheet, "Placer des pions": two pawns side by side, only the border between two zones
        # lying between them.
        self.borders = tuple(
            (a, b)
            for a, b in combinations(range(len(self.cells)), 2)
            if self.zone_of[a] != self.zone_of[b] and _adjacent(self.places[a], self.places[b])
        )
        self.beside = [0] * len(self.zones)
        for a, b in self.borders:
            self.beside[self.zone_of[a]] |= 1 << self.zone_of[b]
            self.beside[self.zone_of[b]] |= 1 << self.zone_of[a]
        self.neighbours = tuple(members(zones) for zones in self.beside)
        self.sides = tuple(
            (self._zone_set(one), self._zone_set(other))
            for one, other in (BOX["sides"]["long"], BOX["sides"]["short"])
        )
        self.placements = tuple(
            [(name, 1 << cell) for cell, name in enumerate(self.cells)]
            + [(f"{self.cells[a]}-{self.cells[b]}", 1 << a | 1 << b) for a, b in self.borders]
        )
        self._set_of = dict(self.placements)
        self._touched = {
            name: tuple(mask for mask in self.zone_mask if mask & cells)
            for name, cells in self.placements
        }
        self._exchanges = tuple(f"x{name}" for name in self.cells)

    def _zone_set(self, names: Sequence[str]) -> int:
        return sum(1 << self.zone_number[name] for name in names)

    # The contract

    def start(self, rng: Rng) -> State:
        """An empty board."""
        return State()

    def actors(self, state: State) -> tuple[Player, ...]:
        """The payer while he pays, else the active player."""
        if state.winner != NOBODY:
            return ()
        return (state.payer if state.owed else state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """Exchanges while something is owed, then zones to order, then placements."""
        if player not in self.actors(state):
            return ()
        if state.owed:
            return [
                self._exchanges[cell]
                for cell in members(state.pawns[player])
                if self._may_exchange(state, player, cell)
            ]
        due = self.due(state)
        if due:
            return sorted(self.zones[zone] for zone, _ in due if self._may_resolve(state, zone))
        return self._legal_placements(state)

    def apply(self, state: State, player: Player, move: str) -> State:
        """The position after a move and everything that follows from it without a choice."""
        cells = self._set_of.get(move)
        if cells is not None:
            # Most placements win nothing, and searches make many: the short way for them.
            turn = state.turn
            mine = state.pawns[turn] | cells
            if not any((mine & mask).bit_count() >= MAJORITY for mask in self._touched[move]):
                return self._checked(State(_with(state.pawns, turn, mine), state.tiles, 1 - turn))
        return self._play(state, move, [])

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """The placement or exchange, then each conquest of the chain, each with its picture."""
        told: list[Event] = []
        self._play(before, move, told)
        return told

    def outcome(self, state: State) -> Outcome | None:
        """Both ways to win: a connection, or an opponent who cannot place."""
        if state.winner == NOBODY:
            return None
        return Outcome((1, 2) if state.winner == LIGHT else (2, 1), state.reason)

    def reserve(self, state: State, player: Player) -> int:
        """Pawns a player has before him, ready to be placed."""
        in_hand = state.owed if state.owed and state.payer != player else 0
        return PAWNS - state.pawns[player].bit_count() - in_hand

    # 1/ Placer des pions

    def placement_fault(self, state: State, cells: int) -> str | None:
        """Why the active player may not place pawns on these cells; None when he may."""
        player = state.turn
        count = cells.bit_count()
        if (state.pawns[0] | state.pawns[1]) & cells:
            return "illegal.taken"
        if any(1 << zone & (state.tiles[0] | state.tiles[1]) for zone in self._zones_of(cells)):
            return "illegal.tile"
        if count > self.reserve(state, player):
            return "illegal.reserve"
        # Sheet: the player with the light pawns begins, with a single pawn. The board is bare of
        # pawns and tiles on that turn only.
        if count == 2 and not (state.pawns[0] | state.pawns[1] | state.tiles[0] | state.tiles[1]):
            return "illegal.first"
        return None if self._can_pay(self._placed(state, cells)) else "illegal.pay"

    def _legal_placements(self, state: State) -> list[str]:
        """Every placement without a fault; most are seen at once not to win a zone."""
        player, (light, dark) = state.turn, state.pawns
        taken = light | dark | self.tiled_cells(state)
        risky = 0
        for mask in self.zone_mask:
            if (state.pawns[player] & mask).bit_count() == MAJORITY - 1:
                risky |= mask
        doubles = self.reserve(state, player) > 1 and taken
        singles = self.reserve(state, player) > 0
        placements = self.placements if doubles else self.placements[: len(self.cells) * singles]
        return [
            name
            for name, cells in placements
            if not cells & taken
            and (not cells & risky or self._can_afford(state, cells))
        ]

    def _can_afford(self, state: State, cells: int) -> bool:
        """Whether the active player can settle what a placement wins him."""
        player = state.turn
        mine = state.pawns[player] | cells
        touched = [mask for mask in self.zone_mask if mask & cells]
        won = [mask for mask in touched if (mine & mask).bit_count() >= MAJORITY]
        if len(won) == 1:
            # By far most often, and quickly told: pawns elsewhere for those that lie in the zone.
            return (mine & ~won[0]).bit_count() >= (state.pawns[1 - player] & won[0]).bit_count()
        return self._can_pay(self._placed(state, cells))

    def _can_place(self, state: State) -> bool:
        """Whether the active player has a legal placement."""
        if not self.reserve(state, state.turn):
            return False
        free = ~(state.pawns[0] | state.pawns[1])
        tiled = state.tiles[0] | state.tiles[1]
        mine = state.pawns[state.turn]
        # A single pawn that wins nothing is always allowed: look for a free cell to put it on.
        for zone, mask in enumerate(self.zone_mask):
            if mask & free and not tiled >> zone & 1 and (mine & mask).bit_count() < MAJORITY - 1:
                return True
        return bool(self._legal_placements(state))

    def tiled_cells(self, state: State) -> int:
        """The cells that lie under tiles."""
        return _union(self.zone_mask[zone] for zone in members(state.tiles[0] | state.tiles[1]))

    def _zones_of(self, cells: int) -> list[int]:
        return [self.zone_of[cell] for cell in members(cells)]

    def _placed(self, state: State, cells: int) -> State:
        """The position right after a placement, before anything is conquered."""
        player = state.turn
        placed = replace(state, pawns=_with(state.pawns, player, state.pawns[player] | cells))
        for zone in self._zones_of(cells):
            if self._majority(placed, zone) == player:
                placed.won |= 1 << zone
        return placed

    # 2/ Conquérir une zone

    def _majority(self, state: State, zone: int) -> Player:
        """Who has three or more pawns in a zone."""
        mask = self.zone_mask[zone]
        for player in (LIGHT, DARK):
            if (state.pawns[player] & mask).bit_count() >= MAJORITY:
                return player
        return NOBODY

    def due(self, state: State) -> list[tuple[int, Player]]:
        """Zones to be conquered, with their conquerors."""
        return [
            (zone, player)
            for player, pawns in enumerate(state.pawns)
            if pawns.bit_count() >= MAJORITY
            for zone, mask in enumerate(self.zone_mask)
            if (pawns & mask).bit_count() >= MAJORITY
        ]

    def price(self, state: State, zone: int, owner: Player) -> int:
        """Enemy pawns in a zone: what its conqueror must put back elsewhere."""
        return (state.pawns[1 - owner] & self.zone_mask[zone]).bit_count()

    def _means(self, state: State, zones: int, owner: Player) -> int:
        """Pawns an owner has on the board outside some zones: what he can pay with."""
        outside = state.pawns[owner]
        for zone in members(zones):
            outside &= ~self.zone_mask[zone]
        return outside.bit_count()

    def _can_pay(self, state: State) -> bool:
        """Whether the active player can settle every zone his placement won (ruling 1).

        The sheet: without enough pawns on the board for the exchange, the zone cannot be conquered
        and the turn is taken again. Ours: some order of the zones and some choice of exchanges
        must settle them all, and a zone whose majority is exchanged away counts as settled.
        """
        return not state.won or any(self._may_resolve(state, zone) for zone in members(state.won))

    def _may_resolve(self, state: State, zone: int) -> bool:
        """Whether resolving this zone next leaves every placement-won zone payable."""
        player, others = state.turn, state.won & ~(1 << zone)
        owner = self._majority(state, zone)
        price = self.price(state, zone, owner)
        means = self._means(state, 1 << zone, owner)
        if 1 << zone & state.won and means < price:
            return False
        if not others or self.connects(state.tiles[owner] | 1 << zone):
            return True
        (other,) = members(others)
        left = self._means(state, others | 1 << zone, player)
        if owner == player:
            return self._leaves_payable(state, other, price, left)
        # The opponent puts back as many of the active player's pawns as he can.
        return left + min(price, means) >= self.price(state, other, player)

    def _may_exchange(self, state: State, player: Player, cell: int) -> bool:
        """Whether giving up this pawn leaves the zone still to be paid payable."""
        pending = state.won if player == state.turn else 0
        if not pending:
            return True
        (other,) = members(pending)
        after = replace(state, pawns=(state.pawns[0] ^ 1 << cell, state.pawns[1] ^ 1 << cell))
        left = self._means(after, pending, player)
        return self._leaves_payable(after, other, state.owed - 1, left)

    def _leaves_payable(self, state: State, other: int, price: int, left: int) -> bool:
        """Whether a price can still be paid so that the other zone won is settled as well.

        Either pawns of the other zone pay until its majority is gone, or what is left outside
        both zones pays for the two of them.
        """
        player = state.turn
        held = (state.pawns[player] & self.zone_mask[other]).bit_count()
        return price > held - MAJORITY or left - price >= self.price(state, other, player)

    def connects(self, zones: int) -> bool:
        """Whether a set of zones holds a chain between two opposite sides."""
        for one, other in self.sides:
            chain = edge = zones & one
            while edge:
                if chain & other:
                    return True
                edge = self._around(edge) & zones & ~chain
                chain |= edge
        return False

    def chain(self, zones: int) -> list[int]:
        """The zones of a shortest chain between two opposite sides, in order; empty without one."""
        for one, other in self.sides:
            rings = [zones & one]
            while rings[-1] & ~other and not rings[-1] & other:
                rings.append(self._around(rings[-1]) & zones & ~_union(rings))
            if rings[-1] & other:
                path = [members(rings.pop() & other)[0]]
                while rings:
                    path.append(members(rings.pop() & self.beside[path[-1]])[0])
                return path
        return []

    def _around(self, zones: int) -> int:
        return _union(self.beside[zone] for zone in members(zones))

    # The course of a turn

    def _play(self, state: State, move: str, told: list[Event]) -> State:
        if state.owed:
            state = self._exchange(state, self.cell_number[move[1:]], told)
        elif move in self.zone_number:
            state = self._conquer(state, self.zone_number[move], told)
        else:
            state = self._place(state, move, told)
        return self._settle(state, told)

    def _place(self, state: State, move: str, told: list[Event]) -> State:
        state = self._placed(state, self._set_of[move])
        cells = move.upper().split("-")
        key = "event.place.two" if len(cells) == 2 else "event.place.one"
        blanks = dict(zip(("cell", "second"), cells, strict=False))
        told.append(Event(key, {"seat": state.turn, **blanks}, state, deed="place"))
        return state

    def _exchange(self, state: State, cell: int, told: list[Event]) -> State:
        payer, bit = state.payer, 1 << cell
        pawns = (state.pawns[0] ^ bit, state.pawns[1] ^ bit)
        state = replace(state, pawns=pawns, owed=state.owed - 1)
        blanks = {"seat": payer, "other": 1 - payer, "cell": self.cells[cell].upper()}
        told.append(Event("event.exchange", blanks, state, deed="move"))
        return state

    def _conquer(self, state: State, zone: int, told: list[Event]) -> State:
        """Take a zone: pawns off, tile laid; a connection wins before any exchange."""
        owner = self._majority(state, zone)
        keep = ~self.zone_mask[zone]
        owed = self.price(state, zone, owner)
        state = replace(
            state,
            pawns=(state.pawns[0] & keep, state.pawns[1] & keep),
            tiles=_with(state.tiles, owner, state.tiles[owner] | 1 << zone),
            payer=owner,
            owed=owed,
            won=state.won & ~(1 << zone),
        )
        blanks = {"seat": owner, "zone": self.zones[zone].upper()}
        told.append(Event("event.conquer", blanks, state, deed="capture"))
        if self.connects(state.tiles[owner]):
            state = replace(state, owed=0, payer=NOBODY, winner=owner, reason="connection")
        return state

    def _settle(self, state: State, told: list[Event]) -> State:
        """Go on with the chain until somebody has a choice or the turn is over."""
        while state.winner == NOBODY:
            if state.owed and state.pawns[state.payer]:
                return state
            if state.owed:
                # Sheet, "Effet domino": what cannot be exchanged goes back to its owner.
                blanks = {"other": 1 - state.payer, "count": state.owed}
                state = replace(state, owed=0)
                told.append(Event("event.return", blanks, state))
            due = self.due(state)
            # An exchange may have broken a majority, or handed it to the other player: that zone is
            # settled (ruling 2, ours) and no longer one the active player must be able to pay for.
            still = sum(1 << zone for zone, owner in due if owner == state.turn)
            state = replace(state, payer=NOBODY, won=state.won & still)
            if not due:
                return self._pass_turn(state)
            if len(due) > 1:
                return state
            state = self._conquer(state, due[0][0], told)
        return state

    def _pass_turn(self, state: State) -> State:
        return self._checked(replace(state, turn=1 - state.turn))

    def _checked(self, state: State) -> State:
        # Sheet, "Fin de partie": whoever cannot play on his turn has lost.
        if self._can_place(state):
            return state
        return replace(state, winner=1 - state.turn, reason="blocked")

    # Refusals

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """The rule that forbids a token here."""
        kind = next(
            (
                kind
                for kind, known in (
                    ("place", self._set_of),
                    ("resolve", self.zone_number),
                    ("exchange", self._exchanges),
                )
                if text in known
            ),
            None,
        )
        if kind is None:
            return InvalidMove("error.move", move=text)
        expected = "exchange" if state.owed else "resolve" if self.due(state) else "place"
        if kind != expected:
            return IllegalMove(f"illegal.now.{expected}")
        if kind == "place":
            return IllegalMove(self.placement_fault(state, self._set_of[text]) or "illegal.first")
        if kind == "resolve":
            held = self._majority(state, self.zone_number[text]) != NOBODY
            return IllegalMove("illegal.order" if held else "illegal.due")
        held = bool(state.pawns[player] >> self._exchanges.index(text) & 1)
        return IllegalMove("illegal.keep" if held else "illegal.own")

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The rule against touching this; targets are cells and zones."""
        last = path[-1]
        if last not in self.cell_number:
            return None
        zone = last.partition(".")[0]
        if state.owed:
            attempt = f"x{last}"
        elif self.due(state):
            attempt = zone
        elif len(path) == 2 and path[0] != last:
            first, second = sorted(path, key=self.cell_number.__getitem__)
            attempt = f"{first}-{second}"
            if attempt not in self._set_of:
                same = path[0].partition(".")[0] == zone
                return IllegalMove("illegal.same" if same else "illegal.apart")
        else:
            attempt = last
        if attempt in self.moves(state, player):
            return None
        refusal = self.refuse(state, player, attempt)
        return refusal if isinstance(refusal, IllegalMove) else None

    def diagram(self, state: State) -> str:
        """The board with `o` for light and `x` for dark pawns, `O` and `X` for tiles."""
        width, height = BOX["size"]
        rows = [["  "] * width for _ in range(height)]
        for cell, (x, y) in enumerate(self.places):
            zone = self.zone_of[cell]
            sign = "."
            for player, (pawn, tile) in enumerate((("o", "O"), ("x", "X"))):
                if state.pawns[player] >> cell & 1:
                    sign = pawn
                if state.tiles[player] >> zone & 1:
                    sign = tile
            rows[y][x] = f"{sign} "
        board = "\n".join("".join(row).rstrip() for row in rows)
        reserves = f"o {self.reserve(state, LIGHT)}  x {self.reserve(state, DARK)}"
        actors = self.actors(state)
        turn = f"{'ox'[actors[0]]} to act" if actors else f"{'ox'[state.winner]} wins"
        owed = f", {state.owed} to put back" if state.owed else ""
        return f"{board}\n{reserves}  {turn}{owed}"


def _adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _with(sets: Sets, player: Player, value: int) -> Sets:
    return (value, sets[1]) if player == LIGHT else (sets[0], value)


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)
