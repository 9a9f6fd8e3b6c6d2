"""One's own games by keys alone, and on a phone by touch: nothing too small, nothing cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import (
    GAME,
    STILL,
    bring_games,
    go_to,
    make_a_move,
    open_share,
    open_table,
    play_one,
    random_game,
    some_games,
    wait_for_python,
)
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

Axe = Callable[[Page], list[dict[str, Any]]]
Shoot = Callable[[Page, str], Path]

TARGET = 40
SMALL = """(within) => [...document.querySelectorAll(`${within} :is(a, button, select, summary,
    input:not([type=radio]), label.pick)`)]
    .filter((one) => one.checkVisibility() && !one.matches(".unseen, .skip"))
    .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < LEAST || box.width < LEAST)
    .map(([html, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${html}`)
""".replace("LEAST", str(TARGET))
CUT = """(within) => [...document.querySelectorAll(`:is(.bar, ${within}) *`)]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
    .filter((one) => one.getBoundingClientRect().right > screen.width + 1)
    .map((one) => one.outerHTML.slice(0, 90))"""


def assert_fits(page: Page, within: str) -> None:
    """Nothing stands over the edge, and a finger can hit everything."""
    assert page.evaluate("document.documentElement.scrollWidth <= screen.width")
    assert page.evaluate(CUT, within) == []
    assert page.evaluate(SMALL, within) == []


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_own_games_results_review_and_sharing_by_touch(
    phone: Page, site: Site, tmp_path: Path, shots: Shoot, axe: Axe
) -> None:
    go_to(phone, site, "#/my/games")
    bring_games(phone, tmp_path, [*some_games(3), random_game(GAME, "over", players=2)])
    rows = phone.locator(".game")
    expect(rows).to_have_count(4)
    shots(phone, "games-phone")
    assert_fits(phone, "main")
    assert axe(phone) == []
    phone.locator("#games-title").select_option("crescendo")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Renommer").tap()
    phone.locator("#game-name").fill("Un nom qui prend beaucoup de place sur un petit écran")
    shots(phone, "rename-phone")
    assert_fits(phone, "dialog")
    phone.locator("dialog button[type=submit]").tap()
    expect(rows).to_contain_text("beaucoup de place")
    rows.get_by_role("button", name="Supprimer").tap()
    shots(phone, "removed-phone")
    assert_fits(phone, "main")
    phone.get_by_role("button", name="La remettre").tap()
    expect(rows).to_have_count(1)
    phone.locator("#games-title").select_option("")
    expect(rows).to_have_count(4)

    phone.locator(".game", has_text="Finie").get_by_role("button", name="Revoir").tap()
    wait_for_python(phone)
    away = phone.locator(".count [data-say='count.close']")
    if away.is_visible():
        away.tap()
    phone.locator(".bar [data-label=menu]").tap()
    phone.locator(".entry", has_text="Revoir").tap()
    slider = phone.locator(".review-slider")
    expect(slider).to_be_visible()
    last = int(slider.input_value())
    phone.locator("[data-step=previous]").tap()
    expect(slider).to_have_value(str(last - 1))
    phone.locator("[data-step=first]").tap()
    expect(slider).to_have_value("0")
    phone.locator("[data-step=next]").tap()
    expect(slider).to_have_value("1")
    shots(phone, "review-phone")
    assert_fits(phone, ".review")
    assert axe(phone) == []
    phone.get_by_role("button", name="Revenir").tap()
    expect(slider).to_be_hidden()

    open_share(phone)
    shots(phone, "share-phone")
    assert_fits(phone, "dialog")
    phone.locator("[data-code]").tap()
    phone.locator("canvas.qr").scroll_into_view_if_needed()
    shots(phone, "code-phone")
    assert_fits(phone, "dialog")
    assert axe(phone) == []

    phone.goto(f"{site.url}#/my/results")
    expect(phone.locator("[data-figure=games]")).to_have_text("1")
    shots(phone, "results-phone")
    assert_fits(phone, "main")
    assert axe(phone) == []


def focus_by_keys(page: Page, wanted: str) -> None:
    """Go from one thing to the next until the focus is on what is wanted."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way leads to {wanted}")


def test_own_games_by_keys_alone(page: Page, site: Site, axe: Axe) -> None:
    open_table(page, site)
    play_one(page)
    turn = page.locator(".board").get_attribute("data-turn")
    page.goto(f"{site.url}#/")
    page.locator(".last-game").wait_for()
    assert axe(page) == []
    focus_by_keys(page, ".last-game a")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{STILL}[data-turn="{turn}"]')

    page.goto(f"{site.url}#/my/games")
    rows = page.locator(".game")
    expect(rows).to_have_count(1)
    assert axe(page) == []
    focus_by_keys(page, "[data-say='games.rename']")
    page.keyboard.press("Enter")
    expect(page.locator("#game-name")).to_be_focused()
    page.keyboard.type("Par les touches")
    page.keyboard.press("Enter")
    expect(rows).to_contain_text("Par les touches")
    # Whoever uses keys goes on where he was.
    expect(page.locator("[data-say='games.rename']")).to_be_focused()
    focus_by_keys(page, "[data-say='games.copy']")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    copied = page.locator(".game", has_text="(copie)")
    expect(copied.locator("[data-say='games.copy']")).to_be_focused()
    focus_by_keys(page, "[data-say='games.remove']")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(page.get_by_role("button", name="La remettre")).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    expect(copied.locator("[data-say='games.remove']")).to_be_focused()

    page.evaluate("document.querySelector('h1').focus()")
    focus_by_keys(page, "#games-title")
    page.keyboard.type("Mask")
    expect(rows).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#games-title")).to_have_value(GAME)
    expect(rows).to_have_count(2)
    focus_by_keys(page, "[data-say='games.resume']")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{STILL}[data-turn="{turn}"]')
    make_a_move(page)

    page.goto(f"{site.url}#/my/results")
    page.locator(".results-told").wait_for()
    assert axe(page) == []
