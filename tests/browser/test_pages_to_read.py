"""Rules and examples in Chromium: pictures, steps, and room for long words on a narrow screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import no_errors
from saratoga.i18n import languages
from saratoga.web.content.examples import all_examples

PAGES = (
    "/",
    "/rules",
    "/rules/canfield",
    "/rules/double-solitaire",
    "/examples/canfield",
    "/examples/double-solitaire/second-ace",
    "/faq",
    "/history",
    "/data",
    "/settings",
    "/statistics",
)
#: What is wider than its place: a page that scrolls sideways, a text that is cut.
_CUT = """() => {
    const room = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth > room ? ['the page'] : [];
    const texts = [...document.querySelectorAll('button, a, summary, th, td, label, h1, h2, p, li')]
        .filter(node => node.offsetParent && !node.closest('[inert]'))
        .filter(node => !node.matches('.unseen, .skip, .fan'));
    const cut = texts.filter(node => node.getBoundingClientRect().right > room + 1
        || getComputedStyle(node).display !== 'inline' && node.scrollWidth > node.clientWidth + 1);
    return [...wide, ...cut.map(node => node.textContent.trim().slice(0, 40))];
}"""


@pytest.mark.parametrize("language", languages())
def test_no_text_is_cut_on_the_narrowest_screen(
    chromium: Browser, address: str, language: str
) -> None:
    context = chromium.new_context(base_url=address, viewport={"width": 320, "height": 640})
    page = context.new_page()
    with no_errors(page):
        found = {}
        for path in PAGES:
            page.goto(f"{path}?lang={language}")
            found[path] = page.evaluate(_CUT)
    context.close()
    assert found == {path: [] for path in PAGES}


def cards(page: Page) -> int:
    return page.locator(".drawn-table .card").count()


def test_a_rule_page_draws_its_position_with_the_table_s_own_code(page: Page) -> None:
    page.goto("/rules/canfield")
    expect(page.locator("html[data-ready]")).to_be_attached()
    # Base card, reserve, four columns and the back of the stock.
    assert cards(page) == 7
    page.goto("/rules/double-solitaire")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert cards(page) == 45 + 1


def test_examples_can_be_stepped_forward_and_back(page: Page) -> None:
    shown = [example for example in all_examples() if example.id in ("fan", "space", "back")]
    for example in shown:
        page.goto(f"/examples/{example.game}/{example.id}")
        expect(page.locator("html[data-ready]")).to_be_attached()
        texts, last = page.locator(".steps li"), len(example.moves)
        for step in [*range(1, last + 1), *reversed(range(last))]:
            forward = page.locator(".steps li[aria-current]").evaluate(
                "(node, step) => [...node.parentNode.children].indexOf(node) < step", step
            )
            page.locator(f"[data-step='{1 if forward else -1}']").click()
            expect(texts.nth(step)).to_have_attribute("aria-current", "step")
            expect(page.locator("[role=status]")).to_contain_text(f"Step {step} of {last}")


def test_arrow_keys_step_and_the_ends_hold(page: Page) -> None:
    page.goto("/examples/canfield/fixed")
    texts = page.locator(".steps li")
    page.locator("[data-step='1']").focus()
    for key, step in [("ArrowLeft", 0), *[("ArrowRight", n) for n in (1, 2, 3, 3)]]:
        page.keyboard.press(key)
        expect(texts.nth(step)).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-step='1']")).to_be_focused()
    expect(page.locator("[data-step='1']")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[role=status]")).to_contain_text("ranks go round")


def test_each_step_is_told_in_words_and_so_is_its_position(page: Page) -> None:
    """For the ear: the move by the card's name, then why; the position follows the steps."""
    page.goto("/examples/canfield/fixed")
    page.get_by_text("The position in words").click()
    lines = page.locator(".position details li")
    expect(lines.filter(has_text="Reserve")).to_have_text("Reserve: 13 cards, top queen of clubs")
    page.locator("[data-step='1']").click()
    expect(page.locator(".stepper .place")).to_have_text(
        re.compile(
            r"^Step 1 of 3, score 0\. Queen of clubs from the reserve to column 2\."
            r" The queen of clubs is black and one lower than the red king of hearts"
        )
    )
    expect(page.locator(".steps li").nth(1)).to_contain_text("to column 2. R-2")
    expect(lines.filter(has_text="Reserve")).to_have_text("Reserve: 12 cards, top 8 of hearts")
    expect(lines.filter(has_text="Column 2")).to_have_text(
        "Column 2: king of hearts, queen of clubs"
    )
    page.locator("[data-step='-1']").click()
    expect(lines.filter(has_text="Reserve")).to_have_text("Reserve: 13 cards, top queen of clubs")


def test_a_refused_move_is_marked_and_explained(page: Page) -> None:
    page.goto("/examples/double-solitaire/space")
    page.locator("[data-step='1']").click()
    expect(page.locator(".ring.refused")).to_have_count(1)
    expect(page.locator(".steps .refused")).to_have_text("Refused. Only a king can fill a space.")


def test_the_page_speaks_korean_with_particles(page: Page) -> None:
    page.goto("/examples/canfield/fixed?lang=ko")
    expect(page.locator("html[lang=ko]")).to_be_attached()
    expect(page.locator("[role=status]")).to_contain_text("3단계 중 0단계, 점수 0")
    expect(page.locator(".steps")).to_contain_text("♥8은 기준 카드 다음이므로 올라갑니다.")
