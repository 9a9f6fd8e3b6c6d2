"""What is said in a whole game of every kind, message by message, as it was read and found good.

A person who moves at random meets the first level. A message is what the page reads aloud before
each decision: everything since the last one, then what is asked. `python3 py/dev.py golden` writes
the transcripts anew; read the difference before you commit it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croisee.core.scene import leaves
from croisee.games import discover
from croisee.table import Table

SEATS = [{"kind": "person"}, {"kind": "computer", "level": 1}]
SPOKEN = "fr"


def kept_in(name: str) -> Path:
    """The file that holds a game's transcript."""
    return discover()[name].folder() / "golden" / "said.txt"


def transcript(name: str) -> Iterator[str]:
    """Every message of a game, and every move that was typed."""
    table = Table.lay(discover()[name](2), SEATS, "transcript", SPOKEN, lot=False)
    chance = random.Random(7)
    told = 0
    while True:
        picture = table.picture()
        while picture["next"] == "computer":
            answer = table.think()
            picture = table.picture() if "thinking" in answer else answer
        fresh = [entry for entry in picture["story"] if entry["fresh"]]
        laying = [f"{picture['laying']['say']}."] if picture["laying"] else []
        yield " ".join([*(entry["say"] for entry in fresh), *laying, picture["scene"]["status"]])
        # Nothing is missing and nothing is said twice.
        since = [entry["turn"] for entry in fresh if entry["turn"] > told + 1]
        steps = range(told + 2, len(table.match.steps) + 1)
        assert since == [turn for turn in steps if table.telling.summary(turn - 1)]
        if picture["next"] == "over":
            return
        told = len(table.match.steps)
        move = chance.choice(sorted({move for _, move in leaves(picture["scene"]["choices"])}))
        yield f"> {move}"
        table.act(0, table.read(move)["move"])


@pytest.mark.parametrize("name", list(discover()))
def test_a_whole_game_is_said_as_it_was_read(name: str) -> None:
    assert list(transcript(name)) == kept_in(name).read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for wanted in sys.argv[1:] or list(discover()):
        kept_in(wanted).write_text("\n".join(transcript(wanted)) + "\n", encoding="utf-8")
