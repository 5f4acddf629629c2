"""Commands of the solver: solve, warm, train."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saratoga.cli.inputs import cannot_write, check_writable, named_rules
from saratoga.cli.solve_inputs import Named, read_all
from saratoga.cli.solve_progress import Display, cost, showing
from saratoga.cli.speech import words

if TYPE_CHECKING:
    from saratoga.solver.options import SolverOptions
    from saratoga.solver.verdict import Verdict

#: Bytes of a megabyte in `--memory`.
MEGABYTE = 1 << 20


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("solve")(solve)
    app.command("warm")(warm)
    app.command("train")(train)


def solve(
    deals: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE|FILE…",
            help="Deal codes, or files (- for standard input) with codes, cards, Solvitaire's"
            " JSON or a JSON object a line.",
        ),
    ],
    game: Annotated[
        str | None, typer.Option("--game", help="Rules for a file of cards: CF1-D3, DS1-D1N …")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object a line.")] = False,
    line: Annotated[bool, typer.Option("--line", help="Print winning lines.")] = False,
    limit_seconds: Annotated[
        float | None, typer.Option(min=0.001, help="CPU seconds for each deal.")
    ] = None,
    limit_nodes: Annotated[
        int | None, typer.Option(min=1, help="Positions searched for each deal.")
    ] = None,
    memory: Annotated[int, typer.Option(min=1, help="Megabytes for each deal.")] = 1024,
    jobs: Annotated[int, typer.Option(min=1, help="Deals solved at the same time.")] = 1,
) -> None:
    """Decide whether deals can be won with all cards known."""
    from saratoga.solver.options import Limits, SolverOptions

    options = SolverOptions(Limits(limit_nodes, limit_seconds, memory * MEGABYTE))
    named = list(read_all(deals, named_rules(game)))
    found: Counter[str] = Counter()
    with showing(len(named)) as display:
        for item, verdict in verdicts(named, options, jobs, display):
            found[verdict.outcome.value] += 1
            text = json.dumps(_facts(item, verdict)) if as_json else _text(item, verdict, line)
            display.print(text)
            display.count(found.total(), _summary(found))
    if len(named) > 1 and not as_json:
        typer.echo(_summary(found))


def verdicts(
    named: Iterable[Named], options: SolverOptions, jobs: int, display: Display | None = None
) -> Iterator[tuple[Named, Verdict]]:
    """Yield each position with its verdict, in their order; `jobs` are solved at the same time.

    What takes its time is shown on a display.
    """
    from saratoga.solver.solve import solve as decide

    cancel, shown = Event(), display or Display(None, 0)

    def decided(item: Named) -> Verdict:
        with shown.searching(item.name) as tell:
            return decide(item.position, options, cancel, tell)

    with ThreadPoolExecutor(jobs) as pool:
        tasks = [(item, pool.submit(decided, item)) for item in named]
        try:
            for item, task in tasks:
                yield item, task.result()
        finally:
            cancel.set()
            pool.shutdown(cancel_futures=True)


def _facts(item: Named, verdict: Verdict) -> dict[str, Any]:
    return {
        item.key: item.name,
        "verdict": verdict.outcome.value,
        "reason": verdict.reason.value,
        "line": [str(move) for move in verdict.line],
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 6),
        "bytes": verdict.bytes,
    }


def _text(item: Named, verdict: Verdict, with_line: bool) -> str:
    spent = cost(verdict.nodes, verdict.seconds)
    parts = [str(item.name), verdict.outcome.value, verdict.reason.value, spent]
    if verdict.line:
        parts.append(words().say_n("{count} move", "{count} moves", len(verdict.line)))
    text = "  ".join(parts)
    if with_line and verdict.line:
        text += "\n" + " ".join(map(str, verdict.line))
    return text


def _summary(found: Counter[str]) -> str:
    return "  ".join(f"{outcome} {count}" for outcome, count in sorted(found.items()))


def warm() -> None:
    """Compile the solver in advance, so that its first answers come at once."""
    from saratoga.solver.fair.warm import warm as compile_fair
    from saratoga.solver.warm import warm as compile_solver

    for compile_all in (compile_solver, compile_fair):
        compile_all(lambda what: typer.echo(what, err=True))


def train(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File of weights to write.")
    ] = None,
) -> None:
    """Learn the weights of the search of single-pass Double Solitaire anew."""
    from saratoga.solver.beam import train as training
    from saratoga.solver.beam.weights import FILE, write

    target = output or Path(training.__file__).with_name(FILE)
    check_writable(target)
    weights = training.train_all(tell=lambda text: typer.echo(text, err=True))
    try:
        write(target, weights)
    except OSError as error:
        raise cannot_write(target, error) from None
