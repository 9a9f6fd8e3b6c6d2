"""WebKitGTK, Safari's engine: a move in every game, offline, and in foreign frames."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hands import GAME
from host_page import hosting
from packed import FORGET_PACKED
from webdriver import WebKit

from croisee.games import discover
from tools.dev.environment import has_engine, is_required
from tools.dev.serve import Site
from tools.site.build import build

pytestmark = pytest.mark.engines

if not has_engine("WebKit") and not is_required():
    pytest.skip("WebKit is not on this machine: its tests are left out.", allow_module_level=True)

BOARD = "document.querySelector('.board')?.dataset"
READY = (
    f"{BOARD}?.next === 'person' && {BOARD}.busy === 'false'"
    " && document.querySelector('.progress').hidden"
)
# Touches something unless the turn is another by now.
TOUCH = """((before) => {
    const { turn } = document.querySelector(".board").dataset;
    if (turn === before) document.querySelector('[data-target][aria-disabled="false"]')?.click();
    return turn !== before;
})"""


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    """A browser of its own for a test."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    browser = WebKit(port)
    yield browser
    browser.close()


def make_a_move(webkit: WebKit) -> None:
    """Touch what can be touched until a move has been made."""
    webkit.wait_for(READY)
    turn = webkit.evaluate(f"return {BOARD}.turn")
    webkit.wait_for(f"{TOUCH}('{turn}')")


def test_a_move_in_every_game_and_offline(webkit: WebKit, lonely_site: Site) -> None:
    webkit.goto(lonely_site.url)
    webkit.evaluate("localStorage.setItem('croisee:language', 'fr')")
    for game in discover():
        webkit.goto(f"{lonely_site.url}#/{game}")
        webkit.wait_for(f"document.querySelector('.table')?.dataset.game === '{game}'")
        make_a_move(webkit)
    webkit.wait_for("document.querySelector('.offline')?.hidden === false")
    # With what is packed gone, Python can only go on from what is kept unpacked.
    webkit.evaluate(f"({FORGET_PACKED})().then(() => {{ window.forgotten = true; }})")
    webkit.wait_for("window.forgotten")
    lonely_site.stop()
    webkit.goto(f"{lonely_site.url}?again#/{GAME}")
    make_a_move(webkit)
    python = "performance.getEntriesByName('croisee:python')[0]"
    assert webkit.evaluate(f"return {python}?.detail") == "memory"


def test_a_game_in_a_foreign_frame_with_and_without_a_sandbox(
    webkit: WebKit, tmp_path: Path
) -> None:
    """In a sandbox nothing is 'self' for WebKit: the site was built for the address it is at."""
    served = Site(tmp_path / "site", "/games/").start()
    build(tmp_path / "site", served.url)
    (tmp_path / "host").mkdir()
    with hosting(tmp_path / "host", served) as host:
        for number, attributes in enumerate(["", 'sandbox="allow-scripts"']):
            webkit.enter_frame(None)
            webkit.goto(host.write(f"host{number}", host.frame(attributes=attributes)))
            webkit.enter_frame(0)
            webkit.wait_for("document.querySelector('#play')?.textContent")
            webkit.evaluate("document.querySelector('#play').click()")
            make_a_move(webkit)
    served.stop()
