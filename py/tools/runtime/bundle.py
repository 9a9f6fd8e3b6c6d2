"""The Python side of the runtime: the standard library and our package, compiled for Pyodide.

`stdlib.zip` holds the modules of the standard library that the site can reach. Our package with its
data is divided: `imported.pack` holds the modules that are in the memory snapshot, which like the
standard library are only needed where it does not fit, and `croisee.pack` all the rest. A pack is
gzip over one line of JSON, `[[path, size], ...]`, followed by the files' bytes, laid out before
Python starts.
"""

from __future__ import annotations

import ast
import gzip
import json
import shutil
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.dev.environment import node
from tools.dev.paths import CACHE, PACKAGE, PYODIDE
from tools.dev.report import run, step
from tools.dev.stamp import digest, files_under, is_fresh, set_stamp
from tools.site.texts import is_text

HERE = Path(__file__).parent
STDLIB = CACHE / "stdlib.zip"
PACK = CACHE / "croisee.pack"
IMPORTED = CACHE / "imported.pack"
WHOLE = CACHE / "whole.pack"
SITE_PACKAGES = "/lib/python3.14/site-packages"
# What a start imports and no board game needs, cut down to what is looked up: processes, which do
# not exist in a browser, and the loader of packages, of which this site has none (its one
# reference to JavaScript is expected in a memory snapshot).
STAND_INS = {
    "subprocess.py": "PIPE, STDOUT, DEVNULL = -1, -2, -3\n",
    "pyodide/_package_loader.py": """\
from pathlib import Path
from site import getsitepackages
from pyodide_js import loadedPackages
SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")
def init_loaded_packages():
    pass
""",
}
LEFT_OUT = frozenset(
    {
        "golden",
        "__pycache__",
        "arena.py",
        "baselines.py",
        "journal.py",
        "novices.py",
        "peek.py",
        "portrait.json",
        "portrait.py",
        "puzzles.json",
        "puzzles.py",
        "puzzling.py",
        "recheck.py",
        "figures.json",
        "sheet.md",
        "train.py",
    }
)
EPOCH = (2026, 1, 1, 0, 0, 0)


def bundle() -> list[Path]:
    """Make what is out of date; the files made."""
    compiler = [HERE / "precompile.py", HERE / "precompile.mjs", HERE / "bundle.py"]
    version = PYODIDE / "package.json"
    roots = standard_roots()
    stdlib_now = digest([*compiler, version, *roots])
    pack_now = digest([*compiler, version, *shipped(PACKAGE)])
    jobs: list[dict[str, object]] = []
    stdlib_stale = not is_fresh("stdlib", stdlib_now, [STDLIB])
    pack_stale = not is_fresh("pack", pack_now, [WHOLE])
    if stdlib_stale:
        jobs.append(_stdlib_job(roots))
    if pack_stale:
        jobs.append(_package_job())
    if jobs:
        with step("Python compiled by Pyodide, in Node"):
            run(
                [node(), HERE / "precompile.mjs"],
                "Pyodide could not compile the Python files: the message above says which.",
                text=json.dumps({"pyodide": str(PYODIDE), "jobs": jobs}),
            )
    if stdlib_stale:
        _write_zip(STDLIB, CACHE / "stdlib" / "out")
        set_stamp("stdlib", stdlib_now)
    if pack_stale:
        write_pack(WHOLE, _pack_files())
        set_stamp("pack", pack_now)
    return [STDLIB, WHOLE]


def standard_roots() -> list[str]:
    """The modules, not ours, that our package imports."""
    imported = set(_imported(_sources(PACKAGE)))
    return sorted(name for name in imported if name.partition(".")[0] != "croisee")


def write_pack(file: Path, contents: Mapping[str, bytes]) -> None:
    """Write a pack: the same contents give the same bytes."""
    index = json.dumps([[path, len(data)] for path, data in contents.items()])
    plain = index.encode() + b"\n" + b"".join(contents.values())
    file.write_bytes(gzip.compress(plain, 9, mtime=0))


def read_pack(file: Path) -> dict[str, bytes]:
    """The contents of a pack."""
    plain = gzip.decompress(file.read_bytes())
    at = plain.index(b"\n") + 1
    contents = {}
    for path, size in json.loads(plain[:at]):
        contents[path] = plain[at : at + size]
        at += size
    return contents


def divide(modules: Iterable[str]) -> None:
    """Put the modules named into one pack and whatever else we ship into another.

    The `__init__` of a package always goes into the second: Python looks beside it for the rest.
    """
    imported = {f"{SITE_PACKAGES}/{name.replace('.', '/')}.pyc" for name in modules}
    contents = read_pack(WHOLE)
    write_pack(IMPORTED, {path: contents[path] for path in contents if path in imported})
    write_pack(PACK, {path: contents[path] for path in contents if path not in imported})


def shipped(package: Path) -> Iterator[Path]:
    """The package's files that go to every browser; the texts of a language come by themselves."""
    for file in files_under(package):
        inside = file.relative_to(package)
        own = LEFT_OUT & set(inside.parts) or inside.name.startswith("test_") or is_text(file)
        if not own:
            yield file


def _sources(package: Path) -> list[Path]:
    return [file for file in shipped(package) if file.suffix == ".py"]


def _imported(files: Iterable[Path]) -> Iterator[str]:
    """The absolute modules that import statements name."""
    for file in files:
        for item in ast.walk(ast.parse(file.read_bytes(), str(file))):
            if isinstance(item, ast.Import):
                yield from (alias.name for alias in item.names)
            elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
                yield item.module


def _job_folders(name: str) -> tuple[Path, Path]:
    """Two empty folders for a job: what goes in and what comes out."""
    folder = CACHE / name
    shutil.rmtree(folder, ignore_errors=True)
    source, out = folder / "source", folder / "out"
    source.mkdir(parents=True)
    out.mkdir()
    return source, out


def _job(source: Path, out: Path, shown: str, optimize: int, **more: object) -> dict[str, object]:
    return {
        "source": str(source),
        "out": str(out),
        "shown": shown,
        "optimize": optimize,
        **more,
    }


def _stdlib_job(roots: list[str]) -> dict[str, object]:
    source, out = _job_folders("stdlib")
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        archive.extractall(source)
    for name, text in STAND_INS.items():
        (source / name).write_text(text, encoding="utf-8")
    # Docstrings are a fifth of the standard library and nobody reads them in a browser.
    return _job(source, out, "/lib/python314.zip", 2, roots=roots)


def _package_job() -> dict[str, object]:
    source, out = _job_folders("package")
    for file in _sources(PACKAGE):
        target = source / "croisee" / file.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    # Nobody reads our docstrings there either: a first visit would pay for them.
    return _job(source, out, SITE_PACKAGES, 2)


def _write_zip(file: Path, folder: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for item in files_under(folder):
            entry = zipfile.ZipInfo(item.relative_to(folder).as_posix(), EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, item.read_bytes())


def _pack_files() -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    compiled = CACHE / "package" / "out"
    for item in files_under(compiled):
        files[f"{SITE_PACKAGES}/{item.relative_to(compiled).as_posix()}"] = item.read_bytes()
    for item in shipped(PACKAGE):
        if item.suffix != ".py":
            place = item.relative_to(PACKAGE).as_posix()
            files[f"{SITE_PACKAGES}/croisee/{place}"] = item.read_bytes()
    return files
