"""Which table suits which position."""

from __future__ import annotations

from saratoga.engine.position import Position
from saratoga.solver.fair.canfield import CanfieldTable, new_scratch
from saratoga.solver.fair.hidden import Places
from saratoga.solver.fair.judging import Table
from saratoga.solver.fair.plain import PlainTable
from saratoga.solver.quotient import canfield_desk


class Tables:
    """Makes tables; keeps the memory of their searches."""

    def __init__(self) -> None:
        self._canfield = new_scratch()

    def table(self, position: Position, unseen: Places) -> Table:
        """Return the fastest table that knows a position."""
        if canfield_desk.knows(position) and position.rules.ranks == 13:
            return CanfieldTable(position, unseen, self._canfield)
        return PlainTable(position, unseen)
