#!/usr/bin/env python3
"""The developer's one command: play, test, build, bench, check, new-game and more.

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

from tools.dev.checks import lint
from tools.dev.environment import (
    install_browser,
    install_engines,
    install_environment,
    install_programs,
    install_test_browser,
)
from tools.dev.lighthouse import measure
from tools.dev.new_game import write_game
from tools.dev.paths import CACHE, DIST, ROOT
from tools.dev.peers import install_peers
from tools.dev.report import Missing, note
from tools.dev.serve import Site
from tools.dev.showcase import find_game, write_showcase
from tools.dev.tried import count_tests, seconds_noted, write_row
from tools.hearing import screen
from tools.hosts import wordpress
from tools.site.archive import archive_folder, write_archive
from tools.site.build import build

Command = Callable[[argparse.Namespace, list[str]], int]
WORKERS = ("-n", "--numprocesses")
# Commands whose further words are somebody else's: pytest's, the arena's.
PASSED_ON = (
    "test",
    "engines",
    "hosts",
    "cms",
    "arena",
    "turns",
    "hints",
    "beliefs",
    "puzzles",
    "train",
    "faults",
    "fuzz",
    "soak",
)
# Where the tests of faults are.
FAULTS = (
    *("e2e/faults", "e2e/offline", "e2e/runtime"),
    *("e2e/page/test_kept.py", "e2e/page/test_hurry.py", "e2e/page/test_parts.py"),
    *("e2e/linking/test_secrets_apart.py", "e2e/playing/test_what_is_hidden.py"),
)
# How tests in WebKit are told from those in Firefox.
WEBKIT = "webkit"


def play(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Build the site, serve it on this machine and open a browser."""
    site = Site(build(), port=arguments.port, compressed=True)
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
    chromium = None
    if not extra or _needs_site(python, extra):
        chromium = install_test_browser(python)
        install_programs({"nginx": "nginx"})
        install_engines(["Firefox"])
        build()
    failed = lint(python)
    workers = [] if _says_workers(extra) else ["-n", "2", "--dist", "worksteal"]
    return _pytest(python, chromium, [*workers, *extra]) or failed


def engines(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Run the browser tests in Firefox, and a round of every game in WebKitGTK."""
    python = install_environment()
    chromium = install_test_browser(python)
    install_programs({"nginx": "nginx"})
    install_engines()
    build()
    slow = "not hosts and not cms and not faults and not thorough"
    chosen = ["e2e", "--browser", "firefox", "-m", slow]
    workers = [] if _says_workers(extra) else ["-n", "2", "--dist", "worksteal"]
    report = CACHE / "engines.xml"
    failed = _pytest(python, chromium, [*chosen, "-v", f"--junitxml={report}", *workers, *extra])
    # Whoever names tests has not run them all.
    if _runs_all(extra):
        webkit, firefox = count_tests(report, WEBKIT), count_tests(report, outside=WEBKIT)
        print(write_row("engines", f"Firefox: {firefox}; WebKitGTK: {webkit}"))
    return failed


def faults(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Run the tests of faults, those that take long too, and write what came of them."""
    python = install_environment()
    chromium = install_test_browser(python)
    build()
    workers = [] if _says_workers(extra) else ["-n", "2", "--dist", "worksteal"]
    report = CACHE / "faults.xml"
    chosen = [*FAULTS, "-m", "not engines", "-v", f"--junitxml={report}"]
    failed = _pytest(python, chromium, [*chosen, *workers, *extra])
    if _runs_all(extra):
        print(write_row("faults", f"{count_tests(report)}; {seconds_noted(report)}"))
    return failed


def hosts(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Play on every web server that Debian has, as its package configures it."""
    python = install_environment()
    chromium = install_test_browser(python)
    build()
    servers = {name: name for name in ("nginx", "apache2", "lighttpd", "caddy")}
    install_programs(servers, ["lighttpd-mod-deflate"])
    return _pytest(python, chromium, ["e2e/hosts/test_servers.py", "-m", "", "-v", *extra])


def cms(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Play in a real WordPress, through the plugin, as everybody who writes there."""
    python = install_environment()
    chromium = install_test_browser(python)
    build()
    install_programs(wordpress.PROGRAMS, wordpress.PACKAGES)
    return _pytest(python, chromium, ["e2e/hosts/test_cms.py", "-m", "cms", "-v", *extra])


def lighthouse(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Visit the site's pages as a slow phone does and print Lighthouse's figures, in Markdown."""
    chromium = install_browser(install_environment())
    if chromium is None:
        raise Missing("Lighthouse needs a Chromium of the system: none was found.")
    print(measure(build(), chromium))
    return 0


def listen(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Have the screen reader Orca read turns of every game, on a screen nobody sees."""
    python = install_environment()
    build()
    install_programs(screen.PROGRAMS, screen.PACKAGES)
    command = "import sys; from tools.hearing.listen import listen; sys.exit(listen(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    return subprocess.call([str(python), "-c", command, *arguments.names], env=environment)


def check(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Run the linters and the type checker only; --fix mends what can be mended."""
    return lint(install_environment(), fix=arguments.fix)


def golden(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Rewrite the golden games and what is said in one, of all games or of those named."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    python = str(install_environment())
    for script in ("test_golden.py", "test_transcripts.py"):
        command = [python, script, *arguments.names]
        if failed := subprocess.call(command, cwd=ROOT / "tests", env=environment):
            return failed
    return 0


def perft(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Count the move sequences of a game anew and write its perft.txt."""
    find_game(arguments.id)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "test_perft.py", arguments.id]
    return subprocess.call(command, cwd=ROOT / "tests", env=environment)


def showcase(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Let the computer play a game and write it as its picture in the catalogue."""
    file = write_showcase(arguments.id, arguments.seed, arguments.moves)
    print(file.parent.name, file.name)
    return 0


def new_game(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Write the folder of a new game, which obeys the laws and can be played at once."""
    name: str = arguments.id
    folder = write_game(name)
    python = install_environment()
    for ruff in (["check", "--fix"], ["format"]):
        subprocess.check_call([str(python), "-m", "ruff", *ruff, "--quiet", str(folder)], cwd=ROOT)
    for command in (["golden", name], ["perft", name], ["showcase", name]):
        subprocess.check_call([sys.executable, __file__, *command])
    print(
        f"{folder.relative_to(ROOT)} is a whole game, three in a row: make it yours.\n"
        f"Play it: python3 py/dev.py play, then #/{name} in the address.\n"
        f"Test it: python3 py/dev.py test -k '{' or '.join(dict.fromkeys([name, folder.name]))}'"
    )
    return 0


def arena(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Let the levels play each other and print what they are worth; takes long."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "-m", "croisee.ai.arena", *extra]
    command += ["--store", str(CACHE / "arena.jsonl")]
    return subprocess.call(command, cwd=ROOT, env=environment)


def turns(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Count what the levels miss of the wins and losses that a single turn decides."""
    return _run_tests_module("opponents.turns", extra)


def hints(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Count how much of what hints say is false, each sentence tried out in another way."""
    return _run_tests_module("opponents.hints", extra)


def beliefs(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Measure how well Masker's computer players guess whose colour is whose."""
    return _run_tests_module("opponents.beliefs", extra)


def puzzles(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Look for puzzles in games between the levels, or rank those there are; takes long."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "-m", "croisee.ai.puzzles", *extra]
    command += ["--store", str(CACHE / "ranks.jsonl")]
    return subprocess.call(command, cwd=ROOT, env=environment)


def train(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Learn how to judge a game from games of a player against itself; takes long."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [str(install_environment()), "-m", "croisee.ai.train", *extra]
    command += ["--store", str(CACHE / "train.jsonl")]
    return subprocess.call(command, cwd=ROOT, env=environment)


def build_site(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Write the site into dist/, or wherever --out says."""
    base: str = arguments.base
    if base and not base.startswith(("https://", "http://")):
        raise Missing(f"--base is an address, https://…; this is {base}")
    base = base and base.rstrip("/") + "/"
    site = build(arguments.out.resolve(), base)
    if arguments.zip:
        write_archive(site, arguments.zip.resolve(), base)
        folder = archive_folder(base) or "no folder"
        note(f"{arguments.zip} holds {folder}: unpack it at the root of the web site")
    return 0


def fuzz(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Try hostile input by the hundred thousand and write what came of it into the README."""
    return _run_tests_module("fuzz.run", extra)


def soak(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Play game after game in one page and write whether anything piled up into the README."""
    python = install_environment()
    chromium = install_browser(python)
    build()
    folders = [ROOT / "py", ROOT / "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    if chromium:
        environment["PLAYWRIGHT_CHROMIUM"] = str(chromium)
    command = [str(python), "-m", "soak.run", *extra]
    return subprocess.call(command, cwd=ROOT, env=environment)


def bench(arguments: argparse.Namespace, extra: list[str]) -> int:
    """Measure start-up, act-to-scene, playouts and search, or compare with peers, in Markdown."""
    python = install_environment()
    chromium = install_browser(python)
    build()
    if "engines" in arguments.names:
        install_engines()
    folders = [ROOT / "py", ROOT / "tests", ROOT / "e2e" / "engines"]
    if {"peers", "match", "rollouts", "boardgame"} & set(arguments.names):
        folders.append(install_peers(python))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    if chromium:
        environment["PLAYWRIGHT_CHROMIUM"] = str(chromium)
    beside: Path | None = arguments.beside
    if beside and not (beside / "index.html").exists():
        raise Missing(f"--beside is the folder of a built site; there is none in {beside}")
    command = [str(python), str(ROOT / "tests" / "bench" / "bench.py")]
    command += [f"--beside={beside.resolve()}"] if beside else []
    command += ["--slow"] if arguments.slow else []
    command += arguments.names
    return subprocess.call(command, cwd=ROOT, env=environment)


def _run_tests_module(name: str, extra: list[str]) -> int:
    """Run a module of `tests/` that is no test."""
    folders = [ROOT / "py", ROOT / "tests"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [str(install_environment()), "-m", name, *extra]
    return subprocess.call(command, cwd=ROOT, env=environment)


def _needs_site(python: Path, extra: list[str]) -> bool:
    """Whether pytest, asked like this, would run a test of the built site."""
    command = [str(python), "-m", "pytest", "--collect-only", *extra, "--verbosity=-1"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return any(line.startswith("e2e/") for line in listed.stdout.splitlines())


def _pytest(python: Path, chromium: Path | None, options: Sequence[str]) -> int:
    environment = dict(os.environ)
    if chromium:
        environment["PLAYWRIGHT_CHROMIUM"] = str(chromium)
    return subprocess.call([str(python), "-m", "pytest", *options], cwd=ROOT, env=environment)


def _has_screen() -> bool:
    # Without a screen, `webbrowser` would start a text browser in this very terminal.
    named = os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"}
    return bool(named) or sys.platform in {"darwin", "win32"}


def _runs_all(extra: Sequence[str]) -> bool:
    """Whether no test is named or left out by what is passed on to pytest."""
    return all(option.isdigit() or option.startswith(WORKERS) for option in extra)


def _says_workers(extra: Sequence[str]) -> bool:
    return any(option.startswith((*WORKERS, "--pdb", "-s")) for option in extra)


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
    trying = add("engines", engines)
    trying.usage = "dev.py engines [-h] [pytest's own options ...]"
    hosting = add("hosts", hosts)
    hosting.usage = "dev.py hosts [-h] [pytest's own options ...]"
    publishing = add("cms", cms)
    publishing.usage = "dev.py cms [-h] [pytest's own options ...]"
    add("lighthouse", lighthouse)
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
        help="parts (start, thread, act, playouts, search, awake) and games, all by default; or"
        " network: a first visit over slow lines; or engines: the start in Firefox and WebKitGTK;"
        " or peers (match, rollouts, boardgame): OpenSpiel and boardgame.io, installed for it; or"
        " keys: how many a move takes",
    )
    benching.add_argument(
        "--beside", type=Path, metavar="DIST", help="an older build, started turn about with ours"
    )
    benching.add_argument(
        "--slow", action="store_true", help="on half a core: needs a control group, as root"
    )
    hearing = add("listen", listen)
    hearing.add_argument("names", nargs="*", help="ids of games; all of them by default")
    failing = add("faults", faults)
    failing.usage = "dev.py faults [-h] [pytest's own options ...]"
    fuzzing = add("fuzz", fuzz)
    fuzzing.usage = "dev.py fuzz [-h] [--cases N] [--seed N] [--minutes N] [--workers N]"
    soaking = add("soak", soak)
    soaking.usage = "dev.py soak [-h] [--games N] [--minutes N] [--tablet]"
    checking = add("check", check)
    checking.add_argument("--fix", action="store_true", help="mend what can be mended")
    contesting = add("arena", arena)
    contesting.usage = (
        "dev.py arena [-h] [games ...] [--seconds N] [--most N] [--players N] [--highest N]"
        " [--changed N ...] [--deals NAME] [--workers N] [--all] [--write] [--report LEVEL]"
    )
    deciding = add("turns", turns)
    deciding.usage = (
        "dev.py turns [-h] [games ...] [--most N] [--games N] [--players N] [--levels N]"
    )
    hinting = add("hints", hints)
    hinting.usage = "dev.py hints [-h] [games ...] [--most N] [--players N]"
    believing = add("beliefs", beliefs)
    believing.usage = (
        "dev.py beliefs [-h] [--games N] [--players N ...] [--kinds NAME ...] [--trying]"
    )
    finding = add("puzzles", puzzles)
    finding.usage = (
        "dev.py puzzles [-h] [games ...] [--minutes N] [--most N] [--rank] [--workers N]"
    )
    learning = add("train", train)
    learning.usage = (
        "dev.py train [-h] game [--players N] [--games N] [--rounds N] [--seed NAME] [--trial N]"
        " [--level N] [--workers N] [--write]"
    )
    accepting = add("golden", golden)
    accepting.add_argument("names", nargs="*", help="ids of games; all of them by default")
    adding = add("new-game", new_game)
    adding.add_argument("id", help="what the game is called by: small letters, hyphens")
    showing = add("showcase", showcase)
    showing.add_argument("id", help="the id of a game")
    showing.add_argument("--seed", default="showcase", help="another game for another seed")
    showing.add_argument("--moves", type=int, help="how many decisions to show")
    counting = add("perft", perft)
    counting.add_argument("id", help="the id of a game")
    return whole


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    whole = parser()
    arguments, extra = whole.parse_known_args(words)
    if extra and arguments.command not in PASSED_ON:
        whole.error(f"unrecognized arguments: {' '.join(extra)}")
    command: Command = arguments.run
    try:
        return command(arguments, extra)
    except Missing as missing:
        print(f"dev.py: {missing}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
