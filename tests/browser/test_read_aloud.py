"""What a screen reader gets: names, roles, one message an act, and a focus that is never lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first, moves
from easy import EASY_LINE, EASY_WISH
from saratoga.engine.moves import Move
from saratoga.i18n import languages

HEARD = Path(__file__).parent / "heard"
EXAMPLE = "CF1-D3-AAAAACL"
OTHERS = [tag for tag in languages() if tag != "en"]


def heard(table: Table, play: list[Move]) -> str:
    """Play by keys alone; return a line a move: the move, and all that was said about it."""
    table.page.evaluate(
        """() => {
            window.said = [];
            const region = document.getElementById('speech');
            new MutationObserver(() => said.push(region.textContent.replace('\\u00a0', '')))
                .observe(region, {childList: true});
        }"""
    )
    lines = []
    for version, move in enumerate(play, 1):
        table.play_by_keys(move)
        table.at_version(version)
        said = table.page.evaluate("said.splice(0)")
        assert table.root.evaluate("root => document.activeElement !== document.body"), move
        lines.append(f"{move}: {' | '.join(said)}")
    return "\n".join(lines) + "\n"


def is_as_kept(text: str, name: str) -> None:
    """Hold what was heard against the file that was read and found good; KEEP_HEARD writes it."""
    file = HEARD / f"{name}.txt"
    if "KEEP_HEARD" in os.environ:
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize("language", OTHERS)
def test_win_by_keyboard_in_every_language(table: Table, language: str) -> None:
    """CF-win by keys alone; all that is said, as it was read and found good. English: below."""
    table.settings(language=language)
    game = table.page.request.post("/api/v1/games", data=EASY_WISH).json()["id"]
    table.open(game)
    table.press("2")
    is_as_kept(heard(table, moves(EASY_LINE)), f"easy.{language}")
    table.page.locator("#dialog-won[open]").wait_for()
    assert table.state()["won"]
    table.press("Escape")
    expect(table.root.locator(":focus")).to_have_count(1)


def test_a_whole_game_reads_aloud(table: Table) -> None:
    """CF-win of a real deal, by keys alone: picked up, put down, filled, drawn, scored, won."""
    table.deal(CANFIELD_CODE)
    table.press("2")
    is_as_kept(heard(table, moves(CANFIELD_LINE)), "canfield.en")
    won = table.page.locator("#dialog-won[open]")
    won.wait_for()
    expect(won).to_have_accessible_name("You won")
    expect(won.locator("[data-won=score]")).to_have_text("255")
    assert table.state()["won"]
    expect(won.locator(":focus")).to_have_text("New deal")


CANFIELD_TREE = """\
- application "Canfield table":
  - button "Stock, 28 cards"
  - group "Waste, 6 cards":
    - button "Waste, jack of hearts, covered"
    - button "Waste, king of spades, covered"
    - button "Waste, 7 of spades"
  - button "Reserve, jack of spades, 10 left"
  - button "Hearts foundation, 8 of hearts"
  - button "Spades foundation, empty, needs 7 of spades"
  - button "Diamonds foundation, empty, needs 7 of diamonds"
  - button "Clubs foundation, empty, needs 7 of clubs"
  - group "Column 1, 1 card":
    - button "6 of clubs, column 1, 1 of 1"
  - group "Column 2, 1 card":
    - button "Queen of spades, column 2, 1 of 1"
  - group "Column 3, 1 card":
    - button "Queen of hearts, column 3, 1 of 1"
  - group "Column 4, 3 cards":
    - button "Ace of spades, column 4, 1 of 3"
    - button "King of hearts, column 4, 2 of 3"
    - button "Queen of clubs, column 4, 3 of 3"
"""

DOUBLE_TREE = """\
- application "Double Solitaire table":
  - button "Stock, 50 cards"
  - group "Waste, 9 cards":
    - button "Waste, 8 of hearts, covered"
    - button "Waste, 7 of clubs, covered"
    - button "Waste, 4 of spades"
  - button "Spades foundation, empty, needs ace of spades"
  - button "Spades foundation, second place, empty, needs ace of spades"
  - button "Hearts foundation, ace of hearts"
  - button "Hearts foundation, second place, empty, needs ace of hearts"
  - button "Diamonds foundation, empty, needs ace of diamonds"
  - button "Diamonds foundation, second place, empty, needs ace of diamonds"
  - button "Clubs foundation, ace of clubs"
  - button "Clubs foundation, second place, empty, needs ace of clubs"
  - group "Column 1, 1 card":
    - button "6 of hearts, column 1, 1 of 1"
  - group "Column 2, 2 cards, 1 face down":
    - button "Jack of clubs, column 2, 2 of 2"
  - group "Column 3, 3 cards, 2 face down":
    - button "7 of diamonds, column 3, 3 of 3"
  - group "Column 4, 4 cards, 3 face down":
    - button "9 of clubs, column 4, 4 of 4"
  - group "Column 5, 4 cards, 3 face down":
    - button "Jack of hearts, column 5, 4 of 4"
  - group "Column 6, 6 cards, 5 face down":
    - button "Jack of clubs, column 6, 6 of 6"
  - group "Column 7, 6 cards, 5 face down":
    - button "7 of spades, column 7, 6 of 6"
  - group "Column 8, 8 cards, 7 face down":
    - button "7 of diamonds, column 8, 8 of 8"
  - group "Column 9, 9 cards, 8 face down":
    - button "Jack of spades, column 9, 9 of 9"
"""


@pytest.mark.parametrize(
    ("code", "line", "tree"),
    [
        pytest.param(EXAMPLE, "R-2 R-F 2-4x2 D D", CANFIELD_TREE, id="canfield"),
        pytest.param("DS1-D3N-AAAAAAB", "7-F 5-F D D D", DOUBLE_TREE, id="double-solitaire"),
    ],
)
def test_the_table_is_a_tree_of_named_piles(table: Table, code: str, line: str, tree: str) -> None:
    """Every card that can be reached has a name and a place; hidden ones are counted."""
    table.deal(code, line)
    assert table.root.aria_snapshot() == tree.rstrip()


def test_piles_read_from_the_bottom_after_any_act(table: Table) -> None:
    """The document keeps the order of the cards when undo and redo bring some back."""
    table.deal(EXAMPLE, "R-2 R-F 2-4x2 D D")
    before = table.root.aria_snapshot()
    for version, key in enumerate("uuuuuyyyyy", 6):
        table.press(key)
        table.at_version(version)
    assert table.root.aria_snapshot() == before


def says(table: Table, key: str, text: str) -> None:
    table.press(key)
    expect(table.page.locator("#speech")).to_have_text(text)


def test_keys_say_the_position_and_the_moves(table: Table) -> None:
    """P says all piles, M all legal moves; in a won game that it is won."""
    table.deal(EXAMPLE, "R-2 R-F 2-4x2 D D")
    says(
        table,
        "p",
        "Stock, 28 cards. Waste, 6 cards: jack of hearts, king of spades, 7 of spades. Reserve,"
        " 10 cards left: jack of spades. Hearts foundation, 8 of hearts. Spades foundation, empty,"
        " needs 7 of spades. Diamonds foundation, empty, needs 7 of diamonds. Clubs foundation,"
        " empty, needs 7 of clubs. Column 1, 1 card: 6 of clubs. Column 2, 1 card: queen of"
        " spades. Column 3, 1 card: queen of hearts. Column 4, 3 cards: ace of spades, king of"
        " hearts, queen of clubs. Score 5.",
    )
    says(
        table,
        "m",
        "3 moves: draw from the stock; 7 of spades from the waste to the foundations; jack of"
        " spades from the reserve to column 3.",
    )
    table.deal(CANFIELD_CODE, CANFIELD_LINE)
    table.page.locator("#dialog-won[open]").wait_for()
    table.press("Escape")
    expect(table.page.locator("#dialog-won")).to_be_hidden()
    table.root.locator("[tabindex='0']").first.focus()
    says(table, "m", "The game is won.")


def test_enter_on_an_empty_pile_says_so(table: Table) -> None:
    table.deal(EXAMPLE)
    table.press("w")
    says(table, "Enter", "Waste, empty")


def test_refusals_are_said_with_the_cards_names(table: Table) -> None:
    """Signs of cards are for the eye."""
    table.deal(EXAMPLE, "R-2 R-F 2-4x2 D D")
    table.press("r")
    says(
        table,
        "f",
        "The jack of spades doesn't go up yet; the foundation needs the 7 of spades.",
    )
    table.says("♠J doesn't go up yet; the foundation needs ♠7.")


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(["n", "Escape"], id="new game"),
        pytest.param(["?", "Escape"], id="keys"),
        pytest.param(["2", "Enter", "4"], id="move of a run"),
        pytest.param(["d", "u", "y"], id="undo and redo"),
        pytest.param(["w", "f"], id="refused"),
        pytest.param(["R", "f", "u"], id="foundation and back"),
    ],
)
def test_the_focus_stays_on_the_table(table: Table, keys: list[str]) -> None:
    table.deal(EXAMPLE, "R-2")
    table.press("2")
    for key in keys:
        table.press(key)
        table.page.locator('#table[aria-busy="false"]').wait_for(state="attached")
    expect(table.root.locator(":focus")).to_have_attribute("tabindex", "0")


def test_the_focus_comes_back_from_windows_and_restart(table: Table) -> None:
    """A window gives the focus back to the button that opened it."""
    table.deal(DOUBLE_CODE, first(12, DOUBLE_LINE))
    menu = table.page.locator(".actions [data-command=menu]")
    for name in ("settings", "keys", "text", "restart"):
        menu.focus()
        table.press("Enter")
        table.page.locator(f"#dialog-menu [data-command={name}]").focus()
        table.press("Enter")
        window = table.page.locator(f"#dialog-{name}[open]")
        expect(window.locator(":focus")).to_have_count(1)
        if name == "restart":
            window.locator("[data-command=restart-now]").focus()
            table.press("Enter")
            table.at_version(13)
        else:
            table.press("Escape")
        expect(menu).to_be_focused()


def test_a_hint_that_is_stopped_gives_the_focus_back(table: Table) -> None:
    table.deal(EXAMPLE)
    table.page.route("**/hints", lambda route: None)
    table.press("2", "h")
    stop = table.page.get_by_role("button", name="Stop")
    stop.focus()
    table.press("Enter")
    expect(table.card("2")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), [(640, 400), (667, 375), (320, 568)])
def test_a_long_position_can_be_scrolled_and_closed(table: Table, width: int, height: int) -> None:
    """At 200% zoom and on small phones too the whole text is within reach, by keys as well."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.deal(DOUBLE_CODE, first(114, DOUBLE_LINE))
    table.press("p")
    strip = table.page.locator("#strip")
    box = strip.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    text = strip.locator("[data-strip=text]")
    expect(text).to_have_attribute("tabindex", "0")
    text.focus()
    table.page.keyboard.press("End")
    text.evaluate(
        "async node => { while (!node.scrollTop) await new Promise(requestAnimationFrame); }"
    )
    strip.locator(".close").click()
    expect(strip).to_be_hidden()


def test_twin_foundations_have_names_of_their_own(table: Table) -> None:
    """DS-up: a card taken back from the second place is another move, and says so."""
    table.deal(DOUBLE_CODE, first(65, DOUBLE_LINE))
    labels = [move["label"] for move in table.state()["legal"]]
    assert len(labels) == len(set(labels))
    assert "2 of hearts from the second place of the foundations to column 9" in labels
    names = table.page.locator("#table [aria-label*='foundation']").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    assert sum("second place" in name for name in names) >= 4
    assert len(names) == len(set(names))
