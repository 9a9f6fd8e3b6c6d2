"""The town as text: row a on top, its crossings, then the triangles between it and the next row.

`P G W` are parks, guards and arms, with `!` once isolated; `+4c` is a triangle under rhombus c. A
crossing is a dot, the seat of its pawn, or `x` when a guard keeps it clear.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.games.cronberg.town import AXIAL, CORNERS, NUMBERS, PLACES, SYMBOLS

_SIGNS = {"park": "P", "guard": "G", "arms": "W"}
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def draw(town: bytes, holders: Sequence[int | None], isolated: int, closed: int) -> str:
    """The picture, line by line, each line ended."""
    rows: dict[int, dict[int, str]] = {}
    for crossing, (q, r) in enumerate(AXIAL):
        holder = holders[crossing]
        sign = "x" if closed >> crossing & 1 else "."
        rows.setdefault(-2 * r, {})[8 * q + 4 * r] = sign if holder is None else str(holder)
    covered = {
        triangle: f"{NUMBERS[tile - 1][0]:+d}{_LETTERS[tile - 1]}"
        for place, tile in zip(PLACES, town, strict=True)
        if tile
        for triangle in place.triangles
    }
    for triangle, corners in enumerate(CORNERS):
        spots = [AXIAL[corner] for corner in corners]
        bare = _SIGNS[SYMBOLS[triangle]] + "!" * (isolated >> triangle & 1)
        row = rows.setdefault(1 - 2 * max(r for _, r in spots), {})
        row[min(8 * q + 4 * r for q, r in spots) + 4] = covered.get(triangle, bare)
    left = min(column for row in rows.values() for column in row)
    return "".join(f"{_line(rows[number], left)}\n" for number in sorted(rows))


def _line(signs: dict[int, str], left: int) -> str:
    line = ""
    for column in sorted(signs):
        line = line.ljust(column - left) + signs[column]
    return line
