"""What `saratoga solve` is given: what it reads, and how it says what it can't read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from oracle.loader import oracle_lines
from saratoga import Deal, Game, write_record
from saratoga.cli import inputs
from saratoga.cli.app import build_app
from saratoga.cli.inputs import named_rules, read_position, read_text
from saratoga.cli.json_deals import rules_of
from saratoga.cli.solve_inputs import read_all
from saratoga.engine.deals import deal_to_json
from saratoga.engine.text import position_text
from saratoga.errors import InvalidDeal, InvalidOption, SaratogaError

CODE: Final = "CF1-D3-AAAAACL"
DEAL: Final = Deal.from_code(CODE)
CARDS: Final = DEAL.text().split()
LOOKS: Final = "is not a deal code; it looks like CF1-D3-AAAAACL or DS1-D1N-AAAAAAB"
ORACLE: Final[dict[str, Any]] = oracle_lines("cf-d3")[0]


def names(file: Path, text: str, game: str | None = None) -> list[tuple[str, Any]]:
    """Return what names the positions of a file with this text; `FILE` stands for the file."""
    file.write_text(text, encoding="utf-8")
    named = read_all([str(file)], named_rules(game))
    return [(item.key, str(item.name).replace(str(file), "FILE")) for item in named]


def refusal(file: Path, text: str, game: str | None = None) -> str:
    with pytest.raises(SaratogaError) as error:
        names(file, text, game)
    return str(error.value).replace(str(file), "FILE")


def oracle_line(**changes: Any) -> str:
    return json.dumps(ORACLE | changes)


def ruled(**changes: Any) -> str:
    return oracle_line(rules=ORACLE["rules"] | changes)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deals"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("CF1-D9-AAAAAAB", "'CF1-D9-AAAAAAB': Canfield has no draw D9; possible: D3, D1"),
        ("bad", f"'bad' {LOOKS}"),
        ("[]", f"'[]' {LOOKS}"),
        ("hello world", f"'hello world' {LOOKS}"),
        ("\0\0", rf"'\x00\x00' {LOOKS}"),
        (f'["{CODE}"]', f"'[\"{CODE}\"]' {LOOKS}"),
    ],
)
def test_a_bad_line_is_refused_by_its_number(file: Path, line: str, complaint: str) -> None:
    assert refusal(file, line) == f"FILE:1: {complaint}"
    assert refusal(file, f"{CODE}\n{line}\n") == f"FILE:2: {complaint}"
    assert refusal(file, f"# a remark\n\n{line}\n\n{CODE}\n") == f"FILE:3: {complaint}"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            json.dumps({"code": CODE, "cards": ["ZZ", *CARDS[1:]]}),
            "'ZZ' is not a card: write a rank (A 2 … 9 T J Q K, or 10) and a suit (S H D C),"
            " such as QC or TH",
        ),
        (
            json.dumps({"code": CODE, "cards": CARDS[1:]}),
            "not the 52 cards of Canfield: missing 3S",
        ),
        (
            json.dumps({"code": CODE, "cards": [*CARDS, "QC"]}),
            "not the 52 cards of Canfield: too many of QC",
        ),
        (
            json.dumps({"code": "CF1-D3-AAAAAAA", "cards": CARDS}),
            "these are not the cards of CF1-D3-AAAAAAA",
        ),
        (
            json.dumps({"code": "CF1-D3-AAAAAAA", "deal": deal_to_json(DEAL)}),
            "these are not the cards of CF1-D3-AAAAAAA",
        ),
        (
            json.dumps({"code": CODE, "cards": " ".join(CARDS)}),
            "'cards' must be a list of cards in dealing order",
        ),
        (json.dumps({"code": 5}), f"'5' {LOOKS}"),
        (
            json.dumps({"code": CODE, "rules": {"game": "CANFIELD", "draw": 1}}),
            f"'rules' are not those of {CODE}; leave one of them out",
        ),
        (
            json.dumps({"cards": CARDS}),
            "these are cards only; say which game with --game, e.g. CF1-D3",
        ),
        (
            oracle_line(deal=None),
            "a deal in JSON is an object with 'tableau piles' and 'stock'",
        ),
        (ruled(draw=2), "Canfield has no draw 2; possible: 3, 1"),
        (
            ruled(game="chess"),
            "unknown game 'chess'; the games are canfield, classic-canfield, double-solitaire",
        ),
        (ruled(scoring="V"), "Canfield has no scoring 'V'; its code names none"),
        (ruled(scoring=[]), "Canfield has no scoring '[]'; its code names none"),
    ],
)
def test_what_is_wrong_in_a_line_of_json_is_said_with_its_place(
    file: Path, line: str, complaint: str
) -> None:
    assert refusal(file, f"{oracle_line()}\n{line}\n") == f"FILE:2: {complaint}"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"draw": "3"}, "'draw' must be a number, one of 3, 1"),
        ({"draw": True}, "'draw' must be a number, one of 3, 1"),
        ({"draw": None}, "'draw' must be a number, one of 3, 1"),
        ({"take_back": "false"}, "'take_back' must be true or false"),
        ({"take_back": None}, "'take_back' must be true or false"),
        ({"take_back": 0}, "'take_back' must be true or false"),
        ({"take_back": []}, "'take_back' must be true or false"),
    ],
)
def test_rules_are_of_the_right_kind(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidDeal) as error:
        rules_of({"game": "CANFIELD"} | changes)
    assert str(error.value) == complaint


def test_a_line_that_is_cut_off_is_no_json(file: Path) -> None:
    """Also as the first line, or as all there is."""
    cut = "not JSON: Expecting ',' delimiter: line 1 column 201 (char 200)"
    line, part = oracle_line(), oracle_line()[:200]
    assert refusal(file, f"{line}\n{part}") == f"FILE:2: {cut}"
    assert refusal(file, f"{part}\n{line}") == f"FILE:1: {cut}"
    assert refusal(file, part) == f"FILE:1: {cut}"


def test_an_object_may_take_many_lines(file: Path) -> None:
    text = json.dumps(ORACLE, indent=1)
    assert names(file, text) == [("seed", str(ORACLE["seed"]))]
    layout = json.dumps(deal_to_json(DEAL), indent=1)
    assert names(file, layout, "CF1-D3") == [("file", "FILE")]
    where = "line 2 column 1 (char 2)"
    complaint = f"not JSON: Expecting property name enclosed in double quotes: {where}"
    assert refusal(file, "{\n") == f"FILE:1: {complaint.replace(where, 'line 1 column 2 (char 1)')}"
    assert refusal(file, '{\nstock": []}\n') == f"FILE: {complaint}"


def test_lines_are_named_by_their_numbers_in_the_file(file: Path) -> None:
    layout = json.dumps(deal_to_json(DEAL))
    text = f"# a remark\n\n  {layout}\n\n  # another\n\t{layout}\n {CODE}\n"
    assert names(file, text, "CF1-D3") == [("file", "FILE:3"), ("file", "FILE:6"), ("code", CODE)]


def test_our_own_json_needs_no_cards_beside_a_code(file: Path) -> None:
    text = json.dumps({"code": CODE})
    assert names(file, f"{text}\n{text}\n") == [("code", CODE)] * 2
    assert names(file, text) == [("code", CODE)]
    assert read_position(str(file)) == DEAL.position()
    assert names(file, json.dumps({"code": None, "cards": CARDS}), "CF1-D3") == [("file", "FILE:1")]


def test_rules_that_contradict_the_option_are_refused(file: Path) -> None:
    assert refusal(file, oracle_line(), "CF1-D3") == (
        "FILE:1: 'rules' are not those of --game; leave one of them out"
    )
    full = ruled(wrap="full")
    assert names(file, full, "CF1-D3") == [("seed", str(ORACLE["seed"]))]
    assert refusal(file, f"{full}\n{CODE}", "CF1-D1") == (
        "FILE:1: 'rules' are not those of --game; leave one of them out"
    )
    assert refusal(file, CODE, "CF1-D1") == (
        "FILE:1: the deal is one of CF1-D3, not of what --game says"
    )


def test_what_is_wrong_in_a_position_is_said_with_the_file(file: Path) -> None:
    text = position_text(DEAL.position()).replace("stock", "stick")
    complaint = "line 5: 'stick: 9C 6S TC 2H 7C 6D 7D 3H KD 4S 4C …' doesn't start with a pile"
    assert refusal(file, f"# a remark\n\n{text}") == f"FILE: {complaint}"
    with pytest.raises(SaratogaError) as error:
        read_position(str(file))
    assert str(error.value) == f"{file}: {complaint}"


def test_remarks_may_stand_in_front_of_anything(file: Path) -> None:
    front = "# one\n\n  # two\n"
    assert names(file, front + position_text(DEAL.position())) == [("file", "FILE")]
    assert names(file, front + DEAL.text(), "CF1-D3") == [("file", "FILE")]
    assert names(file, front + json.dumps(ORACLE, indent=1)) == [("seed", str(ORACLE["seed"]))]
    assert names(file, front + write_record(Game(DEAL))) == [("code", CODE)]


def test_records_are_read_as_the_deals_from_which_they_start(file: Path) -> None:
    game = Game(DEAL).play("R-2").play("R-F")
    text = write_record(game, comments={1: "after"}).replace("after", f"after\n{CODE}\n")
    file.write_text(text, encoding="utf-8")
    (named,) = read_all([str(file)], None)
    assert (named.key, named.name, named.position) == ("code", CODE, DEAL.position())
    assert refusal(file, text, "CF1-D1") == (
        "FILE: the deal is one of CF1-D3, not of what --game says"
    )
    assert refusal(file, "\n\n" + text.replace("2. R-F", "2. 4-F")) == (
        "FILE: line 11, column 6: 4-F: ♠A doesn't go up yet; the foundation needs ♠7."
    )
    spelled = Game(Deal(DEAL.rules, DEAL.cards))
    assert names(file, write_record(spelled)) == [("file", "FILE")]


@pytest.mark.parametrize("text", ["", "\n \n", "# only\n# remarks", "# only a remark\n\n"])
def test_a_file_without_a_deal_is_refused(file: Path, text: str) -> None:
    assert refusal(file, text) == "FILE: there is no deal in it"
    with pytest.raises(InvalidDeal, match="there is no deal in it"):
        read_position(str(file))


def test_a_file_that_is_not_there_is_not_taken_for_a_code(tmp_path: Path) -> None:
    missing = "No such file or directory"
    for argument, reason in (
        ("nofile.jsonl", missing),
        ("no/file", missing),
        (f"{tmp_path}/x.json", missing),
        (".", "Is a directory"),
        (str(tmp_path), "Is a directory"),
    ):
        for read in (lambda name: list(read_all([name], None)), read_position):
            with pytest.raises(InvalidOption) as error:
                read(argument)
            assert str(error.value) == f"can't read '{argument}': {reason}"


def test_a_code_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither with dots for dashes nor beside a folder of its name."""
    monkeypatch.chdir(tmp_path)
    Path(CODE).mkdir()
    assert [item.name for item in read_all([CODE, "cf1.d3.aaaaacl"], None)] == [CODE, CODE]


def complaint_of(text: str | bytes, *arguments: str) -> str:
    result = CliRunner().invoke(build_app(), ["solve", *arguments, "-"], input=text)
    assert result.stdout == ""
    return str(result.exception)


def test_standard_input_is_read_as_files_are() -> None:
    result = CliRunner().invoke(build_app(), ["solve", "-"], input=b"\xef\xbb\xbf" + CODE.encode())
    assert result.stdout.startswith(f"{CODE}  WINNABLE")
    assert complaint_of(b"\xff\xfe") == "can't read '-': it is not UTF-8 text"
    assert complaint_of("") == "-: there is no deal in it"
    assert complaint_of(f"{CODE}\nCF1-D9-AAAAAAB\n") == (
        "-:2: 'CF1-D9-AAAAAAB': Canfield has no draw D9; possible: D3, D1"
    )


def test_too_much_is_refused_not_cut_off(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LIMIT", 1030)
    file.write_bytes(b" " * 1030)
    assert read_text(str(file)) == " " * 1030
    file.write_bytes(b" " * 1031)
    with pytest.raises(InvalidOption) as error:
        read_text(str(file))
    assert str(error.value) == f"can't read '{file}': it is larger than 1,030 bytes"
    assert complaint_of(" " * 1031) == "can't read '-': it is larger than 1,030 bytes"
