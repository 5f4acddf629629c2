"""Small single-pass packs: the quotient against a plain search that calls only the engine."""

from __future__ import annotations

import pytest

from saratoga.cards import parse_all
from saratoga.engine.moves import Move
from saratoga.engine.play import play
from saratoga.engine.position import Position
from saratoga.rules.model import Rules, Space
from saratoga.solver.beam.board import board_of, state_of
from saratoga.solver.beam.exhaust import Exhaustion
from saratoga.solver.beam.line import concrete_line
from saratoga.solver.beam.relax import hopeless
from saratoga.solver.beam.search import search
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Outcome
from single_pass import brute, never, small_position, winnable


def outcome(position: Position, switches: Switches) -> Outcome:
    return search(position, Limits(), switches, never).outcome


@pytest.mark.parametrize("block", range(3))
def test_verdicts_are_those_of_the_plain_search(block: int) -> None:
    """Quotient, draws without moves and promotion change no verdict; both outcomes occur."""
    counts = {True: 0, False: 0}
    for seed in range(70 * block, 70 * block + 70):
        position = small_position(seed)
        truth = brute(position)
        if truth is None:
            continue
        counts[truth] += 1
        expected = Outcome.WINNABLE if truth else Outcome.UNWINNABLE
        for switches in (
            Switches(),
            Switches.off(),
            Switches().without("promote"),
            Switches().without("relax"),
        ):
            assert outcome(position, switches) is expected, (seed, switches)
    assert min(counts.values()) >= 10, counts


def test_of_two_twins_the_wrong_one_is_not_sent_up() -> None:
    """The ♥2 on ♠3 has to go up, not the other one: their foundations take only one of them."""
    rules = Rules(
        name="twins",
        decks=2,
        suits=2,
        ranks=6,
        columns=(2, 3),
        face_down=True,
        space=Space.KING,
        redeals=0,
    )
    position = Position(
        rules=rules,
        base=0,
        stock=parse_all("AH 6H 3S 6S 2S 4S 5H 5S"),
        waste=parse_all("6S 5H 4H 3H 4S 4H 5S"),
        reserve=(),
        foundations=(2, 1, 0, 0, 0, 0, 0, 0),
        columns=(parse_all("AS 2H"), parse_all("6H 3H 3S 2H")),
        hidden=(1, 2),
    )
    assert outcome(position, Switches()) is Outcome.WINNABLE
    assert outcome(play(position, Move.parse("2-F")), Switches()) is Outcome.WINNABLE
    assert outcome(play(position, Move.parse("1-F")), Switches()) is Outcome.UNWINNABLE


@pytest.mark.parametrize("promote", [True, False])
def test_exhaustion_alone_finds_lines_that_replay(promote: bool) -> None:
    """Wins of the quotient are carried out on real cards (DS-draw, DS-run, DS-back)."""
    won = 0
    for seed in range(1000, 1100):
        position = small_position(seed)
        board = board_of(position)
        exhaustion = Exhaustion(board, state_of(position), promote)
        exhaustion.run(200_000)
        if exhaustion.line is not None:
            won += 1
            for move in concrete_line(position, board, exhaustion.line):
                position = play(position, move)
            assert position.is_won
    assert won >= 25


def test_after_each_move_of_a_line_the_rest_still_wins() -> None:
    for seed in range(2000, 2020):
        position = small_position(seed)
        finding = search(position, Limits(), Switches(), never)
        for move in finding.line[:8]:
            position = play(position, move)
            assert outcome(position, Switches()) is Outcome.WINNABLE


def test_no_position_that_can_be_won_is_given_up() -> None:
    """The easier game, its counts of cards included, against all positions of small games."""
    counts = {(True, False): 0, (False, False): 0, (False, True): 0}
    for seed in range(4000, 4040):
        for position, good in list((winnable(small_position(seed)) or {}).items())[::3]:
            if not position.is_won:
                given_up = hopeless(board_of(position), state_of(position))
                assert not (good and given_up), (seed, position)
                counts[good, given_up] += 1
    assert min(counts.values()) > 100, counts
