"""The plugins for WordPress and SPIP, each in one file for its system's own installer.

Their sources are in `assets/plugins/`, as they are installed but for two things: the address of the
copy that they show, which is written in where the build knows it, and WordPress's translations,
which are compiled from `languages/*.po`.
"""

from __future__ import annotations

import ast
import json
import re
import struct
import zipfile
from pathlib import Path

from tools.dev.paths import ASSETS
from tools.dev.stamp import files_under
from tools.site.archive import add_file

PLUGINS = ASSETS / "plugins"
# The file, its source, and the folder that the system unpacks it into.
PACKED = {
    "la-croisee-wordpress.zip": ("wordpress", "la-croisee"),
    "la-croisee-spip.zip": ("spip", "croisee"),
}
# Where an address is written in: what stands there, and what comes instead.
ADDRESSES = {
    "la-croisee.php": ("LA_CROISEE_SITE = ''", "LA_CROISEE_SITE = '{base}'"),
    "modeles/croisee.html": ("#CONFIG{croisee/site}", "#CONFIG{croisee/site,'{base}'}"),
}
# WordPress's name for the script whose sentences are translated.
SCRIPT = "la-croisee-block"
MAGIC = 0x950412DE


def pack_plugins(folder: Path, base: str = "") -> None:
    """Write every plugin into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (source, unpacked) in PACKED.items():
        with zipfile.ZipFile(folder / name, "w") as archive:
            for place, data in plugin_files(PLUGINS / source, base).items():
                add_file(archive, f"{unpacked}/{place}", data)


def plugin_files(source: Path, base: str) -> dict[str, bytes]:
    """The files of a plugin as they are installed."""
    files: dict[str, bytes] = {}
    for file in files_under(source):
        place = file.relative_to(source).as_posix()
        text = file.read_text(encoding="utf-8")
        if base and place in ADDRESSES:
            before, after = ADDRESSES[place]
            text = text.replace(before, after.replace("{base}", base))
        files[place] = text.encode("utf-8")
        if file.suffix == ".po":
            sentences = read_sentences(text)
            stem = place.removesuffix(".po")
            files[f"{stem}.mo"] = compiled(sentences)
            locale = stem.rpartition("-")[2]
            files[f"{stem}-{SCRIPT}.json"] = for_script(sentences, locale).encode("utf-8")
    return files


def read_sentences(text: str) -> dict[str, str]:
    """The sentences of a catalogue and their translations; the first is about the catalogue."""
    found: dict[str, str] = {}
    for entry in re.findall(r'msgid ((?:".*"\s)+)msgstr ((?:".*"\s?)+)', text):
        said, translated = ("".join(map(ast.literal_eval, part.splitlines())) for part in entry)
        found[said] = translated
    return found


def compiled(sentences: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it."""
    pairs = [(said.encode(), translated.encode()) for said, translated in sentences.items()]
    pairs.sort()
    count = len(pairs)
    said_at, translated_at, texts_at = 28, 28 + 8 * count, 28 + 16 * count
    tables, texts = [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), texts_at + len(texts))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, count, said_at, translated_at, 0, texts_at)
    return head + tables[0] + tables[1] + texts


def for_script(sentences: dict[str, str], locale: str) -> str:
    """A catalogue as WordPress's scripts read it."""
    known = {said: [translated] for said, translated in sentences.items() if said}
    head = {"domain": "messages", "lang": locale}
    data = {"domain": "messages", "locale_data": {"messages": {"": head, **known}}}
    return json.dumps(data, ensure_ascii=False)
