"""Style and types of both languages, and the files that tools write from others.

Ruff and mypy read Python, Biome and TypeScript's checker the page's scripts, which are held to the
types that the door's own are written down as. Everything is run, so that one look shows all there
is to mend.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.dev.environment import install_packages, node
from tools.dev.paths import ASSETS, MODULES, ROOT
from tools.dev.report import note

BIOME = MODULES / "@biomejs" / "biome" / "bin" / "biome"
TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"


def lint(python: Path, fix: bool = False) -> int:
    """Check everything, and mend what can be mended if asked to; 0 when all are content."""
    install_packages()
    biome: list[str | Path] = [
        node(),
        BIOME,
        "check",
        "--error-on-warnings",
        *(["--write"] if fix else []),
    ]
    ruff: list[str | Path] = [python, "-m", "ruff", "check", "--quiet", *(["--fix"] if fix else [])]
    types: list[str | Path] = [python, "-m", "tools.dev.door_types", *(["--fix"] if fix else [])]
    commands: list[tuple[str, Path, list[str | Path]]] = [
        ("ruff", ROOT, ruff),
        ("mypy", ROOT, [python, "-m", "mypy", "--no-error-summary"]),
        ("types of the door", ROOT / "py", types),
        # Pages and workers know different things of the browser.
        ("tsc", ASSETS, [node(), TYPESCRIPT, "--project", "tsconfig.json"]),
        ("tsc, for workers", ASSETS, [node(), TYPESCRIPT, "--project", "tsconfig.worker.json"]),
        ("biome", ASSETS, biome),
        ("biome, for the tests", ROOT / "tests" / "js", biome),
    ]
    failed = 0
    for name, folder, command in commands:
        note(name)
        failed |= subprocess.call(command, cwd=folder)
    return failed
