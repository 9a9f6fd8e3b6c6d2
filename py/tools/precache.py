"""The list of files that make the site work offline, and the service worker that holds it.

Every built file, but for what is the web server's own, is listed with its digest, in the form
`fetch` checks by itself, so that a cache can never mix two builds. What a game can do without is
listed apart, to be fetched when the page is idle. The build's name is the digest of the lists: the
same site, the same name.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from tools.stamp import files_under

NAME = "service-worker.js"
# Files and folders fetched when the page is idle: Python starts from its own files only where its
# memory does not fit, and the pictures are for sites that link here.
LATER = ("assets/runtime/stdlib.zip", "assets/runtime/imported.pack", "assets/shared/")


def write_service_worker(site: Path, source: Path) -> str:
    """Write the site's service worker; the name of the build."""
    files = {
        file.relative_to(site).as_posix(): integrity(file)
        for file in files_under(site)
        if file.name != NAME and not file.name.startswith(".")
    }
    text = source.read_text(encoding="utf-8")
    now = json.dumps({path: files[path] for path in files if not path.startswith(LATER)}, indent=1)
    later = json.dumps({path: files[path] for path in files if path.startswith(LATER)}, indent=1)
    build = hashlib.sha256((now + later + text).encode()).hexdigest()[:16]
    head = f"const BUILD = {json.dumps(build)};\nconst FILES = {now};\nconst LATER = {later};\n\n"
    (site / NAME).write_text(head + text, encoding="utf-8")
    return build


def integrity(file: Path) -> str:
    """A file's digest as a browser's `integrity` wants it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode("ascii")
