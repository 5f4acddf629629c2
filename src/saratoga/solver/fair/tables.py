"""Which table suits which position."""

from __future__ import annotations

from saratoga.engine.position import Position
from saratoga.solver.fair import canfield, double, vegas
from saratoga.solver.fair.hidden import Places
from saratoga.solver.fair.judging import Table
from saratoga.solver.fair.plain import PlainTable
from saratoga.solver.plain import search as plain
from saratoga.solver.quotient import canfield_desk, double_desk
from saratoga.solver.whole import desk, whole


class Tables:
    """Makes tables; keeps the memory of their searches."""

    def __init__(self) -> None:
        self._canfield = canfield.new_scratch()
        self._double = double.new_scratch()

    def table(self, position: Position, unseen: Places) -> Table:
        """Return the fastest table that knows a position."""
        if canfield_desk.knows(position) and position.rules.ranks == 13:
            return canfield.CanfieldTable(position, unseen, self._canfield)
        if double_desk.knows(position):
            return double.DoubleTable(position, unseen, self._double)
        if position.rules.redeals == 0:
            return vegas.VegasTable(position, unseen)
        return PlainTable(position, unseen, whole.search if desk.knows(position) else plain.search)
