"""Leases: work that one of many processes does at a time.

No clock of two machines is ever compared. The holder raises a number in the store, its beat; who
would like the lease looks at it, and takes it over once the beat has stood still for a while by the
looker's own clock. So a process that died loses its lease, and a clock set back changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.store.database import Database
from saratoga.store.tables import leases

#: How long a beat must stand still before its holder counts as gone, in seconds.
PATIENCE: Final = 600.0


class Lease:
    """One process's hold on one kind of work, or its wish for it.

    `holder` names the process, differently from any other; `clock` gives seconds, of any origin.
    """

    def __init__(
        self,
        database: Database,
        name: str,
        holder: str,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        self._database = database
        self._name = name
        self._holder = holder
        self._clock = clock
        self._patience = patience
        self._seen: tuple[str, int] | None = None
        self._since = 0.0

    def hold(self) -> bool:
        """Take the lease or show that it is still held; tell whether it is this process's.

        To be called again well within the patience of the others.
        """
        with self._database.reading() as connection:
            query = select(leases.c.holder, leases.c.beat).where(leases.c.name == self._name)
            found = connection.execute(query).one_or_none()
        if found is None:
            return self._begin()
        if found.holder != self._holder and not self._is_still(found):
            return False
        return self._move_on(found)

    def give_back(self) -> None:
        """Let another process have the lease at once."""
        with self._database.writing() as connection:
            connection.execute(
                delete(leases).where(leases.c.name == self._name, leases.c.holder == self._holder)
            )

    def _is_still(self, found: Any) -> bool:
        now, seen = self._clock(), (found.holder, found.beat)
        if seen != self._seen:
            self._seen, self._since = seen, now
        return now - self._since >= self._patience

    def _begin(self) -> bool:
        values = {"name": self._name, "holder": self._holder, "beat": 1}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(leases).values(values))
        except IntegrityError:
            return False
        return True

    def _move_on(self, found: Any) -> bool:
        unchanged = (leases.c.holder == found.holder) & (leases.c.beat == found.beat)
        with self._database.writing() as connection:
            changed = connection.execute(
                update(leases)
                .where(leases.c.name == self._name, unchanged)
                .values(holder=self._holder, beat=found.beat + 1)
            )
        return changed.rowcount == 1
