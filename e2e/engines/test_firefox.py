"""Firefox: every game, a lesson, offline, the quick second visit, and foreign frames."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import PATIENCE
from hands import GAME, go_to, make_a_move, play_one, wait_for_python
from host_page import PLAY, STILL, framed, hosting
from packed import FORGET_PACKED
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from croisee.games import discover
from tools.dev.environment import has_engine, is_required
from tools.dev.serve import Site

pytestmark = pytest.mark.engines

if not has_engine("Firefox") and not is_required():
    pytest.skip("Firefox is not on this machine: its tests are left out.", allow_module_level=True)

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PYTHON = "performance.getEntriesByName('croisee:python')[0]?.detail"


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox, through WebDriver BiDi."""
    program = shutil.which("firefox-esr")
    started = playwright.firefox.launch(channel="moz-firefox", executable_path=program)
    yield started
    started.close()


@pytest.fixture
def context(
    firefox: Browser, site: Site, guard_for: Callable[[Site], Any]
) -> Iterator[BrowserContext]:
    """A strict context in Firefox."""
    opened = guard_for(site)(firefox.new_context(**DESKTOP))
    yield opened
    opened.close()


def test_every_game_is_played_with_a_hint(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    for game in discover():
        go_to(page, site, f"#/{game}")
        wait_for_python(page)
        for _ in range(2):
            play_one(page)
        page.locator("[data-label=hint]").first.click()
        expect(page.locator(".prompt[data-note=advice]")).to_be_visible()


def test_a_lesson_begins_and_accepts_its_move(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    go_to(page, site, f"#/{GAME}/learn")
    expect(page.locator(".lesson-step")).to_be_visible()
    wait_for_python(page)
    page.locator("[data-label=hint]").first.click()
    page.get_by_role("button", name="Jouer ce coup").click()
    page.wait_for_selector('.board[data-next="learned"]')


def test_a_dead_worker_is_noticed(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    page.add_init_script(
        "window.workers = []; const Ordinary = Worker; window.Worker = class extends Ordinary"
        " { constructor(...given) { super(...given); workers.push(this); } };"
    )
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    page.evaluate("workers.at(-1).terminate()")
    page.wait_for_function("workers.length === 2")
    play_one(page)


def test_without_a_network_and_from_the_kept_memory(
    firefox: Browser, lonely_site: Site, guard_for: Callable[[Site], Any]
) -> None:
    context = guard_for(lonely_site)(firefox.new_context(**DESKTOP))
    page = context.new_page()
    go_to(page, lonely_site, f"#/{GAME}")
    wait_for_python(page)
    expect(page.locator(".offline")).to_be_visible()
    # With what is packed gone, Python can only go on from what is kept unpacked.
    page.evaluate(FORGET_PACKED)
    lonely_site.stop()
    page.reload()
    wait_for_python(page)
    assert page.evaluate(PYTHON) == "memory"
    play_one(page)
    context.close()


@pytest.mark.parametrize("attributes", ["", 'sandbox="allow-scripts"'], ids=["plain", "sandbox"])
def test_a_game_in_a_foreign_frame(
    firefox: Browser, site: Site, tmp_path: Path, attributes: str
) -> None:
    with hosting(tmp_path, site) as host:
        context = firefox.new_context(**DESKTOP)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(host.write("host", host.frame(attributes=attributes)))
        frame = framed(page)
        frame.wait_for_selector(PLAY)
        # The driver's own clicks do not reach a frame in another process.
        frame.evaluate("document.querySelector('#play').click()")
        frame.wait_for_selector(f'{STILL}[data-next="person"]')
        expect(frame.locator(".progress")).to_be_hidden()
        make_a_move(frame)
        context.close()
