"""What comes after the first board, in a script of its own: asked for again if it did not come."""

from __future__ import annotations

from conftest import DESKTOP
from playwright.sync_api import Browser, Page, expect

from tools.dev.serve import Site

REST = "**/assets/js/rest.js*"
FIRST_BOARD = '[data-target][aria-disabled="false"]'


def open_without_rest(browser: Browser, site: Site, route: str, ready: str) -> Page:
    """A page whose part does not come. The guarded browser would take that for an error."""
    page = browser.new_page(**{**DESKTOP, "locale": "fr"})
    page.route(REST, lambda asked: asked.abort())
    page.goto(f"{site.url}{route}")
    page.wait_for_selector(ready, state="attached")
    return page


def test_a_menu_whose_script_does_not_come_says_so_and_opens_at_the_next_try(
    browser: Browser, site: Site
) -> None:
    page = open_without_rest(browser, site, "#/c-cross", FIRST_BOARD)
    menu = page.locator("[data-label=menu]")
    menu.click()
    lost = page.locator("#app > .lost")
    expect(lost).to_contain_text("vérifiez la connexion")
    expect(page.locator("dialog")).to_have_count(0)
    page.unroute(REST)
    menu.click()
    expect(page.locator("dialog .menu")).to_be_visible()
    expect(lost).to_have_count(0)
    page.close()


def test_another_page_whose_script_does_not_come_leaves_the_table_where_it_is(
    browser: Browser, site: Site
) -> None:
    page = open_without_rest(browser, site, "#/c-cross", FIRST_BOARD)
    page.evaluate("location.hash = '#/c-cross/rules'")
    expect(page.locator("#app > .lost")).to_be_visible()
    expect(page.locator("canvas").first).to_be_visible()
    page.unroute(REST)
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator("#app > .lost")).to_have_count(0)
    page.close()


def test_home_stays_where_the_script_that_it_needs_does_not_come(
    browser: Browser, site: Site
) -> None:
    page = open_without_rest(browser, site, "", ".lost")
    expect(page.locator("#app > .lost")).to_contain_text("rechargez-la")
    expect(page.locator(".tile a.primary").first).to_be_visible()
    page.close()


def test_a_script_of_another_build_is_not_run_beside_the_app(browser: Browser, site: Site) -> None:
    page = browser.new_page(**{**DESKTOP, "locale": "fr"})
    own = (site.folder / "assets" / "js" / "rest.js").read_text(encoding="utf-8")
    other = own.replace('croisee.build !== "', 'croisee.build !== "other')
    assert other != own
    page.route(REST, lambda asked: asked.fulfill(body=other, content_type="text/javascript"))
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector(FIRST_BOARD, state="attached")
    page.locator("[data-label=menu]").click()
    expect(page.locator("#app > .lost")).to_contain_text("vérifiez la connexion")
    page.close()


def test_a_page_of_another_build_than_its_compressed_files_asks_for_them_as_they_are(
    browser: Browser, site: Site
) -> None:
    """The policy knows them by their digests; others are not run and not used."""
    page = browser.new_page(**{**DESKTOP, "locale": "fr"})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    # Compressed files both, and not what they should be.
    other = (site.folder / "assets" / "home" / "fr.bin").read_bytes()
    for name in ("js/app.bin", "css/app.bin"):
        page.route(f"**/assets/{name}", lambda route: route.fulfill(body=other))
    page.goto(f"{site.url}#/c-cross")
    page.wait_for_selector(FIRST_BOARD, state="attached")
    assert {"app.js", "app.css"} <= set(asked)
    page.close()
