"""Every game to its end by keys alone, known from the accessibility tree and what is read aloud.

What is heard is the game's golden transcript (`tests/test_transcripts.py`), message by message:
nothing is missing and nothing is said twice. Moves are typed and walked to in turn.
"""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import PATIENCE, leaving_to_nightly
from hands import (
    LISTEN,
    STILL,
    choosable,
    go_to,
    open_file,
    plain,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import Page, expect

from croisee.games import discover
from croisee.table import Table
from tools.dev.serve import Site

SEATS = [{"kind": "person"}, {"kind": "computer", "level": 1}]
MOST_STEPS = 120
MINE = f'{STILL}:is([data-next="person"], [data-next="over"])'

HERE = "document.activeElement.dataset.target ?? document.activeElement.dataset.choice ?? null"


class Listener:
    """Somebody with a keyboard and a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def hear(self, expected: str) -> list[str]:
        """Wait for a message that ends like this; everything heard since the last one."""
        heard: list[str] = []
        limit = time.monotonic() + PATIENCE / 1000
        while not any(said.endswith(plain(expected)) for said in heard):
            assert time.monotonic() < limit, f"not heard: {expected!r}, but {heard}"
            self.page.wait_for_timeout(50)
            heard += [plain(said) for said in self.page.evaluate("window.heard.splice(0)")]
        return heard

    def type_move(self, move: str) -> None:
        """Write a move into the field, which one key opens."""
        field = self.page.get_by_role("combobox", name="Votre coup")
        if not field.is_visible():
            self.page.keyboard.press("m")
        expect(field).to_be_focused()
        self.page.keyboard.type(move)
        self.page.keyboard.press("Enter")

    def walk(self, places: list[str]) -> None:
        """Go to one thing after another and choose it."""
        if self.page.evaluate("document.activeElement.id === 'typed-move'"):
            self.page.keyboard.press("Escape")
        for place in places:
            assert place in choosable(self.page)
            self.go_to(place)
            self.page.keyboard.press("Enter")

    def go_to(self, place: str) -> None:
        """Find a thing by the key for what can be touched, or a button of the prompt by Tab."""
        button = self.page.locator(f'[data-choice="{place}"]')
        key = "Tab" if button.count() else "n"
        for _ in range(MOST_STEPS):
            if self.page.evaluate(HERE) == place:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{place} is not reached by {key}")


def touches(table: Table, move: str) -> list[str]:
    """What has to be touched for a move: a step that is the only way is taken by itself."""
    found: list[str] = []
    node: Any = table.picture()["scene"]["choices"]
    for place in table.read(move)["path"]:
        if len(node) > 1 or isinstance(node[place], str):
            found.append(place)
        node = node[place]
    return found


@pytest.mark.parametrize("game", leaving_to_nightly("crosstrack", "crescendo"))
def test_a_whole_game_is_heard_and_played_by_keys(
    game: str, page: Page, site: Site, tmp_path: Path
) -> None:
    kind = discover()[game]
    table = Table.lay(kind(2), SEATS, "transcript", "fr", lot=False)
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(table.record().to_json()), encoding="utf-8")
    messages = (kind.folder() / "golden" / "said.txt").read_text(encoding="utf-8").splitlines()

    page.emulate_media(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('croisee:pace', 'quick')")
    go_to(page, site, f"#/{game}")
    wait_for_python(page)
    listener = Listener(page)
    open_file(page, file)
    listener.hear(messages[0])
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    if kind.info.hidden:
        page.keyboard.press("s")
        listener.hear(table.peek(0)["secret"]["say"])
        page.keyboard.press("s")
    for number, (typed, expected) in enumerate(zip(messages[1::2], messages[2::2], strict=True)):
        page.wait_for_selector(MINE)
        move = typed.removeprefix("> ")
        if number % 2:
            listener.type_move(move)
        else:
            listener.walk(touches(table, move))
        heard = listener.hear(expected)
        # One message for the whole turn; what was said before it told of a move half made.
        assert heard[-1].endswith(plain(expected)), heard
        assert len(heard) == len(set(heard)), heard
        if number % 2:
            assert heard == [plain(expected)]
        assert page.evaluate("document.activeElement !== document.body")
        table.act(0, move)
        while table.picture()["next"] == "computer":
            table.think()
    moves = table.record().to_json()["moves"]
    kept = wait_for_kept(page, f"kept.record?.moves.length === {len(moves)}")
    assert (table.picture()["next"], kept["record"]["moves"]) == ("over", moves)
    expect(page.locator(".status")).to_contain_text(re.compile("gagn|nulle"))
