"""Filling texts, and the words that change with their neighbours, on the server and on the page."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from markupsafe import Markup

from saratoga import web
from saratoga.i18n import Message, capital, counted, languages, listed, translator
from saratoga.i18n.catalogue import LOCALE_FOLDER
from saratoga.i18n.filling import FIELD, Grammar, fill
from saratoga.server.spoken import spoken
from saratoga.server.words import page_words

#: A text with its values, and what Korean or Luxembourgish makes of it.
KOREAN = [
    ("{card}{을/를} 옮깁니다", "♣Q", "♣Q을 옮깁니다"),
    ("{card}{을/를}", "♥2", "♥2를"),
    ("{card}{을/를}", "♠10", "♠10을"),
    ("{card}{을/를}", "♠A", "♠A를"),
    ("{card}{을/를}", "♦J", "♦J을"),
    ("{card}{을/를}", "♦K", "♦K을"),
    ("{card}{이/가}", "스페이드 에이스", "스페이드 에이스가"),
    ("{card}{이/가}", "하트 킹", "하트 킹이"),
    ("{card}{은/는}", "클로버 잭", "클로버 잭은"),
    ("{card}{과/와}", "하트 3", "하트 3과"),
    ("{card}{으로/로}", "♥7", "♥7로"),
    ("{card}{으로/로}", "♥8", "♥8로"),
    ("{card}{으로/로}", "♥6", "♥6으로"),
    ("{card}{으로/로}", "♥9", "♥9로"),
    ("{card}{으로/로}", "2번 열", "2번 열로"),
    ("{card}{으로/로}", "파운데이션", "파운데이션으로"),
    ("{card}{은/는}", "DS1-D1N-AAAAAAB", "DS1-D1N-AAAAAAB는"),
    ("{card}{은/는}", "NXMRLXL", "NXMRLXL은"),
    ("{card}{은/는}", "'XQ'", "'XQ'는"),
    ("{card}{은/는}", "$5", "$5는"),
    ("{card}{을/를}", "$500", "$500를"),
    ("{card}{을/를}", "-$1,220", "-$1,220를"),
    ("{card}{으로/로}", "$500", "$500로"),
    ("{card}{은/는}", "'xx'", "'xx'는"),
    ("{card}{은/는}", "'xl'", "'xl'은"),
]
LUXEMBOURGISH = [
    ("vu{n/} {card}", "♠7", "vu ♠7"),
    ("vu{n/} {card}", "♥7", "vun ♥7"),
    ("vu{n/} {card}", "♦7", "vu ♦7"),
    ("vu{n/} {card}", "4", "vu 4"),
    ("vu{n/} {card}", "3", "vun 3"),
    ("vu{n/} {card}", "14", "vu 14"),
    ("vu{n/} {card}", "24", "vu 24"),
    ("vu{n/} {card}", "40", "vu 40"),
    ("vu{n/} {card}", "52", "vun 52"),
    ("vu{n/} {card}", "500", "vu 500"),
    ("vu{n/} {card}", "100", "vun 100"),
    ("vu{n/} {card}", "Canfield", "vu Canfield"),
    ("vu{n/} {card}", "Duebel-Solitaire", "vun Duebel-Solitaire"),
    ("vu{n/} {card}", "Ass", "vun Ass"),
    ("vu{n/}", "", "vun"),
    ("vu{n/} {card}", "$5", "vu $5"),
    ("vu{n/} {card}", "$10", "vun $10"),
    ("vu{n/} {card}", "-$104", "vu -$104"),
    ("vu{n/} {card}", "1.220", "vun 1.220"),
    ("vu{n/} {card}", "50.000", "vu 50.000"),
    ("da{nn/} {card}", "♣J", "da ♣J"),
    ("da{nn/} {card}", "♦7", "da ♦7"),
    ("da{nn/} {card}", "♠J", "da ♠J"),
    ("da{nn/} {card}", "♥J", "dann ♥J"),
    ("da{nn/} {card}", "eidel", "dann eidel"),
]
ITALIAN = [
    ("{dal /dall'}{card}", "92,2%", "dal 92,2%"),
    ("{dal /dall'}{card}", "8%", "dall'8%"),
    ("{al /all'}{card}", "86,5%", "all'86,5%"),
    ("{al /all'}{card}", "11%", "all'11%"),
    ("{al /all'}{card}", "18%", "al 18%"),
]
#: What Italian says aloud for a text with signs of cards.
ITALIAN_ALOUD = [
    ("♥8 non va su ♠9.", "L'8 di cuori non va sul 9 di picche."),
    ("♦Q va su ♥A. ♠A no.", "La donna di quadri va sull'asso di cuori. L'asso di picche no."),
    ("Una sequenza da ♦Q a ♦4.", "Una sequenza dalla donna di quadri al 4 di quadri."),
    ("Comincia con ♠K.", "Comincia con il re di picche."),
    ("Va sulla carta rossa ♥8.", "Va sulla carta rossa 8 di cuori."),
    ("Il secondo ♠A, da un ♦J all'altro.",
     "Il secondo asso di picche, da un fante di quadri all'altro."),
    ("Tutti e due i ♣2.", "Tutti e due i 2 di fiori."),
    ("Colonna 2: ♠2, ♥A.", "Colonna 2: 2 di picche, asso di cuori."),
    ("In tondo: ♣K è una carta nera, ♥A una rossa.",
     "In tondo: il re di fiori è una carta nera, l'asso di cuori una rossa."),
    ("In cima alla riserva, ♦Q, la riempie.", "In cima alla riserva, donna di quadri, la riempie."),
    ("Fino a ♥A (♥A).", "Fino all'asso di cuori (asso di cuori)."),
]  # fmt: skip
ENGLISH_ALOUD = [
    ("♣A doesn't go up yet; the foundation needs ♣7.",
     "The ace of clubs doesn't go up yet; the foundation needs the 7 of clubs."),
    ("Ranks go round: ♣K is black, the red ♥A is not.",
     "Ranks go round: the king of clubs is black, the red ace of hearts is not."),
    ("From one ♦J to the other.", "From one jack of diamonds to the other."),
    ("Column 2: ♥K, ♣Q.", "Column 2: king of hearts, queen of clubs."),
]  # fmt: skip
ALOUD = [
    *(("it", *case) for case in ITALIAN_ALOUD),
    *(("en", *case) for case in ENGLISH_ALOUD),
]
CASES = [
    *(("ko", *case) for case in KOREAN),
    *(("lb", *case) for case in LUXEMBOURGISH),
    *(("it", *case) for case in ITALIAN),
]


@pytest.mark.parametrize(("language", "text", "card", "wanted"), CASES)
def test_words_change_with_their_neighbours(
    language: str, text: str, card: str, wanted: str
) -> None:
    grammar = Grammar.read(LOCALE_FOLDER / language / "grammar.json")
    assert fill(text, {"card": card}, grammar, str) == wanted


def test_the_page_fills_texts_as_the_server_does() -> None:
    given = [
        [text, {"card": card}, translator(language).grammar.data]
        for language, text, card, _ in CASES
    ]
    said = _on_the_page("grammar.js", "filled", "", "(each) => filled(...each)", given)
    assert said == [wanted for *_, wanted in CASES]


@pytest.mark.parametrize(("language", "text", "wanted"), ALOUD)
def test_a_name_in_place_of_a_sign_gets_its_article(language: str, text: str, wanted: str) -> None:
    assert capital(spoken(text, language)) == wanted


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_says_names_as_the_server_does(language: str) -> None:
    begin = f"useWords({json.dumps(page_words(language))});"
    cases = [(text, wanted) for tag, text, wanted in ALOUD if tag == language]
    texts = [text for text, _ in cases]
    said = _on_the_page("words.js", "spoken, useWords", begin, "spoken", texts)
    assert said == [wanted for _, wanted in cases]


def _on_the_page(module: str, names: str, begin: str, function: str, given: object) -> object:
    """Return what a function of the page's scripts makes of each of the given things."""
    path = Path(web.__file__).parent / "static/js" / module
    script = (
        f"import {{ {names} }} from {json.dumps(path.as_uri())};{begin}"
        f"console.log(JSON.stringify({json.dumps(given)}.map({function})));"
    )
    command = ["node", "--input-type=module", "--eval", script]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return json.loads(answer)


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_two_forms_and_stands_in_some_text(language: str) -> None:
    grammar = translator(language).grammar
    path = LOCALE_FOLDER / language / "saratoga.po"
    said = path.read_text(encoding="utf-8") if path.is_file() else ""
    for choice in grammar.second:
        assert choice.count("/") == 1
        assert choice in {*FIELD.findall(said), "이에요/예요"}


def test_messages_nest_and_count() -> None:
    text = Message("{game} has no draw {draw}; possible: {choices}", draw=2, choices="1, 3",
                   game=Message("Double Solitaire"))  # fmt: skip
    assert str(text) == "Double Solitaire has no draw 2; possible: 1, 3"
    assert text.in_language("it") == "Doppio solitario non ha la pesca 2; possibili: 1, 3"
    cards = [counted("{count} card", "{count} cards", number) for number in (0, 1, 2)]
    assert [str(each) for each in cards] == ["0 cards", "1 card", "2 cards"]
    assert [each.in_language("lb") for each in cards] == ["0 Kaarten", "1 Kaart", "2 Kaarten"]
    assert [each.in_language("zh-Hant") for each in cards] == ["0 張牌", "1 張牌", "2 張牌"]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "1,234,567"), ("it", "1.234.567"), ("lb", "1.234.567"), ("ko", "1,234,567")],
)
def test_numbers_are_written_as_the_language_does(language: str, wanted: str) -> None:
    assert translator(language).number(1_234_567) == wanted


def test_a_value_with_markup_makes_markup_and_escapes_the_rest() -> None:
    said = translator("en").say("Stock: {cards}", cards=Markup("<b>3</b>"))
    assert isinstance(said, Markup)
    assert said == "Stock: <b>3</b>"
    plain = translator("en").say("{card} doesn't fit on {target}.", card="<", target=Markup("<i>"))
    assert plain == "&lt; doesn&#39;t fit on <i>."
    assert type(translator("en").say("Stock: {cards}", cards="<")) is str


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="cards"):
        translator("en").say("Stock: {cards}")


def test_sentences_and_lists_are_put_together_as_the_language_does() -> None:
    said = {tag: translator(tag).sentences(["Eins.", "Zwei.", "Drei."]) for tag in languages()}
    assert said.pop("zh-Hant") == "Eins.Zwei.Drei."
    assert set(said.values()) == {"Eins. Zwei. Drei."}
    text = Message("{text}: {game} has no draw {draw}; possible: {choices}", text="'X'",
                   game=Message("Canfield"), draw="D2", choices=listed(["D3", "D1"]))  # fmt: skip
    assert str(text) == "'X': Canfield has no draw D2; possible: D3, D1"
    assert text.in_language("zh-Hant").endswith("D3、D1")
    assert listed([3, Message("Canfield")]).in_language("ko") == "3, 캔필드"
