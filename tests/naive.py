"""The games once more, written from the rulebook alone: slow, plain and obviously right.

Nothing here calls the engine, so that the two can be held against each other. A card is its text
("QC"), a pile is a list whose last card is played first, a move is its text ("4-2x3"), and every
law is spelled with the words of the rulebook. Shuffle and deal codes are independent too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

RANKS = "A23456789TJQK"
SUITS = "SHDC"
RED = "HD"


@dataclass(frozen=True)
class Law:
    """What the rulebook says of one game, in its words."""

    columns: tuple[int, ...]
    hidden: tuple[int, ...]
    decks: int = 1
    suits: str = SUITS
    ranks: str = RANKS
    reserve: int = 0
    refill: bool = False  # a column that a move empties is filled from the reserve
    bases: str = "none"  # or "first": the base card, or "all": every card of the start rank
    start: str = "A"
    down: str = "other colour"  # or "same suit", "any suit"
    wrap: str = "full"  # K goes on A; or "none", or "not past the base"
    space: str = "any"  # or "king", or "waste": only the waste's top card
    run: str = "any"  # or "whole": the whole column only, or "one": one card only
    draw: int = 1
    redeals: int | None = None
    take_back: bool = True
    scoring: str = "canfield"  # or "money", "standard", "vegas"


CANFIELD = Law(
    columns=(1, 1, 1, 1), hidden=(0, 0, 0, 0), reserve=13, refill=True, bases="first", draw=3
)
CLASSIC = replace(CANFIELD, run="whole", space="waste", take_back=False, scoring="money")
DOUBLE = Law(
    decks=2,
    columns=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    hidden=(0, 1, 2, 3, 4, 5, 6, 7, 8),
    wrap="none",
    space="king",
    scoring="standard",
)
VEGAS = replace(DOUBLE, redeals=0, scoring="vegas")


@dataclass
class Table:
    """The cards now. Foundations are named "FS", the second one of two decks "FS2"."""

    law: Law
    columns: list[list[str]]
    hidden: list[int]
    reserve: list[str]
    stock: list[str]
    waste: list[str]
    homes: dict[str, list[str]]
    start: str
    redeals: int = 0
    score: int = 0
    flips: int = field(default=0, compare=False)

    def copy(self) -> Table:
        """Return a table of its own with the same cards."""
        return Table(
            self.law,
            [column[:] for column in self.columns],
            self.hidden[:],
            self.reserve[:],
            self.stock[:],
            self.waste[:],
            {name: pile[:] for name, pile in self.homes.items()},
            self.start,
            self.redeals,
            self.score,
            self.flips,
        )

    def cards(self) -> list[str]:
        """Return every card on the table, sorted."""
        piles = [*self.columns, self.reserve, self.stock, self.waste, *self.homes.values()]
        return sorted(card for pile in piles for card in pile)


# --- which card goes where ------------------------------------------------------------------


def is_red(card: str) -> bool:
    return card[1] in RED


def rank_above(table: Table, rank: str) -> str | None:
    """Return the rank that this one goes on in a column; None: on no card."""
    ranks = table.law.ranks
    following = ranks[(ranks.index(rank) + 1) % len(ranks)]
    if table.law.wrap == "none" and following == ranks[0]:
        return None
    if table.law.wrap == "not past the base" and following == table.start:
        return None
    return following


def goes_on(table: Table, card: str, other: str) -> bool:
    """Whether card may lie on other in a column."""
    if rank_above(table, card[0]) != other[0]:
        return False
    if table.law.down == "other colour":
        return is_red(card) != is_red(other)
    if table.law.down == "same suit":
        return card[1] == other[1]
    return True


def home_of(table: Table, card: str) -> str | None:
    """Return the first foundation of the card's suit that takes it."""
    ranks = table.law.ranks
    for name, pile in table.homes.items():
        if name[1] != card[1] or len(pile) == len(ranks):
            continue
        wanted = ranks[(ranks.index(pile[-1][0]) + 1) % len(ranks)] if pile else table.start
        if card[0] == wanted:
            return name
    return None


def column_takes(table: Table, column: list[str], card: str, source: str) -> bool:
    """Whether the card, first of what moves, may be placed on the column from the source."""
    if column:
        return goes_on(table, card, column[-1])
    if table.law.space == "king":
        return card[0] == table.law.ranks[-1]
    if table.law.space == "waste":
        return source == "W"
    return True


def run_lengths(table: Table, number: int) -> list[int]:
    """Return how many cards may be lifted from a column at once (counted from 0)."""
    column = table.columns[number]
    if not column:
        return []
    longest = 1
    while longest < len(column) - table.hidden[number] and goes_on(
        table, column[-longest], column[-longest - 1]
    ):
        longest += 1
    if table.law.run == "one":
        return [1]
    if table.law.run == "whole":
        return [longest] if longest == len(column) else []
    return list(range(1, longest + 1))


# --- moves ----------------------------------------------------------------------------------


def is_won(table: Table) -> bool:
    """Whether each foundation has all its cards."""
    return all(len(pile) == len(table.law.ranks) for pile in table.homes.values())


def moves(table: Table) -> list[str]:
    """Return every legal move as text."""
    return [] if is_won(table) else list(each_move(table))


def each_move(table: Table) -> Iterator[str]:
    if table.stock:
        yield "D"
    elif table.waste and (table.law.redeals is None or table.redeals < table.law.redeals):
        yield "T"
    for source, pile in (("W", table.waste), ("R", table.reserve)):
        if pile:
            if home_of(table, pile[-1]):
                yield f"{source}-F"
            yield from onto_columns(table, source, pile[-1])
    for number, column in enumerate(table.columns):
        if column and home_of(table, column[-1]):
            yield f"{number + 1}-F"
        for length in run_lengths(table, number):
            yield from onto_columns(table, str(number + 1), column[-length], length)
    if table.law.take_back:
        for name, pile in table.homes.items():
            if pile:
                yield from onto_columns(table, name, pile[-1])


def onto_columns(table: Table, source: str, card: str, length: int = 1) -> Iterator[str]:
    for number, column in enumerate(table.columns, 1):
        if source != str(number) and column_takes(table, column, card, source):
            yield f"{source}-{number}" + (f"x{length}" if length > 1 else "")


def pile_named(table: Table, name: str) -> list[str]:
    if name.startswith("F"):
        return table.homes[name]
    if name in "WR":
        return table.waste if name == "W" else table.reserve
    return table.columns[int(name) - 1]


def apply(table: Table, move: str) -> Table:
    """Return the table after a legal move, with what fills or flips by itself, and the score."""
    after = table.copy()
    if move == "D":
        for _ in range(min(after.law.draw, len(after.stock))):
            after.waste.append(after.stock.pop())
    elif move == "T":
        after.stock = after.waste[::-1]
        after.waste = []
        after.redeals += 1
    else:
        carry(after, move)
    after.score = score_after(table, after, move)
    return after


def carry(table: Table, move: str) -> None:
    source, _, rest = move.partition("-")
    target, _, count = rest.partition("x")
    pile = pile_named(table, source)
    lifted = pile[-int(count or 1) :]
    del pile[-int(count or 1) :]
    if target == "F":
        home = home_of(table, lifted[0])
        assert home is not None
        table.homes[home] += lifted
    else:
        table.columns[int(target) - 1] += lifted
    if source.isdigit():
        tidy(table, int(source) - 1)


def tidy(table: Table, number: int) -> None:
    """Fill the column from the reserve if it is empty; turn its top card up if it is hidden."""
    column = table.columns[number]
    if not column and table.law.refill and table.reserve:
        column.append(table.reserve.pop())
    if column and table.hidden[number] == len(column):
        table.hidden[number] -= 1
        table.flips += 1


# --- points and money -----------------------------------------------------------------------


def first_score(law: Law, homes: dict[str, list[str]]) -> int:
    if law.scoring == "money":
        return -50 + 5 * sum(map(len, homes.values()))
    return -52 * law.decks if law.scoring == "vegas" else 0


def score_after(before: Table, after: Table, move: str) -> int:
    if before.law.scoring == "money":
        return 450 if is_won(after) else -50 + 5 * sum(map(len, after.homes.values()))
    if before.law.scoring in ("canfield", "vegas"):
        return before.score + (5 if move.endswith("-F") else 0)
    points = 5 * (after.flips - before.flips)
    if move == "T":
        points -= 100
    elif move.endswith("-F"):
        points += 10
    elif move.startswith("W-"):
        points += 5
    return max(0, before.score + points)


# --- deals and codes ------------------------------------------------------------------------

FRESH_PACK = """
    AC 7H 3C 4C 5C 9C 7C 8C 6C QC JC TC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
    QH JS 3H 4H 5H AS QS 9H 8H TH JH AH 7S 6H 2S 3S 4S 5S 6S KH 8S 9S TS 2H 2C KS
"""
ONE_PACK = FRESH_PACK.split()
TWO_PACKS = [rank + suit for suit in "CDHS" for rank in RANKS] * 2


def splitmix64(seed: int) -> Iterator[int]:
    """Yield the outputs of SplitMix64."""
    mask = (1 << 64) - 1
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield mixed ^ (mixed >> 31)


def shuffled(pack: list[str], seed: int) -> list[str]:
    """Return the pack in dealing order."""
    numbers = splitmix64(seed)
    cards = pack[:]
    for i in range(len(cards) - 1, 0, -1):
        bound = i + 1
        number = next(numbers)
        while number >= (1 << 64) // bound * bound:
            number = next(numbers)
        j = number % bound
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def seed_of(letters: str) -> int:
    seed = 0
    for letter in letters:
        seed = seed * 26 + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter)
    return seed


def law_of(code: str) -> Law:
    """Return the law of a deal code in its written form."""
    game, options, _ = code.split("-")
    law = {"CF1": CANFIELD, "HC1": CLASSIC, "DS1": VEGAS if options[2:] == "V" else DOUBLE}[game]
    return replace(law, draw=int(options[1]))


def order_of(code: str) -> list[str]:
    """Return the cards of a deal code in dealing order."""
    pack = TWO_PACKS if law_of(code).decks == 2 else ONE_PACK
    return shuffled(pack, seed_of(code.split("-")[2]))


def dealt(law: Law, order: list[str]) -> Table:
    """Deal: the reserve, then the base card, then the columns left to right, then the stock."""
    twins = ["", "2"][: law.decks]
    homes: dict[str, list[str]] = {f"F{suit}{twin}": [] for twin in twins for suit in law.suits}
    if law.bases == "all":
        for name, pile in homes.items():
            pile.append(law.start + name[1])
        order = [card for card in order if card[0] != law.start]
    cards = iter(order)
    reserve = [next(cards) for _ in range(law.reserve)]
    start = law.start
    if law.bases == "first":
        base = next(cards)
        homes[f"F{base[1]}"].append(base)
        start = base[0]
    columns = [[next(cards) for _ in range(count)] for count in law.columns]
    stock = list(cards)[::-1]
    table = Table(law, columns, list(law.hidden), reserve, stock, [], homes, start)
    table.score = first_score(law, homes)
    return table


def deal(code: str) -> Table:
    """Return the table that a deal code names."""
    return dealt(law_of(code), order_of(code))


def after_moves(table: Table, texts: list[str]) -> Table:
    """Return the table after these moves; each must be legal."""
    for move in texts:
        assert move in moves(table), f"{move} is not legal"
        table = apply(table, move)
    return table


def perft(table: Table, depth: int) -> int:
    """Count the sequences of moves of this length."""
    if depth == 1:
        return len(moves(table))
    return sum(perft(apply(table, move), depth - 1) for move in moves(table))
