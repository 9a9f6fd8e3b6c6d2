"""The kit for a new game: what `new-game` writes is one folder, obeys the laws and is played.

Also what the kit says: a missing file or word in one sentence that names it, and a README whose
lists of words, tokens and marks are those that there are.
"""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
import sys

import dev
import pytest
import test_laws
import test_perft
from setups import setups

from croisee import games
from croisee.core.scene import leaves
from croisee.core.words import MissingWord, Words
from croisee.door import Door
from tools.dev.new_game import GAMES, write_game
from tools.dev.paths import ROOT
from tools.dev.report import Missing
from tools.dev.showcase import write_showcase

ID = "kit-proof"


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """The shelf of games with a new one beside the others."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    write_game(ID, tmp_path)
    importlib.invalidate_caches()
    yield tmp_path / "kit_proof"
    for name in [name for name in sys.modules if name.startswith("croisee.games.kit_proof")]:
        del sys.modules[name]
    games._game_class.cache_clear()


def test_a_new_game_obeys_the_laws(shelf):
    toys = {ID: games.discover()[ID]}
    held = 0
    for parameter in setups(toys):
        for name, law in vars(test_laws).items():
            marks = {mark.name: mark.args for mark in getattr(law, "pytestmark", ())}
            if "parametrize" not in marks or not name.startswith("test_"):
                continue
            held += 1
            wanted = law.__code__.co_varnames[: law.__code__.co_argcount]
            if wanted == ("game",):
                law(*parameter.values)
            elif wanted == ("game", "language"):
                law(*parameter.values, "en")
            else:
                law(toys[ID])
    assert held > 20


def test_a_new_game_is_shown_and_played_to_its_end(shelf):
    door = Door()

    def ask(**request):
        answer = json.loads(door.handle(json.dumps(request)))
        assert answer["ok"], answer
        return answer

    def shown():
        return {sheet["id"] for sheet in ask(verb="games", lang="en")["games"]}

    assert ID not in shown(), "a game without a showcase is not in the catalogue yet"
    assert write_showcase(ID, "seed", None).parent == shelf
    assert ID in shown()
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    picture = ask(verb="new", game=ID, players=2, seats=seats, seed="kit", lang="fr")
    while picture["next"] != "over":
        turn = picture["turn"]
        if picture["next"] == "person":
            move = leaves(picture["scene"]["choices"])[0][1]
            picture = ask(verb="act", seat=picture["acting"], move=move, turn=turn)
        else:
            answer = ask(verb="think", turn=turn)
            picture = answer if "scene" in answer else picture
    assert picture["over"]["text"].strip()
    assert ask(verb="load", record=ask(verb="save")["record"])["turn"] == picture["turn"]


def test_a_new_game_is_content_with_the_linter(shelf):
    # The order of names depends on the id: `new-game` lets ruff put them right.
    ruff = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml")]
    subprocess.check_call([*ruff, "--fix", "--quiet", str(shelf)])


def test_counts_are_written_for_every_set_up(shelf):
    game = games.discover()[ID]
    lines = list(test_perft.counted(game))
    assert lines[:3] == ["2 - 1 9", "2 - 2 72", "2 - 3 504"]
    (shelf / "perft.txt").write_text("# ours\n2 - 2 1\n", encoding="utf-8")
    assert list(test_perft.counted(game)) == ["# ours", "2 - 2 72"]


@pytest.mark.parametrize("name", ["Reversi", "two words", "-x", "class", "c-cross", ""])
def test_an_id_that_cannot_be_is_refused_in_one_sentence(name):
    before = sorted(GAMES.iterdir())
    with pytest.raises(Missing, match=r"\.$"):
        write_game(name)
    assert sorted(GAMES.iterdir()) == before


@pytest.mark.parametrize("command", ["showcase", "perft"])
def test_a_game_that_is_not_there_is_named(command, capsys):
    assert dev.main([command, "no-such-game"]) == 1
    assert "There is no game no-such-game: there are c-cross" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["box.json", "view.py", "words.en.json", "rules.fr.md"])
def test_a_missing_file_is_named(shelf, file):
    game = games.discover()[ID]
    (shelf / file).unlink()
    assert test_laws.lacking_files(game) == [f"kit_proof lacks {file}."]


def test_missing_counts_do_not_stop_the_other_games(shelf):
    assert ID in games.discover() and list(test_perft.lines())
    with pytest.raises(AssertionError, match=f"{ID} has no perft.txt: write it with"):
        test_perft.test_every_game_is_counted(games.discover()[ID])


def test_a_missing_word_is_named(shelf):
    file = shelf / "words.fr.json"
    words = json.loads(file.read_text(encoding="utf-8"))
    del words["tagline"], words["seat.1"]
    file.write_text(json.dumps(words), encoding="utf-8")
    assert list(test_laws.lacking_words(games.discover()[ID])) == [
        "kit_proof/words.fr.json lacks 'tagline'.",
        "kit_proof/words.fr.json lacks 'seat.1'.",
    ]
    said = Words("fr", {"hello": "Bonjour {seat}"})
    with pytest.raises(MissingWord, match=r"^words\.fr\.json lacks 'bye'\.$"):
        said("bye")
    with pytest.raises(MissingWord, match=r"'hello' .* has a blank 'seat' that nothing fills"):
        said("hello")


def test_rules_without_a_game_are_named(shelf):
    (shelf / "rules.py").write_text('"""Nothing yet."""\n', encoding="utf-8")
    shutil.rmtree(shelf / "__pycache__", ignore_errors=True)
    with pytest.raises(ImportError, match=r"kit_proof\.rules defines 0 subclasses of Game"):
        games.discover()


def listed(heading):
    """The names in backquotes of a part of the README, with what stands first in each table row."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    _, found, part = text.partition(f"\n### {heading}\n")
    assert found, f"README.md has no part {heading!r}"
    part = re.split(r"\n##", part)[0]
    rows = re.findall(r"^\| (`.+?) \|", part, re.MULTILINE)
    return re.findall(r"`([^`]+)`", " ".join(rows) or part)


def test_the_readme_lists_the_words_a_game_must_have():
    spoken = ["event.KEY", "reason.KEY"]
    forms = ["KEY.you", "KEY.yours", "KEY.one"]
    assert listed("Words") == [*test_laws.REQUIRED_WORDS, *spoken, *forms]


def test_the_readme_lists_every_token():
    assert sorted(listed("Tokens")) == sorted(test_laws.theme_tokens())


def test_the_readme_lists_every_mark():
    assert listed("Marks") == list(test_laws.known_marks())
