"""Invitations as people handle them: put aside, mixed up, opened in the wrong place, too late."""

from __future__ import annotations

import re

from conftest import PHONE, Person
from hands import GAME, STILL, board, make_a_move
from joining import accept, answer_to, begin_table, join, offer_from, open_devices
from playwright.sync_api import expect

from croisee.games import discover, find
from tools.dev.serve import Site

THREE = next(name for name in sorted(discover()) if 3 in find(name).info.seats)


def test_invitations_stand_until_they_are_answered_and_answers_find_their_own(
    person: Person, site: Site
) -> None:
    table, first, second = person(PHONE), person(PHONE), person()
    begin_table(table, site, THREE, 3)
    offer = offer_from(table, 1)
    answer = answer_to(first, offer)
    expect(first.locator("main")).to_contain_text("On vous invite à une partie de")
    # Closed half-way, and opened again.
    table.keyboard.press("Escape")
    open_devices(table)
    assert offer_from(table, 1) == offer
    table.locator("[data-say='device.back']").click()
    other = offer_from(table, 2)
    answer_of_other = answer_to(second, other)
    told = table.locator("[data-receiving] .help")
    accept(table, other)
    expect(told).to_contain_text("est une invitation")
    # The first one's answer, given where the second one's is asked for.
    accept(table, answer)
    table.wait_for_selector("[data-seat='1'][data-state='device.joined']")
    first.wait_for_selector(f".table[data-guest='1'] {STILL}")
    expect(first.locator(".note")).to_contain_text("Votre place")
    assert offer_from(table, 2) == other
    accept(table, answer)
    expect(told).to_contain_text("ancienne invitation")
    # Whoever closes the sheet now does not keep anybody from coming.
    accept(table, answer_of_other)
    table.keyboard.press("Escape")
    second.wait_for_selector(f".table[data-guest='2'] {STILL}")
    expect(table.locator(".note")).to_contain_text("a rejoint la table")
    # Nobody is led away from those who have come.
    expect(table.locator(".choices")).not_to_contain_text("Apprendre")


def test_a_guest_who_loads_the_page_anew_before_he_is_in_gives_another_answer(
    person: Person, site: Site
) -> None:
    table, guest = person(), person(PHONE)
    begin_table(table, site, GAME, 2)
    before = answer_to(guest, offer_from(table, 1))
    guest.reload()
    reply = guest.locator("#device-reply")
    expect(reply).to_have_value(re.compile(r"^[\w-]{60,}$"))
    assert reply.input_value() != before
    accept(table, reply.input_value())
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}")
    # Now the invitation is used up.
    assert guest.url.endswith("#/join")


def test_an_invitation_opened_where_it_was_made_leads_back_to_the_table(
    person: Person, site: Site
) -> None:
    table = person(PHONE)
    begin_table(table, site, GAME, 2)
    offer = offer_from(table, 1)
    table.keyboard.press("Escape")
    make_a_move(table)
    table.evaluate("(link) => location.assign(link)", offer)
    expect(table.locator("main")).to_contain_text("vient de cet appareil")
    table.locator("[data-say='device.own.back']").click()
    table.wait_for_selector(f'.table[data-game="{GAME}"] {STILL}[data-turn="1"]')


def test_whoever_is_lost_is_missed_until_he_is_back(person: Person, site: Site) -> None:
    table, guest = person(PHONE), person(PHONE)
    begin_table(table, site, GAME, 2)
    join(table, guest, 1)
    table.locator("[data-play]").click()
    guest.goto("about:blank")
    note = table.locator(".note")
    expect(note).to_contain_text("est perdue")
    make_a_move(table)
    table.wait_for_selector(f'{STILL}[data-turn="1"][data-next=elsewhere]')
    # It is his turn, and he is not there.
    expect(note).to_contain_text("est perdue")
    note.get_by_role("button").click()
    field = table.locator("#device-offer")
    expect(field).to_have_value(re.compile("#/join/"))
    # He comes back by another device, which has not kept the secret of his seat.
    other = person(PHONE)
    accept(table, answer_to(other, field.input_value()))
    other.wait_for_selector(f".table[data-guest='1'] {STILL}[data-turn='1'][data-next=person]")
    assert board(table)["next"] == "elsewhere"
    table.keyboard.press("Escape")
    expect(note).not_to_contain_text("est perdue")
