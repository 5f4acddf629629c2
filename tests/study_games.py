"""Small games and plans for the tests of studies, and a pool that is cut off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from saratoga.rules import CANFIELD
from saratoga.solver.options import Limits
from saratoga.study.dataset import write_dataset
from saratoga.study.folder import Chunk, Pass, pass_of
from saratoga.study.judge import Judged, judge
from saratoga.study.plan import Plan
from saratoga.study.work import Pool, work_off

#: Ten cards: 30 deals take milliseconds, and have all three verdicts within 20 nodes.
TINY: Final = replace(CANFIELD, name="Tiny Canfield", suits=2, ranks=5, reserve=3, columns=(1, 1))
PLAN: Final = Plan(TINY, count=30, limits=Limits(nodes=20), chunk=7)


class CutOff(Exception):
    """The work ends here."""


def cut_off(after: int, random: Random) -> AbstractContextManager[Pool]:
    """Return a pool that judges chunks in any order and breaks down after so many of them."""

    def judged(plan: Plan, chunks: Iterator[Chunk]) -> Iterator[Judged]:
        waiting = list(chunks)
        random.shuffle(waiting)
        for number, chunk in enumerate(waiting):
            if number == after:
                raise CutOff
            yield judge(plan, chunk)

    return nullcontext(judged)


def begun(folder: Path, plan: Plan) -> Pass:
    """Return the first pass of a study in a folder, begun."""
    first = pass_of(folder, 1)
    first.begin(plan)
    return first


def rewrite(path: Path, **changes: object) -> None:
    """Change what a file of JSON says."""
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def study_of(folder: Path, plan: Plan, pool: AbstractContextManager[Pool]) -> bytes:
    """Work off a plan in a folder and return the bytes of its table of deals."""
    work_off(begun(folder, plan), plan, list(plan.seeds), pool)
    write_dataset(folder)
    return (folder / "deals.parquet").read_bytes()
