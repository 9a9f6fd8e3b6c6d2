"""What everybody at a table is called.

The only person is "you"; several go by the names they typed, or by the colour of their pieces. A
computer player has its level's name; where two of one level sit together, a spare one.
"""

from __future__ import annotations

from croisee.core.words import Words
from croisee.table.seats import Seats


def call(seats: Seats, words: Words) -> list[str]:
    """The name of each seat, no two alike."""
    sitters = seats.sitters
    called = [sitter.name or words.colour(seat) for seat, sitter in enumerate(sitters)]
    for seat, name in enumerate(called):
        if name.casefold() in map(str.casefold, called[:seat]):
            called[seat] = words("name.twice", name=name, seat=words.colour(seat))
    if seats.alone is not None:
        called[seats.alone] = words("name.you")
    computers = [seat for seat, sitter in enumerate(sitters) if sitter.kind == "computer"]
    taken = {called[seat].casefold() for seat in seats.people}
    # In an order that a rematch, which moves people on, does not change.
    for seat in sorted(computers, key=lambda seat: (sitters[seat].number, sitters[seat].level)):
        sitter = sitters[seat]
        own = [words(f"level.{sitter.level}.name")] if sitter.number == 0 else []
        known = [*own, *words("level.spare").split(", ")]
        called[seat] = next(name for name in known if name.casefold() not in taken)
        taken.add(called[seat].casefold())
    return called
