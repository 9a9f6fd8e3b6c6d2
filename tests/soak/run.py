"""Game after game in one page, all titles and levels in turn: does anything pile up?

After every game the page is asked for its memory, its listeners and its elements, and the machine
for what the page's process holds: scripts, Python in its worker and canvases together. Each touch
that made a move is timed until the board has taken it. The figures go into the README, the points
and a drawing of them into the cache.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.browser import browsing, renderer, serving
from playwright.sync_api import CDPSession, Page, sync_playwright

from croisee.ai.levels import NUMBERS
from croisee.games import discover
from tools.dev.paths import CACHE
from tools.dev.tried import write_row

POINTS = CACHE / "soak.json"
DRAWING = CACHE / "soak.svg"
MEASURED = {"JSHeapUsedSize": "heap", "JSEventListeners": "listeners", "Nodes": "elements"}
MOST_MOVES = 400
"""Of one person who plays at random: after so many a game is left."""
FULL = 500
"""Games of a whole run: fewer are no news for the README."""
TABLET = {"viewport": {"width": 820, "height": 1180}, "device_scale_factor": 2}
# Sets a game up. All in the page: what a driver of browsers has once waited for it holds on to, and
# every table that was left would seem to stay.
SIT_DOWN = """async ({ game, level }) => {
    const found = async (selector) => {
        for (;;) {
            const element = document.querySelector(selector);
            if (element) return element;
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };
    location.hash = `#/${game}/setup`;
    const who = await found("#who-1");
    who.value = level;
    who.dispatchEvent(new Event("change", { bubbles: true }));
    (await found("form button[type=submit]")).click();
    await found(`.table[data-game="${game}"] .board[data-next="person"]`);
}"""
# Plays a game by touching at random; answers how long each move took, in milliseconds.
PLAY = """async ({ most, seed }) => {
    let state = seed;
    const below = (bound) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * bound);
    };
    const board = document.querySelector(".board");
    const taken = [];
    const idle = () => new Promise((resolve) => setTimeout(resolve, 4));
    const offered = () => [...document.querySelectorAll(
        '.spoken [aria-disabled="false"], .choices [data-choice]')];
    const told = (buttons) => buttons.map((one) => one.dataset.target ?? one.dataset.choice).join();
    while (board.dataset.next !== "over" && taken.length < most) {
        const { turn } = board.dataset;
        const choices = offered();
        if (board.dataset.next === "person" && board.dataset.busy === "false" && choices.length) {
            const before = told(choices);
            const begin = performance.now();
            choices[below(choices.length)].click();
            // A touch that makes no move yet offers other things; one without effect is given up.
            while (performance.now() - begin < 500 && board.dataset.turn === turn
                && (board.dataset.busy === "true" || told(offered()) === before)) await idle();
            if (board.dataset.turn !== turn) taken.push(performance.now() - begin);
        } else {
            // Nobody looks: the computer plays at once, and what happened is not told.
            for (const label of ["now", "skip"]) {
                document.querySelector(`[data-label=${label}]:not([hidden], :disabled)`)?.click();
            }
            await idle();
        }
    }
    return { taken, over: board.dataset.next === "over" };
}"""


def play(page: Page, game: str, level: int, seed: int) -> dict[str, Any]:
    """Play a game against a level, set up as people do; how long each move took, if it ended."""
    begin = time.monotonic()
    page.evaluate(SIT_DOWN, {"game": game, "level": str(level)})
    found = page.evaluate(PLAY, {"most": MOST_MOVES, "seed": seed})
    reply = statistics.median(found["taken"]) if found["taken"] else 0.0
    seconds = time.monotonic() - begin
    kept = {"game": game, "level": level, "moves": len(found["taken"]), "over": found["over"]}
    return {**kept, "reply": reply, "seconds": seconds}


def measure(page: Page, devtools: CDPSession) -> dict[str, float]:
    """What the page holds, after its rubbish has been collected."""
    devtools.send("HeapProfiler.collectGarbage")
    told = devtools.send("Performance.getMetrics")["metrics"]
    found = {MEASURED[one["name"]]: one["value"] for one in told if one["name"] in MEASURED}
    return {**found, "process": held_by(renderer(page)["id"])}


def held_by(process: int) -> float:
    """Bytes of memory that a process holds, its part of what it shares; 0 where nobody knows."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return 1024 * float(told.partition("\nPss:")[2].split()[0])


def draw(points: list[dict[str, Any]]) -> str:
    """The points as lines, each from nothing to its greatest value."""
    width, height = 800, 300
    lines = []
    for number, key in enumerate(("heap", "process", "listeners", "elements", "reply")):
        top = max(point[key] for point in points) or 1
        step = width / max(1, len(points) - 1)
        path = " ".join(
            f"{at * step:.1f},{height - height * point[key] / top:.1f}"
            for at, point in enumerate(points)
        )
        colour = ("#2a6", "#66a", "#26a", "#a62", "#a26")[number]
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        label = f"{key}: at most {top:,.0f}"
        lines.append(f'<text x="8" y="{18 + 16 * number}" fill="{colour}">{label}</text>')
    size = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(lines)}</svg>\n'


def figures(points: list[dict[str, Any]], wanted: int) -> str:
    """The first and the last tenth of the games beside each other; a run cut short says so."""
    tenth = max(1, len(points) // 10)
    parts = []
    for key, unit, scale, digits in (
        ("heap", "MB", 1e6, 1),
        ("process", "MB with Python and canvases", 1e6, 0),
        ("listeners", "listeners", 1, 0),
        ("reply", "ms a move", 1, 0),
    ):
        first, last = (
            statistics.median(point[key] for point in some) / scale
            for some in (points[:tenth], points[-tenth:])
        )
        parts.append(f"{first:.{digits}f} → {last:.{digits}f} {unit}")
    short = f" of {wanted}, stopped for want of time," if len(points) < wanted else ""
    ended = sum(point["over"] for point in points)
    minutes = sum(point["seconds"] for point in points) / 60
    first = f"{len(points)} games{short} in one page, {ended} played to their end"
    return f"{first}: {', '.join(parts)}; {minutes:.0f} minutes"


def main() -> int:
    """Play, measure, write; the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py soak", description=(__doc__ or ""))
    parser.add_argument("--games", type=int, default=FULL, help=f"how many ({FULL})")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long (600)")
    parser.add_argument("--tablet", action="store_true", help="on a tablet's screen")
    asked = parser.parse_args()
    screen: dict[str, Any] = TABLET if asked.tablet else {}
    games = list(discover())
    points: list[dict[str, Any]] = []
    end = time.monotonic() + 60 * asked.minutes
    with (
        sync_playwright() as playwright,
        serving() as site,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        browsing(playwright, profile, reduced_motion="reduce", **screen) as page,
    ):
        page.add_init_script("localStorage.setItem('croisee:pace', 'quick')")
        page.goto(f"{site.url}site/index.html")
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        while len(points) < asked.games and time.monotonic() < end:
            number = len(points)
            game, level = games[number % len(games)], NUMBERS[number // len(games) % len(NUMBERS)]
            points.append({**play(page, game, level, number), **measure(page, devtools)})
            print(json.dumps(points[-1]), flush=True)
            POINTS.write_text(json.dumps(points), encoding="utf-8")
            DRAWING.write_text(draw(points), encoding="utf-8")
    told = figures(points, asked.games)
    print(write_row("soak", told) if asked.games >= FULL else told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
