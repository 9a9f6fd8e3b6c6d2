"""The rules of Masker: one natural cross captures the others; who loses his last cross is out.

The grid is a row of stacks, one cross high on the flat board and four in the 3D variant; the
natural cross lies on top of one of them and is in none. A capture is one move, named after its
place (`c4`); so is the decision to `stop`, and so is the choice of whose crosses fill the piles of
a player who has just eliminated himself (`5+2`, in the order of the seats).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path

from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.game import Event, Game, Info, Option, Outcome, Player
from croisee.core.rng import Rng
from croisee.core.words import Term

BOX = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))
COLOURS = "rbygm"
WHITE = "w"
HIDDEN = "?"
"""A disk the viewer may not see."""
STOP = "stop"
MOST_CAPTURES = 3  # sheet, "Déroulement": he passes, or plays a second, even a third time
PILE = 3  # sheet, "Déroulement": captured crosses are stacked by threes


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A position, possibly in the middle of a turn; as somebody sees it when disks are hidden."""

    stacks: tuple[str, ...]
    """The crosses at each place, bottom first, without the natural one."""
    natural: int
    """The place of the natural cross, on top of what its stack holds."""
    disks: str
    """The colour of each team, `?` where the viewer may not know it."""
    piles: tuple[str, ...]
    """What each seat has captured, in order."""
    turn: Player = 0
    taken: int = 0
    """Captures made in this turn."""
    free: bool = False
    """Whether the next capture may be any cross."""
    filling: bool = False
    """Whether the player to act has eliminated himself and chooses whose crosses fill his piles."""
    lifted: bool = False
    """Whether full piles no longer stop the survivors."""
    out: tuple[int, ...] = ()
    """The eliminated teams, in order; their disks lie open."""
    story: tuple[str, ...] = ()
    """Every capture and stop as all could see it: `0c4:9:1:-:r/b/...` is seat 0 taking c4 with
    the natural cross at place 9, one capture made and no free choice (`-`, else `*`), and that
    grid."""


class Masker(Game[State, str]):
    """The grid's topology and the rules upon it."""

    info = Info(
        id="masker",
        seats=(2, 3, 4),
        options=(Option("variant", ("flat", "3d")),),
        teams={4: (0, 1, 0, 1)},  # sheet, "Préparation": with four, partners face each other
        hidden=True,
        lot=True,  # sheet, "Déroulement": the first player is drawn by lot
        author="Philippe Proux",
        publisher="Ludarden",
        year=2018,
        age=7,
        minutes=(15, 15),
        # Nobody's seat may hint at his colour: woods and stones, with marks no cross has.
        colours=("walnut", "slate", "stone", "ebony"),
        marks=("moon", "eye", "leaf", "bars"),
    )

    def __init__(self, players: int | None = None, variant: str = "flat") -> None:
        """Lay the grid: places, their names and their neighbours."""
        super().__init__(players, variant=variant)
        box = BOX[variant]
        self.width: int = box["width"]
        self.height: int = box["height"]
        places = range(self.width * self.width)
        self.places = tuple(f"{'abcdef'[i % self.width]}{i // self.width + 1}" for i in places)
        self.place_number = {name: place for place, name in enumerate(self.places)}
        self.distance = tuple(
            tuple(
                abs(other % self.width - place % self.width)
                + abs(other // self.width - place // self.width)
                for other in places
            )
            for place in places
        )
        # Ours: crosses touch along their arms, so never diagonally.
        self.neighbours = tuple(
            tuple(other for other, steps in enumerate(row) if steps == 1) for row in self.distance
        )
        self.team = self.teams()
        self.team_count = max(self.team) + 1
        self.cap: int = BOX["piles"]["most"][str(self.players)] * PILE

    # The contract

    def start(self, rng: Rng) -> State:
        """A random grid, and a disk in secret for each team."""
        stacks, natural = self._deal_flat(rng) if self.height == 1 else self._deal_stacks(rng)
        disks = list(COLOURS)
        rng.shuffle(disks)
        return State(stacks, natural, "".join(disks[: self.team_count]), ("",) * self.players)

    def actors(self, state: State) -> tuple[Player, ...]:
        """The player whose turn it is."""
        return () if self._is_over(state) else (state.turn,)

    def moves(self, state: State, player: Player) -> Sequence[str]:
        """Captures in the order of the places, then the stop; or the ways to fill one's piles."""
        if player not in self.actors(state):
            return ()
        if state.filling:
            return [f"{first}+{second}" for first, second in self.fillings(state)]
        captures = [self.places[place] for place in self.captures(state)]
        # Sheet, "Déroulement", with the publisher's sources: only the first capture is compulsory.
        return [*captures, STOP] if state.taken else captures

    def apply(self, state: State, player: Player, move: str) -> State:
        """The position after a move and everything that follows from it without a choice."""
        return self._play(state, move, [])

    def events(self, before: State, player: Player, move: str, after: State) -> list[Event]:
        """The capture, then whatever it brings about; nothing that is still secret."""
        told: list[Event] = []
        self._play(before, move, told)
        return told

    def outcome(self, state: State) -> Outcome | None:
        """The last one standing wins; the others in the reverse order of their elimination."""
        if not self._is_over(state):
            return None
        rank = {team: self.team_count - number for number, team in enumerate(state.out)}
        return Outcome(tuple(rank.get(team, 1) for team in self.team), "survivor")

    def _is_over(self, state: State) -> bool:
        return len(state.out) == self.team_count - 1

    # Préparation

    def _deal_flat(self, rng: Rng) -> tuple[tuple[str, ...], int]:
        crosses = [*COLOURS * BOX["crosses"]["coloured"], *WHITE * BOX["crosses"]["white"], ""]
        rng.shuffle(crosses)
        return tuple(crosses), crosses.index("")

    def _deal_stacks(self, rng: Rng) -> tuple[tuple[str, ...], int]:
        """Uniform over the arrangements that the sheet allows.

        Nine crosses with at most two of each colour and no white are two of four colours and one
        of the fifth, whichever it is; each of these five cases has as many arrangements.
        """
        single = rng.choice(COLOURS)
        bottom = list((COLOURS * BOX["3d"]["bottom"]).replace(single, "", 1))
        rng.shuffle(bottom)
        rest = [*COLOURS * BOX["crosses"]["coloured"], *WHITE * BOX["crosses"]["white"]]
        for cross in bottom:
            rest.remove(cross)
        rng.shuffle(rest)
        natural = rng.below(len(self.places))
        # The natural cross is the top of its stack: one cross fewer lies under it.
        return tuple(
            cross + "".join(rest.pop() for _ in range(self.height - 1 - (place == natural)))
            for place, cross in enumerate(bottom)
        ), natural

    # Déroulement

    def captures(self, state: State) -> list[int]:
        """The places whose top cross the natural one may capture now."""
        stacks = state.stacks
        if not state.free:
            return [place for place in self.neighbours[state.natural] if stacks[place]]
        # Ours in 3D: the sheet moves "always onto a neighbouring stack" and leaves this open.
        others = [place for place, stack in enumerate(stacks) if stack and place != state.natural]
        # Ours: with no other stack left, the natural cross takes what lies under it.
        return others or [state.natural]

    def left(self, state: State, colour: str) -> int:
        """How many crosses of a colour are still in the grid."""
        return "".join(state.stacks).count(colour)

    def is_isolated(self, state: State) -> bool:
        """Whether no cross touches the natural one."""
        return not any(state.stacks[place] for place in self.neighbours[state.natural])

    def is_full(self, state: State, player: Player) -> bool:
        """Whether a player's piles are complete, so that he passes."""
        return not state.lifted and len(state.piles[player]) >= self.cap

    def _play(self, state: State, move: str, told: list[Event]) -> State:
        if state.filling:
            first, second = move.split("+")
            return self._pass_turn(self._fill_own(state, int(first), int(second), told), told)
        if move == STOP:
            told.append(Event("event.stop", {"seat": state.turn}))
            return self._pass_turn(replace(state, story=self._told_on(state, STOP)), told)
        return self._capture(state, self.place_number[move], told)

    def _told_on(self, state: State, move: str) -> tuple[str, ...]:
        """The story with one more decision of the player to act."""
        free, grid = "*" if state.free else "-", "/".join(state.stacks)
        said = f"{state.turn}{move}:{state.natural}:{state.taken}:{free}:{grid}"
        return (*state.story, said)

    def _capture(self, state: State, place: int, told: list[Event]) -> State:
        player, cross = state.turn, state.stacks[place][-1]
        story = self._told_on(state, self.places[place])
        state = replace(
            state,
            stacks=_with(state.stacks, place, state.stacks[place][:-1]),
            natural=place,
            piles=_with(state.piles, player, state.piles[player] + cross),
            taken=state.taken + 1,
            story=story,
        )
        isolated = cross != WHITE and self.is_isolated(state)
        # Sheet: after a white cross, or when isolated, a cross of one's choice.
        state.free = isolated or cross == WHITE
        key = "event.capture.white" if cross == WHITE else "event.capture"
        blanks = {"seat": player, "cross": Term(f"cross.{cross}")}
        blanks["place"] = self.places[place].upper()
        told.append(Event(key, blanks, state, deed="capture"))
        himself = False
        if cross != WHITE and not self.left(state, cross):
            victim = state.disks.find(cross)
            if victim < 0:
                told.append(Event("event.decoy", {"colour": Term(f"colour.{cross}")}))
            else:
                himself = victim == self.team[player]
                state = self._eliminate(state, victim, told)
                if self._is_over(state) or state.filling:
                    return state
        if isolated:
            told.append(Event("event.isolated", {"seat": player}))
        if himself or isolated or state.taken == MOST_CAPTURES or self.is_full(state, player):
            return self._pass_turn(state, told)
        return state

    def _pass_turn(self, state: State, told: list[Event]) -> State:
        """The next player, clockwise, who is neither eliminated nor stopped by his piles."""
        seats = [(state.turn + step) % self.players for step in range(1, self.players + 1)]
        survivors = [seat for seat in seats if self.team[seat] not in state.out]
        waiting = [seat for seat in survivors if not self.is_full(state, seat)]
        if not waiting:
            # Ours: full piles may not stall the game, which only three players can bring about.
            told.append(Event("event.lifted", {}))
        elif state.turn in survivors and state.turn not in waiting:
            told.append(Event("event.full", {"seat": state.turn, "count": self.cap // PILE}))
        return replace(
            state,
            turn=(waiting or survivors)[0],
            taken=0,
            filling=False,
            lifted=state.lifted or not waiting,
        )

    # Élimination

    def _eliminate(self, state: State, victim: int, told: list[Event]) -> State:
        """Turn the disk of a team that has no cross left, and complete its piles."""
        state = replace(state, out=(*state.out, victim))
        told.append(self._unmasked("event.out", state, victim))
        if self._is_over(state):
            (survivor,) = set(self.team) - set(state.out)
            told.append(self._unmasked("event.survivor", state, survivor))
            return state
        # Two teams end the game with their first elimination: three players are left here, and
        # each is his own team. Sheet: "À 3 joueurs".
        if victim != state.turn:
            return self._fill(state, state.turn, victim, self.cap, told)
        fillings = self.fillings(state)
        if len(fillings) > 1:
            return replace(state, filling=True)
        return self._fill_own(state, *fillings[0], told)

    def _unmasked(self, key: str, state: State, team: int) -> Event:
        seats = [seat for seat, its_team in enumerate(self.team) if its_team == team]
        colour = Term(f"colour.{state.disks[team]}")
        if len(seats) == 1:
            return Event(key, {"seat": seats[0], "colour": colour}, state)
        blanks = {"seat": seats[0], "other": seats[1], "colour": colour}
        return Event(f"{key}.team", blanks, state)

    def fillings(self, state: State) -> list[tuple[int, int]]:
        """What a self-eliminated player may take from each of the others, in seat order."""
        first, second = (len(state.piles[seat]) for seat in self._others(state.turn))
        total = min(self.cap - len(state.piles[state.turn]), first + second)
        return [
            (count, total - count) for count in range(max(0, total - second), min(first, total) + 1)
        ]

    def _others(self, player: Player) -> list[Player]:
        return [seat for seat in range(self.players) if seat != player]

    def _fill_own(self, state: State, first: int, second: int, told: list[Event]) -> State:
        """Sheet: who eliminates himself completes his piles with the crosses of the others."""
        for giver, count in zip(self._others(state.turn), (first, second), strict=True):
            most = len(state.piles[state.turn]) + count
            state = self._fill(state, giver, state.turn, most, told)
        return state

    def _fill(
        self, state: State, giver: Player, receiver: Player, most: int, told: list[Event]
    ) -> State:
        """Crosses go from one player's piles to another's; ours: the last captured first."""
        given = state.piles[giver][::-1][: most - len(state.piles[receiver])]
        if not given:
            return state
        piles = _with(state.piles, giver, state.piles[giver][: -len(given)])
        state = replace(state, piles=_with(piles, receiver, piles[receiver] + given))
        key = "event.fill.own" if receiver == state.turn else "event.fill"
        told.append(Event(key, {"seat": giver, "other": receiver, "count": len(given)}, state))
        return state

    # Secrets

    def observe(self, state: State, viewer: Player | None) -> State:
        """The disks of others are hidden until they are eliminated or the game is over."""
        if self._is_over(state):
            return state
        known = set(state.out) | ({self.team[viewer]} if viewer is not None else set())
        disks = "".join(disk if team in known else HIDDEN for team, disk in enumerate(state.disks))
        return replace(state, disks=disks)

    def worlds(self, view: State) -> list[str]:
        """Every way the disks may lie, given what is visible.

        A colour that has gone without anybody saying so belongs to no survivor.
        """
        crosses = "".join(view.stacks)
        free = [colour for colour in COLOURS if colour in crosses and colour not in view.disks]
        pattern = view.disks.replace(HIDDEN, "{}")
        return [pattern.format(*disks) for disks in permutations(free, view.disks.count(HIDDEN))]

    def determinize(self, view: State, viewer: Player, rng: Rng) -> State:
        """The hidden disks guessed, each way as likely as the play so far makes it."""
        brain = self.sibling("brain")
        assert brain is not None
        return replace(view, disks=rng.weighted(brain.weigh(self, view)))

    def barrier(self, before: State, player: Player, move: str, after: State) -> str | None:
        """Undo stops where a colour went: whose it was, or that it was nobody's, is known."""
        if move not in self.place_number:
            return None
        cross = before.stacks[self.place_number[move]][-1]
        return "undo.unmasked" if cross != WHITE and not self.left(after, cross) else None

    # Refusals

    def refuse(self, state: State, player: Player, text: str) -> InvalidMove | IllegalMove:
        """The rule that forbids a token here."""
        filling = re.fullmatch(r"[0-9]{1,2}\+[0-9]{1,2}", text)
        if not filling and text != STOP and text not in self.place_number:
            return InvalidMove("error.move", move=text)
        if state.filling:
            return IllegalMove("illegal.fill" if filling else "illegal.now.fill")
        if filling:
            return IllegalMove("illegal.now.capture")
        if text == STOP:
            return IllegalMove("illegal.first")
        place = self.place_number[text]
        if place == state.natural:
            return IllegalMove("illegal.under" if state.stacks[place] else "illegal.natural")
        return IllegalMove("illegal.apart" if state.stacks[place] else "illegal.empty")

    def why_not(self, state: State, player: Player, path: Sequence[str]) -> IllegalMove | None:
        """The rule against touching this; targets are places."""
        if path[-1] not in self.place_number or path[-1] in self.moves(state, player):
            return None
        refusal = self.refuse(state, player, path[-1])
        return refusal if isinstance(refusal, IllegalMove) else None

    def diagram(self, state: State) -> str:
        """The stacks, bottom first, `+` the natural cross and `.` an empty place; the piles."""
        cells = [
            (stack + "+" * (place == state.natural) or ".").ljust(self.height)
            for place, stack in enumerate(state.stacks)
        ]
        lines = ["  " + " ".join(letter.ljust(self.height) for letter in "abcdef"[: self.width])]
        for row in range(self.width):
            lines.append(f"{row + 1} {' '.join(cells[row * self.width : (row + 1) * self.width])}")
        lines += [
            f"{seat} {state.disks[self.team[seat]]} {pile}".rstrip()
            + (" out" if self.team[seat] in state.out else "")
            for seat, pile in enumerate(state.piles)
        ]
        if self._is_over(state):
            ending = "over"
        else:
            doing = "to fill" if state.filling else f"to act, {state.taken} taken"
            ending = f"{state.turn} {doing}" + ", free" * state.free + ", lifted" * state.lifted
        return "\n".join(line.rstrip() for line in [*lines, ending])


def _with(items: tuple[str, ...], number: int, item: str) -> tuple[str, ...]:
    return (*items[:number], item, *items[number + 1 :])
