"""Bad moments: the page is killed, loaded anew, frozen or cut off in the middle of something."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import DESKTOP, Guard
from hands import (
    GAME,
    STILL,
    board,
    choosable,
    click,
    go_to,
    make_a_move,
    open_for_two,
    open_table,
    play_one,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tools.dev.serve import Site

# Chooses a move and leaves the page, with no moment between the two.
LEAVE = """() => {
    document.querySelector('[data-target][aria-disabled="false"]').click();
    location.reload();
}"""


def test_a_tab_killed_at_a_random_moment_loses_no_move_on_the_table(
    context: BrowserContext, site: Site
) -> None:
    chance = random.Random()
    page = context.new_page()
    open_for_two(page, site)
    for made in range(1, 4):
        make_a_move(page)
        waited = chance.randrange(0, 400)
        page.wait_for_timeout(waited)
        page.close(run_before_unload=False)
        page = context.new_page()
        go_to(page, site, f"#/{GAME}")
        wait_for_python(page)
        assert int(board(page)["turn"]) == made, f"closed {waited} ms after a move"


def test_a_move_is_kept_though_the_page_is_left_in_the_moment_it_is_made(
    tab: Page, site: Site
) -> None:
    open_for_two(tab, site)
    for made in range(1, 3):
        with tab.expect_navigation():
            tab.evaluate(LEAVE)
        wait_for_python(tab)
        tab.wait_for_selector(f'{STILL}[data-turn="{made}"]')
    kept = wait_for_kept(tab, "kept.record?.moves.length === 2")
    assert len(kept["record"]["moves"]) == 2, "each once"


def test_a_reload_during_an_animation_shows_where_the_game_stands(tab: Page, site: Site) -> None:
    open_table(tab, site)
    click(tab, choosable(tab)[0])
    tab.wait_for_selector('.board[data-busy="true"]')
    tab.reload()
    wait_for_python(tab)
    tab.wait_for_selector(f'{STILL}[data-next="person"]')
    assert board(tab)["turn"] == "2", "the move and its answer, each once"
    play_one(tab)
    assert board(tab)["turn"] == "4"


@pytest.mark.chromium_only("Firefox's driver does not freeze a page.")
def test_a_frozen_page_goes_on_when_it_is_thawed(tab: Page, site: Site) -> None:
    open_table(tab, site)
    click(tab, choosable(tab)[0])
    devtools = tab.context.new_cdp_session(tab)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    tab.wait_for_timeout(1500)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    tab.wait_for_selector(f'{STILL}[data-next="person"][data-turn="2"]')
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 4")


def test_a_network_gone_in_mid_load_is_told_and_tried_again(
    browser: Browser, lonely_site: Site
) -> None:
    context = browser.new_context(**DESKTOP, service_workers="block", locale="fr-FR")
    context.set_default_timeout(60_000)
    lonely_site.held = ("engine.bin",)
    page = context.new_page()
    page.goto(f"{lonely_site.url}#/{GAME}")
    page.wait_for_selector(".board[data-next]")
    while not any(path.endswith(lonely_site.held) for path in lonely_site.requests):
        page.wait_for_timeout(50)
    click(page, choosable(page)[0])
    lonely_site.stop()
    again = page.get_by_role("button", name="Réessayer")
    expect(again).to_be_visible()
    lonely_site.held = ()
    lonely_site.let_go.set()
    lonely_site.start()
    again.click()
    wait_for_python(page)
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    assert board(page)["turn"] == "2", "what was touched before it went is not lost"
    context.close()


# Slow 3G, as browsers' own tools have it: bytes a second, and seconds before an answer begins.
SLOW = 50_000
DELAY = 0.4


@pytest.mark.faults
def test_on_slow_3g_the_board_is_there_at_once_and_the_first_move_waits_for_python(
    browser: Browser,
    lonely_site: Site,
    guard_for: Callable[[Site], Guard],
    record_property: Callable[[str, object], None],
) -> None:
    """What somebody sees of the first minutes is written into pytest's report, by the second."""
    options: dict[str, Any] = {"service_workers": "block", "locale": "fr-FR"}
    context = guard_for(lonely_site)(browser.new_context(**DESKTOP, **options))
    context.set_default_timeout(400_000)
    lonely_site.rate, lonely_site.delay = SLOW, DELAY
    page = context.new_page()
    begin = time.monotonic()
    seen: list[str] = []

    def tell(what: str) -> None:
        seen.append(f"{time.monotonic() - begin:.0f} s {what}")

    page.goto(f"{lonely_site.url}#/{GAME}", wait_until="commit")
    tell("page")
    page.wait_for_selector(".board[data-next]")
    tell("board")
    click(page, choosable(page)[0])
    expect(page.locator(".status")).to_contain_text("noté")
    tell("a move is noted")
    progress = page.locator(".progress")
    expect(progress).to_be_visible()
    expect(progress).to_be_hidden(timeout=400_000)
    tell("Python")
    page.wait_for_selector(f'{STILL}[data-next="person"][data-turn="2"]')
    tell("answered")
    record_property("seen on slow 3G", "; ".join(seen))
    assert page.evaluate("performance.getEntriesByName('croisee:again').length") == 0
    context.close()
