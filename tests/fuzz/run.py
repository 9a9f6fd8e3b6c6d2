"""Hostile input at scale: as many cases as asked for, spread over the kinds and two processes."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

from fuzz.hostile import KINDS, Tally, try_many
from tools.dev.environment import node
from tools.dev.tried import write_row

ADDRESSES = Path(__file__).with_name("addresses.mjs")
FULL = 100_000
"""Cases of a whole run, once a release."""
NEWS = 10_000
"""Fewer cases are no news for the README."""
# Of ten cases, how many are of each kind; the rest are addresses.
SHARES = {"texts": 1, "messages": 3, "records": 2, "notation": 3}
PORTION = 2_500
"""Cases of one go: each begins anew, with a number of its own."""


def portion(kind: str, cases: int, number: int) -> Tally:
    """One go at a kind of cases."""
    tally = Tally()
    try_many(kind, cases, number, tally)
    return tally


def addresses(cases: int, number: int) -> int:
    """Addresses, read by the page's own scripts; how many."""
    command = [str(node()), str(ADDRESSES), str(cases), str(number)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> int:
    """Try all of them; the exit status."""
    parser = argparse.ArgumentParser(prog="dev.py fuzz", description=(__doc__ or ""))
    parser.add_argument("--cases", type=int, default=FULL, help=f"how many ({FULL})")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="which ones")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long (600)")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    goes = [
        (kind, min(PORTION, total - begin), asked.seed + begin)
        for kind, share in SHARES.items()
        for total in [asked.cases * share // 10]
        for begin in range(0, total, PORTION)
    ]
    rest = asked.cases - sum(cases for _, cases, _ in goes)
    counts = dict.fromkeys([*KINDS, "addresses"], 0)
    slowest = 0.0
    with ProcessPoolExecutor(2) as pool, ThreadPoolExecutor(1) as aside:
        read = aside.submit(addresses, rest, asked.seed)
        # Of every kind in turn, so that a run that is cut short has tried them all.
        goes.sort(key=lambda go: go[2])
        for tally in pool.map(portion, *zip(*goes, strict=True)):
            for kind, count in tally.cases.items():
                counts[kind] += count
            slowest = max(slowest, tally.slowest)
            print(f"{sum(counts.values()):7} cases, slowest answer {slowest:.2f} s", flush=True)
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break
        counts["addresses"] = read.result()
    said = ", ".join(f"{count:,} {kind}" for kind, count in counts.items())
    figures = f"{sum(counts.values()):,} ({said}); slowest answer {slowest:.2f} s"
    if asked.cases >= NEWS:
        print(write_row("hostile inputs", figures))
    else:
        print(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
