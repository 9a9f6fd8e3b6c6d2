"""The runtime in a real browser: Python in its worker, offline, without storage, from one origin.

These tests speak to the door module directly, so that they say where the fault is when the page
fails. They stand on a bare file of the site instead of the game's page.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tools.dev.serve import Site
from tools.runtime.snapshot import SOURCES

OPEN = """async () => {
    const { openDoor } = await import("./assets/js/door.js");
    window.progress = [];
    const door = openDoor({ onProgress: (now) => window.progress.push(now) });
    await door.ready;
    return door.ask({ verb: "games", lang: "fr" });
}"""
REFUSED = """async () => {
    const { openDoor } = await import("./assets/js/door.js");
    return openDoor().ready.then(() => "started", (error) => error.code);
}"""
FAULT = REFUSED.replace("error.code", "error.fault")
RUNTIME = "assets/runtime"
# Begins, and leaves what came of it where a later question finds it.
BEGIN = """async () => {
    const { openDoor } = await import("./assets/js/door.js");
    const { ready } = openDoor();
    window.outcome = ready.then(() => "started", (error) => error.code);
}"""
Guard = Callable[[BrowserContext], BrowserContext]

PYTHON = "performance.getEntriesByName('croisee:python')[0]?.detail"
GO_OFFLINE = 'async () => (await import("./assets/js/offline.js")).goOffline("fr")'


def ask(page: Page, site: Site, script: str = OPEN) -> Any:
    """Run a script on a page of the site's origin that holds none of the site's modules."""
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}robots.txt")
    return page.evaluate(script.replace("./assets", f"{site.url}assets"))


def test_python_answers_from_its_worker(page: Page, site: Site) -> None:
    answer = ask(page, site)
    assert answer["ok"]
    assert "c-cross" in [game["id"] for game in answer["games"]]


def test_progress_counts_up_to_the_whole(page: Page, site: Site) -> None:
    ask(page, site)
    progress = page.evaluate("window.progress")
    loaded = [now["loaded"] for now in progress]
    total = progress[-1]["total"]
    assert any(0 < bytes_there < total for bytes_there in loaded), "something on the way is told"
    assert loaded == sorted(loaded)
    assert loaded[-1] == total


def test_requests_are_answered_in_turn_and_hostile_ones_in_one_sentence(
    page: Page, site: Site
) -> None:
    answers = ask(
        page,
        site,
        """async () => {
            const { openDoor } = await import("./assets/js/door.js");
            const door = openDoor();
            const requests = [{}, { verb: "nothing" }, { verb: "act" }, { verb: "words" }];
            return Promise.all(requests.map((request) => door.ask(request)));
        }""",
    )
    assert [answer["ok"] for answer in answers] == [False, False, False, True]
    assert all(answer["text"] for answer in answers[:3])


def test_offline_after_one_visit_with_the_server_stopped(
    lonely_site: Site,
    profile: Callable[[], BrowserContext],
    guard_for: Callable[[Site], Guard],
) -> None:
    guard = guard_for(lonely_site)
    context = guard(profile())
    page = context.new_page()
    assert ask(page, lonely_site)["ok"]
    assert page.evaluate(GO_OFFLINE.replace("./", lonely_site.url)) == "ready"
    context.close()

    lonely_site.stop()
    context = guard(profile())
    page = context.new_page()
    page.add_init_script("localStorage.setItem('croisee:language', 'fr')")
    assert ask(page, lonely_site)["ok"]
    page.goto(f"{lonely_site.url}#/c-cross")
    page.wait_for_selector(".board[data-next]")
    context.close()


@pytest.mark.parametrize(
    "broken",
    [
        "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };",
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });",
        "indexedDB.open = () => ({});",
    ],
    ids=["open-throws", "absent", "open-never-answers"],
)
def test_starts_where_storage_is_blocked(
    browser: Browser, guard: Guard, site: Site, broken: str
) -> None:
    context = guard(browser.new_context())
    context.add_init_script(broken)
    assert ask(context.new_page(), site)["ok"]
    context.close()


@pytest.mark.parametrize(
    ("broken", "code"),
    [("delete globalThis.Worker;", "no-worker"), ("delete globalThis.WebAssembly;", "no-wasm")],
)
def test_a_browser_that_cannot_run_python_is_told_apart(
    page: Page, site: Site, broken: str, code: str
) -> None:
    page.add_init_script(broken)
    assert ask(page, site, REFUSED) == code


@pytest.mark.parametrize(
    "missing",
    [
        "engine.bin",
        "croisee.pack",
        "{snapshot.bin,stdlib.zip}",
        "{snapshot.bin,imported.pack}",
        "core.js",
        "error-*.js",
        "pyodide.asm.js",
        "worker.txt",
    ],
)
def test_a_file_that_does_not_come_is_a_network_error(
    browser: Browser, site: Site, missing: str
) -> None:
    context = browser.new_context()
    context.route(f"**/{missing}", lambda route: route.abort())
    assert ask(context.new_page(), site, REFUSED) == "network"
    context.close()


@pytest.mark.parametrize(
    ("spoilt", "answer", "came"),
    [
        ("engine.bin", {"status": 404}, "404"),
        ("worker.txt", {"status": 404}, "404"),
        ("croisee.pack", {"body": "<p>Nothing here", "content_type": "text/html"}, "text/html"),
        ("core.js", {"content_type": "application/octet-stream"}, "application/octet-stream"),
        ("pyodide.asm.js", {"content_type": "text/plain"}, "text/plain"),
    ],
)
def test_a_file_that_the_server_spoils_is_named(
    browser: Browser, site: Site, spoilt: str, answer: dict[str, Any], came: str
) -> None:
    context = browser.new_context()
    whole = {} if answer.keys() & {"status", "body"} else {"path": site.folder / RUNTIME / spoilt}
    context.route(f"**/{spoilt}", lambda route: route.fulfill(**whole, **answer))
    assert ask(context.new_page(), site, FAULT) == {"file": spoilt, "came": came}
    context.close()


@pytest.mark.parametrize(
    ("missing", "came"), [("{stdlib.zip,imported.pack}", "memory"), ("snapshot.bin", "files")]
)
def test_python_needs_its_memory_or_its_files(
    browser: Browser, site: Site, missing: str, came: str
) -> None:
    context = browser.new_context()
    context.route(f"**/{missing}", lambda route: route.abort())
    page = context.new_page()
    assert ask(page, site)["ok"]
    assert page.evaluate(PYTHON) == came
    context.close()


def test_pyscript_writes_no_helpers(page: Page, site: Site) -> None:
    body = """
import json, os
def handle(request):
    return json.dumps({"ok": not os.path.exists("pyscript")})
__export__ = ["handle"]
"""
    page.route("**/worker.txt", lambda route: route.fulfill(body=body))
    assert ask(page, site)["ok"]


def test_a_start_from_memory_compiles_no_python(page: Page, site: Site) -> None:
    body = """
import json
from _pyodide import _base
def handle(request):
    recall = _base._parse_and_compile_gen
    known = dict(zip(recall.__code__.co_freevars, (c.cell_contents for c in recall.__closure__)))
    return json.dumps({"ok": True, "sources": [source for source, *_ in known["known"]]})
__export__ = ["handle"]
"""
    page.route("**/worker.txt", lambda route: route.fulfill(body=body))
    assert ask(page, site)["sources"] == [*SOURCES, body.lstrip()]


def test_a_module_that_is_not_in_memory_is_fetched(
    browser: Browser, lonely_site: Site, guard_for: Callable[[Site], Guard]
) -> None:
    context = guard_for(lonely_site)(browser.new_context())
    body = """
import json, statistics
def handle(request):
    return json.dumps(statistics.mean([1, 2]))
__export__ = ["handle"]
"""
    context.route("**/worker.txt", lambda route: route.fulfill(body=body))
    half = """async () => {
        const { openDoor } = await import("./assets/js/door.js");
        return openDoor().ask({});
    }"""
    assert ask(context.new_page(), lonely_site, half) == 1.5
    assert any(path.endswith("stdlib.zip") for path in lonely_site.requests)
    context.close()


def test_a_start_that_falls_silent_is_made_once_more(
    browser: Browser, guard: Guard, site: Site
) -> None:
    context = guard(browser.new_context())
    held: list[Route] = []
    asked: list[str] = []
    context.route("**/boot.js", lambda route: held.append(route))
    context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page = context.new_page()
    begin_and_wait_for(page, site, held)
    assert "boot-plain.js" not in asked
    page.clock.run_for(16_000)
    assert page.evaluate("window.outcome") == "started"
    assert "boot-plain.js" in asked, "the second start is the cautious one"
    context.close()


# Counts the workers that were made and not ended: drivers list one that is still loading.
COUNTED = """
    window.workers = new Set();
    const Ordinary = Worker;
    window.Worker = class extends Ordinary {
        constructor(...given) { super(...given); window.workers.add(this); }
        terminate() { super.terminate(); window.workers.delete(this); }
    };
"""


def test_nobody_waits_for_ever(browser: Browser, site: Site) -> None:
    context = browser.new_context()
    context.add_init_script(COUNTED)
    held: list[Route] = []
    context.route("**/boot*.js", lambda route: held.append(route))
    page = context.new_page()
    begin_and_wait_for(page, site, held)
    page.clock.run_for(16_000)
    wait_for(page, held, 2)
    page.clock.run_for(16_000)
    assert page.evaluate("window.outcome") == "network"
    assert page.evaluate("workers.size") == 0
    context.close()


def begin_and_wait_for(page: Page, site: Site, held: list[Route]) -> None:
    """Start Python under a clock that only moves when told, until a file is asked for in vain."""
    page.clock.install()
    page.clock.pause_at("2100-01-01")
    ask(page, site, BEGIN)
    wait_for(page, held, 1)


def wait_for(page: Page, held: list[Route], count: int) -> None:
    """Let the page go on until so many requests are held back."""
    end = time.monotonic() + PATIENCE / 1000
    while len(held) < count:
        assert time.monotonic() < end, "the worker never asked for its script"
        page.evaluate("0")


def test_everything_comes_from_the_sites_own_folder(
    browser: Browser, lonely_site: Site, guard_for: Callable[[Site], Guard]
) -> None:
    context = guard_for(lonely_site)(browser.new_context())
    assert ask(context.new_page(), lonely_site)["ok"]
    context.close()
    assert lonely_site.requests
    assert all(path.startswith(lonely_site.prefix) for path in lonely_site.requests)
