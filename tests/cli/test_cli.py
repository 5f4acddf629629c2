"""The command line, run as a user would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from saratoga import Deal, Game, write_record
from saratoga.cli.app import build_app
from saratoga.cli.inputs import check_writable


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from saratoga.cli import main; main()", *arguments]
    environment = {**os.environ, "SARATOGA_LANGUAGE": "en"}
    return subprocess.run(
        command, capture_output=True, text=True, input=text, check=False, env=environment
    )


def said(*arguments: str, text: str = "") -> str:
    result = CliRunner().invoke(build_app(), list(arguments), input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_deal_prints_the_cards_in_dealing_order_as_json() -> None:
    facts = json.loads(said("deal", "cf1d3aaaaacl", "--json"))
    assert facts["code"] == "CF1-D3-AAAAACL"
    assert facts["cards"][:3] == ["3S", "2C", "JD"]
    assert len(facts["cards"]) == 52


def test_deal_prints_a_position() -> None:
    assert "reserve: 3S 2C JD QD 4H 5C AH AD 2D JS QS 8H QC\n" in said("deal", "CF1-D3-AAAAACL")


def test_describe_says_the_position() -> None:
    assert "Reserve: 13 cards, top ♣Q\n" in said("describe", "CF1-D3-AAAAACL")


def test_perft_counts_and_divides() -> None:
    facts = json.loads(said("perft", "CF1-D3-AAAAACL", "--depth", "3", "--divide", "--json"))
    assert facts["counts"] == [3, 9, 25]
    assert sum(facts["divide"].values()) == 25
    plain = said("perft", "CF1-D3-AAAAACL", "--depth", "2", "--divide")
    assert plain.splitlines()[:2] == ["1: 3", "2: 9"]


def test_convert_there_and_back(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    for form in ("solvitaire", "json", "text"):
        said("convert", "CF1-D3-AAAAACL", "--to", form, "--output", str(file))
        assert said("convert", str(file), "--game", "CF1-D3") == (
            Deal.from_code("CF1-D3-AAAAACL").text() + "\n"
        )


def test_replay_prints_where_a_record_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2").play("R-F")
    file.write_text(write_record(game), encoding="utf-8")
    assert "open, score 5, 2 moves\n" in said("replay", str(file))
    facts = json.loads(said("replay", str(file), "--json"))
    assert (facts["won"], facts["score"], facts["moves"]) == (False, 5, 2)


def test_a_terminal_game_takes_moves_undo_and_nonsense(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    lines = ["R-2", "nonsense", "R-F", "u", "y", "describe", "moves", "code", "2-3x2"]
    lines += [f"save {file}", "save", "restart", "undo", "new", "help", "quit"]
    output = said("play", "--terminal", "CF1-D3-AAAAACL", text="\n".join(lines) + "\n")
    assert "'nonsense' is not a move" in output
    assert "Reserve: 11 cards, top ♠Q" in output
    assert "♥K doesn't fit on ♥Q." in output
    assert "there is no action to undo" in output
    assert "1. R-2 2. R-F 3. U 4. Y" in file.read_text(encoding="utf-8")


def test_version() -> None:
    assert run("--version").stdout == "saratoga 0.1.0\n"


def test_files_that_lie_or_can_not_be_read_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    for text, complaint in (
        ('{"stock": ' + "9" * 5000 + "}", "not JSON"),
        ('{"code": "CF1-D3-AAAAACL", "cards": ["nonsense"]}', "'nonsense' is not a card"),
        ('{"code": "CF1-D3-AAAAAAA", "cards": [%s]}', "these are not the cards of"),
    ):
        cards = ", ".join(f'"{card}"' for card in Deal.from_code("CF1-D3-AAAAACL").text().split())
        file.write_text(text.replace("%s", cards), encoding="utf-8")
        result = run("deal", str(file), "--game", "CF1-D3")
        assert (result.returncode, result.stdout) == (2, "")
        assert complaint in result.stderr


def test_positions_and_records_are_read_from_standard_input() -> None:
    position = said("deal", "CF1-D3-AAAAACL")
    assert "Reserve: 13 cards, top ♣Q\n" in said("describe", "-", text=position)
    record = write_record(Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2"))
    assert said("convert", "-", text=record).split() == (
        Deal.from_code("CF1-D3-AAAAACL").text().split()
    )


def test_signs_that_the_output_lacks_do_not_stop_it() -> None:
    command = [sys.executable, "-c", "from saratoga.cli import main; main()"]
    environment = {"PYTHONIOENCODING": "cp1252", "PATH": ""}
    result = subprocess.run(
        [*command, "describe", "CF1-D3-AAAAACL"], capture_output=True, env=environment, check=False
    )
    assert result.returncode == 0
    assert b"Reserve: 13 cards, top ?Q" in result.stdout


#: Ctrl-C while the program still loads what it needs.
INTERRUPTED = """
import sys

class Interrupt:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from saratoga.cli import main

main()
"""


def test_an_interrupt_while_loading_ends_in_one_line() -> None:
    command = [sys.executable, "-c", INTERRUPTED, "solve", "CF1-D3-AAAAACL"]
    result = subprocess.run(command, capture_output=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (130, b"", b"saratoga: stopped\n")


def test_what_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    there, new = tmp_path / "there", tmp_path / "new"
    there.write_text("kept", encoding="utf-8")
    check_writable(there)
    check_writable(new)
    assert there.read_text(encoding="utf-8") == "kept"
    assert not new.exists()


def test_a_full_disk_is_one_line() -> None:
    command = [sys.executable, "-c", "from saratoga.cli import main; main()"]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*command, "deal", "CF1-D3-AAAAACL"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert result.returncode != 0
    assert b"Traceback" not in result.stderr


def test_a_new_terminal_game_keeps_its_options() -> None:
    output = said("play", "--terminal", "--game", "DS1-D3V", text="NEW\nQUIT\n")
    assert output.count("DS1-D3V-") == 2


def test_a_terminal_game_ends_with_its_input() -> None:
    assert "CF1-D3-AAAAACL" in said("play", "--terminal", "CF1-D3-AAAAACL", text="D")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["deal", "XX"], "saratoga: 'XX' is not a deal code"),
        (["deal", "CF1-D2-AAAAAAA"], "Canfield has no draw D2"),
        (["replay", "no such file"], "can't read 'no such file': No such file or directory"),
        (["replay", "-"], "line 1, column 1"),
        (["convert", "CF1-D3-AAAAACL", "--to", "bread"], "bread"),
        (["perft", "CF1-D3-AAAAACL", "--depth", "0"], "'--depth'"),
        (["deal", "-", "--game", "CF9"], "unknown game 'CF9'; the games are CF1-D3"),
        (["deal", "-"], "say which game with --game"),
        (["describe", "CF1-D3-AAAAACL", "-l", "xx"], "unknown language 'xx'"),
        (["play", "--terminal", "--game", "chess"], "unknown game 'chess'"),
        (["deal", "A" * 300], "is not a deal code"),
        (["deal", "CF1-D3-AAAAACL", "--game", "DS1-D1N"], "the deal is one of CF1-D3"),
        (["convert", "CF1-D3-AAAAACL", "-o", "/no/such/folder/x"], "can't write"),
        (
            ["train", "-o", "/no/such/folder/x"],
            "saratoga: can't write '/no/such/folder/x': No such file or directory\n",
        ),
        (["deal", "nofile.json"], "can't read 'nofile.json': No such file or directory"),
        (["replay", "-"], "saratoga: -: line 1, column 1: "),
        (["bogus"], "there is no command 'bogus'"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: list[str], complaint: str) -> None:
    result = run(*arguments, text="no deal")
    assert result.returncode == 2
    assert complaint in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
