"""Where requests have something searched: the pool, its limits, and waiting for an answer."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

from saratoga.i18n import Message, counted
from saratoga.server.hosting import metrics
from saratoga.server.hosting.host import Host
from saratoga.server.hosting.limits import Limits
from saratoga.server.problems import Problem
from saratoga.server.settings import Settings
from saratoga.server.solving.hand import Hand, JobFailed, ProcessHand
from saratoga.server.solving.pool import Busy, Interrupted, Pool, Ticket, TooMany
from saratoga.server.solving.trail import Trails

_log: Final = logging.getLogger("saratoga.solving")

#: How often a waiting request looks whether its client is still there, in seconds.
_LOOK: Final = 0.25
#: A job that overruns its limits by so much is stuck; compiling anew takes its time too.
_OVERDUE: Final = 240.0
_MEGABYTE: Final = 1 << 20

Gone = Callable[[], Awaitable[bool]]
_Result = TypeVar("_Result")


class Left(Problem):
    """The client has gone; nobody waits for the answer."""

    def __init__(self) -> None:
        super().__init__(503, "cancelled", Message("The request was given up."))


class Desk:
    """Takes jobs of one server process; its workers are started by the first one."""

    def __init__(
        self,
        settings: Settings,
        launch: Callable[[], Hand] | None = None,
        host: Host | None = None,
        limits: Limits | None = None,
    ) -> None:
        host = host or Host()
        self.limits = limits or Limits(settings, host.rates)
        self.seconds = settings.solver_seconds
        self.bytes = settings.solver_megabytes * _MEGABYTE
        self.trails = Trails()
        self.patience = settings.solver_patience
        #: While code is compiled at the first start, who waits for a worker isn't sent away.
        self.compiling = False
        self._turn = CapacityLimiter(1)
        self._analyses: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        overdue = _OVERDUE + 4 * self.seconds
        self.pool = Pool(
            launch or (lambda: ProcessHand(settings.solver_megabytes, overdue)),
            host.searchers or settings.solver_workers,
            settings.solver_queue,
            slots=host.slots,
        )

    def one_analysis(self, player: str) -> asyncio.Lock:
        """Return what an analysis holds while it goes on; the player's next one waits for it."""
        return self._analyses.setdefault(player, asyncio.Lock())

    def errand(self, player: str, gone: Gone, address: str | None = None) -> Errand:
        """Return what one request of a player asks with; `gone` tells that the client has left."""
        return Errand(self, player, gone, address)

    async def apart(self, work: Callable[..., _Result], *given: object) -> _Result:
        """Return what work around a search gives, done in a thread and one at a time.

        However many players ask, moves compete with one such thread only.
        """
        return await to_thread.run_sync(work, *given, limiter=self._turn)

    def close(self) -> None:
        """End all workers."""
        self.pool.close()


class Errand:
    """The searches of one request, one after the other."""

    def __init__(self, desk: Desk, player: str, gone: Gone, address: str | None) -> None:
        self.desk = desk
        self._player = player
        self._address = address
        self._gone = gone

    async def run(self, job: Any) -> Any:
        """Have a job done and return its result; the job ends if the client leaves.

        Raises Left, or a Problem if there is no room, no worker in time, or the job was stopped.
        """
        try:
            return await self._result(job)
        except Interrupted:
            raise self._busy() from None
        except JobFailed as failed:
            raise Problem(500, "search-failed", Message("The search failed.")) from failed

    async def tried(self, job: Any) -> Any:
        """Have a job done as `run`; return None if it was stopped or failed."""
        try:
            return await self._result(job)
        except (Interrupted, JobFailed):
            return None

    async def _result(self, job: Any) -> Any:
        self._check_budget()
        ticket = self._submitted(job)
        future = asyncio.wrap_future(ticket.future)
        ticket.future.add_done_callback(lambda _: self._charge(ticket))
        try:
            await self._wait(ticket, future)
            return future.result()
        except JobFailed as failed:
            _log.error("a search failed: %s: %s", type(job).__name__, failed)
            raise
        finally:
            ticket.cancel()
            future.cancel()

    def _check_budget(self) -> None:
        """Refuse a search to who has used up the budget of this hour."""
        wait = self.desk.limits.search(self._player, self._address)
        if wait:
            metrics.refused("search")
            seconds = math.ceil(wait)
            message = counted(
                "You have had much searched; the next search is possible in {count} second.",
                "You have had much searched; the next search is possible in {count} seconds.",
                seconds,
            )
            raise Problem(429, "search-budget", message, headers={"retry-after": str(seconds)})

    def _charge(self, ticket: Ticket) -> None:
        metrics.searched(ticket.outcome, ticket.seconds)
        metrics.waiting(self.desk.pool.waiting)
        self.desk.limits.searched(self._player, self._address, ticket.seconds)

    def _submitted(self, job: Any) -> Ticket:
        try:
            return self.desk.pool.submit(job, self._player)
        except TooMany:
            words = Message("Your earlier searches are not done yet.")
            raise Problem(429, "too-many-searches", words, headers={"retry-after": "2"}) from None
        except Busy:
            raise self._busy() from None

    async def _wait(self, ticket: Ticket, future: asyncio.Future[Any]) -> None:
        loop = asyncio.get_running_loop()
        latest = loop.time() + self.desk.patience
        while True:
            done, _ = await asyncio.wait({future}, timeout=_LOOK)
            if done:
                return
            if await self._gone():
                raise Left
            if not ticket.begun and loop.time() > latest and not self.desk.compiling:
                raise self._busy()

    def _busy(self) -> Problem:
        words = Message("Too many searches are going on; try again in a moment.")
        return Problem(503, "solver-busy", words, headers={"retry-after": "5"})
