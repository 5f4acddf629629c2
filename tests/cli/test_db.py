"""`saratoga db`: upgrade, check, export, import."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from saratoga.cli.app import build_app, main
from saratoga.store import Store
from store.easy import Player


def run(*arguments: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(build_app(), ["db", *arguments], input=text)


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'saratoga.sqlite'}"


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder with two games in it."""
    folder = tmp_path / "played"
    with Store(address(folder)) as store:
        Player(store).won(0)
        Player(store).lost(1)
    return folder


def test_upgrade_makes_a_database_that_check_finds_sound(tmp_path: Path) -> None:
    missing = run("check", "--data", str(tmp_path))
    assert "saratoga db upgrade" in str(missing.exception)
    assert run("upgrade", "--data", str(tmp_path)).output == (
        "The database is up to date: schema 0003.\n"
    )
    found = run("check", "--data", str(tmp_path))
    assert (found.exit_code, found.output) == (
        0,
        "The database is up to date.\n0 games replayed.\n",
    )


def test_check_names_the_games_that_are_wrong(played: Path) -> None:
    assert run("check", "--data", str(played)).output.endswith("2 games replayed.\n")
    with Store(address(played)) as store, store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE games SET score = 4711 WHERE won")
    found = run("check", "--database", address(played))
    assert found.exit_code == 1
    assert "4711" in found.stderr
    assert "1 game is not as its log says." in found.stderr
    assert run("check", "--quick", "--data", str(played)).exit_code == 0


def test_an_export_is_imported_whole(played: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other"
    assert run("export", str(file), "--data", str(played)).exit_code == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.glob("*.part")) == []
    assert run("import", str(file), "--data", str(other)).output == "2 games imported.\n"
    assert run("export", "--data", str(other)).stdout_bytes == file.read_bytes()
    third = run("import", "-", "--data", str(tmp_path / "third"), text=file.read_bytes())
    assert third.output == "2 games imported.\n"


def test_a_failed_export_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text("before")
    assert run("export", str(file), "--data", str(tmp_path / "new")).exit_code != 0
    assert file.read_text() == "before"
    assert list(tmp_path.glob("*.part")) == []


def test_errors_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["saratoga", "db", "import", str(tmp_path / "none")])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err.endswith("': No such file or directory\n")
