"""Whole games of one person against the computer, searched at every turn for what he may not know.

Everything the page has is looked into: elements and attributes, the accessibility tree, what is
painted as text, storage, the address, the page's own objects, and in a foreign page what its host
is told. A text may name a colour from the turn on at which the rules show it. The seed, from which
all can be worked out, is where a game must be kept to be gone on with, and nowhere else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import IN_A_HURRY, PATIENCE, Person
from hands import STILL, kept_games, plain, wait_for_kept, wait_for_python
from host_page import framed, hosting, start
from playwright.sync_api import Browser, Frame, Page

from croisee.core.match import Match
from croisee.core.record import Record
from croisee.core.words import game_words
from croisee.games import discover, find
from tools.dev.serve import Site

HIDDEN = next(name for name, game in discover().items() if game.info.hidden)
DRAWN = [name for name, game in discover().items() if game.info.chance and name != HIDDEN]
WORDS = game_words("fr", find(HIDDEN).folder())
COLOURS = {WORDS(f"colour.{disk}"): disk for disk in "rbygm"}
MARKS = {WORDS(f"mark.{disk}"): disk for disk in "rbygm"}
NAMED = re.compile(rf"\b({'|'.join([*COLOURS, *MARKS])})e?s?\b")
# How the colours of crosses, and those nobody owned, are spoken of: everybody knows them.
PUBLIC = re.compile(
    r"(croix|\d) (rouge|bleue|jaune|verte|mauve)s?"
    r"|hauteur \d+(, la croix naturelle au sommet)? : "
    r"((rouge|bleue|jaune|verte|mauve|blanche)(, )?)+"
    r"|(rouge|bleu|jaune|vert|mauve) n.était à personne"
)
MOST = 400
SPOKEN = ("name", "description", "value")

# Everything that is painted as text, and every text with the turn at which it was first seen.
WATCH = """
    window.painted = new Set();
    for (const name of ["fillText", "strokeText"]) {
        const paint = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (text, ...more) {
            window.painted.add(String(text));
            return paint.call(this, text, ...more);
        };
    }
    window.first = {};
"""
LOOK = """async () => {
    const board = document.querySelector(".board");
    const { turn } = board.dataset;
    const asked = performance.getEntriesByType("resource").map(({ name }) => name);
    const found = [document.title, location.href, JSON.stringify(history.state), ...asked];
    found.push(...painted);
    for (const element of document.querySelectorAll("*:not(script, style)")) {
        for (const attribute of element.attributes) found.push(attribute.value);
        for (const child of element.childNodes) {
            if (child.nodeType !== Node.ELEMENT_NODE) found.push(child.nodeValue);
        }
    }
    try {
        for (const store of [localStorage, sessionStorage]) {
            for (const [key, kept] of Object.entries(store)) {
                // The game itself, as it has to be kept.
                if (!key.startsWith("croisee:journal:")) found.push(key, kept);
            }
        }
    } catch {}
    // Beside the games themselves: how they looked, and how they ended.
    const kinds = ["pictures", "results"];
    found.push(...(await new Promise((resolve) => {
        const none = () => resolve([]);
        try {
            const opening = indexedDB.open("croisee");
            // Looking is not to make one.
            opening.onupgradeneeded = () => opening.transaction.abort();
            opening.onerror = none;
            opening.onsuccess = () => {
                const reading = opening.result.transaction(kinds);
                const kept = kinds.map((kind) => reading.objectStore(kind).getAll());
                const texts = () => kept.map(({ result }) => JSON.stringify(result));
                reading.oncomplete = () => resolve(texts());
                opening.result.close();
            };
        } catch { none(); }
    })));
    const seen = new Set();
    // Not what the test put there, what was looked into above, nor a page around this one.
    const others = ["first", "painted", "localStorage", "sessionStorage", "parent", "top"];
    const ours = Object.keys(globalThis).filter((name) => !others.includes(name));
    found.push(JSON.stringify(ours.map((name) => globalThis[name]), (_, value) => {
        if (typeof value !== "object" || value === null) return value;
        if (seen.has(value) || value instanceof Node || value === globalThis) return undefined;
        seen.add(value);
        return value;
    }));
    for (const text of found) if (text?.trim()) first[text] ??= Number(turn);
}"""
# Touches something, and waits until somebody can choose again.
STEP = """async () => {
    const board = document.querySelector(".board");
    const idle = () => new Promise((resolve) => setTimeout(resolve, 10));
    const offered = [...document.querySelectorAll(
        '.spoken:not([aria-disabled=true]) [aria-disabled="false"], .choices [data-choice]')];
    offered[Math.floor(Math.random() * offered.length)]?.click();
    for (let waited = 0; waited < 30; waited += 1) await idle();
    while (board.dataset.busy !== "false" || !["person", "over"].includes(board.dataset.next)) {
        document.querySelector("[data-label=now]:not([hidden])")?.click();
        await idle();
    }
    return board.dataset.next;
}"""


def play_and_look(place: Page | Frame, spoken: Callable[[], str]) -> dict[str, int]:
    """Play at random to the end; every text that was there before it, with its first turn."""
    heard: dict[str, int] = {}
    for step in range(MOST):
        place.evaluate(LOOK)
        if step % 5 == 0:
            turn = int(place.evaluate("document.querySelector('.board').dataset.turn"))
            heard.setdefault(spoken(), turn)
        if place.evaluate(STEP) == "over":
            texts: dict[str, int] = place.evaluate("first")
            return {**texts, **heard}
    raise AssertionError("the game does not end")


def spoken_by(page: Page, engine: str) -> Callable[[], str]:
    """What a screen reader is given, where the driver tells."""
    if engine != "chromium":
        return lambda: ""
    session = page.context.new_cdp_session(page)

    def tree() -> str:
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        parts = [node.get(part, {}).get("value") for node in nodes for part in SPOKEN]
        return "\n".join(str(part) for part in parts if part)

    return tree


def sit_down(page: Page, site: Site, game: str, players: int, variant: int | None) -> None:
    """Set up a game of one person against computer players."""
    page.add_init_script(WATCH)
    page.goto(f"{site.url}#/{game}/setup")
    page.locator(f'input[name="count"][value="{players}"]').check()
    for number in range(players):
        page.locator(f"#who-{number}").select_option("person" if number == 0 else "1")
    if variant is not None:
        page.locator(f'input[name="option-variant"][value="{variant}"]').check()
    page.locator("form button[type=submit]").click()
    wait_for_python(page)
    page.wait_for_selector(f'{STILL}[data-next="person"]')


def told_too_early(texts: dict[str, int], match: Match, seat: int) -> list[str]:
    """The texts that name a colour before the rules show it."""
    game: Any = match.game
    states = [match.opening, *(step.after for step in match.steps)]
    found = []
    told = set()
    for text, turn in texts.items():
        named = {(COLOURS | MARKS)[word] for word in NAMED.findall(PUBLIC.sub("", plain(text)))}
        told |= named
        known = game.observe(states[min(turn, len(states) - 1)], seat).disks
        found += [text for disk in named if disk in match.state.disks and disk not in known]
    assert match.state.disks[game.team[seat]] in told, "his own colour is there to be found"
    return found


SETUPS = [
    pytest.param(players, variant, marks=() if (players, variant) == (3, 1) else pytest.mark.faults)
    for players in find(HIDDEN).info.seats
    for variant in (0, 1)
]


@pytest.mark.parametrize(("players", "variant"), SETUPS)
def test_a_hidden_colour_is_nowhere_in_the_page_before_it_is_shown(
    person: Person, engine: str, site: Site, players: int, variant: int
) -> None:
    page = person()
    sit_down(page, site, HIDDEN, players, variant)
    texts = play_and_look(page, spoken_by(page, engine))
    kept = wait_for_kept(page, "kept.over")["record"]
    match = Match.replay(Record.from_json(json.dumps(kept)))
    seat = next(at for at, one in enumerate(kept["seats"]) if one["kind"] == "person")
    assert len(texts) > 100
    assert told_too_early(texts, match, seat) == []
    assert [text for text in texts if kept["seed"] in text] == []


@pytest.mark.faults
@pytest.mark.parametrize("game", DRAWN)
def test_the_seed_of_what_will_be_drawn_is_nowhere_in_the_page(
    person: Person, engine: str, site: Site, game: str
) -> None:
    page = person()
    sit_down(page, site, game, 2, None)
    texts = play_and_look(page, spoken_by(page, engine))
    seed = kept_games(page)[0]["record"]["seed"]
    assert [text for text in texts if seed in text] == []


@pytest.mark.faults
@pytest.mark.parametrize("game", [HIDDEN, *DRAWN])
def test_a_host_is_told_nothing_in_a_whole_game_that_its_visitor_may_not_know(
    browser: Browser, engine: str, site: Site, tmp_path: Path, game: str
) -> None:
    with hosting(tmp_path, site) as host:
        context = browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(IN_A_HURRY % "fr")
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(host.write("page", host.frame("&level=1").replace("c-cross", game)))
        frame = framed(page)
        start(frame)
        texts = play_and_look(frame, spoken_by(page, engine))
        # Once the game is over its record is everybody's.
        told = page.evaluate("told.filter(({ next }) => next !== 'over')")
        assert len(told) > 5
        heard = json.dumps(told, ensure_ascii=False)
        assert '"seed"' not in heard and not [one for one in told if one.get("record")]
        assert not [text for text in texts if '"seed"' in text]
        context.close()
