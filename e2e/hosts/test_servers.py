"""The archive unpacked into a sub-folder of stock web servers: a game, another, and one offline.

Stock nginx is always tried; `python3 py/dev.py hosts` tries the others that Debian has, and the
lines that we offer for each.
"""

from __future__ import annotations

import shutil
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path

import pytest
from conftest import Guard
from hands import GAME, go_to, play_one, wait_for_python
from playwright.sync_api import BrowserContext

from tools.dev.paths import ASSETS
from tools.dev.serve import Site
from tools.hosts.servers import SERVERS, Served
from tools.site.archive import write_archive
from tools.site.build import build

BASE = "https://www.example.org/jeux/"
FOLDER = "/jeux/"
READY = "navigator.serviceWorker.ready.then(() => true)"
PYTHON = "performance.getEntriesByName('croisee:python')[0]?.detail"
# A folder's own file is read with what it may not say: the server refuses to answer at all.
REFUSING = "apache AuthConfig"
# The others keep no log of what they send.
LOGGING = [name for name in SERVERS if name.startswith(("nginx", "apache"))]
EVERY = [pytest.param(name, marks=() if name == "nginx" else pytest.mark.hosts) for name in SERVERS]
WITH_LINES = [
    pytest.param(name, marks=() if name == "nginx" else pytest.mark.hosts)
    for name in ("nginx", "apache All", "lighttpd", "caddy")
]

Profile = Callable[[], BrowserContext]
Start = Callable[[str, str], Served]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive for a site's folder."""
    folder = tmp_path_factory.mktemp("archive")
    file = folder / "la-croisee.zip"
    write_archive(build(folder / "site", BASE), file, BASE)
    return file


@pytest.fixture
def start(archive: Path) -> Iterator[Start]:
    """Unpack the archive where a server finds it, and start the server."""
    # Servers run as somebody else, who cannot get into a folder of the tests' own.
    place = Path(tempfile.mkdtemp(prefix="croisee-"))
    place.chmod(0o755)
    started: list[Served] = []

    def unpack_and_start(name: str, lines: str = "") -> Served:
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(place / "www")
        served = Served(SERVERS[name], place / "www", place / "work", FOLDER, lines)
        started.append(served)
        return served.start()

    yield unpack_and_start
    for served in started:
        served.stop()
    shutil.rmtree(place)


def headers(address: str) -> Message:
    """What a server says of a file to a browser that can unpack."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.headers  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", EVERY)
def test_it_plays_plays_again_and_plays_offline(
    name: str, start: Start, profile: Profile, guard_for: Callable[[Site], Guard]
) -> None:
    served = start(name, "")
    if name == REFUSING:
        with pytest.raises(urllib.error.HTTPError, match="500"):
            headers(served.url)
        # What the read-me says to do then.
        (served.folder / FOLDER.strip("/") / ".htaccess").unlink()
    context = guard_for(served)(profile())
    page = context.new_page()
    go_to(page, served, f"#/{GAME}")
    wait_for_python(page)
    assert page.evaluate(PYTHON) == "memory"
    play_one(page)
    assert page.evaluate(READY)
    if name in LOGGING:
        assert 5_000_000 < served.sent() <= 7_000_000, "a first visit"
    page.reload()
    wait_for_python(page)
    play_one(page)
    served.stop()
    page.goto("about:blank")
    go_to(page, served, f"#/{GAME}")
    wait_for_python(page)
    play_one(page)
    context.close()


@pytest.mark.parametrize("name", WITH_LINES)
def test_the_lines_that_we_offer_do_what_they_say(name: str, start: Start) -> None:
    # Apache finds its lines in the archive.
    file = ASSETS / "servers" / f"{name}.txt"
    lines = file.read_text("utf-8").replace("{folder}", FOLDER) if file.exists() else ""
    served = start(name, lines)
    for path in ("", "embed.html", "assets/js/app.js", "assets/runtime/engine.bin"):
        answer = headers(served.url + path)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert answer["Cross-Origin-Embedder-Policy"] == "require-corp"
        assert answer["Cache-Control"] is None
    for path in ("assets/js/app.js", "assets/css/app.css", "assets/words/fr.json"):
        assert headers(served.url + path)["Content-Encoding"] == "gzip", path
    hashed = next((served.folder / FOLDER.strip("/") / "assets" / "js").glob("part-*.js"))
    assert "max-age=31" in headers(f"{served.url}assets/js/{hashed.name}")["Cache-Control"]
