"""Firefox and Chromium at one table: either may hold it, and either be the guest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import AT_REST, DESKTOP, IN_A_HURRY
from hands import GAME, STILL
from joining import begin_table, join
from playwright.sync_api import Browser, Page

from tools.dev.environment import has_engine, is_required
from tools.dev.serve import Site

pytestmark = pytest.mark.engines

if not has_engine("Firefox") and not is_required():
    pytest.skip("Firefox is not on this machine: its tests are left out.", allow_module_level=True)

MOVES = 4


@pytest.mark.parametrize("holder", ["Chromium", "Firefox"])
def test_two_engines_at_one_table(
    firefox: Browser,
    chromium: Browser,
    site: Site,
    guard_for: Callable[[Site], Any],
    holder: str,
) -> None:
    def come(engine: Browser) -> Page:
        context = guard_for(site)(engine.new_context(**DESKTOP, **AT_REST))
        context.add_init_script(IN_A_HURRY % "fr")
        return context.new_page()

    table, guest = come(chromium), come(firefox)
    if holder == "Firefox":
        table, guest = guest, table
    begin_table(table, site, GAME, 2)
    join(table, guest, 1)
    table.keyboard.press("Escape")
    for turn in range(MOVES):
        acting = (table, guest)[turn % 2]
        acting.wait_for_selector(f'{STILL}[data-turn="{turn}"][data-next=person]')
        place = acting.locator('[data-target][aria-disabled="false"]').first
        name = place.get_attribute("data-target")
        # A piece, and no second one beside it.
        for _ in range(2):
            acting.locator(f'[data-target="{name}"]').dispatch_event("click")
        for page in (table, guest):
            page.wait_for_selector(f'{STILL}[data-turn="{turn + 1}"]')
    for page in (table, guest):
        page.context.close()
