"""Crosstrack against its sheet and its dossier: counts, routes, who may touch what, and the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from croisee.ai.search import ALIKE, Search, SearchAgent
from croisee.ai.simple import OnePlyAgent, RandomAgent
from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.rng import Rng
from croisee.core.scene import follow, leaves
from croisee.core.words import game_words
from croisee.games.crosstrack import track, view
from croisee.games.crosstrack.brain import DEEP, fewest, foresee, playout, shortlist, tell_apart
from croisee.games.crosstrack.drawing import middle
from croisee.games.crosstrack.notation import NO_CELL
from croisee.games.crosstrack.rules import PATIENCE, Crosstrack, State
from croisee.table import Table

SETUPS = [(players, annonce) for players in (2, 3, 4) for annonce in (False, True)]
every_setup = pytest.mark.parametrize(("players", "annonce"), SETUPS)
FRENCH = game_words("fr", Crosstrack.folder())


def start(players: int = 2, *moves: str, annonce: bool = False) -> tuple[Crosstrack, State]:
    """A game and the position after some moves, each by whoever is to act."""
    game = Crosstrack(players, annonce=annonce)
    return game, play(game, game.start(Rng("test")), *moves)


def play(game: Crosstrack, state: State, *moves: str) -> State:
    """Play moves given in notation, each by whoever is to act."""
    for text in moves:
        (player,) = game.actors(state)
        state = game.apply(state, player, game.parse(state, player, text))
    return state


def refusal(game: Crosstrack, state: State, text: str) -> str:
    """The key of the reason why a move is refused."""
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        game.parse(state, state.turn, text)
    return caught.value.key


def touch_refusal(game: Crosstrack, state: State, *path: str) -> str | None:
    """The key of the reason why a touch leads nowhere."""
    found = game.why_not(state, state.turn, path)
    return found and found.key


def board(pieces: str) -> bytearray:
    """A board from a text like `c1:1n c2:6e`."""
    found = bytearray(len(track.CELLS))
    for piece in pieces.split():
        cell, shape = piece.split(":")
        direction = track.SIDES.index(shape[1:])
        found[track.CELL_NUMBER[cell]] = 1 + (int(shape[0]) - 1) * track.TURNS + direction
    return found


def reference_route(pieces: Iterable[int]) -> bool:
    """Whether there is a route: plain depth-first over joins, from the box and nothing else."""
    columns, held = "abcdef", dict(zip(track.CELLS, pieces, strict=True))
    steps = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    terminals = {letter: track.BOX["terminals"][letter] for letter in "ABCD"}

    def joined(cell: str, side: int) -> list[int]:
        if not held[cell]:
            return []
        pattern, turn = divmod((held[cell] - 1) % 48, 8)
        found = []
        for pair in track.BOX["patterns"][pattern]["joins"]:
            one, other = ((number - 1 + turn) % 8 + 1 for number in pair)
            found += [other] * (one == side) + [one] * (other == side)
        return found

    for first, last in ("AC", "BD"):
        ahead = [(cell, terminals[first]["side"]) for cell in terminals[first]["cells"]]
        seen = set()
        while ahead:
            here = ahead.pop()
            if here in seen:
                continue
            seen.add(here)
            for out in joined(*here):
                if out == terminals[last]["side"] and here[0] in terminals[last]["cells"]:
                    return True
                x, y = steps[out - 1]
                column, row = columns.index(here[0][0]) + x, int(here[0][1]) + y
                there = f"{columns[column]}{row}" if 0 <= column < 6 else ""
                if there in held:
                    ahead.append((there, (out + 3) % 8 + 1))
    return False


# The box and the counts


def test_thirty_two_cells_twenty_five_connectors_sixteen_terminals() -> None:
    assert len(track.CELLS) == 32
    corners = {
        (column + (x + 1) // 2, row + (y + 1) // 2)
        for column, row in track.PLACES
        for x, y in track.AHEAD[1::2]
        if (column + x, row + y) in track.PLACES
    }
    assert len(corners) == 25
    assert [len(entries) for entries in track.ENTRIES] == [4, 4, 4, 4]


def test_eight_directions_of_five_patterns_and_four_of_the_star() -> None:
    assert track.DIRECTIONS == (8, 8, 8, 8, 8, 4)
    assert [pattern["directions"] for pattern in track.BOX["patterns"]] == [8, 8, 8, 8, 8, 4]


@pytest.mark.parametrize("annonce", [False, True])
def test_empty_board_has_1408_placements_for_whoever_holds_all_six_patterns(annonce: bool) -> None:
    for players in (2, 4):
        game, state = start(players, annonce=annonce)
        assert len(game.moves(state, 0)) == 32 * (5 * 8 + 4) == 1_408


def test_with_three_players_own_or_common_doubles_the_placements() -> None:
    game, state = start(3)
    moves = game.moves(state, 0)
    assert len(moves) == 2 * 1_408
    assert sum(move.startswith("*") for move in moves) == 1_408


def test_two_identical_pieces_in_hand_are_one_choice() -> None:
    game, state = start(2, "1c3n", "1d4n", "1c4n", "1d5n")
    assert ("1", 0) not in game.hand(state, 0)
    game, state = start(2, "1c3n", "1d4n")
    assert ("1", 0) in game.hand(state, 0)


# Routes


COLUMN = ("1c1n", "1c2n", "4c3n", "4c4n", "5c5e", "6c6n")


def test_a_straight_column_from_a_to_c_wins_for_whoever_completes_it() -> None:
    game, state = start(2, *COLUMN[:-1])
    assert game.outcome(state) is None
    after = play(game, state, COLUMN[-1])
    outcome = game.outcome(after)
    assert outcome and outcome.ranks == (2, 1) and outcome.reason == "route"
    # Sheet, "mise au point" 2 and 3: three of the six pieces are the loser's.
    assert len({(code - 1) // 48 % 2 for code in after.board if code}) == 2


@pytest.mark.parametrize("number", [0, 2, 4])
def test_one_piece_of_pattern_1_4_or_5_turned_by_45_degrees_breaks_the_column(number: int) -> None:
    moves = list(COLUMN)
    kind, cell, side = moves[number][0], moves[number][1:3], moves[number][3:]
    turned = track.SIDES[(track.SIDES.index(side) + 1) % 8]
    moves[number] = f"{kind}{cell}{turned}"
    game, state = start(2, *moves)
    assert game.outcome(state) is None


def test_the_star_joins_north_and_south_in_three_of_its_four_directions() -> None:
    joining = [
        direction
        for direction in range(4)
        if {0, 4} in [set(pair) for pair in track.JOINS[5 * 8 + direction]]
    ]
    assert joining == [0, 2, 3]


def test_a_diagonal_stretch_through_connectors_wins() -> None:
    route = track.route(board("b1:2n c2:6ne d3:6ne e4:2s e5:1n e6:1n"))
    # North to south-east, straight on twice, north-west to south, straight on to C.
    assert [track.CELLS[cell] for cell, _, _ in route] == ["b1", "c2", "d3", "e4", "e5", "e6"]
    # The two diagonals of a connector do not join: a star without that diagonal breaks it.
    assert not track.route(board("b1:2n c2:6n d3:6ne e4:2s e5:1n e6:1n"))


def test_a_route_runs_through_corner_connectors() -> None:
    b1, a2 = track.CELL_NUMBER["b1"], track.CELL_NUMBER["a2"]
    assert track.STEP[b1 * 8 + track.SIDES.index("sw")] == a2 * 8 + track.SIDES.index("ne")
    route = track.route(board("b1:2n a2:2ne a3:1n a4:1n a5:2n b6:2s"))
    assert [track.CELLS[cell] for cell, _, _ in route] == ["b1", "a2", "a3", "a4", "a5", "b6"]


def test_a_route_between_neighbouring_sides_does_not_win() -> None:
    pieces = board("c1:1n c2:1n c3:2n d4:2nw e4:6n f4:6n")
    # From A down to row 4 and out at B: it is a route, but not a winning one.
    assert track.ends(pieces, track.CELL_NUMBER["c1"], track.SIDES.index("s")) == 2
    assert not track.route(pieces)


def test_a_route_one_cell_short_of_its_terminal_does_not_win() -> None:
    game, state = start(2, *COLUMN[:5])
    assert game.outcome(state) is None and not track.route(state.board)
    assert fewest(game, state, 1) == 1


def test_pattern_2_entered_at_side_4_can_leave_by_1_only() -> None:
    links = track.LINKS[1 + 1 * 8]
    assert links[4 - 1] == (1 - 1,)
    assert set(links[1 - 1]) == {4 - 1, 6 - 1}


def test_no_turn_from_leg_to_leg_at_a_switch() -> None:
    # Up the leg of a fork whose stem ends nowhere: the other leg leads to C all the same.
    pieces = board("c1:1n c2:1n c3:1n c4:1n c5:2s c6:1n")
    assert not track.route(pieces)


def test_a_route_may_pass_a_piece_twice() -> None:
    pieces = board(
        "b1:1n b2:1n c3:6e d4:1nw e4:1w f3:1sw f2:1s e1:1se d1:1e c2:1ne c4:1n c5:1n c6:1n"
    )
    cells = [track.CELLS[cell] for cell, _, _ in track.route(pieces)]
    assert cells.count("c3") == 2 and reference_route(pieces)


def random_board(chance: random.Random) -> bytearray:
    """Pieces of the box anywhere; half of the time mostly turned along a column or a row."""
    pieces = bytearray(len(track.CELLS))
    numbers = chance.sample(range(24), chance.randint(6, 24))
    helped = chance.random() < 0.5
    cells = chance.sample(track.CELLS, len(track.CELLS))
    if helped:
        # Patterns with a straight line first, into one column after the other.
        numbers.sort(key=lambda number: number % 6 in (1, 2))
        cells.sort(key=lambda name: "cdbeaf".index(name[0]))
    for cell, number in zip(cells, numbers, strict=False):
        pattern = number % 6
        direction = chance.randrange(track.DIRECTIONS[pattern])
        if helped and chance.random() < 0.9:
            upright = [
                turn
                for turn in range(track.DIRECTIONS[pattern])
                if {0, 4} in [set(pair) for pair in track.JOINS[pattern * 8 + turn]]
            ]
            direction = chance.choice(upright or [direction])
        code = 1 + number // 6 * 48 + pattern * 8 + direction
        pieces[track.CELL_NUMBER[cell]] = code
    return pieces


def test_the_fast_route_finder_agrees_with_a_plain_one_on_20000_random_positions() -> None:
    chance = random.Random(7)
    found = Counter()
    for _ in range(20_000):
        pieces = random_board(chance)
        expected = reference_route(pieces)
        found[expected] += 1
        assert bool(track.route(pieces)) == expected
        through = [track.completes(pieces, cell) for cell, code in enumerate(pieces) if code]
        assert any(through) == expected
    assert found[True] > 1_000 < found[False]


def test_what_would_complete_a_route_is_what_does() -> None:
    chance = random.Random(11)
    found = 0
    for _ in range(150):
        pieces = random_board(chance)
        cell = chance.randrange(32)
        pieces[cell] = 0
        completing = track.completing(pieces, cell)
        for shape in range(48):
            if shape % 8 < track.DIRECTIONS[shape // 8]:
                pieces[cell] = 1 + shape
                assert (shape in completing) == track.completes(pieces, cell)
        found += bool(completing)
    assert found > 5


# The three actions, and whose they are


def test_place_turn_or_move_and_nothing_else() -> None:
    game, state = start(2, "3c4ne", "2d2n")
    assert play(game, state, "c4s").board[track.CELL_NUMBER["c4"]] == 1 + 2 * 8 + 4
    moved = play(game, state, "c4-e5w")
    assert moved.board[track.CELL_NUMBER["c4"]] == 0
    assert moved.board[track.CELL_NUMBER["e5"]] == 1 + 2 * 8 + 6
    assert refusal(game, state, "1d2n") == "illegal.occupied"
    assert refusal(game, state, "c4-d2n") == "illegal.occupied"
    assert refusal(game, state, "d2n") == refusal(game, state, "d2-e3n") == "illegal.opponent"
    assert refusal(game, state, "e3n") == "illegal.empty"
    assert refusal(game, state, "*1e3n") == "illegal.common"
    for text in ("7c4n", "a1n", "c4-c4n", "c4", "", "pass", "c4nn", "3c4ne!x"):
        assert refusal(game, state, text) == "error.move"


def test_a_turn_must_change_the_position() -> None:
    game, state = start(2, "3c4ne", "6d2n")
    assert refusal(game, state, "c4ne") == "illegal.same"
    state = play(game, state, "c4e")
    assert refusal(game, state, "d2s") == "illegal.direction"


def test_pieces_never_leave_the_board() -> None:
    game, state = start(2, "3c4ne", "6d2n")
    assert touch_refusal(game, state, "c4", "0/3") == "illegal.back"
    for _, player, _, after in walk(game, "leave"):
        assert after.placed.bit_count() == sum(code > 0 for code in after.board)
        assert player in (0, 1)


def walk(game: Crosstrack, seed: str) -> Iterable[tuple[State, int, str, State]]:
    """A random game, by the fast playout."""
    state = game.start(Rng(seed))
    trace: list[tuple[int, str]] = []
    playout(game, state, Rng(seed), trace)
    for player, move in trace:
        after = game.apply(state, player, move)
        yield state, player, move, after
        state = after


@every_setup
def test_a_token_is_read_exactly_when_it_is_listed(players: int, annonce: bool) -> None:
    game = Crosstrack(players, annonce=annonce)
    starts = [f"{sign}{pattern}" for sign in ("", "*") for pattern in range(1, 7)]
    every = [
        f"{before}{cell}{side}"
        for before in ["", *starts, *(f"{cell}-" for cell in track.CELLS)]
        for cell in track.CELLS
        for side in track.SIDES
    ]
    for number, (state, player, _, _) in enumerate(walk(game, "read")):
        if number % 40 == 25:
            listed = set(game.moves(state, player))
            for token in ("!", *every, *(f"{move}!" for move in listed)):
                try:
                    game.parse(state, player, token)
                except (IllegalMove, InvalidMove):
                    assert token not in listed
                else:
                    assert token in listed


def test_with_three_a_common_piece_rests_for_the_next_two_players() -> None:
    game, state = start(3, "*1c3n")
    assert state.turn == 1 and refusal(game, state, "c3e") == "illegal.rest"
    state = play(game, state, "1d5n")
    assert state.turn == 2 and refusal(game, state, "c3-c4e") == "illegal.rest"
    assert touch_refusal(game, state, "c3") == "illegal.rest"
    state = play(game, state, "1e5n")
    # Sheet: the first who may play the piece is the one who placed it.
    assert state.turn == 0 and "c3e" in game.moves(state, 0)
    state = play(game, state, "c3e")
    assert refusal(game, state, "c3n") == "illegal.rest"
    moved = play(game, state, "2d2n", "2e2n", "c3-b3e")
    assert refusal(game, moved, "b3n") == "illegal.rest"


def test_with_three_own_pieces_do_not_rest() -> None:
    game, state = start(3, "1c3n", "1d5n", "1e5n", "c3e", "d5e", "e5e")
    assert state.rests == (NO_CELL, NO_CELL)
    assert "c3n" in game.moves(state, 0) and "d5n" not in game.moves(state, 0)


def test_with_four_partners_turn_and_move_each_others_pieces_but_never_place_them() -> None:
    game, state = start(4, "1c3n", "1d5n")
    assert game.teams() == (0, 1, 0, 1)
    assert {"c3e", "c3-b3n"} <= set(game.moves(state, 2))
    assert refusal(game, state, "d5e") == "illegal.opponent"
    assert touch_refusal(game, state, "0/2") == "illegal.partner"
    assert touch_refusal(game, state, "1/2") == "illegal.opponent"
    state = play(game, state, "c3e")
    assert (state.board[track.CELL_NUMBER["c3"]] - 1) // 48 == 0


def test_with_four_the_team_wins() -> None:
    game, state = start(4, *COLUMN[:5])
    outcome = game.outcome(play(game, state, "6c6n"))
    assert outcome and outcome.ranks == (2, 1, 2, 1)


# Announcing


def test_announced_at_once_it_wins() -> None:
    game, state = start(2, *COLUMN[:5], annonce=True)
    assert "6c6n!" in game.moves(state, 1) and "6c6n" in game.moves(state, 1)
    assert refusal(game, state, "6d6n!") == "illegal.announce"
    outcome = game.outcome(play(game, state, "6c6n!"))
    assert outcome and outcome.ranks == (2, 1) and outcome.reason == "announced"


def test_forgotten_the_next_player_may_claim_it() -> None:
    game, state = start(2, *COLUMN, annonce=True)
    assert game.outcome(state) is None and state.route and game.moves(state, 0)[0] == "!"
    outcome = game.outcome(play(game, state, "!"))
    assert outcome and outcome.ranks == (1, 2) and outcome.reason == "claimed"


def test_forgotten_by_both_its_maker_may_claim_it_when_his_turn_comes_again() -> None:
    game, state = start(2, *COLUMN, "6f3n", annonce=True)
    outcome = game.outcome(play(game, state, "!"))
    assert outcome and outcome.ranks == (2, 1)


def test_with_four_a_partner_may_claim_it() -> None:
    game, state = start(4, *COLUMN, "6f3n", annonce=True)
    assert state.turn == 3
    outcome = game.outcome(play(game, state, "!"))
    assert outcome and outcome.ranks == (2, 1, 2, 1)


def test_a_route_broken_before_it_is_claimed_is_gone() -> None:
    game, state = start(2, *COLUMN, "c1e", annonce=True)
    assert not state.route and refusal(game, state, "!") == "illegal.claim"


def test_without_the_option_there_is_nothing_to_announce() -> None:
    game, state = start(2, *COLUMN[:5])
    assert refusal(game, state, "6c6n!") == refusal(game, state, "!") == "illegal.option"


def test_the_page_gives_no_route_away() -> None:
    for moves in (COLUMN, (*COLUMN[:5], "6d6n")):
        game, state = start(2, *moves, annonce=True)
        scene = view.scene(game, state, state.turn, FRENCH)
        assert view.ANNOUNCE in scene.choices
        assert "route" not in {shape.id for shape in scene.shapes}
    game, state = start(2, *COLUMN[:5], annonce=True)
    choices = view.scene(game, state, 1, FRENCH).choices
    for cell, beside in (("c6", "c5"), ("d6", "d5")):
        ways = follow(choices, ("1/6", cell, beside))
        assert isinstance(ways, dict) and set(ways) == {view.DONE, view.ANNOUNCE}
    assert follow(choices, ("1/6", "c6", "c5", view.ANNOUNCE)) == "6c6n!"
    assert follow(choices, ("1/6", "d6", "d5", view.ANNOUNCE)) == "6d6n"
    # Announcing first, without a route, changes nothing.
    game, state = start(2, *COLUMN[:5], "6d6n", annonce=True)
    choices = view.scene(game, state, 0, FRENCH).choices
    assert follow(choices, (view.ANNOUNCE, "0/6", "e6", "e5", view.DONE)) == "6e6n"
    claimed = view.scene(*start(2, *COLUMN, annonce=True), 0, FRENCH).choices
    assert claimed[view.ANNOUNCE] == "!"
    assert follow(claimed, ("0/6", "d6", "d5", view.ANNOUNCE)) == "!"


def test_announcing_is_not_offered_before_a_route_could_lie_there() -> None:
    game, state = start(2, *COLUMN[:4], annonce=True)
    choices = view.scene(game, state, state.turn, FRENCH).choices
    # A route takes a piece in every row or in every column: with five there is none.
    assert view.ANNOUNCE not in choices
    assert not any(view.ANNOUNCE in path for path, _ in leaves(choices))
    state = play(game, state, COLUMN[4])
    choices = view.scene(game, state, state.turn, FRENCH).choices
    assert view.ANNOUNCE not in choices
    assert follow(choices, ("1/6", "d5", "d4")) == "6d5n"
    assert set(follow(choices, ("1/6", "d6", "d5")) or ()) == {view.DONE, view.ANNOUNCE}
    rng = random.Random(8)
    routes = 0
    for _ in range(3_000):
        pieces = board("")
        for cell in rng.sample(range(len(track.CELLS)), 26):
            pieces[cell] = 1 + rng.randrange(track.SHAPE_COUNT)
        if track.route(pieces):
            routes += 1
            taken = (cell for cell, code in enumerate(pieces) if code)
            assert track.may_hold_route(track.span(taken))
    assert routes > 5


# Draws


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    game, state = start(2, "1c3n", "1d5n")
    again = ("c3e", "d5e", "c3n", "d5n")
    state = play(game, state, *again)
    assert game.outcome(state) is None
    state = play(game, state, *again[:3])
    assert game.outcome(state) is None
    outcome = game.outcome(play(game, state, again[3]))
    assert outcome and outcome.ranks == (1, 1) and outcome.reason == "repetition"


def test_a_players_two_colours_are_not_told_apart_in_a_repetition() -> None:
    game, state = start(2, "1c3n", "1d5n", "1c4n", "2e5n")
    # The two switches of seat 0 change places, while seat 1 turns a piece full circle.
    change = ("c3-a3n", "d5e", "c4-c3n", "d5s", "a3-c4n", "d5n")
    changed = play(game, state, *change)
    assert changed.board != state.board and changed.past[-1] == state.past[-1]
    outcome = game.outcome(play(game, changed, *change))
    assert outcome and outcome.reason == "repetition"


def test_the_rest_of_common_pieces_is_part_of_the_position() -> None:
    game, state = start(3, "*1c3n")
    other = State(state.board, state.placed, state.turn, (NO_CELL, NO_CELL), ())
    assert game.position(state.board, 1, state.rests) != game.position(other.board, 1, other.rests)


def test_sixty_actions_without_a_placement_are_a_draw_and_the_last_fifteen_are_counted() -> None:
    game, state = start(2, "1c3n", "1d5n")
    chance = random.Random(3)
    said = []
    while not game.outcome(state):
        quiet = [move for move in game.moves(state, state.turn) if move[0] in "abcdef"]
        said.append(view.scene(game, state, state.turn, FRENCH).status)
        after = state
        while after is state or (after.reason and game.idle(after) < PATIENCE):
            after = game.apply(state, state.turn, chance.choice(quiet))
        state = after
    outcome = game.outcome(state)
    assert outcome and outcome.reason == "patience" and game.idle(state) == PATIENCE == len(said)
    counted = [sentence for sentence in said if "nulle" in sentence]
    assert len(counted) == 15 and said[-15:] == counted
    assert "Encore 15 actions" in counted[0] and "Encore une action" in counted[-1]


def patient() -> tuple[Crosstrack, State]:
    """One action short of the draw by patience, with a route to be completed by turning c5."""
    game, state = start(2, *COLUMN[:4], "5c5ne", "6c6n", annonce=True)
    past = tuple(bytes([number]) for number in range(PATIENCE - 1))
    return game, replace(state, past=(*past, state.past[-1]))


def test_a_route_completed_in_silence_is_claimed_before_the_draw_by_patience() -> None:
    game, state = patient()
    drawn = game.outcome(play(game, state, "c5n"))
    assert drawn and drawn.reason == "patience"
    state = play(game, state, "c5e")
    assert game.outcome(state) is None and state.route and game.moves(state, 1)[0] == "!"
    assert "Encore une action" in view.scene(game, state, 1, FRENCH).status
    claimed = game.outcome(play(game, state, "!"))
    assert claimed and claimed.ranks == (2, 1) and claimed.reason == "claimed"
    # Whoever has had his chance, and only breaks the route or lets it stand, gets the draw.
    for quiet in ("c6ne", "c2-a3n"):
        drawn = game.outcome(play(game, state, quiet))
        assert drawn and drawn.ranks == (1, 1) and drawn.reason == "patience"
    after = play(game, state, "6f3n")
    assert game.outcome(after) is None and after.route and game.idle(after) == 0


def test_a_route_completed_in_silence_is_claimed_before_the_draw_by_repetition() -> None:
    game, state = start(2, "1a3n", "1f3n", *COLUMN, annonce=True)
    again = ("a3e", "c6ne", "a3n", "c6n")
    state = play(game, state, *again, *again)
    assert state.past.count(state.past[-1]) == 3
    assert game.outcome(state) is None and state.route
    claimed = game.outcome(play(game, state, "!"))
    assert claimed and claimed.ranks == (1, 2) and claimed.reason == "claimed"
    drawn = game.outcome(play(game, state, again[0]))
    assert drawn and drawn.reason == "repetition"


def test_fast_random_games_know_that_a_draw_waits_for_the_claim() -> None:
    game, state = patient()
    state = play(game, state, "c5e")
    lengths = Counter()
    for number in range(200):
        after, trace = state, []
        utilities = playout(game, state, Rng(f"waiting {number}"), trace)
        for player, move in trace:
            after = game.apply(after, player, game.parse(after, player, move))
        outcome = game.outcome(after)
        assert outcome and outcome.utility() == pytest.approx(utilities)
        lengths[min(len(trace), 2)] += 1
    assert len(lengths) == 2


def test_a_placement_starts_the_count_anew() -> None:
    game, state = start(2, "1c3n", "1d5n", "c3e", "d5e")
    assert game.idle(state) == 2
    assert game.idle(play(game, state, "2e3n")) == 0


# The view


def test_the_card_of_directions_says_what_each_one_joins() -> None:
    game, state = start()
    found = view.preview(game, state, 0, ["0/1", "c3"], FRENCH)
    said = {target.id: target.say for target in found.targets}
    assert len(said) == 8
    assert said["c2"] == "au nord : aiguillage, du nord au sud-est et au sud"
    assert len(view.preview(game, state, 0, ["0/6", "b1"], FRENCH).targets) == 4
    game, state = start(2, "1c3n", "1d5n")
    turned = view.preview(game, state, 0, ["c3", "c3"], FRENCH)
    assert len(turned.targets) == 7 and "c2" not in {target.id for target in turned.targets}


def test_a_cell_says_what_lies_on_it() -> None:
    game, state = start(3, "*1c3n")
    said = {target.id: target.say for target in view.scene(game, state, 1, FRENCH).targets}
    assert said["c3"] == "C3, aiguillage, commune, au repos : du nord au sud-est et au sud"
    assert said["d4"] == "D4, libre"
    assert said["3/1"] == "à poser, aiguillage, commune : 0 pièce"


def test_every_direction_lies_inside_the_picture_and_beside_the_eight_neighbours() -> None:
    for players in (2, 3, 4):
        game, state = start(players)
        width, height = view.board(game).size
        for cell in track.CELLS:
            x, _ = middle(players, track.CELL_NUMBER[cell])
            for pattern, count in ((1, 8), (6, 4)):
                found = view.preview(game, state, 0, [f"0/{pattern}", cell], FRENCH)
                (card,) = (shape for shape in found.shapes if shape.id == "directions")
                assert len(found.targets) == count
                for item in (card, *found.targets):
                    across = [item.at[0] + point[0] for point in item.points]
                    down = [item.at[1] + point[1] for point in item.points]
                    assert min(across) >= 0 and max(across) <= width
                    assert min(down) >= 0 and max(down) <= height
                    # The terminals beside an edge cell lie within the same three columns.
                    assert min(across) >= x + 1.5 or max(across) <= x - 1.5
                places = {target.at for target in found.targets}
                assert all(
                    max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1.2
                    for one in places
                    for two in places - {one}
                )


def test_a_direction_pointed_at_is_shown_in_the_cell_with_what_it_would_join() -> None:
    game, state = start(2, "6c1n", "4c2n", "1a3e", "1e4n")
    found = view.preview(game, state, 0, ["0/1", "c3"], FRENCH)
    looks = {look.target: {shape.id: shape for shape in look.shapes} for look in found.outlooks}
    ghost = {shape.id: shape for shape in found.shapes}["ghost"]
    assert ghost.alpha == 0.6 and set(looks) == {target.id for target in found.targets}
    # The head to the south: the stem is there, and its two legs lead up to C2 and nowhere else.
    south = looks["c4"]
    assert south["ghost"].turn == 180 and south["ghost"].at == ghost.at
    lines = [shape for name, shape in south.items() if name.startswith("join:")]
    up = middle(2, track.CELL_NUMBER["c1"])
    assert any(point[1] < up[1] for line in lines for point in line.points)
    # Across, nothing is joined.
    said = {target.id: target.say for target in found.targets}
    assert said["c4"].endswith("; rejoint C2") and "rejoint" not in said["d3"]
    assert not any(name.startswith("join:") for name in looks["d3"])
    # At the edge a terminal is joined by its letter.
    edge = view.preview(game, state, 0, ["0/1", "d1"], FRENCH)
    assert any(target.say.endswith("rejoint A") for target in edge.targets)
    # A piece that is moved is not seen where it was.
    lifted = view.preview(game, state, 0, ["a3", "c3"], FRENCH)
    assert all("lifted" in {shape.id for shape in look.shapes} for look in lifted.outlooks)


def test_a_card_shows_every_set_of_a_seat_and_names_the_common_one() -> None:
    for players, labels in ((2, ["", ""]), (3, ["", "commune"]), (4, [""])):
        game, state = start(players)
        for seat, panel in enumerate(view.scene(game, state, 0, FRENCH).seats):
            fills = [stock.shape.fill for stock in panel.stocks if stock.shape]
            mine = [*game.sets[seat], *([3] if players == 3 else [])]
            assert fills == [game.info.colours[colour] for colour in mine]
            assert [stock.label for stock in panel.stocks] == labels


def test_every_cell_bears_its_name() -> None:
    texts = {shape.text for shape in view.board(Crosstrack(2)).shapes if shape.kind == "text"}
    assert {name.upper() for name in track.CELLS} <= texts


def test_the_winning_route_lights_up_along_its_whole_length() -> None:
    game, state = start(2, *COLUMN)
    (line,) = (s for s in view.scene(game, state, None, FRENCH).shapes if s.id == "route")
    assert line.relief == "glow" and len(line.points) == 3 * 6
    assert line.points[-1][1] - line.points[0][1] > 6


def test_the_longest_track_is_shown_on_demand() -> None:
    game, state = start()
    assert not view.show(game, state, None, "longest", FRENCH).shapes
    game, state = start(2, "1c3n", "1c4n", "6e1n", "2f5n")
    found = view.show(game, state, None, "longest", FRENCH)
    assert "2 pièces" in found.status and len(found.shapes[0].points) == 6
    table = Table.lay(game, None, "show", "fr")
    assert table.show("longest")["status"] == "Aucune voie n'est commencée."


def test_refusals_of_touches_name_their_rule() -> None:
    game, state = start(2, "1c3n", "1d5n", "1c4n")
    assert touch_refusal(game, state, "e4") == "illegal.choose"
    assert touch_refusal(game, state, "c0") == "illegal.choose"
    assert touch_refusal(game, state, "c3") == "illegal.opponent"
    assert touch_refusal(game, state, "0/2") == "illegal.opponent"
    assert touch_refusal(game, state, "1/2", "c3") == "illegal.occupied"
    assert touch_refusal(game, state, "d5", "d5", "d4") == "illegal.same"
    assert touch_refusal(game, state, "1/6", "e3", "e4") == "illegal.direction"
    state = play(game, state, "1d4n")
    assert touch_refusal(game, state, "0/1") == "illegal.hand"


def test_the_loser_begins_the_next_game() -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    table = Table.lay(Crosstrack(2), seats, "revanche", "fr")
    for move in ("1c1n", "1c2n", "4c3n", "4c4n", "5c5e"):
        table.match.act(table.match.actors[0], move)
    table.match.act(1, "6c6n")
    again = table.rematch("next")
    assert [sitter.kind for sitter in again.seats.sitters] == ["person", "computer"]
    assert [sitter.wins for sitter in again.seats.sitters] == [0, 1]


# Computer players


@every_setup
def test_fast_random_games_follow_the_rules(players: int, annonce: bool) -> None:
    game = Crosstrack(players, annonce=annonce)
    first = game.start(Rng("fast"))
    reasons = Counter()
    for number in range(40):
        state, trace = first, []
        utilities = playout(game, first, Rng(f"fast {number}"), trace)
        for player, move in trace:
            assert game.actors(state) == (player,)
            state = game.apply(state, player, game.parse(state, player, move))
        outcome = game.outcome(state)
        assert outcome and outcome.utility() == pytest.approx(utilities)
        reasons[outcome.reason] += 1
    assert len(reasons) > 1


@every_setup
def test_fast_random_games_begin_with_every_move_equally_often(players: int, annonce: bool) -> None:
    game = Crosstrack(players, annonce=annonce)
    *_, (state, player, _, _) = walk(game, "even")
    moves = game.moves(state, player)
    kinds = Counter(move.count("-") + 2 * move.endswith("!") for move in moves)
    seen = Counter()
    draws = 1_500
    rng = Rng("even")
    for _ in range(draws):
        trace: list[tuple[int, str]] = []
        playout(game, state, rng, trace)
        assert trace[0][0] == player
        seen[trace[0][1]] += 1
    assert set(seen) <= set(moves)
    found = Counter()
    for move, times in seen.items():
        found[move.count("-") + 2 * move.endswith("!")] += times
    for kind, count in kinds.items():
        expected = draws * count / len(moves)
        assert abs(found[kind] - expected) < 5 * expected**0.5 + 1


def test_one_action_short_is_told_exactly_and_an_empty_board_needs_six() -> None:
    game, state = start()
    assert fewest(game, state, 0) == 6
    checked = Counter()
    for seed in range(12):
        for number, (before, player, _, _) in enumerate(walk(game, f"short {seed}")):
            if number % 5 == 0:
                short = fewest(game, before, player) == 1
                checked[short] += 1
                assert short == bool(game.completions(before, player))
    assert checked[True] > 3


def test_completing_a_route_is_foreseen_to_win_and_unannounced_to_lose() -> None:
    for annonce, best in ((False, "6c6n"), (True, "6c6n!")):
        game, state = start(2, *COLUMN[:5], annonce=annonce)
        moves = game.moves(state, 1)
        sights = dict(zip(moves, foresee(game, state, 1, moves), strict=True))
        assert sights[best][1] == (0, 1)
        assert sights["6d6n"][1] != (0, 1)
    assert sights["6c6n"][1] == (1, 0)


def test_looking_one_action_ahead_beats_chance() -> None:
    game = Crosstrack(2)
    for seed in range(2):
        state, rng = game.start(Rng("duel")), Rng(f"duel {seed}")
        agents = [OnePlyAgent(), RandomAgent()][:: 1 if seed else -1]
        while actors := game.actors(state):
            for thought in agents[actors[0]].think(game, state, actors[0], rng):
                move = thought.move
            state = game.apply(state, actors[0], move)
        assert state.winner >= 0 and isinstance(agents[state.winner], OnePlyAgent)


def test_a_full_board_offers_every_action_in_its_tree() -> None:
    game = Crosstrack(2)
    steps = (step for seed in range(9) for step in walk(game, f"full {seed}"))
    state, player = next((s, p) for s, p, _, _ in steps if s.placed.bit_count() == 24)
    paths = leaves(view.scene(game, state, player, FRENCH).choices)
    assert len(paths) == len(game.moves(state, player)) > 700


# What is foreseen


@every_setup
def test_what_is_foreseen_is_what_the_evaluation_says(players: int, annonce: bool) -> None:
    game = Crosstrack(players, annonce=annonce)
    chance = random.Random(players)
    ended = Counter()
    for seed in range(6):
        for number, (state, player, _, _) in enumerate(walk(game, f"foresee {seed}")):
            if number % 6 != seed:
                continue
            moves = list(game.moves(state, player))
            seen = dict(zip(moves, foresee(game, state, player, moves), strict=True))
            for move in [*chance.sample(moves, 12), *(m for m in moves if m.endswith("!"))]:
                after = game.apply(state, player, move)
                value, sure = seen[move]
                assert value == pytest.approx(game.evaluate(after), abs=1e-8), (state, move)
                outcome = game.outcome(after)
                if outcome:
                    assert sure == pytest.approx(outcome.utility())
                elif sure:
                    # The next player wins at once.
                    team = game.teams()[after.turn]
                    best = max(sure)
                    assert [one == team for one in game.teams()] == [one == best for one in sure]
                    assert after.route or game.completions(after, after.turn)
                ended[outcome is not None, sure is not None] += 1
    assert ended[False, False] > 100 and ended[False, True] and not ended[True, False]


def test_a_draw_is_foreseen() -> None:
    game, state = patient()
    moves = list(game.moves(state, state.turn))
    seen = dict(zip(moves, foresee(game, state, state.turn, moves), strict=True))
    assert seen["c5n"] == ((0.5, 0.5), (0.5, 0.5))
    assert seen["c5e!"][1] == (1.0, 0.0) and seen["c5e"][1] == (0.0, 1.0)
    game, state = start(2, "1a3n", "1f3n", *("a3e", "f3e", "a3n", "f3n") * 2)
    state = replace(state, past=(*state.past, *state.past[-4:]), reason="")
    moves = list(game.moves(state, state.turn))
    seen = dict(zip(moves, foresee(game, state, state.turn, moves), strict=True))
    assert seen["a3e"][1] == (0.5, 0.5) and seen["a3s"][1] is None


@every_setup
def test_the_shortlist_holds_the_best_moves_and_what_they_promise(
    players: int, annonce: bool
) -> None:
    game = Crosstrack(players, annonce=annonce)
    for number, (state, player, _, _) in enumerate(walk(game, "short")):
        if number % 9:
            continue
        moves = list(game.moves(state, player))
        seen = dict(zip(moves, foresee(game, state, player, moves), strict=True))
        chosen, sights = shortlist(game, state, player, 20, Rng("short"))
        assert len(set(chosen)) == len(chosen) <= 20
        assert sights == [seen[move] for move in chosen]
        worth = [(sure or value)[player] for value, sure in sights]
        assert worth == sorted(worth, reverse=True)
        assert worth[0] == max((sure or value)[player] for value, sure in seen.values())


def test_moves_that_promise_the_same_are_told_apart_by_the_ways_they_leave() -> None:
    game, state = start(2, *COLUMN[:3])
    player = state.turn
    moves = list(game.moves(state, player))
    seen = foresee(game, state, player, moves)
    top = max(value[player] for value, _ in seen)
    equals = [move for move, (value, _) in zip(moves, seen, strict=True) if value[player] == top][
        ::7
    ]
    liked = dict(zip(equals, tell_apart(game, state, player, equals), strict=True))
    assert len(set(liked.values())) > 3
    best, worst = max(liked, key=liked.__getitem__), min(liked, key=liked.__getitem__)

    def ways(move: str, side: int) -> int:
        """Placements that bring a side nearer after a move, tried one by one."""
        after = replace(game.apply(state, player, move), turn=side)
        before = fewest(game, after, side)
        return sum(
            fewest(game, game.apply(after, side, one), side) < before
            for one in game.moves(after, side)
            if one[0].isdigit()
        )

    other = 1 - player
    assert ways(best, player) * ways(worst, other) > ways(worst, player) * ways(best, other)


def test_the_search_looks_first_at_what_the_brain_likes() -> None:
    game, state = start(2, *COLUMN[:3])
    search = Search(game, state, state.turn, Rng("order"), DEEP)
    list(search.begin())
    root = search.root
    best = root.worth[root.order[0]]
    equals = [root.moves[place] for place in root.order[:ALIKE] if root.worth[place] == best]
    liked = tell_apart(game, state, state.turn, equals)
    assert len(equals) > 3 and liked == sorted(liked, reverse=True) and liked[0] > liked[-1]


@every_setup
def test_the_search_proves_a_win_and_parries_a_threat(players: int, annonce: bool) -> None:
    game, state = start(players, *COLUMN[:5], annonce=annonce)
    search = Search(game, state, state.turn, Rng("win"), DEEP)
    search.step()
    best = search.findings()[0]
    assert search.root.solved and best.proved and best.chances[state.turn] == pytest.approx(1)
    assert game.outcome(play(game, state, best.move))
    # Four in a row: whoever makes it five gives the game away.
    game, state = start(players, *COLUMN[:4], annonce=annonce)
    for thought in SearchAgent(replace(DEEP, iterations=12)).think(
        game, state, state.turn, Rng("parry")
    ):
        move = thought.move
    assert not game.completions(play(game, state, move), (state.turn + 1) % players)
