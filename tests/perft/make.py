"""Write the perft files from the naive generator: `python tests/perft/make.py` from the project.

Deals come first, then positions from the middle and the end of games, found by random walks that
stop where something worth counting occurs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import naive
from perft.positions import FOLDER, PerftLine

LETTERS = (
    "AAAAAAA",
    "AAAAAAB",
    "AAAAACL",
    "MOLLUSK",
    "NXMRLXV",
    "LUXFORD",
    "CASINOX",
    "FARODAY",
    "HARLEMX",
    "GAMBLER",
)
OPTIONS = {
    "canfield": ("CF1-D3", "CF1-D1"),
    "classic-canfield": ("HC1-D3",),
    "double-solitaire": ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V"),
}
DEEPEST = 9
MOST_NODES = 3_000
LONGEST_WALK = 600
Goal = Callable[[naive.Table, list[str]], bool]


def home_cards(table: naive.Table) -> int:
    return sum(map(len, table.homes.values()))


def lively(table: naive.Table) -> bool:
    return naive.perft(table, 4) >= 30


def after_redeal(table: naive.Table, path: list[str]) -> bool:
    return path[-2:-1] == ["T"] and lively(table)


def after_take_back(table: naive.Table, path: list[str]) -> bool:
    return path[-1].startswith("F") and home_cards(table) > 8 and lively(table)


def with_space(table: naive.Table, path: list[str]) -> bool:
    return [] in table.columns and bool(table.stock and table.waste) and lively(table)


def with_long_run(table: naive.Table, path: list[str]) -> bool:
    runs = (max(naive.run_lengths(table, i), default=0) for i in range(len(table.columns)))
    return max(runs) >= 6 and lively(table)


def only_waste(table: naive.Table, path: list[str]) -> bool:
    return bool(table.waste) and not (table.stock or table.reserve) and [] in table.columns


def with_twins(table: naive.Table, path: list[str]) -> bool:
    backs = [move[:3] for move in naive.moves(table) if move.startswith("F")]
    return any(f"{move[:2]}2" in backs for move in backs)


def near_the_end(table: naive.Table, path: list[str]) -> bool:
    return home_cards(table) >= len(table.cards()) - 4


GOALS: dict[str, tuple[Goal, ...]] = {
    "CF1-D3": (after_redeal, after_take_back, with_space, with_long_run),
    "CF1-D1": (after_redeal, after_take_back, with_space, only_waste, near_the_end),
    "HC1-D3": (after_redeal, with_space, only_waste, near_the_end),
    "DS1-D1N": (after_redeal, after_take_back, with_space, with_twins, near_the_end),
    "DS1-D3N": (after_redeal, after_take_back, with_space, with_long_run),
    "DS1-D1V": (after_take_back, with_space, with_twins),
    "DS1-D3V": (after_take_back, with_space),
}


def weight(move: str) -> float:
    """How much a walk likes a move: it wants cards home and the reserve empty."""
    if move.endswith("-F"):
        return 20
    if move.startswith("F"):
        return 0.05
    return {"R": 20, "W": 6, "D": 3, "T": 3}.get(move[0], 1)


def walk(code: str, dice: random.Random, goal: Goal) -> list[str] | None:
    """Walk at random, coming back to no position, until the goal holds; None: it never did."""
    table, path, seen = naive.deal(code), list[str](), set[str]()
    while len(path) < LONGEST_WALK:
        seen.add(cards_of(table))
        nexts = {move: naive.apply(table, move) for move in naive.moves(table)}
        choices = [move for move, after in nexts.items() if cards_of(after) not in seen]
        if not choices:
            return None
        move = dice.choices(choices, [weight(choice) for choice in choices])[0]
        table = nexts[move]
        path.append(move)
        if goal(table, path):
            return path
    return None


def cards_of(table: naive.Table) -> str:
    return f"{table.columns} {table.stock} {table.waste} {table.homes}"


def found(options: str, first: int, goal: Goal) -> tuple[str, list[str]]:
    """Return a deal and a walk to the goal; `first` is the deal to begin with."""
    for attempt in count(first):
        code = f"{options}-{LETTERS[attempt % len(LETTERS)]}"
        path = walk(code, random.Random(f"{options} {goal.__name__} {attempt}"), goal)
        if path:
            return code, path
    raise AssertionError


def dealt_letters(option: str) -> tuple[str, ...]:
    """Vegas differs from Standard in redeals and score alone: a few deals are enough."""
    return LETTERS[:2] if option.endswith("V") else LETTERS[:7]


def counted(code: str, path: list[str]) -> PerftLine:
    """Count as deep as it is cheap: from the deals, to depth 4 or more."""
    table = naive.after_moves(naive.deal(code), path)
    counts = [1]
    while len(counts) <= DEEPEST and counts[-1] <= MOST_NODES:
        counts.append(naive.perft(table, len(counts)))
    return PerftLine(code, tuple(path), tuple(counts[1:]))


def main() -> None:
    """Write a file for each game."""
    for game, options in OPTIONS.items():
        lines = ["# code | moves to the position | sequences of 1, 2, 3, … moves", ""]
        for option in options:
            lines += [str(counted(f"{option}-{letters}", [])) for letters in dealt_letters(option)]
            for number, goal in enumerate(GOALS[option]):
                lines += ["", f"# {goal.__name__.replace('_', ' ')}"]
                lines += [str(counted(*found(option, 3 * number, goal)))]
            lines.append("")
        text = "\n".join(lines).rstrip() + "\n"
        (FOLDER / f"{game}.perft").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
