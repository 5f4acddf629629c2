"""Examples: real positions from real games, with what is played or refused there, and why.

`examples.json` holds for each example a deal code, the moves that lead to its position, and the
moves that it shows; one with `!` before it is refused. `example_texts` says why. What a text tells
of cards and scores comes from the engine, so neither can drift from the other.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from saratoga import cards
from saratoga.engine import scoring
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.position import Position
from saratoga.engine.refusals import moved_card, refusal
from saratoga.i18n import Message
from saratoga.rules.piles import MAX_COLUMNS
from saratoga.web.content.example_texts import TEXTS, ExampleTexts

DATA: Final = Path(__file__).parent / "examples.json"
REFUSED: Final = "!"


@dataclass(frozen=True)
class Example:
    """One example; `history` leads to its position, `moves` are those that it shows."""

    game: str
    id: str
    code: str
    history: tuple[str, ...]
    moves: tuple[str, ...]
    texts: ExampleTexts

    def start(self) -> Game:
        """Return the game in the example's position."""
        game = Game(Deal.from_code(self.code))
        for move in self.history:
            game.play(move)
        return game


@dataclass(frozen=True)
class Step:
    """One moment of an example: how it stands, and what led there.

    `move` is None at the beginning. `refused` is the engine's reason where the move was refused.
    """

    game: Game
    move: Move | None
    refused: Message | None
    text: Message


@lru_cache(maxsize=1)
def all_examples() -> tuple[Example, ...]:
    """Return every example, game by game."""
    entries = json.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Example(
            game=entry["game"],
            id=entry["id"],
            code=entry["code"],
            history=tuple(entry["history"].split()),
            moves=tuple(entry["moves"].split()),
            texts=TEXTS[entry["game"]][entry["id"]],
        )
        for entry in entries
    )


def examples_of(game: str) -> tuple[Example, ...]:
    """Return the examples of a game by its slug."""
    return tuple(example for example in all_examples() if example.game == game)


def steps(example: Example) -> list[Step]:
    """Return the moments of an example, the position itself first.

    Raises IllegalMove if a move that should be played is refused.
    """
    game = example.start()
    shown = [Step(game, None, None, example.texts.before)]
    for word, text in zip(example.moves, example.texts.why, strict=True):
        refused = word.startswith(REFUSED)
        move = Move.parse(word.removeprefix(REFUSED))
        values = values_of(game, move)
        reason = refusal(game.position, move) if refused else None
        if not refused:
            game = _after(game, move)
        values["score"] = game.score_text
        shown.append(Step(game, move, reason, Message(text, **values)))
    return shown


def _after(game: Game, move: Move) -> Game:
    """Return another game, one move further; the old one stays as it is."""
    later = Game(game.deal)
    for action in game.history:
        later.play(action)
    return later.play(move)


def values_of(game: Game, move: Move) -> dict[str, object]:
    """Return what a text may say of a move: cards, counts, and what it earned."""
    position = game.position
    values: dict[str, object] = {
        "before": game.score_text,
        "waste": len(position.waste),
        "stock": len(position.stock),
        "reserve": len(position.reserve),
        "count": move.count,
    }
    if position.reserve:
        values["top"] = cards.symbol(position.reserve[-1])
    if move not in (DRAW, REDEAL):
        values["card"] = cards.symbol(moved_card(position, move))
        values["earned"] = _earned(game, move)
        values |= _columns(position, move)
    return values


def _columns(position: Position, move: Move) -> dict[str, object]:
    values: dict[str, object] = {}
    if move.source < MAX_COLUMNS:
        values["from"] = move.source + 1
        if rest := position.columns[move.source][: -move.count]:
            values["rest"] = cards.symbol(rest[-1])
    if move.target < MAX_COLUMNS:
        values["to"] = move.target + 1
        if column := position.columns[move.target]:
            values["target"] = cards.symbol(column[-1])
    return values


def _earned(game: Game, move: Move) -> str:
    if move not in game.legal_moves:
        return ""
    earned = _after(game, move).score - game.score
    return scoring.score_text(game.deal.rules.scoring, earned)
