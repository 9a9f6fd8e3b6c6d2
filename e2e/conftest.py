"""The harness of the browser tests: a built site, a server that can be stopped, a strict browser.

`page` (1280x800) and `phone` (360x640, touch) open contexts that fail their test on any console
error, page error or request to another origin. `guard` gives the same strictness to a context that
a test opens itself; `profile` opens one that survives being closed, for the tests of offline play;
`person` opens one for each of several people, `context` one for several tabs. With
`--browser firefox` all of them are Firefox's.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import second_try
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    WebError,
    sync_playwright,
)

from croisee.games import discover
from tools.dev.environment import find_browser, has_engine, is_required
from tools.dev.paths import MODULES
from tools.dev.serve import Site
from tools.site.build import build

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What Playwright adds to a page before it takes a picture, as Firefox names it in its refusal.
SHOT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA="
# How Pyodide finds out what kind of worker it is in; it catches the refusal.
CLASSIC_PROBE = "a script (script-src-elem) at data:text/javascript, from being executed"
# How Firefox tells of damaged bytes that are unpacked, though a script hears of it too.
DAMAGED = "The input data is corrupted"
# The driver's clicks do not reach a frame in another process.
FIREFOX_SETTINGS = {"fission.autostart": False, "fission.webContentIsolationStrategy": 0}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
# Python takes seconds to start, and longer on a machine that runs two browsers at once.
PATIENCE = 60_000
SHOTS = Path(__file__).parent / "shots"
AXE = MODULES / "axe-core" / "axe.min.js"

# Pieces that do not slide, and no copy for offline play: tests of several people have better to do.
AT_REST: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
# Dark as the visitor's system has it, for a test that is given a theme.
SYSTEM_DARK = pytest.param(
    "dark",
    marks=pytest.mark.chromium_only(
        "Firefox's driver cannot ask for less motion or another theme."
    ),
)
# Folders of tests that are about something else than the copy for offline play: storing it takes
# longer than what most of them do.
WITHOUT_COPY = {"analysis", "page", "playing"}
# Somebody in a hurry, who reads a language.
IN_A_HURRY = """try {
    localStorage.getItem("croisee:language") ?? localStorage.setItem("croisee:language", "%s");
    localStorage.getItem("croisee:pace") ?? localStorage.setItem("croisee:pace", "quick");
} catch {}"""

Guard = Callable[[BrowserContext], BrowserContext]
Person = Callable[..., Page]


def wait_for_function(page: Page, expression: str, *, arg: Any = None) -> None:
    """Wait until an expression holds, for as long as the page is patient."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, f"still not so: {expression}"
        page.wait_for_timeout(50)


# Playwright's own evaluates text inside the page, which the policy of our pages forbids.
Page.wait_for_function = wait_for_function  # type: ignore[assignment, method-assign]


def pytest_configure(config: pytest.Config) -> None:
    """Try a failed browser test once more."""
    config.pluginmanager.register(second_try, "second-try")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Name the browser that the tests are run in."""
    parser.addoption("--browser", choices=["chromium", "firefox"], default="chromium")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what is another browser's own, and say why."""
    engine = item.config.getoption("--browser")
    own = item.get_closest_marker("chromium_only")
    if own and engine != "chromium":
        pytest.skip(own.args[0])
    if engine == "firefox" and not has_engine("Firefox") and not is_required():
        pytest.skip("Firefox is not on this machine: its tests are left out.")


def leaving_to_nightly(*long: str) -> list[Any]:
    """Every game, for a test that is run in a night for those whose games are long."""
    return [
        pytest.param(name, marks=pytest.mark.thorough) if name in long else name
        for name in discover()
    ]


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    return build()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Site]:
    """The built site served from a sub-folder; `site.stop()` and `site.start()` at will."""
    served = Site(dist, "/a/b/c/").start()
    yield served
    served.stop()


@pytest.fixture
def lonely_site(dist: Path) -> Iterator[Site]:
    """A server of its own for a test that stops it or counts what is asked of it."""
    served = Site(dist, "/a/b/c/").start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


def launch_options() -> dict[str, Any]:
    """How every Chromium is started."""
    chromium = find_browser()
    return {"args": FLAGS, "executable_path": str(chromium) if chromium else None}


def is_told_by_firefox_alone(told: str) -> bool:
    """Whether it is no fault: what our policy refuses as it should, or what a script has caught."""
    return any(theirs in told for theirs in (SHOT_STYLE, CLASSIC_PROBE, DAMAGED))


def firefox_options() -> dict[str, Any]:
    """How every Firefox is started: Debian's own, through WebDriver BiDi."""
    return {
        "channel": "moz-firefox",
        "executable_path": shutil.which("firefox-esr"),
        "firefox_user_prefs": FIREFOX_SETTINGS,
    }


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for the session; contexts keep tests apart."""
    started = playwright.chromium.launch(**launch_options())
    yield started
    started.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """One Firefox for the session."""
    started = playwright.firefox.launch(**firefox_options())
    yield started
    started.close()


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> str:
    """Which browser the tests are run in, as the command line has it."""
    name: str = request.config.getoption("--browser")
    return name


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, engine: str) -> Browser:
    """The browser that the tests are run in."""
    started: Browser = request.getfixturevalue(engine)
    return started


@pytest.fixture
def guard_for() -> Iterator[Callable[[Site], Guard]]:
    """Make contexts fail this test on errors and on requests to another origin than the site's."""
    problems: list[str] = []

    def on_weberror(error: WebError) -> None:
        if not is_told_by_firefox_alone(str(error.error)):
            problems.append(f"page error: {error.error}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console error: {message.text} ({message.location.get('url')})")

    def guard_for_site(site: Site) -> Guard:
        own = (f"{site.origin}/", "blob:", "data:", "about:")

        def on_request(request: Request) -> None:
            if not request.url.startswith(own):
                problems.append(f"foreign request: {request.url}")

        def guard(context: BrowserContext) -> BrowserContext:
            context.set_default_timeout(PATIENCE)
            context.on("console", on_console)
            context.on("weberror", on_weberror)
            context.on("request", on_request)
            return context

        return guard

    yield guard_for_site
    assert not problems, "\n".join(problems)


@pytest.fixture
def guard(site: Site, guard_for: Callable[[Site], Guard]) -> Guard:
    """Make a context that visits the common site fail this test on errors."""
    return guard_for(site)


@pytest.fixture
def storing(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Whether a page keeps a copy of the site for offline play, as an option of its context."""
    return {"service_workers": "block"} if request.path.parent.name in WITHOUT_COPY else {}


@pytest.fixture
def page(browser: Browser, guard: Guard, storing: dict[str, Any]) -> Iterator[Page]:
    """A strict desktop page."""
    context = guard(browser.new_context(**DESKTOP, **storing))
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(browser: Browser, guard: Guard, storing: dict[str, Any]) -> Iterator[Page]:
    """A strict phone page."""
    context = guard(browser.new_context(**PHONE, **storing))
    yield context.new_page()
    context.close()


@pytest.fixture
def person(browser: Browser, guard: Guard) -> Iterator[Person]:
    """Have somebody come with a browser of his own, in the language that he reads."""
    opened = []

    def come(kind: dict[str, Any] = DESKTOP, language: str = "fr") -> Page:
        context = guard(browser.new_context(**kind, **AT_REST))
        opened.append(context)
        context.add_init_script(IN_A_HURRY % language)
        return context.new_page()

    yield come
    for context in opened:
        context.close()


@pytest.fixture
def context(browser: Browser, guard: Guard) -> Iterator[BrowserContext]:
    """Tabs of one browser, without a service worker in the way."""
    opened = guard(browser.new_context(**DESKTOP, service_workers="block", locale="fr-FR"))
    yield opened
    opened.close()


@pytest.fixture
def tab(context: BrowserContext) -> Page:
    """One of them."""
    return context.new_page()


@pytest.fixture
def profile(playwright: Playwright, engine: str, tmp_path: Path) -> Callable[[], BrowserContext]:
    """Open the test's own profile; what it stored is still there the next time."""

    def open_profile() -> BrowserContext:
        kind = {"chromium": playwright.chromium, "firefox": playwright.firefox}[engine]
        options = firefox_options() if engine == "firefox" else launch_options()
        context = kind.launch_persistent_context(tmp_path / "profile", **options, **DESKTOP)
        context.set_default_timeout(PATIENCE)
        return context

    return open_profile


@pytest.fixture
def shots() -> Callable[[Page, str], Path]:
    """Save a picture of the page under e2e/shots/."""

    def shoot(page: Page, name: str) -> Path:
        SHOTS.mkdir(exist_ok=True)
        file = SHOTS / f"{name}.png"
        page.screenshot(path=file)
        return file

    return shoot


@pytest.fixture
def axe() -> Callable[[Page], list[dict[str, Any]]]:
    """Run axe-core on the page: its violations."""

    def run(page: Page) -> list[dict[str, Any]]:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = page.evaluate("axe.run()")
        return [
            {
                "rule": violation["id"],
                "help": violation["help"],
                "nodes": [node["html"] for node in violation["nodes"]],
            }
            for violation in found["violations"]
        ]

    return run
