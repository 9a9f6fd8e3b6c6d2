"""What happened since the reader's last turn, one sentence a step.

The reader is whoever the screen speaks to: the only person at it, else the person to act, else the
last person who acted. Eyes read the list above the prompt, ears hear the part of it that is fresh,
and the page marks everything it touched; what the viewer may not know is not in it.
"""

from __future__ import annotations

from croisee.core.game import CHANCE, Player
from croisee.messages import Told
from croisee.table.drawing import Drawing
from croisee.table.seats import Seats


def story(drawing: Drawing) -> list[Told]:
    """The steps since the reader's last turn, and those of his present one."""
    steps = drawing.match.steps
    reader = _reader(drawing.seats)
    turn_began = len(steps)
    while turn_began and steps[turn_began - 1].decided_by in (reader, CHANCE):
        turn_began -= 1
    first = turn_began
    while first and steps[first - 1].decided_by != reader:
        first -= 1
    decisions = [number for number, step in enumerate(steps) if step.decided_by == reader]
    fresh = decisions[-1] if decisions else 0
    told: list[Told] = []
    for number in range(first, len(steps)):
        rest_from = steps[number].rest_from
        if rest_from is not None:
            if rest_from == number:
                told.append(_left_to_chance(drawing, number, number >= fresh))
            continue
        said = drawing.telling.summary(number)
        if said:
            told.append(
                {
                    "turn": number + 1,
                    "seat": _who(drawing, number),
                    "say": said,
                    "touched": _touched(drawing, number),
                    "fresh": number >= fresh,
                }
            )
    return told


def _left_to_chance(drawing: Drawing, number: int, fresh: bool) -> Told:
    """All that chance laid in one go, in one sentence; nobody did it."""
    last = max(n for n, step in enumerate(drawing.match.steps, 1) if step.rest_from == number)
    said = drawing.telling.laid_rest(number)
    return {"turn": last, "seat": CHANCE, "say": said, "touched": [], "fresh": fresh}


def _reader(seats: Seats) -> Player | None:
    people, here = seats.people, seats.here
    if len(here) == 1:
        return here[0]
    if seats.acting in people:
        return seats.acting
    acted = (step.player for step in reversed(seats.match.steps) if step.player in people)
    return next(acted, None)


def _who(drawing: Drawing, number: int) -> Player:
    """Who made a step, or who was to act when it was drawn."""
    steps = drawing.match.steps
    return next((step.player for step in steps[number::-1] if step.player != CHANCE), CHANCE)


def _touched(drawing: Drawing, number: int) -> list[str]:
    step = drawing.match.steps[number]
    if not drawing.telling.may_read(step):
        return []
    return drawing.touched(step.before, step.player, step.move)
