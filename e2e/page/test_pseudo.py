"""In a language that nobody speaks: every word comes from a catalogue, and 40 % more of it fits.

`e2e/pseudo.py` makes the language. Each page and each state of every table is looked at twice, on a
desk and on a phone: for a word that has no mark, and for one that is cut or stands outside.
"""

from __future__ import annotations

import calendar
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import DESKTOP, PHONE, Guard
from hands import CHOOSABLE, STILL, open_settings, put_count_away, wait_for_python
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pseudo import MARK, PSEUDO, SAME, add_pseudo_language, stretch

from croisee.core.match import Match
from croisee.core.rng import Rng
from croisee.core.words import FIRST
from croisee.games import discover, find
from tools.dev.serve import Site
from tools.site.data import read_data
from tools.site.texts import texts_of

WORD = re.compile(r"[^\W\d_]{2,}")
# The names of the site and of the language, and what the browser writes in English where it does
# not know one: dates and lists.
ALLOWED = {"La", "Croisée", "Pseudo", "AM", "PM", "and", *calendar.month_abbr}
LOOK = Path(__file__).parents[1] / "pseudo.js"
# The pages of a game beside its table, each with what is there when it is.
PARTS = {
    "setup": "form.setup",
    "rules": ".prose figure canvas",
    "learn": ".lesson-step:not([hidden])",
}
# One fault of each kind: how it looks, and what it says.
FAULTS = [
    ("position: absolute; top: 90px", "Bonjour"),
    ("position: absolute; top: 90px", "parøø-dessusøøø"),
    ("width: 3em; overflow: hidden; white-space: nowrap", "coupéøø àø droiteøøø"),
    ("width: 4em; height: 1em; overflow: hidden", "coupéøø enø bas"),
    ("margin-left: 98vw; white-space: nowrap", "dehorsøøø"),
]
ADD = """(faults) => {
    for (const [style, text] of faults) {
        const fault = Object.assign(document.createElement("p"), { textContent: text });
        fault.style.cssText = style;
        document.body.append(fault);
    }
    const list = document.createElement("select");
    list.add(new Option("tropøø longøø"));
    list.style.width = "4em";
    document.body.append(list);
}"""


@pytest.fixture(scope="module")
def pseudo_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A copy of the site that speaks one language more."""
    folder = tmp_path_factory.mktemp("pseudo")
    shutil.copytree(dist, folder / "site")
    with pytest.MonkeyPatch.context() as patch:
        add_pseudo_language(folder / "site", folder / "made", patch)
    served = Site(folder / "site", "/a/b/c/").start()
    yield served
    served.stop()


def names(site: Site) -> set[str]:
    """The words that are no language's: names of games, of people and of houses."""
    said = json.loads(texts_of(FIRST)[f"words/{FIRST}.json"])
    kept = [sentence for key, sentence in said.items() if SAME.fullmatch(key)]
    for card in read_data(site.folder / "assets" / "games" / f"{PSEUDO}.bin"):
        kept += [card[field] or "" for field in ("name", "author", "publisher", "translator")]
    return ALLOWED | set(WORD.findall(" ".join(map(str, kept))))


def finished_game(name: str) -> dict[str, object]:
    """The record of a whole game of one person against the computer."""
    match, rng = Match(find(name)(), seed="pseudo"), Rng("pseudo")
    game = match.game
    while match.actors:
        seat, state = match.actors[0], match.state
        match.act(seat, game.notate(state, seat, rng.choice(game.moves(state, seat))))
    record = match.record()
    computers = [{"kind": "computer", "level": 2}] * (game.players - 1)
    record.seats = [{"kind": "person"}, *computers]
    return record.to_json()


class Reader:
    """Looks at a page and notes what is wrong with it."""

    def __init__(self, page: Page, names: set[str]) -> None:
        self.page, self.names = page, names
        self.wrong: dict[str, str] = {}

    def unmarked(self, text: str) -> list[str]:
        """The words that no catalogue has made; letters with a number are a place or a move."""
        words = WORD.findall(re.sub(r"\w*\d\w*", "", text))
        return [word for word in words if MARK not in word and word not in self.names]

    def look(self, what: str) -> None:
        """Note every fault with the place where it was first seen."""
        size = self.page.viewport_size
        assert size
        wish = {"language": PSEUDO, "width": size["width"]}
        seen = self.page.evaluate(LOOK.read_text(encoding="utf-8").rstrip(";\n"), wish)
        for text, where in seen["said"]:
            if words := self.unmarked(text):
                self.wrong.setdefault(f"{words} in no catalogue: {where}", what)
        for cut in seen["cut"]:
            self.wrong.setdefault(cut, what)


def act(page: Page) -> None:
    """Choose what can be chosen until a move has been made, and wait for the answer to it."""
    turn = page.locator(".board").get_attribute("data-turn")
    answered = f'{STILL}:is([data-next="person"], [data-next="over"])'
    # A move that is still on its way is waited for, and not made twice.
    while page.wait_for_selector(answered).get_attribute("data-turn") == turn:
        page.evaluate(
            f"""() => {{
                const id = CSS.escape(({CHOOSABLE})()[0] ?? "none");
                document.querySelector(`[data-target="${{id}}"], [data-choice="${{id}}"]`)?.click();
            }}"""
        )
        page.wait_for_timeout(50)


def look_at_table(page: Page, reader: Reader, name: str, finished: Path) -> None:
    """A table before and after a move, with a hint, with a refusal, and at the end of a game."""
    page.evaluate(f"location.hash = '#/{name}'")
    page.wait_for_selector(f'.table[data-game="{name}"]')
    wait_for_python(page)
    reader.look(f"{name}, start")
    page.locator(".tools [data-label=hint]").click()
    page.wait_for_selector('.prompt[data-note="advice"]')
    reader.look(f"{name}, hint")
    act(page)
    reader.look(f"{name}, after a move")
    page.locator('.spoken [aria-disabled="true"]').last.dispatch_event("click")
    expect(page.locator(".note")).to_be_visible()
    reader.look(f"{name}, refusal")
    page.locator(".bar [data-label=menu]").click()
    reader.look(f"{name}, menu")
    with page.expect_file_chooser() as chooser:
        page.locator('.entry:has(use[href$="#open"])').click()
    chooser.value.set_files(finished)
    page.wait_for_selector(f'{STILL}[data-next="over"]')
    reader.look(f"{name}, over")
    put_count_away(page)
    reader.look(f"{name}, put away")


@pytest.fixture
def open_reader(
    browser: Browser, guard_for: Callable[[Site], Guard], pseudo_site: Site
) -> Iterator[Callable[[dict[str, Any]], Reader]]:
    """Open the site in the pseudo-language on a device."""
    opened: list[BrowserContext] = []

    def open_on(device: dict[str, Any]) -> Reader:
        context = browser.new_context(**device, locale="en", reduced_motion="reduce")
        opened.append(guard_for(pseudo_site)(context))
        context.add_init_script(
            f"try {{ localStorage.setItem('croisee:language', '{PSEUDO}') }} catch {{}}"
        )
        page = context.new_page()
        page.goto(pseudo_site.url)
        page.wait_for_selector(".tile")
        return Reader(page, names(pseudo_site))

    yield open_on
    for context in opened:
        context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_word_is_from_a_catalogue_and_forty_per_cent_more_fit(
    open_reader: Callable[[dict[str, Any]], Reader], tmp_path: Path, device: dict[str, Any]
) -> None:
    reader = open_reader(device)
    page = reader.page
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    reader.look("home")
    for name in sorted(discover()):
        for part, ready in PARTS.items():
            page.evaluate(f"location.hash = '#/{name}/{part}'")
            page.wait_for_selector(ready)
            reader.look(f"{name}/{part}")
        finished = tmp_path / f"{name}.json"
        finished.write_text(json.dumps(finished_game(name)), encoding="utf-8")
        look_at_table(page, reader, name, finished)
    open_settings(page)
    reader.look("settings")
    page.keyboard.press("Escape")
    page.locator(".bar [data-label=menu]").click()
    page.locator('.entry:has(use[href$="#share"])').click()
    page.locator("[data-code]").click()
    page.wait_for_selector("dialog canvas.qr")
    reader.look("share")
    page.keyboard.press("Escape")
    for address, ready in (("my/games", "main li"), ("my/results", "main table")):
        page.evaluate(f"location.hash = '#/{address}'")
        page.wait_for_selector(ready)
        reader.look(address)
    assert not reader.wrong, "\n".join(f"{what}: {fault}" for fault, what in reader.wrong.items())


def test_each_kind_of_fault_is_seen(open_reader: Callable[[dict[str, Any]], Reader]) -> None:
    reader = open_reader(DESKTOP)
    reader.look("the page itself")
    assert not reader.wrong
    reader.page.evaluate(ADD, FAULTS)
    reader.look("the faults")
    found = "\n".join(reader.wrong)
    for fault in (
        "['Bonjour'] in no catalogue",
        "['bas'] in no catalogue",
        "one over the other",
        "cut at a side",
        "cut below",
        "outside",
        "of tropøø longøø",
        "the page is",
    ):
        assert fault in found


def test_every_word_of_the_language_is_forty_per_cent_longer() -> None:
    for text in texts_of(FIRST).values():
        for word in set(WORD.findall(text)):
            assert len(stretch(word)) >= 1.4 * len(word)
