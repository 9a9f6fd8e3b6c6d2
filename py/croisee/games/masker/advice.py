"""Why a move of Masker is good, told so that nobody looking on learns the player's colour.

Whatever is said follows from what everybody may see: the crosses that are left, whose colour the
play so far suggests, and what the next player will find within reach.
"""

from __future__ import annotations

from croisee.core.game import Player
from croisee.core.scene import Preview, Shape
from croisee.core.words import Term, Words
from croisee.games.masker.brain import suspicions
from croisee.games.masker.rules import STOP, WHITE, Masker, State
from croisee.games.masker.view import REACH, THICKNESS, spot

LIKELY = 0.35
"""The share from which a colour is said to be somebody's."""


def reason(game: Masker, view: State, seat: Player, move: str, words: Words) -> Preview:
    """What a capture leaves of a colour and whose it may be; what a stop leaves to the next."""
    public = game.observe(view, None)
    after = game.apply(public, seat, move)
    if move not in game.place_number:
        return _rest(game, after, seat, words) if move == STOP else Preview([], "")
    cross = view.stacks[game.place_number[move]][-1]
    if cross == WHITE:
        return Preview([], words("advice.white"))
    count = game.left(after, cross)
    top = Term(f"top.{cross}")
    said = [words("advice.left" if count else "advice.gone", count=count, top=top)]
    guesses = suspicions(game, public)
    others = [
        other
        for other in range(game.players)
        if game.team[other] != game.team[seat] and game.team[other] not in view.out
    ]
    suspect = max(others, key=lambda other: guesses[other][cross])
    share = guesses[suspect][cross]
    if share >= LIKELY:
        blanks = {"other": words(f"seat.{suspect}"), "percent": round(100 * share)}
        said.append(words("advice.suspect", **blanks))
    elif after.turn != seat:
        said.append(_rest(game, after, seat, words).status)
    shapes = [
        _ring(game, after, place) for place, stack in enumerate(after.stacks) if cross in stack
    ]
    return Preview(shapes, " ".join(filter(None, said)))


def _rest(game: Masker, after: State, seat: Player, words: Words) -> Preview:
    """What the next player may choose from."""
    if after.turn == seat:
        return Preview([], "")
    blanks = {"other": words(f"seat.{after.turn}")}
    if after.free:
        return Preview([], words("advice.free", **blanks))
    places = game.captures(after)
    said = words("advice.reach", count=len(places), **blanks)
    return Preview([_ring(game, after, place) for place in places], said)


def _ring(game: Masker, state: State, place: int) -> Shape:
    x, y = spot(game, place)
    return Shape(
        "disc",
        f"advice:{game.places[place]}",
        at=(x, y - _lift(game, state, place)),
        size=REACH * 0.98,
        stroke="glow",
        width=0.08,
    )


def _lift(game: Masker, state: State, place: int) -> float:
    """How much higher than its foot the top of a stack is seen."""
    return len(state.stacks[place]) * THICKNESS if game.height > 1 else 0.0
