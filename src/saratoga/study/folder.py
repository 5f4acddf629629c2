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
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message
from saratoga.solver.options import Limits
from saratoga.solver.verdict import Outcome
from saratoga.study.games import rules_of, table_of
from saratoga.study.judge import DEALS, TIMES, Judged, solver_version
from saratoga.study.plan import Plan

MANIFEST: Final = "manifest.json"
_DEALS: Final = ".deals.parquet"
_TIMES: Final = ".times.parquet"
#: Version of the form of the folder.
FORM: Final = 1


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
    """Write a file so that at any moment it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rough = path.with_name(f".{path.name}.{os.getpid()}")
    with rough.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    rough.replace(path)


def write_table(path: Path, table: pa.Table) -> None:
    """Write a table as Parquet, whole or not at all; equal tables give equal bytes."""
    sink = pa.BufferOutputStream()
    pq.write_table(table.combine_chunks(), sink, compression="zstd")
    write_whole(path, sink.getvalue().to_pybytes())


class Pass:
    """One go over some deals with one plan; its folder holds the parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def manifest(self) -> dict[str, Any]:
        """What is written of the pass."""
        table: dict[str, Any] = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
        return table

    @property
    def plan(self) -> Plan:
        """The plan of the pass."""
        table = self.manifest
        return Plan(
            rules=rules_of(table),
            limits=Limits(**table["limits"]),
            **{key: table[key] for key in ("name", "first", "count", "shorten", "lines")},
        )

    def begin(self, plan: Plan) -> None:
        """Write the manifest, or hold it against the plan where there is one.

        The count may grow, the name may change. Raises InvalidOption for anything else: parts of
        other rules, limits or another solver don't belong into one table.
        """
        new = manifest_of(plan)
        if (self.folder / MANIFEST).exists():
            self._compare(new)
        if not (self.folder / MANIFEST).exists() or self.manifest != new:
            text = json.dumps(new, indent=1) + "\n"
            write_whole(self.folder / MANIFEST, text.encode())

    def _compare(self, new: dict[str, Any]) -> None:
        old = self.manifest
        if new["count"] < old["count"]:
            raise InvalidOption(
                Message(
                    "{folder} holds a study of {count} deals; it can't become smaller",
                    folder=quoted(self.folder),
                    count=str(old["count"]),
                )
            )
        for key in new:
            if key not in ("count", "name") and old.get(key) != new[key]:
                raise InvalidOption(
                    Message(
                        "{folder} holds a study with another {key}: {old}, not {new}; choose"
                        " another folder",
                        folder=quoted(self.folder),
                        key=key,
                        old=str(old.get(key)),
                        new=str(new[key]),
                    )
                )

    def write(self, judged: Judged) -> None:
        """Keep the rows of a chunk; from then on it is done."""
        seeds = judged.deals["seed"]
        path = self._parts / f"{seeds[0].as_py():010d}-{len(seeds):04d}{_DEALS}"
        write_table(_times_of(path), judged.times)
        write_table(path, judged.deals)

    def seeds(self) -> set[int]:
        """Return the seeds of the deals that have been judged."""
        return {
            seed
            for path in self._paths()
            for seed in pq.read_table(path, columns=["seed"])["seed"].to_pylist()
        }

    def read(self) -> Judged:
        """Return the rows of all chunks that are done."""
        paths = self._paths()
        return joined(
            [
                Judged(
                    pq.read_table(path, schema=DEALS), pq.read_table(_times_of(path), schema=TIMES)
                )
                for path in paths
            ]
        )

    @property
    def _parts(self) -> Path:
        return self.folder / "parts"

    def _paths(self) -> list[Path]:
        return sorted(self._parts.glob(f"[0-9]*{_DEALS}"))


def _times_of(path: Path) -> Path:
    return path.with_name(path.name.replace(_DEALS, _TIMES))


def manifest_of(plan: Plan) -> dict[str, Any]:
    """Return what pins the rows of a pass."""
    return {
        "form": FORM,
        "name": plan.name,
        "rules": {"name": plan.rules.name, **table_of(plan.rules)},
        "digest": plan.rules.digest,
        "solver": solver_version(),
        "first": plan.first,
        "count": plan.count,
        "limits": {
            "nodes": plan.limits.nodes,
            "seconds": plan.limits.seconds,
            "bytes": plan.limits.bytes,
        },
        "shorten": plan.shorten,
        "lines": plan.lines,
    }


def passes_of(folder: Path) -> list[Pass]:
    """Return the passes of a study that have begun, the first one first."""
    found: list[Pass] = []
    while (folder / f"pass-{len(found) + 1}" / MANIFEST).exists():
        found.append(pass_of(folder, len(found) + 1))
    return found


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
