"""The browser's side of the house: the one door, held open for the page.

PyScript runs this package in a worker and exports `handle`; every call is an asynchronous message
on the page's side. Nothing else in the package knows that a browser exists.
"""

from __future__ import annotations

import json
import traceback

from croisee.door import Door

__export__ = ["handle"]

_door = Door()


def handle(request: str) -> str:
    """Answer one JSON request with one JSON answer; a bug of ours is an answer too."""
    try:
        return _door.handle(request)
    except Exception:
        traceback.print_exc()
        return json.dumps({"ok": False, "error": "error.bug", "text": _door.sentence("error.bug")})
