"""A page for every game and language, for readers, search engines and other sites.

It is whole before any script runs: the fields of a library's card, a picture, the rules, and the
way to the table. Its address is the one to share and to put into a catalogue; its head says what
search engines, link previews and sites that read oEmbed want to know.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from croisee.core.words import FIRST
from tools.dev.environment import node
from tools.dev.report import run
from tools.pictures.paint import SHARED
from tools.site.texts import Catalogues, own_names

Card = dict[str, Any]
Texts = dict[str, dict[str, dict[str, Any]]]

SITE_NAME = "La Croisée"
# Wide and high enough for a table, low enough for the window of most visitors.
FRAME = (640, 640)


def place_of(game: str, lang: str) -> str:
    """The name of a game's page, and of its description, without the ending."""
    return game if lang == FIRST else f"{game}.{lang}"


def game_texts(words: Catalogues, cards: Mapping[str, list[Card]]) -> Texts:
    """For every language and game, what the app would say of it, its facts and its rules."""
    told = run(
        [node(), Path(__file__).with_name("game-texts.mjs")],
        "The pages of the games could not be written: the message above says why.",
        text=json.dumps({"words": words, "cards": cards}),
    )
    texts: Texts = json.loads(told)
    return texts


def embed_address(card: Card, lang: str, base: str) -> str:
    """Where a game can be framed."""
    return f"{base}embed.html?{urlencode({'game': card['id'], 'lang': lang})}"


def oembed(card: Card, lang: str, base: str) -> dict[str, object]:
    """What a site that reads oEmbed learns of a game."""
    width, height = FRAME
    # WordPress lets no style through, but width, height and border; others get the rest.
    frame = (
        f'<iframe src="{html.escape(embed_address(card, lang, base))}" width="100%"'
        f' height="{height}" frameborder="0" title="{html.escape(card["name"])}" loading="lazy"'
        ' allow="fullscreen" style="display:block;max-height:100vh"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": card["name"],
        "lang": lang,
        "provider_name": SITE_NAME,
        "provider_url": base or "../",
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{base or '../'}assets/shared/{card['id']}.jpg",
        "thumbnail_width": SHARED[0],
        "thumbnail_height": SHARED[1],
    }


def described(card: Card, lang: str, here: str, up: str) -> dict[str, object]:
    """A game in the words of schema.org, with what is known of it."""
    least, most = min(card["seats"]), max(card["seats"])
    minutes = card["minutes"]
    known = {
        "author": card["author"] and {"@type": "Person", "name": card["author"]},
        "publisher": card["publisher"] and {"@type": "Organization", "name": card["publisher"]},
        "datePublished": card["year"] and str(card["year"]),
        "typicalAgeRange": card["age"] and f"{card['age']}-",
        "timeRequired": minutes and f"PT{max(minutes)}M",
    }
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": card["name"],
        "description": card["tagline"],
        "inLanguage": lang,
        "url": here,
        "image": f"{up}assets/shared/{card['id']}.jpg",
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": least, "maxValue": most},
        "isAccessibleForFree": True,
        "potentialAction": {"@type": "PlayAction", "target": f"{up}index.html#/{card['id']}"},
        **{key: value for key, value in known.items() if value},
    }


def game_page(
    card: Card,
    lang: str,
    cards: Mapping[str, list[Card]],
    words: Catalogues,
    texts: Texts,
    base: str,
) -> str:
    """The page of a game in one language; `cards` has the games of every language."""
    languages, game = list(cards), card["id"]
    up, place = base or "../", place_of(game, lang)
    told = texts[lang][game]
    said = {key: html.escape(text) for key, text in told.items() if isinstance(text, str)}
    name, tagline = html.escape(card["name"]), said["tagline"]
    folder = f"{base}share/" if base else ""
    data = json.dumps(described(card, lang, f"{folder}{place}.html", up), ensure_ascii=False)
    data = data.replace("<", r"\u003c")
    others = {one: f"{folder}{place_of(game, one)}.html" for one in languages}
    # What only whole addresses can say is left out where there are none.
    alternates = "".join(
        f'\n    <link rel="alternate" hreflang="{one}" href="{address}">'
        for one, address in (*others.items(), ("x-default", others[FIRST]))
        if base
    )
    own = (
        f'''
    <link rel="canonical" href="{others[lang]}">
    <meta property="og:url" content="{others[lang]}">
    <link rel="alternate" type="application/json+oembed" href="{base}oembed/{place}.json"
      title="{name}">'''
        if base
        else ""
    )
    facts = "".join(
        f"\n        <div><dt>{html.escape(term)}</dt><dd>{html.escape(fact)}</dd></div>"
        for term, fact in told["facts"]
    )
    switch = "".join(
        f' · <a href="{place_of(game, one)}.html" lang="{one}" hreflang="{one}">{name}</a>'
        for one, name in own_names(words).items()
        if one != lang
    )
    siblings = "".join(
        f'\n        <li><a href="{place_of(one["id"], lang)}.html">'
        f"{html.escape(one['name'])}</a> – {html.escape(texts[lang][one['id']]['tagline'])}</li>"
        for one in cards[lang]
        if one["id"] != game
    )
    play = f'<a class="primary" href="../index.html#/{game}">{said["play"]}</a>'
    learn = (
        f' <a class="plain" href="../index.html#/{game}/learn">{said["learn"]}</a>'
        if card["lesson"]
        else ""
    )
    return f"""<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="{tagline}">
    <meta property="og:site_name" content="{SITE_NAME}">
    <meta property="og:title" content="{said["game.title"]}">
    <meta property="og:description" content="{tagline}">
    <meta property="og:type" content="website">
    <meta property="og:image" content="{up}assets/shared/{game}.jpg">
    <meta property="og:image:width" content="{SHARED[0]}">
    <meta property="og:image:height" content="{SHARED[1]}">
    <meta property="og:image:alt" content="{said["game.drawing"]}">
    <meta name="twitter:card" content="summary_large_image">
    <title>{said["game.title"]} – {SITE_NAME}</title>{own}{alternates}
    <link rel="icon" type="image/svg+xml" href="../assets/icons/croisee.svg">
    <link rel="stylesheet" href="../assets/css/theme.css">
    <link rel="stylesheet" href="../assets/css/page.css">
    <link rel="stylesheet" href="../assets/css/pages.css">
    <script type="application/ld+json">{data}</script>
    <script type="module" src="../assets/js/game-page.js"></script>
  </head>
  <body>
    <main class="narrow-page prose game-page">
      <p><a href="../index.html">{SITE_NAME}</a>{switch}</p>
      <h1>{name}</h1>
      <p class="tile-tagline">{tagline}</p>
      <img src="../assets/shared/{game}.jpg" alt="{said["game.drawing"]}"
        width="{SHARED[0]}" height="{SHARED[1]}">
      <p class="row">{play}{learn} {said["game.free"]}</p>
      <dl class="facts">{facts}
      </dl>
      <section data-rules="{game}">
{told["rules"]}
      </section>
      <p class="row">{play}</p>
      <h2>{said["game.others"]}</h2>
      <ul>{siblings}
      </ul>
      <p><a href="../webmaster.{lang}.html?game={game}">{said["game.site"]}</a></p>
    </main>
  </body>
</html>
"""
