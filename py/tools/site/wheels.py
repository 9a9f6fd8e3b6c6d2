"""What Python fetches only when somebody first asks for it: two wheels of PyPI, and what they need.

`micropip` installs `segno`, which draws QR codes, from the site itself; see "install" in
`croisee.web`. Both are the wheels of PyPI, pinned with their digests. `library.zip` holds the
modules of the standard library that the two import and that no game needs.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

from croisee.web import LIBRARY, MICROPIP, SEGNO
from tools.dev.paths import CACHE, PYODIDE
from tools.dev.report import run, step
from tools.dev.stamp import digest, is_fresh, set_stamp
from tools.runtime.bundle import EPOCH, STDLIB

OUT = CACHE / "wheels"
# Each wheel with its digest, as pip checks it.
PINNED = {
    MICROPIP: "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3",
    SEGNO: "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7",
}
# What the two import, directly or not, and a board game does not.
_MODULES = """
    _markupbase _ssl _sysconfigdata__emscripten_wasm32-emscripten bz2 compression datetime email
    encodings/cp437 gzip html http importlib/metadata logging lzma platform pyodide/common
    pyodide/_package_loader pyodide/http quopri shutil ssl string subprocess sysconfig tarfile
    urllib/request xml/__init__ xml/sax zipfile
"""


def fetch_wheels() -> Path:
    """Have the wheels and their library; the folder they are in."""
    now = digest([Path(__file__), STDLIB, PYODIDE / "package.json"])
    if is_fresh("wheels", now, [OUT]):
        return OUT
    with step("wheels for what is fetched on demand (micropip, segno)"):
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir(parents=True)
        wanted = OUT / "wheels.txt"
        wanted.write_text("".join(_line(name, sum_) for name, sum_ in PINNED.items()), "utf-8")
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                *("--disable-pip-version-check", "--only-binary=:all:", "--python-version=3.14"),
                *("--require-hashes", "--dest", OUT, "--requirement", wanted),
            ],
            "pip could not fetch the wheels of micropip and segno: "
            "is the network or the package index out of reach?",
        )
        wanted.unlink()
        _write_library(OUT / LIBRARY)
    set_stamp("wheels", now)
    return OUT


def _line(wheel: str, sum_: str) -> str:
    """A wheel as a line of pip's requirements."""
    name, version, *_ = wheel.split("-")
    return f"{name}=={version} --hash=sha256:{sum_}\n"


def _write_library(file: Path) -> None:
    """Pyodide's own modules that are not in our standard library."""
    roots = tuple(_MODULES.split())
    with (
        zipfile.ZipFile(STDLIB) as ours,
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        # What has a stand-in in ours is wanted in earnest here.
        have = {name.removesuffix("c") for name in ours.namelist()}
        have -= {"subprocess.py", "pyodide/_package_loader.py"}
        for name in sorted(whole.namelist()):
            module = name.removesuffix(".py")
            known = any(module == root or name.startswith(f"{root}/") for root in roots)
            if known and name.endswith(".py") and name not in have:
                entry = zipfile.ZipInfo(name, EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, whole.read(name))
