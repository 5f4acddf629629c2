"""What a search over calms holds, and the numbers by which its kernels speak of it."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.quotient.table import rehash

Words = NDArray[np.int64]

# Phases of a stack entry: new; its position entered in the table; the highest one of its calm too;
# all that it leads to pushed. Then it stays, under what it led to, as part of the way there.
FRESH: Final = 0
ENTERED: Final = 1
CHECKED: Final = 2
EXPANDED: Final = 3

# Words of the control block. CUT is set once the restricted reading has left a position out.
TOP: Final = 0
NODES: Final = 1
USED: Final = 2
STAMP: Final = 3
CUT: Final = 4
CONTROL_WORDS: Final = 5

# Why a piece of search ended.
PAUSED: Final = 0
WON: Final = 1
LOST: Final = 2
TABLE_FULL: Final = 3
STACK_FULL: Final = 4
CALM_FULL: Final = 5

#: Entries of a new table and stack, rows of a new calm.
TABLE_START: Final = 1 << 10
STACK_START: Final = 1 << 9
CALM_START: Final = 1 << 8
#: Marks for each row of a calm, at least.
MARKS_PER_ROW: Final = 4
#: Entries up to which a table grows fourfold; later it doubles.
FAST_GROWTH: Final = 1 << 20


class Memory(NamedTuple):
    """Table of states seen, stack of positions, the calm being looked at, and counters.

    `marks` finds the row of a position of the calm: by its lattice point, or as a hash table.
    """

    table: Words
    stack: Words
    calm: Words
    marks: Words
    control: Words

    @property
    def bytes(self) -> int:
        """Bytes held."""
        return sum(array.nbytes for array in self)


def new_memory(root: Words, calm_words: int, marks: int = 0, key_words: int = 2) -> Memory:
    """Return the memory of a search from one position; `marks` is the least number of marks,
    `key_words` the number of words of a state."""
    stack = np.zeros((STACK_START, root.shape[0]), np.int64)
    stack[0] = root
    control = np.zeros(CONTROL_WORDS, np.int64)
    control[TOP] = 1
    return Memory(
        table=np.zeros((TABLE_START, key_words), np.int64),
        stack=stack,
        calm=np.empty((CALM_START, calm_words), np.int64),
        marks=np.zeros(max(marks, CALM_START * MARKS_PER_ROW), np.int64),
        control=control,
    )


def growth(memory: Memory, full: int) -> int:
    """Return how many bytes `grown` allocates."""
    if full == TABLE_FULL:
        return memory.table.nbytes * _table_factor(memory)
    return (memory.stack if full == STACK_FULL else memory.calm).nbytes * 2


def grown(memory: Memory, full: int, lanes: int) -> Memory:
    """Return a memory with more room where `full` says that it is needed."""
    if full == TABLE_FULL:
        entries, words = memory.table.shape
        table = np.zeros((entries * _table_factor(memory), words), np.int64)
        rehash(memory.table, table, lanes)
        return memory._replace(table=table)
    if full == STACK_FULL:
        return memory._replace(stack=np.concatenate([memory.stack, np.zeros_like(memory.stack)]))
    rows, words = memory.calm.shape
    marks = max(memory.marks.shape[0], 2 * rows * MARKS_PER_ROW)
    return memory._replace(
        calm=np.empty((2 * rows, words), np.int64), marks=np.zeros(marks, np.int64)
    )


def _table_factor(memory: Memory) -> int:
    return 4 if memory.table.shape[0] < FAST_GROWTH else 2
