"""How near everybody is to a route, and what each action would make of it.

The evaluation counts the fewest actions that a side playing alone would need to complete a route,
and who is to act: with one action missing, that is all that matters. `foresee` tells what it would
say after every action without making any, and which of them end the game now or in the next turn;
`shortlist` names the best of them, and `tell_apart` says which to try first where many promise the
same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from croisee.core.game import DIGITS, Player
from croisee.core.rng import Rng
from croisee.games.crosstrack.notation import CLAIM, NO_CELL, Action, read, tokens
from croisee.games.crosstrack.outlook import (
    Lay,
    distances,
    makes,
    openings,
    reached,
    survey,
    turnable,
)
from croisee.games.crosstrack.rules import (
    COMMON,
    NOBODY,
    PATIENCE,
    REPETITIONS,
    Crosstrack,
    State,
)
from croisee.games.crosstrack.track import (
    CELLS,
    DIRECTIONS,
    EMPTY,
    SHAPE_COUNT,
    TURNS,
    completes,
)

T = TypeVar("T")
Utilities = tuple[float, ...]
Sight = tuple[Utilities, Utilities | None]
"""What `evaluate` would say after an action, and what everybody gets where that is certain."""

_NEARLY = 0.97
_STEP_WORTH = 1.5
_THREAT = 3.0
_STAKES = {2: (1.0, 0.0), 3: (1.0, 0.25), 4: (5 / 6, 1 / 6)}
"""What winners and losers get, as `Outcome.utility` shares it out."""


def _shares(players: int, chances: Sequence[float]) -> tuple[float, ...]:
    """Chances to win as utilities: what the best and the worst `Outcome` give, in proportion."""
    best, worst = _STAKES[players]
    return tuple(worst + chance * (best - worst) for chance in chances)


@lru_cache(maxsize=64)
def won(teams: tuple[int, ...], player: Player) -> Utilities:
    """What everybody gets when a player wins."""
    return _shares(len(teams), [team == teams[player] for team in teams])


def fewest(game: Crosstrack, state: State, player: Player) -> int:
    """Actions a player would need at least to complete a route if he alone were to play.

    A join that is missing costs an action where the cell is empty or the piece is his to turn;
    existing joins cost nothing, whoever owns them. No join bends by more than 45 degrees.
    """
    return distances(state.board, [turnable(state.board, game.touches[player], state.rests)])[0]


def evaluate(game: Crosstrack, state: State) -> Utilities:
    """How near each side is to a route; whoever is to act and one action away has nearly won."""
    teams = game.teams()
    board, rests = state.board, state.rests
    sides = [turnable(board, game.touches[teams.index(n)], rests) for n in range(max(teams) + 1)]
    return _promise(teams, state.turn, tuple(distances(board, sides)))


@lru_cache(maxsize=4_096)
def _promise(teams: tuple[int, ...], turn: Player, found: tuple[int, ...]) -> Utilities:
    """What everybody may hope for by the sides' distances when a player is to act."""
    acting = teams[turn]
    if found[acting] <= 1:
        return _shares(len(teams), [_NEARLY if team == acting else 1 - _NEARLY for team in teams])
    # A threat the others must answer is worth more than the step it saves.
    hopes = [(_THREAT if far <= 1 else 1.0) * _STEP_WORTH**-far for far in found]
    total = sum(hopes)
    return _shares(len(teams), [hopes[team] / total for team in teams])


class Prospect:
    """What every action of a player would leave, by the boards he can lay a piece on.

    He lays one from his hand on the board as it is, or takes one up from the board first.
    """

    def __init__(self, game: Crosstrack, state: State, player: Player) -> None:
        self.game, self.state, self.player = game, state, player
        self.teams = game.teams()
        self.next = (player + 1) % game.players
        self.origins = [NO_CELL, *game.touchable(state, player)]
        boards = []
        for origin in self.origins:
            board = bytearray(state.board)
            if origin != NO_CELL:
                board[origin] = EMPTY
            boards.append(board)
        self.touches = [game.touches[self.teams.index(n)] for n in range(max(self.teams) + 1)]
        # What was played a turn before the last may be touched again when this one is over.
        rests = (state.rests[0],)
        self.grounds = survey(boards, [(colours, rests) for colours in self.touches])
        own = [pattern for start, pattern in game.hand(state, self.next) if start[0] != "*"]
        self.able = makes([pattern * TURNS for pattern in own])
        """Whether the next player himself holds what closes any gap of one action."""
        self.known: dict[tuple[int, int, int], Sights] = {}

    def idle(self, number: int) -> Sight:
        """What an action on a board leaves that changes nobody's distance."""
        found = self.grounds[number].distances
        return _sight(self.teams, self.next, found, self.able, self.game.announcing)

    def sights(self, number: int, cell: int, colour: int) -> Sights:
        """What a piece of a colour leaves on a cell that matters."""
        key = number, cell, colour
        found = self.known.get(key)
        if found is None:
            # A common piece that was just laid rests.
            common = self.game.owner(colour) == NOBODY
            turning = tuple([not common and colour in colours for colours in self.touches])
            ground = self.grounds[number]
            found = self.known[key] = _sights(
                self.teams,
                self.next,
                ground.distances,
                ground.lays[cell],
                turning,
                self.able,
                self.game.announcing,
            )
        return found


class Sights(NamedTuple):
    """What a piece leaves on a cell."""

    shapes: tuple[Sight, ...]
    """For each shape."""
    kinds: tuple[tuple[tuple[Sight, tuple[int, ...]], ...], ...]
    """For each pattern: what it may leave, and the directions that do."""


@lru_cache(maxsize=4_096)
def _sight(
    teams: tuple[int, ...], turn: Player, found: tuple[int, ...], able: bool, announcing: bool
) -> Sight:
    """What the sides' distances after an action come to, when a player is next to act."""
    if not announcing and 0 in found:
        ended = won(teams, (turn - 1) % len(teams))
        return ended, ended
    value = tuple([round(share, DIGITS) for share in _promise(teams, turn, found)])
    far = found[teams[turn]]
    certain = far == 0 or (far == 1 and able)
    return value, won(teams, turn) if certain else None


@lru_cache(maxsize=4_096)
def _sights(
    teams: tuple[int, ...],
    turn: Player,
    found: tuple[int, ...],
    lays: tuple[Lay | None, ...],
    turning: tuple[bool, ...],
    able: bool,
    announcing: bool,
) -> Sights:
    columns = [
        (far,) * SHAPE_COUNT if lay is None else reached(lay, may_turn)
        for far, lay, may_turn in zip(found, lays, turning, strict=True)
    ]
    seen = [_sight(teams, turn, far, able, announcing) for far in zip(*columns, strict=True)]
    kinds = []
    for pattern, count in enumerate(DIRECTIONS):
        kind: dict[Sight, list[int]] = {}
        for direction in range(count):
            kind.setdefault(seen[pattern * TURNS + direction], []).append(direction)
        kinds.append(tuple([(sight, tuple(directions)) for sight, directions in kind.items()]))
    return Sights(tuple(seen), tuple(kinds))


def foresee(game: Crosstrack, state: State, player: Player, moves: Sequence[str]) -> list[Sight]:
    """What `evaluate` would say after each of a player's moves, all reckoned at once."""
    prospect = Prospect(game, state, player)
    numbers = {origin: number for number, origin in enumerate(prospect.origins)}
    ended = won(prospect.teams, player)
    draws = _Draws(game, state)
    found: list[Sight] = []
    for move in moves:
        if move.endswith(CLAIM):
            found.append((ended, ended))
            continue
        action = read(move)
        assert action is not None
        number = numbers[action.origin]
        if action.origin == NO_CELL:
            colour, pattern = COMMON if action.common else player, action.pattern
        else:
            colour, shape = divmod(state.board[action.origin] - 1, SHAPE_COUNT)
            pattern = shape // TURNS
        if action.target in prospect.grounds[number].lays:
            sights = prospect.sights(number, action.target, colour)
            sight = sights.shapes[pattern * TURNS + action.direction]
        else:
            sight = prospect.idle(number)
        if draws.possible and action.origin != NO_CELL and draws.after(action):
            sight = draws.sight
        found.append(sight)
    return found


def shortlist(
    game: Crosstrack, state: State, player: Player, most: int, rng: Rng
) -> tuple[list[str], list[Sight]]:
    """The moves that promise a player most, best first, and what they promise; equals are drawn.

    Of the moves that change nobody's distance, a few stand for all.
    """
    if game.announcing or _Draws(game, state).possible:
        moves = list(game.moves(state, player))
        rng.shuffle(moves)
        seen = foresee(game, state, player, moves)
        order = sorted(range(len(moves)), key=lambda at: -_sure(seen[at])[player])[:most]
        return [moves[at] for at in order], [seen[at] for at in order]
    ranks: dict[float, list[Sheaf]] = {}
    for sheaf in _sheaves(Prospect(game, state, player), rng):
        ranks.setdefault(_sure(sheaf.sight)[player], []).append(sheaf)
    chosen: list[tuple[str, Sight]] = []
    for value in sorted(ranks, reverse=True):
        equals = [
            (notation[direction], sight)
            for notation, directions, sight in ranks[value]
            for direction in directions
        ]
        chosen += _drawn(equals, most - len(chosen), rng)
        if len(chosen) == most:
            break
    return [move for move, _ in chosen], [sight for _, sight in chosen]


def tell_apart(game: Crosstrack, state: State, player: Player, moves: Sequence[str]) -> list[float]:
    """How much moves that promise the same are to be liked: who is left how many ways forward.

    From 0 to 1: a side's share of the joins that would shorten a way, each the more the less far.
    """
    teams = game.teams()
    touches = [game.touches[teams.index(n)] for n in range(max(teams) + 1)]
    boards, sides = [], []
    for move in moves:
        after = game.apply(state, player, move)
        boards.append(after.board)
        sides += [turnable(after.board, colours, after.rests) for colours in touches]
    found = openings(boards, sides)
    count, mine = len(touches), teams[player]
    liked = []
    for at in range(0, len(found), count):
        ways = [_open(distance, joins) for distance, joins in found[at : at + count]]
        liked.append(ways[mine] / sum(ways))
    return liked


def _open(distance: int, joins: int) -> float:
    """How open a side's way is."""
    return (1.0 + joins) * _STEP_WORTH**-distance


class Sheaf(NamedTuple):
    """Moves of one piece to one cell that promise the same."""

    notation: tuple[str, ...]
    directions: Sequence[int]
    sight: Sight


def _sure(sight: Sight) -> Utilities:
    """What is certain after an action, or else what may be hoped for."""
    return sight[1] or sight[0]


def _drawn(items: list[T], most: int, rng: Rng) -> list[T]:
    """Some of the items, or all, in any order."""
    for at in range(min(most, len(items))):
        other = at + rng.below(len(items) - at)
        items[at], items[other] = items[other], items[at]
    return items[:most]


def _sheaves(prospect: Prospect, rng: Rng) -> Iterator[Sheaf]:
    """Every move that changes a distance, and of every piece one that changes none."""
    game, state, player = prospect.game, prospect.state, prospect.player
    empty = [cell for cell, code in enumerate(state.board) if not code]
    for number, origin in enumerate(prospect.origins):
        lays = prospect.grounds[number].lays
        if origin == NO_CELL:
            pieces = [
                (start, pattern, COMMON if start[0] == "*" else player)
                for start, pattern in game.hand(state, player)
            ]
        else:
            colour, shape = divmod(state.board[origin] - 1, SHAPE_COUNT)
            pieces = [(f"{CELLS[origin]}-", shape // TURNS, colour)]
        idle = [cell for cell in empty if cell not in lays]
        for start, pattern, colour in pieces:
            for cell in lays:
                notation = tokens("" if cell == origin else start, cell)
                for sight, directions in prospect.sights(number, cell, colour).kinds[pattern]:
                    if cell == origin:
                        directions = tuple([one for one in directions if one != shape % TURNS])
                    yield Sheaf(notation, directions, sight)
            if idle:
                notation = tokens(start, rng.choice(idle))
                yield Sheaf(notation, (rng.below(DIRECTIONS[pattern]),), prospect.idle(number))


class _Draws:
    """Which actions without a placement end the game, undecided."""

    def __init__(self, game: Crosstrack, state: State) -> None:
        self.game, self.state = game, state
        self.patience = len(state.past) >= PATIENCE
        times = Counter(state.past)
        self.again = {position for position in times if times[position] >= REPETITIONS - 1}
        self.possible = self.patience or bool(self.again)
        even = (0.5,) * game.players
        self.sight: Sight = (even, even)

    def after(self, action: Action) -> bool:
        """Whether a turn or a move does; one that completes a route never."""
        game, state = self.game, self.state
        board = bytearray(state.board)
        code = board[action.origin] - 1
        board[action.origin] = EMPTY
        board[action.target] = 1 + code - code % TURNS + action.direction
        if completes(board, action.target):
            return False
        if self.patience:
            return True
        rests = state.rests
        if game.players == 3:
            common = code // SHAPE_COUNT == COMMON
            rests = (action.target if common else NO_CELL, rests[0])
        return game.position(bytes(board), (state.turn + 1) % game.players, rests) in self.again
