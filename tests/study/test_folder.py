"""Folders of studies with files that are damaged or of another study: refused, left alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from saratoga.errors import InvalidOption
from saratoga.solver.options import Limits
from saratoga.study import read_dataset, retry, run
from saratoga.study.folder import Pass, write_table, write_whole
from saratoga.study.judge import judge
from study_games import PLAN, TINY, begun, rewrite

#: The seeds of the part that is spoilt.
SEEDS: Final = range(7, 14)
NAME: Final = "0000000007-0007"

Spoil = Callable[[Path], object]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    run(PLAN, folder, jobs=0)
    retry(folder, Limits(nodes=40), jobs=0)
    return folder


@pytest.fixture
def folder(finished: Path, tmp_path: Path) -> Path:
    """A study of two passes that may be spoilt."""
    return Path(shutil.copytree(finished, tmp_path / "study"))


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(folder: Path, message: str) -> None:
    """All that reads the folder says the same in one line, and changes nothing."""
    before = contents(folder)
    readers: list[Callable[[], object]] = [
        lambda: read_dataset(folder),
        lambda: run(PLAN, folder, jobs=0),
        lambda: retry(folder, Limits(nodes=80), jobs=0),
    ]
    for read in readers:
        with pytest.raises(InvalidOption, match=message) as said:
            read()
        assert "\n" not in str(said.value)
    assert contents(folder) == before


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("half of {", "Expecting value"),
        ("[" * 100_000, ""),
        ("5", "'manifest' is '5'"),
        ("{}", "the field 'form' is 'None'; possible: 1"),
        (b"\xff", "can't decode"),
    ],
)
def test_a_manifest_that_is_none(folder: Path, number: int, text: str | bytes, reason: str) -> None:
    path = folder / f"pass-{number}" / "manifest.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    refused(folder, f"manifest.json' doesn't say which study this is: .*{reason}.*; bring back")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("count", "200"),
        ("count", None),
        ("first", 1.5),
        ("name", ["a"]),
        ("lines", 1),
        ("rules", 5),
        ("rules", {"name": "Tiny", "columns": "1, 1"}),
        ("limits", {"nodes": "20", "seconds": None, "bytes": None}),
        ("limits", {"nodes": 20}),
        ("digest", "0123456789abcdef"),
        ("solver", 5),
        ("form", "1"),
    ],
)
def test_a_manifest_with_a_wrong_value(folder: Path, key: str, value: object) -> None:
    rewrite(folder / "pass-1" / "manifest.json", **{key: value})
    refused(folder, "manifest.json' doesn't say which study this is: .*; bring back a copy of it")


def test_a_manifest_of_another_form(folder: Path) -> None:
    """It may say anything else."""
    (folder / "pass-1" / "manifest.json").write_text('{"form": 2}')
    refused(folder, "holds a study with another form: 2, not 1; choose another folder")


@pytest.mark.parametrize("number", [1, 2])
def test_parts_without_a_manifest(folder: Path, number: int) -> None:
    (folder / f"pass-{number}" / "manifest.json").unlink()
    refused(folder, f"pass-{number}/manifest.json' doesn't say which study this is: No such file")


def test_a_pass_that_is_gone(folder: Path) -> None:
    shutil.rmtree(folder / "pass-1")
    with pytest.raises(InvalidOption, match=r"pass-1/manifest\.json' doesn't say"):
        read_dataset(folder)


def test_a_pass_of_other_rules(folder: Path) -> None:
    other = replace(PLAN, rules=replace(TINY, draw=1))
    shutil.rmtree(folder / "pass-2")
    later = Pass(folder / "pass-2")
    later.begin(other)
    later.write(judge(other, SEEDS))
    refused(folder, "pass-2' holds a study with another digest: .*; choose another folder")


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def overwritten(path: Path) -> None:
    path.write_text("seed,code\n7,AAAAAAH\n")


def turned_into_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def shortened(path: Path) -> None:
    write_table(path, pq.ParquetFile(path).read().slice(1))


def replaced(path: Path) -> None:
    write_table(path, pa.table({"seed": pa.array(SEEDS, pa.uint32())}))


SPOILS: Final = (truncated, emptied, overwritten, turned_into_a_folder, shortened, replaced)


@pytest.mark.parametrize("kind", ["deals", "times"])
@pytest.mark.parametrize("spoil", SPOILS)
def test_a_damaged_part(folder: Path, kind: str, spoil: Spoil) -> None:
    """Whichever of its files is damaged: without that of its deals, it is judged again."""
    parts = folder / "pass-1" / "parts"
    spoil(parts / f"{NAME}.{kind}.parquet")
    deals = parts / f"{NAME}.deals.parquet"
    refused(folder, f"{deals.name}' is no part of this study: .*; remove it and run the study")
    if deals.is_dir():
        deals.rmdir()
    else:
        deals.unlink()
    if not (parts / f"{NAME}.times.parquet").is_dir():
        assert len(run(PLAN, folder, jobs=0)) == PLAN.count


def test_a_part_without_times(folder: Path) -> None:
    (folder / "pass-1" / "parts" / f"{NAME}.times.parquet").unlink()
    refused(folder, f"can't read '{NAME}.times.parquet'")


@pytest.mark.parametrize(
    ("changes", "seeds", "message"),
    [
        ({"rules": replace(TINY, draw=1)}, SEEDS, "the field 'rules' is '[0-9a-f]+'; possible"),
        ({"count": 100}, range(40, 50), "the field 'seed' is '40'; possible: 0 … 29;"),
    ],
)
def test_a_part_of_another_study(
    folder: Path, changes: dict[str, Any], seeds: range, message: str
) -> None:
    Pass(folder / "pass-1").write(judge(replace(PLAN, **changes), seeds))
    refused(folder, f"is no part of this study: {message}")


@pytest.mark.parametrize(("column", "value"), [("solver", "0.0.1+0"), ("verdict", "PERHAPS")])
def test_rows_that_no_study_of_this_kind_has(folder: Path, column: str, value: str) -> None:
    path = folder / "pass-1" / "parts" / f"{NAME}.deals.parquet"
    table = pq.ParquetFile(path).read()
    place = table.schema.get_field_index(column)
    write_table(
        path, table.set_column(place, table.schema.field(place), pa.array([value] * len(table)))
    )
    refused(folder, f"no part of this study: the field '{column}' is '{re.escape(value)}'; poss")


def test_a_failed_write_names_its_file(tmp_path: Path) -> None:
    """A full disk leaves nothing behind."""
    (tmp_path / "table" / "inside").mkdir(parents=True)
    with pytest.raises(IsADirectoryError) as said:
        write_whole(tmp_path / "table", b"rows")
    assert said.value.filename == str(tmp_path / "table")
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_a_manifest_alone_is_a_study_without_rows(tmp_path: Path) -> None:
    begun(tmp_path, PLAN)
    assert len(read_dataset(tmp_path)) == 0
