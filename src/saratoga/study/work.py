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

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message, listed
from saratoga.solver.options import Limits
from saratoga.study.dataset import Dataset, read_dataset, write_dataset
from saratoga.study.errors import StudyError
from saratoga.study.folder import Chunk, Pass, chunks_of, open_seeds, pass_of, passes_of
from saratoga.study.games import wrong_field
from saratoga.study.judge import Judged, judge, solver_version
from saratoga.study.manifest import need_equal
from saratoga.study.plan import LIMITS_FIELDS, MEGABYTE, Plan, limits_of
from saratoga.study.progress import Progress

#: Deals given out at a time in a retry: these take long.
HARD_ONES: Final = 8
#: Judges chunks and yields their rows as they are ready, in any order.
Pool = Callable[[Plan, Iterator[Chunk]], Iterator[Judged]]
#: Is told how far a study has come: at its beginning and after each chunk.
Tell = Callable[[Progress], None]
#: Is called if the work has to wait for the first worker.
Idle = Callable[[], None]


def here(plan: Plan, chunks: Iterator[Chunk]) -> Iterator[Judged]:
    """Judge chunks in this process, one after the other."""
    return (judge(plan, chunk) for chunk in chunks)


def pool_of(
    jobs: int | None, scheduler: str | None, idle: Idle | None = None
) -> AbstractContextManager[Pool]:
    """Return a pool: this process (`jobs` 0), so many local ones, or a cluster's scheduler.

    With neither, as many local processes as there are cores. `idle` is called once if the scheduler
    has no worker yet. Raises InvalidOption for what is no number of jobs.
    """
    if jobs is not None and (type(jobs) is not int or jobs < 0):
        raise InvalidOption(wrong_field("jobs", jobs, "0, 1, 2 …"))
    if jobs == 0 and scheduler is None:
        return nullcontext(here)
    from saratoga.study.cluster import cluster

    return cluster(jobs, scheduler, idle)


def run(
    plan: Plan | Mapping[str, Any],
    folder: str | Path | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    tell: Tell | None = None,
    idle: Idle | None = None,
) -> Dataset:
    """Judge the deals of a plan (or of the table of one) and return what was found.

    What is in the folder by then is not judged again: so a study that was cut off goes on, and one
    whose plan now counts more deals grows. Without a folder nothing is kept. `jobs`, `scheduler`
    and `idle` are as in `pool_of`. Raises InvalidOption for a folder that holds another study or a
    damaged file, StudyError if the cluster is lost; all that came back from it is kept.
    """
    plan = plan if isinstance(plan, Plan) else Plan.of(plan)
    if folder is None:
        with TemporaryDirectory() as made:
            found = run(plan, made, jobs, scheduler, tell, idle)
            return replace(found, folder=None)
    folder = Path(folder)
    first = pass_of(folder, 1)
    first.check(plan)
    if passes_of(folder):
        read_dataset(folder)
    work_off(first, plan, list(plan.seeds), pool_of(jobs, scheduler, idle), tell)
    return write_dataset(folder)


def retry(
    folder: str | Path,
    limits: Limits | Mapping[str, Any],
    jobs: int | None = None,
    scheduler: str | None = None,
    tell: Tell | None = None,
    idle: Idle | None = None,
) -> Dataset:
    """Judge the deals that a study left open once more, with larger limits.

    Of a table of limits, what isn't stated is as in the last pass. A retry that was cut off goes on
    if it is given the same limits again. Raises InvalidOption if the study isn't finished, was
    judged by another solver, or none of the limits is larger than before.
    """
    folder = Path(folder)
    before = read_dataset(folder)
    if len(before) < before.plan.count:
        raise InvalidOption(
            Message(
                "{folder}: {left} deals are not judged yet; finish the study first",
                folder=quoted_name(folder),
                left=str(before.plan.count - len(before)),
            )
        )
    passes = [each for each in passes_of(folder) if each.has_rows]
    for each in passes:
        need_equal(each.folder, "solver", each.manifest["solver"], solver_version())
    last, seeds = passes[-1], open_seeds(before.deals)
    again, known = pass_of(folder, last.number + 1), last.plan.limits
    wanted = limits if isinstance(limits, Limits) else limits_of(limits, known)
    if limits and last is not passes[0] and wanted == known:
        again, seeds = last, sorted({*last.seeds(), *seeds})
    elif not _larger(wanted, known):
        raise InvalidOption(_too_small(known))
    if not seeds:
        return before
    plan = replace(before.plan, limits=wanted, chunk=HARD_ONES)
    work_off(again, plan, seeds, pool_of(jobs, scheduler, idle), tell)
    return write_dataset(folder)


def _larger(new: Limits, old: Limits) -> bool:
    """Tell whether any of the limits lets a search go further than before."""
    pairs = [(getattr(new, name), getattr(old, name)) for name in LIMITS_FIELDS]
    return any(was is not None and (now is None or now > was) for now, was in pairs)


def _too_small(known: Limits) -> Message:
    stated = {"nodes": known.nodes, "seconds": known.seconds}
    stated["memory"] = known.bytes and known.bytes / MEGABYTE
    return Message(
        "a retry needs a limit above those of the last pass: {limits}",
        limits=listed(f"{key} {value:.15g}" for key, value in stated.items() if value is not None),
    )


def work_off(
    part: Pass,
    plan: Plan,
    seeds: list[int],
    pool: AbstractContextManager[Pool],
    tell: Tell | None = None,
) -> None:
    """Judge what a pass has no rows of yet. Nothing is written before the pool is there."""
    done = part.read().deals
    progress = Progress.begin(len(seeds), done)
    if tell is not None:
        tell(progress)
    known = set(done["seed"].to_pylist())
    left = [seed for seed in seeds if seed not in known]
    with pool if left else nullcontext(here) as judged_by:
        part.begin(plan)
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
