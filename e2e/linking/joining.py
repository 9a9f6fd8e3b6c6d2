"""How people join a table with a screen each: the texts are carried from page to page by hand."""

from __future__ import annotations

import re

from hands import STILL, go_to, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

# Everything that comes over a line, for whoever wants to look into it.
LISTEN = """
globalThis.heard = [];
const make = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...options) {
    const channel = make.apply(this, options);
    globalThis.channels = [...(globalThis.channels ?? []), channel];
    channel.addEventListener("message", ({ data }) => globalThis.heard.push(data));
    return channel;
};
"""


def open_devices(page: Page) -> None:
    """Open the dialog of the table."""
    page.keyboard.press("Escape")
    page.locator(".bar [data-label=menu]").click()
    page.get_by_role("button", name="Chacun son écran").click()
    page.wait_for_selector(".devices :is(.device-seats, [data-begin])")


def begin_table(page: Page, site: Site, game: str, players: int) -> None:
    """A game between people, at the device that is the table."""
    go_to(page, site, f"#/{game}")
    wait_for_python(page)
    open_devices(page)
    page.locator(f"[data-begin='{players}']").click()
    expect(page.locator(".device-seats li")).to_have_count(players)


def offer_from(table: Page, seat: int | str) -> str:
    """The link that invites to a seat."""
    table.locator(f"[data-invite='{seat}']").click()
    field = table.locator("#device-offer")
    expect(field).to_have_value(re.compile("#/join/"))
    return field.input_value()


def answer_to(guest: Page, offer: str, language: str = "fr") -> str:
    """What the guest's page gives back."""
    guest.add_init_script(LISTEN)
    guest.add_init_script(
        f"try {{ localStorage.setItem('croisee:language', '{language}') }} catch {{}}"
    )
    guest.goto("about:blank")
    guest.goto(offer)
    field = guest.locator("#device-reply")
    expect(field).to_have_value(re.compile(r"^[\w-]{60,}$"))
    return field.input_value()


def accept(table: Page, answer: str) -> None:
    """Give the answer to the table."""
    table.locator("#device-answer").fill(answer)
    table.locator("[data-receiving] button[type=submit]").click()


def join(table: Page, guest: Page, seat: int | str, language: str = "fr") -> None:
    """Bring a guest to a seat; the dialog of the table stays open."""
    answer = answer_to(guest, offer_from(table, seat), language)
    accept(table, answer)
    guest.wait_for_selector(f".table[data-guest] {STILL}")
    table.wait_for_selector(".device-seats")


def play_rounds(pages: list[Page], most: int = 2000) -> int:
    """Have whoever is to act touch whatever he may, until it is over; how many moves that took."""
    moves = 0
    for _ in range(most):
        acting = None
        for page in pages:
            state = page.evaluate("({ ...document.querySelector('.board').dataset })")
            if state["next"] == "over":
                return moves
            if state["next"] == "person" and state["busy"] == "false":
                acting = page
                break
        if acting is None:
            pages[0].wait_for_timeout(20)
            continue
        touch_once(acting)
        moves += 1
    raise AssertionError("the game does not end")


def touch_once(page: Page) -> None:
    """Touch something that may be touched, if there still is anything."""
    page.evaluate(
        """() => {
            const board = ".spoken:not([aria-disabled=true]) [aria-disabled=false]";
            const buttons = document.querySelectorAll(`${board}, .choices [data-choice]`);
            buttons[Math.floor(Math.random() * buttons.length)]?.click();
        }"""
    )
    page.wait_for_timeout(10)
