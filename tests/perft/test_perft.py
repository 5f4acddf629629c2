"""Numbers of move sequences, against files that the naive generator has written."""

from __future__ import annotations

import pytest

import naive
from perft.positions import GAMES, PerftLine, perft_lines
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves, play
from saratoga.engine.position import Position

LINES = [line for game in GAMES for line in perft_lines(game)]
NAMES = [f"{line.code}-after-{len(line.moves)}" for line in LINES]
NAIVE_NODES = 300


def perft(position: Position, depth: int) -> int:
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, move), depth - 1) for move in moves)


def divided(line: PerftLine, position: Position, depth: int) -> str:
    """Return the counts by first move, the naive generator's beside the engine's."""
    table = naive.after_moves(naive.deal(line.code), list(line.moves))
    nexts = {move: naive.apply(table, move) for move in naive.moves(table)}
    slow = {
        move: naive.perft(after, depth - 1) if depth > 1 else 1 for move, after in nexts.items()
    }
    fast = {
        str(move): perft(apply(position, move), depth - 1) if depth > 1 else 1
        for move in legal_moves(position)
    }
    rows = [
        f"  {move}: engine {fast.get(move, 0)}, naive {slow.get(move, 0)}"
        for move in sorted({*slow, *fast})
        if slow.get(move) != fast.get(move)
    ]
    return "\n".join([f"{line.code} after {' '.join(line.moves)}, depth {depth}", *rows])


def reached(line: PerftLine) -> Position:
    position = Deal.from_code(line.code).position()
    for text in line.moves:
        position = play(position, Move.parse(text))
    return position


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_engine_counts_as_the_file_says(line: PerftLine) -> None:
    position = reached(line)
    for depth, expected in enumerate(line.counts, 1):
        assert perft(position, depth) == expected, divided(line, position, depth)


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_file_holds_what_the_naive_generator_counts(line: PerftLine) -> None:
    table = naive.after_moves(naive.deal(line.code), list(line.moves))
    for depth, expected in enumerate(line.counts, 1):
        assert naive.perft(table, depth) == expected
        if expected > NAIVE_NODES:
            break


@pytest.mark.parametrize("game", GAMES)
def test_file_has_six_deals_to_depth_four_and_positions_after_moves(game: str) -> None:
    lines = perft_lines(game)
    deals = {line.code for line in lines if not line.moves and len(line.counts) >= 4}
    assert len(deals) >= 6
    assert sum(bool(line.moves) for line in lines) >= 4
