"""A game played by links between two people who each have a browser of their own."""

from __future__ import annotations

import re

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
from playwright.sync_api import Page, expect
from quick_games import quick_link, script, type_move

from croisee.core.match import Match
from croisee.core.record import Record
from croisee.games import discover
from croisee.table.links import open_link, pack
from tools.dev.serve import Site

LETTERED = sorted(name for name, game in discover().items() if not game.info.hidden)
SECRET = sorted(name for name, game in discover().items() if game.info.hidden)
CHANCE = sorted(name for name, game in discover().items() if game.info.chance)


def begin(page: Page, site: Site, address: str = f"#/{GAME}", first: str = "me") -> None:
    """Set up a game by links through the menu, as the one that is on the table."""
    go_to(page, site, address)
    wait_for_python(page)
    page.locator(".bar [data-label=menu]").click()
    page.get_by_role("button", name="Jouer avec quelqu’un par lien").click()
    page.locator("#letter-name-0").fill("Élise")
    page.locator("#letter-name-1").fill("Paul")
    page.locator(f"input[name=first][value={first}]").check()
    page.locator("dialog button[type=submit]").click()
    expect(page.locator(".players")).to_contain_text("Paul")
    page.wait_for_selector(f'{STILL}[data-turn="0"]:is([data-next=person], [data-next=elsewhere])')


def move(page: Page) -> None:
    """Make moves until it is the other's turn."""
    page.wait_for_selector(f"{STILL}[data-next=person]")
    while board(page)["next"] == "person":
        make_a_move(page)
        page.wait_for_selector(f":is({STILL}:not([data-next=computer]))")


def letter(page: Page) -> str:
    """The link that the page offers to send."""
    # On a phone the count of a finished game lies over it.
    page.get_by_role("button", name="Envoyer le lien").dispatch_event("click")
    field = page.locator("#letter-link")
    expect(field).to_have_value(re.compile("/p/"))
    link = field.input_value()
    page.keyboard.press("Escape")
    return link


def turn_of(page: Page) -> int:
    return int(board(page)["turn"])


def receive(page: Page, link: str) -> None:
    """Open a link that somebody sent, and wait for what comes of it."""
    # The same address once more, as from a message: a page of its own.
    page.goto("about:blank")
    page.add_init_script(
        "try { localStorage.getItem('croisee:language') ??"
        " localStorage.setItem('croisee:language', 'fr') } catch {}"
    )
    page.goto(link)


def follow(page: Page, link: str) -> None:
    """Open a link in a page that is at the site already."""
    page.evaluate("(link) => location.assign(link)", link)


def refuse_others(elise: Page, game: str, links: list[str]) -> None:
    """Open what is not the next letter, when it is the other's turn: each is told in a sentence."""
    turn = turn_of(elise)
    address, _, sent = links[-1].rpartition("/")
    before, _ = open_link(links[-2].rpartition("/")[2], "")
    match = Match.replay(before)
    legal = [match.game.notate(match.state, 0, move) for move in match.game.moves(match.state, 0)]
    made = open_link(sent, "")[0].moves[len(before.moves)]
    match.act(0, next(move for move in legal if (0, move) != made))
    forged = match.record()
    forged.seats = before.seats
    for link, told in (
        (links[-1], "c’est à Paul"),
        (links[0], "plus ancien"),
        (links[-1][:-1], "abîmé"),
        (f"{address}/{pack(forged, letter=True)}", "n’a pas changé"),
    ):
        follow(elise, link)
        if told == "n’a pas changé":
            expect(elise.locator(".two-positions figure")).to_have_count(2)
            elise.locator("[data-take=kept]").click()
        expect(elise.locator(".note")).to_contain_text(told)
        elise.wait_for_selector(f'.table[data-game="{game}"] {STILL}[data-turn="{turn}"]')
        assert board(elise)["next"] == "elsewhere" and choosable(elise) == []


@pytest.mark.parametrize(
    "game",
    [LETTERED[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in LETTERED[1:])],
)
def test_every_title_is_played_whole_link_by_link(person: Person, site: Site, game: str) -> None:
    elise, paul = person(), person(PHONE)
    begin(elise, site, quick_link(game))
    by_link = "kept.record.seats.some(({ where }) => where === 'link')"
    record = Record.from_json(wait_for_kept(elise, by_link)["record"])
    moves = script(record)
    turn, links = "0", list[str]()
    while moves:
        mover, other = (elise, paul) if moves[0][0] == 0 else (paul, elise)
        seat = moves[0][0]
        if links:
            # The first one comes to a browser that has never seen the site.
            (follow if paul.url.startswith(site.url) else receive)(mover, links[-1])
            arrived = f'.table[data-game="{game}"] {STILL}[data-turn="{turn}"]'
            mover.wait_for_selector(f"{arrived}[data-next=person]")
        while moves and moves[0][0] == seat:
            turn = type_move(mover, moves.pop(0)[1], turn)
        assert choosable(mover) == []
        links.append(letter(mover))
        if len(links) == 3:
            refuse_others(elise, game, links)
    # The last letter shows the other how it ended.
    follow(other, links[-1])
    other.wait_for_selector(f'.table[data-game="{game}"] .board[data-next=over]')
    for page in (elise, paul):
        expect(page.locator(".players")).to_contain_text("Élise")
        expect(page.locator(".players")).to_contain_text("Paul")
        kept = wait_for_kept(page, "kept.record.result")["record"]
        assert kept["seed"] == record.seed
        same = [one for one in kept_games(page) if one["record"]["seed"] == record.seed]
        assert len(same) == 1


def test_links_that_do_not_continue_the_game(person: Person, site: Site) -> None:
    elise, paul = person(), person()
    begin(elise, site)
    move(elise)
    first = letter(elise)
    receive(paul, first)
    # Whoever is sent his first link is told what to do with it.
    expect(paul.locator(".note")).to_contain_text("Paul, jouez, puis renvoyez le lien")
    move(paul)
    second = letter(paul)

    # Her own link is the other's turn: nothing to be touched, and nothing lost.
    receive(elise, first)
    wait_for_python(elise)
    expect(elise.locator(".note")).to_contain_text("c’est à Paul")
    assert board(elise)["next"] == "elsewhere" and choosable(elise) == []

    receive(elise, second)
    elise.wait_for_selector(f'{STILL}[data-turn="2"][data-next=person]')
    assert len(kept_games(elise)) == 1
    # An old link of the same game.
    receive(elise, first)
    expect(elise.locator(".note")).to_contain_text("plus ancien")
    assert turn_of(elise) == 2
    # A link that lost a letter, and one of another title.
    receive(elise, second[:-1])
    expect(elise.locator(".note")).to_contain_text("abîmé")
    assert turn_of(elise) == 2
    receive(elise, second.replace(f"#/{GAME}/", "#/crescendo/"))
    expect(elise.locator(".note")).to_contain_text("autre jeu")
    assert turn_of(elise) == 0
    elise.goto(f"{site.url}#/{GAME}")
    elise.wait_for_selector(f'{STILL}[data-turn="2"][data-next=person]')

    # Paul takes back what he has sent and plays otherwise: both positions are shown.
    move(elise)
    third = letter(elise)
    paul.locator("[data-label=undo]").click()
    paul.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    otherwise = choosable(paul)[len(choosable(paul)) // 2]
    # Another place, and no second piece.
    for _ in range(2):
        paul.evaluate("(id) => document.querySelector(`[data-target='${id}']`).click()", otherwise)
        paul.wait_for_timeout(100)
    paul.wait_for_selector(f"{STILL}[data-next=elsewhere]")
    receive(paul, third)
    expect(paul.locator(".two-positions figure")).to_have_count(2)
    expect(paul.locator("dialog")).to_contain_text("ne continue pas")
    paul.locator("[data-take=kept]").click()
    expect(paul.locator(".note")).to_contain_text("n’a pas changé")
    assert turn_of(paul) == 2
    receive(paul, third)
    paul.locator("[data-take=sent]").click()
    paul.wait_for_selector(f'{STILL}[data-turn="3"][data-next=person]')
    assert sorted(len(kept["record"]["moves"]) for kept in kept_games(paul)) == [2, 3]

    # Another game by links is a game of its own.
    begin(elise, site, first="other")
    foreign = letter(elise)
    receive(paul, foreign)
    paul.wait_for_selector(f'{STILL}[data-turn="0"][data-next=person]')
    assert len(kept_games(paul)) == 3


@pytest.mark.parametrize("game", SECRET)
def test_secrets_are_not_offered_and_draws_are_told_of(
    person: Person, site: Site, game: str
) -> None:
    page = person()
    go_to(page, site, f"#/{game}")
    page.locator(".bar [data-label=menu]").click()
    page.get_by_role("button", name="Jouer avec quelqu’un par lien").click()
    expect(page.locator("dialog[open]")).to_contain_text("les secrets de chacun")
    assert page.locator("dialog[open] form").count() == 0
    # What is offered instead.
    page.locator("dialog[open] [data-say=device]").click()
    page.wait_for_selector(".devices [data-begin]")
    page.keyboard.press("Escape")
    for drawing in CHANCE:
        go_to(page, site, f"#/{drawing}")
        page.locator(".bar [data-label=menu]").click()
        page.get_by_role("button", name="Jouer avec quelqu’un par lien").click()
        # The menu may not be gone yet.
        expect(page.locator("dialog[open]")).to_contain_text("repose sur votre franc jeu")
