"""Compiled code is kept by a digest of its source, so that none of it is ever stale."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from saratoga.solver import cache


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a package with the two rooms that count."""
    for name in ("__init__.py", "rules/laws.py", "solver/plain/moves.py", "engine/play.py"):
        file = tmp_path / "saratoga" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("one\n", encoding="utf-8")
    monkeypatch.setattr("saratoga.__file__", str(tmp_path / "saratoga" / "__init__.py"))
    return tmp_path / "saratoga"


def chosen_folder() -> str:
    return str(getattr(numba.config, "CACHE_DIR"))  # noqa: B009  # Numba makes it at run time


@pytest.mark.parametrize("file", ["rules/laws.py", "solver/plain/moves.py"])
def test_an_edit_of_laws_or_solver_changes_the_digest(source: Path, file: str) -> None:
    before = cache.source_digest()
    assert cache.source_digest() == before
    (source / file).write_text("two\n", encoding="utf-8")
    assert cache.source_digest() != before


def test_a_new_file_changes_the_digest(source: Path) -> None:
    before = cache.source_digest()
    (source / "solver" / "new.py").write_text("", encoding="utf-8")
    assert cache.source_digest() != before


def test_other_rooms_do_not_count(source: Path) -> None:
    before = cache.source_digest()
    (source / "engine" / "play.py").write_text("two\n", encoding="utf-8")
    assert cache.source_digest() == before


def test_another_numba_has_another_digest(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.source_digest()
    monkeypatch.setattr(numba, "__version__", "99.0")
    assert cache.source_digest() != before


def test_a_chosen_folder_holds_one_for_each_state_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    cache.prepare()
    folder = tmp_path / cache.source_digest()
    assert chosen_folder() == str(folder)
    assert folder.is_dir()


def test_old_folders_are_removed_but_the_latest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        folder = tmp_path / f"old{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    cache.prepare()
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {cache.source_digest(), "old3", "old4", "old5"}


def test_where_no_folder_can_be_written_a_temporary_one_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would keep the code beside the source, under no digest."""
    file = tmp_path / "a file"
    file.write_text("", encoding="utf-8")
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(file))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    cache.prepare()
    assert Path(chosen_folder()).parent == tmp_path
    assert Path(chosen_folder()).is_dir()


def test_kernels_are_read_back_in_a_new_process(tmp_path: Path) -> None:
    """The second process finds what the first has compiled and writes nothing."""
    script = (
        "from saratoga.rules import CANFIELD\n"
        "from saratoga.rules.table import rule_table\n"
        "from saratoga.solver.plain.board import UNDER, write_fits\n"
        "import numpy\n"
        "write_fits(rule_table(CANFIELD), numpy.zeros(UNDER, numpy.int64))\n"
        "print(sum(write_fits.stats.cache_hits.values()))\n"
    )
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}

    def hits() -> int:
        done = subprocess.run(
            [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
        )
        return int(done.stdout)

    assert hits() == 0
    files = sorted(path.name for path in tmp_path.rglob("*.nbc"))
    assert files
    assert hits() == 1
    assert sorted(path.name for path in tmp_path.rglob("*.nbc")) == files
