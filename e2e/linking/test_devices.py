"""Several devices at one table, joined by WebRTC without any server: each a browser of its own."""

from __future__ import annotations

import contextlib
import os
import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import PHONE, Person
from hands import (
    GAME,
    STILL,
    board,
    choosable,
    go_to,
    kept_games,
    make_a_move,
    wait_for_kept,
    wait_for_python,
)
from joining import (
    accept,
    answer_to,
    begin_table,
    elsewhere,
    join,
    offer_from,
    open_devices,
    tapped,
)
from playwright.sync_api import Browser, expect
from quick_games import quick_link, quick_record, script, type_move

from croisee.games import discover, find
from tools.dev.serve import Site

OPEN = sorted(name for name, game in discover().items() if not game.info.hidden)
SECRET = next(name for name, game in discover().items() if game.info.hidden)

# One that draws nothing is soon over; the game with secrets has a test of its own.
FOUR = sorted(
    (name for name in OPEN if 4 in find(name).info.seats), key=lambda name: find(name).info.chance
)
FETCHED = "performance.getEntriesByType('resource').map(({ name }) => name)"

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


def test_every_title_is_played_whole_at_two_devices_while_a_third_looks_on(
    person: Person, site: Site
) -> None:
    table, guest, watcher = person(), person(PHONE, "en"), person()
    for game in OPEN:
        go_to(table, site, quick_link(game))
        table.wait_for_selector(f'.table[data-game="{game}"]')
        wait_for_python(table)
        open_devices(table)
        join(table, guest, 1)
        guest.wait_for_selector(f".table[data-guest='1'][data-game='{game}'] {STILL}")
        if game == OPEN[0]:
            join(table, watcher, "watch")
            expect(watcher.locator(".status")).to_contain_text("de jouer")
            assert choosable(watcher) == []
            expect(table.locator(".devices")).to_contain_text("qui regardent : 1")
        table.keyboard.press("Escape")
        expect(guest.locator(".status")).to_contain_text("turn")
        turn = "0"
        for seat, move in script(quick_record(game)):
            turn = type_move(table if seat == 0 else guest, move, turn)
        audience = [table, guest, *([watcher] if game == OPEN[0] else [])]
        for page in audience:
            page.wait_for_selector(f".board[data-next=over][data-turn='{turn}']")
        assert kept_games(table)[0]["record"]["result"]
    # What a guest plays is kept at the table, and nowhere else; Python is there as well.
    assert kept_games(guest) == [] and len(kept_games(table)) == len(OPEN)
    assert table.workers and not guest.workers and not watcher.workers
    for page in (guest, watcher):
        assert not [file for file in page.evaluate(FETCHED) if "/runtime/" in file]


@pytest.mark.parametrize(
    "game", [FOUR[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in FOUR[1:])]
)
def test_a_whole_game_at_four_devices_in_three_languages(
    person: Person, site: Site, game: str
) -> None:
    table, *guests = people = [person(), person(PHONE), person({}, "en"), person(PHONE, "de")]
    go_to(table, site, quick_link(game, 4))
    table.wait_for_selector(f'.table[data-game="{game}"]')
    wait_for_python(table)
    open_devices(table)
    for seat, guest in enumerate(guests, 1):
        join(table, guest, seat)
    table.keyboard.press("Escape")
    turn = "0"
    for seat, move in script(quick_record(game, 4)):
        turn = type_move(people[seat], move, turn)
    for page in people:
        page.wait_for_selector(f".board[data-next=over][data-turn='{turn}']")
    wait_for_kept(table, "kept.record.result")


def test_a_guest_who_cheats_gets_nowhere_and_leaves_the_table_alive(
    person: Person, site: Site
) -> None:
    table, guest = person(), tapped(person())
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


NO_PROCESSES = "Firefox's driver does not tell the processes that pages run in."


def renderers(browser: Browser) -> set[int]:
    """The processes that pages run in."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {process["id"] for process in found if process["type"] == "renderer"}


@contextlib.contextmanager
def asleep(processes: set[int]) -> Iterator[None]:
    """Have processes stand still, as those of a device that sleeps."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_guest_comes_back_to_his_seat_after_a_reload_and_after_a_loss(
    person: Person, site: Site
) -> None:
    table = person()
    begin_table(table, site, GAME, 2)
    guest = tapped(person())
    join(table, guest, 1)
    table.keyboard.press("Escape")
    make_a_move(table)
    guest.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    guest.reload()
    expect(guest.locator("main")).to_contain_text("Demandez une invitation")
    expect(table.locator(".note")).to_contain_text("est perdue")
    assert board(table)["turn"] == "1" and board(table)["next"] == "elsewhere"
    # His secret says who he is, whatever the invitation was for.
    open_devices(table)
    expect(table.locator("[data-seat='1']")).to_have_attribute("data-state", "device.lost")
    join(table, guest, "watch")
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}[data-turn='1'][data-next=person]")
    make_a_move(guest)
    table.wait_for_selector('.board[data-turn="2"]')
    expect(table.locator("[data-seat='1']")).to_have_attribute("data-state", "device.joined")
    guest.evaluate("channels.at(-1).close()")
    expect(guest.locator(".note")).to_contain_text("connexion avec la table est perdue")
    expect(table.locator(".note")).to_contain_text("est perdue")
    open_devices(table)
    guest.get_by_role("button", name="Rejoindre une table").click()
    expect(guest.locator("main")).to_contain_text("Demandez une invitation")
    # This time the link is pasted.
    guest.locator("#device-offer").fill(offer_from(table, 1))
    guest.locator("[data-receiving] button[type=submit]").click()
    reply = guest.locator("#device-reply")
    expect(reply).not_to_have_value("")
    accept(table, reply.input_value())
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}[data-turn='2']")


@pytest.mark.chromium_only(NO_PROCESSES)
def test_a_guest_who_falls_silent_is_found_again_when_he_wakes(
    browser: Browser, person: Person, site: Site
) -> None:
    table = person()
    begin_table(table, site, GAME, 2)
    before = renderers(browser)
    guest = tapped(person())
    join(table, guest, 1)
    # Without a word, as a device that is carried out of the house.
    with asleep(renderers(browser) - before):
        expect(table.locator("[data-seat='1']")).to_have_attribute("data-state", "device.lost")
        table.keyboard.press("Escape")
        make_a_move(table)
    # The line mends by itself.
    guest.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    expect(table.locator(".note")).to_contain_text("a rejoint la table")
    expect(guest.locator(".note")).to_be_hidden()


@pytest.mark.chromium_only(NO_PROCESSES)
def test_a_table_that_sleeps_goes_on_when_it_wakes(
    browser: Browser, person: Person, site: Site
) -> None:
    guest = person()
    guest.clock.install()
    guest.goto(f"{site.url}#/join")
    before = renderers(browser)
    table = person()
    begin_table(table, site, GAME, 2)
    join(table, guest, 1)
    table.keyboard.press("Escape")
    make_a_move(table)
    guest.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    with asleep(renderers(browser) - before):
        place = choosable(guest)[0]
        for _ in range(2):
            guest.evaluate("(id) => document.querySelector(`[data-target='${id}']`).click()", place)
        guest.clock.fast_forward(16_000)
        expect(guest.locator(".note")).to_contain_text("La table ne répond pas")
    for page in (table, guest):
        page.wait_for_selector(f'{STILL}[data-turn="2"]')
    expect(guest.locator(".note")).to_be_hidden()


def test_devices_that_cannot_find_each_other_are_both_told_so(person: Person, site: Site) -> None:
    table, guest = person(PHONE), person(PHONE)
    table.clock.install()
    guest.clock.install()
    begin_table(table, site, GAME, 2)
    # As on a network that keeps devices apart: where each looks for the other nobody is.
    answer = answer_to(guest, elsewhere(offer_from(table, 1)))
    accept(table, "AAAA")
    told = table.locator("[data-receiving] .help")
    expect(told).to_contain_text("pas celui")
    accept(table, elsewhere(answer))
    expect(told).to_contain_text("se cherchent")
    table.clock.fast_forward(21_000)
    expect(table.locator(".devices > [role=status]")).to_contain_text("Jouez plutôt par lien")
    guest.clock.fast_forward(61_000)
    late = guest.locator("main > [role=status]")
    expect(late).to_contain_text("à l’écart l’un de l’autre")
    expect(late).to_be_in_viewport()
    # Either may try once more, with another invitation.
    table.locator("[data-say='device.again']").click()
    field = table.locator("#device-offer")
    expect(field).to_have_value(re.compile("#/join/"))
    accept(table, elsewhere(answer_to(guest, elsewhere(field.input_value()))))
    expect(told).to_contain_text("se cherchent")
    table.clock.fast_forward(21_000)
    guest.clock.fast_forward(61_000)
    expect(late).to_be_in_viewport()
    for page in (table, guest):
        page.locator("[data-say=letter]").click()
        expect(page.locator("#letter-name-0")).to_be_visible()
    guest.locator("dialog button[type=submit]").click()
    guest.wait_for_selector(f'.table[data-game="{GAME}"] .board[data-next=person]')


def test_where_there_are_secrets_no_play_by_link_is_offered_instead(
    person: Person, site: Site
) -> None:
    table, guest = person(), person()
    table.clock.install()
    guest.clock.install()
    begin_table(table, site, SECRET, 2)
    accept(table, elsewhere(answer_to(guest, elsewhere(offer_from(table, 1)))))
    table.clock.fast_forward(21_000)
    guest.clock.fast_forward(61_000)
    for told in (table.locator(".devices"), guest.locator("main")):
        expect(told).to_contain_text("le partage de connexion d’un téléphone")
        expect(told.locator("[data-say=letter]")).to_have_count(0)


def test_a_browser_that_hides_is_told_so(person: Person, site: Site) -> None:
    table = person()
    # As some settings and extensions have it.
    table.add_init_script("delete globalThis.RTCPeerConnection")
    begin_table(table, site, GAME, 2)
    table.locator("[data-invite='1']").click()
    expect(table.locator(".devices")).to_contain_text("ne se laisse pas trouver")
    table.locator("[data-say='device.back']").click()
    expect(table.locator(".device-seats li")).to_have_count(2)
