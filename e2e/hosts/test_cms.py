"""A game in a real WordPress, by block, shortcode and pasted address, as all who write there.

`python3 py/dev.py cms` installs WordPress and its database from Debian's packages and runs this.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import DESKTOP, PATIENCE, PHONE
from hands import make_a_move
from playwright.sync_api import Browser, BrowserContext, Frame, Page, Route, expect

from tools.dev.serve import Site
from tools.hosts.wordpress import WordPress

pytestmark = pytest.mark.cms

ROLES = ("administrator", "editor", "author")
KINDS = ("block", "shortcode", "address", "line")
LOOPBACK = ("127.0.0.1", "localhost")
FRAME = "iframe.la-croisee"
SANDBOXED = "(frame) => frame.hasAttribute('sandbox')"


@pytest.fixture(scope="module")
def wordpress(
    dist: Path, site: Site, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WordPress]:
    """A WordPress with the plugin, on another origin than the games."""
    work = tmp_path_factory.mktemp("wordpress")
    made = WordPress(work, dist / "plugins" / "la-croisee-wordpress.zip", site.url)
    print(f"WordPress {made.version}")
    yield made
    made.stop()


def open_context(browser: Browser, size: dict[str, Any]) -> BrowserContext:
    """A browser that reaches this machine and nobody else."""
    context = browser.new_context(**size)
    context.set_default_timeout(PATIENCE)

    def stay_here(route: Route) -> None:
        here = any(f"//{name}:" in route.request.url for name in LOOPBACK)
        route.continue_() if here else route.abort()

    context.route("**/*", stay_here)
    return context


def game_in(page: Page) -> Frame:
    """The frame of the game, which is in nobody's sandbox."""
    place = page.locator(FRAME)
    expect(place).to_have_count(1)
    place.scroll_into_view_if_needed()
    assert not place.evaluate(SANDBOXED)
    handle = place.element_handle()
    frame = handle.content_frame() if handle else None
    assert frame
    return frame


def log_in(page: Page, wordpress: WordPress, role: str) -> None:
    page.goto(f"{wordpress.origin}/wp-login.php")
    page.fill("#user_login", role)
    page.fill("#user_pass", role)
    page.click("#wp-submit")
    page.wait_for_selector("#wpadminbar")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_played_in_a_post(
    browser: Browser, wordpress: WordPress, kind: str, role: str, size: dict[str, Any]
) -> None:
    context = open_context(browser, size)
    page = context.new_page()
    page.goto(wordpress.posts[role][kind])
    frame = game_in(page)
    box = page.locator(FRAME).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["viewport"]["width"]
    frame.locator("#play:not(:empty)").click()
    frame.wait_for_selector('.board[data-busy="false"][data-next="person"]')
    expect(frame.locator(".progress")).to_be_hidden(timeout=PATIENCE)
    make_a_move(frame)
    context.close()


@pytest.mark.parametrize("role", ROLES)
def test_the_editor_shows_the_game(browser: Browser, wordpress: WordPress, role: str) -> None:
    context = open_context(browser, DESKTOP)
    page = context.new_page()
    log_in(page, wordpress, role)
    for kind in ("block", "address"):
        number = wordpress.posts[role][kind].rpartition("=")[2]
        page.goto(f"{wordpress.origin}/wp-admin/post.php?post={number}&action=edit")
        page.wait_for_selector(".block-editor-block-list__layout")
        shown = find_game(page)
        expect(shown.locator("#play")).to_be_visible()
    context.close()


def find_game(page: Page) -> Frame:
    """The game's frame, however deep the editor has put it."""
    for _ in range(PATIENCE // 500):
        found = [frame for frame in page.frames if "/embed.html" in frame.url]
        if found:
            return found[0]
        page.wait_for_timeout(500)
    raise AssertionError("the editor shows no game")


def test_the_setting_takes_an_address_and_refuses_anything_else(
    browser: Browser, wordpress: WordPress, site: Site
) -> None:
    context = open_context(browser, DESKTOP)
    page = context.new_page()
    log_in(page, wordpress, "administrator")
    page.goto(f"{wordpress.origin}/wp-admin/options-general.php?page=la-croisee")
    field = page.locator("#la_croisee_site")
    expect(field).to_have_value(site.url)
    expect(page.locator("label[for=la_croisee_site]")).to_have_text("Adresse des jeux")
    field.evaluate("(field) => { field.type = 'text'; field.value = 'javascript:alert(1)'; }")
    page.click("#submit")
    expect(page.locator(".notice-error")).to_contain_text("adresse d’un site")
    field.fill(f"{site.url}index.html#/c-cross")
    page.click("#submit")
    expect(field).to_have_value(site.url)
    context.close()
