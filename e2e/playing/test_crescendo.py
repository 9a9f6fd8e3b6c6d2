"""Crescendo through the page: from the first cross to the tower of eight, and a dispersal."""

from __future__ import annotations

import json
import re

import pytest
from hands import STILL, board, choosable, go_to, make_a_move, tap, wait_for_python
from playwright.sync_api import Page, expect

from croisee.ai.simple import OnePlyAgent
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.core.scene import leaves
from croisee.core.words import game_words
from croisee.games.crescendo import view
from croisee.games.crescendo.rules import Crescendo, State
from tools.dev.serve import Site

KEPT = "croisee:game:crescendo"


def computer_game(seed: str) -> Record:
    """A game of two that the computer plays against itself."""
    match, rng, agent = Match(Crescendo(2), seed), Rng(seed), OnePlyAgent()
    while match.actors:
        (player,) = match.actors
        for thought in agent.think(match.game, match.state, player, rng):
            move = thought.move
        match.act(player, match.game.notate(match.state, player, move))
    return match.record()


def finished_game() -> Record:
    """A short one that ends with a tower."""
    games = (computer_game(f"phone {number}") for number in range(40))
    return next(game for game in games if game.result.reason == "tower" and len(game.moves) < 110)


def game_with_a_burst() -> tuple[Record, int]:
    """A game in which a tower of two bursts, and the number of that move."""
    for number in range(40):
        record = computer_game(f"burst {number}")
        match = Match(Crescendo(2), record.seed)
        for move, (player, text) in enumerate(record.moves):
            match.act(player, text)
            fresh = match.state.phase == "move" and match.steps[-1].before.victim < 0
            if fresh and sum(match.game.pot(match.state)) == 2:
                return record, move
    raise AssertionError("no tower of two ever bursts")


def keep(page: Page, record: Record) -> None:
    """Let the page find a game to take up again; once, so that it may go on from there."""
    kept = json.dumps({"record": record.to_json(), "picture": None, "over": False})
    page.add_init_script(
        f"if (!sessionStorage.kept) {{ sessionStorage.kept = 1;"
        f" localStorage.setItem('croisee:language', 'fr');"
        f" localStorage.setItem('{KEPT}', {json.dumps(kept)}) }}"
    )


def touches(state: State, player: int, text: str) -> list[str]:
    """The shortest way through the choices; an only first step is taken by the page itself."""
    game = Crescendo(2)
    scene = view.scene(game, state, player, game_words("fr", game.folder()))
    paths = [path for path, notation in leaves(scene.choices) if notation == text]
    path = list(min(paths, key=len))
    return path[1:] if len(scene.choices) == 1 and len(path) > 1 else path


def touch_move(page: Page, state: State, player: int, text: str) -> None:
    """Tap a whole move."""
    page.wait_for_selector(f"{STILL}[data-next=person]")
    for number, step in enumerate(touches(state, player, text)):
        if number:
            page.wait_for_selector("[data-label=cancel]:not([hidden])")
        page.wait_for_function(
            '(id) => document.querySelector(`[data-target="${CSS.escape(id)}"]'
            '[aria-disabled=false], [data-choice="${CSS.escape(id)}"]`)',
            arg=step,
        )
        tap(page, step)


def test_from_the_first_cross_to_the_tower_of_eight_on_a_phone(phone: Page, site: Site) -> None:
    record = finished_game()
    keep(phone, Record("crescendo", 2, record.seed, options=record.options))
    phone.goto(f"{site.url}#/crescendo")
    wait_for_python(phone)
    match = Match(Crescendo(2), record.seed)
    for number, (player, text) in enumerate(record.moves, 1):
        touch_move(phone, match.state, player, text)
        match.act(player, text)
        phone.wait_for_selector(f'{STILL}[data-turn="{number}"]')
    assert board(phone)["next"] == "over"
    expect(phone.locator(".status")).to_contain_text("une seule tour")


def test_a_tower_is_dispersed_pawn_by_pawn_and_each_step_can_be_undone(
    phone: Page, site: Site
) -> None:
    record, burst = game_with_a_burst()
    match = Match(Crescendo(2), record.seed)
    for player, text in record.moves[:burst]:
        match.act(player, text)
    before, state = match.record(), match.state
    keep(phone, before)
    phone.goto(f"{site.url}#/crescendo")
    wait_for_python(phone)
    player, text = record.moves[burst]
    touch_move(phone, state, player, text)
    phone.wait_for_selector(f'{STILL}[data-turn="{burst + 1}"]')
    expect(phone.locator(".status")).to_contain_text("dispersez 2 pions")
    cells = choosable(phone)
    assert len(cells) >= 40
    for step, cell in enumerate(cells[:2], 2):
        tap(phone, cell)
        phone.wait_for_selector(f'{STILL}[data-turn="{burst + step}"]')
    expect(phone.locator(".status")).not_to_contain_text("dispersez")
    for step in (2, 1, 0):
        phone.locator("[data-label=undo]").click()
        phone.wait_for_selector(f'{STILL}[data-turn="{burst + step}"]')
        if step == 2:
            expect(phone.locator(".status")).to_contain_text("reposez le pion")


def test_a_tower_by_keyboard_and_in_words(page: Page, site: Site) -> None:
    record = finished_game()
    match = Match(Crescendo(2), record.seed)
    for player, text in record.moves:
        if match.state.phase == "move" and match.state.victim < 0:
            break
        match.act(player, text)
    keep(page, match.record())
    page.goto(f"{site.url}#/crescendo")
    wait_for_python(page)
    tower = page.locator('.spoken [aria-disabled="false"][aria-label*="tour"]').first
    tower.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("2 pions avancent de 2 cases")
    expect(page.locator(".choices [data-choice='take:1']")).to_have_text("1 pion")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("un seul pion")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{STILL}[data-turn="{len(match.steps) + 1}"]')


@pytest.mark.chromium_only("Firefox's driver has no fingers.")
def test_play_opens_on_an_express_board_and_one_touch_leads_to_the_laying(
    phone: Page, site: Site
) -> None:
    go_to(phone, site, "#/crescendo")
    wait_for_python(phone)
    expect(phone.locator(".lesson-step")).to_be_hidden()
    assert len(phone.locator('.spoken [data-target$="n"]').all()) == 12
    phone.get_by_role("button", name="Poser les croix nous-mêmes").tap()
    expect(phone.locator(".lesson-step")).to_have_text("Croix 1 sur 12")
    # Whoever has begun to lay can leave what is left to chance, for everybody, and take it back.
    make_a_move(phone)
    phone.wait_for_selector(f'{STILL}[data-turn="2"][data-next=person]')
    expect(phone.locator(".lesson-step")).to_have_text("Croix 3 sur 12")
    phone.get_by_role("button", name="Poser le reste au hasard").tap()
    phone.wait_for_selector(f'{STILL}[data-turn="12"]')
    expect(phone.locator(".story")).to_contain_text("Le hasard pose le reste : 10 pièces.")
    expect(phone.locator(".lesson-step")).to_have_text("Pion 1 sur 16")
    phone.get_by_role("button", name="Poser le reste au hasard").tap()
    phone.wait_for_selector(f'{STILL}[data-turn="28"]')
    expect(phone.locator(".status")).to_contain_text("touchez le pion ou la tour")
    expect(phone.get_by_role("button", name="Poser")).to_have_count(0)
    phone.locator("[data-label=undo]").tap()
    phone.wait_for_selector(f'{STILL}[data-turn="12"]')


def test_the_turned_cross_is_seen_where_it_would_lie_and_a_hint_says_why(
    page: Page, site: Site
) -> None:
    keep(page, Match(Crescendo(2), "turned").record())
    page.goto(f"{site.url}#/crescendo")
    wait_for_python(page)
    make_a_move(page)
    page.wait_for_selector(f'{STILL}[data-turn="1"][data-next=person]')
    shots = []
    for _ in range(2):
        page.locator('.spoken [data-target^="cross:"]').first.evaluate("cross => cross.click()")
        page.wait_for_timeout(400)
        shots.append(page.locator(".canvas").screenshot())
    place = page.locator('.spoken [data-target^="@"][aria-disabled="false"]').last
    place.hover(force=True)
    page.wait_for_timeout(400)
    shots.append(page.locator(".canvas").screenshot())
    assert len(set(shots)) == 3
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[data-label=hint]").click()
    expect(page.locator(".note")).to_contain_text(re.compile("refuge|côtés"))
    assert page.locator(".note").bounding_box()["height"] > 20
