"""Data that pages read, compressed by the build because few web servers do it.

`name.json` becomes `name.bin`, which is gzip over it; the browser unpacks that by itself.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

NAMES = ("home", "games", "first", "rules", "figures", "texts", "puzzles", "portraits")


def pack_data(assets: Path) -> None:
    """Compress the catalogues, openings, rules and their drawings, texts and puzzles."""
    folders = [assets / name for name in NAMES if (assets / name).exists()]
    for file in [file for folder in folders for file in folder.iterdir()]:
        file.with_suffix(".bin").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
        file.unlink()


def read_data(file: Path) -> Any:
    """What was compressed."""
    return json.loads(gzip.decompress(file.read_bytes()))
