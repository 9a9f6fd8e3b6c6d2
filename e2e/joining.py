"""How people join a table with a screen each: the texts are carried from page to page by hand."""

from __future__ import annotations

import base64
import re
import time

from hands import STILL, go_to, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

# Everything that comes over a line, for whoever wants to look into it, and every end of one.
LISTEN = """
globalThis.heard = [];
globalThis.channels = [];
globalThis.connections = [];
const make = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (...options) {
    const channel = make.apply(this, options);
    globalThis.connections.push(this);
    globalThis.channels.push(channel);
    channel.addEventListener("message", ({ data }) => globalThis.heard.push(data));
    return channel;
};
"""


def tapped(page: Page) -> Page:
    """A page whose lines to other devices can be looked into, from its next address on."""
    page.add_init_script(LISTEN)
    return page


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


def answer_to(guest: Page, offer: str) -> str:
    """What the guest's page gives back."""
    field = guest.locator("#device-reply")
    before = field.input_value() if field.count() else ""
    guest.goto(offer)
    # An answer to another invitation stands there until this one is answered.
    expect(field).not_to_have_value(before)
    expect(field).to_have_value(re.compile(r"^[\w-]{60,}$"))
    return field.input_value()


def accept(table: Page, answer: str) -> None:
    """Give the answer to the table."""
    table.locator("#device-answer").fill(answer)
    table.locator("[data-receiving] button[type=submit]").click()


def join(table: Page, guest: Page, seat: int | str) -> None:
    """Bring a guest to a seat; the dialog of the table stays open. Says what it took."""
    begun = time.monotonic()
    offer = offer_from(table, seat)
    answer = answer_to(guest, offer)
    given = time.monotonic()
    accept(table, answer)
    guest.wait_for_selector(f".table[data-guest] {STILL}")
    joined = time.monotonic()
    table.wait_for_selector(".device-seats")
    sizes = [len(offer.rpartition("/")[2]), len(answer)]
    assert max(sizes) < 400, "a code that is hard to read"
    print("offer {} characters, answer {}".format(*sizes), end="; ")
    print(f"seconds to both: {given - begun:.1f}, to the guest's board: {joined - given:.1f} more")


def elsewhere(text: str) -> str:
    """An offer or an answer that leads to where nobody is: an address kept for documentation."""
    before, slash, packed = text.rpartition("/")
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    # The version and the kind, in an answer the mark of its offer, a name and a password with
    # their lengths, and a fingerprint.
    start = 2 + 3 * data[1]
    name = start + 1 + data[start]
    head = name + 1 + data[name] + 32
    wrong = data[:head] + bytes([4, 192, 0, 2, 1, 200, 0])
    return before + slash + base64.urlsafe_b64encode(wrong).decode().rstrip("=")
