"""Where the games come from, as far as the books agree, and where they don't."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from math import ceil, floor
from pathlib import Path
from typing import Final

from saratoga.engine.scoring import money_text
from saratoga.i18n import Message, translator
from saratoga.rules.catalogue import CANFIELD, CLASSIC_CANFIELD
from saratoga.rules.model import Rules
from saratoga.web.content.blocks import Block, Page, Section, Table

#: Wins in 100 games that the books promise for the classic game (HC-odds).
PRINTED_ODDS: Final = 3
#: What one of the accounts says a pack cost, in dollars.
OTHER_PRICE: Final = 52
#: What our own studies found (docs/studies/results/figures.json).
FIGURES: Final = Path(__file__).with_name("study_figures.json")
#: The games of the table of figures, in its order.
STUDIED: Final[tuple[tuple[Rules, Message], ...]] = (
    (CANFIELD, Message("Canfield, draw three")),
    (replace(CANFIELD, draw=1), Message("Canfield, draw one")),
    (CLASSIC_CANFIELD, Message("Classic Canfield")),
)


@dataclass(frozen=True)
class Percent:
    """A number of thousandths, shown as a percentage."""

    thousandths: int

    def in_language(self, language: str) -> str:
        """Return it as a language writes it."""
        return translator(language).percent(self.thousandths / 10, 1)


def _studied() -> tuple[Block, ...]:
    """Return what our studies say of the odds, with the ends of their 95% intervals."""
    figures = {each["rules"]: each for each in json.loads(FIGURES.read_text(encoding="utf-8"))}
    rows = tuple(
        (
            name,
            Message(
                "{low} to {high} ({count} deals)",
                low=Percent(floor(1000 * figure["low"])),
                high=Percent(ceil(1000 * figure["high"])),
                count=figure["n"],
            ),
        )
        for rules, name in STUDIED
        if (figure := figures.get(rules.digest)) is not None
    )
    return (
        Message(
            "We have let it answer for many. So many deals can be won by somebody who knows all"
            " cards (95% intervals; deals that it left open are counted both ways):"
        ),
        Table(Message("Deals that can be won"), rows),
    )


def history_page() -> Page:
    """Return the page on Canfield's casino and its odds."""
    scoring, pack = CLASSIC_CANFIELD.scoring, CLASSIC_CANFIELD.pack_size
    price = CLASSIC_CANFIELD.dealt_bases * scoring.to_foundation - scoring.start
    money = {
        "price": money_text(price),
        "each": money_text(scoring.to_foundation),
        "all": money_text(pack * scoring.to_foundation + scoring.win),
        "count": pack,
    }
    return Page(
        Message("Canfield's casino"),
        Message("A game of patience that was played for money, and what is told of it."),
        (
            Section(
                "accounts",
                Message("Two accounts"),
                (
                    Message(
                        "The published rules tell it differently. After one of them, players paid"
                        " {price} for a pack and got {each} back for each card on the foundations.",
                        price=money_text(OTHER_PRICE),
                        each=money["each"],
                    ),
                    Message(
                        "After another, the pack cost {price}, each card returned {each}, and all"
                        " {count} together returned {all}. That account puts the house in Florida.",
                        **money,
                    ),
                    Message(
                        "Richard Canfield's best-known casino stood in Saratoga Springs, New York."
                        " The accounts differ, and we don't know which is right. Our Classic"
                        " Canfield counts money by the second one."
                    ),
                ),
            ),
            Section(
                "odds",
                Message("The odds"),
                (
                    Message(
                        "The printed odds are about {wins} wins in 100 games. That is a claim of"
                        " the books, for players who cannot see the hidden cards; nobody says how"
                        " it was counted.",
                        wins=PRINTED_ODDS,
                    ),
                    Message(
                        "How many deals could be won by somebody who knows all cards is another"
                        " question. The solver of this program can answer it for each single deal."
                    ),
                    *_studied(),
                ),
            ),
        ),
    )
