"""Home before the app is there: light, in the language and theme wanted; nothing moves after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import AT_REST, DESKTOP, IN_A_HURRY, PHONE, SYSTEM_DARK, Guard
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tools.dev.serve import Site

# Adds up what the browser itself calls a layout shift.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted += value;
}).observe({ type: "layout-shift", buffered: true });"""
# Without a server's compression, before any picture.
HEAVIEST = 30_000
SHOWN = "img => img.complete && img.naturalWidth > 0"


def hold_app(context: BrowserContext) -> list[Route]:
    """Keep the app's script back; the requests for it, to be let through."""
    held: list[Route] = []
    context.route("**/assets/js/app.bin", lambda route: held.append(route))
    return held


def tiles(page: Page) -> list[str]:
    """What every tile says and shows."""
    return page.locator(".tile").evaluate_all(
        "all => all.map(one => one.innerText + one.querySelector('img').currentSrc)"
    )


@pytest.mark.parametrize("lang", ["fr", "de"])
@pytest.mark.parametrize("theme", ["light", SYSTEM_DARK])
@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_home_stands_before_the_app_and_stays_where_it_is(
    browser: Browser, guard: Guard, site: Site, lang: str, theme: str, kind: dict[str, object]
) -> None:
    context = guard(browser.new_context(**{**kind, **AT_REST, "color_scheme": theme}))
    context.add_init_script(IN_A_HURRY % lang + SHIFTS)
    held = hold_app(context)
    page = context.new_page()
    page.goto(site.url, wait_until="commit")
    page.locator(".tile a.primary").first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.wait_for_function(f"[...document.querySelectorAll('.tile img')].every({SHOWN})")
    before = tiles(page)
    assert all(f".{theme}." in one for one in before)
    places = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
    stood = page.locator(".tile").evaluate_all(places)
    held.pop().continue_()
    expect(page.locator(".foot")).to_be_visible()
    assert tiles(page) == before
    assert page.locator(".tile").evaluate_all(places) == stood
    assert page.evaluate("window.shifted") < 0.01
    context.close()


def test_home_can_be_chosen_from_after_few_kilobytes_and_asks_for_nothing_twice(
    browser: Browser,
    engine: str,
    guard_for: Callable[[Site], Guard],
    lonely_site: Site,
    dist: Path,
) -> None:
    context = guard_for(lonely_site)(browser.new_context(**DESKTOP, **AT_REST))
    held = hold_app(context)
    page = context.new_page()
    page.goto(lonely_site.url, wait_until="commit")
    page.locator(".tile a.primary").first.wait_for()
    frame = [path.removeprefix(lonely_site.prefix) for path in lonely_site.requests]
    # What the app reads is asked for once home stands.
    app = ("assets/words/", "assets/games/", "assets/tiles/", "assets/js/")
    needed = [path or "index.html" for path in frame if not path.startswith(app)]
    if engine == "firefox":
        # It fetches the largest sign that a page names, for its tabs and bookmarks.
        needed = [path for path in needed if path != "assets/icons/croisee-180.png"]
    assert sum((dist / path).stat().st_size for path in needed) < HEAVIEST, needed
    assert not [path for path in frame if "runtime/" in path]
    page.wait_for_function(f"[...document.querySelectorAll('.tile img')].every({SHOWN})")
    held.pop().continue_()
    expect(page.locator(".foot")).to_be_visible()
    page.locator(".bar [data-label=theme]").click()
    page.wait_for_function(f"[...document.querySelectorAll('.tile img')].every({SHOWN})")
    twice = [path for path, times in Counter(lonely_site.requests).items() if times > 1]
    assert not twice, twice
    context.close()


def test_a_game_chosen_before_the_app_is_there_is_opened_by_it(
    browser: Browser, guard: Guard, site: Site
) -> None:
    context = guard(browser.new_context(**DESKTOP, **AT_REST))
    held = hold_app(context)
    page = context.new_page()
    page.goto(site.url, wait_until="commit")
    page.locator(".tile a.primary[href='#/masker']").click()
    held.pop().continue_()
    expect(page.locator("canvas").first).to_be_visible()
    expect(page.locator(".tile")).to_have_count(0)
    context.close()
