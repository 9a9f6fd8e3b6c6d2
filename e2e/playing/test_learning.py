"""Every lesson walked as a person would, by finger on a phone and by keys on a desk.

What to touch is what the lesson's own hints say; in each lesson one move that is beside the point
is tried first, and the page says why not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import IN_A_HURRY
from hands import (
    STILL,
    board,
    choosable,
    follow,
    go_to,
    kept_games,
    play_one,
    press,
    shows,
    tap,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from croisee.core.scene import leaves
from croisee.games import discover, has_lesson
from croisee.table.lesson import Lesson
from tools.dev.serve import Site

TAUGHT = {name: game for name, game in discover().items() if has_lesson(game)}
every_lesson = pytest.mark.parametrize("name", TAUGHT)

Shoot = Callable[[Page, str], Path]


def is_read_whole(page: Page) -> None:
    """Nothing of what a step says is cut off by the buttons under it."""
    inside, needed = page.evaluate(
        "(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight])"
        "(document.querySelector('.prompt'))"
    )
    assert needed <= inside + 1, page.locator(".status").inner_text()


def try_a_wrong_move(page: Page, touch: Any, lesson: Lesson) -> bool:
    """Make a move that the step does not accept, if there is one; it is said why not."""
    seat = lesson.table.chooser
    assert seat is not None
    for path, text in leaves(lesson.table.drawing.offered):
        if reason := lesson.reason_against(seat, text):
            turn = board(page)["turn"]
            follow(page, touch, path)
            shows(page, ".note", lesson.table.words(reason))
            assert board(page)["turn"] == turn
            return True
    return False


def walk(page: Page, site: Site, name: str, touch: Any, shoot: Shoot, size: str) -> None:
    """Walk a lesson from its address to its end."""
    page.add_init_script(IN_A_HURRY % "fr")
    go_to(page, site, f"#/{name}/learn")
    wait_for_python(page)
    game, wrong, count = TAUGHT[name], False, 1
    number = 0
    while (number := number + 1) <= count:
        lesson = Lesson(game, number, "fr")
        count = lesson.count
        page.wait_for_selector(f'{STILL}[data-next="person"]')
        shows(page, ".lesson-step", f"étape {number} sur {count}")
        shows(page, ".status", lesson.table.words(lesson.step.say))
        is_read_whole(page)
        shoot(page, f"lesson-{name}-{number}-{size}")
        wrong = wrong or try_a_wrong_move(page, touch, lesson)
        while not lesson.done:
            lesson.picture()
            hint = lesson.hint()["hint"]
            follow(page, touch, tuple(hint["path"]))
            seat = lesson.table.chooser
            assert seat is not None
            turn = lesson.act(seat, hint["move"])["turn"]
            page.wait_for_selector(f'{STILL}[data-turn="{turn}"]')
        page.wait_for_selector('.board[data-phase="learning"]')
        shows(page, ".status", lesson.table.words(lesson.step.praise))
        is_read_whole(page)
        assert not choosable(page)
        shoot(page, f"lesson-{name}-{number}-{size}-done")
        if number < count:
            # Whoever plays by keys goes on by the next one.
            expect(page.locator(".choices .primary")).to_be_focused()
            page.keyboard.press("Enter")
    assert wrong
    expect(page.locator(".choices .primary")).to_have_text("Jouer une partie")


@every_lesson
def test_a_lesson_by_touch_on_a_phone(name: str, phone: Page, site: Site, shots: Shoot) -> None:
    walk(phone, site, name, tap, shots, "phone")


@every_lesson
def test_a_lesson_by_keys(name: str, page: Page, site: Site, shots: Shoot) -> None:
    walk(page, site, name, press, shots, "desk")
    # Nothing of a lesson is kept, and the game begins as for anybody.
    assert kept_games(page) == []
    page.keyboard.press("Enter")
    # Where the lot says who begins, a computer player may have moved already.
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    assert page.url.endswith(f"#/{name}")
    assert not page.locator(".lesson-step").is_visible()
    expect(page.locator(".note")).to_be_hidden()


def test_a_lesson_is_offered_once_where_a_game_is_opened_first(page: Page, site: Site) -> None:
    go_to(page, site, "#/masker")
    wait_for_python(page)
    offer = page.locator(".choices button", has_text="Apprendre")
    expect(offer).to_be_visible()
    expect(page.locator(".status")).to_be_visible()
    play_one(page)
    expect(offer).to_have_count(0)
    page.goto(site.url + "#/masker/rules")
    page.locator("main a", has_text="Apprendre en deux minutes").wait_for()
    page.goto(site.url + "#/masker/setup")
    page.locator("main a", has_text="Apprendre en deux minutes").wait_for()
    page.goto(site.url + "#/masker")
    wait_for_python(page)
    expect(offer).to_have_count(0)
    page.goto(site.url + "#/")
    page.locator(".tile a", has_text="Apprendre en deux minutes").first.click()
    page.wait_for_selector(".lesson-step")
    assert page.url.endswith("/learn")


def test_a_lesson_speaks_the_language_chosen_in_its_midst(page: Page, site: Site) -> None:
    go_to(page, site, "#/cronberg/learn")
    wait_for_python(page)
    page.locator(".bar [data-label=menu]").click()
    page.locator(".entry[lang=en]").click()
    expect(page.locator(".lesson-step")).to_contain_text("step 1 of 8")
    expect(page.locator(".status")).to_contain_text("Each turn")


def test_an_embedded_lesson_ends_at_the_table(browser: Browser, guard: Any, site: Site) -> None:
    page = guard(browser.new_context(viewport={"width": 360, "height": 560})).new_page()
    page.goto(site.url + "embed.html?game=masker&lang=fr&mode=learn")
    expect(page.locator("#play")).to_have_text("Apprendre en deux minutes")
    page.locator("#play").click()
    wait_for_python(page)
    for number in range(1, 8):
        lesson = Lesson(TAUGHT["masker"], number, "fr")
        page.wait_for_selector(f'{STILL}[data-next="person"]')
        shows(page, ".lesson-step", f"étape {number} sur 7")
        while not lesson.done:
            lesson.picture()
            hint = lesson.hint()["hint"]
            follow(page, press, tuple(hint["path"]))
            lesson.act(0, hint["move"])
        page.wait_for_selector('.board[data-phase="learning"]')
        page.locator(".choices .primary").click()
    # Masker's lot says who begins: the computer may have moved already.
    expect(page.locator(".lesson-step")).to_be_hidden()
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    page.context.close()
