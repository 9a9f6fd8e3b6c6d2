"""The first board is a picture of the build, which the painted one replaces unseen."""

from __future__ import annotations

import pytest
from conftest import SYSTEM_DARK
from playwright.sync_api import Browser

from tools.dev.serve import Site

# The canvas as it is now, kept on the page; then how far another state of it is from that: the
# mean difference of a colour, of 255.
KEEP = """() => {
    const canvas = document.querySelector(".canvas");
    const pen = canvas.getContext("2d");
    window.kept = pen.getImageData(0, 0, canvas.width, canvas.height).data;
}"""
DIFFERENCE = """() => {
    const canvas = document.querySelector(".canvas");
    const pen = canvas.getContext("2d");
    const now = pen.getImageData(0, 0, canvas.width, canvas.height).data;
    let sum = 0;
    for (let at = 0; at < now.length; at++) sum += Math.abs(now[at] - window.kept[at]);
    return sum / now.length;
}"""
PICTURE = '.canvas[data-board="picture"]'
PAINTED = '.canvas[data-board="painted"]'
# Notes how every board looks, one after the other: a picture may stand for a frame alone.
LOOKS = """
window.looks = [];
const note = ({ target }) => window.looks.push(target.dataset.board);
new MutationObserver((changes) => changes.forEach(note))
    .observe(document, { subtree: true, attributeFilter: ["data-board"] });
"""
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
# Notes when the board's canvas is given a size: it is empty then, and painted anew.
SIZED = """() => {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
    window.sized = [];
    Object.defineProperty(HTMLCanvasElement.prototype, "width", {
        ...own,
        set(value) {
            if (this.classList.contains("canvas")) window.sized.push(performance.now());
            own.set.call(this, value);
        },
    });
}"""
CHOOSABLE = "() => performance.getEntriesByName('croisee:selectable')[0]?.startTime"


@pytest.mark.parametrize("theme", ["light", SYSTEM_DARK])
def test_the_canvas_takes_the_pictures_place_unseen(
    browser: Browser, site: Site, theme: str
) -> None:
    context = browser.new_context(locale="fr", color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()
    before = len(site.requests)
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector(PICTURE, state="attached")
    page.evaluate(FRAME)
    page.evaluate(KEEP)
    page.wait_for_selector(PAINTED, state="attached")
    page.evaluate(FRAME)
    assert 0 < page.evaluate(DIFFERENCE) < 4
    # The offline copy asks for all of them later.
    first = next(path for path in site.requests[before:] if "/boards/" in path)
    assert f"c-cross.{theme}." in first
    context.close()


def test_a_board_laid_when_python_is_up_is_painted_too(browser: Browser, site: Site) -> None:
    page = browser.new_page(locale="fr", service_workers="block")
    page.add_init_script(LOOKS)
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector(PAINTED, state="attached")
    page.goto(f"{site.url}#/c-cross/setup")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector(PAINTED, state="attached")
    assert page.evaluate("window.looks") == ["picture", "painted", "picture", "painted"]
    page.close()


def test_a_table_without_its_picture_is_painted(browser: Browser, site: Site) -> None:
    # A browser of its own: the guarded one takes a file that does not come for an error.
    page = browser.new_page(locale="fr")
    page.route("**/assets/boards/**", lambda route: route.abort())
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector(PAINTED, state="attached")
    page.wait_for_selector('[data-target][aria-disabled="false"]', state="attached")
    page.close()


def test_a_first_board_is_painted_at_the_size_it_keeps(browser: Browser, site: Site) -> None:
    tablet = browser.new_context(
        locale="fr", viewport={"width": 820, "height": 1180}, device_scale_factor=2
    )
    page = tablet.new_page()
    # Python would have more to say beside the board.
    page.route("**/assets/runtime/**", lambda route: route.abort())
    page.add_init_script(f"({SIZED})()")
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector('.board[data-phase="choosing"]')
    for _ in range(2):
        page.evaluate(FRAME)
    sized = page.evaluate("window.sized")
    assert sized and max(sized) <= page.evaluate(CHOOSABLE)
    tablet.close()


def test_a_table_that_is_left_gives_its_canvas_back(browser: Browser, site: Site) -> None:
    page = browser.new_page(locale="fr", service_workers="block")
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector('.board[data-phase="choosing"]')
    page.evaluate("() => { window.left = document.querySelector('.canvas'); }")
    assert page.evaluate("window.left.width") > 0
    page.goto(f"{site.url}#/")
    page.wait_for_selector(".tile")
    assert page.evaluate("window.left.width") == 0
    page.close()
