"""Several devices at one table, joined by WebRTC without any server: each a browser of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import GAME, STILL, board, choosable, kept_games, make_a_move, plain
from joining import accept, answer_to, begin_table, join, offer_from, open_devices, play_rounds
from playwright.sync_api import Browser, Page, expect

from croisee.games import discover
from tools.dev.serve import Site

STILLNESS: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
SECRET = next(name for name, game in discover().items() if game.info.hidden)
# The longest games are played at one screen elsewhere; here, as far as this.
MOST = 6
Device = Callable[..., Page]

ASKED = """async (requests) => {
    const channel = globalThis.channels.at(-1);
    const from = globalThis.heard.length;
    requests.forEach((request, at) => channel.send("=" + JSON.stringify(
        { croisee: 1, type: "ask", id: 9000 + at, language: "fr", request })));
    const answers = () => globalThis.heard.slice(from).filter((text) => text.includes('"id":9'));
    while (answers().length < requests.length) {
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return answers().map((text) => JSON.parse(text.slice(1)).answer);
}"""


@pytest.fixture
def device(browser: Browser, guard: Guard) -> Iterator[Device]:
    """Somebody's device."""
    opened = []

    def take(kind: dict[str, Any] = DESKTOP) -> Page:
        context = guard(browser.new_context(**kind, **STILLNESS))
        opened.append(context)
        return context.new_page()

    yield take
    for context in opened:
        context.close()


def test_two_devices_play_a_whole_game_and_a_third_looks_on(device: Device, site: Site) -> None:
    table, guest, watcher = device(), device(PHONE), device()
    begin_table(table, site, GAME, 2)
    offer = offer_from(table, 1)
    answer = answer_to(guest, offer, "en")
    print(f"offer {len(offer.rpartition('/')[2])} characters, answer {len(answer)}")
    assert len(offer.rpartition("/")[2]) < 400 and len(answer) < 400
    accept(table, answer)
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}")
    table.wait_for_selector(".device-seats")
    join(table, watcher, "watch")
    table.keyboard.press("Escape")
    expect(guest.locator(".status")).to_contain_text("turn")
    expect(watcher.locator(".status")).to_contain_text("de jouer")
    assert choosable(watcher) == []
    play_rounds([table, guest])
    watcher.wait_for_selector(".board[data-next=over]")
    guest.wait_for_selector(".board[data-next=over]")
    table.wait_for_selector(".board[data-next=over]")
    assert board(table)["turn"] == board(guest)["turn"]
    # What a guest plays is kept at the table, and nowhere else.
    assert kept_games(guest) == [] and kept_games(table)[0]["record"]["result"]


@pytest.mark.parametrize("game", sorted(set(discover()) - {GAME, SECRET}))
def test_every_title_is_played_at_two_devices(device: Device, site: Site, game: str) -> None:
    table, guest = device(), device(PHONE)
    begin_table(table, site, game, 2)
    join(table, guest, 1)
    table.keyboard.press("Escape")
    for _ in range(MOST):
        if board(table)["next"] == "over":
            break
        acting = table if board(table)["next"] == "person" else guest
        acting.wait_for_selector(f"{STILL}[data-next=person]")
        make_a_move(acting)
        turn = int(board(acting)["turn"])
        for page in (table, guest):
            page.wait_for_function(
                "(turn) => Number(document.querySelector('.board').dataset.turn) >= turn", arg=turn
            )


def heard_by(page: Page) -> tuple[list[Any], str]:
    """Every answer that a device has got, and all it has got, shows and keeps as one text."""
    parcels: list[str] = page.evaluate("globalThis.heard")
    messages, held = [], ""
    for parcel in parcels:
        held += parcel[1:]
        if parcel.startswith("="):
            messages.append(json.loads(held))
            held = ""
    shown: str = page.evaluate(
        "document.body.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage })"
    )
    return messages, plain(json.dumps(messages, ensure_ascii=False) + shown)


def test_four_devices_play_a_game_with_secrets_and_nobody_gets_anothers(
    device: Device, site: Site
) -> None:
    table, *guests = device(), device(), device(), device()
    begin_table(table, site, SECRET, 4)
    for seat, guest in enumerate(guests, 1):
        join(table, guest, seat)
    table.keyboard.press("Escape")
    pages = [table, *guests]
    own = [plain(page.locator(".player-secret").inner_text()).partition(".")[0] for page in pages]
    colours = [secret.rpartition(": ")[2] for secret in own]
    assert len(set(colours)) > 1
    beginning = own[0].partition(" : ")[0].partition(",")[0]
    seed = kept_games(table)[0]["record"]["seed"]
    for _ in range(6):
        for page in pages:
            state = board(page)
            if state["next"] == "person":
                make_a_move(page)
                page.wait_for_selector(STILL)
    for seat, guest in enumerate(guests, 1):
        messages, everything = heard_by(guest)
        pictures = [message["answer"] for message in messages if message["type"] == "answer"]
        assert any("scene" in picture for picture in pictures)
        for picture in pictures:
            for other, person in enumerate(picture.get("people", [])):
                assert (person["secret"] is not None) == (other == seat)
            assert picture.get("viewer") in (None, seat)
        assert seed not in everything and '"record"' not in everything
        told = set(re.findall(rf"{beginning}[^:]*: ([^.]+)\.", everything))
        assert told == {colours[seat]}
    play_rounds(pages)


def test_a_guest_who_cheats_gets_nowhere_and_leaves_the_table_alive(
    device: Device, site: Site
) -> None:
    table, guest = device(), device()
    begin_table(table, site, GAME, 2)
    join(table, guest, 1)
    table.keyboard.press("Escape")
    before = kept_games(table)
    act = {"verb": "act", "seat": 0, "move": "a1.1", "turn": 0}
    foreign: list[Any] = [act, {**act, "seat": 1}, {"verb": "save"}, {"verb": "undo"}]
    foreign += [{"verb": "link"}, {"verb": "new", "game": GAME, "seed": "x"}, {"verb": "lend"}]
    answers = guest.evaluate(ASKED, foreign)
    assert len(answers) == len(foreign) and not any(answer["ok"] for answer in answers)
    # Junk of every kind, then far too much of it.
    guest.evaluate(
        """() => {
            const channel = globalThis.channels.at(-1);
            const junk = ["", "=", "=[]", "={", "+", "=null", new Uint8Array(100)];
            for (const one of junk) channel.send(one);
        }"""
    )
    assert board(table)["turn"] == "0" and kept_games(table) == before
    guest.evaluate(
        """() => {
            const channel = globalThis.channels.at(-1);
            const request = { verb: "look" };
            const ask = { croisee: 1, type: "ask", id: 1, language: "fr", request };
            const junk = "=" + JSON.stringify(ask);
            for (let count = 0; count < 5000; count++) {
                if (channel.readyState === "open") channel.send(junk);
            }
        }"""
    )
    expect(guest.locator(".note")).to_contain_text("connexion avec la table est perdue")
    expect(table.locator(".note")).to_contain_text("est perdue")
    make_a_move(table)
    table.wait_for_selector(f'{STILL}[data-turn="1"][data-next=elsewhere]')


def test_a_guest_who_reloads_comes_back_to_his_seat(device: Device, site: Site) -> None:
    table, guest = device(), device()
    begin_table(table, site, GAME, 2)
    join(table, guest, 1)
    table.keyboard.press("Escape")
    make_a_move(table)
    guest.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    guest.reload()
    expect(guest.locator("main")).to_contain_text("Demandez une invitation")
    expect(table.locator(".note")).to_contain_text("est perdue")
    assert board(table)["turn"] == "1" and board(table)["next"] == "elsewhere"
    # His secret says who he is, whatever the invitation was for; this time by a camera.
    open_devices(table)
    expect(table.locator("[data-seat='1']")).to_have_attribute("data-state", "device.lost")
    answer_to(guest, offer_from(table, "watch"))
    guest.wait_for_selector("canvas.qr")
    shown = guest.evaluate(
        """() => {
            const { width, height } = document.querySelector("canvas.qr");
            const context = document.querySelector("canvas.qr").getContext("2d");
            const { data } = context.getImageData(0, 0, width, height);
            return { width, dots: [...data].filter((_, at) => at % 4 === 0) };
        }"""
    )
    table.evaluate(
        """({ width, dots }) => {
            const picture = new OffscreenCanvas(width, width);
            const data = new Uint8ClampedArray(dots.flatMap((dot) => [dot, dot, dot, 255]));
            picture.getContext("2d").putImageData(new ImageData(data, width), 0, 0);
            const canvas = document.createElement("canvas");
            Object.assign(canvas, { width: 640, height: 480 });
            const context = canvas.getContext("2d");
            setInterval(() => {
                context.fillStyle = "grey";
                context.fillRect(0, 0, 640, 480);
                context.drawImage(picture, 120, 40, 400, 400);
            }, 50);
            navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
        }""",
        shown,
    )
    table.locator("[data-camera]").click()
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}[data-turn='1'][data-next=person]")
    make_a_move(guest)
    table.wait_for_selector('.board[data-turn="2"]')
    expect(table.locator("[data-seat='1']")).to_have_attribute("data-state", "device.joined")


def test_devices_that_cannot_find_each_other_are_told_so(device: Device, site: Site) -> None:
    table, guest = device(), device()
    begin_table(table, site, GAME, 2)
    answer = answer_to(guest, offer_from(table, 1))
    accept(table, "AAAA")
    expect(table.locator("[data-receiving] .help")).to_contain_text("pas celui")
    # As on a network that keeps devices apart: nobody is there to be reached.
    guest.context.close()
    accept(table, answer)
    expect(table.locator("[data-receiving] .help")).to_contain_text("se cherchent")
    expect(table.locator("[data-receiving] .help")).to_contain_text("Jouez plutôt par lien")
    table.locator("[data-receiving] [data-say=letter]").click()
    expect(table.locator("#letter-name-0")).to_be_visible()
