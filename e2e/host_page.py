"""A page of somebody else's web site with a game in it, as a webmaster would put it there.

The host is served by a second server under another host name, so that the frame is cross-site for
the browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from conftest import PATIENCE, is_told_by_firefox_alone
from hands import GAME
from playwright.sync_api import BrowserContext, Error, Frame, Page, expect

from tools.dev.serve import Site

STILL = '.board[data-busy="false"]'
PLAY = "#play:not(:empty)"
LISTEN = """
window.told = [];
addEventListener("message", ({ data, origin }) => data?.croisee && told.push({ ...data, origin }));
"""


class Host:
    """A web site that embeds games, under a name of its own."""

    def __init__(self, folder: Path, site: Site) -> None:
        self.folder = folder
        self.site = site
        self.server = Site(folder).start()
        self.name = "127.0.0.1"

    def write(self, name: str, body: str) -> str:
        """Put a page on the host; its address."""
        head = f'<!doctype html><meta charset="utf-8"><title>Host</title><script>{LISTEN}</script>'
        icon = '<link rel="icon" href="data:,"><style>body { margin: 0 }</style>'
        (self.folder / f"{name}.html").write_text(head + icon + body, encoding="utf-8")
        return f"http://{self.name}:{self.server.port}/{name}.html"

    def frame(
        self, more: str = "", attributes: str = "", width: int = 600, height: int = 800
    ) -> str:
        """An iframe as the webmaster page shows it."""
        address = f"{self.site.url}embed.html?game={GAME}&lang=fr{more}"
        size = f'width="{width}" height="{height}" style="border:0"'
        return f'<iframe src="{address}" {size} {attributes}></iframe>'

    def element(self, attributes: str = "") -> str:
        """The custom element with its script."""
        script = f'<script src="{self.site.url}assets/js/embed-element.js"></script>'
        return f'{script}<la-croisee game="{GAME}" lang="fr" {attributes}></la-croisee>'


@contextmanager
def hosting(folder: Path, site: Site) -> Iterator[Host]:
    """A host for as long as it is needed."""
    made = Host(folder, site)
    yield made
    made.server.stop()


def visit(context: BrowserContext, host: Host) -> Iterator[Page]:
    """A page that fails on any console error and on any request but to the host and the site."""
    problems: list[str] = []
    own = (f"{host.site.origin}/", f":{host.server.port}/", "blob:", "data:")
    context.set_default_timeout(PATIENCE)
    context.on(
        "console",
        lambda message: message.type == "error" and problems.append(f"console: {message.text}"),
    )
    context.on(
        "weberror",
        lambda error: (
            is_told_by_firefox_alone(str(error.error)) or problems.append(f"page: {error.error}")
        ),
    )
    context.on(
        "request",
        lambda request: any(part in request.url for part in own) or problems.append(request.url),
    )
    yield context.new_page()
    context.close()
    assert not problems, "\n".join(problems)


def framed(page: Page, nth: int = 0) -> Frame:
    """The nth embedded game."""
    handle = page.locator("iframe").nth(nth).element_handle()
    frame = handle.content_frame() if handle else None
    assert frame
    return frame


def start(frame: Frame) -> None:
    """Touch "Jouer" and wait until Python has the table."""
    frame.locator(PLAY).click()
    try:
        frame.wait_for_selector(".board[data-next]")
        expect(frame.locator(".progress")).to_be_hidden(timeout=PATIENCE)
        frame.wait_for_selector(f'{STILL}[data-next="person"]')
    except (AssertionError, Error):
        print(json.dumps(state_of(frame), indent=1, ensure_ascii=False))
        raise


def state_of(frame: Frame) -> dict[str, Any]:
    """How far a frame that does not start has come."""
    reached = """() => ({
        marks: performance.getEntriesByType("mark").map(({ name, startTime, detail }) =>
            `${Math.round(startTime)} ${name} ${detail ?? ""}`),
        files: performance.getEntriesByType("resource").map(({ name, startTime, responseEnd }) =>
            `${Math.round(startTime)}-${Math.round(responseEnd)} ${name.split("/").pop()}`),
        text: document.body.innerText,
    })"""
    workers = [worker.url for worker in frame.page.workers]
    return {"workers": workers, **frame.evaluate(reached)}
