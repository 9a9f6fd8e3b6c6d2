"""C-Cross against its sheet and its dossier: geometry, examples, rulings and many games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from croisee.catalogue import catalogue
from croisee.core.errors import IllegalMove, InvalidMove
from croisee.core.rng import Rng
from croisee.core.scene import Scene
from croisee.core.words import game_words
from croisee.games.c_cross.advice import reason
from croisee.games.c_cross.brain import playout
from croisee.games.c_cross.rules import DARK, LIGHT, NOBODY, CCross, State
from croisee.games.c_cross.view import ONE, board, preview, scene
from croisee.table import Table


@pytest.fixture(scope="module")
def game() -> CCross:
    return CCross()


def cells(game: CCross, names: str) -> int:
    """The bit set of cells named in a text."""
    return sum(1 << game.cell_number[name] for name in names.split())


def zones(game: CCross, names: str) -> int:
    """The bit set of zones named in a text."""
    return sum(1 << game.zone_number[name] for name in names.split())


def play(game: CCross, state: State, *moves: str) -> State:
    """Play moves given in notation, each by whoever is to act."""
    for text in moves:
        (player,) = game.actors(state)
        state = game.apply(state, player, game.parse(state, player, text))
    return state


def keys(game: CCross, state: State, move: str) -> list[str]:
    """What happened in a move, as event keys."""
    (player,) = game.actors(state)
    return [
        event.key for event in game.events(state, player, move, game.apply(state, player, move))
    ]


def refusal(game: CCross, state: State, text: str) -> str:
    """The key of the reason why a move is refused."""
    (player,) = game.actors(state)
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        game.parse(state, player, text)
    return caught.value.key


# The sheet's people


def test_the_catalogue_names_the_people_behind_the_sheet() -> None:
    (card,) = (card for card in catalogue("fr") if card["id"] == "c-cross")
    credits = [card[key] for key in ("author", "publisher", "year", "translator")]
    assert credits == ["Ludovic Gimet", "Clemens Gerhards KG", 2015, "Ludovic Gimet"]


# Geometry


def test_eighty_cells_without_overlap_and_seventy_three_borders(game: CCross) -> None:
    assert len(set(game.places)) == 80
    assert len(game.borders) == 73


def test_thirty_three_pairs_of_neighbours_sharing_five_three_or_one_edge(game: CCross) -> None:
    shared = Counter(
        frozenset((game.zones[game.zone_of[a]], game.zones[game.zone_of[b]]))
        for a, b in game.borders
    )
    assert len(shared) == 33
    for pair, count in shared.items():
        one, other = sorted(pair)
        same_row, columns = one[1] == other[1], one[0] + other[0]
        expected = (
            5 if same_row and columns in ("ab", "cd") else 3 if columns == "bc" and same_row else 1
        )
        assert count == expected, (one, other)


def test_every_full_colouring_has_a_winner(game: CCross) -> None:
    everything = (1 << 16) - 1
    for light in range(1 << 16):
        assert game.connects(light) or game.connects(everything ^ light)


def test_shortest_connection_is_four_zones_for_both_pairs_of_sides(game: CCross) -> None:
    for one, other in game.sides:
        sizes = [
            size
            for size in range(1, 5)
            if any(
                chosen & one and chosen & other and game.connects(chosen)
                for chosen in (
                    sum(1 << zone for zone in group) for group in combinations(range(16), size)
                )
                if joined(game, chosen)
            )
        ]
        assert sizes == [4]


def joined(game: CCross, chosen: int) -> bool:
    """Whether a set of zones hangs together."""
    reached = chosen & -chosen
    while True:
        more = reached
        for zone in range(16):
            if reached >> zone & 1:
                more |= game.beside[zone] & chosen
        if more == reached:
            return reached == chosen
        reached = more


def test_corners_belong_to_a_long_and_a_short_side(game: CCross) -> None:
    (left, right), (top, bottom) = game.sides
    assert left & top == zones(game, "a1") and right & bottom == zones(game, "d4")


# Placing


def test_light_begins_with_exactly_one_pawn(game: CCross) -> None:
    start = State()
    assert len(game.moves(start, LIGHT)) == 80
    assert refusal(game, start, "a1.5-b1.1") in ("illegal.first", "error.move")
    border = "-".join(game.cells[cell] for cell in game.borders[0])
    assert refusal(game, start, border) == "illegal.first"


def test_perft_two_from_every_first_cell_agrees_with_a_brute_force_count(game: CCross) -> None:
    for first, name in enumerate(game.cells):
        singles = sum(cell != first for cell in range(80))
        doubles = 0
        for a, b in combinations(range(80), 2):
            (ax, ay), (bx, by) = game.places[a], game.places[b]
            touching = (ax - bx) ** 2 + (ay - by) ** 2 == 1
            doubles += touching and a // 5 != b // 5 and first not in (a, b)
        assert len(game.moves(play(game, State(), name), DARK)) == singles + doubles


def test_two_pawns_need_two_zones_side_by_side(game: CCross) -> None:
    state = play(game, State(), "d4.5")
    for path, key in (
        (["a1.1", "a1.2"], "illegal.same"),
        (["a1.1", "d1.1"], "illegal.apart"),
        (["d4.5"], "illegal.taken"),
    ):
        found = game.why_not(state, DARK, path)
        assert found is not None and found.key == key


def test_no_pawn_on_a_tile_nor_beyond_the_reserve(game: CCross) -> None:
    state = State(pawns=(cells(game, "d4.1"), 0), tiles=(zones(game, "a1"), 0), turn=DARK)
    assert refusal(game, state, "a1.3") == "illegal.tile"
    eleven = cells(game, "a1.1 a1.2 a2.1 a2.2 a3.1 a3.2 a4.1 a4.2 d1.1 d1.2 d2.1")
    last = State(pawns=(eleven, cells(game, "d4.1")))
    assert game.reserve(last, LIGHT) == 1
    assert all("-" not in move for move in game.moves(last, LIGHT))
    border = next(
        f"{game.cells[a]}-{game.cells[b]}"
        for a, b in game.borders
        if not (eleven | cells(game, "d4.1")) & (1 << a | 1 << b)
    )
    assert refusal(game, last, border) == "illegal.reserve"


# Conquering


def test_three_pawns_alone_in_a_zone_take_it_and_come_back(game: CCross) -> None:
    state = State(pawns=(cells(game, "b2.1 b2.2"), cells(game, "d4.1")))
    after = play(game, state, "b2.5")
    assert after.tiles == (zones(game, "b2"), 0)
    assert after.pawns[LIGHT] == 0 and game.reserve(after, LIGHT) == 12
    assert after.turn == DARK and keys(game, state, "b2.5") == ["event.place.one", "event.conquer"]


def test_a_zone_that_cannot_be_paid_is_refused_with_its_reason(game: CCross) -> None:
    """Dossier: one enemy pawn inside, no other pawn on the board."""
    state = State(pawns=(cells(game, "b2.1 b2.2"), cells(game, "b2.3")))
    assert refusal(game, state, "b2.5") == "illegal.pay"
    # The second pawn of a double may pay for the zone the first one wins.
    double = next(move for move in game.moves(state, LIGHT) if "b2.5" in move)
    after = play(game, state, double)
    assert after.owed == 1 and len(game.moves(after, LIGHT)) == 1


def test_the_conqueror_exchanges_as_many_pawns_as_he_found(game: CCross) -> None:
    state = State(pawns=(cells(game, "b2.1 b2.2 d1.1 d2.1 d3.1"), cells(game, "b2.3 b2.4")))
    after = play(game, state, "b2.5")
    assert (after.payer, after.owed) == (LIGHT, 2) and game.actors(after) == (LIGHT,)
    assert game.moves(after, LIGHT) == ["xd1.1", "xd2.1", "xd3.1"]
    assert game.reserve(after, DARK) == 10
    done = play(game, after, "xd1.1", "xd3.1")
    assert done.pawns == (cells(game, "d2.1"), cells(game, "d1.1 d3.1"))
    assert done.turn == DARK and game.reserve(done, LIGHT) == 11 and game.reserve(done, DARK) == 10


def test_the_sheet_illustrations_3_1_to_4_2(game: CCross) -> None:
    """Dark takes a zone, his exchange gives light a zone, light pays back inside dark's turn."""
    state = State(
        pawns=(cells(game, "b2.3 d4.1 d4.2 a1.1"), cells(game, "b2.1 b2.2 d4.3 d3.1")), turn=DARK
    )
    taken = play(game, state, "b2.5")
    assert (taken.payer, taken.owed) == (DARK, 1)
    assert keys(game, taken, "xd4.3") == ["event.exchange", "event.conquer"]
    domino = play(game, taken, "xd4.3")
    assert domino.tiles == (zones(game, "d4"), zones(game, "b2"))
    # Light had a1.1 elsewhere but the zone he took held no dark pawn any more: nothing is owed.
    assert domino.owed == 0 and domino.turn == LIGHT


def test_domino_effect_lets_the_other_player_exchange_in_my_turn(game: CCross) -> None:
    state = State(
        pawns=(cells(game, "b2.3 d4.1 d4.2 a1.1"), cells(game, "b2.1 b2.2 d4.3 d4.4")), turn=DARK
    )
    domino = play(game, state, "b2.5", "xd4.3")
    assert (domino.turn, domino.payer, domino.owed) == (DARK, LIGHT, 1)
    assert game.actors(domino) == (LIGHT,) and game.moves(domino, LIGHT) == ["xa1.1"]
    assert play(game, domino, "xa1.1").turn == LIGHT


def test_what_the_other_player_cannot_exchange_goes_back(game: CCross) -> None:
    state = State(
        pawns=(cells(game, "b2.3 d4.1 d4.2"), cells(game, "b2.1 b2.2 d4.3 d4.4")), turn=DARK
    )
    taken = play(game, state, "b2.5")
    assert keys(game, taken, "xd4.3") == ["event.exchange", "event.conquer", "event.return"]
    after = play(game, taken, "xd4.3")
    assert after.owed == 0 and after.turn == LIGHT and game.reserve(after, DARK) == 12


def test_effet_domino_the_active_player_orders_zones_his_exchange_hands_over(game: CCross) -> None:
    """Dark won a1 and a2; paying for a1 hands a2, and d2, to light: dark says which is next."""
    moves = "a1.1 a1.3 a1.2 a1.5 a2.2 a2.4 a2.3 a2.5 d2.1 d2.3 d2.2 a1.4-a2.1 a1 xa2.4 xd2.3"
    state = play(game, State(), *moves.split())
    assert game.due(state) == [(1, LIGHT), (13, LIGHT)] and state.won == 0
    assert game.actors(state) == (DARK,) and game.moves(state, DARK) == ["a2", "d2"]


def two_zones_won(game: CCross, extra_light: str = "", dark: str = "") -> tuple[State, str]:
    """A position where a double placement wins two zones at once, and that placement."""
    state = State(
        pawns=(cells(game, f"a1.1 a1.2 b1.1 b1.2 {extra_light}"), cells(game, dark or "d4.5"))
    )
    move = next(
        move
        for move in game.moves(state, LIGHT)
        if "-" in move and {part[:2] for part in move.split("-")} == {"a1", "b1"}
    )
    return state, move


def test_two_zones_won_by_one_double_ask_for_the_order(game: CCross) -> None:
    state, move = two_zones_won(game, "d3.1 d3.2", "a1.3")
    after = play(game, state, move)
    assert game.actors(after) == (LIGHT,) and game.moves(after, LIGHT) == ["a1", "b1"]


def test_a_free_zone_may_not_come_first_when_its_pawns_must_pay(game: CCross) -> None:
    """Ruling 1: only an order that keeps every placement-won zone payable."""
    state, move = two_zones_won(game, dark="b1.4")
    after = play(game, state, move)
    assert game.moves(after, LIGHT) == ["b1"]
    assert refusal(game, after, "a1") == "illegal.order"
    # Ruling 2: the exchange breaks the majority in a1, which is then settled.
    done = play(game, after, "b1", game.moves(play(game, after, "b1"), LIGHT)[0])
    assert done.tiles == (zones(game, "b1"), 0) and done.turn == DARK


def test_an_exchange_that_leaves_the_other_zone_unpaid_is_refused(game: CCross) -> None:
    state, move = two_zones_won(game, "d3.1", "a1.3 b1.4")
    after = play(game, state, move, "a1")
    assert refusal(game, after, "xd3.1") == "illegal.keep"
    assert all(text.startswith("xb1") for text in game.moves(after, LIGHT))


def test_a_majority_exchanged_away_is_settled_and_frees_the_next_exchange(game: CCross) -> None:
    state = State(
        pawns=(
            cells(game, "b2.1 b2.3 c2.1 c2.3 a1.1"),
            cells(game, "b2.4 b2.5 c2.4 c2.5"),
        )
    )
    after = play(game, state, "b2.2-c2.2", "b2", "xc2.1")
    assert game.moves(after, LIGHT) == ["xa1.1", "xc2.2", "xc2.3"]


def test_a_zone_that_has_grown_may_not_be_left_unpaid(game: CCross) -> None:
    """The opponent's exchange made c2 four strong: one exchange no longer settles it."""
    state = State(
        pawns=(
            cells(game, "b2.1 b2.3 c2.1 c2.3 a1.1 a1.2 d1.1 d1.2 d4.1 d4.2"),
            cells(game, "b2.4 b2.5 c2.4 c2.5 a1.3 a1.4 d1.3 d1.4 d4.3 d4.4"),
        )
    )
    moves = "b2.2-c2.2 b2 xd1.1 xd4.1 d1 xc2.4 d4 xa1.3"
    after = play(game, state, *moves.split())
    assert game.moves(after, LIGHT) == ["c2"]
    assert refusal(game, after, "a1") == "illegal.order"


def test_a_connecting_zone_that_cannot_be_paid_does_not_win(game: CCross) -> None:
    state = State(
        pawns=(cells(game, "d1.1 d1.2"), cells(game, "d1.4")), tiles=(zones(game, "a1 b1 c1"), 0)
    )
    assert refusal(game, state, "d1.3") == "illegal.pay"


# Winning


def test_a_connection_wins_at_once_without_the_exchange(game: CCross) -> None:
    state = State(
        pawns=(cells(game, "d1.1 d1.2 a4.1"), cells(game, "d1.4")),
        tiles=(zones(game, "a1 b1 c1"), 0),
    )
    after = play(game, state, "d1.3")
    assert after.winner == LIGHT and after.reason == "connection" and game.actors(after) == ()
    assert after.owed == 0 and after.pawns[LIGHT] == cells(game, "a4.1")
    assert [game.zones[zone] for zone in game.chain(after.tiles[LIGHT])] == ["d1", "c1", "b1", "a1"]


def test_the_other_player_may_win_in_my_turn(game: CCross) -> None:
    state = State(
        pawns=(cells(game, "b3.3 d1.1 d1.2"), cells(game, "b3.1 b3.2 d1.3")),
        tiles=(zones(game, "a1 b1 c1"), 0),
        turn=DARK,
    )
    after = play(game, state, "b3.5", "xd1.3")
    assert after.winner == LIGHT and after.reason == "connection"


def test_a_chain_with_a_gap_does_not_connect(game: CCross) -> None:
    assert not game.connects(zones(game, "a1 b1 d1"))
    assert game.connects(zones(game, "a1 b1 c1 d1"))


def test_both_players_may_join_the_same_two_sides(game: CCross) -> None:
    for seat, chain in ((LIGHT, "a1 b1 c1"), (DARK, "a3 b3 c3")):
        last = chain[-1]
        tiles = (zones(game, chain), 0) if seat == LIGHT else (0, zones(game, chain))
        pawns = (cells(game, "d1.1 d1.2"), cells(game, "d3.1 d3.2"))
        after = play(game, State(pawns=pawns, tiles=tiles, turn=seat), f"d{last}.3")
        assert after.winner == seat and after.reason == "connection"


def test_a_ninth_tile_is_laid_like_the_others(game: CCross) -> None:
    """Ours: the sheet gives eight tiles and names no consequence of using them up."""
    eight = zones(game, "a1 b1 c1 a2 b2 c2 a3 b3")
    state = State(pawns=(cells(game, "d3.1 d3.2"), 0), tiles=(eight, 0))
    after = play(game, state, "d3.3")
    assert after.tiles[LIGHT].bit_count() == 9 and game.actors(after) == (DARK,)


def test_whoever_cannot_place_on_his_turn_loses(game: CCross) -> None:
    scattered = "a1.1 a2.1 a3.1 a4.1 b1.1 b2.1 b3.1 b4.1 c1.1 c2.1 c3.1 c4.1"
    state = State(pawns=(cells(game, "d1.1"), cells(game, scattered)))
    after = play(game, state, "d2.1")
    assert after.winner == LIGHT and after.reason == "blocked"


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_loser_plays_light_in_a_rematch(seed: str) -> None:
    """Ours: the sheet says that light begins, not who plays light the next time."""
    seats = [{"kind": "computer", "level": level} for level in (1, 2)]
    table, rng = Table.lay(CCross(), seats, seed, "fr"), Rng(seed)
    while actors := table.match.actors:
        table.match.act(actors[0], rng.choice(table.game.moves(table.match.state, actors[0])))
    loser = table.seats.sitters[1 - table.match.state.winner]
    assert table.rematch("next").seats.sitters[LIGHT].level == loser.level


# Many games


def test_ten_thousand_random_games_end_without_a_draw_and_keep_every_pawn(game: CCross) -> None:
    """Fast playouts are traced and replayed through the rules, invariants checked on the way."""
    reasons: Counter[str] = Counter()
    for number in range(10_000):
        trace: list[tuple[int, str]] = []
        utilities = playout(game, State(), Rng(f"game {number}"), trace)
        state, turns = State(), 0
        for player, move in trace:
            assert game.actors(state) == (player,)
            turns += "x" not in move and move not in game.zone_number
            state = game.apply(state, player, move)
            check(game, state)
        assert state.winner != NOBODY and turns <= 104
        outcome = game.outcome(state)
        assert outcome is not None and outcome.utility() == utilities
        reasons[state.reason] += 1
    assert set(reasons) == {"connection", "blocked"}


def check(game: CCross, state: State) -> None:
    """Twelve pawns of each colour, one thing on a cell, no zone with pawns and a tile."""
    light, dark = state.pawns
    assert not light & dark and not state.tiles[0] & state.tiles[1]
    tiled = sum(
        game.zone_mask[zone] for zone in range(16) if (state.tiles[0] | state.tiles[1]) >> zone & 1
    )
    assert not (light | dark) & tiled
    for player in (LIGHT, DARK):
        held = state.owed if state.payer == 1 - player else 0
        assert 0 <= game.reserve(state, player) == 12 - state.pawns[player].bit_count() - held


def test_legal_placements_are_those_without_a_fault(game: CCross) -> None:
    for number in range(40):
        trace: list[tuple[int, str]] = []
        playout(game, State(), Rng(f"fault {number}"), trace)
        state = State()
        for player, move in trace:
            if not state.owed and not game.due(state):
                assert game.moves(state, player) == [
                    name
                    for name, cells in game.placements
                    if game.placement_fault(state, cells) is None
                ]
            state = game.apply(state, player, move)


# What the eye gets


def scene_of(game: CCross, state: State, language: str = "fr") -> Scene:
    """What whoever is to act sees."""
    (player,) = game.actors(state)
    return scene(game, state, player, game_words(language, game.folder()))


def test_the_sides_are_not_inlaid_in_what_marks_a_player(game: CCross) -> None:
    inlays = {
        pair: [shape for shape in board(game).shapes if shape.id.startswith(f"side:{pair}:")]
        for pair in (0, 1)
    }
    tokens = [{shape.stroke for shape in shapes} for shapes in inlays.values()]
    assert [len(found) for found in tokens] == [1, 1] and tokens[0] != tokens[1]
    pieces = {"cream", "forest", "groove", "wood-light", *game.info.colours}
    assert not (tokens[0] | tokens[1]) & pieces
    # The long sides are two lines, the short ones are dashed: told apart without colour too.
    assert len(inlays[0]) == 2 and len(inlays[1]) > 20


def test_every_name_a_sentence_uses_is_on_the_board(game: CCross) -> None:
    texts = [shape.text for shape in board(game).shapes if shape.kind == "text"]
    assert set(texts) == {zone.upper() for zone in game.zones} | set("12345")
    assert len(texts) == len(game.zones) + len(game.cells)
    taken = State(tiles=(zones(game, "b2"), zones(game, "c3")))
    assert {"B2", "C3"} == {shape.text for shape in scene_of(game, taken).shapes} & set(texts)


def test_a_single_pawn_that_could_not_be_paid_for_is_not_offered_and_it_is_said_why(
    game: CCross,
) -> None:
    state = State(pawns=(cells(game, "b2.2 b2.3"), cells(game, "b2.4 d4.1")))
    found = scene_of(game, state).choices["b2.1"]
    assert isinstance(found, dict)
    assert "b2.1" not in found and ONE not in found
    words = game_words("fr", game.folder())
    half = preview(game, state, LIGHT, ["b2.1"], words)
    assert "ce pion seul prendrait une zone que vous ne pourriez pas payer" in half.status
    refused = game.why_not(state, LIGHT, ["b2.1", "b2.1"])
    assert refused is not None and refused.key == "illegal.pay"
    free = preview(game, state, LIGHT, ["c3.2"], words)
    assert "la même case" in free.status
    assert scene_of(game, state).choices["c3.2"]["c3.2"] == "c3.2"  # type: ignore[index]


def test_pawns_to_put_back_are_seen_and_it_is_said_why(game: CCross) -> None:
    state = State(pawns=(cells(game, "b2.2 b2.3 d1.1 d1.2"), cells(game, "b2.4 b2.5")))
    assert not any(shape.id.startswith("hand") for shape in scene_of(game, state).shapes)
    for owed, said in ((2, "les 2 pions foncés"), (1, "un pion foncé")):
        state = play(game, state, "b2.1" if owed == 2 else "xd1.1")
        picture = scene_of(game, state)
        held = [shape for shape in picture.shapes if shape.id in ("hand:0", "hand:1")]
        assert [shape.fill for shape in held] == ["forest"] * owed
        assert said in picture.status and "revenir en jeu" in picture.status
    assert not any(
        shape.id.startswith("hand") for shape in scene_of(game, play(game, state, "xd1.2")).shapes
    )


def test_every_line_of_a_hint_has_its_key(game: CCross) -> None:
    words = game_words("fr", game.folder())
    seen = set()
    for seed in range(12):
        state, rng = game.start(Rng(str(seed))), Rng(f"moves {seed}")
        for _ in range(20):
            (player,) = game.actors(state)
            move = rng.choice(game.moves(state, player))
            advice = reason(game, state, player, move, words)
            drawn = {shape.stroke for shape in advice.shapes if shape.kind == "line"}
            assert drawn == {key.token for key in advice.legend}
            seen |= drawn
            state = game.apply(state, player, move)
            if not game.actors(state):
                break
    assert seen == {"hint", "last"}
