"""Puts the site together in `dist/`.

Python is compiled by Pyodide and its memory kept, the runtime's files are laid out, scripts are
joined, first pictures drawn, pages written and the service worker gets its list. Each step is
skipped when its inputs have not changed; all addresses are relative, so that the site works from
any folder of any static host.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from tools.bundle import bundle
from tools.environment import install_packages
from tools.pages import write_pages
from tools.paths import ASSETS, CACHE, DIST, PACKAGE, ROOT, TOOLS
from tools.pictures import paint_all
from tools.precache import write_service_worker
from tools.report import note, run, step
from tools.runtime import lay_out
from tools.scripts import bundle_scripts
from tools.snapshot import take_snapshot
from tools.stamp import digest, files_under, is_fresh, lock, set_stamp
from tools.trim import trim_script

FOLDERS = ("css", "words", "icons")
FRAMES = CACHE / "frames"
PICTURES = CACHE / "pictures"


def build(out: Path = DIST, base: str = "") -> Path:
    """Write the site into a folder, for a place on the web if that is known; the folder."""
    install_packages()
    with lock("build"):
        bundle()
        trim_script()
        take_snapshot()
        draw_frames()
        paint_all(FRAMES / "games.json", PICTURES)
        fresh = CACHE / "site"
        shutil.rmtree(fresh, ignore_errors=True)
        for name in FOLDERS:
            shutil.copytree(ASSETS / name, fresh / "assets" / name)
        for made in (FRAMES, PICTURES):
            shutil.copytree(made, fresh / "assets", dirs_exist_ok=True)
        shutil.copytree(bundle_scripts(), fresh / "assets" / "js")
        lay_out(fresh / "assets" / "runtime")
        write_pages(fresh, base)
        name = write_service_worker(fresh, ASSETS / "js" / "service-worker.js")
        changed = _bring_up_to_date(out, fresh)
        weight = sum(file.stat().st_size for file in files_under(out)) / 1e6
        note(f"build {name} in {_shown(out)}: {weight:.1f} MB, {changed} files changed")
    return out


def draw_frames() -> None:
    """The catalogue and the first pictures, drawn by the games themselves."""
    now = digest([PACKAGE, ASSETS / "words", TOOLS / "frames.py", TOOLS / "figures.py"])
    if is_fresh("frames", now, [FRAMES]):
        return
    with step("first pictures of every game"):
        run(
            [sys.executable, TOOLS / "frames.py", FRAMES],
            "The games could not draw their first pictures: the message above says why.",
            env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        )
    set_stamp("frames", now)


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
