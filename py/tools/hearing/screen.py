"""Firefox read by Orca on a virtual screen: send keys, get back what was said.

Everything is started with a home, a bus and a profile of its own in a folder, and ended with it.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

from tools.dev.report import Missing

PROGRAMS: Mapping[str, str] = {
    "orca": "orca",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "openbox": "openbox",
    "dbus-daemon": "dbus",
    "firefox-esr": "firefox-esr",
    "gsettings": "libglib2.0-bin",
}
"""What has to be there, with the Debian package that brings it."""
PACKAGES = (
    "at-spi2-core",
    "dconf-gsettings-backend",
    "firefox-esr-l10n-fr",
    "gir1.2-atspi-2.0",
    "gir1.2-wnck-3.0",
    "gsettings-desktop-schemas",
    "python3-gi",
    "python3-pyatspi",
)
LANGUAGE = "fr_FR.UTF-8"
TAPE = "tape.txt"
"""What was said, in the folder of a screen."""
PREFERENCES = """
user_pref("accessibility.force_disabled", -1);
user_pref("intl.locale.requested", "fr");
user_pref("intl.accept_languages", "fr-FR, fr");
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.preonboarding.enabled", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.startup.page", 0);
user_pref("app.update.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""
SETTINGS = """{"general": {"speechServerFactory": "tape", "enableSpeech": true,
 "enableBraille": false, "enableSound": false, "enableKeyEcho": false,
 "profile": ["Default", "default"], "startingProfile": ["Default", "default"],
 "activeProfile": ["Default", "default"]},
 "profiles": {"default": {"profile": ["Default", "default"], "pronunciations": {},
 "keybindings": {}}}, "pronunciations": {}, "keybindings": {}}"""


class Screen:
    """A screen with a browser and a reader on it, as a context."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.tape = folder / TAPE
        self.started: list[subprocess.Popen[bytes]] = []
        self.environment = {
            name: value for name, value in os.environ.items() if name in ("PATH", "USER", "LOGNAME")
        }

    def __enter__(self) -> Screen:
        try:
            self._begin()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _begin(self) -> None:
        home, run = self.folder / "home", self.folder / "run"
        (home / ".local" / "share" / "orca").mkdir(parents=True)
        (home / ".local" / "share" / "orca" / "user-settings.conf").write_text(SETTINGS)
        run.mkdir(mode=0o700)
        self.tape.touch()
        self.environment |= {
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(run),
            "LANG": LANGUAGE,
            "LC_ALL": LANGUAGE,
            "LANGUAGE": "fr",
            "GTK_MODULES": "gail:atk-bridge",
            "GNOME_ACCESSIBILITY": "1",
            "TAPE": str(self.tape),
            "PYTHONPATH": str(Path(__file__).parent),
        }
        read, write = os.pipe()
        self._start("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", keep=write)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.environment["DISPLAY"] = f":{pipe.readline().strip()}"
        address = self.folder / "bus"
        self._start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={address}")
        self._wait(address.exists, 10, "The message bus did not start.")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={address}"
        self._start("openbox")
        for schema, key in (
            ("org.gnome.desktop.interface", "toolkit-accessibility"),
            ("org.gnome.desktop.a11y.applications", "screen-reader-enabled"),
        ):
            asked = ["gsettings", "set", schema, key, "true"]
            subprocess.run(asked, env=self.environment, check=True, stderr=subprocess.DEVNULL)
        self._start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        time.sleep(1)
        self._start("orca", "--replace")
        self._wait(lambda: bool(self.said()), 40, "Orca did not speak.")
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(PREFERENCES)
        size = ("--width", "1280", "--height", "900")
        self._start("firefox-esr", "--no-remote", "--profile", str(profile), *size, self.address)
        if not self.listen(r"terminé", 120):
            raise Missing("Firefox did not open the page.")
        self.quiet(3)

    def _start(self, *command: str, keep: int | None = None) -> None:
        with (self.folder / f"{Path(command[0]).name}.log").open("wb") as log:
            self.started.append(
                subprocess.Popen(
                    command,
                    env=self.environment,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    pass_fds=() if keep is None else (keep,),
                )
            )

    def _end(self) -> None:
        for sent in (signal.SIGTERM, signal.SIGKILL):
            for process in reversed(self.started):
                if process.poll() is None:
                    os.killpg(process.pid, sent)
            time.sleep(1)

    def _wait(self, true: Callable[[], bool], seconds: float, otherwise: str) -> None:
        end = time.time() + seconds
        while not true():
            if time.time() > end:
                raise Missing(otherwise)
            time.sleep(0.1)

    def said(self) -> list[str]:
        """Everything that was said so far."""
        lines = (line.split("\t", 2) for line in self.tape.read_text("utf-8").splitlines())
        return [text for _, kind, text in lines if kind == "SAY"]

    def press(self, *keys: str) -> None:
        """Press keys one after the other, each named as xdotool names it."""
        for key in keys:
            subprocess.run(["xdotool", "key", key], env=self.environment, check=True)
            time.sleep(0.4)

    def quiet(self, seconds: float = 1.5, most: float = 20) -> None:
        """Wait until nothing has been said for so long."""
        end = time.time() + most
        while time.time() < end and time.time() - self.tape.stat().st_mtime < seconds:
            time.sleep(0.1)

    def listen(self, pattern: str, seconds: float, since: int = 0) -> bool:
        """Wait until something is said that matches; whether it was."""
        end = time.time() + seconds
        while time.time() < end:
            if any(re.search(pattern, text) for text in self.said()[since:]):
                return True
            time.sleep(0.2)
        return False
