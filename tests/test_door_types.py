"""The types that the page's scripts are held to are those of the door."""

from __future__ import annotations

from typing import get_args

import pytest

from croisee import door, messages
from croisee.core.scene import ShapeKind
from tools.dev import door_types


def test_the_file_is_what_python_says() -> None:
    assert door_types.FILE.read_text(encoding="utf-8") == door_types.door_types(), (
        "run python3 py/dev.py check --fix"
    )


def test_every_verb_of_the_door_is_written_down() -> None:
    written = door_types.door_types()
    for verb in door.Door()._verbs:
        assert f"\n  {verb}: {{ request: " in written


def test_what_the_encoder_leaves_out_is_optional() -> None:
    written = door_types.door_types()
    assert "\n  at?: Point;" in written
    assert "\n  origin?: Point;" in written, "left out where it is None, and so never null"
    assert "\n  encoded" not in written, "the encoder's own"
    assert "\n  window: Window | null;" in written
    kinds = " | ".join(f'"{kind}"' for kind in get_args(ShapeKind))
    assert f"export type ShapeKind = {kinds};" in written


def test_a_changed_message_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    old = tmp_path / "door.d.ts"
    old.write_text(door_types.door_types().replace("  turn: number;", "  turns: number;", 1))
    monkeypatch.setattr(door_types, "FILE", old)
    assert door_types.main(fix=False) == 1
    assert door_types.main(fix=True) == 0
    assert door_types.main(fix=False) == 0


def test_an_annotation_without_a_counterpart_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(self: object, request: messages.Request) -> None: ...

    look.__annotations__ = {"request": "Request", "return": "frozenset[int]"}
    monkeypatch.setattr(door.Door, "_do_look", look)
    with pytest.raises(door_types.Unreadable, match="frozenset"):
        door_types.door_types()
