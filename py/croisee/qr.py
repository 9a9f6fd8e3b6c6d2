"""QR codes, drawn by `segno`, which is installed when somebody first asks for one.

Installing takes a moment and goes on between requests: until it is done, the answer is that one
should ask again. How it is installed is the business of whoever opens the door.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croisee.core.errors import InvalidRequest
from croisee.messages import Progress, QrAnswer

Install = Callable[[str], "asyncio.Future[None]"]
"""Begins to install segno from a folder of the site."""


class QrCodes:
    """The codes of one page."""

    def __init__(self, install: Install | None) -> None:
        self._install = install
        self._installing: asyncio.Future[None] | None = None

    def code(self, text: str, site: str) -> Progress | QrAnswer:
        """A text as rows of light (0) and dark (1) squares, or that one should ask again."""
        if find_spec("segno") is None and not self._is_installed(site):
            return {"thinking": 0.5}
        segno: Any = import_module("segno")
        try:
            # At this level a sixth of the squares may be unreadable.
            code = segno.make_qr(text, error="m")
        except segno.DataOverflowError:
            raise InvalidRequest("error.qr.long") from None
        return {"qr": ["".join(map(str, row)) for row in code.matrix]}

    def _is_installed(self, site: str) -> bool:
        if self._install is None:
            raise InvalidRequest("error.qr")
        if self._installing is None:
            self._installing = self._install(site)
        if not self._installing.done():
            return False
        fault = self._installing.exception()
        # The next one who asks tries again.
        self._installing = None
        if fault:
            raise InvalidRequest("error.qr") from fault
        return True
