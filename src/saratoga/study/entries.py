"""What a report says of each study for other programs: its figures, and its plan."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from saratoga.study.dataset import Dataset
from saratoga.study.manifest import manifest_of
from saratoga.study.progress import share_of

#: What is said of one study, under its title.
Entry = dict[str, Any]
FIGURES: Final = "figures.json"
PLANS: Final = "plans.json"
FIGURE_KEYS: Final = ("study", "rules", "n", "winnable", "unwinnable", "unknown", "low", "high")


def figures_of(datasets: Iterable[Dataset]) -> list[Entry]:
    """Return for each study its rules' digest, the counts, and the ends of the 95% interval with
    unknown deals both ways, as fractions of 1."""
    return [dict(zip(FIGURE_KEYS, _figures(dataset), strict=True)) for dataset in datasets]


def _figures(dataset: Dataset) -> tuple[object, ...]:
    share = share_of(dataset.deals)
    counts = (share.n, share.winnable, share.unwinnable, share.unknown)
    bounds = (round(end, 6) for end in share.bounds)
    return (dataset.title, dataset.plan.rules.digest, *counts, *bounds)


def plans_of(datasets: Iterable[Dataset]) -> list[Entry]:
    """Return for each study what was asked, which solvers answered, and how much is there."""
    return [
        {
            "study": dataset.title,
            **manifest_of(dataset.plan),
            "solver": ", ".join(sorted(set(dataset.deals["solver"].to_pylist()))),
            "judged": len(dataset),
        }
        for dataset in datasets
    ]


def plan_text(plan: Entry) -> str:
    """Return a plan as a page shows it, under the title of its study."""
    return json.dumps({key: value for key, value in plan.items() if key != "study"}, indent=1)


def json_of(entries: Sequence[Entry]) -> str:
    """Return the text of a file of entries."""
    return json.dumps(entries, indent=1) + "\n"
