"""The queue in front of the workers: fair, bounded, cancelled in time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from saratoga.server.solving.pool import Busy, Interrupted, Pool, TooMany
from server.solving.hands import PATIENCE, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def pool(stage: Stage) -> Iterator[Pool]:
    made = Pool(stage.launch, workers=1, room=5, each=3)
    yield made
    made.close()


def test_a_result_comes_back(pool: Pool, stage: Stage) -> None:
    ticket = pool.submit("a job", "ann")
    stage.wait_for(1)
    stage.finish("done")
    assert ticket.future.result(PATIENCE) == "done"


def test_owners_take_turns(pool: Pool, stage: Stage) -> None:
    for job in ("ann 1", "ann 2", "ann 3", "bob 1", "bob 2", "cleo 1"):
        pool.submit(job, job.split()[0])
        stage.wait_for(1)
    for number in range(2, 7):
        stage.finish()
        stage.wait_for(number)
    assert stage.begun == ["ann 1", "ann 2", "bob 1", "cleo 1", "ann 3", "bob 2"]


def test_an_owner_has_one_job_done_at_a_time(stage: Stage) -> None:
    pool = Pool(stage.launch, workers=2)
    pool.submit("ann 1", "ann")
    pool.submit("ann 2", "ann")
    pool.submit("bob 1", "bob")
    stage.wait_for(2)
    assert set(stage.begun) == {"ann 1", "bob 1"}
    stage.finish()
    stage.wait_for(3)
    assert stage.begun[2] == "ann 2"
    pool.close()


def test_an_owner_may_have_only_so_many(pool: Pool, stage: Stage) -> None:
    for _ in range(3):
        pool.submit("more", "ann")
    with pytest.raises(TooMany):
        pool.submit("more", "ann")
    pool.submit("more", "bob")


def test_only_so_many_wait(pool: Pool, stage: Stage) -> None:
    pool.submit("begun", "ann")
    stage.wait_for(1)
    for owner in "bcdef":
        pool.submit("waits", owner)
    with pytest.raises(Busy):
        pool.submit("is refused", "g")


def test_a_waiting_job_that_is_cancelled_never_begins(pool: Pool, stage: Stage) -> None:
    pool.submit("first", "ann")
    stage.wait_for(1)
    second, third = pool.submit("second", "bob"), pool.submit("third", "cleo")
    second.cancel()
    with pytest.raises(Interrupted):
        second.future.result(PATIENCE)
    stage.finish()
    stage.wait_for(2)
    stage.finish()
    third.future.result(PATIENCE)
    assert stage.begun == ["first", "third"]


def test_a_running_job_that_is_cancelled_is_stopped(pool: Pool, stage: Stage) -> None:
    ticket = pool.submit("a job", "ann")
    stage.wait_for(1)
    ticket.cancel()
    assert ticket.future.result(PATIENCE) == "stopped"
    assert stage.stopped == [ticket.number]


def test_a_job_may_be_cancelled_after_its_end(pool: Pool, stage: Stage) -> None:
    ticket = pool.submit("a job", "ann")
    stage.wait_for(1)
    stage.finish("done")
    assert ticket.future.result(PATIENCE) == "done"
    ticket.cancel()
    assert ticket.future.result(PATIENCE) == "done"
    assert stage.stopped == []


def test_spare_time_work_waits_for_players(pool: Pool, stage: Stage) -> None:
    pool.submit("first", "ann")
    stage.wait_for(1)
    pool.submit("spare", None)
    pool.submit("second", "bob")
    for number in (2, 3):
        stage.finish()
        stage.wait_for(number)
    assert stage.begun == ["first", "second", "spare"]


def test_spare_time_work_makes_way(pool: Pool, stage: Stage) -> None:
    spare = pool.submit("spare", None)
    stage.wait_for(1)
    pool.submit("a hint", "ann")
    stage.wait_for(2)
    assert stage.stopped == [spare.number]
    assert stage.begun == ["spare", "a hint"]


def test_spare_time_work_goes_on_while_a_worker_is_free(stage: Stage) -> None:
    pool = Pool(stage.launch, workers=2)
    pool.submit("spare", None)
    stage.wait_for(1)
    pool.submit("a hint", "ann")
    stage.wait_for(2)
    assert stage.stopped == []
    pool.close()


def test_a_worker_that_dies_interrupts_its_job_alone(pool: Pool, stage: Stage) -> None:
    first, second = pool.submit("first", "ann"), pool.submit("second", "bob")
    stage.wait_for(1)
    stage.kill()
    with pytest.raises(Interrupted):
        first.future.result(PATIENCE)
    stage.wait_for(2)
    stage.finish("done")
    assert second.future.result(PATIENCE) == "done"


def test_a_worker_that_cannot_be_started_interrupts(stage: Stage) -> None:
    def launch() -> None:
        raise OSError("no more processes")

    pool = Pool(launch, workers=1)  # type: ignore[arg-type]  # never returns a worker
    with pytest.raises(Interrupted, match="no more processes"):
        pool.submit("a job", "ann").future.result(PATIENCE)
    pool.close()


def test_closing_ends_everything(stage: Stage) -> None:
    pool = Pool(stage.launch, workers=1)
    running, waiting, spare = (
        pool.submit("running", "ann"),
        pool.submit("waiting", "bob"),
        pool.submit("spare", None),
    )
    stage.wait_for(1)
    pool.close()
    for ticket in (running, waiting, spare):
        with pytest.raises(Interrupted):
            ticket.future.result(PATIENCE)
    with pytest.raises(Busy):
        pool.submit("late", "ann")
