"""The systemd unit and the Containerfile, as far as they can be tried without their systems."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shipping.manual import ROOT, changed, example

CONTAINERFILE = (ROOT / "Containerfile").read_text()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("saratoga")
    unit = tmp_path / "saratoga.service"
    unit.write_text(changed(example("ini"), ("/opt/saratoga/bin/saratoga", str(program))))
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_lets_the_solver_compile() -> None:
    assert not re.search(r"^MemoryDenyWriteExecute", example("ini"), re.MULTILINE)


def test_the_container_copies_what_is_there_and_let_in() -> None:
    let_in = {
        line[1:] for line in (ROOT / ".containerignore").read_text().split() if line[0] == "!"
    }
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINERFILE, re.MULTILINE):
        for name in sources.split():
            assert (ROOT / name).exists(), name
            assert name in let_in, name


def test_the_container_does_not_run_as_root() -> None:
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER saratoga$", last, re.MULTILINE)
