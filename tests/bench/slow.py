"""Half a core for all that follows, workers, browser and server included: an old tablet.

A control group does that, where this machine has them and lets us make one. The browser's own way
of slowing a page down does not reach its workers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.dev.report import Missing

GROUPS = Path("/sys/fs/cgroup")
NAME = "croisee-bench"
PERIOD = 10_000
QUOTA = 5_000


@contextmanager
def half_a_core() -> Iterator[None]:
    """Hold this process, and every one it starts, to half a core."""
    older = (GROUPS / "cpu").is_dir()
    parent = GROUPS / "cpu" if older else GROUPS
    group = parent / f"{NAME}-{os.getpid()}"
    try:
        group.mkdir()
        if older:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(QUOTA))
        else:
            (group / "cpu.max").write_text(f"{QUOTA} {PERIOD}")
        before = _own_group(parent, older)
        (group / "cgroup.procs").write_text(str(os.getpid()))
    except OSError as error:
        if group.is_dir():
            group.rmdir()
        raise Missing(
            f"--slow needs a control group of the processor, which cannot be made here: {error}."
        ) from None
    try:
        yield
    finally:
        (before / "cgroup.procs").write_text(str(os.getpid()))
        # A browser that has just been closed may still be in it.
        for pid in (group / "cgroup.procs").read_text().split():
            (before / "cgroup.procs").write_text(pid)
        group.rmdir()


def _own_group(parent: Path, older: bool) -> Path:
    """Where this process is now, to come back to."""
    for line in Path("/proc/self/cgroup").read_text(encoding="ascii").splitlines():
        _, controllers, place = line.split(":", 2)
        if ("cpu" in controllers.split(",")) if older else not controllers:
            found = parent / place.lstrip("/")
            return found if found.is_dir() else parent
    return parent
