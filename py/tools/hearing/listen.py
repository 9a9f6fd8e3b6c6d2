"""Plays turns of every game with Orca listening, and says what was heard of each.

A turn is heard when the one message of it is: what the other player did, once, then what is asked.
Everything that was said is kept, a file a game, to be read.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from pathlib import Path

from croisee.core.words import page_words
from croisee.games import discover
from tools.dev.paths import CACHE, DIST
from tools.dev.report import note
from tools.dev.serve import Site
from tools.hearing.screen import TAPE, Screen

HEARD = CACHE / "heard"
TURNS = 10
TOUCHES = 10
"""Things touched for one move at most."""
OTHER = page_words("fr")["level.2.name"]
PATIENCE = 15
"""Seconds a computer player and the showing of its turn may take."""
PROMPT = r"\bVous\b.*[:?]"
OVER = r"gagne|gagné|nulle|remport"


def listen(names: list[str], turns: int = TURNS) -> int:
    """Have Orca read turns of the games named, or of all; the number of games not heard well."""
    # Whoever ends the run ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    site = Site(DIST, "/").start()
    HEARD.mkdir(parents=True, exist_ok=True)
    failed = 0
    try:
        for name in names or list(discover()):
            heard = _listen_to(name, f"{site.url}#/{name}", turns)
            note(f"{name}: {heard} of {turns} turns heard whole and once")
            failed += heard < turns
    finally:
        site.stop()
    return failed


def _listen_to(name: str, address: str, turns: int) -> int:
    """Play so many turns of a game, or of several where one is over sooner; how many were heard."""
    tape = HEARD / f"{name}.txt"
    tape.unlink(missing_ok=True)
    played = heard = 0
    while played < turns:
        with tempfile.TemporaryDirectory(prefix="croisee-listen-") as folder:
            more, faults = _play(Path(folder), address, name, turns - played)
            with tape.open("a", encoding="utf-8") as kept:
                kept.write((Path(folder) / TAPE).read_text(encoding="utf-8"))
        for fault in faults:
            note(f"{name}: {fault}")
        if not more:
            break
        played += more
        heard += more - len(faults)
    return heard


def _play(folder: Path, address: str, name: str, turns: int) -> tuple[int, list[str]]:
    """Play turns of one game; how many there were, and what was not heard of them."""
    with Screen(folder, address) as screen:
        if not _to_the_board(screen):
            return 0, ["the board was not reached by Tab"]
        if discover()[name].info.hidden and not _secret(screen):
            return 0, ["the secret was not said for one key"]
        faults: list[str] = []
        for turn in range(1, turns + 1):
            messages = _turn(screen)
            if any(re.search(OVER, message) for message in messages):
                return turn - 1, faults
            whole = [message for message in messages if OTHER in message]
            if len(whole) != 1 or not re.search(PROMPT, whole[-1]):
                faults.append(f"turn {turn}: {whole or messages[-3:]}")
    return turns, faults


def _to_the_board(screen: Screen) -> bool:
    for _ in range(12):
        begin = len(screen.said())
        screen.press("Tab")
        if screen.listen("Plateau de jeu", 1.5, begin):
            screen.quiet()
            return True
    return False


def _secret(screen: Screen) -> bool:
    begin = len(screen.said())
    screen.press("s")
    found = screen.listen("Votre couleur", 6, begin)
    screen.quiet()
    screen.press("s")
    return found


def _turn(screen: Screen) -> list[str]:
    """Touch the next thing that can be touched until a move is made and answered."""
    begin = len(screen.said())
    for _ in range(TOUCHES):
        screen.press("n")
        screen.quiet(0.6, 4)
        here = len(screen.said())
        screen.press("Return")
        # What is said after half a move asks for the rest of it.
        screen.listen(f"{OTHER}|{OVER}|{PROMPT}", PATIENCE, here)
        if any(re.search(f"{OTHER}|{OVER}", said) for said in screen.said()[here:]):
            screen.quiet(2)
            break
    return screen.said()[begin:]
