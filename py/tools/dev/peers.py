"""Other people's game players, for `bench peers` alone: OpenSpiel and boardgame.io.

Neither is needed to play, to build or to test, so they are installed on demand, in exactly one
version each, into the cache.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.dev.environment import install_into_cache, node
from tools.dev.paths import CACHE, MODULES, ROOT
from tools.dev.report import run, step
from tools.dev.stamp import digest, is_fresh, lock, set_stamp

OPEN_SPIEL = "open_spiel==2.0.2"
BOARDGAME = "boardgame.io@0.50.2"
PEERS = CACHE / "peers"
PYTHON_PEERS = PEERS / "python"
PAGE_PEERS = PEERS / "page"
ENTRY = ROOT / "tests" / "bench" / "boardgame.js"


def install_peers(python: Path) -> Path:
    """Install both and join boardgame.io into one script; the folder Python finds OpenSpiel in."""
    with lock("peers"):
        now = digest([OPEN_SPIEL, BOARDGAME, sys.version])
        if not is_fresh("peers", now, [PYTHON_PEERS, PEERS / "node_modules"]):
            shutil.rmtree(PEERS, ignore_errors=True)
            _install_open_spiel(python)
            install_into_cache(BOARDGAME, PEERS)
            set_stamp("peers", now)
        now = digest([ENTRY, BOARDGAME, Path(__file__)])
        if not is_fresh("peers-page", now, [PAGE_PEERS]):
            _join_boardgame()
            set_stamp("peers-page", now)
    return PYTHON_PEERS


def _install_open_spiel(python: Path) -> None:
    with step(OPEN_SPIEL):
        # Its C++ module stands alone; what its Python parts depend on is not used.
        run(
            [
                *(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
                *("--only-binary=:all:", "--no-deps", "--target", PYTHON_PEERS, OPEN_SPIEL),
            ],
            f"pip could not install {OPEN_SPIEL}: is the package index out of reach, or is there "
            "no wheel for this Python?",
        )


def _join_boardgame() -> None:
    with step("boardgame.io joined"):
        run(
            [
                node(),
                MODULES / "esbuild" / "bin" / "esbuild",
                ENTRY,
                "--bundle",
                "--minify",
                "--format=esm",
                # As its makers publish it for players: without the checks of development.
                '--define:process.env.NODE_ENV="production"',
                "--define:global=globalThis",
                "--log-level=error",
                f"--outdir={PAGE_PEERS}",
            ],
            "esbuild could not join boardgame.io: the message above says why.",
            env={**os.environ, "NODE_PATH": str(PEERS / "node_modules")},
        )
