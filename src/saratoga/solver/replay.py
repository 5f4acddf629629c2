"""Playing a line through the engine."""

from __future__ import annotations

from collections.abc import Iterable

from saratoga.engine.moves import Move
from saratoga.engine.play import apply, is_legal
from saratoga.engine.position import Position
from saratoga.errors import SaratogaError


class LineRefused(SaratogaError):
    """The engine refused a line that a search had found: a fault of the search."""


def replayed(position: Position, line: Iterable[Move]) -> tuple[Move, ...]:
    """Return a line that the engine has played to the win, as it was.

    Raises LineRefused if a move is illegal or the end isn't a win.
    """
    line = tuple(line)
    for number, move in enumerate(line, 1):
        if not is_legal(position, move):
            raise LineRefused(f"move {number} of the line, {move}, is not legal")
        position = apply(position, move)
    if not position.is_won:
        raise LineRefused(f"the line of {len(line)} moves doesn't end in a win")
    return line
