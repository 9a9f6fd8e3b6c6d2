"""How a computer player sees Crosstrack: quick random games and the actions a route still needs.

A random game draws an action as three numbers - a piece, a cell, a direction - and draws again
when they make no legal one, which keeps every legal action equally likely without listing any.
The evaluation counts the fewest actions that a side playing alone would need to complete a route,
and who is to act: with one action missing, that is all that matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.crosstrack.notation import CLAIM, NO_CELL, read, tokens
from croisee.games.crosstrack.rules import (
    COMMON,
    NOBODY,
    PATIENCE,
    PATTERNS,
    REPETITIONS,
    Crosstrack,
    State,
)
from croisee.games.crosstrack.track import (
    AHEAD,
    CELLS,
    COLOURS,
    DIRECTIONS,
    EMPTY,
    ENTRIES,
    JOINS,
    LINKS,
    OFF,
    PLACES,
    SHAPE_COUNT,
    STEP,
    TURNS,
    completes,
    route,
)

DEEP = Settings(iterations=40, judge="evaluate", look=1, exploration=0.05, narrow=5, most=40)
"""How the two strongest levels search, the fourth not seeing all of its moves."""

LEVELS = (
    OnePlyAgent(sight=0.14),
    OnePlyAgent(sight=0.5),
    OnePlyAgent(),
    SearchAgent(replace(DEEP, sight=0.4)),
    SearchAgent(DEEP),
)
"""Weakest first."""

_STAKES = {2: (1.0, 0.0), 3: (1.0, 0.25), 4: (5 / 6, 1 / 6)}
"""What winners and losers get, as `Outcome.utility` shares it out."""

Trace = list[tuple[Player, str]]


def playout(
    game: Crosstrack, state: State, rng: Rng, trace: Trace | None = None
) -> tuple[float, ...]:
    """Play uniformly random legal moves to the end: the utilities."""
    if state.reason:
        outcome = game.outcome(state)
        assert outcome is not None
        return outcome.utility()
    winner = _random_game(game, state, rng, trace)
    if winner == NOBODY:
        return (0.5,) * game.players
    teams = game.teams()
    return _shares(game, [team == teams[winner] for team in teams])


def _shares(game: Crosstrack, chances: Sequence[float]) -> tuple[float, ...]:
    """Chances to win as utilities: what the best and the worst `Outcome` give, in proportion."""
    best, worst = _STAKES[game.players]
    return tuple(worst + chance * (best - worst) for chance in chances)


def _holdings(
    game: Crosstrack, state: State
) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """Per colour: the patterns to place, how many of each, and the cells of its pieces.

    A player's two colours are one here, and so are the pieces of partners on the board.
    """
    hands: list[list[int]] = [[] for _ in range(COLOURS)]
    left = [[0] * PATTERNS for _ in range(COLOURS)]
    cells: list[list[int]] = [[] for _ in range(COLOURS)]
    for colour in range(COLOURS):
        home = colour % 2 if game.players == 2 else colour
        for pattern in range(PATTERNS):
            if game.stock(state, (colour,), pattern):
                left[home][pattern] += 1
                if pattern not in hands[home]:
                    hands[home].append(pattern)
    for cell, code in enumerate(state.board):
        if code:
            colour = (code - 1) // SHAPE_COUNT
            cells[colour if game.players == 3 else colour % 2].append(cell)
    return hands, left, cells


def _random_game(game: Crosstrack, state: State, rng: Rng, trace: Trace | None) -> Player:
    """Who wins a random game, or NOBODY."""
    random, players, announcing = rng.random, game.players, game.announcing
    board = bytearray(state.board.translate(game.folded))
    empty = [cell for cell, code in enumerate(board) if not code]
    hands, left, cells = _holdings(game, state)
    common_hand = hands[COMMON] if players == 3 else []
    common_cells = cells[COMMON] if players == 3 else []
    turn, (rest, older_rest) = state.turn, state.rests
    stands = state.route
    seen = {position: state.past.count(position) for position in state.past}
    idle = game.idle(state)
    while True:
        hand = hands[turn]
        own = cells[turn % 2 if players != 3 else turn]
        room = len(empty) + 1
        sources = len(hand) + len(own) + len(common_hand) + len(common_cells)
        bound = sources * room * TURNS
        if announcing:
            # Each action silent or announced, and the claim: what is not legal is drawn again.
            bound = 2 * bound + stands
        # Draw until legal.
        while True:
            draw = int(random() * bound)
            announced = False
            if announcing:
                if stands and draw == bound - 1:
                    if trace is not None:
                        trace.append((turn, CLAIM))
                    return turn
                draw, announced = draw >> 1, bool(draw & 1)
            direction = draw & 7
            number, slot = divmod(draw >> 3, room)
            origin = NO_CELL
            common = False
            if number < len(hand):
                pattern, colour = hand[number], turn
            elif (number := number - len(hand)) < len(own):
                origin = own[number]
            elif (number := number - len(own)) < len(common_hand):
                pattern, colour, common = common_hand[number], COMMON, True
            else:
                origin = common_cells[number - len(common_hand)]
                if origin in (rest, older_rest):
                    continue
                common = True
            if origin == NO_CELL:
                if slot == room - 1 or direction >= DIRECTIONS[pattern]:
                    continue
                code = 1 + colour * SHAPE_COUNT + pattern * TURNS + direction
                target = empty[slot]
            else:
                old = board[origin]
                code = old - (old - 1) % TURNS + direction
                if direction >= DIRECTIONS[(old - 1) % SHAPE_COUNT // TURNS] or (
                    slot == room - 1 and code == old
                ):
                    continue
                target = origin if slot == room - 1 else empty[slot]
                board[origin] = EMPTY
            board[target] = code
            completed = completes(board, target)
            if announced and not completed:
                board[target] = EMPTY
                if origin != NO_CELL:
                    board[origin] = old
                continue
            break
        if trace is not None:
            start = "" if origin in (target, NO_CELL) else f"{CELLS[origin]}-"
            if origin == NO_CELL:
                start = f"{'*' if common else ''}{pattern + 1}"
            trace.append((turn, tokens(start, target)[direction] + CLAIM * announced))
        if completed and (announced or not announcing):
            return turn
        if origin == NO_CELL:
            left[colour][pattern] -= 1
            if not left[colour][pattern]:
                hands[colour].remove(pattern)
            (common_cells if common else own).append(target)
            seen.clear()
            idle = 0
        else:
            idle += 1
        if target != origin:
            empty[slot] = empty[-1]
            empty.pop()
            if origin != NO_CELL:
                empty.append(origin)
                moved = common_cells if common else own
                moved[number if not common else number - len(common_hand)] = target
        if announcing:
            stands = completed or (stands and bool(route(board)))
        turn = turn + 1 if turn + 1 < players else 0
        if players == 3:
            rest, older_rest = target if common else NO_CELL, rest
        position = bytes(board) + bytes((turn, rest, older_rest))
        times = seen.get(position, 0) + 1
        if (times >= REPETITIONS or idle >= PATIENCE) and not completed:
            return NOBODY
        seen[position] = times


# The fewest actions to a route. A place is a bit: eight lanes, one a side to come in by, each an
# 8 x 8 grid with a border. A step is then a shift, and all open cells are crossed at once.

_LANE = 64
_EVERY_LANE = sum(1 << _LANE * side for side in range(TURNS))
_CELL_BIT = tuple(1 << (row + 1) * 8 + column + 1 for column, row in PLACES)
_ON_BOARD = sum(_CELL_BIT)
_IN_PLAY = _ON_BOARD * _EVERY_LANE
_BIT = tuple(_CELL_BIT[place // TURNS] << _LANE * (place % TURNS) for place in range(OFF))
_PLACE = {bit.bit_length(): place for place, bit in enumerate(_BIT)}
# Who comes in by a side left the cell that lies beyond it: per lane, a shift to there.
_STEPS = tuple(
    (_ON_BOARD << _LANE * side, -AHEAD[side][1] * 8 - AHEAD[side][0]) for side in range(TURNS)
)
_GOALS = tuple(
    (OFF + (4 << start), sum(_CELL_BIT[place >> 3] << _LANE * 2 * start for place in entries))
    for start, entries in enumerate(ENTRIES[2:])
)
"""From A and from B: the end of the walk, and the places one action short of it."""
_STRAIGHT = tuple(any((a - b) % TURNS == 4 for a, b in joins) for joins in JOINS)
_CURVED = tuple(any((a - b) % TURNS != 4 for a, b in joins) for joins in JOINS)

_FAR = 99
_NEARLY = 0.97
_STEP_WORTH = 1.5
_THREAT = 3.0
_WINNING = 50.0
_MEETING = 0.5


def fewest(game: Crosstrack, state: State, player: Player) -> int:
    """Actions a player would need at least to complete a route if he alone were to play.

    A join that is missing costs an action where the cell is empty or the piece is his to turn;
    existing joins cost nothing, whoever owns them. No join bends by more than 45 degrees.
    """
    touches, rests = game.touches[player], state.rests
    occupied = straight = curved = 0
    for cell, code in enumerate(state.board):
        if code:
            bit = _CELL_BIT[cell]
            occupied |= bit
            colour, shape = divmod(code - 1, SHAPE_COUNT)
            if colour in touches and cell not in rests:
                if _STRAIGHT[shape]:
                    straight |= bit
                if _CURVED[shape]:
                    curved |= bit
    straight = (straight | _ON_BOARD & ~occupied) * _EVERY_LANE
    curved = (curved | _ON_BOARD & ~occupied) * _EVERY_LANE
    occupied *= _EVERY_LANE
    best = _FAR
    for start in (0, 1):
        best = _fewest_from(state.board, occupied, straight, curved, start, best)
    return best


def _fewest_from(
    board: bytes, occupied: int, straight: int, curved: int, start: int, limit: int
) -> int:
    """Fewest actions from A to C (start 0) or from B to D (start 1), if below a limit."""
    goal, last = _GOALS[start]
    entered = 0
    ahead = list(ENTRIES[start])
    for cost in range(limit):
        # Along the joins that are there, at no cost.
        for place in ahead:
            if not entered & _BIT[place]:
                entered |= _BIT[place]
                for out in LINKS[board[place >> 3]][place & 7]:
                    there = STEP[(place & ~7) + out]
                    if there < OFF:
                        ahead.append(there)
                    elif there == goal:
                        return cost
        # Across every cell where an action makes the join, in one step.
        turned = entered << _LANE | entered >> _LANE * (TURNS - 1)
        turned |= entered >> _LANE | entered << _LANE * (TURNS - 1)
        leaving = entered & straight | turned & curved
        if leaving & last:
            return min(cost + 1, limit)
        new = 0
        for lane, shift in _STEPS:
            new |= (leaving & lane) << shift if shift > 0 else (leaving & lane) >> -shift
        new &= _IN_PLAY & ~entered
        if not new:
            return limit
        entered |= new & ~occupied
        new &= occupied
        ahead = []
        while new:
            ahead.append(_PLACE[new.bit_length()])
            new ^= 1 << new.bit_length() - 1
    return limit


def evaluate(game: Crosstrack, state: State) -> tuple[float, ...]:
    """How near each side is to a route; whoever is to act and one action away has nearly won."""
    teams = game.teams()
    acting = teams[state.turn]
    hopes = [0.0] * (max(teams) + 1)
    for side in (acting, *(side for side in range(len(hopes)) if side != acting)):
        distance = fewest(game, state, teams.index(side))
        if side == acting and distance <= 1:
            return _shares(game, [_NEARLY if other == acting else 1 - _NEARLY for other in teams])
        # A threat the others must answer is worth more than the step it saves.
        hopes[side] = (_THREAT if distance <= 1 else 1.0) * _STEP_WORTH**-distance
    total = sum(hopes)
    return _shares(game, [hopes[team] / total for team in teams])


def prior(game: Crosstrack, state: State, player: Player, move: str) -> float:
    """How natural an action looks: winning first, then by the tracks the piece meets."""
    if move.endswith(CLAIM):
        return _WINNING
    action = read(move)
    assert action is not None
    board = bytearray(state.board)
    pattern = action.pattern
    if action.origin != NO_CELL:
        pattern = (board[action.origin] - 1) % SHAPE_COUNT // TURNS
        board[action.origin] = EMPTY
    board[action.target] = 1 + pattern * TURNS + action.direction
    if completes(board, action.target):
        # Unannounced it is a present to the next player.
        return 0.0 if game.announcing else _WINNING
    met = 0
    for side, outs in enumerate(LINKS[board[action.target]]):
        there = STEP[action.target * TURNS + side]
        if outs and (there > OFF or (there < OFF and LINKS[board[there >> 3]][there & 7])):
            met += 1
    return 1.0 + _MEETING * met
