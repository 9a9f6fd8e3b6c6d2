"""A small painter: polygons into a PNG, with nothing but the standard library.

A picture is three planes of bytes, several times finer than what is written, so that averaging
smooths the edges. A span of a row is filled by `bytes.translate`, which blends at the speed of C.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Colour = tuple[int, int, int]


class Picture:
    """A picture being painted, in pixels from the top left."""

    def __init__(self, width: int, height: int, paper: Colour, fineness: int = 3) -> None:
        self.width = width
        self.height = height
        self.fineness = fineness
        self._row = width * fineness
        self._planes = [bytearray([part]) * (self._row * height * fineness) for part in paper]

    def fill(self, outlines: Iterable[Sequence[Point]], colour: Colour, alpha: float = 1.0) -> None:
        """Fill outlines by the even-odd rule."""
        fine = self.fineness
        edges = [
            (one[0] * fine, one[1] * fine, two[0] * fine, two[1] * fine)
            for outline in outlines
            for one, two in pairwise([*outline, outline[0]])
            if one[1] != two[1]
        ]
        if not edges:
            return
        tables = [bytes(round(v + (part - v) * alpha) for v in range(256)) for part in colour]
        top = max(0, int(min(min(edge[1], edge[3]) for edge in edges)))
        bottom = min(self.height * fine - 1, int(max(max(edge[1], edge[3]) for edge in edges)))
        for row in range(top, bottom + 1):
            level = row + 0.5
            crossed = sorted(
                x1 + (level - y1) * (x2 - x1) / (y2 - y1)
                for x1, y1, x2, y2 in edges
                if (y1 <= level) != (y2 <= level)
            )
            for left, right in zip(crossed[::2], crossed[1::2], strict=True):
                begin = row * self._row + max(0, round(left))
                end = row * self._row + min(self._row, round(right))
                if begin < end:
                    for plane, table in zip(self._planes, tables, strict=True):
                        plane[begin:end] = plane[begin:end].translate(table)

    def rows(self) -> list[bytes]:
        """The rows of the picture, three bytes a pixel, edges smoothed."""
        fine, area = self.fineness, self.fineness**2
        found = []
        for top in range(0, self.height * fine, fine):
            smooth = bytearray(self.width * 3)
            for part, plane in enumerate(self._planes):
                strips = [
                    plane[(top + down) * self._row + across : (top + down + 1) * self._row : fine]
                    for down in range(fine)
                    for across in range(fine)
                ]
                sums = map(sum, zip(*strips, strict=True))
                smooth[part::3] = bytes(total // area for total in sums)
            found.append(bytes(smooth))
        return found

    def png(self, colours: int = 0) -> bytes:
        """The picture as a PNG; with its commonest colours alone it is some times lighter."""
        rows = self.rows()
        if not colours:
            return write_png(self.width, self.height, rows, None)
        pixels = [[row[at : at + 3] for at in range(0, len(row), 3)] for row in rows]
        counted = Counter(pixel for row in pixels for pixel in row)
        palette = [colour for colour, _ in counted.most_common(colours)]
        number = {colour: _nearest(colour, palette) for colour in counted}
        indexed = [bytes(number[pixel] for pixel in row) for row in pixels]
        return write_png(self.width, self.height, indexed, b"".join(palette))


def _nearest(colour: bytes, palette: list[bytes]) -> int:
    def distance(index: int) -> int:
        other = palette[index]
        return sum((a - b) ** 2 for a, b in zip(colour, other, strict=True))

    return min(range(len(palette)), key=distance)


def write_png(width: int, height: int, rows: list[bytes], palette: bytes | None) -> bytes:
    """Rows as a PNG file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    header = struct.pack(">IIBBBBB", width, height, 8, 2 if palette is None else 3, 0, 0, 0)
    # A row says how it differs from the one above (2) where colours are true; indices stand as is.
    if palette is None:
        above = bytes(width * 3)
        lines = []
        for row in rows:
            lines.append(b"\2" + bytes((a - b) & 255 for a, b in zip(row, above, strict=True)))
            above = row
    else:
        lines = [b"\0" + row for row in rows]
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header)]
    if palette is not None:
        parts.append(chunk(b"PLTE", palette))
    parts += [chunk(b"IDAT", zlib.compress(b"".join(lines), 9)), chunk(b"IEND", b"")]
    return b"".join(parts)
