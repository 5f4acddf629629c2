"""Every language says everything, with the same placeholders, cards and sums of money."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from saratoga.cli import messages
from saratoga.i18n import catalogue, languages, translator

OTHERS = [tag for tag in languages() if tag != "en"]
FACTS = re.compile(r"[♠♥♦♣](?:10|[2-9AJQK])|\$\d+|[A-Z]{2}1-D\d[A-Z]?-[A-Z]{7}")


def test_five_languages_are_spoken() -> None:
    assert languages() == ("en", "it", "ko", "lb", "zh-Hant")


@pytest.mark.parametrize("language", OTHERS)
def test_translations_name_the_same_cards_sums_and_codes(language: str) -> None:
    for entry in messages.read(catalogue.LOCALE_FOLDER / language / "saratoga.po"):
        if entry.id and isinstance(entry.id, str):
            assert set(FACTS.findall(str(entry.string))) == set(FACTS.findall(entry.id))


#: A Luxembourgish word whose n may fall away, and what follows it as it is read aloud.
ENDS_IN_N = re.compile(r"\b(\w+n) (?=(.+))")
#: These keep their n: it isn't the one that falls away.
KEPT = {"Aktioun", "Kolonn", "Ronn", "Enn", "Sekonn", "Optioun", "Versioun"}


def said_in(language: str) -> Iterator[str]:
    for entry in messages.read(catalogue.LOCALE_FOLDER / language / "saratoga.po"):
        string = entry.string or ""
        if entry.id:
            yield from [string] if isinstance(string, str) else string


def test_no_luxembourgish_n_stands_before_a_number_or_a_value() -> None:
    falls = translator("lb").grammar.second["n/"]
    for text in said_in("lb"):
        for word, after in ENDS_IN_N.findall(text):
            sign = re.match(r"[(„“]*[♠♥♦♣$\d-]", after) and falls.search(after)
            value = re.match(r"[(„“]*\{(?!n+/\})", after)
            assert word in KEPT or not (sign or value), text


PARTICLES = ["을/를", "이/가", "은/는", "과/와", "으로/로"]


def test_korean_particles_after_cards_and_sums_are_those_of_the_grammar() -> None:
    grammar = translator("ko").grammar
    wanted = "|".join(form for choice in PARTICLES for form in choice.split("/"))
    pattern = re.compile(rf"([♠♥♦♣](?:10|[2-9AJQK])|\$\d+)({wanted})(?![가-힣]+ )(?=[ ,.])")
    for text in said_in("ko"):
        for before, particle in pattern.findall(text):
            choice = next(each for each in PARTICLES if particle in each.split("/"))
            assert grammar.chosen(choice, before, "") == particle, text


def test_chinese_runs_without_spaces_after_its_marks() -> None:
    for text in said_in("zh-Hant"):
        assert not re.search(r"[。！？；，、] |[一-鿿}], ", text), text


@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_name_the_setting_as_the_settings_do(language: str) -> None:
    words = translator(language)
    rules = messages.read(catalogue.LOCALE_FOLDER / language / "saratoga.po")
    naming = [str(entry.id) for entry in rules if "“double click”" in str(entry.id)]
    name = words.gettext("Double click").casefold()
    assert len(naming) == 3
    assert [text for text in naming if name not in words.gettext(text).casefold()] == []


FLAWS = [
    ('msgstr "무엇"', 'msgstr ""', "isn't translated"),
    ('msgid "Won!"', '#, fuzzy\nmsgid "Won!"', "is fuzzy"),
    ('msgstr "무엇 {cards}"', 'msgstr "무엇 {card}"', "has other placeholders"),
    ('msgstr "무엇 {cards}"', 'msgstr "무엇 {cards} {을/를"', "has a brace without a partner"),
    ('msgstr[0] "{count}"', 'msgstr[0] "몇"', "never says its number"),
    ('msgid "Won!"', 'msgid "Lost!"', "is no longer in the sources"),
]
GOOD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "Won!"
msgstr "무엇"

msgid "Stock: {cards}"
msgstr "무엇 {cards}"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count}"
"""


def faults_of(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    (folder / "ko").mkdir()
    (folder / "ko" / "saratoga.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(messages, "LOCALE_FOLDER", folder)
    wanted = Catalog()
    for id in ("Won!", "Stock: {cards}", ("{count} card", "{count} cards")):
        wanted.add(id)
    return list(messages.faults("ko", wanted))


def test_a_good_catalogue_has_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults_of(GOOD, tmp_path, monkeypatch) == []


@pytest.mark.parametrize(("right", "wrong", "fault"), FLAWS)
def test_each_fault_is_found(
    right: str, wrong: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert right in GOOD
    found = faults_of(GOOD.replace(right, wrong, 1), tmp_path, monkeypatch)
    assert any(fault in each for each in found), found


def test_texts_are_found_in_every_kind_of_source(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "a.py").write_text('say("One {x}", x=1)\ncounted("a", "b", 2)\n"c".count("d")\n')
    (tmp_path / "b.html").write_text('{{ _("Two", x=1) }}{{ ngettext("e", "f", n) }}')
    (tmp_path / "static" / "c.js").write_text('say(_("Three")); const t = _n("g", "h", 2);')
    found = [(each.file, each.id) for each in messages.found_in_sources(tmp_path)]
    assert found == [
        ("a.py", "One {x}"),
        ("a.py", ("a", "b")),
        ("b.html", "Two"),
        ("b.html", ("e", "f")),
        ("static/c.js", "Three"),
        ("static/c.js", ("g", "h")),
    ]


def test_an_update_keeps_translations_and_drops_what_is_gone() -> None:
    old = Catalog(locale="ko")
    old.add("Stock", "스톡")
    old.add("Gone", "사라짐")
    wanted = Catalog()
    wanted.add("Stock")
    wanted.add("New")
    new = messages.updated(old, wanted, "ko")
    assert {entry.id: entry.string for entry in new if entry.id} == {"Stock": "스톡", "New": ""}


def test_the_scripts_of_the_page_get_their_texts_and_no_others() -> None:
    found = translator("ko").texts_of("web/static/js/")
    assert found["Put down."] == "내려놓았습니다."
    assert found["Waste, {count} card"] == ["버린 카드 더미, {count}장"]
    assert "Rules of {game}" not in found
    assert translator("en").texts_of("web/static/js/") == {}
