"""Files that are damaged, missing or cut short, in the offline copy and on their way."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import DESKTOP
from hands import GAME, go_to, play_one, wait_for_python
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tools.dev.serve import Site

WAYS = ("gone", "cut", "spoilt")
# What a first visit fetches; a star stands for what the build made of a name.
SENT = (
    *("js/app.bin", "rest.js", "part-*.js", "words/fr.bin", f"first/{GAME}.fr.bin", "css/app.bin"),
    *("icons.bin", "texts/fr.bin", "boards/*", "core.js", "core-*.js", "error-*.js", "boot.js"),
    *("worker.txt", "manifest.js", "pyodide.js", "pyodide.asm.js"),
    *("croisee.pack", "snapshot.bin", "engine.bin"),
)
# The site's sign, for tabs and bookmarks: nothing of ours reads it.
SIGN = "icons/croisee*"
DAMAGE = """async (damaged) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    for (const [path, how] of Object.entries(damaged)) {
        const address = new URL(path, document.baseURI).href;
        const kept = await cache.match(address);
        if (how === "gone") { await cache.delete(address); continue; }
        const bytes = new Uint8Array(await kept.arrayBuffer());
        if (how === "spoilt") for (let at = 7; at < bytes.length; at += 997) bytes[at] ^= 0x5a;
        const headers = { "Content-Type": kept.headers.get("Content-Type") };
        const body = how === "cut" ? bytes.slice(0, bytes.length / 2) : bytes;
        await cache.put(address, new Response(body, { headers }));
    }
}"""
# The digest of every file that is kept, for a comparison.
DIGESTS = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const bytes = await (await cache.match(request)).arrayBuffer();
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            found[request.url] = digest.join();
        }
    }
    return found;
}"""
MENDED = "import('%sassets/js/offline.js').then((offline) => offline.mend())"


@pytest.fixture
def stored(browser: Browser, site: Site) -> Iterator[Page]:
    """A page whose site is stored; what a damaged file leads to in the console is no failure."""
    context = browser.new_context(**DESKTOP)
    context.set_default_timeout(60_000)
    page = context.new_page()
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    expect(page.locator(".offline")).to_be_visible()
    yield page
    context.close()


@pytest.mark.parametrize(
    "turn", [0, *(pytest.param(turn, marks=pytest.mark.faults) for turn in (1, 2))]
)
def test_a_damaged_offline_copy_heals_while_it_is_used(stored: Page, site: Site, turn: int) -> None:
    """Every file that is kept, each in one of three ways, and in every way in three turns."""
    before = stored.evaluate(DIGESTS)
    kept = sorted(path.removeprefix(site.url) for path in before)
    # The page itself, and what only a second visit has, among them.
    assert {"index.html", "assets/js/app.js", "assets/runtime/snapshot.raw"} <= {*kept}
    stored.evaluate(DAMAGE, {path: WAYS[(at + turn) % 3] for at, path in enumerate(kept)})
    assert stored.evaluate(DIGESTS) != before
    # Another tab: nothing that this page remembers helps it.
    page = stored.context.new_page()
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    play_one(page)
    expect(page.locator(".offline")).to_be_visible()
    after = page.evaluate(DIGESTS)
    assert {path: after.get(path) for path in before} == before


@pytest.mark.chromium_only("Firefox's driver does not stop what a service worker fetches.")
def test_a_copy_that_is_not_whole_is_not_called_one(stored: Page, site: Site) -> None:
    stored.context.route(f"**/{GAME}.fr.bin", lambda route: route.abort())
    gone = {f"assets/first/{GAME}.fr.bin": "gone"}
    stored.evaluate(DAMAGE, gone)
    assert stored.evaluate(MENDED % site.url) is False
    stored.context.unroute(f"**/{GAME}.fr.bin")
    assert stored.evaluate(MENDED % site.url) is True


BROKEN = {
    "spoilt": {"body": "this is no script(", "content_type": "text/javascript"},
    "empty": {"body": "", "content_type": "text/javascript"},
    "missing": {"status": 404},
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_script_leaves_no_blank_page(browser: Browser, site: Site, how: str) -> None:
    context = browser.new_context(**DESKTOP)
    context.set_default_timeout(60_000)
    asked: list[str] = []

    def spoil(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(**BROKEN[how]) if route.request.method == "GET" else route.continue_()

    # What is sent compressed is read as what it is not.
    context.route("**/js/app.bin*", lambda route: route.fulfill(body="this is no script"))
    context.route("**/app.js*", spoil)
    page = context.new_page()
    page.goto(site.url)
    button = page.get_by_role("button", name="Réessayer")
    expect(button).to_be_visible()
    assert asked == ["GET", "HEAD", "GET"], "it was tried once more, past everything that is kept"
    context.unroute("**/app.js*")
    context.unroute("**/js/app.bin*")
    button.click()
    expect(page.locator(".tile").first).to_be_visible()
    context.close()


def test_without_a_network_what_is_whole_still_plays(
    dist: Path, tmp_path: Path, profile: Callable[[], BrowserContext]
) -> None:
    shutil.copytree(dist, tmp_path / "site")
    served = Site(tmp_path / "site", "/a/b/c/").start()
    context = profile()
    page = context.new_page()
    go_to(page, served, f"#/{GAME}")
    wait_for_python(page)
    expect(page.locator(".offline")).to_be_visible()
    served.stop()
    page.evaluate(DAMAGE, {"about.fr.html": "cut", "assets/first/masker.fr.bin": "gone"})
    page.reload()
    wait_for_python(page)
    play_one(page)
    page.wait_for_timeout(3000)
    expect(page.locator(".offline")).to_be_hidden()
    context.close()


def spoiled(body: bytes, how: str) -> bytes:
    """A file as a bad line delivers it."""
    if how == "cut":
        return body[: len(body) // 2]
    return bytes(byte ^ 0x5A if at % 997 == 7 else byte for at, byte in enumerate(body))


def is_named(address: str, name: str) -> bool:
    """Whether an address is that of a file."""
    return fnmatch(urlsplit(address).path, f"*/{name}")


def visit_once(browser: Browser) -> Page:
    """A page that nothing is kept for, on its way to a table."""
    context = browser.new_context(**DESKTOP, service_workers="block", locale="fr-FR")
    context.set_default_timeout(90_000)
    return context.new_page()


def test_every_file_of_a_first_visit_is_among_those_that_are_damaged(
    browser: Browser, lonely_site: Site
) -> None:
    page = visit_once(browser)
    page.goto(f"{lonely_site.url}#/{GAME}")
    wait_for_python(page)
    play_one(page)
    asked = {path for path in lonely_site.requests if path != lonely_site.prefix}
    assert [name for name in SENT if not any(is_named(path, name) for path in asked)] == []
    assert [path for path in asked if not any(is_named(path, name) for name in (*SENT, SIGN))] == []
    page.context.close()


@pytest.mark.faults
@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("name", SENT)
def test_a_file_that_comes_damaged_leaves_no_blank_page_and_nobody_waiting(
    browser: Browser, site: Site, name: str, how: str
) -> None:
    """It is played all the same, or one sentence says that it cannot be; once whole, it is."""
    page = visit_once(browser)

    def damage(route: Route) -> None:
        if how == "gone":
            return route.fulfill(status=404)
        answer = route.fetch()
        return route.fulfill(response=answer, body=spoiled(answer.body(), how))

    page.context.route(lambda address: is_named(address, name), damage)
    page.goto(f"{site.url}#/{GAME}")
    told = page.get_by_role("button", name="Réessayer")
    # Without its words the page has one sentence, in all its languages.
    told = told.or_(page.get_by_text("rechargez-la"))
    hint = page.locator("[data-label=hint]:enabled")
    expect(told.or_(hint).first).to_be_visible(timeout=90_000)
    # What is asked for behind the page's back is on its way, perhaps.
    page.context.unroute_all(behavior="wait")
    page.goto("about:blank")
    page.goto(f"{site.url}#/{GAME}")
    wait_for_python(page)
    play_one(page)
    page.context.close()
