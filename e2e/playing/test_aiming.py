"""Aiming with a finger, and dragging: real touches on a phone, and the mouse.

A finger that stays gets a lens, slides to what it means and lets go beside the board. Nothing here
brings the board closer: that is asked for by its own button.
"""

from __future__ import annotations

import math

import pytest
from hands import (
    FINGER,
    PLACE,
    STILL,
    Finger,
    board,
    choosable,
    is_zoomed,
    open_table,
    tap,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

LENS = ".lens"


def place(page: Page, target: str) -> tuple[float, float]:
    """Where a target is."""
    x, y, _ = page.evaluate(PLACE, target)
    return x, y


def middle_of(page: Page) -> tuple[float, float]:
    """The middle of the board."""
    room = page.locator(".canvas").bounding_box()
    assert room is not None
    return room["x"] + room["width"] / 2, room["y"] + room["height"] / 2


def nearest(page: Page, point: tuple[float, float]) -> str:
    """The nearest thing that can be chosen."""
    return min(choosable(page), key=lambda each: math.dist(place(page, each), point))


def crosstrack_for_two(page: Page, site: Site) -> None:
    """A game of two people in which pieces are put and turned."""
    page.add_init_script("localStorage.setItem('croisee:language', 'fr')")
    page.goto(f"{site.url}#/crosstrack/setup")
    page.locator("#who-1").select_option("person")
    page.locator("form button[type=submit]").click()
    wait_for_python(page)


def wait_for_directions(page: Page, cell: tuple[float, float]) -> None:
    """Wait until c2 is no longer the cell but the direction, which stands beside the place."""
    expect(page.locator(".status")).to_contain_text("direction")
    page.wait_for_function(f"(cell) => ({PLACE})('c2')[0] !== cell", arg=cell[0])


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_a_finger_looks_through_a_lens_slides_and_chooses(phone: Page, site: Site) -> None:
    open_table(phone, site)
    first, other = nearest(phone, middle_of(phone)), choosable(phone)[8]
    x, y, size = phone.evaluate(PLACE, first)
    assert size < FINGER
    finger = Finger(phone)
    finger.land(x, y)
    expect(phone.locator(LENS)).to_be_visible()
    expect(phone.locator(LENS)).to_have_attribute("data-over", first)
    box = phone.locator(LENS).bounding_box()
    assert box is not None and box["y"] + box["height"] < y - 20
    # It is drawn to the nearest thing that can be touched, here from a little beside it.
    there = place(phone, other)
    finger.slide(there[0] + size / 3, there[1] + size / 3)
    expect(phone.locator(LENS)).to_have_attribute("data-over", other)
    assert board(phone)["turn"] == "0"
    finger.lift()
    expect(phone.locator(LENS)).to_be_hidden()
    phone.wait_for_selector(f'{STILL}[data-turn="2"]')
    kept = wait_for_kept(phone, "kept.record?.moves.length === 2")
    assert kept["record"]["moves"][0].split()[-1] == other
    assert not is_zoomed(phone)


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_a_finger_that_slides_off_the_board_lets_go(phone: Page, site: Site) -> None:
    open_table(phone, site)
    finger = Finger(phone)
    finger.land(*place(phone, choosable(phone)[40]))
    expect(phone.locator(LENS)).to_be_visible()
    finger.slide(180, 635)
    expect(phone.locator(LENS)).to_be_hidden()
    finger.lift()
    # Nothing was chosen: a tap is still the first move.
    assert board(phone)["turn"] == "0"
    assert board(phone)["phase"] == "choosing"
    tap(phone, choosable(phone)[40])
    phone.wait_for_selector(f'{STILL}[data-turn="2"]')


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_a_piece_is_dragged_by_finger(phone: Page, site: Site) -> None:
    crosstrack_for_two(phone, site)
    finger = Finger(phone)
    cancel = phone.locator("[data-label=cancel]")
    # Back beside the board, it is put back.
    finger.land(*place(phone, "0/1"))
    finger.slide(*place(phone, "c3"))
    expect(cancel).to_be_visible()
    finger.slide(180, 635)
    finger.lift()
    expect(cancel).to_be_hidden()
    cell = place(phone, "c2")
    finger.land(*place(phone, "0/1"))
    finger.slide(*place(phone, "c3"))
    expect(phone.locator(LENS)).to_have_attribute("data-over", "c3")
    finger.lift()
    wait_for_directions(phone, cell)
    tap(phone, "c2")
    phone.wait_for_selector(f'{STILL}[data-turn="1"]')
    assert not is_zoomed(phone)


def test_a_piece_is_dragged_by_mouse(page: Page, site: Site) -> None:
    crosstrack_for_two(page, site)
    cell = place(page, "c2")
    page.mouse.move(*place(page, "0/1"))
    page.mouse.down()
    page.mouse.move(*place(page, "c3"), steps=5)
    expect(page.locator(LENS)).to_be_hidden()
    page.mouse.up()
    wait_for_directions(page, cell)
    page.mouse.click(*place(page, "c2"))
    page.wait_for_selector(f'{STILL}[data-turn="1"]')


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_a_finger_beside_what_can_be_chosen_scrolls_the_page(phone: Page, site: Site) -> None:
    crosstrack_for_two(phone, site)
    phone.evaluate("document.body.style.paddingBottom = '900px'")
    finger = Finger(phone)
    # Pieces of the reserve can be taken; the cells cannot be touched yet.
    finger.land(*place(phone, "0/1"))
    finger.slide(*place(phone, "c5"))
    finger.lift()
    expect(phone.locator(".status")).to_contain_text("direction")
    assert phone.evaluate("scrollY") == 0
    phone.locator("[data-label=cancel]").click()
    phone.locator("[data-label=cancel]").click()
    x, y = place(phone, "d4")
    finger.land(x, y)
    finger.slide(x, y - 150)
    finger.lift()
    phone.wait_for_function("scrollY > 50")
    assert board(phone)["turn"] == "0"


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_a_closer_view_is_asked_for_and_dragged_about(phone: Page, site: Site) -> None:
    open_table(phone, site)
    middle = middle_of(phone)
    # What lies in the middle is still in sight when the board comes closer.
    target = nearest(phone, middle)
    phone.locator("[data-label=zoom]").click()
    phone.wait_for_function(f"(id) => ({PLACE})(id)[2] >= {FINGER}", arg=target)
    x, y = place(phone, target)
    finger = Finger(phone)
    finger.land(*middle)
    finger.slide(middle[0] - 30, middle[1] - 30)
    expect(phone.locator(LENS)).to_be_hidden()
    finger.lift()
    assert place(phone, target) != (x, y)
    assert board(phone)["turn"] == "0"
    tap(phone, target)
    phone.wait_for_selector(f'{STILL}[data-turn="2"]')
