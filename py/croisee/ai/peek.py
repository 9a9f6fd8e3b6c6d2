"""A player who cheats, to measure how much the fair one loses by not knowing.

He searches exactly as the strongest level does, but is handed the true position instead of what his
seat may know, and the stock in the order in which it will be drawn. Only the arena seats him: the
table gives every computer player its observation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from croisee.ai.levels import NUMBERS, agent_of
from croisee.ai.simple import Agent, Thought, last_thought
from croisee.core.game import CHANCE, Player
from croisee.core.rng import Rng
from croisee.games import AnyGame, open_box


class Stock:
    """What CHANCE will answer in a whole game: a stock is shuffled once, then drawn from."""

    def __init__(self, game: AnyGame, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.order: list[Any] = []

    def chance(self, state: Any) -> Sequence[tuple[Any, int]]:
        """The one outcome that is to come, as if it were certain."""
        left = [move for move, weight in self.game.chance(state) for _ in range(weight)]
        if not left:
            return ()
        if not self.order:
            # Whoever asks first, in play or in thought, asks before anything was drawn.
            self.order = left.copy()
            self.rng.shuffle(self.order)
        return [(self.order[len(left) - 1], 1)]


class PeekingAgent:
    """Thinks as another agent does, but about the true position and the true stock."""

    def __init__(self, agent: Agent, stock: Stock) -> None:
        self.agent = agent
        self.stock = stock

    def think(self, game: AnyGame, state: Any, seat: Player, rng: Rng) -> Iterator[Thought]:
        """The agent's thoughts about a game in which nothing is hidden and nothing uncertain."""
        # A view that hides nothing leaves one world to guess, so the search needs no other change.
        known = copy(game)
        vars(known)["chance"] = self.stock.chance
        yield from self.agent.think(known, state, seat, rng)


def fair_share(game_id: str, seeds: Iterable[int]) -> tuple[float, int]:
    """The strongest level, in each seat, against itself peeking: its points, and the games."""
    points, games = 0.0, 0
    for seed in seeds:
        for seat in range(2):
            points += _play(open_box(game_id, 2, {}), Rng(f"peek {seed}"), seat)
            games += 1
    return points, games


def _play(game: AnyGame, rng: Rng, fair: Player) -> float:
    """One game: the utility of the fair player."""
    agent = agent_of(game, NUMBERS[-1])
    stock = Stock(game, rng.stream("stock"))
    peeking = PeekingAgent(agent, stock)
    state = game.start(rng.stream("deal"))
    while actors := game.actors(state):
        player = actors[0]
        if player == CHANCE:
            ((move, _),) = stock.chance(state)
        elif player == fair:
            view = game.observe(state, player)
            move = last_thought(agent.think(game, view, player, rng))
        else:
            move = last_thought(peeking.think(game, state, player, rng))
        state = game.apply(state, player, move)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.utility()[fair]
