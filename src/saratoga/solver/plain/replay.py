"""Playing a line of engine moves by the compiled laws."""

from __future__ import annotations

from typing import Final

from saratoga.rules import laws
from saratoga.rules.piles import STOCK, WASTE
from saratoga.rules.table import RuleTable
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import ALL, GONE_UP, IN_WASTE, LEFT, PACK_LEFT, REDEALS, Ints
from saratoga.solver.plain.moves import COUNT, DRAWN, TARGET, apply, legal

#: Words of a move in a line: source, target, count.
MOVE_WORDS: Final = 3
_MOVE: Final = (1 << DRAWN) - 1


@kernel
def first_refused(table: RuleTable, board: Ints, desk: Ints, line: Ints, moves: Ints) -> int:
    """Play a line from the position on the desk; return the index of the first illegal move.

    It is the number of moves if all are legal and the end is won, and -1 if the end isn't won.
    `moves` is room for the legal moves of a position.
    """
    for index in range(line.shape[0]):
        source, target, count = line[index]
        if source == STOCK and desk[GONE_UP] < board[ALL]:
            drawn = laws.drawn(table, desk[PACK_LEFT] - desk[IN_WASTE])
            if drawn == 0 or target != WASTE or count != 0:
                return index
            desk[IN_WASTE] += drawn
            continue
        wanted = source | target << TARGET | count << COUNT
        if not _is_legal(table, board, desk, moves, wanted):
            return index
        if target == STOCK:
            desk[IN_WASTE] = 0
            desk[REDEALS] += 1 if table.redeals >= 0 else 0
        elif source == WASTE:
            waste = desk[IN_WASTE]
            apply(table, board, desk, wanted | waste << DRAWN)
            for place in range(LEFT + waste - 1, LEFT + desk[PACK_LEFT]):
                desk[place] = desk[place + 1]
        else:
            apply(table, board, desk, wanted)
    return int(line.shape[0]) if desk[GONE_UP] == board[ALL] else -1


@inline
def _is_legal(table: RuleTable, board: Ints, desk: Ints, moves: Ints, wanted: int) -> bool:
    for made in range(legal(table, board, desk, moves)):
        if moves[made] & _MOVE == wanted:
            return True
    return False
