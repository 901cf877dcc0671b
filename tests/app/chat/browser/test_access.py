"""The page for everyone: the first visit, the keyboard, and what axe-core finds, in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .asking import FALLS, ask, asking_for_long

pytestmark = pytest.mark.timeout(180)  # the first test starts a browser and loads the encoder

OUTLINED = """() => { const at = getComputedStyle(document.activeElement);
  return document.activeElement === document.body || (at.outlineStyle !== 'none' && at.outlineWidth !== '0px') }"""


def assert_accessible(page: Page, where: str) -> None:
    """axe-core finds nothing serious or critical."""
    page.wait_for_timeout(400)
    found = Axe().run(page).response["violations"]
    bad = [
        (one["id"], node["html"][:200], node["any"][0]["message"] if node["any"] else "")
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
    assert bad == [], where


def dark(page: Page, wanted: bool) -> None:
    page.evaluate("wanted => document.body.classList.toggle('dark', wanted)", wanted)


def test_an_empty_library_says_what_can_be_asked_and_offers_the_samples(chromium, empty_address):
    page = chromium.new_page(viewport={"width": 390, "height": 800})
    page.goto(empty_address)
    expect(page.locator("#fw-shell")).to_have_count(0)
    expect(page.locator(".fw-welcome")).to_contain_text("List all figures about energy")
    samples = page.get_by_role("button", name="Try the samples")
    expect(samples).to_be_visible()
    for wanted in (False, True):
        dark(page, wanted)
        assert_accessible(page, f"empty, dark: {wanted}")
    samples.click()
    page.locator(".fw-nav[value=left]").click()
    expect(page.locator("#fw-outcomes summary")).to_have_text("12 indexed")
    expect(page.locator("#fw-library .fw-figure")).to_have_count(12)
    page.locator(".fw-nav[value=mid]").click()
    expect(page.locator("#fw-scope")).to_contain_text("Asking all 12 figures")
    expect(samples).to_have_count(0)
    expect(page.locator("#fw-starters .fw-suggestion").first).to_be_visible()
    page.close()


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("size", [(1360, 860), (390, 800)])
def test_axe_finds_nothing_serious(visit, size: tuple[int, int], is_dark: bool):
    page = visit("?figure=digit-grids-temperature", size=size)
    dark(page, is_dark)
    page.wait_for_selector("#fw-plot .js-plotly-plot", state="attached")
    assert_accessible(page, "before anything is asked")
    ask(page, "At temperature 1.25, what is the value for x=9 and y=7?")
    assert_accessible(page, "an answer")
    page.evaluate("window.figwise.pane('left')")
    page.get_by_text("Add descriptions").click()
    page.get_by_text("Conversations", exact=True).click()
    assert_accessible(page, "the library")
    page.evaluate("window.figwise.pane('right')")
    for tab in ("Table", "Reading", "Issues"):
        page.get_by_role("tab", name=tab).click()
        assert_accessible(page, tab)


def test_axe_finds_nothing_serious_while_a_question_is_worked_on(visit, monkeypatch):
    page = visit()
    with asking_for_long(page, monkeypatch):
        expect(page.locator("#fw-stop")).to_be_visible()
        for is_dark in (False, True):
            dark(page, is_dark)
            assert_accessible(page, f"at work, dark: {is_dark}")
        page.locator("#fw-stop").click()
        expect(page.locator(".fw-stopped")).to_be_visible()


def test_every_part_is_reached_by_keyboard_with_visible_focus(visit):
    page = visit("?figure=length-accuracy")
    skip = page.get_by_role("button", name="To the question")
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#fw-box textarea")).to_be_focused()
    page.keyboard.type(FALLS)
    page.keyboard.press("Enter")
    expect(page.locator(".fw-answer .fw-chip")).to_be_visible()
    page.locator(".fw-answer .fw-chip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#fw-sourcepane mark.fw-focus")).to_have_text("87.7%")
    unseen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if not page.evaluate(OUTLINED):
            unseen.append(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    assert unseen == []
    for name in ("Figures and conversations", "Questions and answers", "The figure in view"):
        expect(page.get_by_role("region", name=name)).to_have_count(1)
