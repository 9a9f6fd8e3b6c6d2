"""Cronberg through the page: three on a phone, a draw that stays drawn, a crossing asked."""

from __future__ import annotations

import random
import re

from hands import CHOOSABLE, board, choosable, click, tap, wait_for_python
from playwright.sync_api import Page, expect

from tools.serve import Site

GAME = "cronberg"
MOST_TOUCHES = 300
MY_TURN_OR_OVER = f"""() => {{
    const next = document.querySelector('.board[data-busy="false"]')?.dataset.next;
    return next === "over" || (next === "person" && ({CHOOSABLE})().length > 0);
}}"""


def sit_down(page: Page, site: Site, players: int, people: int) -> None:
    """Set up a game for so many players, the first of them people, and start it."""
    page.add_init_script(
        "localStorage.setItem('croisee:language', 'fr');"
        "localStorage.setItem('croisee:moves', 'sentences')"
    )
    page.goto(f"{site.url}#/{GAME}/setup")
    page.locator(f'input[name="count"][value="{players}"]').check()
    for number in range(people):
        page.locator(f"#who-{number}").select_option("person")
    page.locator("form button[type=submit]").click()
    wait_for_python(page)


def play_by_touch(page: Page, seed: int) -> int:
    """Tap at random whatever may be touched until the game is over; how many taps it took."""
    chance = random.Random(seed)
    for touches in range(MOST_TOUCHES):
        page.wait_for_function(MY_TURN_OR_OVER)
        if board(page)["next"] == "over":
            return touches
        tap(page, chance.choice(choosable(page)))
    raise AssertionError("the game does not end")


def test_three_players_two_of_them_computers_to_the_final_count_on_a_phone(
    phone: Page, site: Site
) -> None:
    sit_down(phone, site, players=3, people=1)
    assert play_by_touch(phone, seed=6) > 10
    expect(phone.locator(".status")).to_contain_text("les carrefours les plus prestigieux")
    log = phone.locator(".moves-list").text_content() or ""
    assert "on compte, pion par pion" in log
    assert re.search(r"(Rouge|Bleu|Jaune) en [a-g][1-7]\s: .*\d\.", log)


def test_undo_is_refused_across_a_draw(page: Page, site: Site) -> None:
    sit_down(page, site, players=2, people=2)
    click(page, "draw")
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    expect(page.locator(".status")).to_contain_text("touchez un triangle libre")
    page.locator("[data-label=undo]").click()
    expect(page.locator(".note")).to_contain_text("On ne revient pas sur un tirage")
    assert board(page)["turn"] == "2"
    # What is laid may be taken up again, as long as nobody has drawn since.
    click(page, "ab3")
    page.wait_for_selector('.spoken [data-target="bc4"][aria-disabled="false"]')
    assert set(choosable(page)) == {"ab2", "ab4", "bc4"}
    click(page, "bc4")
    page.wait_for_selector('[data-turn="3"][data-busy="false"]')
    page.locator("[data-label=undo]").click()
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')


def test_the_first_touch_of_a_crossing_tells_its_worth_and_the_second_places_the_pawn(
    page: Page, site: Site
) -> None:
    sit_down(page, site, players=2, people=2)
    click(page, "d4")
    expect(page.locator(".status")).to_contain_text("d4 : 0 pour l’instant")
    assert board(page)["turn"] == "0"
    click(page, "d4")
    page.wait_for_selector('[data-turn="1"][data-busy="false"]')
    click(page, "d4")
    expect(page.locator(".note")).to_contain_text("d4 porte déjà un pion, Rouge")
