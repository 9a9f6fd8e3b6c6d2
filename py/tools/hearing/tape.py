"""A voice for Orca that writes down what it would say, with the time it would take to say it.

Orca loads it, in the system's own Python, because its settings name `tape` as the speech server.
Lines of the file that `TAPE` names: seconds, a tab, `SAY` or `CUT` (broken off), a tab, the text.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from gi.repository import GLib
from orca import speechserver

RATE = 15
"""Characters a second."""


class SpeechServer(speechserver.SpeechServer):
    """The voice; there is one."""

    _one: SpeechServer | None = None

    @staticmethod
    def getFactoryName() -> str:
        """What Orca's preferences would show."""
        return "tape"

    @staticmethod
    def getSpeechServers() -> list[SpeechServer]:
        """The one there is."""
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info: object = None) -> SpeechServer:
        """The same, whatever is asked for."""
        SpeechServer._one = SpeechServer._one or SpeechServer()
        return SpeechServer._one

    @staticmethod
    def shutdownActiveServers() -> None:
        """Nothing has to be shut."""

    def __init__(self) -> None:
        super().__init__()
        self.file = open(os.environ["TAPE"], "a", buffering=1, encoding="utf-8")  # noqa: SIM115
        self.queue: list[tuple[str, float]] = []
        """What is being said, and until when."""

    def _write(self, kind: str, text: str) -> None:
        self.file.write(f"{time.time():.3f}\t{kind}\t{' '.join(text.split())}\n")

    def getInfo(self) -> list[str]:
        """Its name and its id."""
        return ["tape", "tape"]

    def getVoiceFamilies(self) -> list[str]:
        """No voice to choose from."""
        return []

    def speak(self, text: str | None = None, acss: object = None, interrupt: bool = True) -> None:
        """Say something after what is being said."""
        if text:
            start = max(time.time(), self.queue[-1][1] if self.queue else 0)
            self.queue.append((text, start + len(text) / RATE))
            self._write("SAY", text)

    def speakCharacter(self, character: str, acss: object = None) -> None:
        """Say one letter."""
        self.speak(character, acss)

    def speakKeyEvent(self, event: Any, acss: object = None) -> None:
        """Keys are not echoed."""

    def sayAll(self, iterator: Iterator[Any], callback: Callable[..., None]) -> None:
        """Read on from where the reader is."""

        def more() -> bool:
            found = next(iterator, None)
            if found is None:
                return False
            context, acss = found
            self.speak(context.utterance, acss)
            context.currentOffset = context.endOffset
            callback(context, speechserver.SayAllContext.COMPLETED)
            return True

        GLib.idle_add(more)

    def stop(self) -> None:
        """Break off."""
        for text, end in self.queue:
            if end > time.time():
                self._write("CUT", text)
        self.queue = []

    def list_output_modules(self) -> tuple[str, ...]:
        """Orca asks for voices of other programs."""
        return ()
