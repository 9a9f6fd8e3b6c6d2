"""Plays turns of every game with Orca listening, and says what was heard of each.

A turn is heard when the one message of it is: what the other player did, once, then what is asked.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from pathlib import Path

from croisee.core.words import page_words
from croisee.games import discover
from tools.dev.paths import DIST
from tools.dev.report import note
from tools.dev.serve import Site
from tools.hearing.screen import Screen

TURNS = 10
TOUCHES = 10
"""Things touched for one move at most."""
OTHER = page_words("fr")["level.2.name"]
PROMPT = r"\bVous\b.*[:?]"
OVER = r"gagne|gagné|nulle|remport"


def listen(names: list[str], turns: int = TURNS) -> int:
    """Have Orca read turns of the games named, or of all; the number of games not heard well."""
    # Whoever ends the run ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    site = Site(DIST, "/").start()
    failed = 0
    try:
        for name in names or list(discover()):
            with tempfile.TemporaryDirectory(prefix="croisee-listen-") as folder:
                faults = _play(Path(folder), f"{site.url}#/{name}", name, turns)
            for fault in faults:
                note(f"{name}: {fault}")
            failed += bool(faults)
    finally:
        site.stop()
    return failed


def _play(folder: Path, address: str, name: str, turns: int) -> list[str]:
    faults: list[str] = []
    with Screen(folder, address) as screen:
        if not _to_the_board(screen):
            return ["the board was not reached by Tab"]
        if discover()[name].info.hidden:
            faults += _secret(screen)
        heard = 0
        for turn in range(1, turns + 1):
            messages = _turn(screen)
            if any(re.search(OVER, message) for message in messages):
                turns = turn - 1
                break
            whole = [message for message in messages if OTHER in message]
            if len(whole) != 1 or not re.search(PROMPT, whole[-1]):
                faults.append(f"turn {turn}: {whole or messages[-3:]}")
            else:
                heard += 1
        note(f"{name}: {heard} of {turns} turns heard whole and once")
    return faults


def _to_the_board(screen: Screen) -> bool:
    for _ in range(12):
        begin = len(screen.said())
        screen.press("Tab")
        if screen.listen("Plateau de jeu", 1.5, begin):
            screen.quiet()
            return True
    return False


def _secret(screen: Screen) -> list[str]:
    begin = len(screen.said())
    screen.press("s")
    found = screen.listen("Votre couleur", 6, begin)
    screen.press("s")
    return [] if found else ["the secret was not said for one key"]


def _turn(screen: Screen) -> list[str]:
    """Touch the next thing that can be touched until a move is made and answered."""
    begin = len(screen.said())
    for _ in range(TOUCHES):
        here = len(screen.said())
        screen.press("n")
        screen.quiet(0.6, 4)
        screen.press("Return")
        if screen.listen(f"{OTHER}|{OVER}", 5, here):
            screen.quiet(2)
            break
    return screen.said()[begin:]
