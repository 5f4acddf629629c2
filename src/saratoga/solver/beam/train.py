"""Learn the weights of the beam: `saratoga train`.

The recipe: draw-1 deals with the seeds from 1,000,000 up, which no benchmark uses. In each round
the beam with the weights so far, at first a guess by hand, wins some of the next deals. Each win is
run again, and wherever the beam chooses among the states of a layer, the ancestor of the win is
noted together with `MATES` of its rivals there: half of them at random from all, half from those
chosen. After each round the weights of each phase are fitted to the choices of this round and the
one before, so that the ancestor comes out ahead of its rivals (softmax ranking: minus the log of
the ancestor's share, a small penalty on large weights), scaled and rounded to integers. Each round
after the first gives a set of weights, and all sets are shipped. They serve draw 3 as well: sets
learned from its own deals won no more.

All choices are seeded, so the same source gives the same weights, up to the last digits in which
one machine's floating point may differ from another's.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled_pack
from saratoga.rules.catalogue import rules_for
from saratoga.solver.beam import features as f
from saratoga.solver.beam.board import Board, Ints, State, board_of, state_of
from saratoga.solver.beam.layers import Beam
from saratoga.solver.beam.moves import apply, turned
from saratoga.solver.beam.pool import best, slot
from saratoga.solver.beam.weights import FILE, write
from saratoga.solver.jit import kernel

Floats = NDArray[np.float32]

FIRST_SEED: Final = 1_000_000
MATES: Final = 40
Rounds = tuple[tuple[int, tuple[int, ...]], ...]
#: Deals and beam widths of each round of learning.
ROUNDS: Final[Rounds] = ((150, (100,)), (200, (100, 333)), (100, (333, 1000)))
#: Weights are rounded to this part of the unit in which one unit of worth is a factor e in odds.
SCALE: Final = 1000


@dataclass(frozen=True)
class Choice:
    """One choice of the beam: features of the ancestor (row 0) and of its rivals.

    `same` marks rivals that are the ancestor itself.
    """

    phase: int
    rows: NDArray[np.int16]
    same: NDArray[np.bool_]


def first_guess() -> Ints:
    """Return weights to start from: get cards out of the waste, keep room and low cards free."""
    weights = np.zeros((f.PHASES, f.FEATURES), np.int64)
    for distance in range(f.DISTANCES):
        weights[:, f.WASTE + distance] = -500 - 50 * max(0, 6 - distance)
    weights[:, f.HIDDEN : f.HIDDEN + f.DISTANCES] = 1000
    weights[:, f.STOCK : f.STOCK + f.DISTANCES] = 300
    weights[:, f.COLUMNS : f.COLUMNS + f.DISTANCES] = -700
    weights[:, f.HIDDEN_DEPTH : f.HIDDEN_DEPTH + 3] = -50
    weights[:, f.WASTE_DEPTH : f.WASTE_DEPTH + 3] = -200
    weights[:, f.WASTE_TANGLE] = -50
    weights[:, f.HIDDEN_TANGLE] = -80
    for room in (f.SPACES, f.OPEN_CLASSES, f.LIVE_HEADS):
        weights[:, room] = 500
    return weights.ravel()


@kernel
def _describe_rows(
    board: Board, states: Ints, out: Any, found: Ints, unit: Ints, scratch: Ints
) -> None:
    for row in range(states.shape[0]):
        words = states[row]
        state = (words[0], words[1], words[2], words[3], words[4], words[5], words[6])
        f.describe(board, state, found, unit, scratch)
        for feature in range(f.FEATURES):
            out[row, feature] = found[feature]


class Watched(Beam):
    """A beam that notes its choices along a known line; `choices` collects them."""

    def watch(self, line: Iterable[State], chance: np.random.Generator) -> None:
        """Note choices among which is a state of `line`."""
        self._passed: dict[int, list[State]] = {}
        for state in line:
            self._passed.setdefault(int(turned(self.board, state)), []).append(state)
        self._chance = chance
        self.choices: list[Choice] = []

    def _round(self, start: int, inner: bool) -> Iterator[int]:
        pool = self._pools[0]
        rows = (
            int(pool.table[slot(pool, state, True)]) for state in self._passed.get(self.layer, ())
        )
        ancestors = [row for row in rows if row >= start]
        rivals = int(pool.used[0]) - start
        if ancestors and rivals > self.width // 4:
            self._note(start, ancestors[-1])
        yield from super()._round(start, inner)

    def _note(self, start: int, ancestor: int) -> None:
        pool = self._pools[0]
        used = int(pool.used[0])
        order = np.empty(used - start, np.int64)
        chosen = order[: best(pool, start, self.width, order)]
        rows = np.concatenate(
            (
                [ancestor],
                self._chance.choice(chosen, MATES // 2),
                self._chance.integers(start, used, MATES - MATES // 2),
            )
        )
        out = np.empty((len(rows), f.FEATURES), np.int16)
        found, unit = np.zeros(f.FEATURES, np.int64), np.zeros(f.FEATURES, np.int64)
        scratch = np.empty(f.PLACES, np.int64)
        _describe_rows(self.board, pool.rows[rows, :7].copy(), out, found, unit, scratch)
        self.choices.append(Choice(int(f.phase(self.board, self.layer)), out, rows == ancestor))


def _won(board: Board, start: State, weights: Ints, widths: Iterable[int]) -> Beam | None:
    for width in widths:
        beam = Beam(board, start, weights, width)
        for _ in beam.run():
            pass
        if beam.line is not None:
            return beam
    return None


def _states(board: Board, start: State, line: Iterable[int]) -> Iterator[State]:
    yield start
    for move in line:
        start = apply(board, start, move)
        yield start


def position_of(draw: int, seed: int) -> Position:
    """Return the deal of a Vegas code by its seed."""
    rules = rules_for("DS1", draw, "V")
    return Deal(rules, shuffled_pack(rules.decks, seed)).position()


def gather(
    positions: Iterable[Position],
    weights: Ints,
    widths: tuple[int, ...],
    chance: np.random.Generator,
) -> list[Choice]:
    """Win what the widths win, and return the choices along the lines."""
    choices = []
    for position in positions:
        board, start = board_of(position), state_of(position)
        won = _won(board, start, weights, widths)
        if won is not None and won.line is not None:
            again = Watched(board, start, weights, won.width)
            again.watch(_states(board, start, won.line), chance)
            for _ in again.run():
                pass
            choices += again.choices
    return choices


def _fit_phase(choices: list[Choice], steps: int) -> Floats:
    """Fit real weights to the choices of one phase (Adam, all data in each step)."""
    rows = np.stack([choice.rows for choice in choices]).astype(np.float32)
    same = np.stack([choice.same for choice in choices])[:, 1:]
    ahead = rows[:, 1:] - rows[:, :1]
    spread = np.sqrt((ahead**2).mean((0, 1)))
    spread[spread == 0] = np.inf
    ahead /= spread
    weights, mean, square = (np.zeros(f.FEATURES, np.float32) for _ in range(3))
    for step in range(1, steps + 1):
        worth = ahead @ weights
        worth[same] = -np.inf
        top = np.maximum(worth.max(1, keepdims=True), 0)
        odds = np.exp(worth - top)
        share = odds / (np.exp(-top) + odds.sum(1, keepdims=True))
        slope = share.ravel() @ ahead.reshape(-1, f.FEATURES) / len(choices) + 1e-3 * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        rate = 0.06 * (1 - step / (steps + 1)) + 0.002
        move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
        weights = (weights - rate * move).astype(np.float32)
    real: Floats = (weights / spread).astype(np.float32)
    return real


def fit(choices: list[Choice], old: Ints, steps: int = 200) -> Ints:
    """Return integer weights under which ancestors come out ahead.

    A phase without choices keeps its old ones.
    """
    weights = old.reshape(f.PHASES, f.FEATURES).copy()
    for phase in range(f.PHASES):
        of_phase = [choice for choice in choices if choice.phase == phase]
        if of_phase:
            weights[phase] = np.rint(SCALE * _fit_phase(of_phase, steps))
    return weights.ravel()


def train(
    draw: int, start: Ints, rounds: Rounds, tell: Callable[[str], None] = print
) -> list[Ints]:
    """Learn sets of weights for single-pass Double Solitaire with a draw, from `start` on.

    Each round takes new deals, and the widths of the beams that try to win them. `tell` is told of
    each round.
    """
    weights, seed = start, FIRST_SEED
    chance = np.random.default_rng(FIRST_SEED + draw)
    before: list[Choice] = []
    sets = []
    for number, (deals, widths) in enumerate(rounds):
        positions = (position_of(draw, one) for one in range(seed, seed + deals))
        choices = gather(positions, weights, widths, chance)
        tell(f"draw {draw}: {len(choices)} choices on {deals} deals with the seeds from {seed}")
        weights = fit(before + choices, weights)
        if number:
            sets.append(weights)
        before = choices
        seed += deals
    return sets


def train_all(tell: Callable[[str], None] = print) -> dict[int, list[Ints]]:
    """Learn the weights that are shipped: those of draw 1, which serve all draws."""
    return {1: train(1, first_guess(), ROUNDS, tell)}


def main() -> None:
    """Train and write the weights file."""
    parser = argparse.ArgumentParser(description="learn the weights of the single-pass beam")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name(FILE))
    write(parser.parse_args().out, train_all())


if __name__ == "__main__":
    main()
