"""What computer players ask of Crescendo: a fast random game, and a look at a position.

The playout plays the same legal moves as the rules, each as likely as the others, by rejecting
draws instead of listing moves. The evaluation counts the turns a player needs to gather his pawns,
merge by merge, and what he stands to lose where nothing shelters him.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.game import CHANCE, Player
from croisee.core.rng import Rng
from croisee.games.crescendo.ground import (
    BIT,
    CROSSES,
    HEARTS,
    NAMES,
    OFF,
    SHARED,
    Ground,
    Place,
    ground,
)
from croisee.games.crescendo.notation import (
    COLOURS,
    LAY,
    MOVE,
    NOBODY,
    PLACE,
    read_heart,
    read_journey,
    turned,
    write_journey,
)
from croisee.games.crescendo.rules import Crescendo, State

DEEP = Settings(iterations=80, judge="evaluate", look=1, exploration=0.05, narrow=6, most=60)
"""How the two strongest levels search, the fifth not seeing all of its moves."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.18, haze=0.165), wins=0.5, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.25, haze=0.09), wins=0.6, losses=0.1),
    AlertAgent(OnePlyAgent(sight=0.35, haze=0.04)),
    AlertAgent(OnePlyAgent(sight=0.8)),
    AlertAgent(SearchAgent(replace(DEEP, sight=0.65))),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

SEATED = {4: {1: AlertAgent(OnePlyAgent(sight=0.22, haze=0.13), wins=0.6, losses=0.0)}}
"""Levels that play otherwise where so many sit at the table: by seats, then by their numbers."""

Trace = list[tuple[Player, str]] | None

_OVERLAP = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) <= 2]
_MOST = (0, 4, 8, 16, 24, 36, 48, 60, 60)
"""At most so many cells can be reached in k steps: on an endless board, and on this one."""
BURST = 2.2
"""Turns a player loses for every pawn of his that is dispersed."""
ABROAD = 3.0
"""Turns it takes to fetch a pawn that is not on the board yet."""


# A random game


class _Ways(dict[int, tuple[int, ...]]):
    """Where k pawns can go from a cell, under 9 * cell + k, worked out when first asked."""

    def __init__(self, land: Ground) -> None:
        super().__init__()
        self.beside = land.beside

    def __missing__(self, key: int) -> tuple[int, ...]:
        cell, k = divmod(key, 9)
        beside = self.beside
        walks = [(cell, BIT[cell])]
        for _ in range(k - 1):
            walks = [
                (there, visited | BIT[there])
                for here, visited in walks
                for there in beside[here]
                if not visited & BIT[there]
            ]
        ends = {end for here, visited in walks for end in beside[here] if not visited & BIT[end]}
        self[key] = found = tuple(ends)
        return found


@lru_cache(maxsize=16)
def _ways(land: Ground) -> _Ways:
    return _Ways(land)


def playout(game: Crescendo, state: State, rng: Rng, trace: Trace = None) -> tuple[float, ...]:
    """Play on at random to the end: the utilities."""
    while (outcome := game.outcome(state)) is None:
        if state.phase == LAY:
            state = _lay_all(game, state, rng, trace)
        elif state.phase == MOVE:
            state = _race(game, state, rng, trace)
        else:
            state = _set_out(game, state, rng, trace)
    return outcome.utility()


def _lay_all(game: Crescendo, state: State, rng: Rng, trace: Trace) -> State:
    """Lay the crosses that are left; sides are tallied as they come."""
    shared: dict[Place, int] = {}
    near: list[Place] = []
    covered: set[Place] = set()

    def tally(x: int, y: int) -> None:
        for across, down in _OVERLAP:
            covered.add((x + across, y + down))
        for (across, down), sides in SHARED.items():
            place = (x + across, y + down)
            if place not in shared:
                shared[place] = 0
                near.append(place)
            shared[place] += sides

    hearts = ground(state.board).hearts
    for heart in hearts:
        tally(*heart)
    laid = state.board.split()
    hands = [list(hand) for hand in state.hands]
    seat = state.turn
    while len(laid) < CROSSES:
        order = rng.choice(list(dict.fromkeys(hands[seat])))
        hands[seat].remove(order)
        place = rng.choice(near) if near else (0, 0)
        while near and (shared[place] < 2 or place in covered):
            place = rng.choice(near)
        tally(*place)
        laid.append(f"{turned(order, rng.below(4))}@{place[0]},{place[1]}")
        if trace is not None:
            trace.append((seat, laid[-1]))
        seat = (seat + 1) % game.players
    return replace(state, board=" ".join(laid), hands=((),) * game.players, turn=seat, phase=PLACE)


def _set_out(game: Crescendo, state: State, rng: Rng, trace: Trace) -> State:
    """Empty the pot of this phase onto the board."""
    pawns = [list(cells) for cells in state.pawns]
    pot = list(game.pot(state))
    seat, order = state.turn, state.order
    taken = game.occupied(state)
    free = [cell for cell in HEARTS if not taken & BIT[cell]]
    while True:
        colours = [other for other in order if pot[other] and other != seat] or [seat]
        if state.phase == PLACE:
            colour = rng.choice(colours)
            cell = free.pop(rng.below(len(free)))
        else:
            colour, cell = rng.choice(
                [
                    (other, cell)
                    for other in colours
                    for cell in pawns[other]
                    if cell != OFF and pawns[other].count(cell) == 1
                ]
            )
        if trace is not None:
            player = CHANCE if game.express else seat
            trace.append((player, f"{COLOURS[colour]}{NAMES[cell]}"))
        pot[colour] -= 1
        if not any(pot):
            # The rules put the last one down: they know what comes next.
            state = replace(state, pawns=tuple(map(bytes, pawns)), turn=seat)
            return game.apply(state, seat, f"{COLOURS[colour]}{NAMES[cell]}")
        pawns[colour][pawns[colour].index(OFF)] = cell
        seat = order[(order.index(seat) + 1) % len(order)]


def _race(game: Crescendo, state: State, rng: Rng, trace: Trace) -> State:
    """Move until somebody completes his tower or the turns are over."""
    random = rng.random
    land = ground(state.board)
    ways, colour = _ways(land), land.colour
    pawns = [list(cells) for cells in state.pawns]
    owner, height = [NOBODY] * (OFF + 1), [0] * (OFF + 1)
    for seat, cells in enumerate(pawns):
        for cell in cells:
            owner[cell] = seat
            height[cell] += 1
    building = [seat for seat in state.order if seat not in state.finished]
    number = building.index(state.turn)
    seat, victim, turns = state.turn, state.victim, state.turns
    tallest = [max(map(height.__getitem__, cells), default=0) for cells in pawns]
    size = len(pawns[seat])
    while True:
        own = pawns[seat]
        if victim == NOBODY:
            # A pawn, then how many of its tower: every part of every tower is as likely. Then a
            # place among as many as there could be at most: every journey is as likely.
            most = _MOST[tallest[seat]]
            while True:
                start = own[int(random() * size)]
                k = height[start]
                if k > 1:
                    k = int(random() * k) + 1
                ends = ways[9 * start + k]
                place = int(random() * most)
                if place < len(ends):
                    end = ends[place]
                    holder = owner[end]
                    if holder in (NOBODY, seat) or holder != colour[end]:
                        break
            if trace is not None:
                trace.append((seat, write_journey(k, start, end)))
            if holder not in (NOBODY, seat):
                victim, theirs = holder, pawns[holder]
                for _ in range(height[end]):
                    theirs[theirs.index(end)] = OFF
                height[end] = height[OFF] = 0
                tallest[victim] = max(height[cell] for cell in theirs)
            for _ in range(k):
                own[own.index(start)] = end
            height[start] -= k
            if not height[start]:
                owner[start] = NOBODY
            height[end] += k
            owner[end] = seat
            if height[end] > tallest[seat]:
                tallest[seat] = height[end]
        if victim != NOBODY:
            theirs = pawns[victim]
            while OFF in theirs:
                cell = int(random() * OFF)
                while height[cell]:
                    cell = int(random() * OFF)
                theirs[theirs.index(OFF)] = cell
                height[cell], owner[cell] = 1, victim
                if trace is not None:
                    trace.append((seat, f"{COLOURS[victim]}{NAMES[cell]}"))
            tallest[victim] = max(tallest[victim], 1)
            victim = NOBODY
        elif height[end] == size:
            break
        number += 1
        if number == len(building):
            if turns + 1 == game.limit:
                break
            number = 0
            turns += 1
        seat = building[number]
    state = replace(state, pawns=tuple(map(bytes, pawns)), turn=seat, victim=NOBODY, turns=turns)
    return game.end_turn(state, [])


# A look at a position


def evaluate(game: Crescendo, state: State) -> tuple[float, ...]:
    """For each seat, how likely it is to end ahead of each other seat, on average."""
    if state.phase == LAY:
        return (0.5,) * game.players
    need = {seat: _need(game, state, seat) for seat in state.order}
    values = []
    for seat in range(game.players):
        ahead = 0.0
        for other in range(game.players):
            if other != seat:
                ahead += _ahead(state, need, seat, other)
        values.append(ahead / (game.players - 1))
    return tuple(values)


def _ahead(state: State, need: dict[Player, float], seat: Player, other: Player) -> float:
    if seat not in need or other not in need:
        if seat in need or other in need:
            return float(seat in need)
        return float(state.dropped.index(seat) > state.dropped.index(other))
    # Being twice as near to the end is worth the same at every distance from it.
    mine, theirs = need[seat] ** 2, need[other] ** 2
    return theirs / (mine + theirs)


def _need(game: Crescendo, state: State, seat: Player) -> float:
    """Turns a player still needs, and those he is likely to lose."""
    if seat in state.finished:
        return 0.1 * (state.finished.index(seat) + 1)
    own = state.pawns[seat]
    towers = [(cell, own.count(cell)) for cell in set(own) if cell != OFF]
    need = _gather(ground(state.board), towers) + ABROAD * own.count(OFF)
    if state.phase != MOVE:
        return need
    peril = _peril(state, seat, towers)
    # Whoever is to move can still mend things, and is half a turn ahead.
    to_move = seat == state.turn and state.victim == NOBODY
    return need + (0.3 * peril - 0.5 if to_move else peril)


def hopeless(game: Crescendo, state: State, seat: Player, turns: int) -> bool:
    """Whether a seat cannot possibly win within so many of its turns: each joins two stacks."""
    if state.phase != MOVE or len(state.order) > 2 or game.turns_left(state) <= turns:
        return False
    own = state.pawns[seat]
    stacks = len(set(own)) - (OFF in own) + own.count(OFF)
    spent = state.turn == seat and state.victim != NOBODY
    return stacks - 1 > turns - spent


def _gather(land: Ground, towers: list[tuple[int, int]]) -> float:
    """Turns to merge the towers two by two, along the cheapest tree that joins them."""
    if not towers:
        return 0.0
    reach = land.reach
    (cell, height), *rest = towers
    cheapest = {tower: 99.0 for tower in rest}
    total = 0.0
    while cheapest:
        bit, ends, steps = BIT[cell], reach[cell][height], land.steps_from(cell)
        for tower, known in cheapest.items():
            other, tall = tower
            if ends & BIT[other] or reach[other][tall] & bit:
                cheapest[tower] = 1.0
            elif known > 2:
                stride = height if height > tall else tall
                far = steps[other]
                # A tower of even height stays on cells of one parity.
                cost = max(2.0, far / stride) + (far & 1 and not stride & 1)
                if cost < known:
                    cheapest[tower] = cost
        nearest = min(cheapest, key=cheapest.__getitem__)
        total += cheapest.pop(nearest)
        cell, height = nearest
    return total


def _peril(state: State, seat: Player, towers: list[tuple[int, int]]) -> float:
    """Turns that the next enemy move could cost."""
    land = ground(state.board)
    strikes = _strikes(land)
    struck = 0
    for other, pawns in enumerate(state.pawns):
        if other != seat:
            for cell in pawns:
                if cell != OFF:
                    struck |= strikes[cell][pawns.count(cell)]
    struck &= ~land.refuges[seat]
    losses = [height for cell, height in towers if struck & BIT[cell]]
    if not losses:
        return 0.0
    return BURST * (0.85 * max(losses) + 0.15 * sum(losses))


@lru_cache(maxsize=16)
def _strikes(land: Ground) -> list[list[int]]:
    """Where a tower of a height can stop with any part of it, by cell and height."""
    found = []
    for reach in land.reach:
        union = [0]
        for ends in reach[1:]:
            union.append(union[-1] | ends)
        found.append(union)
    return found


def prior(game: Crescendo, state: State, player: Player, move: str) -> float:
    """Stacking, bursting towers and reaching a refuge come to mind first.

    A cross is laid so that its own refuges come side by side and nobody else's do, and snugly.
    """
    if state.phase == LAY and state.board:
        land = ground(state.board)
        twins = [len(land.twins(move, seat)) for seat in range(game.players)]
        mine = 3.0 * twins[player] - sum(twins) / 2
        return max(0.1, 1.0 + mine) + land.shared(read_heart(move)) / 6
    if state.phase != MOVE or state.victim != NOBODY:
        return 1.0
    k, _, end = read_journey(move)
    held = state.pawns[player].count(end)
    if held:
        return 3.0 + k + held
    burst = max(pawns.count(end) for pawns in state.pawns)
    return 1.0 + burst + (ground(state.board).colour[end] == player)


def is_out(game: Crescendo, state: State, seat: Player) -> bool:
    """Whether a seat has gone out in an earlier round."""
    return seat in state.dropped


def decides(game: Crescendo, state: State, seat: Player) -> bool:
    """Whether a turn may end the round: a tower is as good as built, or it is one of the last.

    A journey leaves at most one cell, so that a tower is completed from two.
    """
    return len(set(state.pawns[seat])) <= 2 or state.turns >= game.limit - 1
