"""Double Solitaire by the rulebook, id by id, in tiny positions."""

from __future__ import annotations

import pytest

from saratoga import cards
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.errors import IllegalMove, NothingToUndo
from saratoga.rules import DOUBLE_SOLITAIRE
from spelled import STRAIGHT, after, at, deal, legal, straight_deal

#: Cards that accept nothing and go nowhere, for columns without a part in a test.
DULL = "4: 2C \n 5: 2C \n 6: 2S \n 7: 2S \n 8: 2D \n 9: 2D \n"


def test_ds_deal() -> None:
    """DS-deal: 104 cards; columns of 1 to 9 with only the last face up; a stock of 59."""
    order = Deal.from_code("DS1-D1N-MOLLUSK").cards
    position = Deal.from_code("DS1-D1N-MOLLUSK").position()
    assert len(order) == 104
    assert all(order.count(card) == 2 for card in range(52))
    assert [len(column) for column in position.columns] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert sum(position.columns, ()) == order[:45]
    assert position.hidden == (0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert position.stock == order[:44:-1]
    assert (position.waste, position.foundations) == ((), (0,) * 8)


def test_ds_down_does_not_wrap() -> None:
    """DS-down: other colour, exactly one rank higher; K never goes on A."""
    position = at(f"game: DS1-D1N \n waste: KH \n 1: AS \n 2: 3H \n 3: 3S \n {DULL}")
    assert legal(position) == "T 1-F 1-8 1-9 4-2 5-2 6-2 7-2 8-3 9-3"


def test_ds_run_any_face_up_card_moves_with_those_on_it() -> None:
    """DS-run: only the first of the moved cards must fit; hidden ones don't move."""
    position = at(f"game: DS1-D1N \n 1: [KS] QH JS TH \n 2: KC \n 3: QD \n {DULL}")
    assert legal(position) == "1-2x3 1-3x2 3-2"
    assert after(position, "1-3x2").columns[2] == cards.parse_all("QD JS TH")


def test_ds_run_refuses_hidden_cards() -> None:
    """DS-run: a lift that would take a hidden card is refused with a reason."""
    first = "2S 2H JD 3S 3H TS"
    game = Game(deal(DOUBLE_SOLITAIRE, first))
    with pytest.raises(IllegalMove, match="hidden card"):
        game.play("2-1x2")


def test_ds_twins_a_card_can_have_four_places() -> None:
    """DS-twins: a black 6 goes on two ♥7 and on two ♦7."""
    text = "game: DS1-D1N \n waste: 6S \n 1: 7H \n 2: 7D \n 3: 7H \n 4: 7D"
    columns = "5: 2C \n 6: 2S \n 7: 2S \n 8: 2D \n 9: 2D"
    assert legal(at(f"{text} \n {columns}")) == "T W-1 W-2 W-3 W-4"


def test_ds_flip_turns_a_hidden_card_by_itself() -> None:
    """DS-flip: the hidden card that becomes the top is face up after the same move."""
    start = at(f"game: DS1-D1N \n 1: [4C 9H] 3S \n 2: 4D \n 3: KS \n {DULL}")
    assert after(start, "1-2") == at(f"game: DS1-D1N \n 1: [4C] 9H \n 2: 4D 3S \n 3: KS \n {DULL}")


def test_ds_flip_only_when_all_cards_on_it_have_gone() -> None:
    """DS-flip: as long as a face-up card lies on it, it stays hidden."""
    start = at(f"game: DS1-D1N \n 1: [9H] 4D 3S \n 2: 4H \n 3: KS \n {DULL}")
    assert after(start, "1-2").hidden[0] == 1


def test_ds_king_alone_or_with_the_cards_on_it_fills_a_space() -> None:
    """DS-king: nothing else, not even to uncover a hidden card; whole columns too."""
    columns = "4: 2C \n 5: 2C \n 6: 2S \n 7: 2S \n 8: \n 9: 2D"
    position = at(
        f"game: DS1-D1N \n waste: KH \n 1: [5C] KS QH \n 2: KD \n 3: [5H] 9C \n {columns}"
    )
    assert legal(position) == "T W-8 1-8x2 2-8"


def test_ds_king_refuses_another_card_with_a_reason() -> None:
    """DS-king: the refusal says that only a king can fill a space."""
    game = Game(deal(DOUBLE_SOLITAIRE, "AS 3H 9C"))
    game.play("1-F")
    with pytest.raises(IllegalMove, match="Only a king can fill a space"):
        game.play("2-1")


def test_ds_king_column_to_another_space_is_counted() -> None:
    """DS-king: legal, counted, and worth nothing."""
    game = Game(deal(DOUBLE_SOLITAIRE, "AS AH 2S", "KD"))
    for move in ("1-F", "2-F", "2-F", "D", "W-1"):
        game.play(move)
    score = game.score
    assert game.play("1-2").score == score
    assert game.moves == 6


def test_ds_king_taken_back_fills_a_space() -> None:
    """DS-king and DS-back: a K comes back to a space; a lower card doesn't."""
    columns = "1: 5C \n 2: 5C \n 3: 7C \n 4: 7C \n 5: 9C \n 6: 9C \n 7: JC \n 8: \n 9: JC"
    position = at(f"game: DS1-D1N \n foundations: KS QH - - - - - - \n {columns}")
    assert legal(position) == "FS-8"


def test_ds_up_the_first_pile_of_the_row_that_takes_a_card() -> None:
    """DS-up: one target upward; the second ♠A goes to the second place."""
    position = at("game: DS1-D1N \n 1: AS \n 2: AS \n 3: 2S \n 4: 2S")
    assert [move for move in legal(position).split() if "F" in move] == ["1-F", "2-F"]
    assert after(position, "1-F").foundations == (1, 0, 0, 0, 0, 0, 0, 0)
    assert after(position, "2-F 1-F").foundations == (1, 0, 0, 0, 1, 0, 0, 0)
    assert after(position, "2-F 1-F 3-F").foundations == (2, 0, 0, 0, 1, 0, 0, 0)
    assert after(position, "2-F 1-F 3-F 4-F").foundations == (2, 0, 0, 0, 2, 0, 0, 0)


def test_ds_up_the_second_pile_takes_what_the_first_does_not() -> None:
    """DS-up: with ♠5 and ♠2 on top, ♠3 goes to the second pile and ♠6 to the first."""
    position = at("game: DS1-D1N \n foundations: 5S - - - 2S - - - \n 1: 3S \n 2: 6S")
    assert after(position, "1-F").foundations == (5, 0, 0, 0, 3, 0, 0, 0)
    assert after(position, "2-F").foundations == (6, 0, 0, 0, 2, 0, 0, 0)


def test_ds_up_taking_back_from_each_twin_is_a_move_of_its_own() -> None:
    """DS-up, DS-back: FS-1 and FS2-1, also where both show the same rank."""
    columns = "1: 5H \n 2: 5C \n 3: 2C \n 4: 2C \n 5: 2D \n 6: 2D \n 7: 8C \n 8: 8C \n 9: 8S"
    position = at(f"game: DS1-D1N \n foundations: 4S - - - 4S - - - \n {columns}")
    assert legal(position) == "FS-1 FS2-1"
    assert after(position, "FS-1").foundations == (3, 0, 0, 0, 4, 0, 0, 0)
    assert after(position, "FS2-1").foundations == (4, 0, 0, 0, 3, 0, 0, 0)


def test_ds_up_rows_are_spades_hearts_diamonds_clubs() -> None:
    """DS-up: two places each, from the top."""
    order = Deal.from_code("DS1-D1N-MOLLUSK").position().foundation_order()
    assert [(cards.SUITS[index % 4], index // 4) for index in order] == [
        (suit, twin) for suit in "SHDC" for twin in (0, 1)
    ]


def test_ds_up_goes_from_ace_to_king() -> None:
    """DS-up: an empty pile takes only the A of its suit, a K ends it."""
    position = at("game: DS1-D1N \n foundations: KS QH - - - - - - \n 1: AS \n 2: KH \n 3: 2D")
    assert [move for move in legal(position).split() if move.endswith("F")] == ["1-F", "2-F"]
    assert after(position, "1-F").foundations == (13, 12, 0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize(("form", "waste"), [("DS1-D1N", "4H"), ("DS1-D3N", "4H 9S 2C")])
def test_ds_draw(form: str, waste: str) -> None:
    """DS-draw: one, or three; fewer than that left: all that are left."""
    position = at(f"game: {form} \n stock: JD 2C 9S 4H")
    assert cards.texts(after(position, "D").waste) == waste
    assert after(position, "D D D D" if form == "DS1-D1N" else "D D").stock == ()


def test_ds_draw_one_is_the_default() -> None:
    """DS-draw: draw one if nothing is said."""
    assert DOUBLE_SOLITAIRE.draw == 1


def test_ds_redeal_standard_without_limit() -> None:
    """DS-redeal: each costs 100, down to the floor of 0."""
    game = Game(Deal.from_code("DS1-D3N-MOLLUSK"))
    for _ in range(3):
        while game.position.stock:
            game.play("D")
        assert game.play("T").score == 0


@pytest.mark.parametrize("form", ["DS1-D1V", "DS1-D3V"])
def test_ds_redeal_vegas_has_one_pass(form: str) -> None:
    """DS-redeal: in Vegas scoring the waste isn't turned over, in both draw modes."""
    game = Game(Deal.from_code(f"{form}-MOLLUSK"))
    while game.position.stock:
        game.play("D")
    with pytest.raises(IllegalMove, match="may not be dealt again"):
        game.play("T")
    assert "T" not in map(str, game.legal_moves)


def test_ds_redeal_with_nothing_to_turn_is_no_action_and_costs_nothing() -> None:
    """DS-redeal, a case from the field: stock and waste empty."""
    position = at(f"game: DS1-D1N \n 1: 9C \n 2: 9S \n 3: 9C \n {DULL}")
    assert legal(position) == ""


def test_ds_waste_gives_only_its_top_card() -> None:
    """DS-waste: to a foundation or a column; then the one under it."""
    position = at(f"game: DS1-D1N \n waste: 8H AH \n 1: 9C \n 2: 9S \n 3: 9C \n {DULL}")
    assert legal(position) == "T W-F W-4 W-5 W-6 W-7"
    assert legal(after(position, "W-F")) == "T W-1 W-2 W-3 FH-4 FH-5 FH-6 FH-7"


def test_ds_back_gives_and_costs_nothing() -> None:
    """DS-back, DS-score: foundation to column 0; placed again, a card earns again."""
    game = Game(deal(DOUBLE_SOLITAIRE, "AS 9C 2H 8C 8S 2S"))
    assert [game.play(move).score for move in ("1-F", "FS-2", "2-F")] == [10, 10, 20]


def test_ds_win() -> None:
    """DS-win: won when all 104 cards are on the foundations; then no move is legal."""
    position = at("game: DS1-D1N \n foundations: KS KH KD KC KS KH KD QC \n waste: KC")
    assert not position.is_won
    won = after(position, "W-F")
    assert won.is_won
    assert legal(won) == ""


def test_ds_noauto_only_hidden_cards_turn_by_themselves() -> None:
    """DS-noauto: an ace turned up stays until it is played."""
    start = at(f"game: DS1-D1N \n stock: AH \n 1: [AS] 3S \n 2: 4D \n 3: KS \n {DULL}")
    assert after(start, "1-2 D").foundations == (0,) * 8


SCORED = (
    "AS 9C 2H 8C 8S KH 7C 7S 6D 9D KC KC QC QC 3S JC JC TC TC 9C 2S KS KS JS JS TS TS 3D",
    "8C QS",
)


def test_ds_score_standard() -> None:
    """DS-score: home 10, waste to column 5, a hidden card turned up 5 more, the rest 0."""
    game = Game(deal(DOUBLE_SOLITAIRE, *SCORED))
    moves = ["1-F", "D", "W-4", "D", "W-3", "2-5", "6-F", "FS-7", "7-F"]
    scores = [game.play(move).score for move in moves]
    assert scores == [10, 10, 15, 15, 20, 25, 40, 40, 50]


def test_ds_score_a_redeal_costs_no_more_than_there_is() -> None:
    """DS-score, DS-undo: at 40 points it costs 40, and an undo gives exactly these back."""
    game = Game(deal(DOUBLE_SOLITAIRE, *SCORED))
    for move in ["1-F", "D", "W-4", "D", "W-3", "2-5", "6-F"]:
        game.play(move)
    while game.position.stock:
        game.play("D")
    assert game.score == 40
    assert game.play("T").score == 0
    assert game.undo().score == 40


def test_ds_score_a_redeal_costs_a_hundred() -> None:
    """DS-score, DS-redeal: 100 each from a score that can pay."""
    game = Game(straight_deal(DOUBLE_SOLITAIRE))
    for move in STRAIGHT[:45]:
        game.play(move)
    assert game.score == 45 * 10 + 36 * 5
    while game.position.stock:
        game.play("D")
    assert game.play("T").score == 530


def test_ds_undo_reaches_back_two_hundred_actions() -> None:
    """DS-undo: the latest 200; the count of moves doesn't go down."""
    game = Game(Deal.from_code("DS1-D1N-MOLLUSK"))
    while game.moves < 203:
        game.play("D" if game.position.stock else "T")
    for _ in range(200):
        game.undo()
    with pytest.raises(NothingToUndo, match="latest 200 actions"):
        game.undo()
    assert game.moves == 203
    assert len(game.position.waste) == 3
