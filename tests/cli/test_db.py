"""`saratoga db`: upgrade, check, export, import."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
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
    for command in ("check", "export"):
        missing = run(command, "--data", str(tmp_path / "typo"))
        assert "there is no database at" in str(missing.exception)
        assert "saratoga db upgrade" in str(missing.exception)
        assert not (tmp_path / "typo").exists(), "looking makes nothing"
    assert run("upgrade", "--data", str(tmp_path)).output == (
        "The database is up to date: schema 0003.\n"
    )
    found = run("check", "--data", str(tmp_path))
    assert (found.exit_code, found.output) == (
        0,
        "The database is up to date.\n0 games replayed.\n",
    )


@pytest.mark.parametrize(
    ("change", "told", "count"),
    [
        ("UPDATE games SET score = 4711 WHERE won", "4711", "1 game is not as its log says."),
        (
            "UPDATE players SET settings = 'purple'",
            "players.settings: expected a JSON object, not 'purple'",
            "1 row is not as this program writes it.",
        ),
    ],
)
def test_check_names_the_games_and_rows_that_are_wrong(
    played: Path, change: str, told: str, count: str
) -> None:
    assert run("check", "--data", str(played)).output.endswith("2 games replayed.\n")
    with Store(address(played)) as store, store.database.writing() as connection:
        connection.exec_driver_sql(change)
    found = run("check", "--database", address(played))
    assert found.exit_code == 1
    assert told in found.stderr
    assert count in found.stderr
    assert run("check", "--quick", "--data", str(played)).exit_code == 0


def test_an_export_goes_where_it_is_sent(played: Path, tmp_path: Path) -> None:
    whole = run("export", "--data", str(played)).stdout_bytes
    assert run("export", "-", "--data", str(played)).stdout_bytes == whole
    assert not Path("-").exists()
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    target.write_text("before")
    link.symlink_to(target)
    assert run("export", str(link), "--data", str(played)).exit_code == 0
    assert link.is_symlink()
    assert target.read_bytes() == whole
    assert run("export", "/dev/null", "--data", str(played)).exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_what_lies_beside_an_export_is_left_alone(played: Path, tmp_path: Path) -> None:
    """The draft has a name that nobody else has, and the file is its owner's only."""
    file, victim = tmp_path / "all.jsonl", tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "all.jsonl.part").symlink_to(victim)
    assert run("export", str(file), "--data", str(played)).exit_code == 0
    assert (victim.read_text(), file.is_symlink()) == ("mine", False)
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.glob(".all.jsonl.*")) == []


def test_an_export_goes_down_a_pipe(played: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        assert run("export", str(pipe), "--data", str(played)).exit_code == 0
        assert read.result().startswith(b'{"format":"saratoga-export"')
    assert pipe.is_fifo()


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
    assert run("upgrade", "--data", str(tmp_path / "new")).exit_code == 0
    with Store(address(tmp_path / "new")) as store, store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        connection.exec_driver_sql("DROP TABLE keys")
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


def test_errors_of_the_system_name_the_file(
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    nowhere = tmp_path / "no" / "all.jsonl"
    monkeypatch.setattr(
        "sys.argv", ["saratoga", "db", "export", str(nowhere), "--data", str(played)]
    )
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().err
    assert str(nowhere) in told
    assert told.endswith("': No such file or directory\n")


def test_the_file_is_its_owners_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert run("upgrade", "--data", str(tmp_path)).exit_code == 0
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
