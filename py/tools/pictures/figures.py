"""The drawings of the rules pages: real positions, drawn by each game's own view.

`figures.json` in a game's folder names them. A figure is a record without its formalities
(`players`, `options`, `seed`, `moves`), and what to show of its last position:

- `event`: instead of the position, the picture of that event of the last move;
- `touch`: the half-made move of whoever is to act, as the view previews it;
- `mark`: targets to put a ring round; `trace`: lines to draw, each a list of points;
- `window`: the part of the board to show, `[x, y, width, height]` in board units.

What is written holds every board once, `{"boards": [board, ...], "figures": {name: {"board": its
number, "shapes", "window"}}}`, and no words: one file serves every language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from croisee.catalogue import picture
from croisee.core.match import Match
from croisee.core.record import FORMAT, VERSION, Record
from croisee.core.scene import Scene, Shape, Target, encode
from croisee.core.words import LANGUAGES, game_words
from croisee.games import AnyGame

Spec = Mapping[str, Any]

_STROKES = (("white", 0.13), ("hint", 0.07))
"""A mark is a coloured line on a broader pale one, so that it shows on any ground."""


def draw_figures(game: type[AnyGame], language: str = LANGUAGES[0]) -> dict[str, Any] | None:
    """All figures of a game, or None where it has none."""
    file = game.folder() / "figures.json"
    if not file.exists():
        return None
    boards: list[Any] = []
    figures = {}
    for name, spec in json.loads(file.read_text(encoding="utf-8")).items():
        board, figure = _draw(game, spec, language)
        if board not in boards:
            boards.append(board)
        figures[name] = {"board": boards.index(board), **figure}
    return {"boards": boards, "figures": figures}


def replay(game: type[AnyGame], spec: Spec) -> Match:
    """The match that leads to a figure."""
    formal = {"format": FORMAT, "version": VERSION, "game": game.info.id, "seats": []}
    moves = {key: spec[key] for key in ("players", "options", "seed", "moves")}
    return Match.replay(Record.from_json({**formal, **moves}))


def _draw(game: type[AnyGame], spec: Spec, language: str) -> tuple[Any, dict[str, Any]]:
    match = replay(game, spec)
    words = game_words(language, game.folder())
    state = _event_state(match, spec["event"]) if "event" in spec else match.state
    board, scene = picture(match.game, state, words)
    shapes = list(scene.shapes)
    if "touch" in spec:
        view = match.game.sibling("view")
        assert view is not None
        (player,) = match.actors
        seen = match.view(player)
        shapes += view.preview(match.game, seen, player, spec["touch"], words).shapes
    shapes += _rings(scene, spec.get("mark", ()))
    shapes += _lines(spec.get("trace", ()))
    window = spec.get("window") or scene.window or (0.0, 0.0, *board.size)
    return encode(board), {"shapes": encode(shapes), "window": encode(tuple(window))}


def _event_state(match: Match, key: str) -> Any:
    step = match.steps[-1]
    told = match.game.events(step.before, step.player, step.move, step.after)
    return next(event.state for event in told if event.key == key and event.state is not None)


def _rings(scene: Scene, marked: Sequence[str]) -> list[Shape]:
    targets = {target.id: target for target in scene.targets}
    return [
        _ring(targets[name], f"mark:{name}/{stroke}", stroke, width)
        for stroke, width in _STROKES
        for name in marked
    ]


def _ring(target: Target, name: str, stroke: str, width: float) -> Shape:
    return Shape(
        "poly" if target.points else "disc",
        name,
        target.at,
        target.points,
        size=target.size,
        stroke=stroke,
        width=width,
        round=0.12,
    )


def _lines(lines: Sequence[Sequence[Sequence[float]]]) -> list[Shape]:
    return [
        Shape(
            "line",
            f"trace:{number}/{stroke}",
            points=tuple((x, y) for x, y in points),
            stroke=stroke,
            width=width,
            round=0.3,
        )
        for stroke, width in _STROKES
        for number, points in enumerate(lines)
    ]
