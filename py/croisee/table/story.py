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
    """What the reader's last turn caused, the steps since, and those of his present turn."""
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
    told = _what_i_caused(drawing, first, fresh) if len(drawing.seats.here) == 1 else []
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


def _what_i_caused(drawing: Drawing, first: int, fresh: int) -> list[Told]:
    """What came of the reader's last decision, where a computer player went on before it was told.

    What he did himself he knows.
    """
    steps, sitters = drawing.match.steps, drawing.seats.sitters
    if not 0 < first < len(steps) or steps[first - 1].player == CHANCE:
        return []
    next_player = steps[first].decided_by
    if next_player == CHANCE or sitters[next_player].kind != "computer":
        return []
    caused = [said for _, said in drawing.telling.tell(first - 1)[1:]]
    if not caused:
        return []
    return [
        {
            "turn": first,
            "seat": steps[first - 1].player,
            "say": " ".join(caused),
            "touched": _touched(drawing, first - 1),
            "fresh": first - 1 >= fresh,
        }
    ]


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
