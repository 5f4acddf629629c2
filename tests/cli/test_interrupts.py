"""Ctrl-C: held back where it would do harm, and one line wherever it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from saratoga import cli
from saratoga.cli import app
from saratoga.interrupts import held_back


@pytest.fixture(autouse=True)
def _heeded() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(done: list[str], error: Exception | None = None) -> None:
    """Hear of an interrupt in a block that holds it back."""
    with held_back():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")
        if error is not None:
            raise error


def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(done)
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_of_the_block_comes_first() -> None:
    with pytest.raises(ValueError, match="no"):
        interrupted([], ValueError("no"))


def test_where_interrupts_are_ignored_they_are_so_afterwards() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with held_back():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_what_is_started_meanwhile_never_hears_of_one() -> None:
    code = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('alive')"
    with held_back():
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert result.stdout == b"alive\n"


@pytest.mark.parametrize("at", ["main", "build_command"])
def test_an_interrupt_before_the_command_is_one_line(
    at: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, at, stopped)
    monkeypatch.setattr("sys.argv", ["saratoga", "--version"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "saratoga: stopped\n"


def test_an_interrupt_of_any_command_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "build_command", lambda: lambda **_: 130)
    monkeypatch.setattr("sys.argv", ["saratoga", "deal"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130
    assert capsys.readouterr().err == "saratoga: stopped\n"
