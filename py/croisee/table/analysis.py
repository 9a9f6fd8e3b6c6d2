"""What a search thinks of a whole game: the chances at each decision, and the turning point.

Every position gets a glance, so that there is a line at once, then a modest search of its own; the
steepest falls, and the position somebody looks at, get as long a one as the strongest computer
player takes. The work is done iteration by
iteration, wherever it is needed most, so that it can pause, go on elsewhere, or stop at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from croisee.ai.chances import chances_to_win
from croisee.ai.tree import Finding, Utilities
from croisee.core.game import CHANCE, Player
from croisee.core.match import Match
from croisee.table.judgement import (
    GLANCE,
    LOOK,
    STUDY,
    Judgement,
    PositionSearch,
    settings_of,
)

FIRST = 4
"""Iterations of a glance."""
QUICK = 6
"""A position that nobody looks at gets one iteration for so many of the strongest player's."""
FEWEST, MOST = 8, 160
"""Iterations such a position gets at least and at most."""
STEEPEST = 3
"""Falls that are looked at longer before one of them is called the turning point."""
LONGEST = 6
"""Long looks after which the steepest fall is believed as it is."""
SLIGHT = 0.08
"""A smaller fall turns nothing."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A seat's chances before and after a decision."""

    turn: int
    """The steps made before it."""
    seat: Player
    before: float
    after: float
    better: Finding | None = None
    """What would have been better; None where a draw made the difference."""

    @property
    def depth(self) -> float:
        """How much was lost."""
        return self.before - self.after


class Analysis:
    """The judgements of a match as far as it has been played."""

    def __init__(self, match: Match, known: dict[Any, Judgement] | None = None) -> None:
        self.game = match.game
        self.rng = match.rng
        self.steps = list(match.steps)
        self.states = [match.opening, *(step.after for step in match.steps)]
        self.turns = [turn for turn, state in enumerate(self.states) if not self._drawing(state)]
        """The positions in which somebody decides, and the last one, by the steps before them."""
        self.known: dict[Any, Judgement] = {} if known is None else known
        self.settings = settings_of(self.game)
        self._search: PositionSearch | None = None
        self._task = (0, GLANCE)
        for turn in self.turns:
            outcome = self.game.outcome(self.states[turn])
            if outcome is not None:
                value = chances_to_win(self.game, outcome.utility())
                self.known.setdefault(self.states[turn], Judgement(value))

    def _drawing(self, state: Any) -> bool:
        return CHANCE in self.game.actors(state)

    def covers(self, match: Match) -> bool:
        """Whether this is about the match as it stands."""
        return len(match.steps) == len(self.steps) and match.state == self.states[-1]

    def judgement(self, turn: int) -> Judgement | None:
        """What is known of the position after so many steps."""
        return self.known.get(self.states[turn])

    @property
    def progress(self) -> float:
        """How far it is from knowing all positions, each glanced at and then looked at."""
        known = sum(min(self._depth(turn), LOOK) + 1 for turn in self.turns)
        return known / ((LOOK + 1) * len(self.turns))

    @property
    def complete(self) -> bool:
        """Whether the whole game has been judged and the turning point found."""
        return self._missing() is None

    def advance(self, looked: int) -> bool:
        """One iteration where it is needed most; False when there is nothing left to find out.

        What somebody looks at comes first, then the whole game, then its steepest falls.
        """
        # Whoever goes to another position does not wait for the one he has left.
        if self._task[0] != looked and self._depth(looked) < LOOK:
            self._search = None
        if self._search is None:
            task = self._next(looked)
            if task is None:
                return False
            self._begin(*task)
        assert self._search is not None
        if self._search.step():
            turn, depth = self._task
            self.known[self.states[turn]] = self._search.judgement(depth)
            self._search = None
        return True

    def stop(self) -> None:
        """Drop the position being judged; what is known is kept."""
        self._search = None

    def _begin(self, turn: int, depth: int) -> None:
        state = self.states[turn]
        most = self.settings.iterations
        modest = min(max(FEWEST, most // QUICK), MOST)
        iterations = min((FIRST, modest, most)[depth], most)
        settings = replace(self.settings, iterations=iterations)
        rng = self.rng.stream(f"analysis:{turn}")
        self._task = (turn, depth)
        self._search = PositionSearch(self.game, state, self.game.actors(state)[0], rng, settings)

    def _next(self, looked: int) -> tuple[int, int] | None:
        """The position to judge next, and how closely."""
        if looked in self.turns and self._depth(looked) < LOOK:
            return looked, LOOK
        missing = self._missing()
        if missing is None and looked in self.turns and self._depth(looked) < STUDY:
            return looked, STUDY
        return missing

    def _missing(self) -> tuple[int, int] | None:
        for depth in (GLANCE, LOOK):
            for turn in self.turns:
                if self._depth(turn) < depth:
                    return turn, depth
        studied = sum(self._depth(turn) == STUDY for turn in self.turns)
        for fall in self.falls()[:STEEPEST] if studied < LONGEST else []:
            for turn in (fall.turn, self.after(fall.turn)):
                if self._depth(turn) < STUDY:
                    return turn, STUDY
        return None

    def _depth(self, turn: int) -> int:
        """How closely a position was looked at; less than a glance where nobody did."""
        judgement = self.judgement(turn)
        return GLANCE - 1 if judgement is None else judgement.depth

    def after(self, turn: int) -> int:
        """The position that follows one in which somebody decided."""
        return self.turns[self.turns.index(turn) + 1]

    def line(self) -> dict[int, Utilities]:
        """Everybody's chances at each position judged so far, with the benefit of hindsight.

        Where the player did as the search would have done, or better than it thought possible, the
        position was worth what came of it: only mistakes and draws make the line fall.
        """
        found: dict[int, Utilities] = {}
        for turn, after in zip(self.turns[::-1], [-1, *self.turns[:0:-1]], strict=True):
            judgement = self.judgement(turn)
            if judgement is None:
                continue
            found[turn] = judgement.chances
            if after == turn + 1 and after in found:
                step = self.steps[turn]
                better = found[after][step.player] >= judgement.chances[step.player]
                if better or judgement.findings[0].move == step.move:
                    found[turn] = found[after]
        return found

    def falls(self) -> list[Fall]:
        """Everything that was lost between two positions both judged, the most first."""
        line = self.line()
        found = []
        for turn, after in pairwise(self.turns):
            if turn not in line or after not in line:
                continue
            losses = [one - two for one, two in zip(line[turn], line[after], strict=True)]
            if after == turn + 1:
                seat, better = self.steps[turn].player, self._best(turn)
            else:
                # A draw lies between: whomever it hurt most.
                seat, better = losses.index(max(losses)), None
            if losses[seat] > 0:
                found.append(Fall(turn, seat, line[turn][seat], line[after][seat], better))
        return sorted(found, key=lambda fall: -fall.depth)

    def _best(self, turn: int) -> Finding:
        judgement = self.judgement(turn)
        assert judgement is not None
        return judgement.findings[0]

    @property
    def turning_point(self) -> Fall | None:
        """Where most was lost; None in a game that nothing turned."""
        falls = self.falls()
        return falls[0] if falls and falls[0].depth >= SLIGHT else None
