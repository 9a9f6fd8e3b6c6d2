"""A sixth game is one folder and no edit elsewhere: drop one on the path and play it.

The toy is the race to twenty-one: each player adds one, two or three; who reaches it wins. It has
the files the README's "Add a game" lists, is held to the laws, and is played through the door.
"""

from __future__ import annotations

import importlib
import json
import textwrap

import pytest
import test_laws
from setups import setups

from croisee import games
from croisee.core.scene import leaves
from croisee.door import Door

FILES = {
    "__init__.py": '"""Twenty-one, a toy."""\n',
    "rules.py": '''
        """The race to twenty-one."""
        from dataclasses import dataclass
        from croisee.core.game import Event, Game, Info, Outcome


        @dataclass(slots=True, unsafe_hash=True)
        class State:
            total: int = 0
            turn: int = 0


        class TwentyOne(Game):
            info = Info(id="twenty-one", seats=(2, 3))

            def start(self, rng):
                return State()

            def actors(self, state):
                return () if state.total == 21 else (state.turn,)

            def moves(self, state, player):
                if player not in self.actors(state):
                    return []
                return [step for step in (1, 2, 3) if state.total + step <= 21]

            def apply(self, state, player, move):
                return State(state.total + move, (player + 1) % self.players)

            def outcome(self, state):
                if state.total < 21:
                    return None
                winner = (state.turn - 1) % self.players
                ranks = tuple(1 if seat == winner else 2 for seat in range(self.players))
                return Outcome(ranks, "reached")

            def events(self, before, player, move, after):
                return [Event("event.add", {"seat": player, "step": move}, after)]

            def diagram(self, state):
                return f"{state.total} of 21"
    ''',
    "view.py": '''
        """Twenty-one as a row of three pebbles."""
        from croisee.core.scene import Board, Scene, SeatPanel, Shape, Target, tree


        def board(game):
            return Board((8.0, 3.0), [])


        def scene(game, state, chooser, words):
            steps = [] if chooser is None else game.moves(state, chooser)
            return Scene(
                [Shape("text", "total", at=(4, 1), size=1, text=str(state.total), fill="ink")],
                [Target(str(step), words("add", step=step), at=(2.0 * step, 2.0), size=0.7)
                 for step in (1, 2, 3)],
                tree(((str(step),), str(step)) for step in steps),
                words("prompt", total=state.total),
                [SeatPanel() for _ in range(game.players)],
            )
    ''',
    "box.json": '{"equipment": [{"item": "pebbles", "count": 21, "standing": "ours"}]}',
    "rules.fr.md": "# Vingt et un\n",
    "rules.en.md": "# Twenty-one\n",
    "words.fr.json": json.dumps(
        {
            "name": "Vingt et un",
            "tagline": "Atteignez vingt et un.",
            "seat.0": "Un",
            "seat.1": "Deux",
            "seat.2": "Trois",
            "add": "Ajouter {step}",
            "prompt": "Ajoutez à {total}.",
            "event.add": "{seat} ajoute {step}.",
            "reason.reached": "le compte est bon.",
        }
    ),
    "words.en.json": json.dumps(
        {
            "name": "Twenty-one",
            "tagline": "Reach twenty-one.",
            "seat.0": "One",
            "seat.1": "Two",
            "seat.2": "Three",
            "add": "Add {step}",
            "prompt": "Add to {total}.",
            "event.add": "{seat} adds {step}.",
            "reason.reached": "the count is right.",
        }
    ),
    "showcase.json": json.dumps(
        {
            "format": "croisee",
            "version": 1,
            "game": "twenty-one",
            "players": 2,
            "options": {},
            "seats": [],
            "seed": "",
            "moves": ["0 3", "1 2"],
            "result": None,
        }
    ),
}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """The shelf of games with the toy's folder beside the others."""
    folder = tmp_path / "twenty_one"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(textwrap.dedent(text).lstrip(), encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    return games.discover()


def test_the_folder_is_found_and_obeys_the_laws(shelf):
    toys = {"twenty-one": shelf["twenty-one"]}
    for parameter in setups(toys):
        for name, law in vars(test_laws).items():
            marks = {mark.name: mark.args for mark in getattr(law, "pytestmark", ())}
            if "parametrize" not in marks or not name.startswith("test_"):
                continue
            wanted = law.__code__.co_varnames[: law.__code__.co_argcount]
            if wanted == ("game",):
                law(*parameter.values)
            elif wanted == ("game", "language"):
                law(*parameter.values, "en")
            else:
                law(toys["twenty-one"])


def test_it_is_played_through_the_table_to_its_end(shelf):
    door = Door()

    def ask(**request):
        answer = json.loads(door.handle(json.dumps(request)))
        assert answer["ok"], answer
        return answer

    assert "twenty-one" in {sheet["id"] for sheet in ask(verb="games", lang="en")["games"]}
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}, {"kind": "computer", "level": 2}]
    picture = ask(verb="new", game="twenty-one", players=3, seats=seats, seed="toy", lang="fr")
    while picture["next"] != "over":
        turn = picture["turn"]
        if picture["next"] == "person":
            move = leaves(picture["scene"]["choices"])[0][1]
            picture = ask(verb="act", seat=picture["acting"], move=move, turn=turn)
        else:
            answer = ask(verb="think", turn=turn)
            picture = answer if "scene" in answer else picture
    assert picture["over"]["text"].endswith("le compte est bon.")
    assert ask(verb="load", record=ask(verb="save")["record"])["turn"] == picture["turn"]
