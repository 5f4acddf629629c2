"""What a study found: a table of deals, one of times, and the plan."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message
from saratoga.study.folder import (
    overlaid,
    passes_of,
    write_table,
)
from saratoga.study.plan import Plan

if TYPE_CHECKING:
    import pandas

#: Names of the two tables of a study.
DEALS_FILE: Final = "deals.parquet"
TIMES_FILE: Final = "times.parquet"


@dataclass(frozen=True)
class Dataset:
    """The rows of a study in the order of their seeds.

    `deals` is the same in every run of the plan, `times` is not; their columns are described in
    docs/studying.md.
    """

    plan: Plan
    deals: pa.Table
    times: pa.Table

    def __len__(self) -> int:
        return int(self.deals.num_rows)

    def to_arrow(self) -> pa.Table:
        """Return deals and times side by side as one Arrow table."""
        return self.deals.append_column("seconds", self.times["seconds"])

    def to_pandas(self) -> pandas.DataFrame:
        """Return deals and times side by side as a pandas data frame; pandas must be installed."""
        frame: Any = self.to_arrow().to_pandas()
        return frame


def read_dataset(folder: str | Path) -> Dataset:
    """Return what the folder of a study holds by now, finished or not.

    Raises InvalidOption if it is none.
    """
    folder = Path(folder)
    passes = passes_of(folder)
    if not passes:
        raise InvalidOption(
            Message("{folder} is not the folder of a study", folder=quoted(str(folder)))
        )
    found = passes[0].read()
    for later in passes[1:]:
        found = overlaid(found, later.read())
    return Dataset(passes[0].plan, found.deals, found.times)


def write_dataset(folder: Path) -> Dataset:
    """Write the two tables of a study from its parts, and return them."""
    dataset = read_dataset(folder)
    write_table(folder / TIMES_FILE, dataset.times)
    write_table(folder / DEALS_FILE, dataset.deals)
    return dataset
