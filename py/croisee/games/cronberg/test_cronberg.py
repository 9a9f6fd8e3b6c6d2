"""Cronberg against its sheet and its dossier: geometry, scores, the closing example, many games."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from croisee.ai.search import Search, SearchAgent
from croisee.ai.simple import OnePlyAgent, RandomAgent
from croisee.core.bits import members
from croisee.core.errors import IllegalMove, InvalidMove, NoUndo
from croisee.core.game import CHANCE, Outcome, generic_playout
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import CountRow, encode
from croisee.core.words import game_words
from croisee.games.cronberg import brain, town, view
from croisee.games.cronberg.rules import FROM_STOCK, Cronberg, State
from croisee.games.cronberg.scoring import arithmetic, score
from croisee.table import Table

FOLDER = Path(__file__).parent
BOX = json.loads((FOLDER / "box.json").read_text(encoding="utf-8"))
ENDGAME = json.loads((FOLDER / "test_endgame.json").read_text(encoding="utf-8"))
GAMES = 10_000
RED, BLUE, YELLOW, GREEN = range(4)


@pytest.fixture(scope="module")
def game() -> Cronberg:
    return Cronberg(2)


def play(game: Cronberg, state: State, *moves: str) -> State:
    """Play moves given in notation, each by whoever is to act; CHANCE included."""
    for text in moves:
        (player,) = game.actors(state)
        if player == CHANCE:
            assert text in dict(game.chance(state))
            state = game.apply(state, player, text)
        else:
            state = game.apply(state, player, game.parse(state, player, text))
    return state


def told(game: Cronberg, state: State, move: str) -> list[tuple[str, dict[str, object]]]:
    """What happened in a move: keys and blanks."""
    (player,) = game.actors(state)
    after = game.apply(state, player, move)
    return [(event.key, dict(event.blanks)) for event in game.events(state, player, move, after)]


def refusal(game: Cronberg, state: State, text: str) -> str:
    """The key of the reason why a move is refused."""
    (player,) = game.actors(state)
    with pytest.raises((IllegalMove, InvalidMove)) as caught:
        game.parse(state, player, text)
    return caught.value.key


def start(game: Cronberg) -> State:
    return game.start(Rng("test"))


# Geometry: every count of the dossier, from the box


def test_the_town_is_a_hexagon_of_side_three() -> None:
    assert len(BOX["town"]["triangles"]) == len(town.TRIANGLES) == 54
    assert len(BOX["town"]["crossings"]) == len(town.CROSSINGS) == 37
    assert len(town.PLACES) == 72
    around = Counter(triangles.bit_count() for triangles in town.AROUND)
    assert around == {6: 19, 3: 12, 2: 6}
    for q, r in town.AXIAL:
        assert max(abs(q), abs(r), abs(q + r)) <= 3


def test_triangles_are_the_up_and_down_ones_of_the_dossier() -> None:
    kinds = Counter()
    for corners in town.CORNERS:
        spots = {town.AXIAL[corner] for corner in corners}
        q, r = min(q for q, _ in spots), min(r for _, r in spots)
        up = {(q, r), (q + 1, r), (q, r + 1)}
        down = {(q + 1, r), (q + 1, r + 1), (q, r + 1)}
        assert spots in (up, down)
        kinds["up" if spots == up else "down"] += 1
    assert kinds == {"up": 27, "down": 27}


def test_at_most_twenty_seven_rhombi_fit_so_the_stock_never_runs_out() -> None:
    """Each rhombus covers one triangle that points up and one that points down."""
    rows = [{town.AXIAL[corner][1] for corner in corners} for corners in town.CORNERS]
    up = [
        sum(town.AXIAL[corner][1] == min(row) for corner in corners) == 2
        for row, corners in zip(rows, town.CORNERS, strict=True)
    ]
    assert sum(up) == 27
    for place in town.PLACES:
        one, other = place.triangles
        assert up[one] != up[other]
    assert len(town.BUILDINGS) == 28 == len(set(town.BUILDINGS))


def test_a_place_has_two_obtuse_and_two_acute_corners() -> None:
    for place in town.PLACES:
        one, other = (set(town.CORNERS[triangle]) for triangle in place.triangles)
        assert set(place.obtuse) == one & other
        assert set(place.acute) == one ^ other
        assert len(set(place.corners)) == 4


def test_symbols_are_counted_and_three_fold_symmetric() -> None:
    assert Counter(town.SYMBOLS) == {"park": 36, "guard": 9, "arms": 9}
    spot = {place: number for number, place in enumerate(town.AXIAL)}
    triangle = {frozenset(corners): number for number, corners in enumerate(town.CORNERS)}
    for corners, symbol in zip(town.CORNERS, town.SYMBOLS, strict=True):
        # A third of a turn: (q, r) goes to (-q - r, q).
        turned = frozenset(
            spot[-town.AXIAL[corner][0] - town.AXIAL[corner][1], town.AXIAL[corner][0]]
            for corner in corners
        )
        assert town.SYMBOLS[triangle[turned]] == symbol


def test_tiles_are_those_of_the_dossier() -> None:
    counts = {kind.numbers: len(kind.tiles) for kind in town.KINDS}
    assert counts == {
        (1, 2): 4, (2, 4): 4, (3, 6): 4, (4, 8): 4,
        (-1, -2): 3, (-2, -4): 3, (-3, -6): 3, (-4, -8): 3,
    }  # fmt: skip
    for obtuse, acute in counts:
        assert abs(acute) > abs(obtuse)
    assert set(BOX["buildings"]["outlines"]) == set(town.BUILDINGS)


# Scoring


@pytest.mark.parametrize(
    ("numbers", "arms", "parks", "counts", "written"),
    [
        ([2, 3], False, 2, 20, "(2 + 3) × 2 × 2 = 20"),
        ([6, 3, -2], False, 1, 14, "(6 + 3 − 2) × 2 = 14"),
        ([-4], True, 0, 4, "|−4| = 4"),
        ([4], False, 1, 8, "4 × 2 = 8"),
        ([-3, 1], False, 3, -16, "(−3 + 1) × 2 × 2 × 2 = −16"),
        ([-3, 1], True, 1, 8, "(|−3| + 1) × 2 = 8"),
        ([-2], False, 0, -2, "−2"),
        ([4, 4], False, 0, 8, "4 + 4 = 8"),
    ],
)
def test_the_scoring_examples(
    numbers: list[int], arms: bool, parks: int, counts: int, written: str
) -> None:
    assert score(numbers, arms, parks) == counts
    assert arithmetic(numbers, arms, parks) == written


# The closing example of the sheet


def endgame() -> tuple[Cronberg, State]:
    """The sheet's position before the last rhombus, green to lay the town hall."""
    hall = town.BUILDINGS.index("town-hall")
    left = [tile for tile in range(len(town.BUILDINGS)) if tile != hall]
    laid, free = bytearray(len(town.PLACES)), town.ALL_FREE
    places = {place.triangles: number for number, place in enumerate(town.PLACES)}
    for tile in ENDGAME["placed_before"]:
        one, other = sorted(tile["triangles"])
        number = next(n for n in left if town.NUMBERS[n] == (tile["obtuse"], tile["acute"]))
        left.remove(number)
        laid[places[one, other]] = number + 1
        free &= ~(1 << one | 1 << other)
    pawns = ENDGAME["pawns_before"]
    state = State(
        points=(0,) * 4,
        hands=(0,) * 4,
        pawns=tuple(1 << pawns[colour] for colour in ("red", "blue", "yellow", "green")),
        town=bytes(laid),
        free=free,
        turn=GREEN,
        drawn=hall,
    )
    assert sorted(town.NUMBERS[tile][0] for tile in left) == ENDGAME["stock_left_obtuse"]
    return Cronberg(4), state


def test_the_closing_example_of_the_sheet() -> None:
    game, state = endgame()
    # Room for one more rhombus, wherever green lays it.
    assert "cd9-de9" in game.moves(state, GREEN)
    assert not any(
        game.room(game.apply(state, GREEN, move).free) for move in game.moves(state, GREEN)
    )
    events = told(game, state, "cd9-de9")
    assert events == [
        ("event.lay", {"seat": GREEN, "one": "cd9", "two": "de9", "building": "building.town-hall",
                       "obtuse": "4", "acute": "8"}),
        ("event.surrounded", {"seat": GREEN, "crossing": "e5", "sum": "8 − 1 − 2 − 3 = 2"}),
        ("event.isolated.guard", {"triangle": "cd8"}),
        ("event.chased", {"seat": BLUE, "crossing": "d5", "triangle": "cd8"}),
        ("event.pass", {"seat": RED}),
    ]  # fmt: skip
    state = play(game, state, "cd9-de9")
    assert state.points == (0, 0, 0, 2) and state.hands == (0, 1, 0, 1)
    woken = {town.TRIANGLES[item["triangle"]] for item in ENDGAME["orphans_after"]}
    assert {town.TRIANGLES[triangle] for triangle in members(game.isolated(state.free))} == woken
    # Red has no pawn to place; blue and then green have one each and nothing else to do.
    placed = {
        colour: town.CROSSINGS[crossing]
        for colour, crossing in ENDGAME["pawns_placed_after"].items()
    }
    assert game.actors(state) == (BLUE,) and "draw" not in game.moves(state, BLUE)
    assert ("event.pass", {"seat": YELLOW}) in told(game, state, placed["blue"])
    state = play(game, state, placed["blue"])
    assert game.actors(state) == (GREEN,)
    counted = [blanks["sum"] for key, blanks in told(game, state, placed["green"])[2:]]
    assert counted == ["|−4| = 4", "(6 + 3 − 2) × 2 = 14", "4 × 2 = 8", "(2 + 3) × 2 × 2 = 20"]
    state = play(game, state, placed["green"])
    assert game.actors(state) == ()
    assert state.points == (4, 14, 8, 2 + 20)
    assert game.outcome(state) == Outcome((4, 2, 3, 1), "points", (4, 14, 8, 22))


def test_the_final_count_is_told_pawn_by_pawn_with_its_pictures() -> None:
    game, state = endgame()
    state = play(game, state, "cd9-de9", "d2")
    after = play(game, state, "b2")
    events = game.events(state, GREEN, "b2", after)
    pictures = [event.state for event in events if event.key == "event.counted"]
    assert [picture.points for picture in pictures] == [
        (4, 0, 0, 2), (4, 14, 0, 2), (4, 14, 8, 2), (4, 14, 8, 22),
    ]  # fmt: skip
    words = game_words("fr", FOLDER)
    assert words(events[-1].key, **events[-1].blanks | {"seat": "Vert"}) == (
        "Vert en b2 : (2 + 3) × 2 × 2 = 20."
    )
    shown = {shape.text for shape in view.scene(game, pictures[1], None, words).shapes}
    assert "14" in shown


# Pawns


def test_thirty_seven_crossings_and_a_draw_to_begin_with(game: Cronberg) -> None:
    assert game.moves(start(game), 0) == [*town.CROSSINGS, "draw"]
    assert game.moves(play(game, start(game), "draw"), 0) == ()


def test_four_pawns_and_no_two_on_a_crossing(game: Cronberg) -> None:
    state = play(game, start(game), "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2")
    assert state.hands == (0, 0)
    assert game.moves(state, 0) == ["draw"]
    assert refusal(game, state, "a1") == "illegal.occupied"
    assert refusal(game, state, "g4") == "illegal.hand"


def test_a_border_crossing_is_surrounded_by_two_triangles(game: Cronberg) -> None:
    state = play(game, start(game), "a1", "draw", "+4")
    events = told(game, state, "ab1-ab2")
    assert events[1] == ("event.surrounded", {"seat": 0, "crossing": "a1", "sum": "4"})
    state = play(game, state, "ab1-ab2")
    assert state.points == (4, 0) and state.hands == (4, 4)
    assert refusal(game, state, "a1") == "illegal.surrounded"


def test_a_negative_sum_moves_the_marker_below_zero(game: Cronberg) -> None:
    state = play(game, start(game), "a1", "draw", "-3", "ab1-ab2")
    assert state.points == (-3, 0)
    words = game_words("fr", FOLDER)
    assert "−3" in {shape.text for shape in view.scene(game, state, None, words).shapes}


def guarded(game: Cronberg) -> State:
    """The guard ab6 between a3, a4 and b4, about to be isolated; pawns on a4 and b4."""
    return play(game, start(game), "a4", "b4", "draw", "+1", "ab4-ab5", "draw", "+2")


def test_an_isolated_guard_chases_and_closes(game: Cronberg) -> None:
    state = guarded(game)
    events = told(game, state, "ab7-bc8")
    assert [key for key, _ in events] == [
        "event.lay", "event.isolated.guard", "event.chased", "event.chased",
    ]  # fmt: skip
    state = play(game, state, "ab7-bc8")
    assert state.points == (0, 0) and state.hands == (4, 4) and state.pawns == (0, 0)
    for crossing in ("a3", "a4", "b4"):
        assert crossing not in game.moves(state, 0)
        assert refusal(game, state, crossing) == "illegal.guard"
    assert "b5" in game.moves(state, 0)


def test_a_guard_that_can_still_be_covered_does_not_matter(game: Cronberg) -> None:
    state = play(game, start(game), "draw", "+1", "ab4-ab5")
    assert {"a3", "a4", "b4"} <= set(game.moves(state, 1))


def test_an_isolated_park_is_free_for_pawns_but_not_for_rhombi(game: Cronberg) -> None:
    """The park ab2 between a1, a2 and b2."""
    state = play(game, start(game), "draw", "+1", "ab1-bc2")
    state = play(game, state, "draw", "+2")
    assert ("event.isolated.park", {"triangle": "ab2"}) in told(game, state, "ab3-ab4")
    state = play(game, state, "ab3-ab4")
    assert {"a1", "a2", "b2"} <= set(game.moves(state, 0))
    assert game.worth(state, town.CROSSING_NUMBER["a1"]) == 2 * 2
    state = play(game, state, "draw", "+3")
    assert all("ab2" not in move.split("-") for move in game.moves(state, 0))
    found = game.why_not(state, 0, ["ab2"])
    assert found is not None and found.key == "illegal.isolated"


def test_a_pawn_beside_an_isolated_triangle_stays_to_the_end(game: Cronberg) -> None:
    state = play(game, start(game), "a1", "draw", "+1", "ab1-bc2", "draw", "+2", "ab3-ab4")
    assert state.pawns[0] == 1 << town.CROSSING_NUMBER["a1"]


# Draws


def test_a_draw_is_answered_by_chance_with_what_is_unseen(game: Cronberg) -> None:
    state = play(game, start(game), "draw")
    assert game.actors(state) == (CHANCE,) and state.drawn == FROM_STOCK
    assert dict(game.chance(state)) == {
        "+1": 4, "+2": 4, "+3": 4, "+4": 4, "-1": 3, "-2": 3, "-3": 3, "-4": 3,
    }  # fmt: skip
    state = play(game, state, "-4", "ab1-ab2", "draw", "-4", "ab3-ab4", "draw", "-4")
    assert "-4" not in dict(game.chance(play(game, state, "ab5-ab6", "draw")))
    assert [town.BUILDINGS[tile - 1] for tile in state.town if tile] == ["cemetery", "prison"]


def test_what_was_drawn_must_be_laid(game: Cronberg) -> None:
    state = play(game, start(game), "draw", "+1")
    assert game.actors(state) == (0,) and len(game.moves(state, 0)) == 72
    assert refusal(game, state, "a1") == "illegal.now.crossing"
    assert refusal(game, state, "draw") == "illegal.now.lay"
    assert refusal(game, start(game), "ab1-ab2") == "illegal.now.choose"
    state = play(game, state, "ab1-ab2", "draw", "+1")
    assert refusal(game, state, "ab2-ab3") == "illegal.covered"
    assert refusal(game, state, "ab4-ab6") == "error.move"
    apart = game.why_not(state, 1, ["ab4", "ab6"])
    assert apart is not None and apart.key == "illegal.apart"


def test_undo_stops_at_a_drawn_rhombus_and_says_why(game: Cronberg) -> None:
    match = Match(game, "undo")
    match.act(0, "a1")
    match.undo()
    match.act(0, "draw")
    assert [step.player for step in match.steps] == [0, CHANCE]
    with pytest.raises(NoUndo) as caught:
        match.undo()
    assert caught.value.key == "undo.drawn"
    lay = game.moves(match.state, 0)[0]
    match.act(0, lay)
    match.undo()
    assert match.state.drawn >= 0
    with pytest.raises(NoUndo):
        match.undo()


def test_points_are_carried_over_in_a_series() -> None:
    table = Table.lay(Cronberg(2), [{"kind": "person"}] * 2, "series", "fr")
    rng = Rng("series")
    while table.acting is not None:
        table.act(table.acting, rng.choice(table.game.moves(table.match.state, table.acting)))
    points = table.match.state.points
    again = table.rematch("next")
    assert sorted(sitter.points for sitter in again.seats.sitters) == sorted(points)
    assert again.match.state.points == (0, 0)


# The end


def test_nobody_passes_while_a_rhombus_fits_and_the_forced_pawn_is_announced() -> None:
    words = game_words("en", FOLDER)
    forced = passed = 0
    for seed in range(60):
        game, rng = Cronberg(3), Rng(f"pass {seed}")
        state = start(game)
        while actors := game.actors(state):
            player = actors[0]
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                move = rng.choice(game.moves(state, player))
                if not game.room(state.free):
                    forced += 1
                    status = view.scene(game, state, player, words).status
                    assert status.endswith("you must place a pawn, even at a loss.")
                    # Nothing to draw for: every touch on the town's triangles says so.
                    assert refusal(game, state, "draw") == "illegal.full"
                    assert refusal(game, state, "ab1-ab2") == "illegal.full"
                    for target in ("stock", *town.TRIANGLES):
                        refused = game.why_not(state, player, [target])
                        assert refused is not None and refused.key == "illegal.full"
            after = game.apply(state, player, move)
            for event in game.events(state, player, move, after):
                if event.key == "event.pass":
                    passed += 1
                    assert not game.room(after.free) and not after.hands[event.blanks["seat"]]
            state = after
    assert forced and passed


TRIANGLES = {name: set(corners) for name, (_, *corners) in BOX["town"]["triangles"].items()}
SYMBOL = {name: symbol for name, (symbol, *_) in BOX["town"]["triangles"].items()}
AROUND = {
    crossing: {name for name, corners in TRIANGLES.items() if crossing in corners}
    for crossing in BOX["town"]["crossings"]
}
BESIDE = {
    name: {other for other in TRIANGLES if len(TRIANGLES[name] & TRIANGLES[other]) == 2}
    for name in TRIANGLES
}
ACUTE = {kind["obtuse"]: kind["acute"] for kind in BOX["tiles"]["kinds"]}


class Referee:
    """Counts a game anew from its log, with nothing but the names in the box."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.free = set(TRIANGLES)
        self.pawns: dict[str, int] = {}
        self.pointing: dict[str, list[int]] = {crossing: [] for crossing in AROUND}
        self.drawn: list[int] = []

    def watch(self, player: int, move: str) -> None:
        """One line of the log."""
        if player == CHANCE:
            self.drawn.append(int(move))
        elif move in AROUND:
            assert move not in self.pawns and AROUND[move] & self.free
            self.pawns[move] = player
        elif move != "draw":
            one, other = move.split("-")
            assert {one, other} <= self.free and other in BESIDE[one]
            self.free -= {one, other}
            for crossing in TRIANGLES[one] & TRIANGLES[other]:
                self.pointing[crossing].append(self.drawn[-1])
            for crossing in TRIANGLES[one] ^ TRIANGLES[other]:
                self.pointing[crossing].append(ACUTE[self.drawn[-1]])
            for crossing in [
                crossing for crossing in self.pawns if not AROUND[crossing] & self.free
            ]:
                self.points[self.pawns.pop(crossing)] += sum(self.pointing[crossing])
            for guard in (name for name in self.free if SYMBOL[name] == "guard"):
                if not BESIDE[guard] & self.free:
                    for crossing in TRIANGLES[guard]:
                        self.pawns.pop(crossing, None)

    def result(self) -> tuple[int, ...]:
        """The points after the final count; the finished board must bear it out."""
        assert not any(BESIDE[name] & self.free for name in self.free)
        for crossing, player in self.pawns.items():
            symbols = Counter(SYMBOL[name] for name in AROUND[crossing] & self.free)
            numbers = self.pointing[crossing]
            total = sum(map(abs, numbers)) if symbols["arms"] else sum(numbers)
            assert symbols["guard"] == 0 and symbols["park"] + symbols["arms"]
            self.points[player] += total * 2 ** symbols["park"]
        return tuple(self.points)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_counted_right_and_never_run_out(players: int) -> None:
    """Fast games, each replayed by the rules and counted anew by the referee."""
    game = Cronberg(players)
    rhombi = Counter()
    for number in range(GAMES // 3 + 1):
        trace: list[tuple[int, str]] = []
        state = start(game)
        utilities = brain.playout(game, state, Rng(f"{players}/{number}"), trace)
        referee = Referee(players)
        for player, move in trace:
            assert game.actors(state) == (player,)
            state = game.apply(state, player, move)
            referee.watch(player, move)
        outcome = game.outcome(state)
        assert outcome is not None and outcome.utility() == utilities
        assert outcome.points == referee.result()
        rhombi[len(referee.drawn)] += 1
        assert sum(game.unseen(state)) == 28 - len(referee.drawn) >= 1
        assert all(
            hand + held.bit_count() == 4
            for hand, held in zip(state.hands, state.pawns, strict=True)
        )
    assert min(rhombi) >= 18 and max(rhombi) <= 27


# What the page says of points


def test_a_full_tie_is_a_draw_of_equal_points_and_a_shared_win_is_not() -> None:
    assert Cronberg(2).result((3, 3)) == Outcome((1, 1), "tied", (3, 3))
    assert Cronberg(3).result((7, 7, 2)) == Outcome((1, 1, 3), "points", (7, 7, 2))
    for language, said in (
        ("fr", "Partie nulle : égalité de points."),
        ("en", "A draw: equal points."),
    ):
        words = game_words(language, FOLDER)
        assert words("result.draw", reason=words("reason.tied")) == said


def test_points_below_zero_have_a_true_minus_sign_and_a_singular(game: Cronberg) -> None:
    expected = {
        "fr": {-2: "−2 points", -1: "−1 point", 0: "0 point", 1: "1 point", 2: "2 points"},
        "en": {-2: "−2 points", -1: "−1 point", 0: "0 points", 1: "1 point", 2: "2 points"},
    }
    for language, sentences in expected.items():
        words = game_words(language, FOLDER)
        for points, said in sentences.items():
            state = replace(start(game), points=(points, 0))
            panel = view.scene(game, state, 0, words).seats[0]
            assert panel.stocks[0].say == said


# The outlook of a crossing


def test_what_a_pawn_counts_lies_within_what_was_foretold() -> None:
    game = Cronberg(3)
    checked = 0
    for seed in range(25):
        rng, state = Rng(f"reach {seed}"), start(game)
        foretold: dict[str, list[tuple[int, int]]] = {}
        while actors := game.actors(state):
            player = actors[0]
            moves = game.moves(state, player)
            move = rng.weighted(game.chance(state)) if player == CHANCE else rng.choice(moves)
            after = game.apply(state, player, move)
            for event in game.events(state, player, move, after):
                if event.key in ("event.surrounded", "event.counted"):
                    crossing = str(event.blanks["crossing"])
                    counted = int(str(event.blanks["sum"]).split()[-1].replace("−", "-"))
                    for low, high in foretold.pop(crossing, []):
                        assert low <= counted <= high
                        checked += 1
            state = after
            if not state.over:
                for held in state.pawns:
                    for crossing in members(held):
                        bounds = game.reach(state, crossing)
                        foretold.setdefault(town.CROSSINGS[crossing], []).append(bounds)
    assert checked > 1000


def every_count(game: Cronberg, state: State) -> dict[int, set[int]]:
    """What a pawn on each crossing can count, by playing every rhombus on every place."""
    found: dict[int, set[int]] = {crossing: set() for crossing in range(len(town.CROSSINGS))}
    seen, ahead = set(), [replace(state, pawns=(0,) * game.players)]
    while ahead:
        here = ahead.pop()
        if here in seen:
            continue
        seen.add(here)
        if here.drawn >= 0:
            for place in game.moves(here, here.turn):
                after = game.apply(here, here.turn, place)
                ahead.append(replace(after, turn=0, over=False))
        elif game.room(here.free):
            drawing = replace(here, drawn=FROM_STOCK)
            ahead += [game.apply(drawing, CHANCE, kind) for kind, _ in game.chance(drawing)]
        else:
            closed = game.closed_crossings(here.free)
            for crossing, counts in found.items():
                counts.add(0 if closed >> crossing & 1 else game.worth(here, crossing))
    return found


def test_the_outlook_knows_the_rhombus_in_hand() -> None:
    """Brute force at the end of games: what can come lies within the outlook, and touches it."""
    game = Cronberg(2)
    positions = touched = checked = 0
    for seed in range(60):
        rng, state = Rng(f"hand {seed}"), start(game)
        while actors := game.actors(state):
            player = actors[0]
            moves = game.moves(state, player)
            # No more than two rhombi to lay: the one in hand, and one more.
            if state.drawn >= 0 and len(moves) <= 3:
                break
            move = rng.weighted(game.chance(state)) if player == CHANCE else rng.choice(moves)
            state = game.apply(state, player, move)
        if state.over or state.drawn < 0:
            continue
        positions += 1
        closed = game.closed_crossings(state.free)
        for crossing, counts in every_count(game, state).items():
            if town.AROUND[crossing] & state.free and not closed >> crossing & 1:
                low, high = game.reach(state, crossing)
                assert low <= min(counts) and max(counts) <= high
                checked += 1
                touched += (low, high) == (min(counts), max(counts))
    assert positions > 20 and touched > 0.9 * checked


def test_drawing_leaves_the_outlook_as_it_was(game: Cronberg) -> None:
    middle = town.CROSSING_NUMBER["d4"]
    before = play(game, start(game), "draw")
    for kind, _ in game.chance(before):
        assert game.reach(play(game, before, kind), middle) == game.reach(before, middle)


def test_a_settled_crossing_has_one_worth_and_an_empty_one_many(game: Cronberg) -> None:
    state = start(game)
    low, high = game.reach(state, town.CROSSING_NUMBER["d4"])
    assert low < 0 < high
    state = play(game, state, "a1", "draw", "+1", "ab1-bc2", "draw", "+2", "ab3-ab4")
    assert game.reach(state, town.CROSSING_NUMBER["a1"]) == (4, 4)


def test_what_a_crossing_is_worth_is_shown_on_request(game: Cronberg) -> None:
    words = game_words("fr", FOLDER)
    state = play(game, start(game), "draw", "+1", "ab1-bc2", "draw", "+2", "ab3-ab4")
    found = view.preview(game, state, 0, ["a1"], words)
    assert found.status == (
        "a1 : 2 × 2 = 4 pour l'instant ; à la fin, de 4 à 4. "
        "Touchez-le encore pour y poser votre pion."
    )
    shown = view.show(game, state, None, "worth", words)
    texts = {shape.id: shape.text for shape in shown.shapes}
    assert texts["outlook:a1/now"] == "4" and not [name for name in texts if "span" in name]
    low, high = game.reach(state, town.CROSSING_NUMBER["d4"])
    asked = view.show_at(game, state, None, "worth", "d4", words)
    assert asked is not None and "outlook:a1/now" in {shape.id for shape in asked.shapes}
    spans = [shape.text for shape in asked.shapes if shape.id.endswith("/span")]
    assert spans == [f"−{-low}…{high}"]
    assert asked.status == f"d4 : 0 pour l'instant ; à la fin, de −{-low} à {high}."
    settled = view.show_at(game, state, None, "worth", "a1", words)
    assert settled is not None and settled.status == "a1 : 2 × 2 = 4, quoi qu'il arrive encore."
    assert view.show_at(game, state, None, "worth", "bc4", words) is None
    state = play(game, state, "a1")
    refused = game.why_not(state, 1, ["a1"])
    assert refused is not None
    assert words(refused.key, **refused.blanks).startswith("a1 porte déjà un pion (Rouge) : 2 × 2")


def test_the_final_count_is_a_table_that_grows_pawn_by_pawn_and_adds_up(game: Cronberg) -> None:
    words = game_words("fr", FOLDER)
    for seed in range(6):
        match, rng = Match(Cronberg(3), f"count {seed}"), Rng(f"count {seed}")
        match.game.carried = (5, 0, -2)
        while match.actors:
            player = match.actors[0]
            assert view.count(match.game, match.state, words) is None
            match.act(player, rng.choice(match.game.moves(match.state, player)))
        step = match.steps[-1]
        events = match.game.events(step.before, step.player, step.move, step.after)
        final = view.count(match.game, match.state, words)
        assert final is not None
        grown: list[CountRow] = []
        for event in events:
            if event.key == "event.counted":
                so_far = view.count(match.game, event.state, words)
                assert so_far is not None
                assert so_far.rows[: len(grown)] == grown and len(so_far.rows) > len(grown)
                grown = so_far.rows
                assert any(row.target == event.blanks["crossing"] for row in grown[-2:])
        assert final.rows[: len(grown)] == grown
        for seat in range(3):
            *parts, total = (row for row in final.rows if row.seat == seat)
            numbers = [int(row.points.replace("−", "-")) for row in (*parts, total)]
            assert total.total and not any(row.total for row in parts)
            assert sum(numbers[:-1]) == numbers[-1]
            assert numbers[-1] == match.game.carried[seat] + match.state.points[seat]
            assert len(parts) == 1 + match.state.pawns[seat].bit_count()


# Nobody looks into the stock


def test_reshuffling_the_unseen_rhombi_changes_nothing_anyone_sees() -> None:
    """The same moves with another seed are the same game up to now with another stock to come."""
    differed = 0
    for players in (2, 3, 4):
        game, rng = Cronberg(players), Rng(f"stock {players}")
        match = Match(game, "one stock")
        for _ in range(34):
            (seat,) = match.actors
            match.act(seat, rng.choice(game.moves(match.state, seat)))
            if rng.below(5):
                continue
            (seat,) = match.actors
            record = match.record()
            others = [
                Match.replay(Record(record.game, players, seed, record.moves))
                for seed in ("another stock", "a third stock")
            ]
            for other in others:
                assert other.state == match.state
                pictures = [
                    Table(one, Table.resume(one.record(), "fr").seats.sitters, "fr").picture(
                        board=True
                    )
                    for one in (match, other)
                ]
                assert pictures[0] == pictures[1]
                quick = SearchAgent(replace(brain.DEEP, iterations=30))
                for agent in (*brain.LEVELS[:4:3], quick):
                    chosen = [
                        list(agent.think(game, one.view(seat), seat, Rng("ai")))[-1].move
                        for one in (match, other)
                    ]
                    assert chosen[0] == chosen[1]
                if "draw" in game.moves(match.state, seat):
                    ahead = [Match.replay(one.record()) for one in (match, other)]
                    differed += len({one.act(seat, "draw")[-1].text for one in ahead}) == 2
    assert differed


# The brain


def test_fast_playouts_choose_as_evenly_as_the_generic_one() -> None:
    game = Cronberg(3)
    state = play(game, start(game), "a1", "d4", "draw", "+3", "cd5-cd6", "e3", "f2")
    count = 3_000
    for position in (state, play(game, state, "draw", "-2")):
        (player,) = game.actors(position)
        moves = game.moves(position, player)
        firsts = Counter()
        for number in range(count):
            trace = []
            brain.playout(game, position, Rng(f"first {number}"), trace)
            firsts[trace[0][1]] += 1
        expected = count / len(moves)
        assert set(firsts) == set(moves)
        assert sum((firsts[move] - expected) ** 2 / expected for move in moves) < 2 * len(moves)


def test_fast_and_generic_games_are_alike() -> None:
    game = Cronberg(2)
    state = start(game)
    lengths = []
    for played in (brain.playout, generic_playout):
        total = 0
        for number in range(300):
            trace: list[tuple[int, str]] = []
            played(game, state, Rng(f"alike {number}"), trace)
            total += len(trace)
        lengths.append(total / 300)
    assert abs(lengths[0] - lengths[1]) < 1.0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_foreseen_is_what_the_evaluation_says(players: int) -> None:
    game = Cronberg(players)
    rng = Rng(f"foresee {players}")
    state = start(game)
    while actors := game.actors(state):
        (player,) = actors
        if player == CHANCE:
            move = rng.weighted(game.chance(state))
        else:
            moves = game.moves(state, player)
            for move, (values, sure) in zip(
                moves, brain.foresee(game, state, player, moves), strict=True
            ):
                after = game.evaluate(game.apply(state, player, move))
                assert values == pytest.approx(after, abs=1e-8)
                assert sure is None
            move = rng.choice(moves)
        state = game.apply(state, player, move)


def test_what_a_draw_brings_is_judged_once_it_is_there(game: Cronberg) -> None:
    """What was foreseen of drawing is a mean: the first visit below tells which rhombus came."""
    search = Search(game, play(game, start(game), "c4", "a1"), 0, Rng("drawn"), brain.DEEP)
    root = search.root
    search.step()
    place = root.index["draw"]
    while not root.tried[place]:
        search.step()
    ((below,),) = (one.values() for one in root.below[place][0].below)
    assert root.totals[place] == game.evaluate(below.state)[0]
    assert root.totals[place] != root.views[place][0]


def test_to_have_a_rhombus_to_lay_is_worth_something(game: Cronberg) -> None:
    """Whoever draws chooses where it goes: without that, pawns were placed far too soon."""
    before = start(game)
    points = brain.expected_points(game, play(game, before, "draw"))
    plain = brain.expected_points(game, replace(before, turn=1))
    assert points[0] - plain[0] == pytest.approx(brain.LAY)


@pytest.mark.parametrize(("players", "games"), [(2, 8), (4, 4)])
def test_one_look_ahead_crushes_a_random_player(players: int, games: int) -> None:
    game = Cronberg(players)
    won = 0.0
    for number in range(games):
        rng, seat = Rng(f"crush {number}"), number % players
        state = start(game)
        while actors := game.actors(state):
            (player,) = actors
            if player == CHANCE:
                move = rng.weighted(game.chance(state))
            else:
                agent = OnePlyAgent() if player == seat else RandomAgent()
                move = list(agent.think(game, state, player, rng))[-1].move
            state = game.apply(state, player, move)
        won += game.evaluate(state)[seat]
    assert won > 0.9 * games


# Words and pictures


def test_sentences_name_the_building() -> None:
    game, state = endgame()
    table = Table.lay(game, [{"kind": "person"}] * game.players, "words", "fr")
    after = play(game, state, "cd9-de9")
    said = [table.sentence(event) for event in game.events(state, GREEN, "cd9-de9", after)]
    assert said[0] == "Vert pose l'hôtel de ville sur cd9 et de9."
    assert said[1].startswith("Le pion de Vert en e5 est entouré : ") and "= 2." in said[1]
    assert "Le garde cd8 chasse Bleu de d5 : le pion revient en main sans rien marquer." in said


def test_a_rhombus_keeps_its_id_from_the_stock_to_the_town(game: Cronberg) -> None:
    words = game_words("fr", FOLDER)
    drawn = play(game, start(game), "draw", "+1")
    laid = play(game, drawn, "ab1-ab2")
    ids = [
        {shape.id for shape in view.scene(game, state, None, words).shapes if "tile:" in shape.id}
        for state in (drawn, laid)
    ]
    assert ids[0] == ids[1] and len(ids[0]) == 6


def test_a_triangle_offers_its_partners(game: Cronberg) -> None:
    words = game_words("fr", FOLDER)
    state = play(game, start(game), "draw", "+1")
    choices = view.scene(game, state, 0, words).choices
    assert choices["ab3"] == {"ab2": "ab2-ab3", "ab4": "ab3-ab4", "bc4": "ab3-bc4"}
    ghosts = view.preview(game, state, 0, ["ab3"], words)
    assert len(ghosts.shapes) == 3 and "ab3" in ghosts.status
    json.dumps(encode(ghosts))


def test_the_markers_of_a_series_go_on_from_where_they_stood() -> None:
    """Sheet, "Fin de la partie": the next game's markers start at the last final position."""
    seats = [{"kind": "person", "points": points} for points in (17, -4)]
    table = Table.lay(Cronberg(2), seats, "series", "fr")
    counts = [panel["stocks"][0]["count"] for panel in table.picture()["scene"]["seats"]]
    assert counts == [17, -4] and table.match.state.points == (0, 0)
    plain = Table.lay(Cronberg(2), None, "series", "fr").picture()
    assert [panel["stocks"][0]["count"] for panel in plain["scene"]["seats"]] == [0, 0]
