"""A made-up language that marks every text: what it doesn't mark is hard-coded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from saratoga.cli import messages
from saratoga.i18n import catalogue, translator
from saratoga.rules.catalogue import GAMES
from saratoga.server.app import create_app
from saratoga.server.language import offered
from saratoga.server.settings import Settings
from server.asgi_client import Client

#: A real tag, so that numbers and plurals work; the texts are not of that language.
TAG = "eo"
BROWSER = {"accept": "text/html"}
PAGES = [
    "/",
    "/rules",
    "/faq",
    "/history",
    "/data",
    "/settings",
    "/statistics",
    "/nowhere",
    "/text",
    "/offline",
    "/g/nonsense",
    "/examples/canfield/fixed",
    "/examples/double-solitaire/space",
    *(f"/{kind}/{game.slug}" for kind in ("rules", "examples") for game in GAMES),
]
#: What stands the same in every language: the program's name, codes, moves, keys, names of
#: languages, dollars, signs of cards.
SAME = re.compile(
    r"Saratoga|[A-Z]{2}1-D\d[A-Z]?-[A-Z]{7}|\b(?:[WR\d]|F[SHDC]2?)-[F\d](?:x\d+)?\b|\b[DT]\b"
    r"|English|Italiano|한국어|Lëtzebuergesch|繁體中文|Esperanto|[♠♥♦♣](?:10|[2-9AJQK])|[\W\d_]"
)


@pytest.fixture
def marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    folder = tmp_path / "locale"
    (folder / TAG).mkdir(parents=True)
    catalog = messages.updated(Catalog(locale=TAG), messages.template(), TAG)
    for entry in catalog:
        if entry.id:
            ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
            strings = tuple(f"⟦{text}⟧" for text in ids)
            entry.string = strings[0] if isinstance(entry.id, str) else strings
    (folder / TAG / "saratoga.po").write_bytes(messages.po_bytes(catalog, TAG))
    monkeypatch.setattr(catalogue, "LOCALE_FOLDER", folder)
    caches = (translator, offered)
    for cache in caches:
        cache.cache_clear()
    app = create_app(Settings(data=tmp_path / "data"))
    with Client(app) as client:
        yield client
    app.state.services.store.close()
    for cache in caches:
        cache.cache_clear()


#: Scripts, and keys, which are named as they are labelled.
_SILENT = ("script", "style", "kbd")


class Seen(HTMLParser):
    """Collects what a page shows and says: texts, and the attributes that are read aloud."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.silent = 0
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        said = ("aria-label", "title", "alt", "placeholder")
        self.texts += [text for name, text in attributes if name in said and text]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


def unmarked(text: str) -> str:
    """Return what is left of a text without its marked parts and without what never changes."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        if shorter == text:
            break
        text = shorter
    return SAME.sub("", text)


def test_the_made_up_language_marks_texts_and_numbers() -> None:
    assert unmarked("⟦From the deal ⟦x⟧⟧ CF1-D3-AAAAACL") == ""
    assert unmarked("⟦Score⟧ points") == "points"


def test_no_text_of_a_page_is_hard_coded(marked: Client) -> None:
    hard = {
        (path, text.strip())
        for path in PAGES
        for text in Seen(marked.get(f"{path}?lang={TAG}", headers=BROWSER).text).texts
        if unmarked(text)
    }
    assert hard == set()


def test_no_text_of_the_table_is_hard_coded(marked: Client) -> None:
    game = marked.new_game(code="CF1-D3-AAAAACL")
    for table in ("play", "text"):
        page = marked.get(f"/{table}/{game['id']}?lang={TAG}").text
        assert {text.strip() for text in Seen(page).texts if unmarked(text)} == set()


def test_no_text_of_the_api_is_hard_coded(marked: Client) -> None:
    marked.cookies.set("saratoga_language", TAG)
    game = marked.new_game(code="CF1-D3-AAAAACL")
    said = [move["label"] for move in game["legal"]]
    after = marked.play(game, "R-2", "R-F", "2-4x2")
    refused = marked.act(after, "4-F").json()["detail"]
    said += [after["message"], refused]
    assert [text for text in said if unmarked(text)] == []
