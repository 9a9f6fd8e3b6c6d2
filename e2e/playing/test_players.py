"""Computer players in the browser: the same moves as anywhere, and a page that stays awake."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from croisee.ai.levels import NUMBERS
from croisee.door import Door
from croisee.games import AnyGame, discover
from tools.dev.serve import Site

DECISIONS = 4
PLAY = """async ({ setups, decisions }) => {
    const { openDoor } = await import("./assets/js/door.js");
    const door = openDoor();
    const games = [];
    for (const setup of setups) {
        let picture = await door.ask(setup);
        const end = picture.turn + decisions;
        while (picture.turn < end && picture.next === "computer") {
            const answer = await door.ask({ verb: "think", turn: picture.turn });
            if (!("thinking" in answer)) picture = answer;
        }
        games.push((await door.ask({ verb: "save" })).record.moves);
    }
    return games;
}"""


def setup_of(game: type[AnyGame], level: int) -> dict[str, Any]:
    """The game's showcase, played on by computers of a level."""
    record = json.loads((game.folder() / "showcase.json").read_text(encoding="utf-8"))
    seats = [{"kind": "computer", "level": level}] * record["players"]
    return {"verb": "load", "record": record, "seats": seats, "lang": "fr"}


def play_here(setup: dict[str, Any]) -> list[Any]:
    """The moves of the game after this Python's computers have played on."""
    door = Door()

    def tell(request: dict[str, Any]) -> Any:
        return json.loads(door.handle(json.dumps(request)))

    picture = tell(setup)
    end = picture["turn"] + DECISIONS
    while picture["turn"] < end and picture["next"] == "computer":
        answer = tell({"verb": "think", "turn": picture["turn"]})
        picture = picture if "thinking" in answer else answer
    moves: list[Any] = tell({"verb": "save"})["record"]["moves"]
    return moves


def test_the_same_seed_gives_the_same_moves_as_outside_the_browser(page: Page, site: Site) -> None:
    setups = [setup_of(game, level) for game in discover().values() for level in NUMBERS[:4]]
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}robots.txt")
    script = PLAY.replace("./assets", f"{site.url}assets")
    there = page.evaluate(script, {"setups": setups, "decisions": DECISIONS})
    assert there == [play_here(setup) for setup in setups]
    before = [len(setup["record"]["moves"]) for setup in setups]
    assert sum(map(len, there)) >= sum(before) + DECISIONS * len(setups) // 2
