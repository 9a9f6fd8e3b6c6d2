"""The start in Firefox and WebKitGTK, each beside stock PyScript in the same browser and run.

Neither tells how much processor a page has used, so there is only the clock. WebKitGTK forgets all
it has kept when it is driven and closed: its second visit is a later one of the same browser.
"""

from __future__ import annotations

import json
import shutil
import socket
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import Page, Playwright
from webdriver import WebKit

from tools.dev.report import note
from tools.dev.serve import Site

ROUNDS = 3
PATIENCE = 180.0
MARKED = "performance.getEntriesByName({name})[0]?.startTime"
TOUCH = """document.querySelector('[data-target][aria-disabled="false"]')?.click()"""
# Has everything stored, and the memory kept as the next start wants it.
STORE = """(async () => {{
    await navigator.serviceWorker.ready;
    await (await import({script})).complete();
    while (!(await caches.match({memory}))) await new Promise((wake) => setTimeout(wake, 50));
    document.documentElement.dataset.stored = "true";
}})()"""
STORED = "document.documentElement.dataset.stored"
FORGET = "localStorage.removeItem('croisee:running:{game}')"


class Browser(Protocol):
    """What is asked of a browser here."""

    def goto(self, address: str) -> object:
        """Open an address."""

    def run(self, script: str) -> object:
        """Have a script run, whatever it comes to."""

    def ask(self, expression: str) -> Any:
        """The value of an expression."""


class _Firefox:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.goto = page.goto

    def run(self, script: str) -> object:
        return self.page.evaluate(f"() => {{ {script}; }}")

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(f"() => {expression}")


class _WebKit:
    def __init__(self, browser: WebKit) -> None:
        self.browser = browser
        self.goto = browser.goto

    def run(self, script: str) -> object:
        return self.browser.evaluate(f"{script};")

    def ask(self, expression: str) -> Any:
        return self.browser.evaluate(f"return {expression}")


Found = dict[str, float]
"""Milliseconds, by what was reached."""
Driven = Callable[[Callable[[Browser], Found]], Iterator[Found]]
"""Has something done in a first and in a second visit of a new profile."""


def engines(playwright: Playwright, site: Site, game: str) -> None:
    """Start-up in the other browsers, first and second visit."""
    print("| start | browser | visit | ms | ratio |")
    print("|---|---|---|---|---|")
    for name, opened in (("Firefox", _in_firefox(playwright)), ("WebKitGTK", _in_webkit())):
        taken: dict[tuple[str, int], list[float]] = {}
        for number in range(ROUNDS):
            note(f"start in {name}, round {number + 1} of {ROUNDS}")
            for visit in (_stock, _ours):
                with opened() as visits:
                    for nth, found in enumerate(visits(partial(visit, site=site, game=game)), 1):
                        for what, milliseconds in found.items():
                            taken.setdefault((what, nth), []).append(milliseconds)
        medians = {key: statistics.median(values) for key, values in taken.items()}
        for (what, nth), milliseconds in medians.items():
            ratio = milliseconds / medians["stock PyScript, first Python line", 1]
            visit_name = "first" if nth == 1 else "second"
            print(f"| {what} | {name} | {visit_name} | {milliseconds:,.0f} | {ratio:.2f} |")
    print(f"\nMedians of {ROUNDS}; ratios to stock PyScript's first visit in the same browser.\n")


def _in_firefox(playwright: Playwright) -> Callable[[], Any]:
    @contextmanager
    def opened() -> Iterator[Driven]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:

            def visits(visit: Callable[[Browser], Found]) -> Iterator[Found]:
                for _ in range(2):
                    context = playwright.firefox.launch_persistent_context(
                        profile,
                        channel="moz-firefox",
                        executable_path=shutil.which("firefox-esr"),
                    )
                    yield visit(_Firefox(context.new_page()))
                    context.close()

            yield visits

    return opened


def _in_webkit() -> Callable[[], Any]:
    @contextmanager
    def opened() -> Iterator[Driven]:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        browser = WebKit(port)

        def visits(visit: Callable[[Browser], Found]) -> Iterator[Found]:
            for _ in range(2):
                browser.goto("about:blank")
                yield visit(_WebKit(browser))

        try:
            yield visits
        finally:
            browser.close()

    return opened


def _stock(browser: Browser, site: Site, game: str) -> Found:
    browser.goto(f"{site.url}bench/stock.html")
    return {"stock PyScript, first Python line": _wait(browser, _mark("stock:first-line"))}


def _ours(browser: Browser, site: Site, game: str) -> Found:
    browser.goto(f"{site.url}site/#/{game}")
    found = {"first move selectable": _wait(browser, _mark("croisee:selectable"))}
    found["first move checked"] = _wait(browser, _mark("croisee:checked"), TOUCH)
    script = json.dumps(f"{site.url}site/assets/js/offline.js")
    memory = json.dumps(f"{site.url}site/assets/runtime/snapshot.raw")
    browser.run(STORE.format(script=script, memory=memory))
    _wait(browser, STORED)
    browser.run("location.hash = '#/'")
    _wait(browser, "Boolean(document.querySelector('.tile'))")
    browser.run(FORGET.format(game=game))
    return found


def _mark(name: str) -> str:
    return MARKED.format(name=json.dumps(name))


def _wait(browser: Browser, expression: str, meanwhile: str = "") -> Any:
    """Ask until an expression is true, and do something in between; its value."""
    end = time.monotonic() + PATIENCE
    while not (found := browser.ask(expression)):
        assert time.monotonic() < end, f"still not so: {expression}"
        if meanwhile:
            browser.run(meanwhile)
        time.sleep(0.02)
    return found
