"""`saratoga daily`: the deal of the day."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated

import typer

from saratoga.cli.inputs import named_rules
from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("daily")(daily)


def daily(
    day: Annotated[
        str | None, typer.Argument(metavar="DATE", help="Such as 2026-12-24; by default today.")
    ] = None,
    game: Annotated[
        str, typer.Option("--game", help="Game and options: CF1-D3, DS1-D1N …")
    ] = "CF1-D3",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON for a program to read.")
    ] = False,
) -> None:
    """Print the code of the deal of the day."""
    from saratoga.solver.daily import deal_of_the_day

    named_rules(game)
    form, wanted = game.upper(), _date(day)
    code = str(deal_of_the_day(form, wanted))
    if as_json:
        typer.echo(json.dumps({"date": wanted.isoformat(), "game": form, "code": code}))
        return
    typer.echo(code)


def _date(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidOption(
            Message(
                "{text} is not a date such as {example}", text=quoted(text), example="2026-12-24"
            )
        ) from None
