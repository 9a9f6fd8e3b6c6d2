"""Cronberg through the page: three on a phone, a draw that stays drawn, a crossing asked."""

from __future__ import annotations

import json
import random
import re

from hands import CHOOSABLE, board, choosable, click, tap, wait_for_python
from playwright.sync_api import Page, expect

from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.games.cronberg.rules import Cronberg
from tools.dev.serve import Site

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
    won = re.compile("carrefours (sont )?les plus prestigieux")
    expect(phone.locator(".status")).to_contain_text(won)
    log = phone.locator(".moves-list").text_content() or ""
    assert "on compte, pion par pion" in log
    assert re.search(r"(Votre pion|Basile|Lucien) en [a-g][1-7]\s: .*\d\.", log)


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
    expect(page.locator(".note")).to_contain_text("d4 porte déjà un pion (Rouge)")


def before_the_last_move(players: int, seed: str) -> tuple[Record, str]:
    """A game of people, up to the move after which everything is counted, and that move."""
    match, rng = Match(Cronberg(players), seed), Rng(seed)
    while match.actors:
        (player,) = match.actors
        match.act(player, rng.choice(match.game.moves(match.state, player)))
    record = match.record()
    _, crossing = record.moves.pop()
    record.result = None
    record.seats = [{"kind": "person"}] * players
    return record, crossing


def play_the_last_move(page: Page, site: Site, record: Record, crossing: str) -> None:
    """Take a game up and place its last pawn."""
    kept = json.dumps({"record": record.to_json(), "picture": None, "over": False})
    page.add_init_script(
        "localStorage.setItem('croisee:language', 'fr');"
        f"localStorage.setItem('croisee:game:{GAME}', {json.dumps(kept)})"
    )
    page.goto(f"{site.url}#/{GAME}")
    wait_for_python(page)
    for _ in range(2):
        page.locator(f'.spoken [data-target="{crossing}"]').evaluate("button => button.click()")


ROWS = "() => document.querySelectorAll('.count tr').length"


def test_the_count_comes_row_by_row_and_nothing_of_a_rematch_before_it_is_over(
    page: Page, site: Site
) -> None:
    page.add_init_script("localStorage.setItem('croisee:pace', 'calm')")
    play_the_last_move(page, site, *before_the_last_move(2, "n3"))
    page.wait_for_function("() => document.querySelectorAll('.count tr').length > 2")
    first = page.evaluate(ROWS)
    expect(page.locator(".choices button")).to_have_count(0)
    expect(page.locator(".status")).not_to_contain_text("gagne")
    page.wait_for_function(f"() => ({ROWS})() > {first}")
    page.locator(".tools [data-label=skip]").click()
    page.wait_for_selector('.board[data-busy="false"][data-next=over]')
    assert page.evaluate(ROWS) == 12
    totals = page.locator(".count-total .count-points").all_inner_texts()
    panels = page.locator(".player .stock:first-child").all_inner_texts()
    assert totals == [text.split("\n")[0] for text in panels]
    expect(page.locator(".count-row .count-sum").nth(1)).to_contain_text("×")
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()
    expect(page.locator("#live")).to_contain_text("on compte, pion par pion")


def test_the_count_of_four_is_a_sheet_that_fits_a_phone(phone: Page, site: Site) -> None:
    play_the_last_move(phone, site, *before_the_last_move(4, "n3"))
    phone.locator(".count").get_by_role("button", name="Passer").click()
    close = phone.locator(".count").get_by_role("button", name="Fermer")
    close.wait_for()
    sheet = phone.locator(".count").bounding_box()
    assert sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= 640
    room = phone.evaluate(
        "() => { const { scrollWidth, clientWidth, scrollHeight, clientHeight } ="
        " document.querySelector('.count-room');"
        " return [scrollWidth - clientWidth, scrollHeight - clientHeight] }"
    )
    assert room[0] == 0 and room[1] <= 0
    close.click()
    expect(phone.get_by_role("button", name="Revanche")).to_be_visible()
    phone.get_by_role("button", name="Le compte").click()
    expect(phone.locator(".count")).to_be_visible()


def test_the_worth_of_the_crossings_stays_while_one_is_asked_how_far_it_can_go(
    page: Page, site: Site
) -> None:
    sit_down(page, site, players=2, people=2)
    page.locator("[data-show=worth]").click()
    expect(page.locator(".note")).to_contain_text("rapporterait pour l’instant")
    click(page, "d4")
    expect(page.locator(".note")).to_contain_text("d4 : 0 pour l’instant ; à la fin, de −")
    expect(page.locator("[data-show=worth]")).to_have_attribute("aria-pressed", "true")
    click(page, "d4")
    page.wait_for_selector('[data-turn="1"][data-busy="false"]')
    expect(page.locator("[data-show=worth]")).to_have_attribute("aria-pressed", "false")
