"""People in a hurry: who leaves, comes back or changes his mind before something has arrived.

`Slow` holds requests back for as long as a test likes, so that what happens meanwhile happens every
time. No service worker is in the way here.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from conftest import DESKTOP
from hands import (
    GAME,
    board,
    choosable,
    click,
    go_to,
    open_file,
    open_table,
    play_one,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, Route, expect

from croisee.ai.levels import agent_of
from croisee.ai.simple import last_thought
from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.games import find
from tools.dev.serve import Site

ENGINE = "**/engine.bin"
# Asked for once more, by another address, where it comes damaged or not at all.
CATALOGUE = "**/games/*.bin*"


class Slow:
    """A file that does not come until it is let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route(pattern, lambda route: self.held.append(route))

    def let_go(self) -> None:
        """Wait until it has been asked for, and send it."""
        while not self.held:
            self.page.wait_for_timeout(20)
        for route in self.held:
            route.continue_()


def begun_by_a_person(route: Route) -> None:
    """Send a game's openings without those that the computer begins."""
    answer = route.fetch()
    first = json.loads(gzip.decompress(answer.body()))
    first["openings"] = [
        opening for opening in first["openings"] if opening["answer"]["next"] == "person"
    ]
    assert first["openings"]
    route.fulfill(response=answer, body=gzip.compress(json.dumps(first).encode()))


def resume_of(page: Page) -> str:
    """What the home page offers for the game."""
    tile = page.locator(f".tile .primary[href='#/{GAME}']")
    return tile.inner_text()


def test_a_game_left_before_python_has_it_is_still_kept(tab: Page, site: Site) -> None:
    open_table(tab, site)
    play_one(tab)
    slow = Slow(tab, ENGINE)
    tab.reload()
    tab.wait_for_selector('[data-turn="2"]')
    tab.goto(f"{site.url}#/")
    assert resume_of(tab) == "Reprendre la partie"
    slow.let_go()
    # Python answers in turn: when it has laid another table, the first has had its answer.
    tab.goto(f"{site.url}#/crosstrack")
    expect(tab.locator("[data-label=hint]")).to_be_enabled()
    tab.goto(f"{site.url}#/")
    assert resume_of(tab) == "Reprendre la partie"
    tab.goto(f"{site.url}#/{GAME}")
    wait_for_python(tab)
    assert board(tab)["turn"] == "2"


def test_the_page_is_the_one_the_address_asks_for_last(tab: Page, site: Site) -> None:
    go_to(tab, site, "#/")
    first = f"**/first/{GAME}.fr.bin"
    slow = Slow(tab, first)
    tab.locator(f".tile .primary[href='#/{GAME}']").click()
    tab.wait_for_function("location.hash === '#/c-cross'")
    tab.go_back()
    with tab.expect_response(first):
        slow.let_go()
    tab.wait_for_timeout(500)
    expect(tab.locator(".tile").first).to_be_visible()
    expect(tab.locator(".board")).to_have_count(0)


def test_a_page_that_does_not_come_leaves_the_old_one_alive(browser: Browser, site: Site) -> None:
    context = browser.new_context(**DESKTOP, service_workers="block")
    page = context.new_page()
    open_table(page, site)
    page.route(CATALOGUE, lambda route: route.abort())
    page.locator(".bar a").first.click()
    expect(page.locator(".lost")).to_contain_text("connexion")
    play_one(page)
    page.unroute(CATALOGUE)
    page.go_back()
    wait_for_python(page)
    page.locator(".bar a").first.click()
    expect(page.locator(".tile").first).to_be_visible()
    context.close()


def test_nothing_undone_is_shown_again(tab: Page, site: Site) -> None:
    open_table(tab, site)
    play_one(tab)
    expect(tab.locator("[data-label=replay]")).to_be_enabled()
    tab.locator("[data-label=undo]").click()
    tab.wait_for_selector('[data-turn="0"][data-busy="false"]')
    expect(tab.locator("[data-label=replay]")).to_be_disabled()


def test_another_language_before_python_is_up_keeps_the_deal(tab: Page, site: Site) -> None:
    slow = Slow(tab, ENGINE)
    # The first player is drawn by lot: of the openings, one that the person begins.
    tab.route("**/first/masker.*.bin", begun_by_a_person)
    go_to(tab, site, "#/masker")
    tab.wait_for_selector(".board[data-next]")
    tab.locator(".bar [data-label=menu]").click()
    tab.locator(".entry[lang=en]").click()
    expect(tab.locator(".status")).to_contain_text("You: ")
    click(tab, choosable(tab)[0])
    expect(tab.locator(".status")).to_contain_text("noted")
    slow.let_go()
    tab.wait_for_selector('.board[data-turn="1"]')
    expect(tab.locator(".note")).to_be_hidden()


def test_a_set_up_is_not_lost_by_reading_the_rules(tab: Page, site: Site) -> None:
    slow = Slow(tab, ENGINE)
    go_to(tab, site, "#/cronberg/setup")
    tab.locator("input[name=count][value='4']").check()
    tab.locator("form button[type=submit]").click()
    tab.wait_for_selector(".table")
    tab.goto(f"{site.url}#/cronberg/rules")
    expect(tab.locator(".prose")).to_be_visible()
    tab.go_back()
    tab.wait_for_selector(".table")
    slow.let_go()
    wait_for_python(tab)
    expect(tab.locator(".player")).to_have_count(4)


def test_a_finished_game_from_a_file_of_another_game_is_shown(
    tab: Page, site: Site, tmp_path: Path
) -> None:
    match = Match(find("crosstrack")(2), seed="a seed")
    rng = Rng("a seed")
    while match.actors:
        seat = match.actors[0]
        view = match.view(seat)
        move = last_thought(agent_of(match.game, 1).think(match.game, view, seat, rng))
        match.act(seat, match.game.notate(view, seat, move))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.record().to_json()), encoding="utf-8")
    open_table(tab, site)
    empty = tmp_path / "empty.json"
    empty.touch()
    open_file(tab, empty)
    # Not too large, as it was once called.
    expect(tab.locator(".note")).to_contain_text("pas une partie")
    open_file(tab, file)
    tab.wait_for_selector('.table[data-game="crosstrack"] .board[data-next="over"]')
    assert board(tab)["turn"] == str(len(match.steps))


def test_a_kept_picture_of_another_build_does_not_stop_the_table(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(**DESKTOP, service_workers="block")
    page = context.new_page()
    open_table(page, site)
    play_one(page)
    kept = wait_for_kept(page, "kept.record?.moves.length === 2")
    del kept["picture"]["log"], kept["picture"]["board"]["shapes"]
    # As it was kept before there were many games.
    before = json.dumps({"record": kept["record"], "picture": kept["picture"], "over": False})
    page.goto(f"{site.url}about.fr.html")
    page.locator("#forget").click()
    expect(page.locator("#forgotten")).to_contain_text("il ne reste rien")
    page.evaluate("(kept) => localStorage.setItem('croisee:game:c-cross', kept)", before)
    page.evaluate("localStorage.setItem('croisee:language', 'fr')")
    page.goto(f"{site.url}#/{GAME}")
    wait_for_python(page)
    play_one(page)
    assert board(page)["turn"] == "4"
    context.close()


def test_a_game_is_kept_where_there_is_no_room_for_its_picture(tab: Page, site: Site) -> None:
    open_table(tab, site)
    play_one(tab)
    tab.evaluate(
        """() => {
            const { setItem } = Storage.prototype;
            Storage.prototype.setItem = function (key, value) {
                if (value.length > 3000) throw new DOMException("full", "QuotaExceededError");
                setItem.call(this, key, value);
            };
        }"""
    )
    play_one(tab)
    tab.reload()
    wait_for_python(tab)
    assert board(tab)["turn"] == "4"
