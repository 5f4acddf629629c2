"""Every act of the table, one by one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.driver import Point, Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first

EXAMPLE = "CF1-D3-AAAAACL"
#: Column 1 of Double Solitaire is empty, and column 2 has no king.
EMPTY = first(20, DOUBLE_LINE)


def test_drag_moves_a_card_to_a_column(table: Table) -> None:
    """CF-down, CF-reserve: ♣Q from the reserve lies on ♥K."""
    table.deal(EXAMPLE)
    table.drag("R", "2")
    table.at_version(1)
    assert table.shown()["2"] == [
        "King of hearts, column 2, 1 of 2",
        "Queen of clubs, column 2, 2 of 2",
    ]
    assert table.shown()["R"] == ["Reserve, 8 of hearts, 12 left"]


def test_a_run_lifts_as_one_and_the_reserve_fills(table: Table) -> None:
    """CF-run, CF-fill: the third move of the rulebook's example."""
    table.deal(EXAMPLE, "R-2 R-F")
    table.drag("2", "4", 2)
    table.at_version(3)
    shown = table.shown()
    assert shown["2"] == ["Queen of spades, column 2, 1 of 1"]
    assert len(shown["4"]) == 3
    assert shown["R"] == ["Reserve, jack of spades, 10 left"]


def test_drop_anywhere_on_the_foundations(table: Table) -> None:
    """DS-up: one target upward; here Canfield's ♥8 is dropped on the empty spade place."""
    table.deal(EXAMPLE, "R-2")
    table.drag("R", "FS")
    table.at_version(2)
    expect(table.card("FH", 1)).to_have_attribute("aria-label", "Hearts foundation, 8 of hearts")


def test_legal_targets_light_up_while_dragging(table: Table) -> None:
    table.deal(EXAMPLE)
    lit = table.page.locator(".ring.target")
    mouse = table.page.mouse
    mouse.move(*table.grip("R"))
    mouse.down()
    mouse.move(640, 600, steps=3)
    expect(lit).to_have_count(1)
    assert lit.bounding_box() == table.card("2").bounding_box()
    expect(table.page.locator(".ring.ghost")).to_have_count(1)
    mouse.up()
    expect(lit).to_have_count(0)


def test_a_miss_flies_back(table: Table) -> None:
    """A drop beside every pile is no action; the card is animated home."""
    table.deal(EXAMPLE, animation="normal")
    table.still()
    before = table.card("R").bounding_box()
    mouse = table.page.mouse
    mouse.move(*table.grip("R"))
    mouse.down()
    mouse.move(300, 600, steps=3)
    expect(table.page.locator(".hand .card")).to_have_count(1)
    mouse.up()
    table.still()
    assert table.card("R").bounding_box() == before
    assert table.state()["version"] == 0


@pytest.mark.parametrize("way", ["drag", "keys"])
def test_a_refused_move_says_why(table: Table, way: str) -> None:
    """DS-king: refused with a reason."""
    table.deal(DOUBLE_CODE, EMPTY)
    if way == "drag":
        table.drag("2", "1")
    else:
        table.press("2", "Enter", "1")
    table.says("Only a king can fill a space.")
    expect(table.page.locator("#speech")).to_contain_text("Only a king can fill a space.")
    table.is_right()
    assert table.state()["version"] == 20


@pytest.mark.parametrize(("source", "target", "pile"), [("2", "r", "reserve"), ("r", "w", "waste")])
def test_nothing_is_placed_on_reserve_and_waste(
    table: Table, source: str, target: str, pile: str
) -> None:
    """CF-down: a move that no notation names is refused in a sentence, said once."""
    table.deal(EXAMPLE, "D")
    page = table.page
    page.evaluate(
        """() => {
            window.heard = [];
            const speech = document.getElementById('speech');
            const hear = () => heard.push(speech.textContent.trim());
            new MutationObserver(hear).observe(speech, {childList: true});
        }"""
    )
    table.press(source, "Enter", target, "Enter")
    table.says(f"Nothing is placed on the {pile}.")
    assert [each for each in page.evaluate("heard") if "placed" in each or "possible" in each] == [
        f"Nothing is placed on the {pile}."
    ]
    assert table.state()["version"] == 1


def test_a_card_dropped_on_the_waste_flies_back_with_a_word(table: Table) -> None:
    table.deal(EXAMPLE, "D")
    for pile, name in ("W", "waste"), ("R", "reserve"), ("S", "stock"):
        table.drag("1", pile)
        table.says(f"Nothing is placed on the {name}.")
    table.is_right()
    assert table.state()["version"] == 1


def test_part_of_a_column_stays_and_says_why(table: Table) -> None:
    """HC-whole: the middle of a column isn't even lifted."""
    table.deal("HC1-D3-AAAAACL", "R-2 R-F 2-4x2")
    table.drag("4", "1", 2)
    table.says("Between columns only a whole column moves.")
    table.is_right()
    assert table.state()["version"] == 3


def test_a_click_sends_home_or_to_the_longest_column(table: Table) -> None:
    """CF-tap."""
    table.deal(EXAMPLE)
    table.click("R")
    table.at_version(1)
    assert table.count("2") == 2
    table.click("R")
    table.at_version(2)
    assert table.count("FH") == 2
    table.click("2", 0)
    table.at_version(3)
    assert table.count("4") == 3


def test_without_double_click_a_tap_only_goes_home(table: Table) -> None:
    """CF-tap: the setting off."""
    table.deal(EXAMPLE, double_click=False)
    table.click("R")
    table.says("No place takes this card.")
    assert table.state()["version"] == 0
    table.press("Escape")
    table.drag("R", "2")
    table.at_version(1)
    table.click("R")
    table.at_version(2)


def test_one_click_goes_home_two_find_a_place(table: Table) -> None:
    """DS-tap."""
    table.deal(DOUBLE_CODE)
    table.click("5")
    table.at_version(1)
    assert table.count("FH") == 1
    table.deal(DOUBLE_CODE, first(3, DOUBLE_LINE))
    point = table.grip("W")
    table.click_at(point)
    table.page.keyboard.press("Escape")
    assert table.state()["version"] == 3
    table.click_at(point, point)
    table.at_version(4)
    assert table.count("9") == 10


def test_the_second_tap_belongs_to_the_first_card(table: Table) -> None:
    """DS-tap: if the first tap sent it home, the second does nothing."""
    table.deal(DOUBLE_CODE, first(134, DOUBLE_LINE))
    table.click_at(*[table.grip("4")] * 2)
    table.at_version(135)
    table.press("d")
    table.at_version(136)
    assert table.state()["moves"] == 136


def test_quick_clicks_on_the_stock_all_count(table: Table) -> None:
    """CF-draw, CF-redeal: 34 cards are drawn by twelve clicks, the next one turns them over."""
    table.deal(EXAMPLE, animation="normal")
    table.click_at(*[table.grip("S")] * 12)
    table.at_version(12)
    table.still()
    table.is_right()
    assert table.count("S") == 0
    expect(table.slot("S")).to_have_attribute("aria-label", "Stock, empty, turn the waste over")
    table.click("S")
    table.at_version(13)
    table.still()
    table.is_right()
    assert (table.count("S"), table.count("W")) == (34, 0)


def test_draw_three_is_fanned(table: Table) -> None:
    """CF-draw: three are shown, only the last can be played."""
    table.deal(EXAMPLE)
    table.click("S")
    table.at_version(1)
    boxes = [table.card("W", place).bounding_box() for place in range(3)]
    lefts = [box["x"] for box in boxes if box is not None]
    assert lefts == sorted(set(lefts))
    table.drag("W", "1", 2)
    assert table.state()["version"] == 1


def test_take_back_by_drag_and_by_keys_never_by_tap(table: Table) -> None:
    """CF-back: ♥8 returns to a column; a tap on it does nothing."""
    code, line = CANFIELD_CODE, first(20, CANFIELD_LINE)
    for way in ("drag", "keys"):
        table.deal(code, line)
        before = table.state()["score"]["value"]
        table.click("FH")
        table.says("No place takes this card.")
        if way == "drag":
            table.drag("FH", "3")
        else:
            table.press("1", "Home", "r")
            table.go_to("FH")
            table.press("Enter", "3")
        table.at_version(21)
        assert table.state()["score"]["value"] == before
        table.is_right()


def test_hold_lifts_and_a_tap_on_a_lit_place_drops(hand: Table) -> None:
    """CF-back by lifting the card and then choosing the place; no drag anywhere."""
    hand.deal(CANFIELD_CODE, first(20, CANFIELD_LINE))
    hand.hold("FH")
    expect(hand.page.locator(".ring.target")).to_have_count(1)
    hand.tap("3")
    hand.at_version(21)
    hand.hold("3")
    hand.tap("3")
    expect(hand.page.locator(".ring.held")).to_have_count(0)
    assert hand.state()["version"] == 21


def test_touch_drags(hand: Table) -> None:
    hand.deal(EXAMPLE)
    start, end = hand.grip("R"), hand.landing("2")
    hand.touch("touchStart", start)
    hand.touch("touchMove", Point((start.x + end.x) / 2, (start.y + end.y) / 2))
    hand.touch("touchMove", end)
    hand.touch("touchEnd")
    hand.at_version(1)
    hand.is_right()


def test_thin_strips_are_chosen_by_sliding(hand: Table) -> None:
    """A press on a long column marks a run, a slide chooses another, a pull draws it out."""
    hand.page.set_viewport_size({"width": 568, "height": 320})
    hand.deal(DOUBLE_CODE, first(114, DOUBLE_LINE))
    tops = [hand.grip("4", place).y for place in range(12)]
    assert tops[1] - tops[0] < 24
    start = hand.grip("4", 9)
    hand.touch("touchStart", start)
    picked = hand.page.locator(".ring.picked")
    picked.wait_for()
    low = picked.bounding_box()
    hand.touch("touchMove", Point(start.x, hand.grip("4", 1).y))
    expect(picked).to_have_css("height", re.compile(f"^{int(hand.height_of_run('4', 1))}"))
    assert picked.bounding_box() != low
    target = hand.landing("9")
    hand.touch("touchMove", Point(start.x + 60, start.y))
    expect(hand.page.locator(".card.lifted")).to_have_count(11)
    hand.touch("touchMove", Point(target.x, target.y))
    hand.touch("touchEnd")
    hand.is_right()


def test_undo_redo_restart_by_button_and_by_key(table: Table) -> None:
    """CF-undo: points go, the count of moves stays."""
    table.deal(EXAMPLE, "R-2 R-F")
    page = table.page
    undo, redo = (page.locator(f".actions [data-command={name}]") for name in ("undo", "redo"))
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    table.at_version(3)
    table.press("u")
    table.at_version(4)
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".numbers [data-show=score]")).to_have_text("0")
    expect(page.locator(".numbers [data-show=moves]")).to_have_text("2")
    redo.click()
    table.at_version(5)
    table.press("Control+y")
    table.at_version(6)
    expect(page.locator(".numbers [data-show=score]")).to_have_text("5")
    table.press("Control+z")
    table.at_version(7)
    page.locator(".actions [data-command=menu]").click()
    page.locator("#dialog-menu [data-command=restart]").click()
    page.locator("#dialog-restart [data-command=restart-now]").click()
    table.at_version(8)
    assert table.state()["undo"] == 0
    table.is_right()


def test_keys_move_between_piles_and_cards(table: Table) -> None:
    table.deal(EXAMPLE, "R-2")
    focus = table.page.locator("#table :focus")
    table.press("1")
    expect(focus).to_have_attribute("aria-label", "6 of clubs, column 1, 1 of 1")
    table.press("ArrowRight")
    expect(focus).to_have_attribute("aria-label", "Queen of clubs, column 2, 2 of 2")
    table.press("ArrowUp")
    expect(focus).to_have_attribute("aria-label", "King of hearts, column 2, 1 of 2")
    table.press("End")
    expect(focus).to_have_attribute("aria-label", "Queen of clubs, column 2, 2 of 2")
    table.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(focus).to_have_attribute("aria-label", "Hearts foundation, 7 of hearts")
    table.press("ArrowDown")
    expect(focus).to_have_attribute("aria-label", "Reserve, 8 of hearts, 12 left")
    table.press("ArrowRight")
    expect(focus).to_have_attribute("aria-label", "Waste, empty")
    table.press("ArrowRight")
    expect(focus).to_have_attribute("aria-label", "Stock, 34 cards")
    table.press("Enter")
    table.at_version(2)
    table.press("r", "f")
    table.at_version(3)


def test_escape_puts_back_what_was_picked_up(table: Table) -> None:
    table.deal(EXAMPLE)
    table.press("r", " ")
    table.page.locator(".ring.held").wait_for()
    expect(table.page.locator(".ring.target")).to_have_count(1)
    expect(table.page.locator("#speech")).to_contain_text("Queen of clubs picked up.")
    table.press("Escape")
    expect(table.page.locator(".ring")).to_have_count(0)
    table.press("2")
    assert table.state()["version"] == 0


def test_letters_can_be_turned_off(table: Table) -> None:
    table.deal(EXAMPLE, letter_keys=False)
    table.press("d", "n", "u", "?")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    table.press("Control+z")
    assert table.state()["version"] == 0


def test_screen_reader_clicks_lift_and_drop(table: Table) -> None:
    """A click without a pointer, as assistive technology sends it."""
    table.deal(EXAMPLE)
    table.card("R").dispatch_event("click")
    table.page.locator(".ring.held").wait_for()
    table.card("2").dispatch_event("click")
    table.at_version(1)


def test_the_command_box_plays(table: Table) -> None:
    table.deal(EXAMPLE)
    page = table.page
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dialog-text li [aria-hidden]").nth(2)).to_have_text(
        "Reserve, 13 cards left: ♣Q"
    )
    for version, line in enumerate(("QC 2", "8H", "2-4x2", "draw", "undo", "redo"), 1):
        page.locator("#command").fill(line)
        page.keyboard.press("Enter")
        table.at_version(version)
    for line, answer in (
        ("QC 9", "There is no column 9"),
        ("KD", "KD"),
        ("QC R", "Nothing is placed on the reserve."),
        ("2-Z", "This can't be done now: 2-Z"),
    ):
        page.locator("#command").fill(line)
        page.keyboard.press("Enter")
        expect(page.locator("#command-answer")).to_contain_text(answer)


def test_the_command_box_tells_what_happens(table: Table) -> None:
    """Its list follows the table; what is said, refusals too, is heard inside the window."""
    table.deal(EXAMPLE)
    page = table.page
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    said, piles = page.locator("#command-answer"), page.locator("#dialog-text li [aria-hidden]")
    page.locator("#command").fill("QC 2")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Queen of clubs")
    expect(piles.nth(2)).to_have_text("Reserve, 12 cards left: ♥8")
    for line, reason in (("AS", "needs the 7 of spades"), ("4-1", "doesn't fit on")):
        page.locator("#command").fill(line)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(reason)


def test_acts_in_mid_animation_are_not_lost(table: Table) -> None:
    """Input never waits: a game's start is played faster than the slowest cards move."""
    table.deal(CANFIELD_CODE, animation="slow")
    line = CANFIELD_LINE.split()[:24]
    for move in line:
        if move == "D":
            table.press("d")
        else:
            source, _, target = move.partition("-")
            goal, _, count = target.partition("x")
            table.press(source, *["ArrowUp"] * (int(count or 1) - 1))
            table.press(*(["f"] if goal == "F" else ["Enter", goal]))
    table.at_version(len(line))
    assert table.state()["moves"] == len(line)
    table.still()
    table.is_right()


def test_drag_in_mid_animation(table: Table) -> None:
    """A card that still moves can be caught and dropped elsewhere."""
    table.deal(EXAMPLE, "R-2 R-F", animation="slow")
    table.drag("2", "4", 2)
    table.at_version(3)
    table.press("u")
    table.at_version(4)
    table.drag("2", "4", 2)
    table.at_version(5)
    table.still()
    table.is_right()
    assert table.count("4") == 3
