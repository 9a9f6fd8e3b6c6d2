"""On paper: the rules of every game on one page with a code to play, a game as a score sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import DESKTOP, Guard
from hands import bring_games, go_to, open_share, random_game, read_code, wait_for_python
from playwright.sync_api import Browser, Page, expect

from croisee.core.words import LANGUAGES
from croisee.games import discover
from tools.dev.serve import Site

SMALLEST = 8 * 96 / 72
"""CSS pixels of eight points: whatever is smaller nobody reads at a table."""
NIGHTLY = pytest.mark.thorough
SHORTER = ("en", "nl")
"""Languages that take less room than German does."""

SIZES = """() => {
    const words = document.createTreeWalker(document.querySelector(".prose"), NodeFilter.SHOW_TEXT);
    const sizes = [];
    while (words.nextNode()) {
        const { parentElement: holder, data } = words.currentNode;
        if (!data.trim() || !holder.checkVisibility() || holder.closest(".ours")) continue;
        sizes.push(parseFloat(getComputedStyle(holder).fontSize));
    }
    return sizes;
}"""
DRAWN = """() => [...document.querySelectorAll(".drawing canvas")].map((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    return [width, height, canvas.width / canvas.height];
})"""


@pytest.fixture
def page(browser: Browser, guard: Guard) -> Iterator[Page]:
    """A page whose print dialog only notes that it was asked for."""
    context = guard(browser.new_context(**DESKTOP, service_workers="block"))
    context.add_init_script("window.print = () => (window.printed = true)")
    yield context.new_page()
    context.close()


def pages_of(page: Page) -> int:
    """How many pages of paper it takes, as the browser lays it out."""
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", paper))


@pytest.mark.chromium_only("Pages are counted in Chromium's PDF.")
@pytest.mark.parametrize(
    "lang",
    [pytest.param(lang, marks=NIGHTLY) if lang in SHORTER else lang for lang in LANGUAGES],
)
def test_the_rules_of_every_game_fit_on_one_page(page: Page, site: Site, lang: str) -> None:
    page.add_init_script(f"localStorage.setItem('croisee:language', '{lang}')")
    page.goto(f"{site.url}#/")
    for game in sorted(discover()):
        page.evaluate(f"window.printed = false; location.hash = '#/{game}/rules'")
        drawings = page.locator(f'.prose:has([href="#/{game}"]) .drawing')
        drawings.first.wait_for()
        expect(page.locator(".drawing canvas")).to_have_count(drawings.count())
        page.locator(".prose .row button").click()
        page.wait_for_function("window.printed")
        assert read_code(page) == f"{site.url}#/{game}"
        page.emulate_media(media="print")
        assert min(page.evaluate(SIZES)) >= SMALLEST
        for width, height, ratio in page.evaluate(DRAWN):
            assert max(width, height) > 80 and abs(width / height / ratio - 1) < 0.03
        assert pages_of(page) == 1, game
        page.emulate_media(media="screen")


@pytest.mark.chromium_only("Pages are counted in Chromium's PDF.")
@pytest.mark.parametrize(
    ("game", "players"), [("c-cross", 2), ("crescendo", 4), ("cronberg", 4), ("masker", 3)]
)
def test_a_finished_game_is_a_score_sheet(
    page: Page, site: Site, tmp_path: Path, game: str, players: int
) -> None:
    record = random_game(game, "paper", players=players)
    go_to(page, site, "#/my/games")
    bring_games(page, tmp_path, [record])
    page.locator(".game").get_by_role("button", name="Revoir").click()
    wait_for_python(page)
    open_share(page)
    page.locator("[data-print]").click()
    page.wait_for_function("window.printed")
    sheet = page.locator(".sheet")
    expect(sheet.locator(".sheet-result")).not_to_be_empty()
    expect(sheet.locator(".sheet-people > li")).to_have_count(players)
    expect(sheet.locator(".sheet-moves > li")).to_have_count(len(record["moves"]))
    page.emulate_media(media="print")
    expect(sheet.locator(".sheet-board canvas")).to_be_visible()
    expect(page.locator("#app")).to_be_hidden()
    # Front and back of one sheet, however long it was.
    assert pages_of(page) <= 2
    expect(sheet).to_have_count(0)
