"""Firefox: every game, a lesson, a dead worker, and foreign frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import DESKTOP, PATIENCE
from hands import GAME, go_to, make_a_move, play_one, wait_for_python
from host_page import PLAY, STILL, framed, hosting
from playwright.sync_api import Browser, BrowserContext, expect

from croisee.games import discover
from tools.dev.environment import has_engine, is_required
from tools.dev.serve import Site

pytestmark = pytest.mark.engines

if not has_engine("Firefox") and not is_required():
    pytest.skip("Firefox is not on this machine: its tests are left out.", allow_module_level=True)


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
        frame.locator(PLAY).click()
        frame.wait_for_selector(f'{STILL}[data-next="person"]')
        expect(frame.locator(".progress")).to_be_hidden()
        make_a_move(frame)
        context.close()
