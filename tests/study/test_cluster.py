"""Studies on a cluster whose processes are killed: no deal is lost or counted twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from saratoga.rules import CANFIELD
from saratoga.solver.options import Limits
from saratoga.study import Dataset, Plan, StudyError, run
from saratoga.study.progress import Progress

#: Enough for several seconds' work in many chunks.
PLAN = Plan(CANFIELD, count=600, limits=Limits(nodes=20_000), chunk=4)
TIMEOUT = 60


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes that an uninterrupted run in one process writes."""
    folder = tmp_path_factory.mktemp("whole")
    run(PLAN, folder, jobs=0)
    return deals_in(folder)


def deals_in(folder: Path) -> bytes:
    return (folder / "deals.parquet").read_bytes()


class Machines:
    """A scheduler and workers as processes of their own, started by Dask's commands."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
        )

    def worker(self) -> subprocess.Popen[bytes]:
        """Start one more worker."""
        return self._start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"
        )

    def _start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments]
        process = self._stack.enter_context(
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )
        self._stack.callback(process.kill)
        return process


@pytest.fixture
def machines() -> Iterator[Machines]:
    with ExitStack() as stack:
        yield Machines(stack)


class KillAfter:
    """Kills a process once so many deals are judged."""

    def __init__(self, process: subprocess.Popen[bytes], deals: int) -> None:
        self.process, self.deals = process, deals
        self.at: int | None = None

    def __call__(self, progress: Progress) -> None:
        if progress.done >= self.deals and self.at is None:
            self.process.kill()
            self.process.wait(TIMEOUT)
            self.at = progress.done


def test_two_workers_one_of_them_killed(
    machines: Machines, expected: bytes, tmp_path: Path
) -> None:
    first, _second = machines.worker(), machines.worker()
    kill = KillAfter(first, 8)
    dataset: Dataset = run(PLAN, tmp_path, scheduler=machines.address, tell=kill)
    assert kill.at is not None
    assert kill.at < PLAN.count
    assert len(dataset) == PLAN.count
    assert deals_in(tmp_path) == expected


def test_a_killed_scheduler(machines: Machines, expected: bytes, tmp_path: Path) -> None:
    """The study stops with an error; on another cluster it goes on where it was."""
    machines.worker()
    kill = KillAfter(machines.scheduler, 8)
    with pytest.raises(StudyError, match="the scheduler is lost; run the same command again"):
        run(PLAN, tmp_path, scheduler=machines.address, tell=kill)
    told: list[Progress] = []
    run(PLAN, tmp_path, jobs=1, tell=told.append)
    assert 8 <= told[0].before < PLAN.count
    assert deals_in(tmp_path) == expected


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Start processes that heed an interrupt, though the tests may run where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def command_line(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the plan by the command line, in a group of processes as a terminal has them."""
    command = [sys.executable, "-c", "from saratoga.cli import main; main()", "study", "run"]
    command += ["--game", "canfield", "--count", "600", "--chunk", "4", "--limit-nodes", "20000"]
    command += ["--jobs", "1", "--output", str(folder)]
    environment = os.environ | {"LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    with (
        heeding_interrupts(),
        subprocess.Popen(
            command,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        ) as client,
    ):
        yield client


def send(client: subprocess.Popen[str], how: signal.Signals) -> None:
    """Send a signal as it comes: a kill to one process, Ctrl-C to all of them."""
    if how is signal.SIGINT:
        os.killpg(client.pid, how)
    else:
        client.send_signal(how)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_a_client_that_is_killed_or_interrupted(
    how: signal.Signals, code: int, expected: bytes, tmp_path: Path
) -> None:
    """The command line prints a line once the first chunk is there; then it is stopped."""
    with command_line(tmp_path) as client:
        assert client.stderr is not None
        assert client.stderr.readline().startswith("0/600, ")
        assert client.stderr.readline().startswith("4/600, ")
        send(client, how)
        rest = client.stderr.read()
        assert client.wait(TIMEOUT) == code
    if how is signal.SIGINT:
        assert rest == "saratoga: stopped; run the same command again to go on\n"
    assert not (tmp_path / "deals.parquet").exists()
    told: list[Progress] = []
    run(PLAN, tmp_path, jobs=0, tell=told.append)
    assert 4 <= told[0].before < PLAN.count
    assert deals_in(tmp_path) == expected


def test_an_interrupt_while_the_workers_start(tmp_path: Path) -> None:
    """The first line comes before them. Nothing is written yet."""
    with command_line(tmp_path / "study") as client:
        assert client.stderr is not None
        assert client.stderr.readline().startswith("0/600, ")
        send(client, signal.SIGINT)
        assert client.stderr.read() == "saratoga: stopped; run the same command again to go on\n"
        assert client.wait(TIMEOUT) == 130
    assert not (tmp_path / "study").exists()


SCRIPT = """
from saratoga import study

study.run({"game": "canfield", "count": 2}, jobs=1)
"""


def test_a_script_without_its_guard(tmp_path: Path) -> None:
    """Its workers run it again before they work: one error says so, theirs say nothing."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    result = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        timeout=2 * TIMEOUT,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr.count("Traceback") == 1
    last = result.stderr.splitlines()[-1]
    assert "StudyError: local processes can't be started" in last
    assert 'if __name__ == "__main__"' in last


def test_a_scheduler_without_workers(machines: Machines, tmp_path: Path) -> None:
    """It is told of once; the study goes on when the first worker comes."""
    called: list[object] = []
    run(
        replace(PLAN, count=4),
        tmp_path,
        scheduler=machines.address,
        idle=lambda: called.append(machines.worker()),
    )
    assert len(called) == 1


@pytest.mark.parametrize(
    "address",
    ["", "foo", "tcp://127.0.0.1", "tcp://127.0.0.1:abc", "tcp://:1", "foo://127.0.0.1:8786"],
)
def test_addresses_that_are_none(tmp_path: Path, address: str) -> None:
    said = "there is no scheduler at .*; an address looks like tcp://host:8786"
    with pytest.raises(StudyError, match=said):
        run(PLAN, tmp_path / "study", scheduler=address)
    assert not (tmp_path / "study").exists()


def test_no_scheduler_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saratoga.study.cluster.PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    with pytest.raises(StudyError, match=f"there is no scheduler at {address}"):
        run(PLAN, tmp_path / "study", scheduler=address)
    assert not (tmp_path / "study").exists()
