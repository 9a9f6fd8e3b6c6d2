"""Golden playthroughs: a seeded random game of every set-up, dumped with every answer.

A set-up without its file fails. To accept a change of behaviour, run this file as a script and
read the difference: `python3 py/dev.py golden`.
"""

from __future__ import annotations

import sys

import pytest
from setups import option_sets, random_game, setup_name

from croisee.core.game import CHANCE
from croisee.games import discover
from croisee.table import Table

DIAGRAM_EVERY = 8


def cases():
    """Every set-up with the path of its golden file."""
    for game in discover().values():
        for players in game.info.seats:
            for options in option_sets(game):
                name = setup_name(players, options)
                yield game(players, **options), game.folder() / "golden" / f"{name}.txt"


def dump(game):
    """A random game as text: each move with its notation, its sentence and how many there were."""
    teller = Table.lay(game, [{"kind": "person"}] * game.players, "golden", "en")
    lines = [repr(game)]
    after = None
    for number, (before, player, move, after) in enumerate(random_game(game, "golden")):
        if number % DIAGRAM_EVERY == 0:
            lines += ["", game.diagram(before), ""]
        count = len(game.chance(before) if player == CHANCE else game.moves(before, player))
        said = " ".join(
            teller.sentence(event) for event in game.events(before, player, move, after)
        )
        seat = "*" if player == CHANCE else player
        lines.append(f"{number} | {seat} {game.notate(before, player, move)} | {count} | {said}")
    return "\n".join([*lines, "", game.diagram(after), repr(game.outcome(after)), ""])


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(*case, id=f"{case[0].info.id}-{case[1].stem}") for case in cases()],
)
def test_golden(game, path):
    assert path.exists(), f"no golden game for {game!r}: run `python3 py/dev.py golden`"
    assert path.read_text(encoding="utf-8") == dump(game)


def main() -> None:
    """Write every golden file anew; names on the command line limit it to those games."""
    for game, path in cases():
        if len(sys.argv) == 1 or game.info.id in sys.argv[1:]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(dump(game), encoding="utf-8")
            print(path.parent.parent.name, path.name)


if __name__ == "__main__":
    main()
