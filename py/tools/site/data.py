"""What pages read, compressed by the build because few web servers do it.

`name.json` becomes `name.bin`, which is gzip over it; the page unpacks that by itself. The app's
script, style sheet and drawings, and the words, are there in both forms: see
assets/js/app/packed-page.js.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

from tools.runtime.squeeze import squeeze

NAMES = ("home", "games", "first", "rules", "figures", "texts", "puzzles", "portraits")
ALSO_PLAIN = ("icons/icons.svg", "js/app.js", "css/app.css")
# What the page says of all words: the others are Python's, or of the page that checks a server and
# trusts in no compression.
SAID = re.compile(r"language\.|page\.(?!check\.)")


def pack_data(assets: Path) -> None:
    """Compress data, words, and what the app's page waits for."""
    folders = [assets / name for name in NAMES if (assets / name).exists()]
    data = [file for folder in folders for file in folder.iterdir()]
    both = [file for pattern in ALSO_PLAIN for file in assets.glob(pattern)]
    said = [_page_words(file) for file in assets.glob("words/*.json")]
    squeeze({file: file.with_suffix(".bin") for file in [*data, *both, *said]})
    for file in [*data, *said]:
        file.unlink()


def _page_words(catalogue: Path) -> Path:
    """A file with what the page itself says of a catalogue."""
    words = json.loads(catalogue.read_text(encoding="utf-8"))
    own = {key: sentence for key, sentence in words.items() if SAID.match(key)}
    file = catalogue.with_suffix(".page")
    text = json.dumps(own, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text, encoding="utf-8")
    return file


def read_data(file: Path) -> Any:
    """What was compressed."""
    return json.loads(gzip.decompress(file.read_bytes()))
