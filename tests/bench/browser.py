"""The browser of the benches: what it is served, how it is started, what processor it used."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.dev.environment import find_browser
from tools.dev.paths import DIST, MODULES
from tools.dev.peers import PAGE_PEERS
from tools.dev.serve import Site

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync"
)
PATIENCE = 120_000


@contextmanager
def serving(beside: Path | None = None) -> Iterator[Site]:
    """The built site, an older build, the npm packages, this folder and our peers' at one place."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        linked = {"site": DIST, "node_modules": MODULES, "peers": PAGE_PEERS}
        if beside:
            linked["beside"] = beside
        for name, target in linked.items():
            (root / name).symlink_to(target, target_is_directory=True)
        shutil.copytree(Path(__file__).parent, root / "bench")
        site = Site(root).start()
        yield site
        site.stop()


@contextmanager
def browsing(playwright: Playwright, profile: str, **options: Any) -> Iterator[Page]:
    """A page of a browser started on a profile, whose visitor may prefer something."""
    chromium = find_browser()
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        profile,
        args=FLAGS.split(),
        executable_path=str(chromium) if chromium else None,
        **options,
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@contextmanager
def measuring(playwright: Playwright, site: Site, build: str = "site") -> Iterator[Page]:
    """A page in which `measure(request)` asks measure.py, run by a build's own Pyodide."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        browsing(playwright, profile) as page,
    ):
        page.goto(f"{site.url}bench/worker.html?build={build}")
        page.wait_for_function("() => Boolean(window.measure)")
        yield page


def renderer(page: Page) -> dict[str, Any]:
    """The page's process: its id and the seconds of processor that it has used."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    found: dict[str, Any] = max(
        (one for one in processes if one["type"] == "renderer"), key=lambda one: one["cpuTime"]
    )
    return found


def processor(page: Page) -> float:
    """Milliseconds of processor the page has used, all its threads and workers included."""
    return 1000 * float(renderer(page)["cpuTime"])
