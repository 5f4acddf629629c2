"""Parts of the beam: the quotient's moves, the pool, the weights and their training."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from saratoga.cards import parse_all
from saratoga.engine.deals import deal_out
from saratoga.engine.position import Position
from saratoga.rules.catalogue import rules_for
from saratoga.rules.model import Rules, Space
from saratoga.solver.beam import train
from saratoga.solver.beam.board import SIZE, TURNS, Ints, State, board_of, state_of
from saratoga.solver.beam.features import FEATURES, PHASES, evaluate
from saratoga.solver.beam.layers import Scratch, new_scratch
from saratoga.solver.beam.ledger import after, enter
from saratoga.solver.beam.line import Player
from saratoga.solver.beam.moves import MAX_MOVES, apply, generate, turned
from saratoga.solver.beam.pool import BAR, append, best, clear, new_pool, raise_bar, slot
from saratoga.solver.beam.relax import hopeless
from saratoga.solver.beam.weights import parse, shipped, weights_for, write
from saratoga.solver.jit import kernel
from single_pass import small_position


def one_suit(draw: int) -> Position:
    """Return spades of three ranks: a king on the only column, both aces drawn before a two."""
    rules = Rules(
        name="one suit",
        decks=2,
        suits=1,
        ranks=3,
        columns=(1,),
        face_down=True,
        space=Space.KING,
        draw=draw,
        redeals=0,
    )
    return deal_out(rules, parse_all("3S AS AS 2S 2S 3S"))


def test_aces_under_their_own_two_are_out_of_reach() -> None:
    """DS-draw: drawn by three, the two lies on both aces and has no place before them."""
    for draw, expected in ((1, False), (2, False), (3, True)):
        position = one_suit(draw)
        assert hopeless(board_of(position), state_of(position)) is expected


def test_the_layer_of_a_deal_counts_hidden_cards_and_stock() -> None:
    position = train.position_of(1, 0)
    board = board_of(position)
    assert turned(board, state_of(position)) == 0
    assert (board[TURNS], board[SIZE]) == (95, 59)


def test_pool_returns_the_best_rows_in_any_order() -> None:
    pool = new_pool(2000)
    chance = Random(5)
    worths = [chance.randrange(-300, 300) for _ in range(1500)]
    for played, worth in enumerate(worths):
        state = (played, 0, 0, 0, 0, 0, 0)
        append(pool, slot(pool, state, True), state, worth, 0, 0)
    order = np.empty(1500, np.int64)
    for width in (1, 10, 700, 1499, 1500, 5000):
        rows = order[: best(pool, 0, width, order)].tolist()
        ranking = sorted(range(1500), key=lambda row: (-worths[row], row))
        assert sorted(rows) == sorted(ranking[:width])


def test_the_bar_of_a_pool_is_the_least_worth_that_can_still_be_chosen() -> None:
    pool = new_pool(2000)
    chance = Random(6)
    worths: list[int] = []
    for played in range(1500):
        worths.append(chance.randrange(-300, 300))
        state = (played, 0, 0, 0, 0, 0, 0)
        append(pool, slot(pool, state, True), state, worths[-1], 0, 0)
        raise_bar(pool, 100)
        at_last_look = worths[: (played + 1) // 100 * 100]
        if len(at_last_look) < 200:
            assert pool.used[BAR] < -300
        else:
            assert pool.used[BAR] == sorted(at_last_look)[-100]
    clear(pool)
    assert pool.used[BAR] < -300


def test_shipped_weights_suit_the_features() -> None:
    assert {draw: len(sets) for draw, sets in shipped().items()} == {1: 2}
    for sets in shipped().values():
        assert all(table.shape == (PHASES * FEATURES,) for table in sets)
    assert weights_for(rules_for("DS1", 3, "V")) is shipped()[1]


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    tables = [train.first_guess(), train.first_guess() + 1]
    write(tmp_path / "weights.json", {1: tables, 3: tables[:1]})
    read = parse((tmp_path / "weights.json").read_text(encoding="utf-8"))
    assert sorted(read) == [1, 3]
    assert np.array_equal(read[1], tables)
    assert np.array_equal(read[3], tables[:1])


def test_weights_of_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="train them anew"):
        parse('{"1": [[[1, 2], [3, 4], [5, 6]]]}')


def test_fitted_weights_put_the_ancestor_ahead() -> None:
    """The ancestor has more of feature 3 and less of feature 7 than its rivals."""
    chance = np.random.default_rng(1)
    choices = []
    for number in range(60):
        rows = chance.integers(0, 9, (6, FEATURES)).astype(np.int16)
        rows[0, 3], rows[0, 7] = 9, 0
        choices.append(train.Choice(number % PHASES, rows, np.arange(6) == 0))
    weights = train.fit(choices, train.first_guess()).reshape(PHASES, FEATURES)
    assert (weights[:, 3] > 0).all()
    assert (weights[:, 7] < 0).all()


def test_training_is_deterministic(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole recipe on small deals, twice: the same sets of weights, and not the first guess."""
    rounds: train.Rounds = ((16, (4, 12)), (8, (8,)))
    monkeypatch.setattr(train, "position_of", lambda draw, seed: small_position(draw + seed))
    told: list[str] = []
    guess = train.first_guess()
    once = train.train(1, guess, rounds, told.append)
    again = train.train(1, guess, rounds, told.append)
    assert len(once) == len(rounds) - 1
    assert np.array_equal(once, again)
    assert all((weights != guess).any() for weights in once)
    assert told[: len(rounds)] == told[len(rounds) :]


def test_random_walks_keep_the_words_that_follow_from_others() -> None:
    """Column cards and heads kept by `apply` are those of the position that the engine reaches."""
    moves = np.empty(256, np.int64)
    for seed in range(40):
        chance = Random(seed)
        position = train.position_of(chance.choice((1, 3)), 5000 + seed)
        board, state = board_of(position), state_of(position)
        player = Player(position)
        for _ in range(60):
            count = generate(board, state, moves)
            if not count:
                break
            move = int(chance.choice(moves[:count].tolist()))
            player.follow_one(board, state, move)
            state = apply(board, state, move)
        assert state[3:] == state_of(player.position)[3:]


@kernel
def _worths(board: Ints, state: State, weights: Ints, scratch: Scratch, found: Ints) -> int:
    """Write the worth of each child, by ledger and from nothing; return their number."""
    moves, ledger = scratch.moves, scratch.ledger
    enter(board, state, weights, 0, ledger)
    count = generate(board, state, moves)
    for index in range(count):
        child = apply(board, state, moves[index])
        found[index, 0] = after(board, state, child, moves[index], weights, 0, ledger)
        found[index, 1] = evaluate(board, child, weights, 0, scratch.places)
    return count


def test_a_ledger_tells_the_worth_of_children() -> None:
    """Read off the ledger of its parent, a child's worth is the one that is found from nothing."""
    scratch, found = new_scratch(), np.empty((MAX_MOVES, 2), np.int64)
    moves = scratch.moves
    weights = np.random.default_rng(3).integers(-900, 900, FEATURES)
    kinds = [0] * 6
    for seed in range(30):
        chance = Random(seed)
        position = train.position_of(chance.choice((1, 3)), 6000 + seed)
        board, state = board_of(position), state_of(position)
        for _ in range(60):
            count = _worths(board, state, weights, scratch, found)
            assert (found[:count, 0] == found[:count, 1]).all()
            if not count:
                break
            for move in moves[:count].tolist():
                kinds[move & 7] += 1
            state = apply(board, state, int(chance.choice(moves[:count].tolist())))
    assert min(kinds) > 100
