"""A hint with its reason, and the analysis of a game, as people meet them on both screens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import (
    STILL,
    board,
    choosable,
    click,
    go_to,
    open_for_two,
    put_count_away,
    wait_for_python,
)
from playwright.sync_api import Browser, Page, expect

from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.games import open_box
from tools.dev.serve import Site

Axe = Callable[[Page], list[dict[str, Any]]]

PICTURE = "() => document.querySelector('canvas.canvas').toDataURL()"


def finished(name: str, players: int) -> dict[str, Any]:
    """The record of a game played at random to its end."""
    match = Match(open_box(name, players, {}), "finished")
    rng = Rng("finished")
    while actors := match.actors:
        seat = actors[0]
        move = rng.choice(match.game.moves(match.state, seat))
        match.act(seat, match.game.notate(match.state, seat, move))
    record: dict[str, Any] = match.record().to_json()
    return record


def open_kept(page: Page, site: Site, record: dict[str, Any]) -> None:
    """Open a game that this browser has kept."""
    kept = json.dumps({"record": record, "picture": None, "over": False})
    key = json.dumps(f"croisee:game:{record['game']}")
    page.add_init_script(f"localStorage.setItem({key}, {json.dumps(kept)})")
    go_to(page, site, f"#/{record['game']}")
    wait_for_python(page)
    put_count_away(page)


def where(page: Page) -> str:
    return page.locator(".analysis-where").inner_text()


def test_a_hint_says_why_and_draws_it(page: Page, site: Site) -> None:
    open_for_two(page, site)
    click(page, choosable(page)[40])
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    before = page.evaluate(PICTURE)
    page.locator(".tools [data-label=hint]").click()
    page.wait_for_selector('.prompt[data-note="advice"]')
    advice = page.locator(".note").inner_text()
    assert advice.startswith("Conseil")
    # What to do, then why.
    assert ". " in advice
    expect(page.locator("#live")).to_contain_text("Conseil")
    page.wait_for_function(f"(before) => ({PICTURE})() !== before", arg=before)
    # Whatever is touched next takes it away again.
    click(page, choosable(page)[0])
    expect(page.locator(".note")).to_be_hidden()
    assert board(page)["turn"] == "1"


@pytest.mark.parametrize(
    ("device", "name", "players"),
    [(DESKTOP, "c-cross", 2), (PHONE, "cronberg", 4)],
    ids=["desktop", "phone"],
)
def test_the_analysis_of_a_finished_game(
    browser: Browser,
    guard: Guard,
    site: Site,
    axe: Axe,
    device: dict[str, Any],
    name: str,
    players: int,
) -> None:
    context = guard(browser.new_context(**device, reduced_motion="reduce"))
    page = context.new_page()
    record = finished(name, players)
    last = len(record["moves"])
    open_kept(page, site, record)
    page.locator(".choices button", has_text="Analyser").click()
    expect(page.locator(".analysis-progress")).to_contain_text("%")
    turning = page.get_by_role("button", name="Le tournant")
    turning.wait_for()
    assert where(page) == f"Coup {last} / {last}"
    lines = page.locator(".graph-area" if players == 2 else ".graph-line")
    assert lines.count() == players
    # By keyboard along the graph, which says where it is.
    graph = page.get_by_role("slider")
    expect(graph).to_be_focused()
    graph.press("Home")
    expect(page.locator(".analysis-where")).to_have_text("Début")
    graph.press("ArrowRight")
    expect(page.locator(".analysis-where")).to_have_text(f"Coup 1 / {last}")
    assert "%" in (graph.get_attribute("aria-valuetext") or "")
    # By touching it: another position, another picture.
    before = page.evaluate(PICTURE)
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(f"(before) => ({PICTURE})() !== before", arg=before)
    assert where(page) != f"Coup 1 / {last}"
    # The turning point, with what would have been better, drawn.
    turning.click()
    expect(page.locator('.analysis-say[data-turning="true"]')).to_contain_text("%")
    first = page.locator(".best-move").first
    if players == 2:
        expect(first).to_have_attribute("aria-pressed", "true")
    assert page.locator(".best-move").count() <= 5
    page.locator(".figures summary").click()
    page.wait_for_selector(".figures tbody tr")
    assert page.locator(".figures tbody tr").count() > last / 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    close = page.get_by_role("button", name="Revenir à la partie").bounding_box()
    assert close is not None
    assert close["x"] + close["width"] <= device["viewport"]["width"]
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        assert axe(page) == []
    graph.press("Escape")
    expect(page.locator(".analysis")).to_have_count(0)
    expect(page.locator(".choices .primary")).to_have_text("Revanche")
    assert board(page)["turn"] == str(last)
    context.close()


def test_the_menu_offers_the_analysis_of_a_running_game_unless_it_has_secrets(
    page: Page, site: Site
) -> None:
    open_for_two(page, site)
    click(page, choosable(page)[40])
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    page.locator(".bar [data-label=menu]").click()
    page.locator(".entry", has_text="Analyser").click()
    page.wait_for_selector(".best-move")
    # Closed in the middle of it, the game goes on where it was.
    page.get_by_role("button", name="Revenir à la partie").click()
    page.wait_for_selector(f'{STILL}[data-turn="1"]')
    assert choosable(page)
    go_to(page, site, "#/masker")
    wait_for_python(page)
    page.locator(".bar [data-label=menu]").click()
    expect(page.locator(".entry").first).to_be_visible()
    assert page.locator(".entry", has_text="Analyser").count() == 0
