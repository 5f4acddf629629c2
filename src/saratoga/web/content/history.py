"""Where the games come from, as far as the books agree, and where they don't."""

from __future__ import annotations

from typing import Final

from saratoga.engine.scoring import money_text
from saratoga.i18n import Message
from saratoga.rules.catalogue import CLASSIC_CANFIELD
from saratoga.web.content.blocks import Page, Section

#: Wins in 100 games that the books promise for the classic game (HC-odds).
PRINTED_ODDS: Final = 3
#: What one of the accounts says a pack cost, in dollars.
OTHER_PRICE: Final = 52


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
                ),
            ),
        ),
    )
