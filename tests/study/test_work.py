"""Running, resuming, growing and retrying a study, without a cluster."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saratoga.errors import InvalidOption
from saratoga.solver.options import Limits
from saratoga.study import Plan, StudyError, read_dataset, retry, run
from saratoga.study.folder import chunks_of, joined, open_seeds, pass_of, write_table
from saratoga.study.judge import judge
from saratoga.study.progress import Progress
from saratoga.study.work import Pool, here, work_off
from study_games import PLAN, TINY, CutOff, begun, cut_off, rewrite, study_of

WHOLE = judge(PLAN, PLAN.seeds).deals


def test_a_row_a_deal_in_the_order_of_their_seeds() -> None:
    dataset = run(PLAN, jobs=0)
    assert len(dataset) == 30
    assert dataset.deals.equals(WHOLE)
    assert dataset.times["seed"].to_pylist() == list(range(30))
    assert min(dataset.times["seconds"].to_pylist()) > 0
    assert set(WHOLE["verdict"].to_pylist()) == {"WINNABLE", "UNWINNABLE", "UNKNOWN"}


@settings(deadline=None, max_examples=30)
@given(st.permutations(range(30)), st.sets(st.integers(1, 29)))
def test_any_partition_and_order_give_the_same_table(order: list[int], cuts: set[int]) -> None:
    bounds = [0, *sorted(cuts), 30]
    chunks = [sorted(order[low:high]) for low, high in pairwise(bounds)]
    assert joined([judge(PLAN, chunk) for chunk in chunks]).deals.equals(WHOLE)


@settings(deadline=None, max_examples=15)
@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 4)), max_size=4), st.randoms())
def test_however_often_it_is_cut_off_the_bytes_are_the_same(
    runs: list[tuple[int, int]], random: Random
) -> None:
    """Each run shares out what is left in chunks of another size and breaks down after some."""
    with TemporaryDirectory() as made:
        whole = study_of(Path(made) / "whole", PLAN, nullcontext(here))
        folder = Path(made) / "parts"
        for chunk, after in runs:
            with suppress(CutOff):
                study_of(folder, replace(PLAN, chunk=chunk), cut_off(after, random))
        assert study_of(folder, PLAN, nullcontext(here)) == whole


def test_a_finished_study_is_not_judged_again(tmp_path: Path) -> None:
    run(PLAN, tmp_path, jobs=0)
    assert study_of(tmp_path, replace(PLAN, name="another name"), cut_off(0, Random(0)))
    with pytest.raises(CutOff):
        study_of(tmp_path, replace(PLAN, count=31), cut_off(0, Random(0)))


def test_a_part_without_its_deals_is_judged_again(tmp_path: Path) -> None:
    """Cut off between the times and the deals of a chunk: the deals come last."""
    whole = study_of(tmp_path / "whole", PLAN, nullcontext(here))
    folder = tmp_path / "cut"
    study_of(folder, PLAN, nullcontext(here))
    lost = sorted((folder / "pass-1" / "parts").glob("*.deals.parquet"))[2]
    lost.unlink()
    (lost.parent / f".{lost.name}.99").write_bytes(b"half of it")
    assert study_of(folder, PLAN, nullcontext(here)) == whole


def test_rows_that_two_clients_have_written_count_once(tmp_path: Path) -> None:
    first = begun(tmp_path, PLAN)
    for seeds in (range(20), range(10, 30)):
        first.write(judge(PLAN, seeds))
    dataset = run(PLAN, tmp_path, jobs=0)
    assert dataset.deals.equals(WHOLE)
    assert dataset.times["seed"].to_pylist() == list(range(30))


def test_a_study_grows(tmp_path: Path) -> None:
    small = run(replace(PLAN, count=11), tmp_path, jobs=0)
    assert len(small) == 11
    assert run(PLAN, tmp_path, jobs=0).deals.equals(WHOLE)
    with pytest.raises(InvalidOption, match="holds a study of 30 deals; it can't become smaller"):
        run(replace(PLAN, count=11), tmp_path, jobs=0)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(PLAN, limits=Limits(nodes=21)), "limits.nodes: 20, not 21"),
        (replace(PLAN, rules=replace(TINY, take_back=False)), "rules.take_back: True, not False"),
        (replace(PLAN, first=1), "first: 0, not 1"),
        (replace(PLAN, shorten=True), "shorten: False, not True"),
        (replace(PLAN, lines=True), "lines: False, not True"),
    ],
)
def test_a_folder_holds_one_study(tmp_path: Path, other: Plan, said: str) -> None:
    begun(tmp_path, PLAN).write(judge(PLAN, range(3)))
    with pytest.raises(InvalidOption, match=f"holds a study with another {said}; choose another"):
        run(other, tmp_path, jobs=0)


def test_without_rows_a_folder_is_free(tmp_path: Path) -> None:
    other = replace(PLAN, count=5, limits=Limits(nodes=21))
    begun(tmp_path, PLAN)
    assert run(other, tmp_path, jobs=0).plan.limits == other.limits


class NoCluster(nullcontext[Pool]):
    """A pool that can't be opened."""

    def __enter__(self) -> Pool:
        raise StudyError("no cluster")


def test_nothing_is_written_before_the_pool_is_there(tmp_path: Path) -> None:
    with pytest.raises(StudyError):
        work_off(pass_of(tmp_path / "s", 1), PLAN, [1, 2], NoCluster(here))
    assert not list(tmp_path.iterdir())


def test_another_solver_does_not_go_on_with_it(tmp_path: Path) -> None:
    begun(tmp_path, PLAN).write(judge(PLAN, range(3)))
    of_another_solver(tmp_path)
    with pytest.raises(InvalidOption, match=r"another solver: 0\.0\.1\+0, not"):
        run(PLAN, tmp_path, jobs=0)


def test_another_solver_does_not_try_again(tmp_path: Path) -> None:
    """Reports may still be made of it."""
    run(PLAN, tmp_path, jobs=0)
    of_another_solver(tmp_path)
    with pytest.raises(InvalidOption, match=r"another solver: 0\.0\.1\+0, not"):
        retry(tmp_path, Limits(nodes=10_000), jobs=0)
    assert len(read_dataset(tmp_path)) == PLAN.count


def of_another_solver(folder: Path) -> None:
    """Make the first pass of a study one that another solver has judged."""
    rewrite(folder / "pass-1" / "manifest.json", solver="0.0.1+0")
    for path in (folder / "pass-1" / "parts").glob("*.deals.parquet"):
        table = pq.ParquetFile(path).read()
        solver = pa.array(["0.0.1+0"] * len(table))
        place = table.schema.get_field_index("solver")
        write_table(path, table.set_column(place, table.schema.field(place), solver))


def test_rows_of_another_solver_are_refused(tmp_path: Path) -> None:
    def judged(plan: object, chunks: object) -> object:
        deals = WHOLE.set_column(
            WHOLE.schema.get_field_index("solver"), "solver", [["0.0.1+0"] * 30]
        )
        yield judge(PLAN, PLAN.seeds)._replace(deals=deals)

    with pytest.raises(StudyError, match=r"another version of the solver: 0\.0\.1\+0"):
        study_of(tmp_path, PLAN, nullcontext(judged))  # type: ignore[arg-type]
    assert not pass_of(tmp_path, 1).seeds()


def test_a_retry_takes_the_unknown_ones_alone(tmp_path: Path) -> None:
    before = run(PLAN, tmp_path, jobs=0)
    left = open_seeds(before.deals)
    after = retry(tmp_path, Limits(nodes=10_000), jobs=0)
    assert pass_of(tmp_path, 2).seeds() == set(left)
    decided = judge(replace(PLAN, limits=Limits(nodes=10_000)), PLAN.seeds).deals
    assert after.deals["verdict"].equals(decided["verdict"])
    assert not open_seeds(after.deals)
    spent = dict(zip(*(after.times[name].to_pylist() for name in ("seed", "seconds")), strict=True))
    first = dict(
        zip(*(before.times[name].to_pylist() for name in ("seed", "seconds")), strict=True)
    )
    assert {seed for seed in spent if spent[seed] > first[seed]} == set(left)
    assert pq.read_table(tmp_path / "deals.parquet").equals(after.deals)
    assert retry(tmp_path, Limits(nodes=20_000), jobs=0).deals.equals(after.deals)


def test_a_retry_has_larger_limits_than_the_last_pass(tmp_path: Path) -> None:
    """What isn't stated is as it was; the same limits again go on with the same pass."""
    run(replace(PLAN, count=200), tmp_path, jobs=0)
    for limits in ({}, {"nodes": 20}, {"nodes": 10, "memory": 512}, Limits(nodes=20)):
        with pytest.raises(InvalidOption, match=r"a limit above .*: nodes 20, memory 1024$"):
            retry(tmp_path, limits, jobs=0)
    retry(tmp_path, {"nodes": 40, "seconds": 100}, jobs=0)
    assert pass_of(tmp_path, 2).plan.limits == Limits(40, 100, 1 << 30)
    retry(tmp_path, {"nodes": 40}, jobs=0)
    assert not (tmp_path / "pass-3").exists()
    for limits in ({}, {"nodes": 30}):
        with pytest.raises(InvalidOption, match=r"a limit above .*: nodes 40, seconds 100, memory"):
            retry(tmp_path, limits, jobs=0)
    retry(tmp_path, {"seconds": 0}, jobs=0)
    assert pass_of(tmp_path, 3).plan.limits == Limits(40, None, 1 << 30)


def test_a_retry_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    run(replace(PLAN, count=200), tmp_path, jobs=0)
    limits = Limits(nodes=10_000)
    whole = retry(tmp_path, limits, jobs=0)
    parts = sorted((tmp_path / "pass-2" / "parts").glob("*.deals.parquet"))
    parts[0].unlink()
    assert 0 < len(open_seeds(read_dataset(tmp_path).deals)) < len(pass_of(tmp_path, 1).seeds())
    assert len(parts) > 1
    assert retry(tmp_path, limits, jobs=0).deals.equals(whole.deals)
    assert not (tmp_path / "pass-3").exists()


def test_an_unfinished_study_is_not_retried(tmp_path: Path) -> None:
    with pytest.raises(CutOff):
        study_of(tmp_path, PLAN, cut_off(2, Random(0)))
    with pytest.raises(InvalidOption, match="deals are not judged yet; finish the study first"):
        retry(tmp_path, Limits(nodes=100), jobs=0)


@pytest.mark.parametrize("jobs", [-1, "two", 1.5, True])
def test_numbers_of_jobs_that_are_none(tmp_path: Path, jobs: Any) -> None:
    with pytest.raises(InvalidOption, match=f"'jobs' is '{jobs}'; possible: 0, 1, 2"):
        run(PLAN, tmp_path / "s", jobs=jobs)
    assert not (tmp_path / "s").exists()


def test_progress_counts_what_was_there(tmp_path: Path) -> None:
    with pytest.raises(CutOff):
        study_of(tmp_path, PLAN, cut_off(2, Random(0)))
    told: list[Progress] = []
    run(PLAN, tmp_path, jobs=0, tell=told.append)
    assert told[0].done == told[0].before > 0
    assert told[0].seconds_left is None
    assert [progress.done for progress in told[1:]] == [
        told[0].before + sum(map(len, list(chunks_of(range(30 - told[0].before), 7))[: n + 1]))
        for n in range(len(told) - 1)
    ]
    assert (told[-1].done, told[-1].total, told[-1].seconds_left) == (30, 30, 0)


def test_nothing_is_a_study_without_a_manifest(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match="is not the folder of a study"):
        read_dataset(tmp_path)
