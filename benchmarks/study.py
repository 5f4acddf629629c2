"""What a study costs beside the solver alone, and what a second worker brings.

    python benchmarks/study.py [--game CF1] [--draw 3] [--deals 1600] [--chunk 32]

prints two ratios. First: the CPU time of all processes of a study with one worker (client,
scheduler, worker) for each deal, against that of `solve` called in a loop on the same deals. The
start of the processes is taken out: two studies of different size are run, and the difference
counts. Second: how many times as many deals a second two workers judge as one, by the clock, from
the first chunk that is ready to the last. Both runs say how many cores they really had: on a busy
machine the clock says nothing. So the same ratio follows from the solver's CPU time a deal, for
workers that get a core each and never wait.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import monotonic, thread_time

from saratoga.solver.solve import solve
from saratoga.study import Plan, run
from saratoga.study.judge import start_of
from saratoga.study.progress import Progress


@dataclass
class Clock:
    """Notes when the first and the latest chunk came, and how many deals lie between."""

    begun: float = 0.0
    first: int = 0
    ended: float = 0.0
    last: int = 0

    def __call__(self, progress: Progress) -> None:
        """Take note of a progress."""
        self.ended, self.last = monotonic(), progress.done
        if not self.first and progress.done:
            self.begun, self.first = self.ended, self.last

    @property
    def rate(self) -> float:
        """Deals a second."""
        return (self.last - self.first) / (self.ended - self.begun)


def cpu_seconds() -> float:
    """Return the CPU time of this process and of all its children that have ended."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def in_a_loop(plan: Plan) -> float:
    """Return the CPU seconds of the solver alone for the deals of a plan."""
    begin = thread_time()
    for seed in plan.seeds:
        solve(start_of(plan.rules, seed), plan.options)
    return thread_time() - begin


def as_study(plan: Plan, jobs: int) -> tuple[float, Clock, float]:
    """Return the CPU seconds of all processes of a study, its clock, and its solver's seconds."""
    clock, begin = Clock(), cpu_seconds()
    dataset = run(plan, jobs=jobs, tell=clock)
    return cpu_seconds() - begin, clock, sum(dataset.times["seconds"].to_pylist())


def cost(plan: Plan) -> float:
    """Return the CPU time of a study for each deal against the solver's in a loop."""
    part = replace(plan, count=plan.count // 4)
    rest = replace(plan, first=part.count, count=plan.count - part.count)
    in_a_loop(replace(plan, count=50))
    alone = in_a_loop(rest)
    small, whole = as_study(part, 1)[0], as_study(plan, 1)[0]
    alone = (alone + in_a_loop(rest)) / 2
    print(f"solver in a loop: {1000 * alone / rest.count:.3f} ms of CPU a deal")
    print(f"study, one worker: {1000 * (whole - small) / rest.count:.3f} ms of CPU a deal")
    return (whole - small) / alone


def gain(plan: Plan) -> tuple[float, float]:
    """Return how many times as many deals a second two workers judge as one.

    First by the clock, then by the solver's CPU time.
    """
    rates, times = [], []
    for jobs in (1, 2):
        _, clock, seconds = as_study(plan, jobs)
        share = (clock.last - clock.first) / clock.last
        cores = seconds * share / (clock.ended - clock.begun)
        each = 1000 * seconds / plan.count
        print(
            f"workers: {jobs}; {clock.rate:.1f} deals a second;"
            f" solver on {cores:.2f} cores, {each:.3f} ms of CPU a deal"
        )
        rates.append(clock.rate)
        times.append(seconds)
    return rates[1] / rates[0], 2 * times[0] / times[1]


def main(arguments: list[str]) -> None:
    """Print both ratios."""
    parser = argparse.ArgumentParser(description="measure studies")
    parser.add_argument("--game", default="CF1")
    parser.add_argument("--draw", type=int, default=3)
    parser.add_argument("--deals", type=int, default=1600)
    parser.add_argument("--chunk", type=int, default=32)
    options = parser.parse_args(arguments)
    plan = Plan.of(
        {
            "game": options.game,
            "draw": options.draw,
            "count": options.deals,
            "chunk": options.chunk,
        }
    )
    print(f"CPU time, study against loop: {cost(plan):.3f} (aim: at most 1.05)")
    clock, cpu = gain(plan)
    print(f"two workers against one: {clock:.2f} by the clock, {cpu:.2f} by CPU (aim: 1.85)")


if __name__ == "__main__":
    main(sys.argv[1:])
