"""Lighthouse over the built site, for `dev.py lighthouse` alone: what a slow phone gets.

It is not needed to play, to build or to test, so it is installed on demand, in exactly one version,
into the cache. Its own throttling makes the machine a slow phone; the site is served compressed, as
a real host does.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tools.dev.environment import install_into_cache, node
from tools.dev.paths import CACHE
from tools.dev.report import Missing
from tools.dev.serve import Site

LIGHTHOUSE = "lighthouse@13.5.0"
FOLDER = CACHE / "lighthouse"
PAGES: Mapping[str, str] = {
    "home": "",
    "table": "#/c-cross",
    "rules": "#/c-cross/rules",
    "facade": "embed.html?game=c-cross&lang=fr",
    "webmaster's page": "webmaster.fr.html",
    "a game's page": "share/c-cross.html",
}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FIGURES = {
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocking",
    "cumulative-layout-shift": "shift",
    "total-byte-weight": "weight",
}
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"


def measure(dist: Path, chromium: Path) -> str:
    """Visit every page once; a Markdown table of scores and figures."""
    install_into_cache(LIGHTHOUSE, FOLDER)
    site = Site(dist, compressed=True).start()
    try:
        rows = [_row(name, _visit(site.url + address, chromium)) for name, address in PAGES.items()]
    finally:
        site.stop()
    head = ["page", *CATEGORIES, *FIGURES.values()]
    return "\n".join(["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]])


def _visit(address: str, chromium: Path) -> dict[str, object]:
    program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    command = [
        *(str(node()), str(program), address, "--quiet", "--output=json"),
        *(f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}"),
    ]
    told = subprocess.run(
        command,
        env={**os.environ, "CHROME_PATH": str(chromium)},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise Missing(f"Lighthouse could not look at {address}: {told.stderr.strip()[-400:]}")
    found: dict[str, object] = json.loads(told.stdout)
    return found


def _row(name: str, report: dict[str, object]) -> list[str]:
    categories: dict[str, dict[str, float]] = report["categories"]  # type: ignore[assignment]
    audits: dict[str, dict[str, str]] = report["audits"]  # type: ignore[assignment]
    scores = [str(round(100 * (categories[key]["score"] or 0))) for key in CATEGORIES]
    figures = [audits[key].get("displayValue", "").replace("\u00a0", " ") for key in FIGURES]
    return [name, *scores, *figures]
