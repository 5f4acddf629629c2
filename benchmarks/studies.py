"""Write the figures of the report in docs/studies/results where they are told besides.

    python benchmarks/studies.py [--check]

renews the table of docs/studies/README.md and the figures of the history page. With `--check` it
only says what isn't so, and ends with 1.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path
from typing import Final

from saratoga.study import read_plan

ROOT: Final = Path(__file__).resolve().parents[1]
STUDIES: Final = ROOT / "docs" / "studies"
RESULTS: Final = STUDIES / "results"
PAGE: Final = STUDIES / "README.md"
HISTORY: Final = ROOT / "src" / "saratoga" / "web" / "content" / "study_figures.json"
BEGIN: Final = "<!-- figures -->\n"
END: Final = "<!-- end of figures -->\n"
HEAD: Final = (
    "| study | plan | N | winnable | not | unknown | of the decided, 95% | unknown both ways |"
    " published | CPU hours |\n"
    "|:--|:--|--:|--:|--:|--:|--:|--:|:--|--:|\n"
)

Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    """Return the rows of a table of the report."""
    with (RESULTS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def figures() -> str:
    """Return what stands between the marks of the page: the table, and the hours."""
    plans = {str(read_plan(path)["name"]): path.stem for path in STUDIES.glob("plans/*.toml")}
    published = rows_of("published")
    shares = rows_of("shares")
    lines = [_line(share, plans[share["study"]], published) for share in shares]
    hours = sum(float(share["CPU hours"]) for share in shares)
    return f"\n{HEAD}{''.join(lines)}\nAll of it took {hours:.2f} hours of one core.\n\n"


def _line(share: Row, plan: str, published: list[Row]) -> str:
    others = [
        f"{_between(row['published, low'], row['published, high'])}"
        f" ({row['source'].split(',')[0]}): {row['verdict']}"
        for row in published
        if row["study"] == share["study"]
    ]
    cells = (
        share["study"],
        f"`{plan}`",
        *(share[column] for column in ("n", "winnable", "unwinnable", "unknown")),
        _between(share["low"], share["high"]),
        _between(share["low, unknown lost"], share["high, unknown won"]),
        "; ".join(others) or "–",
        f"{float(share['CPU hours']):.2f}",
    )
    return f"| {' | '.join(cells)} |\n"


def _between(low: str, high: str) -> str:
    return f"{100 * float(low):.2f}% to {100 * float(high):.2f}%"


def wanted() -> dict[Path, str]:
    """Return the files that tell figures, as they should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return {
        PAGE: before + BEGIN + figures() + END + after,
        HISTORY: (RESULTS / "figures.json").read_text(encoding="utf-8"),
    }


def stale() -> list[Path]:
    """Return the files that tell other figures than the report."""
    return [path for path, text in wanted().items() if path.read_text(encoding="utf-8") != text]


def main() -> None:
    """Renew the files, or check them."""
    parser = argparse.ArgumentParser(description="tell the figures of the studies")
    parser.add_argument("--check", action="store_true", help="only look")
    if parser.parse_args().check:
        found = stale()
        for path in found:
            print(f"{path.relative_to(ROOT)} tells other figures: run benchmarks/studies.py")
        sys.exit(bool(found))
    for path, text in wanted().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
