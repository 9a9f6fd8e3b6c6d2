"""Every way the games can be set up, for tests that must hold for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croisee.core.game import CHANCE, Game, OptionValue
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover


def option_sets(game: type[AnyGame]) -> list[dict[str, OptionValue]]:
    """The default options, then each other value of each option by itself."""
    return [{}] + [
        {option.key: value} for option in game.info.options for value in option.values[1:]
    ]


def setup_name(players: int, options: dict[str, OptionValue]) -> str:
    """A file name for a set-up: `2`, `3-variant=3d`."""
    return "-".join([str(players), *(f"{key}={value}" for key, value in options.items())])


def setups(games: dict[str, type[AnyGame]] | None = None) -> list[pytest.param]:
    """A parameter per game, number of seats and option."""
    return [
        pytest.param(game(players, **options), id=f"{name}-{setup_name(players, options)}")
        for name, game in (games or discover()).items()
        for players in game.info.seats
        for options in option_sets(game)
    ]


def random_game(game: AnyGame, seed: str) -> Iterator[tuple[object, int, object, object]]:
    """The steps of a random game: before, player, move, after."""
    rng = Rng(seed)
    state = game.start(rng.stream("deal"))
    play = rng.stream("play")
    while actors := game.actors(state):
        player = play.choice(actors)
        if player == CHANCE:
            move = play.weighted(game.chance(state))
        else:
            move = play.choice(game.moves(state, player))
        after = game.apply(state, player, move)
        yield state, player, move, after
        state = after


def perft(game: Game, state: object, depth: int) -> int:
    """Sequences of decisions of that length; a draw takes its first outcome and no depth."""
    actors = game.actors(state)
    if depth == 0 or not actors:
        return 1 if depth == 0 else 0
    (player,) = actors
    if player == CHANCE:
        return perft(game, game.apply(state, CHANCE, game.chance(state)[0][0]), depth)
    moves = game.moves(state, player)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, player, move), depth - 1) for move in moves)
