"""One part of a pass: the rows of a chunk, two files of Parquet.

What is read is held against the study, for nothing else keeps a file of another one out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message
from saratoga.solver.verdict import Outcome
from saratoga.study.games import wrong_field
from saratoga.study.judge import DEALS, TIMES, Judged
from saratoga.study.plan import Plan

DEALS_END: Final = ".deals.parquet"
TIMES_END: Final = ".times.parquet"


def times_of(path: Path) -> Path:
    """Return the file of the times that belong to a file of deals."""
    return path.with_name(path.name.removesuffix(DEALS_END) + TIMES_END)


def read_part(path: Path, plan: Plan, solver: str) -> Judged:
    """Return the rows of a part, named by its file of deals.

    Raises InvalidOption if a file is damaged or missing, or its rows are not of this study.
    """
    judged = Judged(_read(path, path, DEALS), _read(path, times_of(path), TIMES))
    known = {
        "rules": [plan.rules.digest],
        "solver": [solver],
        "verdict": [outcome.value for outcome in Outcome],
    }
    for column, values in known.items():
        for value in judged.deals[column].unique().to_pylist():
            if value not in values:
                raise _foreign(path, wrong_field(column, value, ", ".join(values)))
    seeds = judged.deals["seed"].to_pylist()
    for seed in seeds:
        if seed not in plan.seeds:
            raise _foreign(path, wrong_field("seed", seed, f"{plan.seeds[0]} … {plan.seeds[-1]}"))
    if judged.times["seed"].to_pylist() != seeds:
        raise _foreign(path, Message("its times are not those of its deals"))
    return judged


def _read(path: Path, file: Path, schema: pa.Schema) -> pa.Table:
    """Return the table in a file of a part, whole and of the right columns."""
    try:
        with pq.ParquetFile(file) as opened:
            table = opened.read()
        table.validate(full=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        text = Message("can't read {file}: {reason}", file=quoted_name(file.name), reason=reason)
        raise _foreign(path, text) from None
    if not table.schema.equals(schema):
        columns = ", ".join(table.schema.names)
        raise _foreign(path, wrong_field("columns", columns, ", ".join(schema.names)))
    return table


def _foreign(path: Path, reason: Message) -> InvalidOption:
    return InvalidOption(
        Message(
            "{file} is no part of this study: {reason}; remove it and run the study again",
            file=quoted_name(path),
            reason=reason,
        )
    )
