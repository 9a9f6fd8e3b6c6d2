"""What a long command has finished so far, a line of JSON each: it can be stopped and goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

UNDER_WAY = 4
"""Jobs that are worked on or wait, at most."""


class Journal:
    """A file that grows by a line for everything that is finished."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)

    def lines(self) -> Iterator[Any]:
        """What was finished, in the order of writing; a last line that was cut off is dropped."""
        if not self.file.exists():
            return
        whole, _, cut = self.file.read_text(encoding="utf-8").rpartition("\n")
        if cut:
            self.file.write_text(whole + "\n" * bool(whole), encoding="utf-8")
        yield from map(json.loads, whole.splitlines())

    def add(self, line: Any) -> None:
        """Write down one thing more."""
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")


def show(progress: str) -> None:
    """Tell how far a long command is, in place of what was told before."""
    print(f"\r{progress}   ", end="", file=sys.stderr)


def finished(
    pool: ProcessPoolExecutor, work: Callable[[Job], Result], jobs: Iterator[Job]
) -> Iterator[tuple[Job, Result]]:
    """Jobs as they are done. The next is asked for only when it is almost due.

    A few are under way or wait: no process is idle, and little is lost when it is stopped.
    """
    waiting: dict[Future[Result], Job] = {}
    while True:
        for job in islice(jobs, UNDER_WAY - len(waiting)):
            waiting[pool.submit(work, job)] = job
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            yield waiting.pop(future), future.result()
