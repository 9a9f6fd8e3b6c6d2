"""WebKitGTK, the engine of Safari, driven through W3C WebDriver by its package's own driver.

Playwright's WebKit is a build of its own that only Playwright can hand out; this one comes with
the system. A few requests of the protocol are enough for the tests.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from glob import glob
from typing import Any

SCREEN = "-screen 0 1400x1100x24"
PLACES = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
PATIENCE = 120.0
SCRIPT_PATIENCE = 60_000


class WebKit:
    """A browser with one window; close it when done."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        command = ["xvfb-run", "-a", "-s", SCREEN, "WebKitWebDriver", f"--port={port}"]
        # A group of its own, for the screen and the driver go together.
        self._driver = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LANG": "C.UTF-8"},
        )
        browser = next(iter(glob(PLACES)), shutil.which("MiniBrowser"))
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        answer = self._call("POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{answer['sessionId']}"
        timeouts = {"script": SCRIPT_PATIENCE, "pageLoad": SCRIPT_PATIENCE}
        self._call("POST", f"{self._session}/timeouts", timeouts)

    def _call(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return json.loads(answer.read())["value"]
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from None
            except urllib.error.URLError:
                # The driver is not up yet.
                assert time.monotonic() < end, "WebKit's driver never answered"
                time.sleep(0.1)

    def goto(self, address: str) -> None:
        """Open an address."""
        self._call("POST", f"{self._session}/url", {"url": address})

    def evaluate(self, script: str, *given: object) -> Any:
        """What the body of a function returns in the page, or in the frame that was entered."""
        body = {"script": script, "args": list(given)}
        return self._call("POST", f"{self._session}/execute/sync", body)

    def wait_for(self, expression: str) -> Any:
        """Ask until an expression holds; its value."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(f"return {expression}")):
            assert time.monotonic() < end, f"still not so: {expression}"
            time.sleep(0.1)
        return found

    def enter_frame(self, number: int | None) -> None:
        """Speak with a frame of the page from now on; with None, with the page itself."""
        self._call("POST", f"{self._session}/frame", {"id": number})

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        try:
            self._call("DELETE", self._session)
        finally:
            os.killpg(self._driver.pid, signal.SIGTERM)
            self._driver.wait(20)
