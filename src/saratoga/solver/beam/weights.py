"""The learned weights: integers in `weights.json`, written by `saratoga train`.

For each draw some sets of weights, each with one row for each phase of the game. Rules with a draw
that has no weights of its own take those of the largest draw below it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

import numpy as np

from saratoga.rules.model import Rules
from saratoga.solver.beam.board import Ints
from saratoga.solver.beam.features import FEATURES, PHASES

FILE: Final = "weights.json"


def parse(text: str) -> dict[int, list[Ints]]:
    """Read sets of weights by draw from JSON.

    Raises ValueError if the numbers don't match the features of this version.
    """
    weights = {}
    for draw, sets in json.loads(text).items():
        tables = [np.array(rows, np.int64) for rows in sets]
        for table in tables:
            if table.shape != (PHASES, FEATURES):
                raise ValueError(
                    f"weights of draw {draw} have the shape {table.shape}, not"
                    f" {(PHASES, FEATURES)}: train them anew"
                )
        weights[int(draw)] = [table.ravel() for table in tables]
    return weights


def write(path: Path, weights: dict[int, list[Ints]]) -> None:
    """Write sets of weights by draw as JSON, a line for each phase."""
    parts = []
    for draw, sets in sorted(weights.items()):
        tables = [
            "[\n   "
            + ",\n   ".join(json.dumps(row) for row in table.reshape(PHASES, FEATURES).tolist())
            + "\n  ]"
            for table in sets
        ]
        parts.append(f'"{draw}": [\n  {", ".join(tables)}\n ]')
    path.write_text("{\n " + ",\n ".join(parts) + "\n}\n", encoding="utf-8")


@lru_cache(maxsize=1)
def shipped() -> dict[int, list[Ints]]:
    """Return the sets of weights that come with the package, by draw."""
    file = resources.files("saratoga.solver.beam") / FILE
    return parse(file.read_text(encoding="utf-8"))


def weights_for(rules: Rules) -> list[Ints]:
    """Return the sets of weights for some rules."""
    weights = shipped()
    return weights[max(draw for draw in weights if draw <= rules.draw)]
