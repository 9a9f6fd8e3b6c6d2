"""How a match ended, in sentences: the game, the series it belongs to, and the track.

A single game has its own winner; where points carry over, its result also says who leads on the
track. A game of an agreed series says who leads, and the last one who has won the series.
"""

from __future__ import annotations

from croisee.core.game import Outcome, Player
from croisee.table.seats import Seats
from croisee.table.telling import Telling


def result(telling: Telling, outcome: Outcome) -> str:
    """How the match ended, and how things stand after several."""
    game, seats = telling.game, telling.seats
    if game.series > 1:
        return _series(telling, outcome)
    said = _single(telling, outcome)
    if game.info.carries and seats.sitters[0].games:
        said += " " + _standing(telling, "result.lead", "result.lead.level", outcome)
    return said


def winners(seats: Seats, outcome: Outcome) -> list[Player]:
    """The seats that came first; nobody while a series goes on."""
    return _first(outcome.ranks) if seats.decides else []


def again(seats: Seats) -> str:
    """What comes after this game, as a key: a rematch, the next game, another series."""
    if seats.game.series == 1:
        return "again.rematch"
    return "again.series" if seats.decides else "again.next"


def _single(telling: Telling, outcome: Outcome) -> str:
    words = telling.words
    found = _first(outcome.ranks)
    reason = f"reason.{outcome.reason}"
    if len(found) == telling.game.players:
        return words("result.draw", reason=words(reason))
    if telling.addressed in found and f"{reason}.you" in words:
        reason = f"{reason}.you"
    return _of_the_first(telling, "result.win", found, reason=words(reason))


def _series(telling: Telling, outcome: Outcome) -> str:
    if telling.seats.decides:
        return _standing(telling, "result.series.win", "result.series.draw", outcome)
    return _standing(telling, "result.series.lead", "result.series.level", outcome)


def _standing(telling: Telling, key: str, level: str, outcome: Outcome) -> str:
    """Who is ahead on the track; `level` is the sentence for when everybody is."""
    game, seats = telling.game, telling.seats
    totals = [sitter.points for sitter in seats.counted(outcome)]
    most = max(totals)
    leaders = [seat for seat, total in enumerate(totals) if total == most]
    blanks = {
        "points": str(most).replace("-", "\N{MINUS SIGN}"),
        "game": seats.number,
        "games": game.series,
    }
    if len(leaders) == game.players:
        return telling.words(level, **blanks)
    return _of_the_first(telling, key, leaders, **blanks)


def _of_the_first(telling: Telling, key: str, first: list[Player], **blanks: object) -> str:
    """A sentence about those in front; the only person hears it as his, with whom he shares it."""
    if telling.addressed not in first:
        return telling.words(key, count=len(first), seat=telling.names(first), **blanks)
    others = telling.names(seat for seat in first if seat != telling.addressed)
    return telling.words(f"{key}.you", count=len(first), other=others, **blanks)


def _first(ranks: tuple[int, ...]) -> list[Player]:
    return [seat for seat, rank in enumerate(ranks) if rank == 1]
