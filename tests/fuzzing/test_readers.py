"""Readers answer changed examples with clear errors only; benchmarks/fuzz.py goes on for long."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from fuzzing.api import api
from fuzzing.exports import exports, resealed
from fuzzing.run import fuzz, shares
from fuzzing.targets import Target, parsers
from saratoga.engine.codes import DealCode
from saratoga.errors import InvalidCode

INPUTS = 400
REQUESTS = 50
READERS = {target.name: target for target in parsers()}


@pytest.fixture(scope="module")
def requests() -> Iterator[dict[str, Target]]:
    with api() as targets:
        yield {target.name: target for target in targets}


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_its_examples_and_refuses_the_rest_clearly(name: str) -> None:
    for example in READERS[name].examples:
        READERS[name].read(example)
    tally = fuzz(READERS[name], INPUTS, seed=7)
    assert tally.faults == {}
    assert min(tally.accepted, tally.refused) > 0


def test_requests_are_refused_clearly(requests: dict[str, Target]) -> None:
    for target in requests.values():
        tally = fuzz(target, REQUESTS, seed=7)
        assert tally.faults == {}, target.name
        assert tally.inputs == REQUESTS


def test_exports_are_refused_clearly_or_come_out_as_they_went_in() -> None:
    with exports() as target:
        target.read(target.examples[0])
        target.read(resealed(target.examples[0]))
        tally = fuzz(target, REQUESTS, seed=7)
    assert tally.faults == {}
    assert min(tally.accepted, tally.refused) > 0


@pytest.mark.parametrize("number", [10**30, -(10**30), 10**4000])
def test_a_number_of_any_size_is_refused_in_words(requests: dict[str, Target], number: int) -> None:
    """The refusal names the number, and so must be able to say it."""
    text = json.dumps({"game": "canfield", "draw": number})
    tally = fuzz(_always(requests["POST games"], text), 1, seed=0)
    assert (tally.refused, tally.faults) == (1, {})


@pytest.mark.parametrize("rules", [{"passes": []}, {"passes": {}}, {"passes": True}, {"wrap": []}])
def test_rules_of_a_line_that_are_of_another_kind_are_refused(rules: dict[str, object]) -> None:
    line = json.dumps({"rules": {"game": "canfield", **rules}, "deal": {}})
    tally = fuzz(_always(READERS["solve lines"], line), 1, seed=0)
    assert (tally.refused, tally.faults) == (1, {})


def _always(target: Target, text: str) -> Target:
    """Return a reader that is always given the same text."""

    class Same(Target):
        def input(self, _dice: object) -> str:
            return text

    return Same(target.name, (text,), target.read)


def test_the_fuzz_finds_a_reader_that_fails() -> None:
    def fails(text: str) -> None:
        if len(text) % 5 == 0:
            raise IndexError(text)
        if len(text) % 5 == 1:
            raise InvalidCode("")
        DealCode.parse(text)

    tally = fuzz(Target("bad", ["CF1-D3-AAAAACL"], fails), 200, seed=1)
    assert sorted(place.split()[0] for place in tally.faults) == ["AssertionError", "IndexError"]


def test_the_same_seed_makes_the_same_inputs() -> None:
    seen: list[str] = []
    target = Target("all", ["CF1-D3-AAAAACL"], seen.append)
    fuzz(target, 50, seed=3)
    fuzz(target, 50, seed=3)
    assert seen[:50] == seen[50:]
    assert len(set(seen[:50])) > 25


def test_inputs_are_shared_out_by_weight() -> None:
    one, ten = (Target("", [""], print, weight=weight) for weight in (1, 10))
    assert shares([ten, one], 112) == [102, 10]
