"""For everyone: axe-core on every page in both themes, landmarks, names, focus, live sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import GAME, board, choosable, click, open_table, wait_for_python
from playwright.sync_api import Browser, Page, expect

from tools.dev.serve import Site

Axe = Callable[[Page], list[dict[str, Any]]]


THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    browser: Browser, guard: Guard, site: Site, axe: Axe, device: dict[str, Any]
) -> None:
    # Without movement, lest a sheet be looked at while it is still fading in.
    context = guard(browser.new_context(**device, locale="fr-FR", reduced_motion="reduce"))
    page = context.new_page()

    def check(what: str) -> None:
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert axe(page) == [], f"{what}, {theme}"

    for address, ready in (
        ("#/", ".tile"),
        (f"#/{GAME}/setup", "form.setup"),
        (f"#/{GAME}/rules", ".prose"),
    ):
        page.goto(site.url + address)
        page.wait_for_selector(ready)
        check(address)
    page.goto(f"{site.url}#/{GAME}")
    wait_for_python(page)
    check("table")
    page.locator(".bar [data-label=menu]").click()
    check("menu")
    page.keyboard.press("Escape")
    page.locator(".bar [data-label=rules]").click()
    check("rules over the table")
    context.close()


def test_every_target_has_a_name_and_says_whether_it_can_be_chosen(page: Page, site: Site) -> None:
    open_table(page, site)
    buttons = page.locator(".spoken button")
    names = buttons.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert all(names)
    assert len(set(names)) == len(names)
    states = buttons.evaluate_all("(all) => all.map((one) => one.getAttribute('aria-disabled'))")
    assert set(states) <= {"true", "false"}
    assert buttons.evaluate_all("(all) => all.filter((one) => one.tabIndex === 0).length") == 1
    assert page.locator("canvas.canvas").get_attribute("aria-hidden") == "true"


def test_a_screen_reader_plays_by_activating_buttons(page: Page, site: Site) -> None:
    open_table(page, site)
    target = choosable(page)[3]
    page.locator(f'[data-target="{target}"]').dispatch_event("click")
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    # One message: what was answered, then what is asked.
    expect(page.locator("#live")).to_contain_text(re.compile(r"^Basile pose .+ Vous : posez"))
    label = page.locator(f'[data-target="{target}"]').get_attribute("aria-label")
    assert label is not None
    assert "pion" in label
    page.locator(f'[data-target="{target}"]').dispatch_event("click")
    expect(page.locator("#live")).to_contain_text("règle")


def test_focus_returns_from_a_sheet_and_stays_on_the_board(page: Page, site: Site) -> None:
    open_table(page, site)
    menu = page.locator(".bar [data-label=menu]")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(menu).to_be_focused()
    target = choosable(page)[3]
    page.locator(f'[data-target="{target}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    expect(page.locator(f'[data-target="{target}"]')).to_be_focused()


def test_keys_do_nothing_unless_the_board_has_the_focus(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    page.locator(".bar [data-label=menu]").focus()
    page.keyboard.press("u")
    page.keyboard.press("ArrowDown")
    assert board(page)["turn"] == "2"
    expect(page.locator(".bar [data-label=menu]")).to_be_focused()
    page.locator(".spoken [tabindex='0']").focus()
    page.keyboard.press("u")
    page.wait_for_selector('[data-turn="0"][data-busy="false"]')


def test_each_page_has_one_main_and_one_first_heading(page: Page, site: Site) -> None:
    for address in ("#/", f"#/{GAME}", f"#/{GAME}/setup", f"#/{GAME}/rules"):
        page.goto(site.url + address)
        page.wait_for_selector("h1")
        # The home page is the build's first and then the app's own.
        for one in ("main", "h1", "[aria-live]"):
            expect(page.locator(one)).to_have_count(1)
