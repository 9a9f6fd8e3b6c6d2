"""The pages round the table: home, set-up, rules, addresses, and what the page is made of."""

from __future__ import annotations

import pytest
from hands import (
    GAME,
    board,
    choosable,
    click,
    go_to,
    kept_games,
    open_table,
    wait_behind,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from tools.dev.serve import Site
from tools.site.data import read_data

# How a picture of the build is shown: as wide as its place was from the first frame on.
SHOWN = """async (picture) => {
    await picture.decode();
    return [picture.naturalWidth, picture.width, picture.currentSrc.split("/").at(-1)];
}"""

DRAWN = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, place) => place % 4 === 3 && value > 0).length / (data.length / 4);
}"""


def test_home_shows_every_game_with_its_sheet(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    games = [game["name"] for game in read_data(site.folder / "assets" / "games" / "fr.bin")]
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(len(games))
    for tile, name in zip(tiles.all(), games, strict=True):
        expect(tile.locator("h2")).to_have_text(name)
        tile.locator("summary").click()
        assert 2 <= tile.locator("dt").count() <= 8
        expect(tile).not_to_contain_text("inconnu")


def test_home_shows_pictures_of_the_chosen_theme_and_paints_nothing(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    expect(page.locator(".tile canvas")).to_have_count(0)
    for theme in ("light", "dark"):
        page.wait_for_selector(f'.tile img[src*=".{theme}."]')
        for picture in page.locator(".tile img").all():
            natural, shown, name = picture.evaluate(SHOWN)
            assert natural == shown == 300
            assert name.endswith(f".{theme}.1.webp")
        page.locator("[data-label=theme]").first.click()


def test_home_leads_to_the_table_the_setup_and_the_rules(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    tile = page.locator(".tile").first
    tile.get_by_role("link", name="Règles").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator(".ours").first).to_have_text("choix de la maison")
    page.go_back()
    page.locator(".tile").first.get_by_role("link", name="Régler").click()
    expect(page.locator("form.setup")).to_be_visible()
    page.go_back()
    page.locator(".tile").first.get_by_role("link", name="Jouer").click()
    page.wait_for_selector('.board[data-next="person"]')


def test_the_rules_of_every_game_are_drawn_and_drawn_anew_in_the_dark(
    page: Page, site: Site
) -> None:
    drawings = page.locator("figure canvas")
    sheets = read_data(site.folder / "assets" / "games" / "fr.bin")
    for sheet in sheets:
        rules = read_data(site.folder / "assets" / "rules" / f"{sheet['id']}.fr.bin")
        count = rules.count("\n![")
        go_to(page, site, f"#/{sheet['id']}/rules")
        expect(page.locator("h1")).to_contain_text(sheet["name"])
        expect(drawings).to_have_count(count)
        expect(page.locator("figure:has(canvas) figcaption")).to_have_count(count)
        assert all(drawing.evaluate(DRAWN) > 0.2 for drawing in drawings.all())
    light = drawings.first.evaluate("(canvas) => canvas.toDataURL()")
    page.locator("[data-label=theme]").click()
    assert drawings.first.evaluate("(canvas) => canvas.toDataURL()") != light
    expect(drawings).to_have_count(count)


def test_the_rules_over_the_table_are_drawn_within_a_narrow_sheet(phone: Page, site: Site) -> None:
    open_table(phone, site)
    phone.locator(".bar [data-label=rules]").click()
    drawing = phone.locator("dialog figure canvas").first
    expect(drawing).to_be_visible()
    assert drawing.evaluate(DRAWN) > 0.2
    body = phone.locator("dialog .dialog-body")
    assert body.evaluate("(body) => body.scrollWidth <= body.clientWidth")


def test_without_their_drawings_the_rules_keep_the_captions(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="fr-FR")
    context.route("**/assets/figures/*", lambda route: route.abort())
    page = context.new_page()
    with page.expect_event("requestfailed", lambda request: "figures" in request.url):
        page.goto(f"{site.url}#/{GAME}/rules")
    expect(page.locator("figcaption").first).to_be_visible()
    expect(page.locator("figure canvas")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("address", ["#/nowhere", "#/c-cross/nowhere", "#/a/b/c", "#<script>"])
def test_an_unknown_address_leads_home_with_one_sentence(
    page: Page, site: Site, address: str
) -> None:
    go_to(page, site, address)
    expect(page.locator(".lost")).to_have_count(1)
    expect(page.locator(".tile").first).to_be_visible()


def test_setup_decides_who_plays_and_who_begins(page: Page, site: Site) -> None:
    go_to(page, site, f"#/{GAME}/setup")
    page.locator("#who-1").select_option("1")
    page.locator("input[name=first][value='1']").check()
    page.locator("form button[type=submit]").click()
    wait_for_python(page)
    page.wait_for_selector('[data-next="person"][data-busy="false"]')
    sitters = page.locator(".player-sitter").all_inner_texts()
    assert sitters[0] == "Clair · niveau 1"
    assert sitters[1] == "Foncé"
    assert page.locator(".player-name").all_inner_texts() == ["Zoé", "Vous"]
    assert board(page)["turn"] == "1"


def test_a_new_game_leaves_the_old_one_to_be_found_again(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    page.locator(".bar [data-label=menu]").click()
    page.locator(".entry", has_text="Nouvelle partie").click()
    page.wait_for_selector('[data-turn="0"][data-busy="false"]')
    expect(page.locator(".note")).to_contain_text("Mes parties")
    wait_for_kept(page, "kept.record.moves.length === 0")
    assert [len(game["record"]["moves"]) for game in kept_games(page)] == [0, 2]


def test_a_new_game_is_asked_for_twice_where_nothing_can_be_found_again(
    page: Page, site: Site
) -> None:
    page.goto(f"{site.url}?kiosk={GAME}")
    wait_for_python(page)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    for answer, turn in ((1, "2"), (0, "0")):
        page.locator(".bar [data-label=menu]").click()
        page.locator(".menu .entry").first.click()
        page.locator("dialog .row button").nth(answer).click()
        page.wait_for_selector(f'[data-turn="{turn}"][data-busy="false"]')


def test_the_theme_switches_and_is_remembered(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    page.locator("[data-label=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    wait_behind(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    wait_behind(page)


def test_a_door_that_does_not_open_is_explained(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="fr-FR")
    context.route("**/engine.bin", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site.url}#/{GAME}")
    expect(page.locator(".note")).to_contain_text("rechargez", timeout=60_000)
    context.close()


def test_a_server_that_spoils_a_file_is_blamed_and_not_the_connection(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(locale="fr-FR")
    context.route("**/pyodide.js", lambda route: route.fulfill(status=403))
    page = context.new_page()
    page.goto(f"{site.url}#/{GAME}")
    expect(page.locator(".note")).to_contain_text("pyodide.js (il répond «\u00a0403\u00a0»)")
    context.close()


def test_nothing_on_a_phone_lies_outside_or_over_something_else(phone: Page, site: Site) -> None:
    open_table(phone, site)
    boxes = [
        phone.locator(part).bounding_box() for part in (".bar", ".players", ".board", ".actions")
    ]
    top = 0.0
    for box in boxes:
        assert box is not None
        assert box["y"] >= top - 1
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        top = box["y"] + box["height"]
    assert top <= 640
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")
    small = phone.evaluate(
        """() => [...document.querySelectorAll("button:not(.spoken *), a")]
            .filter((one) => one.getBoundingClientRect().width)
            .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
            .map((one) => one.outerHTML)"""
    )
    assert small == []
