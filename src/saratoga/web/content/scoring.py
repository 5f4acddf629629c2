"""How a game is scored: tables of what each action brings, computed from `Rules`."""

from __future__ import annotations

from collections.abc import Iterator

from saratoga.engine.scoring import money_text
from saratoga.i18n import Message
from saratoga.rules.catalogue import GameEntry
from saratoga.rules.model import Rules, Scoring
from saratoga.web.content.blocks import Block, Cell, Section, Table


def scoring_section(game: GameEntry) -> Section:
    """Return the section on points and money, one table for each way to count."""
    blocks: list[Block] = []
    for letter, rules in game.scorings:
        blocks += _counting(letter, rules)
    if game.rules().take_back:
        blocks.append(
            Message(
                "A card that is taken back and placed again earns again. Statistics mark such a"
                " game, and its result doesn't count among the best ones."
            )
        )
    return Section("scoring", Message("Scoring"), tuple(blocks))


def _counting(letter: str, rules: Rules) -> Iterator[Block]:
    captions = {
        "": Message("What counts"),
        "N": Message("Standard scoring"),
        "V": Message("Vegas scoring"),
    }
    if rules.scoring.money:
        yield _money(rules)
    yield Table(captions[letter], tuple(_rows(rules)))


def _money(rules: Rules) -> Message:
    scoring = rules.scoring
    price = money_text(rules.dealt_bases * scoring.to_foundation - scoring.start)
    each = money_text(scoring.to_foundation)
    if scoring.win:
        return Message(
            "The pack costs {price}. Each card on the foundations, the base card included, returns"
            " {each}; all {count} together return {all} in place of that.",
            price=price,
            each=each,
            count=rules.pack_size,
            all=money_text(rules.pack_size * scoring.to_foundation + scoring.win),
        )
    return Message(
        "The pack costs {price}, and each card placed on a foundation returns {each}. So the"
        " balance is positive from card number {card} on. There is one pass through the stock and"
        " no redeal.",
        price=price,
        each=each,
        card=-scoring.start // scoring.to_foundation + 1,
    )


def _rows(rules: Rules) -> Iterator[tuple[Message, Cell]]:
    scoring = rules.scoring
    yield Message("at the start"), _amount(scoring, scoring.start)
    if rules.reserve:
        home = Message("a card from reserve, column or waste to a foundation")
    else:
        home = Message("a card from a column or the waste to a foundation")
    yield home, _signed(scoring, scoring.to_foundation)
    parts = (
        (Message("a card from the waste to a column"), scoring.from_waste),
        (Message("a hidden card that turns up"), scoring.flip),
        (Message("a redeal"), scoring.redeal),
    )
    for name, amount in parts:
        if amount:
            yield name, _signed(scoring, amount)
    if scoring.win:
        yield Message("the last card, besides"), _signed(scoring, scoring.win)
    yield Message("everything else"), _amount(scoring, 0)
    if scoring.floor is not None:
        yield Message("never below"), _amount(scoring, scoring.floor)
    if rules.take_back:
        yield Message("a game won without taking cards back"), _won(rules)
    else:
        yield Message("a game won"), _won(rules)


def won_score(rules: Rules) -> int:
    """Return the score of a game won without taking back, redeals or moves waste to column."""
    scoring, placed = rules.scoring, rules.pack_size - rules.dealt_bases
    hidden = sum(rules.columns) - len(rules.columns) if rules.face_down else 0
    return scoring.start + placed * scoring.to_foundation + hidden * scoring.flip + scoring.win


def _won(rules: Rules) -> Cell:
    scoring, score = rules.scoring, won_score(rules)
    if not scoring.from_waste:
        return _amount(scoring, score)
    return Message(
        "{score}, and {each} for each card from the waste to a column, less the redeals",
        score=score,
        each=scoring.from_waste,
    )


def _amount(scoring: Scoring, amount: int) -> str:
    return money_text(amount) if scoring.money else str(amount).replace("-", "−")


def _signed(scoring: Scoring, amount: int) -> str:
    """Return what an action brings with its sign: `+5`, `−100`, `+$5`."""
    text = _amount(scoring, amount)
    return f"+{text}" if amount > 0 else text
