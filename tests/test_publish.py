"""What the build writes for other sites: pages, pictures, descriptions, the archive."""

from __future__ import annotations

import gettext
import html
import io
import json
import re
import struct
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croisee.core.words import FIRST, LANGUAGES
from tools.dev.stamp import files_under
from tools.site.archive import archive_folder, read_me, write_archive
from tools.site.build import build
from tools.site.data import read_data
from tools.site.game_pages import described, game_texts, oembed
from tools.site.pages import finish_page, policy, robots, sitemap
from tools.site.parts import NOTICES, PARTS, bill_of_materials, notices
from tools.site.plugins import pack_plugins
from tools.site.precache import divided
from tools.site.texts import catalogues

BASE = "https://example.org/croisee/"


def jpeg_size(picture: bytes) -> tuple[int, int]:
    """Width and height of a JPEG file, from the header of its first frame."""
    at = 2
    while picture[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", picture[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", picture[at + 5 : at + 9])
    return width, height


def test_the_policy_lets_nothing_inline_and_nobody_else_in() -> None:
    assert "unsafe-inline" not in policy()
    assert "'unsafe-eval'" not in policy()
    assert "http" not in policy()
    framed = policy("https://example.org")
    assert "connect-src 'self' https://example.org;" in framed
    assert "default-src 'none'" in framed
    page = finish_page('<html><head>\n    <meta charset="utf-8">\n  </head></html>')
    assert page.index("Content-Security-Policy") < page.index("</head>")


def test_a_description_names_the_frame_by_its_whole_address() -> None:
    card = {"id": "a-game", "name": "A <game>"}
    found = oembed(card, "en", BASE)
    assert found["type"] == "rich"
    assert found["version"] == "1.0"
    assert found["lang"] == "en"
    frame = str(found["html"])
    assert f'src="{BASE}embed.html?game=a-game&amp;lang=en"' in frame
    assert "<game>" not in frame
    assert str(found["thumbnail_url"]).startswith(BASE)
    # What WordPress leaves of a frame: enough for its place, its size and no border.
    assert 'width="100%"' in frame
    assert 'frameborder="0"' in frame
    assert 'title="A &lt;game&gt;"' in frame


CARD: dict[str, Any] = {
    "id": "a-game",
    "name": "A game",
    "tagline": "Play :",
    "seats": [2, 3],
    "author": None,
    "publisher": None,
    "year": None,
    "translator": None,
    "age": 8,
    "minutes": None,
    "hidden": False,
    "chance": False,
    "rules": "# Rules\n\n**Two** & <b>. {ours}\n\n![A drawing.](one)\n",
}


def test_what_is_not_known_of_a_game_is_not_told_to_search_engines() -> None:
    found = described(CARD, "fr", "a-game.html", "../")
    assert found["typicalAgeRange"] == "8-"
    assert found["numberOfPlayers"] == {
        "@type": "QuantitativeValue",
        "minValue": 2,
        "maxValue": 3,
    }
    assert not {"author", "publisher", "datePublished", "timeRequired"} & set(found)


def test_the_page_of_a_game_says_what_the_app_says() -> None:
    words = catalogues()
    texts = game_texts(words, {"fr": [CARD], "en": [CARD]})
    french, english = texts["fr"]["a-game"], texts["en"]["a-game"]
    assert french["tagline"] == "Play\N{NO-BREAK SPACE}:"
    assert english["tagline"] == "Play :"
    assert french["facts"][:2] == [["Joueurs", "2 à 3 joueurs"], ["Âge", "dès 8 ans"]]
    assert "Auteur" not in dict(french["facts"]), "what is not known is not told"
    assert french["play"] == words["fr"]["page.play"]
    assert "<strong>Two</strong> &amp; &lt;b&gt;." in french["rules"]
    assert french["rules"].startswith("<h2>Rules</h2>")
    assert '<figure class="drawing" data-figure="one">' in french["rules"]
    assert english["rules"].count('<sup class="ours"') == 2, "once in the legend"


def test_the_map_is_readable() -> None:
    root = ElementTree.fromstring(sitemap(["", "share/a.html"], BASE))
    assert [one[0].text for one in root] == [BASE, f"{BASE}share/a.html"]


def test_robots_are_told_of_a_map_only_by_its_whole_address() -> None:
    assert robots(BASE).splitlines()[-1] == f"Sitemap: {BASE}sitemap.xml"
    assert "Sitemap" not in robots("")


def check_game_page(site: Path, card: dict[str, Any], lang: str, ending: str) -> None:
    """A page is whole before any script, and says to machines what it says to people."""
    name = f"{card['id']}{ending}"
    page = (site / "share" / f"{name}.html").read_text("utf-8")
    text = page.partition("<body>")[2]
    assert f"<h1>{card['name']}</h1>" in text
    assert f'href="../index.html#/{card["id"]}"' in text
    assert f"../assets/shared/{card['id']}.jpg" in text
    for told in (card["author"], card["publisher"]):
        assert told is None or f"<dd>{html.escape(told)}</dd>" in text
    rules = read_data(site / "assets" / "rules" / f"{card['id']}.{lang}.bin")
    assert text.count("<figcaption>") == rules.count("\n![")
    assert text.count("<h3>") == rules.count("\n## ")
    (data,) = re.findall(r'<script type="application/ld\+json">(.*)</script>', page)
    told = json.loads(data)
    assert (told["name"], told["inLanguage"]) == (card["name"], lang)
    assert told["url"] == f"{BASE}share/{name}.html"
    assert f'<link rel="canonical" href="{told["url"]}">' in page
    head = page.partition("<body>")[0]
    alternates = dict(re.findall(r'hreflang="([\w-]+)" href="([^"]+)">', head))
    assert set(alternates) == {*LANGUAGES, "x-default"}
    assert alternates[lang] == told["url"]
    assert f'href="{BASE}oembed/{name}.json"' in page
    described = json.loads((site / "oembed" / f"{name}.json").read_text("utf-8"))
    assert f"lang={lang}" in described["html"]


def test_the_built_site_describes_every_game(tmp_path: Path) -> None:
    site = build(tmp_path / "site", BASE)
    games = read_data(site / "assets" / "games" / "fr.bin")
    for game in games:
        name = game["id"]
        described = json.loads((site / "oembed" / f"{name}.json").read_text("utf-8"))
        assert described["thumbnail_url"] == f"{BASE}assets/shared/{name}.jpg"
        assert jpeg_size((site / "assets" / "shared" / f"{name}.jpg").read_bytes()) == (1200, 630)
        facade = (site / "assets" / "facade" / f"{name}.webp").read_bytes()
        assert facade[:4] + facade[8:12] == b"RIFFWEBP"
        assert len(facade) <= 9_200
        for lang in LANGUAGES:
            words = json.loads((site / "assets" / "facade" / f"{name}.{lang}.json").read_text())
            assert all(said for key, said in words.items() if key != "learn" or game["lesson"])
            first = read_data(site / "assets" / "first" / f"{name}.{lang}.bin")
            assert first["card"]["id"] == name
            assert first["openings"]
        figures = site / "assets" / "figures" / f"{name}.bin"
        drawn = read_data(figures)["figures"] if figures.exists() else {}
        rules = read_data(site / "assets" / "rules" / f"{name}.fr.bin")
        assert len(drawn) == rules.count("\n![")
    listed = {place.text for place in ElementTree.parse(site / "sitemap.xml").iter() if place.text}
    for lang in LANGUAGES:
        ending = "" if lang == FIRST else f".{lang}"
        for card in read_data(site / "assets" / "games" / f"{lang}.bin"):
            check_game_page(site, card, lang, ending)
            assert f"{BASE}share/{card['id']}{ending}.html" in listed
        assert "--base" not in (site / f"webmaster.{lang}.html").read_text("utf-8")
    framed = (site / "embed.html").read_text("utf-8")
    assert "script-src 'self' https://example.org 'wasm-unsafe-eval'" in framed
    assert f">{BASE}index.html</p>" in framed
    house = (site / "index.html").read_text("utf-8")
    assert f'<meta name="games" content="{" ".join(game["id"] for game in games)}">' in house
    for game in games:
        assert f'<a href="share/{game["id"]}.html">' in house.partition("<noscript>")[2]
    (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', house)
    assert ".table" in (site / style).read_text("utf-8")
    manifest = json.loads((site / "manifest.json").read_text("utf-8"))
    for icon in manifest["icons"]:
        assert (site / icon["src"]).exists()
    assert "Access-Control-Allow-Origin" in (site / ".htaccess").read_text("utf-8")
    worker = (site / "service-worker.js").read_text("utf-8")
    assert ".htaccess" not in worker, "a server does not hand this out"
    archive = tmp_path / "site.zip"
    write_archive(site, archive, BASE)
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
    built = {f"croisee/{file.relative_to(site).as_posix()}" for file in files_under(site)}
    assert names == built | {"croisee/LISEZ-MOI.txt"}


@pytest.mark.parametrize(
    ("base", "folder"),
    [
        ("", "la-croisee/"),
        ("https://example.org/", ""),
        ("https://example.org/jeux/", "jeux/"),
        ("http://example.org/a/b/", "a/b/"),
    ],
)
def test_the_archive_unpacks_to_the_address_that_was_named(base: str, folder: str) -> None:
    assert archive_folder(base) == folder
    assert base in read_me(base)
    assert "{" not in read_me(base)


def test_a_site_without_an_address_pretends_to_none(tmp_path: Path) -> None:
    site = build(tmp_path / "site")
    assert not (site / "sitemap.xml").exists()
    assert "Sitemap" not in (site / "robots.txt").read_text("utf-8")
    for page in (site / "share").glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r'rel="canonical"|og:url|oembed', text), page
    for lang in LANGUAGES:
        told = (site / f"webmaster.{lang}.html").read_text("utf-8")
        assert "<code>--base</code>" in told, "the webmaster is told what is missing"


def test_no_name_in_the_site_is_left_to_a_servers_list_of_types(tmp_path: Path) -> None:
    """Each of these has a type in the lists that stock servers bring, or needs none."""
    site = build(tmp_path / "site")
    known = {".html", ".css", ".js", ".json", ".txt", ".xml"}
    known |= {".svg", ".png", ".jpg", ".webp", ".avif"}
    # Any server sends what it has no type for as bytes, which is what these are.
    known |= {".zip", ".bin", ".pack", ".whl"}
    assert {file.suffix for file in files_under(site) if file.name != ".htaccess"} <= known


def test_the_weights_that_were_promised(tmp_path: Path) -> None:
    """A first visit, and everything offline, as a host that compresses nothing sends them."""
    site = build(tmp_path / "site")
    files = {file.relative_to(site).as_posix(): file.stat().st_size for file in files_under(site)}
    weights = {name: sum(map(files.get, paths)) for name, paths in divided(files).items()}
    for lang in LANGUAGES:
        assert 50_000 < weights[lang] < 200_000, "one language is on a first visit"
        assert weights["FILES"] + weights[lang] <= 7_000_000
    assert sum(files.values()) <= 13_000_000


def test_plugins_are_packed_for_the_copy_that_they_show(tmp_path: Path) -> None:
    pack_plugins(tmp_path, BASE)
    with zipfile.ZipFile(tmp_path / "la-croisee-wordpress.zip") as packed:
        assert f"LA_CROISEE_SITE = '{BASE}'" in packed.read("la-croisee/la-croisee.php").decode()
        folder = "la-croisee/languages/la-croisee-"
        names = [name.removeprefix(folder) for name in packed.namelist() if name.endswith(".mo")]
        compiled = {name: packed.read(f"{folder}{name}") for name in names}
        script = packed.read(f"{folder}fr_FR-la-croisee-block.json")
        sources = "".join(
            packed.read(f"la-croisee/{name}").decode()
            for name in ("la-croisee.php", "settings.php", "block.js")
        )
    # Its sentences are written in English.
    assert {name[:2] for name in names} == {*LANGUAGES} - {"en"}
    said = re.findall(r"__\( ?'([^']+)', 'la-croisee' ?\)", sources)
    assert len(said) > 10
    for name, data in compiled.items():
        catalogue = gettext.GNUTranslations(io.BytesIO(data))
        for sentence in said:
            assert catalogue.gettext(sentence) != sentence, f"{name}: {sentence}"
    assert json.loads(script)["locale_data"]["messages"]["Who plays"] == ["Qui joue"]
    with zipfile.ZipFile(tmp_path / "la-croisee-spip.zip") as packed:
        model = packed.read("croisee/modeles/croisee.html").decode()
        assert f"#CONFIG{{croisee/site,'{BASE}'}}" in model
        ElementTree.fromstring(packed.read("croisee/paquet.xml"))


def test_every_part_of_the_site_is_listed_with_its_licence() -> None:
    listed = bill_of_materials()
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")
    names = {part["name"]: part for part in listed["components"]}
    assert {"pyodide", "cpython", "@pyscript/core", "polyscript", "coincident"} <= names.keys()
    assert all(part["licenses"][0]["license"]["id"] and part["version"] for part in names.values())
    assert len(names["pyodide"]["hashes"][0]["content"]) == 128
    text = notices()
    assert all(f"{name} {part['version']}, licence " in text for name, part in names.items())
    for sentence in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert sentence in text
    assert "github.com/pyodide/pyodide" in text and "engine.bin" in text


def test_licences_and_parts_are_in_the_site_and_found_from_its_about_pages(tmp_path: Path) -> None:
    site = build(tmp_path / "site")
    runtime = site / "assets" / "runtime"
    assert (runtime / NOTICES).read_text(encoding="utf-8") == notices()
    assert json.loads((runtime / PARTS).read_text(encoding="utf-8")) == bill_of_materials()
    for language in LANGUAGES:
        about = (site / f"about.{language}.html").read_text(encoding="utf-8")
        assert f'href="assets/runtime/{NOTICES}"' in about
    assert PARTS in notices()
