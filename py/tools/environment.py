"""What the work needs besides Python: npm's packages, the test environment, a browser.

Each function sets its part up when it is missing or out of date and is silent and quick otherwise.
What cannot be had is named in one sentence.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.paths import ASSETS, ENVIRONMENT, MODULES, ROOT
from tools.report import Missing, note, run, step
from tools.stamp import digest, is_fresh, lock, set_stamp

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


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
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return Path(found) if found else None


def install_browser(python: Path) -> Path | None:
    """An installed Chromium, installing one if need be; None is Playwright's own."""
    with lock("browser"):
        found = find_browser()
        if found:
            return found
        if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            with step("Chromium, with apt-get"):
                # Stale package lists are only worth refreshing when the install fails.
                packages = ["chromium", "fonts-dejavu-core"]
                install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
                if subprocess.run(install, env=quiet, capture_output=True, check=False).returncode:
                    run(["apt-get", "update"], "apt-get update failed: is the network up?")
                    run(install, "apt-get could not install chromium.", env=quiet)
            return find_browser()
        note("no Chromium on the PATH: asking Playwright for its own")
        with step("Chromium, with Playwright"):
            run(
                [python, "-m", "playwright", "install", "chromium"],
                "A Chromium browser is missing and Playwright could not download one: "
                "install chromium, or name one in PLAYWRIGHT_CHROMIUM.",
            )
        return None
