"""Crosstrack through the page: won by touch on a phone, with partners, announced and forgotten."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hands import PLACE, RESTING, click, tap, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

GAME = "crosstrack"
Touch = Callable[[Page, str], None]

# A straight track from A to C: what each player in turn takes, where he puts it and whither.
# Which touch of a placement or a turn chooses the direction.
DIRECTION = 2
COLUMN = ("0/1 c1 c0", "1/1 c2 c1", "0/4 c3 c2", "1/4 c4 c3", "0/5 c5 d5", "1/6 c6 c5")


def sit_down(page: Page, site: Site, players: int = 2, annonce: bool = False) -> None:
    """Set up a game of people only and start it."""
    page.add_init_script("localStorage.setItem('croisee:language', 'fr')")
    page.goto(f"{site.url}#/{GAME}/setup")
    page.locator(f'input[name="count"][value="{players}"]').check()
    for number in range(players):
        page.locator(f"#who-{number}").select_option("person")
    page.locator(f'input[name="option-annonce"][value="{int(annonce)}"]').check()
    page.locator("form button[type=submit]").click()
    wait_for_python(page)


def play(page: Page, touch: Touch, *paths: str, end: str = "") -> None:
    """Touch what the paths name, and then whatever ends a turn."""
    for path in paths:
        turn = int(page.locator(".board").get_attribute("data-turn") or 0)
        for number, target in enumerate(f"{path} {end}".split()):
            if number == DIRECTION:
                # They come beside the place once it is known what each of them would join.
                expect(page.locator(".status")).to_contain_text("direction")
            page.wait_for_selector(
                f'.spoken [data-target="{target}"][aria-disabled="false"], '
                f'.choices [data-choice="{target}"]',
                state="attached",
            )
            touch(page, target)
        page.wait_for_selector(f'.board[data-turn="{turn + 1}"][data-busy="false"]')


def test_a_game_is_won_by_touch_on_a_phone(
    phone: Page, site: Site, shots: Callable[[Page, str], object]
) -> None:
    sit_down(phone, site)
    play(phone, tap, *COLUMN)
    expect(phone.locator(".status")).to_contain_text("Bleu gagne : une route sans interruption")
    shots(phone, "crosstrack-won")
    phone.get_by_role("button", name="Revanche").click()
    # The loser begins the next game.
    wait_for_python(phone)
    expect(phone.locator(".board")).to_have_attribute("data-turn", "0")


def test_a_direction_is_named_and_a_wrong_touch_explained(page: Page, site: Site) -> None:
    sit_down(page, site)
    click(page, "0/1")
    expect(page.locator(".status")).to_contain_text("touchez la case vide")
    click(page, "c3")
    expect(page.locator(".status")).to_contain_text("choisissez sa direction")
    expect(page.locator('.spoken [data-target="c2"]')).to_have_attribute(
        "aria-label", "au nord : aiguillage, du nord au sud-est et au sud"
    )
    click(page, "c2")
    page.wait_for_selector('.board[data-turn="1"][data-busy="false"]')
    click(page, "c3")
    expect(page.locator(".note")).to_contain_text("On ne touche jamais à une pièce de l’adversaire")


def test_the_directions_stand_beside_the_place_and_show_the_piece_in_it(
    page: Page, phone: Page, site: Site
) -> None:
    for there, touch in ((page, click), (phone, tap)):
        sit_down(there, site)
        play(there, touch, "0/1 c1 c0", "1/1 d5 d4")
        touch(there, "0/4")
        there.wait_for_selector('.spoken [data-target="c2"][aria-disabled="false"]')
        neighbours = [there.evaluate(PLACE, name) for name in ("b1", "c1", "d1", "b3", "c3", "d3")]
        touch(there, "c2")
        expect(there.locator(".status")).to_contain_text("choisissez sa direction")
        expect(there.locator('.spoken [data-target="c1"]')).to_have_attribute(
            "aria-label", re.compile(r"rejoint C1$")
        )
        for x, y, width in (there.evaluate(RESTING, name) for name in ("c1", "d1", "d2", "c3")):
            if there is page:
                # Nothing lies over what the piece is to be compared with.
                assert all(max(abs(x - u), abs(y - v)) > width for u, v, _ in neighbours)
            box = there.locator(".canvas").bounding_box()
            assert box is not None
            assert box["x"] <= x <= box["x"] + box["width"]
            assert box["y"] <= y <= box["y"] + box["height"]
    # Pointing at a direction shows the piece in its cell: the picture of the cell changes.
    seen = set()
    for name in ("c1", "d2"):
        x, y, _ = page.evaluate(PLACE, name)
        page.mouse.move(x, y)
        page.wait_for_timeout(100)
        u, v, width = page.evaluate(PLACE, "c2")
        clip = {"x": u - width / 3, "y": v - width / 3, "width": width / 1.5, "height": width / 1.5}
        seen.add(page.screenshot(clip=clip))  # type: ignore[arg-type]
    assert len(seen) == 2


def test_the_keyboard_alone_places_a_piece(page: Page, site: Site) -> None:
    sit_down(page, site)
    for target in ("0/2", "d4", "e5"):
        button = page.locator(f'.spoken [data-target="{target}"][aria-disabled="false"]')
        button.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector('.board[data-turn="1"][data-busy="false"]')
    expect(page.locator('.spoken [data-target="d4"]')).to_have_attribute(
        "aria-label", "D4, fourche, Rouge : du sud-est à l'ouest et au nord"
    )


def test_four_players_turn_their_partners_pieces_and_win_together(page: Page, site: Site) -> None:
    sit_down(page, site, players=4)
    play(page, click, "0/1 c1 c0", "1/1 c2 c1")
    # Yellow may not place Red's pieces, but may turn the one on the board.
    click(page, "0/2")
    expect(page.locator(".note")).to_contain_text("c’est à lui de les poser")
    play(page, click, "c1 c1 d1", "c2 e3 f2", "c1 c1 c0", "e3 c2 c1")
    play(page, click, "2/4 c3 c2", "3/4 c4 c3", "0/5 c5 d5", "1/6 c6 c5")
    expect(page.locator(".status")).to_contain_text("Bleu et Vert gagnent")


@pytest.mark.parametrize("forgotten", [False, True])
def test_a_victory_must_be_announced(page: Page, site: Site, forgotten: bool) -> None:
    sit_down(page, site, annonce=True)
    # As long as no route could lie there, nothing is asked and nothing is offered.
    play(page, click, *COLUMN[:-1])
    expect(page.locator('[data-choice="announce"]')).to_have_count(0)
    if forgotten:
        play(page, click, COLUMN[-1], end="done")
        play(page, click, "announce")
        expect(page.locator(".status")).to_contain_text(
            "Rouge gagne : la route était là, et personne ne l’avait annoncée"
        )
    else:
        play(page, click, COLUMN[-1], end="announce")
        expect(page.locator(".status")).to_contain_text(
            "Bleu gagne : la route est complète et annoncée"
        )
