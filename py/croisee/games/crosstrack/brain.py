"""How a computer player sees Crosstrack: quick random games and the actions a route still needs.

A random game draws an action as three numbers - a piece, a cell, a direction - and draws again
when they make no legal one, which keeps every legal action equally likely without listing any.
The evaluation, and what it would say after every action, are in `foresight.py`.
"""

from __future__ import annotations

from dataclasses import replace

from croisee.ai.search import SearchAgent, Settings
from croisee.ai.simple import OnePlyAgent
from croisee.ai.tactics import AlertAgent
from croisee.core.game import Player
from croisee.core.rng import Rng
from croisee.games.crosstrack.foresight import (
    evaluate,
    fewest,
    foresee,
    shortlist,
    tell_apart,
    won,
)
from croisee.games.crosstrack.notation import CLAIM, NO_CELL, tokens
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
    CELLS,
    COLOURS,
    DIRECTIONS,
    EMPTY,
    SHAPE_COUNT,
    TURNS,
    completes,
    route,
)

# What others look for in a brain.
__all__ = [
    "DEEP",
    "LEVELS",
    "SEATED",
    "evaluate",
    "fewest",
    "foresee",
    "playout",
    "shortlist",
    "tell_apart",
    "winning_move",
]

DEEP = Settings(iterations=300, judge="evaluate", look=1, exploration=0.05, narrow=5, most=40)
"""How the strongest level searches, and the one below it with fewer iterations."""

LEVELS = (
    AlertAgent(OnePlyAgent(sight=0.007, haze=0.9), wins=0.2, losses=0.0),
    AlertAgent(OnePlyAgent(sight=0.02, haze=0.3), wins=0.4, losses=0.2),
    AlertAgent(OnePlyAgent(sight=0.06, haze=0.3)),
    AlertAgent(OnePlyAgent(sight=0.08, haze=0.1)),
    AlertAgent(SearchAgent(replace(DEEP, iterations=6))),
    AlertAgent(SearchAgent(DEEP)),
)
"""Weakest first."""

SEATED = {
    3: {1: AlertAgent(OnePlyAgent(sight=0.009, haze=0.7), wins=0.25, losses=0.0)},
    4: {1: AlertAgent(OnePlyAgent(sight=0.01, haze=0.7), wins=0.25, losses=0.0)},
}
"""Levels that play otherwise where so many sit at the table: by seats, then by their numbers."""


def winning_move(game: Crosstrack, state: State, seat: Player) -> str | None:
    """An action that wins at once, or None."""
    if state.route:
        return CLAIM
    found = game.completions(state, seat)
    return f"{found[0]}{CLAIM * game.announcing}" if found else None


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
    return won(teams, winner)


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
