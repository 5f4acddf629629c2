"""A plain game in the terminal: `saratoga play --terminal CODE`."""

from __future__ import annotations

import secrets
from datetime import date
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.text import Text

from saratoga import cards
from saratoga.cli.inputs import read_deal
from saratoga.engine.codes import SEEDS, DealCode
from saratoga.engine.deals import Deal
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.errors import InvalidOption, SaratogaError
from saratoga.rules.catalogue import game_named

HELP: Final = """\
D draw   T turn the waste over   W-F W-3 R-F R-2 4-F 4-2 4-2x3 moves   FS-3 take back
u undo   y redo   moves   describe   code   save FILE   restart   new   help   quit"""


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("play")(play)


def play(
    code: Annotated[
        str | None, typer.Argument(help="A deal code; without one, a new deal.")
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    game: Annotated[str, typer.Option("--game", help="Game of a new deal.")] = "canfield",
) -> None:
    """Play a game, in the browser or in this terminal."""
    if not terminal:
        from saratoga.cli.serve import open_table

        open_table(code)
        return
    deal = read_deal(code) if code else random_deal(game)
    TerminalTable(Game(deal), Console(highlight=False)).run()


def random_deal(name: str) -> Deal:
    """Return a new deal of a game with its default options."""
    game = game_named(name)
    code = DealCode(game, game.draws[0], game.scorings[0][0], secrets.randbelow(SEEDS))
    return Deal.from_code(code)


class TerminalTable:
    """Shows a game as text and takes commands until the player leaves."""

    def __init__(self, game: Game, console: Console) -> None:
        self.game = game
        self.console = console

    def run(self) -> None:
        """Play until `quit` or the end of input."""
        self.console.print(HELP, style="dim")
        self.show()
        while True:
            try:
                line = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("quit", "q", "exit"):
                return
            if line:
                self.obey(line)

    def obey(self, line: str) -> None:
        """Carry out one command line; an error is shown and changes nothing."""
        word, _, rest = line.partition(" ")
        commands = {
            "u": self.game.undo,
            "undo": self.game.undo,
            "y": self.game.redo,
            "redo": self.game.redo,
            "restart": self.game.restart,
        }
        try:
            if word in ("help", "?"):
                self.console.print(HELP)
            elif word == "describe":
                self.console.print(describe(self.game.view))
            elif word == "moves":
                self.console.print(" ".join(map(str, self.game.legal_moves)) or "none")
            elif word == "code":
                self.console.print(str(self.game.deal.code or "this deal has no code"))
            elif word == "save":
                self._save(rest.strip())
            elif word == "new":
                self._new()
            else:
                commands.get(word, lambda: self.game.play(line))()
                self.show()
        except SaratogaError as error:
            self.console.print(f"[red]{error}[/red]")

    def _new(self) -> None:
        form = self.game.deal.code
        self.game = Game(random_deal(form.game.slug if form else "canfield"))
        self.show()

    def _save(self, name: str) -> None:
        if not name:
            raise InvalidOption("say where to save: save FILE")
        try:
            Path(name).write_text(write_record(self.game, date.today()), encoding="utf-8")
        except OSError as error:
            raise InvalidOption(f"can't write {name!r}: {error.strerror}") from None
        self.console.print(f"saved to {name}")

    def show(self) -> None:
        """Print the position, score and count of moves."""
        self.console.print(table_text(self.game))
        if self.game.is_won:
            self.console.print("[bold]Won![/bold]")


def card_text(card: int | None) -> Text:
    """Return a card as coloured text; a hidden card is a shade."""
    if card is None:
        return Text("░░░", style="blue")
    return Text(f"{cards.symbol(card):<3}", style="red" if cards.is_red(card) else "bold")


def table_text(game: Game) -> Text:
    """Return the whole table as coloured text, columns downwards."""
    view, position = game.view, game.position
    text = Text()
    text.append(f"{game.deal.rules.name}  {game.deal.code or ''}  ", style="bold")
    text.append(f"{game.score_text}  moves {game.moves}\n")
    text.append(f"stock {len(view.stock)}   waste {len(view.waste)} ")
    for card in view.waste[len(view.waste) - view.fan :]:
        text.append_text(card_text(card))
    if view.rules.reserve:
        text.append(f"   reserve {len(view.reserve)} ")
        if view.reserve:
            text.append_text(card_text(view.reserve[-1]))
    text.append("\nfoundations ")
    for index in position.foundation_order():
        top = position.foundation_top(index)
        empty = Text(f"{cards.SUIT_SYMBOLS[index & 3]}- ", style="dim")
        text.append_text(empty if top is None else card_text(top))
    text.append("\n\n" + "".join(f"{n:<4}" for n in range(1, len(view.columns) + 1)), style="dim")
    columns = [(None,) * len(column.hidden) + column.cards for column in view.columns]
    for row in range(max(map(len, columns))):
        text.append("\n")
        for column in columns:
            text.append_text(card_text(column[row]) if row < len(column) else Text("   "))
            text.append(" ")
    return text
