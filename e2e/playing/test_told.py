"""What computer players do is told to the eyes: every move since my last decision.

What the page shows is held against what Python tells of the record that the page keeps.
"""

from __future__ import annotations

import json

import pytest
from hands import STILL, board, go_to, make_a_move, plain, wait_for_kept, wait_for_python
from playwright.sync_api import Page, expect

from croisee.core.record import Record
from croisee.games import discover
from croisee.table import Table
from tools.dev.serve import Site

EXCHANGES = 2
# The sentences whose beginning lies above the place that is seen, while their end is in it.
CUT = """(list) => {
    const { top } = list.getBoundingClientRect();
    const places = [...list.children].map((one) => one.getBoundingClientRect());
    return places.filter((one) => one.top < top - 1 && one.bottom > top + 1).length;
}"""


def told_since_my_last_decision(page: Page) -> list[str]:
    """What Python tells of every step after my last one, in the page's language."""
    kept = wait_for_kept(page, f"kept.record?.moves.length === {board(page)['turn']}")
    table = Table.resume(Record.from_json(json.dumps(kept["record"])), "fr")
    seat, steps = table.acting, table.match.steps
    mine = [number for number, step in enumerate(steps) if step.player == seat]
    since = range(mine[-1] + 1 if mine else 0, len(steps))
    return [plain(said) for number in since if (said := table.telling.summary(number))]


@pytest.mark.parametrize("game", discover())
def test_every_computers_turn_is_told_in_sight(game: str, page: Page, site: Site) -> None:
    go_to(page, site, f"#/{game}/setup")
    page.wait_for_selector("form button[type=submit]")
    choice = page.locator('input[name="count"]')
    heard = 0
    # A game for two alone does not ask how many play.
    for count in choice.evaluate_all("(all) => all.map((one) => one.value)") or ["2"]:
        page.goto(f"{site.url}#/{game}/setup")
        page.wait_for_selector("form button[type=submit]")
        if choice.count():
            page.locator(f'input[name="count"][value="{count}"]').check()
        page.locator("form button[type=submit]").click()
        expect(page.locator(".player")).to_have_count(int(count))
        wait_for_python(page)
        for _ in range(EXCHANGES):
            page.wait_for_selector(f'{STILL}[data-next="person"]')
            expected = told_since_my_last_decision(page)
            shown = [plain(line) for line in page.locator(".story-line").all_inner_texts()]
            assert [line.strip() for line in shown[len(shown) - len(expected) :]] == expected
            if expected:
                expect(page.locator(".story-line").last).to_be_in_viewport()
                assert not page.locator(".story").evaluate(CUT)
            heard += len(expected)
            make_a_move(page)
        page.wait_for_selector(f'{STILL}:is([data-next="person"], [data-next="over"])')
    # Of whatever the computers did, something was there to be told.
    assert heard
