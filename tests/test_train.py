"""Weights from self-play: learned from a few games, taken up again, and put to use."""

from concurrent.futures import ProcessPoolExecutor
from math import log

import pytest

from croisee.ai.arena import Pair, key_of
from croisee.ai.journal import Journal, finished
from croisee.ai.simple import OnePlyAgent, last_thought
from croisee.ai.train import Course, Weighing, fit, learn, loss, play, weighing, write
from croisee.ai.weights import chance_ahead, read_weights
from croisee.core.rng import Rng
from croisee.games import discover
from croisee.games.crescendo import brain

GAME = discover()["crescendo"]
TINY = Course("crescendo", 2, "tiny", 6)
NONE = (0,) * len(brain.FEATURES)


def test_a_few_games_teach_to_foretell_others():
    """Before anything is learned a result is foretold as by a coin."""
    taught = [one for deal in range(12) for one in play(TINY, NONE, 0, deal)]
    others = [one for deal in range(12, 18) for one in play(TINY, NONE, 0, deal)]
    assert loss(NONE, others) == pytest.approx(log(2))
    weights = fit(taught)
    assert weights == fit(taught)
    assert loss(weights, others) < loss(NONE, others)


def test_the_likeliest_weights_are_found():
    """Who has the first thing wins three games of four, whatever he has of the second."""
    examples = [[1.0, side, won] for won in (1.0, 1.0, 1.0, 0.0) for side in (-1.0, 1.0)] * 2000
    first, second = fit(examples)
    assert first == pytest.approx(1000 * log(3), abs=20) and abs(second) <= 1
    assert chance_ahead((first, second), (1.0, 0.0), (0.0, 0.0)) == pytest.approx(0.75, abs=0.01)


def test_learning_goes_on_where_it_was_stopped(tmp_path):
    with ProcessPoolExecutor(1) as pool:
        whole = learn(TINY, 2, Journal(tmp_path / "whole.jsonl"), pool)
        lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
        # Stopped in the middle of writing down the eighth of twelve games.
        (tmp_path / "cut.jsonl").write_text("".join(lines[:7]) + lines[7][:50])
        again = learn(TINY, 2, Journal(tmp_path / "cut.jsonl"), pool)
    assert len(lines) == 12
    assert (again.weights, again.losses) == (whole.weights, whole.losses)
    assert len((tmp_path / "cut.jsonl").read_text().splitlines()) == 12


def test_only_what_is_almost_due_is_asked_for():
    """So that whoever stops the command, or has had enough, loses little."""
    asked = []

    def jobs():
        for number in range(20):
            asked.append(number)
            yield number

    with ProcessPoolExecutor(1) as pool:
        done = finished(pool, abs, jobs())
        first, _ = next(done)
        assert len(asked) == 4
        assert {first, *(result for _, result in done)} == set(range(20))


def test_weights_are_read_as_they_were_written(tmp_path, monkeypatch):
    monkeypatch.setattr(GAME, "folder", classmethod(lambda cls: tmp_path))
    assert read_weights(tmp_path, brain.FEATURES) == {}
    with ProcessPoolExecutor(1) as pool:
        learned = learn(TINY, 1, Journal(tmp_path / "games.jsonl"), pool)
    write(TINY, learned)
    write(Course("crescendo", 3, "tiny", 6), learned)
    assert read_weights(tmp_path, brain.FEATURES) == {2: learned.weights, 3: learned.weights}
    assert read_weights(tmp_path, ("unheard of",)) == {2: (0,), 3: (0,)}


def test_weights_change_what_is_played_and_only_while_they_are_asked_for():
    """By weights that like what the brain by hand dislikes, another move is played."""
    game, pair = GAME(2, express=True), Pair("crescendo", 2, "1", "2")
    state = game.start(Rng("deal").stream("deal"))
    while state.phase != brain.MOVE:
        (player,) = game.actors(state)
        state = game.apply(state, player, game.moves(state, player)[0])
    (player,) = game.actors(state)
    before, key = game.evaluate(state), key_of(pair)
    backwards = (1000, *NONE[1:])
    with weighing(game, backwards):
        learned = game.evaluate(state)
        assert key_of(pair) != key, "results of other weights are others"
    assert learned != before == game.evaluate(state) and sum(learned) == pytest.approx(1)
    agent = OnePlyAgent()
    by_hand = last_thought(Weighing(agent, None).think(game, state, player, Rng("think")))
    other = last_thought(Weighing(agent, backwards).think(game, state, player, Rng("think")))
    assert by_hand == last_thought(agent.think(game, state, player, Rng("think"))) != other
