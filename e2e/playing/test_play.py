"""Whole games played through the page as people play them: by finger, in two languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import PHONE, Guard
from hands import (
    GAME,
    PLACE,
    board,
    choosable,
    click,
    go_to,
    open_file,
    open_for_two,
    open_table,
    play_on,
    tap,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, Route, expect

from tools.dev.serve import Site

ENGINE = "**/assets/runtime/engine.bin"


def test_a_whole_game_by_touch_on_a_phone(phone: Page, site: Site) -> None:
    open_for_two(phone, site)
    assert play_on(phone, tap, seed=5) > 10
    expect(phone.locator(".status")).to_contain_text("gagne")
    expect(phone.locator(".choices .primary")).to_have_text("Revanche")
    phone.locator(".choices .primary").click()
    phone.wait_for_selector('.board[data-turn="0"]')
    assert phone.locator(".player-series").count() == 2


def test_arrow_keys_go_to_the_neighbour_and_escape_takes_a_choice_back(
    page: Page, site: Site
) -> None:
    open_for_two(page, site)
    click(page, choosable(page)[0])
    page.wait_for_selector('[data-turn="1"][data-busy="false"]')
    first = choosable(page)[40]
    page.locator(f'[data-target="{first}"]').focus()
    _, y, _ = page.evaluate(PLACE, first)
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.dataset.target")
    assert page.evaluate(PLACE, below)[1] > y
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(page.locator(".choices [data-choice]")).to_have_count(1)
    assert len(choosable(page)) < 10
    page.keyboard.press("Escape")
    expect(page.locator(".choices [data-choice]")).to_have_count(0)
    assert len(choosable(page)) > 10
    assert board(page)["turn"] == "1"


def test_the_first_move_can_be_chosen_before_python_is_up(page: Page, site: Site) -> None:
    # However quick the machine is, Python is not up before the move is chosen.
    held: list[Route] = []
    page.route(ENGINE, lambda route: held.append(route))
    go_to(page, site, f"#/{GAME}")
    page.wait_for_selector('.board[data-next="person"]')
    expect(page.locator(".progress")).to_be_visible()
    click(page, choosable(page)[3])
    expect(page.locator(".status")).to_contain_text("noté")
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert marks.index("croisee:selectable") < marks.index("croisee:checked")


def test_language_changes_in_mid_game(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    french = page.locator(".status").inner_text()
    page.locator(".bar [data-label=menu]").click()
    page.locator(".entry[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".status")).not_to_have_text(french)
    expect(page.locator(".moves-head h2")).to_have_text("Moves")
    expect(page.locator(".spoken button").first).to_have_attribute("aria-label", "A1.1, free")
    assert board(page)["turn"] == "2"
    click(page, choosable(page)[3])
    cancel = page.locator(".tools [data-label=cancel]")
    expect(cancel).to_have_attribute("aria-label", "Cancel this choice")
    expect(cancel).to_have_text("Cancel")
    page.reload()
    wait_for_python(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_undo_and_redo(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    page.locator("[data-label=undo]").click()
    page.wait_for_selector('[data-turn="0"][data-busy="false"]')
    page.locator("[data-label=redo]").click()
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    page.locator("[data-label=replay]").click()
    page.wait_for_selector('.board[data-busy="true"]')
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')


def test_a_hint_is_played_by_one_button_and_goes_with_its_position(page: Page, site: Site) -> None:
    open_table(page, site)
    page.locator(".tools [data-label=hint]").click()
    page.locator(".choices button", has_text="Jouer ce coup").click()
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    expect(page.locator(".note")).to_be_hidden()
    page.locator(".tools [data-label=hint]").click()
    expect(page.locator(".note")).to_be_visible()
    page.locator("[data-label=undo]").click()
    page.wait_for_selector('[data-turn="0"][data-busy="false"]')
    expect(page.locator(".note")).to_be_hidden()
    expect(page.locator(".choices button")).to_have_count(0)


def test_escape_takes_a_choice_back_wherever_the_focus_is(page: Page, site: Site) -> None:
    open_for_two(page, site)
    click(page, choosable(page)[0])
    page.wait_for_selector('[data-turn="1"][data-busy="false"]')
    click(page, choosable(page)[40])
    page.wait_for_selector("[data-label=cancel]:not([hidden])")
    page.locator(".bar [data-label=menu]").focus()
    page.keyboard.press("Escape")
    expect(page.locator("[data-label=cancel]")).to_be_hidden()
    assert board(page)["turn"] == "1"


def test_reload_takes_the_game_up_again(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    moves = page.locator(".moves-list").inner_text()
    page.reload()
    wait_for_python(page)
    assert board(page)["turn"] == "2"
    assert page.locator(".moves-list").inner_text() == moves
    page.goto(f"{site.url}#/")
    expect(page.locator(f".tile .primary[href='#/{GAME}']")).to_have_text("Reprendre la partie")


@pytest.mark.parametrize("broken", ["{", '{"record": {"format": "croisee"}}'])
def test_a_broken_kept_game_is_dropped_with_one_sentence(
    page: Page, site: Site, broken: str
) -> None:
    page.add_init_script(
        "if (!sessionStorage.done) localStorage.setItem("
        f"'croisee:game:{GAME}', {json.dumps(broken)}); sessionStorage.done = 1;"
    )
    open_table(page, site)
    expect(page.locator(".note")).to_contain_text("illisible")
    assert board(page)["turn"] == "0"
    assert choosable(page)


def test_an_illegal_touch_is_answered_in_one_sentence(page: Page, site: Site) -> None:
    open_table(page, site)
    first = choosable(page)[3]
    click(page, first)
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    click(page, first)
    expect(page.locator(".note")).to_contain_text("règle")
    expect(page.locator("#live")).to_contain_text("règle")
    assert board(page)["turn"] == "2"
    assert choosable(page)


HOSTILE = (
    "not a game",
    "[" * 5000,
    '{"format": "croisee", "version": 1}',
    json.dumps(
        {
            "format": "croisee",
            "version": 1,
            "game": GAME,
            "players": 2,
            "options": {},
            "seats": [],
            "seed": "x",
            "moves": ["0 a1.1", "1 a1.1"],
            "result": None,
        }
    ),
    "x" * 600_000,
)
"""Not JSON, deep, without contents, with a move that breaks the rules, large."""


def test_a_hostile_file_changes_nothing(page: Page, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    for text in HOSTILE:
        file.write_text(text, encoding="utf-8")
        open_file(page, file)
        expect(page.locator(".note")).to_be_visible()
        assert board(page)["turn"] == "2"
        click(page, choosable(page)[3])
        page.locator(".tools [data-label=cancel]").click()
        expect(page.locator(".note")).to_be_hidden()


@pytest.mark.chromium_only("Firefox's driver tells of no download.")
def test_a_game_goes_out_to_a_file_and_comes_back(page: Page, site: Site, tmp_path: Path) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    page.locator(".bar [data-label=menu]").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Enregistrer la partie").click()
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8"))["format"] == "croisee"
    page.locator("[data-label=undo]").click()
    page.wait_for_selector('[data-turn="0"][data-busy="false"]')
    open_file(page, file)
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')


@pytest.mark.chromium_only("Firefox's driver cannot ask for less motion or another theme.")
def test_reduced_motion_plays_without_moving(browser: Browser, guard: Guard, site: Site) -> None:
    context = guard(browser.new_context(**PHONE, reduced_motion="reduce", locale="fr-FR"))
    page = context.new_page()
    open_table(page, site)
    tap(page, choosable(page)[40])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    context.close()


def test_it_plays_where_nothing_can_be_stored(browser: Browser, guard: Guard, site: Site) -> None:
    context = guard(browser.new_context(locale="fr-FR"))
    context.add_init_script(
        "for (const name of ['getItem', 'setItem', 'removeItem'])"
        " Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError'); };"
    )
    page = context.new_page()
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    context.close()
