"""What a first board costs the page's own thread on a tablet's screen, beside an older build.

An old tablet has many pixels and little processor: what the page's thread does before the first
move can be chosen is what its visitor waits for. Python and its worker are not counted.
"""

from __future__ import annotations

import statistics
import tempfile
from typing import Any

from browser import browsing
from playwright.sync_api import CDPSession, Playwright

from tools.dev.report import note
from tools.dev.serve import Site

TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "device_scale_factor": 2}
ROUNDS = 5
KINDS = {"ScriptDuration": "script", "TaskDuration": "all tasks"}
SELECTABLE = """async () => {
    while (!performance.getEntriesByName("croisee:selectable")[0]) {
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
}"""


def thread(playwright: Playwright, site: Site, which: list[str], beside: bool) -> None:
    """Milliseconds of the page's thread until the first move can be chosen, per game."""
    print("| page's thread until choosable, 820x1180 at 2x | build | script ms | all tasks ms |")
    print("|---|---|---|---|")
    folders = {"site": "ours", **({"beside": "the build beside it"} if beside else {})}
    for game in which:
        taken: dict[str, list[list[float]]] = {folder: [] for folder in folders}
        for number in range(ROUNDS):
            note(f"thread, {game}, round {number + 1} of {ROUNDS}")
            for folder in folders:
                taken[folder].append(_visit(playwright, f"{site.url}{folder}/#/{game}"))
        for folder, name in folders.items():
            script, tasks = map(statistics.median, zip(*taken[folder], strict=True))
            print(f"| {game} | {name} | {script:.0f} | {tasks:.0f} |", flush=True)
    print(f"\nMedians of {ROUNDS} first visits, builds turn about.\n")


def _visit(playwright: Playwright, address: str) -> list[float]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        browsing(playwright, profile, **TABLET) as page,
    ):
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        before = _used(devtools)
        page.goto(address, wait_until="commit")
        page.evaluate(SELECTABLE)
        after = _used(devtools)
        return [1000 * (after[kind] - before[kind]) for kind in KINDS]


def _used(devtools: CDPSession) -> dict[str, float]:
    told = devtools.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in told if one["name"] in KINDS}
