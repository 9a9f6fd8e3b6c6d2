"""QR codes through the door, by the very wheel of segno that the site carries."""

from __future__ import annotations

import asyncio
import json
import sys
import zipfile

import pytest

from croisee.door import Door
from croisee.web import LIBRARY, MICROPIP, SEGNO
from tools.site.wheels import fetch_wheels

ADDRESS = "https://example.org/la-croisee/#/c-cross/p/" + "AbC-_123" * 30
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]


def ask(door: Door, text: str) -> dict[str, object]:
    request = {"verb": "qr", "text": text, "site": "https://example.org/assets/wheels/"}
    answer: dict[str, object] = json.loads(door.handle(json.dumps(request)))
    return answer


def test_one_asks_again_until_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.new_event_loop()
    asked: list[str] = []
    installing = loop.create_future()

    def install(site: str) -> asyncio.Future[None]:
        asked.append(site)
        return installing

    door = Door(install)
    assert ask(door, ADDRESS)["thinking"] == ask(door, ADDRESS)["thinking"] == 0.5
    assert asked == ["https://example.org/assets/wheels/"]
    monkeypatch.syspath_prepend(str(fetch_wheels() / SEGNO))
    installing.set_result(None)
    rows = ask(door, ADDRESS)["qr"]
    assert isinstance(rows, list) and {len(row) for row in rows} == {len(rows)}
    assert [row[:7] for row in rows[:7]] == [row[-7:] for row in rows[:7]] == FINDER
    assert [row[:7] for row in rows[-7:]] == FINDER
    assert ask(door, "a" * 3000)["error"] == "error.qr.long"
    for name in [name for name in sys.modules if name.partition(".")[0] == "segno"]:
        del sys.modules[name]
    loop.close()


def test_what_cannot_be_fetched_is_told_and_tried_again() -> None:
    loop = asyncio.new_event_loop()
    tries: list[str] = []

    def install(site: str) -> asyncio.Future[None]:
        tries.append(site)
        failed: asyncio.Future[None] = loop.create_future()
        failed.set_exception(OSError("404"))
        return failed

    door = Door(install)
    for _ in range(2):
        answer = ask(door, ADDRESS)
        assert answer["error"] == "error.qr" and "QR" in str(answer["text"])
    assert len(tries) == 2
    assert ask(Door(), ADDRESS)["error"] == "error.qr"
    loop.close()


def test_the_site_carries_both_wheels_and_what_they_import() -> None:
    folder = fetch_wheels()
    assert {file.name for file in folder.iterdir()} == {LIBRARY, MICROPIP, SEGNO}
    with zipfile.ZipFile(folder / LIBRARY) as library:
        names = set(library.namelist())
    assert {"pyodide/_package_loader.py", "importlib/metadata/__init__.py"} <= names
    assert sum(file.stat().st_size for file in folder.iterdir()) < 1_000_000
