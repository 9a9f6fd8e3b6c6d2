"""Masker through the page: two people and their secrets, 3D on a phone, three with a loser."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import (
    FINGER,
    PLACE,
    STILL,
    board,
    choosable,
    click,
    go_to,
    open_file,
    plain,
    play_on,
    tap,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.words import game_words
from croisee.games.masker.rules import Masker
from tools.dev.serve import Site

GAME = "masker"
WORDS = game_words("fr", Masker.folder())
COLOUR = r"\b(rouge|bleue?|jaune|verte?|mauve|triangle|rond|losange|carré|étoile)s?\b"
PUBLIC = (
    r"(croix|\d) (rouge|bleue|jaune|verte|mauve)s?"
    r"|(rouge|bleu|jaune|vert|mauve) n.était à personne"
)
"""How the colours of crosses, and those nobody owned, are spoken of: everybody knows them."""

EVERYTHING = """() => {
    const found = [document.title, location.href];
    for (const element of document.querySelectorAll("*:not(script, style)")) {
        for (const attribute of element.attributes) found.push(attribute.value);
        for (const child of element.childNodes) {
            if (child.nodeType !== Node.ELEMENT_NODE) found.push(child.nodeValue);
        }
    }
    for (const store of [localStorage, sessionStorage]) {
        for (let index = 0; index < store.length; index++) {
            found.push(store.key(index), store.getItem(store.key(index)));
        }
    }
    return found.filter((text) => text && text.trim());
}"""


# Whoever takes the screen is read all that happened.
HEARD = """(told) => {
    const live = document.querySelector("#live").textContent;
    const said = live.replaceAll("\\u00a0", " ").replaceAll("\\u2019", "'");
    return told.every((line) => said.includes(line));
}"""


def sit_down(page: Page, site: Site, players: int, people: int, variant: int = 0) -> None:
    """Set up a game for so many players, the first of them people, and start it."""
    page.add_init_script("localStorage.setItem('croisee:language', 'fr')")
    page.goto(f"{site.url}#/{GAME}/setup")
    page.locator(f'input[name="count"][value="{players}"]').check()
    for number in range(players):
        who = "person" if number < people else "2"
        page.locator(f"#who-{number}").select_option(who)
    # Agreed, not drawn: the tests know who begins.
    page.locator('input[name="first"][value="0"]').check()
    page.locator(f'input[name="option-variant"][value="{variant}"]').check()
    page.locator("form button[type=submit]").click()
    wait_for_python(page)


def told_secrets(page: Page) -> list[str]:
    """Everything in the document and in storage that names a colour other than a cross's."""
    texts: list[str] = page.evaluate(EVERYTHING)
    return [text for text in texts if re.search(COLOUR, re.sub(PUBLIC, "", text))]


def match_on(page: Page) -> Match:
    """The game that the page keeps, played again here."""
    turn = board(page)["turn"]
    kept = wait_for_kept(page, f"kept.record?.moves.length === {turn}")
    return Match.replay(Record.from_json(json.dumps(kept["record"])))


def peek(page: Page, site: Site, seat: int) -> None:
    """Click the button: the owner's colour is there, nobody else's, and gone at the next click."""
    button = page.locator("[data-label=peek]").first
    button.click()
    disks = match_on(page).state.disks
    own, other = (WORDS(f"colour.{disk}") for disk in (disks[seat], disks[1 - seat]))
    expect(page.locator(".note")).to_contain_text(f"Votre couleur : {own}")
    secrets = " ".join(told_secrets(page))
    assert own in secrets and other not in re.sub(PUBLIC, "", secrets)
    button.click()
    expect(page.locator(".note")).to_be_hidden()
    assert told_secrets(page) == []


def test_two_people_pass_the_screen_and_no_secret_leaves_its_owner(page: Page, site: Site) -> None:
    sit_down(page, site, players=2, people=2)
    chance = random.Random(7)
    handovers = 0
    for _ in range(200):
        page.wait_for_selector(f"{STILL}[data-next]")
        now = board(page)["next"]
        if now == "over":
            break
        assert told_secrets(page) == []
        if now == "handover":
            handovers += 1
            expect(page.locator(".spoken")).to_be_hidden()
            # The tool keeps its place, and shows nothing.
            expect(page.locator("[data-label=peek]").first).to_be_disabled()
            page.locator(".cover .primary").click()
            page.wait_for_selector(f'{STILL}[data-next="person"]')
            if handovers < 3:
                told = [
                    plain(line).strip() for line in page.locator(".story-line").all_inner_texts()
                ]
                assert handovers == 1 or told
                page.wait_for_function(HEARD, arg=told)
                peek(page, site, handovers - 1)
            continue
        turn = board(page)["turn"]
        click(page, chance.choice(choosable(page)))
        page.wait_for_selector(f'{STILL}:not([data-turn="{turn}"])')
    assert handovers > 5
    disks = match_on(page).state.disks
    notes = page.locator(".player-note").all_inner_texts()
    for disk, note in zip(disks, notes, strict=True):
        assert WORDS(f"colour.{disk}") in note
    assert {re.split(r"\s:", note)[0] for note in notes} == {"Démasqué", "Dernier masque"}


LAST = """0 a5,0 a4,0 stop,1 b4,1 b3,1 stop,0 c3,0 c2,0 b2,1 f5,1 e5,1 e4,0 d4,0 c4,0 c5,1 b5,1 b6,
1 stop,0 c6,0 d6,0 e6,1 f6"""
"""A game before the capture that unmasks the computer, who is blue; the person is red."""


STILL_BY_WISH = pytest.param(
    True,
    marks=pytest.mark.chromium_only(
        "Firefox's driver cannot ask for less motion or another theme."
    ),
)


@pytest.mark.parametrize("still", [False, STILL_BY_WISH])
def test_unmasking_is_a_moment_on_both_sizes(
    browser: Browser, guard: Guard, site: Site, tmp_path: Path, still: bool
) -> None:
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    moves = LAST.replace("\n", "").split(",")
    record = {"format": "croisee", "version": 1, "game": GAME, "players": 2, "options": {}}
    record |= {"seats": seats, "seed": "masker-338355", "moves": moves, "result": None}
    file = tmp_path / "unmask.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    size = PHONE if still else DESKTOP
    context = guard(browser.new_context(**size, reduced_motion="reduce" if still else None))
    page = context.new_page()
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)
    open_file(page, file)
    page.wait_for_selector(f'{STILL}[data-turn="{len(moves)}"]')
    # Alone against computers, one's own colour is always on the card.
    expect(page.locator(".player-secret")).to_be_visible()
    blue = page.locator('.spoken [aria-label$="croix bleue"]').first.get_attribute("data-target")
    assert blue is not None
    moment = page.locator(".moment")
    expect(moment).to_be_hidden()
    (tap if still else click)(page, blue)
    expect(moment.locator(".moment-title")).to_have_text("Bleu")
    expect(moment.locator(".moment-say")).to_contain_text("est démasqué")
    turning = moment.locator(".moment-disk").evaluate("(disk) => disk.getAnimations().length")
    assert bool(turning) != still
    for part in (".moment-title", ".moment-say", ".moment-disk"):
        box = moment.locator(part).bounding_box()
        assert box is not None and box["x"] >= 0
        assert box["x"] + box["width"] <= size["viewport"]["width"]
    # A touch ends it, and what was told stays on the card and above the prompt.
    box = page.locator(".canvas").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    expect(moment).to_be_hidden(timeout=2_500)
    page.wait_for_selector(f'{STILL}[data-next="over"]')
    expect(page.locator(".status")).to_contain_text("Vous avez gagné")
    expect(page.locator(".player").nth(1).locator(".stock").nth(1)).to_be_visible()
    context.close()


def test_a_game_in_3d_on_a_phone(phone: Page, site: Site) -> None:
    sit_down(phone, site, players=2, people=1, variant=1)
    places = phone.locator(".spoken [data-target]").all()
    assert len(places) == 9
    for place in places:
        target = place.get_attribute("data-target")
        assert phone.evaluate(PLACE, target)[2] >= FINGER
        assert "hauteur" in (place.get_attribute("aria-label") or "")
    assert play_on(phone, tap, seed=3) > 5
    expect(phone.locator(".status")).to_contain_text(re.compile("gagn[eé]"))


def test_three_players_with_an_elimination(page: Page, site: Site) -> None:
    sit_down(page, site, players=3, people=1)
    page.get_by_role("button", name="Indices").click()
    expect(page.locator(".note")).to_contain_text("Basile : rouge 20 %")
    assert play_on(page, click, seed=9) > 3
    match = match_on(page)
    assert len(match.state.out) == 2
    log = page.locator(".moves-list").text_content() or ""
    told = ("Vous n'avez plus", "Basile n'a plus", "Lucien n'a plus")
    for team in match.state.out:
        colour = WORDS(f"colour.{match.state.disks[team]}")
        assert f"{told[team]} de croix en jeu et" in log.replace("\u2019", "'")
        assert colour in log
    expect(page.locator(".player-note")).to_have_count(3)
