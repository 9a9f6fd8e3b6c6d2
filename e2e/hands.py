"""How a person uses the page: what can be touched, tapping it, choosing it with keys.

Everything is read from what the page shows: the buttons laid over the board and the prompt's own.
Nothing here knows a game.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page, expect

from croisee.core.game import CHANCE
from croisee.core.match import Match
from croisee.core.words import game_words, page_words
from croisee.games import discover, find
from tools.dev.paths import MODULES
from tools.dev.serve import Site

expect.set_options(timeout=60_000)

GAME = "c-cross"
STILL = '.board[data-busy="false"]'
MOST_TOUCHES = 600
FINGER = 44

PNG = b"\x89PNG\r\n\x1a\n"
JSQR = MODULES / "jsqr" / "dist" / "jsQR.js"
DECODED = """() => {
    const canvas = document.querySelector("canvas.qr");
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return jsQR(data, width, height).data;
}"""

CHOOSABLE = """() => [
    ...document.querySelectorAll('.spoken:not([aria-disabled="true"]) [aria-disabled="false"]'),
    ...document.querySelectorAll(".choices [data-choice]"),
].map((button) => button.dataset.target ?? button.dataset.choice)"""

PLACE = """(id) => {
    const named = CSS.escape(id);
    const button = document.querySelector(`[data-target="${named}"], [data-choice="${named}"]`);
    const box = button.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width];
}"""


# The same of a target that has come to its place: what opens beside a cell does so a moment later.
RESTING = f"""async (id) => {{
    const place = {PLACE};
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = "", now = ""; ; before = now) {{
        await frame();
        await frame();
        now = String(place(id));
        if (now === before) return place(id);
    }}
}}"""


# Everything that is read aloud from now on.
LISTEN = """() => {
    window.heard = [];
    const live = document.querySelector("#live");
    new MutationObserver(() => live.textContent && window.heard.push(live.textContent)).observe(
        live, { childList: true, characterData: true, subtree: true });
}"""


KEPT = """async () => {
    const opened = await new Promise((resolve) => {
        const request = indexedDB.open("croisee");
        // Nothing has been kept yet, and looking is not to change that.
        request.onupgradeneeded = () => request.transaction.abort();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
    });
    if (!opened) return [];
    const all = (kind) => new Promise((resolve) => {
        const request = opened.transaction(kind).objectStore(kind).getAll();
        request.onsuccess = () => resolve(request.result);
    });
    const [games, pictures] = await Promise.all([all("games"), all("pictures")]);
    opened.close();
    return games.sort((one, other) => other.played - one.played).map((game) => (
        { ...game, picture: pictures.find(({ id }) => id === game.id)?.picture ?? null }));
}"""


def kept_games(page: Page) -> list[dict[str, Any]]:
    """What the browser keeps of games, the last one played first."""
    found: list[dict[str, Any]] = page.evaluate(KEPT)
    return found


def wait_for_kept(page: Page, holds: str) -> dict[str, Any]:
    """Wait until an expression holds for the last game kept, `kept`; that game."""
    last = f"const [kept] = await ({KEPT})()"
    page.wait_for_function(f"async () => {{ {last}; return kept && ({holds}); }}")
    return kept_games(page)[0]


def some_games(count: int) -> list[dict[str, Any]]:
    """Records of games that have just begun, of every title in turn."""
    names = sorted(discover())
    return [
        random_game(names[number % len(names)], f"kept {number}", moves=1)
        for number in range(count)
    ]


def random_game(
    name: str, seed: str, *, players: int | None = None, moves: int | None = None
) -> dict[str, Any]:
    """The record of a game played at random, whole or as far as so many moves."""
    match = Match(find(name)(*([players] if players else [])), seed=seed)
    game = match.game
    chance = random.Random(seed)
    while match.actors and (moves is None or len(match.steps) < moves):
        seat = chance.choice(match.actors)
        assert seat != CHANCE
        move = chance.choice(game.moves(match.state, seat))
        match.act(seat, game.notate(match.state, seat, move))
    record = match.record()
    record.seats = [{"kind": "person"}] + [{"kind": "computer"}] * (game.players - 1)
    return record.to_json()


def bring_games(page: Page, folder: Path, records: list[dict[str, Any]]) -> None:
    """Open a file with several games on the page of one's own games."""
    games = [{"name": f"n° {number}", "record": one} for number, one in enumerate(records)]
    file = folder / "games.json"
    file.write_text(json.dumps({"format": "croisee games", "version": 1, "games": games}), "utf-8")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Ouvrir un fichier").click()
    chooser.value.set_files(file)


def open_share(page: Page) -> str:
    """Open the sheet that shows the game to others; the link of the whole game."""
    page.locator(".bar [data-label=menu]").click()
    page.locator('.entry:has(use[href$="#share"])').click()
    link = page.locator("#share-link")
    expect(link).to_have_value(re.compile("/p/"))
    return link.input_value()


def save_picture(page: Page, folder: Path) -> None:
    """Save the board as a picture from the open sheet, and look whether it is one."""
    with page.expect_download() as saved:
        page.locator("[data-picture=save]").click()
    file = folder / "board.png"
    saved.value.save_as(file)
    assert file.read_bytes().startswith(PNG) and file.stat().st_size > 50_000


def read_code(page: Page) -> str:
    """What the QR code on the page says to a decoder that is not ours."""
    page.wait_for_selector("canvas.qr", state="attached")
    page.evaluate(JSQR.read_text(encoding="utf-8"))
    found: str = page.evaluate(DECODED)
    return found


def go_to(page: Page, site: Site, address: str) -> None:
    """Open a page of the site in French, unless another language was chosen since."""
    page.add_init_script(
        "try { localStorage.getItem('croisee:language') ??"
        " localStorage.setItem('croisee:language', 'fr') } catch {}"
    )
    page.goto(site.url + address)
    # A page stays until the next one is there.
    game = address.removeprefix("#/")
    if game in discover():
        page.wait_for_selector(f'.table[data-game="{game}"]')


def open_table(page: Page, site: Site) -> None:
    """Start a game against the computer and wait until Python has it on its table."""
    go_to(page, site, f"#/{GAME}")
    wait_for_python(page)


def open_for_two(page: Page, site: Site) -> None:
    """Set up a game of two people and start it, through the set-up page."""
    go_to(page, site, f"#/{GAME}/setup")
    page.locator("#who-1").select_option("person")
    page.locator("form button[type=submit]").click()
    wait_for_python(page)


def open_file(page: Page, file: Path) -> None:
    """Open a saved game from the table's menu."""
    page.locator(".bar [data-label=menu]").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Ouvrir une partie").click()
    chooser.value.set_files(file)


def open_settings(place: Page | Frame) -> None:
    """Open the settings sheet from the table's menu."""
    place.locator(".bar [data-label=menu]").click()
    place.locator('.entry:has(use[href$="#settings"])').click()
    expect(place.locator(".setting").first).to_be_visible()


def choose_setting(place: Page | Frame, name: str, value: str) -> None:
    """Choose something in the open sheet."""
    place.locator(f".setting [name={name}]").select_option(value)


def heard_in(place: Page | Frame, game: str, lang: str) -> None:
    """Wait until the table speaks a language: the page, and Python for the board."""
    free = game_words(lang, find(game).folder()).catalogue["target.free"].format(cell="")
    expect(place.locator("html")).to_have_attribute("lang", lang)
    expect(place.locator(f'.spoken [aria-label$="{free}"]').first).to_be_attached()
    expect(place.locator(".tools [data-label=hint]")).to_have_text(page_words(lang)["page.hint"])


def speak(page: Page, game: str, lang: str) -> None:
    """Choose a language in the table's menu, and wait until it is spoken."""
    page.locator(".bar [data-label=menu]").click()
    page.locator(f".entry[lang={lang}]").click()
    heard_in(page, game, lang)


def wait_for_python(page: Page) -> None:
    """Wait for the loading line to go away."""
    page.wait_for_selector(".board[data-next]")
    expect(page.locator(".progress")).to_be_hidden()
    page.wait_for_selector(STILL)


def wait_behind(page: Page) -> None:
    """Wait until Python has started behind a page without a table.

    Firefox tells of what did not come to a page that is left while it starts.
    """
    page.wait_for_function("performance.getEntriesByName('croisee:python').length > 0")


def wait_for_paint(page: Page) -> None:
    """Wait until a board that came as a picture is painted: from then on its pixels stay."""
    page.wait_for_selector('.canvas[data-board="painted"]', state="attached")


def board(page: Page) -> dict[str, Any]:
    """What the board says of itself, once it stands still."""
    page.wait_for_selector(STILL)
    found: dict[str, Any] = page.evaluate("({ ...document.querySelector('.board').dataset })")
    return found


def choosable(page: Page) -> list[str]:
    """Everything that may be touched next."""
    found: list[str] = page.evaluate(CHOOSABLE)
    return found


def tap(page: Page, target: str) -> None:
    """Touch a target with a finger, once; where the driver has none, with the mouse."""
    x, y, _ = page.evaluate(RESTING, target)
    if page.evaluate("navigator.userAgent.includes('Firefox')"):
        page.mouse.click(x, y)
    else:
        page.touchscreen.tap(x, y)


class Finger:
    """A finger that stays on the glass: real touches, through the browser's own protocol."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def land(self, x: float, y: float) -> None:
        """Put it down."""
        self.at = (x, y)
        self._touch("touchStart", self.at)

    def slide(self, x: float, y: float, steps: int = 6) -> None:
        """Move it in a straight line."""
        from_x, from_y = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self._touch("touchMove", (from_x + (x - from_x) * part, from_y + (y - from_y) * part))
        self.at = (x, y)

    def lift(self) -> None:
        """Take it away."""
        self._touch("touchEnd")


def is_zoomed(page: Page) -> bool:
    """Whether the board is shown closer than it fits."""
    return page.locator(".canvas").get_attribute("data-zoomed") == "true"


def click(page: Page, target: str) -> None:
    """Click a target with the mouse."""
    x, y, _ = page.evaluate(RESTING, target)
    page.mouse.click(x, y)


def plain(text: str) -> str:
    """A sentence without what the page's printer makes of it."""
    return text.replace("\u00a0", " ").replace("\u2019", "'").replace("\u2212", "-")


def press(page: Page, target: str) -> None:
    """Choose a target by keys."""
    page.locator(f'[data-target="{target}"], [data-choice="{target}"]').first.focus()
    page.keyboard.press("Enter")


def shows(page: Page, where: str, sentence: str) -> None:
    """Wait until the page says it."""
    expect(page.locator(where)).to_be_visible()
    page.wait_for_function(
        """([where, sentence]) => document.querySelector(where).textContent
            .replaceAll("\u00a0", " ").replaceAll("\u2019", "'").replaceAll("\u2212", "-")
            .includes(sentence)""",
        arg=[where, plain(sentence)],
    )


def follow(page: Page, touch: Any, path: tuple[str, ...]) -> None:
    """Touch what a move is made of; the page takes a step that has no alternative by itself."""
    for target in path:
        page.wait_for_selector(STILL)
        if target in choosable(page):
            touch(page, target)


def put_count_away(page: Page) -> None:
    """Close the count of a finished game, which on a phone is a sheet over the table."""
    away = page.locator(".count [data-say='count.close']")
    if away.is_visible():
        away.click()


def make_a_move(place: Page | Frame) -> None:
    """Touch what can be touched until a move has been made."""
    place.evaluate(
        """async () => {
            const board = document.querySelector(".board");
            const { turn } = board.dataset;
            while (board.dataset.turn === turn) {
                document.querySelector('[data-target][aria-disabled="false"]')?.click();
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }"""
    )


def play_one(page: Page) -> None:
    """Make a move, and wait for the answer to it."""
    make_a_move(page)
    page.wait_for_selector(f'{STILL}[data-next="person"]')


def play_on(page: Page, touch: Any, seed: int) -> int:
    """Touch at random whatever may be touched until the game is over; how many touches it took."""
    chance = random.Random(seed)
    for touches in range(MOST_TOUCHES):
        page.wait_for_selector(f'{STILL}:is([data-next="person"], [data-next="over"])')
        if board(page)["next"] == "over":
            return touches
        touch(page, chance.choice(choosable(page)))
    raise AssertionError("the game does not end")
