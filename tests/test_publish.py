"""What the build writes for other sites: pages, pictures, descriptions, the archive."""

from __future__ import annotations

import gzip
import json
import re
import struct
import zipfile
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.build import build
from tools.outline import flatten, marks, rounded, tokens
from tools.pages import finish_page, oembed, policy, sitemap, write_zip
from tools.precache import LATER
from tools.raster import Picture
from tools.stamp import files_under

BASE = "https://example.org/croisee/"


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and true-colour rows of a PNG that the painter wrote."""
    width, height = struct.unpack(">II", png[16:24])
    at, data, palette = 8, b"", b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        (check,) = struct.unpack(">I", png[at + 8 + size : at + 12 + size])
        assert zlib.crc32(kind + body) == check
        data += body if kind == b"IDAT" else b""
        palette += body if kind == b"PLTE" else b""
        at += 12 + size
    plain = zlib.decompress(data)
    wide = width if palette else 3 * width
    rows, above = [], bytes(wide)
    for row in range(height):
        line = plain[row * (wide + 1) : (row + 1) * (wide + 1)]
        body = line[1:]
        if line[0] == 2:
            body = bytes((a + b) & 255 for a, b in zip(body, above, strict=True))
        above = body
        if palette:
            body = b"".join(palette[3 * index : 3 * index + 3] for index in body)
        rows.append(body)
    return width, height, rows


@pytest.mark.parametrize("colours", [0, 4])
def test_a_square_is_painted_where_it_is(colours: int) -> None:
    picture = Picture(10, 8, (255, 255, 255))
    picture.fill([[(2, 2), (6, 2), (6, 6), (2, 6)]], (200, 0, 0))
    width, height, rows = pixels(picture.png(colours))
    assert (width, height) == (10, 8)
    assert rows[4][3 * 4 : 3 * 4 + 3] == bytes((200, 0, 0))
    assert rows[4][3 * 7 : 3 * 7 + 3] == bytes((255, 255, 255))
    assert rows[1][3 * 4 : 3 * 4 + 3] == bytes((255, 255, 255))


def test_half_covered_is_half_way_and_even_odd_leaves_a_hole() -> None:
    picture = Picture(6, 6, (0, 0, 0), fineness=4)
    picture.fill([[(0, 0), (1.5, 0), (1.5, 6), (0, 6)]], (200, 200, 200))
    assert abs(pixels(picture.png())[2][3][3] - 100) <= 2
    picture = Picture(6, 6, (0, 0, 0))
    outer, inner = [(0, 0), (6, 0), (6, 6), (0, 6)], [(2, 2), (4, 2), (4, 4), (2, 4)]
    picture.fill([outer, inner], (9, 9, 9))
    rows = pixels(picture.png())[2]
    assert (rows[3][9], rows[1][3]) == (0, 9)


def test_paths_become_polygons() -> None:
    (square,) = flatten("M-.75-.75H.75V.75H-.75Z")
    assert square == [(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)]
    (disc,) = flatten("M.82 0A.82.82 0 1 1-.82 0 .82.82 0 1 1 .82 0Z")
    assert all(abs((x * x + y * y) ** 0.5 - 0.82) < 1e-6 for x, y in disc)
    assert min(y for _, y in disc) < -0.8
    assert max(y for _, y in disc) > 0.8


def test_rounding_stays_inside() -> None:
    found = rounded([(0, 0), (4, 0), (4, 4), (0, 4)], 1, True)
    assert all(0 <= x <= 4 and 0 <= y <= 4 for x, y in found)
    assert (0, 0) not in found


def test_every_mark_of_the_page_can_be_painted() -> None:
    known = marks()
    assert {"triangle", "disc", "diamond", "square", "star", "ring"} <= set(known)
    for outlines, _ in known.values():
        assert all(-1.3 <= value <= 1.3 for one in outlines for point in one for value in point)
    assert tokens()["seat0"] == (0xC8, 0x50, 0x1A)


def test_the_policy_lets_nothing_inline_and_nobody_else_in() -> None:
    assert "unsafe-inline" not in policy()
    assert "'unsafe-eval'" not in policy()
    assert "http" not in policy()
    page = finish_page('<html><head>\n    <meta charset="utf-8">\n  </head></html>')
    assert page.index("Content-Security-Policy") < page.index("</head>")


def test_a_description_names_the_frame_by_its_whole_address() -> None:
    sheet = {"id": "a-game", "name": "A <game>"}
    found = oembed(sheet, BASE)
    assert found["type"] == "rich"
    assert found["version"] == "1.0"
    assert f'src="{BASE}embed.html?game=a-game"' in str(found["html"])
    assert "<game>" not in str(found["html"])
    assert str(found["thumbnail_url"]).startswith(BASE)


def test_the_map_is_readable() -> None:
    root = ElementTree.fromstring(sitemap(["", "share/a.html"], BASE))
    assert [one[0].text for one in root] == [BASE, f"{BASE}share/a.html"]


def test_the_built_site_describes_every_game(tmp_path: Path) -> None:
    site = build(tmp_path / "site", BASE)
    games = json.loads((site / "assets" / "games.json").read_text("utf-8"))["games"]["fr"]
    for game in games:
        name = game["id"]
        described = json.loads((site / "oembed" / f"{name}.json").read_text("utf-8"))
        assert described["thumbnail_url"] == f"{BASE}assets/shared/{name}.png"
        width, height, _ = pixels((site / "assets" / "shared" / f"{name}.png").read_bytes())
        assert (width, height) == (1200, 630)
        share = (site / "share" / f"{name}.html").read_text("utf-8")
        assert f"{BASE}oembed/{name}.json" in share
        for lang in ("fr", "en"):
            words = json.loads((site / "assets" / "facade" / f"{name}.{lang}.json").read_text())
            assert all(words.values())
            first = json.loads((site / "assets" / "first" / f"{name}.{lang}.json").read_text())
            assert first["sheet"]["id"] == name
            assert first["openings"]
        figures = site / "assets" / "figures" / f"{name}.json"
        drawn = json.loads(figures.read_text("utf-8"))["figures"] if figures.exists() else {}
        assert len(drawn) == game["rules"].count("\n![")
    house = (site / "index.html").read_text("utf-8")
    assert f'<meta name="games" content="{" ".join(game["id"] for game in games)}">' in house
    (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', house)
    assert ".table" in (site / style).read_text("utf-8")
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    for icon in manifest["icons"]:
        assert (site / icon["src"]).exists()
    assert "application/wasm" in (site / ".htaccess").read_text("utf-8")
    worker = (site / "service-worker.js").read_text("utf-8")
    assert ".htaccess" not in worker, "a server does not hand this out"
    archive = tmp_path / "site.zip"
    write_zip(site, archive)
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
    assert "la-croisee/index.html" in names
    assert len(names) == sum(1 for file in site.rglob("*") if file.is_file())


def test_the_weights_that_were_promised(tmp_path: Path) -> None:
    """A first visit, and everything offline, as a host that compresses would send them."""
    site = build(tmp_path / "site")

    def sent(file: Path) -> int:
        data = file.read_bytes()
        squeezed = file.suffix in {".png", ".zip", ".pack", ".bin"}
        return len(data) if squeezed else len(gzip.compress(data, 6))

    files = {file.relative_to(site).as_posix(): sent(file) for file in files_under(site)}
    later = sum(size for path, size in files.items() if path.startswith(LATER))
    assert sum(files.values()) - later <= 7_000_000
    assert sum(files.values()) <= 13_000_000
