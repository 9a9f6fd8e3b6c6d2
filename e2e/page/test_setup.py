"""The set-up page: who plays with whom, who begins, a game or a series, and what comes of it."""

from __future__ import annotations

import json

import pytest
from hands import STILL, go_to, kept_games, put_count_away, wait_for_kept, wait_for_python
from playwright.sync_api import Page, expect

from croisee.core.game import SERIES
from croisee.core.rng import Rng
from croisee.games.c_cross.rules import CCross
from croisee.games.cronberg.rules import Cronberg
from croisee.table import Table
from tools.dev.serve import Site

PARTNERS = [f"avec Joueur {number}" for number in (3, 4, 1, 2)]


@pytest.mark.parametrize("game", ["crosstrack", "masker"])
def test_the_set_up_shows_who_plays_with_whom(phone: Page, site: Site, game: str) -> None:
    go_to(phone, site, f"#/{game}/setup")
    expect(phone.locator(".partner")).to_have_text([""] * 4)
    phone.locator("input[name=count][value='4']").check()
    assert phone.locator(".partner").all_inner_texts() == PARTNERS
    expect(phone.locator("#who-2")).to_have_accessible_name("Joueur 3 avec Joueur 1")
    expect(phone.locator("form [role=status]")).to_contain_text("en équipes")
    phone.locator("input[name=count][value='3']").check()
    assert phone.locator(".partner").all_inner_texts() == [""] * 4
    expect(phone.locator("form [role=status]")).to_be_hidden()


def test_the_set_up_says_whom_the_sheet_lets_begin(page: Page, site: Site) -> None:
    go_to(page, site, "#/cronberg/setup")
    expect(page.locator("form")).to_contain_text("le plus jeune commence")
    expect(page.locator("input[name=first][value='0']")).to_be_checked()
    go_to(page, site, "#/masker/setup")
    expect(page.locator("form")).to_contain_text("le premier joueur est tiré au sort")
    expect(page.locator("input[name=first][value=lot]")).to_be_checked()


def test_a_lot_is_drawn_anew_for_every_game(page: Page, site: Site) -> None:
    go_to(page, site, "#/masker/setup")
    page.locator("form button[type=submit]").click()
    wait_for_python(page)
    firsts, seed = set(), ""
    for _ in range(20):
        kept = wait_for_kept(page, f"kept.record?.seed !== {json.dumps(seed)}")["record"]
        firsts.add(kept["seats"][0]["kind"])
        if len(firsts) == 2:
            break
        page.locator(".bar [data-label=menu]").click()
        page.get_by_role("button", name="Nouvelle partie").click()
        seed = kept["seed"]
    assert firsts == {"person", "computer"}


def finished_first_game() -> tuple[dict[str, object], str]:
    """The record of the first game of a series, and what its end says."""
    game = Cronberg(2, **{SERIES.key: 3})
    table, rng = Table.lay(game, [{"kind": "person"}] * 2, "series", "fr"), Rng("series")
    while (seat := table.acting) is not None:
        table.act(seat, rng.choice(game.moves(table.match.state, seat)))
    return table.record().to_json(), str(table.picture()["over"]["text"])


@pytest.mark.parametrize("size", ["page", "phone"])
def test_a_series_goes_on_from_game_to_game(
    request: pytest.FixtureRequest, site: Site, size: str
) -> None:
    page: Page = request.getfixturevalue(size)
    record, said = finished_first_game()
    kept = json.dumps({"record": record, "picture": None, "over": False})
    page.add_init_script(
        "sessionStorage.started ??= "
        f"localStorage.setItem('croisee:game:cronberg', {json.dumps(kept)}) ?? 'yes'"
    )
    go_to(page, site, "#/cronberg")
    wait_for_python(page)
    expect(page.locator(".bar-series")).to_have_text("Série, partie 1 sur 3")
    assert page.locator(".status").inner_text().replace("\u202f", " ").replace("\xa0", " ") == said
    # Between two games nobody has won, and the series is kept for whoever comes back.
    assert page.locator('[data-won="true"]').count() == 0
    assert wait_for_kept(page, "kept.record.result")["over"] is False
    put_count_away(page)
    page.locator(".choices .primary", has_text="Partie suivante").click()
    page.wait_for_selector(f'{STILL}[data-turn="0"]')
    expect(page.locator(".bar-series")).to_have_text("Série, partie 2 sur 3")
    expect(page.locator(".status")).to_contain_text("Série, partie 2 sur 3")
    page.reload()
    wait_for_python(page)
    expect(page.locator(".bar-series")).to_have_text("Série, partie 2 sur 3")
    brought = kept_games(page)[0]["record"]["carried"]
    assert brought is not None and sorted(brought) == sorted(record["result"]["points"])


def test_a_series_is_agreed_in_the_set_up(page: Page, site: Site) -> None:
    go_to(page, site, "#/cronberg/setup")
    series = page.locator("fieldset", has_text="Une partie ou une série")
    expect(series.get_by_role("radio", name="Une seule partie")).to_be_checked()
    series.get_by_role("radio", name="Série de 5 parties").check()
    page.locator("form button[type=submit]").click()
    wait_for_python(page)
    expect(page.locator(".bar-series")).to_have_text("Série, partie 1 sur 5")


def won_game() -> dict[str, object]:
    """The record of a game that a person has won against a level that is to fit."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1, "fitting": True}]
    for number in range(9):
        table, rng = Table.lay(CCross(), seats, f"won {number}", "fr"), Rng("fitting")
        while (seat := table.acting) is not None:
            table.match.act(seat, rng.choice(table.game.moves(table.match.state, seat)))
        if table.picture()["over"]["ranks"][0] == 1:
            return table.record().to_json()
    raise AssertionError("nobody has won")


def test_a_level_that_fits_follows_the_results_and_says_so(page: Page, site: Site) -> None:
    kept = json.dumps({"record": won_game(), "picture": None, "over": False})
    page.add_init_script(
        "sessionStorage.started ??= "
        f"localStorage.setItem('croisee:game:c-cross', {json.dumps(kept)}) ?? 'yes'"
    )
    go_to(page, site, "#/c-cross")
    wait_for_python(page)
    sitter = page.locator(".player-sitter", has_text="à votre mesure")
    expect(sitter).to_contain_text("niveau 1")
    page.get_by_role("button", name="Revanche").click()
    expect(sitter).to_contain_text("niveau 2")
    expect(page.locator(".prompt")).to_contain_text("À votre mesure : vous jouez maintenant contre")
    go_to(page, site, "#/c-cross/setup")
    who = page.locator("#who-1")
    expect(who).to_have_value("2")
    who.select_option("fitting")
    expect(who.locator("option:checked")).to_contain_text("À ma mesure (2 : ")
    expect(page.locator("#who-1-say")).to_contain_text("une fois sur deux")
    page.locator("form button[type=submit]").click()
    expect(sitter).to_contain_text("niveau 2")
    go_to(page, site, "#/c-cross/setup")
    expect(who).to_have_value("fitting")
    who.select_option("3")
    page.locator("form button[type=submit]").click()
    expect(page.locator(".player-sitter", has_text="niveau 3")).to_be_visible()
    expect(sitter).to_have_count(0)
