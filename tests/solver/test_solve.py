"""`solve`: evidence, limits, cancelling, and the choice of the search."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from saratoga.cards import parse_all
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves, play
from saratoga.engine.position import Position
from saratoga.errors import InvalidOption
from saratoga.rules import CANFIELD, CLASSIC_CANFIELD, DOUBLE_SOLITAIRE, Rules, Run, Space, Wrap
from saratoga.rules.catalogue import rules_for
from saratoga.solver.methods import choose
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.replay import LineRefused, replayed
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Finding, Outcome, Reason
from saratoga.solver.watch import Progress
from solver.packs import dealt_position, random_rules

#: Some thousand nodes to a loss by the plain search.
HARD = "HC1-D3-AAAAAAG"
EASY = "HC1-D3-AAAAAAI"


def position_of(code: str) -> Position:
    return Deal.from_code(code).position()


def ordered(rules: Rules, cards: str) -> Position:
    """Return the position of a deal spelled out in dealing order."""
    return Deal(rules, parse_all(cards)).position()


TINY = Rules(name="tiny", suits=1, ranks=3, columns=(2, 1), space=Space.ANY, take_back=False)


def test_a_win_carries_a_line_that_wins() -> None:
    verdict = solve(ordered(TINY, "3S AS 2S"))
    assert (verdict.outcome, verdict.reason) == (Outcome.WINNABLE, Reason.LINE)
    position = ordered(TINY, "3S AS 2S")
    for move in verdict.line:
        position = play(position, move)
    assert position.is_won
    assert verdict.found >= len(verdict.line) >= 3


def test_a_loss_is_exhausted() -> None:
    """♠A lies under ♠2, which has no other place: no space, and only runs of other colours."""
    stuck = replace(TINY, columns=(2,), space=Space.KING)
    verdict = solve(ordered(stuck, "AS 2S 3S"))
    assert (verdict.outcome, verdict.reason) == (Outcome.UNWINNABLE, Reason.EXHAUSTED)
    assert verdict.line == ()
    assert not verdict.is_winnable
    assert verdict.is_decided


def test_a_won_position_is_won_in_no_moves() -> None:
    won = ordered(TINY, "3S AS 2S")._replace(
        stock=(), columns=((), ()), foundations=(3, 0, 0, 0), hidden=(0, 0)
    )
    verdict = solve(won)
    assert (verdict.outcome, verdict.line, verdict.nodes) == (Outcome.WINNABLE, (), 0)


@pytest.mark.parametrize(
    ("code", "method"),
    [
        ("CF1-D3-AAAAACL", Method.QUOTIENT),
        ("CF1-D1-AAAAACL", Method.QUOTIENT),
        ("DS1-D1N-AAAAAAB", Method.QUOTIENT),
        ("DS1-D3N-AAAAAAB", Method.QUOTIENT),
        ("DS1-D1V-AAAAAAB", Method.BEAM),
        ("DS1-D3V-AAAAAAB", Method.BEAM),
        ("HC1-D3-AAAAAAB", Method.WHOLE),
    ],
)
def test_the_rules_choose_the_search(code: str, method: Method) -> None:
    assert choose(position_of(code), SolverOptions())[0] is method


def test_the_name_of_the_game_chooses_nothing() -> None:
    rules = replace(CLASSIC_CANFIELD, run=Run.ANY, space=Space.ANY, name="Canfield by another name")
    deal = Deal.from_code("HC1-D3-AAAAAAB")
    assert choose(Deal(rules, deal.cards).position(), SolverOptions())[0] is Method.QUOTIENT


def test_a_search_that_does_not_know_the_rules_is_refused() -> None:
    with pytest.raises(InvalidOption, match="beam search doesn't know the rules of Canfield"):
        solve(position_of("CF1-D3-AAAAACL"), SolverOptions(method=Method.BEAM))


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": 0},
        {"seconds": 0.0},
        {"bytes": -1},
        {"nodes": "5"},
        {"nodes": 1.5},
        {"bytes": True},
        {"seconds": "1"},
        {"seconds": float("nan")},
    ],
)
def test_a_limit_is_a_number_above_nothing(limits: dict[str, Any]) -> None:
    ((name, value),) = limits.items()
    with pytest.raises(InvalidOption) as refused:
        Limits(**limits)
    assert str(refused.value) == (
        f"the limit of {name} is {value}; it must be a number above 0, a whole one but for seconds"
    )


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(nodes=100), Reason.NODES),
        (Limits(seconds=1e-9), Reason.SECONDS),
        (Limits(bytes=1000), Reason.BYTES),
    ],
)
def test_a_limit_that_is_met_leaves_the_position_open(limits: Limits, reason: Reason) -> None:
    verdict = solve(position_of(HARD), SolverOptions(limits))
    assert (verdict.outcome, verdict.reason, verdict.line) == (Outcome.UNKNOWN, reason, ())


@pytest.mark.parametrize(
    ("code", "nodes"),
    [
        (HARD, 777),
        ("DS1-D1V-AAAAAAB", 777),
        ("DS1-D1V-AAAAAAB", 12_345),
        ("DS1-D3V-AAAAAAC", 20_123),
    ],
)
def test_a_limit_of_nodes_is_kept_exactly(code: str, nodes: int) -> None:
    verdict = solve(position_of(code), SolverOptions(Limits(nodes=nodes, bytes=None)))
    assert (verdict.reason, verdict.nodes) == (Reason.NODES, nodes)


def test_a_stock_too_large_for_the_beam_is_for_the_plain_search() -> None:
    """DS-deal: a single pass over more cards than are ever in the stock."""
    position = position_of("DS1-D3V-AAAAAAB")
    first, *others = position.columns
    assert len(first) == 1
    larger = position._replace(stock=(*position.stock, *first), columns=((), *others))
    assert choose(larger, SolverOptions())[0] is Method.PLAIN
    assert solve(larger, SolverOptions(Limits(nodes=10))).reason is Reason.NODES


def test_equal_limits_of_nodes_give_equal_verdicts() -> None:
    options = SolverOptions(Limits(nodes=1500))
    for code in (HARD, EASY, "HC1-D3-AAAAAAE", "CF1-D3-AAAAAAB"):
        first, second = (solve(position_of(code), options) for _ in range(2))
        assert replace(first, seconds=0) == replace(second, seconds=0)


def test_a_cancelled_search_is_open() -> None:
    cancel = Event()
    cancel.set()
    verdict = solve(position_of(HARD), cancel=cancel)
    assert (verdict.outcome, verdict.reason) == (Outcome.UNKNOWN, Reason.CANCELLED)


def test_another_thread_can_cancel() -> None:
    """The search would take minutes; it is cancelled by the first progress that is told."""
    cancel, told = Event(), Event()
    endless = position_of("HC1-D3-AAAAAAN")
    endless = endless._replace(rules=replace(endless.rules, take_back=True, run=Run.ONE))
    reasons: list[Reason] = []

    def search() -> None:
        options = SolverOptions(Limits(nodes=50_000_000), Switches.off())
        reasons.append(solve(endless, options, cancel, lambda _: told.set()).reason)

    thread = Thread(target=search)
    thread.start()
    assert told.wait(120)
    cancel.set()
    thread.join(120)
    assert reasons == [Reason.CANCELLED]


def test_progress_counts_up() -> None:
    seen: list[Progress] = []
    hard = position_of(HARD)
    options = SolverOptions(Limits(nodes=100_000), Switches.off(), method=Method.PLAIN)
    solve(hard, options, progress=seen.append)
    assert seen
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)
    assert all(progress.bytes > 0 for progress in seen)


def test_a_line_is_replayed_before_it_counts() -> None:
    position = ordered(TINY, "3S AS 2S")
    with pytest.raises(LineRefused, match="move 1 of the line, 2-F, is not legal"):
        replayed(position, [Move.parse("2-F")])
    with pytest.raises(LineRefused, match="doesn't end in a win"):
        replayed(position, [])


def test_a_false_win_of_a_search_never_becomes_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    false = Finding(Outcome.WINNABLE, Reason.LINE, 1, 1, (Move.parse("2-F"),))
    monkeypatch.setattr("saratoga.solver.solve.choose", lambda *_: (Method.PLAIN, lambda *_: false))
    with pytest.raises(LineRefused):
        solve(ordered(TINY, "3S AS 2S"))


def test_a_line_shortened_wrongly_never_becomes_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = (Move.parse("2-F"),)
    monkeypatch.setattr("saratoga.solver.solve.shortened", lambda *_: wrong)
    with pytest.raises(LineRefused):
        solve(position_of("CF1-D1-AAAAACL"))


@pytest.mark.parametrize(
    "code", ["CF1-D3-AAAAACL", "CF1-D1-MOLLUSK", "HC1-D3-AAAAAAI", "DS1-D1N-MOLLUSK"]
)
def test_after_each_move_of_the_line_the_rest_still_wins(code: str) -> None:
    """And the solver agrees that each position on the way is winnable."""
    position = position_of(code)
    line = solve(position).line
    for number, move in enumerate(line):
        assert replayed(position, line[number:]) == line[number:]
        if number % 10 == 0:
            assert solve(position, SolverOptions(Limits(nodes=200_000), shorten=False)).is_winnable
        position = apply(position, move)


def test_lower_limits_change_verdicts_only_to_and_from_unknown() -> None:
    """Also after undoing: the position before a move is searched with less than the one after."""
    game = Game(Deal.from_code(EASY))
    for move in solve(game.position).line[:40]:
        game = game.play(move)
    full = solve(game.position).outcome
    assert full is Outcome.WINNABLE
    while game.undoable:
        game = game.undo()
        for nodes in (1, 10, 100, 1000):
            found = solve(game.position, SolverOptions(Limits(nodes=nodes), shorten=False)).outcome
            assert found in (full, Outcome.UNKNOWN)


@pytest.mark.parametrize("rules", [CANFIELD, DOUBLE_SOLITAIRE, CLASSIC_CANFIELD])
def test_positions_in_the_middle_of_play_are_solved(rules: Rules) -> None:
    chance = Random(5)
    position = dealt_position(rules, chance)
    for _ in range(60):
        position = apply(position, chance.choice(legal_moves(position)))
    verdict = solve(position, SolverOptions(Limits(nodes=20_000)))
    assert verdict.outcome is not Outcome.WINNABLE or replayed(position, verdict.line)


def test_klondike_of_one_deck_is_solved() -> None:
    """From the plain search too, with all its shortcuts."""
    rules = replace(
        rules_for("DS1", 3), decks=1, columns=(1, 2, 3, 4, 5, 6, 7), name="Klondike", wrap=Wrap.NONE
    )
    position = dealt_position(rules, Random(3))
    verdicts = {
        solve(position, SolverOptions(Limits(nodes=200_000), method=method, shorten=False)).outcome
        for method in (Method.PLAIN, Method.QUOTIENT)
    }
    assert len(verdicts - {Outcome.UNKNOWN}) == 1


def test_random_rules_are_never_refused() -> None:
    chance = Random(11)
    for _ in range(200):
        position = dealt_position(random_rules(chance), chance)
        verdict = solve(position, SolverOptions(Limits(nodes=500)))
        assert verdict.is_decided or verdict.reason is Reason.NODES
