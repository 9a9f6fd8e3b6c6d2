"""Files compressed once, at the build, as well as gzip can.

Most web servers compress neither WebAssembly nor data, so that what is large is sent compressed and
unpacked in the page. The browser unpacks any gzip file: how well it was made is all that counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import MODULES
from tools.dev.report import run


def squeeze(files: Mapping[Path, Path]) -> None:
    """Compress each file into another."""
    request = {
        "libdeflate": str(MODULES / "libdeflate"),
        "files": [[str(source), str(target)] for source, target in files.items()],
    }
    run(
        [node(), Path(__file__).with_suffix(".mjs")],
        "The large files could not be compressed: the message above says why.",
        text=json.dumps(request),
    )
