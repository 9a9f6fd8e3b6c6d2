#!/usr/bin/env python3
"""The developer's one command: play, test, build, bench, check, golden, arena.

It needs Python 3.11 and npm and sets up everything else by itself, inside the repository. Run
`python3 py/dev.py --help` for the list; a step whose inputs have not changed is skipped.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

# An older Python gets a sentence, not a syntax error deep in the tools.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")

from tools.build import build
from tools.environment import install_browser, install_environment
from tools.pages import write_zip
from tools.paths import CACHE, DIST, ROOT
from tools.peers import install_peers
from tools.report import Missing, note
from tools.serve import Site

Command = Callable[[argparse.Namespace, list[str]], int]


def play(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Build the site, serve it on this machine and open a browser."""
    site = Site(build(), port=arguments.port)
    try:
        site.start()
    except OSError:
        raise Missing(f"Port {arguments.port} is taken: choose another with --port.") from None
    print(f"La Croisée is at {site.url} (Ctrl+C to stop)", flush=True)
    if arguments.open and _has_screen():
        webbrowser.open(site.url)
    try:
        site.wait()
    except KeyboardInterrupt:
        site.stop()
    return 0


def test(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Build, then run the linters and every test, the browser's included."""
    python = install_environment()
    chromium = install_browser(python)
    build()
    failed = lint(python)
    workers = [] if _says_workers(extra) else ["-n", "2", "--dist", "worksteal"]
    command = [str(python), "-m", "pytest", *workers, *extra]
    environment = dict(os.environ)
    if chromium:
        environment["PLAYWRIGHT_CHROMIUM"] = str(chromium)
    return subprocess.call(command, cwd=ROOT, env=environment) or failed


def check(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Run the linters and the type checker only."""
    return lint(install_environment())


def golden(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Rewrite the golden games, all of them or those of the games named."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "test_golden.py", *arguments.names]
    return subprocess.call(command, cwd=ROOT / "tests", env=environment)


def arena(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Let the levels play each other and print what they are worth; takes long."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "-m", "croisee.ai.arena", *extra]
    command += ["--store", str(CACHE / "arena.jsonl")]
    return subprocess.call(command, cwd=ROOT, env=environment)


def build_site(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Write the site into dist/, or wherever --out says."""
    base: str = arguments.base
    if base and not base.startswith(("https://", "http://")):
        raise Missing(f"--base is an address, https://…; this is {base}")
    site = build(arguments.out.resolve(), base and base.rstrip("/") + "/")
    if arguments.zip:
        write_zip(site, arguments.zip.resolve())
    return 0


def bench(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Measure start-up, act-to-scene, playouts and search, or compare with peers, in Markdown."""
    python = install_environment()
    chromium = install_browser(python)
    build()
    folders = [ROOT / "py", ROOT / "tests"]
    if {"peers", "match", "rollouts", "boardgame"} & set(arguments.names):
        folders.append(install_peers(python))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    if chromium:
        environment["PLAYWRIGHT_CHROMIUM"] = str(chromium)
    command = [str(python), str(ROOT / "tests" / "bench" / "bench.py"), *arguments.names]
    return subprocess.call(command, cwd=ROOT, env=environment)


def lint(python: Path) -> int:
    """Ruff and mypy; 0 when both are content."""
    failed = 0
    for name, *options in (("ruff", "check", "--quiet"), ("mypy", "--no-error-summary")):
        note(name)
        failed |= subprocess.call([str(python), "-m", name, *options], cwd=ROOT)
    return failed


def _has_screen() -> bool:
    # Without a screen, `webbrowser` would start a text browser in this very terminal.
    named = os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}
    return bool(named) or sys.platform in {"darwin", "win32"}


def _says_workers(extra: Sequence[str]) -> bool:
    return any(option.startswith(("-n", "--numprocesses", "--pdb", "-s")) for option in extra)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    whole = argparse.ArgumentParser(prog="dev.py", description=(__doc__ or "").splitlines()[0])
    commands = whole.add_subparsers(dest="command", required=True, metavar="command")

    def add(name: str, command: Command) -> argparse.ArgumentParser:
        said = (command.__doc__ or "").strip()
        one = commands.add_parser(name, help=said, description=said)
        one.set_defaults(run=command)
        return one

    playing = add("play", play)
    playing.add_argument("--port", type=int, default=8000, help="port to serve on (8000; 0: any)")
    playing.add_argument(
        "--no-open", dest="open", action="store_false", help="do not open a browser"
    )
    testing = add("test", test)
    testing.usage = "dev.py test [-h] [pytest's own options and files ...]"
    building = add("build", build_site)
    building.add_argument("--out", type=Path, default=DIST, help="where to write the site (dist/)")
    building.add_argument(
        "--base", default="", help="where the site will be, for oEmbed and link previews"
    )
    building.add_argument("--zip", type=Path, metavar="FILE", help="also pack the site into a file")
    benching = add("bench", bench)
    benching.add_argument(
        "names",
        nargs="*",
        help="parts (start, act, playouts, search, awake) and games, all by default; or peers"
        " (match, rollouts, boardgame): OpenSpiel and boardgame.io, installed for it",
    )
    add("check", check)
    contesting = add("arena", arena)
    contesting.usage = "dev.py arena [-h] [games ...] [--seconds N] [--players N] [--all] [--write]"
    accepting = add("golden", golden)
    accepting.add_argument("names", nargs="*", help="ids of games; all of them by default")
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    whole = parser()
    arguments, extra = whole.parse_known_args(words)
    if extra and arguments.command not in ("test", "arena"):
        whole.error(f"unrecognized arguments: {' '.join(extra)}")
    command: Command = arguments.run
    try:
        return command(arguments, extra)
    except Missing as missing:
        print(f"dev.py: {missing}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
