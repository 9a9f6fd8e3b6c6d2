"""Firefox, in every run of the tests: a game, again without a network, from the memory it kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import DESKTOP
from hands import GAME, go_to, play_one, wait_for_python
from packed import FORGET_PACKED
from playwright.sync_api import Browser, expect

from tools.dev.environment import has_engine, is_required
from tools.dev.serve import Site

if not has_engine("Firefox") and not is_required():
    pytest.skip("Firefox is not on this machine: its tests are left out.", allow_module_level=True)

PYTHON = "performance.getEntriesByName('croisee:python')[0]?.detail"


def test_without_a_network_and_from_the_kept_memory(
    firefox: Browser, lonely_site: Site, guard_for: Callable[[Site], Any]
) -> None:
    context = guard_for(lonely_site)(firefox.new_context(**DESKTOP))
    page = context.new_page()
    go_to(page, lonely_site, f"#/{GAME}")
    wait_for_python(page)
    play_one(page)
    expect(page.locator(".offline")).to_be_visible()
    # With what is packed gone, Python can only go on from what is kept unpacked.
    page.evaluate(FORGET_PACKED)
    lonely_site.stop()
    page.reload()
    wait_for_python(page)
    assert page.evaluate(PYTHON) == "memory"
    play_one(page)
    context.close()
