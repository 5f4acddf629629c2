"""Who searches next: a bounded, fair queue in front of a few workers.

A job has an owner, as a rule a player. Owners take turns, and an owner's jobs run one at a time.
Jobs without an owner are for spare time: they run when nobody waits, and are stopped when somebody
comes. Nothing here touches an event loop, so any thread or loop may ask.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from typing import Any

from saratoga.server.hosting.slots import FreeSlots, Slots
from saratoga.server.solving.hand import Hand, JobFailed


class Busy(Exception):
    """No more jobs are taken now."""


class TooMany(Exception):
    """The owner has as many jobs as one may have."""


class Interrupted(Exception):
    """The job was stopped before it was done: by its owner, the clock, or a lack of memory."""


class Ticket:
    """A job on its way; `future` will hold its result, or Interrupted or JobFailed."""

    def __init__(self, pool: Pool, number: int, job: Any, owner: str | None) -> None:
        self._pool = pool
        self.number = number
        self.job = job
        self.owner = owner
        self.future: Future[Any] = Future()
        self.hand: Hand | None = None
        self.begun = False
        self.dropped = False
        #: Seconds that a worker spent on it.
        self.seconds = 0.0

    @property
    def outcome(self) -> str:
        """What became of a job that is no longer under way, in a word."""
        if self.future.cancelled():
            return "stopped"
        error = self.future.exception()
        return {type(None): "done", JobFailed: "failed"}.get(type(error), "stopped")

    def cancel(self) -> None:
        """End the job soon, whether it has begun or not; nothing happens once it is done."""
        self._pool.cancel(self)


class Pool:
    """Workers and the queue in front of them; they are started by the first job.

    `launch` makes a worker. At most `room` jobs wait, at most `each` of one owner are taken.
    `slots` say how many jobs may run at once in all pools of the host.
    """

    def __init__(
        self,
        launch: Callable[[], Hand],
        workers: int,
        room: int = 64,
        each: int = 3,
        slots: Slots | None = None,
    ) -> None:
        self._launch = launch
        self._workers = workers
        self._room = room
        self._each = each
        self._slots = slots or FreeSlots()
        self._numbers = count(1)
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self._spare: deque[Ticket] = deque()
        self._running: list[Ticket] = []
        self._threads: list[threading.Thread] = []
        self._closed = False

    def submit(self, job: Any, owner: str | None) -> Ticket:
        """Put a job in line; without an owner for spare time.

        Raises Busy or TooMany.
        """
        with self._changed:
            if self._closed:
                raise Busy
            ticket = Ticket(self, next(self._numbers), job, owner)
            if owner is None:
                self._spare.append(ticket)
            else:
                self._line_up(ticket, owner)
            self._start()
            self._changed.notify()
        return ticket

    def is_wanted(self) -> bool:
        """Tell whether somebody of another process waits while jobs for spare time run here."""
        return self._slots.wanted()

    @property
    def waiting(self) -> int:
        """How many jobs wait, those for spare time left out."""
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def _line_up(self, ticket: Ticket, owner: str) -> None:
        mine = sum(each.owner == owner for each in self._running)
        if mine + len(self._waiting.get(owner, ())) >= self._each:
            raise TooMany
        if sum(map(len, self._waiting.values())) >= self._room:
            raise Busy
        self._waiting.setdefault(owner, deque()).append(ticket)
        if len(self._running) == self._workers:
            self._make_way()

    def _make_way(self) -> None:
        """Stop one job of spare time, if one is running."""
        for ticket in self._running:
            if ticket.owner is None and not ticket.dropped:
                self._drop(ticket)
                return

    def _start(self) -> None:
        while len(self._threads) < self._workers:
            name = f"solver-{len(self._threads) + 1}"
            thread = threading.Thread(target=self._work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def cancel(self, ticket: Ticket) -> None:
        """End a job soon; see `Ticket.cancel`."""
        with self._changed:
            line = self._spare if ticket.owner is None else self._waiting.get(ticket.owner)
            if line is not None and ticket in line:
                line.remove(ticket)
                if ticket.owner is not None and not line:
                    del self._waiting[ticket.owner]
                ticket.future.set_exception(Interrupted("cancelled"))
            elif ticket in self._running and not ticket.dropped:
                self._drop(ticket)

    def _drop(self, ticket: Ticket) -> None:
        ticket.dropped = True
        if ticket.hand is not None:
            ticket.hand.stop(ticket.number)

    def _work(self) -> None:
        """What each thread does: take the next job, have its worker do it."""
        hand: Hand | None = None
        while (ticket := self._next()) is not None:
            error: Exception | None = None
            result: Any = None
            try:
                hand = hand or self._launch()
                result = self._done(ticket, hand)
            except (Interrupted, JobFailed) as failed:
                error = failed
            except Exception as died:
                if hand is not None:
                    hand.close()
                hand, error = None, Interrupted(f"{type(died).__name__}: {died}")
            with self._changed:
                self._running.remove(ticket)
                self._changed.notify_all()
            if error is not None:
                ticket.future.set_exception(error)
            else:
                ticket.future.set_result(result)
        if hand is not None:
            hand.close()

    def _done(self, ticket: Ticket, hand: Hand) -> Any:
        def given_up() -> bool:
            return ticket.dropped or self._closed

        release = self._slots.take(given_up, spare=ticket.owner is None)
        try:
            with self._changed:
                ticket.hand = hand
                if given_up():
                    raise Interrupted("cancelled")
                ticket.begun = True
            began = time.monotonic()
            try:
                return hand.do(ticket.number, ticket.job)
            finally:
                ticket.seconds = time.monotonic() - began
        finally:
            release()

    def _next(self) -> Ticket | None:
        """Wait for a job and take it; None once the pool is closed."""
        with self._changed:
            while not self._closed:
                ticket = self._choose()
                if ticket is not None and ticket.future.set_running_or_notify_cancel():
                    self._running.append(ticket)
                    return ticket
                if ticket is None:
                    self._changed.wait()
        return None

    def _choose(self) -> Ticket | None:
        busy = {ticket.owner for ticket in self._running}
        for owner, line in self._waiting.items():
            if owner not in busy:
                ticket = line.popleft()
                del self._waiting[owner]
                if line:
                    self._waiting[owner] = line
                return ticket
        if self._waiting or not self._spare:
            return None
        return self._spare.popleft()

    def close(self) -> None:
        """End all workers; jobs not done yet are interrupted."""
        with self._changed:
            self._closed = True
            waiting = [ticket for line in self._waiting.values() for ticket in line]
            waiting += self._spare
            self._waiting.clear()
            self._spare.clear()
            running = [ticket.hand for ticket in self._running if ticket.hand is not None]
            threads = list(self._threads)
            self._changed.notify_all()
        for ticket in waiting:
            ticket.future.set_exception(Interrupted("the server stops"))
        for hand in running:
            hand.close()
        for thread in threads:
            thread.join(timeout=5)
