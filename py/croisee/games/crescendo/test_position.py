"""Sets a position up again from its words, as a listener would with a board before him."""

from __future__ import annotations

from croisee.core.words import Words
from croisee.games.crescendo.ground import NUMBER, OFF, ground
from croisee.games.crescendo.notation import COLOURS, DOUBLE, LAY, MOVE, NOBODY, OVER, PLACE
from croisee.games.crescendo.rules import Crescendo, State

WAYS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def public(game: Crescendo, state: State) -> dict:
    """What lies open: everything; the pawns of one colour are alike."""
    land = ground(state.board)
    return {
        "crosses": list(zip(land.crosses, land.hearts, strict=True)),
        "hands": state.hands,
        "pawns": [sorted(pawns) for pawns in state.pawns],
        "order": state.order,
        "phase": state.phase,
        "turn": NOBODY if state.phase == OVER else state.turn,
        "victim": state.victim,
        "turns": 0 if state.phase == LAY else state.turns,
        "finished": state.finished,
        "dropped": state.dropped,
    }


def rebuild(game: Crescendo, sentences: list[str], words: Words) -> dict:
    """The same from the sentences alone."""
    seats = [words(f"seat.{seat}") for seat in range(game.players)]
    colours = {words.colour(number): letter for number, letter in enumerate(COLOURS)}
    none = words("position.none")
    found = {
        "crosses": [],
        "hands": [()] * game.players,
        "pawns": [[]] * game.players,
        "turn": NOBODY,
        "victim": NOBODY,
        "turns": 0,
        "finished": (),
        "dropped": (),
    }

    def listed(text: str) -> tuple[int, ...]:
        return tuple(seats.index(name) for name in text.split(", "))

    def place(text: str) -> tuple[int, int]:
        x = y = 0
        for part in [] if text == words("position.start") else text.split(words("list.and")):
            for way, (across, down) in WAYS.items():
                if step := words.read(f"way.{way}", part):
                    x, y = x + across * int(step["count"]), y + down * int(step["count"])
        return x, y

    for sentence in sentences:
        if read := words.read("position.cross", sentence):
            arms = words.read("cross.arms", read["arms"])
            order = "".join(colours[arms[way]] for way in ("north", "east", "south", "west"))
            assert int(read["number"]) == len(found["crosses"]) + 1
            found["crosses"].append((order, place(read["where"])))
        elif read := words.read("position.seat", sentence):
            seat = seats.index(read["seat"])
            pawns = [OFF] * int(read["waiting"])
            for tower in [] if read["towers"] == none else read["towers"].split(", "):
                part = words.read("position.tower", tower)
                pawns += [NUMBER[part["cell"].lower()]] * int(part["height"])
            hand = []
            for cross in [] if read["hand"] == none else read["hand"].split(", "):
                names, count = cross.removesuffix(")").rsplit(" (", 1)
                hand += ["".join(colours[name] for name in names.split("-"))] * int(count)
            found["pawns"][seat], found["hands"][seat] = sorted(pawns), tuple(hand)
        elif read := words.read("position.turn", sentence):
            found["turn"] = seats.index(read["seat"])
        elif read := words.read("position.victim", sentence):
            found["victim"] = seats.index(read["other"])
        elif read := words.read("position.turns", sentence):
            found["turns"] = int(read["turns"])
        elif read := words.read("position.order", sentence):
            found["order"] = listed(read["seats"])
        elif read := words.read("position.finished", sentence):
            found["finished"] = listed(read["seats"])
        elif read := words.read("position.dropped", sentence):
            found["dropped"] = listed(read["seats"])
        else:
            (found["phase"],) = [
                phase
                for phase in (LAY, PLACE, DOUBLE, MOVE, OVER)
                if words(f"position.phase.{phase}") == sentence
            ]
    return found | {"hands": tuple(found["hands"])}
