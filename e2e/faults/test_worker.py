"""Python dies in the middle of a game: another goes on from where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hands import GAME, STILL, go_to, make_a_move, play_one, wait_for_kept, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site
from tools.dev.tried import AGAIN

# The page's own workers, to be ended or made deaf by the test.
WATCHED = """
    window.workers = [];
    const Ordinary = Worker;
    window.Worker = class extends Ordinary {
        constructor(...given) { super(...given); window.workers.push(this); }
    };
"""
END = "window.died = performance.now(); workers.at(-1).terminate()"
# Ends it in the very moment in which a computer player begins to think.
END_THINKING = f"""() => {{
    const board = document.querySelector(".board");
    const watching = new MutationObserver(() => {{
        if (board.dataset.phase !== "thinking") return;
        watching.disconnect();
        {END};
    }});
    watching.observe(board, {{ attributes: true }});
}}"""
SAID = "Le jeu s’était arrêté"


@pytest.fixture
def played(page: Page, site: Site) -> Iterator[Page]:
    """A table at which a move has been played and answered."""
    page.add_init_script(WATCHED)
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    play_one(page)
    yield page


def turn(page: Page) -> int:
    return int(page.locator(".board").get_attribute("data-turn") or 0)


def note_seconds(page: Page, record_property: Callable[[str, object], None]) -> None:
    """Write down how long it took from the death until now."""
    record_property(AGAIN, page.evaluate("(performance.now() - died) / 1000"))


def test_a_worker_that_dies_idle_is_replaced_before_anybody_waits(
    played: Page, record_property: Callable[[str, object], None]
) -> None:
    before = turn(played)
    played.evaluate(END)
    played.wait_for_function("workers.length === 2")
    play_one(played)
    note_seconds(played, record_property)
    assert turn(played) > before
    expect(played.locator(".note")).to_contain_text(SAID)


def test_a_worker_that_dies_thinking_leaves_no_computer_player_thinking_for_ever(
    played: Page, record_property: Callable[[str, object], None]
) -> None:
    played.evaluate("location.hash = '#/c-cross/setup'")
    played.locator("#who-1").select_option("5")
    played.locator("form button[type=submit]").click()
    wait_for_python(played)
    played.evaluate(END_THINKING)
    make_a_move(played)
    expect(played.locator(".note")).to_contain_text(SAID)
    played.wait_for_selector(f'{STILL}[data-next="person"]')
    note_seconds(played, record_property)
    assert turn(played) == 2
    play_one(played)
    kept = wait_for_kept(played, "kept.record.moves.length === 4")
    assert len(kept["record"]["moves"]) == 4


def test_a_worker_that_dies_hinting_gives_its_hint_all_the_same(
    played: Page, record_property: Callable[[str, object], None]
) -> None:
    played.locator("[data-label=hint]").first.click()
    played.wait_for_timeout(100)
    played.evaluate(END)
    expect(played.locator(".prompt[data-note=advice]")).to_be_visible()
    note_seconds(played, record_property)
    play_one(played)


HANGING = """
from croisee import web
def handle(request):
    while '"hang"' in request:
        pass
    return web.handle(request)
__export__ = ["handle"]
"""


def test_a_worker_that_hangs_is_given_up_and_none_because_the_machine_slept(
    page: Page, site: Site
) -> None:
    page.add_init_script(WATCHED)
    page.route("**/worker.txt", lambda route: route.fulfill(body=HANGING))
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}robots.txt")
    page.evaluate(
        """async (address) => {
            const { openDoor } = await import(address);
            window.door = openDoor();
            await door.ready;
        }""",
        f"{site.url}assets/js/door.js",
    )
    page.clock.install()
    page.evaluate("door.ask({ verb: 'hang' }).catch(({ code }) => (window.answer = code)); 0")
    # Seconds in which nothing ran are nobody's silence.
    page.clock.fast_forward("08:00:00")
    page.clock.run_for(8_000)
    assert page.evaluate("door.life") == 0
    page.clock.run_for(3_000)
    page.wait_for_function("window.answer === 'died'")
    page.clock.resume()
    assert page.evaluate("door.ask({ verb: 'words', lang: 'fr' })")["ok"]
    assert page.evaluate("workers.length") == 2
