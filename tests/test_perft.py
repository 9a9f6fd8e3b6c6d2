"""Counts of move sequences against each game's `perft.txt`.

A line is: players, options (`-` or `key=value,...`), depth, count; `#` begins a comment.
"""

from __future__ import annotations

import pytest
from setups import perft

from croisee.core.rng import Rng
from croisee.games import discover


def lines():
    """Every line of every perft file."""
    for name, game in discover().items():
        for line in (game.folder() / "perft.txt").read_text().splitlines():
            fields = line.partition("#")[0].split()
            if fields:
                yield pytest.param(game, *fields, id="-".join([name, *fields[:3]]))


def option_value(text):
    """An option as written in a perft file."""
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


@pytest.mark.parametrize(("game", "players", "options", "depth", "count"), list(lines()))
def test_perft(game, players, options, depth, count):
    pairs = [] if options == "-" else [pair.split("=") for pair in options.split(",")]
    board = game(int(players), **{key: option_value(value) for key, value in pairs})
    state = board.start(Rng("perft").stream("deal"))
    assert perft(board, state, int(depth)) == int(count.replace(",", ""))
