"""The pages of the site and what other sites read of it.

Every page gets its policy against foreign content here, so that none can be forgotten. Per game
there is a page to share, with a picture and an oEmbed description; the site gets a manifest, a map
and `robots.txt`. Addresses are relative unless the build is told where the site will be.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from croisee.core.words import FIRST
from tools.dev.paths import ASSETS, PYSCRIPT, ROOT
from tools.pictures.paint import ICONS
from tools.runtime.layout import pyscript_chunks
from tools.site.accessibility import with_criteria
from tools.site.game_pages import Card, game_page, game_texts, oembed, place_of
from tools.site.home import write_home
from tools.site.precache import digest_of, integrity
from tools.site.scripts import loaded_with
from tools.site.texts import Catalogues, catalogues, in_every_language, own_names

PAGES = ASSETS / "pages"
NOWHERE = "https://example.org/la-croisee/"
# What a page says only where the build does not know its address.
UNLESS_BASE = re.compile(r'\s*<aside [^>]*data-unless="base">.*?</aside>', re.DOTALL)
# A script or a style sheet inside a page: the policy names it by its digest.
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
SHEET = re.compile(r'\n *<link rel="stylesheet" href="([^"]+)"(?: media="([^"]+)")?>')
# The page that other sites frame.
FRAMED = "embed.html"
STYLES = "assets/css/app.css"
SCRIPT = "assets/js/app.js"
FIRST_SCRIPT = "assets/js/preload.js"
REST_SCRIPT = "assets/js/rest.js"
# 'wasm-unsafe-eval' lets WebAssembly be compiled and nothing else; PyScript's worker is a blob.
POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def policy(origin: str = "") -> str:
    """The content security policy of every page; one that others frame names its origin."""
    # In a sandboxed frame a page has no origin of its own: for WebKit, nothing is 'self' there.
    own = f"'self' {origin}".strip()
    rules = (f"{name} {sources}" for name, sources in POLICY.items())
    return "; ".join(rules).replace("'self'", own)


def origin_of(base: str) -> str:
    """The scheme, host and port of an address; nothing of none."""
    parts = urlsplit(base)
    return f"{parts.scheme}://{parts.netloc}" if base else ""


def finish_page(
    text: str, up: str = "", origin: str = "", put: Sequence[tuple[str, str]] = ()
) -> str:
    """A page with its policy, and with the scripts that its script imports asked for at once.

    `put` are scripts and style sheets that are put into it as text once they are there.
    """
    own = policy(origin)
    for kind, content in [*INLINE.findall(text), *put]:
        own = own.replace(f"{kind}-src ", f"{kind}-src '{digest_of(content.encode())}' ", 1)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{own}">'
    text = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {meta}', 1)
    text = re.sub(r'\s*<link rel="modulepreload"[^>]*>', "", text)
    script = re.search(r'\n *<script type="module" src="assets/js/([\w-]+\.js)">', text)
    if script:
        links = "".join(
            f'\n    <link rel="modulepreload" href="{up}assets/js/{name}">'
            for name in loaded_with(script[1])
        )
        text = text[: script.start()] + links + text[script.start() :]
    return text


def write_pages(site: Path, base: str, catalogue: dict[str, list[Card]]) -> None:
    """Write every page and description into the site; its assets must be there."""
    assets = site / "assets"
    words = catalogues()
    names = {card["id"]: card["name"] for card in catalogue[FIRST]}
    boards = {file.name.partition(".")[0] for file in (assets / "boards").glob("*.avif")}
    text = with_languages(_with_head(ROOT / "index.html", base, names, boards), words)
    text = _join_styles(_with_script(text, site), site)
    put = [
        (kind, (site / name).read_text(encoding="utf-8"))
        for kind, name in (("script", SCRIPT), ("style", STYLES))
    ]
    page = finish_page(text, put=put)
    # What starts Python is fetched while the scripts of a table run, and not before them.
    chunks = " ".join(f"assets/runtime/{file.name}" for file in pyscript_chunks(PYSCRIPT / "dist"))
    rest = hashlib.sha256((site / REST_SCRIPT).read_bytes()).hexdigest()[:12]
    meta = (
        f'<meta name="runtime" content="{chunks}">\n    '
        f'<meta name="app" content="{integrity(site / SCRIPT)}">\n    '
        f'<meta name="rest" content="{REST_SCRIPT}?{rest}">\n    '
    )
    _write(site / "index.html", page.replace("<title>", f"{meta}<title>", 1))
    write_home(assets / "home", words, catalogue, listed(words))
    for file in sorted(PAGES.glob("*.html")):
        text = file.read_text(encoding="utf-8").replace(NOWHERE, base or NOWHERE)
        text = UNLESS_BASE.sub("", text) if base else text
        _, _, lang = file.stem.rpartition(".")
        origin = origin_of(base) if file.name == FRAMED else ""
        text = with_criteria(_with_games(text, catalogue.get(lang, [])), lang)
        text = with_languages(text, words, file.stem, base)
        page = finish_page(text, origin=origin)
        address = f"{base}index.html" if base else ""
        canonical = f'<link rel="canonical" href="{base}">' if base else ""
        _write(site / file.name, _filled(page, {"address": address, "canonical": canonical}))
    for lang, cards in catalogue.items():
        for card in cards:
            facade = _facade(card, words[lang])
            _write(assets / "facade" / f"{card['id']}.{lang}.json", _json(facade))
    texts = game_texts(words, catalogue)
    shared = []
    for lang, cards in catalogue.items():
        for card in cards:
            name = place_of(card["id"], lang)
            _write(site / "oembed" / f"{name}.json", _json(oembed(card, lang, base)))
            page = game_page(card, lang, catalogue, words, texts, base)
            _write(site / "share" / f"{name}.html", finish_page(page))
            shared.append(f"share/{name}.html")
    known = [{"id": card["id"], "name": card["name"]} for card in catalogue[FIRST]]
    _write(site / "share" / "games.json", _json({"base": base, "games": known}))
    _write(site / "manifest.json", _json(manifest(words[FIRST])))
    places = ["", *shared, *(file.name for file in sorted(PAGES.glob("*.??.html")))]
    _write(site / "robots.txt", robots(base))
    # A map of places without addresses is none.
    if base:
        _write(site / "sitemap.xml", sitemap(places, base))
    _write(site / ".htaccess", (ASSETS / "servers" / "apache.txt").read_text(encoding="utf-8"))


def listed(words: Catalogues) -> str:
    """The languages of the site as scripts read them."""
    return ", ".join(f"{lang} {name}" for lang, name in own_names(words).items())


def with_languages(text: str, words: Catalogues, stem: str = "", base: str = "") -> str:
    """A page with the languages of the site put in the places marked for them.

    `{{key}}` is a sentence for somebody whose language is not known, and `languages` in the head
    tells scripts which there are. A page whose name ends in a language leads to its sisters; search
    engines are told of them where the site has an address, for they read whole ones only.
    """
    names = own_names(words)
    page, _, own = stem.rpartition(".")
    others = {lang: name for lang, name in names.items() if lang != own}
    text = re.sub(
        r"\{\{([\w.-]+)\}\}", lambda key: html.escape(in_every_language(key[1], words)), text
    )
    meta = f'<meta name="languages" content="{html.escape(listed(words))}">'
    text = text.replace("<title>", f"{meta}\n    <title>", 1)
    places = {
        "alternates": "\n    ".join(
            f'<link rel="alternate" hreflang="{tag}" href="{base}{page}.{lang}.html">'
            for tag, lang in [*((lang, lang) for lang in names), ("x-default", FIRST)]
            if base
        ),
        "sisters": "".join(
            f' · <a href="{page}.{lang}.html" lang="{lang}" hreflang="{lang}">{name}</a>'
            for lang, name in others.items()
        ),
        "languages": "".join(
            f'<option value="{lang}"{" selected" if lang == own else ""}>{name}</option>'
            for lang, name in names.items()
        ),
        "language codes": ", ".join(f"<code>{lang}</code>" for lang in names),
    }
    return _filled(text, places)


def _filled(text: str, places: Mapping[str, str]) -> str:
    for place, filling in places.items():
        text = text.replace(f"<!-- {place} -->", filling)
    return text


def _with_games(text: str, cards: list[Card]) -> str:
    """A page with what it says of the games put in the places marked for it."""
    names = {card["id"]: card["name"] for card in cards}
    levels = {one["level"]: one["name"] for card in cards[:1] for one in card["levels"]}
    own = [
        f"<tr><td><code>option.{option['key']}</code></td><td>"
        f"{card['name']} – {html.escape(option['label'])} – {_values(option['values'])}</td></tr>"
        for card in cards
        for option in card["options"]
    ]
    places = {
        "games": "".join(f'<option value="{key}">{name}</option>' for key, name in names.items()),
        "levels": "".join(
            f'<option value="{level}"{" selected" if level == 2 else ""}>{level}, {name}</option>'
            for level, name in levels.items()
        ),
        "names": ", ".join(f"<code>{key}</code>" for key in names),
        "own options": "".join(own),
    }
    return _filled(text, places)


def _values(values: list[dict[str, Any]]) -> str:
    """An option's values as the address of a frame says them, each with its meaning."""
    said = [(json.dumps(one["value"]).strip('"'), html.escape(one["label"])) for one in values]
    return ", ".join(f"<code>{value}</code> ({meaning})" for value, meaning in said)


def _join_styles(text: str, site: Path) -> str:
    """A page with its style sheets joined into one file, which is written: each is a request."""
    sheets = []
    for name, media in SHEET.findall(text):
        sheet = (site / name).read_text(encoding="utf-8")
        sheets.append(f"@media {media}{{{sheet.strip()}}}\n" if media else sheet)
    _write(site / STYLES, "".join(sheets))
    first = SHEET.search(text)
    assert first, "the app's page has no style sheet"
    place, whole = first.start(), f'\n      <link rel="stylesheet" href="{STYLES}">'
    return text[:place] + whole + SHEET.sub("", text[place:])


def _with_script(text: str, site: Path) -> str:
    """A page with its first script inside it instead of in a file: that would be a request more."""
    file = site / FIRST_SCRIPT
    script = f"<script>{file.read_text(encoding='utf-8').strip()}</script>"
    file.unlink()
    return text.replace(f'<script src="{FIRST_SCRIPT}"></script>', script, 1)


def _with_head(file: Path, base: str, games: Mapping[str, str], boards: set[str]) -> str:
    """The app's page: its games, which boards are pictures, what others show."""
    head = f"""<link rel="apple-touch-icon" href="assets/icons/croisee-{ICONS[0]}.png">
    <meta name="theme-color" content="#f6f1e7">
    <meta name="games" content="{" ".join(games)}">
    <meta name="boards" content="{" ".join(sorted(boards))}">
    <meta property="og:title" content="La Croisée">
    <meta property="og:type" content="website">
    <meta property="og:image" content="{base}assets/icons/croisee-{ICONS[-1]}.png">
    <title>"""
    # Whoever has no script, search engines among them, finds the games' own pages.
    links = "".join(
        f'<li><a href="share/{game}.html">{html.escape(name)}</a></li>'
        for game, name in games.items()
    )
    text = file.read_text(encoding="utf-8").replace("<title>", head, 1)
    return _filled(text, {"pages of games": f"<ul>{links}</ul>"})


def _facade(card: Card, words: dict[str, str]) -> dict[str, str]:
    return {
        "name": card["name"],
        "tagline": card["tagline"],
        "play": words["page.play"],
        "learn": words["page.learn"] if card["lesson"] else "",
        "puzzle": words["page.puzzles.today"] if card["puzzles"] else "",
        "loading": words["page.loading"],
        "full": words["page.embed.full"],
        "elsewhere": words["page.embed.elsewhere"],
    }


def manifest(words: dict[str, str]) -> dict[str, object]:
    """What a browser needs to install the site."""
    pictures = [
        {"src": f"assets/icons/croisee-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICONS
    ]
    drawing = {"src": "assets/icons/croisee.svg", "sizes": "any", "type": "image/svg+xml"}
    masked = {**pictures[-1], "purpose": "maskable"}
    return {
        "name": "La Croisée",
        "short_name": "La Croisée",
        "description": words["page.welcome.say"],
        "lang": FIRST,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#f6f1e7",
        "categories": ["games"],
        "icons": [drawing, *pictures, masked],
    }


def robots(base: str) -> str:
    """What robots may read, and where the map is if that has an address."""
    lines = ["User-agent: *", "Allow: /", *([f"Sitemap: {base}sitemap.xml"] if base else [])]
    return "\n".join(lines) + "\n"


def sitemap(places: list[str], base: str) -> str:
    """The map of the site."""
    lines = [f"  <url><loc>{html.escape(base + place)}</loc></url>" for place in places]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
            *lines,
            "</urlset>",
            "",
        ]
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
