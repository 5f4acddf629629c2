"""The page holds no rules: no arithmetic on ranks or suits, no list of either."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saratoga import web

SCRIPTS = sorted((Path(web.__file__).parent / "static" / "js").glob("*.js"))

FORBIDDEN = {
    "an order of ranks": r"A\W*2\W*3\W*4\W*5|[TJ]\W+[JQ]\W+[QK]\W",
    "a remainder by 13 or by 4": r"%\s*(13|4)\b",
    "shifts or masks, as card numbers have them": r">>|<<|\w\s+&\s+\d",
    "codes of characters": r"charCodeAt|codePointAt",
    "a letter taken out of a card": r"\bcard(\[[01]\]|\.(at|charAt|slice|startsWith|endsWith)\()",
    "colours of suits": r"\bisRed\b|\bisBlack\b|[\"']red[\"']",
    "names of games": r"canfield|klondike|double-solitaire|CF1|DS1|HC1",
}
#: Examples in texts for people, and the address of a picture.
ALLOWED = re.compile(r"such as [\w-]+|\"Type a deal code first[^\"]*\"")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_page_holds_no_rules(script: Path, what: str) -> None:
    code = ALLOWED.sub("", re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text(), flags=re.DOTALL))
    found = re.search(FORBIDDEN[what], code)
    assert found is None, f"{script.name} holds {what}: {found[0]!r}"


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("an order of ranks", 'const RANKS = "A23456789TJQK";'),
        ("a remainder by 13 or by 4", "const next = (rank + 1) % 13;"),
        ("shifts or masks, as card numbers have them", "const suit = card & 3;"),
        ("a letter taken out of a card", "const suit = card[1];"),
        ("names of games", 'if (game === "canfield") return;'),
    ],
)
def test_rules_would_be_found(what: str, code: str) -> None:
    assert re.search(FORBIDDEN[what], code)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_modules_stay_small(script: Path) -> None:
    assert len(script.read_text().splitlines()) < 400
