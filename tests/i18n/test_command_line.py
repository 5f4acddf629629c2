"""The command line in other languages."""

from __future__ import annotations

import os
import subprocess
import sys
from contextvars import copy_context

import pytest

from saratoga.cli import app, speech
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


#: A mistake on the command line, and what is said of it with its values.
MISTAKES: tuple[tuple[tuple[str, ...], str, dict[str, str]], ...] = (
    (
        ("solv",),
        "there is no command {name}; near it is {near}",
        {"name": "'solv'", "near": "'solve'"},
    ),
    (("xyzzy",), "there is no command {name}", {"name": "'xyzzy'"}),
    (
        ("perft", "--dpth", "3"),
        "there is no option {name}; near it is {near}",
        {"name": "--dpth", "near": "--depth"},
    ),
    (("perft", "--xyzzy"), "there is no option {name}", {"name": "--xyzzy"}),
    (("deal",), "the argument {name} is missing", {"name": "'CODE|FILE'"}),
    (("deal", "a", "b", "c"), "too many arguments: {words}", {"words": "b c"}),
    (("autoplay", "--deals"), "the option {name} needs a value", {"name": "'--deals'"}),
    (("db", "check", "--quick=3"), "the option {name} takes no value", {"name": "'--quick'"}),
)


@pytest.mark.parametrize("language", languages())
def test_mistakes_are_told_in_the_language(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    say = translator(language).say
    monkeypatch.setenv("SARATOGA_LANGUAGE", language)
    for arguments, text, values in MISTAKES:
        assert mistake(arguments, capsys, monkeypatch) == say(text, **values)
    for arguments, name, text, number in (
        (("autoplay", "--deals", "x"), "'--deals'", "expected a whole number", {}),
        (("autoplay", "--budget", "x"), "'--budget'", "expected a number", {}),
        (("serve", "--port", "70000"), "'--port'", "expected at most {le}", {"le": "65535"}),
        (("serve", "--workers", "0"), "'--workers'", "expected at least {ge}", {"ge": "1"}),
    ):
        told = say("invalid value for {name}: {reason}", name=name, reason=say(text, **number))
        assert mistake(arguments, capsys, monkeypatch) == told


def mistake(
    arguments: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """Return what the last line on stderr says."""
    monkeypatch.setattr("sys.argv", ["saratoga", *arguments])
    with pytest.raises(SystemExit) as left:
        copy_context().run(app.main)  # its language is its own
    assert left.value.code == app.BAD_INPUT
    return capsys.readouterr().err.splitlines()[-1].removeprefix("saratoga: ")
