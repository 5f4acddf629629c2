"""Where the search keeps its nodes: keys of any length, an index into them, a stack.

A node is a number. The index is an open-addressing table; each entry holds a node and some bits of
its hash, which only save looking at most of the wrong keys: equality is always that of whole keys.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import Ints
from saratoga.solver.plain.keys import LOW

#: Places in `Memory.counts`.
NODES: Final = 0
WORDS: Final = 1
STACKED: Final = 2
EXPANDED: Final = 3

NODE_BITS: Final = 40
NODE: Final = (1 << NODE_BITS) - 1
EMPTY: Final = -1


class Better(NamedTuple):
    """When one node makes another needless (`Switches.dominate`).

    With redeals without limit, of two positions that differ by the waste alone, and that by a
    multiple of the draw, the smaller waste is at least as good: whatever draws bring to the top
    from the larger one they bring from the smaller one too, with the same result. No waste is the
    worst: what it gives can be had after a redeal from any. `word` is the place of the waste in a
    key, -1 where this doesn't hold.
    """

    word: int
    draw: int


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


def grown(memory: Memory, children: int, longest: int, better: Better) -> Memory:
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
        _index(memory, better)
    while memory.stack.size - counts[STACKED] < children:
        memory = memory._replace(stack=_twice(memory.stack))
    return memory


@inline
def has_room(memory: Memory, children: int, longest: int) -> bool:
    """Tell whether `children` more nodes with the longest keys can be added."""
    counts = memory.counts
    return bool(
        memory.words.size - counts[WORDS] >= children * longest
        and memory.links.size - counts[NODES] >= children + 1
        and memory.stack.size - counts[STACKED] >= children
    )


@inline
def hashed(words: Ints, start: int, end: int, better: Better) -> int:
    """Return a hash of a key, 0 or more; the waste counts only by what is left of the draw."""
    mixed = 0x1E3779B97F4A7C15
    for at in range(start, end):
        word = words[at]
        if at - start == better.word:
            word = word - (word & LOW) + (word & LOW) % better.draw
        mixed = (mixed ^ word) * 0x3F58476D1CE4E5B9
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= 0x14D049BB133111EB
    return (mixed ^ mixed >> 32) & 0x7FFFFFFFFFFFFFFF


@inline
def _slot_of(memory: Memory, key: Ints, start: int, end: int, code: int, better: Better) -> int:
    """Return the slot of a key, or the empty one where it belongs."""
    mask = memory.slots.size - 1
    mark = code >> NODE_BITS
    slot = code & mask
    while memory.slots[slot] != EMPTY:
        entry = memory.slots[slot]
        if entry >> NODE_BITS == mark and _is_key(memory, entry & NODE, key, start, end, better):
            return slot
        slot = slot + 1 & mask
    return slot


@inline
def _is_key(memory: Memory, node: int, key: Ints, start: int, end: int, better: Better) -> bool:
    first = memory.starts[node]
    length = end - start
    if memory.starts[node + 1] - first != length:
        return False
    at = 0
    while at < length:
        word = memory.words[first + at]
        other = key[start + at]
        if at == better.word:
            if (word & LOW) % better.draw != (other & LOW) % better.draw:
                return False
            word |= LOW
            other |= LOW
        if word != other:
            return False
        at += 1
    return True


@inline
def find_or_add(memory: Memory, key: Ints, length: int, link: int, better: Better) -> int:
    """Return the new node of a key, -1 if the memory has one that is at least as good."""
    code = hashed(key, 0, length, better)
    slot = _slot_of(memory, key, 0, length, code, better)
    entry = memory.slots[slot]
    if entry != EMPTY:
        if better.word < 0:
            return -1
        if _waste_of(memory, entry & NODE, better) <= key[better.word] & LOW:
            return -1
    elif _is_worst(memory, key, length, better):
        return -1
    node = int(memory.counts[NODES])
    memory.slots[slot] = code >> NODE_BITS << NODE_BITS | node
    start = int(memory.counts[WORDS])
    for at in range(length):
        memory.words[start + at] = key[at]
    memory.starts[node] = start
    memory.starts[node + 1] = start + length
    memory.links[node] = link
    memory.counts[NODES] = node + 1
    memory.counts[WORDS] = start + length
    return node


@inline
def _waste_of(memory: Memory, node: int, better: Better) -> int:
    return int(memory.words[memory.starts[node] + better.word] & LOW)


@inline
def _is_worst(memory: Memory, key: Ints, length: int, better: Better) -> bool:
    """Tell whether a key has no waste and a node differs from it only by having some."""
    if better.word < 0 or key[better.word] & LOW:
        return False
    found = False
    for _ in range(1, better.draw):
        key[better.word] += 1
        code = hashed(key, 0, length, better)
        found |= memory.slots[_slot_of(memory, key, 0, length, code, better)] != EMPTY
    key[better.word] -= better.draw - 1
    return found


@kernel
def _index(memory: Memory, better: Better) -> None:
    """Fill the empty index with all nodes; of equal keys the later one is better."""
    for node in range(memory.counts[NODES]):
        start, end = memory.starts[node], memory.starts[node + 1]
        code = hashed(memory.words, start, end, better)
        slot = _slot_of(memory, memory.words, start, end, code, better)
        memory.slots[slot] = code >> NODE_BITS << NODE_BITS | node
