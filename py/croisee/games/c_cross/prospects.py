"""How likely each player of C-Cross is to win, from the chains that may still join two sides.

A chain is as likely as all of its zones together, a player as the sum of his chains. A position
whose sums are known tells what those next to it are worth: a move changes one zone or two, and with
them only the chains that go through. The figures were fitted to the results of games against
oneself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from croisee.core.bits import members
from croisee.core.game import DIGITS, Player
from croisee.games.c_cross.rules import MAJORITY, CCross, Sets

Table = tuple[tuple[float, float, float], ...]

WAITING: Table = (
    (0.049, 0.0073, 0.0072),
    (0.106, 0.066, 0.0127),
    (0.357, 0.192, 0.079),
)
"""How likely a zone becomes one's own, by one's own pawns in it and, along a row, the other's."""
TO_MOVE: Table = (
    (0.057, 0.021, 0.0083),
    (0.145, 0.12, 0.0242),
    (0.482, 0.289, 0.105),
)
"""The same for the player whose turn it is."""
DUE, LOST = 0.95, 0.01
"""The same where three pawns are in the zone already, one's own or the other's."""
HOPE = 0.0065
"""Of winning without any of the chains."""
OUT_WAITING = (1.0, 1.08, 1.17, 1.3, 1.39, 1.46, 1.55, 1.68, 1.79, 1.87, 1.9, 1.85, 1.8)
"""How much better one stands for the pawns one has on the board, by their number."""
OUT_TO_MOVE = (2.0, 2.03, 2.07, 2.15, 2.15, 2.05, 1.95, 1.87, 1.73, 1.61, 1.55, 1.51, 1.51)
"""The same for the player whose turn it is: he also needs pawns to place."""

ONES = sum(1 << 5 * zone for zone in range(16))
"""The first cell of every zone."""
FIELDS = range(0, 80, 5)
"""Where the bits of every zone begin."""
OWNED = ((1.0, 0.0), (0.0, 1.0))
"""How likely a zone becomes light's and dark's, by whose tile lies on it."""

Values = tuple[float, float]
"""What each player may expect."""
Gather = Callable[[list[float]], tuple[float, ...]]


def counts(cells: int) -> int:
    """How many cells of each zone are in a set: five bits a zone, as in the set."""
    ends = (cells & ONES) + (cells >> 4 & ONES)
    return ends + (cells >> 1 & ONES) + (cells >> 2 & ONES) + (cells >> 3 & ONES)


class Chains:
    """The chains of a board without a zone too many, and which of them go through what.

    Such chains have four or five zones on this board; they begin and end with a border between two.
    """

    def __init__(self, game: CCross) -> None:
        self.borders = [(a, b) for a in range(len(game.zones)) for b in game.neighbours[a] if a < b]
        chains = sorted(shortest(game), key=len)
        ends = [
            (self._border(chain[0], chain[1]), self._border(chain[-2], chain[-1]))
            for chain in chains
        ]
        fours = sum(len(chain) == 4 for chain in chains)
        self.fours = ends[:fours]
        self.fives = [
            (first, chain[2], last)
            for chain, (first, last) in zip(chains[fours:], ends[fours:], strict=True)
        ]
        self.through = [
            _gather(place for place, chain in enumerate(chains) if zone in chain)
            for zone in range(len(game.zones))
        ]
        """For every zone, what takes from a list over all chains those that go through it."""
        self.across = {
            (a, b): _gather(place for place, chain in enumerate(chains) if {a, b} <= set(chain))
            for a in range(len(game.zones))
            for b in range(a)
            if any({a, b} <= set(chain) for chain in chains)
        }
        """The same for two zones, the greater number first."""

    def _border(self, one: int, other: int) -> int:
        return self.borders.index((min(one, other), max(one, other)))


def _gather(places: Iterable[int]) -> Gather:
    """What takes some places from a list; the last one, a nothing, so that there are always two."""
    return itemgetter(*places, -1, -1)


@lru_cache(maxsize=2)
def chains_of(game: CCross) -> Chains:
    """The chains of a board."""
    return Chains(game)


def shortest(game: CCross) -> list[tuple[int, ...]]:
    """The chains between two opposite sides that need all of their zones, each one in order."""
    found: dict[int, tuple[int, ...]] = {}
    for one, other in game.sides:
        open_ends: list[tuple[int, ...]] = [(zone,) for zone in members(one)]
        while open_ends:
            chain = open_ends.pop()
            if other >> chain[-1] & 1:
                found.setdefault(sum(1 << zone for zone in chain), chain)
                continue
            touched = sum(1 << zone for zone in chain)
            for zone in game.neighbours[chain[-1]]:
                if not game.beside[zone] & touched & ~(1 << chain[-1]) and not one >> zone & 1:
                    open_ends.append((*chain, zone))
    return [
        chain
        for zones, chain in found.items()
        if not any(less != zones and less & zones == less for less in found)
    ]


class Strength:
    """How likely some chain of a player is, as the sum over his chains."""

    __slots__ = ("chains", "products", "total", "zones")

    def __init__(self, chains: Chains, zones: Sequence[float]) -> None:
        self.chains = chains
        self.zones = zones
        """How likely each zone becomes his own."""
        pairs = [zones[a] * zones[b] for a, b in chains.borders]
        products = [pairs[first] * pairs[last] for first, last in chains.fours]
        products += [
            pairs[first] * zones[middle] * pairs[last] for first, middle, last in chains.fives
        ]
        products.append(0.0)
        self.products = products
        self.total = HOPE + sum(products)

    def shift(self, zone: int, value: float) -> tuple[float, float]:
        """How many times more likely a zone becomes with this value, and what that adds to the sum.

        It must not be impossible now: such a zone stays as it is for ever.
        """
        grown = value / self.zones[zone] - 1.0
        return grown, grown * sum(self.chains.through[zone](self.products))

    def both(self, pair: tuple[int, int]) -> float:
        """The sum of the chains that go through both of two zones."""
        gather = self.chains.across.get(pair)
        return sum(gather(self.products)) if gather else 0.0


Shift = tuple[int, float, float, float, float]
"""A zone that changes, how many times more likely it becomes light's and what that adds, dark's."""


class Prospects:
    """What both players may expect in a position and in those that a move makes of it.

    Which cells of a zone are held makes no difference here: many positions are one.
    """

    __slots__ = ("across", "dark", "light", "out", "shifts", "table", "values")

    def __init__(self, game: CCross, light: int, dark: int, tiles: Sets, turn: Player) -> None:
        self.table = _likely(turn)
        zones = [self.table[(light >> at & 7) << 3 | dark >> at & 7] for at in FIELDS]
        for player, owned in enumerate(tiles):
            for zone in members(owned):
                zones[zone] = OWNED[player]
        of_light, of_dark = zip(*zones, strict=True)
        chains = chains_of(game)
        self.light, self.dark = Strength(chains, of_light), Strength(chains, of_dark)
        self.out = (OUT_WAITING, OUT_TO_MOVE) if turn else (OUT_TO_MOVE, OUT_WAITING)
        # Five bits a zone: counts add up modulo 31, and no player has so many pawns.
        self.values = self._weighed(self.light.total, self.dark.total, light % 31, dark % 31)
        self.shifts: dict[tuple[int, int, int], Shift] = {}
        self.across: dict[tuple[int, int], tuple[float, float]] = {}

    def held(self, zone: int, light: int, dark: int) -> Shift:
        """A zone with so many pawns of each player in it."""
        key = (zone, light, dark)
        found = self.shifts.get(key)
        if found is None:
            found = self.shifts[key] = self._shift(zone, self.table[light << 3 | dark])
        return found

    def owned(self, zone: int, player: Player) -> Shift:
        """A zone with a player's tile."""
        key = (zone, -1, player)
        found = self.shifts.get(key)
        if found is None:
            found = self.shifts[key] = self._shift(zone, OWNED[player])
        return found

    def _shift(self, zone: int, value: Values) -> Shift:
        return (zone, *self.light.shift(zone, value[0]), *self.dark.shift(zone, value[1]))

    def changed(self, light: int, dark: int, one: Shift, other: Shift | None = None) -> Values:
        """The same with so many pawns on the board, and one or two zones changed."""
        zone, light_grown, to_light, dark_grown, to_dark = one
        to_light += self.light.total
        to_dark += self.dark.total
        if other is not None:
            second, more_light, add_light, more_dark, add_dark = other
            pair = (zone, second) if zone > second else (second, zone)
            both = self.across.get(pair)
            if both is None:
                both = self.across[pair] = (self.light.both(pair), self.dark.both(pair))
            to_light += add_light + light_grown * more_light * both[0]
            to_dark += add_dark + dark_grown * more_dark * both[1]
        return self._weighed(to_light, to_dark, light, dark)

    def _weighed(self, to_light: float, to_dark: float, light: int, dark: int) -> Values:
        """Chances from how likely both players' chains are and their pawns on the board."""
        to_light *= to_light * self.out[0][light]
        to_dark *= to_dark * self.out[1][dark]
        # Rounded, because interpreters differ in the last bit of a sum and shall play alike.
        value = round(to_light / (to_light + to_dark), DIGITS)
        return (value, round(1 - value, DIGITS))


@lru_cache(maxsize=2000)
def prospects(game: CCross, light: int, dark: int, tiles: Sets, turn: Player) -> Prospects:
    """What is to be expected with so many pawns in each zone, and these tiles."""
    return Prospects(game, light, dark, tiles, turn)


@lru_cache(maxsize=2)
def _likely(turn: Player) -> list[Values]:
    """How likely a zone becomes light's and dark's, by both players' pawns in it, in octal.

    Zones about to be taken are included.
    """

    def to(player: Player, mine: int, theirs: int) -> float:
        table = TO_MOVE if turn == player else WAITING
        return DUE if mine >= MAJORITY else LOST if theirs >= MAJORITY else table[mine][theirs]

    return [(to(0, light, dark), to(1, dark, light)) for light in range(8) for dark in range(8)]
