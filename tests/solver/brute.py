"""The truth about small games: every position that the engine can reach, one after the other."""

from __future__ import annotations

from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position


class TooLarge(Exception):
    """More positions than the limit."""


def can_win(position: Position, limit: int = 20_000) -> bool:
    """Tell whether a position can be won, by looking at all that follow from it.

    Positions that differ only by the order of columns count as one. Raises TooLarge beyond
    `limit` positions.
    """
    seen = {_key(position)}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in legal_moves(position):
            after = apply(position, move)
            key = _key(after)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > limit:
            raise TooLarge
    return False


def _key(position: Position) -> tuple[object, ...]:
    columns = sorted(zip(position.columns, position.hidden, strict=True))
    return (
        position.stock,
        position.waste,
        position.reserve,
        position.foundations,
        tuple(columns),
        position.redeals,
    )
