"""A game played by links: I move and send the link, the other opens it, moves, and sends the next.

Such a link is a letter: the whole game, who is to act, and a digest of the moves. What somebody
keeps and what he is sent are two lists of moves of one game, and one of them should continue the
other.
"""

from __future__ import annotations

from collections.abc import Sequence

from croisee.core.record import Record
from croisee.core.scene import encode
from croisee.messages import LetterAnswer, Relation, Thumbnail
from croisee.table.links import open_link
from croisee.table.seats import Seats
from croisee.table.table import Table


def compare(link: str, kept: Sequence[Record], language: str) -> LetterAnswer:
    """A link beside the games that are kept."""
    sent, letter = open_link(link, "")
    table = Table.resume(sent, language)
    acting = table.acting
    answer: LetterAnswer = {
        "relation": "new" if letter else "plain",
        "at": None,
        "here": [],
        "yours": False,
        "acting": "" if acting is None else table.telling.name(acting),
        "sent": None,
        "kept": None,
    }
    at = next((at for at, one in enumerate(kept) if _same_game(one, sent)), None)
    if not letter or at is None:
        return answer
    mine = Table.resume(kept[at], language)
    here = mine.seats.here
    relation = _relation(kept[at], sent, mine.seats)
    answer |= {"relation": relation, "at": at, "here": here, "yours": acting in here}
    if relation in ("fork", "forged"):
        answer |= {"sent": _drawn(table), "kept": _drawn(mine)}
    return answer


def _same_game(one: Record, other: Record) -> bool:
    def begun(record: Record) -> tuple[object, ...]:
        return record.game, record.players, record.options, record.seed, record.carried

    return begun(one) == begun(other)


def _relation(kept: Record, sent: Record, seats: Seats) -> Relation:
    common = min(len(kept.moves), len(sent.moves))
    if kept.moves[:common] != sent.moves[:common]:
        return "fork"
    if len(kept.moves) == len(sent.moves):
        return "same"
    if len(sent.moves) == common:
        return "older"
    # Whoever plays here has made his moves here.
    here = seats.here
    return "forged" if any(player in here for player, _ in sent.moves[common:]) else "next"


def _drawn(table: Table) -> Thumbnail:
    scene = table.drawing.scene(table.match.state)
    return {
        "board": encode(table.drawing.board()),
        "shapes": encode(scene.shapes),
        "window": encode(scene.window),
    }
