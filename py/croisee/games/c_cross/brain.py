"""What a computer player knows of C-Cross beyond its rules: fast playouts and an evaluation.

A playout draws placements and rejects the illegal ones instead of listing the legal, and only
asks the rules when a zone that is won has its price. The evaluation adds up the likelihood of all
shortest chains between two sides; its figures were fitted to the results of games against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.bits import members
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.c_cross.rules import MAJORITY, NOBODY, PAWNS, CCross, State

DEEP = Settings(iterations=240, judge="evaluate", look=1, exploration=0.03, minimax=True)
"""How the strongest level searches, and the one below it with fewer iterations."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.16, haze=0.12), wins=0.45, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.27, haze=0.065), wins=0.7, losses=0.2),
    AlertAgent(OnePlyAgent(sight=0.3, haze=0.04)),
    AlertAgent(OnePlyAgent(sight=0.75)),
    AlertAgent(SearchAgent(replace(DEEP, iterations=40))),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

TRIES = 200
"""Rejected placements after which the rules are asked for the legal ones."""
CELLS = 5
"""Of every zone."""
SHORTEST = 4
"""Zones of the shortest chain between two sides."""

Trace = list[tuple[Player, str]]
Quick = tuple[tuple[str, int, int, int], ...]


@lru_cache(maxsize=4)
def _quick_placements(game: CCross) -> Quick:
    """Every placement as its name, its cells and the masks of its one or two zones."""
    found = []
    for name, cells in game.placements:
        zones = [mask for mask in game.zone_mask if mask & cells]
        found.append((name, cells, zones[0], zones[-1]))
    return tuple(found)


def playout(game: CCross, state: State, rng: Rng, trace: Trace | None = None) -> tuple[float, ...]:
    """Play uniformly random legal moves to the end."""
    while state.winner == NOBODY:
        player = game.actors(state)[0]
        if state.owed or game.due(state):
            move: str | None = rng.choice(game.moves(state, player))
        else:
            state, move = _rush(game, state, rng, trace)
            player = state.turn
        if move is not None:
            if trace is not None:
                trace.append((player, move))
            state = game.apply(state, player, move)
    return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)


def _rush(game: CCross, state: State, rng: Rng, trace: Trace | None) -> tuple[State, str | None]:
    """Place pawns in turn and conquer zones that cost nothing, until the rules must be asked.

    The position, and the placement that wins something else; without one the game is over.
    """
    placements, singles, random = _quick_placements(game), len(game.cells), rng.random
    player = state.turn
    mine, theirs = state.pawns[player], state.pawns[1 - player]
    own, foreign = state.tiles[player], state.tiles[1 - player]
    taken = mine | theirs | game.tiled_cells(state)
    left, others = PAWNS - mine.bit_count(), PAWNS - theirs.bit_count()
    # Only the very first turn finds a bare board; it is a single pawn.
    size = len(placements) if left > 1 and taken else singles
    tries = 0
    while left:
        name, cells, one, two = placements[int(random() * size)]
        tries += 1
        if not cells & taken:
            grown = mine | cells
            won = one if (grown & one).bit_count() >= MAJORITY else 0
            if (grown & two).bit_count() >= MAJORITY:
                won |= two
            if won and (theirs & won or won not in (one, two)):
                position = _position((mine, theirs), (own, foreign), player)
                if game.placement_fault(position, cells) is None:
                    return position, name
            else:
                if trace is not None:
                    trace.append((player, name))
                taken |= cells
                if won:
                    own |= 1 << (won.bit_length() - 1) // CELLS
                    if own.bit_count() >= SHORTEST and game.connects(own):
                        return _position((grown, theirs), (own, foreign), player, player), None
                    grown &= ~won
                    taken |= won
                mine, theirs, own, foreign = theirs, grown, foreign, own
                left, others = others, PAWNS - grown.bit_count()
                player, tries = 1 - player, 0
                size = len(placements) if left > 1 else singles
                continue
        if tries > TRIES:
            position = _position((mine, theirs), (own, foreign), player)
            moves = game.moves(position, player)
            if moves:
                return position, rng.choice(moves)
            break
    return _position((mine, theirs), (own, foreign), player, 1 - player), None


def _position(
    pawns: tuple[int, int], tiles: tuple[int, int], player: Player, winner: Player = NOBODY
) -> State:
    """A position from the sets of the player to act and those of the other."""
    if player:
        pawns, tiles = pawns[::-1], tiles[::-1]
    return State(pawns, tiles, player, winner=winner)


# Moves that come to the same


@lru_cache(maxsize=4)
def _kinds(game: CCross) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The placements, those in the same zones together; single pawns first."""
    kinds: dict[tuple[int, ...], list[tuple[str, int]]] = {}
    for name, cells in game.placements:
        zones = tuple(zone for zone, mask in enumerate(game.zone_mask) if mask & cells)
        kinds.setdefault(zones, []).append((name, cells))
    return tuple(tuple(kind) for kind in kinds.values())


def distinct_moves(game: CCross, state: State, player: Player) -> Sequence[str]:
    """The legal moves, but of those in the same zones only the first.

    Which cell of a zone is held hardly matters, except that it may stand in a pair's way.
    """
    if state.owed:
        return list({move.partition(".")[0]: move for move in game.moves(state, player)}.values())
    legal = game.moves(state, player)
    if len(legal) <= len(game.zones):
        return legal
    allowed = set(legal)
    return [
        found
        for kind in _kinds(game)
        if (found := next((name for name, _ in kind if name in allowed), None))
    ]


# Evaluation

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


def evaluate(game: CCross, state: State) -> tuple[float, ...]:
    """Chances from the chains that may still join two sides and from the pawns on the board."""
    if state.owed:
        state = _exchanged(game, state)
        if state.winner != NOBODY:
            return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
    return _judged(game, state)


def _exchanged(game: CCross, state: State) -> State:
    """The position when what is owed has been put back, each time where it looks best."""
    while state.owed and state.winner == NOBODY:
        payer = state.payer
        best, best_value = state, -1.0
        for move in distinct_moves(game, state, payer):
            after = game.apply(state, payer, move)
            if after.winner == NOBODY:
                value = _judged(game, after)[payer]
            else:
                value = float(after.winner == payer)
            if value > best_value:
                best, best_value = after, value
        state = best
    return state


def _judged(game: CCross, state: State) -> tuple[float, float]:
    """What the pawns and tiles say, whatever is still owed."""
    light, dark = state.pawns
    # Which cells of a zone are held makes no difference here: many positions are one.
    return _chances(game, _counts(light), _counts(dark), state.tiles, state.turn)


def _counts(cells: int) -> int:
    """How many cells of each zone are in a set: five bits a zone, as in the set."""
    ends = (cells & ONES) + (cells >> 4 & ONES)
    return ends + (cells >> 1 & ONES) + (cells >> 2 & ONES) + (cells >> 3 & ONES)


@lru_cache(maxsize=30_000)
def _chances(
    game: CCross, light: int, dark: int, tiles: tuple[int, int], turn: Player
) -> tuple[float, float]:
    light_zones, dark_zones = [], []
    light_table, dark_table = _flat(turn == 0), _flat(turn == 1)
    for zone in range(len(game.zones)):
        ours, theirs = light >> 5 * zone & 7, dark >> 5 * zone & 7
        if tiles[0] >> zone & 1:
            light_zones.append(1.0)
            dark_zones.append(0.0)
        elif tiles[1] >> zone & 1:
            light_zones.append(0.0)
            dark_zones.append(1.0)
        else:
            light_zones.append(light_table[ours << 3 | theirs])
            dark_zones.append(dark_table[theirs << 3 | ours])
    one = _strength(game, light_zones)
    other = _strength(game, dark_zones)
    out = (OUT_TO_MOVE, OUT_WAITING) if turn == 0 else (OUT_WAITING, OUT_TO_MOVE)
    # Five bits a zone: counts add up modulo 31, and no player has so many pawns.
    one *= one * out[0][light % 31]
    other *= other * out[1][dark % 31]
    # Rounded, because interpreters differ in the last bit of a sum and shall play alike.
    value = round(one / (one + other), 9)
    return (value, 1 - value)


@lru_cache(maxsize=2)
def _flat(to_move: bool) -> list[float]:
    """A table for all counts, those of a zone about to be taken included, by both in octal."""
    table = TO_MOVE if to_move else WAITING
    return [
        DUE if mine >= MAJORITY else LOST if theirs >= MAJORITY else table[mine][theirs]
        for mine in range(8)
        for theirs in range(8)
    ]


def _strength(game: CCross, zones: list[float]) -> float:
    """How likely some chain is: the sum over chains of the product over their zones."""
    borders, fours, fives = _chains(game)
    pairs = [zones[one] * zones[other] for one, other in borders]
    return (
        HOPE
        + sum([pairs[first] * pairs[last] for first, last in fours])
        + sum([pairs[first] * zones[middle] * pairs[last] for first, middle, last in fives])
    )


Chains = tuple[list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int, int]]]


@lru_cache(maxsize=4)
def _chains(game: CCross) -> Chains:
    """Borders between zones, and the chains without a zone too many, as two of them (and a zone).

    Such chains have four or five zones on this board.
    """
    borders = [(a, b) for a in range(len(game.zones)) for b in game.neighbours[a] if a < b]
    number = {border: place for place, border in enumerate(borders)}
    fours, fives = [], []
    for chain in _shortest(game):
        border = [number[min(a, b), max(a, b)] for a, b in pairwise(chain)]
        if len(chain) == 4:
            fours.append((border[0], border[2]))
        else:
            fives.append((border[0], chain[2], border[3]))
    return borders, fours, fives


def _shortest(game: CCross) -> list[tuple[int, ...]]:
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
