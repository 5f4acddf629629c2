"""The decorator of compiled functions, and the bit counts that they share.

Every kernel of the solver is compiled with the same options: no Python objects, the interpreter
lock released while it runs, and the machine code kept in the cache folder. All numbers in kernels
are ``int64``: mixed with ``uint64``, Numba turns whole numbers into floating point.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from saratoga.solver.cache import prepare

prepare()

Words = NDArray[np.int64]
_Function = TypeVar("_Function", bound=Callable[..., Any])


#: What kernels are compiled with. `_nrt`: references to arrays aren't counted, which takes much of
#: the time of kernels that hand them on.
_OPTIONS: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
}


def kernel(function: _Function) -> _Function:
    """Compile a function at its first call: ``nogil``, kept on disk, without bounds checks.

    It can't make arrays nor copy whole rows but by `copy_words`; its caller holds all arrays.
    """
    return cast(_Function, njit(**_OPTIONS)(function))


def inline(function: _Function) -> _Function:
    """Compile a small helper of kernels, to be inlined where it is called."""
    return cast(_Function, njit(forceinline=True, **_OPTIONS)(function))


@kernel
def copy_words(source: Words, target: Words) -> None:
    """Copy all of `source` to the beginning of `target`, such as a row of a matrix to another."""
    for word in range(source.size):
        target[word] = source[word]


def _instruction(build: Callable[..., Any]) -> Callable[[int], int]:
    """Give kernels one machine instruction on an ``int64``."""
    return cast(Callable[[int], int], intrinsic(build))


@_instruction
def popcount(_context: Any, word: Any) -> Any:
    """Count the bits set in an ``int64``."""

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return (types.int64(types.int64), build) if word == types.int64 else None


@_instruction
def lowest(_context: Any, word: Any) -> Any:
    """Index of the lowest bit set in an ``int64``; 64 for the word 0."""

    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

    return (types.int64(types.int64), build) if word == types.int64 else None


@_instruction
def highest(_context: Any, word: Any) -> Any:
    """Index of the highest bit set in an ``int64``; -1 for the word 0."""

    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 0))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return (types.int64(types.int64), build) if word == types.int64 else None
