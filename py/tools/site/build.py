"""Puts the site together in `dist/`.

Python is compiled by Pyodide and its memory kept, the runtime's files are laid out, scripts are
joined, first pictures drawn, pages written and the service worker gets its list. Each step is
skipped when its inputs have not changed; all addresses are relative, so that the site works from
any folder of any static host.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

from tools.dev.environment import install_packages
from tools.dev.paths import ASSETS, CACHE, DIST, PACKAGE, ROOT, TOOLS
from tools.dev.report import note, run, step
from tools.dev.stamp import digest, files_under, is_fresh, lock, set_stamp
from tools.pictures.paint import paint_all
from tools.runtime.assumptions import check_assumptions
from tools.runtime.bundle import bundle
from tools.runtime.layout import lay_out
from tools.runtime.snapshot import take_snapshot
from tools.runtime.trim import trim_pyodide
from tools.site.data import pack_data
from tools.site.pages import write_pages
from tools.site.parts import write_parts
from tools.site.plugins import pack_plugins
from tools.site.precache import write_service_worker
from tools.site.scripts import bundle_scripts, minify_styles
from tools.site.texts import write_texts
from tools.site.wheels import fetch_wheels

FOLDERS = ("css", "words", "icons", "servers")
OPENINGS = CACHE / "openings"
PICTURES = CACHE / "pictures"


def build(out: Path = DIST, base: str = "") -> Path:
    """Write the site into a folder, for a place on the web if that is known; the folder."""
    install_packages()
    check_assumptions()
    with lock("build"):
        bundle()
        trim_pyodide()
        take_snapshot()
        draw_openings()
        paint_all(OPENINGS, PICTURES)
        fresh = CACHE / "site"
        shutil.rmtree(fresh, ignore_errors=True)
        for name in FOLDERS:
            shutil.copytree(ASSETS / name, fresh / "assets" / name)
        minify_styles(fresh / "assets" / "css")
        for made in (OPENINGS / "assets", PICTURES):
            shutil.copytree(made, fresh / "assets", dirs_exist_ok=True)
        shutil.copytree(bundle_scripts(), fresh / "assets" / "js")
        lay_out(fresh / "assets" / "runtime")
        shutil.copytree(fetch_wheels(), fresh / "assets" / "wheels")
        write_parts(fresh)
        write_texts(fresh / "assets" / "texts")
        write_pages(fresh, base, json.loads((OPENINGS / "catalogue.json").read_text("utf-8")))
        pack_plugins(fresh / "plugins", base)
        pack_data(fresh / "assets")
        name = write_service_worker(fresh, ASSETS / "js" / "offline" / "service-worker.js")
        changed = _bring_up_to_date(out, fresh)
        weight = sum(file.stat().st_size for file in files_under(out)) / 1e6
        note(f"build {name} in {_shown(out)}: {weight:.1f} MB, {changed} files changed")
    return out


def draw_openings() -> None:
    """The catalogue and the first pictures, drawn by the games themselves."""
    drawing = [TOOLS / "site" / "openings.py", TOOLS / "pictures" / "figures.py"]
    now = digest([PACKAGE, ASSETS / "words", *drawing])
    if is_fresh("openings", now, [OPENINGS]):
        return
    with step("first pictures of every game"):
        run(
            [sys.executable, "-m", "tools.site.openings", OPENINGS],
            "The games could not draw their first pictures: the message above says why.",
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        )
    set_stamp("openings", now)


def _bring_up_to_date(out: Path, fresh: Path) -> int:
    """Make one folder equal to another by touching only what differs; how many files did."""
    wanted = {file.relative_to(fresh): file for file in files_under(fresh)}
    changed = 0
    for place, file in wanted.items():
        target = out / place
        data = file.read_bytes()
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
            changed += 1
    for file in list(files_under(out)):
        if file.relative_to(out) not in wanted:
            file.unlink()
            changed += 1
    return changed


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
