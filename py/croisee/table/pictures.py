"""The whole picture that the page is sent: the position, and how it came about.

It gathers what the seats, the telling and the drawing know into one answer, of which every key is
described at `croisee.messages.Picture`. Nothing is decided here that is not already decided by the
rules or by who looks.
"""

from __future__ import annotations

from typing import Literal

from croisee.core.game import Outcome
from croisee.core.scene import Scene, encode
from croisee.messages import Frame, LayingProgress, OtherStart, Person, Picture, Result
from croisee.table.analysis_view import may_analyse
from croisee.table.drawing import Drawing
from croisee.table.results import again, result, winners
from croisee.table.story import story


def picture(drawing: Drawing, board: bool = False, since: int | None = None) -> Picture:
    """The position for whoever looks; with `since`, what happened after so many steps."""
    match, game, seats = drawing.match, drawing.game, drawing.seats
    words = drawing.telling.words
    scene = drawing.present()
    outcome = match.outcome
    answer: Picture = {
        "game": game.info.id,
        "players": game.players,
        "options": game.options,
        "lang": words.language,
        "turn": len(match.steps),
        "viewer": seats.viewer,
        "acting": seats.acting,
        "next": _next(drawing),
        "people": _people(drawing, outcome),
        "frames": [] if since is None else _frames(drawing, since, scene),
        "scene": encode(scene),
        "last": drawing.last_touched(),
        "story": story(drawing),
        "log": drawing.telling.log(),
        "undo": bool(match.steps),
        "redo": match.can_redo,
        "secret": words("secret") if drawing.has_secret else None,
        "analysis": may_analyse(drawing),
        "shows": [
            {"what": what, "label": words(f"show.{what}"), "word": words(f"show.{what}.word")}
            for what in drawing.shows
        ],
        "series": _series(drawing),
        "laying": _laying(drawing),
        "instead": _instead(drawing),
        "over": None if outcome is None else _over(drawing, outcome),
    }
    answer["scene"]["status"] = _status(drawing, scene, outcome)
    if board:
        answer["board"] = encode(drawing.board())
    return answer


def _next(drawing: Drawing) -> Literal["person", "computer", "handover", "elsewhere", "over"]:
    seats = drawing.seats
    if seats.acting is None:
        return "over"
    if seats.sitters[seats.acting].kind == "computer":
        return "computer"
    if seats.acting not in seats.here:
        return "elsewhere"
    return "person" if seats.chooser is not None else "handover"


def _status(drawing: Drawing, scene: Scene, outcome: Outcome | None) -> str:
    seats, telling = drawing.seats, drawing.telling
    if outcome is not None:
        return result(telling, outcome)
    if seats.chooser is not None:
        series = _series(drawing)
        opening = series is not None and not drawing.match.steps
        return f"{series}. {scene.status}" if opening else scene.status
    acting = seats.acting
    assert acting is not None
    sitter = seats.sitters[acting]
    waits = {"here": "status.handover", "link": "status.link", "device": "status.device"}
    key = "status.thinking" if sitter.kind == "computer" else waits[sitter.where]
    return telling.words(key, seat=telling.name(acting))


def _series(drawing: Drawing) -> str | None:
    games, number = drawing.game.series, drawing.seats.number
    words = drawing.telling.words
    return words("series.game", game=number, games=games) if games > 1 else None


def _laying(drawing: Drawing) -> LayingProgress | None:
    laying = drawing.game.laying(drawing.match.state)
    if laying is None or _next(drawing) == "elsewhere":
        return None
    words = drawing.telling.words
    say = words(f"laying.{laying.what}", number=laying.number, total=laying.count)
    return {"say": say, "rest": words("laying.rest")}


def _instead(drawing: Drawing) -> list[OtherStart]:
    """A game may name the other value of an option as something to do in the place of this one."""
    game, words = drawing.game, drawing.telling.words
    # What people in several places have agreed on is not changed by one of them.
    if drawing.seats.here != drawing.seats.people:
        return []
    if any(step.decided_by in drawing.seats.people for step in drawing.match.steps):
        return []
    return [
        {"label": words(key), "options": {**game.options, option.key: value}}
        for option in game.info.options
        for value in option.values
        if value != game.options[option.key]
        and (key := f"option.{option.key}.{str(value).lower()}.instead") in words
    ]


def _people(drawing: Drawing, outcome: Outcome | None) -> list[Person]:
    info, teams = drawing.game.info, drawing.game.teams()
    # Nobody looks over the shoulder of the only person, who need not ask for what is his to see.
    here = drawing.seats.here
    alone = here[0] if drawing.has_secret and len(here) == 1 else None
    return [
        {
            "kind": sitter.kind,
            "level": sitter.level,
            "fitting": sitter.fitting,
            "games": sitter.games,
            "wins": sitter.wins,
            "points": sitter.points,
            "name": drawing.telling.name(seat),
            "typed": sitter.name,
            "where": sitter.where,
            "guest": sitter.guest,
            "side": drawing.telling.words.colour(seat),
            "colour": info.colours[seat],
            "mark": info.marks[seat],
            "team": teams[seat],
            "secret": encode(drawing.secret(seat)) if seat == alone else None,
        }
        for seat, sitter in enumerate(drawing.seats.counted(outcome))
    ]


def _frames(drawing: Drawing, since: int, scene: Scene) -> list[Frame]:
    telling = drawing.telling
    frames: list[Frame] = []
    for number, step in enumerate(drawing.match.steps[since:], since):
        if step.rest_from is not None:
            # What chance lays in one go is one thing that happens.
            if step.rest_from == number:
                frames.append({"say": telling.laid_rest(number)})
            continue
        visible = telling.may_read(step)
        for event, said in telling.tell(number):
            frame: Frame = {"say": said if visible else telling.secret_move(step)}
            if event.state is not None:
                shown = drawing.scene(event.state)
                frame["shapes"] = encode(shown.shapes)
                if shown.count is not None:
                    frame["count"] = encode(shown.count)
            if visible and (moment := drawing.moment(event)):
                frame["moment"] = encode(moment)
            if event.deed is not None and visible:
                frame["deed"] = event.deed
            frames.append(frame)
    # The scene itself is the last picture: no need to show it twice.
    if frames and "shapes" in frames[-1] and frames[-1]["shapes"] == encode(scene.shapes):
        del frames[-1]["shapes"]
    return frames


def _over(drawing: Drawing, outcome: Outcome) -> Result:
    return {
        "text": result(drawing.telling, outcome),
        "ranks": outcome.ranks,
        "points": outcome.points,
        "winners": winners(drawing.seats, outcome),
        "decided": drawing.seats.decides,
        "again": drawing.telling.words(again(drawing.seats)),
    }
