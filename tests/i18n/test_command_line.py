"""The command line in other languages."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from saratoga.cli import speech
from saratoga.i18n import languages, translator


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from saratoga.cli import main; main()", *arguments]
    kept = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "1", **environment}
    return subprocess.run(
        command, capture_output=True, text=True, input=text, check=False, env=kept
    )


def test_a_terminal_game_speaks_the_chosen_language() -> None:
    lines = "2-3\nR-2\n2-4x2\nundo\nu\nu\nsave\nquit\n"
    output = run("--language", "ko", "play", "--terminal", "CF1-D3-AAAAACL", text=lines).stdout
    assert "캔필드" in output
    assert "♥K은 ♥Q 위에 놓을 수 없습니다." in output
    assert "되돌릴 수가 없습니다" in output
    assert "저장할 곳을 알려 주세요" in output


def test_the_environment_chooses_the_language_of_errors() -> None:
    result = run("deal", "CF1-D2-AAAAAAA", SARATOGA_LANGUAGE="it")
    assert result.returncode == 2
    assert "Canfield non ha la pesca D2; possibili: D3, D1" in result.stderr


@pytest.mark.parametrize("place", ["before", "after"])
def test_describe_takes_the_language_before_or_after_its_name(place: str) -> None:
    wish, rest = ["--language", "lb"], ["describe", "CF1-D3-AAAAACL"]
    result = run(*(wish + rest if place == "before" else rest + wish))
    assert "Reserve: 13 Kaarten, uewe ♣Q" in result.stdout


def test_help_is_translated() -> None:
    output = " ".join(run("perft", "--help", SARATOGA_LANGUAGE="zh-Hant").stdout.split())
    assert "合法走法數" in output.replace(" ", "")


@pytest.mark.parametrize("language", [tag for tag in languages() if tag != "en"])
def test_what_the_library_adds_to_the_help_is_translated(language: str) -> None:
    say = translator(language).say
    pages = [run(*command, "--help", SARATOGA_LANGUAGE=language).stdout
             for command in ((), ("perft",))]  # fmt: skip
    shown = " ".join(" ".join(pages).split())
    for text in ("Usage:", "Arguments", "Options", "Commands", "Show this message and exit."):
        assert text not in shown
        assert say(text) in shown
    assert say("default: {value}", value=3) in shown
    assert f"[{say('required')}]" in shown


def test_the_terminal_table_counts_moves_in_the_language() -> None:
    output = run(
        "--language", "lb", "play", "--terminal", "CF1-D3-AAAAACL", text="D\nquit\n"
    ).stdout
    assert "0  0 Zich" in output
    assert "0  1 Zuch" in output


def test_an_unknown_language_is_refused_by_name() -> None:
    result = run("--language", "xx", "deal", "CF1-D3-AAAAACL")
    assert result.returncode == 2
    assert "unknown language 'xx'; Saratoga speaks en" in result.stderr


@pytest.mark.parametrize("language", [tag for tag in languages() if tag != "en"])
def test_every_help_text_has_a_translation(language: str) -> None:
    say = translator(language).say
    assert [text for text in speech.help_texts() if say(text) == text] == []
