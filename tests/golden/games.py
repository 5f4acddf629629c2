"""Whole won games, found by walks of the naive generator in which no card is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class WonGame(NamedTuple):
    """A deal, moves that win it, and the score that the naive rules give."""

    code: str
    moves: tuple[str, ...]
    score: int


def won_games() -> list[WonGame]:
    """Return the games of won.games."""
    text = (Path(__file__).parent / "won.games").read_text(encoding="utf-8")
    lines = [line.split("|") for line in text.splitlines() if not line.startswith("#")]
    return [WonGame(code.strip(), tuple(moves.split()), int(score)) for code, moves, score in lines]
