"""Games that are kept: found again, followed in another tab, shown to others, and forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import DESKTOP, Guard
from hands import (
    GAME,
    STILL,
    board,
    choosable,
    click,
    go_to,
    kept_games,
    make_a_move,
    open_for_two,
    open_table,
    play_one,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, BrowserContext, expect

from croisee.core.match import Match
from croisee.games import discover, find
from croisee.web import LIBRARY, MICROPIP, SEGNO
from tools.dev.paths import MODULES
from tools.dev.serve import Site

JSQR = MODULES / "jsqr" / "dist" / "jsQR.js"
DECODED = """() => {
    const canvas = document.querySelector("canvas.qr");
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return jsQR(data, width, height).data;
}"""
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def context(browser: Browser, guard: Guard) -> Iterator[BrowserContext]:
    """Tabs of one browser, without a service worker in the way."""
    opened = guard(browser.new_context(**DESKTOP, service_workers="block"))
    yield opened
    opened.close()


def some_games(count: int) -> list[dict[str, object]]:
    """Records of games that have just begun, of every title in turn."""
    records = []
    names = sorted(discover())
    for number in range(count):
        match = Match(find(names[number % len(names)])(), seed=f"kept {number}")
        game, state = match.game, match.state
        seat = match.actors[0]
        match.act(seat, game.notate(state, seat, game.moves(state, seat)[0]))
        record = match.record()
        record.seats = [{"kind": "person"}] + [{"kind": "computer"}] * (game.players - 1)
        records.append(record.to_json())
    return records


def test_ten_games_are_found_again_and_one_is_resumed_after_its_tab_was_killed(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    page = context.new_page()
    # As one game of a title was kept before there were many.
    before = json.dumps({"record": some_games(3)[2], "picture": None, "over": False})
    page.add_init_script(
        "if (!sessionStorage.done) localStorage.setItem('croisee:game:cronberg', "
        f"{json.dumps(before)}); sessionStorage.done = 1"
    )
    open_for_two(page, site)
    click(page, choosable(page)[3])
    wait_for_kept(page, "kept.record?.moves.length === 1")
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    # A move, and the page is gone, most often before Python can have answered.
    click(page, choosable(page)[5])
    page.close(run_before_unload=False)

    page = context.new_page()
    go_to(page, site, "#/my/games")
    rows = page.locator(".game")
    expect(rows).to_have_count(2)
    file = tmp_path / "games.json"
    games = [{"name": f"n° {at}", "record": one} for at, one in enumerate(some_games(8))]
    file.write_text(json.dumps({"format": "croisee games", "version": 1, "games": games}), "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Ouvrir un fichier").click()
    chooser.value.set_files(file)
    expect(rows).to_have_count(10)
    expect(page.locator(".games-news")).to_contain_text("8 parties ajoutées")
    page.locator("#games-title").select_option(GAME)
    expect(page.locator(f'.game:not([data-game="{GAME}"])')).to_have_count(0)
    going_on = re.compile("En cours, [12] coup")
    mine = page.locator(".game", has_text=going_on).filter(has_not_text="n°")
    mine.get_by_role("button", name="Renommer").click()
    page.locator("#game-name").fill("Ma belle partie")
    page.locator("dialog button[type=submit]").click()
    mine = page.locator(".game", has_text="Ma belle partie").first
    shown = rows.count()
    mine.get_by_role("button", name="Copier").click()
    expect(rows).to_have_count(shown + 1)
    page.locator(".game", has_text="(copie)").get_by_role("button", name="Supprimer").click()
    expect(rows).to_have_count(shown)
    page.get_by_role("button", name="La remettre").click()
    expect(rows).to_have_count(shown + 1)
    page.locator(".game", has_text="(copie)").get_by_role("button", name="Supprimer").click()
    expect(rows).to_have_count(shown)
    mine.get_by_role("button", name="Reprendre").click()
    page.wait_for_selector(f'{STILL}[data-turn="2"]')
    page.goto(f"{site.url}#/")
    expect(page.locator(".last-game")).to_contain_text("Ma belle partie")
    # What was kept before this change still opens.
    page.goto(f"{site.url}#/cronberg")
    wait_for_python(page)
    assert int(board(page)["turn"]) >= 1


def test_a_second_tab_follows_and_takes_over_only_when_asked(
    context: BrowserContext, site: Site
) -> None:
    first, second = context.new_page(), context.new_page()
    first.bring_to_front()
    open_for_two(first, site)
    make_a_move(first)
    wait_for_kept(first, "kept.record?.moves.length === 1")
    second.bring_to_front()
    go_to(second, site, f"#/{GAME}")
    second.wait_for_selector('.board[data-turn="1"]')
    expect(second.locator(".note")).to_contain_text("autre onglet")
    assert choosable(second) == []
    first.bring_to_front()
    make_a_move(first)
    first.wait_for_selector(f'{STILL}[data-turn="2"]')
    second.bring_to_front()
    second.wait_for_selector('.board[data-turn="2"]')
    second.get_by_role("button", name="Jouer ici").click()
    expect(second.locator("[data-label=undo]")).to_be_enabled()
    first.bring_to_front()
    expect(first.locator(".note")).to_contain_text("autre onglet")
    second.bring_to_front()
    make_a_move(second)
    wait_for_kept(second, "kept.record?.moves.length === 3")
    first.bring_to_front()
    first.wait_for_selector('.board[data-turn="3"]')
    assert len(kept_games(first)) == 1

    # Whoever erases everything finds nothing later, whatever the other tab still does.
    second.bring_to_front()
    first.goto(f"{site.url}about.fr.html")
    first.locator("#forget").click()
    expect(first.locator("#forgotten")).to_contain_text("il ne reste rien")
    make_a_move(second)
    second.wait_for_selector(f'{STILL}[data-turn="4"]')
    second.wait_for_timeout(300)
    assert second.evaluate("Object.keys(localStorage)") == []
    assert kept_games(first) == []


def test_a_game_goes_round_by_link_and_is_reviewed_by_keys(
    browser: Browser, guard: Guard, context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    page = context.new_page()
    seen = len(site.requests)
    open_table(page, site)
    play_one(page)
    play_one(page)
    turn = int(board(page)["turn"])
    menu = page.locator(".bar [data-label=menu]")
    menu.click()
    page.locator(".entry", has_text="Partager").click()
    link = page.locator("#share-link")
    expect(link).to_have_value(re.compile(f"#/{GAME}/p/"))
    whole = link.input_value()
    page.locator("input[value=setup]").check()
    differs = "(old) => document.querySelector('#share-link').value !== old"
    page.wait_for_function(differs, arg=whole)
    setup = link.input_value()
    with page.expect_download() as saved:
        page.locator("[data-picture=save]").click()
    picture = tmp_path / "board.png"
    saved.value.save_as(picture)
    assert picture.read_bytes().startswith(PNG) and picture.stat().st_size > 50_000
    # Python has what draws the code installed by micropip, from this very site.
    assert not any("wheels" in path for path in site.requests[seen:])
    page.locator("[data-code]").click()
    page.wait_for_selector("canvas.qr")
    page.evaluate(JSQR.read_text(encoding="utf-8"))
    assert page.evaluate(DECODED) == setup
    fetched = {path.rpartition("/")[2] for path in site.requests[seen:] if "wheels" in path}
    assert fetched == {LIBRARY, MICROPIP, SEGNO}
    page.keyboard.press("Escape")

    # Back and forth by keys, and another game from there.
    page.locator(".moves-line").first.click()
    page.wait_for_selector('.moves-line[data-turn="1"][aria-current]')
    for key, looked in (("End", turn), ("ArrowLeft", turn - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.locator(".review-slider")).to_have_value(str(looked))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".review-slider")).to_have_value("2")
    page.locator("[data-step=from]").click()
    page.wait_for_selector(f'{STILL}[data-turn="2"]')
    wait_for_kept(page, "kept.record.moves.length === 2")
    assert sorted(len(game["record"]["moves"]) for game in kept_games(page)) == [2, turn]

    other = guard(browser.new_context(**DESKTOP, service_workers="block")).new_page()
    go_to(other, site, whole.removeprefix(site.url) + "@1")
    wait_for_python(other)
    expect(other.locator(".review-slider")).to_have_value("1")
    other.keyboard.press("Escape")
    other.wait_for_selector(f'{STILL}[data-turn="{turn}"]')
    assert other.evaluate("location.hash") == f"#/{GAME}"
    # A damaged link says so and leaves the game as it was.
    other.goto(whole[:-1])
    expect(other.locator(".note")).to_contain_text("abîmé")
    assert board(other)["turn"] == str(turn)
    other.goto(setup)
    other.wait_for_selector('.board[data-turn="0"]')
    lengths = [len(game["record"]["moves"]) for game in kept_games(other)]
    assert [length for length in lengths if length] == [turn]
    other.context.close()
