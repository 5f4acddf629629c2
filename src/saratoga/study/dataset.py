"""What a study found: a table of deals, one of times, and the plan."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message
from saratoga.study.folder import overlaid, passes_of, write_table
from saratoga.study.manifest import need_equal
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
    docs/studying.md. `folder` is where they were read, `name` what a report calls the study where
    another one has the same title.
    """

    plan: Plan
    deals: pa.Table
    times: pa.Table
    folder: Path | None = None
    name: str = ""

    def __len__(self) -> int:
        return int(self.deals.num_rows)

    @property
    def title(self) -> str:
        """What reports call the study."""
        return self.name or self.plan.title

    def to_arrow(self) -> pa.Table:
        """Return deals and times side by side as one Arrow table."""
        return self.deals.append_column("seconds", self.times["seconds"])

    def to_pandas(self) -> pandas.DataFrame:
        """Return deals and times side by side as a pandas data frame; pandas must be installed."""
        frame: Any = self.to_arrow().to_pandas()
        return frame


def read_dataset(folder: str | Path) -> Dataset:
    """Return what the folder of a study holds by now, finished or not.

    Raises InvalidOption if it is none, or if a file in it is damaged or of another study.
    """
    folder = Path(folder)
    passes = passes_of(folder)
    if not passes:
        raise InvalidOption(
            Message("{folder} is not the folder of a study", folder=quoted_name(folder))
        )
    found, digest = passes[0].read(), passes[0].manifest["digest"]
    for later in passes[1:]:
        need_equal(later.folder, "digest", later.manifest["digest"], digest)
        found = overlaid(found, later.read())
    return Dataset(passes[0].plan, found.deals, found.times, folder)


def write_dataset(folder: Path) -> Dataset:
    """Write the two tables of a study from its parts, and return them."""
    dataset = read_dataset(folder)
    write_table(folder / TIMES_FILE, dataset.times)
    write_table(folder / DEALS_FILE, dataset.deals)
    return dataset
