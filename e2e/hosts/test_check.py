"""The page that checks a hosting: what it says of a plain server and of one that spoils files."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.dev.paths import ASSETS
from tools.dev.serve import Site
from tools.site.build import build

CHECKS = {"address", "type", "whole", "compression", "open", "isolated", "offline", "storage"}
FINDINGS = """Object.fromEntries([...document.querySelectorAll(".findings li")]
    .map(({ dataset }) => [dataset.check, dataset.standing]))"""


@pytest.fixture
def own_site(dist: Path, tmp_path: Path) -> Iterator[Site]:
    """A copy of the built site that a test may spoil."""
    shutil.copytree(dist, tmp_path / "site")
    served = Site(tmp_path / "site", "/jeux/").start()
    yield served
    served.stop()


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A French webmaster."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1000, "height": 1400})
    yield context.new_page()
    context.close()


def check(page: Page, site: Site) -> dict[str, str]:
    """What the page finds, once it is done."""
    page.goto(f"{site.url}check.html")
    page.wait_for_selector("[data-done]")
    found: dict[str, str] = page.evaluate(FINDINGS)
    return found


def test_a_plain_server_gets_the_lines_that_make_it_better(
    reader: Page, own_site: Site, shots: Callable[[Page, str], Path]
) -> None:
    own_site.headers = {"Server": "nginx/1.22.1"}
    found = check(reader, own_site)
    assert found == {
        **dict.fromkeys(CHECKS, "good"),
        "address": "worth",
        "compression": "worth",
        "isolated": "worth",
    }
    expect(reader.locator("#server")).to_have_value("nginx")
    lines = (ASSETS / "servers" / "nginx.txt").read_text("utf-8").replace("{folder}", "/jeux/")
    expect(reader.locator("pre")).to_have_text(lines)
    shots(reader, "check-plain")
    for server in ("apache", "caddy", "lighttpd"):
        reader.locator("#server").select_option(server)
        lines = (ASSETS / "servers" / f"{server}.txt").read_text("utf-8")
        expect(reader.locator("pre")).to_have_text(lines.replace("{folder}", "/jeux/"))


def test_a_server_that_spoils_files_is_told_which(reader: Page, own_site: Site) -> None:
    words = own_site.folder / "assets" / "runtime" / "croisee.pack"
    words.write_bytes(words.read_bytes().replace(b"\r", b"\n") + b"\n")
    (own_site.folder / "manifest.json").unlink()
    own_site.open_to_all = False
    found = check(reader, own_site)
    assert found["type"] == "bad"
    assert found["whole"] == "bad"
    assert found["open"] == "worth"
    assert found["offline"] == "bad"
    expect(reader.locator("[data-check=type]")).to_contain_text("manifest.json arrive comme")
    expect(reader.locator("[data-check=whole]")).to_contain_text("assets/runtime/croisee.pack")


def test_an_archive_that_stands_elsewhere_is_told_where_it_should_be(
    reader: Page, tmp_path: Path
) -> None:
    site = Site(build(tmp_path / "site", "https://example.org/jeux/"), "/ailleurs/").start()
    assert check(reader, site)["address"] == "bad"
    expect(reader.locator("[data-check=address]")).to_contain_text("https://example.org/jeux/")
    site.stop()
