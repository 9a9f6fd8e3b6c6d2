"""The list of files that make the site work offline, and the service worker that holds it.

Every built file is listed with its digest, in the form `fetch` checks by itself, so that a cache
can never mix two builds. The build's name is the digest of that list: the same site, the same name.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from tools.stamp import files_under

NAME = "service-worker.js"


def write_service_worker(site: Path, source: Path) -> str:
    """Write the site's service worker; the name of the build."""
    files = {
        file.relative_to(site).as_posix(): integrity(file)
        for file in files_under(site)
        if file.name != NAME
    }
    text = source.read_text(encoding="utf-8")
    listed = json.dumps(files, indent=1)
    build = hashlib.sha256((listed + text).encode()).hexdigest()[:16]
    head = f"const BUILD = {json.dumps(build)};\nconst FILES = {listed};\n\n"
    (site / NAME).write_text(head + text, encoding="utf-8")
    return build


def integrity(file: Path) -> str:
    """A file's digest as a browser's `integrity` wants it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode("ascii")
