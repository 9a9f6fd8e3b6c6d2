"""By ear and by keys: one message a turn, keys that answer, typed moves, no lost focus."""

from __future__ import annotations

import re

from hands import LISTEN, board, choosable, go_to, open_for_two, open_table, wait_for_python
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

LIVE = "#live"
MINE = '.board[data-busy="false"][data-next="person"]'


def heard(page: Page) -> list[str]:
    """What has been said since the last time, once nothing more is."""
    before = -1
    while before != (before := page.evaluate("window.heard.length")):
        page.wait_for_timeout(700)
    found: list[str] = page.evaluate("window.heard.splice(0)")
    return found


def to_the_board(page: Page) -> None:
    """Come to the board by keys, through the link that leads past the bar."""
    assert page.evaluate("document.body.firstElementChild.matches('.skip')")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.spoken button')")


def test_a_turn_is_one_message_and_few_marks_change(page: Page, site: Site) -> None:
    open_table(page, site)
    to_the_board(page)
    page.evaluate(LISTEN)
    page.evaluate(
        """() => {
            window.flips = 0;
            new MutationObserver((changes) => (window.flips += changes.length)).observe(
                document.querySelector(".spoken"),
                { attributeFilter: ["aria-disabled"], subtree: true },
            );
        }"""
    )
    for turn in (2, 4):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        if page.locator(".choices [data-choice]").count():
            page.keyboard.press("Enter")
        page.wait_for_selector(f'{MINE}[data-turn="{turn}"]')
        messages = heard(page)
        assert re.match(r"Basile pose .+ Vous : posez", messages[-1])
        assert sum("Basile" in message for message in messages) == 1
    # A half-made move marks its few neighbours; nothing else is marked but what has changed.
    assert page.evaluate("window.flips") < 400


def test_undo_and_escape_say_what_is_gone(page: Page, site: Site) -> None:
    open_for_two(page, site)
    to_the_board(page)
    page.evaluate(LISTEN)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{MINE}[data-turn="1"]')
    heard(page)
    page.keyboard.press("u")
    page.wait_for_selector(f'{MINE}[data-turn="0"]')
    (said,) = heard(page)
    assert re.match(r"Annulé : .+ pose .+A1\.1.*Clair : posez", said)
    page.keyboard.press("r")
    page.wait_for_selector(f'{MINE}[data-turn="1"]')
    assert heard(page)[-1].startswith("Rejoué : ")
    # A cell on a border: a second pawn may stand beyond it.
    page.locator(f'[data-target="{choosable(page)[40]}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choices [data-choice]")).to_have_count(1)
    heard(page)
    page.keyboard.press("Escape")
    (said,) = heard(page)
    assert re.match(r"Choix annulé\s: \w\d\.\d, libre\. Foncé : posez", said)


def test_keys_answer_and_a_move_can_be_typed(page: Page, site: Site) -> None:
    open_table(page, site)
    to_the_board(page)
    page.evaluate(LISTEN)
    for key, answer in (
        ("e", r"^Rien ne s’est encore passé"),
        ("i", r"^A1\.1, libre\. Vous : posez"),
        ("s", r"^Il n’y a pas de secret"),
        ("p", r"^Vous, pions : rien ; tuiles : rien ; réserve : 12\.$"),
        ("o", r"^Vous, pions.+Basile, pions.+Au tour de : Vous"),
    ):
        page.keyboard.press(key)
        (said,) = heard(page)
        assert re.search(answer, said), (key, said)
    page.keyboard.press("m")
    expect(page.locator("#typed-move")).to_be_focused()
    page.keyboard.type("b2")
    expect(page.locator("#typed-moves option").first).to_have_attribute("value", "b2.1")
    page.keyboard.type(".3")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{MINE}[data-turn="2"]')
    expect(page.locator("#typed-move")).to_be_focused()
    page.keyboard.type("b2.3")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_contain_text("règle")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.spoken button')")
    page.get_by_role("button", name="La position en mots").click()
    expect(page.locator("dialog ul")).to_contain_text("Vous, pions : B2.3")
    expect(page.locator("dialog tbody tr")).to_have_count(16)


def test_a_closer_view_follows_the_keyboard(phone: Page, site: Site) -> None:
    open_table(phone, site)
    phone.locator(".tools [data-label=zoom]").click()
    phone.wait_for_selector('.canvas[data-zoomed="true"]')
    phone.locator(".spoken [tabindex='0']").focus()
    for key in ("ArrowDown",) * 16 + ("ArrowRight",) * 9 + ("ArrowUp",) * 16:
        phone.keyboard.press(key)
        # The view goes there with the next frame.
        phone.wait_for_function(
            """() => {
                const board = document.querySelector(".board").getBoundingClientRect();
                const here = document.activeElement.getBoundingClientRect();
                return here.left >= board.left - 1 && here.right <= board.right + 1
                    && here.top >= board.top - 1 && here.bottom <= board.bottom + 1;
            }"""
        )


def test_the_focus_stays_on_the_board_when_what_it_was_on_goes(page: Page, site: Site) -> None:
    go_to(page, site, "#/crescendo")
    wait_for_python(page)
    page.get_by_role("button", name="Poser les croix nous-mêmes").click()
    page.wait_for_selector('.spoken [data-target^="cross:"]', state="attached")
    page.wait_for_selector(MINE)
    to_the_board(page)
    for _ in range(3):
        turn = int(board(page)["turn"])
        cross = next(target for target in choosable(page) if target.startswith("cross:"))
        page.locator(f'[data-target="{cross}"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator(LIVE)).to_contain_text("au nord")
        laid = page.locator(LIVE).text_content()
        # Turned, it says how it lies now.
        page.keyboard.press("Enter")
        expect(page.locator(LIVE)).not_to_have_text(laid or "")
        expect(page.locator(LIVE)).to_contain_text("au nord")
        place = next(target for target in choosable(page) if target.startswith("@"))
        page.locator(f'[data-target="{place}"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(turn) => Number(document.querySelector('.board').dataset.turn) > turn", arg=turn
        )
        page.wait_for_selector(MINE)
        assert page.evaluate("document.activeElement.matches('.spoken button')")
