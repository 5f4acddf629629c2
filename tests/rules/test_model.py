"""Rules as values: what is possible, what is refused, and digests that stay."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from saratoga import CANFIELD, CLASSIC_CANFIELD, DOUBLE_SOLITAIRE, Rules, Scoring
from saratoga.errors import InvalidOption, InvalidRules
from saratoga.rules.catalogue import all_rules, form_of, game_named, rules_for


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"decks": 3}, "Canfield: decks is 3; 1 or 2 are possible"),
        ({"suits": 0}, "suits is 0; 1 to 4 are possible"),
        ({"suits": "4"}, "suits is '4', not of the kind int"),
        ({"ranks": 14}, "ranks is 14; 2 to 13 are possible"),
        ({"columns": ()}, "there are 0 columns; 1 to 64 are possible"),
        ({"columns": [1, 1]}, "columns is [1, 1], not of the kind tuple"),
        ({"columns": (1, 1.5)}, "columns is (1, 1.5); numbers of cards are needed"),
        ({"columns": (-1, 1)}, "a column can't be dealt fewer than 0 cards"),
        ({"reserve": -1}, "the reserve can't hold fewer than 0 cards"),
        ({"reserve": 60}, "the layout takes 65 cards, the pack has only 52"),
        ({"start_rank": 13}, "start_rank is 13; 0 to 12 are possible"),
        ({"draw": 0}, "draw is 0; at least 1 card is drawn"),
        ({"draw": 2.5}, "draw is 2.5, not of the kind int"),
        ({"redeals": -1}, "redeals is -1; 0 or more, or None for no limit"),
        ({"redeals": 0.5}, "redeals is 0.5"),
        ({"undo_depth": 10**30}, "undo_depth is"),
        ({"taps_to_place": 3}, "taps_to_place is 1 or 2"),
        ({"wrap": "full"}, "wrap is 'full', not of the kind Wrap"),
        ({"take_back": 1}, "take_back is 1, not of the kind bool"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(
    changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(InvalidRules) as error:
        replace(CANFIELD, **changes)
    assert complaint in str(error.value)


def test_a_score_can_not_start_below_its_floor() -> None:
    with pytest.raises(InvalidRules, match="the score starts at -52, below its floor 0"):
        Scoring(start=-52)


def test_digests_stay_for_ever() -> None:
    assert {form: rules.digest for form, rules in all_rules().items()} == {
        "CF1-D3": "dfc1320e8bccca7c",
        "CF1-D1": "756b86125354829d",
        "HC1-D3": "d5fbc18522418056",
        "DS1-D1N": "367a19b3beb4887d",
        "DS1-D1V": "9726033e553634a5",
        "DS1-D3N": "67a79e39ccb8083e",
        "DS1-D3V": "3e9be5b3661b5891",
    }


def test_a_name_does_not_change_the_digest_but_every_rule_does() -> None:
    assert replace(CANFIELD, name="Demon").digest == CANFIELD.digest
    assert replace(CANFIELD, undo_depth=99).digest != CANFIELD.digest
    assert replace(CANFIELD, scoring=Scoring(to_foundation=6)).digest != CANFIELD.digest


def test_rules_hash_alike_after_a_journey_to_another_process() -> None:
    hash(CANFIELD)
    script = (
        "import pickle, sys; from saratoga import CANFIELD;"
        "rules = pickle.loads(sys.stdin.buffer.read());"
        "print(rules in {CANFIELD})"
    )
    result = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps(CANFIELD),
        capture_output=True,
        check=True,
    )
    assert result.stdout.strip() == b"True"


def test_every_form_has_its_rules_and_back() -> None:
    assert rules_for("canfield") == CANFIELD
    assert rules_for("hc") == CLASSIC_CANFIELD
    assert rules_for("DS1") == DOUBLE_SOLITAIRE
    for form, rules in all_rules().items():
        assert form_of(rules) == form
    assert form_of(Rules(name="Klondike")) is None


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(InvalidOption, match="unknown game 'chess'"):
        game_named("chess")
    with pytest.raises(InvalidOption, match="Canfield has no draw 2"):
        rules_for("canfield", draw=2)
    with pytest.raises(InvalidOption, match="Canfield has no scoring 'V'"):
        rules_for("canfield", scoring="V")
    with pytest.raises(InvalidOption, match="Double Solitaire has no scoring 'X'"):
        rules_for("double-solitaire", scoring="X")
