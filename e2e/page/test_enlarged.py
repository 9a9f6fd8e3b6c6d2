"""A page at two and four times its size, and letters of twice theirs: nothing is cut or lost."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import DESKTOP, Guard, launch_options
from hands import go_to, wait_for_python
from playwright.sync_api import Page, Playwright

from croisee.games import discover
from tools.dev.serve import Site

LARGE_LETTERS = 32
TWICE = {"width": 640, "height": 400}
FOUR_TIMES = {"width": 320, "height": 256}

# Words that lie outside their window, or in a room that can neither hold nor scroll them.
LOST = """() => {
    const width = document.documentElement.clientWidth;
    const lost = [];
    for (const one of document.querySelectorAll(".bar *, .players *, .actions *")) {
        const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const box = one.getBoundingClientRect();
        if (!words || !box.width || one.closest(".unseen, select, datalist")) continue;
        const { overflowX, overflowY } = getComputedStyle(one);
        const cut = (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
            || (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 3);
        if (cut || box.left < -1 || box.right > width + 1) lost.push(one.outerHTML);
    }
    if (document.documentElement.scrollWidth > width) lost.push("the page");
    return lost;
}"""
HIDDEN = """() => [...document.querySelectorAll(".status, .tools button, .choices button")]
    .filter((one) => one.offsetWidth)
    .filter((one) => {
        one.scrollIntoView({ block: "nearest" });
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !one.contains(seen) && !seen?.contains(one);
    })
    .map((one) => one.outerHTML)"""
IN_WINDOW = """() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return document.activeElement.matches(".spoken *") && top >= -1 && bottom <= innerHeight + 1;
}"""
SIZE = """() => {
    const { width, height } = document.querySelector(".board").getBoundingClientRect();
    return [width, height];
}"""


@pytest.mark.parametrize("game", discover())
def test_a_page_at_four_times_its_size_loses_nothing(game: str, page: Page, site: Site) -> None:
    page.set_viewport_size(TWICE)
    go_to(page, site, f"#/{game}")
    page.wait_for_selector(".board[data-next]")
    assert (page.evaluate(LOST), page.evaluate(HIDDEN)) == ([], [])
    width, height = page.evaluate(SIZE)
    page.set_viewport_size(FOUR_TIMES)
    page.wait_for_function(f"Math.abs(({SIZE})()[1] - innerHeight) < 2")
    assert (page.evaluate(LOST), page.evaluate(HIDDEN)) == ([], [])
    # To the eye the board has not become smaller.
    assert 2 * min(page.evaluate(SIZE)) >= min(width, height)
    page.locator(".spoken [tabindex='0']").focus()
    for key in ("End", "Home"):
        page.keyboard.press(key)
        page.wait_for_function(IN_WINDOW)


@pytest.mark.chromium_only("It is shown by a flag of Chromium's.")
@pytest.mark.parametrize("game", discover())
def test_letters_of_twice_their_size_are_all_read(game: str, letters: Page, site: Site) -> None:
    go_to(letters, site, f"#/{game}")
    wait_for_python(letters)
    assert letters.evaluate("getComputedStyle(document.body).fontSize") == f"{LARGE_LETTERS}px"
    assert (letters.evaluate(LOST), letters.evaluate(HIDDEN)) == ([], [])


@pytest.fixture(scope="module")
def large(playwright: Playwright) -> Any:
    """A browser whose reader has chosen large letters."""
    options = launch_options()
    options["args"] = [*options["args"], f"--blink-settings=defaultFontSize={LARGE_LETTERS}"]
    started = playwright.chromium.launch(**options)
    yield started
    started.close()


@pytest.fixture
def letters(large: Any, guard: Guard) -> Any:
    """A strict page with large letters."""
    context = guard(large.new_context(**DESKTOP))
    yield context.new_page()
    context.close()
