"""The manners of an embedded game: what it takes of its host's page, and what it shows there.

Whatever the window, the frame is no taller than it, "Jouer" is in sight as soon as a good part of
the frame is, and the frame stands where the text round it does; also under a strict policy, and in
what WordPress leaves of a frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import wait_for_function
from hands import GAME, make_a_move
from host_page import PLAY, STILL, Host, framed, hosting, start, visit
from playwright.sync_api import Browser, Page, expect

from tools.dev.serve import Site
from tools.site.game_pages import oembed

# 640x400 is what a page has of 1280x800 at 200 %.
WINDOWS = [(width, height) for width in (320, 640, 900, 1200) for height in (400, 600, 900)]
TEXT = "<p>Venez jouer mercredi et samedi. Venez jouer mercredi et samedi.</p>"
COLUMN = "max-width: 640px; margin: auto; padding: 0 16px"
# What WordPress leaves of a frame that it is told of.
KEPT = {"src", "width", "height", "frameborder", "title"}


@pytest.fixture
def host(tmp_path: Path, site: Site) -> Iterator[Host]:
    with hosting(tmp_path, site) as made:
        yield made


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Page]:
    """A page that fails on any console error; nothing in it glides."""
    yield from visit(browser.new_context(reduced_motion="reduce"), host)


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where an element of the host's page is, from the top left of the window."""
    box: dict[str, float] = page.locator(selector).first.evaluate(
        "(element) => element.getBoundingClientRect().toJSON()"
    )
    return box


def scroll_to(page: Page, top: float) -> None:
    """Have the frame begin so far below the top of the window."""
    page.evaluate("(by) => scrollBy(0, by)", box_of(page, "iframe")["top"] - top)


def await_play_in_window(page: Page, height: int) -> None:
    """Wait until the whole of "Jouer" is in the window."""
    top = box_of(page, "iframe")["top"]
    framed(page).wait_for_function(
        """([top, height]) => {
            const play = document.querySelector("#play").getBoundingClientRect();
            return top + play.top >= 0 && top + play.bottom <= height;
        }""",
        arg=[top, height],
    )


@pytest.mark.parametrize("kind", ["element", "frame"])
def test_a_frame_keeps_to_the_window_and_to_the_column(
    visitor: Page, host: Host, kind: str, shots: Callable[[Page, str], Path]
) -> None:
    visitor.goto(f"{host.site.url}webmaster.fr.html")
    line = visitor.locator(f"[data-snippet={kind}]").inner_text()
    address = host.write("page", f'<main style="{COLUMN}">{TEXT * 30}{line}{TEXT * 30}</main>')
    for width, height in WINDOWS:
        visitor.set_viewport_size({"width": width, "height": height})
        visitor.goto(address)
        visitor.locator("iframe").scroll_into_view_if_needed()
        expect(framed(visitor).locator(PLAY)).to_be_visible()
        frame, text = box_of(visitor, "iframe"), box_of(visitor, "p")
        shown = (width, height, frame)
        assert 300 <= frame["height"] <= height, shown
        assert (frame["left"], frame["right"]) == (text["left"], text["right"]), shown
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), shown
        # Coming up from below, all there, and on its way out.
        for top in (height * 0.6, 0, -frame["height"] * 0.3):
            scroll_to(visitor, top)
            await_play_in_window(visitor, height)
        shots(visitor, f"embed-{kind}-leaving-{width}x{height}")


@pytest.mark.parametrize("size", [(640, 400), (320, 400)])
def test_a_game_can_be_played_in_a_low_window(
    visitor: Page, host: Host, size: tuple[int, int], shots: Callable[[Page, str], Path]
) -> None:
    width, height = size
    visitor.set_viewport_size({"width": width, "height": height})
    visitor.goto(host.write("page", host.element() + TEXT * 30))
    frame = framed(visitor)
    start(frame)
    assert box_of(visitor, "iframe")["height"] == height
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")
    make_a_move(frame)
    frame.wait_for_selector(f'{STILL}[data-next="person"]')
    shots(visitor, f"embed-played-{width}x{height}")


def test_a_frame_has_the_name_of_its_game(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element()))
    frame = visitor.locator("iframe")
    expect(frame).to_have_attribute("title", "C-Cross")
    visitor.locator("la-croisee").evaluate("(one) => one.setAttribute('game', 'masker')")
    expect(frame).to_have_attribute("title", "Masker")
    visitor.goto(host.write("titled", host.element('title="Le jeu du mois"')))
    expect(framed(visitor).locator(PLAY)).to_be_visible()
    wait_for_function(visitor, "told.some(({ type }) => type === 'shown')")
    expect(frame).to_have_attribute("title", "Le jeu du mois")


def test_an_element_of_a_fixed_height_has_the_height_of_its_place(
    visitor: Page, host: Host
) -> None:
    visitor.goto(host.write("page", host.element('fixed style="height: 420px"')))
    expect(framed(visitor).locator(PLAY)).to_be_visible()
    assert box_of(visitor, "iframe")["height"] == 420


@pytest.mark.chromium_only("Firefox asks for a site's icon past the driver.")
def test_under_a_strict_policy_the_element_needs_no_style(visitor: Page, host: Host) -> None:
    policy = f"default-src 'none'; script-src {host.site.origin}; frame-src {host.site.origin}"
    (host.folder / "strict.html").write_text(
        f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta charset="utf-8"><title>Host</title>{host.element()}{TEXT * 30}',
        encoding="utf-8",
    )
    # A browser asks every site for its icon, which nothing here would let it have.
    visitor.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    visitor.set_viewport_size({"width": 800, "height": 600})
    visitor.goto(f"http://{host.name}:{host.server.port}/strict.html")
    frame = framed(visitor)
    start(frame)
    assert box_of(visitor, "iframe")["height"] <= 600
    look = "(frame) => [getComputedStyle(frame).display, getComputedStyle(frame).borderTopWidth]"
    assert visitor.locator("iframe").evaluate(look) == ["block", "0px"]
    make_a_move(frame)


def test_what_wordpress_leaves_of_a_frame_is_enough(visitor: Page, host: Host) -> None:
    told = str(oembed({"id": GAME, "name": "C-Cross"}, "en", host.site.url)["html"])
    left = " ".join(
        whole for whole, name in re.findall(r'(([a-z]+)="[^"]*")', told) if name in KEPT
    )
    frame = f'<iframe {left} sandbox="allow-scripts"></iframe>'
    visitor.set_viewport_size({"width": 1200, "height": 800})
    visitor.goto(host.write("page", f'<main style="{COLUMN}">{TEXT}{frame}</main>'))
    expect(framed(visitor).locator(PLAY)).to_have_text("Play")
    shown, text = box_of(visitor, "iframe"), box_of(visitor, "p")
    assert (shown["left"], shown["right"]) == (text["left"], text["right"])
    assert shown["height"] <= 800
    border = "(frame) => getComputedStyle(frame).borderTopWidth"
    assert visitor.locator("iframe").evaluate(border) == "0px"
    expect(visitor.locator("iframe")).to_have_attribute("title", "C-Cross")
    start(framed(visitor))


@pytest.mark.chromium_only("Only Chromium has frames without credentials.")
def test_an_isolated_page_shows_a_game_whose_server_sends_no_headers(
    browser: Browser, dist: Path, tmp_path: Path
) -> None:
    plain = Site(dist, "/games/").start()
    with hosting(tmp_path, plain) as host:
        host.server.headers = {
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Embedder-Policy": "credentialless",
        }
        for page in visit(browser.new_context(), host):
            page.goto(host.write("page", host.element()))
            assert page.evaluate("crossOriginIsolated")
            start(framed(page))
            make_a_move(framed(page))
    plain.stop()


def test_the_keyboard_goes_on_at_the_table_that_it_asked_for(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element()))
    frame = framed(visitor)
    frame.locator(PLAY).focus()
    visitor.keyboard.press("Enter")
    frame.wait_for_selector(".board[data-next]")
    assert frame.evaluate("document.activeElement.matches('h1')")
    for _ in range(6):
        visitor.keyboard.press("Tab")
        if frame.evaluate("document.activeElement.matches('.spoken button')"):
            return
    raise AssertionError("the board is not reached by Tab")
