"""What pages read, compressed by the build because few web servers do it.

`name.json` becomes `name.bin`, which is gzip over it; the page unpacks that by itself. The app's
script, style sheet and drawings, and the words, are there in both forms: see
assets/js/app/packed-page.js.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from tools.runtime.squeeze import squeeze

NAMES = ("home", "games", "first", "rules", "figures", "texts", "puzzles", "portraits")
ALSO_PLAIN = ("words/*.json", "icons/icons.svg", "js/app.js", "css/app.css")


def pack_data(assets: Path) -> None:
    """Compress data, words, and what the app's page waits for."""
    folders = [assets / name for name in NAMES if (assets / name).exists()]
    data = [file for folder in folders for file in folder.iterdir()]
    both = [file for pattern in ALSO_PLAIN for file in assets.glob(pattern)]
    squeeze({file: file.with_suffix(".bin") for file in [*data, *both]})
    for file in data:
        file.unlink()


def read_data(file: Path) -> Any:
    """What was compressed."""
    return json.loads(gzip.decompress(file.read_bytes()))
