"""What the tools say while they work, and the one way they fail.

A step announces itself and its duration on one line. `Missing` is raised for anything the user can
put right; `dev.py` prints its sentence and leaves without a traceback.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path


class Missing(Exception):
    """Something the user can provide is not there; the message is one sentence naming it."""


@contextmanager
def step(title: str) -> Iterator[None]:
    """Announce a step, then say how long it took."""
    print(f"· {title} …", end=" ", flush=True, file=sys.stderr)
    begin = time.perf_counter()
    yield
    print(f"{time.perf_counter() - begin:.1f} s", flush=True, file=sys.stderr)


def note(text: str) -> None:
    """Say something in passing."""
    print(f"· {text}", flush=True, file=sys.stderr)


def run(
    command: Sequence[str | Path],
    failure: str,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    text: str | None = None,
) -> str:
    """Run a quiet command; when it fails, show what it said and raise `Missing(failure)`."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        input=text,
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )
    if done.returncode:
        print("failed", file=sys.stderr)
        print((done.stdout + done.stderr).strip()[-4000:], file=sys.stderr)
        raise Missing(failure)
    return done.stdout
