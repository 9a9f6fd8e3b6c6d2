"""The laws every game obeys, for every number of seats and every option.

A new game is held to them because its folder is there. Each law walks a few seeded random games;
what a law cannot afford at every position it checks at a sample of them.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from string import Formatter

import pytest
from setups import random_game, setups

from croisee.ai.levels import agent_of
from croisee.ai.simple import last_thought
from croisee.core.game import CHANCE, generic_playout
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import encode, follow, leaves
from croisee.core.words import LANGUAGES, game_words, page_words, read_catalogue
from croisee.games import discover
from croisee.table import Table
from tools.figures import draw_figures, replay

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ("ash", "beech", "cedar")
LONGEST = 20_000

every_setup = pytest.mark.parametrize("game", setups())
every_game = pytest.mark.parametrize("game_class", discover().values(), ids=list(discover()))


def sample(items, rng, count=12):
    """Some of the items when there are many."""
    items = list(items)
    return items if len(items) <= count else [rng.choice(items) for _ in range(count)]


def positions(game, seeds=SEEDS, every=1):
    """Positions of random games with somebody to act, and a source of chance."""
    for seed in seeds:
        rng = Rng(f"{seed}/sample")
        for number, step in enumerate(random_game(game, seed)):
            if number % every == 0:
                yield *step, rng


@every_setup
def test_games_end_and_nobody_acts_after(game):
    for seed in SEEDS:
        for steps, (_, _, _, after) in enumerate(random_game(game, seed)):
            assert steps < LONGEST
            assert bool(game.actors(after)) == (game.outcome(after) is None)
        assert all(not game.moves(after, player) for player in range(game.players))


@every_setup
def test_moves_are_there_unique_and_in_a_fixed_order(game):
    for before, player, _, _, _ in positions(game, every=3):
        if player != CHANCE:
            moves = list(game.moves(before, player))
            assert moves and len(set(moves)) == len(moves)
            assert moves == list(game.moves(before, player))
        for other in range(game.players):
            if other not in game.actors(before):
                assert not game.moves(before, other)


@every_setup
def test_apply_changes_nothing(game):
    for before, player, move, after, _ in positions(game):
        told, number = repr(before), hash(before)
        assert game.apply(before, player, move) == after
        assert repr(before) == told and hash(before) == number


@every_setup
def test_a_state_reads_back_from_its_repr(game):
    names = vars(sys.modules[type(game).__module__])
    for _, _, _, after, _ in positions(game, every=5):
        assert eval(repr(after), dict(names)) == after


@every_setup
def test_notation_is_one_ascii_token_that_reads_back(game):
    for before, player, _, _, rng in positions(game, every=4):
        if player == CHANCE:
            continue
        moves = list(game.moves(before, player))
        texts = [game.notate(before, player, move) for move in moves]
        assert len(set(texts)) == len(texts)
        for number in sample(range(len(moves)), rng, 6):
            assert re.fullmatch(r"[!-~]+", texts[number])
            assert game.parse(before, player, texts[number]) == moves[number]


@every_setup
def test_chance_is_weighted_by_positive_integers(game):
    for before, player, _, _, _ in positions(game):
        outcomes = game.chance(before) if player == CHANCE else ()
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert len({move for move, _ in outcomes}) == len(outcomes)
        assert (player == CHANCE) <= bool(outcomes)


@every_setup
def test_utilities_share_out_half_a_point_a_seat(game):
    for seed in SEEDS:
        *_, (_, _, _, after) = random_game(game, seed)
        outcome = game.outcome(after)
        assert len(outcome.ranks) == game.players and min(outcome.ranks) == 1
        assert sum(outcome.utility()) == pytest.approx(game.players / 2)
        assert all(0 <= value <= 1 for value in outcome.utility())
        teams = game.teams()
        assert len({(team, rank) for team, rank in zip(teams, outcome.ranks, strict=True)}) == len(
            set(teams)
        )


@every_setup
def test_evaluation_speaks_for_every_seat(game):
    for _, _, _, after, _ in positions(game, every=7):
        values = game.evaluate(after)
        assert len(values) == game.players and all(0 <= value <= 1 for value in values)


@every_setup
def test_same_seed_same_game_and_records_replay(game):
    for seed in SEEDS:
        match = play_match(game, seed)
        assert play_match(game, seed).record() == match.record()
        record = Record.from_json(json.dumps(match.record().to_json()))
        assert record == match.record()
        again = Match.replay(record)
        assert again.state == match.state and again.record() == match.record()


def play_match(game, seed, limit=LONGEST):
    """A random game played through a match."""
    match, rng = Match(game, seed), Rng(seed).stream("play")
    while match.actors and len(match.steps) < limit:
        player = rng.choice(match.actors)
        move = rng.choice(game.moves(match.state, player))
        match.act(player, game.notate(match.state, player, move))
    return match


@every_setup
def test_what_a_seat_sees_is_enough_to_play(game):
    for before, player, _, _, rng in positions(game, every=4):
        for seat in range(game.players):
            view = game.observe(before, seat)
            assert game.observe(view, seat) == view
            world = game.determinize(view, seat, rng)
            assert game.observe(world, seat) == view
            if seat == player:
                moves = list(game.moves(before, seat))
                assert list(game.moves(view, seat)) == moves == list(game.moves(world, seat))
        assert game.observe(game.observe(before, None), None) == game.observe(before, None)


@every_setup
def test_a_guessed_world_can_be_played_to_its_end(game):
    for number, (before, player, _, _, rng) in enumerate(positions(game, seeds=SEEDS[:1], every=9)):
        seat = max(player, 0)
        world = game.determinize(game.observe(before, seat), seat, rng)
        utilities = generic_playout(game, world, Rng(f"playout {number}"))
        assert sum(utilities) == pytest.approx(game.players / 2)


@every_setup
def test_a_playout_shares_out_half_a_point_a_seat(game):
    for before, _, _, _, rng in positions(game, seeds=SEEDS[:1], every=5):
        assert sum(game.playout(before, rng)) == pytest.approx(game.players / 2)


@every_setup
def test_a_fast_playout_is_a_legal_game_with_the_generic_result(game):
    fast = getattr(game.sibling("brain"), "playout", None)
    if fast is None:
        return
    for seed in SEEDS:
        trace = []
        state = game.start(Rng(seed).stream("deal"))
        utilities = fast(game, state, Rng(seed), trace)
        for player, move in trace:
            assert player in game.actors(state)
            assert move in (
                [drawn for drawn, _ in game.chance(state)]
                if player == CHANCE
                else game.moves(state, player)
            )
            state = game.apply(state, player, move)
        assert game.outcome(state).utility() == pytest.approx(utilities)


@every_setup
def test_playouts_leave_their_state_alone(game):
    state = game.start(Rng("ash").stream("deal"))
    told = repr(state)
    game.playout(state, Rng("birch"))
    assert repr(state) == told


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_are_exactly_the_legal_moves(game, language):
    view_module, words = game.sibling("view"), game_words(language, game.folder())
    board = view_module.board(game)
    for before, player, _, _, _ in positions(game, seeds=SEEDS[:2], every=5):
        if player == CHANCE:
            continue
        scene = view_module.scene(game, game.observe(before, player), player, words)
        found = {notation for _, notation in leaves(scene.choices)}
        legal = {game.notate(before, player, move) for move in game.moves(before, player)}
        assert found == legal
        targets = {target.id: target for target in scene.targets}
        assert len(targets) == len(scene.targets)
        left, top, width, height = scene.window or (0, 0, *board.size)
        for path, _ in leaves(scene.choices):
            assert set(path) <= set(targets)
        for target in targets.values():
            assert target.say.strip()
            if not target.button:
                assert left <= target.at[0] <= left + width
                assert top <= target.at[1] <= top + height
                assert target.points or target.size
        assert scene.status.strip()
        assert len(scene.seats) == game.players


def theme_tokens():
    """The names of the colours that the page's style sheets define."""
    sheets = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("assets/css/*.css"))
    return set(re.findall(r"--([a-z0-9-]+)\s*:", sheets))


@every_setup
def test_pictures_are_keyed_by_unique_ids_and_draw_with_known_tokens(game):
    tokens = theme_tokens()
    view_module, words = game.sibling("view"), game_words("fr", game.folder())
    still = view_module.board(game).shapes
    for before, _, _, _, _ in positions(game, seeds=SEEDS[:1], every=9):
        scene = view_module.scene(game, game.observe(before, None), None, words)
        shapes = still + scene.shapes
        assert len({shape.id for shape in shapes}) == len(shapes)
        used = {token for shape in shapes for token in (shape.fill, shape.stroke) if token}
        assert used <= tokens
        assert not scene.choices
        json.dumps(encode(scene))


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_tells_a_whole_game(game, language):
    seats = [{"kind": "person"}] * game.players
    table = Table.lay(game, seats, "oak", language)
    rng = Rng("oak").stream("play")
    asked = 0
    while table.acting is not None and asked < 60:
        seat = table.acting
        if table.chooser is None:
            table.sit(seat)
        moves = table.game.moves(table.match.state, seat)
        text = table.game.notate(table.match.state, seat, rng.choice(moves))
        picture = table.act(seat, text)
        asked += 1
        assert picture["scene"]["status"].strip()
        assert picture["frames"] and all(frame["say"].strip() for frame in picture["frames"])
        assert {target["id"] for target in picture["scene"]["targets"]} >= set(picture["last"])
        assert len(picture["log"]) == picture["turn"]


@every_setup
def test_undo_goes_back_and_redo_comes_again(game):
    match = play_match(game, "elm", limit=40)
    end, states = match.state, [step.before for step in match.steps]
    while match.steps:
        step = match.steps[-1]
        if game.barrier(step.before, step.player, step.move, step.after):
            break
        match.undo()
        assert match.state == states[len(match.steps)]
    while match.can_redo:
        match.redo()
    assert match.state == end


@every_setup
def test_computer_players_play_legal_moves_and_the_same_ones_again(game):
    for before, player, _, _, _ in positions(game, seeds=SEEDS[:1], every=23):
        if player == CHANCE:
            continue
        view = game.observe(before, player)
        for level in (1, 3, 4):
            agent = agent_of(game, level)
            chosen = [last_thought(agent.think(game, view, player, Rng("fir"))) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in game.moves(before, player)


def blanks(sentence):
    """The names of a sentence's blanks."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def check_catalogues(first, second):
    """Two languages say the same things."""
    assert first.keys() == second.keys()
    for key in first:
        assert first[key].strip() and second[key].strip()
        # A singular may spell its number out.
        spelled = {"count"} if key.endswith(".one") else set()
        assert blanks(first[key]) | spelled == blanks(second[key]) | spelled, key


@every_game
def test_a_game_speaks_every_language(game_class):
    folder = game_class.folder()
    french, english = (read_catalogue(folder / f"words.{language}.json") for language in LANGUAGES)
    check_catalogues(french, english)
    assert not french.keys() & page_words("fr").keys()
    for language in LANGUAGES:
        assert (folder / f"rules.{language}.md").read_text(encoding="utf-8").startswith("# ")


@every_game
def test_the_figures_of_the_rules_are_drawn_and_explained_in_every_language(game_class):
    folder = game_class.folder()
    file = folder / "figures.json"
    specs = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    captions = {}
    for language in LANGUAGES:
        rules = (folder / f"rules.{language}.md").read_text(encoding="utf-8")
        found = re.findall(r"^!\[(.+)\]\(([\w-]+)\)$", rules, re.MULTILINE)
        assert len(found) == rules.count("](") == len(specs)
        captions[language] = {name: caption for caption, name in found}
        assert captions[language].keys() == specs.keys()
    for name in specs:
        french, english = (captions[language][name] for language in LANGUAGES)
        assert french != english and min(len(french), len(english)) > 40
        assert french.endswith(".") and english.endswith(".")
    french, english = (draw_figures(game_class, language) for language in LANGUAGES)
    assert french == english, "one file of drawings serves every language"
    for figure in french["figures"].values() if french else ():
        assert figure["shapes"]
        left, top, width, height = figure["window"]
        assert min(width, height) > 0
        spots = [shape["at"] for shape in figure["shapes"] if "at" in shape]
        assert any(left < x < left + width and top < y < top + height for x, y in spots)


@every_game
def test_a_figure_shows_half_a_move_that_can_be_made(game_class):
    file = game_class.folder() / "figures.json"
    for spec in json.loads(file.read_text(encoding="utf-8")).values() if file.exists() else ():
        match = replay(game_class, spec)
        if "touch" in spec:
            (player,) = match.actors
            view = game_class.sibling("view")
            words = game_words("fr", game_class.folder())
            scene = view.scene(match.game, match.view(player), player, words)
            assert follow(scene.choices, spec["touch"])


def test_the_page_speaks_every_language():
    check_catalogues(*(page_words(language) for language in LANGUAGES))


@every_game
def test_every_item_of_the_box_has_its_standing(game_class):
    box = json.loads((game_class.folder() / "box.json").read_text(encoding="utf-8"))
    items = [value for value in box.values() if isinstance(value, dict)]
    assert box["equipment"]
    for item in box["equipment"] + items:
        assert item["standing"] in ("sheet", "source", "proved", "ours")


@every_game
def test_a_folder_is_named_after_its_game(game_class):
    assert game_class.folder().name == game_class.info.id.replace("-", "_")
