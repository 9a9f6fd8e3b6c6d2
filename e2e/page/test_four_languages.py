"""The language of the first opening, and switching between all of them in mid-game."""

from __future__ import annotations

import json

import pytest
from hands import GAME, board, open_table, play_one, speak
from playwright.sync_api import Browser, Page, expect

from croisee.core.words import FIRST, LANGUAGES, page_words
from tools.dev.serve import Site


@pytest.mark.parametrize(
    ("wished", "chosen"),
    [
        *((f"{lang}-XX", lang) for lang in LANGUAGES),
        ("it, nl-BE, de", "nl"),
        ("pt, de-CH, fr", "de"),
        ("it, pt", FIRST),
    ],
)
def test_the_first_opening_takes_the_first_language_of_the_browsers_list_that_there_is(
    browser: Browser, site: Site, wished: str, chosen: str
) -> None:
    context = browser.new_context()
    listed = json.dumps(wished.split(", "))
    context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{value: {listed}}})")
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("html")).to_have_attribute("lang", chosen)
    words = page_words(chosen)
    expect(page.locator("h1")).to_have_text(words["page.welcome"])
    expect(page.locator(".languages")).to_have_value(chosen)
    expect(page.locator(".languages option:checked")).to_have_text(words["language.name"])
    context.close()


def test_every_language_is_spoken_in_turn_in_one_game(page: Page, site: Site) -> None:
    open_table(page, site)
    play_one(page)
    turn = board(page)["turn"]
    for lang in (*LANGUAGES[1:], FIRST):
        speak(page, GAME, lang)
        assert board(page)["turn"] == turn
    play_one(page)
