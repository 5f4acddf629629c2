"""Worker processes: results, errors, stops, and what ends them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from saratoga.engine.deals import Deal
from saratoga.rules import rules_for
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.hand import JobFailed, ProcessHand, WorkerDied
from saratoga.server.solving.jobs import Judge, Prepare
from server.solving.hands import PATIENCE, Grab
from store.easy import easy_deal


@pytest.fixture(scope="module")
def hand() -> Iterator[ProcessHand]:
    """A worker for many jobs; it compiles the search of Canfield at most once."""
    made = ProcessHand(512, overdue=4 * PATIENCE)
    made.do(0, Prepare(rules_for("CF1", draw=1)))
    yield made
    made.close()


def judge(deal: Deal, nodes: int | None = 1000) -> Judge:
    return Judge(deal.position(), seconds=None, bytes=None, nodes=nodes)


def test_a_worker_judges_one_position_after_another(hand: ProcessHand) -> None:
    for number in (1, 2):
        judged = hand.do(number, judge(easy_deal(number)))
        assert (judged.outcome, judged.reason) == ("WINNABLE", "line")
        assert judged.line


def test_an_error_of_a_job_is_told_and_ends_nothing(hand: ProcessHand) -> None:
    with pytest.raises(JobFailed, match="InvalidOption"):
        hand.do(1, Judge(easy_deal(1).position(), seconds=-1, bytes=None))
    assert hand.do(2, judge(easy_deal(0))).outcome == "WINNABLE"


def test_a_search_that_is_stopped_says_so(hand: ProcessHand) -> None:
    """The stop may come before, during or after the search: a worker answers in any case."""
    timer = threading.Timer(0.05, hand.stop, [7])
    timer.start()
    long = Judge(Deal.from_code("HC1-D3-AAAAABA").position(), seconds=PATIENCE, bytes=None)
    assert hand.do(7, long).reason in ("cancelled", "line", "exhausted")
    timer.join()


def test_an_overdue_worker_is_ended() -> None:
    hand = ProcessHand(512, overdue=0.2)
    try:
        with pytest.raises(WorkerDied):
            hand.do(1, Judge(easy_deal(1).position(), seconds=PATIENCE, bytes=None))
    finally:
        hand.close()


def test_memory_beyond_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker whose job takes too much fails that job and does the next."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    hand = ProcessHand(64, overdue=PATIENCE)
    try:
        with pytest.raises(JobFailed, match="out of memory"):
            hand.do(1, Grab(4096))
        assert hand.do(2, Grab(1)) == 1 << 20
    finally:
        hand.close()


def test_a_closed_worker_is_gone() -> None:
    hand = ProcessHand(512, overdue=PATIENCE)
    hand.close()
    with pytest.raises((WorkerDied, ValueError)):
        hand.do(1, judge(easy_deal(1)))
    hand.stop(1)


def test_the_desk_keeps_the_limits_of_the_settings() -> None:
    desk = Desk(Settings(solver_seconds=1.5, solver_megabytes=100))
    assert (desk.seconds, desk.bytes) == (1.5, 100 << 20)
    desk.close()
