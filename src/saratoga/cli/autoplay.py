"""The command autoplay: the fair player plays many deals."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saratoga.cli.inputs import cannot_write
from saratoga.cli.speech import words
from saratoga.engine.deals import Deal
from saratoga.engine.record import write_record
from saratoga.engine.scoring import score_text
from saratoga.rules.catalogue import game_named
from saratoga.rules.model import Scoring

if TYPE_CHECKING:
    from saratoga.solver.fair.game import Adviser
    from saratoga.solver.fair.tally import Result, Tally

#: The name of the baseline beside the levels.
GREEDY = "greedy"


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("autoplay")(autoplay)


def autoplay(
    game: Annotated[str, typer.Option("--game", help="canfield, classic-canfield …")] = "canfield",
    draw: Annotated[int | None, typer.Option("--draw", help="Cards drawn at a time.")] = None,
    scoring: Annotated[
        str | None, typer.Option("--scoring", help="N or V, for Double Solitaire.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="How many deals.")] = 10,
    seed: Annotated[int, typer.Option("--seed", help="Which deals.")] = 1,
    level: Annotated[
        str, typer.Option("--level", help="beginner, casual, skilled, expert, master or greedy.")
    ] = "master",
    budget: Annotated[
        float | None, typer.Option("--budget", help="CPU seconds a game, in place of a level.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    records: Annotated[
        Path | None, typer.Option("--records", help="A folder for a record of each game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Let the fair player, who sees what a player sees, play many deals."""
    from saratoga.solver.fair.tally import deal_codes, tallied

    entry = game_named(game)
    rules = entry.rules(draw, scoring)
    letter = entry.scorings[0][0] if scoring is None else scoring
    adviser(level, budget)
    codes = deal_codes(entry, rules.draw, letter, deals, seed)
    if records is not None:
        _prepare(records)
    results = []
    for result in played(codes, level, budget, jobs):
        results.append(result)
        if records is not None:
            _write(records, result)
    tally = tallied(results)
    if as_json:
        typer.echo(
            json.dumps({"game": codes[0].rpartition("-")[0], "level": level} | tally.facts())
        )
    else:
        _print(tally, rules.scoring)


@lru_cache(maxsize=1)
def adviser(level: str, budget: float | None) -> Adviser:
    """Return the player of a level or budget; a process keeps the one that it asked for last.

    Raises InvalidOption for an unknown level or a negative budget.
    """
    from saratoga.solver.fair.effort import LEVELS, effort_for, level_named, unknown_level
    from saratoga.solver.fair.greedy import GreedyPlayer
    from saratoga.solver.fair.player import FairPlayer

    if budget is None and level == GREEDY:
        return GreedyPlayer()
    if budget is None and level not in LEVELS:
        raise unknown_level(level, (GREEDY, *LEVELS))
    return FairPlayer(level_named(level) if budget is None else effort_for(budget))


def played(codes: list[str], level: str, budget: float | None, jobs: int) -> Iterator[Result]:
    """Play deals in this process, or in several others; yield results in the order of codes."""
    tasks = [(code, level, budget) for code in codes]
    if jobs == 1:
        yield from map(play_one, tasks)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, len(tasks), os.cpu_count() or 1)) as pool:
        yield from pool.map(play_one, tasks)


def play_one(task: tuple[str, str, float | None]) -> Result:
    """Play one deal: its code, a level and a budget."""
    from saratoga.solver.fair.game import play_deal
    from saratoga.solver.fair.tally import Result

    code, level, budget = task
    fair = play_deal(Deal.from_code(code), adviser(level, budget))
    return Result(
        code=code,
        won=fair.won,
        home=fair.home,
        score=fair.game.score,
        moves=fair.game.moves,
        decisions=fair.decisions,
        seconds=fair.seconds,
        record=write_record(fair.game),
    )


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None


def _write(folder: Path, result: Result) -> None:
    file = folder / f"{result.code}.txt"
    try:
        file.write_text(result.record, encoding="utf-8")
    except OSError as error:
        raise cannot_write(file, error) from None


def _print(tally: Tally, scoring: Scoring) -> None:
    facts = tally.facts()
    low, high = facts["rate_interval"]
    texts = words()
    say = texts.say
    typer.echo(
        say(
            "won {won} of {games}: {rate} (95%: {low} to {high})",
            won=facts["won"],
            games=facts["games"],
            rate=texts.percent(100 * facts["rate"], 1),
            low=texts.percent(100 * low, 1),
            high=texts.percent(100 * high, 1),
        )
    )
    typer.echo(say("cards home: {home}", home=texts.decimal(facts["home"], 1)))
    low, high = (score_text(scoring, round(bound)) for bound in facts["score_interval"])
    typer.echo(
        say(
            "score: {score} (95%: {low} to {high})",
            score=score_text(scoring, round(facts["score"])),
            low=low,
            high=high,
        )
    )
    if scoring.money:
        shown = " / ".join(score_text(scoring, round(part)) for part in tally.spread)
        typer.echo(say("least, quarters and most: {scores}", scores=shown))
    typer.echo(say("CPU seconds a game: {seconds}", seconds=texts.decimal(facts["seconds"], 2)))
