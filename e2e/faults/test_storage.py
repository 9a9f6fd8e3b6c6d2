"""What the browser keeps: without room, cleared in mid-game, spoilt, or dated by a wild clock."""

from __future__ import annotations

import pytest
from hands import (
    GAME,
    STILL,
    board,
    go_to,
    kept_games,
    make_a_move,
    open_for_two,
    open_table,
    play_one,
    wait_for_kept,
    wait_for_python,
)
from playwright.sync_api import BrowserContext, Page, expect

from tools.dev.serve import Site

# Takes all the room there is beside what is kept already.
FILL = """() => {
    for (let size = 1 << 20, number = 0; size >= 1; number += 1) {
        try { localStorage.setItem(`fill ${number}`, "x".repeat(size)); } catch { size >>= 1; }
    }
}"""
EMPTY = """() => {
    for (const key of Object.keys(localStorage)) {
        if (key.startsWith("fill")) localStorage.removeItem(key);
    }
}"""
# A database without room: it takes nothing in, and its transactions come to nothing.
FULL = """
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        if (window.full) this.transaction.abort();
        return request;
    };
"""
# What a visitor's own tools do, or a browser that needs the room.
CLEAR = """async (how) => {
    localStorage.clear();
    sessionStorage.clear();
    if (how === "all") await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase("croisee");
        request.onsuccess = request.onerror = resolve;
    });
}"""
# Things that are not what the page wrote, beside what it did.
SPOIL = """async (game) => {
    const opened = await new Promise((resolve) => {
        const request = indexedDB.open("croisee");
        request.onsuccess = () => resolve(request.result);
    });
    const games = opened.transaction("games").objectStore("games").getAll();
    const [whole] = await new Promise((resolve) => {
        games.onsuccess = () => resolve(games.result);
    });
    const { record } = whole;
    const odd = [
        { record: { ...record, seats: [null, 5] } },
        { record: { ...record, seats: "two" } },
        { record: { ...record, moves: [{}, 7] } },
        { record: { ...record, moves: null } },
        { record: 7 },
        { begun: 1e300, played: -1e300 },
        { begun: "yesterday", played: {} },
        { name: { toString: null }, holder: [] },
        { sent: { turn: "x" }, over: "no" },
        { game: "<script>alert(1)</script>" },
        { game: 9 },
    ];
    const kinds = ["games", "pictures", "results"];
    const writing = opened.transaction(kinds, "readwrite");
    const put = (kind, item) => writing.objectStore(kind).put(item);
    odd.forEach((one, number) => put("games", { ...whole, ...one, id: `odd${number}` }));
    put("games", { id: '"]<b>' });
    const picture = { lang: "fr", board: { shapes: 5 }, scene: [] };
    for (const id of [whole.id, "odd0"]) put("pictures", { id, picture });
    put("results", { id: "odd0" });
    put("results", { id: "odd1", game, when: "x" });
    put("results", { id: "odd2", game, when: 1, moves: 2, level: {}, result: "win" });
    await new Promise((resolve) => { writing.oncomplete = resolve; });
    opened.close();
    for (const [key, kept] of Object.entries({
        "journal:odd": "{", "journal:other": "[1, 2]", "journal:none": '{"id": 5}',
        "running:masker": "{}", "running:crosstrack": '"nobody"', "game:crescendo": "[]",
        "names": '{"a": 1}', "pace": "hurry", "language": "<b>", "theme": "{}",
        "solved:c-cross": "\\u0000", "lesson:c-cross": "",
    })) localStorage.setItem(`croisee:${key}`, kept);
}"""


def test_where_storage_is_full_the_game_goes_on_and_is_kept_once_there_is_room(
    tab: Page, site: Site
) -> None:
    tab.add_init_script(FULL)
    open_table(tab, site)
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 2")
    tab.evaluate(FILL)
    tab.evaluate("window.full = true")
    make_a_move(tab)
    expect(tab.locator(".note")).to_contain_text("ne garde rien")
    tab.wait_for_selector(f'{STILL}[data-next="person"]')
    assert len(kept_games(tab)[0]["record"]["moves"]) == 2, "nothing new fits"
    tab.evaluate("window.full = false")
    tab.evaluate(EMPTY)
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 6")
    tab.reload()
    wait_for_python(tab)
    assert board(tab)["turn"] == "6"


def test_a_full_database_alone_loses_nothing(tab: Page, site: Site) -> None:
    tab.add_init_script(FULL)
    open_table(tab, site)
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 2")
    tab.evaluate("window.full = true")
    play_one(tab)
    expect(tab.locator(".note")).to_be_hidden()
    assert len(kept_games(tab)[0]["record"]["moves"]) == 2, "nothing new fits"
    tab.reload()
    wait_for_python(tab)
    assert board(tab)["turn"] == "4", "the journal has it, and no older picture is shown"


@pytest.mark.parametrize("how", ["all", "all but the database"])
def test_storage_cleared_in_mid_game_is_told_and_the_game_goes_on(
    context: BrowserContext, tab: Page, site: Site, how: str
) -> None:
    open_table(tab, site)
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 2")
    other = context.new_page()
    other.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    other.goto(f"{site.url}assets/words/fr.json")
    other.evaluate(CLEAR, how)
    tab.bring_to_front()
    play_one(tab)
    assert board(tab)["turn"] == "4"
    expect(tab.locator(".note")).to_contain_text("ne sera pas gardée")
    assert other.evaluate("Object.keys(localStorage)") == [], "what was cleared stays so"
    tab.reload()
    wait_for_python(tab)
    assert board(tab)["turn"] == "0"
    play_one(tab)


def test_what_somebody_else_wrote_into_the_storage_stops_no_page(tab: Page, site: Site) -> None:
    open_table(tab, site)
    play_one(tab)
    wait_for_kept(tab, "kept.record?.moves.length === 2")
    tab.goto(f"{site.url}#/")
    expect(tab.locator(".tile").first).to_be_visible()
    tab.evaluate(SPOIL, GAME)
    for address in ("#/", "#/my/games", "#/my/results"):
        tab.goto("about:blank")
        tab.goto(site.url + address)
        expect(tab.locator("h1")).to_be_visible()
    expect(tab.locator("[data-figure=games]")).to_have_count(0)
    tab.goto(f"{site.url}#/my/games")
    rows = tab.locator(".game")
    expect(rows).to_have_count(10)
    expect(tab.locator(".game", has_text="2 coups").first).to_be_visible()
    for game in (GAME, "masker", "crosstrack", "crescendo"):
        tab.goto("about:blank")
        tab.goto(f"{site.url}#/{game}")
        tab.wait_for_selector(f'.table[data-game="{game}"]')
        wait_for_python(tab)
    tab.goto(f"{site.url}#/{GAME}")
    tab.wait_for_selector(f'.table[data-game="{GAME}"] {STILL}[data-turn="2"]')
    play_one(tab)


def test_a_clock_that_jumps_loses_no_move(tab: Page, site: Site) -> None:
    open_for_two(tab, site)
    for made, moment in enumerate(("2031-01-01", "2019-01-01", "2026-01-01"), 1):
        tab.clock.set_system_time(moment)
        make_a_move(tab)
        tab.wait_for_selector(f'{STILL}[data-turn="{made}"]')
        wait_for_kept(tab, f"kept.record?.moves.length === {made}")
    go_to(tab, site, "#/")
    tab.goto(f"{site.url}#/{GAME}")
    wait_for_python(tab)
    make_a_move(tab)
    tab.reload()
    wait_for_python(tab)
    assert board(tab)["turn"] == "4"
