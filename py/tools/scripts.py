"""The page's JavaScript as the browser gets it: few files instead of many.

esbuild joins the modules that a page always loads together and leaves apart what only some pages
need. Scripts that other sites load, or that must run where modules may not, become one plain file.
"""

from __future__ import annotations

import re
from pathlib import Path

from tools.environment import node
from tools.paths import ASSETS, CACHE, MODULES
from tools.report import run, step
from tools.stamp import digest, files_under, is_fresh, set_stamp

OUT = CACHE / "scripts"
SOURCES = ASSETS / "js"
# The house's own page waits for its scripts: they come in one file, and as a plain script, which a
# browser compiles when the service worker stores it and not at the next visit.
HOUSE = "app.js"
# Loaded by a page, by PyScript's worker, or by name while the page runs.
MODULE_ENTRIES = (
    "embed.js",
    "boot.js",
    "boot-plain.js",
    "door.js",
    "offline.js",
    "about.js",
)
PLAIN_ENTRIES = ("ahead.js", "facade.js", "embed-element.js", "example.js")


def bundle_scripts() -> Path:
    """Join the scripts; the folder they are in."""
    now = digest([SOURCES, MODULES / "esbuild" / "package.json", Path(__file__)])
    if is_fresh("scripts", now, [OUT]):
        return OUT
    with step("scripts joined"):
        for file in list(files_under(OUT)):
            file.unlink()
        _esbuild((HOUSE,), "--format=iife", "--define:import.meta.url=document.currentScript.src")
        _esbuild(MODULE_ENTRIES, "--format=esm", "--splitting", "--chunk-names=part-[hash]")
        _esbuild(PLAIN_ENTRIES, "--format=iife")
    set_stamp("scripts", now)
    return OUT


def _esbuild(entries: tuple[str, ...], *options: str) -> None:
    run(
        [
            node(),
            MODULES / "esbuild" / "bin" / "esbuild",
            *(SOURCES / name for name in entries),
            "--bundle",
            "--minify",
            "--target=es2022",
            "--charset=utf8",
            "--external:../runtime/*",
            "--log-level=warning",
            f"--outdir={OUT}",
            *options,
        ],
        "esbuild could not join the scripts of assets/js: the message above says why.",
    )


def loaded_with(name: str) -> list[str]:
    """The other scripts that a script imports at once, at any depth."""
    found: list[str] = []
    queue = [name]
    while queue:
        text = (OUT / queue.pop()).read_text(encoding="utf-8")
        for other in re.findall(r'(?:from|import)"\./([\w.-]+\.js)"', text):
            if other not in found:
                found.append(other)
                queue.append(other)
    return found
