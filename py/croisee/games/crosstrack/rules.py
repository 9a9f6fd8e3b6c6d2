"""The rules of Crosstrack: place, turn or move a piece; whoever completes a route wins.

A position is a byte a cell (`track.py`), with what the rules about rest and repetition need to
remember. An action is one move and its own notation (`notation.py`); whether it completes a route
is asked of the piece it puts down, since taking a piece away never makes one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import Deed, Event, Game, Info, Option, OptionValue, Outcome, Player
from croisee.core.rng import Rng
from croisee.core.words import Term
from croisee.games.crosstrack.notation import CLAIM, NO_CELL, Action, is_slot, read, tokens
from croisee.games.crosstrack.track import (
    AROUND,
    BESIDE,
    CELL_NUMBER,
    CELLS,
    COLOURS,
    DIRECTIONS,
    EMPTY,
    SHAPE_COUNT,
    SIDES,
    TURNS,
    completes,
    completing,
    route,
)

NOBODY: Player = -1
PATTERNS = len(DIRECTIONS)
COMMON = 3
"""With three players, the colour that is everybody's."""
REPETITIONS = 3  # ours: the same position for the third time is a draw
PATIENCE = 60  # ours: so many actions without a placement are a draw

NO_REST = (NO_CELL, NO_CELL)


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position with what is remembered of the way to it."""

    board: bytes
    """What each cell holds: 0, or 1 + colour * 48 + pattern * 8 + direction."""
    placed: int
    """The pieces on the board, as bits colour * 6 + pattern."""
    turn: Player
    rests: tuple[int, int]
    """Cells of the common pieces played in the last turn and in the one before, or NO_CELL."""
    past: tuple[bytes, ...]
    """Every position since the last placement, this one included."""
    route: bool = False
    """Whether a route stands that nobody has announced."""
    winner: Player = NOBODY
    reason: str = ""
    """Why it is over; empty while it is not."""


class Crosstrack(Game[State, str]):
    """Who may place, turn and move what, and how it ends."""

    info = Info(
        id="crosstrack",
        seats=(2, 3, 4),
        options=(Option("annonce", (False, True)),),
        # Sheet, "Règles de jeu pour 4 joueurs": partners sit face to face.
        teams={4: (0, 1, 0, 1)},
        author="Philip Shoptaugh",
        publisher="Smart nv/sa",
        year=2000,
        age=8,
        minutes=(10, 30),
    )

    def __init__(self, players: int | None = None, **options: OptionValue) -> None:
        """Share out the four colours: who places from which, who touches which on the board."""
        super().__init__(players, **options)
        self.announcing = bool(self.options["annonce"])
        seats = range(self.players)
        # Sheet: two sets each for two players; one set each for three and four.
        self.sets: tuple[tuple[int, ...], ...] = tuple(
            (seat, seat + 2) if self.players == 2 else (seat,) for seat in seats
        )
        """The colours each seat places from."""
        teams = self.teams()
        self.touches: tuple[frozenset[int], ...] = tuple(
            frozenset(
                colour
                for colour in range(COLOURS)
                if self.owner(colour) == NOBODY or teams[self.owner(colour)] == teams[seat]
            )
            for seat in seats
        )
        """The colours each seat may turn and move."""
        # Ours: in a repetition a player's two colours are not told apart.
        self.folded = bytes(
            1 + (code - 1) % (2 * SHAPE_COUNT) if code and self.players == 2 else code
            for code in range(256)
        )
        """A translation of boards that gives equal pieces of one player the same code."""

    def owner(self, colour: int) -> Player:
        """The seat a colour belongs to, or NOBODY for the common set."""
        if self.players == 2:
            return colour % 2
        return NOBODY if colour >= self.players else colour

    # The contract

    def start(self, rng: Rng) -> State:
        """An empty board."""
        board = bytes(len(CELLS))
        return State(board, 0, 0, NO_REST, (self.position(board, 0, NO_REST),))

    def actors(self, state: State) -> tuple[Player, ...]:
        """The player whose turn it is."""
        return () if state.reason else (state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """The claim, placements, turns and moves, then the actions that announce a route."""
        if player not in self.actors(state):
            return ()
        found = [CLAIM] if state.route else []
        empty = [cell for cell, code in enumerate(state.board) if not code]
        for start, pattern in self.hand(state, player):
            count = DIRECTIONS[pattern]
            for cell in empty:
                found += tokens(start, cell)[:count]
        for cell in self.touchable(state, player):
            shape = (state.board[cell] - 1) % SHAPE_COUNT
            count, direction = DIRECTIONS[shape // TURNS], shape % TURNS
            turns = tokens("", cell)
            found += turns[:direction]
            found += turns[direction + 1 : count]
            start = f"{CELLS[cell]}-"
            for target in empty:
                found += tokens(start, target)[:count]
        if self.announcing:
            found += [f"{token}!" for token in self.completions(state, player)]
        return found

    def apply(self, state: State, player: Player, move: str) -> State:
        """The position after an action; the turn passes unless it ends the game."""
        if move == CLAIM:
            return replace(state, route=False, winner=player, reason="claimed")
        action = read(move.removesuffix(CLAIM))
        assert action is not None
        board, placed, past = bytearray(state.board), state.placed, state.past
        target = action.target
        if action.origin == NO_CELL:
            colour = self._colour(state, player, action)
            placed |= 1 << colour * PATTERNS + action.pattern
            board[target] = 1 + colour * SHAPE_COUNT + action.pattern * TURNS + action.direction
            # A placement cannot be undone by play: nothing before it can come again.
            past = ()
        else:
            code = board[action.origin] - 1
            board[action.origin] = EMPTY
            board[target] = 1 + code - code % TURNS + action.direction
        rests = state.rests
        if self.players == 3:
            common = board[target] > COMMON * SHAPE_COUNT
            rests = (target if common else NO_CELL, rests[0])
        turn = (player + 1) % self.players
        after = State(bytes(board), placed, turn, rests, past)
        completed = completes(board, target)
        if completed and (not self.announcing or move.endswith(CLAIM)):
            after.winner, after.reason = player, "announced" if self.announcing else "route"
        elif self.announcing:
            after.route = completed or (state.route and bool(route(board)))
        position = self.position(after.board, turn, rests)
        after.past = (*past, position)
        # Sheet, "mise au point" 7: a silent route is first the next player's to claim.
        if not completed:
            if past.count(position) >= REPETITIONS - 1:
                after.reason = "repetition"
            elif len(past) >= PATIENCE:
                after.reason = "patience"
        return after

    def outcome(self, state: State) -> Outcome | None:
        """A win for the player or team that completed or claimed a route, or a draw."""
        if not state.reason:
            return None
        teams = self.teams()
        winners = NOBODY if state.winner == NOBODY else teams[state.winner]
        return Outcome(tuple(1 if winners in (NOBODY, team) else 2 for team in teams), state.reason)

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """The action, and the route it completes."""
        if move == CLAIM:
            return [Event("event.claim", {"seat": player})]
        action = read(move.removesuffix(CLAIM))
        assert action is not None
        number = (after.board[action.target] - 1) % SHAPE_COUNT // TURNS + 1
        blanks: dict[str, object] = {
            "seat": player,
            "cell": CELLS[action.target].upper(),
            "direction": Term(f"to.{SIDES[action.direction]}"),
        }
        if action.origin == NO_CELL:
            deed: Deed = "place"
            key = "place.common" if action.common else "place"
            blanks["a"] = Term(f"a.{number}")
        else:
            deed = "turn" if action.origin == action.target else "move"
            key = deed
            blanks["the"] = Term(f"the.{number}")
            blanks["origin"] = CELLS[action.origin].upper()
        told = [Event(f"event.{key}", blanks, deed=deed)]
        if after.winner != NOBODY:
            told.append(Event(f"event.{after.reason}", {"seat": player}))
        return told

    # What a player has and may touch

    def hand(self, state: State, player: Player) -> list[tuple[str, int]]:
        """The patterns a player may place, each with how its notation begins; common ones last."""
        sets = [("", self.sets[player])] + [("*", (COMMON,))] * (self.players == 3)
        return [
            (f"{sign}{pattern + 1}", pattern)
            for sign, colours in sets
            for pattern in range(PATTERNS)
            if self.stock(state, colours, pattern)
        ]

    def stock(self, state: State, colours: Sequence[int], pattern: int) -> list[int]:
        """The colours among these whose piece of a pattern is not yet on the board."""
        return [colour for colour in colours if not state.placed >> colour * PATTERNS + pattern & 1]

    def _colour(self, state: State, player: Player, action: Action) -> int:
        colours = (COMMON,) if action.common else self.sets[player]
        return self.stock(state, colours, action.pattern)[0]

    def touchable(self, state: State, player: Player) -> Iterator[int]:
        """The cells whose pieces a player may turn and move."""
        for cell, code in enumerate(state.board):
            if code and self._touch_fault(state, player, cell) is None:
                yield cell

    def _touch_fault(self, state: State, player: Player, cell: int) -> str | None:
        if state.board[cell] == EMPTY:
            return "illegal.empty"
        # Sheet, "mise au point" 4: never an opponent's piece.
        if (state.board[cell] - 1) // SHAPE_COUNT not in self.touches[player]:
            return "illegal.opponent"
        # Sheet, "Règles de jeu pour 3 joueurs": a common piece rests until its player's next turn.
        return "illegal.rest" if cell in state.rests else None

    # The end

    def position(self, board: bytes, turn: Player, rests: tuple[int, int]) -> bytes:
        """What must be equal for a position to count as the same."""
        return board.translate(self.folded) + bytes((turn, *rests))

    def idle(self, state: State) -> int:
        """Actions in a row without a placement."""
        return len(state.past) - 1

    def completions(self, state: State, player: Player) -> list[str]:
        """The actions that complete a route."""
        board = state.board
        open_cells = {
            cell: shapes
            for cell, code in enumerate(board)
            if not code and (shapes := completing(board, cell))
        }
        found = [
            tokens(start, cell)[shape % TURNS]
            for start, pattern in self.hand(state, player)
            for cell, shapes in open_cells.items()
            for shape in shapes
            if shape // TURNS == pattern
        ]
        for cell in self.touchable(state, player):
            old = (board[cell] - 1) % SHAPE_COUNT
            found += [
                tokens("", cell)[shape % TURNS]
                for shape in completing(board, cell)
                if shape // TURNS == old // TURNS and shape != old
            ]
            # Without the piece there are fewer routes, never more: try only what worked with it.
            bare = bytearray(board)
            bare[cell] = EMPTY
            for target, shapes in open_cells.items():
                for shape in shapes:
                    if shape // TURNS == old // TURNS:
                        bare[target] = 1 + shape
                        if completes(bare, target):
                            found.append(tokens(f"{CELLS[cell]}-", target)[shape % TURNS])
                bare[target] = EMPTY
        return found

    # Refusals

    def parse(self, state: State, player: Player, text: str) -> str:
        """The move a token stands for, checked by itself rather than against the whole list."""
        action = read(text.removesuffix(CLAIM))
        if action is None and text != CLAIM:
            raise InvalidMove("error.move", move=text)
        fault = self._fault(state, player, action, text.endswith(CLAIM))
        if fault:
            raise IllegalMove(fault)
        return text

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """The rule that forbids a token here."""
        try:
            self.parse(state, player, text)
        except (InvalidMove, IllegalMove) as refusal:
            return refusal
        return InvalidMove("error.move", move=text)

    def _fault(
        self, state: State, player: Player, action: Action | None, announced: bool
    ) -> str | None:
        """Why a player may not do something; None when he may."""
        if announced and not self.announcing:
            return "illegal.option"
        if action is None:
            return None if state.route else "illegal.claim"
        if action.origin == NO_CELL:
            fault = self._hand_fault(state, player, action)
            pattern = action.pattern
        else:
            fault = self._touch_fault(state, player, action.origin)
            pattern = (state.board[action.origin] - 1) % SHAPE_COUNT // TURNS
        if fault:
            return fault
        if action.target != action.origin and state.board[action.target]:
            return "illegal.occupied"
        if action.direction >= DIRECTIONS[pattern]:
            return "illegal.direction"
        shape = pattern * TURNS + action.direction
        present = (state.board[action.target] - 1) % SHAPE_COUNT
        if action.target == action.origin and present == shape:
            return "illegal.same"
        if announced:
            board = bytearray(state.board)
            if action.origin != NO_CELL:
                board[action.origin] = EMPTY
            board[action.target] = 1 + shape
            if not completes(board, action.target):
                return "illegal.announce"
        return None

    def _hand_fault(self, state: State, player: Player, action: Action) -> str | None:
        if action.common and self.players != 3:
            return "illegal.common"
        colours = (COMMON,) if action.common else self.sets[player]
        return None if self.stock(state, colours, action.pattern) else "illegal.hand"

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The rule against touching this; targets are those of the view.

        First a tray slot (`0/3`) or a cell, then a cell, then the place beside it (`c3`, or `c0`
        off the board) that the piece is to be turned to.
        """
        steps = [step for step in path if step in CELL_NUMBER or step in BESIDE or is_slot(step)]
        fault: str | None = None
        if len(steps) == 1:
            fault = self._first_touch_fault(state, player, steps[0])
        elif len(steps) == 2 and "/" in steps[1]:
            fault = "illegal.back"
        elif len(steps) == 2 and steps[1] in CELL_NUMBER:
            fault = "illegal.occupied" if state.board[CELL_NUMBER[steps[1]]] else None
        elif len(steps) == 3 and steps[1] in CELL_NUMBER:
            around = AROUND[CELL_NUMBER[steps[1]]]
            if steps[2] in around:
                start = self._start(player, steps[0], steps[1])
                action = read(f"{start}{steps[1]}{SIDES[around.index(steps[2])]}")
                fault = self._fault(state, player, action, False) if action else None
        return IllegalMove(fault) if fault else None

    def _start(self, player: Player, first: str, second: str) -> str:
        """How the notation of an action begins, by what was touched first and then."""
        if "/" not in first:
            return "" if first == second else f"{first}-"
        colour, pattern = first.split("/")
        return f"{'' if int(colour) in self.sets[player] else '*'}{pattern}"

    def _first_touch_fault(self, state: State, player: Player, step: str) -> str | None:
        if step in CELL_NUMBER:
            fault = self._touch_fault(state, player, CELL_NUMBER[step])
            return "illegal.choose" if fault == "illegal.empty" else fault
        if "/" not in step:
            return "illegal.choose"
        owner = self.owner(int(step.partition("/")[0]))
        if owner in (player, NOBODY):
            return "illegal.hand"
        # Sheet, four players 7: a partner's pieces not yet on the board are his to place.
        partner = self.teams()[owner] == self.teams()[player]
        return "illegal.partner" if partner else "illegal.opponent"

    def diagram(self, state: State) -> str:
        """Each piece as its colour, its pattern and its direction: `r3ne`."""
        rows = [["    "] * 6 for _ in range(6)]
        for name, code in zip(CELLS, state.board, strict=True):
            text = "."
            if code:
                colour, shape = divmod(code - 1, SHAPE_COUNT)
                text = f"{'rbyg'[colour]}{shape // TURNS + 1}{SIDES[shape % TURNS]}"
            rows[int(name[1]) - 1]["abcdef".index(name[0])] = f"{text:4}"
        board = "\n".join(" ".join(row).rstrip() for row in rows)
        hands = []
        for colour in range(COLOURS):
            left = [str(p + 1) for p in range(PATTERNS) if self.stock(state, (colour,), p)]
            hands.append(f"{'rbyg'[colour]} {''.join(left) or '-'}")
        if state.reason:
            turn = f"seat {state.winner} wins" if state.winner != NOBODY else "draw"
        else:
            turn = f"seat {state.turn} to act"
        rest = "".join(f", {CELLS[cell]} rests" for cell in state.rests if cell != NO_CELL)
        return (
            f"{board}\n{'  '.join(hands)}\n{turn}{rest}{', a route stands' if state.route else ''}"
        )
