"""Whole games that are soon over, and how a person who types notation plays them."""

from __future__ import annotations

from playwright.sync_api import Page

from croisee.ai.levels import agent_of
from croisee.core.game import OptionValue
from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.rng import Rng
from croisee.games import find
from croisee.table.links import pack
from tools.dev.showcase import last_thought

# The set-ups that end soonest, where there is more than one.
QUICK: dict[str, dict[str, OptionValue]] = {"crescendo": {"express": True, "limit": 20}}
# Who looks a move ahead soon beats whoever plays at random.
KEEN = 4
Script = list[tuple[int, str]]

TYPED = """async ([move, before]) => {
    const board = document.querySelector(".board");
    const still = async (holds) => {
        while (!holds()) await new Promise((resolve) => setTimeout(resolve, 15));
    };
    const { dataset } = board;
    const ready = () => dataset.busy === "false" && dataset.next === "person";
    await still(() => dataset.turn === before && ready());
    const field = () => document.querySelector("#typed-move");
    if (field().closest("form").hidden) {
        document.querySelector(".spoken").dispatchEvent(
            new KeyboardEvent("keydown", { key: "m", bubbles: true }));
        await still(() => !field().closest("form").hidden);
    }
    field().value = move;
    field().closest("form").requestSubmit();
    await still(() => dataset.turn !== before && dataset.busy === "false");
    return dataset.turn;
}"""


def quick_record(game: str, players: int = 2) -> Record:
    """A game between people that has not begun, set up to end soon."""
    record = Match(find(game)(players, **QUICK.get(game, {})), seed="quick").record()
    record.seats = [{"kind": "person"}] * players
    return record


def quick_link(game: str, players: int = 2) -> str:
    """The address of such a game."""
    return f"#/{game}/p/{pack(quick_record(game, players))}"


def script(record: Record) -> Script:
    """How a game that has just begun goes on to its end: who moves, and what."""
    match = Match.beginning(record)
    game, rng = match.game, Rng(record.seed).stream("quick")
    made: Script = []
    while match.actors:
        (seat,) = match.actors
        if seat == 0:
            move = last_thought(agent_of(game, KEEN).think(game, match.view(0), 0, rng))
        else:
            move = rng.choice(game.moves(match.state, seat))
        text = game.notate(match.state, seat, move)
        match.act(seat, text)
        made.append((seat, text))
    return made


def type_move(page: Page, move: str, turn: str) -> str:
    """Type a move once it may be played, in the field that stays open; the turn after it."""
    after: str = page.evaluate(TYPED, [move, turn])
    return after
