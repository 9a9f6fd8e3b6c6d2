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
from typing import get_args

import pytest
from setups import random_game, setups

from croisee.ai.levels import agent_of
from croisee.ai.simple import last_thought
from croisee.catalogue import catalogue
from croisee.core.errors import NoUndo
from croisee.core.game import CHANCE, Deed, generic_playout
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import Shape, ShapeKind, Stock, encode, follow, leaves
from croisee.core.words import FIRST, LANGUAGES, game_words, page_words, read_catalogue
from croisee.games import discover
from croisee.table import Table
from croisee.table.undo import why_final
from tools.pictures.figures import draw_figures, replay

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
    # What can be chosen is the same in every language: of the others a few positions show words.
    every = 5 if language == FIRST else 30
    for before, player, _, _, _ in positions(game, seeds=SEEDS[:2], every=every):
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
    """The names of the colours that a board may be drawn with."""
    palette = (ROOT / "assets" / "css" / "theme.css").read_text(encoding="utf-8")
    return set(re.findall(r"--([a-z0-9-]+)\s*:", palette))


def known_marks():
    """The marks that a board may be drawn with, as the page draws them."""
    return json.loads((ROOT / "assets" / "glyphs.json").read_text(encoding="utf-8"))


def shapes_in(sent):
    """Every shape in something that the page is sent."""
    if isinstance(sent, list | tuple):
        for part in sent:
            yield from shapes_in(part)
    elif isinstance(sent, dict):
        if sent.get("kind") in get_args(ShapeKind):
            yield sent
        for part in sent.values():
            yield from shapes_in(part)


def unknown_looks(sent):
    """A sentence for each token and mark in something sent that the page could not draw."""
    tokens, marks = theme_tokens(), known_marks()
    for shape in shapes_in(sent):
        for token in (shape.get("fill"), shape.get("stroke")):
            if token and token not in tokens:
                yield f"{shape['id']} is drawn with {token!r}, which is no token of theme.css."
        if shape["kind"] == "glyph" and shape.get("text") not in marks:
            yield f"{shape['id']} names {shape.get('text')!r}, which is no mark of glyphs.json."


@every_setup
def test_pictures_are_keyed_by_unique_ids(game):
    view_module, words = game.sibling("view"), game_words("fr", game.folder())
    still = view_module.board(game).shapes
    for before, _, _, _, _ in positions(game, seeds=SEEDS[:1], every=9):
        scene = view_module.scene(game, game.observe(before, None), None, words)
        shapes = still + scene.shapes
        assert len({shape.id for shape in shapes}) == len(shapes)
        assert not scene.choices
        json.dumps(encode(scene))


@every_setup
def test_all_that_is_shown_is_drawn_with_known_tokens_and_marks(game):
    table = Table.lay(game, [{"kind": "person"}] * game.players, "rowan", "fr")
    rng = Rng("rowan").stream("play")
    view_module = game.sibling("view")
    sent = [table.picture(board=True)]
    while (seat := table.acting) is not None:
        if len(table.match.steps) % 9:
            move = rng.choice(table.game.moves(table.match.state, seat))
            table.match.act(seat, table.game.notate(table.match.state, seat, move))
            continue
        offered = table.sit(seat)
        path, text = rng.choice(list(leaves(offered["scene"]["choices"])))
        sent += [table.preview(path[:count]) for count in range(1, len(path))]
        sent += [table.show(what) for what in getattr(view_module, "SHOWS", ())]
        if hasattr(view_module, "secret"):
            sent.append(table.peek(seat))
        sent += [offered, table.act(seat, text)]
    sent.append(table.picture(since=len(table.match.steps) - 1))
    assert list(unknown_looks(sent)) == []


@every_game
def test_seats_figures_and_thumbnail_are_drawn_with_known_tokens_and_marks(game_class):
    assert set(game_class.info.colours) <= theme_tokens()
    assert set(game_class.info.marks) <= set(known_marks())
    cards = [card for card in catalogue("fr") if card["id"] == game_class.info.id]
    assert list(unknown_looks([cards, draw_figures(game_class)])) == []


def test_an_unknown_mark_or_token_is_named():
    piece = Shape("disc", "piece", fill="seat0", stroke="mauve")
    mark = Shape("glyph", "mark", text="anchor", fill="cream")
    assert list(unknown_looks({"seats": [{"stocks": encode([Stock("two", 2, piece)])}]})) == [
        "piece is drawn with 'mauve', which is no token of theme.css."
    ]
    assert list(unknown_looks(encode([mark, Shape("glyph", "nameless")]))) == [
        "mark names 'anchor', which is no mark of glyphs.json.",
        "nameless names None, which is no mark of glyphs.json.",
    ]


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
def test_what_is_said_to_be_final_is_what_undo_refuses(game):
    match = Match(game, "larch")
    rng = Rng("larch").stream("play")
    for _ in range(80):
        if not match.actors:
            break
        seat = match.actors[0]
        move = rng.choice(game.moves(match.state, seat))
        text = game.notate(match.state, seat, move)
        foretold = why_final(match, seat, text)
        match.act(seat, text)
        try:
            match.undo()
        except NoUndo as refusal:
            assert refusal.key == foretold, text
        else:
            assert foretold is None, text
            match.redo()


@every_setup
def test_a_game_can_be_heard(game):
    """Some of what happens is felt by the hand and the ear, and nothing but what the page knows."""
    deeds = set()
    for state, player, move, after in random_game(game, "hazel"):
        deeds |= {event.deed for event in game.events(state, player, move, after)}
    assert deeds - {None} and deeds <= {None, *get_args(Deed)}


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


def check_catalogues(first, *others):
    """Every language says the same things."""
    for second in others:
        assert first.keys() == second.keys()
        for key in first:
            assert first[key].strip() and second[key].strip()
            # A singular may spell its number out.
            spelled = {"count"} if key.endswith(".one") else set()
            assert blanks(first[key]) | spelled == blanks(second[key]) | spelled, key


def lacking_files(game_class):
    """A sentence for each file that a game must have and does not."""
    folder = game_class.folder()
    names = ["view.py", "box.json"]
    for language in LANGUAGES:
        names += [f"words.{language}.json", f"rules.{language}.md"]
    return [f"{folder.name} lacks {name}." for name in names if not (folder / name).exists()]


REQUIRED_WORDS = {
    "name": lambda game: [()],
    "tagline": lambda game: [()],
    "goal": lambda game: [()],
    "seat.N": lambda game: range(max(game.info.seats)),
    "option.KEY": lambda game: [option.key for option in game.info.options],
    "option.KEY.help": lambda game: [option.key for option in game.info.options],
    "show.WHAT": lambda game: getattr(game.sibling("view"), "SHOWS", ()),
    "show.WHAT.word": lambda game: getattr(game.sibling("view"), "SHOWS", ()),
}
"""The words that the page asks of every game, and what stands for their capitals."""


def lacking_words(game_class):
    """A sentence for each word that a game must have and does not."""
    for language in LANGUAGES:
        catalogue = game_words(language, game_class.folder()).catalogue
        for pattern, fill in REQUIRED_WORDS.items():
            for part in fill(game_class):
                key = re.sub(r"[A-Z]+", str(part), pattern)
                if key not in catalogue:
                    yield f"{game_class.folder().name}/words.{language}.json lacks {key!r}."


@every_game
def test_a_folder_holds_what_a_game_must_have(game_class):
    assert lacking_files(game_class) == []
    assert list(lacking_words(game_class)) == []


@every_game
def test_a_game_speaks_every_language(game_class):
    folder = game_class.folder()
    check_catalogues(*(read_catalogue(folder / f"words.{name}.json") for name in LANGUAGES))
    assert not read_catalogue(folder / "words.fr.json").keys() & page_words("fr").keys()
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
        told = [captions[language][name] for language in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES)
        assert all(len(caption) > 40 and caption.endswith(".") for caption in told)
    drawn, *others = (draw_figures(game_class, language) for language in LANGUAGES)
    assert all(other == drawn for other in others), "one file of drawings serves every language"
    for figure in drawn["figures"].values() if drawn else ():
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


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_from_its_words_alone_a_position_can_be_set_up_again(game, language):
    writer, listener = game.sibling("position"), game.sibling("test_position")
    assert writer and listener, "a game has position.py, and test_position.py to read it"
    words = game_words(language, game.folder())
    for number, (_, _, _, after) in enumerate(random_game(game, "words")):
        # What chance draws next is nobody's to see.
        if (number % 5 and game.actors(after)) or CHANCE in game.actors(after):
            continue
        seen = game.observe(after, None)
        told = writer.position(game, seen, words)
        sentences = [*told.facts, *told.seats]
        assert all(sentence.strip() and "{" not in sentence for sentence in sentences)
        assert len(told.seats) == game.players
        assert listener.rebuild(game, sentences, words) == listener.public(game, seen)
        assert told.rows
        assert {len(row) for row in told.rows} == {len(told.head)}
