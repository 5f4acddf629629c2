"""Canfield by the rulebook, id by id, in tiny positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga import cards
from saratoga.engine.deals import Deal
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.view import PlayerView
from saratoga.errors import IllegalMove
from saratoga.rules import CANFIELD
from spelled import after, at, deal, legal

SPACES = """
    game: CF1-D3
    base: 7H
    waste: 4C 9D
    foundations: - 8H - -
    1:
    2: QH JS TH
    3: 2S
    4:
"""


def test_fixed_example_replays_exactly() -> None:
    """The fixed example of the rulebook, CF1-D3-AAAAACL."""
    game = Game(Deal.from_code("CF1-D3-AAAAACL"))
    start = game.position
    assert cards.texts(start.reserve[:-5:-1]) == "QC 8H QS JS"
    assert cards.text(start.base) == "7H"
    assert [cards.texts(column) for column in start.columns] == ["6C", "KH", "QH", "AS"]
    assert (len(start.reserve), len(start.stock), start.waste) == (13, 34, ())
    game.play("R-2").play("R-F").play("2-4x2")
    position = game.position
    assert [cards.texts(column) for column in position.columns] == ["6C", "QS", "QH", "AS KH QC"]
    assert (len(position.reserve), cards.text(position.reserve[-1])) == (10, "JS")
    assert (len(position.stock), position.waste) == (34, ())
    assert position.foundations == (0, 2, 0, 0)
    assert describe(position) == (
        "Stock: 34 cards\n"
        "Waste: empty\n"
        "Reserve: 10 cards, top ♠J\n"
        "Foundation hearts: up to ♥8 (2 cards)\n"
        "Foundation spades: empty, starts with ♠7\n"
        "Foundation diamonds: empty, starts with ♦7\n"
        "Foundation clubs: empty, starts with ♣7\n"
        "Column 1: ♣6\n"
        "Column 2: ♠Q\n"
        "Column 3: ♥Q\n"
        "Column 4: ♠A ♥K ♣Q"
    )


def test_only_the_seven_starts_the_spades_of_the_fixed_example() -> None:
    """CF-base: ♠A cannot start the spade foundation; only ♠7 can."""
    position = at("game: CF1-D3 \n base: 7H \n foundations: - 8H - - \n 1: AS \n 2: 7S \n 3: 3C")
    assert legal(position) == "1-4 2-F 2-4 3-4 FH-4"


def test_cf_deal() -> None:
    """CF-deal: reserve, base card, columns left to right, stock; waste and the rest empty."""
    order = Deal.from_code("CF1-D3-MOLLUSK").cards
    position = Deal.from_code("CF1-D3-MOLLUSK").position()
    assert position.reserve == order[:13]
    assert position.base == order[13]
    assert position.columns == tuple((card,) for card in order[14:18])
    assert position.stock == order[:17:-1]
    assert position.waste == ()
    assert sorted(position.foundations) == [0, 0, 0, 1]
    assert position.foundation_top(cards.suit_of(position.base)) == position.base


def test_cf_reserve_gives_only_its_top_card_and_takes_none() -> None:
    """CF-reserve: the top card, then the next; nothing is placed on the reserve."""
    position = at("""
        game: CF1-D3
        base: 7H
        reserve: 2C 8H
        foundations: - 7H - -
        1: 9S
        2: 3H
        3: KC
        4: KS
    """)
    assert legal(position) == "R-F R-1"
    assert legal(after(position, "R-F")) == "R-2 FH-1"


def test_cf_reserve_shows_its_count_and_hides_the_cards_under_its_top() -> None:
    """CF-reserve: 13 at the start, the top one counted."""
    position = Deal.from_code("CF1-D3-AAAAACL").position()
    assert "Reserve: 13 cards, top ♣Q" in describe(position)
    assert PlayerView.of(position).reserve == (None,) * 12 + (cards.parse("QC"),)


@pytest.mark.parametrize(("move", "left"), [("1-F", "1: 5D"), ("1-2", "1: 5D \n 2: 9S 8H")])
def test_cf_fill_is_part_of_the_move(move: str, left: str) -> None:
    """CF-fill: an emptied column is filled from the reserve at once, whatever emptied it."""
    text = "game: CF1-D3 \n base: 7H \n 3: KC \n 4: KS \n"
    start = at(text + "reserve: 2C 5D \n foundations: - 7H - - \n 1: 8H \n 2: 9S")
    homes = "foundations: - 8H - - \n 2: 9S \n" if move == "1-F" else "foundations: - 7H - - \n"
    assert after(start, move) == at(text + "reserve: 2C \n" + homes + left)


def test_cf_fill_leaves_a_space_once_the_reserve_is_empty() -> None:
    """CF-fill: with the reserve empty, an empty column stays empty."""
    start = at("game: CF1-D3 \n base: 7H \n foundations: - 7H - - \n 1: 8H \n 2: 9S")
    assert after(start, "1-F").columns[0] == ()


def test_cf_fill_any_card_or_run_goes_to_a_space() -> None:
    """CF-fill: any card, any run, a whole column, a card taken back; each space on its own."""
    assert legal(at(SPACES)) == ("T W-1 W-4 2-1 2-1x2 2-1x3 2-4 2-4x2 2-4x3 3-1 3-4 FH-1 FH-4")


def test_cf_fill_a_whole_column_to_a_space_is_counted() -> None:
    """CF-fill: it is legal and counts as a move."""
    game = Game(deal(replace(CANFIELD, reserve=0), "7H 8H 2S 4C KD"))
    game.play("1-F").play("2-1")
    assert game.moves == 2
    assert [cards.texts(column) for column in game.position.columns] == ["2S", "", "4C", "KD"]


def test_cf_base_decides_the_start_rank_and_the_order_of_suits() -> None:
    """CF-base: the base card's suit first, then ♠ ♥ ♦ ♣; empty ones take only the start rank."""
    position = at("""
        game: CF1-D3
        base: 9D
        waste: 9S
        foundations: - - 9D -
        1: TD
        2: TS
        3: 9H
        4: 9C
    """)
    assert [cards.SUITS[index] for index in position.foundation_order()] == list("DSHC")
    assert legal(position) == "T W-F W-1 1-F 3-F 3-2 4-F 4-1 FD-2"


def test_cf_up_goes_in_suit_and_from_king_to_ace() -> None:
    """CF-up: one rank higher, in suit, A after K."""
    position = at("""
        game: CF1-D3
        base: QH
        foundations: KS KH - -
        1: AH
        2: AD
        3: 2H
        4: 2D
    """)
    assert legal(position) == "1-F FS-1 FS-2"
    assert legal(after(position, "1-F 3-F")) == "2-1 2-3 4-1 4-3 FS-1 FS-2 FS-3 FH-1 FH-3"


def test_cf_up_ends_at_thirteen_cards() -> None:
    """CF-up: a full foundation (here 7H to 6H) takes no further card."""
    position = at("game: CF1-D3 \n base: 7H \n foundations: - 6H - - \n 1: 7S \n 2: 5D")
    assert position.foundations == (0, 13, 0, 0)
    assert legal(position) == "1-F 1-3 1-4 2-3 2-4 FH-1 FH-3 FH-4"


def test_cf_down_alternates_colours_and_wraps() -> None:
    """CF-down: other colour, one rank higher; K goes on A, and A on 2."""
    position = at("""
        game: CF1-D3
        base: 7H
        foundations: - 7H - -
        1: AS
        2: KH
        3: 2D
        4: KC
    """)
    assert legal(position) == "1-3 2-1"


def test_cf_run_moves_whole_or_in_part() -> None:
    """CF-run: any run, the whole column or only an end part of it, moves as one."""
    position = at("""
        game: CF1-D3
        base: 7H
        foundations: - 7H - -
        1: KS QH JS TH 9S
        2: AD
        3: KC
        4: TD
    """)
    assert legal(position) == "1-2x5 1-3x4 1-4 3-2"
    assert after(position, "1-3x4") == at("""
        game: CF1-D3
        base: 7H
        foundations: - 7H - -
        1: KS
        2: AD
        3: KC QH JS TH 9S
        4: TD
    """)


def test_cf_run_wraps_within_a_column() -> None:
    """CF-run: ♠2 ♥A ♠K ♥Q is one run."""
    position = at("game: CF1-D3 \n base: 7H \n reserve: 9C \n 1: 2S AH KS QH \n 2: 3D \n 3: AD")
    assert [move for move in legal(position).split() if move.startswith("1-")] == [
        "1-2x4",
        "1-3x2",
        "1-4",
        "1-4x2",
        "1-4x3",
        "1-4x4",
    ]


def test_cf_run_whose_first_card_does_not_fit_is_refused_and_nothing_changes() -> None:
    """CF-run, a case from the field: the run's last card would fit, its first doesn't."""
    game = Game(deal(replace(CANFIELD, reserve=0, columns=(1, 1, 1, 1)), "7H QH JS 3C 5S"))
    game.play("2-1")
    before = (game.position, game.score, game.moves, game.log[:])
    with pytest.raises(IllegalMove, match="♥Q doesn't fit on ♣3"):
        game.play("1-3x2")
    assert (game.position, game.score, game.moves, game.log) == before


def test_cf_open_no_column_card_is_hidden() -> None:
    """CF-open: all column cards are face up, and the view shows them."""
    position = Deal.from_code("CF1-D1-MOLLUSK").position()
    assert position.hidden == (0, 0, 0, 0)
    view = PlayerView.of(position)
    assert [column.cards for column in view.columns] == list(position.columns)


def test_cf_waste_goes_to_foundation_or_column() -> None:
    """CF-waste: only its top card, to a foundation or a column."""
    position = at("""
        game: CF1-D3
        base: 7H
        stock: 2C
        waste: 9S 8H
        foundations: - 7H - -
        1: TD
        2: 9C
        3: KC
        4: KS
    """)
    assert legal(position) == "D W-F W-2 2-1"


def test_cf_back_takes_a_card_to_a_column_that_accepts_it() -> None:
    """CF-back: the base card too; the start rank stays."""
    position = at("""
        game: CF1-D3
        base: 7H
        foundations: - 7H - -
        1: 8S
        2: 8C
        3: KC
        4: KS
    """)
    assert legal(position) == "FH-1 FH-2"
    back = after(position, "FH-1")
    assert back.foundations == (0, 0, 0, 0)
    assert cards.RANKS[back.start_rank] == "7"
    assert legal(back) == "1-F 1-2"


def test_cf_win() -> None:
    """CF-win and 'The end': won when each foundation has 13 cards; then no move is legal."""
    position = at("game: CF1-D3 \n base: 7H \n foundations: 6S 6H 6D 5C \n 1: 6C")
    assert not position.is_won
    won = after(position, "1-F")
    assert won.is_won
    assert legal(won) == ""


def test_cf_win_a_stuck_game_is_not_declared_lost() -> None:
    """CF-win: with no move left the game is open, and its actions can be undone."""
    rules = replace(CANFIELD, reserve=0, columns=(13, 13, 13, 11))
    game = Game(deal(rules, "7H", "9C"))
    position = at("game: CF1-D3 \n base: 7H \n reserve: 2C \n 1: KS \n 2: JS \n 3: 9S \n 4: 5S")
    assert legal(position) == ""
    assert not position.is_won
    assert game.play("D").undo().position == game.deal.position()


def test_cf_noauto_no_card_goes_up_by_itself() -> None:
    """CF-noauto: the waste's and the columns' fitting cards stay until they are played."""
    position = at("""
        game: CF1-D3
        base: 7H
        stock: 9H 8H
        foundations: - 7H - -
        reserve: TH
        1: 7S
        2: 7D
        3: 7C
        4: 2C
    """)
    assert after(position, "D").foundations == (0, 1, 0, 0)
    assert after(position, "D T D").foundations == (0, 1, 0, 0)
