"""A second referee for Crescendo, written from the rule sheet and compared with the rules.

It knows the sheet, our rulings and the notation, and nothing of `rules.py`: it lays the crosses on
a grid of its own, walks every path step by step, and keeps the stacks by the names of their cells.
Games are steered towards bursts beside refuges, towers that finish and rounds that run out; each
rare kind is counted; `tests/referees.py` plays as many games as one likes and prints the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from croisee.core.rng import Rng
from croisee.games.crescendo.rules import Crescendo

GAMES = 18
COLOURS = "abcd"
CROSSES = 12
ARMS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
PAWNS = {2: 8, 3: 6, 4: 5}
DOUBLES = 2

Spot = tuple[int, int]


def beside(spot: Spot) -> list[Spot]:
    """The four spots that share a side with one."""
    return [(spot[0] + x, spot[1] + y) for x, y in ARMS.values()]


def turned(cross: str) -> set[str]:
    """A cross in its four positions, arms read from the north clockwise."""
    return {cross[step:] + cross[:step] for step in range(4)}


class Board:
    """The crosses laid so far: which colour and which name every cell has."""

    def __init__(self) -> None:
        self.colour: dict[Spot, str] = {}
        self.name: dict[Spot, str] = {}
        self.spot: dict[str, Spot] = {}
        self.hearts: list[Spot] = []
        self.walks: dict[tuple[Spot, int], frozenset[Spot]] = {}
        self.ways: dict[Spot, dict[Spot, int]] = {}

    def sides(self, heart: Spot) -> int:
        """Sides a cross would share with those laid, or -1 where it would cover one of them."""
        spots = [heart, *beside(heart)]
        if any(spot in self.colour for spot in spots):
            return -1
        return sum(near in self.colour for spot in spots for near in beside(spot))

    def places(self) -> list[Spot]:
        """Where the next cross may go: it touches at least two sides."""
        if not self.hearts:
            return [(0, 0)]
        near = {
            (x + right, y + down)
            for x, y in self.hearts
            for right in range(-3, 4)
            for down in range(-3, 4)
        }
        return [heart for heart in near if self.sides(heart) >= 2]

    def lay(self, cross: str, heart: Spot) -> None:
        """Lay a cross; its cells are named after its number."""
        self.hearts.append(heart)
        number = str(len(self.hearts))
        cells = [(heart, number, ".")] + [
            ((heart[0] + x, heart[1] + y), number + arm, colour)
            for (arm, (x, y)), colour in zip(ARMS.items(), cross, strict=True)
        ]
        for spot, name, colour in cells:
            self.colour[spot], self.name[spot], self.spot[name] = colour, name, spot

    def walk(self, start: Spot, steps: int) -> frozenset[Spot]:
        """Where a walk of that many steps can end, no cell twice and never back on the start."""
        if (start, steps) not in self.walks:
            self.walks[start, steps] = frozenset(self.ends([start], steps))
        return self.walks[start, steps]

    def ends(
        self, path: list[Spot], steps: int, shut: AbstractSet[Spot] = frozenset()
    ) -> Iterator[Spot]:
        """Where a path can end after so many more steps, keeping off what is shut."""
        if not steps:
            yield path[-1]
            return
        for near in beside(path[-1]):
            if near in self.colour and near not in path and near not in shut:
                yield from self.ends([*path, near], steps - 1, shut)

    def distances(self, start: Spot) -> dict[Spot, int]:
        """Steps from a cell to every other, once all crosses are laid."""
        if start not in self.ways:
            found = self.ways[start] = {start: 0}
            ahead = [start]
            for spot in ahead:
                for near in beside(spot):
                    if near in self.colour and near not in found:
                        found[near] = found[spot] + 1
                        ahead.append(near)
        return self.ways[start]


class Referee:
    """Follows a game by its notation and says who decides, between what, and who comes where."""

    def __init__(self, hands: list[list[str]], limit: int) -> None:
        self.players = len(hands)
        self.hands = hands
        self.limit = limit
        self.board = Board()
        self.order = list(range(self.players))
        self.dropped: list[int] = []
        self.phase = "lay"
        self.reason = ""
        self.ranking: list[int] = []
        self.seen: set[str] = set()
        self.actor = 0
        self.deal_round()
        self.phase = "lay"
        self.choices = self.find_choices()

    def deal_round(self) -> None:
        """A pot of twelve pawns for the players of a round, two more of each kept aside."""
        self.phase = "place"
        self.stacks: dict[Spot, tuple[int, int]] = {}
        """Seat and height of what stands on a cell."""
        self.pot = [0] * self.players
        for seat in self.order:
            self.pot[seat] = PAWNS[len(self.order)] - DOUBLES
        self.turns = [0] * self.players
        self.finished: list[int] = []
        self.actor = self.order[0]

    # What may be decided

    def find_choices(self) -> set[str]:
        """Every legal move, in notation."""
        self.marches = {}
        if self.phase == "lay":
            places = self.board.places()
            return {
                f"{way}@{x},{y}"
                for cross in self.hands[self.actor]
                for way in turned(cross)
                for x, y in places
            }
        if self.phase == "move" and not any(self.pot):
            self.marches = self.find_marches()
            return set(self.marches)
        return {
            COLOURS[seat] + self.board.name[spot]
            for seat in self.givable()
            for spot in self.receiving(seat)
        }

    def givable(self) -> list[int]:
        """Colours that may be taken from the pot: one's own only when no other is left."""
        held = [seat for seat in self.order if self.pot[seat]]
        if self.phase == "move":
            return held
        return [seat for seat in held if seat != self.actor] or held

    def receiving(self, seat: int) -> list[Spot]:
        """Where a pawn of that colour may be put down now."""
        cells = self.board.colour
        if self.phase == "place":
            return [spot for spot in self.board.hearts if spot not in self.stacks]
        if self.phase == "double":
            return [spot for spot in cells if self.stacks.get(spot) == (seat, 1)]
        return [spot for spot in cells if spot not in self.stacks]

    def protected(self, spot: Spot) -> bool:
        """Whether what stands there is on a cell of its own colour."""
        return self.board.colour[spot] == COLOURS[self.stacks[spot][0]]

    def find_marches(self) -> dict[str, tuple[Spot, int, Spot]]:
        """Every move of the actor's pawns, towers and parts of towers."""
        found = {}
        for start, (seat, height) in self.stacks.items():
            if seat != self.actor:
                continue
            for count in range(1, height + 1):
                for goal in self.board.walk(start, count):
                    there = self.stacks.get(goal)
                    if there and there[0] != seat and self.protected(goal):
                        self.seen.add("stop refused by a refuge")
                        continue
                    many = f"{count}*" if count > 1 else ""
                    text = f"{many}{self.board.name[start]}-{self.board.name[goal]}"
                    found[text] = (start, count, goal)
        return found

    # What happens

    def watch(self, move: str) -> None:
        """One move of the log."""
        self.seen = set()
        if self.phase == "lay":
            self._lay(move)
        elif self.phase == "move" and not any(self.pot):
            self._march(*self.marches[move])
        else:
            self._put(COLOURS.index(move[0]), self.board.spot[move[1:]])
        if not self.ranking:
            self.choices = self.find_choices()

    def _next(self) -> None:
        """The turn of the next player who still builds."""
        at = self.order.index(self.actor)
        circle = self.order[at + 1 :] + self.order[: at + 1]
        self.actor = next(seat for seat in circle if seat not in self.finished)

    def _lay(self, move: str) -> None:
        way, _, place = move.partition("@")
        x, y = map(int, place.split(","))
        hand = self.hands[self.actor]
        hand.remove(next(cross for cross in hand if way in turned(cross)))
        if self.board.hearts and self.board.sides((x, y)) == 2:
            self.seen.add("cross that bridges two others")
        self.board.lay(way, (x, y))
        if len(self.board.hearts) == CROSSES:
            self.deal_round()
        else:
            self._next()

    def _put(self, seat: int, spot: Spot) -> None:
        """A pawn from the pot, or one of a tower that burst."""
        if self.phase == "move":
            self._note_scatter(seat, spot)
        elif seat == self.actor:
            self.seen.add("own pawn placed, no other being left")
        self.pot[seat] -= 1
        height = self.stacks.get(spot, (seat, 0))[1]
        self.stacks[spot] = (seat, height + 1)
        if self.phase == "move":
            if not any(self.pot):
                self._end_turn()
            return
        self._next()
        if not any(self.pot):
            if self.phase == "place":
                self.phase = "double"
                for owner in self.order:
                    self.pot[owner] = DOUBLES
            else:
                self.phase = "move"

    def _march(self, start: Spot, count: int, goal: Spot) -> None:
        """Pawns leave a stack, stack up or take the place of another's."""
        if goal not in self.board.ends([start], count, set(self.stacks) - {goal}):
            self.seen.add("moved where only passing over others leads")
        seat, height = self.stacks.pop(start)
        if count < height:
            self.stacks[start] = (seat, height - count)
            self.seen.add("part of a tower moved")
        there = self.stacks.pop(goal, (seat, 0))
        self.left = start
        if there[0] == seat:
            self.stacks[goal] = (seat, there[1] + count)
        else:
            self.pot[there[0]] = there[1]
            self.stacks[goal] = (seat, count)
            self._note_burst(goal, *there)
        if not any(self.pot):
            self._end_turn()

    def _end_turn(self) -> None:
        """A tower of all pawns leaves at once; the round ends with the last place in the next."""
        seat = self.actor
        self.turns[seat] += 1
        whole = PAWNS[len(self.order)]
        done = [spot for spot, stack in self.stacks.items() if stack == (seat, whole)]
        for spot in done:
            del self.stacks[spot]
            self.finished.append(seat)
            self.seen.add(f"tower of {whole} finished")
        if len(self.finished) == len(self.order) - 1:
            self._end_round("tower")
        elif all(self.turns[s] == self.limit for s in self.building()):
            self.seen.add("round out of turns")
            if self.finished:
                self.seen.add("round out of turns after a tower was finished")
            progress = {s: self.progress(s) for s in self.building()}
            for deep, kind in enumerate(("height", "steps", "stacks", "seat")):
                if len({key[: deep + 1] for key in progress.values()}) == len(progress):
                    self.seen.add(f"out of turns, ranked by {kind}")
                    break
            self.finished += sorted(progress, key=progress.__getitem__)
            self._end_round("limit")
        else:
            self._next()

    def building(self) -> list[int]:
        """Who has not finished his tower in this round."""
        return [seat for seat in self.order if seat not in self.finished]

    def progress(self, seat: int) -> tuple[int, int, int, int]:
        """Ours: tallest tower, steps to bring the rest onto it, stacks, the later seat."""
        mine = {spot: stack[1] for spot, stack in self.stacks.items() if stack[0] == seat}
        tallest = max(mine.values())
        steps = []
        for tower in (spot for spot in mine if mine[spot] == tallest):
            away = self.board.distances(tower)
            steps.append(sum(height * away[spot] for spot, height in mine.items()))
        return (-tallest, min(steps), len(mine), -self.order.index(seat))

    def _end_round(self, reason: str) -> None:
        """The last one is out; the others play on the same board, in the order they came in."""
        last = [seat for seat in self.order if seat not in self.finished] or [self.finished.pop()]
        self.dropped = last + self.dropped
        self.order = self.finished
        if len(self.order) == 1:
            self.ranking = self.order + self.dropped
            self.reason = reason
        else:
            self.seen.add(f"round of {len(self.order)} begun on the same board")
            self.deal_round()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The final rank of each seat."""
        return tuple(self.ranking.index(seat) + 1 for seat in range(self.players))

    # What is rare

    def _note_burst(self, goal: Spot, seat: int, height: int) -> None:
        """A pawn or a tower is driven out: how tall was it, and how close to safety?"""
        self.seen.add("pawn driven out" if height == 1 else "tower burst")
        if height >= 3:
            self.seen.add("tower of three or more burst")
        colours = [self.board.colour.get(near) for near in beside(goal)]
        if height > 1 and COLOURS[seat] in colours:
            self.seen.add("tower burst beside its refuge")
        if height > 1 and COLOURS[self.actor] == self.board.colour[goal]:
            self.seen.add("tower burst on the other's own refuge")
        if self.board.colour[goal] in set(COLOURS) - {COLOURS[seat] for seat in self.order}:
            self.seen.add("driven out of a colour nobody plays")

    def _note_scatter(self, seat: int, spot: Spot) -> None:
        """A pawn is put back: into its own refuge, or where the mover came from?"""
        if self.board.colour[spot] == COLOURS[seat]:
            self.seen.add("pawn scattered into its own refuge")
        if spot == self.left:
            self.seen.add("pawn scattered onto the cell just left")

    # The position as text

    def diagram(self) -> str:
        """The board and the line below it."""
        lines = []
        if self.board.hearts:
            left = min(x for x, _ in self.board.colour)
            top = min(y for _, y in self.board.colour)
            right = max(x for x, _ in self.board.colour)
            bottom = max(y for _, y in self.board.colour)
            lines = [
                "".join(self._cell((x, y)).ljust(4) for x in range(left, right + 1)).rstrip()
                for y in range(top, bottom + 1)
            ]
        order = "".join(COLOURS[seat] for seat in self.order)
        hands = " ".join(",".join(sorted(hand)) or "-" for hand in self.hands)
        pot = " ".join(map(str, [0] * self.players if self.phase == "lay" else self.pot))
        finished = "".join(COLOURS[seat] for seat in self.finished) or "-"
        turns = min(self.turns[seat] for seat in self.building())
        below = f"order {order}  hands {hands}  pot {pot}  turns {turns}  finished {finished}"
        return "\n".join([*lines, f"{below}  {COLOURS[self.actor]} to {self.phase}"])

    def _cell(self, spot: Spot) -> str:
        if spot in self.stacks:
            seat, height = self.stacks[spot]
            return f"{COLOURS[seat].upper()}{height}{'*' if self.protected(spot) else ''}"
        return self.board.colour.get(spot, "")


# Games that lead where chance hardly ever does


def promise(referee: Referee, move: str, brawl: float) -> float:
    """How much a march builds the mover's tower, or breaks another's."""
    start, count, goal = referee.marches[move]
    stacks = dict(referee.stacks)
    seat, height = stacks.pop(start)
    if height > count:
        stacks[start] = (seat, height - count)
    there = stacks.get(goal, (seat, 0))
    own = there[0] == seat
    stacks[goal] = (seat, count + there[1] * own)
    kept, referee.stacks = referee.stacks, stacks
    mine = tallest, steps, _, _ = referee.progress(seat)
    # A bursting tower has pawns in nobody's hand yet: only whole ones are compared.
    others = [referee.progress(other) for other in referee.building() if own and other != seat]
    referee.stacks = kept
    # In the last turn of a round, a draw level with somebody is rarer than anything.
    level = referee.turns[seat] == referee.limit - 1 and any(mine[:3] == key[:3] for key in others)
    return 1000 * level - 10 * tallest - steps + (0 if own else 20 * brawl * there[1])


def choose(referee: Referee, rng: Rng, brawl: float, care: float) -> str:
    """A move: any, or the most promising of a handful, of all in the last turn of a round."""
    moves = sorted(referee.choices)
    if referee.phase != "move" or any(referee.pot):
        return rng.choice(moves)
    last = referee.turns[referee.actor] == referee.limit - 1
    if not last and rng.random() > care:
        return rng.choice(moves)
    handful = moves if last else [rng.choice(moves) for _ in range(10)]
    return max(handful, key=lambda move: promise(referee, move, brawl))


class Comparison:
    """Both referees side by side over many games, counting what was compared."""

    def __init__(self) -> None:
        self.positions = 0
        self.rare: Counter[str] = Counter()

    def compare(self, game: Crescendo, state: object, referee: Referee) -> None:
        """One position: who decides, between what, the board, the ranking."""
        self.positions += 1
        outcome = game.outcome(state)
        if referee.ranking:
            assert game.actors(state) == () and outcome is not None
            assert (outcome.ranks, outcome.reason) == (referee.ranks, referee.reason)
        else:
            assert outcome is None and game.actors(state) == (referee.actor,)
            moves = game.moves(state, referee.actor)
            assert {game.notate(state, referee.actor, move) for move in moves} == referee.choices
            assert game.diagram(state) == referee.diagram()
        self.rare.update(referee.seen)

    def play(self, number: int) -> None:
        """One game: two to four players, long or short, builders or brawlers."""
        rng = Rng(f"referee/{number}")
        players, limit = 2 + number % 3, (40, 20)[number // 3 % 2]
        peace = number // 6 % 2
        characters = [
            (-1 if peace else rng.choice((0, 0.5, 2)), rng.choice((0.6, 1))) for _ in range(players)
        ]
        game = Crescendo(players, limit=limit)
        state = game.start(rng.stream("deal"))
        dealt = game.diagram(state).split("hands ")[1].split("  ")[0]
        referee = Referee([hand.split(",") for hand in dealt.split()], limit)
        crosses = Counter(min(turned(cross)) for hand in referee.hands for cross in hand)
        assert set(crosses.values()) == {2} and len(crosses) == 6
        self.compare(game, state, referee)
        while not referee.ranking:
            move = choose(referee, rng, *characters[referee.actor])
            state = game.apply(state, referee.actor, game.parse(state, referee.actor, move))
            referee.watch(move)
            self.compare(game, state, referee)


ALWAYS_MET = {
    "stop refused by a refuge",
    "tower burst beside its refuge",
    "tower of three or more burst",
    "pawn scattered into its own refuge",
    "pawn scattered onto the cell just left",
    "driven out of a colour nobody plays",
    "moved where only passing over others leads",
    "own pawn placed, no other being left",
    "cross that bridges two others",
    "tower of 5 finished",
    "tower of 6 finished",
    "round of 3 begun on the same board",
    "round of 2 begun on the same board",
    "out of turns, ranked by steps",
    "out of turns, ranked by seat",
    "tower of 8 finished",
}
"""Rare kinds that a short run must reach, or it would not be worth its name."""


def test_a_second_referee_agrees_on_rare_positions() -> None:
    found = Comparison()
    for number in range(GAMES):
        found.play(number)
    assert set(found.rare) >= ALWAYS_MET
