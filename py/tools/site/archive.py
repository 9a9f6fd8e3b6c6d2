"""The whole site in one file, to be unpacked by whoever only has FTP.

Unpacked where the web site begins, its folder is where the build was told that the site will be. A
read-me beside the pages says so, in every language.
"""

from __future__ import annotations

import zipfile
from pathlib import Path
from urllib.parse import urlsplit

from croisee.core.words import LANGUAGES
from tools.dev.paths import ASSETS
from tools.dev.stamp import files_under
from tools.runtime.bundle import EPOCH

USUAL_FOLDER = "la-croisee"
READ_ME = "LISEZ-MOI.txt"


def archive_folder(base: str) -> str:
    """The folder in the archive, with its last slash; nothing where a web site is all ours."""
    path = urlsplit(base).path.strip("/") if base else USUAL_FOLDER
    return f"{path}/" if path else ""


def read_me(base: str) -> str:
    """What somebody who has unpacked the archive needs to know."""
    known = "known" if base else "unknown"
    texts = [
        (ASSETS / "pages" / f"read-me.{known}.{lang}.txt").read_text(encoding="utf-8")
        for lang in LANGUAGES
    ]
    text = "LA CROISÉE\n\n" + "\n---\n\n".join(texts)
    parts = urlsplit(base)
    root = f"{parts.scheme}://{parts.netloc}/"
    return text.format(base=base, root=root, folder=archive_folder(base))


def write_archive(site: Path, file: Path, base: str = "") -> None:
    """Pack a built site."""
    file.parent.mkdir(parents=True, exist_ok=True)
    folder = archive_folder(base)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for item in files_under(site):
            add_file(archive, folder + item.relative_to(site).as_posix(), item.read_bytes())
        add_file(archive, folder + READ_ME, read_me(base).encode("utf-8"))


def add_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Put a file into an archive, always in the same way."""
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)
