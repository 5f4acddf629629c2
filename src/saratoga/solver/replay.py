"""Playing a line to the win, move by move: the evidence of a winnable position.

The laws of the engine are compiled for it (`plain.laws`); the tests hold the moves so found, and
what each does, against `legal_moves` and `apply` of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.errors import SaratogaError
from saratoga.rules.table import RuleTable, rule_table
from saratoga.solver.plain.board import board_of, desk_of
from saratoga.solver.plain.moves import most_moves
from saratoga.solver.plain.replay import MOVE_WORDS, first_refused


class LineRefused(SaratogaError):
    """The laws refuse a line that a search had found: a fault of the search."""


def replayed(position: Position, line: Iterable[Move]) -> tuple[Move, ...]:
    """Return a line that has been played to the win by the laws, as it was.

    Raises LineRefused if a move is illegal or the end isn't a win.
    """
    line = tuple(line)
    board, desk = board_of(position), desk_of(position)
    moves = np.fromiter(chain.from_iterable(line), np.int64).reshape(-1, MOVE_WORDS)
    room = np.empty(most_moves(board), np.int64)
    end = first_refused(_table_of(position), board, desk, moves, room)
    if end == -1:
        raise LineRefused(f"the line of {len(line)} moves doesn't end in a win")
    if end < len(line):
        raise LineRefused(f"move {end + 1} of the line, {line[end]}, is not legal")
    return line


def _table_of(position: Position) -> RuleTable:
    """Return the rules with the redeals that are left, since the desk counts from here on."""
    table, redeals = rule_table(position.rules), position.rules.redeals
    return table if redeals is None else table._replace(redeals=redeals - position.redeals)
