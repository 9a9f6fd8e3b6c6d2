"""The game in somebody else's page: light until wanted, at home in hostile frames, and silent.

The host page is served by a second server under another host name, so that the frame is cross-site
for the browser. Everything else is as a webmaster would do it: the snippet of the webmaster page.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from conftest import DESKTOP, PATIENCE, Guard, Person, launch_options
from hands import GAME, choose_setting, heard_in, make_a_move, open_settings
from host_page import PLAY, STILL, Host, framed, hosting, start, visit
from playwright.sync_api import Browser, Frame, Page, Playwright, expect

from croisee.core.words import LANGUAGES
from tools.dev.environment import find_whole_browser
from tools.dev.serve import Site
from tools.site.data import read_data

SIZES = {
    "320": (320, 0),
    "360": (360, 0),
    "600": (600, 0),
    "800": (800, 0),
    "1200": (1200, 0),
    "square": (420, 420),
}
RECORD = {
    "format": "croisee",
    "version": 1,
    "game": GAME,
    "players": 2,
    "options": {},
    "seats": [{"kind": "person"}, {"kind": "person"}],
    "seed": "a seed",
    "moves": ["0 b2.3"],
    "result": None,
}


@pytest.fixture
def host(tmp_path_factory: pytest.TempPathFactory, site: Site) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("host"), site) as made:
        yield made


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Page]:
    """A page that fails on any console error and on any request but to the host and the site."""
    yield from visit(browser.new_context(**DESKTOP), host)


def weight(site: Site, dist: Path) -> int:
    """Bytes of the files asked of the site, each once."""
    paths = {path.partition("?")[0] for path in site.requests}
    return sum((dist / path.removeprefix(site.prefix)).stat().st_size for path in paths)


# The facade


@pytest.mark.chromium_only("Firefox's driver never calls a page of frames idle.")
def test_a_facade_weighs_less_than_20_kB_and_runs_no_python(
    browser: Browser, lonely_site: Site, dist: Path, tmp_path: Path
) -> None:
    games = read_data(dist / "assets" / "games" / "fr.bin")
    total = 0
    for game in games:
        lonely_site.requests.clear()
        context = browser.new_context(**DESKTOP)
        page = context.new_page()
        page.goto(f"{lonely_site.url}embed.html?game={game['id']}&lang=fr")
        expect(page.locator(PLAY)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert not [path for path in lonely_site.requests if "runtime" in path]
        assert weight(lonely_site, dist) < 20_000, (game["id"], lonely_site.requests)
        context.close()
    lonely_site.requests.clear()
    host = Host(tmp_path, lonely_site)
    elements = "".join(f'<la-croisee game="{game["id"]}" lang="fr"></la-croisee>' for game in games)
    script = f'<script src="{lonely_site.url}assets/js/embed-element.js"></script>'
    context = browser.new_context(viewport={"width": 800, "height": 6000})
    page = context.new_page()
    page.goto(host.write("five", script + elements))
    for number in range(len(games)):
        expect(framed(page, number).locator(PLAY)).to_be_visible()
    page.wait_for_load_state("networkidle")
    total = weight(lonely_site, dist)
    context.close()
    host.server.stop()
    assert total < 100_000


# How far what was already seen has moved since the page began, as browsers count it.
SHIFT = """() => new Promise((resolve) => {
    let moved = 0;
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) moved += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(moved), 300);
})"""


@pytest.mark.chromium_only("Only Chromium counts how far things move.")
@pytest.mark.parametrize("address", [f"embed.html?game={GAME}&lang=fr", "#/"])
def test_nothing_moves_while_a_page_comes_up(visitor: Page, site: Site, address: str) -> None:
    visitor.goto(site.url + address)
    expect(visitor.locator(f"{PLAY}, .tile").first).to_be_visible()
    assert visitor.evaluate(SHIFT) < 0.01


def test_a_facade_takes_no_focus_no_keys_and_no_scroll(visitor: Page, host: Host) -> None:
    below = '<div style="height: 3000px">text</div>'
    visitor.goto(host.write("page", host.element() + below))
    expect(framed(visitor).locator(PLAY)).to_be_visible()
    assert visitor.evaluate("document.activeElement === document.body")
    frame = framed(visitor)
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")
    visitor.mouse.move(300, 300)
    visitor.mouse.wheel(0, 400)
    visitor.wait_for_function("scrollY > 0")
    before = visitor.evaluate("scrollY")
    visitor.keyboard.press("ArrowDown")
    visitor.wait_for_function("(before) => scrollY > before", arg=before)


@pytest.mark.parametrize("kind", ["frame", "element"])
def test_the_lines_that_a_webmaster_chooses_work_on_his_site(
    visitor: Page, host: Host, kind: str
) -> None:
    visitor.goto(f"{host.site.url}webmaster.fr.html")
    visitor.locator("[name=game]").select_option("crescendo")
    visitor.locator("[name=lang]").select_option("en")
    visitor.locator("[name=theme]").select_option("dark")
    visitor.locator("[name=level]").select_option("4")
    expect(framed(visitor).locator("h1")).to_have_text("Crescendo")
    expect(framed(visitor).locator(PLAY)).to_have_text("Play")
    lines = visitor.locator(f"[data-snippet={kind}]").inner_text()
    visitor.locator("[name=mode]").select_option("people")
    expect(visitor.locator("[name=level]")).to_be_disabled()
    assert "level" not in visitor.locator(f"[data-snippet={kind}]").inner_text()
    visitor.goto(host.write("page", lines))
    frame = framed(visitor)
    expect(frame.locator(PLAY)).to_have_text("Play")
    assert frame.evaluate("({ ...document.documentElement.dataset }).theme") == "dark"
    start(frame)
    expect(frame.locator(".bar-title")).to_have_text("Crescendo")
    expect(frame.locator(".player-sitter").last).to_contain_text("4")


def test_lines_are_copied(browser: Browser, guard: Guard, site: Site) -> None:
    context = guard(browser.new_context(permissions=["clipboard-read", "clipboard-write"]))
    page = context.new_page()
    page.goto(f"{site.url}webmaster.en.html")
    page.locator("[data-copies=frame]").click()
    expect(page.locator("[data-copies=frame]")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("[data-snippet=frame]").inner_text()
    assert copied.startswith(f'<iframe src="{site.url}embed.html?game=c-cross&amp;lang=en"')
    context.close()


# The table in a foreign page


def test_a_game_is_played_from_another_site_and_the_host_is_told(visitor: Page, host: Host) -> None:
    # Another origin of the same site: here the frame could store things, if it wanted to.
    host.name = "localhost"
    visitor.goto(host.write("page", host.element('level="1"')))
    frame = framed(visitor)
    start(frame)
    make_a_move(frame)
    visitor.wait_for_function("told.filter(({ type }) => type === 'move').length >= 1")
    told = visitor.evaluate("told")
    assert {one["type"] for one in told} >= {"ready", "resize", "move"}
    assert {one["origin"] for one in told} == {host.site.origin}
    assert told[-1]["record"]["game"] == GAME
    asked = next(one["height"] for one in told if one["type"] == "resize")
    height = min(asked, DESKTOP["viewport"]["height"])
    assert visitor.locator("iframe").bounding_box()["height"] == height  # type: ignore[index]
    kept = frame.evaluate(
        """async () => [Object.keys(localStorage), await caches.keys(),
            (await navigator.serviceWorker.getRegistrations()).length]"""
    )
    assert kept == [[], [], 0]


def test_the_host_asks_and_is_answered(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element('mode="people" theme="light"')))
    frame = framed(visitor)
    start(frame)
    make_a_move(frame)
    game = "document.querySelector('la-croisee')"
    state = visitor.evaluate(f"{game}.getState()")
    assert state["turn"] == len(state["record"]["moves"]) == 1
    assert visitor.evaluate(f"{game}.goTo(0)")["turn"] == 0
    again = visitor.evaluate(f"{game}.goTo(1)")
    assert again["record"] == state["record"], "going back forgets nothing"
    assert visitor.evaluate(f"(record) => {game}.load(record)", state["record"])["turn"] == 1
    for refused in (
        {**state["record"], "moves": ["0 nowhere"]},
        {**state["record"], "game": "crosstrack"},
        "{",
        None,
    ):
        answer = visitor.evaluate(f"(record) => {game}.load(record)", refused)
        assert (answer["turn"], answer["granted"]) == (1, False), refused
    visitor.evaluate(
        "document.querySelector('iframe').contentWindow"
        ".postMessage({ croisee: 1, type: 'load', record: 10n }, '*')"
    )
    for nonsense in ("goTo(-1)", "goTo(0.5)", "goTo('0')", "setOptions({theme: 'blue'})"):
        answer = visitor.evaluate(f"{game}.{nonsense}")
        assert (answer["turn"], answer["granted"]) == (1, False), nonsense
    for lang in LANGUAGES:
        visitor.evaluate(f"{game}.setOptions({{lang: '{lang}'}})")
        heard_in(frame, GAME, lang)
    visitor.evaluate(f"{game}.setOptions({{theme: 'dark', lang: 'en', controls: 'none'}})")
    assert frame.evaluate("({ ...document.documentElement.dataset }).theme") == "dark"
    assert frame.evaluate("document.documentElement.lang") == "en"
    expect(frame.locator(".tools")).to_be_hidden()
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    fresh = visitor.evaluate(f"(seats) => {game}.newGame({{ seats }})", seats)
    assert fresh["record"]["seats"][1]["kind"] == "computer"
    assert fresh["turn"] == 0
    wrong = visitor.evaluate(f"{game}.newGame({{players: 9, game: 'masker', verb: 'save'}})")
    assert (wrong["game"], wrong["granted"]) == (GAME, False)
    assert visitor.evaluate(f"{game}.newGame()")["granted"], "what was refused is not kept"


def test_a_host_that_speaks_before_anybody_plays_is_heard(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element('mode="people"')))
    game = "document.querySelector('la-croisee')"
    # The script of the page runs before the frame has come: nothing of it is lost.
    look = visitor.evaluate(f"{game}.setOptions({{theme: 'dark', lang: 'en'}})")
    assert (look["next"], look["lang"], look["granted"]) == ("facade", "en", True)
    frame = framed(visitor)
    expect(frame.locator(PLAY)).to_have_text("Play")
    assert frame.evaluate("({ ...document.documentElement.dataset }).theme") == "dark"
    assert not visitor.evaluate(f"{game}.setOptions({{theme: 'blue'}})")["granted"]
    assert visitor.evaluate(f"{game}.getState()")["record"] is None
    visitor.evaluate(f"(record) => {{ window.loaded = {game}.load(record); }}", RECORD)
    start(frame)
    assert visitor.evaluate("window.loaded.then(({ turn, granted }) => [turn, granted])") == [
        1,
        True,
    ]
    frame.wait_for_selector('.board[data-turn="1"]')
    assert frame.evaluate("document.documentElement.lang") == "en"


def test_an_element_follows_its_attributes(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element()))
    expect(framed(visitor).locator("h1")).to_have_text("C-Cross")
    element = visitor.locator("la-croisee")
    element.evaluate("(element) => element.setAttribute('theme', 'dark')")
    visitor.evaluate("document.querySelector('la-croisee').getState()")
    assert framed(visitor).evaluate("({ ...document.documentElement.dataset }).theme") == "dark"
    element.evaluate("(element) => element.setAttribute('game', 'masker')")
    expect(framed(visitor).locator("h1")).to_have_text("Masker")
    element.evaluate(
        "(element) => { const { parentNode } = element; element.remove();"
        " element.setAttribute('game', 'crescendo'); parentNode.append(element); }"
    )
    expect(framed(visitor).locator("h1")).to_have_text("Crescendo")
    assert (
        visitor.evaluate("document.querySelector('la-croisee').getState()")["game"] == "crescendo"
    )


def test_a_refusal_does_not_swallow_the_computers_move(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element('level="1"')))
    frame = framed(visitor)
    start(frame)
    # When the host hears of a move, the computer answers it, and that is not shown yet.
    visitor.evaluate(
        """() => {
            const game = document.querySelector("la-croisee");
            const ask = () => (window.refused = game.load("{"));
            game.addEventListener("croisee:move", ask, { once: true });
        }"""
    )
    make_a_move(frame)
    visitor.wait_for_function("Boolean(window.refused)")
    assert not visitor.evaluate("window.refused")["granted"]
    frame.wait_for_selector(f'{STILL}[data-turn="2"][data-next="person"]')


@pytest.mark.parametrize("seats", ["person,9", "person,1,1"])
def test_seats_that_do_not_fit_give_a_game_all_the_same(
    visitor: Page, host: Host, seats: str
) -> None:
    visitor.goto(host.write("page", host.element(f'seats="{seats}"')))
    frame = framed(visitor)
    start(frame)
    make_a_move(frame)


def test_a_position_comes_with_the_address(visitor: Page, host: Host) -> None:
    position = quote(json.dumps(RECORD))
    visitor.goto(host.write("page", host.frame(f"&position={position}")))
    frame = framed(visitor)
    start(frame)
    assert frame.locator(".board").get_attribute("data-turn") == "1"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("", {"croisee": 2, "type": "getState"}),
        ("", {"type": "getState"}),
        ("", {"croisee": 1, "type": "constructor"}),
        ("&origins=https://example.com", {"croisee": 1, "type": "getState"}),
        ("&origins=127.0.0.1", {"croisee": 1, "type": "getState"}),
    ],
    ids=["other-version", "no-version", "no-such-thing", "not-allowed", "no-origin"],
)
def test_a_host_that_is_not_meant_gets_no_answer(
    visitor: Page, host: Host, more: str, message: dict[str, Any]
) -> None:
    visitor.goto(host.write("page", host.frame(more)))
    start(framed(visitor))
    visitor.evaluate(
        "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')",
        message,
    )
    # Whatever the frame does with a message it has done before it answers a later touch.
    make_a_move(framed(visitor))
    told = visitor.evaluate("told.map(({ type }) => type)")
    assert "state" not in told
    assert bool(told) is not more.startswith("&origins")


def test_two_games_on_one_page_do_not_meet(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.frame() + host.frame("&mode=people")))
    for nth in (0, 1):
        start(framed(visitor, nth))
    make_a_move(framed(visitor, 1))
    assert framed(visitor, 0).locator(".board").get_attribute("data-turn") == "0"
    assert framed(visitor, 1).locator(".board").get_attribute("data-turn") == "1"


def send_letter(place: Page | Frame) -> str:
    """The link for whoever is to act."""
    place.get_by_role("button", name="Envoyer le lien").click()
    field = place.locator("#letter-link")
    expect(field).to_have_value(re.compile("/p/"))
    return field.input_value()


def test_a_game_by_links_that_begins_in_a_frame_goes_on_in_full_pages(
    visitor: Page, host: Host, person: Person
) -> None:
    visitor.goto(host.write("page", host.frame()))
    frame = framed(visitor)
    start(frame)
    frame.locator(".bar [data-label=menu]").click()
    frame.locator('.entry:has(use[href$="#letter"])').click()
    frame.locator("#letter-name-0").fill("Élise")
    frame.locator("#letter-name-1").fill("Paul")
    frame.locator("dialog button[type=submit]").click()
    expect(frame.locator(".players")).to_contain_text("Paul")
    frame.wait_for_selector(f'{STILL}[data-turn="0"][data-next=person]')
    make_a_move(frame)
    frame.wait_for_selector(f"{STILL}[data-next=elsewhere]")
    link = send_letter(frame)
    assert link.startswith(f"{host.site.url}index.html#/{GAME}/p/")
    # Nothing was kept in the frame: the answer is opened where the game is seen for the first time.
    for turn, name in enumerate(("Paul", "Élise"), 1):
        page = person()
        page.goto(link)
        page.wait_for_selector(f'{STILL}[data-turn="{turn}"][data-next=person]')
        expect(page.locator(".players")).to_contain_text(name)
        make_a_move(page)
        page.wait_for_selector(f"{STILL}[data-next=elsewhere]")
        link = send_letter(page)


# Hostile hosts


@pytest.mark.chromium_only("It is shown by a flag of Chromium's.")
def test_third_party_storage_blocked(playwright: Playwright, host: Host, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    blocked = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (profile / "Default" / "Preferences").write_text(json.dumps(blocked), encoding="utf-8")
    # A Chromium without windows reads no such settings.
    options = {**launch_options(), "executable_path": find_whole_browser()}
    context = playwright.chromium.launch_persistent_context(profile, **options, **DESKTOP)
    for page in visit(context, host):
        page.goto(host.write("page", host.frame()))
        frame = framed(page)
        refused = "() => { try { return !localStorage; } catch { return true; } }"
        assert frame.evaluate(refused), "the browser should refuse storage here"
        start(frame)
        make_a_move(frame)


def test_sandboxed_on_a_host_that_is_open_to_all(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.frame(attributes='sandbox="allow-scripts"')))
    frame = framed(visitor)
    assert frame.evaluate("origin") == "null"
    start(frame)
    make_a_move(frame)
    assert frame.evaluate(
        "document.querySelector('.icon use').getBoundingClientRect().width > 0"
    ), "the drawings are there"


def test_sandboxed_on_a_host_that_is_not_open_shows_a_link(
    browser: Browser, dist: Path, tmp_path: Path, shots: Callable[[Page, str], Path]
) -> None:
    closed = Site(dist, "/games/", open_to_all=False).start()
    host = Host(tmp_path, closed)
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.goto(host.write("page", host.frame(attributes='sandbox="allow-scripts"')))
    link = framed(page).locator("#full")
    expect(link).to_be_visible()
    assert link.get_attribute("href") == f"{closed.url}index.html#/{GAME}"
    expect(framed(page).locator("#play")).to_be_hidden()
    # The frame may open nothing: the address can be read, too.
    expect(framed(page).locator("#address")).to_have_text(f"{closed.url}index.html#/{GAME}")
    expect(framed(page).locator("#address")).to_be_visible()
    shots(page, "embed-without-cors")
    context.close()
    host.server.stop()
    closed.stop()


ISOLATING = {
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}


@pytest.mark.parametrize("policy", ["require-corp", "credentialless"])
@pytest.mark.parametrize("attributes", ["", 'sandbox="allow-scripts"'])
def test_in_an_isolated_page(
    browser: Browser, dist: Path, tmp_path: Path, policy: str, attributes: str
) -> None:
    """With the headers of our server lines a host page may have any embedder policy."""
    served = Site(dist, "/games/", headers=ISOLATING).start()
    host = Host(tmp_path, served)
    host.server.headers = {"Cross-Origin-Embedder-Policy": policy}
    for page in visit(browser.new_context(**DESKTOP), host):
        page.goto(host.write("page", host.frame(attributes=attributes)))
        start(framed(page))
        make_a_move(framed(page))
    host.server.stop()
    served.stop()


@pytest.mark.parametrize("game", ["masker", "cronberg"])
def test_a_host_cannot_work_out_what_is_hidden(visitor: Page, host: Host, game: str) -> None:
    visitor.goto(host.write("page", host.frame().replace(GAME, game)))
    start(framed(visitor))
    make_a_move(framed(visitor))
    visitor.evaluate("frames[0].postMessage({ croisee: 1, type: 'getState', id: 1 }, '*')")
    visitor.wait_for_function("told.some(({ type }) => type === 'state')")
    told = visitor.evaluate("told")
    assert {message["type"] for message in told} >= {"ready", "move", "state"}
    assert all(message.get("record") is None for message in told)
    assert "seed" not in json.dumps(told)


def test_a_frame_takes_the_colour_of_its_host_and_nothing_else(visitor: Page, host: Host) -> None:
    ask = "&accent=a03010&theme=light"
    visitor.goto(host.write("page", host.frame(ask)))
    frame = framed(visitor)
    colour = "(part) => getComputedStyle(document.querySelector(part)).backgroundColor"
    frame.wait_for_selector(PLAY)
    assert frame.evaluate(colour, "#play") == "rgb(160, 48, 16)"
    hostiles = ("red", "url(//example.org)", "a03010;color:red", "%00a03010", "a0301g")
    for number, hostile in enumerate(hostiles):
        # Another page each time: a browser that comes back to one may show the frame it had.
        line = host.frame(f"&theme=light&accent={quote(hostile)}")
        visitor.goto(host.write(f"hostile{number}", line))
        framed(visitor).wait_for_selector(PLAY)
        assert framed(visitor).evaluate(colour, "#play") == "rgb(11, 102, 98)", hostile
        assert framed(visitor).evaluate("document.documentElement.style.length") == 0


def test_a_start_that_fails_says_so_and_can_be_tried_again(browser: Browser, host: Host) -> None:
    context = browser.new_context(**DESKTOP)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    context.route("**/engine.bin", lambda route: route.abort())
    page.goto(host.write("page", host.frame()))
    framed(page).locator(PLAY).click()
    again = framed(page).get_by_role("button", name="Réessayer")
    expect(again).to_be_visible(timeout=PATIENCE)
    expect(framed(page).locator(".note")).to_contain_text("vérifiez la connexion")
    context.unroute("**/engine.bin")
    again.click()
    framed(page).wait_for_selector(PLAY)
    start(framed(page))
    context.close()


def test_an_unknown_game_shows_a_link(visitor: Page, host: Host) -> None:
    visitor.route("**/facade/*.json", lambda route: route.fulfill(status=204))
    visitor.goto(host.write("page", host.frame().replace(GAME, "nothing")))
    expect(framed(visitor).locator("#full")).to_be_visible()
    expect(framed(visitor).locator("#note")).to_contain_text("Aucun jeu de ce nom")


@pytest.mark.chromium_only("It is shown by a flag of Chromium's.")
def test_inside_a_page_that_is_not_secure(playwright: Playwright, host: Host) -> None:
    options = launch_options()
    options["args"] = [*options["args"], "--host-resolver-rules=MAP *.test 127.0.0.1"]
    browser = playwright.chromium.launch(**options)
    host.name = "ludotheque.test"
    for page in visit(browser.new_context(**DESKTOP), host):
        page.goto(host.write("page", host.frame()))
        frame = framed(page)
        assert not frame.evaluate("isSecureContext")
        start(frame)
        make_a_move(frame)
    browser.close()


# Sizes


def test_it_looks_right_at_every_size(
    browser: Browser, host: Host, shots: Callable[[Page, str], Path]
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height or 900})
        body = host.frame(width=width, height=height) if height else host.element()
        page.goto(host.write("page", body))
        frame = framed(page)
        expect(frame.locator(PLAY)).to_be_visible()
        shots(page, f"embed-facade-{name}")
        start(frame)
        box = page.locator("iframe").bounding_box()
        assert box
        page.set_viewport_size({"width": width, "height": round(box["height"])})
        frame.wait_for_selector(STILL)
        overflow = frame.evaluate(
            "[document.documentElement.scrollWidth - innerWidth,"
            " document.documentElement.scrollHeight - innerHeight]"
        )
        assert max(overflow) <= 0, name
        board = frame.locator(".board").bounding_box()
        assert board
        assert min(board["width"], board["height"]) >= 200, name
        shots(page, f"embed-table-{name}")
    context.close()


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ("game=crosstrack&seats=person,1,1,1", (1000, 640)),
        ("game=cronberg&seats=person,1,1,1", (1366, 650)),
        ("game=masker&controls=none", (600, 700)),
        ("game=masker&controls=few", (360, 640)),
    ],
)
def test_the_board_never_gives_way(
    browser: Browser, guard: Guard, site: Site, options: str, size: tuple[int, int]
) -> None:
    width, height = size
    context = guard(browser.new_context(viewport={"width": width, "height": height}))
    page = context.new_page()
    page.goto(f"{site.url}embed.html?{options}")
    start(page.main_frame)
    make_a_move(page)
    page.wait_for_selector(STILL)
    box = page.locator(".board").bounding_box()
    assert box
    assert box["height"] >= 300
    assert box["y"] + box["height"] <= height
    context.close()


# The policy of every page


def test_every_page_has_its_policy_and_nothing_inline(dist: Path) -> None:
    pages = list(dist.rglob("*.html"))
    assert len(pages) >= 8
    for page in pages:
        text = page.read_text("utf-8")
        assert "Content-Security-Policy" in text, page
        assert "unsafe-inline" not in text, page
        assert " style=" not in text.replace("style=&quot;", ""), page
        # What stands in a page is named by its digest, and by nothing else.
        for _, inside in re.findall(r"<(script|style)>(.*?)</\1>", text, re.DOTALL):
            digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode("ascii")
            assert f"'sha256-{digest}'" in text, page
        assert "<!-- " not in text, "a place that the build did not fill"


def test_a_violation_of_the_policy_is_refused(page: Page, site: Site, browser: Browser) -> None:
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(f"{site.url}about.fr.html")
    refused = tab.evaluate(
        """() => new Promise((resolve) => {
            const hear = ({ effectiveDirective }) => resolve(effectiveDirective);
            document.addEventListener("securitypolicyviolation", hear);
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
            setTimeout(() => resolve("nothing refused it"), 5000);
        })"""
    )
    assert refused == "script-src-elem"
    assert tab.evaluate("window.ran") is None
    context.close()


def test_settings_work_in_a_foreign_page_and_leave_no_trace(visitor: Page, host: Host) -> None:
    visitor.goto(host.write("page", host.element('mode="people"')))
    frame = framed(visitor)
    start(frame)
    open_settings(frame)
    choose_setting(frame, "hand", "left")
    assert frame.evaluate("document.documentElement.dataset.hand") == "left"
    # The browser denies a foreign frame its storage, or nothing is in it.
    kept = "(() => { try { return Object.keys(localStorage) } catch { return [] } })()"
    assert frame.evaluate(kept) == []
