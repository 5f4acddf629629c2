"""Points and money of a move (CF-score, HC-money, DS-score, DS-vegas)."""

from __future__ import annotations

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.model import Scoring
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, STOCK, WASTE


def points(before: Position, move: Move, after: Position) -> int:
    """Return what a move earns or costs, before any floor is applied."""
    scoring = before.rules.scoring
    if move.target == STOCK:
        return scoring.redeal
    earned = scoring.flip * (sum(before.hidden) - sum(after.hidden))
    if move.target == HOME and move.source < FOUNDATION:
        earned += scoring.to_foundation
    elif move.source == WASTE and move.target < MAX_COLUMNS:
        earned += scoring.from_waste
    if after.is_won:
        earned += scoring.win
    return earned


def add(scoring: Scoring, score: int, earned: int) -> int:
    """Return the score after `earned` points, never below the floor."""
    total = score + earned
    return total if scoring.floor is None else max(total, scoring.floor)


def money_text(dollars: int) -> str:
    """Return dollars as they are shown in every language (DS-vegas).

    >>> money_text(416), money_text(0), money_text(-104)
    ('$416', '$0', '-$104')
    """
    return f"-${-dollars}" if dollars < 0 else f"${dollars}"


def score_text(scoring: Scoring, score: int) -> str:
    """Return a score as it is shown: points as a number, money in dollars."""
    return money_text(score) if scoring.money else str(score)
