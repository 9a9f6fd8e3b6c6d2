"""Steps that are skipped when nothing they read has changed.

A stamp is a small file under `.cache/stamps` holding the digest of a step's inputs, written once
the step has succeeded. Content decides, never dates, so that a fresh clone with a restored cache is
quick too.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.dev.paths import CACHE, ROOT

IGNORED = frozenset({"__pycache__", ".hypothesis", ".pytest_cache"})


def files_under(folder: Path) -> Iterator[Path]:
    """Every file of a folder in a fixed order, caches left out."""
    for base, names, files in os.walk(folder):
        names[:] = sorted(set(names) - IGNORED)
        for name in sorted(files):
            yield Path(base, name)


def digest(inputs: Iterable[Path | str]) -> str:
    """One digest for files, folders and plain strings."""
    total = hashlib.sha256()
    for item in inputs:
        if isinstance(item, str):
            total.update(f"text {item}\0".encode())
            continue
        for file in files_under(item) if item.is_dir() else [item]:
            name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
            total.update(f"file {name}\0".encode())
            if file.exists():
                total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_fresh(name: str, now: str, outputs: Iterable[Path] = ()) -> bool:
    """Whether a step was done with these very inputs and its outputs are still there."""
    file = CACHE / "stamps" / name
    done = file.exists() and file.read_text(encoding="ascii") == now
    return done and all(output.exists() for output in outputs)


def set_stamp(name: str, now: str) -> None:
    """Remember that a step was done with these inputs."""
    file = CACHE / "stamps" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(now, encoding="ascii")


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Let one process at a time do a step; where the system has no file locks, just go on."""
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / f"{name}.lock", "w", encoding="ascii") as file:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
