"""Commands about deals and records: deal, describe, replay, perft, convert."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from saratoga import cards
from saratoga.cli.inputs import (
    cannot_write,
    located,
    named_rules,
    read_deal,
    read_position,
    read_text,
)
from saratoga.cli.speech import speak, words
from saratoga.engine.deals import Deal, deal_to_json
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.perft import divide, perft
from saratoga.engine.record import read_record
from saratoga.engine.text import position_text

DealArgument = Annotated[
    str,
    typer.Argument(
        metavar="CODE|FILE",
        help="A deal code, or a file (- for standard input) with cards or Solvitaire's JSON.",
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option("--game", help="Rules for a file of cards: CF1-D3, DS1-D1N …"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", "-l", help="Language of all texts, such as ko or zh-Hant."),
]


class Format(StrEnum):
    """What `convert` writes."""

    text = "text"
    solvitaire = "solvitaire"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("deal")(show_deal)
    app.command("describe")(show_description)
    app.command("replay")(replay)
    app.command("perft")(count_moves)
    app.command("convert")(convert)


def _deal_json(deal: Deal) -> str:
    code = None if deal.code is None else str(deal.code)
    return json.dumps({"code": code, "cards": [cards.text(card) for card in deal.cards]})


def show_deal(deal: DealArgument, game: GameOption = None, as_json: JsonOption = False) -> None:
    """Print the cards of a deal and how they lie."""
    found = read_deal(deal, named_rules(game))
    if as_json:
        typer.echo(_deal_json(found))
        return
    typer.echo(position_text(found.position()), nl=False)


def show_description(
    deal: DealArgument, game: GameOption = None, language: LanguageOption = None
) -> None:
    """Say in words how the cards of a deal or position lie, as its player sees them."""
    if language is not None:
        speak(language)
    typer.echo(describe(read_position(deal, named_rules(game)), words().language))


def replay(
    file: Annotated[str, typer.Argument(help="A game record; - for standard input.")],
    as_json: JsonOption = False,
) -> None:
    """Replay a game record and print where it ends."""
    text = read_text(file)
    with located(file):
        game = read_record(text).game
    if as_json:
        code = None if game.deal.code is None else str(game.deal.code)
        facts = {
            "code": code,
            "won": game.is_won,
            "score": game.score,
            "moves": game.moves,
            "actions": len(game.log),
            "position": position_text(game.position),
        }
        typer.echo(json.dumps(facts))
        return
    typer.echo(position_text(game.position), nl=False)
    typer.echo(f"\n{_ending(game)}")


def _ending(game: Game) -> str:
    moves = words().say_n("{count} move", "{count} moves", game.moves)
    if game.is_won:
        return words().say("won, score {score}, {moves}", score=game.score_text, moves=moves)
    return words().say("open, score {score}, {moves}", score=game.score_text, moves=moves)


def count_moves(
    deal: DealArgument,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, max=12)] = 3,
    by_first_move: Annotated[bool, typer.Option("--divide", help="By first move.")] = False,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of legal moves of each length up to a depth."""
    position = read_position(deal, named_rules(game))
    counts = []
    for length in range(1, depth + 1):
        counts.append(perft(position, length))
        if not as_json:
            typer.echo(f"{length}: {counts[-1]}")
    facts: dict[str, object] = {"counts": counts}
    if by_first_move:
        parts = {str(move): count for move, count in divide(position, depth).items()}
        facts["divide"] = parts
        if not as_json:
            typer.echo("\n".join(f"{move} {count}" for move, count in parts.items()))
    if as_json:
        typer.echo(json.dumps(facts))


def convert(
    deal: DealArgument,
    to: Annotated[Format, typer.Option("--to", help="What to write.")] = Format.text,
    game: GameOption = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A file to write.")] = None,
) -> None:
    """Write a deal as cards in dealing order, as Solvitaire's JSON, or as our JSON."""
    found = read_deal(deal, named_rules(game))
    text = _written(found, to)
    if output is None:
        typer.echo(text)
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise cannot_write(output, error) from None


def _written(deal: Deal, form: Format) -> str:
    if form is Format.solvitaire:
        return json.dumps(deal_to_json(deal))
    return _deal_json(deal) if form is Format.json else deal.text()
