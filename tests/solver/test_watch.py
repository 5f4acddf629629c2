"""Of the time that a search takes, compiling its kernels is no part."""

from __future__ import annotations

from threading import Thread

import pytest
from numba.core.compiler_lock import global_compiler_lock

from saratoga.solver import compiling, watch
from saratoga.solver.options import Limits
from saratoga.solver.verdict import Reason
from saratoga.solver.watch import Watch


class Clock:
    """A clock of CPU seconds that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(compiling, "thread_time", clock)
    monkeypatch.setattr(watch, "thread_time", clock)
    return clock


def test_compiling_is_no_part_of_a_search(clock: Clock) -> None:
    """Numba takes its lock to compile and to load, within itself too."""
    looked = Watch(Limits(seconds=5))
    clock.now += 3
    with global_compiler_lock:
        clock.now += 10
        with global_compiler_lock:
            clock.now += 20
    assert looked.seconds == 3
    assert looked(0, 0) is None
    clock.now += 2
    assert looked(0, 0) is Reason.SECONDS


def test_what_was_compiled_before_is_no_part_either(clock: Clock) -> None:
    with global_compiler_lock:
        clock.now += 10
    looked = Watch(Limits())
    clock.now += 1
    assert looked.seconds == 1


def test_another_thread_compiles_on_its_own_account(clock: Clock) -> None:
    def compile_there() -> None:
        with global_compiler_lock:
            clock.now += 4

    looked = Watch(Limits())
    other = Thread(target=compile_there)
    other.start()
    other.join()
    assert looked.seconds == 4
