"""After one visit: without a network, quicker, renewed between games, and forgotten on request."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hands import GAME, open_share, play_one, read_code, save_picture, speak
from playwright.sync_api import Browser, BrowserContext, Page, expect

from croisee.core.words import LANGUAGES
from tools.dev.paths import ASSETS
from tools.dev.serve import Site
from tools.dev.stamp import files_under
from tools.site.data import read_data
from tools.site.precache import NAME, NEVER, divided, write_service_worker

Guard = Callable[[BrowserContext], BrowserContext]
READY = "navigator.serviceWorker.ready.then(() => true)"
HELD = """async (path) => {
    const address = new URL(path, document.baseURI).href;
    for (;;) {
        for (const name of await caches.keys()) {
            if (await (await caches.open(name)).match(address)) return true;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}"""
COMPLETE = "navigator.serviceWorker.ready.then(({ active }) => active.postMessage('complete'))"
PYTHON = "performance.getEntriesByName('croisee:python')[0]?.detail"


@pytest.fixture
def own_site(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """A copy of the built site that a test may change and stop."""
    folder = tmp_path / "site"
    shutil.copytree(dist, folder)
    served = Site(folder, "/a/b/c/").start()
    yield served
    served.stop()


def visit(context: BrowserContext, site: Site, address: str) -> Page:
    """Open a page in French and wait for its first words."""
    page = context.new_page()
    page.add_init_script("localStorage.setItem('croisee:language', 'fr')")
    page.goto(site.url + address)
    page.wait_for_selector("h1")
    return page


def wait_for_table(page: Page) -> None:
    page.wait_for_selector(".board[data-next]")
    expect(page.locator(".progress")).to_be_hidden()
    page.wait_for_selector('.board[data-busy="false"][data-next="person"]')


def served(site: Site) -> list[str]:
    """All that can be stored of a site."""
    paths = (file.relative_to(site.folder).as_posix() for file in files_under(site.folder))
    return [path for path in paths if not path.startswith(NEVER)]


def later(site: Site) -> set[str]:
    """What a first visit in French does not load, other languages among it."""
    groups = divided(served(site))
    return {path for name in groups.keys() - {"FILES", "fr"} for path in groups[name]}


def fill_the_cache(page: Page, site: Site) -> None:
    """Wait for the offline copy, and have what is fetched when the page is idle fetched now."""
    assert page.evaluate(READY)
    page.evaluate(
        "(address) => import(address).then((offline) => offline.complete())",
        f"{site.url}assets/js/offline.js",
    )
    for path in later(site):
        assert page.evaluate(HELD, path)


def test_every_game_its_rules_and_a_new_game_with_the_server_stopped(
    engine: str,
    own_site: Site,
    dist: Path,
    profile: Callable[[], BrowserContext],
    guard_for: Callable[[Site], Guard],
) -> None:
    games = read_data(dist / "assets" / "games" / "fr.bin")
    guard = guard_for(own_site)
    context = guard(profile())
    page = visit(context, own_site, f"#/{GAME}")
    wait_for_table(page)
    assert page.evaluate(PYTHON) == "memory"
    first = {path.partition("?")[0].removeprefix(own_site.prefix) for path in own_site.requests}
    unneeded = first & later(own_site)
    if engine == "firefox":
        # It fetches the largest sign that a page names, for its tabs and bookmarks.
        unneeded.discard("assets/icons/croisee-180.png")
    pictures = {path for path in unneeded if path.startswith("assets/boards/")}
    assert len(pictures) == 1, "the board is seen in one theme and at one size"
    assert unneeded == pictures, "a first visit does not pay for what it does not need"
    fill_the_cache(page, own_site)
    context.close()

    own_site.stop()
    context = guard(profile())
    for game in games:
        page = visit(context, own_site, f"#/{game['id']}")
        wait_for_table(page)
        assert page.evaluate(PYTHON) == "memory"
        play_one(page)
        if game["id"] == GAME:
            for lang in (*LANGUAGES[1:], "fr"):
                speak(page, GAME, lang)
        page.evaluate("location.hash += '/rules'")
        expect(page.locator("h1").first).to_contain_text(game["name"], ignore_case=True)
        rules = read_data(dist / "assets" / "rules" / f"{game['id']}.fr.bin")
        expect(page.locator("figure canvas")).to_have_count(rules.count("\n!["))
        page.evaluate(f"location.hash = '/{game['id']}/puzzle/today'")
        wait_for_table(page)
        expect(page.locator(".lesson-step")).to_contain_text("Problème")
        page.close()
    page = visit(context, own_site, "#/")
    expect(page.locator(".offline").first).to_be_visible()
    context.close()


@pytest.mark.chromium_only("Firefox's driver tells of no download.")
def test_kept_games_links_codes_pictures_and_paper_with_the_server_stopped(
    own_site: Site, laid: Page, tmp_path: Path
) -> None:
    play_one(laid)
    fill_the_cache(laid, own_site)
    own_site.stop()
    asked = len(own_site.requests)
    laid.add_init_script(
        "window.print = () => (window.printed = (document.querySelector('.sheet')"
        " ?? document.querySelector('.prose')).innerText)"
    )
    laid.reload()
    wait_for_table(laid)
    turn = laid.locator(".board").get_attribute("data-turn")
    assert turn and int(turn) >= 1, "the game goes on"
    whole = open_share(laid)
    laid.locator("[data-code]").click()
    assert read_code(laid) == whole
    save_picture(laid, tmp_path)
    laid.locator("[data-print]").click()
    assert "C-Cross" in laid.evaluate("window.printed")
    laid.locator(".moves-line").first.click()
    expect(laid.locator(".review-slider")).to_have_value("1")
    laid.keyboard.press("Home")
    expect(laid.locator(".review-slider")).to_have_value("0")

    laid.goto(f"{own_site.url}#/my/games")
    rows = laid.locator(".game")
    rows.get_by_role("button", name="Copier").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Supprimer").click()
    laid.get_by_role("button", name="La remettre").click()
    expect(rows).to_have_count(2)
    laid.goto(f"{own_site.url}#/my/results")
    expect(laid.locator(".results-told")).not_to_be_empty()
    laid.goto(f"{own_site.url}#/{GAME}/rules")
    laid.get_by_role("button", name="Imprimer").click()
    assert read_code(laid) == f"{own_site.url}#/{GAME}"
    laid.wait_for_function("Boolean(window.printed)")

    other = visit(laid.context, own_site, whole.removeprefix(own_site.url) + "@1")
    expect(other.locator(".review-slider")).to_have_value("1")
    assert len(own_site.requests) == asked


@pytest.fixture
def laid(
    own_site: Site, profile: Callable[[], BrowserContext], guard_for: Callable[[Site], Guard]
) -> Iterator[Page]:
    """A table that Python has laid, in a profile that keeps what it is given."""
    context = guard_for(own_site)(profile())
    page = visit(context, own_site, f"#/{GAME}")
    wait_for_table(page)
    yield page
    context.close()


PUT_ASIDE = """async (path) => {
    const address = new URL(path, document.baseURI).href;
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const was = await cache.match(address);
    await cache.put(address, new Response(new Uint8Array(64)));
    return Boolean(was);
}"""


# Somebody who plays from the moment in which the storing begins; how many files are stored after
# some seconds, on a line on which that many could be.
PLAY_ON = """async () => {
    const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
    while (!(await navigator.serviceWorker.getRegistration())?.installing) await rest(10);
    const touch = () => dispatchEvent(new PointerEvent("pointerdown"));
    touch();
    const playing = setInterval(touch, 200);
    await rest(6000);
    const [name] = await caches.keys();
    const stored = name ? (await (await caches.open(name)).keys()).length : 0;
    clearInterval(playing);
    return stored;
}"""


def test_nothing_is_stored_while_somebody_plays(
    browser: Browser, lonely_site: Site, guard_for: Callable[[Site], Guard]
) -> None:
    context = guard_for(lonely_site)(browser.new_context())
    page = context.new_page()
    page.goto(f"{lonely_site.url}#/{GAME}")
    # In six seconds six lines at a time bring more than there is.
    lonely_site.delay = 0.5
    stored = page.evaluate(PLAY_ON)
    lonely_site.delay = 0
    assert page.evaluate(READY)
    # What was on its way when it was touched has come.
    assert stored < len(divided(served(lonely_site))["FILES"]) / 2
    context.close()


def test_a_memory_that_does_not_fit_is_put_aside(own_site: Site, laid: Page) -> None:
    fill_the_cache(laid, own_site)
    own_site.stop()
    # The memory is kept unpacked and as it was sent: one of them is enough.
    for path, came in (("snapshot.bin", "memory"), ("snapshot.raw", "files")):
        assert laid.evaluate(PUT_ASIDE, f"assets/runtime/{path}")
        laid.reload()
        wait_for_table(laid)
        assert laid.evaluate(PYTHON) == came


def test_a_memory_that_is_cut_short_is_taken_as_it_was_sent(own_site: Site, laid: Page) -> None:
    assert laid.evaluate(READY)
    cut = """async (path) => {
        const [name] = await caches.keys();
        const cache = await caches.open(name);
        const address = new URL(path, document.baseURI).href;
        const bytes = await (await cache.match(address)).arrayBuffer();
        await cache.put(address, new Response(bytes.slice(0, -1)));
    }"""
    laid.evaluate(cut, "assets/runtime/snapshot.raw")
    laid.reload()
    wait_for_table(laid)
    assert laid.evaluate(PYTHON) == "memory"
    assert laid.evaluate("performance.getEntriesByName('croisee:again').length") == 0


def test_a_second_visit_reads_nothing_that_is_packed(own_site: Site, laid: Page) -> None:
    fill_the_cache(laid, own_site)
    own_site.stop()
    for packed in ("snapshot.bin", "engine.bin"):
        assert laid.evaluate(PUT_ASIDE, f"assets/runtime/{packed}")
    laid.reload()
    wait_for_table(laid)
    assert laid.evaluate(PYTHON) == "memory"
    assert laid.evaluate("performance.getEntriesByName('croisee:again').length") == 0


@pytest.mark.chromium_only("Routes past a service worker are Chromium's.")
def test_a_second_visit_has_its_first_board_without_asking_the_service_worker(laid: Page) -> None:
    expect(laid.locator(".offline")).to_be_visible()
    devtools = laid.context.new_cdp_session(laid)
    found: dict[str, str | None] = {}

    def heard(event: dict[str, Any]) -> None:
        path = urlsplit(event["response"]["url"]).path
        route = event["response"].get("serviceWorkerRouterInfo", {})
        found[path.rpartition("assets/")[2]] = route.get("actualSourceType")

    devtools.on("Network.responseReceived", heard)
    devtools.send("Network.enable")
    laid.reload()
    wait_for_table(laid)
    first = ("js/app.js", "css/app.bin", "icons/icons.bin", "words/fr.bin", f"first/{GAME}.fr.bin")
    assert {path: found.get(path) for path in first} == dict.fromkeys(first, "cache")
    assert found["js/rest.js"] != "cache", "what the page does not check itself goes the usual way"


def test_a_memory_that_was_not_kept_unpacked_is_unpacked(own_site: Site, laid: Page) -> None:
    fill_the_cache(laid, own_site)
    own_site.stop()
    dropped = """async (path) => {
        const [name] = await caches.keys();
        return (await caches.open(name)).delete(new URL(path, document.baseURI).href);
    }"""
    assert laid.evaluate(dropped, "assets/runtime/snapshot.raw")
    laid.reload()
    wait_for_table(laid)
    assert laid.evaluate(PYTHON) == "memory"


def publish_again(site: Site, page: Page) -> None:
    """Put another build in the site's place and have the page's browser find it."""
    (site.folder / "robots.txt").write_text("# another build\n", encoding="utf-8")
    (site.folder / NAME).unlink()
    write_service_worker(site.folder, ASSETS / "js" / "offline" / "service-worker.js")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.wait_for_function(
        "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))"
    )


def test_a_new_build_waits_for_the_next_game(own_site: Site, laid: Page) -> None:
    assert laid.evaluate(READY)
    laid.reload()
    wait_for_table(laid)
    play_one(laid)

    publish_again(own_site, laid)
    expect(laid.locator(".note")).to_contain_text("nouvelle version")
    play_one(laid)
    text = "fetch('robots.txt').then((answer) => answer.text())"
    assert "another build" not in laid.evaluate(text), "the game goes on with its own build"

    laid.locator(".bar [data-label=menu]").click()
    with laid.expect_navigation():
        laid.locator(".entry", has_text="Nouvelle partie").click()
    wait_for_table(laid)
    assert "another build" in laid.evaluate(text)
    assert laid.locator(".board").get_attribute("data-turn") == "0"


def test_a_new_build_does_not_wait_for_what_the_old_one_still_fetches(
    own_site: Site, laid: Page
) -> None:
    assert laid.evaluate(READY)
    laid.reload()
    wait_for_table(laid)
    own_site.held = ("NOTICES.txt",)
    laid.evaluate(COMPLETE)
    while not any(path.endswith(own_site.held) for path in own_site.requests):
        laid.wait_for_timeout(50)
    publish_again(own_site, laid)
    expect(laid.locator(".note")).to_contain_text("nouvelle version")
    laid.locator(".bar [data-label=menu]").click()
    with laid.expect_navigation():
        laid.locator(".entry", has_text="Nouvelle partie").click()
    own_site.let_go.set()
    wait_for_table(laid)


def test_a_new_build_taken_in_one_tab_is_taken_in_the_other_between_games(
    own_site: Site, laid: Page
) -> None:
    assert laid.evaluate(READY)
    other = visit(laid.context, own_site, "#/crosstrack")
    wait_for_table(other)
    play_one(other)
    publish_again(own_site, laid)
    lobby = visit(laid.context, own_site, "#/")
    expect(lobby.get_by_text("nouvelle version")).to_be_in_viewport()
    lobby.close()
    for tab in (laid, other):
        tab.evaluate("window.old = true")
        tab.bring_to_front()
        with tab.expect_navigation(wait_until="load"):
            tab.evaluate("location.hash = '#/'")
        expect(tab.locator(".tile").first).to_be_visible()
        tab.wait_for_function("!window.old")


def test_everything_that_is_kept_can_be_removed(own_site: Site, laid: Page) -> None:
    assert laid.evaluate(READY)
    laid.goto(f"{own_site.url}about.fr.html")
    laid.locator("#forget").click()
    expect(laid.locator("#forgotten")).to_contain_text("il ne reste rien")
    left = laid.evaluate(
        """async () => [Object.keys(localStorage), await caches.keys(),
            (await navigator.serviceWorker.getRegistrations()).length,
            (await indexedDB.databases()).map(({ name }) => name)]"""
    )
    assert left == [[], [], 0, []]
