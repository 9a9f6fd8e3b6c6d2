"""Why a move of C-Cross is good: the zone it takes, the paths it makes shorter or longer.

A path is a chain of zones between two opposite sides; it is measured by the pawns its owner still
has to place, and then by the enemy pawns in the way, which he would have to put back.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from croisee.core.bits import members
from croisee.core.game import Player
from croisee.core.scene import Key, Preview, Shape
from croisee.core.words import Words
from croisee.games.c_cross.rules import MAJORITY, CCross, State
from croisee.games.c_cross.view import chain_line, zone_points


@dataclass(frozen=True, slots=True, order=True)
class Path:
    """A chain of zones that would join two sides."""

    pawns: int
    """Pawns still to be placed."""
    back: int
    """Enemy pawns in its zones, to be put back elsewhere."""
    zones: tuple[int, ...]


def shortest_path(game: CCross, state: State, player: Player) -> Path | None:
    """The path that takes a player the fewest pawns; None where the enemy has closed them all."""
    best: Path | None = None
    closed = state.tiles[1 - player]
    for one, other in game.sides:
        queue = [_longer(game, state, player, Path(0, 0, ()), zone) for zone in members(one)]
        queue = [path for path in queue if not closed >> path.zones[-1] & 1]
        heapify(queue)
        settled = closed
        while queue:
            path = heappop(queue)
            zone = path.zones[-1]
            if other >> zone & 1:
                best = path if best is None else min(best, path)
                break
            if not settled >> zone & 1:
                settled |= 1 << zone
                for neighbour in game.neighbours[zone]:
                    if not settled >> neighbour & 1:
                        heappush(queue, _longer(game, state, player, path, neighbour))
    return best


def _longer(game: CCross, state: State, player: Player, path: Path, zone: int) -> Path:
    zones = (*path.zones, zone)
    if state.tiles[player] >> zone & 1:
        return Path(path.pawns, path.back, zones)
    mask = game.zone_mask[zone]
    held = (state.pawns[player] & mask).bit_count()
    back = (state.pawns[1 - player] & mask).bit_count()
    return Path(path.pawns + max(MAJORITY - held, 0), path.back + back, zones)


def _has_room(game: CCross, state: State, player: Player, path: Path) -> bool:
    """Whether the pawns of a path are at hand and find cells that are free."""
    taken = state.pawns[0] | state.pawns[1]
    for zone in members(sum(1 << zone for zone in path.zones) & ~state.tiles[player]):
        mask = game.zone_mask[zone]
        missing = MAJORITY - (state.pawns[player] & mask).bit_count()
        if missing > (mask & ~taken).bit_count():
            return False
    return path.pawns <= game.reserve(state, player)


def reason(game: CCross, state: State, seat: Player, move: str, words: Words) -> Preview:
    """What a move takes, and what it does to both players' shortest paths, drawn."""
    after = game.apply(state, seat, move)
    other = 1 - seat
    blanks = {"other": words(f"seat.{other}")}
    said: list[str] = []
    shapes: list[Shape] = []
    legend: list[Key] = []
    taken = members(after.tiles[seat] & ~state.tiles[seat])
    if taken:
        price = sum(game.price(state, zone, seat) for zone in taken)
        zones = ", ".join(game.zones[zone].upper() for zone in taken)
        key = "advice.conquer.pay" if price else "advice.conquer"
        said.append(words(key, zone=zones, count=price))
        shapes += [_rim(game, zone, "hint") for zone in taken]
    mine, mine_after = (shortest_path(game, one, seat) for one in (state, after))
    if mine_after and not _has_room(game, after, seat, mine_after):
        mine_after = None
    theirs, theirs_after = (shortest_path(game, one, other) for one in (state, after))
    if theirs and not theirs_after:
        said.append(words("advice.closed", **blanks))
    elif theirs and theirs_after and theirs_after.pawns > theirs.pawns:
        count = theirs_after.pawns
        said.append(words("advice.block", count=count, before=theirs.pawns, **blanks))
    elif theirs and theirs_after and theirs_after.back > theirs.back and not taken:
        said.append(words("advice.hinder", count=theirs_after.back, **blanks))
    if theirs and len(said) > bool(taken):
        shapes += _drawn(game, "theirs", theirs, "last")
        legend.append(Key("last", words("legend.theirs", **blanks)))
    if mine and mine_after and mine_after.pawns < mine.pawns:
        said.append(words("advice.shorten", count=mine_after.pawns, before=mine.pawns))
    elif state.owed and mine and mine_after and mine_after.pawns == mine.pawns:
        said.append(words("advice.spare", count=mine.pawns))
    else:
        mine_after = None
    if mine_after:
        shapes += _drawn(game, "mine", mine_after, "hint")
        legend.insert(0, Key("hint", words("legend.mine")))
    return Preview(shapes, " ".join(said[:2]), legend=legend)


def _drawn(game: CCross, name: str, path: Path, token: str) -> list[Shape]:
    """The zones of a path and the line through them."""
    line = chain_line(game, f"advice:{name}", path.zones, token, 0.12)
    line.relief, line.alpha = "glow", 0.85
    return [*(_rim(game, zone, token) for zone in path.zones), line]


def _rim(game: CCross, zone: int, token: str) -> Shape:
    return Shape(
        "poly",
        f"advice:{token}:{game.zones[zone]}",
        points=zone_points(game, zone, 0.05),
        stroke=token,
        width=0.07,
        round=0.2,
        alpha=0.8,
    )
