"""Game records: written, read back, and read strictly."""

from __future__ import annotations

from datetime import date

import pytest

from saratoga import CANFIELD, Deal, Game, read_record, write_record
from saratoga.errors import InvalidOption, InvalidRecord

GAME = Game(Deal.from_code("CF1-D3-AAAAACL"))
for action in ("R-2", "R-F", "2-4x2", "U", "Y", "D"):
    GAME.act(action)
TEXT = f"""\
[Saratoga "1"]
[Deal "CF1-D3-AAAAACL"]
[Rules "{CANFIELD.digest}"]
[Date "2026-11-29"]
[Result "open"]
[Score "5"]

1. R-2 2. R-F {{a good one}} 3. 2-4x2 4. U 5. Y 6. D
"""


def test_a_record_is_written_with_headers_and_numbered_actions() -> None:
    assert write_record(GAME, date(2026, 11, 29), {2: "a good one"}) == TEXT


def test_a_record_replays_to_the_same_game() -> None:
    record = read_record(TEXT)
    assert record.game.position == GAME.position
    assert (record.game.score, record.game.moves, record.game.log) == (5, 4, GAME.log)
    assert (record.date, record.comments) == (date(2026, 11, 29), {2: "a good one"})


def test_a_deal_without_a_code_is_spelled_out() -> None:
    game = Game(Deal(CANFIELD, GAME.deal.cards))
    text = write_record(game.play("D"))
    assert '[Game "CF1-D3"]' in text
    assert read_record(text).game.position == game.position


def test_lines_stay_short() -> None:
    game = Game(GAME.deal)
    for _ in range(60):
        game.play(game.legal_moves[0])
    text = write_record(game)
    assert max(map(len, text.splitlines())) <= 80
    assert read_record(text).game.log == game.log


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Saratoga "1"]', '[Saratoga "2"]', "line 1, column 1: record version '2'"),
        ('[Saratoga "1"]\n', "", "line 6, column 1: header [Saratoga"),
        ('[Deal "CF1', '[Deal "CF9', "line 2, column 8: 'CF9-D3-AAAAACL': unknown game"),
        ('[Deal "CF1-D3-AAAAACL"]\n', "", "line 1, column 1: the deal is missing"),
        (CANFIELD.digest, "0" * 16, f"rules '{'0' * 16}' are not those of Canfield"),
        ("2026-11-29", "2026-13-29", "line 4, column 8: '2026-13-29' is not a date"),
        ("2026-11-29", "20261129", "line 4, column 8: '20261129' is not a date"),
        ("CF1-D3-AAAAACL", "cf1-d3-aaaaacl", "cf1-d3-aaaaacl is written CF1-D3-AAAAACL"),
        ('"open"', '"won"', "line 5, column 1: Result is 'won', the replay gives 'open'"),
        ('[Score "5"]', '[Score "6"]', "line 6, column 1: Score is '6', the replay gives '5'"),
        ('[Score "5"]', '[Points "5"]', "line 6, column 2: unknown header Points"),
        ('[Score "5"]', '[Score "5"]\n[Score "5"]', "line 7, column 2: header Score stands twice"),
        ('[Score "5"]', "[Score 5]", "line 6, column 1: '[Score 5]' is not a header"),
        ("2. R-F", "3. R-F", "line 8, column 8: found '3.' instead of '2.'"),
        ("2. R-F", "2. R-3", "line 8, column 11: R-3: ♥8 doesn't fit on ♥Q."),
        ("2. R-F", "2. Z", "line 8, column 11: Z: 'Z' is not a move"),
        ("2. R-F", "2. r-f", "line 8, column 11: 'r-f' is written R-F"),
        ("2. R-F", "2. Y", "line 8, column 11: Y: there is no undone action to redo"),
        ("6. D", "6.", "line 8, column 1: an action is missing after the last number"),
        ("good one}", "good one", "line 8, column 15: a comment's brace has no partner"),
    ],
)
def test_reading_is_strict_and_says_where(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidRecord) as error:
        read_record(TEXT.replace(old, new, 1))
    assert complaint in str(error.value)


def test_a_record_too_long_to_be_one_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="longer than 4,000,000 characters"):
        read_record("x" * 4_000_001)


def test_a_record_too_long_to_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saratoga.engine.record.LIMIT", 100)
    with pytest.raises(InvalidOption, match="the record would pass 100 characters"):
        write_record(GAME)


def test_comments_in_one_place_are_one_comment() -> None:
    text = TEXT.replace("{a good one}", "{a good} {one}")
    assert read_record(text).comments == {2: "a good one"}


def test_a_comment_may_be_empty() -> None:
    assert read_record(TEXT.replace("{a good one}", "{} {one} { }")).comments == {2: "one"}
    assert read_record(TEXT.replace("{a good one}", "{}")).comments == {2: ""}


def test_a_reader_may_set_an_end_to_the_work() -> None:
    record = write_record(Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2").play("R-F").undo())
    assert len(read_record(record, most=3).game.log) == 3
    with pytest.raises(InvalidRecord, match="line 7, column 15: more than 2 actions"):
        read_record(record, most=2)


def test_a_record_may_stand_in_one_long_line() -> None:
    """Every word has its column, found without reading the line again from its start."""
    head = TEXT.partition("\n\n")[0]
    with pytest.raises(InvalidRecord, match=r"column 2,000,001: found 'x' instead"):
        read_record(f"{head}\n\n" + "{a} " * 500_000 + "x")
