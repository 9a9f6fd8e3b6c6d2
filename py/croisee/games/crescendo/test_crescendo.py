"""Crescendo against its sheet and its dossier: the board, the examples, the rounds, many games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from croisee.ai.simple import OnePlyAgent, RandomAgent
from croisee.core.bits import members
from croisee.core.errors import IllegalMove, InvalidMove, StaleMove
from croisee.core.game import CHANCE
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.scene import follow
from croisee.core.words import game_words
from croisee.games.crescendo import advice, view
from croisee.games.crescendo.brain import evaluate, foresee, playout, shortlist
from croisee.games.crescendo.ground import BOX, HEARTS, NAMES, NUMBER, OFF, Ground, ground
from croisee.games.crescendo.notation import (
    COLOURS,
    DOUBLE,
    LAY,
    MOVE,
    NOBODY,
    OVER,
    PLACE,
    turned,
    untwisted,
)
from croisee.games.crescendo.rules import EACH, Crescendo, State
from croisee.table import Table

THOROUGH = pytest.mark.thorough
HEART_PLACES = [
    (0, 0),
    (2, 1),
    (4, 2),
    (6, 3),
    (-1, 2),
    (1, 3),
    (3, 4),
    (5, 5),
    (-2, 4),
    (0, 5),
    (2, 6),
    (4, 7),
]
"""The dossier's example board."""
BOARD = " ".join(f"abcd@{x},{y}" for x, y in HEART_PLACES)


def position(players: int, *towers: str, turn: int = 0, **more: object) -> State:
    """A position in play on the example board: for each seat, towers as `2:3 5n:1`."""
    pawns = []
    for seat in range(players):
        cells = []
        for tower in towers[seat].split():
            name, _, height = tower.partition(":")
            cells += [NUMBER[name]] * int(height or 1)
        assert len(cells) <= EACH[players]
        pawns.append(bytes(cells + [OFF] * (EACH[players] - len(cells))))
    hands = ((),) * players
    return State(BOARD, hands, tuple(pawns), tuple(range(players)), turn, MOVE, **more)


def towers(state: State, seat: int) -> dict[str, int]:
    """A seat's towers by cell."""
    return {NAMES[cell]: count for cell, count in Counter(state.pawns[seat]).items() if cell != OFF}


def play(game: Crescendo, state: State, *moves: str) -> State:
    """Play moves given in notation, each by whoever is to act."""
    for text in moves:
        (player,) = game.actors(state)
        state = game.apply(state, player, game.parse(state, player, text))
    return state


def keys(game: Crescendo, state: State, move: str) -> list[str]:
    """What happened in a move, as event keys."""
    (player,) = game.actors(state)
    return [
        event.key for event in game.events(state, player, move, game.apply(state, player, move))
    ]


def refusal(game: Crescendo, state: State, text: str) -> str:
    """The key of the reason why a move is refused."""
    (player,) = game.actors(state)
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        game.parse(state, player, text)
    return caught.value.key


def touch_refusal(game: Crescendo, state: State, *path: str) -> str | None:
    """The key of the reason why the last touch leads nowhere."""
    found = game.why_not(state, state.turn, path)
    return found and found.key


def stops(game: Crescendo, state: State, start: str, k: int) -> set[str]:
    """Where the top k pawns of a tower may stop."""
    return {
        NAMES[end]
        for cell, part, ends in game.journeys(state)
        if (NAMES[cell], part) == (start, k)
        for end in members(ends)
    }


def random_ground(seed: int) -> Ground:
    """A board laid at random."""
    return ground(Crescendo(2, express=True).start(Rng(f"board {seed}")).board)


# The box and the board


def test_twelve_crosses_twice_the_six_orders_of_colours_and_no_colour_is_favoured() -> None:
    orders = BOX["colours"]["orders"]
    assert set(orders) == {"a" + "".join(rest) for rest in permutations("bcd")}
    game = Crescendo(4)
    dealt = Counter(order for hand in game.start(Rng("deal")).hands for order in hand)
    assert dealt == {order: 2 for order in orders}


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3)])
def test_crosses_are_dealt_by_head_count(players: int, each: int) -> None:
    state = Crescendo(players).start(Rng("deal"))
    assert [len(hand) for hand in state.hands] == [each] * players


def test_the_example_board_has_sixty_cells_no_hole_and_the_dossiers_shared_sides() -> None:
    land = ground(BOARD)
    assert len(set(land.cells)) == 60
    shared = [
        Ground(" ".join(BOARD.split()[:count])).shared(heart)
        for count, heart in enumerate(HEART_PLACES)
    ]
    assert shared == [0, 3, 3, 3, 3, 6, 6, 6, 3, 6, 6, 6]
    left, top, right, bottom = -5, -3, 9, 11
    sea, wave = {(left, top)}, [(left, top)]
    for x, y in wave:
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = left <= place[0] <= right and top <= place[1] <= bottom
            if inside and place not in sea and place not in land.at:
                sea.add(place)
                wave.append(place)
    assert len(sea) + 60 == (right - left + 1) * (bottom - top + 1)


def test_two_crosses_share_three_sides_a_knights_move_apart_and_one_three_cells_apart() -> None:
    arms = {(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)}
    land = Ground("abcd@0,0")
    for x in range(-5, 6):
        for y in range(-5, 6):
            other = {(x + across, y + down) for across, down in arms}
            touching = sum(abs(a - c) + abs(b - d) == 1 for a, b in arms for c, d in other)
            assert land.shared((x, y)) == (-1 if arms & other else touching)


def test_hearts_alone_can_be_laid_in_1_8_80_976_ways() -> None:
    boards = {"": 1}
    counts = []
    for _ in range(4):
        following: Counter[str] = Counter()
        for board, ways in boards.items():
            for x, y in Ground(board).places:
                following[f"{board} abcd@{x},{y}".strip()] += ways
        boards = following
        counts.append(sum(boards.values()))
    assert counts == [1, 8, 80, 976]


@pytest.mark.parametrize(
    ("players", "kinds", "counts"),
    [
        (2, ["012345", "012345"], [24, 4_608, 921_600]),
        (3, ["0123", "2345", "0145"], [16, 2_048, 327_680]),
        (4, ["012", "345", "012", "345"], [12, 1_152, 138_240]),
    ],
)
def test_the_dossiers_perft_of_laying_with_hands_without_pairs(
    players: int, kinds: list[str], counts: list[int]
) -> None:
    game = Crescendo(players)
    orders = BOX["colours"]["orders"]
    hands = tuple(tuple(orders[int(kind)] for kind in hand) for hand in kinds)
    level = [replace(game.start(Rng("perft")), hands=hands)]
    assert len(game.moves(level[0], 0)) == counts[0]
    level = [game.apply(level[0], 0, move) for move in game.moves(level[0], 0)]
    assert sum(len(game.moves(state, 1)) for state in level) == counts[1]
    third = 2 % players
    total = 0
    for state in level:
        for move in game.moves(state, 1):
            total += len(game.moves(game.apply(state, 1, move), third))
    assert total == counts[2]


def test_a_turned_cross_is_the_same_cross() -> None:
    assert [turned("acbd", quarters) for quarters in range(4)] == ["acbd", "dacb", "bdac", "cbda"]
    for order in BOX["colours"]["orders"]:
        laid = {turned(order, quarters) for quarters in range(4)}
        assert len(laid) == 4 and {untwisted(colours) for colours in laid} == {order}


def test_a_cross_must_touch_two_sides() -> None:
    game = Crescendo(2)
    state = game.start(Rng("lay"))
    first = state.hands[0][0]
    assert refusal(game, state, f"{first}@1,0") == "illegal.first"
    state = play(game, state, f"{first}@0,0")
    second = state.hands[1][0]
    assert refusal(game, state, f"{second}@3,0") == "illegal.sides"
    assert refusal(game, state, f"{second}@1,1") == "illegal.overlap"
    assert refusal(game, state, "b5") == refusal(game, state, "5-6") == "illegal.now.lay"
    missing = set(BOX["colours"]["orders"]) - set(state.hands[1])
    assert all(refusal(game, state, f"{order}@2,1") == "illegal.hand" for order in missing)
    assert keys(game, state, f"{second}@2,1") == ["event.lay"]
    assert refusal(game, state, "aabb@2,1") == refusal(game, state, "13n-2") == "error.move"
    for path, key in (
        (["@2,1"], "illegal.pick"),
        ([f"cross:{second}", "@3,0"], "illegal.sides"),
        ([f"cross:{second}", "@1,1"], "illegal.overlap"),
        ([f"cross:{second}", "1e"], "illegal.overlap"),
        ([f"cross:{second}"] * 5, "illegal.turned"),
        (["cross:none"], "illegal.hand"),
    ):
        assert touch_refusal(game, state, *path) == key


# Where pawns can go


def walks(land: Ground, start: int, longest: int) -> list[set[int]]:
    """Where walks over no cell twice can end, by length: plain recursion over all of them."""
    found: list[set[int]] = [set() for _ in range(longest + 1)]
    visited: list[tuple[int, int]] = []

    def go(here: tuple[int, int]) -> None:
        found[len(visited)].add(land.at[here])
        if len(visited) == longest:
            return
        visited.append(here)
        x, y = here
        for there in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if there in land.at and there not in visited:
                go(there)
        visited.pop()

    go(land.cells[start])
    return found


@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 200), marks=THOROUGH)])
def test_reach_agrees_with_an_independent_walker_on_random_boards(seeds: range) -> None:
    for seed in seeds:
        land = random_ground(seed)
        for cell in range(60):
            found = walks(land, cell, 8)
            for k in range(1, 9):
                assert set(members(land.reach[cell][k])) == found[k], (seed, cell, k)


def test_one_possible_path_has_the_right_length_and_no_cell_twice() -> None:
    for seed in range(6):
        land = random_ground(seed)
        for cell in range(0, 60, 7):
            for k in range(1, 9):
                for end in members(land.reach[cell][k]):
                    path = land.path(cell, k, end)
                    assert path[0] == cell and path[-1] == end
                    assert len(path) == len(set(path)) == k + 1
                    assert all(b in land.beside[a] for a, b in pairwise(path))
                assert land.path(cell, k, cell) == []


def test_a_tower_of_five_may_send_three_pawns_three_cells_and_two_stay() -> None:
    game = Crescendo(2)
    state = position(2, "2:5 12:3", "9:8")
    after = play(game, state, "3*2-6")
    assert towers(after, 0) == {"2": 2, "6": 3, "12": 3}
    assert ground(BOARD).steps_from(NUMBER["2"])[NUMBER["6"]] == 3
    assert "6" not in stops(game, state, "2", 2) | stops(game, state, "2", 1)
    assert refusal(game, state, "2*2-6") == "illegal.steps"
    assert refusal(game, state, "6*2-6") == "illegal.height"


def test_a_tower_of_four_cannot_come_back_to_its_start_round_a_square_of_cells() -> None:
    game = Crescendo(2)
    state = position(2, "2:4 12:4", "9:8")
    land = ground(BOARD)
    square = [NUMBER[name] for name in ("2", "2n", "1e", "2w", "2")]
    assert all(b in land.beside[a] for a, b in pairwise(square))
    assert "2" not in stops(game, state, "2", 4)
    assert refusal(game, state, "4*2-2") == "illegal.back"


def test_occupied_cells_are_passed_over_and_count_even_when_sheltered() -> None:
    # A row of the example board: 1w 1 1e 2n; seat 1 stands in its refuge between two cells.
    game = Crescendo(2)
    state = position(2, "1:2 12:6", "1e:1 9:7")
    assert game.sheltered(state, 0) == 1 << NUMBER["1e"]
    assert "2n" in stops(game, state, "1", 2)
    assert "1e" not in stops(game, state, "1", 1)
    assert refusal(game, state, "1-1e") == "illegal.refuge"
    assert touch_refusal(game, state, "1", "1", "1e") == "illegal.refuge"


def test_own_pawns_are_stacked() -> None:
    game = Crescendo(2)
    state = position(2, "1:2 2n:3 12:3", "9:8")
    after = play(game, state, "2*1-2n")
    assert towers(after, 0) == {"2n": 5, "12": 3}
    assert keys(game, state, "2*1-2n") == ["event.move", "event.stack"]
    assert after.turn == 1


# Dispersal and refuges


def test_landing_on_a_tower_of_three_scatters_its_pawns_one_by_one_in_one_turn() -> None:
    game = Crescendo(2)
    state = position(2, "1:1 12:7", "2n:3 9:5")
    state = replace(state, pawns=(bytes([NUMBER["1e"]] + [NUMBER["12"]] * 7), state.pawns[1]))
    assert keys(game, state, "1e-2n") == ["event.move", "event.burst"]
    state = play(game, state, "1e-2n")
    assert game.actors(state) == (0,) and game.pot(state) == (0, 3)
    assert refusal(game, state, "2n-2") == "illegal.now.scatter"
    assert refusal(game, state, "a5n") == "illegal.colour"
    assert refusal(game, state, "b9") == "illegal.taken.scatter"
    assert "b1e" in game.moves(state, 0), "the cell just left is free"
    assert "b5e" in game.moves(state, 0), "a refuge of the victim is free"
    assert len(game.moves(state, 0)) == 60 - 3
    state = play(game, state, "b5e", "b1e")
    taken = "illegal.taken.scatter"
    assert refusal(game, state, "b5e") == touch_refusal(game, state, "5e") == taken
    state = play(game, state, "b7s")
    assert game.actors(state) == (1,) and state.victim == NOBODY
    assert towers(state, 1) == {"5e": 1, "1e": 1, "7s": 1, "9": 5}


def test_a_part_of_a_tower_may_burst_an_enemy_and_each_step_can_be_taken_back() -> None:
    game = Crescendo(2, express=True)
    match = Match(game, "undo")
    state = position(2, "1:3 12:5", "2n:2 9:6")
    match.opening = state
    for text in ("2*1-2n", "b7", "b8"):
        match.act(0, text)
    assert towers(match.state, 0) == {"1": 1, "2n": 2, "12": 5}
    assert match.actors == (1,)
    assert [match.undo().text for _ in range(2)] == ["b8", "b7"]
    assert match.actors == (0,) and game.pot(match.state) == (0, 2)
    match.undo()
    assert match.state == state


def test_white_cells_and_colours_nobody_plays_protect_nobody() -> None:
    game = Crescendo(2)
    # Seats 0 and 1 play: 1s is gold, 1w green, 1 white, 1n vermilion.
    for cell, sheltered in (("1s", False), ("1w", False), ("1n", True)):
        state = position(2, f"{cell}:1 12:7", "1:1 9:7", turn=1)
        assert (cell in stops(game, state, "1", 1)) is not sheltered
    state = position(2, "1:1 12:7", "1n:1 9:7", turn=1)
    assert "1" in stops(game, state, "1n", 1)


def test_an_enemy_in_somebody_elses_refuge_is_not_sheltered() -> None:
    game = Crescendo(3)
    state = position(3, "1:1 12:5", "1s:1 9:5", "7:6")
    assert "1s" in stops(game, state, "1", 1)


# Setting out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_pot_holds_twelve_pawns_and_leaves_two_of_each_colour(players: int) -> None:
    pot = BOX["pawns"]["pot"][str(players)]
    assert pot * players == 12 and EACH[players] - pot == 2


def test_ones_own_pawns_wait_until_no_others_are_left() -> None:
    game = Crescendo(2)
    state = game.start(Rng("pots"))
    while state.phase == LAY:
        state = game.apply(state, state.turn, game.moves(state, state.turn)[0])
    assert state.phase == PLACE and state.turn == 0 and game.pot(state) == (6, 6)
    assert {move[0] for move in game.moves(state, 0)} == {"b"}
    assert refusal(game, state, "a1") == touch_refusal(game, state, "pot:a") == "illegal.own"
    assert refusal(game, state, "b1n") == "illegal.heart"
    assert refusal(game, state, "c1") == "illegal.pot"
    state = play(game, state, "b1")
    assert refusal(game, state, "a1") == touch_refusal(game, state, "pot:a", "1") == "illegal.taken"
    assert refusal(game, state, "1-1n") == "illegal.now.place"
    while state.phase == PLACE:
        state = game.apply(state, state.turn, game.moves(state, state.turn)[0])
    assert state.turn == 0 and game.pot(state) == (2, 2)
    state = play(game, state, "b1")
    assert "a1" not in game.moves(state, 1) and refusal(game, state, "a1") == "illegal.single"
    state = play(game, state, game.moves(state, 1)[0])
    assert refusal(game, state, "b1") == "illegal.single", "never three"


def test_a_lone_colour_left_in_the_pot_is_placed_by_its_owner_too() -> None:
    game = Crescendo(3)
    state = game.start(Rng("lone"))
    while state.phase == LAY:
        state = game.apply(state, state.turn, game.moves(state, state.turn)[0])
    # Seats 0 and 2 take b, seat 1 takes a: at the end only c is left, and seat 2 must place it.
    own = 0
    while state.phase == PLACE:
        wanted = "bab"[state.turn]
        moves = game.moves(state, state.turn)
        move = next((move for move in moves if move[0] == wanted), moves[0])
        own += move[0] == COLOURS[state.turn]
        state = game.apply(state, state.turn, move)
    assert own


# Many games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seeds", [range(200), pytest.param(range(200, 3500), marks=THOROUGH)])
def test_pawns_are_set_out_as_the_sheet_says_and_never_get_lost(players: int, seeds: range) -> None:
    game = Crescendo(players)
    for seed in seeds:
        state = game.start(Rng(f"many {seed}").stream("deal"))
        trace: list[tuple[int, str]] = []
        utilities = playout(game, state, Rng(f"many {seed}"), trace)
        rounds = 1
        for player, move in trace:
            assert game.actors(state) == (player,)
            after = game.apply(state, player, move)
            each = EACH[len(after.order)]
            if state.phase == PLACE and after.phase == DOUBLE:
                on_board = [cell for pawns in after.pawns for cell in pawns if cell != OFF]
                assert sorted(on_board) == list(HEARTS)
            if state.phase == DOUBLE and after.phase == MOVE:
                for seat in after.order:
                    heights = Counter(Counter(after.pawns[seat]).values())
                    assert heights == {2: 2, 1: each - 4}
                assert after.turn == after.order[0]
            rounds += len(after.order) < len(state.order)
            for seat, pawns in enumerate(after.pawns):
                assert len(pawns) == (each if seat in after.order else 0)
                missing = pawns.count(OFF) if after.phase == MOVE else 0
                if missing:
                    through = seat in after.finished
                    assert missing == (each if through else game.pot(after)[seat])
            state = after
        assert rounds == players - 1 and state.phase == OVER
        assert game.outcome(state).utility() == utilities
        assert sorted(game.outcome(state).ranks) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("express", [False, True])
def test_a_fast_playout_plays_legal_moves(players: int, express: bool) -> None:
    game = Crescendo(players, express=express, limit=20)
    for seed in range(3):
        state = game.start(Rng(f"{seed}").stream("deal"))
        trace: list[tuple[int, str]] = []
        utilities = playout(game, state, Rng(f"{seed}"), trace)
        assert playout(game, state, Rng(f"{seed}")) == utilities
        for player, move in trace:
            drawn = player == CHANCE
            legal = [text for text, _ in game.chance(state)] if drawn else game.moves(state, player)
            assert move in legal
            state = game.apply(state, player, move)
        assert game.outcome(state).utility() == utilities


@pytest.mark.parametrize("phase", [LAY, PLACE, DOUBLE, MOVE])
def test_a_fast_playout_draws_every_legal_move_as_often(phase: str) -> None:
    game = Crescendo(3, limit=20)
    state = game.start(Rng("even").stream("deal"))
    rng = Rng("even")
    for _ in range({LAY: 4, PLACE: 15, DOUBLE: 26, MOVE: 34}[phase]):
        state = game.apply(state, state.turn, rng.choice(game.moves(state, state.turn)))
    assert state.phase == phase
    moves = game.moves(state, state.turn)
    drawn: Counter[str] = Counter()
    rounds = max(400, 10 * len(moves))
    for _ in range(rounds):
        trace: list[tuple[int, str]] = []
        playout(game, state, rng, trace)
        drawn[trace[0][1]] += 1
    assert set(drawn) <= set(moves)
    expected = rounds / len(moves)
    surprise = sum((drawn[move] - expected) ** 2 / expected for move in moves)
    freedom = len(moves) - 1
    assert abs(surprise - freedom) < 4 * (2 * freedom) ** 0.5


# Rounds and the end


def test_two_players_the_first_tower_of_eight_wins() -> None:
    game = Crescendo(2)
    state = position(2, "1:1 1e:7", "9:4 10:4")
    assert keys(game, state, "1-1e") == ["event.move", "event.stack", "event.tower"]
    after = play(game, state, "1-1e")
    assert game.outcome(after).ranks == (1, 2) and game.outcome(after).reason == "tower"
    assert game.actors(after) == () and towers(after, 0) == {"1e": 8}


def test_three_players_two_towers_of_six_qualify_and_the_final_starts_in_their_order() -> None:
    game = Crescendo(3)
    state = position(3, "9:3 10:3", "1:1 1e:5", "12:1 12n:5", turn=1)
    state = play(game, state, "1-1e")
    assert state.finished == (1,) and towers(state, 1) == {} and state.turn == 2
    move = "12-12n"
    assert keys(game, state, move)[-3:] == ["event.tower", "event.qualify", "event.round"]
    state = play(game, state, move)
    assert state.order == (1, 2) and state.dropped == (0,) and state.turn == 1
    assert state.phase == PLACE and game.pot(state) == (0, 6, 6) and state.board == BOARD
    assert state.pawns[0] == b"" and len(state.pawns[1]) == 8


def test_four_players_three_towers_of_five_qualify_and_play_on_in_their_order() -> None:
    game = Crescendo(4)
    state = position(4, "9:2 10:3", "1:1 1e:4", "2:1 2e:4", "12:1 12n:4", turn=2)
    state = play(game, state, "2-2e", "12-12n")
    assert state.finished == (2, 3) and state.turn == 0 and state.order == (0, 1, 2, 3)
    state = play(game, replace(state, turn=1), "1-1e")
    assert state.order == (2, 3, 1) and state.dropped == (0,) and state.turn == 2
    assert state.phase == PLACE and game.pot(state) == (0, 4, 4, 4) and state.board == BOARD


def test_three_players_begin_a_rematch_one_seat_further_on() -> None:
    """Ours: the sheet knows no series of games, only the rounds of one."""
    seats = [{"kind": "computer", "level": level} for level in (1, 2, 3)]
    table = Table.lay(Crescendo(3, express=True, limit=20), seats, "rematch", "fr")
    rng = Rng("rematch")
    while actors := table.match.actors:
        table.match.act(actors[0], rng.choice(table.game.moves(table.match.state, actors[0])))
    assert [sitter.level for sitter in table.rematch("next").seats.sitters] == [2, 3, 1]


def test_a_qualified_player_waits_while_the_others_go_on() -> None:
    game = Crescendo(4)
    state = position(4, "1:1 1e:4", "9:5", "10:5", "11:5")
    state = replace(state, pawns=(state.pawns[0], b"\x28\x28\x28\x28\x19", *state.pawns[2:]))
    state = play(game, state, "1-1e")
    for expected in (1, 2, 3, 1, 2):
        assert state.turn == expected
        singles = [move for move in game.moves(state, expected) if "*" not in move]
        free = next(move for move in singles if play(game, state, move).victim == NOBODY)
        state = play(game, state, free)
    assert state.turns == 1 and not game.moves(state, 0)


def settle(game: Crescendo, state: State, moves: int = 10_000) -> State:
    """Let the one-ply computer player play every seat."""
    rng, agent = Rng("computer"), OnePlyAgent()
    while (actors := game.actors(state)) and moves:
        moves -= 1
        if actors[0] == CHANCE:
            move = rng.weighted(game.chance(state))
        else:
            for thought in agent.think(game, state, actors[0], rng):
                move = thought.move
        state = game.apply(state, actors[0], move)
    return state


@pytest.mark.parametrize("express", [False, True])
def test_the_computer_plays_four_seats_through_three_rounds_to_a_full_ranking(
    express: bool,
) -> None:
    game = Crescendo(4, express=express)
    state = settle(game, game.start(Rng("ranking").stream("deal")))
    assert state.phase == OVER and len(state.dropped) == 2 and len(state.order) == 2
    outcome = game.outcome(state)
    ranking = [*state.finished, *reversed(state.dropped)]
    assert [outcome.ranks[seat] for seat in ranking] == [1, 2, 3, 4]


def test_endless_play_is_stopped_after_the_same_number_of_turns_for_everybody() -> None:
    game = Crescendo(2, limit=20)
    state = position(2, "9:4 10:4", "1:2 2:6", turns=19)
    assert game.turns_left(state) == 1
    state = play(game, state, "9-9n")
    assert game.outcome(state) is None and state.turn == 1
    assert keys(game, state, "1-1n")[-1] == "event.stop"
    state = play(game, state, "1-1n")
    assert game.outcome(state).ranks == (2, 1) and game.outcome(state).reason == "limit"


def test_builders_are_ranked_by_tower_then_steps_then_stacks_then_the_later_seat() -> None:
    game = Crescendo(2)

    def best(first: str, second: str) -> int:
        state = position(2, first, second)
        return min((0, 1), key=lambda seat: game.progress(state, seat))

    assert best("1:3 9:3 10:2", "2:4 7:4") == 1
    assert best("1:4 2:4", "9:4 4:4") == 0
    # As tall, as many steps: two stacks a step away each, or one of two.
    assert best("1:6 1n:1 1e:1", "7:6 7n:2") == 1
    assert best("1:6 1n:2", "7:6 7n:2") == 1


def test_a_round_of_three_stopped_in_time_drops_the_last_builder() -> None:
    game = Crescendo(3, limit=20)
    state = position(3, "9:3 10:3", "1:4 2:2", "12:2 11:2 7:2", turn=2, turns=19)
    state = play(game, state, "12-12n")
    assert state.order == (1, 0) and state.dropped == (2,) and state.phase == PLACE


def test_the_stop_names_the_best_builder_and_not_who_has_qualified_already() -> None:
    game = Crescendo(3, limit=20)
    state = position(3, "9:6", "1:4 2:2", "12:2 11:2 7:2", turn=2, turns=19)
    state = replace(state, pawns=(bytes([OFF] * 6), *state.pawns[1:]), finished=(0,))
    after = game.apply(state, 2, "12-12n")
    (stop,) = [
        event for event in game.events(state, 2, "12-12n", after) if event.key == "event.stop"
    ]
    assert stop.blanks["seat"] == 1 and after.order == (0, 1) and after.dropped == (2,)


# Saying


def test_french_seat_names_need_no_elision() -> None:
    words = game_words("fr", Crescendo.folder())
    assert "de {other}" in words.catalogue["event.burst"]
    assert all(words(f"seat.{seat}")[0] not in "AEIOUYÉH" for seat in range(4))


# Express


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_express_board_starts_with_the_first_move(players: int) -> None:
    game = Crescendo(players, express=True)
    state = game.start(Rng("fast"))
    assert state.phase == MOVE and state.turn == 0 and state.turns == 0
    assert len(ground(state.board).cells) == 60 and not any(state.hands)
    assert {tuple(sorted(towers(state, seat).values()))[-2:] for seat in state.order} == {(2, 2)}
    assert game.draws() is (players > 2)


def test_express_boards_are_legal_compact_and_different() -> None:
    game, shapes = Crescendo(2, express=True), set()
    for seed in range(60):
        board = game.start(Rng(f"express {seed}")).board
        laid = board.split()
        for number in range(1, len(laid)):
            heart = Ground(board).hearts[number]
            assert Ground(" ".join(laid[:number])).shared(heart) >= 2
        hearts = Ground(board).hearts
        columns, rows = [x for x, _ in hearts], [y for _, y in hearts]
        assert max(max(columns) - min(columns), max(rows) - min(rows)) + 3 <= 11
        shapes.add(frozenset((x - min(columns), y - min(rows)) for x, y in hearts))
    assert len(shapes) > 50


def test_a_visitor_who_just_plays_gets_an_express_board_and_the_class_the_sheets_game() -> None:
    assert {option.key: option.at_once for option in Crescendo.info.options} == {
        "express": True,
        "limit": 40,
    }
    assert Crescendo().options == {"express": False, "limit": 40}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_laying_counts_its_pieces_and_chance_can_end_it_to_be_taken_back_at_once(
    players: int,
) -> None:
    people = [{"kind": "person"}] * players
    table = Table.lay(Crescendo(players), people, "laying", "fr")
    for number in range(1, 4):
        picture = table.picture()
        assert picture["laying"] is not None
        assert picture["laying"]["say"] == f"Croix {number} sur 12"
        assert table.acting is not None
        table.act(table.acting, table.match.game.moves(table.match.state, table.acting)[0])
    laid = table.lay_rest("some")
    assert [frame["say"] for frame in laid["frames"]] == ["Le hasard pose le reste : 9 pièces."]
    assert [told["say"] for told in laid["story"]][-1:] == ["Le hasard pose le reste : 9 pièces."]
    assert table.match.state.phase == PLACE and not laid["last"]
    count = 12 + 2 * players
    assert laid["laying"] is not None and laid["laying"]["say"] == f"Pion 1 sur {count}"
    played = table.lay_rest("some")
    assert table.match.state.phase == MOVE and played["laying"] is None
    assert len(table.match.steps) == 12 + count
    with pytest.raises(StaleMove):
        table.lay_rest("more")
    table.undo()
    assert len(table.match.steps) == 12
    table.undo()
    assert len(table.match.steps) == 3
    table.redo()
    assert len(table.match.steps) == 12
    table.redo()
    assert len(table.match.steps) == 12 + count
    assert Match.replay(table.match.record()).state == table.match.state


def test_another_beginning_is_offered_until_somebody_has_decided_something() -> None:
    table = Table.lay(Crescendo(2, express=True), None, "s", "fr")
    assert table.picture()["instead"] == [
        {"label": "Poser les croix nous-mêmes", "options": {"express": False, "limit": 40}}
    ]
    table.act(0, table.game.moves(table.match.state, 0)[0])
    assert table.picture()["instead"] == []
    table.undo()
    assert table.picture()["instead"]
    assert Table.lay(Crescendo(2), None, "s", "fr").picture()["instead"] == []


def test_a_hint_while_laying_has_a_reason_that_the_board_bears_out() -> None:
    words = game_words("fr", Crescendo.folder())
    game = Crescendo(2)
    state = State("abcd@0,0", (("abcd",) * 6, ("abcd",) * 5), game._boxed((0, 1)), (0, 1))
    first = replace(state, board="")
    assert "sens se valent" in advice.reason(game, first, 0, "abcd@0,0", words).status
    # The first cross has its refuge a in the north; laid at (-1, -2), this one's is beside it.
    twin = "badc@-1,-2"
    (pair,) = ground(state.board).twins(twin, 0)
    assert pair == ((0, -2), (0, -1))
    found = advice.reason(game, state, 0, twin, words)
    assert "deux de vos refuges côte à côte" in found.status and len(found.shapes) == 1
    # Here the next one is three steps away, and there neither.
    close = advice.reason(game, state, 0, "abcd@-1,-2", words)
    assert close.status.startswith("Le refuge qu'elle vous apporte en a un autre à trois cases")
    assert len(close.shapes) == 1 and len(close.shapes[0].points) == 4
    plain = advice.reason(game, state, 0, "bcda@-1,2", words)
    assert plain.status.startswith("Elle touche 3 côtés") and not plain.shapes


def test_a_turned_cross_is_carried_to_where_it_would_lie() -> None:
    words = game_words("fr", Crescendo.folder())
    game = Crescendo(2)
    state = game.apply(game.start(Rng("s")), 0, game.moves(game.start(Rng("s")), 0)[0])
    order = state.hands[1][0]
    found = view.preview(game, state, 1, [f"cross:{order}"] * 3, words)
    shown = {shape.id for shape in found.shapes}
    assert len(found.outlooks) == len(ground(state.board).places)
    for outlook, (x, y) in zip(found.outlooks, ground(state.board).places, strict=True):
        assert outlook.target == f"@{x},{y}" and {shape.id for shape in outlook.shapes} <= shown
        north = next(one for one in outlook.shapes if one.id == f"as/{turned(order, 2)[0]}")
        assert north.at == (x, y - 1) and north.alpha == 0.6


def test_chance_sets_out_the_later_rounds_of_an_express_game() -> None:
    game = Crescendo(3, express=True)
    state = position(3, "9:3 10:3", "1:1 1e:5", "12:1 12n:5", turn=1)
    state = play(game, state, "1-1e", "12-12n")
    draws = 0
    while game.actors(state) == (CHANCE,):
        assert not game.moves(state, state.turn)
        outcomes = game.chance(state)
        assert {weight for _, weight in outcomes} == {1}
        state = game.apply(state, CHANCE, outcomes[draws % len(outcomes)][0])
        draws += 1
    assert draws == 12 + 4 and state.phase == MOVE and state.turn == 1


# The brain


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_move_ahead_crushes_chance(players: int) -> None:
    game = Crescendo(players, express=True)
    for seed in range(3):
        rng = Rng(f"crush {seed}")
        state = game.start(rng.stream("deal"))
        thinker = seed % players
        while actors := game.actors(state):
            player = actors[0]
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                agent = OnePlyAgent() if player == thinker else RandomAgent()
                for thought in agent.think(game, state, player, rng):
                    move = thought.move
            state = game.apply(state, player, move)
        assert game.outcome(state).ranks[thinker] == 1


def test_the_evaluation_likes_gathered_and_sheltered_pawns() -> None:
    game = Crescendo(2)
    spread = evaluate(game, position(2, "1:1 4:1 9:6", "12:4 7:4"))[0]
    gathered = evaluate(game, position(2, "1:1 1e:1 2n:6", "12:4 7:4"))[0]
    assert gathered > spread
    bare = evaluate(game, position(2, "1:6 9:2", "1e:1 12:7", turn=1))[0]
    sheltered = evaluate(game, position(2, "1n:6 9:2", "1:1 12:7", turn=1))[0]
    assert sheltered > bare


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_foreseen_is_what_the_evaluation_says_of_every_phase(players: int) -> None:
    game, rng = Crescendo(players), Rng("foreseen")
    state = game.start(rng.stream("deal"))
    told_apart = Counter[str]()
    for _ in range(12 + EACH[players] * players + 4):
        (player,) = game.actors(state)
        moves = game.moves(state, player)
        afters = [game.apply(state, player, move) for move in moves]
        sights = foresee(game, state, player, moves)
        assert sights == [(game.evaluate(after), None) for after in afters]
        for values, _ in sights:
            assert sum(values) == pytest.approx(players / 2)
        if len(moves) > 1:
            told_apart[state.phase] += len({values[player] for values, _ in sights}) > 1
        best, promised = shortlist(game, state, player, 60, rng)
        known = dict(zip(moves, sights, strict=True))
        assert promised == [known[move] for move in best]
        assert max(promised)[0][player] <= max(values[player] for values, _ in sights)
        state = game.apply(state, player, game.at_random(state, player, rng))
    assert told_apart[LAY] >= 10 and told_apart[PLACE] >= 10 and told_apart[MOVE] == 4


def test_the_evaluation_sets_the_pawns_of_others_apart_and_lays_ones_own_refuges_together() -> None:
    game = Crescendo(2)
    crosses = State("abcd@0,0", (("abcd",) * 6, ("abcd",) * 5), game._boxed((0, 1)), (0, 1))
    together, neither = foresee(game, crosses, 0, ["badc@-1,-2", "bcda@-1,2"])
    assert together > neither
    state = replace(crosses, board=BOARD, hands=((), ()), phase=PLACE)
    # On the example board the fourth cross is at one end, the sixth in the middle.
    out, central = (game.evaluate(game.apply(state, 0, move))[0] for move in ("b4", "b6"))
    assert out > central
    away = game.apply(game.apply(state, 0, "b4"), 1, "a1")
    far, near = (game.evaluate(game.apply(away, 0, move))[0] for move in ("b9", "b3"))
    assert far > near


def test_a_hint_while_setting_out_says_only_what_no_other_cell_gainsays() -> None:
    words = game_words("fr", Crescendo.folder())
    game = Crescendo(2)
    state = State(BOARD, ((), ()), game._boxed((0, 1)), (0, 1), phase=PLACE)
    first = {
        move: advice.reason(game, state, 0, move, words).status for move in game.moves(state, 0)
    }
    utmost = [move for move, said in first.items() if "plus à l'écart" in said]
    assert utmost and all("premier pion" in first[move] for move in first if move not in utmost)
    state = game.apply(game.apply(state, 0, "b4"), 1, "a1")
    said = {move: advice.reason(game, state, 0, move, words) for move in game.moves(state, 0)}
    utmost = [move for move in said if said[move].status.startswith("En moyenne")]
    steps = ground(BOARD).steps_from(NUMBER["4"])
    assert {steps[NUMBER[move[1:]]] for move in utmost} == {max(map(steps.__getitem__, HEARTS))}
    assert all(len(found.shapes) == 1 for found in said.values())
    doubling = position(2, "1:1 4:1 5:1", "12:1 11:1 8:1")
    doubling = replace(
        doubling,
        phase=DOUBLE,
        pawns=tuple(bytes([*sorted(set(own))] + [OFF] * 2) for own in doubling.pawns),
    )
    said = {move: advice.reason(game, doubling, 0, move, words) for move in game.moves(doubling, 0)}
    utmost = [move for move, found in said.items() if "aucun pion seul" in found.status]
    assert utmost == ["b8", "b11"], (
        "the twelfth heart is three steps from both, they are four apart"
    )


# The view


def test_a_tower_is_touched_then_again_for_one_fewer_or_a_button_for_so_many() -> None:
    game = Crescendo(2)
    state = position(2, "2:3 12:5", "9:8")
    scene = view.scene(game, state, 0, game_words("en", game.folder()))
    assert follow(scene.choices, ["2", "6"]) == "3*2-6"
    assert follow(scene.choices, ["2", "2", "1e"]) == "2*2-1e"
    assert follow(scene.choices, ["2", "take:2", "1e"]) == "2*2-1e"
    assert follow(scene.choices, ["2", "2", "2", "2n"]) == "2-2n"
    assert touch_refusal(game, state, "2", "2", "2", "2") == "illegal.fewer"
    assert touch_refusal(game, state, "9") == "illegal.yours"
    assert touch_refusal(game, state, "2", "9") == "illegal.steps"


def test_a_cross_is_touched_again_to_turn_it() -> None:
    game = Crescendo(2)
    state = game.start(Rng("turn"))
    scene = view.scene(game, state, 0, game_words("fr", game.folder()))
    order = state.hands[0][0]
    for quarters in range(4):
        path = [f"cross:{order}"] * (quarters + 1)
        assert follow(scene.choices, [*path, "@0,0"]) == f"{turned(order, quarters)}@0,0"


def test_the_turns_are_counted_down_from_ten() -> None:
    game, words = Crescendo(2), game_words("en", Crescendo.folder())
    for turns, said in ((29, False), (30, True), (38, True)):
        state = position(2, "2:3 12:5", "9:8", turns=turns)
        status = view.scene(game, state, 0, words).status
        assert (f"{40 - turns} turns" in status) is said
    last = position(2, "2:3 12:5", "9:8", turns=39)
    assert "last turn" in view.scene(game, last, 0, words).status


def test_a_preview_shows_one_way_to_every_cell_in_reach() -> None:
    game, words = Crescendo(2), game_words("en", Crescendo.folder())
    state = position(2, "2:3 12:5", "9:8")
    for path, k in ((["2"], 3), (["2", "2"], 2), (["2", "take:1"], 1)):
        shown = view.preview(game, state, 0, path, words)
        ways = {shape.id for shape in shown.shapes if shape.kind == "line"}
        assert ways == {f"way:{name}" for name in stops(game, state, "2", k)}
        assert shown.status


def test_pawns_keep_their_ids_from_the_pot_to_the_board_and_through_a_dispersal() -> None:
    game, words = Crescendo(2), game_words("en", Crescendo.folder())
    state = position(2, "1:3 12:5", "2n:2 9:6")

    def discs(state: State) -> set[str]:
        shapes = view.scene(game, state, None, words).shapes
        return {
            shape.id
            for shape in shapes
            if shape.id.count(":") == 2 and shape.kind == "disc" and "/" not in shape.id
        }

    before = discs(state)
    assert len(before) == 16
    for move in ("2*1-2n", "b7", "b8"):
        state = play(game, state, move)
        assert discs(state) == before
