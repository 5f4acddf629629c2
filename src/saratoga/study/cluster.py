"""Pools of processes, here or on other machines: Dask's distributed scheduler, and it alone.

Workers send rows back; the client writes them. So a cluster needs no disk that all can see.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing.resource_tracker import ensure_running
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import dask
from distributed import Client, LocalCluster, as_completed
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from saratoga.errors import quoted
from saratoga.i18n import Message
from saratoga.interrupts import held_back
from saratoga.study.errors import StudyError
from saratoga.study.folder import Chunk
from saratoga.study.judge import Judged, judge
from saratoga.study.plan import Plan

if TYPE_CHECKING:
    from saratoga.study.work import Idle, Pool

#: Chunks that the scheduler has at a time: enough for as many workers, little for the scheduler.
AT_A_TIME: Final = 1000
#: How often the scheduler may lose the worker of a chunk before it gives the chunk up.
FAILURES: Final = 10
#: Seconds in which a scheduler has to answer.
PATIENCE: Final = 10
#: What the address of a scheduler looks like.
ADDRESS: Final = re.compile(r"(tcp|tls|wss?)://[^/\s]+:\d{1,5}")
#: Whose logs are silent while a cluster works.
LOGGERS: Final = ("distributed", "tornado", "asyncio")
#: Of Dask. Its profiler would look at the workers a hundred times a second; and by default it has
#: them give every freed block back to the system, which the tables of the solver would pay for.
SETTINGS: Final = {
    "distributed.scheduler.allowed-failures": FAILURES,
    "distributed.comm.timeouts.connect": PATIENCE,
    "distributed.worker.profile.enabled": False,
    "distributed.nanny.pre-spawn-environ": {"OMP_NUM_THREADS": 1},
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "1h",
    "distributed.scheduler.work-stealing-interval": "1s",
}


@contextmanager
def cluster(jobs: int | None, scheduler: str | None, idle: Idle | None = None) -> Iterator[Pool]:
    """Open a pool of local processes, or of the workers of a scheduler (`tcp://…`).

    `idle` is called if the scheduler has no worker yet. Raises StudyError if there is no scheduler
    there, or no processes can be started here.
    """
    # Started later, it would let the thread that starts it hear interrupts again.
    ensure_running()
    opened = ExitStack()
    try:
        with held_back():
            opened.enter_context(dask.config.set(SETTINGS))
            opened.enter_context(_quiet())
            at = scheduler
            if at is None:
                at = opened.enter_context(_local(jobs or cores()))
            client = opened.enter_context(_client(at))
        if idle is not None and not client.scheduler_info()["workers"]:
            idle()
        yield _pool(client)
    finally:
        with held_back():
            opened.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence what Dask tells of what we tell in our own words."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in LOGGERS]
    before = {logger: logger.level for logger in map(logging.getLogger, names)}
    for logger in before:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in before.items():
            logger.setLevel(level)


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _local(jobs: int) -> Any:
    """Return processes of one thread each; the solver bounds its memory by itself."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        # A worker that runs the script which has started it: its parent tells what is wrong.
        raise SystemExit(1)
    try:
        return LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            memory_limit=0,
            dashboard_address="127.0.0.1:0",
            silence_logs="CRITICAL",
        )
    except (RuntimeError, OSError) as error:
        raise StudyError(
            Message(
                "local processes can't be started: {reason}; a script that runs studies needs"
                ' if __name__ == "__main__": around what it does',
                reason=str(error),
            )
        ) from None


@contextmanager
def _client(address: Any) -> Iterator[Any]:
    missing = StudyError(
        Message(
            "there is no scheduler at {address}; an address looks like tcp://host:8786",
            address=str(address) if address else quoted(address),
        )
    )
    if isinstance(address, str) and not ADDRESS.fullmatch(address):
        raise missing
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, OverflowError):
        raise missing from None
    try:
        yield client
    finally:
        client.close()


def _pool(client: Any) -> Pool:
    def judged(plan: Plan, chunks: Iterator[Chunk]) -> Iterator[Judged]:
        name, number = uuid4().hex, iter(range(1 << 62))

        def submit(chunk: Chunk) -> Any:
            key = f"judge-{name}-{next(number)}"
            return client.submit(judge, plan, chunk, key=key, pure=False)

        first = [submit(chunk) for chunk in islice(chunks, AT_A_TIME)]
        running = as_completed(first, loop=client.loop)
        for future in running:
            yield _result(future)
            future.release()
            running.update([submit(chunk) for chunk in islice(chunks, 1)])

    return judged


def _result(future: Any) -> Judged:
    try:
        result: Judged = future.result()
    except KilledWorker:
        raise StudyError(
            Message(
                "{count} workers died over the same deals; give them more memory", count=FAILURES
            )
        ) from None
    except (FutureCancelledError, OSError):
        raise StudyError(
            Message("the scheduler is lost; run the same command again to go on")
        ) from None
    return result
