"""A puzzle of every game failed, refuted, tried again and solved, by finger and by keys.

What to touch is what the puzzle on a table of ours says: the same code as in the browser.
"""

from __future__ import annotations

from typing import Any

import pytest
from conftest import IN_A_HURRY
from hands import (
    STILL,
    choosable,
    follow,
    go_to,
    kept_games,
    press,
    shows,
    tap,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from croisee.core.scene import leaves
from croisee.games import discover, read_puzzles
from croisee.table.puzzle import Puzzle
from tools.dev.serve import Site

PUZZLED = {name: game for name, game in discover().items() if read_puzzles(game)}
every_game = pytest.mark.parametrize("name", PUZZLED)
REST = '.board[data-phase="learning"][data-busy="false"]'


def laid(name: str, at: int) -> Puzzle:
    """A puzzle of a game, by its place in the list."""
    puzzles = read_puzzles(PUZZLED[name])
    number = range(len(puzzles))[at]
    return Puzzle(puzzles[number], number + 1, len(puzzles), "fr")


def fail(page: Page, touch: Any, puzzle: Puzzle) -> None:
    """Give a wrong answer, the first there is, and see it refuted."""
    game, state = puzzle.table.game, puzzle.table.match.state
    puzzle.picture()
    path, text = next(
        (path, text)
        for path, text in leaves(puzzle.table.drawing.offered)
        if not any(
            puzzle._fits(line[0], game.parse(state, puzzle.seat, text), text)
            for line in puzzle._lines
        )
    )
    follow(page, touch, path)
    picture = puzzle.act(puzzle.seat, text)
    page.wait_for_selector(f'{REST}[data-turn="{picture["turn"]}"]')
    shows(page, ".status", picture["scene"]["status"])
    assert not choosable(page)


def solve(page: Page, touch: Any, puzzle: Puzzle) -> None:
    """Play the whole answer."""
    while puzzle.standing == "open":
        page.wait_for_selector(f'{STILL}[data-next="person"]')
        puzzle.picture()
        hint = puzzle.hint()["hint"]
        follow(page, touch, tuple(hint["path"]))
        turn = puzzle.act(puzzle.seat, hint["move"])["turn"]
        page.wait_for_selector(f'{STILL}[data-turn="{turn}"]')
    page.wait_for_selector(REST)
    shows(page, ".status", puzzle.picture()["scene"]["status"])


def try_twice(page: Page, site: Site, touch: Any, name: str, at: int) -> Puzzle:
    """Fail at a puzzle, begin again and solve it."""
    puzzle = laid(name, at)
    page.add_init_script(IN_A_HURRY % "fr")
    go_to(page, site, f"#/{name}/puzzle/{puzzle.data['id']}")
    wait_for_python(page)
    shows(page, ".lesson-step", f"Problème {puzzle.number} sur {puzzle.count}")
    shows(page, ".status", puzzle.picture()["scene"]["status"])
    fail(page, touch, puzzle)
    again = page.locator(".choices .primary")
    expect(again).to_have_text("Essayer encore")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    solve(page, touch, puzzle.fresh())
    expect(again).to_have_text("Problème suivant")
    return puzzle


@every_game
def test_a_puzzle_by_touch_on_a_phone(name: str, phone: Page, site: Site) -> None:
    try_twice(phone, site, tap, name, 0)


@every_game
def test_a_puzzle_by_keys(name: str, page: Page, site: Site) -> None:
    puzzle = try_twice(page, site, press, name, -1)
    # Nothing is kept but that it is solved, which the list of puzzles shows.
    assert kept_games(page) == []
    page.goto(f"{site.url}#/{name}/puzzles")
    expect(page.locator(".puzzles [data-solved=true]")).to_have_count(1)
    expect(page.locator(".puzzles a")).to_have_count(puzzle.count)
    expect(page.locator(".puzzles-solved")).to_contain_text("1 résolu sur")


def test_the_next_puzzle_and_the_link_to_it(page: Page, site: Site, axe: Any) -> None:
    puzzle = laid("c-cross", 0)
    go_to(page, site, f"#/c-cross/puzzle/{puzzle.data['id']}")
    wait_for_python(page)
    solve(page, press, puzzle)
    page.keyboard.press("Enter")
    shows(page, ".lesson-step", f"Problème 2 sur {puzzle.count}")
    page.locator(".bar [data-label=menu]").click()
    page.locator(".entry", has_text="Partager").click()
    expect(page.locator("#share-link")).to_have_value(page.url)
    page.goto(f"{site.url}#/c-cross/puzzle/nothing")
    expect(page.locator(".note")).to_contain_text("n’existe pas")
    page.goto(f"{site.url}#/c-cross/puzzles")
    expect(page.locator(".puzzles a").first).to_be_visible()
    assert axe(page) == []
    page.goto(f"{site.url}#/")
    page.locator(".todays-puzzle a").first.click()
    expect(page.locator(".lesson-step")).to_contain_text("Problème")


def test_the_days_puzzle_in_a_frame(browser: Browser, guard: Any, site: Site) -> None:
    page = guard(browser.new_context(viewport={"width": 360, "height": 560})).new_page()
    page.goto(site.url + "embed.html?game=masker&lang=fr&mode=puzzle")
    expect(page.locator("#play")).to_have_text("Le problème du jour")
    page.locator("#play").click()
    wait_for_python(page)
    count = len(read_puzzles(PUZZLED["masker"]))
    # Which one it is depends on the day: the page says its number.
    said = page.locator(".lesson-step").inner_text().replace("\u00a0", " ").split()
    solve(page, press, laid("masker", int(said[1]) - 1))
    expect(page.locator(".choices .primary")).to_have_text("Problème suivant")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    expect(page.locator(".lesson-step")).to_contain_text(f"sur {count}".replace(" ", "\u00a0"))
    page.context.close()
