"""What a search of whole columns holds: the states searched, the stack, counters."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.solver.whole.desk import Words
from saratoga.solver.whole.table import KEY_WORDS, rehash

# Words of the control block: entries of the stack, nodes, entries of the table.
TOP: Final = 0
NODES: Final = 1
USED: Final = 2

# Why a piece of search ended.
PAUSED: Final = 0
WON: Final = 1
LOST: Final = 2
TABLE_FULL: Final = 3
STACK_FULL: Final = 4

_TABLE_START: Final = 1 << 10
_STACK_START: Final = 1 << 9
#: No position leads to more moves.
MOST_MOVES: Final = 160
#: Entries up to which a table grows fourfold; later it doubles.
_FAST_GROWTH: Final = 1 << 20


class Memory(NamedTuple):
    """Arrays that the kernels write; `stack` holds the way to the position looked at, and what
    waits beside it."""

    table: Words
    stack: Words
    control: Words
    moves: Words

    @property
    def bytes(self) -> int:
        """Bytes held."""
        return sum(array.nbytes for array in self)


def new_memory(root: Words) -> Memory:
    """Return the memory of a search from one position."""
    stack = np.zeros((_STACK_START, root.shape[0]), np.int64)
    stack[0] = root
    return Memory(
        table=np.zeros((_TABLE_START, KEY_WORDS), np.int64),
        stack=stack,
        control=np.array([1, 0, 0], np.int64),
        moves=np.zeros(MOST_MOVES, np.int64),
    )


def growth(memory: Memory, full: int) -> int:
    """Return how many bytes `grown` allocates."""
    if full == TABLE_FULL:
        return memory.table.nbytes * _factor(memory)
    return memory.stack.nbytes * 2


def grown(memory: Memory, full: int) -> Memory:
    """Return a memory with more room where `full` says that it is needed."""
    if full == TABLE_FULL:
        table = np.zeros((memory.table.shape[0] * _factor(memory), KEY_WORDS), np.int64)
        rehash(memory.table, table)
        return memory._replace(table=table)
    return memory._replace(stack=np.concatenate([memory.stack, np.zeros_like(memory.stack)]))


def _factor(memory: Memory) -> int:
    return 4 if memory.table.shape[0] < _FAST_GROWTH else 2
