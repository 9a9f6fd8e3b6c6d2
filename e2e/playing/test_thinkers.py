"""Strong computer players that think in workers of their own: the same moves, and nobody left."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import PATIENCE
from hands import go_to, random_game, wait_for_python
from playwright.sync_api import Page, expect

from croisee.door import Door
from croisee.table import slices
from tools.dev.serve import Site

DECISIONS = 3
"""Of a person's in each game; more, until a reply to other than the first one was searched for."""
GAMES = {"crosstrack": (6, 6), "masker": (4, 5)}
"""Games: after how many moves of theirs a person sits down, and against which level; one that
thinks for several slices, and is done long before its patience ends."""

Plan = tuple[dict[str, Any], list[str]]
"""What is asked of a page, and the moves that come of it."""

# A device that tells so many cores, with its power plugged in.
DEVICE = """
    Object.defineProperty(navigator, "hardwareConcurrency", {{ value: {cores} }});
    navigator.getBattery = async () => ({{ charging: true }});
    try {{ localStorage.setItem("croisee:ahead", "{ahead}") }} catch {{}}
    window.workers = [];
    const Ordinary = Worker;
    window.Worker = class extends Ordinary {{
        constructor(...given) {{ super(...given); window.workers.push(this); }}
    }};
"""
# Plays games whose person's moves are given, and says what came of them.
PLAY = """async ({ plans, foreseen, kill }) => {
    const { openSharedDoor } = await import("./assets/js/shared-door.js");
    const door = openSharedDoor();
    const marks = (name) => performance.getEntriesByName(`croisee:${name}`);
    const until = async (holds, missing = "") => {
        for (const end = performance.now() + 50_000; !holds(); ) {
            if (performance.now() > end) throw new Error(`not so: ${holds} ${missing}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };
    const told = [];
    for (const { setup, moves } of plans) {
        performance.clearMarks();
        const hires = navigator.hardwareConcurrency > 1;
        let picture = await door.ask(setup);
        const reply = async () => {
            while (picture.next === "computer") {
                const answer = await door.ask({ verb: "think", turn: picture.turn });
                if (!("thinking" in answer)) picture = answer;
                else if (kill && marks("thinker").length) {
                    for (const one of workers.slice(1)) one.terminate();
                }
            }
        };
        for (const [number, [move, after]] of moves.entries()) {
            if (number && hires && !kill) await until(() => marks("thinker").length === 2);
            if (number && foreseen.includes(setup.record.game)) {
                const told = () => marks("foretold").map(({ detail }) => detail);
                await until(() => told().includes(after), after);
            }
            const { acting: seat, turn } = picture;
            picture = await door.ask({ verb: "act", seat, move, turn });
            await reply();
            if (!number && hires) await until(() => marks("thinker").length > 0);
        }
        const { record } = await door.ask({ verb: "save" });
        told.push({ moves: record.moves, shared: marks("shared").map(({ detail }) => detail) });
        door.leave();
    }
    return told;
}"""
# How many Pythons live: each holds a lock for as long as it does, named by numbers alone.
LIVING = """async () => (await navigator.locks.query()).held
    .filter(({ name }) => /^croisee [0-9]/.test(name)).length"""


def ask(door: Door, verb: str, **fields: Any) -> Any:
    """What a Python outside the browser answers."""
    answer = json.loads(door.handle(json.dumps({"verb": verb, **fields})))
    assert answer["ok"], answer
    return answer


def plan_of(game: str) -> Plan:
    """A game in which a person does what is foretold first: its plan, and all moves of it."""
    moves_before, level = GAMES[game]
    record = random_game(game, "thinkers", moves=moves_before)
    seats: list[dict[str, Any]] = [{"kind": "computer", "level": level}] * 2
    door, foretelling = Door(), Door()
    picture = ask(door, "load", record=record, seats=seats, lang="fr")
    seats[picture["acting"]] = {"kind": "person"}
    setup = {"verb": "load", "record": record, "seats": seats, "lang": "fr"}
    picture = ask(door, **setup)
    moves, searched = [], False
    while picture["next"] == "person" and not (searched and len(moves) >= DECISIONS):
        now = ask(door, "save")["record"]
        answer = ask(foretelling, "ahead", record=now)
        while "records" not in answer:
            answer = ask(foretelling, "ahead")
        if answer["records"]:
            after = answer["records"][0]["moves"]
        else:
            hint = ask(door, "hint", turn=picture["turn"])
            while "hint" not in hint:
                hint = ask(door, "hint", turn=picture["turn"])
            after = [*now["moves"], f"{picture['acting']} {hint['hint']['move']}"]
        move = after[-1].split(" ")[1]
        moves.append([move, " ".join(after)])
        picture = ask(door, "act", seat=picture["acting"], move=move, turn=picture["turn"])
        while picture["next"] == "computer":
            answer = ask(door, "think", turn=picture["turn"])
            searched |= len(moves) > 1 and "thinking" in answer
            picture = picture if "thinking" in answer else answer
    played: list[str] = ask(door, "save")["record"]["moves"]
    return {"setup": setup, "moves": moves}, played


@pytest.fixture(scope="module")
def plans() -> list[Plan]:
    """What is played, and what comes of it where nobody helps, however long it takes here."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(slices, "PATIENCE", 600.0)
        return [plan_of(game) for game in GAMES]


@pytest.mark.parametrize(
    ("cores", "ahead", "kill"),
    [(1, "on", False), (2, "off", False), (2, "on", False), (2, "off", True)],
    ids=["alone", "thinkers", "ahead", "killed"],
)
def test_the_same_moves_whoever_thinks(
    page: Page,
    site: Site,
    plans: list[Plan],
    cores: int,
    ahead: str,
    kill: bool,
) -> None:
    page.add_init_script(DEVICE.format(cores=cores, ahead=ahead))
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site.url}robots.txt")
    foreseen = [game for game in GAMES if game != "masker"] if cores > 1 and ahead == "on" else []
    # Where two have died, no more are started: another game would be played without.
    plans = plans[:1] if kill else plans
    given = {"plans": [plan for plan, _ in plans], "foreseen": foreseen, "kill": kill}
    told = page.evaluate(PLAY.replace("./assets", f"{site.url}assets"), given)
    assert [one["moves"] for one in told] == [moves for _, moves in plans]
    if kill:
        return
    for game, one in zip(GAMES, told, strict=True):
        assert bool(one["shared"]) == (cores > 1)
        foretold = [detail["foretold"] for detail in one["shared"]]
        assert any(foretold) == (game in foreseen)


def test_nobody_thinks_on_when_the_table_is_left(page: Page, site: Site) -> None:
    page.add_init_script(DEVICE.format(cores=2, ahead="on"))
    go_to(page, site, "#/crosstrack/setup")
    page.locator("#who-0").select_option("6")
    page.locator("#who-1").select_option("person")
    page.locator("form button[type=submit]").click()
    wait_for_python(page)
    page.wait_for_selector('.board[data-next="person"]', timeout=PATIENCE)
    page.wait_for_function(f"async () => await ({LIVING})() === 3")
    page.evaluate("location.hash = '#/crosstrack/rules'")
    expect(page.locator(".table")).to_have_count(0)
    page.wait_for_function(f"async () => await ({LIVING})() === 1")
