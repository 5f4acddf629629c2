"""The memory of compiled searches, kept from one question to the next."""

from __future__ import annotations

from typing import Final

import numpy as np

from saratoga.solver.quotient.memory import CONTROL_WORDS, Memory

#: Rows of a calm; a larger one leaves its position undecided.
_CALM_ROWS: Final = 1 << 13
#: The same where a line is spelled out, which looks at calms in another way.
_LINE_ROWS: Final = 1 << 17
_LEAST: Final = 128
_LEAST_STACK: Final = 4096


class Scratch:
    """Memories by the sizes of table and stack; calm and counters are shared."""

    def __init__(self, stack_words: int, calm_words: int, marks: int) -> None:
        self._stack_words = stack_words
        self._calm = np.zeros((_CALM_ROWS, calm_words), np.int64)
        self._marks = np.zeros(marks or 4 * _CALM_ROWS, np.int64)
        self._control = np.zeros(CONTROL_WORDS, np.int64)
        self._memories: dict[tuple[int, int], Memory] = {}
        self._lines: Memory | None = None

    def memory(self, nodes: int) -> Memory:
        """Return the memory for a search of `nodes` nodes."""
        size = _size(nodes)
        return self._memory(size, max(_LEAST_STACK, 24 * size))

    def for_ways(self, states: int) -> Memory:
        """Return the memory for expanding so many positions, each with a stack of its own."""
        return self._memory(_size(states), _LEAST_STACK)

    def _memory(self, size: int, stack: int) -> Memory:
        if (size, stack) not in self._memories:
            self._memories[size, stack] = Memory(
                table=np.zeros((8 * size, 2), np.int64),
                stack=np.zeros((stack, self._stack_words), np.int64),
                calm=self._calm,
                marks=self._marks,
                control=self._control,
            )
        return self._memories[size, stack]

    def for_lines(self) -> Memory:
        """Return the memory for spelling out a line."""
        if self._lines is None:
            rows, words = _LINE_ROWS, self._calm.shape[1]
            self._lines = self.memory(1)._replace(
                calm=np.zeros((rows, words), np.int64),
                marks=np.zeros(max(len(self._marks), 4 * rows), np.int64),
                control=np.zeros(CONTROL_WORDS, np.int64),
            )
        return self._lines


def _size(nodes: int) -> int:
    return max(_LEAST, 1 << (nodes - 1).bit_length())
