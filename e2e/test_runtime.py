"""The runtime in a real browser: Python in its worker, offline, without storage, from one origin.

These tests speak to the door module directly, so that they say where the fault is when the page
fails. They stand on a bare file of the site instead of the game's page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tools.serve import Site

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
Guard = Callable[[BrowserContext], BrowserContext]

GO_OFFLINE = 'async () => (await import("./assets/js/offline.js")).goOffline()'


def ask(page: Page, site: Site, script: str = OPEN) -> Any:
    """Run a script on a page of the site's origin that holds none of the site's modules."""
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}assets/words/fr.json")
    return page.evaluate(script.replace("./assets", f"{site.url}assets"))


def test_python_answers_from_its_worker(page: Page, site: Site) -> None:
    answer = ask(page, site)
    assert answer["ok"]
    assert "c-cross" in [game["id"] for game in answer["games"]]


def test_progress_counts_up_to_the_whole(page: Page, site: Site) -> None:
    ask(page, site)
    progress = page.evaluate("window.progress")
    loaded = [now["loaded"] for now in progress]
    assert len(loaded) > 5
    assert loaded == sorted(loaded)
    assert loaded[-1] == progress[-1]["total"]


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
    assert ask(page, lonely_site)["ok"]
    page.goto(lonely_site.url)
    assert "Croisée" in page.title()
    context.close()


@pytest.mark.parametrize(
    "broken",
    [
        "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };",
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });",
    ],
    ids=["open-throws", "absent"],
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
    "missing", ["pyodide.asm.wasm", "stdlib.zip", "core.js", "error-*.js", "pyodide.asm.mjs"]
)
def test_a_file_that_does_not_come_is_a_network_error(
    browser: Browser, site: Site, missing: str
) -> None:
    context = browser.new_context()
    context.route(f"**/{missing}", lambda route: route.abort())
    assert ask(context.new_page(), site, REFUSED) == "network"
    context.close()


def test_everything_comes_from_the_sites_own_folder(
    browser: Browser, lonely_site: Site, guard_for: Callable[[Site], Guard]
) -> None:
    context = guard_for(lonely_site)(browser.new_context())
    assert ask(context.new_page(), lonely_site)["ok"]
    context.close()
    assert lonely_site.requests
    assert all(path.startswith(lonely_site.prefix) for path in lonely_site.requests)
