"""A game played by links between two people who each have a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import (
    GAME,
    STILL,
    board,
    choosable,
    go_to,
    kept_games,
    make_a_move,
    plain,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from croisee.games import discover
from tools.dev.serve import Site

LETTERED = sorted(name for name, game in discover().items() if not game.info.hidden)
SECRET = sorted(name for name, game in discover().items() if game.info.hidden)
CHANCE = sorted(name for name, game in discover().items() if game.info.chance)
Person = Callable[..., Page]


@pytest.fixture
def person(browser: Browser, guard: Guard) -> Iterator[Person]:
    """Somebody with a profile of his own."""
    opened = []

    def come(**options: object) -> Page:
        context = guard(browser.new_context(**(options or DESKTOP), service_workers="block"))
        opened.append(context)
        return context.new_page()

    yield come
    for context in opened:
        context.close()


def begin(page: Page, site: Site, game: str = GAME, first: str = "me") -> None:
    """Set up a game by links through the menu."""
    go_to(page, site, f"#/{game}")
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
    page.get_by_role("button", name="Envoyer le lien").click()
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


@pytest.mark.parametrize("game", LETTERED)
def test_moves_go_to_and_fro_between_two_profiles(person: Person, site: Site, game: str) -> None:
    elise, paul = person(), person(**PHONE)
    begin(elise, site, game)
    mover, other = elise, paul
    for _ in range(3):
        move(mover)
        made = turn_of(mover)
        assert choosable(mover) == []
        link = letter(mover)
        receive(other, link)
        wait_for_python(other)
        other.wait_for_selector(f'{STILL}[data-turn="{made}"][data-next=person]')
        expect(other.locator(".players")).to_contain_text("Élise")
        expect(other.locator(".players")).to_contain_text("Paul")
        mover, other = other, mover
    assert len([kept for kept in kept_games(elise) if kept["record"]["moves"]]) == 1
    assert len(kept_games(paul)) == 1
    # Whoever comes back later finds his own seat: nothing to do for whom it is not the turn.
    paul.goto(f"{site.url}#/{game}")
    paul.reload()
    wait_for_python(paul)
    assert board(paul)["next"] == board(mover if mover is paul else other)["next"]


def test_links_that_do_not_continue_the_game(person: Person, site: Site) -> None:
    elise, paul = person(), person()
    begin(elise, site)
    move(elise)
    first = letter(elise)
    receive(paul, first)
    wait_for_python(paul)
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
    expect(page.locator("dialog")).to_contain_text("les secrets de chacun")
    assert page.locator("dialog form").count() == 0
    for drawing in CHANCE:
        go_to(page, site, f"#/{drawing}")
        page.locator(".bar [data-label=menu]").click()
        page.get_by_role("button", name="Jouer avec quelqu’un par lien").click()
        assert "repose sur votre franc jeu" in plain(page.locator("dialog").inner_text())
