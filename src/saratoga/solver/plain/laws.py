"""The laws of `saratoga.rules.laws`, made callable from compiled code: the very same functions.

The engine goes on calling them as plain Python.
"""

from __future__ import annotations

from inspect import getmembers, isfunction

from numba.extending import register_jitable

from saratoga.rules import laws


def _register() -> None:
    for _, law in getmembers(laws, isfunction):
        if law.__module__ == laws.__name__:
            register_jitable(law)


_register()
