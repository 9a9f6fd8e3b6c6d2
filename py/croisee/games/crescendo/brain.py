"""What computer players ask of Crescendo: a fast random game, and a look at a position.

The playout plays the same legal moves as the rules, each as likely as the others, by rejecting
draws instead of listing moves. The evaluation counts the turns a player needs to gather his pawns,
merge by merge, and what he stands to lose where nothing shelters him. Before anybody has moved, it
counts the refuges a player has close together, and the steps between his pawns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations
from math import log

from croisee.ai.search import SearchAgent, Settings, Sight
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.ai.weights import chance_ahead, read_weights
from croisee.core.bits import members
from croisee.core.game import CHANCE, DIGITS, Player
from croisee.core.rng import Rng
from croisee.games.crescendo.ground import (
    ARMS,
    BIT,
    CROSSES,
    HEARTS,
    NAMES,
    NUMBER,
    OFF,
    OVERLAPPING,
    SHARED,
    Ground,
    Place,
    ground,
)
from croisee.games.crescendo.notation import (
    COLOURS,
    DOUBLE,
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
"""How the strongest level searches."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.19, haze=0.153), wins=0.5, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.22, haze=0.116), wins=0.65, losses=0.2),
    AlertAgent(OnePlyAgent(sight=0.325, haze=0.064)),
    AlertAgent(OnePlyAgent(sight=0.48, haze=0.033)),
    AlertAgent(OnePlyAgent()),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first; from the third on, each is about as far above the one below as the next is."""

SEATED = {
    4: {
        1: AlertAgent(OnePlyAgent(sight=0.22, haze=0.13), wins=0.6, losses=0.0),
        2: AlertAgent(OnePlyAgent(sight=0.245, haze=0.1), wins=0.65, losses=0.2),
        3: AlertAgent(OnePlyAgent(sight=0.38, haze=0.05)),
        4: AlertAgent(OnePlyAgent(sight=0.6, haze=0.022)),
    }
}
"""Levels that play otherwise where so many sit at the table: by seats, then by their numbers."""

Trace = list[tuple[Player, str]] | None

FEATURES = (
    *("way", "turns", "towers", "tallest", "sheltered"),
    *("worst loss", "losses", "worst loss, to move"),
    *("to move", "to move and near", "near"),
)
"""What is counted of a seat that builds: its way in turns, pawns, and what may be burst."""
WEIGHTS = read_weights(Crescendo.folder(), FEATURES)

NEAR = 3
"""Refuges so many cells from each other are close."""
FEW = 13
"""So many close pairs of refuges are worth as much as all that a seat has besides."""
TRIED = 12
"""Crosses as they may be laid that are tried below the root of a search, of a hundred and more."""
_MOST = (0, 4, 8, 16, 24, 36, 48, 60, 60)
"""At most so many cells can be reached in k steps: on an endless board, and on this one."""
_TURNED = {
    "".join(colours): tuple([ARMS[1 + colours.index(colour)] for colour in COLOURS])
    for colours in permutations(COLOURS)
}
"""Where each colour's arm lies from the heart of a cross that is turned so."""
BYTE = [bytes([cell]) for cell in range(OFF + 1)]
"""A cell as it stands among a seat's pawns."""
_CLOSE = [
    (x, y)
    for x in range(-NEAR, NEAR + 1)
    for y in range(-NEAR, NEAR + 1)
    if 0 < abs(x) + abs(y) <= NEAR
]
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
        for across, down in OVERLAPPING:
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
    if state.phase == MOVE:
        weights = WEIGHTS.get(game.players)
        counted = [features(game, state, seat) for seat in range(game.players)] if weights else [()]
        if weights and all(counted):
            return _learned_chances(weights, counted)
        need = _needs(state)
    else:
        # Nobody has moved: what there is to walk, and how well sheltered the way is.
        pairs = _refuges(state.board)[0]
        need = {seat: way / (FEW + pairs[seat]) for seat, way in _ways_to_go(game, state).items()}
    return _chances(game, state, need)


def foresee(game: Crescendo, state: State, player: Player, moves: Sequence[str]) -> list[Sight]:
    """What `evaluate` says after each move, and what everybody gets where that ends the game.

    Of crosses only the close pairs of refuges count: none is laid for it, pairs are added up.
    """
    if state.phase == MOVE:
        return [_sight_in_race(game, state, player, move) for move in moves]
    if state.phase != LAY:
        return [_sight(game, game.apply(state, player, move)) for move in moves]
    known, _ = _refuges(state.board)
    found: dict[tuple[int, ...], Sight] = {}
    sights = []
    for move in moves:
        gained = close_pairs(state.board, move)[: game.players]
        sight = found.get(gained)
        if sight is None:
            need = {seat: 1 / (FEW + known[seat] + gained[seat]) for seat in state.order}
            values = tuple([round(value, DIGITS) for value in _chances(game, state, need)])
            sight = found[gained] = (values, None)
        sights.append(sight)
    return sights


def shortlist(
    game: Crescendo, state: State, player: Player, most: int, rng: Rng
) -> tuple[Sequence[str], list[Sight]]:
    """The moves worth a look and what is foreseen after each: of crosses, the best few."""
    moves = game.moves(state, player)
    if state.phase == LAY:
        sights = foresee(game, state, player, moves)
        best = sorted(range(len(moves)), key=lambda place: -sights[place][0][player])[:TRIED]
        return [moves[place] for place in best], [sights[place] for place in best]
    if len(moves) > most:
        moves = sorted(moves, key=lambda move: -game.prior(state, player, move))[:most]
    return moves, foresee(game, state, player, moves)


def _sight(game: Crescendo, after: State) -> tuple[tuple[float, ...], tuple[float, ...] | None]:
    outcome = game.outcome(after)
    sure = outcome.utility() if outcome else None
    return sure or game.evaluate(after), sure


def _sight_in_race(game: Crescendo, state: State, player: Player, move: str) -> Sight:
    after = _moved(game, state, move)
    if after is None:
        return _sight(game, game.apply(state, player, move))
    return tuple([round(value, DIGITS) for value in evaluate(game, after)]), None


def _moved(game: Crescendo, state: State, move: str) -> State | None:
    """What a legal decision of the race leads to; None where only the rules know, at its end.

    They tell what happens as well: this is for those who have hundreds to look at.
    """
    seat, order, pawns = state.turn, state.order, list(state.pawns)
    victim = NOBODY
    if state.victim == NOBODY:
        k, start, end = read_journey(move)
        for other, theirs in enumerate(pawns):
            if other != seat and end in theirs:
                victim = other
                pawns[other] = theirs.replace(BYTE[end], BYTE[OFF])
        own = bytearray(pawns[seat])
        for _ in range(k):
            own[own.rindex(start)] = end
        pawns[seat] = bytes(own)
    else:
        theirs = pawns[state.victim]
        pawns[state.victim] = theirs.replace(BYTE[OFF], BYTE[NUMBER[move[1:]]], 1)
        if OFF in pawns[state.victim]:
            victim = state.victim
    following, turns = seat, state.turns
    if victim == NOBODY:
        if pawns[seat].count(pawns[seat][0]) == len(pawns[seat]):
            return None
        number = order.index(seat)
        while True:
            number += 1
            if number == len(order):
                number = 0
                turns += 1
            following = order[number]
            if following not in state.finished:
                break
        if turns == game.limit:
            return None
    return State(
        state.board,
        state.hands,
        tuple(pawns),
        order,
        following,
        MOVE,
        victim,
        turns,
        state.finished,
        state.dropped,
        state.reason,
    )


def _chances(game: Crescendo, state: State, need: dict[Player, float]) -> tuple[float, ...]:
    # Being twice as near to the end is worth the same at every distance from it.
    squares = [need[seat] ** 2 if seat in need else None for seat in range(game.players)]
    values = []
    for seat, mine in enumerate(squares):
        ahead = 0.0
        for other, theirs in enumerate(squares):
            if other == seat:
                continue
            if mine is not None and theirs is not None:
                ahead += theirs / (mine + theirs)
            elif mine is None and theirs is None:
                ahead += state.dropped.index(seat) > state.dropped.index(other)
            else:
                ahead += mine is not None
        values.append(ahead / (game.players - 1))
    return tuple(values)


def _learned_chances(
    weights: Sequence[int], counted: Sequence[tuple[float, ...]]
) -> tuple[float, ...]:
    """The same by what was learned, while all seats are building."""
    values = [0.0] * len(counted)
    for one, other in combinations(range(len(counted)), 2):
        chance = chance_ahead(weights, counted[one], counted[other])
        values[one] += chance
        values[other] += 1 - chance
    return tuple([value / (len(counted) - 1) for value in values])


def features(game: Crescendo, state: State, seat: Player) -> tuple[float, ...]:
    """What a seat that is building has, by `FEATURES`; nothing of others and of other phases."""
    if state.phase != MOVE or seat not in state.order or seat in state.finished:
        return ()
    land = ground(state.board)
    stances = [_stance(land, pawns) for pawns in state.pawns]
    towers, turns = stances[seat].towers, stances[seat].turns
    abroad = state.pawns[seat].count(OFF)
    losses = _losses(land, stances, seat)
    worst = max(losses, default=0)
    refuges = land.refuges[seat]
    sheltered = sum([height for cell, height in towers if refuges & BIT[cell]])
    tallest = max([height for _, height in towers], default=0)
    to_move = seat == state.turn and state.victim == NOBODY
    still = not to_move
    near = 1 / (1 + turns)
    return (
        log(1 + turns),
        turns / 8,
        (len(towers) + abroad) / 8,
        tallest / 8,
        sheltered / 8,
        worst / 8 * still,
        sum(losses) / 8 * still,
        worst / 8 * to_move,
        float(to_move),
        near * to_move,
        near,
    )


def _needs(state: State) -> dict[Player, float]:
    """Turns each player still needs, and those he is likely to lose."""
    land = ground(state.board)
    stances = [_stance(land, pawns) for pawns in state.pawns]
    need = {}
    for seat in state.order:
        if seat in state.finished:
            need[seat] = 0.1 * (state.finished.index(seat) + 1)
            continue
        turns = stances[seat].turns
        losses = _losses(land, stances, seat)
        peril = BURST * (0.85 * max(losses) + 0.15 * sum(losses)) if losses else 0.0
        # Whoever is to move can still mend things, and is half a turn ahead.
        to_move = seat == state.turn and state.victim == NOBODY
        need[seat] = turns + (0.3 * peril - 0.5 if to_move else peril)
    return need


def close_pairs(board: str, cross: str) -> tuple[int, ...]:
    """For each colour, the pairs of refuges within NEAR cells that a cross adds to a board."""
    x, y = read_heart(cross)
    pairs = zip(_refuges(board)[1], _TURNED[cross[:4]], strict=True)
    return tuple([near.get((x + across, y + down), 0) for near, (across, down) in pairs])


@lru_cache(maxsize=256)
def _refuges(board: str) -> tuple[list[int], list[dict[Place, int]]]:
    """By colour, the close pairs of refuges, and how many refuges are close to each place."""
    if not board:
        return [0] * len(COLOURS), [{} for _ in COLOURS]
    before, _, cross = board.rpartition(" ")
    known, laid = _refuges(before)
    gained = close_pairs(before, cross)
    pairs = [one + more for one, more in zip(known, gained, strict=True)]
    around = [near.copy() for near in laid]
    x, y = read_heart(cross)
    for near, (across, down) in zip(around, _TURNED[cross[:4]], strict=True):
        for sideways, ahead in _CLOSE:
            place = (x + across + sideways, y + down + ahead)
            near[place] = near.get(place, 0) + 1
    return pairs, around


def _ways_to_go(game: Crescendo, state: State) -> dict[Player, float]:
    """Steps between two pawns of each seat on average, once the pot of this phase is empty.

    What is left in the pot may come to any cell that is free to it. Before the first one is set
    out, all seats have the same way to go.
    """
    if all(cell == OFF for pawns in state.pawns for cell in pawns):
        return dict.fromkeys(state.order, 1.0)
    land, pot = ground(state.board), game.pot(state)
    free = members(game.rooms(state, state.order[0]))
    among = _steps_between(land, free, free)
    found = {}
    for seat in state.order:
        own = [cell for cell in state.pawns[seat] if cell != OFF]
        if state.phase == DOUBLE:
            free = [cell for cell in own if own.count(cell) == 1]
            among = _steps_between(land, free, free)
        total, left = float(_steps_between(land, own, own)), pot[seat]
        if left:
            total += 2 * left * _steps_between(land, own, free) / len(free)
        if left > 1:
            total += left * (left - 1) * among / (len(free) * (len(free) - 1))
        count = len(own) + left
        found[seat] = total / (count * (count - 1))
    return found


def _steps_between(land: Ground, cells: list[int], others: list[int]) -> int:
    """Steps from each of some cells to each of others, added up."""
    return sum([sum(map(land.steps_from(cell).__getitem__, others)) for cell in cells])


def hopeless(game: Crescendo, state: State, seat: Player, turns: int) -> bool:
    """Whether a seat cannot possibly win within so many of its turns: each joins two stacks."""
    if state.phase != MOVE or len(state.order) > 2 or game.turns_left(state) <= turns:
        return False
    own = state.pawns[seat]
    stacks = len(set(own)) - (OFF in own) + own.count(OFF)
    spent = state.turn == seat and state.victim != NOBODY
    return stacks - 1 > turns - spent


@dataclass(frozen=True, slots=True)
class Stance:
    """How the pawns of a seat stand, whatever the others do."""

    towers: tuple[tuple[int, int], ...]
    """Their cells and heights."""
    turns: float
    """Turns it takes to gather them all."""
    strikes: int
    """Cells where they can go."""
    cells: int
    """Cells where they are."""


@lru_cache(maxsize=4096)
def _stance(land: Ground, pawns: bytes) -> Stance:
    """A move changes the pawns of one seat or two: what is known of the others still holds."""
    towers = tuple([(cell, pawns.count(cell)) for cell in set(pawns) if cell != OFF])
    strikes, reached, cells = _strikes(land), 0, 0
    for cell, height in towers:
        reached |= strikes[cell][height]
        cells |= BIT[cell]
    return Stance(towers, _gather(land, towers) + ABROAD * pawns.count(OFF), reached, cells)


class _Joining(dict[int, float]):
    """Turns to join two towers, under 1024 * one + other, a tower being 9 * cell + height."""

    def __init__(self, land: Ground) -> None:
        super().__init__()
        self.reach, self.steps_from = land.reach, land.steps_from

    def __missing__(self, key: int) -> float:
        one, another = divmod(key, 1024)
        (cell, height), (other, tall) = divmod(one, 9), divmod(another, 9)
        if self.reach[cell][height] & BIT[other] or self.reach[other][tall] & BIT[cell]:
            turns = 1.0
        else:
            stride, far = max(height, tall), self.steps_from(cell)[other]
            # A tower of even height stays on cells of one parity.
            turns = max(2.0, far / stride) + (far & 1 and not stride & 1)
        self[key] = turns
        return turns


@lru_cache(maxsize=16)
def _joining(land: Ground) -> _Joining:
    return _Joining(land)


def _gather(land: Ground, towers: Sequence[tuple[int, int]]) -> float:
    """Turns to merge the towers two by two, along the cheapest tree that joins them."""
    if not towers:
        return 0.0
    joining = _joining(land)
    nearest, *rest = [9 * cell + height for cell, height in towers]
    near = [99.0] * len(rest)
    total = 0.0
    while rest:
        from_here = 1024 * nearest
        near = [
            known if known < (turns := joining[from_here + other]) else turns
            for known, other in zip(near, rest, strict=True)
        ]
        least = min(near)
        place = near.index(least)
        total += least
        nearest = rest.pop(place)
        del near[place]
    return total


def _losses(land: Ground, stances: Sequence[Stance], seat: Player) -> list[int]:
    """The heights of a seat's towers that the next enemy move could burst."""
    struck = 0
    for other, stance in enumerate(stances):
        if other != seat:
            struck |= stance.strikes
    own = stances[seat]
    struck &= own.cells & ~land.refuges[seat]
    return [height for cell, height in own.towers if struck & BIT[cell]] if struck else []


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
    """Stacking, bursting towers and reaching a refuge come to mind first."""
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
