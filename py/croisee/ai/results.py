"""What the arena measured, as the Markdown tables in each game's folder.

A row says how many points one player made against another, and how often he came out ahead of each
of them; a share comes with its Wilson interval. The arena writes the tables, the catalogue reads
them for the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

FILE = "arena.md"
HEAD = (
    "| player | against | games | points | share | 95 % interval | ahead | share | interval |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)
SECTION = "## Players: "


@dataclass(frozen=True, slots=True)
class Row:
    """One player in one seat against another in all the others."""

    players: int
    challenger: str
    other: str
    games: int
    points: float
    """A win is one, shared where several win."""
    ahead: float
    """The others he came out ahead of, a tie being half of one, as parts of all of them."""

    @property
    def share(self) -> float:
        """The part of the points that the challenger made."""
        return self.points / self.games

    def __str__(self) -> str:
        """A line of the table."""
        made, left = _told(self.points, self.games), _told(self.ahead, self.games)
        return f"| {self.challenger} | {self.other} | {self.games} | {made} | {left} |"


def _told(points: float, games: int) -> str:
    """Points, their share and its interval, as three cells."""
    low, high = wilson(points, games)
    return f"{points:.4g} | {points / games:.0%} | {low:.0%}-{high:.0%}"


def wilson(points: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share 95 times in 100."""
    z = 1.96
    share, square = points / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - spread, middle + spread


def tables(rows: Iterable[Row]) -> str:
    """The rows as Markdown, a table for each number of players."""
    told, players = "", 0
    for row in sorted(rows, key=lambda row: row.players):
        if row.players != players:
            players = row.players
            told += f"\n{SECTION}{players}\n\n{HEAD}"
        told += f"{row}\n"
    return told


def read(folder: Path) -> Iterator[Row]:
    """The rows of a game's tables; none before its first arena."""
    file = folder / FILE
    players = 0
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        if line.startswith(SECTION):
            players = int(line.removeprefix(SECTION))
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if players and len(cells) == 9 and cells[2].isdigit():
            games, points, ahead = int(cells[2]), float(cells[3]), float(cells[6])
            yield Row(players, cells[0], cells[1], games, points, ahead)
