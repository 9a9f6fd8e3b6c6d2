"""Measures the site in a real browser and prints Markdown tables: `python3 py/dev.py bench`.

Start-up is given as ratios to stock PyScript measured in the same run, turn about, because
milliseconds of a shared machine mean little. Nothing here passes or fails.
"""

from __future__ import annotations

import json
import platform
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from measure import games, measure
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from tools.environment import find_browser
from tools.paths import DIST, MODULES
from tools.report import note
from tools.serve import Site

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync"
)
PARTS = ("start", "act", "playouts")
ROUNDS = 5
SECONDS = 2.0
PATIENCE = 120_000
MARK = "(name) => performance.getEntriesByName(name)[0]?.startTime"
# The site's own policy forbids Playwright's waiting, which evaluates text; this only looks.
REACHED = """async (name) => {
    while (!performance.getEntriesByName(name)[0]) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
}"""
# Has the memory snapshot fetched now, and waits until the cache holds it.
COMPLETE = """async (site) => {
    const { complete } = await import(`${site}assets/js/offline.js`);
    await complete();
    const address = `${site}assets/runtime/snapshot.bin`;
    while (!(await caches.match(address))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# Touches what can be touched until a whole move has been made and Python has answered it.
FIRST_MOVE = """async () => {
    const checked = () => performance.getEntriesByName("croisee:checked")[0]?.startTime;
    while (!checked()) {
        document.querySelector('[data-target][aria-disabled="false"]')?.click();
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return checked();
}"""

# Milliseconds by the clock and of processor, by what was reached.
Taken = dict[str, tuple[float, float]]


@contextmanager
def serving() -> Iterator[Site]:
    """The built site, the npm packages and this folder under one address."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, target in {"site": DIST, "node_modules": MODULES}.items():
            (root / name).symlink_to(target, target_is_directory=True)
        shutil.copytree(Path(__file__).parent, root / "bench")
        site = Site(root).start()
        yield site
        site.stop()


@contextmanager
def browsing(playwright: Playwright, profile: str) -> Iterator[Page]:
    """A page of a browser started on a profile."""
    chromium = find_browser()
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        profile, args=FLAGS.split(), executable_path=str(chromium) if chromium else None
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def processor(page: Page) -> float:
    """Milliseconds of processor the page has used, all its threads and workers included."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return 1000 * max(one["cpuTime"] for one in processes if one["type"] == "renderer")


def stock_visit(page: Page, site: Site, game: str) -> Taken:
    """Stock PyScript to its first line."""
    page.goto(f"{site.url}bench/stock.html")
    page.wait_for_function(MARK, arg="stock:first-line")
    return {"stock": (page.evaluate(MARK, "stock:first-line"), processor(page))}


def our_visit(page: Page, site: Site, game: str) -> Taken:
    """The site to its first selectable and its first checked move."""
    page.goto(f"{site.url}site/#/{game}")
    page.evaluate(REACHED, "croisee:selectable")
    early = processor(page)
    checked = page.evaluate(FIRST_MOVE), processor(page)
    selectable = page.evaluate(MARK, "croisee:selectable"), early
    # The next visit of this profile is a second visit only once the cache is full, and begins a
    # game as this one did only if this one is forgotten.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(COMPLETE, f"{site.url}site/")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".tile")
    page.evaluate("(game) => localStorage.removeItem(`croisee:game:${game}`)", game)
    return {"selectable": selectable, "checked": checked}


def start(playwright: Playwright, site: Site, game: str) -> None:
    """Start-up against stock PyScript, first and second visit, browser restarted between them."""
    taken: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for number in range(ROUNDS):
        note(f"start, round {number + 1} of {ROUNDS}")
        for visit in (stock_visit, our_visit):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                for nth in (1, 2):
                    with browsing(playwright, profile) as page:
                        for name, value in visit(page, site, game).items():
                            taken.setdefault((name, nth), []).append(value)
    medians = {
        key: tuple(statistics.median(column) for column in zip(*values, strict=True))
        for key, values in taken.items()
    }
    yardstick = medians["stock", 1]
    names = {
        "stock": "stock PyScript in a worker, first Python line",
        "selectable": "board painted, first move selectable",
        "checked": "first move checked by Python",
    }
    print("| start | visit | ms | ratio | processor ms | ratio |")
    print("|---|---|---|---|---|---|")
    for (name, nth), (wall, used) in sorted(medians.items(), key=lambda item: item[0][1]):
        print(
            f"| {names[name]} | {'first' if nth == 1 else 'second'} "
            f"| {wall:,.0f} | {wall / yardstick[0]:.2f} "
            f"| {used:,.0f} | {used / yardstick[1]:.2f} |"
        )
    print(
        f"\nMedians of {ROUNDS}; ratios to the yardstick, stock PyScript's first visit. Processor"
        " time is the page's own, whatever else the machine was doing.\n"
    )


def in_both(page: Page, what: str, game: str) -> list[dict[str, Any]]:
    """The same measure in CPython and in Pyodide."""
    note(f"{what}, {game}")
    request = {"what": what, "game": game, "seconds": SECONDS}
    return [json.loads(measure(json.dumps(request))), page.evaluate("(r) => measure(r)", request)]


def act(page: Page, which: list[str]) -> None:
    """From `act` to the new picture, per game."""
    print("| `act` to scene | interpreter | acts | median ms | 95 % | worst |")
    print("|---|---|---|---|---|---|")
    for game in which:
        for name, found in zip(("CPython", "Pyodide"), in_both(page, "acts", game), strict=True):
            print(
                f"| {game} | {name} | {found['acts']} | {found['median']:.1f} "
                f"| {found['most']:.1f} | {found['worst']:.1f} |"
            )
    print()


def playouts(page: Page, which: list[str]) -> None:
    """Random games per second, per game."""
    print("| playouts per second | interpreter | generic | fast | fast / generic |")
    print("|---|---|---|---|---|")
    for game in which:
        for name, found in zip(
            ("CPython", "Pyodide"), in_both(page, "playouts", game), strict=True
        ):
            print(
                f"| {game} | {name} | {found['generic']:,.0f} | {found['fast']:,.0f} "
                f"| {found['fast'] / found['generic']:.1f} |"
            )
    print()


def main(names: list[str]) -> int:
    """Measure the parts and the games asked for, or all of them."""
    unknown = set(names) - set(PARTS) - set(games())
    if unknown:
        known = ", ".join([*PARTS, *games()])
        print(f"No part and no game is called {' or '.join(sorted(unknown))}; there are {known}.")
        return 2
    parts = [name for name in PARTS if name in names] or PARTS
    which = [name for name in games() if name in names] or games()
    with serving() as site, sync_playwright() as playwright:
        print(f"CPython {platform.python_version()} on {platform.machine()}\n")
        if "start" in parts:
            start(playwright, site, which[0])
        if {"act", "playouts"} & set(parts):
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
                browsing(playwright, profile) as page,
            ):
                page.goto(f"{site.url}bench/worker.html")
                page.wait_for_function("() => Boolean(window.measure)")
                if "act" in parts:
                    act(page, which)
                if "playouts" in parts:
                    playouts(page, which)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
