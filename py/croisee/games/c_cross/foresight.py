"""What every move of C-Cross leads to: the evaluation, and the moves that come to the same.

Most moves change one zone or two, and what they lead to is read off the sums of the position. So
are most conquests with their exchanges, of which only the numbers of pawns in each zone matter. The
rest is played by the rules: two zones at once, chains of conquests, an opponent nearly blocked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from croisee.core.game import Player
from croisee.games.c_cross.prospects import ONES, Shift, Values, counts, prospects
from croisee.games.c_cross.rules import MAJORITY, NOBODY, PAWNS, CCross, Sets, State

Sight = tuple[Values, Values | None]
"""What is expected after a move, and what everybody gets where that ends the game."""

CELLS = 5
"""Of every zone."""
SHORTEST = 4
"""Zones of the shortest chain between two sides."""


# Moves that come to the same


@lru_cache(maxsize=4)
def _zones(game: CCross) -> dict[str, tuple[int, ...]]:
    """The zones of every placement and exchange, by its name."""
    found = {
        name: tuple(zone for zone, mask in enumerate(game.zone_mask) if mask & cells)
        for name, cells in game.placements
    }
    return found | {f"x{name}": found[name] for name in game.cells}


@lru_cache(maxsize=4)
def _kinds(game: CCross) -> dict[str, int]:
    """The placements by their zones: those in the same ones have the same number."""
    zones = _zones(game)
    kinds = list(dict.fromkeys(zones[name] for name, _ in game.placements))
    return {name: kinds.index(zones[name]) for name, _ in game.placements}


def distinct_moves(game: CCross, state: State, player: Player) -> Sequence[str]:
    """The legal moves, but of those in the same zones only one.

    Which cell of a zone is held hardly matters, except that it may stand in a pair's way.
    """
    legal = game.moves(state, player)
    if state.owed:
        return list({move.partition(".")[0]: move for move in legal}.values())
    if len(legal) <= len(game.zones):
        return legal
    kinds = _kinds(game)
    first = {kinds[move]: move for move in reversed(legal)}
    return [first[kind] for kind in sorted(first)]


# Evaluation


def evaluate(game: CCross, state: State) -> Values:
    """Chances from the chains that may still join two sides and from the pawns on the board."""
    if state.owed and not state.won:
        values = _paid(game, _owing(state))
        if values:
            return values
    return _judged(game, _exchanged(game, state))


def foresee(game: CCross, state: State, player: Player, moves: Sequence[str]) -> list[Sight]:
    """What `evaluate` says after each move, and what everybody gets where that ends the game."""
    zones = _zones(game)
    simple: Callable[..., Values | None] = _unknown
    if state.owed == 1:
        simple = _Exchange(game, _owing(state)).ends_with
    elif not state.owed and not game.due(state):
        simple = _Placement(game, state).leads_to
    sights: list[Sight] = []
    for move in moves:
        values = simple(*zones.get(move, ()))
        if values is None:
            after = game.apply(state, player, move)
            values = evaluate(game, after)
            sights.append((values, None if after.winner == NOBODY else values))
        else:
            sights.append((values, None))
    return sights


def _unknown(*zones: int) -> Values | None:
    """The rules have to be asked."""
    return None


def _exchanged(game: CCross, state: State) -> State:
    """The position when what is owed has been put back, each time where it looks best."""
    while state.owed and state.winner == NOBODY:
        payer = state.payer
        moves = distinct_moves(game, state, payer)
        left = [game.apply(state, payer, move) for move in moves]
        state = max(left, key=lambda after: _judged(game, after)[payer])
    return state


def _judged(game: CCross, state: State) -> Values:
    """What the pawns and tiles say, whatever is still owed; a won game for itself."""
    if state.winner != NOBODY:
        return (1.0, 0.0) if state.winner == 0 else (0.0, 1.0)
    return prospects(game, *_counts(state), state.tiles, state.turn).values


# Pawns counted by zones, five bits for each


def _counts(state: State) -> Sets:
    return counts(state.pawns[0]), counts(state.pawns[1])


def _with(pawns: Sets, zone: int, light: int, dark: int) -> Sets:
    """So many more pawns, or fewer, in a zone."""
    return pawns[0] + (light << 5 * zone), pawns[1] + (dark << 5 * zone)


def _held(pawns: Sets, zone: int) -> tuple[int, int]:
    return pawns[0] >> 5 * zone & 7, pawns[1] >> 5 * zone & 7


def _conquered(pawns: Sets, tiles: Sets, zone: int, player: Player) -> tuple[Sets, Sets]:
    """Pawns and tiles when a player has taken a zone."""
    light, dark = _held(pawns, zone)
    grown = (tiles[0] | 1 << zone, tiles[1]) if player == 0 else (tiles[0], tiles[1] | 1 << zone)
    return _with(pawns, zone, -light, -dark), grown


def _out(pawns: Sets) -> tuple[int, int]:
    """Pawns on the board: the counts add up modulo 31, and no player has so many."""
    return pawns[0] % 31, pawns[1] % 31


def _due(pawns: Sets) -> int:
    """The fourth bit of every zone in which somebody has a majority."""
    more = (8 - MAJORITY) * ONES
    return (pawns[0] + more | pawns[1] + more) & 8 * ONES


def _has_room(pawns: Sets, tiles: Sets, player: Player, changes: int) -> bool:
    """Whether a player can still place on his next turn when so many zones have changed."""
    # The fourth bit tells that one pawn more would win the zone, or that it is full.
    closed = pawns[player] + (9 - MAJORITY) * ONES | pawns[0] + pawns[1] + (8 - CELLS) * ONES
    # Zones under tiles bear no pawns: they are among those that are not closed.
    left = (~closed & 8 * ONES).bit_count() - (tiles[0] | tiles[1]).bit_count()
    return left > changes


def _joins(game: CCross, tiles: Sets, player: Player, zone: int) -> bool:
    """Whether one more tile joins two sides for a player."""
    grown = tiles[player] | 1 << zone
    return grown.bit_count() >= SHORTEST and game.connects(grown)


class _Placement:
    """What placements lead to that win no zone, or one."""

    def __init__(self, game: CCross, state: State) -> None:
        self.game = game
        self.player = state.turn
        self.tiles = state.tiles
        self.pawns = _counts(state)
        enemy = 1 - state.turn
        self.simple = self.pawns[enemy] % 31 < PAWNS and _has_room(
            self.pawns, state.tiles, enemy, 2
        )
        self.after = prospects(game, *self.pawns, state.tiles, 1 - state.turn)
        self.known: dict[tuple[int, ...], Values | None] = {}
        self.entered: dict[int, Shift | None] = {}

    def leads_to(self, *zones: int) -> Values | None:
        """What is expected after one in these zones; None where the rules have to be asked."""
        if zones not in self.known:
            shifts = [shift for zone in zones if (shift := self._enter(zone))]
            if len(shifts) < len(zones):
                self.known[zones] = self._winning(zones)
            elif self.simple:
                light, dark = _out(self.pawns)
                if self.player == 0:
                    light += len(zones)
                else:
                    dark += len(zones)
                self.known[zones] = self.after.changed(light, dark, *shifts)
            else:
                self.known[zones] = None
        return self.known[zones]

    def _enter(self, zone: int) -> Shift | None:
        """A zone with one more pawn in it, unless that wins it."""
        if zone not in self.entered:
            held = list(_held(self.pawns, zone))
            held[self.player] += 1
            won = held[self.player] >= MAJORITY
            self.entered[zone] = None if won else self.after.held(zone, held[0], held[1])
        return self.entered[zone]

    def _winning(self, zones: tuple[int, ...]) -> Values | None:
        player, pawns = self.player, self.pawns
        won, *more = [zone for zone in zones if self._enter(zone) is None]
        if more or _joins(self.game, self.tiles, player, won):
            return None
        for zone in zones:
            pawns = _with(pawns, zone, 1 - player, player)
        others = [zone for zone in zones if zone != won]
        owed = _held(pawns, won)[1 - player]
        pawns, tiles = _conquered(pawns, self.tiles, won, player)
        if owed:
            besides = others[0] if others else None
            return _paid(self.game, Owing(pawns, tiles, player, player, owed, besides))
        if not self.simple:
            return None
        shifts = [shift for zone in others if (shift := self._enter(zone))]
        return self.after.changed(*_out(pawns), self.after.owned(won, player), *shifts)


class Owing(NamedTuple):
    """A position in the middle of a turn, with pawns to put back."""

    pawns: Sets
    """Of both players, counted by zones."""
    tiles: Sets
    turn: Player
    payer: Player
    owed: int
    besides: int | None = None
    """Where the payer has just placed a second pawn: sums are made without it, for all such."""


def _owing(state: State) -> Owing:
    return Owing(_counts(state), state.tiles, state.turn, state.payer, state.owed)


def _paid(game: CCross, owing: Owing) -> Values | None:
    """What is expected once all that is owed has been put back, each time where it looks best.

    None where the rules have to be asked.
    """
    while True:
        exchange, payer = _Exchange(game, owing), owing.payer
        best: Values | None = None
        for zone in range(len(game.zones)):
            if owing.pawns[payer] >> 5 * zone & 7:
                found = exchange.leaves(zone)
                if found is None:
                    return None
                if best is None or found[0][payer] > best[payer]:
                    best, left = found
        if not left.owed:
            return best
        owing = left


class _Exchange:
    """What exchanges lead to while no more than one zone is due."""

    def __init__(self, game: CCross, owing: Owing) -> None:
        self.game = game
        self.owing = owing
        pawns, tiles, turn, payer, owed, besides = owing
        self.simple = pawns[payer] % 31 >= owed and _has_room(pawns, tiles, 1 - turn, 2)
        # Whoever places next must have a pawn left, though one of his may have come back.
        self.simple &= pawns[1 - turn] % 31 + (turn == payer) < PAWNS
        self.common = pawns if besides is None else _with(pawns, besides, payer - 1, -payer)
        self.there = prospects(game, *self.common, tiles, turn if owed > 1 else 1 - turn)

    def leaves(self, zone: int) -> tuple[Values, Owing] | None:
        """What is expected right after one in this zone, and what is owed then.

        None where the rules have to be asked.
        """
        if not self.simple:
            return None
        pawns, tiles, turn, payer, owed, besides = self.owing
        more = 2 * payer - 1
        pawns = _with(pawns, zone, more, -more)
        if owed == 1 and (due := _due(pawns)):
            return self._domino(zone, pawns, due)
        there = self.there
        shifts = [there.held(zone, *_held(pawns, zone))]
        if besides not in (None, zone):
            shifts.append(there.held(besides, *_held(pawns, besides)))
        return there.changed(*_out(pawns), *shifts), Owing(pawns, tiles, turn, payer, owed - 1)

    def _domino(self, zone: int, pawns: Sets, due: int) -> tuple[Values, Owing] | None:
        """The same where somebody takes a zone then, and exchanges in his turn what lies in it."""
        _, tiles, turn, _, _, besides = self.owing
        won, swapped = due.bit_length() // 5, pawns
        held = _held(pawns, won)
        owner = 0 if held[0] >= MAJORITY else 1
        owed = held[1 - owner]
        if due & due - 1 or _joins(self.game, tiles, owner, won):
            return None
        pawns, grown = _conquered(pawns, tiles, won, owner)
        also = {zone, zone if besides is None else besides} - {won}
        if len(also) > 1 or (owed and not pawns[owner]):
            return None
        there = prospects(self.game, *self.common, tiles, turn) if owed else self.there
        shifts = [there.held(one, *_held(swapped, one)) for one in also]
        values = there.changed(*_out(pawns), there.owned(won, owner), *shifts)
        return values, Owing(pawns, grown, turn, owner, owed)

    def ends_with(self, zone: int) -> Values | None:
        """What is expected after a turn that ends with one in this zone."""
        found = self.leaves(zone)
        return found[0] if found and not found[1].owed else None
