"""Masker by its sheet: what no other test shows, each test named after the sheet's paragraph.

`sheet.md` says for every sentence which test shows it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from croisee.games.masker.rules import COLOURS, STOP, Masker
from croisee.games.masker.test_masker import FULL, flat, keys, play, tall
from croisee.table import Table


def test_preparation_facing_players_are_a_team_and_draw_one_disk() -> None:
    game = Masker(4)
    assert game.teams() == (0, 1, 0, 1) and game.team_count == 2
    assert game.info.seats == (2, 3, 4) and len(COLOURS) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deroulement_the_first_player_is_drawn_by_lot(players: int) -> None:
    firsts: Counter[int] = Counter()
    for seed in range(60 * players):
        sitters = Table.lay(Masker(players), None, f"lot {seed}", "fr").seats.sitters
        firsts[[sitter.kind for sitter in sitters].index("person")] += 1
    assert sorted(firsts) == list(range(players))
    assert all(abs(count - 60) < 30 for count in firsts.values())
    # The lot is the seed's: the same table again.
    tables = [Table.lay(Masker(players), None, "lot 7", "fr") for _ in range(2)]
    assert tables[0].seats.sitters == tables[1].seats.sitters


def test_deroulement_who_sits_where_may_be_agreed_instead() -> None:
    seats = [{"kind": "computer", "level": 3}, {"kind": "person"}]
    for seed in ("one", "two", "three", "four"):
        kinds = [sitter.kind for sitter in Table.lay(Masker(2), seats, seed, "fr").seats.sitters]
        assert kinds == ["computer", "person"]
    drawn = {
        Table.lay(Masker(2), seats, f"lot {seed}", "fr", lot=True).seats.sitters[0].kind
        for seed in range(20)
    }
    assert drawn == {"computer", "person"}


def test_deroulement_captures_lie_before_their_player_in_piles_of_three() -> None:
    game = Masker(3)
    start = flat(FULL, "rbg")
    state = play(game, start, "b1", "c1", "d1")
    assert state.piles == ("rby", "", "") and state.natural == game.place_number["d1"]


def test_deroulement_the_others_follow_clockwise_from_the_natural_cross() -> None:
    game = Masker(4)
    state = flat(FULL, piles=("",) * 4)
    turns = []
    for move in ("b1", "c1", "c2", "c3"):
        turns.append(state.turn)
        natural = state.natural
        assert {game.place_number[name] for name in game.moves(state, state.turn)} <= set(
            game.neighbours[natural]
        )
        state = play(game, state, move, STOP)
    assert turns == [0, 1, 2, 3] and state.turn == 0


def test_deroulement_a_player_may_have_to_eliminate_himself() -> None:
    game = Masker(2)
    start = flat("+r.... ...... ..bb.. ..gg.. ..mm.. ..yyb.")
    # The first capture is compulsory, and only his own last cross touches the natural one.
    assert game.moves(start, 0) == ["b1"]
    assert keys(game, start, "b1") == ["event.capture", "event.out", "event.survivor"]
    outcome = game.outcome(play(game, start, "b1"))
    assert outcome is not None and outcome.ranks == (2, 1)


def test_variante_3d_moves_only_to_a_neighbouring_stack_but_for_the_free_capture() -> None:
    game = Masker(2, "3d")
    state = tall("rb,gy,mw, rg,b+,yy, r,m,g")
    for move in game.moves(state, 0):
        assert game.place_number[move] in game.neighbours[state.natural]
    # Ours: "always to a neighbouring stack" says how one moves; white frees the next capture in
    # 3D as it does on the flat grid.
    after = play(game, state, "b1", "c1")
    assert game.place_number["a3"] not in game.neighbours[after.natural]
    assert "a3" in game.moves(after, 0)


@pytest.mark.parametrize(("disks", "first"), [("br", 1), ("rb", 2)])
def test_the_losing_team_begins_the_next_game(disks: str, first: int) -> None:
    seats = [{"kind": "computer", "level": 1 + seat} for seat in range(4)]
    table = Table.lay(Masker(4), seats, "team", "fr")
    # Red's last cross is taken at once, by the other team or by its own.
    table.match.opening = flat("+rbygm bygmbg ...... ...... ...... ......", disks, piles=("",) * 4)
    table.match.act(0, "b1")
    assert table.match.outcome is not None and table.match.outcome.ranks[first] == 2
    again = table.rematch("next")
    assert [sitter.level - 1 for sitter in again.seats.sitters] == [
        (first + seat) % 4 for seat in range(4)
    ]
