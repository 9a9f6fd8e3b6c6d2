"""The page's JavaScript as the browser gets it: few files instead of many.

esbuild joins the modules that a page always loads together and leaves apart what only some pages
need. Scripts that other sites load, or that must run where modules may not, become one plain file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import ASSETS, CACHE, MODULES
from tools.dev.report import run, step
from tools.dev.stamp import digest, files_under, is_fresh, set_stamp

OUT = CACHE / "scripts"
SOURCES = ASSETS / "js"
# Data that scripts import, and that is joined with them.
DATA = ASSETS / "glyphs.json"
JOIN = Path(__file__).with_name("join.mjs")
# Whatever room a script stands in, the built site has it directly in assets/js, under a name that
# stays: other sites have pasted the address of embed-element.js. Built name, then source.
# The app's own page waits for its script: it comes in one file, and as a plain script, which a
# browser compiles when the service worker stores it and not at the next visit. What a first board
# does without is a part of its own.
APP = "app/app.js"
REST = "app/rest.js"
# The page that checks a server has one that runs even where modules are spoilt.
CHECK = {"check": "app/check.js"}
# Loaded by a page, by PyScript's worker, or by name while the page runs.
MODULE_ENTRIES = {
    "embed": "embed/embed.js",
    "boot": "runtime/boot.js",
    "boot-served": "runtime/boot-served.js",
    "boot-plain": "runtime/boot-plain.js",
    "door": "runtime/door.js",
    "shared-door": "runtime/shared-door.js",
    "offline": "offline/offline.js",
    "about": "app/about.js",
    "game-page": "app/game-page.js",
}
# Fetched when somebody first wants several devices at one table, with a part of it that only some
# cameras need.
DEVICES = {"devices": "link/devices.js"}
PLAIN_ENTRIES = {
    "preload": "app/preload.js",
    "facade": "embed/facade.js",
    "embed-element": "embed/element.js",
    "example": "embed/example.js",
}


def bundle_scripts() -> Path:
    """Join the scripts; the folder they are in."""
    now = digest([SOURCES, DATA, MODULES / "esbuild" / "package.json", Path(__file__), JOIN])
    if is_fresh("scripts", now, [OUT]):
        return OUT
    with step("scripts joined"):
        for file in list(files_under(OUT)):
            file.unlink()
        OUT.mkdir(parents=True, exist_ok=True)
        _join_app()
        _esbuild(CHECK, "--format=iife", "--define:import.meta.url=document.currentScript.src")
        _esbuild(MODULE_ENTRIES, "--format=esm", "--splitting", "--chunk-names=part-[hash]")
        _esbuild(DEVICES, "--format=esm", "--splitting", "--chunk-names=devices-[hash]")
        _esbuild(PLAIN_ENTRIES, "--format=iife")
    set_stamp("scripts", now)
    return OUT


def _join_app() -> None:
    places = {"esbuild": MODULES / "esbuild", "sources": SOURCES, "out": OUT}
    request = {name: str(place) for name, place in places.items()} | {"app": APP, "part": REST}
    run(
        [node(), JOIN],
        "esbuild could not join the app's scripts: the message above says why.",
        text=json.dumps(request),
    )


def _esbuild(entries: dict[str, str], *options: str) -> None:
    run(
        [
            node(),
            MODULES / "esbuild" / "bin" / "esbuild",
            *(f"{name}={SOURCES / source}" for name, source in entries.items()),
            "--bundle",
            "--minify",
            "--target=es2022",
            "--charset=utf8",
            # What the build lays out in assets/runtime is imported from there; written with a
            # leading dot, it is not mistaken for the room of that name.
            "--alias:@runtime=./../runtime",
            "--external:./../runtime/*",
            "--log-level=warning",
            f"--outdir={OUT}",
            *options,
        ],
        "esbuild could not join the scripts of assets/js: the message above says why.",
    )


def minify_styles(folder: Path) -> None:
    """Take the space and the comments out of style sheets; colours stay as they are written."""
    run(
        [
            node(),
            MODULES / "esbuild" / "bin" / "esbuild",
            *sorted(folder.glob("*.css")),
            "--minify-whitespace",
            "--allow-overwrite",
            "--log-level=warning",
            f"--outdir={folder}",
        ],
        "esbuild could not read the style sheets of assets/css: the message above says why.",
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
