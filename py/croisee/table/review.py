"""An earlier position of the match, as whoever looks may know it."""

from __future__ import annotations

from croisee.core.errors import InvalidRequest
from croisee.core.game import CHANCE
from croisee.core.scene import encode
from croisee.messages import Earlier
from croisee.table.drawing import Drawing


def review(drawing: Drawing, turn: int) -> Earlier:
    """The position after so many steps."""
    match, telling = drawing.match, drawing.telling
    if not 0 <= turn <= len(match.steps):
        raise InvalidRequest("error.field", field="turn")
    state = match.state if turn == len(match.steps) else match.steps[turn].before
    scene = drawing.scene(state)
    actors = drawing.game.actors(state)
    person = actors[0] if actors and actors[0] != CHANCE else None
    step = match.steps[turn - 1] if turn else None
    readable = step is not None and telling.may_read(step)
    return {
        "turn": turn,
        "shapes": encode(scene.shapes),
        "window": encode(scene.window),
        "targets": encode(scene.targets),
        "say": "" if step is None else telling.summary(turn - 1),
        "last": drawing.touched(step.before, step.player, step.move) if step and readable else [],
        "acting": None if person is None else telling.name(person),
    }
