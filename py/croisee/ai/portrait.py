"""The portrait of a game: what it is like when strong levels play it, counted over many games.

Designers know such figures from Ai Ai: how often each seat wins, how long it takes, among how many
moves one chooses, how often nobody wins, how often the lead changes. Every game is between equals,
with a first move that is drawn. The figures are `portrait.json` in the game's folder, where the
rules page finds them; `python3 py/dev.py arena --report` writes them.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from croisee.ai.levels import agent_of
from croisee.ai.proof import turn_ended
from croisee.ai.simple import last_thought
from croisee.core.game import CHANCE, Outcome, Player
from croisee.core.rng import Rng
from croisee.games import AnyGame, discover, open_box

FILE = "portrait.json"
BINS = 12
"""Bars that the lengths are shown in, at most."""
CLEAR = 0.02
"""By how much of a win one has to be ahead to be in the lead."""

Played = dict[str, Any]
"""What is kept of a game: each seat's share of the win, its length, its choices, its leads."""


def share(game: AnyGame, outcome: Outcome, seat: Player) -> float:
    """1 for a seat that wins, its part of it when several do."""
    teams = game.teams()
    best = {team for team, rank in zip(teams, outcome.ranks, strict=True) if rank == 1}
    return (teams[seat] in best) / len(best)


def play(name: str, players: int, level: int, deal: int) -> Played:
    """One game between equals."""
    options = {option.key: option.at_once for option in discover()[name].info.options}
    game = open_box(name, players, options)
    agent, teams = agent_of(game, level), game.teams()
    rng = Rng(f"portrait {deal}")
    opening = rng.stream("opening")
    state = game.start(rng.stream("deal"))
    choices: list[int] = []
    turns, leads = 1, 0
    leader: int | None = None
    while actors := game.actors(state):
        player = actors[0]
        before = state
        if player == CHANCE:
            state = game.apply(state, player, rng.weighted(game.chance(state)))
            continue
        moves = game.moves(state, player)
        if choices:
            move = last_thought(agent.think(game, game.observe(state, player), player, rng))
        else:
            # Where nothing else is drawn, all games would be the same.
            move = opening.choice(moves)
        choices.append(len(moves))
        state = game.apply(state, player, move)
        if game.outcome(state) is None and turn_ended(game, before, state):
            turns += 1
            now = _leader(game.evaluate(state), teams)
            leads += now is not None and leader is not None and now != leader
            leader = leader if now is None else now
    outcome = game.outcome(state)
    assert outcome is not None
    return {
        "won": [share(game, outcome, seat) for seat in range(players)],
        "drawn": set(outcome.ranks) == {1},
        "turns": turns,
        "choices": mean(choices),
        "leads": leads,
    }


def _leader(values: tuple[float, ...], teams: tuple[int, ...]) -> int | None:
    """The team that is clearly ahead, or None."""
    best = max(range(len(values)), key=values.__getitem__)
    others = [value for seat, value in enumerate(values) if teams[seat] != teams[best]]
    return teams[best] if values[best] - max(others) >= CLEAR else None


def figures(level: int, games: list[Played]) -> dict[str, Any]:
    """What many games come to, as the page reads it."""
    lengths = sorted(game["turns"] for game in games)
    width = -(-(lengths[-1] - lengths[0] + 1) // BINS)
    starts = range(lengths[0], lengths[-1] + 1, width)
    low, middle, high = quantiles(lengths, n=4)
    wins = zip(*(game["won"] for game in games), strict=True)
    return {
        "level": level,
        "games": len(games),
        "seats": [round(100 * mean(won)) for won in wins],
        "drawn": round(100 * mean(game["drawn"] for game in games)),
        "length": [round(low), round(middle), round(high)],
        "lengths": [
            [start, start + width - 1, sum(start <= turns < start + width for turns in lengths)]
            for start in starts
        ],
        "choices": round(mean(game["choices"] for game in games)),
        "leads": round(mean(game["leads"] for game in games), 1),
    }


def report(
    name: str, players: int, level: int, most: int, file: Path, pool: ProcessPoolExecutor
) -> None:
    """Let a level play itself so many times and write what it shows into the portrait.

    What has been played is kept, and counted again as long as the level is the same.
    """
    kept: dict[str, dict[str, Played]] = (
        json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    )
    played = kept.setdefault(f"{name} {players} {level}", {})
    missing = [deal for deal in range(most) if str(deal) not in played]
    waiting = [(deal, pool.submit(play, name, players, level, deal)) for deal in missing]
    for deal, future in waiting:
        played[str(deal)] = future.result()
        file.write_text(json.dumps(kept), encoding="utf-8")
        print(f"\r{name} {players}: {len(played)} of {most}   ", end="", file=sys.stderr)
    written = discover()[name].folder() / FILE
    portrait = json.loads(written.read_text(encoding="utf-8")) if written.exists() else {}
    portrait[str(players)] = figures(level, [played[str(deal)] for deal in range(most)])
    written.write_text(json.dumps(portrait, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"\n{name}: {json.dumps(portrait)}", flush=True)
