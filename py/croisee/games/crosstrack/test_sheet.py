"""Crosstrack by its sheet: what no other test shows, each test named after the sheet's paragraph.

`sheet.md` says for every sentence which test shows it. The sheet's numbered lists are cited by
their numbers.
"""

from __future__ import annotations

import pytest

from croisee.core.rng import Rng
from croisee.games.crosstrack import track
from croisee.games.crosstrack.rules import Crosstrack
from croisee.games.crosstrack.test_crosstrack import COLUMN, board, play, refusal, start
from croisee.table import Table

COLUMNS = "bcde"
"""The columns that end in terminals A and C."""


def way(first: str, last: str) -> dict[str, str]:
    """Pieces from the terminal A of a column to the terminal C of another: `{"b1": "2n", ...}`."""
    across = COLUMNS.index(last) - COLUMNS.index(first)
    step = 1 if across > 0 else -1
    diagonal = "6ne" if across > 0 else "6n"
    found = {}
    for row in range(1, 7):
        done = min(row - 1, abs(across))
        column = COLUMNS[COLUMNS.index(first) + step * done]
        if not across or row > abs(across) + 1:
            shape = "1n"
        elif row == 1:
            shape = "2n"
        else:
            shape = diagonal if row <= abs(across) else "2s"
        found[f"{column}{row}"] = shape
    return found


def quarter_turn(pieces: dict[str, str]) -> dict[str, str]:
    """The same pieces with the board turned clockwise: what led from A to C leads from B to D."""
    found = {}
    for cell, shape in pieces.items():
        column, row = "abcdef".index(cell[0]), int(cell[1])
        turned = track.SIDES.index(shape[1:]) + 2
        directions = track.DIRECTIONS[int(shape[0]) - 1]
        side = track.SIDES[turned % directions if directions < 8 else turned % 8]
        found[f"{'abcdef'[6 - row]}{column + 1}"] = f"{shape[0]}{side}"
    return found


@pytest.mark.parametrize("first", COLUMNS)
@pytest.mark.parametrize("last", COLUMNS)
def test_pour_gagner_from_any_terminal_to_any_terminal_opposite(first: str, last: str) -> None:
    pieces = way(first, last)
    for laid in (pieces, quarter_turn(pieces)):
        whole = board(" ".join(f"{cell}:{shape}" for cell, shape in laid.items()))
        assert track.route(whole)
        # "La route doit être exacte": without either end it touches no terminal there.
        for end in (next(iter(laid)), list(laid)[-1]):
            short = bytearray(whole)
            short[track.CELL_NUMBER[end]] = track.EMPTY
            assert not track.route(short)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mise_au_point_1_the_board_is_empty_and_the_first_completed_route_ends_it(
    players: int,
) -> None:
    game, state = start(players)
    assert state.board == bytes(len(track.CELLS)) and not state.placed
    state = play(game, state, *COLUMN)
    assert state.winner == 5 % players and game.actors(state) == ()


def test_pour_2_joueurs_two_sets_each_and_turn_by_turn() -> None:
    game, state = start(2)
    assert game.sets == ((0, 2), (1, 3))
    assert [sum(len(game.stock(state, game.sets[0], shape)) for shape in range(6))] == [12]
    turns = []
    for move in COLUMN[:4]:
        turns.append(state.turn)
        state = play(game, state, move)
    assert turns == [0, 1, 0, 1]


def test_pour_3_joueurs_one_set_each_and_the_fourth_for_all() -> None:
    game = Crosstrack(3)
    assert game.sets == ((0,), (1,), (2,)) and game.owner(3) == -1
    for player in range(3):
        assert 3 in game.touches[player]


def test_pour_3_joueurs_common_pieces_complete_a_route_placed_turned_or_moved() -> None:
    game, placed = start(3, *COLUMN[:5])
    assert play(game, placed, "*6c6n").winner == 2
    turned = play(game, placed, "*6c6ne", "2f2n", "2f3n")
    # The star turned north-east does not join north and south; whoever placed it may turn it now.
    assert turned.turn == 2 and turned.winner == -1 and play(game, turned, "c6n").winner == 2
    moved = play(game, placed, "*6d6n", "2f2n", "2f3n")
    assert play(game, moved, "d6-c6n").winner == 2


def test_pour_4_joueurs_partners_face_each_other_and_the_turn_changes_teams() -> None:
    game, state = start(4)
    assert game.sets == ((0,), (1,), (2,), (3,)) and game.teams() == (0, 1, 0, 1)
    turns = []
    for move in COLUMN[:5]:
        turns.append(state.turn)
        state = play(game, state, move)
    assert turns == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("waiting", [0, 1])
def test_pour_4_joueurs_either_direction_wins_for_either_team(waiting: int) -> None:
    row = ("1a3e", "1b3e", "4c3e", "4d3e", "4e3e", "6f3n")
    game, state = start(4, *["6b1n"][:waiting], *row)
    # Completed by the second seat or, one action later, by the third: once by each team.
    assert state.winner == 1 + waiting
    outcome = game.outcome(state)
    assert outcome and outcome.ranks == ((2, 1, 2, 1), (1, 2, 1, 2))[waiting]


def test_mise_au_point_3_a_partners_piece_turned_or_moved_completes_the_route() -> None:
    game, state = start(4, "6c6ne", "1c1n", "1c2n", "4c3n", "4c4n", "5c5e")
    assert state.turn == 2 and refusal(game, state, "c5n") == "illegal.opponent"
    turned = play(game, state, "c6n")
    assert turned.winner == 2
    outcome = game.outcome(turned)
    assert outcome and outcome.ranks == (1, 2, 1, 2)
    game, state = start(4, "6d6n", "1c1n", "1c2n", "4c3n", "4c4n", "5c5e")
    assert play(game, state, "d6-c6n").winner == 2


def test_mise_au_point_6_a_moved_piece_takes_any_of_its_directions() -> None:
    game, state = start(2, "3c4ne", "2d2n")
    assert {f"c4-e5{side}" for side in track.SIDES} <= set(game.moves(state, 0))
    assert {f"c4{side}" for side in track.SIDES if side != "ne"} <= set(game.moves(state, 0))
    assert "c4ne" not in game.moves(state, 0)


@pytest.mark.parametrize(("moves", "first"), [(COLUMN, 2), (("6b1n", *COLUMN), 1)])
def test_pour_2_joueurs_the_loser_begins_and_a_losing_team_is_one_loser(
    moves: tuple[str, ...], first: int
) -> None:
    seats = [{"kind": "computer", "level": 1 + seat} for seat in range(4)]
    table = Table.lay(Crosstrack(4), seats, "team", "fr")
    for move in moves:
        table.match.act(table.match.actors[0], move)
    assert table.match.outcome is not None
    again = table.rematch("next")
    # The team that lost begins, by the partner who comes first after the last beginner.
    assert table.match.outcome.ranks[first] == 2
    assert [sitter.level - 1 for sitter in again.seats.sitters] == [
        (first + seat) % 4 for seat in range(4)
    ]
    # Partners are still partners.
    assert {again.seats.sitters[0].wins, again.seats.sitters[2].wins} == {0}
    assert {again.seats.sitters[1].wins, again.seats.sitters[3].wins} == {1}


def test_pour_3_joueurs_with_two_losers_the_seat_after_the_last_beginner_begins() -> None:
    seats = [{"kind": "computer", "level": 1 + seat} for seat in range(3)]
    table = Table.lay(Crosstrack(3), seats, "three", "fr")
    for move in COLUMN:
        table.match.act(table.match.actors[0], move)
    again = table.rematch("next")
    assert [sitter.level for sitter in again.seats.sitters] == [2, 3, 1]
    assert Crosstrack(3).start(Rng("next")).turn == 0
