"""Nothing jumps: through a game, the tools, what is asked and the board keep their places.

A watcher in the page looks at every frame, so that what moves and comes back is seen too. Whole
games are played by people round one screen; other sizes are tried with all the seats there are.
"""

from __future__ import annotations

from typing import Any

import pytest
from conftest import DESKTOP, PHONE, Guard, leaving_to_nightly
from hands import go_to, wait_for_python
from playwright.sync_api import Browser, Page

from croisee.games import discover
from tools.dev.serve import Site

SIZES: dict[str, dict[str, Any]] = {
    "1280x800": DESKTOP,
    "360x640": PHONE,
    "1000x640": {"viewport": {"width": 1000, "height": 640}},
    "320x568": {**PHONE, "viewport": {"width": 320, "height": 568}},
}
TIGHTEST = "360x640"
"""Where whole games are played: nowhere have tools and sentences less room beside each other."""
FULL = {game: cls.info.seats[-1] for game, cls in discover().items()}
"""The most seats of each game."""
MOST_PIXELS = 2
A_WHILE = 24
A_WHOLE_GAME = 900

WATCH = """() => {
    const spans = (window.spans = {});
    const shown = (element) => element.getClientRects().length > 0;
    const look = () => {
        const parts = { ask: ".ask", board: ".board", story: ".story", tools: ".tools" };
        const place = ([name, css]) => [name, document.querySelector(css)];
        // What is put away, as the story is for the count at the end, is nowhere.
        const found = Object.entries(parts).map(place).filter(([, part]) => shown(part));
        const tools = [...document.querySelectorAll(".tools .tool")].filter(shown);
        tools.forEach((tool, number) => found.push([`tool ${number}`, tool]));
        found.push(["tool count", tools.length]);
        for (const [name, element] of found) {
            const box = element.getBoundingClientRect?.();
            const now = box ? [box.left, box.top, box.right, box.bottom] : [element];
            const span = (spans[name] ??= now.map((value) => [value, value]));
            now.forEach((value, side) => {
                span[side] = [Math.min(span[side][0], value), Math.max(span[side][1], value)];
            });
        }
        requestAnimationFrame(look);
    };
    look();
}"""

PLAY = """async ({ touches, seed }) => {
    let random = seed;
    const choose = (list) => list[(random = (random * 48271) % 2147483647) % list.length];
    const board = document.querySelector(".board");
    for (let touch = 0; touch < touches; ) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (board.dataset.busy === "true") continue;
        if (board.dataset.next === "over") return "over";
        const hidden = document.querySelector(".cover:not([hidden]) button");
        const targets = document.querySelectorAll(
            '.spoken [aria-disabled="false"], .choices [data-choice]',
        );
        const next = hidden ?? (targets.length ? choose([...targets]) : null);
        if (!next) continue;
        touch += 1;
        // Now and then somebody changes his mind, and asks for the last move again.
        const cancel = document.querySelector("[data-label=cancel]:not([hidden])");
        (cancel && touch % 7 === 0 ? cancel : next).click();
    }
    return "played";
}"""


def sit_down(page: Page, site: Site, game: str, seats: int) -> None:
    """Set up a game of so many people, through the set-up page."""
    go_to(page, site, f"#/{game}/setup")
    page.wait_for_selector("form")
    if page.locator("input[name=count]").count():
        page.locator(f"input[name=count][value='{seats}']").check(force=True)
    for number in range(1, seats):
        page.locator(f"#who-{number}").select_option("person")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector(f'.table[data-game="{game}"]')
    page.wait_for_selector(".board[data-next]")


@pytest.mark.parametrize("game", leaving_to_nightly("crosstrack", "cronberg"))
def test_nothing_jumps_in_a_whole_game(
    browser: Browser, guard: Guard, site: Site, game: str
) -> None:
    assert keep_places(browser, guard, site, (game, 2, TIGHTEST), A_WHOLE_GAME) == "over"


def test_nothing_jumps_with_every_seat_taken(
    browser: Browser, guard: Guard, site: Site, game: str, other: str
) -> None:
    keep_places(browser, guard, site, (game, FULL[game], other), A_WHILE)


def keep_places(
    browser: Browser, guard: Guard, site: Site, table: tuple[str, int, str], touches: int
) -> str:
    """Play at a table and measure how far anything went; whether the game was over."""
    game, seats, size = table
    context = guard(browser.new_context(**SIZES[size], reduced_motion="reduce"))
    page = context.new_page()
    sit_down(page, site, game, seats)
    # While the table is still being fetched the places are the same.
    page.evaluate(WATCH)
    wait_for_python(page)
    ended: str = page.evaluate(PLAY, {"touches": touches, "seed": 7})
    page.wait_for_timeout(200)
    spans: dict[str, list[list[float]]] = page.evaluate("window.spans")
    context.close()
    assert len([name for name in spans if name.startswith("tool ")]) > 4
    moved = {
        name: span
        for name, span in spans.items()
        if any(most - least > MOST_PIXELS for least, most in span)
    }
    assert not moved
    tops = {round(span[1][0]) for name, span in spans.items() if name[-1:].isdigit()}
    assert len(tops) == 1, "a tool stands on a row of its own"
    return ended


@pytest.fixture(params=sorted(FULL))
def game(request: pytest.FixtureRequest) -> str:
    """Each game."""
    name: str = request.param
    return name


@pytest.fixture(params=["1280x800", "1000x640", "320x568"])
def other(request: pytest.FixtureRequest) -> str:
    """Sizes at which a game is played for a while."""
    name: str = request.param
    return name


NAMES = """(name) => [...document.querySelectorAll(".player")].map((card) => {
    const label = card.querySelector(".player-name");
    label.firstChild.textContent = name;
    const box = card.getBoundingClientRect();
    const stocks = card.querySelector(".stocks").getBoundingClientRect();
    const sign = card.querySelector(".player-machine");
    const side = stocks.top < label.getBoundingClientRect().bottom - 4 ? stocks.left : box.right;
    return {
        whole: label.scrollWidth <= label.clientWidth,
        free: label.getBoundingClientRect().right <= side + 1,
        sign: !sign || sign.getBoundingClientRect().width > 8,
        counts: [...card.querySelectorAll(".stock > [aria-hidden]")].every(
            (count) => count.getBoundingClientRect().left >= stocks.left - 1,
        ),
    };
})"""


@pytest.mark.parametrize("name", ["Bleu", "Capucine"])
def test_names_are_whole_on_a_phone_with_every_seat_taken(
    phone: Page, site: Site, game: str, name: str
) -> None:
    go_to(phone, site, f"#/{game}/setup")
    phone.wait_for_selector("form")
    if phone.locator("input[name=count]").count():
        phone.locator(f"input[name=count][value='{FULL[game]}']").check(force=True)
    phone.locator("form button[type=submit]").click()
    phone.wait_for_selector(".board[data-next]")
    cards = phone.evaluate(NAMES, name)
    assert len(cards) == FULL[game]
    assert all(all(card.values()) for card in cards), cards
    assert phone.locator(".player[aria-current]").count() == 1
