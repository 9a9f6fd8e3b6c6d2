"""A judgement that was learned: what each thing that a brain counts of a position is worth.

`train.py` finds the weights and writes them into the game's folder, by the number of seats, as
integers; where there are none for so many seats, the brain judges as its author wrote it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path

FILE = "weights.json"
SCALE = 1000
"""A weight of 1 as it is written down."""

Weights = dict[int, tuple[int, ...]]
"""By the number of seats: the weight of each of the brain's features, in their order."""


def read_weights(folder: Path, features: Sequence[str]) -> Weights:
    """The weights in a game's folder; those of a feature that is no more count for nothing."""
    file = folder / FILE
    if not file.exists():
        return {}
    known = json.loads(file.read_text(encoding="utf-8"))
    return {
        int(seats): tuple([learned["weights"].get(name, 0) for name in features])
        for seats, learned in known.items()
    }


def chance_ahead(weights: Sequence[int], mine: Sequence[float], theirs: Sequence[float]) -> float:
    """How likely a seat is to end ahead of another, by the features of both."""
    lead = 0.0
    for weight, one, other in zip(weights, mine, theirs, strict=True):
        lead += weight * (one - other)
    lead /= SCALE
    # Far from even, an exponential would overflow and says nothing more.
    return 1 / (1 + exp(-min(30.0, max(-30.0, lead))))
