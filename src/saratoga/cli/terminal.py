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
from saratoga.cli.inputs import cannot_write, named_rules, read_deal
from saratoga.cli.speech import words
from saratoga.engine.codes import SEEDS, DealCode, letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.errors import InvalidOption, SaratogaError
from saratoga.i18n import N_, Message
from saratoga.rules.catalogue import all_rules, form_of, game_named

HELP: Final = (
    N_("D draw   T turn the waste over   W-F W-3 R-F R-2 4-F 4-2 4-2x3 moves   FS-3 take back"),
    N_("u undo   y redo   moves   describe   code   save FILE   restart   new   help   quit"),
)


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    app.command("play")(play)


def play(
    code: Annotated[
        str | None, typer.Argument(help="A deal code; without one, a new deal.")
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    game: Annotated[
        str | None, typer.Option("--game", help="Game of a new deal or a file: canfield, CF1-D3 …")
    ] = None,
) -> None:
    """Play a game, in the browser or in this terminal."""
    if not terminal:
        from saratoga.cli.serve import open_table

        open_table(code)
        return
    deal = read_deal(code, named_rules(game)) if code else random_deal(game or "canfield")
    TerminalTable(Game(deal), Console(highlight=False)).run()


def random_deal(name: str) -> Deal:
    """Return a new deal of a game, by its name or by the first part of a code, `DS1-D3V`."""
    if name.upper() in all_rules():
        return Deal.from_code(f"{name}-{letters_of(secrets.randbelow(SEEDS))}")
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
        self.help()
        self.show()
        while True:
            try:
                line = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt, RuntimeError):
                return
            if line.lower() in ("quit", "q", "exit"):
                return
            if line:
                self.obey(line)

    def help(self) -> None:
        """Print what can be typed."""
        for line in HELP:
            self.console.print(words().say(line), style="dim", markup=False)

    def obey(self, line: str) -> None:
        """Carry out one command line; an error is shown and changes nothing."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        commands = {
            "u": self.game.undo,
            "undo": self.game.undo,
            "y": self.game.redo,
            "redo": self.game.redo,
            "restart": self.game.restart,
        }
        try:
            if word in ("help", "?"):
                self.help()
            elif word == "describe":
                self.console.print(describe(self.game.view, words().language))
            elif word == "moves":
                self.console.print(" ".join(map(str, self.game.legal_moves)) or words().say("none"))
            elif word == "code":
                self.console.print(str(self.game.deal.code or words().say("this deal has no code")))
            elif word == "save":
                self._save(rest.strip())
            elif word == "new":
                self._new()
            else:
                commands.get(word, lambda: self.game.play(line))()
                self.show()
        except SaratogaError as error:
            self.console.print(Text(error.in_language(words().language), style="red"))

    def _new(self) -> None:
        form = form_of(self.game.deal.rules)
        self.game = Game(random_deal(form or "canfield"))
        self.show()

    def _save(self, name: str) -> None:
        if not name:
            raise InvalidOption(Message("say where to save: save FILE"))
        try:
            Path(name).write_text(write_record(self.game, date.today()), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise cannot_write(name, error) from None
        self.console.print(words().say("saved to {file}", file=name), markup=False)

    def show(self) -> None:
        """Print the position, score and count of moves."""
        self.console.print(table_text(self.game))
        if self.game.is_won:
            self.console.print(Text(words().say("Won!"), style="bold"))


def card_text(card: int | None) -> Text:
    """Return a card as coloured text; a hidden card is a shade."""
    if card is None:
        return Text("░░░", style="blue")
    return Text(f"{cards.symbol(card):<3}", style="red" if cards.is_red(card) else "bold")


def table_text(game: Game) -> Text:
    """Return the whole table as coloured text, columns downwards."""
    view, position = game.view, game.position
    say = words().say
    text = Text()
    text.append(f"{say(game.deal.rules.name)}  {game.deal.code or ''}  ", style="bold")
    moves = words().say_n("{count} move", "{count} moves", game.moves)
    text.append(f"{game.score_text}  {moves}\n")
    text.append(say("stock {count}", count=len(view.stock)) + "   ")
    text.append(say("waste {count}", count=len(view.waste)) + " ")
    for card in view.waste[len(view.waste) - view.fan :]:
        text.append_text(card_text(card)).append(" ")
    if view.rules.reserve:
        text.append("   " + say("reserve {count}", count=len(view.reserve)) + " ")
        if view.reserve:
            text.append_text(card_text(view.reserve[-1]))
    text.append("\n" + say("foundations") + " ")
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
