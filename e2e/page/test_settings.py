"""The settings sheet: at work at once, kept on the device, silent until somebody wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hands import (
    GAME,
    choosable,
    choose_setting,
    click,
    go_to,
    open_settings,
    play_one,
    wait_for_paint,
    wait_for_python,
)
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

# Keeps the loudness of every sound that is played, and every buzz.
LISTEN = """
    window.heard = [];
    window.felt = [];
    const start = AudioBufferSourceNode.prototype.start;
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (next, ...more) {
        if (next instanceof GainNode) this.loudness = next.gain.value;
        return connect.call(this, next, ...more);
    };
    AudioBufferSourceNode.prototype.start = function (...when) {
        const loudest = Math.max(...this.buffer.getChannelData(0).map(Math.abs));
        heard.push(Math.round(loudest * this.loudness * 100) / 100);
        return start.apply(this, when);
    };
    navigator.vibrate = (pattern) => felt.push(pattern);
"""
BOARD = "document.querySelector('.board').getBoundingClientRect().toJSON()"
PAINTED = "document.querySelector('.canvas').toDataURL()"


def area(box: dict[str, float]) -> float:
    return box["width"] * box["height"]


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_sounds_are_off_until_they_are_wanted_and_all_is_kept_and_forgotten(
    page: Page, site: Site, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    page.add_init_script(LISTEN)
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    play_one(page)
    assert page.evaluate("[heard, felt]") == [[], []]
    usual = page.evaluate(BOARD)
    open_settings(page)
    assert axe(page) == []
    choose_setting(page, "sound", "soft")
    page.wait_for_function("heard.join() === '0.1'")
    choose_setting(page, "hand", "left")
    choose_setting(page, "theme", "dark")
    close_sheet(page)
    assert page.evaluate(BOARD)["left"] > usual["left"] + 200, "the column is on the other side"
    play_one(page)
    heard = page.evaluate("heard")
    assert len(heard) >= 3 and set(heard) == {0.1}, "his move and the answer, as loud as chosen"
    page.reload()
    wait_for_python(page)
    assert page.evaluate(BOARD)["left"] > usual["left"] + 200
    open_settings(page)
    expect(page.locator(".setting [name=sound]")).to_have_value("soft")
    expect(page.locator(".setting [name=theme]")).to_have_value("dark")
    page.goto(f"{site.url}about.fr.html")
    page.locator("#forget").click()
    expect(page.locator("#forgotten")).not_to_be_empty()
    assert page.evaluate("Object.keys(localStorage)") == []
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    assert page.evaluate(BOARD) == usual


@pytest.mark.chromium_only("Firefox's driver cannot ask for less motion or another theme.")
def test_a_phone_buzzes_hides_what_can_be_touched_and_gives_the_board_more_room(
    phone: Page, site: Site
) -> None:
    phone.add_init_script(LISTEN)
    phone.emulate_media(reduced_motion="reduce")
    go_to(phone, site, f"#/{GAME}")
    wait_for_python(phone)
    wait_for_paint(phone)
    usual, painted = phone.evaluate(BOARD), phone.evaluate(PAINTED)
    open_settings(phone)
    expect(phone.locator(".setting-note")).to_contain_text("peu de mouvement")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    for control in phone.locator(".setting select").all():
        box = control.bounding_box()
        assert box and box["height"] >= 40 and box["x"] + box["width"] <= 360
    choose_setting(phone, "vibration", "on")
    choose_setting(phone, "pace", "calm")
    choose_setting(phone, "targets", "hidden")
    close_sheet(phone)
    assert phone.evaluate(PAINTED) != painted
    assert choosable(phone), "they can be touched and are read out as before"
    open_settings(phone)
    choose_setting(phone, "targets", "shown")
    close_sheet(phone)
    assert phone.evaluate(PAINTED) == painted
    room = {"normal": area(usual)}
    for size in ("small", "large"):
        open_settings(phone)
        choose_setting(phone, "size", size)
        close_sheet(phone)
        room[size] = area(phone.evaluate(BOARD))
    assert room["small"] < room["normal"] < room["large"]
    play_one(phone)
    assert len(phone.evaluate("felt")) >= 3, "one to try, his move and the answer"
    assert phone.evaluate("heard") == []


def test_whoever_wants_is_asked_before_a_move_that_is_final(page: Page, site: Site) -> None:
    go_to(page, site, "#/cronberg")
    wait_for_python(page)
    open_settings(page)
    choose_setting(page, "confirm", "on")
    close_sheet(page)
    draw = page.locator(".choices [data-choice]")
    turn = page.locator(".board").get_attribute("data-turn")
    draw.click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("On ne revient pas sur un tirage")
    asked.get_by_role("button", name="Réfléchir encore").click()
    page.wait_for_selector(f'.board[data-phase="choosing"][data-turn="{turn}"]')
    draw.click()
    asked.get_by_role("button", name="Jouer ce coup").click()
    page.wait_for_selector(f'.board[data-phase="choosing"]:not([data-turn="{turn}"])')
    drawn = page.locator(".board").get_attribute("data-turn")
    for _ in range(2):
        click(page, choosable(page)[0])
    # To lay what was drawn can be taken back: nobody is asked.
    page.wait_for_selector(f'.board:not([data-turn="{drawn}"])')
