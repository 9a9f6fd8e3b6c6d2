"""A game with secrets at four devices: nothing that reaches a guest tells another's colour."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import PHONE, Person
from hands import board, kept_games, plain
from joining import begin_table, join, tapped
from playwright.sync_api import Page

from croisee.games import discover
from tools.dev.serve import Site

SECRET = next(name for name, game in discover().items() if game.info.hidden)
MOST = 2000
# Whoever has nothing to choose may look at his secret; everything else is touched at random.
TOUCH = """() => {
    const board = ".spoken:not([aria-disabled=true]) [aria-disabled=false]";
    const buttons = [...document.querySelectorAll(`${board}, .choices [data-choice]`)];
    buttons[Math.floor(Math.random() * buttons.length)]?.click();
}"""
# All that a page holds besides its messages: what it shows, keeps, and has in its scripts.
HELD = """() => {
    const seen = new Set();
    const ours = Object.keys(globalThis).filter((name) => name !== "heard");
    const objects = JSON.stringify(ours.map((name) => globalThis[name]), (_, value) => {
        if (typeof value !== "object" || value === null) return value;
        if (seen.has(value) || value instanceof Node || value === globalThis) return undefined;
        seen.add(value);
        return value;
    });
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    return document.documentElement.outerHTML + kept + objects;
}"""


def touch_in_turn(pages: list[Page]) -> Iterator[int]:
    """Have whoever is to act touch whatever he may; a new turn each time, until it is over."""
    turn = "0"
    for _ in range(MOST):
        states = [board(page) for page in pages]
        if any(state["next"] == "over" for state in states):
            return
        for page, state in zip(pages, states, strict=True):
            if state["turn"] != turn and state["next"] == "person":
                turn = state["turn"]
                yield int(turn)
            if state["next"] == "person":
                page.evaluate(TOUCH)
                break
    raise AssertionError("the game does not end")


def messages_to(page: Page) -> list[dict[str, Any]]:
    """Every message that a device has got, put together from its parcels."""
    messages, held = [], ""
    for parcel in page.evaluate("globalThis.heard"):
        held += parcel[1:]
        if parcel.startswith("="):
            messages.append(json.loads(held))
            held = ""
    return messages


def spoken_by(page: Page) -> str:
    """What a screen reader is given, hidden or not."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")
    session.detach()
    return json.dumps(tree, ensure_ascii=False)


def remembered_by(page: Page) -> str:
    """Every string in the memory of the page's scripts."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return "\n".join(json.loads("".join(chunks))["strings"])


def values_of(message: Any, key: str) -> Iterator[Any]:
    """What a message says under a key, however deep."""
    if isinstance(message, dict):
        for name, value in message.items():
            if name == key:
                yield value
            yield from values_of(value, key)
    if isinstance(message, list):
        for value in message:
            yield from values_of(value, key)


@pytest.mark.chromium_only("It asks Chromium's own protocol.")
@pytest.mark.parametrize("devices", [4, pytest.param(2, marks=pytest.mark.thorough)])
def test_devices_play_a_whole_game_and_nobody_gets_anothers_secret(
    person: Person, site: Site, devices: int
) -> None:
    table = person()
    guests = [tapped(person(kind)) for kind in ({}, PHONE, {})[: devices - 1]]
    begin_table(table, site, SECRET, devices)
    for seat, guest in enumerate(guests, 1):
        join(table, guest, seat)
    table.keyboard.press("Escape")
    own = [
        plain(page.locator(".player-secret").inner_text()).partition(".")[0]
        for page in [table, *guests]
    ]
    colours = [secret.rpartition(": ")[2] for secret in own]
    assert len(set(colours)) > 1
    # How a secret begins. Openings that come with the site are for two: they tell of colours of
    # their own, and of no partners.
    partners = "," in own[0]
    beginning = own[0].rpartition(" : ")[0]
    if partners:
        beginning = beginning.rpartition(" ")[0] + r" [^:{\n]*"
    told = re.compile(rf"{beginning} ?: ?([^.{{\n]+)\.")
    seed = kept_games(table)[0]["record"]["seed"]

    def look_into(seat: int, *texts: str) -> None:
        for text in texts:
            everything = plain(text)
            assert set(told.findall(everything)) <= {colours[seat]}
            assert seed not in everything

    for turn in touch_in_turn([table, *guests]):
        seat = 1 + turn % len(guests)
        guest = guests[seat - 1]
        look_into(seat, guest.evaluate(HELD), spoken_by(guest))
        assert kept_games(guest) == []
        # The colours are told in the end: before that is the time to look into the memory.
        if partners and turn <= len(guests):
            memory = remembered_by(guest)
            look_into(seat, memory)
            assert colours[seat] in plain(memory)
    for seat, guest in enumerate(guests, 1):
        messages = [one for one in messages_to(guest) if not any(values_of(one, "over"))]
        assert len(messages) > 20
        look_into(seat, json.dumps(messages, ensure_ascii=False))
        for message in messages:
            assert set(values_of(message, "viewer")) <= {None, seat}
            assert not [*values_of(message, "record"), *values_of(message, "seed")]
            for people in values_of(message, "people"):
                holders = [other for other, one in enumerate(people) if one["secret"] is not None]
                assert holders == [seat]
