"""The catalogue of games as a ludothèque would file it, with what the set-up page needs.

Everything is read from the games' own folders: their `Info`, their words, their rules page and
their showcase, a record whose last position makes the thumbnail. A game in the making, without a
showcase, is not shown to visitors yet.
"""

from __future__ import annotations

from typing import Any

from croisee.ai.levels import NUMBERS
from croisee.ai.results import read
from croisee.core.game import Option, OptionValue
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.scene import Board, Scene, encode
from croisee.core.words import Words, game_words, read_text
from croisee.games import AnyGame, discover, has_lesson, read_puzzles
from croisee.messages import Card, LevelCard, OptionCard, Thumbnail


def catalogue(language: str) -> list[Card]:
    """Every game's card, in one language."""
    return [
        _card(game, language)
        for game in discover().values()
        if (game.folder() / "showcase.json").exists()
    ]


def _card(game: type[AnyGame], language: str) -> Card:
    info = game.info
    words = game_words(language, game.folder())
    return {
        "id": info.id,
        "name": words("name"),
        "tagline": words("tagline"),
        "goal": words("goal"),
        "seats": info.seats,
        "teams": info.teams,
        "hidden": info.hidden,
        "lot": info.lot,
        "first": words("first.say") if "first.say" in words else None,
        "chance": info.chance,
        "author": info.author,
        "publisher": info.publisher,
        "year": info.year,
        "translator": info.translator,
        "age": info.age,
        "minutes": info.minutes,
        "seatNames": [words(f"seat.{seat}") for seat in range(max(info.seats))],
        "colours": info.colours[: max(info.seats)],
        "marks": info.marks[: max(info.seats)],
        "options": [_option(option, words) for option in info.options],
        "levels": _levels(game, words),
        "thumbnail": _thumbnail(game, words),
        "rules": read_text(game.folder() / f"rules.{language}.md"),
        "lesson": has_lesson(game),
        "puzzles": len(read_puzzles(game)),
    }


def _levels(game: type[AnyGame], words: Words) -> list[LevelCard]:
    """Every level's name, its sentence, and what it made of the player below it in the arena."""
    measured = {
        (row.challenger, row.other): {"share": round(100 * row.share), "games": row.games}
        for row in read(game.folder())
        if row.players == min(game.info.seats)
    }
    found: list[LevelCard] = []
    for number in NUMBERS:
        told = [words(f"level.{number}.say")]
        below = number - 1
        if row := measured.get((str(number), str(below))):
            weaker = words(f"level.{below}.name")
            told.append(words("level.beats", name=weaker, level=below, **row))
        elif row := measured.get((str(number), "random")):
            told.append(words("level.beats.random", **row))
        name = words(f"level.{number}.name")
        found.append({"level": number, "name": name, "say": " ".join(told)})
    return found


def _option(option: Option, words: Words) -> OptionCard:
    def label(value: OptionValue) -> str:
        key = f"option.{option.key}.{str(value).lower()}"
        return words(key) if key in words else str(value)

    return {
        "key": option.key,
        "label": words(f"option.{option.key}"),
        "help": words(f"option.{option.key}.help"),
        "start": option.at_once,
        "values": [{"value": value, "label": label(value)} for value in option.values],
    }


def _thumbnail(game: type[AnyGame], words: Words) -> Thumbnail:
    showcase = (game.folder() / "showcase.json").read_text(encoding="utf-8")
    match = Match.replay(Record.from_json(showcase))
    board, scene = picture(match.game, match.state, words)
    return {"board": encode(board), "shapes": encode(scene.shapes), "window": encode(scene.window)}


def picture(game: AnyGame, state: Any, words: Words) -> tuple[Board, Scene]:
    """A position as anybody may see it, with nothing in it to choose."""
    view = game.sibling("view")
    assert view is not None
    return view.board(game), view.scene(game, game.observe(state, None), None, words)
