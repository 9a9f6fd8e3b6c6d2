"""A second referee for C-Cross, written from the rule sheet and compared with the rules.

It knows the sheet, our rulings and the notation, and nothing of `rules.py`: the board is made anew
from its two kinds of C, every answer is counted from the pawns on the board. Games are steered
towards what hardly ever happens by chance; each rare kind of position is counted, and
`tests/referees.py` compares as many games as one likes and prints the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from itertools import zip_longest

from croisee.core.rng import Rng
from croisee.games.c_cross.rules import CCross

GAMES = 60
PAWNS = 12
COLUMNS = "abcd"
ROWS = "1234"
OPEN_TO_THE_RIGHT = ((1, 0), (0, 0), (0, 1), (0, 2), (1, 2))
OPEN_TO_THE_LEFT = ((1, 1), (2, 1), (2, 2), (2, 3), (1, 3))

Spot = tuple[int, int]
Count = tuple[int, int]
"""Pawns of the active player and of the other in a zone."""


def spots() -> dict[str, Spot]:
    """Where each cell lies: two interlocking columns of Cs, twice, each row a step to the left."""
    found = {}
    for column, letter in enumerate(COLUMNS):
        pair, left = divmod(column, 2)
        for row, digit in enumerate(ROWS):
            x, y = 3 + 3 * pair - row, pair + 3 * row
            for number, (right, down) in enumerate(OPEN_TO_THE_LEFT if left else OPEN_TO_THE_RIGHT):
                found[f"{letter}{digit}.{number + 1}"] = (x + right, y + down)
    return found


SPOTS = spots()
CELLS = sorted(SPOTS)
ZONES = sorted({cell[:2] for cell in CELLS})
FRONTIERS = [
    (one, other)
    for one in CELLS
    for other in CELLS
    if one < other
    and one[:2] != other[:2]
    and abs(SPOTS[one][0] - SPOTS[other][0]) + abs(SPOTS[one][1] - SPOTS[other][1]) == 1
]
BESIDE = {
    zone: {
        (other if one[:2] == zone else one)[:2]
        for one, other in FRONTIERS
        if zone in (one[:2], other[:2])
    }
    for zone in ZONES
}
OPPOSITE = (
    ({"a" + row for row in ROWS}, {"d" + row for row in ROWS}),
    ({column + "1" for column in COLUMNS}, {column + "4" for column in COLUMNS}),
)


@cache
def connects(tiles: frozenset[str]) -> bool:
    """Whether these tiles join two opposite sides without a gap."""
    for start, goal in OPPOSITE:
        reached: set[str] = set()
        ahead = tiles & start
        while ahead:
            reached |= ahead
            ahead = {near for zone in ahead for near in BESIDE[zone]} & tiles - reached
        if reached & goal:
            return True
    return False


Zones = tuple[tuple[str, Count], ...]
"""The zones that hold pawns, each with its count."""


@cache
def payable(zones: Zones, tiles: frozenset[str], debt: int, won: frozenset[str]) -> bool:
    """Whether the active player can pay his debt and then, in some order, for all he has won.

    His exchange may break a majority of his own: that zone is then settled. A tile that connects
    ends the game, but its zone must be worth taking: it needs the pawns to pay for it.
    """
    counts = dict(zones)
    if debt:
        for zone, (mine, theirs) in zones:
            if mine:
                counts[zone] = (mine - 1, theirs + 1)
                if payable(tuple(counts.items()), tiles, debt - 1, won):
                    return True
                counts[zone] = (mine, theirs)
        return False
    pending = frozenset(zone for zone in won if counts[zone][0] >= 3)
    for zone in pending:
        rest = tuple(item for item in zones if item[0] != zone)
        laid = tiles | {zone}
        debt = counts[zone][1]
        if sum(mine for _, (mine, _) in rest) >= debt and (
            connects(laid) or payable(rest, laid, debt, pending - {zone})
        ):
            return True
    return not pending


class Referee:
    """Follows a game by its notation and says who decides, between what, and who won."""

    def __init__(self) -> None:
        self.pawns: dict[str, int] = {}
        self.tiles: dict[str, int] = {}
        self.active = 0
        self.turn = 0
        self.won: frozenset[str] = frozenset()
        """Zones the placement of this turn won, still to be taken and paid in full."""
        self.payer = 0
        self.debt = 0
        """Pawns the payer has yet to exchange."""
        self.winner: int | None = None
        self.reason = ""
        self.seen: set[str] = set()
        """The rare things that happened with the last move."""
        self.taken = 0
        """Zones taken in this turn."""
        self.handed: set[str] = set()
        """Zones won by the placement that an exchange handed to the other player."""
        self.choices = self.placements()

    # What is on the board

    def tally(self) -> Counter[tuple[str, int]]:
        """Pawns in each zone of each seat."""
        return Counter((cell[:2], seat) for cell, seat in self.pawns.items())

    def on_board(self, seat: int) -> list[str]:
        """The cells of a seat's pawns."""
        return [cell for cell in self.pawns if self.pawns[cell] == seat]

    def due(self) -> dict[str, int]:
        """Zones with three pawns of a colour, and whose they are to take."""
        return {zone: seat for (zone, seat), pawns in self.tally().items() if pawns >= 3}

    def laid(self, seat: int) -> frozenset[str]:
        """The zones under a seat's tiles."""
        return frozenset(zone for zone in self.tiles if self.tiles[zone] == seat)

    def zones(self, left_out: str = "") -> Zones:
        """The board as the active player counts it when he pays."""
        held = self.tally()
        found = sorted({zone for zone, _ in held} - {left_out})
        return tuple(
            (zone, (held[zone, self.active], held[zone, 1 - self.active])) for zone in found
        )

    def sight(self, zone: str) -> Count:
        """Pawns of the active player and of the other in a zone."""
        held = self.tally()
        return held[zone, self.active], held[zone, 1 - self.active]

    def rows(self) -> list[str]:
        """The board as text: pawns small, tiles large."""
        lines = [[" "] * 17 for _ in range(14)]
        for cell, (x, y) in SPOTS.items():
            tile = self.tiles.get(cell[:2])
            pawn = self.pawns.get(cell)
            lines[y][2 * x] = (
                "OX"[tile] if tile is not None else "." if pawn is None else "ox"[pawn]
            )
        return ["".join(line).rstrip() for line in lines]

    # What may be decided

    @property
    def actor(self) -> int | None:
        """Who decides; nobody once the game is won."""
        if self.winner is not None:
            return None
        return self.payer if self.debt else self.active

    def placements(self) -> set[str]:
        """Sheet, "Placer des pions", and "Conquérir une zone" for those that must be taken back."""
        free = {cell for cell in CELLS if cell not in self.pawns and cell[:2] not in self.tiles}
        reserve = PAWNS - len(self.on_board(self.active))
        asked = [(cell,) for cell in CELLS if cell in free and reserve >= 1]
        if self.turn:
            asked += [pair for pair in FRONTIERS if free.issuperset(pair) and reserve >= 2]
        counts = dict(self.zones())
        return {"-".join(cells) for cells in asked if self.affordable(dict(counts), cells)}

    def affordable(self, counts: dict[str, Count], cells: tuple[str, ...]) -> bool:
        """Whether the zones a placement wins, added to these counts, can all be paid for."""
        for cell in cells:
            mine, theirs = counts.get(cell[:2], (0, 0))
            counts[cell[:2]] = (mine + 1, theirs)
        won = frozenset(zone for cell in cells if counts[zone := cell[:2]][0] >= 3)
        if not won or payable(tuple(sorted(counts.items())), self.laid(self.active), 0, won):
            return True
        self.seen.add("placement that could not be paid for")
        return False

    def exchanges(self) -> set[str]:
        """The payer's pawns that may go: what the active player won must stay payable."""
        found = set()
        for cell in self.on_board(self.payer):
            self.pawns[cell] = 1 - self.payer
            if self.payer != self.active or payable(
                self.zones(), self.laid(self.active), self.debt - 1, self.won
            ):
                found.add(f"x{cell}")
            self.pawns[cell] = self.payer
        if len(found) < len(self.on_board(self.payer)):
            self.seen.add("exchange forbidden: what was won could not be paid any more")
        return found

    def orders(self, due: dict[str, int]) -> set[str]:
        """Sheet, "Effet domino": the active player says which zone is next, whosever it is."""
        found = {zone for zone, seat in due.items() if self.stays_payable(zone, seat)}
        if len(found) < len(due):
            self.seen.add("order forbidden: what was won could not be paid any more")
        return found

    def stays_payable(self, zone: str, seat: int) -> bool:
        """Whether what the active player won can be paid in full if this zone is next."""
        won = self.won - {zone}
        counts = dict(self.zones(left_out=zone))
        mine, theirs = self.sight(zone)
        laid = self.laid(seat) | {zone}
        if seat == self.active:
            pawns = sum(count[0] for count in counts.values())
            if zone in self.won and pawns < theirs:
                return False
            return connects(laid) or payable(tuple(counts.items()), laid, min(theirs, pawns), won)
        if connects(laid):
            return True
        return all(
            payable(after, self.laid(self.active), 0, won)
            for after in self.answers(counts, min(mine, sum(count[1] for count in counts.values())))
        )

    def answers(self, counts: dict[str, Count], debt: int) -> Iterator[Zones]:
        """Every board the other player can leave by exchanging that many of his pawns."""
        if not debt:
            yield tuple(counts.items())
            return
        for zone, (mine, theirs) in list(counts.items()):
            if theirs:
                yield from self.answers(counts | {zone: (mine + 1, theirs - 1)}, debt - 1)

    # What happens

    def watch(self, move: str) -> None:
        """One move of the log, which must be among the choices."""
        assert move in self.choices
        self.seen = set()
        if move in ZONES:
            self.take(move)
        elif move.startswith("x"):
            self.pawns[move[1:]] = 1 - self.payer
            self.debt -= 1
        else:
            for cell in move.split("-"):
                self.pawns[cell] = self.active
            self.won = frozenset(self.due())
            self.turn += 1
            self.taken = 0
            self.handed = set()
        self.choices = self.go_on()

    def go_on(self) -> set[str]:
        """Resolve what needs no decision; the choices of the next one."""
        while self.winner is None:
            if self.debt:
                return self.exchanges()
            due = self.due()
            broken = {zone for zone in self.won if due.get(zone) != self.active}
            if broken:
                self.seen.add("zone won and broken by its winner's own exchange")
            self.handed |= broken & set(due)
            self.won -= broken
            if len(due) > 1:
                self.note_order(due)
                return self.orders(due)
            if not due:
                return self.pass_on()
            self.take(*due)
        return set()

    def take(self, zone: str) -> None:
        """Its pawns leave, the tile is laid, and the other's pawns there are due back."""
        seat = self.due()[zone]
        self.note_zone(zone, seat)
        strangers = self.tally()[zone, 1 - seat]
        for number in range(1, 6):
            self.pawns.pop(f"{zone}.{number}", None)
        self.tiles[zone] = seat
        self.won -= {zone}
        self.taken += 1
        if connects(self.laid(seat)):
            self.winner, self.reason = seat, "connection"
            if seat != self.active:
                self.seen.add("connection out of turn")
            if self.due():
                self.seen.add("connection with zones left to take")
            return
        self.payer = seat
        self.debt = min(strangers, len(self.on_board(seat)))
        if self.debt < strangers:
            self.seen.add("pawns given back: nothing to exchange them for")

    def pass_on(self) -> set[str]:
        """The other player's turn; he loses if he cannot place."""
        self.active = 1 - self.active
        found = self.placements()
        if not found:
            self.winner, self.reason = 1 - self.active, "blocked"
            reserve = PAWNS - len(self.on_board(self.active))
            self.seen.add("blocked, reserve empty" if not reserve else "blocked with pawns in hand")
        return found

    # What is rare

    def note_order(self, due: dict[str, int]) -> None:
        """An order is asked: between whose zones?"""
        self.seen.add("order asked")
        if any(connects(self.laid(seat) | {zone}) for zone, seat in due.items()):
            self.seen.add("order asked with a zone that connects")
        if len(set(due.values())) == 2:
            self.seen.add("order asked between zones of both players")
        if len(due) > 2:
            self.seen.add("order asked between three zones or more")
        if self.handed & set(due):
            self.seen.add("order asked with a zone handed over during payment")

    def note_zone(self, zone: str, seat: int) -> None:
        """A zone is taken: by whom, how late in the turn?"""
        if seat != self.active:
            self.seen.add("domino: zone of the player not on turn")
            if zone in self.handed:
                self.seen.add("zone handed over during payment is taken")
        elif self.taken and zone not in self.won:
            self.seen.add("domino back to the player on turn")
        if self.taken >= 2:
            self.seen.add("third zone of a turn or later")
        if len(self.laid(seat)) >= 8:
            self.seen.add("ninth tile")

    def fork(self) -> Referee:
        """A copy that can follow another continuation."""
        other = copy(self)
        other.pawns, other.tiles = dict(self.pawns), dict(self.tiles)
        other.handed, other.seen = set(self.handed), set()
        return other


# Games that lead where chance hardly ever does


def eagerness(referee: Referee, move: str) -> float:
    """How much a move makes for crowded zones, several at once, and for presents in payment."""
    if move in ZONES:
        return 0
    held = referee.tally()
    if move.startswith("x"):
        # A pawn given where the other has two hands him the zone; best of all one just won.
        zone = move[1:3]
        return held[zone, 1 - referee.payer] + 3 * (zone in referee.won)
    reserve = PAWNS - len(referee.on_board(referee.active))
    score = 0.0
    for cell in move.split("-"):
        mine, theirs = held[cell[:2], referee.active], held[cell[:2], 1 - referee.active]
        if mine < 2:
            score += mine + theirs
        else:
            # A crowded zone is worth taking; an empty reserve or a connection ends the fun.
            score += 4 * theirs - 1 + (8 if reserve < 5 else 0)
            if connects(referee.laid(referee.active) | {cell[:2]}):
                score -= 30
    return score


def crowd(rng: Rng, full: bool) -> Iterator[str]:
    """Placements after which one player can win two crowded zones with one double placement.

    A full board has more such zones, for long chains of dominoes. On a bare one he has little to
    pay with, and often three tiles in a row, so that one of the two zones connects.
    """
    mover = rng.below(2)
    gap = rng.choice(FRONTIERS)
    zones = [cell[:2] for cell in gap]
    plans: list[list[str]] = [[], []]
    chain = [zone for zone in ZONES if zone != zones[0] and zone[mover] == zones[0][mover]]
    if not full and zones[1] not in chain and rng.below(4):
        plans[mover] = [f"{zone}.{number}" for zone in chain for number in (1, 2, 3)]
    spare = [zone for zone in ZONES if zone not in zones + chain]
    rng.shuffle(spare)
    zones += [spare.pop() for _ in range(2 + rng.below(2) if full else rng.below(2))]
    for zone in zones:
        cells = [cell for cell in CELLS if cell[:2] == zone and cell not in gap]
        rng.shuffle(cells)
        plans[mover] += [cells.pop() for _ in range(2)]
        plans[1 - mover] += [
            cells.pop() for _ in range(rng.choice((1, 2, 2) if full else (0, 1, 2)))
        ]
    # Both have the same number of turns, light one more if dark is to move: the other takes zones
    # elsewhere, whose pawns he gets back, or puts a pawn there.
    while lag := len(plans[0]) - len(plans[1]) - mover:
        numbers = (1, 2, 3) if abs(lag) > 2 else (1,)
        behind = 1 if lag > 0 else 0
        plans[behind] = [f"{spare[-1]}.{number}" for number in numbers] + plans[behind]
        spare.pop()
    for turn in zip_longest(*plans):
        yield from (cell for cell in turn if cell)


def doubles(referee: Referee) -> list[str]:
    """The placements that win two zones at once."""
    held = referee.tally()
    return sorted(
        move
        for move in referee.choices
        if "-" in move and all(held[cell[:2], referee.active] == 2 for cell in move.split("-"))
    )


def choose(referee: Referee, rng: Rng, eager: float) -> str:
    """A move: the most eager of all, of a handful, or any."""
    moves = sorted(referee.choices)
    rng.shuffle(moves)
    if rng.random() > eager / 2:
        del moves[1 + int(eager * 20 * rng.random()) :]
    return max(moves, key=lambda move: eagerness(referee, move))


class Comparison:
    """Both referees side by side over many games, counting what was compared."""

    def __init__(self) -> None:
        self.game = CCross(2)
        self.positions = 0
        self.rare: Counter[str] = Counter()

    def compare(self, state: object, referee: Referee) -> None:
        """One position: who decides, between what, the board, the end."""
        game = self.game
        self.positions += 1
        self.rare.update(referee.seen)
        outcome = game.outcome(state)
        assert game.diagram(state).splitlines()[: len(referee.rows())] == referee.rows()
        if referee.winner is None:
            assert outcome is None and game.actors(state) == (referee.actor,)
            moves = game.moves(state, referee.actor)
            assert {game.notate(state, referee.actor, move) for move in moves} == referee.choices
        else:
            assert game.actors(state) == () and outcome is not None
            assert outcome.ranks == ((1, 2) if referee.winner == 0 else (2, 1))
            assert outcome.reason == referee.reason

    def follow(self, state: object, referee: Referee, move: str) -> object:
        """Play a move on both sides and compare."""
        player = referee.actor
        state = self.game.apply(state, player, self.game.parse(state, player, move))
        referee.watch(move)
        self.compare(state, referee)
        return state

    def branch(
        self, state: object, referee: Referee, rng: Rng, moves: list[str], width: int = 3
    ) -> None:
        """Try several ways through the rest of a turn, fewer and fewer as it goes on."""
        for move in moves:
            other = referee.fork()
            after = self.follow(state, other, move)
            if other.debt or (other.due() and other.winner is None):
                further = sorted(other.choices)
                rng.shuffle(further)
                self.branch(after, other, rng, further[:width], max(1, width - 1))

    def play(self, number: int) -> None:
        """One game: every other starts crowded, one in four is played at random."""
        rng = Rng(f"referee/{number}")
        side = rng.stream("branches")
        eager = (0, 0.5, 1, 1)[number % 4]
        state = self.game.start(rng.stream("deal"))
        referee = Referee()
        self.compare(state, referee)
        if number % 2:
            for cell in crowd(rng, full=number % 4 == 3):
                state = self.follow(state, referee, cell)
        while referee.actor is not None:
            overflow = doubles(referee)
            if "order asked" in referee.seen:
                self.branch(state, referee, side, sorted(referee.choices))
            elif overflow:
                side.shuffle(overflow)
                self.branch(state, referee, side, overflow[:3])
            state = self.follow(state, referee, choose(referee, rng, eager))


ALWAYS_MET = {
    "order asked with a zone handed over during payment",
    "order asked between zones of both players",
    "order asked with a zone that connects",
    "order asked between three zones or more",
    "order forbidden: what was won could not be paid any more",
    "zone handed over during payment is taken",
    "domino back to the player on turn",
    "third zone of a turn or later",
    "pawns given back: nothing to exchange them for",
    "placement that could not be paid for",
    "exchange forbidden: what was won could not be paid any more",
    "connection out of turn",
    "blocked, reserve empty",
}
"""Rare kinds that a short run must reach, or it would not be worth its name."""


def test_a_second_referee_agrees_on_rare_positions() -> None:
    found = Comparison()
    for number in range(GAMES):
        found.play(number)
    assert set(found.rare) >= ALWAYS_MET
