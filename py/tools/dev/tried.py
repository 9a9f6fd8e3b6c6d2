"""The README's table of what was tried against the site: a row for each thing, with its figures.

`dev.py fuzz`, `faults`, `soak` and `engines` write their own rows when they are done, with the day
and the machine; a row stays as it is until its command has run again.
"""

from __future__ import annotations

import datetime
import os
import platform
import re
from pathlib import Path
from xml.etree import ElementTree

from tools.dev.paths import ROOT

README = ROOT / "README.md"
AGAIN = "seconds from death to playing again"
"""What a test of Python's death notes of itself in its report."""


def write_row(what: str, figures: str, file: Path = README) -> str:
    """Put a row into the table, in the place of the last one of its name; the row."""
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    row = f"| {what} | {figures} | {day}, {machine()} |"
    text = file.read_text(encoding="utf-8")
    found = re.search(rf"^\| {re.escape(what)} \|.*$", text, re.MULTILINE)
    if not found:
        raise ValueError(f"the README has no row for {what}")
    file.write_text(text[: found.start()] + row + text[found.end() :], encoding="utf-8")
    return row


def count_tests(report: Path, inside: str = "", outside: str = "\0") -> str:
    """What came of the tests of a report by pytest whose names have the one and not the other."""
    counts = {"passed": 0, "failed": 0, "left out": 0}
    seconds = 0.0
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.get("classname", "")
        if inside not in name or outside in name:
            continue
        told = {part.tag for part in case}
        result = "failed" if told & {"failure", "error"} else "passed"
        counts["left out" if "skipped" in told else result] += 1
        seconds += float(case.get("time", 0))
    figures = ", ".join(f"{count} {result}" for result, count in counts.items())
    return f"{figures}, {seconds / 60:.0f} minutes of tests"


def seconds_noted(report: Path) -> str:
    """How long it took to play again after every death that a report tells of, in short."""
    noted = ElementTree.parse(report).iterfind(f".//property[@name='{AGAIN}']")
    seconds = [float(one.get("value", 0)) for one in noted]
    if not seconds:
        return "no death timed"
    return f"playing again {min(seconds):.1f} to {max(seconds):.1f} s after Python's death"


def machine() -> str:
    """What the figures were measured on, as far as it matters to them."""
    cores = os.cpu_count() or 1
    return f"{platform.system()}, {cores} cores, Python {platform.python_version()}"
