"""What deals are worth to a player who knows all cards, and gives up what can't be won.

>>> from saratoga.rules import rules_for
>>> vegas(rules_for("DS1")) == rules_for("DS1", scoring="V").scoring
True
>>> casino(rules_for("CF1")) == rules_for("HC1").scoring
True
"""

from __future__ import annotations

from saratoga.rules.model import Rules, Scoring
from saratoga.study.dataset import Dataset
from saratoga.study.progress import share_of
from saratoga.study.tables import Table

#: Dollars for a card on a foundation (DS-vegas, HC-money).
A_CARD = 5
#: What the pack of the casino costs, and what all its cards return (HC-money).
PACK, ALL = 50, 500


def vegas(rules: Rules) -> Scoring:
    """Return Vegas scoring: a dollar for each card of the pack, five for each on a foundation."""
    start = A_CARD * rules.dealt_bases - rules.pack_size
    return Scoring(money=True, start=start, floor=None, to_foundation=A_CARD)


def casino(rules: Rules) -> Scoring:
    """Return the casino's scoring (HC-money): 50 dollars a pack, all cards return 500."""
    start = A_CARD * rules.dealt_bases - PACK
    return Scoring(
        money=True,
        start=start,
        floor=None,
        to_foundation=A_CARD,
        win=ALL - A_CARD * rules.pack_size,
    )


def won_money(rules: Rules, scoring: Scoring) -> int:
    """Return the balance of a won deal in which no card went up twice."""
    cards = rules.pack_size - rules.dealt_bases
    return scoring.start + scoring.to_foundation * cards + scoring.win


def money_table(datasets: list[Dataset]) -> Table:
    """Return what a deal is worth under each scoring; the casino's knows one pack alone."""
    rows = []
    for dataset in datasets:
        rules, share = dataset.plan.rules, share_of(dataset.deals)
        placed = [cards for cards in dataset.deals["placed"].to_pylist() if cards is not None]
        kinds = [("Vegas", vegas(rules))]
        kinds += [("casino", casino(rules))] if rules.decks == 1 else []
        for name, scoring in kinds:
            won = won_money(rules, scoring)
            low, high = (_mean(part, scoring.start, won) for part in share.bounds)
            played = None
            if placed:
                earned = sum(placed) / len(placed) * scoring.to_foundation
                played = scoring.start + earned + scoring.win
            even = -scoring.start / (won - scoring.start)
            rows.append((dataset.title, name, scoring.start, won, even, low, high, played))
    return Table(
        "money",
        "Money",
        "Dollars a deal for a player who knows all cards, wins what can be won and gives the rest"
        " up at once (95% interval, unknown deals both ways).",
        (
            "study",
            "scoring",
            "given up",
            "won",
            "wins to break even %",
            "mean, low",
            "mean, high",
            "won, as the lines play",
        ),
        rows,
    )


def _mean(share: float, lost: int, won: int) -> float:
    return share * won + (1 - share) * lost
