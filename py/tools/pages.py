"""The pages of the site and what other sites read of it.

Every page gets its policy against foreign content here, so that none can be forgotten. Per game
there is a page to share, with a picture and an oEmbed description; the site gets a manifest, a map
and a word for robots. Addresses are relative unless the build is told where the site will be.
"""

from __future__ import annotations

import html
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tools.bundle import EPOCH
from tools.paths import ASSETS, PYSCRIPT, ROOT
from tools.pictures import ICONS, SHARED
from tools.runtime import pyscript_chunks
from tools.scripts import loaded_with
from tools.stamp import files_under

PAGES = ASSETS / "pages"
LANGUAGES = ("fr", "en")
NOWHERE = "https://example.org/la-croisee/"
FRAME = (600, 760)
STYLES = "assets/css/house.css"
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

# Read by Apache, which most hosts with FTP run, and by nobody else: what is large is compressed,
# and any page may read it, as a sandboxed frame has to.
HTACCESS = """\
AddType application/wasm .wasm
AddType text/javascript .js .mjs
AddType application/manifest+json .webmanifest
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE application/wasm application/json application/manifest+json
  AddOutputFilterByType DEFLATE text/html text/css text/javascript image/svg+xml
</IfModule>
<IfModule mod_headers.c>
  Header set Access-Control-Allow-Origin "*"
</IfModule>
"""

Sheet = dict[str, Any]


def policy() -> str:
    """The content security policy of every page."""
    return "; ".join(f"{name} {sources}" for name, sources in POLICY.items())


def finish_page(text: str, up: str = "") -> str:
    """A page with its policy, and with the scripts that its script imports asked for at once."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy()}">'
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


def write_pages(site: Path, base: str) -> None:
    """Write every page and description into the site; its assets must be there."""
    assets = site / "assets"
    catalogue = json.loads((assets / "games.json").read_text(encoding="utf-8"))["games"]
    words = {
        lang: json.loads((ASSETS / "words" / f"{lang}.json").read_text(encoding="utf-8"))
        for lang in LANGUAGES
    }
    names = [sheet["id"] for sheet in catalogue[LANGUAGES[0]]]
    house = _join_styles(finish_page(_with_head(ROOT / "index.html", base, names)), site)
    # What starts Python is fetched while the page's own scripts run, and not before them.
    links = [
        f'\n    <link rel="modulepreload" fetchpriority="low" href="assets/runtime/{file.name}">'
        for file in pyscript_chunks(PYSCRIPT / "dist")
    ]
    end = "\n  </head>"
    _write(site / "index.html", house.replace(end, "".join(links) + end, 1))
    for file in sorted(PAGES.glob("*.html")):
        text = file.read_text(encoding="utf-8").replace(NOWHERE, base or NOWHERE)
        _, _, lang = file.stem.rpartition(".")
        _write(site / file.name, finish_page(_with_games(text, catalogue.get(lang, []))))
    for lang, sheets in catalogue.items():
        for sheet in sheets:
            facade = _facade(sheet, words[lang])
            _write(assets / "facade" / f"{sheet['id']}.{lang}.json", _json(facade))
    for sheet in catalogue[LANGUAGES[0]]:
        name = sheet["id"]
        _write(site / "oembed" / f"{name}.json", _json(oembed(sheet, base)))
        _write(site / "share" / f"{name}.html", finish_page(_share(sheet, words["fr"], base)))
    _write(site / "manifest.webmanifest", _json(manifest(words["fr"])))
    places = [
        "",
        *(f"share/{sheet['id']}.html" for sheet in catalogue[LANGUAGES[0]]),
        *(file.name for file in sorted(PAGES.glob("*.??.html"))),
    ]
    _write(site / "sitemap.xml", sitemap(places, base))
    _write(site / ".htaccess", HTACCESS)
    _write(site / "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n")


def _with_games(text: str, sheets: list[Sheet]) -> str:
    """A page with what it says of the games put in the places marked for it."""
    names = {sheet["id"]: sheet["name"] for sheet in sheets}
    levels = {one["level"]: one["name"] for sheet in sheets[:1] for one in sheet["levels"]}
    own = [
        f"<tr><td><code>option.{option['key']}</code></td><td>"
        f"{sheet['name']} – {html.escape(option['label'])} – {_values(option['values'])}</td></tr>"
        for sheet in sheets
        for option in sheet["options"]
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
    for place, filling in places.items():
        text = text.replace(f"<!-- {place} -->", filling)
    return text


def _values(values: list[dict[str, Any]]) -> str:
    """An option's values as the address of a frame says them, each with its meaning."""
    said = [(json.dumps(one["value"]).strip('"'), html.escape(one["label"])) for one in values]
    return ", ".join(f"<code>{value}</code> ({meaning})" for value, meaning in said)


def _join_styles(text: str, site: Path) -> str:
    """A page with its style sheets joined into one file, which is written: each is a request."""
    links = re.search(r'(?:\n *<link rel="stylesheet" href="[^"]+">)+', text)
    assert links, "the house's page has no style sheet"
    names = re.findall(r'href="([^"]+)"', links[0])
    _write(site / STYLES, "".join((site / name).read_text(encoding="utf-8") for name in names))
    joined = f'\n    <link rel="stylesheet" href="{STYLES}">'
    return text[: links.start()] + joined + text[links.end() :]


def _with_head(file: Path, base: str, games: list[str]) -> str:
    """The house's page with its games' names, what installs it and what others show of it."""
    head = f"""<link rel="manifest" href="manifest.webmanifest">
    <link rel="apple-touch-icon" href="assets/icons/croisee-{ICONS[0]}.png">
    <meta name="theme-color" content="#f6f1e7">
    <meta name="games" content="{" ".join(games)}">
    <meta property="og:title" content="La Croisée">
    <meta property="og:type" content="website">
    <meta property="og:image" content="{base}assets/icons/croisee-{ICONS[-1]}.png">
    <title>"""
    return file.read_text(encoding="utf-8").replace("<title>", head, 1)


def _facade(sheet: Sheet, words: dict[str, str]) -> dict[str, str]:
    return {
        "name": sheet["name"],
        "tagline": sheet["tagline"],
        "play": words["page.play"],
        "loading": words["page.loading"],
        "full": words["page.embed.full"],
        "elsewhere": words["page.embed.elsewhere"],
    }


def embed_address(sheet: Sheet, base: str) -> str:
    """Where a game can be framed."""
    return f"{base}embed.html?{urlencode({'game': sheet['id']})}"


def oembed(sheet: Sheet, base: str) -> dict[str, object]:
    """What a site that reads oEmbed learns of a game."""
    width, height = FRAME
    frame = (
        f'<iframe src="{html.escape(embed_address(sheet, base))}" width="{width}"'
        f' height="{height}" title="{html.escape(sheet["name"])}" loading="lazy"'
        ' allow="fullscreen" style="border:0;max-width:100%"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": sheet["name"],
        "provider_name": "La Croisée",
        "provider_url": base or "../",
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{base or '../'}assets/shared/{sheet['id']}.png",
        "thumbnail_width": SHARED[0],
        "thumbnail_height": SHARED[1],
    }


def _share(sheet: Sheet, words: dict[str, str], base: str) -> str:
    name, tagline = html.escape(sheet["name"]), html.escape(sheet["tagline"])
    place, up = sheet["id"], base or "../"
    picture = f"{up}assets/shared/{place}.png"
    return f"""<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="{tagline}">
    <meta property="og:title" content="{name} – La Croisée">
    <meta property="og:description" content="{tagline}">
    <meta property="og:type" content="website">
    <meta property="og:url" content="{base + f"share/{place}.html" if base else f"{place}.html"}">
    <meta property="og:image" content="{picture}">
    <meta property="og:image:width" content="{SHARED[0]}">
    <meta property="og:image:height" content="{SHARED[1]}">
    <meta name="twitter:card" content="summary_large_image">
    <title>{name} – La Croisée</title>
    <link rel="alternate" type="application/json+oembed" href="{up}oembed/{place}.json"
      title="{name}">
    <link rel="icon" type="image/svg+xml" href="../assets/icons/croisee.svg">
    <link rel="stylesheet" href="../assets/css/theme.css">
    <link rel="stylesheet" href="../assets/css/reading.css">
  </head>
  <body>
    <main class="reading">
      <h1>{name}</h1>
      <p>{tagline}</p>
      <img src="../assets/shared/{place}.png" alt="" width="{SHARED[0]}" height="{SHARED[1]}">
      <p><a class="go" href="../index.html#/{place}">{html.escape(words["page.play"])}</a></p>
    </main>
  </body>
</html>
"""


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
        "lang": "fr",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#f6f1e7",
        "categories": ["games"],
        "icons": [drawing, *pictures, masked],
    }


def sitemap(places: list[str], base: str) -> str:
    """The map of the site."""
    lines = [f"  <url><loc>{html.escape(base + place) or './'}</loc></url>" for place in places]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
            *lines,
            "</urlset>",
            "",
        ]
    )


def write_zip(site: Path, file: Path) -> None:
    """The whole site in one file, to be unpacked by whoever only has FTP."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for item in files_under(site):
            entry = zipfile.ZipInfo(f"la-croisee/{item.relative_to(site).as_posix()}", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, item.read_bytes())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
