"""Where the search keeps its nodes: keys of any length, an index into them, a stack.

A node is a number. The index is an open-addressing table; each entry holds a node and some bits of
its hash, which only save looking at most of the wrong keys: equality is always that of whole keys.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.solver.jit import kernel
from saratoga.solver.plain.board import Ints

#: Places in `Memory.counts`.
NODES: Final = 0
WORDS: Final = 1
STACKED: Final = 2
EXPANDED: Final = 3

NODE_BITS: Final = 40
NODE: Final = (1 << NODE_BITS) - 1
EMPTY: Final = -1


class Memory(NamedTuple):
    """`words[starts[n]:starts[n + 1]]` is the key of node n, `links[n]` its parent and move.

    A link is `parent << 32 | move`; the root's is -1. `slots` is the index, its size a power of
    two. `stack` holds the nodes that wait, the next one last.
    """

    words: Ints
    starts: Ints
    links: Ints
    slots: Ints
    stack: Ints
    counts: Ints

    @property
    def bytes(self) -> int:
        """Size of all arrays."""
        return sum(array.nbytes for array in self)


def new_memory() -> Memory:
    """Return an empty memory of a few hundred kilobytes."""
    return Memory(
        words=np.empty(1 << 14, np.int64),
        starts=np.zeros(1 << 11, np.int64),
        links=np.empty(1 << 11, np.int64),
        slots=np.full(1 << 12, EMPTY, np.int64),
        stack=np.empty(1 << 11, np.int64),
        counts=np.zeros(4, np.int64),
    )


def _twice(array: Ints) -> Ints:
    larger = np.empty(2 * array.size, np.int64)
    larger[: array.size] = array
    return larger


def grown(memory: Memory, children: int, longest: int) -> Memory:
    """Return a memory with the same nodes and room for `children` more of the longest keys."""
    counts = memory.counts
    while memory.words.size - counts[WORDS] < children * longest:
        memory = memory._replace(words=_twice(memory.words))
    while memory.links.size - counts[NODES] < children + 1:
        memory = memory._replace(
            starts=_twice(memory.starts),
            links=_twice(memory.links),
            slots=np.full(2 * memory.slots.size, EMPTY, np.int64),
        )
        _index(memory)
    while memory.stack.size - counts[STACKED] < children:
        memory = memory._replace(stack=_twice(memory.stack))
    return memory


@kernel
def has_room(memory: Memory, children: int, longest: int) -> bool:
    """Tell whether `children` more nodes with the longest keys can be added."""
    counts = memory.counts
    return (
        memory.words.size - counts[WORDS] >= children * longest
        and memory.links.size - counts[NODES] >= children + 1
        and memory.stack.size - counts[STACKED] >= children
    )


@kernel
def hashed(words: Ints, start: int, end: int) -> int:
    """Return a hash of a key, 0 or more."""
    mixed = 0x1E3779B97F4A7C15
    for at in range(start, end):
        mixed = (mixed ^ words[at]) * 0x3F58476D1CE4E5B9
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= 0x14D049BB133111EB
    return (mixed ^ mixed >> 32) & 0x7FFFFFFFFFFFFFFF


@kernel
def find_or_add(memory: Memory, key: Ints, length: int, link: int) -> int:
    """Return the new node of a key that is not in the memory yet, -1 if it is."""
    code = hashed(key, 0, length)
    mask = memory.slots.size - 1
    mark = code >> NODE_BITS << NODE_BITS
    slot = code & mask
    while memory.slots[slot] != EMPTY:
        entry = memory.slots[slot]
        if entry >> NODE_BITS << NODE_BITS == mark and _is_key(memory, entry & NODE, key, length):
            return -1
        slot = slot + 1 & mask
    node = memory.counts[NODES]
    memory.slots[slot] = mark | node
    start = memory.counts[WORDS]
    memory.words[start : start + length] = key[:length]
    memory.starts[node] = start
    memory.starts[node + 1] = start + length
    memory.links[node] = link
    memory.counts[NODES] = node + 1
    memory.counts[WORDS] = start + length
    return node


@kernel
def _is_key(memory: Memory, node: int, key: Ints, length: int) -> bool:
    start = memory.starts[node]
    if memory.starts[node + 1] - start != length:
        return False
    at = 0
    while at < length and memory.words[start + at] == key[at]:
        at += 1
    return at == length


@kernel
def _index(memory: Memory) -> None:
    """Fill the empty index with all nodes."""
    mask = memory.slots.size - 1
    for node in range(memory.counts[NODES]):
        code = hashed(memory.words, memory.starts[node], memory.starts[node + 1])
        slot = code & mask
        while memory.slots[slot] != EMPTY:
            slot = slot + 1 & mask
        memory.slots[slot] = code >> NODE_BITS << NODE_BITS | node
