"""What can be seen beyond the position on the table: a move before it is made, the game behind it.

A move that nobody has made yet is told and drawn as if it were; an earlier position is shown with
the best moves it offered. The analysis itself is `croisee.analysis`; here it gets words and shapes.
"""

from __future__ import annotations

import time
from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING, Any

from croisee.analysis import Analysis, Fall, chances
from croisee.core.errors import InvalidRequest, WrongSeat
from croisee.core.game import CHANCE, Player
from croisee.core.scene import Point, Shape, Target, encode

if TYPE_CHECKING:
    from croisee.table import Table

SLICE = 0.04
"""Seconds the analysis works before the page gets its turn."""

BEST = 4
"""Moves an analysis shows of a position."""

GHOST = 0.75
"""How solid a piece looks that a move would bring."""

NEAR = 1.3
"""How far from what a move touches its pieces may lie, in board units."""


Answer = dict[str, Any]


class Study:
    """The analysis of what is on a table, shown as the table shows things."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self._analysis: Analysis | None = None

    def stop(self) -> None:
        """Drop the position being judged; what is known is kept."""
        if self._analysis is not None:
            self._analysis.stop()

    # A move before it is made

    def foretell(self, view: Any, seat: Player, move: Any) -> str:
        """What a move would do, in a sentence."""
        # What follows from the move may be secret or drawn; the move itself is not.
        after = self.game.apply(view, seat, move)
        return self.table.sentence(self.game.events(view, seat, move, after)[0])

    def ghosts(self, view: Any, seat: Player, move: Any) -> list[Shape]:
        """The pieces a move would put where it touches the board."""
        scene = self.table.scene(view, None)
        touched = self.table.touched(view, seat, move)
        spots = [_middle(target) for target in scene.targets if target.id in touched]
        known = {shape.id: shape for shape in scene.shapes}
        return [
            replace(shape, alpha=shape.alpha * GHOST)
            for shape in self.table.scene(self.game.apply(view, seat, move), None).shapes
            if shape != known.get(shape.id)
            and any(dist(_middle(shape), spot) < NEAR for spot in spots)
        ]

    # Analysis

    @property
    def open(self) -> bool:
        """Whether the game may be looked into: one with secrets only when they are all out."""
        return bool(self.table.match.steps) and (
            not self.game.info.hidden or self.table.acting is None
        )

    def _analysed(self) -> Analysis:
        if not self.open:
            raise WrongSeat("error.analysis")
        analysis = self._analysis
        if analysis is None or not analysis.covers(self.table.match):
            # What is known of a position stays true, however the game went on.
            known = None if analysis is None else analysis.known
            analysis = self._analysis = Analysis(self.table.match, known)
        return analysis

    def analyse(self, looked: int) -> Answer:
        """Look into the whole game for a slice, the position somebody looks at first.

        | key        | what it holds                                                             |
        |------------|---------------------------------------------------------------------------|
        | `progress` | the share of the game that has been judged                                |
        | `turn`     | the position looked at                                                    |
        | `turns`    | the positions in which somebody decides, and the last                     |
        | `sides`    | whose chances are told, a team at a time: `name colour mark`              |
        | `points`   | for each position judged: `turn`, and the `chances` of each side, 0 to 100|
        | `looked`   | what is known of the position looked at: null, `quick` or `deep`          |
        | `done`     | whether there is nothing more to find out                                 |
        | `turning`  | null until it is found; `turn` (null without one), `text`, and whether a  |
        |            | `better` move was there                                                   |
        | `note`     | what else is to be known, or empty                                        |
        """
        analysis = self._analysed()
        self._check_looked(analysis, looked)
        end = time.perf_counter() + SLICE
        busy = True
        while busy and time.perf_counter() < end:
            busy = analysis.advance(looked)
        sides = self._sides()
        judgement = analysis.judgement(looked)
        return {
            "turn": looked,
            "turns": analysis.turns,
            "progress": analysis.progress,
            "sides": [
                {
                    "name": self.table.words("list.and").join(map(self.table.name, seats)),
                    "colour": self.game.info.colours[seats[0]],
                    "mark": self.game.info.marks[seats[0]],
                }
                for seats in sides
            ],
            "points": [
                {"turn": turn, "chances": [percent(found[seats[0]]) for seats in sides]}
                for turn, found in sorted(analysis.line().items())
            ],
            "looked": None if judgement is None else "deep" if judgement.deep else "quick",
            "done": not busy,
            "turning": self._turning(analysis) if analysis.complete else None,
            "note": self.table.words("analysis.hidden") if self.game.info.hidden else "",
        }

    def _sides(self) -> list[list[Player]]:
        """The seats of each team."""
        teams = self.game.teams()
        return [
            [seat for seat, its_team in enumerate(teams) if its_team == team]
            for team in dict.fromkeys(teams)
        ]

    def _check_looked(self, analysis: Analysis, turn: int) -> None:
        if not 0 <= turn < len(analysis.states):
            raise InvalidRequest("error.field", field="turn")

    def _turning(self, analysis: Analysis) -> Answer:
        fall = analysis.turning_point
        if fall is None:
            return {
                "turn": None,
                "text": self.table.words("analysis.turning.none"),
                "better": False,
            }
        # A mistake is seen before it is made, a draw once it is made.
        turn = analysis.after(fall.turn) if fall.better is None else fall.turn
        text = self._tell_fall(analysis, fall)
        return {"turn": turn, "text": text, "better": fall.better is not None}

    def _tell_fall(self, analysis: Analysis, fall: Fall) -> str:
        blanks = {
            "number": fall.turn + 1,
            "seat": self.table.name(fall.seat),
            "before": percent(fall.before),
            "after": percent(fall.after),
        }
        if fall.better is None:
            return self.table.words("analysis.turning.drawn", **blanks)
        better = self.foretell(analysis.states[fall.turn], fall.seat, fall.better.move)
        return self.table.words("analysis.turning", better=better, **blanks)

    def review(self, looked: int) -> Answer:
        """An earlier position, or the present one, with the best moves as far as they are known.

        | key       | what it holds                                                              |
        |-----------|----------------------------------------------------------------------------|
        | `shapes window targets` | the picture                                                  |
        | `say`     | what led there                                                             |
        | `last`    | targets touched by it                                                      |
        | `acting`  | the name of whoever is to act, or null                                     |
        | `moves`   | best first: `move say`, `share` of the visits and `chance` from 0 to 100   |
        |           | (null where unknown), `proved` (`win`, `loss` or null), `played` in the    |
        |           | game or not, and the `targets` and `shapes` that draw it                   |
        """
        analysis = self._analysed()
        self._check_looked(analysis, looked)
        state = analysis.states[looked]
        scene = self.table.scene(state, None)
        actors = self.game.actors(state)
        person = actors[0] if actors and actors[0] != CHANCE else None
        step = self.table.match.steps[looked - 1] if looked else None
        return {
            "shapes": encode(scene.shapes),
            "window": encode(scene.window),
            "targets": encode(scene.targets),
            "say": ""
            if step is None
            else " ".join(said for _, said in self.table.tell(looked - 1)),
            "last": [] if step is None else self.table.touched(step.before, step.player, step.move),
            "acting": None if person is None else self.table.name(person),
            "moves": [] if person is None else self._best_moves(analysis, looked, person),
        }

    def _best_moves(self, analysis: Analysis, turn: int, seat: Player) -> list[Answer]:
        judgement = analysis.judgement(turn)
        if judgement is None:
            return []
        findings = judgement.findings
        visits = sum(finding.visits for finding in findings) or 1
        played = analysis.steps[turn].move if turn < len(analysis.steps) else None
        answers = [
            self._best_move(
                analysis.states[turn],
                seat,
                finding.move,
                share=percent(finding.visits / visits),
                chance=(worth := percent(chances(self.game, finding.value)[seat])),
                proved={0: "loss", 100: "win"}.get(worth) if finding.proved else None,
                played=finding.move == played,
            )
            for number, finding in enumerate(findings)
            if number < BEST or finding.move == played
        ]
        if played is not None and not any(answer["played"] for answer in answers):
            # The search never tried it: it was worth what came of it.
            later = analysis.judgement(analysis.after(turn))
            chance = None if later is None else percent(later.chances[seat])
            blanks = {"share": 0, "chance": chance, "proved": None, "played": True}
            answers.append(self._best_move(analysis.states[turn], seat, played, **blanks))
        return answers

    def _best_move(self, state: Any, seat: Player, move: Any, **found: object) -> Answer:
        return {
            "move": self.game.notate(state, seat, move),
            "say": self.foretell(state, seat, move),
            **found,
            "targets": self.table.touched(state, seat, move),
            "shapes": encode(self.ghosts(state, seat, move)),
        }


def percent(share: float) -> int:
    """A share as a whole number from 0 to 100."""
    return round(100 * share)


def _middle(item: Shape | Target) -> Point:
    """Where something lies: its own origin and the middle of its outline together."""
    count = len(item.points) or 1
    return (
        item.at[0] + sum(x for x, _ in item.points) / count,
        item.at[1] + sum(y for _, y in item.points) / count,
    )
