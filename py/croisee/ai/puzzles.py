"""Puzzles found in games between the levels: positions with exactly one good answer.

Every turn of a game is asked, cheapest question first, whether its seat wins within one, two or
three of its turns (`proof.py`), whether a single decision keeps the other from winning, or, where
all that can still happen may be played out, whether one decision is clearly worth more than the
others. Whatever has one answer is proved again by `recheck.py`, ranked by the
lowest level that finds it, and compared with the others by symmetry. Run it with
`python3 py/dev.py puzzles GAME`: it can be stopped, and goes on from what the game's folder has.
With `--rank` it asks the levels as they are now for the answers to the puzzles that are kept.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from croisee.ai.arena import code_of
from croisee.ai.journal import Journal, finished, show
from croisee.ai.levels import NUMBERS, agent_of, levels_of
from croisee.ai.proof import Holder, Prover, TooWide, Worlds, turn_ended, worlds_of
from croisee.ai.recheck import Rechecker, TooLong
from croisee.ai.simple import last_thought
from croisee.ai.tactics import best_first
from croisee.ai.weighing import Weigher, Worth, lead, part_of_win
from croisee.core.game import CHANCE, SERIES, Player
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.games import PUZZLES, AnyGame, discover, open_box, read_puzzles

PAIRS = ((4, 4), (3, 4), (2, 2), (4, 3), (3, 3), (2, 3), (4, 4), (3, 2), (4, 2), (2, 4))
"""Levels that meet, deal by deal.

From the third on a level loses only where nothing holds any more, so that the turn before was a
win in two; what the second overlooks stands on the table for longer.
"""
DRAWN = 2
"""First decisions of a game that are drawn, or many games would be the same."""
APART = 8
"""Decisions between two puzzles of one kind in the same game, or they would be the same idea."""
TRIES, ENOUGH = 3, 2
"""How often a level is asked, and how often it has to be right to have found the answer."""
NOBODY_FINDS = NUMBERS[-1] + 1
FEWEST = 4
"""Different answers that there must be to choose among."""
FEWEST_LASTING = 2
"""Of them, those that do not lose at once, in a win or a defence: else nobody has to think."""
GUESSED = Fraction(1, FEWEST)
"""How often the first turn of a win or a defence may be right where each decision is drawn."""
MOST = {1: 10_000, 2: 15_000, 3: 40_000}
"""Positions of the first search, by the turns of the win."""
MOST_WIDE = 20_000
"""The same where there are very many decisions: some for each, and all replies to the right."""
WEIGHABLE = 20_000
"""Positions up to which everything is weighed."""
WIDE = 300
"""Decisions from which on a win in two turns is only looked for where one of the best begins it."""
BEST = 60
"""Decisions that are then tried first: those that the evaluation likes best."""
SECOND = 1_000_000
"""Positions of the second search."""
MOST_LINES = 60
EASY = 20
"""Puzzles that the first level finds, in each game."""
QUOTA = {
    "win 1": 30,
    "win 2": 40,
    "win 3": 20,
    "defence": 50,
    "sure": 30,
    "best": 20,
    "points": 50,
    "margin": 20,
}
"""Of each kind; a game that lacks some has fewer, and its `puzzling.py` may have a `QUOTA`, too."""
REPLIER = 4
"""The level that answers in the lines of a puzzle."""


WEIGHED = (("best", part_of_win, Fraction(1, 8)), ("points", lead, Fraction(3)))
"""What decisions are weighed by, and by how much the best has to be ahead of the next."""


@dataclass(slots=True)
class Found:
    """All that was found in the games of one kind so far."""

    deals: int = 0
    looked: int = 0
    """Positions asked."""
    thrown: dict[str, int] = field(default_factory=dict)
    """Candidates thrown away, by the reason."""
    puzzles: list[dict[str, Any]] = field(default_factory=list)
    likes: list[str] = field(default_factory=list)
    """What the positions have been compared by."""

    @classmethod
    def read(cls, game: AnyGame) -> Found:
        """What the game's folder has, to go on from; nothing at first."""
        file = game.folder() / PUZZLES
        puzzling = game.sibling("puzzling")
        if puzzling is None or not file.exists():
            return cls()
        data = json.loads(file.read_text(encoding="utf-8"))
        made, puzzles = data["made"], data["puzzles"]
        matches = [Match.replay(Record.from_json(puzzle["record"])) for puzzle in puzzles]
        likes = [fingerprint(puzzling.likeness(match.game, match.state)) for match in matches]
        return cls(made["games"], made["positions"], made["thrown"], puzzles, likes)

    def throw(self, why: str) -> None:
        """Count a candidate that is none."""
        self.thrown[why] = self.thrown.get(why, 0) + 1

    def kinds(self) -> Counter[str]:
        """How many there are of each kind."""
        return Counter(kind_of(puzzle) for puzzle in self.puzzles)

    def easy(self) -> int:
        """How many the first level finds."""
        return sum(puzzle["level"] == 1 for puzzle in self.puzzles)


def kind_of(puzzle: dict[str, Any]) -> str:
    """The kind of a puzzle, with its turns where it is a win."""
    return f"{puzzle['kind']} {puzzle['turns']}" if puzzle["kind"] == "win" else puzzle["kind"]


def fingerprint(likeness: Hashable) -> str:
    """A likeness as a short text."""
    return hashlib.sha256(repr(likeness).encode()).hexdigest()[:16]


def quick_game(name: str) -> AnyGame:
    """The game as "Play" starts it, for two."""
    options = {option.key: option.at_once for option in open_box(name, 2, {}).info.options}
    return open_box(name, 2, options)


def play(game: AnyGame, deal: int) -> Match:
    """A whole game between two levels."""
    match = Match(game, f"puzzles {deal}")
    rng = Rng(f"puzzles {deal} levels")
    levels = PAIRS[deal % len(PAIRS)]
    while match.actors:
        player, state = match.actors[0], match.state
        if len(match.steps) < DRAWN:
            move = rng.choice(game.moves(state, player))
        else:
            agent = agent_of(game, levels[player])
            move = last_thought(agent.think(game, game.observe(state, player), player, rng))
        match.act(player, game.notate(state, player, move))
    return match


def positions(game: AnyGame, match: Match) -> Iterator[tuple[int, Any, Player, int]]:
    """Where a seat begins a turn, last first: steps before, position, seat, turns to the end."""
    puzzling = game.sibling("puzzling")
    fit = getattr(puzzling, "fit", None)
    weighable = getattr(puzzling, "weighable", None)
    turns = Counter[Player]()
    for number in range(len(match.steps) - 1, DRAWN, -1):
        step, before = match.steps[number], match.steps[number - 1]
        if step.player == CHANCE or step.before.turn != step.player:
            continue
        if weighable:
            if not weighable(game, step.before):
                return
        elif before.player != CHANCE and before.before.turn == step.before.turn:
            continue
        turns[step.player] += 1
        if fit is None or fit(game, step.before):
            yield number, step.before, step.player, turns[step.player]


class Candidate:
    """One position, asked for a puzzle."""

    def __init__(self, game: AnyGame, state: Any, seat: Player) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.worlds: Worlds = worlds_of(game, state, seat)
        self.puzzling = game.sibling("puzzling")
        assert self.puzzling is not None
        self.quota: dict[str, int] = {**QUOTA, **getattr(self.puzzling, "QUOTA", {})}

    def answers(self, moves: list[Any]) -> set[Any]:
        """What decisions come to."""
        assert self.puzzling is not None
        return {self.puzzling.answer(self.game, self.state, move) for move in moves}

    def choices(self) -> list[Any]:
        """The decisions with which the seat does not beat itself at once."""
        game, seat = self.game, self.seat
        found = []
        for move in game.moves(self.state, seat):
            ends = [game.outcome(game.apply(world, seat, move)) for world in self.worlds]
            if any(end is None or end.ranks[seat] == 1 for end in ends):
                found.append(move)
        return found

    def guessed(self, kind: str, turns: int) -> bool:
        """Whether who draws each decision of the turn, without thinking, is right too often.

        Where there is enough to choose among at the first decision, he cannot be.
        """
        if len(self.answers(list(self.game.moves(self.state, self.seat)))) * GUESSED >= 1:
            return False
        good = Holder(self.game, self.seat).holds
        if kind == "win":
            good = partial(Prover(self.game, self.seat).after, turns=turns)
        return self._luck(self.worlds, good) > GUESSED

    def _luck(self, worlds: Worlds, good: Callable[[Worlds, Any], bool]) -> Fraction:
        """The part of such turns that are right from here on, answers being drawn evenly."""
        game, seat, state = self.game, self.seat, worlds[0]
        assert self.puzzling is not None
        chances: dict[Any, Fraction] = {}
        for move in game.moves(state, seat):
            chance = Fraction(0)
            if good(worlds, move):
                after = [game.apply(world, seat, move) for world in worlds]
                going = tuple(world for world in after if game.outcome(world) is None)
                on = going and game.actors(going[0]) == (seat,)
                on = on and not turn_ended(game, state, going[0])
                chance = self._luck(going, good) if on else Fraction(1)
            answer = self.puzzling.answer(game, state, move)
            chances[answer] = max(chance, chances.get(answer, chance))
        return sum(chances.values(), Fraction(0)) / len(chances)

    def ask(self, found: Found, played: Any, ahead: int) -> dict[str, Any] | None:
        """The puzzle that the position is, without its record; None if it is none.

        Longer wins are asked for where they are in reach. Those of three turns only where the seat
        won three turns later and what it played wins, and those of two, where there are very many
        decisions, only where one of the best wins: this saves time and proves nothing.
        """
        game, seat, worlds = self.game, self.seat, self.worlds
        every = list(game.moves(self.state, seat))
        if len(self.answers(every)) < getattr(self.puzzling, "FEWEST", FEWEST):
            return None
        if hasattr(self.puzzling, "weighable"):
            return self._weigh(found, every)
        if Prover(game, seat, MOST[1]).wins(worlds, 1):
            right = Prover(game, seat, MOST[1] * 2).winning(worlds, 1)
            return self._checked(found, "win", 1, right)
        holder = Holder(game, seat, MOST[2])
        held = self._one_answer(every, lambda move: holder.holds(worlds, move))
        if held and len(held) < len(every) and len(self.answers(held)) == 1:
            return self._checked(found, "defence", 1, held)
        if not held:
            return None
        for turns in (2, 3):
            name = f"win {turns}"
            if found.kinds()[name] >= self.quota[name] or (turns == 3 and ahead != turns):
                continue
            wide = len(every) > WIDE
            if (wide and turns == 3) or not self._in_reach(turns):
                continue
            prover = Prover(game, seat, MOST_WIDE if wide else MOST[turns])
            likely = every
            if turns == 3:
                likely = [played]
            elif wide:
                likely = [played, *best_first(game, self.state, seat, every)[:BEST]]
            if likely is not every and not any(prover.after(worlds, one, turns) for one in likely):
                continue
            if turns == 3 and Prover(game, seat, MOST[2]).wins(worlds, 2):
                # There were enough of these already.
                continue
            right = self._one_answer(every, partial(prover.after, worlds, turns=turns))
            if right:
                return self._checked(found, "win", turns, right)
        return None

    def _in_reach(self, turns: int) -> bool:
        """Whether a win in so many turns is worth looking for, where the game can say so.

        It does if it has a `promising`, or knows how many turns the seat would need alone.
        """
        promising = getattr(self.puzzling, "promising", None)
        if promising:
            return bool(promising(self.game, self.state, self.seat, turns))
        at_least = getattr(self.puzzling, "at_least", None)
        return at_least is None or at_least(self.game, self.state, self.seat) <= turns

    def is_tempting(self, right: list[Any], turns: int) -> bool:
        """Whether the answer has to be looked for, if the game can tell."""
        tempting = getattr(self.puzzling, "tempting", None)
        return not tempting or bool(tempting(self.game, self.state, self.seat, turns, right))

    def _one_answer(self, every: list[Any], good: Callable[[Any], bool]) -> list[Any]:
        """The decisions that are good, up to the first with another answer."""
        right: list[Any] = []
        for move in every:
            if good(move):
                right.append(move)
                if len(self.answers(right)) > 1:
                    break
        return right

    def _checked(
        self, found: Found, kind: str, turns: int, right: list[Any]
    ) -> dict[str, Any] | None:
        if len(self.answers(right)) > 1:
            found.throw("several answers")
            return None
        if len(self.answers(self.choices())) < FEWEST_LASTING:
            found.throw("all else loses at once")
            return None
        if self.guessed(kind, turns):
            found.throw("soon found by guessing")
            return None
        if kind == "win" and not self.is_tempting(right, turns):
            found.throw("nothing to look for")
            return None
        name = f"win {turns}" if kind == "win" else kind
        if found.kinds()[name] >= self.quota[name]:
            found.throw("enough of its kind")
            return None
        second = Rechecker(self.game, self.seat, SECOND)
        states = list(self.worlds)
        again = second.right(states, turns) if kind == "win" else second.holding(states)
        if again != set(right):
            found.throw("the searches disagree")
            return None
        puzzle: dict[str, Any] = {"kind": kind, "turns": turns}
        if kind == "win" and turns > 1:
            prover = Prover(self.game, self.seat, 4 * MOST[turns])
            lines = self._lines(prover, self.state, self.worlds, turns, right)
            if len(lines) > MOST_LINES:
                found.throw("too many ways to say it")
                return None
            if not any(token.startswith("@") for line in lines for token in line):
                # What the other hides happens to be what the first turn takes.
                found.throw("won before there is a reply")
                return None
            puzzle["lines"] = [" ".join(line) for line in lines]
            if turns > 2:
                puzzle["refute"] = self._refutations(prover, right, turns)
        else:
            puzzle["lines"] = ["win" if kind == "win" else "hold"]
        puzzle["level"] = self.level(right)
        return puzzle

    def _lines(
        self, prover: Prover, state: Any, worlds: Worlds, turns: int, right: list[Any] | None = None
    ) -> list[tuple[str, ...]]:
        """Every way to play the answer up to its last turn, with what the other side replies.

        Which decisions are right may be known.
        """
        game = self.game
        if game.outcome(state) is not None:
            return [()]
        actor = game.actors(state)[0]
        if turns == 1 and state.turn == self.seat == actor:
            return [("win",)]
        mine = actor == self.seat
        if mine:
            moves = right or prover.winning(worlds, turns)
        else:
            moves = [self._reply(prover, state, worlds)]
        lines: list[tuple[str, ...]] = []
        for move in moves:
            going, left = prover.going_on(worlds, move, turns)
            assert going is not None
            rest = self._lines(prover, game.apply(state, actor, move), going, left)
            text = game.notate(state, actor, move)
            lines += [(text if mine else f"@{text}", *line) for line in rest]
            if len(lines) > MOST_LINES:
                break
        return lines

    def _reply(self, prover: Prover, state: Any, worlds: Worlds) -> Any:
        """What the other side answers: what holds out longest, or else what a level plays."""
        game = self.game
        actor = game.actors(state)[0]
        rng = Rng("reply")
        agent = agent_of(game, REPLIER)
        move = last_thought(agent.think(game, game.observe(state, actor), actor, rng))
        if prover.after(worlds, move, 1):
            return next(prover.refutations(worlds, 1), move)
        return move

    def _refutations(self, prover: Prover, right: list[Any], turns: int) -> dict[str, str]:
        """For each wrong decision that ends the turn, what the other side answers."""
        game, found = self.game, {}
        for move in game.moves(self.state, self.seat):
            going, left = prover.going_on(self.worlds, move, turns)
            if move in right or not going or game.actors(going[0])[0] == self.seat:
                continue
            reply = next(prover.refutations(going, left))
            actor = game.actors(going[0])[0]
            text = game.notate(self.state, self.seat, move)
            found[text] = game.notate(going[0], actor, reply)
        usual = Counter(found.values()).most_common(1)
        if not usual:
            return {}
        others = {move: reply for move, reply in found.items() if reply != usual[0][0]}
        return {**others, "*": usual[0][0]}

    def _weigh(self, found: Found, every: list[Any]) -> dict[str, Any] | None:
        """The one decision that is worth clearly more than the others, all played out."""
        decided = False
        for kind, worth, margin in WEIGHED:
            if decided:
                kind = "margin"
            values = self._worths(worth, every)
            ranked = sorted(values.values(), reverse=True)
            best, next_best = ranked[0], ranked[1]
            decided = best == ranked[-1]
            if best - next_best < margin:
                if best != ranked[-1]:
                    found.throw("no clear margin")
                continue
            right = next(move for move, value in values.items() if value == best)
            if not self.is_tempting([right], 1):
                found.throw("nothing to look for")
                continue
            name = "sure" if kind == "best" and best == 1 else kind
            if found.kinds()[name] >= self.quota[name]:
                found.throw("enough of its kind")
                continue
            second = Rechecker(self.game, self.seat, SECOND)
            for move, value in values.items():
                if second.value(self.game.apply(self.state, self.seat, move), worth) != value:
                    found.throw("the searches disagree")
                    return None
            scale = 100 if kind == "best" else 1
            return {
                "kind": name,
                "turns": 1,
                "lines": [self.game.notate(self.state, self.seat, right)],
                "worth": [round(scale * best), round(scale * next_best)],
                "level": self.level([right], self._decided_by(worth, best, next_best)),
            }
        return None

    def _worths(self, worth: Worth, moves: list[Any]) -> dict[Any, Fraction]:
        """What decisions are worth where all that can still happen is played out."""
        weigher = Weigher(self.game, self.seat, worth, WEIGHABLE)
        return {move: weigher.value_after(self.state, self.seat, move) for move in moves}

    def _decided_by(self, worth: Worth, best: Fraction, next_best: Fraction) -> AnyGame:
        """The game in which a level is asked: one that the answer wins and the next best does not.

        Levels play to win, and by how much is all the same to them. Where points are asked for, it
        is a game of a series to which the other, or the seat itself, has brought what is lacking.
        """
        if worth is not lead:
            return self.game
        game = open_box(self.game.info.id, 2, {**self.game.options, SERIES.key: SERIES.values[-1]})
        between = round((best + next_best) / 2)
        brought = (max(0, -between), max(0, between))
        game.carried = brought if self.seat == 0 else brought[::-1]
        return game

    def answer(self, puzzle: dict[str, Any]) -> tuple[list[Any], AnyGame]:
        """What a puzzle that is kept begins with, and the game in which a level is asked for it."""
        game, seat, worlds = self.game, self.seat, self.worlds
        if puzzle["lines"] == ["win"]:
            return Prover(game, seat, MOST[1] * 2).winning(worlds, 1), game
        every = list(game.moves(self.state, seat))
        if puzzle["lines"] == ["hold"]:
            holder = Holder(game, seat, MOST[2])
            return [move for move in every if holder.holds(worlds, move)], game
        texts = {line.split()[0] for line in puzzle["lines"]}
        right = [move for move in every if game.notate(self.state, seat, move) in texts]
        if puzzle["kind"] in ("points", "margin"):
            best, next_best = sorted(self._worths(lead, every).values(), reverse=True)[:2]
            game = self._decided_by(lead, best, next_best)
        return right, game

    def level(self, right: list[Any], game: AnyGame | None = None) -> int:
        """The lowest level that finds the answer more often than not."""
        game = game or self.game
        view = game.observe(self.state, self.seat)
        for number in NUMBERS:
            agent = agent_of(game, number)
            hits = 0
            for attempt in range(TRIES):
                move = last_thought(agent.think(game, view, self.seat, Rng(f"try {attempt}")))
                hits += move in right
            if hits >= ENOUGH:
                return number
        return NOBODY_FINDS


def search(game: AnyGame, deal: int, found: Found) -> None:
    """Look for puzzles in one more game; those of one kind far apart."""
    match = play(game, deal)
    latest: dict[str, int] = {}
    puzzling = game.sibling("puzzling")
    assert puzzling is not None
    for number, state, seat, turns in positions(game, match):
        found.looked += 1
        won = match.outcome is not None and match.outcome.ranks[seat] == 1
        try:
            ahead = turns if won else 0
            puzzle = Candidate(game, state, seat).ask(found, match.steps[number].move, ahead)
        except TooWide:
            found.throw("too wide to prove")
            continue
        except TooLong:
            found.throw("too long for the second search")
            continue
        if puzzle is None:
            continue
        if latest.get(kind_of(puzzle), number + APART) - number < APART:
            found.throw("its kind was in the same game")
            continue
        if puzzle["level"] == 1 and found.easy() >= EASY:
            found.throw("enough that the first level finds")
            continue
        like = fingerprint(puzzling.likeness(game, state))
        if like in found.likes:
            found.throw("alike by symmetry")
            continue
        latest[kind_of(puzzle)] = number
        record = match.record()
        record.moves, record.result = record.moves[:number], None
        record.seats = [
            {"kind": "person"} if one == seat else {"kind": "computer", "level": REPLIER}
            for one in range(game.players)
        ]
        name = hashlib.sha256(json.dumps(record.to_json()).encode()).hexdigest()[:6]
        found.likes.append(like)
        found.puzzles.append({"id": name, **puzzle, "record": record.to_json()})
    found.deals = deal + 1


def write(game: AnyGame, found: Found) -> None:
    """Put the puzzles into the game's folder, the easy ones first, and how they came about."""
    ranked = sorted(
        found.puzzles, key=lambda one: (one["level"], one["turns"], len(one["lines"]), one["id"])
    )
    lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False) for puzzle in ranked)
    made = {"games": found.deals, "positions": found.looked, "thrown": found.thrown}
    text = f'{{\n"made": {json.dumps(made)},\n"puzzles": [\n{lines}\n]\n}}\n'
    (game.folder() / PUZZLES).write_text(text, encoding="utf-8")


def level_of(puzzle: dict[str, Any]) -> int:
    """The level from which on a puzzle that is kept is found, as the levels are now."""
    match = Match.replay(Record.from_json(puzzle["record"]))
    candidate = Candidate(match.game, match.state, match.actors[0])
    return candidate.level(*candidate.answer(puzzle))


def rank(game: AnyGame, journal: Journal, pool: ProcessPoolExecutor) -> None:
    """Ask the levels as they are now for the answer to every puzzle of a game, and write it down.

    What the same levels, running the same code, were asked before is in the journal.
    """
    name = game.info.id
    found = Found.read(game)
    asked = [name, *map(repr, levels_of(game)), *code_of(game)]
    known = {line[1]: line[2] for line in journal.lines() if line[0] == asked}
    due = [puzzle for puzzle in found.puzzles if puzzle["id"] not in known]
    for puzzle, level in finished(pool, level_of, iter(due)):
        known[puzzle["id"]] = level
        journal.add([asked, puzzle["id"], level])
        show(f"{name}: {len(known)} of {len(found.puzzles)} ranked")
    moved = Counter((puzzle["level"], known[puzzle["id"]]) for puzzle in found.puzzles)
    for puzzle in found.puzzles:
        puzzle["level"] = known[puzzle["id"]]
    write(game, found)
    told = [f"{many} from {old} to {new}" for (old, new), many in moved.items() if old != new]
    print(f"\n{name}: {', '.join(told) or 'every rank is as it was'}", flush=True)


def table() -> str:
    """What the games' folders have, as the README shows it."""
    levels = range(1, NOBODY_FINDS + 1)
    rows = [
        "| game | puzzles | kinds | found from level 1, 2, 3, 4, 5, 6 on, by none |",
        "|---|---|---|---|",
    ]
    total = 0
    for name, game in sorted(discover().items()):
        puzzles = read_puzzles(game)
        total += len(puzzles)
        kinds = Counter(kind_of(puzzle) for puzzle in puzzles)
        told = ", ".join(f"{kind}: {kinds[kind]}" for kind in QUOTA if kinds[kind])
        ranked = Counter(puzzle["level"] for puzzle in puzzles)
        spread = ", ".join(str(ranked[level]) for level in levels)
        if puzzles:
            rows.append(f"| {name} | {len(puzzles)} | {told} | {spread} |")
    return "\n".join([*rows, f"| all | {total} | | |"])


def main() -> None:
    """Look for puzzles in the games named until there are enough or the time is over; or rank."""
    parser = argparse.ArgumentParser(prog="dev.py puzzles", description="Find puzzles.")
    parser.add_argument("games", nargs="*", help="ids of games; without any, what there is is told")
    parser.add_argument("--minutes", type=float, default=10, help="for each game (10)")
    parser.add_argument("--most", type=int, default=66, help="puzzles of each game (66)")
    parser.add_argument(
        "--rank", action="store_true", help="ask the levels anew for the answers to those kept"
    )
    parser.add_argument("--workers", type=int, help="ranked at a time (as many as there are cores)")
    parser.add_argument("--store", type=Path, required=True, help="what has been ranked so far")
    arguments = parser.parse_args()
    if not arguments.games:
        print(table())
    elif arguments.rank:
        with ProcessPoolExecutor(arguments.workers) as pool:
            try:
                for name in arguments.games:
                    rank(quick_game(name), Journal(arguments.store), pool)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                print("\nStopped. What was ranked is kept: the same command goes on from here.")
    else:
        look(arguments)


def look(arguments: argparse.Namespace) -> None:
    """Look for more puzzles of the games named, and write each down as it is found."""
    for name in arguments.games:
        game = quick_game(name)
        found = Found.read(game)
        end = time.monotonic() + 60 * arguments.minutes
        try:
            for deal in count(found.deals):
                if len(found.puzzles) >= arguments.most or time.monotonic() > end:
                    break
                search(game, deal, found)
                write(game, found)
                kinds = ", ".join(f"{kind}: {number}" for kind, number in found.kinds().items())
                print(
                    f"\r{name}: {deal + 1} games, {len(found.puzzles)} puzzles ({kinds})   ",
                    end="",
                    file=sys.stderr,
                )
        except KeyboardInterrupt:
            print("\nStopped: the same command goes on from here.")
            break
        print(f"\n{name}: {found.kinds()}; thrown away: {found.thrown}", flush=True)


if __name__ == "__main__":
    main()
