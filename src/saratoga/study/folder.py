"""The folder of a study: one part a chunk, and the two tables made of them.

```
canfield.study/
  pass-1/manifest.json         what every part is of: rules, limits, solver version …
  pass-1/parts/0000000000-0256.deals.parquet   256 deals from seed 0 on
  pass-1/parts/0000000000-0256.times.parquet   their CPU seconds
  pass-2/…                     the deals that pass 1 left open, with larger limits
  deals.parquet, times.parquet                 all of them in the order of their seeds
```

A part is written under another name, brought to the disk and then renamed; its deals come last. So
a chunk is done if and only if its part of deals is there, wherever the work was cut off. What is
left to do are the seeds without a row, however they were shared out before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from saratoga.solver.verdict import Outcome
from saratoga.study.judge import DEALS, TIMES, Judged
from saratoga.study.manifest import MANIFEST, manifest_of, need_same, plan_in, read_manifest
from saratoga.study.parts import DEALS_END, read_part, times_of
from saratoga.study.plan import Plan

#: The seeds of deals that are judged together.
Chunk = Sequence[int]


def chunks_of(seeds: Sequence[int], size: int) -> Iterator[Chunk]:
    """Yield the seeds in chunks, each of `size` but the last.

    >>> [list(chunk) for chunk in chunks_of(range(5), 3)]
    [[0, 1, 2], [3, 4]]
    """
    for start in range(0, len(seeds), size):
        yield seeds[start : start + size]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at any moment it is there whole or not at all.

    Raises OSError, with the name of the file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    rough = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with rough.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        rough.replace(path)
    except OSError as error:
        rough.unlink(missing_ok=True)
        # A full disk doesn't say by itself where it is full.
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_table(path: Path, table: pa.Table) -> None:
    """Write a table as Parquet, whole or not at all; equal tables give equal bytes."""
    sink = pa.BufferOutputStream()
    pq.write_table(table.combine_chunks(), sink, compression="zstd")
    write_whole(path, sink.getvalue().to_pybytes())


class Pass:
    """One go over some deals with one plan; its folder holds the parts.

    All that reads the manifest raises InvalidOption if it is damaged, or missing beside parts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def number(self) -> int:
        """Its place among the passes of its study, the first one being 1."""
        return int(self.folder.name.removeprefix("pass-"))

    @property
    def manifest(self) -> dict[str, Any]:
        """What is written of the pass."""
        return read_manifest(self.folder / MANIFEST)

    @property
    def plan(self) -> Plan:
        """The plan of the pass."""
        return plan_in(self.manifest)

    @property
    def has_begun(self) -> bool:
        """Whether anything of the pass is there."""
        return (self.folder / MANIFEST).exists() or self.has_rows

    @property
    def has_rows(self) -> bool:
        """Whether any deals have been judged."""
        return bool(self._paths())

    def check(self, plan: Plan) -> None:
        """Hold the pass against a plan, as far as it has rows.

        The count may grow, the name may change. Raises InvalidOption for anything else: parts of
        other rules, limits or another solver don't belong into one table.
        """
        old = self.manifest if self.has_begun else None
        if old is not None and self.has_rows:
            need_same(self.folder, old, manifest_of(plan))

    def begin(self, plan: Plan) -> None:
        """Write the manifest. Raises InvalidOption as `check` does."""
        self.check(plan)
        new = manifest_of(plan)
        if not self.has_begun or self.manifest != new:
            text = json.dumps(new, indent=1) + "\n"
            write_whole(self.folder / MANIFEST, text.encode())

    def write(self, judged: Judged) -> None:
        """Keep the rows of a chunk; from then on it is done."""
        seeds = judged.deals["seed"]
        path = self._parts / f"{seeds[0].as_py():010d}-{len(seeds):04d}{DEALS_END}"
        write_table(times_of(path), judged.times)
        write_table(path, judged.deals)

    def seeds(self) -> set[int]:
        """Return the seeds of the deals that have been judged."""
        return set(self.read().deals["seed"].to_pylist())

    def read(self) -> Judged:
        """Return the rows of all chunks that are done.

        Raises InvalidOption if a part is damaged or not of this pass.
        """
        if not self.has_rows:
            return joined([])
        manifest = self.manifest
        plan, solver = plan_in(manifest), manifest["solver"]
        return joined([read_part(path, plan, solver) for path in self._paths()])

    @property
    def _parts(self) -> Path:
        return self.folder / "parts"

    def _paths(self) -> list[Path]:
        return sorted(self._parts.glob(f"[0-9]*{DEALS_END}"))


def passes_of(folder: Path) -> list[Pass]:
    """Return the passes of a study up to the last one that has begun, the first one first."""
    names = {path.parent.name.removeprefix("pass-") for path in folder.glob("pass-*/*")}
    numbers = [int(name) for name in names if name.isdecimal()]
    last = max((number for number in numbers if pass_of(folder, number).has_begun), default=0)
    return [pass_of(folder, number) for number in range(1, last + 1)]


def pass_of(folder: Path, number: int) -> Pass:
    """Return a pass of a study, the first one being 1."""
    return Pass(folder / f"pass-{number}")


def joined(parts: Sequence[Judged]) -> Judged:
    """Return the rows of all parts in the order of their seeds, each deal once.

    So the result is the same for any partition and order of the work.
    """
    return Judged(
        _in_order([DEALS.empty_table(), *(part.deals for part in parts)]),
        _in_order([TIMES.empty_table(), *(part.times for part in parts)]),
    )


def _in_order(tables: Sequence[pa.Table]) -> pa.Table:
    table = pa.concat_tables(tables).sort_by("seed").combine_chunks()
    seeds = table["seed"].to_numpy()
    if len(seeds) > 1 and not (seeds[1:] > seeds[:-1]).all():
        new = [True, *(seeds[1:] != seeds[:-1]).tolist()]
        table = table.filter(pa.array(new)).combine_chunks()
    return table


def open_seeds(deals: pa.Table) -> list[int]:
    """Return the seeds of the deals that are UNKNOWN, in order."""
    unknown = pc.equal(deals["verdict"], Outcome.UNKNOWN.value)
    seeds: list[int] = deals.filter(unknown)["seed"].to_pylist()
    return seeds


def overlaid(first: Judged, later: Judged) -> Judged:
    """Return the rows of a pass with those of a later one in their place, and times added up."""
    again = later.deals["seed"]
    kept = first.deals.filter(pc.invert(pc.is_in(first.deals["seed"], value_set=again)))
    spent = pa.concat_tables([first.times, later.times])
    summed = spent.group_by("seed", use_threads=False).aggregate([("seconds", "sum")])
    times = pa.table([summed["seed"], summed["seconds_sum"]], schema=TIMES)
    return Judged(_in_order([kept, later.deals]), _in_order([times]))
