"""C-Cross through the page: a pawn that may not stand alone, an exchange, the legend of a hint."""

from __future__ import annotations

import json
from pathlib import Path

from hands import STILL, choosable, open_file, open_table, tap
from playwright.sync_api import Page, expect

from tools.dev.serve import Site

RECORD = {
    "format": "croisee",
    "version": 1,
    "game": "c-cross",
    "players": 2,
    "options": {},
    "seats": [{"kind": "person"}, {"kind": "person"}],
    "seed": "zones",
    "moves": ["0 b2.2", "1 b2.4", "0 b2.3", "1 d4.1"],
    "result": None,
}


def test_why_a_pawn_may_not_stand_alone_and_why_another_goes_back(
    phone: Page, site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "zones.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    open_table(phone, site)
    open_file(phone, file)
    phone.wait_for_selector(f'{STILL}[data-turn="4"]')
    legend = phone.locator(".board .legend")
    expect(legend).to_be_hidden()
    phone.locator("[data-label=hint]").first.click()
    phone.wait_for_selector('.prompt[data-note="advice"]')
    expect(legend).to_contain_text("chemin")
    # The one free cell of this zone that has a neighbour to pay with.
    tap(phone, "b2.1")
    expect(legend).to_be_hidden()
    expect(phone.locator(".status")).to_contain_text("ce pion seul prendrait une zone")
    assert "one" not in choosable(phone) and "b2.1" not in choosable(phone)
    tap(phone, choosable(phone)[0])
    phone.wait_for_selector(f'{STILL}[data-turn="5"]')
    expect(phone.locator(".status")).to_contain_text("un pion foncé de la zone prise doit revenir")
