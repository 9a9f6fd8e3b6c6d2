"""What the work needs besides Python: npm's packages, the test environment, a browser.

Each function sets its part up when it is missing or out of date and is silent and quick otherwise.
What cannot be had is named in one sentence.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.dev.paths import ASSETS, ENVIRONMENT, MODULES, ROOT
from tools.dev.report import Missing, note, run, step
from tools.dev.stamp import digest, is_fresh, lock, set_stamp

# Where Debian puts servers, which not everybody has on the path.
ADMINISTRATORS = ("/usr/sbin", "/usr/local/sbin")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Chromium without windows, as Debian packs it: a page opens in it with half the work.
HEADLESS = "chromium-headless-shell"


def node() -> Path:
    """The Node.js program."""
    found = shutil.which("node")
    if not found:
        raise Missing("Node.js is missing: install it together with npm, then try again.")
    return Path(found)


def install_packages() -> None:
    """Install the browser-side packages exactly as locked, with npm."""
    now = digest([ASSETS / "package.json", ASSETS / "package-lock.json"])
    with lock("packages"):
        if is_fresh("packages", now, [MODULES]):
            return
        npm = shutil.which("npm")
        if not npm:
            raise Missing("npm is missing: install Node.js with npm, then try again.")
        with step("npm packages (pyodide, PyScript)"):
            run(
                [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
                "npm could not install the packages of assets/package-lock.json: "
                "is the network or the npm registry out of reach?",
                cwd=ASSETS,
            )
        set_stamp("packages", now)


def install_into_cache(package: str, folder: Path) -> None:
    """Install one npm package, in the version it names, for a command that nobody else needs."""
    if is_fresh(folder.name, package, [folder / "node_modules"]):
        return
    npm = shutil.which("npm")
    if not npm:
        raise Missing("npm is missing: install Node.js with npm, then try again.")
    with step(package):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n', encoding="ascii")
        run(
            [
                *(npm, "install", "--ignore-scripts", "--no-audit", "--no-fund"),
                *("--omit=optional", "--save-exact", package),
            ],
            f"npm could not install {package}: is the npm registry out of reach?",
            cwd=folder,
        )
    set_stamp(folder.name, package)


def environment_python() -> Path:
    """The interpreter of the test environment."""
    if os.name == "nt":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def install_environment() -> Path:
    """Create the test environment with the pinned dependencies; its interpreter."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins: list[str] = project["project"]["optional-dependencies"]["test"]
    python = environment_python()
    now = digest([json.dumps(pins), sys.version])
    with lock("environment"):
        if is_fresh("environment", now, [python]):
            return python
        with step("test environment in .venv"):
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            run(
                [sys.executable, "-m", "venv", ENVIRONMENT],
                "Python's venv module is missing: install it (Debian: python3-venv).",
            )
            run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins],
                "pip could not install the test dependencies of pyproject.toml: "
                "is the network or the package index out of reach?",
            )
        set_stamp("environment", now)
    return python


def find_browser() -> Path | None:
    """An installed Chromium, or the one named by PLAYWRIGHT_CHROMIUM."""
    named = os.environ.get("PLAYWRIGHT_CHROMIUM")
    if named:
        if not Path(named).exists():
            raise Missing(f"PLAYWRIGHT_CHROMIUM names {named}, which does not exist.")
        return Path(named)
    return find_whole_browser()


def find_whole_browser() -> Path | None:
    """An installed Chromium with all that belongs to one: windows, and settings of a profile."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return Path(found) if found else None


def install_browser(python: Path) -> Path | None:
    """An installed Chromium, installing one if need be; None is Playwright's own."""
    with lock("browser"):
        found = find_browser()
        if found:
            return found
        if _can_use_apt():
            with step("Chromium, with apt-get"):
                _apt_install(["chromium", "fonts-dejavu-core"])
            return find_browser()
        note("no Chromium on the PATH: asking Playwright for its own")
        with step("Chromium, with Playwright"):
            run(
                [python, "-m", "playwright", "install", "chromium"],
                "A Chromium browser is missing and Playwright could not download one: "
                "install chromium, or name one in PLAYWRIGHT_CHROMIUM.",
            )
        return None


def install_test_browser(python: Path) -> Path | None:
    """The Chromium for tests: beside a whole one, that without windows where it can be had."""
    chromium = install_browser(python)
    if "PLAYWRIGHT_CHROMIUM" in os.environ:
        return chromium
    try:
        install_programs({HEADLESS: HEADLESS})
    except Missing as missing:
        note(f"{missing} Until then the tests take longer, in a Chromium that has windows.")
    found = shutil.which(HEADLESS)
    return Path(found) if found else chromium


ENGINES: dict[str, dict[str, str]] = {
    "Firefox": {"firefox-esr": "firefox-esr"},
    "WebKit": {"WebKitWebDriver": "webkit2gtk-driver", "xvfb-run": "xvfb"},
}
"""Browsers beside Chromium that the tests play in: their programs, each with its package."""


OLDEST_FIREFOX = 153
"""The first extended release that the pinned Playwright was seen to speak with; 140 is too old."""


def install_engines(wanted: Sequence[str] = tuple(ENGINES)) -> None:
    """Have the other browsers, where they can be had; on a server that tests, they must be."""
    for engine in wanted:
        try:
            install_programs(ENGINES[engine])
            if engine == "Firefox":
                _renew_firefox()
        except Missing as missing:
            if is_required():
                raise
            note(f"{missing} Until then the tests in {engine} are left out.")


def _renew_firefox() -> None:
    """Have a Firefox that the driver speaks with: stale package lists offer an older one."""
    if has_engine("Firefox"):
        return
    with lock("programs"):
        if _can_use_apt():
            with step("a newer firefox-esr, with apt-get"):
                run(["apt-get", "update"], "apt-get update failed: is the network up?")
                _apt_install(["firefox-esr"])
    if not has_engine("Firefox"):
        raise Missing(f"Firefox {OLDEST_FIREFOX} or newer is needed, and an older one is here.")


def has_engine(engine: str) -> bool:
    """Whether the tests in a browser can run here."""
    found = all(shutil.which(program) for program in ENGINES[engine])
    return found and (engine != "Firefox" or _firefox_version() >= OLDEST_FIREFOX)


def _firefox_version() -> int:
    """The first number of the version of the Firefox here; 0 where it does not tell."""
    asked = ["firefox-esr", "--version"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    number = re.search(r"Firefox (\d+)", told)
    return int(number[1]) if number else 0


def is_required() -> bool:
    """Whether a test may not be left out for want of a program."""
    return os.environ.get("CI") == "true"


def install_programs(packages: Mapping[str, str], more: Sequence[str] = ()) -> None:
    """Have programs on this machine, with apt-get if need be: each is named with its package.

    More packages, that bring no program, are those that Debian is asked about.
    """
    path = os.pathsep.join([os.environ.get("PATH", ""), *ADMINISTRATORS])
    with lock("programs"):
        absent = [one for name, one in packages.items() if not shutil.which(name, path=path)]
        missing = sorted({*absent, *(one for one in more if not _is_installed(one))})
        if not missing:
            return
        names = " ".join(missing)
        if not _can_use_apt():
            raise Missing(f"These are missing: {names}. On Debian: sudo apt-get install {names}")
        with step(f"{names}, with apt-get"):
            _apt_install(missing)


def _is_installed(package: str) -> bool:
    asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return False
    return said == "installed"


def _can_use_apt() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def _apt_install(packages: Sequence[str]) -> None:
    # In this run level, what is installed is not started as a service of the machine.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    # Stale package lists are only worth refreshing when the install fails.
    if subprocess.run(install, env=quiet, capture_output=True, check=False).returncode:
        run(["apt-get", "update"], "apt-get update failed: is the network up?")
        run(install, f"apt-get could not install {' '.join(packages)}.", env=quiet)
