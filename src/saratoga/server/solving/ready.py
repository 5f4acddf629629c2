"""Winnable deals: kept ready by grade, made in spare time, found on the spot where none is left."""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.concurrency import run_in_threadpool

from saratoga.engine.codes import SEEDS, DealCode
from saratoga.engine.deals import Deal
from saratoga.server.catalogue import option_of, options
from saratoga.server.preferences import Grade
from saratoga.server.solving.desk import Desk, Errand
from saratoga.server.solving.hand import JobFailed
from saratoga.server.solving.jobs import Prepare
from saratoga.server.solving.pool import Busy, Interrupted, Ticket
from saratoga.solver.graded import Graded, graded_deals
from saratoga.store import Store
from saratoga.store.errors import StoreError, StoreUnavailable
from saratoga.store.leases import Lease
from saratoga.store.ready import ReadyDeal
from saratoga.store.replay import wins

#: Deals that are tried on the spot.
TRIES: Final = 12
#: How long the stock rests once it is full, and after a failure, in seconds.
_REST: Final = 60.0
#: How often a job in spare time looks whether somebody waits in another process, in seconds.
_LOOK: Final = 0.2
#: Nodes that the search for a deal's winning line may take.
_NODES: Final = 300_000


@dataclass(frozen=True, slots=True)
class MakeReady:
    """Try a deal: solve it, and measure how hard it is if it can be won."""

    code: str
    seconds: float
    bytes: int
    measured: bool = True

    def run(self, cancel: threading.Event) -> ReadyDeal | None:
        """Return the deal with its grade, None if it wasn't shown to be winnable."""
        from saratoga.server.solving.jobs import prepare
        from saratoga.solver.grading import grade_of, measure
        from saratoga.solver.options import Limits, SolverOptions
        from saratoga.solver.solve import solve

        deal = Deal.from_code(self.code)
        prepare(deal.rules)
        limits = Limits(nodes=_NODES, seconds=self.seconds, bytes=self.bytes)
        verdict = solve(deal.position(), SolverOptions(limits), cancel)
        if not verdict.is_winnable:
            return None
        form = DealCode.parse(self.code).form
        if not self.measured:
            return ReadyDeal(self.code, form, "", 0.0, verdict.line)
        difficulty = measure(deal, verdict.line, cancel).difficulty
        if cancel.is_set():
            return None
        grade = grade_of(form, difficulty)
        return ReadyDeal(self.code, form, grade.value, difficulty, verdict.line)


def random_code(form: str) -> str:
    """Return the code of a random deal."""
    option = option_of(form)
    return str(DealCode(option.game, option.draw, option.scoring, secrets.randbelow(SEEDS)))


async def winnable_deal(
    form: str, grade: Grade | None, store: Store, errand: Errand
) -> ReadyDeal | None:
    """Return a deal whose winning line the engine has replayed; None if none was found in time.

    One that is ready is as quick as any deal, and so is one that came with the program and hasn't
    been dealt; after those some are tried on the spot.
    """
    wanted = None if grade is None else grade.value
    taken: ReadyDeal | None = await run_in_threadpool(_at_hand, form, wanted, store)
    if taken is not None:
        return taken
    desk = errand.desk
    for _ in range(TRIES):
        job = MakeReady(random_code(form), desk.seconds, desk.bytes, grade is not None)
        made: ReadyDeal | None = await errand.tried(job)
        if made is None:
            continue
        if wanted in (None, made.grade):
            return made
        await run_in_threadpool(store.ready.put, made)
    return None


def _at_hand(form: str, wanted: str | None, store: Store) -> ReadyDeal | None:
    """Return a deal of the stock, or else one of the table that nobody here has been dealt."""
    while (taken := store.ready.take(form, wanted)) is not None:
        if wins(taken.code, taken.line):
            return taken
    known = (deal for deal in undealt(store) if deal.form == form)
    fitting = (ready_deal(deal) for deal in known if wanted in (None, deal.grade.value))
    return next((deal for deal in fitting if wins(deal.code, deal.line)), None)


def undealt(store: Store) -> list[Graded]:
    """Return the deals that come with the program and that nobody here has been dealt."""
    every = graded_deals()
    dealt = store.games.dealt([deal.code for deal in every])
    return [deal for deal in every if deal.code not in dealt]


def ready_deal(deal: Graded) -> ReadyDeal:
    """Return a deal that comes with the program as the stock holds deals."""
    return ReadyDeal(deal.code, deal.form, deal.grade.value, deal.difficulty, deal.line)


class Stocker:
    """Fills the stock of ready deals in spare time, in a thread of its own.

    It begins with the deals that come with the program and that nobody here has been dealt: they
    need no search. Then it has the searches of every game compiled, so that the first hint is
    quick, and from then on tries random deals. Of many processes on one database, only the one
    with the `lease` fills.
    """

    def __init__(
        self,
        store: Store,
        desk: Desk,
        wanted: int,
        pick: Callable[[str], str] = random_code,
        lease: Lease | None = None,
    ) -> None:
        self._store = store
        self._desk = desk
        self._wanted = wanted
        self._pick = pick
        self._lease = lease
        self._ended = threading.Event()
        self._ticket: Ticket | None = None
        self._thread = threading.Thread(target=self._run, name="stocker", daemon=True)

    def start(self) -> None:
        """Begin, unless nothing is to be kept ready."""
        if self._wanted:
            self._thread.start()

    def close(self) -> None:
        """End; a deal that is being tried is given up."""
        self._ended.set()
        if self._ticket is not None:
            self._ticket.cancel()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        if self._lease is not None and self._wanted:
            with suppress(StoreError):
                self._lease.give_back()

    def _run(self) -> None:
        with suppress(StoreError):
            if self._has_turn():
                self.put_known()
        self._desk.compiling = True
        for option in options().values():
            self._done(Prepare(option.rules))
        self._desk.compiling = False
        while not self._ended.is_set():
            try:
                form = self.neediest() if self._has_turn() else None
                if form is None:
                    self._ended.wait(_REST)
                else:
                    self.make(form)
            except StoreUnavailable:
                self._ended.wait(_REST)

    def _has_turn(self) -> bool:
        return self._lease is None or self._lease.hold()

    def neediest(self) -> str | None:
        """Return the form that lacks most deals, None if every grade of each has enough."""
        counts = self._store.ready.counts()
        lacking = {
            form: sum(max(0, self._wanted - counts.get((form, grade), 0)) for grade in Grade)
            for form in options()
        }
        form = max(lacking, key=lambda each: lacking[each])
        return form if lacking[form] else None

    def put_known(self) -> None:
        """Put deals that come with the program into the stock, of grades that lack some."""
        ready = Counter(self._store.ready.counts())
        for deal in undealt(self._store):
            kind = deal.form, deal.grade.value
            if ready[kind] < self._wanted and self._store.ready.put(ready_deal(deal)):
                ready[kind] += 1

    def make(self, form: str) -> None:
        """Try a random deal, and keep it if its grade still lacks some."""
        desk = self._desk
        made = self._done(MakeReady(self._pick(form), desk.seconds, desk.bytes))
        if made is not None and made.grade in self._lacking(form):
            self._store.ready.put(made)

    def _lacking(self, form: str) -> set[str]:
        """Return the grades of which too few deals are ready."""
        counts = self._store.ready.counts()
        return {grade for grade in Grade if counts.get((form, grade), 0) < self._wanted}

    def _done(self, job: MakeReady | Prepare) -> ReadyDeal | None:
        """Have a job done in spare time; None if it was stopped or found nothing."""
        if self._ended.is_set():
            return None
        try:
            self._ticket = self._desk.pool.submit(job, None)
            made: ReadyDeal | None = self._result(self._ticket)
        except (Busy, Interrupted, JobFailed):
            self._ended.wait(1.0)
            return None
        return made

    def _result(self, ticket: Ticket) -> ReadyDeal | None:
        """Wait for a job; stop it where somebody of another process waits for a worker."""
        while True:
            try:
                made: ReadyDeal | None = ticket.future.result(_LOOK)
                return made
            except TimeoutError:
                if self._desk.pool.is_wanted():
                    ticket.cancel()
