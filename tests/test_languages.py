"""A language is files, and every file of it is in that language.

Nothing here names the languages but the first: what there is of one, there must be of all. What was
left in another language is found by comparing it with the texts themselves: a sentence whose words
are more at home in another language, or that another language has letter by letter.
"""

from __future__ import annotations

import html
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croisee.core.words import FIRST, LANGUAGES, page_words
from croisee.door import Door
from tools.dev.new_game import TEMPLATE
from tools.dev.paths import ASSETS, PACKAGE
from tools.dev.stamp import files_under
from tools.site.texts import belongs_to, texts_of, written

Said = dict[str, str]
PAGES = ASSETS / "pages"
PLUGINS = ASSETS / "plugins"
# What may be the same in two languages, one a line: names, signs and words that they share.
SHARED = frozenset(
    Path(__file__).with_name("shared_words.txt").read_text(encoding="utf-8").splitlines()
)
# A sentence of fewer words does not tell its language.
FEWEST = 4
LETTERS = re.compile(r"[^\W\d_]+")
SHOWN = r'(?:description" content|aria-label|data-done|data-failed)="([^"]+)"'
TAG = re.compile(r"<(?:pre|code)[^>]*>.*?</(?:pre|code)>|<!--.*?-->", re.DOTALL)


def flattened(said: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """The sentences of a catalogue, or of one that has catalogues in it, by their keys."""
    for key, value in said.items():
        if isinstance(value, str):
            yield above + key, value
        else:
            yield from flattened(value, f"{above}{key}/")


def sentences(name: str, text: str) -> Iterator[tuple[str, str]]:
    """What a file says, each with its place in it."""
    if name.endswith(".json"):
        yield from ((f"{name} {key}", said) for key, said in flattened(json.loads(text)))
    elif name.endswith(".md"):
        parts = re.split(r"\n\s*\n|\n(?=[-*|#]|\d+\.)", text)
        yield from ((f"{name} {number}", part) for number, part in enumerate(parts))
    elif name.endswith(".html"):
        shown = re.findall(SHOWN, text)
        parts = re.split(r"</?(?!a\b|/a\b)[^>]+>", TAG.sub("", text.partition("<title>")[2]))
        for number, part in enumerate([*shown, *parts]):
            yield f"{name} {number}", html.unescape(re.sub(r"<[^>]+>", "", part))
    else:
        lines = re.findall(r'msgstr "(.+)"|=> ["\'](.+)["\']', text)
        parts = ["".join(line) for line in lines] or text.split("\n\n")
        yield from ((f"{name} {number}", part) for number, part in enumerate(parts))


def files_of(lang: str) -> dict[str, str]:
    """Every file in one language that is not a game's, by its name in any language."""
    found = {}
    for file in [*files_under(PAGES), *files_under(TEMPLATE), *files_under(PLUGINS)]:
        name = file.name
        tag = rf"{lang}(?:_[A-Z]{{2}})?"
        if belongs_to(name, lang) or re.search(rf"[-_]{tag}\.(?:po|php)$", name):
            generic = re.sub(rf"(?<=[-._]){tag}(?=\.\w+$)", "*", name)
            found[generic] = file.read_text(encoding="utf-8")
    return found


@cache
def said_in(lang: str) -> Said:
    """Everything that is said in one language, by a place that is the same in all."""
    texts = {place.replace(f"{lang}.", "*."): text for place, text in texts_of(lang).items()}
    said = {}
    for name, text in {**texts, **files_of(lang)}.items():
        ending = Path(name).suffix
        said |= dict(sentences(name if ending else f"{name}.txt", text))
    plain = {place: re.sub(r"^#+|\{[^}]*\}|`[^`]*`|\s+", " ", text) for place, text in said.items()}
    return {place: text.strip() for place, text in plain.items()}


def words_in(sentence: str) -> list[str]:
    return [word.lower() for word in LETTERS.findall(sentence)]


@cache
def profile(lang: str) -> Counter[str]:
    """How often each word is said in one language."""
    return Counter(word for said in said_in(lang).values() for word in words_in(said))


def likeness(words: list[str], lang: str, *, own: bool) -> float:
    """How much at home words are in a language; the sentence itself does not speak for its own."""
    counts, mine = profile(lang), Counter(words) if own else Counter()
    total = sum(counts.values())
    return sum(math.log((max(0, counts[word] - mine[word]) + 0.1) / total) for word in words)


def foreign(lang: str, said: Said) -> Iterator[str]:
    """A line for each sentence that was left in another language."""
    others = [other for other in LANGUAGES if other != lang]
    for place, sentence in said.items():
        words = words_in(sentence)
        # The letter on a key is a letter, and a game may bear one name everywhere.
        named = place.endswith((" name", ".md 0"))
        if max(map(len, words), default=0) < 2 or sentence in SHARED or named:
            continue
        for other in others:
            there = said_in(other).get(place)
            if place.partition(" ")[0].endswith((".json", ".md")) and there == sentence:
                yield f"{lang}, {place}: the same in {other}: {sentence}"
        if len(words) >= FEWEST:
            here = likeness(words, lang, own=True)
            best = max(others, key=lambda other: likeness(words, other, own=False))
            if likeness(words, best, own=False) > here + 2:
                yield f"{lang}, {place}: sounds like {best}: {sentence}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_was_left_in_another_language(lang: str) -> None:
    assert list(foreign(lang, said_in(lang))) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_that_was_left_is_found(lang: str) -> None:
    """Put each of another language's sentences in the place of ours: nearly all are noticed."""
    for other in LANGUAGES:
        if other == lang:
            continue
        theirs = said_in(other)
        left = {
            place: said
            for place, said in theirs.items()
            if len(words_in(said)) >= FEWEST and said not in SHARED
        }
        found = {line.split(": ")[0] for line in foreign(lang, left)}
        assert len(found) > 0.97 * len(left)


def test_every_language_has_every_file() -> None:
    for lang in LANGUAGES:
        assert {place.replace(f"{lang}.", f"{FIRST}.") for place in texts_of(lang)} == set(
            texts_of(FIRST)
        )
    files = {lang: set(files_of(lang)) for lang in LANGUAGES}
    # WordPress has its sentences in English, in the plugin itself.
    source = {name for name in files[FIRST] if name.endswith(".po")}
    assert source
    for lang, names in files.items():
        assert names == files[FIRST] - (source if lang == "en" else set()), lang


def shape(text: str) -> list[str]:
    """What is the same in every language of a page: its elements, its code and where it leads."""
    elements = re.findall(r"<(/?\w[\w-]*)((?:\s[^<>]*)?)>", text)
    # WordPress's short code may be written with French names.
    code = re.findall(r"<code>(?!\[la-croisee)(.*?)</code>", text)
    return [name for name, _ in elements] + sorted(code)


@pytest.mark.parametrize("page", ["about", "webmaster"])
def test_a_page_has_the_same_parts_in_every_language(page: str) -> None:
    files = {lang: PAGES / f"{page}.{lang}.html" for lang in LANGUAGES}
    texts = {lang: file.read_text(encoding="utf-8") for lang, file in files.items()}
    for lang, text in texts.items():
        assert f'<html lang="{lang}">' in text
        assert Counter(shape(text)) == Counter(shape(texts[FIRST])), lang
        assert not [other for other in LANGUAGES if other != lang and f".{other}.html" in text]


@pytest.mark.parametrize("folder", sorted((PACKAGE / "games").glob("*/")), ids=lambda one: one.name)
def test_rules_have_the_same_parts_in_every_language(folder: Path) -> None:
    if not (folder / "rules.py").exists():
        pytest.skip("no game")
    parts = {}
    for lang in LANGUAGES:
        text = (folder / f"rules.{lang}.md").read_text(encoding="utf-8")
        signs = re.findall(r"^(?:#+ |- |!\[|\||\d+\.)", text, re.MULTILINE)
        parts[lang] = (Counter(signs), text.count("{ours}"))
    assert all(found == parts[FIRST] for found in parts.values()), parts


def test_the_criteria_have_the_same_ids_in_every_language() -> None:
    files = {lang: PAGES / f"criteria.{lang}.json" for lang in LANGUAGES}
    keys = {
        lang: [key for key, _ in flattened(json.loads(file.read_text(encoding="utf-8")))]
        for lang, file in files.items()
    }
    assert keys[FIRST]
    for lang, found in keys.items():
        assert found == keys[FIRST], lang


def test_a_language_says_its_own_name_and_its_singular() -> None:
    names = [page_words(lang)["language.name"] for lang in LANGUAGES]
    assert len(set(names)) == len(LANGUAGES)
    for lang in LANGUAGES:
        assert re.fullmatch(r"\d+( \d+)*", page_words(lang)["language.one"])


def test_a_language_can_be_taught_and_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a browser does it: the texts come by the door, and from then on it speaks them."""
    monkeypatch.setattr("croisee.core.words._laid", {})
    door = Door()

    def ask(**request: object) -> dict[str, object]:
        answer: dict[str, object] = json.loads(door.handle(json.dumps(request)))
        return answer

    assert ask(verb="games", lang="qq")["error"] == "error.language"
    texts = {
        place.replace("fr.", "qq."): text.replace("Jouer", "Qouer")
        for place, text in texts_of("fr").items()
    }
    taught = door.handle(f'{{"verb": "teach", "texts": {written(texts)}}}')
    assert json.loads(taught) == {"ok": True}
    words = ask(verb="words", lang="qq")["words"]
    assert isinstance(words, dict)
    assert words["page.play"] == "Qouer"
    assert ask(verb="new", game="c-cross", seed="s", lang="qq")["lang"] == "qq"
    for wrong in ({"words/../x.json": "{}"}, {"words/qq.json": 1}, {"door.py": ""}, []):
        assert ask(verb="teach", texts=wrong)["error"] == "error.field"
