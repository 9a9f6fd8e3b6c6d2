"""Where hostile cases get their choices from: Hypothesis, which makes a failure small, or chance.

Hypothesis takes ten times longer over a choice than the door over its answer. The tests draw from
it; of the many cases of `python3 py/dev.py fuzz` most are drawn by chance, and a case that breaks a
law there is named by its number, from which it can be drawn again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

from hypothesis import strategies as st

from croisee.games import discover

# Words that mean something somewhere, and texts that break what is careless.
WORDS = (
    *sorted(discover()),
    *("fr", "en", "de", "nl", "xx", "person", "computer", "0", "-1", "*", "", " ", "{", "\\", "\0"),
    *("__class__", "../../etc", "<script>", "é" * 9, "\u202e", "\ud800", "😀", "x" * 300),
)
NUMBERS = (0, 1, 2, 3, 4, -1, 5, 99, 2**31, 2**63, 10**14, -(10**30), 10**400)
FLOATS = (0.0, -0.0, 0.5, 1e308, -1e-320, float("inf"), float("-inf"), float("nan"))
SCALARS = (None, True, False, *NUMBERS, *FLOATS, *WORDS)
LETTERS = "".join(map(chr, range(32, 127))) + "\0\x1f\x7f\xa0éß¼٣𝟚\u2028\ufeff\uffff\ud800\udfff😀"


class Source(Protocol):
    """What a case is drawn from."""

    def pick(self, options: Sequence[Any]) -> Any:
        """One of them."""

    def below(self, bound: int) -> int:
        """A number from 0."""

    def text(self, longest: int) -> str:
        """Any letters."""

    def data(self, longest: int) -> bytes:
        """Any bytes."""

    def value(self) -> Any:
        """Anything that JSON can say, and a little more."""


class Chance:
    """Choices by chance, the same for the same number."""

    def __init__(self, number: int) -> None:
        self._random = random.Random(number)

    def pick(self, options: Sequence[Any]) -> Any:
        """One of them."""
        return self._random.choice(options)

    def below(self, bound: int) -> int:
        """A number from 0."""
        return self._random.randrange(bound)

    def text(self, longest: int) -> str:
        """Any letters, most of them of a keyboard."""
        draw = self._random
        letters = draw.choices(LETTERS, k=draw.randrange(longest + 1))
        return "".join(
            chr(draw.randrange(0x110000)) if draw.random() < 0.1 else one for one in letters
        )

    def data(self, longest: int) -> bytes:
        """Any bytes."""
        return self._random.randbytes(self._random.randrange(longest + 1))

    def value(self, depth: int = 3) -> Any:
        """Anything that JSON can say, and a little more."""
        kind = self._random.randrange(8 if depth else 6)
        if kind < 5:
            return self.pick(SCALARS)
        if kind == 5:
            return self.text(12)
        size = self._random.randrange(5)
        if kind == 6:
            return [self.value(depth - 1) for _ in range(size)]
        return {self.pick(WORDS): self.value(depth - 1) for _ in range(size)}


_words = st.sampled_from(WORDS) | st.text(max_size=12)
_scalars = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.floats() | _words
_values = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_words, inner, max_size=4),
    max_leaves=8,
)


class Drawn:
    """Choices by Hypothesis."""

    def __init__(self, data: Any) -> None:
        self._draw = data.draw

    def pick(self, options: Sequence[Any]) -> Any:
        """One of them."""
        return self._draw(st.sampled_from(options))

    def below(self, bound: int) -> int:
        """A number from 0."""
        return int(self._draw(st.integers(0, bound - 1)))

    def text(self, longest: int) -> str:
        """Any letters."""
        return str(self._draw(st.text(max_size=longest)))

    def data(self, longest: int) -> bytes:
        """Any bytes."""
        return bytes(self._draw(st.binary(max_size=longest)))

    def value(self) -> Any:
        """Anything that JSON can say, and a little more."""
        return self._draw(_values)
