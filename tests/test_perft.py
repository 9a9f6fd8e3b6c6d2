"""Counts of move sequences against each game's `perft.txt`.

A line is: players, options (`-` or `key=value,...`), depth, count; `#` begins a comment. To accept
a change of the rules, run this file as a script: `python3 py/dev.py perft ID`.
"""

from __future__ import annotations

import sys

import pytest
from setups import option_sets, perft

from croisee.core.rng import Rng
from croisee.games import discover

MOST = 20_000
"""A new file counts every set-up as deep as there are no more sequences than this."""


def read(game):
    """The lines of a game's file, comments included; none when there is no file."""
    file = game.folder() / "perft.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def lines():
    """Every line of every perft file."""
    for name, game in discover().items():
        for line in read(game):
            fields = line.partition("#")[0].split()
            if fields:
                yield pytest.param(game, *fields, id="-".join([name, *fields[:3]]))


@pytest.mark.parametrize("game", discover().values(), ids=list(discover()))
def test_every_game_is_counted(game):
    name = game.info.id
    assert read(game), f"{name} has no perft.txt: write it with `python3 py/dev.py perft {name}`"


def option_value(text):
    """An option as written in a perft file."""
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


@pytest.mark.parametrize(("game", "players", "options", "depth", "count"), list(lines()))
def test_perft(game, players, options, depth, count):
    assert count_sequences(game, players, options, depth) == int(count.replace(",", ""))


def count_sequences(game, players, options, depth):
    """Sequences of a set-up as it is written in a line."""
    pairs = [] if options == "-" else [pair.split("=") for pair in options.split(",")]
    board = game(int(players), **{key: option_value(value) for key, value in pairs})
    state = board.start(Rng("perft").stream("deal"))
    return perft(board, state, int(depth))


def counted(game):
    """The lines of a game's file counted anew; of a game that has none, every set-up's first."""
    known = read(game)
    for line in known:
        fields = line.partition("#")[0].split()
        if fields:
            count = count_sequences(game, *fields[:3])
            line = " ".join([*fields[:3], f"{count:,}"])
        yield line
    for players in game.info.seats if not known else ():
        for options in option_sets(game):
            pairs = ",".join(f"{key}={str(value).lower()}" for key, value in options.items())
            depth, count = 1, count_sequences(game, players, pairs or "-", 1)
            while 0 < count <= MOST:
                yield f"{players} {pairs or '-'} {depth} {count:,}"
                depth += 1
                count = count_sequences(game, players, pairs or "-", depth)


def main() -> None:
    """Count the games named on the command line anew."""
    for name in sys.argv[1:]:
        game = discover()[name]
        file = game.folder() / "perft.txt"
        file.write_text("\n".join(counted(game)) + "\n", encoding="utf-8")
        print(file.parent.name, file.name)


if __name__ == "__main__":
    main()
