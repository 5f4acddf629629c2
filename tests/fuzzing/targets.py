"""The readers of texts, each with valid examples, and what must hold of whatever they accept."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from fuzzing.mutation import mutated, mutated_json
from saratoga import cards
from saratoga.cli.solve_inputs import read_all
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal, deal_from_json, deal_to_json
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves
from saratoga.engine.record import read_record, write_record
from saratoga.engine.text import parse_position, position_text
from saratoga.errors import InvalidText, SaratogaError
from saratoga.rules.catalogue import all_rules
from saratoga.rules.model import Rules

CODES: Final = ("CF1-D3-AAAAACL", "CF1-D1-NXMRLXV", "HC1-D3-MOLLUSK", "DS1-D1N-AAAAAAB",
                "DS1-D3V-NXMRLXV")  # fmt: skip
MOVES: Final = ("D", "T", "W-F", "W-3", "R-F", "R-2", "4-F", "4-2", "4-2x3", "FS-3", "FS2-3")


@dataclass(frozen=True)
class Target:
    """A reader: `examples` that it accepts, and `read`, which also checks what it accepted."""

    name: str
    examples: Sequence[str]
    read: Callable[[str], None]
    #: Whether examples are JSON, whose structure is changed as well as its text.
    is_json: bool = False
    #: How many inputs it gets beside the others.
    weight: int = 10

    def input(self, dice: Random) -> str:
        """Return a changed example."""
        text = dice.choice(self.examples)
        if self.is_json and dice.random() < 0.6:
            return json.dumps(mutated_json(json.loads(text), dice))
        return mutated(text, self.examples, dice)


@lru_cache(maxsize=1)
def played_games() -> tuple[Game, ...]:
    """Return games in the middle of random play."""
    games = []
    for seed, code in enumerate(CODES * 2):
        dice, game = Random(seed), Game(Deal.from_code(code))
        for _ in range(20 + 10 * seed):
            if dice.random() < 0.1 and game.undoable:
                game.undo()
            elif game.legal_moves:
                game.play(dice.choice(game.legal_moves))
        games.append(game)
    return tuple(games)


def _code(text: str) -> None:
    code = DealCode.parse(text)
    assert DealCode.parse(str(code)) == code
    Deal.from_code(code)


def _move(text: str) -> None:
    move = Move.parse(text)
    assert Move.parse(str(move)) == move


def _cards(text: str) -> None:
    found = cards.parse_all(text)
    assert cards.parse_all(cards.texts(found)) == found


def _of_either_game(read: Callable[[str, Rules], Deal]) -> Callable[[str], None]:
    """Return what reads a deal of one pack, and if that fails of two packs."""

    def reads(text: str) -> None:
        try:
            read(text, all_rules()["CF1-D3"])
        except InvalidText:
            read(text, all_rules()["DS1-D1N"])

    return reads


def _deal(text: str, rules: Rules) -> Deal:
    deal = Deal.from_text(text, rules)
    assert Deal.from_text(deal.text(), rules) == deal
    return deal


def _layout(text: str, rules: Rules) -> Deal:
    deal = deal_from_json(text, rules)
    assert deal_from_json(deal_to_json(deal), rules) == deal
    return deal


def _position(text: str) -> None:
    position = parse_position(text)
    legal_moves(position)
    assert parse_position(position_text(position)) == position


def _record(text: str) -> None:
    record = read_record(text)
    again = read_record(write_record(record.game, record.date, record.comments))
    assert again.game.position == record.game.position
    assert again.game.log == record.game.log


def _solve_input(text: str) -> None:
    """Read a text that tells its rules, and if that fails with rules for it."""
    try:
        _solve_arguments(["-"], None, text)
    except SaratogaError:
        _solve_arguments(["-"], all_rules()["CF1-D3"], text)


def _argument(text: str) -> None:
    _solve_arguments([text], None, "")


def _solve_arguments(arguments: list[str], rules: Rules | None, text: str) -> None:
    with _standard_input(text):
        for named in read_all(arguments, rules):
            legal_moves(named.position)


@contextmanager
def _standard_input(text: str) -> Iterator[None]:
    kept, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")))
    try:
        yield
    finally:
        sys.stdin = kept


def _solve_lines() -> list[str]:
    deal = Deal.from_code(CODES[0])
    layout: dict[str, Any] = deal_to_json(deal)
    rules = {"game": "canfield", "draw": 1, "wrap": "full", "take_back": False, "passes": 2}
    return [
        json.dumps(layout),
        json.dumps({"seed": 5, "rules": rules, "deal": layout}),
        json.dumps({"cards": deal.text().split(), "rules": rules | {"passes": "unlimited"}}),
        json.dumps({"code": CODES[0], "cards": deal.text().split()}),
    ]


def parsers() -> list[Target]:
    """Return all readers of texts."""
    games = played_games()
    texts = [position_text(game.position) for game in games]
    deals = [Deal.from_code(code) for code in (CODES[0], CODES[3])]
    layouts = [json.dumps(deal_to_json(deal)) for deal in deals]
    lines = _solve_lines()
    files = [*texts[:: len(CODES)], "\n".join(CODES[:1] * 2), "\n".join(lines[1:]), deals[0].text()]
    comments = {0: "a comment", 3: "another one"}
    records = [write_record(game, None, comments) for game in games]
    spelled = write_record(Game(Deal(deals[0].rules, deals[0].cards)).play("D"))
    return [
        Target("codes", CODES, _code),
        Target("moves", MOVES, _move),
        Target("cards", ("QC", "10S", "♣Q", "QC TH 7S", "3S 2C JD QD"), _cards),
        Target("deals", [deal.text() for deal in deals], _of_either_game(_deal)),
        Target("layouts", layouts, _of_either_game(_layout), is_json=True),
        Target("positions", texts, _position),
        Target("records", [*records, spelled], _record),
        Target("solve lines", lines, _solve_input, is_json=True),
        Target("solve files", files, _solve_input),
        Target("solve arguments", CODES, _argument),
    ]
