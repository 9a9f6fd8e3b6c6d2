"""Games that are kept: found again, followed in another tab, shown to others, and forgotten."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from conftest import DESKTOP, Guard
from hands import (
    GAME,
    STILL,
    board,
    bring_games,
    choosable,
    click,
    go_to,
    kept_games,
    make_a_move,
    open_for_two,
    open_share,
    open_table,
    play_one,
    read_code,
    save_picture,
    some_games,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, BrowserContext, expect

from croisee.web import LIBRARY, MICROPIP, SEGNO
from tools.dev.serve import Site


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
    bring_games(page, tmp_path, some_games(8))
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


@pytest.mark.chromium_only("Firefox's driver tells of no download.")
def test_a_game_goes_round_by_link_and_is_reviewed_by_keys(
    browser: Browser, guard: Guard, context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    page = context.new_page()
    seen = len(site.requests)
    open_table(page, site)
    play_one(page)
    play_one(page)
    turn = int(board(page)["turn"])
    whole = open_share(page)
    link = page.locator("#share-link")
    page.locator("input[value=setup]").check()
    differs = "(old) => document.querySelector('#share-link').value !== old"
    page.wait_for_function(differs, arg=whole)
    setup = link.input_value()
    save_picture(page, tmp_path)
    # Python has what draws the code installed by micropip, from this very site.
    assert not any("wheels" in path for path in site.requests[seen:])
    page.locator("[data-code]").click()
    assert read_code(page) == setup
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
    # So does one that is far too long.
    other.evaluate(f"location.hash = '#/{GAME}/p/' + 'A'.repeat(1_000_000)")
    expect(other.locator(".note")).to_contain_text("trop long")
    assert board(other)["turn"] == str(turn)
    other.goto(setup)
    other.wait_for_selector('.board[data-turn="0"]')
    lengths = [len(game["record"]["moves"]) for game in kept_games(other)]
    assert [length for length in lengths if length] == [turn]
    other.context.close()


REFUSED = """
    const refuse = () => { throw new DOMException("no", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get: refuse });
    }
    indexedDB.open = refuse;
    window.print = () => (window.printed = document.querySelector(".sheet").innerText);
"""


@pytest.mark.chromium_only("Firefox's driver tells of no download.")
def test_all_of_it_where_storage_is_refused(
    browser: Browser, guard: Guard, site: Site, tmp_path: Path
) -> None:
    context = guard(browser.new_context(**DESKTOP, locale="fr-FR", service_workers="block"))
    context.add_init_script(REFUSED)
    page = context.new_page()
    open_table(page, site)
    make_a_move(page)
    # One sentence says it, once.
    expect(page.locator(".note")).to_contain_text("ne garde rien")
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    turn = int(board(page)["turn"])
    whole = open_share(page)
    page.locator("[data-code]").click()
    assert read_code(page) == whole
    save_picture(page, tmp_path)
    page.locator("[data-print]").click()
    assert "C-Cross" in page.evaluate("window.printed")
    page.locator(".moves-line").first.click()
    expect(page.locator(".review-slider")).to_have_value("1")
    page.keyboard.press("Escape")

    page.evaluate("location.hash = '#/my/games'")
    rows = page.locator(".game")
    expect(rows).to_have_count(1)
    expect(page.get_by_text("ne garde rien").filter(visible=True)).to_have_count(1)
    rows.get_by_role("button", name="Copier").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Supprimer").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="La remettre").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Reprendre").click()
    page.wait_for_selector(f'{STILL}[data-turn="{turn}"]')
    page.evaluate("location.hash = '#/my/results'")
    expect(page.get_by_text("ne garde rien").filter(visible=True)).to_have_count(1)
    page.goto(whole + "@1")
    expect(page.locator(".review-slider")).to_have_value("1")
    # Another page knows nothing of it.
    other = context.new_page()
    other.goto(f"{site.url}#/my/games")
    expect(other.locator(".games-none")).to_be_visible()
    context.close()


def test_a_journal_outlives_a_browser_without_a_database(
    browser: Browser, guard: Guard, site: Site
) -> None:
    context = guard(browser.new_context(**DESKTOP, service_workers="block"))
    context.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'Error'); };")
    page = context.new_page()
    open_for_two(page, site)
    make_a_move(page)
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    page.wait_for_function(
        "Object.entries(localStorage).some(([key, kept]) =>"
        " key.startsWith('croisee:journal:') && JSON.parse(kept).record?.moves.length === 1)"
    )
    page.close()
    page = context.new_page()
    go_to(page, site, f"#/{GAME}")
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    context.close()
