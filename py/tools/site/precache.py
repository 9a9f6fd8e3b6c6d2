"""The list of files that make the site work offline, and the service worker that holds it.

Every built file, but for what is the web server's own, is listed with its digest, in the form
`fetch` checks by itself, so that a cache can never mix two builds. What a game can do without is
listed apart, to be fetched when the page is idle, and so is what belongs to one language: a visitor
gets his own first, and the others then. The build's name is the digest of the lists: the same site,
the same name.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from croisee.core.words import LANGUAGES
from tools.dev.stamp import files_under
from tools.runtime.layout import KEPT_UNPACKED
from tools.site.texts import belongs_to

RUNTIME = "assets/runtime/"
NAME = "service-worker.js"
# Files and folders fetched when the page is idle: Python starts from its own files only where its
# memory does not fit, icons are for home screens, a visit sees boards in one theme and at one
# density, and the rest is for other sites, their webmasters and their visitors.
LATER = (
    "assets/runtime/stdlib.zip",
    "assets/runtime/imported.pack",
    "assets/runtime/NOTICES.txt",
    "assets/runtime/parts.json",
    "assets/icons/croisee-",
    "assets/servers/",
    "assets/shared/",
    "assets/tiles/",
    "assets/boards/",
    "assets/facade/",
    "assets/portraits/",
    "assets/puzzles/",
    "assets/wheels/",
    "assets/css/app.css",
    "assets/css/facade.css",
    "assets/js/check.js",
    "assets/js/devices",
    "assets/js/embed",
    "assets/js/example.js",
    "assets/js/facade.js",
    "assets/js/game-page.js",
    "accessibility.",
    "check.html",
    "embed.html",
    "example.html",
    "oembed/",
    "share/",
    "sitemap.xml",
    "webmaster.",
)
# What a first board is made of, and the page itself looks through when it comes: where the browser
# can, it takes them from the cache without waking the service worker, which takes longer than all
# of them. What is damaged the page asks the worker for. Nothing of LATER: it may be missing.
ROUTED = (
    "assets/js/app.js",
    "assets/css/app.bin",
    "assets/icons/icons.bin",
    "assets/words/*.bin",
    "assets/games/*.bin",
    "assets/first/*.bin",
)
# What webmasters download and no page needs; and what is kept in another form: the app's script
# unpacked, so that the browser keeps it compiled, and the words packed.
NEVER = ("plugins/", "assets/js/app.bin", *(f"assets/words/{lang}.json" for lang in LANGUAGES))


def write_service_worker(site: Path, source: Path) -> str:
    """Write the site's service worker; the name of the build."""
    files = {
        file.relative_to(site).as_posix(): integrity(file)
        for file in files_under(site)
        if file.name != NAME and not file.name.startswith(".")
    }
    text = source.read_text(encoding="utf-8")
    lists = {
        name: json.dumps({path: files[path] for path in paths}, indent=1)
        for name, paths in divided(files).items()
    }
    own = ",\n".join(f"{json.dumps(lang)}: {lists.pop(lang)}" for lang in LANGUAGES)
    lines = [f"const {name} = {listed};" for name, listed in lists.items()]
    unpacked = json.dumps(
        {
            f"{RUNTIME}{name}": digest_of(gzip.decompress((site / RUNTIME / packed).read_bytes()))
            for name, packed in KEPT_UNPACKED.items()
            if (site / RUNTIME / packed).exists()
        },
        indent=1,
    )
    lines.append(f"const LANGUAGES = {{\n{own}\n}};")
    lines.append(f"const UNPACKED = {unpacked};")
    lines.append(f"const ROUTED = {json.dumps(ROUTED)};")
    build = hashlib.sha256("".join([*lines, text]).encode()).hexdigest()[:16]
    head = "\n".join([f"const BUILD = {json.dumps(build)};", *lines, "\n"])
    (site / NAME).write_text(head + text, encoding="utf-8")
    return build


def divided(paths: Iterable[str]) -> dict[str, list[str]]:
    """The files of the site as a visit gets them: at once, later, and those of each language."""
    groups: dict[str, list[str]] = {name: [] for name in ("FILES", "LATER", *LANGUAGES)}
    for path in paths:
        if path.startswith(NEVER):
            continue
        lang = next((lang for lang in LANGUAGES if belongs_to(path, lang)), "FILES")
        groups["LATER" if path.startswith(LATER) else lang].append(path)
    return groups


def integrity(file: Path) -> str:
    """A file's digest as a browser's `integrity` wants it."""
    return digest_of(file.read_bytes())


def digest_of(data: bytes) -> str:
    """A digest as a browser's `integrity` wants it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode("ascii")
