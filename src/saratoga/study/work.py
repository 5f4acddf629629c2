"""Running a study: whatever is not judged yet is handed to a pool, and kept as it comes back.

>>> dataset = run({"game": "double-solitaire", "count": 2}, jobs=0)
>>> dataset.deals["verdict"].to_pylist()
['WINNABLE', 'WINNABLE']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pyarrow as pa

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message
from saratoga.solver.options import Limits
from saratoga.study.dataset import Dataset, read_dataset, write_dataset
from saratoga.study.errors import StudyError
from saratoga.study.folder import Chunk, Pass, chunks_of, open_seeds, pass_of, passes_of
from saratoga.study.judge import Judged, judge, solver_version
from saratoga.study.plan import Plan
from saratoga.study.progress import Progress

#: Deals given out at a time in a retry: these take long.
HARD_ONES: Final = 8
#: Judges chunks and yields their rows as they are ready, in any order.
Pool = Callable[[Plan, Iterator[Chunk]], Iterator[Judged]]
#: Is told how far a study has come: at its beginning and after each chunk.
Tell = Callable[[Progress], None]


def here(plan: Plan, chunks: Iterator[Chunk]) -> Iterator[Judged]:
    """Judge chunks in this process, one after the other."""
    return (judge(plan, chunk) for chunk in chunks)


def pool_of(jobs: int | None, scheduler: str | None) -> AbstractContextManager[Pool]:
    """Return a pool: this process (`jobs` 0), so many local ones, or a cluster's scheduler.

    With neither, as many local processes as there are cores.
    """
    if jobs == 0 and scheduler is None:
        return nullcontext(here)
    from saratoga.study.cluster import cluster

    return cluster(jobs, scheduler)


def run(
    plan: Plan | Mapping[str, Any],
    folder: str | Path | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    tell: Tell | None = None,
) -> Dataset:
    """Judge the deals of a plan (or of the table of one) and return what was found.

    What is in the folder by then is not judged again: so a study that was cut off goes on, and one
    whose plan now counts more deals grows. Without a folder nothing is kept. `jobs` and
    `scheduler` are as in `pool_of`. Raises InvalidOption for a folder that holds another study,
    StudyError if the cluster is lost; all that came back from it is kept.
    """
    plan = plan if isinstance(plan, Plan) else Plan.of(plan)
    if folder is None:
        with TemporaryDirectory() as made:
            return run(plan, made, jobs, scheduler, tell)
    folder = Path(folder)
    first = pass_of(folder, 1)
    first.begin(plan)
    work_off(first, plan, list(plan.seeds), pool_of(jobs, scheduler), tell)
    return write_dataset(folder)


def retry(
    folder: str | Path,
    limits: Limits,
    jobs: int | None = None,
    scheduler: str | None = None,
    tell: Tell | None = None,
) -> Dataset:
    """Judge the deals that a study left open once more, with other limits.

    A retry that was cut off goes on if it is given the same limits again. Raises InvalidOption if
    the study isn't finished.
    """
    folder = Path(folder)
    before = read_dataset(folder)
    last = passes_of(folder)[-1]
    if last.folder.name != "pass-1" and last.plan.limits == limits:
        again, seeds = last, sorted({*last.seeds(), *open_seeds(before.deals)})
    else:
        again = pass_of(folder, len(passes_of(folder)) + 1)
        seeds = open_seeds(before.deals)
    if len(before) < before.plan.count:
        raise InvalidOption(
            Message(
                "{folder}: {left} deals are not judged yet; finish the study first",
                folder=quoted(str(folder)),
                left=str(before.plan.count - len(before)),
            )
        )
    if not seeds:
        return before
    plan = replace(before.plan, limits=limits, chunk=HARD_ONES)
    again.begin(plan)
    work_off(again, plan, seeds, pool_of(jobs, scheduler), tell)
    return write_dataset(folder)


def work_off(
    part: Pass,
    plan: Plan,
    seeds: list[int],
    pool: AbstractContextManager[Pool],
    tell: Tell | None = None,
) -> None:
    """Judge what a pass has no rows of yet."""
    done = part.read().deals
    progress = Progress.begin(len(seeds), done)
    if tell is not None:
        tell(progress)
    known = set(done["seed"].to_pylist())
    left = [seed for seed in seeds if seed not in known]
    if not left:
        return
    with pool as judged_by:
        for judged in judged_by(plan, chunks_of(left, plan.chunk)):
            _check_solver(judged.deals)
            part.write(judged)
            progress = progress.after(judged.deals)
            if tell is not None:
                tell(progress)


def _check_solver(deals: pa.Table) -> None:
    """Raise StudyError for rows of another solver than this process has."""
    for version in set(deals["solver"].to_pylist()):
        if version != solver_version():
            raise StudyError(
                Message(
                    "a worker runs another version of the solver: {theirs}; here it is {ours}",
                    theirs=version,
                    ours=solver_version(),
                )
            )
