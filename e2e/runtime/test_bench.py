"""The benches' page: what measures in CPython measures in the built site's own Python."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.dev.paths import ROOT


def test_a_built_site_searches_for_the_bench_as_cpython_does(
    browser: Browser, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tests" / "bench")
    request = {"what": "search", "game": "c-cross", "moves": ["b2.3", "c3.1"], "number": 3}
    with import_module("browser").serving(dist) as site, browser.new_page() as page:
        page.goto(f"{site.url}bench/worker.html?build=beside")
        page.wait_for_function("() => Boolean(window.measure)")
        found = page.evaluate("(request) => window.measure(request)", request)
    assert found == json.loads(import_module("measure").measure(json.dumps(request))) > 1
