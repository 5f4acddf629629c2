"""Every act of the table, one by one."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.driver import Table

EXAMPLE = "CF1-D3-AAAAACL"


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
    assert shown["R"] == ["Reserve, Jack of spades, 10 left"]


def test_drop_anywhere_on_the_foundations(table: Table) -> None:
    """DS-up: one target upward; here Canfield's ♥8 is dropped on the empty spade place."""
    table.deal(EXAMPLE, "R-2")
    table.drag("R", "FS")
    table.at_version(2)
    expect(table.card("FH", 1)).to_have_attribute("aria-label", "Hearts foundation, 8 of hearts")


def test_click_sends_home(table: Table) -> None:
    """CF-tap: one click where possible to the foundation."""
    table.deal(EXAMPLE, "R-2")
    table.click("R")
    table.at_version(2)
    assert table.count("FH") == 2
