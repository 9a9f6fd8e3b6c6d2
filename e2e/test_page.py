"""The pages round the table: home, set-up, rules, addresses, and what the page is made of."""

from __future__ import annotations

import pytest
from hands import GAME, board, choosable, click, go_to, open_table, wait_for_python
from playwright.sync_api import Browser, Page, expect

from tools.paths import ASSETS, ROOT
from tools.serve import Site

PAINTED = """(canvas) => {
    const context = canvas.getContext("2d");
    return context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3];
}"""

DRAWN = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, place) => place % 4 === 3 && value > 0).length / (data.length / 4);
}"""


def test_home_shows_every_game_with_its_sheet(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    answer = page.request.get(f"{site.url}assets/games.json").json()
    games = [game["name"] for game in answer["games"]["fr"]]
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(len(games))
    for tile, name in zip(tiles.all(), games, strict=True):
        expect(tile.locator("h2")).to_have_text(name)
        drawing = tile.locator("canvas")
        assert drawing.evaluate(PAINTED)
        tile.locator("summary").click()
        assert tile.locator("dt").count() == 8


def test_home_leads_to_the_table_the_setup_and_the_rules(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    tile = page.locator(".tile").first
    tile.get_by_role("link", name="Règles").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator(".badge").first).to_have_text("maison")
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
    sheets = page.request.get(f"{site.url}assets/games.json").json()["games"]["fr"]
    for sheet in sheets:
        count = sheet["rules"].count("\n![")
        go_to(page, site, f"#/{sheet['id']}/rules")
        expect(page.locator("h1")).to_contain_text(sheet["name"])
        expect(drawings).to_have_count(count)
        expect(page.locator("figcaption")).to_have_count(count)
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
    body = phone.locator("dialog .sheet-body")
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
    assert "niveau 1" in sitters[0]
    assert sitters[1] == "Une personne"
    assert board(page)["turn"] == "1"


def test_a_new_game_is_asked_for_twice(page: Page, site: Site) -> None:
    open_table(page, site)
    click(page, choosable(page)[3])
    page.wait_for_selector('[data-turn="2"][data-busy="false"]')
    for answer, turn in (("Continuer", "2"), ("Nouvelle partie", "0")):
        page.locator(".bar [data-label=menu]").click()
        page.locator(".entry", has_text="Nouvelle partie").click()
        page.locator("dialog .row button", has_text=answer).click()
        page.wait_for_selector(f'[data-turn="{turn}"][data-busy="false"]')


def test_the_theme_switches_and_is_remembered(page: Page, site: Site) -> None:
    go_to(page, site, "#/")
    page.locator("[data-label=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_door_that_does_not_open_is_explained(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="fr-FR")
    context.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site.url}#/{GAME}")
    expect(page.locator(".note")).to_contain_text("rechargez", timeout=60_000)
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


def test_no_module_is_long_and_none_knows_a_game() -> None:
    games = [folder.name for folder in (ROOT / "py/croisee/games").iterdir() if folder.is_dir()]
    for file in (ASSETS / "js").glob("*.js"):
        source = file.read_text(encoding="utf-8")
        assert source.count("\n") < 250, file.name
        for game in games:
            assert game not in source
            assert game.replace("_", "-") not in source
