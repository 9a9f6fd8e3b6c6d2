"""Masker against its sheet and its dossier: the examples by name, the secrets, and many games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from math import log2
from typing import Any

import pytest

from croisee.ai.levels import agent_of
from croisee.ai.simple import OnePlyAgent, RandomAgent
from croisee.core.errors import IllegalMove, InvalidMove, NoUndo
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.scene import encode
from croisee.core.words import LANGUAGES, game_words
from croisee.games.masker import brain, view
from croisee.games.masker.rules import COLOURS, HIDDEN, STOP, WHITE, Masker, State
from croisee.table import Table

SETUPS = [(players, variant) for players in (2, 3, 4) for variant in ("flat", "3d")]

every_setup = pytest.mark.parametrize(("players", "variant"), SETUPS)


def flat(rows: str, disks: str = "rb", **fields: object) -> State:
    """A position of the flat grid: `+` the natural cross, `.` an empty place."""
    places = "".join(rows.split())
    players = {"2": 2, "3": 3}[str(len(disks))]
    values: dict[str, object] = {"piles": ("",) * players} | fields
    stacks = tuple("" if place in "+." else place for place in places)
    return State(stacks, places.index("+"), disks, **values)


def tall(rows: str, disks: str = "rb", **fields: object) -> State:
    """A position of the 3D grid: stacks bottom first, with the natural cross as `+`."""
    stacks = rows.replace(".", "").split(",")
    (natural,) = (place for place, stack in enumerate(stacks) if "+" in stack)
    values: dict[str, object] = {"piles": ("",) * len(disks)} | fields
    return State(tuple(s.replace("+", "").strip() for s in stacks), natural, disks, **values)


def keys(game: Masker, state: State, move: str) -> list[str]:
    """What happened in a move, as event keys."""
    after = game.apply(state, state.turn, move)
    return [event.key for event in game.events(state, state.turn, move, after)]


def play(game: Masker, state: State, *moves: str) -> State:
    """The position after some moves, each checked to be legal."""
    for move in moves:
        (player,) = game.actors(state)
        assert move in game.moves(state, player), (move, game.moves(state, player))
        state = game.apply(state, player, move)
    return state


def refusal(game: Masker, state: State, text: str) -> str:
    """Why a token is refused."""
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        game.parse(state, state.turn, text)
    return caught.value.key


FULL = "+rbygm rbygmr bygmrb ygmrby gmrbyg wwwwwm"


# The box and the deal


@every_setup
def test_the_box_holds_thirty_painted_five_white_and_one_natural_cross(players, variant):
    state = Masker(players, variant).start(Rng("box"))
    counts = Counter("".join(state.stacks))
    assert counts == {colour: 6 for colour in COLOURS} | {WHITE: 5}
    assert len(set(state.disks)) == len(state.disks) == (3 if players == 3 else 2)
    height = 1 if variant == "flat" else 4
    assert all(
        len(stack) + (place == state.natural) == height for place, stack in enumerate(state.stacks)
    )


def test_ten_thousand_deals_in_3d_obey_the_limits_and_look_uniform():
    game, rng = Masker(2, "3d"), Rng("deals")
    singles: Counter[str] = Counter()
    naturals: Counter[int] = Counter()
    disks: Counter[str] = Counter()
    corner: Counter[str] = Counter()
    for _ in range(10_000):
        state = game.start(rng)
        bottom = Counter(stack[0] for stack in state.stacks)
        assert WHITE not in bottom
        assert sorted(bottom.values()) == [1, 2, 2, 2, 2]
        singles[min(bottom, key=bottom.__getitem__)] += 1
        naturals[state.natural] += 1
        disks[state.disks] += 1
        corner[state.stacks[0][1]] += 1
    assert all(abs(count - 2_000) < 200 for count in singles.values()) and len(singles) == 5
    assert all(abs(count - 10_000 / 9) < 150 for count in naturals.values())
    assert all(abs(count - 500) < 110 for count in disks.values()) and len(disks) == 20
    # Above the bottom lie 26 crosses: five white and, on average, 4.2 of each colour.
    assert abs(corner[WHITE] - 10_000 * 5 / 26) < 180
    assert all(abs(corner[colour] - 10_000 * 4.2 / 26) < 180 for colour in COLOURS)


def test_flat_deals_put_every_cross_anywhere():
    game, rng = Masker(3), Rng("flat")
    firsts = Counter(game.start(rng).stacks[0] for _ in range(7_200))
    assert abs(firsts[""] - 200) < 60 and abs(firsts[WHITE] - 1_000) < 130
    assert all(abs(firsts[colour] - 1_200) < 140 for colour in COLOURS)


# The turn


def test_natural_cross_in_a_corner_has_two_targets_and_in_the_middle_four():
    game = Masker(2)
    assert game.moves(flat(FULL), 0) == ["b1", "a2"]
    middle = flat("rbygmr bygmrb yg+rby mrbygm rbygmr wwwwwg")
    assert game.moves(middle, 0) == ["c2", "b3", "d3", "c4"]


def test_the_first_capture_is_compulsory_and_three_are_the_most():
    game = Masker(2)
    state = flat(FULL)
    assert refusal(game, state, STOP) == "illegal.first"
    state = play(game, state, "b1", "c1")
    assert state.turn == 0 and STOP in game.moves(state, 0)
    assert play(game, state, STOP).turn == 1
    state = play(game, state, "d1")
    assert (state.turn, state.taken, state.piles) == (1, 0, ("rby", ""))
    assert state.stacks[:4] == ("", "", "", "")


def test_after_a_white_capture_every_remaining_cross_may_be_taken():
    game = Masker(2)
    state = play(game, flat("+wrbyg rbygmr bygmrb ygmrby gmrbyg wwwwmm"), "b1")
    assert state.turn == 0 and state.taken == 1
    assert game.moves(state, 0) == [
        name for place, name in enumerate(game.places) if state.stacks[place]
    ] + [STOP]
    assert len(game.moves(state, 0)) == 35
    state = play(game, state, "f6")
    assert game.moves(state, 0) == ["f5", "e6", STOP]


def test_the_free_capture_after_white_counts_among_the_three():
    state = play(Masker(2), flat("+wrbyg rbygmr bygmrb ygmrby gmrbyg wwwwmm"), "b1", "f6", "f5")
    assert state.turn == 1 and not state.free


def test_a_white_cross_taken_last_gives_the_free_choice_to_the_next_player():
    game = Masker(2)
    state = play(game, flat("+rbwyg rbygmr bygmrb ygmrby gmrbyg wwwwmm"), "b1", "c1", "d1")
    assert state.turn == 1 and state.free
    assert len(game.moves(state, 1)) == 32 and STOP not in game.moves(state, 1)


ISLAND = "+w.... ...... ..rb.. ..gg.. ..mm.. ..yybr"


def test_white_captured_while_isolated_then_stop_leaves_the_next_player_a_free_choice():
    game = Masker(2)
    state = play(game, flat(ISLAND), "b1")
    assert state.turn == 0 and game.is_isolated(state)
    assert len(game.moves(state, 0)) == 11
    state = play(game, state, STOP)
    assert state.turn == 1 and len(game.moves(state, 1)) == 10


def test_an_isolated_natural_cross_ends_the_turn_and_frees_the_next_capture():
    game = Masker(2)
    start = flat(ISLAND.replace("w", "b"))
    assert keys(game, start, "b1") == ["event.capture", "event.isolated"]
    state = play(game, start, "b1")
    assert state.turn == 1 and len(game.moves(state, 1)) == 10
    assert "a1" not in game.moves(state, 1)


# Piles and elimination


@pytest.mark.parametrize(("players", "crosses"), [(2, 18), (3, 12), (4, 9)])
def test_full_piles_stop_a_player_at_once_without_eliminating_him(players, crosses):
    game = Masker(players)
    disks = "rbg" if players == 3 else "rb"
    start = flat(FULL, disks, piles=("w" * (crosses - 1), *[""] * (players - 1)))
    assert keys(game, start, "b1") == ["event.capture", "event.full"]
    state = play(game, start, "b1")
    assert state.turn == 1 and game.is_full(state, 0) and not state.out
    for _ in range(players - 1):
        state = play(game, state, game.moves(state, state.turn)[0], STOP)
    assert state.turn == 1


def test_a_sole_player_with_room_plays_turn_after_turn():
    game = Masker(2)
    state = play(game, flat(FULL, piles=("w" * 18, ""), turn=1), "b1", STOP)
    assert (state.turn, state.taken) == (1, 0)
    assert STOP not in game.moves(state, 1)


def test_capturing_ones_own_last_cross_ends_the_turn_and_reveals():
    game = Masker(3)
    start = flat("+rbygm bygmbg ...... ...... ...... ......", "rbg", piles=("", "yw", "m"))
    view_of_another = game.observe(start, 1)
    assert view_of_another.disks == "?b?"
    assert keys(game, start, "b1")[:2] == ["event.capture", "event.out"]
    state = play(game, start, "b1")
    assert state.out == (0,) and state.turn == 1
    assert game.observe(state, 1).disks == "rb?" and game.observe(state, None).disks == "r??"


def test_with_two_players_the_last_one_not_eliminated_wins():
    game = Masker(2)
    start = flat("+rbygm bygmbg ...... ...... ...... ......")
    lost = play(game, start, "b1")
    assert game.outcome(lost).ranks == (2, 1) and game.actors(lost) == ()
    won = play(game, replace(start, disks="br"), "b1")
    assert game.outcome(won).ranks == (1, 2)
    assert game.observe(won, 1).disks == game.observe(won, None).disks == "br"


def test_with_four_players_facing_partners_share_a_disk_and_the_result():
    game = Masker(4)
    start = flat("+rbygm bygmbg ...... ...... ...... ......", "br", piles=("",) * 4)
    assert [game.observe(start, seat).disks for seat in range(4)] == ["b?", "?r", "b?", "?r"]
    end = play(game, start, "b1")
    assert game.outcome(end).ranks == (1, 2, 1, 2)
    assert keys(game, start, "b1")[1:] == ["event.out.team", "event.survivor.team"]


def test_a_colour_nobody_owns_goes_without_anybody_being_out():
    game = Masker(2)
    start = flat("+mbyg. bygrbg ...... ...... ...... ......", "rb")
    assert keys(game, start, "b1") == ["event.capture", "event.decoy"]
    state = play(game, start, "b1")
    assert not state.out and state.turn == 0
    assert "m" not in "".join(game.worlds(game.observe(state, 0)))


def test_the_eliminator_of_three_completes_the_victims_piles_last_captured_first():
    game = Masker(3)
    start = flat("+bryg. rygrgg ...... ...... ...... ......", "rbg", piles=("wymg", "wwmmyyw", "r"))
    state = play(game, start, "b1")
    assert state.piles == ("", "wwmmyywbgmyw", "r")
    assert state.turn == 0 and state.taken == 1
    assert play(game, state, "c1").taken == 2


def test_the_gift_comes_before_the_cap_is_looked_at():
    game = Masker(3)
    start = flat(
        "+bryg. rygrgg ...... ...... ...... ......", "rbg", taken=1, piles=("w" * 11, "w" * 7, "")
    )
    state = play(game, start, "b1")
    assert [len(pile) for pile in state.piles] == [7, 12, 0]
    assert (state.turn, state.taken) == (0, 2)


def test_who_eliminates_himself_fills_his_piles_from_one_or_both_others_as_he_likes():
    game = Masker(3)
    start = flat(
        "+rbyg. bygbgg ...... ...... ...... ......",
        "rbg",
        piles=("ymymymym", "wym", "gbgbgbgbgbgb"),
    )
    state = play(game, start, "b1")
    assert state.filling and game.actors(state) == (0,)
    assert game.moves(state, 0) == ["0+3", "1+2", "2+1", "3+0"]
    assert refusal(game, state, "4+0") == "illegal.fill"
    assert refusal(game, state, "c1") == "illegal.now.fill"
    after = play(game, state, "2+1")
    assert after.piles == ("ymymymymrmyb", "w", "gbgbgbgbgbg")
    assert after.turn == 1
    assert not game.is_full(after, 2), "giving frees the giver's piles"


def test_nobody_is_asked_how_to_fill_when_there_is_no_choice():
    game = Masker(3)
    start = flat("+rbyg. bygbgg ...... ...... ...... ......", "rbg", piles=("", "wym", "gb"))
    state = play(game, start, "b1")
    assert not state.filling and state.turn == 1
    assert state.piles == ("rmywbg", "", "")


def test_no_gift_when_the_elimination_ends_the_game():
    game = Masker(3)
    start = flat(
        "+bryg. rygrgg ...... ...... ...... ......", "rbm", out=(2,), piles=("wymg", "w", "r")
    )
    state = play(game, start, "b1")
    assert state.piles == ("wymgb", "w", "r")
    assert game.outcome(state).ranks == (1, 2, 3)


def test_the_cap_is_lifted_when_all_survivors_are_full():
    game = Masker(3)
    start = flat(
        "+bryg. rygrbg ...... ...... ...... ......", "rbm", out=(2,), piles=("w" * 11, "y" * 12, "")
    )
    assert keys(game, start, "b1") == ["event.capture", "event.lifted"]
    state = play(game, start, "b1")
    assert state.lifted and state.turn == 1
    assert play(game, state, "c1", STOP).turn == 0


# The 3D variant


STACKS = "rb,gy,mw, rg,b+,yy, r,m,g"


def test_only_tops_of_neighbouring_stacks_are_captured_whatever_their_heights():
    game = Masker(2, "3d")
    state = tall(STACKS)
    assert game.moves(state, 0) == ["b1", "a2", "c2", "b3"]
    assert refusal(game, state, "a1") == "illegal.apart"
    assert refusal(game, state, "b2") == "illegal.under"
    after = play(game, state, "b1")
    assert after.stacks[1] == "g" and after.piles[0] == "y"
    assert after.stacks[4] == "b", "what lay under the natural cross is the new top"
    assert game.moves(after, 0) == ["a1", "c1", "b2", STOP]


def test_after_a_white_capture_all_tops_of_the_other_stacks_may_be_taken():
    game = Masker(2, "3d")
    state = play(game, tall(STACKS), "b1", "c1")
    assert state.free
    assert game.moves(state, 0) == ["a1", "b1", "a2", "b2", "c2", "a3", "b3", "c3", STOP]


def test_stacks_are_isolated_when_no_neighbouring_one_holds_a_cross():
    game = Masker(2, "3d")
    state = play(game, tall("+,y,., .,.,., .,rb,gb"), "b1")
    assert state.turn == 1 and game.moves(state, 1) == ["b3", "c3"]


def test_with_no_other_stack_left_the_cross_under_the_natural_one_is_taken():
    game = Masker(2, "3d")
    state = tall("ry+,.,., .,.,., .,.,b", free=True)
    assert game.moves(state, 0) == ["c3"], "another stack is left"
    state = tall(".,.,., .,rby+,., .,.,.", free=True)
    assert game.moves(state, 0) == ["b2"]
    after = play(game, state, "b2")
    assert after.natural == 4 and after.stacks[4] == "rb" and after.turn == 1


# Notation and refusals


def test_refusals_name_their_rule():
    game = Masker(2)
    state = flat("+.bygm rbygmr bygmrb ygmrby gmrbyg wwwwwm")
    assert refusal(game, state, "b1") == "illegal.empty"
    assert refusal(game, state, "a1") == "illegal.natural"
    assert refusal(game, state, "c3") == "illegal.apart"
    assert refusal(game, state, "1+1") == "illegal.now.capture"
    assert refusal(game, state, "g9") == "error.move"
    assert game.why_not(state, 0, ["c3"]).key == "illegal.apart"
    assert game.why_not(state, 0, ["a2"]) is None
    for language in LANGUAGES:
        words = game_words(language, game.folder())
        rules = [words(key) for key in words.catalogue if key.startswith("illegal.")]
        assert all("(r" in sentence.lower() for sentence in rules)


def count_naively(
    grid: dict[tuple[int, int], str], at: tuple[int, int], taken: int, free: bool, depth: int
) -> int:
    """The sheet read a second time, for openings of the flat game."""
    x, y = at
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    targets = list(grid) if free else [place for place in near if place in grid]
    if depth == 1:
        return len(targets) + (taken > 0)
    total = count_naively(grid, at, 0, free, depth - 1) if taken else 0
    for place in targets:
        left = {other: cross for other, cross in grid.items() if other != place}
        x, y = place
        alone = not any(other in left for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        white = grid[place] == "w"
        ends = taken == 2 or (alone and not white)
        total += count_naively(left, place, 0 if ends else taken + 1, white or alone, depth - 1)
    return total


@pytest.mark.parametrize("seed", ["perft", "one", "two", "three"])
def test_a_second_reading_of_the_sheet_counts_the_same_openings(seed):
    from_rules = Masker(2)
    state = from_rules.start(Rng(seed).stream("deal"))
    grid = {(n % 6, n // 6): cross for n, cross in enumerate(state.stacks) if cross}

    def count(state: State, depth: int) -> int:
        moves = from_rules.moves(state, state.turn)
        if depth == 1:
            return len(moves)
        return sum(count(from_rules.apply(state, state.turn, move), depth - 1) for move in moves)

    at = (state.natural % 6, state.natural // 6)
    for depth in (1, 2, 3, 4):
        assert count(state, depth) == count_naively(grid, at, 0, False, depth)


# Whole games


@every_setup
def test_no_game_stalls_and_there_is_exactly_one_winner(players, variant):
    game, rng = Masker(players, variant), Rng(f"stall {players} {variant}")
    winners = Counter()
    for _ in range(20_000):
        utilities = brain.playout(game, game.start(rng), rng)
        best = max(utilities)
        winning = {game.team[seat] for seat, value in enumerate(utilities) if value == best}
        assert len(winning) == 1
        winners[winning.pop()] += 1
    assert len(winners) == game.team_count


@every_setup
def test_random_games_by_the_rules_keep_their_counts(players, variant):
    game = Masker(players, variant)
    for number in range(60):
        rng = Rng(f"counts {players} {variant} {number}")
        state = game.start(rng.stream("deal"))
        captures = 0
        while actors := game.actors(state):
            move = rng.choice(game.moves(state, actors[0]))
            captures += move in game.place_number
            state = game.apply(state, actors[0], move)
            crosses = "".join(state.stacks) + "".join(state.piles)
            assert len(crosses) == 35 and crosses.count(WHITE) == 5
            assert state.lifted or all(len(pile) <= game.cap for pile in state.piles)
            gone = [team for team, disk in enumerate(state.disks) if not game.left(state, disk)]
            assert sorted(gone) == sorted(state.out)
        assert captures <= 34, "the survivor keeps a cross"
        assert len(state.out) == game.team_count - 1
        if players != 3:
            assert not state.lifted, "the cap never stalls two or four players"


@every_setup
def test_fast_playouts_are_games_by_the_rules(players, variant):
    game, rng = Masker(players, variant), Rng(f"trace {players} {variant}")
    fillings = 0
    for _ in range(40):
        state = game.start(rng)
        trace: list[tuple[int, str]] = []
        utilities = brain.playout(game, state, rng, trace)
        for number, (player, move) in enumerate(trace):
            assert game.actors(state) == (player,) and move in game.moves(state, player)
            if state.filling or number % 9 == 0:
                fillings += state.filling
                assert sum(brain.playout(game, state, rng)) == pytest.approx(players / 2)
            state = game.apply(state, player, move)
        assert game.outcome(state).utility() == utilities
    assert fillings or players != 3


# Secrets


def test_undo_stops_where_a_colour_went():
    game = Masker(3)
    start = flat("+rbygm bygmbg ...... ...... ...... ......", "rbg")
    match = Match(game, "undo")
    match.opening = replace(start, disks="bgy")
    match.act(0, "b1")
    with pytest.raises(NoUndo) as caught:
        match.undo()
    assert caught.value.key == "undo.unmasked", "that red was nobody's is knowledge too"
    match = Match(game, "undo")
    match.opening = flat("+rbygm bygmbg r..... ...... ...... ......", "rbg")
    match.act(0, "b1")
    match.undo()
    assert match.state == match.opening


def test_worlds_are_what_a_seat_cannot_tell_apart():
    game = Masker(3)
    state = flat("+rrbyg bygrbg ...... ...... ...... ......", "rbg")
    seen = game.observe(state, 0)
    assert set(game.worlds(seen)) == {
        f"r{one}{other}" for one in "byg" for other in "byg" if one != other
    }
    assert all(game.observe(replace(state, disks=disks), 0) == seen for disks in game.worlds(seen))


def swapped(game: Masker, state: State, viewer: int | None, rng: Rng) -> str | None:
    """Other disks for the other seats that the viewer cannot tell from the real ones."""
    others = [disks for disks in game.worlds(game.observe(state, viewer)) if disks != state.disks]
    return rng.choice(others) if others else None


def twin_tables(game: Masker, seed: str, viewer: int | None, rng: Rng) -> tuple[list, list[str]]:
    """A random game up to some position, and two tables whose deals differ in secret only."""
    match = Match(game, seed)
    horizon = rng.below(30)
    while match.actors and len(match.steps) < horizon:
        player = match.actors[0]
        match.act(player, rng.choice(game.moves(match.state, player)))
    while match.outcome:
        match.steps.pop()
    other = swapped(game, match.state, viewer, rng)
    tables = []
    for disks in (match.opening.disks, other):
        seats = [
            {"kind": "person" if viewer in (None, seat) else "computer"}
            for seat in range(game.players)
        ]
        table = Table.lay(game, seats, seed, "fr")
        table.match.opening = replace(table.match.opening, disks=disks)
        tables.append(table)
    return tables if other else [], [step.text for step in match.steps]


@pytest.mark.parametrize("most", [250, pytest.param(1_000, marks=pytest.mark.thorough)])
def test_swapping_the_disks_of_others_changes_nothing_a_seat_sees_hears_or_does(most):
    """Non-interference, over the pictures of the table and the moves of computer players."""
    positions, number = 0, 0
    rng = Rng("non-interference")
    while positions < most:
        players, variant = SETUPS[number % len(SETUPS)]
        game = Masker(players, variant)
        viewer = [*range(players), None][number % (players + 1)]
        number += 1
        tables, moves = twin_tables(game, f"twins {number}", viewer, rng)
        if not tables:
            continue
        for step in range(len(moves) + 1):
            looks = []
            for table in tables:
                table.speak(LANGUAGES[step % len(LANGUAGES)])
                if step:
                    told = table.play(table.acting, moves[step - 1])
                else:
                    told = table.picture(board=True)
                asked = [table.show("suspicions"), table.match.log_for(viewer)]
                if viewer is not None:
                    asked.append(table.peek(viewer))
                    if table.acting == viewer:
                        agents = [agent_of(table.game, level) for level in (1, 2, 3)]
                        asked.append([thought(agent, table, viewer) for agent in agents])
                looks.append((told, asked))
            assert looks[0] == looks[1]
            positions += 1
        assert tables[0].match.state != tables[1].match.state


def thought(agent, table: Table, seat: int) -> str:
    """What a computer player in a seat would do."""
    rng = Rng(f"think {len(table.match.steps)}")
    *_, last = agent.think(table.game, table.match.view(seat), seat, rng)
    return last.move


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_the_peek_names_a_masked_colour(language):
    game = Masker(2)
    table = Table.lay(game, [{"kind": "person"}] * 2, "peek", language)
    words = table.words
    assert table.picture()["next"] == "handover"
    assert table.picture()["secret"] is None
    table.sit(0)
    disk = table.match.state.disks[0]
    secret = table.peek(0)["secret"]
    assert words(f"colour.{disk}") in secret["say"] and words(f"mark.{disk}") in secret["say"]
    assert secret["shape"]["fill"] == view._token(disk)
    rng = Rng("walk")
    while (seat := table.acting) is not None:
        if table.chooser is None:
            table.sit(seat)
        moves = game.moves(table.match.state, seat)
        picture = table.act(seat, rng.choice(moves))
        if picture["over"]:
            break
        notes = [panel["note"] for panel in picture["scene"]["seats"]]
        assert set(notes) <= {"", words("note.full")}
    notes = [panel["note"] for panel in picture["scene"]["seats"]]
    assert all(words(f"colour.{table.match.state.disks[seat]}") in notes[seat] for seat in (0, 1))


def test_seats_look_like_no_cross():
    tokens = {view._token(cross) for cross in COLOURS + WHITE}
    marks = {view._mark(colour) for colour in COLOURS}
    assert not tokens & set(Masker.info.colours) and not marks & set(Masker.info.marks)
    assert len(set(Masker.info.colours)) == len(set(Masker.info.marks)) == 4


# Guessing, bluffing, judging


AMONG = "..r... ..r... bb+yy. ..g... ..g..m ....m."
"""The natural cross among two red, two blue, two yellow and two green ones."""


def told(seat, move, rows=AMONG, **fields):
    """A decision as the story keeps it."""
    state = flat(rows, turn=seat, **fields)
    return Masker(2).apply(state, seat, move).story[0]


def test_a_colour_that_was_spared_is_suspected_and_one_that_was_taken_is_not():
    game = Masker(2)
    state = flat(FULL, "rb", story=(told(1, "b3"), told(1, "b3", taken=1), told(1, "c4")))
    shares = brain.suspicions(game, game.observe(state, None))[1]
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["r"] > shares["g"] > shares["b"] == min(shares.values())
    seen = brain.suspicions(game, game.observe(state, 0))
    assert seen[0]["r"] == 1 and seen[1]["r"] == 0


def test_taking_the_second_last_cross_clears_of_suspicion_more_than_the_first():
    game = Masker(2)
    more = "b.r..b ..r... bb+yy. ..g... ..g..m b...mb"
    early, late = (flat(FULL, "rb", story=(told(1, "b3", rows),)) for rows in (more, AMONG))
    shares = [brain.suspicions(game, game.observe(at, None))[1]["b"] for at in (late, early)]
    assert shares[0] < 0.2 and shares[0] < shares[1]


def test_who_goes_where_his_crosses_are_far_is_suspected():
    """Both take a white cross; one ends beside the red ones, the other far away from them."""
    rows = "r.y.b. r..... rw+w.. ...... ...g.. g.m..y"
    game = Masker(2)
    near, far = (
        brain.suspicions(game, flat(FULL, "??", story=(told(1, move, rows),)))[1]["r"]
        for move in ("b3", "d3")
    )
    assert near < 0.2 < far


def test_guessed_worlds_follow_the_suspicions():
    game, rng = Masker(3), Rng("guess")
    state = flat(FULL, "rbg", story=(told(1, "d3"), told(1, "d3", taken=1), told(1, "b3")))
    seen = game.observe(state, 0)
    shares = brain.suspicions(game, seen)
    found = Counter(game.determinize(seen, 0, rng).disks for _ in range(4_000))
    assert all(disks[0] == "r" for disks in found)
    for colour in "bygm":
        count = sum(times for disks, times in found.items() if disks[1] == colour)
        assert count / 4_000 == pytest.approx(shares[1][colour], abs=0.03)


@every_setup
def test_who_plays_anything_misleads_little(players, variant):
    """Knowing nothing is hardly better than believing that everybody has a reason."""
    game, lost, count = Masker(players, variant), 0.0, 0
    for number in range(12):
        rng = Rng(f"anything {number}")
        state = game.start(rng.stream("deal"))
        while actors := game.actors(state):
            shares = brain.suspicions(game, game.observe(state, None))
            for seat, team in enumerate(game.team):
                if team not in state.out:
                    left = sum(share > 0 for share in shares[seat].values())
                    lost -= log2(left * shares[seat][state.disks[team]])
                    count += 1
            state = game.apply(state, actors[0], rng.choice(game.moves(state, actors[0])))
    assert lost / count < 0.5


def test_who_spares_one_colour_again_and_again_gives_it_away():
    """However weakly a single choice speaks, many of them add up."""
    game = Masker(2)
    once = (told(1, "b3"), told(1, "b3", taken=1), told(1, "c4", taken=2))
    shares = [
        brain.suspicions(game, flat(FULL, "??", story=once * times))[1]["r"] for times in (1, 2, 4)
    ]
    assert 0.2 < shares[0] < shares[1] < shares[2]


def test_partners_are_suspected_together():
    game = Masker(4)
    entries = (told(1, "b3"), "3" + told(1, "d3")[1:])
    state = flat(FULL, "gm", piles=("",) * 4, story=entries)
    shares = brain.suspicions(game, game.observe(state, 0))
    assert shares[1] == shares[3] and shares[1]["r"] == max(shares[1].values())


def test_hiding_ones_colour_is_worth_something():
    game = Masker(2)
    hidden = flat(FULL, "rb", story=(told(0, "c2"),))
    betrayed = flat(FULL, "rb", story=(told(0, "d3"),))
    assert brain.evaluate(game, hidden)[0] > brain.evaluate(game, betrayed)[0]


def test_a_search_sees_the_whole_turn():
    """Blue, the only colour the other can have, is two captures away behind one of two reds."""
    game = Masker(2)
    state = flat("..b... ..r... ..+... ..r... rr..rr ....rr", "rb")
    for level in (3, 4, 5):
        agent, after = agent_of(game, level), state
        for _ in range(2):
            *_, last = agent.think(game, game.observe(after, 0), 0, Rng("turn"))
            after = game.apply(after, 0, last.move)
        assert game.outcome(after).ranks == (1, 2)


@every_setup
def test_a_computer_player_who_thinks_beats_one_who_does_not(players, variant):
    game, gained, games = Masker(players, variant), 0.0, 40
    for number in range(games):
        seat = number % players
        state = game.start(Rng(f"deal {number}"))
        while actors := game.actors(state):
            thinks = game.team[actors[0]] == game.team[seat]
            agent = OnePlyAgent() if thinks else RandomAgent()
            rng = Rng(f"{number} {len(state.story)} {state.filling}")
            *_, last = agent.think(game, game.observe(state, actors[0]), actors[0], rng)
            state = game.apply(state, actors[0], last.move)
        gained += game.outcome(state).utility()[seat]
    assert gained / games > 0.55


def test_suspicions_are_shown_on_request_for_everybody_still_masked():
    table = Table.lay(Masker(3), [{"kind": "person"}, *[{"kind": "computer"}] * 2], "clues", "en")
    shows = [{"what": "suspicions", "label": "Clues", "word": "Clues"}]
    assert table.picture()["shows"] == shows
    shown = table.show("suspicions")
    assert all(name in shown["status"] for name in ("You", "Basile", "Lucien"))
    assert len({shape["id"] for shape in shown["shapes"]}) == len(shown["shapes"])
    table.match.opening = replace(table.match.opening, disks="mbg")
    assert table.show("suspicions") == shown, "not even the viewer's own disk shows through"


def seated_alone(players):
    """For every seat, the only person in it."""
    computer = {"kind": "computer"}
    return [
        [{"kind": "person"} if seat == one else computer for seat in range(players)]
        for one in range(players)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_every_event_can_be_told(language):
    words = game_words(language, Masker.folder())
    for key in words.catalogue:
        assert HIDDEN not in key
    told = set()
    for players, variant in SETUPS:
        game = Masker(players, variant)
        for number in range(12):
            table = Table.lay(game, [{"kind": "person"}] * players, f"tell {number}", language)
            alone = [Table.lay(game, seats, "alone", language) for seats in seated_alone(players)]
            rng = Rng(f"tell {number}")
            while table.acting is not None:
                seat = table.acting
                step = table.match.act(seat, rng.choice(game.moves(table.match.state, seat)))[0]
                for event in game.events(step.before, seat, step.move, step.after):
                    assert table.sentence(event)
                    told.add(event.key)
                    for blank, sister in (("seat", "you"), ("other", "yours")):
                        seat_of = event.blanks.get(blank)
                        if seat_of is not None and f"{event.key}.{sister}" in words:
                            assert alone[seat_of].sentence(event) != table.sentence(event)
                            told.add(f"{event.key}.{sister}")
    events = {key for key in words.catalogue if key.startswith("event.")}
    rare = {"event.lifted"}
    assert {key.removesuffix(".one") for key in events} - told <= rare


def test_what_is_said_of_the_last_mask_suits_a_player_and_a_team():
    game = Masker(4)
    for language in LANGUAGES:
        table = Table.lay(game, [{"kind": "person"}] * 4, "team", language)
        rng = Rng("team")
        while table.acting is not None:
            seat = table.acting
            table.match.act(seat, rng.choice(game.moves(table.match.state, seat)))
        said = table.picture()["over"]["text"]
        assert said.endswith(table.words("reason.survivor"))
        assert {" sa ", " ses ", " his "}.isdisjoint({f" {word} " for word in said.split()})


def test_french_seat_names_need_no_elision():
    words = game_words("fr", Masker.folder())
    assert "de {seat}" in words.catalogue["event.isolated"]
    # The h of "hibou" is aspirated.
    names = {words(f"seat.{seat}") for seat in range(4)} - {"Hibou"}
    assert all(name[0] not in "AEIOUYÉH" for name in names)


def test_piles_are_counted_without_a_plural():
    for language, said in (("fr", "piles de trois : 1 sur 6"), ("en", "piles of three: 1 of 6")):
        words = game_words(language, Masker.folder())
        for count in (1, 4):
            assert words("stock.piles", count=count, piles=1, most=6).endswith(said)


def test_the_largest_picture_is_light():
    game = Masker(4, "3d")
    words = game_words("fr", game.folder())
    scene = view.scene(game, game.observe(game.start(Rng("light")), 0), 0, words)
    assert len(scene.shapes) < 130 and len(scene.targets) == 9
    assert len(str(encode(scene))) < 60_000


# When a mask falls


LAST = ["0 a5", "0 a4", "0 stop", "1 b4", "1 b3", "1 stop", "0 c3", "0 c2", "0 b2", "1 f5", "1 e5",
        "1 e4", "0 d4", "0 c4", "0 c5", "1 b5", "1 b6", "1 stop", "0 c6", "0 d6", "0 e6",
        "1 f6"]  # fmt: skip
"""A game that Wolf, who is red, ends by taking Cat's last blue cross."""


def unmasked(kinds: tuple[str, str], language: str = "fr") -> list[dict[str, Any]]:
    """The moments of the last move of that game, as these two seats' screen shows them."""
    seats = [{"kind": kind} for kind in kinds]
    table = Table.lay(Masker(2), seats, "masker-338355", language, lot=False)
    for line in LAST:
        seat, move = line.split()
        table.match.act(int(seat), move)
    state = table.match.state
    last = table.match.game.places[state.stacks.index("b")]
    table.match.act(0, last)
    return [frame["moment"] for frame in table.picture(since=len(LAST))["frames"]
            if "moment" in frame]  # fmt: skip


def test_a_mask_that_falls_is_a_moment_with_its_colour_whose_it_is_and_what_it_means():
    out, survivor = unmasked(("person", "computer"))
    assert (out["title"], survivor["title"], survivor["who"]) == ("Bleu", "Rouge", "Vous")
    assert "est démasqué" in out["say"] and survivor["say"].endswith("vous gagnez !")
    # The back of the disk gives nothing away; its front bears colour and mark.
    assert out["back"] == survivor["back"]
    assert out["front"][0]["fill"] != out["back"][0]["fill"]
    assert {shape.get("text") for shape in out["front"]} > {"disc"}
    two = unmasked(("person", "person"), "en")
    assert [moment["title"] for moment in two] == ["Blue", "Red"]
    assert "you" not in two[1]["say"]


def test_a_revealed_colour_stays_on_its_card():
    game = Masker(2)
    state = flat("+rbygm r..... ...... ...... ...... ......", disks="rb")
    words = game_words("fr", Masker.folder())
    before = view.scene(game, game.observe(state, 0), 0, words)
    assert [len(panel.stocks) for panel in before.seats] == [1, 1]
    after = view.scene(game, play(game, state, "a2"), None, words)
    assert [len(panel.stocks) for panel in after.seats] == [1, 1]
    over = view.scene(game, replace(state, out=(1,)), None, words)
    shown = [panel.stocks[-1].shape for panel in over.seats]
    assert [shape.text for shape in shown if shape] == ["triangle", "disc"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_natural_cross_has_one_name(language):
    folder = Masker.folder()
    told = " ".join(game_words(language, folder).catalogue.values())
    told += (folder / f"rules.{language}.md").read_text(encoding="utf-8")
    others = r"incolore|neutre|croix nue|colourless|neutral|plain cross|bare cross|wooden cross"
    assert not re.findall(others, told, re.IGNORECASE)
    name = {"fr": "croix naturelle", "en": "natural cross"}.get(language)
    assert name is None or name in told
