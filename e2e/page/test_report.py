"""A report that helps: one entry of the menu copies it, without what a running game hides."""

from __future__ import annotations

import json
import re

import pytest
from hands import go_to, kept_games, make_a_move, wait_for_kept, wait_for_python
from playwright.sync_api import Page, expect

from croisee.games import discover
from tools.dev.serve import Site

SECRET = next(name for name, game in discover().items() if game.info.hidden)
OPEN = next(name for name, game in discover().items() if not (game.info.hidden or game.info.chance))


@pytest.mark.parametrize("game", [OPEN, SECRET])
def test_the_report_has_what_helps_and_no_secret_of_a_running_game(
    page: Page, site: Site, game: str
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    go_to(page, site, f"#/{game}")
    wait_for_python(page)
    page.wait_for_selector('.board[data-next="person"]')
    make_a_move(page)
    wait_for_kept(page, "kept.record?.moves.length >= 1")
    # An error of no consequence, which the harness does not take for one of the page's own.
    page.evaluate("dispatchEvent(new ErrorEvent('error', { message: 'a trial of the report' }))")
    page.locator(".bar [data-label=menu]").click()
    page.get_by_role("button", name="Copier un rapport d").click()
    expect(page.locator(".note")).to_contain_text("Rapport copié")
    text = page.evaluate("navigator.clipboard.readText()")
    report = json.loads(text)
    assert report["browser"] == page.evaluate("navigator.userAgent")
    # Which build it is.
    assert re.fullmatch("sha256-.{44}", report["app"])
    assert report["app"] in (site.folder / "index.html").read_text(encoding="utf-8")
    assert report["window"][:2] == [1280, 800]
    assert "croisee:python" in [name for name, *_ in report["marks"]]
    assert "a trial of the report" in report["errors"][-1]
    record = kept_games(page)[0]["record"]
    assert report["record"]["game"] == game
    if game == OPEN:
        assert report["record"]["moves"][0] == record["moves"][0]
    else:
        assert record["seed"] not in text and "0 " not in json.dumps(report["record"])
