"""Judging deals: seeds in, two tables out. It runs in the workers and knows nothing of them.

`deals` is the same wherever and however often it is made, as long as the limits count no seconds;
what the clock says stands apart in `times`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from time import thread_time
from typing import Any, Final, NamedTuple

import pyarrow as pa

import saratoga
from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal, deal_out, pack_of
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled, shuffled_pack
from saratoga.rules.catalogue import form_of
from saratoga.rules.model import Rules
from saratoga.rules.piles import HOME
from saratoga.solver.methods import choose
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome, Reason, Verdict
from saratoga.study.plan import Plan

#: A row a deal. `length` and `placed` (cards put on foundations, each time counted) are of the
#: winning line, null without one; `nodes` and `bytes` are of the search that decided.
DEALS: Final = pa.schema(
    [
        pa.field("seed", pa.uint32(), nullable=False),
        pa.field("code", pa.string(), nullable=False),
        pa.field("rules", pa.string(), nullable=False),
        pa.field("start_rank", pa.int8(), nullable=False),
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("length", pa.uint32()),
        pa.field("placed", pa.uint32()),
        pa.field("nodes", pa.uint64(), nullable=False),
        pa.field("bytes", pa.uint64(), nullable=False),
        pa.field("method", pa.string(), nullable=False),
        pa.field("solver", pa.string(), nullable=False),
        pa.field("line", pa.string()),
    ]
)
#: The source that decides what is found.
DECIDING: Final = (
    "rules/**/*.py",
    "solver/**/*.py",
    "engine/deals.py",
    "engine/play.py",
    "engine/position.py",
    "engine/refusals.py",
    "engine/shuffle.py",
)
#: What lies among it and asks for verdicts, but decides none.
ASKING: Final = (
    "solver/fair/**/*.py",
    "solver/beam/train.py",
    "solver/daily.py",
    "solver/graded.py",
    "solver/grading.py",
    "solver/warm.py",
)
#: CPU seconds of each deal.
TIMES: Final = pa.schema(
    [
        pa.field("seed", pa.uint32(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
    ]
)


class Judged(NamedTuple):
    """The rows of some deals."""

    deals: pa.Table
    times: pa.Table


@cache
def solver_version() -> str:
    """Return the version of Saratoga with a digest of the source that decides verdicts."""
    home = Path(saratoga.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(_files(home, DECIDING) - _files(home, ASKING)):
        digest.update(file.relative_to(home).as_posix().encode() + b"\n")
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return f"{saratoga.__version__}+{digest.hexdigest()[:12]}"


def _files(home: Path, patterns: Iterable[str]) -> set[Path]:
    return {file for pattern in patterns for file in home.glob(pattern)}


def start_of(rules: Rules, seed: int) -> Position:
    """Return the position in which the deal of a seed starts.

    With a full pack these are the cards that codes name; smaller packs are shuffled likewise.
    """
    pack = sorted(pack_of(rules).elements())
    if len(pack) == 52 * rules.decks:
        return Deal(rules, shuffled_pack(rules.decks, seed)).position()
    return deal_out(rules, shuffled(pack, seed))


def code_of(rules: Rules, seed: int) -> str:
    """Return a deal's code; its letters alone under rules that codes don't name."""
    form = form_of(rules)
    return letters_of(seed) if form is None else f"{form}-{letters_of(seed)}"


def judge(plan: Plan, seeds: Sequence[int]) -> Judged:
    """Return the rows of the deals with these seeds, in their order."""
    rows, times = [], []
    for seed in seeds:
        begin = thread_time()
        position = start_of(plan.rules, seed)
        verdict = _verdict(plan, position)
        rows.append(_row(plan, seed, position, verdict))
        times.append({"seed": seed, "seconds": thread_time() - begin})
    return Judged(pa.Table.from_pylist(rows, DEALS), pa.Table.from_pylist(times, TIMES))


def _verdict(plan: Plan, position: Position) -> Verdict:
    """Return what the solver says; a deal for which the memory doesn't suffice stays open."""
    try:
        return solve(position, plan.options)
    except MemoryError:
        method, _ = choose(position, plan.options)
        return Verdict(Outcome.UNKNOWN, Reason.BYTES, (), 0, 0, 0.0, 0, method)


def _row(plan: Plan, seed: int, position: Position, verdict: Verdict) -> dict[str, Any]:
    won = verdict.is_winnable
    return {
        "seed": seed,
        "code": code_of(plan.rules, seed),
        "rules": plan.rules.digest,
        "start_rank": position.start_rank,
        "verdict": verdict.outcome.value,
        "reason": verdict.reason.value,
        "length": len(verdict.line) if won else None,
        "placed": sum(move.target == HOME for move in verdict.line) if won else None,
        "nodes": verdict.nodes,
        "bytes": verdict.bytes,
        "method": verdict.method.value,
        "solver": solver_version(),
        "line": " ".join(map(str, verdict.line)) if won and plan.lines else None,
    }
