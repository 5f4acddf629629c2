"""The player's view: it tells all that was ever shown, and nothing of what never was."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

import bridge
import naive
from saratoga.cards import TEXTS
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.view import PlayerView
from strategies import dice, examples, small_deals


def labelled_deal(deal: Deal) -> naive.Table:
    """Return the naive deal in which each card also carries its place in dealing order."""
    order = [f"{text}#{place}" for place, text in enumerate(deal.text().split())]
    return naive.dealt(bridge.law_from(deal.rules), order)


def shown(table: naive.Table) -> set[str]:
    """Return the cards that lie open: what a person at the table sees now.

    All cards of the waste count: they were seen as they were turned.
    """
    open_cards = {*table.waste, *table.reserve[-1:]}
    for column, hidden in zip(table.columns, table.hidden, strict=True):
        open_cards.update(column[hidden:])
    return open_cards.union(*table.homes.values())


class Watched:
    """A game with a person who remembers every card that was ever shown."""

    def __init__(self, deal: Deal) -> None:
        self.game = Game(deal)
        self.tables = [labelled_deal(deal)]
        self.undone: list[naive.Table] = []
        self.seen = shown(self.tables[0])
        self.views = [self.game.view]

    def act(self, action: str) -> None:
        """Take an action, and look."""
        self.game.act(action)
        if action == "U":
            self.undone.append(self.tables.pop())
        elif action == "Y":
            self.tables.append(self.undone.pop())
        else:
            self.undone.clear()
            self.tables.append(naive.apply(self.tables[-1], action))
        self.seen |= shown(self.tables[-1])
        self.views.append(self.game.view)

    def walk(self, dice: random.Random, steps: int) -> None:
        """Walk at random, undoing and redoing on the way."""
        for _ in range(steps):
            kind = dice.random()
            if kind < 0.15 and self.game.undoable:
                self.act("U")
            elif kind < 0.2 and self.game.redoable:
                self.act("Y")
            elif moves := [str(move) for move in self.game.legal_moves]:
                self.act(bridge.choose(dice, moves))

    @property
    def unseen_places(self) -> list[int]:
        """Places in dealing order of the cards that were never shown."""
        labels = {card for card in self.tables[0].cards() if "#" in card}
        return sorted(int(card.partition("#")[2]) for card in labels - self.seen)


def permuted(deal: Deal, places: list[int], dice: random.Random) -> Deal:
    """Return the deal with the cards at these places in another order."""
    order = list(deal.cards)
    for place, other in zip(places, dice.sample(places, len(places)), strict=True):
        order[place] = deal.cards[other]
    return Deal(deal.rules, tuple(order))


def check_nothing_leaks(deal: Deal, dice: random.Random, steps: int) -> None:
    watched = Watched(deal)
    watched.walk(dice, steps)
    for _ in range(3):
        other = Game(permuted(deal, watched.unseen_places, dice))
        views = [other.view]
        for action in watched.game.log:
            views.append(other.act(action).view)
        assert views == watched.views
        assert list(map(repr, views)) == list(map(repr, watched.views))


def expected(pile: list[str], seen: set[str]) -> tuple[str | None, ...]:
    return tuple(card[:2] if card in seen else None for card in pile)


def named(pile: tuple[int | None, ...]) -> tuple[str | None, ...]:
    return tuple(None if card is None else TEXTS[card] for card in pile)


def check_all_is_remembered(watched: Watched) -> None:
    view, table, seen = watched.game.view, watched.tables[-1], watched.seen
    assert named(view.stock) == expected(table.stock, seen)
    assert named(view.waste) == expected(table.waste, seen)
    assert named(view.reserve) == expected(table.reserve, seen)
    for column, cards, hidden in zip(view.columns, table.columns, table.hidden, strict=True):
        assert named(column.hidden) == expected(cards[:hidden], seen)
        assert named(column.cards) == expected(cards[hidden:], seen)


@given(small_deals(), dice())
@examples(100)
def test_permuting_hidden_cards_never_changes_the_view(deal: Deal, dice: random.Random) -> None:
    """A view never tells a hidden card, whatever was drawn, redealt, played and undone."""
    check_nothing_leaks(deal, dice, 25)


@pytest.mark.parametrize("form", bridge.FORMS)
def test_permuting_hidden_cards_never_changes_the_views_of_the_games(form: str) -> None:
    """CF-reserve, DS-deal: the reserve, the stock and the hidden cards of columns."""
    dice = random.Random(form)
    coded = Deal.from_code(f"{form}-MOLLUSK")
    check_nothing_leaks(Deal(coded.rules, coded.cards), dice, 60)


@given(small_deals(), dice())
@examples(100)
def test_every_card_ever_shown_is_remembered(deal: Deal, dice: random.Random) -> None:
    """Through draws, redeals and undo: exactly the cards that were shown, in their places."""
    watched = Watched(deal)
    for _ in range(6):
        watched.walk(dice, 5)
        check_all_is_remembered(watched)


@pytest.mark.parametrize("form", bridge.FORMS)
def test_every_card_ever_shown_in_the_games_is_remembered(form: str) -> None:
    """CF-draw, CF-undo, DS-flip: the same in the games."""
    coded = Deal.from_code(f"{form}-AAAAAAB")
    watched = Watched(Deal(coded.rules, coded.cards))
    for _ in range(5):
        watched.walk(random.Random(form), 25)
        check_all_is_remembered(watched)


def test_a_view_without_a_memory_knows_what_lies_open() -> None:
    """CF-reserve, CF-open: the top of the reserve and the columns."""
    position = Deal.from_code("CF1-D3-AAAAACL").position()
    view = PlayerView.of(position)
    assert set(view.stock) == {None}
    assert [column.cards for column in view.columns] == list(position.columns)
