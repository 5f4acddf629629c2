"""A report that keeps studies of an earlier one is as if all had been reported together."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from saratoga.errors import InvalidOption
from saratoga.solver.options import Limits
from saratoga.study import Dataset, plots, run, write_report
from saratoga.study.earlier import NOTHING, read_report
from saratoga.study.findings import (
    draws_table,
    effort_table,
    lengths_table,
    ranks_table,
    shares_table,
)
from saratoga.study.folder import write_whole
from saratoga.study.merging import Merging
from saratoga.study.money import money_table
from saratoga.study.published import published_table
from saratoga.study.tables import Table
from study_games import PLAN, TINY

RESULTS: Final = Path(__file__).parents[2] / "docs" / "studies" / "results"
#: Three studies of which no two are paired in `draws`, then two that are, with the first and third.
NAMES: Final = ("one", "1234", "three|3", "one, draw one", "three, draw one")


@pytest.fixture(scope="module")
def studies() -> dict[str, Dataset]:
    wide = replace(TINY, columns=(1, 1, 1))
    long = replace(TINY, name="Long", ranks=6)
    rules = (TINY, wide, long, replace(TINY, draw=1), replace(long, draw=1))
    return {
        name: run(replace(PLAN, rules=each, name=name), jobs=0)
        for name, each in zip(NAMES, rules, strict=True)
    }


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots take most of the time."""
    monkeypatch.setattr(plots, "_svg", lambda _: "a plot")


@pytest.fixture
def more(tmp_path: Path) -> Path:
    """A published figure for two of the studies."""
    path = tmp_path / "more.toml"
    path.write_text(
        "".join(
            '[[figure]]\ngame = "canfield"\npercent = 99.5\nplus_minus = 0.1\nsource = "1900"\n'
            f"[figure.rules]\nsuits = 2\nranks = 5\nreserve = 3\ncolumns = {columns}\n"
            for columns in ("[1, 1]", "[1, 1, 1]")
        )
    )
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def tables(datasets: list[Dataset]) -> list[Table]:
    efforts = [effort_table(datasets, column, "", "") for column in ("nodes", "seconds")]
    reached = [plots.cumulative_table(datasets, unit, "", unit) for unit in ("nodes", "seconds")]
    made = (shares_table, lengths_table, plots.histogram_table, ranks_table, draws_table)
    return [
        *(table(datasets) for table in made),
        money_table(datasets),
        published_table(datasets, []),
        *efforts,
        *reached,
    ]


def test_a_study_is_added(studies: dict[str, Dataset], more: Path, tmp_path: Path) -> None:
    """Byte for byte as from all raw tables, into another folder or the same."""
    *first, last = (studies[name] for name in ("one", "1234", "one, draw one", "three|3"))
    write_report([*first, last], tmp_path / "all", more)
    write_report(first, tmp_path / "earlier", more)
    before = contents(tmp_path / "earlier")
    write_report([last], tmp_path / "new", keep=tmp_path / "earlier")
    assert contents(tmp_path / "earlier") == before
    assert contents(tmp_path / "new") == contents(tmp_path / "all")
    assert {"draws.csv", "published.csv", "plans.json"} <= contents(tmp_path / "new").keys()
    write_report([last], tmp_path / "earlier", keep=str(tmp_path / "earlier"))
    assert contents(tmp_path / "earlier") == contents(tmp_path / "all")


def test_a_study_is_renewed_in_its_place(
    studies: dict[str, Dataset], more: Path, tmp_path: Path
) -> None:
    first, old, last = (studies[name] for name in NAMES[:3])
    new = run(replace(old.plan, limits=Limits(nodes=18), count=50), jobs=0)
    write_report([first, new, last], tmp_path / "all", more)
    write_report([first, old, last], tmp_path / "report", more)
    assert contents(tmp_path / "report") != contents(tmp_path / "all")
    write_report([new], tmp_path / "report", more, keep=tmp_path / "report")
    assert contents(tmp_path / "report") == contents(tmp_path / "all")


def test_all_studies_are_renewed_in_their_order(
    studies: dict[str, Dataset], tmp_path: Path
) -> None:
    chosen = list(studies.values())
    write_report(chosen, tmp_path / "report")
    before = contents(tmp_path / "report")
    write_report(chosen[::-1], tmp_path / "report", keep=tmp_path / "report")
    assert contents(tmp_path / "report") == before


@pytest.mark.usefixtures("undrawn")
def test_pairs_with_a_kept_study_are_left_out(studies: dict[str, Dataset], tmp_path: Path) -> None:
    """Nobody can count them without the raw table; other pairs stay."""
    write_report(list(studies.values()), tmp_path)
    assert [row[:2] for row in draws(tmp_path)] == [
        ("one, draw one", "one"),
        ("three, draw one", "three|3"),
    ]
    kept = draws(tmp_path)[1]
    write_report([studies["one"]], tmp_path, keep=tmp_path)
    assert draws(tmp_path) == [kept]
    write_report([studies["three|3"]], tmp_path, keep=tmp_path)
    assert draws(tmp_path) == []
    assert not (tmp_path / "draws.csv").exists()
    write_report([studies["three|3"], studies["three, draw one"]], tmp_path, keep=tmp_path)
    assert draws(tmp_path) == [kept]


def draws(folder: Path) -> list[tuple[Any, ...]]:
    return list(read_report(folder).rows(draws_table([])))


@pytest.mark.usefixtures("undrawn")
def test_files_that_no_report_wrote_are_left_alone(
    studies: dict[str, Dataset], tmp_path: Path
) -> None:
    """Of a table without rows only a report in its place has left a file over."""
    (tmp_path / "draws.csv").write_text("mine")
    write_report([studies["one"]], tmp_path)
    write_report([studies["one"]], tmp_path / "other", keep=tmp_path)
    assert (tmp_path / "draws.csv").read_text() == "mine"


@pytest.mark.usefixtures("undrawn")
def test_published_figures_stay_as_they_were(
    studies: dict[str, Dataset], more: Path, tmp_path: Path
) -> None:
    write_report([studies["one"], studies["1234"]], tmp_path, more)
    before = read_report(tmp_path).rows(published_table([], []))
    write_report([studies["1234"], studies["three|3"]], tmp_path, keep=tmp_path)
    assert read_report(tmp_path).rows(published_table([], [])) == before[:1]


@pytest.mark.usefixtures("undrawn")
def test_bins_stay_as_wide_as_they_were(studies: dict[str, Dataset], tmp_path: Path) -> None:
    """So lines of equal width are compared; without any that is kept they are as wide as usual."""
    one, other = studies["one"], studies["1234"]
    narrow = plots.histogram_table([one])
    wide = plots.histogram_table([one], 3)
    assert (plots.bin_width(narrow.rows), plots.bin_width(wide.rows)) == (1, 3)
    write_report([one], tmp_path)
    (tmp_path / "lengths_plot.csv").write_text(wide.csv())
    write_report([other], tmp_path / "kept", keep=tmp_path)
    rows = read_report(tmp_path / "kept").rows(narrow)
    assert rows == [*wide.rows, *plots.histogram_table([other], 3).rows]
    write_report([one], tmp_path / "renewed", keep=tmp_path)
    assert read_report(tmp_path / "renewed").rows(narrow) == narrow.rows


@pytest.mark.parametrize("reached", range(0, 17, 4))
@pytest.mark.usefixtures("undrawn")
def test_a_report_that_was_cut_off_is_made_whole_by_the_same_command(
    reached: int, studies: dict[str, Dataset], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, renewed, new = (studies[name] for name in NAMES[:3])
    earlier, kept = tmp_path / "report", tmp_path / "kept"
    write_report([one, replace(renewed, deals=renewed.deals[:20])], earlier)
    write_report([new, renewed], kept, keep=earlier)
    written = 0

    def cut_off(path: Path, content: bytes) -> None:
        nonlocal written
        if written == reached:
            raise OSError("no space")
        written += 1
        write_whole(path, content)

    monkeypatch.setattr("saratoga.study.report.write_whole", cut_off)
    with pytest.raises(OSError, match="no space"):
        write_report([new, renewed], earlier, keep=earlier)
    monkeypatch.setattr("saratoga.study.report.write_whole", write_whole)
    write_report([new, renewed], earlier, keep=earlier)
    assert contents(earlier) == contents(kept)


@pytest.mark.usefixtures("undrawn")
def test_rows_are_read_as_they_were_written(
    studies: dict[str, Dataset], more: Path, tmp_path: Path
) -> None:
    """Numbers as the same kind of number; a title and a rank stay texts."""
    datasets = list(studies.values())
    write_report(datasets, tmp_path, more)
    report = read_report(tmp_path)
    for table in tables(datasets):
        rows = report.rows(table)
        if table.name != "published":
            assert rows == list(table.rows), table.name
            kinds = [[type(cell) for cell in row] for row in rows]
            assert kinds == [[type(cell) for cell in row] for row in table.rows], table.name


@pytest.mark.parametrize("table", tables([]), ids=lambda table: table.name)
def test_the_documented_tables_are_read_and_written_without_a_change(table: Table) -> None:
    path = RESULTS / f"{table.name}.csv"
    rows = read_report(RESULTS).rows(table)
    assert replace(table, rows=rows).csv() == path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("undrawn")
def test_the_documented_report_is_kept_whole(tmp_path: Path) -> None:
    """All of it but the pictures, which differ with the version of Matplotlib."""
    names = {path.name for path in write_report([], tmp_path, keep=RESULTS)}
    assert names == contents(RESULTS).keys()
    for name, content in contents(tmp_path).items():
        if not name.endswith(".svg"):
            assert content == (RESULTS / name).read_bytes(), name


def test_a_table_without_rows_is_none() -> None:
    assert all(NOTHING.rows(table) == [] for table in tables([]))
    assert Merging(NOTHING, []).kept == []


@pytest.fixture(scope="module")
def earlier(studies: dict[str, Dataset], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("earlier")
    write_report([studies["one"], studies["1234"]], folder)
    return folder


def replaced(name: str, old: str, new: str) -> Callable[[Path], object]:
    def spoil(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def removed(name: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).unlink()


def cut(name: str, least: int) -> Callable[[Path], object]:
    """Cut off the end of a file: characters if they are few, else lines."""

    def spoil(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        short = text[:-least] if least < 5 else "".join(lines[:-least])
        (folder / name).write_text(short, encoding="utf-8")

    return spoil


def without_first(name: str) -> Callable[[Path], object]:
    def spoil(folder: Path) -> None:
        path = folder / name
        path.write_text(json.dumps(json.loads(path.read_text())[1:]))

    return spoil


SPOILT: Final = [
    (removed("figures.json"), r"figures\.json': No such file"),
    (removed("plans.json"), r"plans\.json': No such file"),
    (removed("report.md"), r"report\.md': No such file"),
    (removed("money.csv"), r"money\.csv': No such file"),
    (removed("start_ranks.csv"), r"start_ranks\.csv': No such file"),
    (cut("figures.json", 3), r"figures\.json': Expecting"),
    (replaced("plans.json", "[", "{"), r"plans\.json': Expecting"),
    (lambda folder: (folder / "plans.json").write_text("[5]"), r"'plans' is '\[5\]'; possible: \["),
    (lambda folder: (folder / "plans.json").write_text("[" * 99999), r"plans\.json': "),
    (lambda folder: (folder / "shares.csv").write_bytes(b"\xff"), r"shares\.csv': 'utf-8' codec"),
    (replaced("figures.json", '"n"', '"deals"'), "'keys' is 'study, rules, deals, .*: study, r"),
    (without_first("figures.json"), r"plans\.json': its studies are not those of 'figures\.json'"),
    (without_first("plans.json"), r"plans\.json': its studies are not those of 'figures\.json'"),
    (replaced("shares.csv", "one", "two"), r"shares\.csv': its studies are not those of"),
    (replaced("nodes.csv", "one", "two"), r"nodes\.csv': its studies are not those of"),
    (replaced("lengths.csv", "5th", "6th"), r"lengths\.csv': .*'columns' is '.*6th.*: study, n"),
    (lambda folder: (folder / "nodes.csv").write_text(""), r"nodes\.csv': .*'columns' is ''"),
    (cut("nodes_plot.csv", 1), r"nodes_plot\.csv': line \d+ is not as it was written"),
    (cut("nodes_plot.csv", 4), r"nodes_plot\.csv': line \d+ is not as it was written"),
    (replaced("nodes.csv", ".0,", ".00,"), r"nodes\.csv': line 2 is not as it was written"),
    (replaced("nodes.csv", ".0,", ",7,"), r"nodes\.csv': line 2 is not as it was written"),
    (replaced("nodes.csv", ".0,", ".x,"), r"nodes\.csv': line 2 is not as it was written"),
    (replaced("seconds.csv", "\n1234", "\n\n1234"), r"seconds\.csv': line \d is not as it was"),
    (replaced("lengths_plot.csv", "one,3,", "one,4,"), r"lengths_plot\.csv': .*have 40 bins of"),
    (cut("lengths_plot.csv", 5), r"lengths_plot\.csv': .*have 40 bins of one width"),
    (cut("lengths_plot.csv", 79), r"lengths_plot\.csv': .*have 40 bins of one width"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "message"), SPOILT)
@pytest.mark.usefixtures("undrawn")
def test_a_spoilt_report_is_refused_before_anything_is_written(
    spoil: Callable[[Path], object],
    message: str,
    earlier: Path,
    studies: dict[str, Dataset],
    tmp_path: Path,
) -> None:
    folder = Path(shutil.copytree(earlier, tmp_path / "report"))
    spoil(folder)
    before = contents(folder)
    for output in (folder, tmp_path / "new"):
        with pytest.raises(InvalidOption, match=message) as said:
            write_report([studies["three|3"]], output, keep=folder)
        assert str(said.value).startswith("can't keep the studies of '")
        assert str(said.value).endswith("; give a whole report that this version wrote")
    assert contents(folder) == before
    assert not (tmp_path / "new").exists()


def test_a_number_that_is_lost_leaves_a_gap(
    earlier: Path, studies: dict[str, Dataset], tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(earlier, tmp_path / "report"))
    with (folder / "nodes_plot.csv").open(encoding="utf-8", newline="") as file:
        head, first, *rest = csv.reader(file)
    with (folder / "nodes_plot.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([head, [*first[:-1], ""], *rest])
    write_report([studies["three|3"]], folder, keep=folder)
    assert "<path" in (folder / "nodes.svg").read_text(encoding="utf-8")
