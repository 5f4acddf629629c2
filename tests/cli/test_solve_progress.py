"""What `saratoga solve` shows on a terminal while it works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

LONG = "HC1-D3-AAAAAAN"
SHORT = "HC1-D3-AAAAAAF"


def command(*codes: str) -> list[str]:
    program = "from saratoga.cli import main; main()"
    return [sys.executable, "-c", program, "solve", *codes, "--limit-seconds", "1"]


def on_terminal(*codes: str) -> tuple[str, str]:
    """Return what goes to standard output, a pipe, and what to the terminal."""
    pty = pytest.importorskip("pty")
    outside, inside = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "SARATOGA_LANGUAGE": "en"}
    with subprocess.Popen(
        command(*codes), stdout=subprocess.PIPE, stderr=inside, text=True, env=environment
    ) as program:
        os.close(inside)
        shown = b"".join(iter(_reader(outside), b""))
        assert program.stdout is not None
        out = program.stdout.read()
    os.close(outside)
    return out, shown.decode()


def _reader(terminal: int) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            return os.read(terminal, 1 << 16)
        except OSError:  # so Linux says that nobody writes any more
            return b""

    return read


@pytest.mark.parametrize("codes", [[LONG], [SHORT, LONG]])
def test_a_search_shows_its_nodes_and_seconds(codes: list[str]) -> None:
    out, shown = on_terminal(*codes)
    costs = re.findall(rf"{LONG}  ([\d,]+) nodes, ([\d.]+) s", shown)
    assert len(costs) > 1
    assert costs == sorted(costs, key=lambda cost: float(cost[1]))
    assert ("UNWINNABLE 1" in shown) is (SHORT in codes)
    assert [line.split()[0] for line in out.splitlines()][: len(codes)] == codes


def test_a_pipe_is_told_nothing() -> None:
    result = subprocess.run(command(LONG), capture_output=True, text=True, check=True)
    assert result.stderr == ""
    assert len(result.stdout.splitlines()) == 1
