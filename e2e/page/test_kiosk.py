"""A tablet in the library: it goes back to its start by itself and leads nowhere else."""

from __future__ import annotations

from urllib.parse import quote

from hands import GAME, choose_setting, kept_games, open_settings, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site


def test_a_kiosk_goes_back_to_its_start_and_has_no_way_out(page: Page, site: Site) -> None:
    page.clock.install()
    page.goto(f"{site.url}?kiosk&minutes=2#/")
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".foot-links")).to_be_hidden()
    expect(page.locator(".kiosk-full")).to_be_visible()
    tongue = page.evaluate("document.documentElement.lang")
    page.locator(".bar .languages").select_option("en" if tongue == "fr" else "fr")
    page.wait_for_function(f"document.documentElement.lang !== '{tongue}'")
    page.locator(".bar [data-label=theme]").click()
    page.evaluate(f"location.hash = '#/{GAME}'")
    page.wait_for_selector(".board[data-next]")
    open_settings(page)
    choose_setting(page, "sound", "full")
    page.keyboard.press("Escape")
    page.clock.fast_forward(60_000)
    expect(page.locator(".board")).to_be_visible()
    # It asks before it goes back, and any sign of life is an answer.
    page.clock.fast_forward(35_000)
    expect(page.locator("dialog")).to_contain_text("30")
    page.mouse.move(300, 300)
    expect(page.locator("dialog")).to_have_count(0)
    page.clock.fast_forward(60_000)
    expect(page.locator(".board")).to_be_visible()
    page.clock.fast_forward(70_000)
    expect(page.locator(".tile").first).to_be_visible()
    # Where nobody is, nothing is asked.
    page.clock.fast_forward(300_000)
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("document.documentElement.lang") == tongue
    assert page.evaluate("'theme' in document.documentElement.dataset") is False
    assert kept_games(page) == []
    kept = "Object.keys(localStorage).filter((key) => /game|journal|sound/.test(key))"
    assert page.evaluate(kept) == []


def test_a_kiosk_for_one_game_stays_at_its_table(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?kiosk={GAME}")
    page.wait_for_selector(".board[data-next]")
    page.locator(".bar a").first.click()
    page.wait_for_selector(".board[data-next]")
    assert page.evaluate("location.hash") == f"#/{GAME}"
    page.locator(".bar [data-label=menu]").click()
    for file in ("save", "open"):
        expect(page.locator(f'.menu use[href$="#{file}"]')).to_have_count(0)
    page.locator(".menu li:last-child button").click()
    page.wait_for_selector(".board[data-next]")
    assert page.evaluate("location.hash") == f"#/{GAME}"


def test_a_kiosk_shows_its_games_in_its_order_and_no_other(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?kiosk&games=masker,c-cross,masker,nothing&accent=a03010&theme=light#/")
    tiles = page.locator(".tile h2")
    expect(tiles).to_have_text(["Masker", "C-Cross"])
    button = page.locator(".tile .primary").first
    expect(button).to_have_css("background-color", "rgb(160, 48, 16)")
    # Somebody types an address.
    for typed in ("cronberg", "cronberg/rules", "crosstrack/setup"):
        page.evaluate("(hash) => (location.hash = hash)", f"#/{typed}")
        page.wait_for_timeout(300)
        expect(tiles).to_have_count(2)
    page.evaluate("location.hash = '#/masker'")
    page.wait_for_selector('.table[data-game="masker"]')


def test_a_kiosk_for_one_game_leads_to_no_other(page: Page, site: Site) -> None:
    for address in (f"?kiosk={GAME}#/masker", f"?kiosk&games={GAME}#/masker/rules"):
        page.goto(site.url + address)
        page.wait_for_selector(f'.table[data-game="{GAME}"]')
        # Whoever leaves while Python starts has Firefox tell of what did not come.
        wait_for_python(page)


def test_a_kiosk_shows_a_logo_of_its_own_site_only(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?kiosk&logo=assets/icons/croisee.svg#/")
    expect(page.locator(".home > .logo")).to_have_attribute(
        "src", f"{site.url}assets/icons/croisee.svg"
    )
    hostile = ("https://example.org/a.png", "//example.org/a.png", "javascript:alert(1)//.png")
    for logo in (*hostile, "data:image/svg+xml,a.svg", "index.html", "https://", ""):
        page.goto("about:blank")
        page.goto(f"{site.url}?kiosk&logo={quote(logo)}#/")
        expect(page.locator(".tile").first).to_be_visible()
        expect(page.locator(".home > .logo")).to_have_count(0)


def test_hostile_options_of_a_kiosk_are_as_if_not_asked(page: Page, site: Site) -> None:
    words = quote("../x,<b>,c-cross/rules,__proto__")
    page.goto(f"{site.url}?kiosk={words}&games={words}&minutes=-1&theme=pink&accent=red#/")
    expect(page.locator(".tile").nth(2)).to_be_visible()
    assert page.evaluate("document.documentElement.style.length") == 0
    assert page.evaluate("document.documentElement.dataset.theme") is None
