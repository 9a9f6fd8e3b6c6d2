"""The analysis of a game as the page shows it: chances, turning point, best moves.

The analysis itself is `analysis.py`; here it gets words and shapes. An earlier position is shown
with the best moves it offered, as far as they are known.
"""

from __future__ import annotations

import time
from typing import Any, Literal

from croisee.ai.tree import Finding
from croisee.core.errors import InvalidRequest, WrongSeat
from croisee.core.game import CHANCE, Player
from croisee.core.scene import encode
from croisee.messages import AnalysisAnswer, BestMove, TurningPoint
from croisee.table.analysis import Analysis, Fall
from croisee.table.drawing import Drawing
from croisee.table.judgement import percent
from croisee.table.slices import SLICE

BEST = 4
"""Moves an analysis shows of a position."""

PROVED: dict[int, Literal["win", "loss"]] = {0: "loss", 100: "win"}
"""What proved chances mean; a proved draw is called nothing."""

CLOSENESS: tuple[Literal["glance", "look", "study"], ...] = ("glance", "look", "study")
"""How closely a position was looked at, by the depth of its judgement."""


def may_analyse(drawing: Drawing) -> bool:
    """Whether the game may be looked into: one with secrets only when they are all out."""
    return bool(drawing.match.steps) and (
        not drawing.game.info.hidden or drawing.seats.acting is None
    )


class AnalysisView:
    """The analysis of what is on a table, in words and shapes."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.match = drawing.match
        self.game = drawing.game
        self.telling = drawing.telling
        self._analysis: Analysis | None = None

    def stop(self) -> None:
        """Drop the position being judged; what is known is kept."""
        if self._analysis is not None:
            self._analysis.stop()

    def _analysed(self) -> Analysis:
        if not may_analyse(self.drawing):
            raise WrongSeat("error.analysis")
        analysis = self._analysis
        if analysis is None or not analysis.covers(self.match):
            # What is known of a position stays true, however the game went on.
            known = None if analysis is None else analysis.known
            analysis = self._analysis = Analysis(self.match, known)
        return analysis

    def analyse(self, looked: int) -> AnalysisAnswer:
        """Look into the whole game for a slice, the position somebody looks at first."""
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
                    "name": self.telling.names(seats),
                    "colour": self.game.info.colours[seats[0]],
                    "mark": self.game.info.marks[seats[0]],
                }
                for seats in sides
            ],
            "points": [
                {"turn": turn, "chances": [percent(found[seats[0]]) for seats in sides]}
                for turn, found in sorted(analysis.line().items())
            ],
            "looked": None if judgement is None else CLOSENESS[judgement.depth],
            "done": not busy,
            "turning": self._turning(analysis) if analysis.complete else None,
            "note": self.telling.words("analysis.hidden") if self.game.info.hidden else "",
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

    def _turning(self, analysis: Analysis) -> TurningPoint:
        fall = analysis.turning_point
        if fall is None:
            return {
                "turn": None,
                "text": self.telling.words("analysis.turning.none"),
                "better": False,
            }
        # A mistake is seen before it is made, a draw once it is made.
        turn = analysis.after(fall.turn) if fall.better is None else fall.turn
        text = self._tell_fall(analysis, fall)
        return {"turn": turn, "text": text, "better": fall.better is not None}

    def _tell_fall(self, analysis: Analysis, fall: Fall) -> str:
        blanks = {
            "number": fall.turn + 1,
            "seat": fall.seat,
            "before": percent(fall.before),
            "after": percent(fall.after),
        }
        if fall.better is None:
            return self.telling.of_seats("analysis.turning.drawn", blanks)
        better = self.telling.foretell(analysis.states[fall.turn], fall.seat, fall.better.move)
        return self.telling.of_seats("analysis.turning", {"better": better, **blanks})

    def best_moves(self, looked: int) -> list[BestMove]:
        """The best moves of a position, as far as they are known; none where nobody may look."""
        if not may_analyse(self.drawing):
            return []
        analysis = self._analysed()
        self._check_looked(analysis, looked)
        actors = self.game.actors(analysis.states[looked])
        if not actors or actors[0] == CHANCE:
            return []
        return self._best_moves(analysis, looked, actors[0])

    def _best_moves(self, analysis: Analysis, turn: int, seat: Player) -> list[BestMove]:
        judgement = analysis.judgement(turn)
        if judgement is None:
            return []
        state, findings = analysis.states[turn], judgement.findings
        visits = sum(finding.visits for finding in findings) or 1
        played = analysis.steps[turn].move if turn < len(analysis.steps) else None
        answers = [
            self._best_move(state, seat, finding, visits, finding.move == played)
            for number, finding in enumerate(findings)
            if number < BEST or finding.move == played
        ]
        if played is not None and not any(answer["played"] for answer in answers):
            # The search never tried it: it was worth what came of it.
            later = analysis.judgement(analysis.after(turn))
            chance = None if later is None else percent(later.chances[seat])
            answers.append(self._shown(state, seat, played, 0, chance, None, True))
        return answers

    def _best_move(
        self, state: Any, seat: Player, finding: Finding, visits: int, played: bool
    ) -> BestMove:
        chance = percent(finding.chances[seat])
        proved = PROVED.get(chance) if finding.proved else None
        share = percent(finding.visits / visits)
        return self._shown(state, seat, finding.move, share, chance, proved, played)

    def _shown(
        self,
        state: Any,
        seat: Player,
        move: Any,
        share: int,
        chance: int | None,
        proved: Literal["win", "loss"] | None,
        played: bool,
    ) -> BestMove:
        return {
            "move": self.game.notate(state, seat, move),
            "say": self.telling.foretell(state, seat, move),
            "share": share,
            "chance": chance,
            "proved": proved,
            "played": played,
            "targets": self.drawing.touched(state, seat, move),
            "shapes": encode(self.drawing.ghosts(state, seat, move)),
        }
