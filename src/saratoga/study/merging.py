"""A new report that keeps studies of an earlier one: what stays, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message
from saratoga.study.earlier import Earlier, file_of
from saratoga.study.entries import FIGURES, PLANS, Entry
from saratoga.study.tables import Row, Table

#: Columns that hold titles of studies.
TITLES: Final = ("study", "other")
#: Tables in which every study has a row.
OF_ALL: Final = ("shares", "lengths", "money")


@dataclass(frozen=True)
class Merging:
    """The studies of an earlier report with those that are `given`, by their titles.

    A study given again is renewed in its place, new ones come last.
    """

    earlier: Earlier
    given: Sequence[str]

    @property
    def kept(self) -> list[str]:
        """The studies that are not given again."""
        return [study for study in self.earlier.studies if study not in self.given]

    def figures(self, new: Sequence[Entry]) -> list[Entry]:
        """Return the figures of all studies."""
        return self._entries(self.earlier.figures, new)

    def plans(self, new: Sequence[Entry]) -> list[Entry]:
        """Return the plans of all studies. Raises InvalidOption if kept ones are not there."""
        kept = [plan["study"] for plan in self.earlier.plans if plan["study"] not in self.given]
        if kept != self.kept:
            raise self._others(PLANS)
        return self._entries(self.earlier.plans, new)

    def table(self, new: Table) -> Table:
        """Return a table with the rows of all studies. Raises InvalidOption as `rows` does."""
        order = self._order()

        def places(row: Row) -> list[int]:
            return sorted(order[study] for study in _studies(new, row))

        return replace(new, rows=sorted([*self.rows(new), *new.rows], key=places))

    def rows(self, table: Table) -> list[Row]:
        """Return the rows of a table that are of kept studies alone.

        Raises InvalidOption if the table can't be kept, or has rows of other studies.
        """
        earlier = [(row, _studies(table, row)) for row in self.earlier.rows(table)]
        kept = [(row, studies) for row, studies in earlier if studies.isdisjoint(self.given)]
        found = set[str]().union(*(studies for _, studies in kept))
        if not found <= set(self.kept) or (table.name in OF_ALL and found != set(self.kept)):
            raise self._others(file_of(table))
        return [row for row, _ in kept]

    def _entries(self, earlier: Sequence[Entry], new: Sequence[Entry]) -> list[Entry]:
        order = self._order()
        kept = [entry for entry in earlier if entry["study"] not in self.given]
        return sorted([*kept, *new], key=lambda entry: order[entry["study"]])

    def _order(self) -> dict[str, int]:
        studies = dict.fromkeys([*self.earlier.studies, *self.given])
        return {study: place for place, study in enumerate(studies)}

    def _others(self, name: str) -> InvalidOption:
        reason = Message("its studies are not those of {file}", file=quoted(FIGURES))
        return self.earlier.refused(name, reason)


def _studies(table: Table, row: Row) -> set[str]:
    cells = zip(table.columns, row, strict=True)
    return {str(cell) for column, cell in cells if column in TITLES}
