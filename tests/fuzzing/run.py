"""Feeding readers with changed examples, and noting what they make of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from traceback import format_exception

from fuzzing.targets import Target
from saratoga.errors import SaratogaError
from saratoga.i18n import languages


@dataclass
class Tally:
    """What a reader made of its inputs; times are CPU seconds."""

    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    slowest_length: int = 0
    #: The first input for each place in the code that failed, with the traceback.
    faults: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def inputs(self) -> int:
        """How many inputs were read."""
        return self.accepted + self.refused


def fuzz(target: Target, inputs: int, seed: int) -> Tally:
    """Give a reader changed examples; whatever it raises but errors of Saratoga is a fault."""
    dice, tally = Random(f"{target.name} {seed}"), Tally()
    for _ in range(inputs):
        text = target.input(dice)
        before = thread_time()
        try:
            accepted = _accepted(target, text)
        except Exception as error:
            accepted = False
            _note(tally, text, error)
        tally.accepted += accepted
        tally.refused += not accepted
        spent = thread_time() - before
        if spent > tally.slowest:
            tally.slowest, tally.slowest_length = spent, len(text)
    return tally


def _accepted(target: Target, text: str) -> bool:
    """Tell whether a reader takes a text; where it doesn't, it must be able to say why."""
    try:
        target.read(text)
    except SaratogaError as error:
        refusal = error
    else:
        return True
    for language in languages():
        assert refusal.in_language(language).strip(), "a refusal without words"
    return False


def _note(tally: Tally, text: str, error: Exception) -> None:
    lines = format_exception(error)
    place = f"{type(error).__name__}{lines[-2]}" if len(lines) > 1 else repr(error)
    tally.faults.setdefault(place, (text, "".join(lines)))


def shares(targets: Sequence[Target], inputs: int) -> list[int]:
    """Split a number of inputs over the readers by their weight."""
    whole = sum(target.weight for target in targets)
    found = [inputs * target.weight // whole for target in targets]
    found[0] += inputs - sum(found)
    return found
