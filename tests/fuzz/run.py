"""Hostile input at scale: as many cases as asked for, of every kind in turn.

A tenth of what the door is sent is drawn by Hypothesis, which makes a failure small, and the rest
by chance; addresses and what a browser keeps are read by the page's own scripts, under Node.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from fuzz.hostile import KINDS, Tally, try_by_chance, try_many
from tools.dev.environment import node
from tools.dev.tried import write_row

FULL = 100_000
"""Cases of a whole run, once a release."""
SHARES = {"texts": 1, "messages": 2, "records": 2, "notation": 2, "links": 1}
"""Of ten cases, how many are of each kind that the door is sent."""
SCRIPTS = ("addresses", "storage")
"""And one each of those that the page's scripts read."""
PORTION = 1_000
"""Cases of one go, of which so many hundredths by Hypothesis."""
DRAWN = 10


def portion(kind: str, cases: int, number: int) -> Tally:
    """One go at a kind of cases."""
    tally = Tally()
    drawn = cases * DRAWN // 100
    if drawn:
        try_many(kind, drawn, number, tally)
    try_by_chance(kind, cases - tally.cases.get(kind, 0), number, tally)
    return tally


def read_by_scripts(kind: str, cases: int, number: int) -> Tally:
    """The same, of what the page's own scripts read."""
    script = Path(__file__).with_name(f"{kind}.mjs")
    command = [str(node()), str(script), str(cases), str(number)]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    return Tally({kind: int(found.stdout)})


def goes(cases: int, number: int) -> Iterator[partial[Tally]]:
    """What there is to do, of every kind in turn: a run that is cut short has tried them all."""
    left: dict[str, int] = {kind: cases * share // 10 for kind, share in SHARES.items()}
    left |= {kind: cases // 10 for kind in SCRIPTS}
    while any(left.values()):
        for kind in left:
            size = min(PORTION, left[kind])
            left[kind] -= size
            work = portion if kind in KINDS else read_by_scripts
            if size:
                yield partial(work, kind, size, number + left[kind])


def perform(go: partial[Tally]) -> Tally:
    """One go."""
    return go()


def main() -> int:
    """Try all of them; the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py fuzz", description=(__doc__ or ""))
    parser.add_argument("--cases", type=int, default=FULL, help=f"how many ({FULL})")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which ones")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long (600)")
    parser.add_argument("--workers", type=int, default=2, help="processes at a time (2)")
    asked = parser.parse_args()
    begin = time.monotonic()
    counts: dict[str, int] = dict.fromkeys([*KINDS, *SCRIPTS], 0)
    slowest = 0.0
    with ProcessPoolExecutor(asked.workers) as pool:
        for tally in pool.map(perform, goes(asked.cases, asked.seed)):
            for kind, count in tally.cases.items():
                counts[kind] += count
            slowest = max(slowest, tally.slowest)
            total = sum(counts.values())
            print(f"{total:7} cases, slowest answer {slowest:.2f} s", flush=True)
            if time.monotonic() > begin + 60 * asked.minutes:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    row = told(counts, asked.cases, asked.seed, slowest, time.monotonic() - begin)
    print(write_row("hostile inputs", row) if asked.cases >= FULL else row)
    return 0


def told(counts: dict[str, Any], wanted: int, seed: int, slowest: float, seconds: float) -> str:
    """What came of a run, in one line: a run that was stopped says so."""
    total = sum(counts.values())
    short = f" of {wanted:,}, stopped for want of time" if total < wanted else ""
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in counts.items())
    first = f"{total:,}{short}, none of which broke a law: {kinds}"
    return f"{first}; slowest answer {slowest:.2f} s; {seconds / 60:.0f} minutes, seed {seed}"


if __name__ == "__main__":
    sys.exit(main())
