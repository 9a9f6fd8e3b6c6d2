"""Measures the site in a real browser and prints Markdown tables: `python3 py/dev.py bench`.

Start-up is given as ratios to stock PyScript measured in the same run, turn about, because
milliseconds of a shared machine mean little. Nothing here passes or fails. `peers` compares us with
others; it is measured only when it is named, because it installs them and plays for minutes, and
so are the `keys` that a move takes, which no machine changes, the first visit over a slow
`network`, and the start in other `engines`, Firefox and WebKitGTK.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import peers
from browser import browsing, measuring, processor, serving
from engines import engines
from keys import keys
from measure import SAMPLES, games, measure
from network import network
from playwright.sync_api import Page, Playwright, sync_playwright
from slow import half_a_core
from thread import thread

from croisee.ai.levels import NUMBERS
from tools.dev.report import Missing, note
from tools.dev.serve import Site

PARTS = ("start", "thread", "act", "playouts", "search", "awake")
PEERS = ("match", "rollouts", "boardgame")
ROUNDS = 5
SECONDS = 2.0
MARK = "(name) => performance.getEntriesByName(name)[0]?.startTime"
# The site's own policy forbids Playwright's waiting, which evaluates text; this only looks.
REACHED = """async (name) => {
    while (!performance.getEntriesByName(name)[0]) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
}"""
# Has everything stored now, and waits until the memory snapshot is kept as a start wants it.
COMPLETE = """async (site) => {
    const { complete } = await import(`${site}assets/js/offline.js`);
    await complete();
    const address = `${site}assets/runtime/snapshot.raw`;
    while (!(await caches.match(address))) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# Forgets the game of a title that goes on, as this build and older ones keep it.
FORGET = """(game) => {
    for (const key of ["running", "game"]) localStorage.removeItem(`croisee:${key}:${game}`);
}"""
# Touches what can be touched until a whole move has been made and Python has answered it. A board
# that waits for Python is left alone, as by a person: its marks stay, and touches would cost.
FIRST_MOVE = """async () => {
    const checked = () => performance.getEntriesByName("croisee:checked")[0]?.startTime;
    const board = document.querySelector(".board");
    while (!checked()) {
        if (board?.dataset.busy !== "true") {
            document.querySelector('[data-target][aria-disabled="false"]')?.click();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return checked();
}"""

# Makes a move, then touches a button again and again while the computer thinks: milliseconds until
# the page is repainted.
WHILE_THINKING = """async () => {
    const board = document.querySelector(".board");
    const button = document.querySelector(".moves-place button");
    const painted = () => new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
    const taken = [];
    for (let touches = 0; board.dataset.next !== "computer" && touches < 500; touches++) {
        document.querySelector('[data-target][aria-disabled="false"]')?.click();
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    while (board.dataset.next === "computer" && taken.length < 50) {
        const begin = performance.now();
        button.click();
        taken.push((await painted()) - begin);
    }
    return taken;
}"""

# Milliseconds by the clock and of processor, by what was reached.
Taken = dict[str, tuple[float, float]]


def stock_visit(page: Page, site: Site, game: str) -> Taken:
    """Stock PyScript to its first line."""
    page.goto(f"{site.url}bench/stock.html")
    page.wait_for_function(MARK, arg="stock:first-line")
    return {"stock": (page.evaluate(MARK, "stock:first-line"), processor(page))}


def our_visit(page: Page, site: Site, game: str, folder: str = "site") -> Taken:
    """The site to its first selectable and its first checked move."""
    page.goto(f"{site.url}{folder}/#/{game}")
    page.evaluate(REACHED, "croisee:selectable")
    early = processor(page)
    checked = page.evaluate(FIRST_MOVE), processor(page)
    selectable = page.evaluate(MARK, "croisee:selectable"), early
    # The next visit of this profile is a second visit only once the cache is full, and begins a
    # game as this one did only if this one is forgotten.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(COMPLETE, f"{site.url}{folder}/")
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".tile")
    page.evaluate(FORGET, game)
    return {"selectable": selectable, "checked": checked}


def older_visit(page: Page, site: Site, game: str) -> Taken:
    """The same of the build that ours is compared with."""
    return {f"older {name}": value for name, value in our_visit(page, site, game, "beside").items()}


def start(playwright: Playwright, site: Site, game: str, beside: bool) -> None:
    """Start-up against stock PyScript, first and second visit, browser restarted between them."""
    visits = [stock_visit, our_visit, *([older_visit] if beside else [])]
    taken: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for number in range(ROUNDS):
        note(f"start, round {number + 1} of {ROUNDS}")
        for visit in visits:
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
        "older selectable": "first move selectable, the build beside it",
        "older checked": "first move checked, the build beside it",
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


def search(page: Page, older: Page | None, which: list[str]) -> None:
    """Iterations a second of the strongest level, per game, by processor time.

    An older build searches the same positions, turn about.
    """
    pages = [page, *([older] if older else [])]
    beside = " the build beside it | ours / it |" if older else ""
    print(f"| iterations per second, top level | CPython | Pyodide | slowest position |{beside}")
    print("|---|---|---|---|" + "---|---|" * bool(older))
    for game in which:
        note(f"search, {game}")
        moves = json.loads(measure(json.dumps({"what": "line", "game": game})))
        done, native = 0, 0.0
        paged: list[list[tuple[int, float]]] = [[] for _ in pages]
        for number in range(SAMPLES):
            request = {"what": "search", "game": game, "moves": moves, "number": number}
            begin = time.process_time()
            done += json.loads(measure(json.dumps(request)))
            native += time.process_time() - begin
            for one, taken in zip(pages, paged, strict=True):
                begin = processor(one)
                found = one.evaluate("(r) => measure(r)", request)
                taken.append((found, (processor(one) - begin) / 1000))
        rates = [sum(found for found, _ in one) / sum(spent for _, spent in one) for one in paged]
        slowest = min(found / spent for found, spent in paged[0])
        compared = f" {rates[1]:,.0f} | {rates[0] / rates[1]:.2f} |" if older else ""
        print(
            f"| {game} | {done / native:,.0f} | {rates[0]:,.0f} | {slowest:,.0f} |{compared}",
            flush=True,
        )
    print(
        f"\n{SAMPLES} positions are spread over one game of the third level; each is searched with"
        " the whole budget of the strongest, or to its proof. The slowest is Pyodide's.\n"
    )


def awake(playwright: Playwright, site: Site, which: list[str]) -> None:
    """From a click to the repainted page while the strongest level thinks, per game."""
    print("| click to repaint, top level thinking | clicks | median ms | worst |")
    print("|---|---|---|---|")
    for game in which:
        note(f"awake, {game}")
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
            browsing(playwright, profile) as page,
        ):
            page.goto(f"{site.url}site/#/{game}/setup")
            page.locator("#who-1").select_option(str(NUMBERS[-1]))
            page.locator("form button[type=submit]").click()
            page.wait_for_selector('.board[data-next="person"][data-busy="false"]')
            taken = page.evaluate(WHILE_THINKING)
        if taken:
            print(
                f"| {game} | {len(taken)} | {statistics.median(taken):.0f} | {max(taken):.0f} |",
                flush=True,
            )
        else:
            print(f"| {game} | 0 | it had answered before it could be asked | |", flush=True)
    print()


def main(names: list[str]) -> int:
    """Measure the parts and the games asked for, or all of them but the peers."""
    options = argparse.ArgumentParser()
    options.add_argument("--beside", type=Path)
    options.add_argument("--slow", action="store_true")
    options.add_argument("names", nargs="*")
    asked = options.parse_args(names)
    beside, names = asked.beside, asked.names
    if "peers" in names:
        names = [*PEERS, *names]
    unknown = set(names) - {*PARTS, *PEERS, *games(), "peers", "keys", "network", "engines"}
    if unknown:
        known = ", ".join([*PARTS, "network", "engines", "keys", "peers", *PEERS, *games()])
        print(f"No part and no game is called {' or '.join(sorted(unknown))}; there are {known}.")
        return 2
    parts = [name for name in (*PARTS, *PEERS) if name in names] or list(PARTS)
    which = [name for name in games() if name in names] or games()
    if "keys" in names:
        keys(which)
        return 0
    if "network" in names:
        if asked.slow:
            print("The line is what is slow in `bench network`; --slow is for the other parts.")
            return 2
        with sync_playwright() as playwright:
            network(playwright, which[0], beside)
        return 0
    if "engines" in names:
        with serving() as site, sync_playwright() as playwright:
            engines(playwright, site, which[0])
        return 0
    print(f"CPython {platform.python_version()} on {platform.machine()}\n")
    if "match" in parts:
        peers.match()
    if "rollouts" in parts:
        peers.rollouts()
    brake = half_a_core() if asked.slow else nullcontext()
    with brake, serving(beside) as site, sync_playwright() as playwright:
        if "start" in parts:
            start(playwright, site, which[0], beside is not None)
        if "thread" in parts:
            thread(playwright, site, which, beside is not None)
        if "awake" in parts:
            awake(playwright, site, which)
        if {"act", "playouts", "search", "boardgame"} & set(parts):
            with measuring(playwright, site) as page:
                if "act" in parts:
                    act(page, which)
                if "playouts" in parts:
                    playouts(page, which)
                if "search" in parts:
                    building = measuring(playwright, site, "beside") if beside else nullcontext()
                    with building as older:
                        search(page, older, which)
                if "boardgame" in parts:
                    peers.boardgame(page, site)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
