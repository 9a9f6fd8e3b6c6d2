"""The first visit over a slow line, on a server that compresses nothing, beside stock PyScript.

The server itself holds the bytes back, so that workers are as slow as pages; every request waits
for the line's latency, and all connections share its width.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from browser import browsing, serving
from playwright.sync_api import Page, Playwright

from tools.dev.report import note
from tools.dev.serve import Brake, Site

# What it is called, bits a second, seconds until the first byte of an answer, and whether Python is
# waited for: on the slowest line that takes minutes.
LINES = (("400 kbit/s, 400 ms", 400e3, 0.4, False), ("1.6 Mbit/s, 150 ms", 1.6e6, 0.15, True))
PATIENCE = 900_000
TILES = ".tile a.primary"
# Older builds drew them.
PICTURES = """() => {
    const all = [...document.querySelectorAll(".tile img, .tile canvas")];
    return all.length > 0
        && all.every((one) => one.tagName === "CANVAS" || (one.complete && one.naturalWidth > 0));
}"""
MARKED = "(name) => performance.getEntriesByName(name).length > 0"
TARGET = '[data-target][aria-disabled="false"]'

Taken = list[tuple[str, float, int]]


def home(page: Page, site: Site, folder: str, taken: Callable[[str], None]) -> None:
    """The home page: its tiles, then their pictures."""
    page.goto(f"{site.url}{folder}/", wait_until="commit")
    page.wait_for_selector(TILES)
    taken("home: games can be chosen")
    _wait(page, PICTURES)
    taken("home: with their pictures")


def table(page: Page, site: Site, folder: str, taken: Callable[[str], None], game: str) -> None:
    """A table: its first board."""
    page.goto(f"{site.url}{folder}/#/{game}", wait_until="commit")
    _wait(page, MARKED, "croisee:selectable")
    taken("table: first move can be chosen")


def checked(page: Page, taken: Callable[[str], None]) -> None:
    """The same table: its first move played."""
    while not page.evaluate(MARKED, "croisee:checked"):
        page.evaluate("(target) => document.querySelector(target)?.click()", TARGET)
        time.sleep(0.05)
    taken("table: first move checked by Python")


def stock(page: Page, site: Site, taken: Callable[[str], None]) -> None:
    """Stock PyScript, in a worker."""
    page.goto(f"{site.url}bench/stock.html", wait_until="commit")
    _wait(page, MARKED, "stock:first-line")
    taken("stock PyScript: first Python line")


def _wait(page: Page, condition: str, argument: object = None) -> None:
    # The site's own policy forbids Playwright's waiting, which evaluates text.
    while not page.evaluate(condition, argument):
        time.sleep(0.02)


def network(playwright: Playwright, game: str, beside: Path | None) -> None:
    """What the first visit takes over slow lines, in seconds and bytes."""
    print("| first visit, nothing compressed by the server | line | s | kB so far | ratio |")
    print("|---|---|---|---|---|")
    for line, width, latency, whole in LINES:
        with serving(beside) as site:
            rows = [
                row
                for folder in ["site", *(["beside"] if beside else [])]
                for row in _visits(playwright, site, game, folder, (width, latency), whole)
            ]
            if whole:
                rows += _visit(
                    playwright, site, (width, latency), lambda page, told: stock(page, site, told)
                )
        yardstick = rows[-1][1] if whole else None
        for name, seconds, sent in rows:
            ratio = f"{seconds / yardstick:.2f}" if yardstick else ""
            print(
                f"| {name} | {line} | {seconds:,.1f} | {sent / 1000:,.0f} | {ratio} |", flush=True
            )
    print("\nkB are what the server has sent by then, heads of answers included.\n")


def _visits(
    playwright: Playwright,
    site: Site,
    game: str,
    folder: str,
    line: tuple[float, float],
    whole: bool,
) -> Taken:
    note(f"network, {folder}, {line[0] / 1000:.0f} kbit/s")

    def at_table(page: Page, taken: Callable[[str], None]) -> None:
        table(page, site, folder, taken, game)
        if whole:
            checked(page, taken)

    first = _visit(playwright, site, line, lambda page, told: home(page, site, folder, told))
    second = _visit(playwright, site, line, at_table)
    older = ", the build beside it" if folder == "beside" else ""
    return [(name + older, seconds, sent) for name, seconds, sent in [*first, *second]]


def _visit(
    playwright: Playwright,
    site: Site,
    line: tuple[float, float],
    visit: Callable[[Page, Callable[[str], None]], None],
) -> Taken:
    rows: Taken = []
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        browsing(playwright, profile, locale="fr") as page,
    ):
        page.set_default_timeout(PATIENCE)
        brake = site.brake = Brake(*line)
        begin = time.monotonic()
        visit(page, lambda name: rows.append((name, time.monotonic() - begin, brake.sent)))
    return rows
