"""Where things are in the repository.

Everything is found from this file's own place, so that the tools work from any folder. Nothing is
written outside the repository.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "py" / "croisee"
TOOLS = ROOT / "py" / "tools"
ASSETS = ROOT / "assets"
MODULES = ASSETS / "node_modules"
PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript" / "core"
CACHE = ROOT / ".cache"
ENVIRONMENT = ROOT / ".venv"
DIST = ROOT / "dist"
