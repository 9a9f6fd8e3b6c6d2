"""What a guest at a screen of his own may ask, and what of a picture is for him.

A guest plays one seat of a match that another device holds, or looks on. He is answered by a table
of the same match that knows him alone, so that nothing can be in an answer that his seat may not
see. What concerns everybody is decided at the device that holds the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LOOKING = frozenset({"look", "review", "position", "show", "peek"})
PLAYING = frozenset({"act", "final", "preview", "why", "complete", "read"})
VERBS = LOOKING | PLAYING
"""What a guest may ask."""


def for_guest(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer without what only the device that holds the match can do."""
    if "scene" not in answer:
        return dict(answer)
    # Who thinks, thinks elsewhere.
    following = "elsewhere" if answer["next"] == "computer" else answer["next"]
    nothing: dict[str, Any] = {"laying": None, "instead": []}
    nothing |= dict.fromkeys(("undo", "redo", "analysis"), False)
    return {**answer, **nothing, "next": following}
