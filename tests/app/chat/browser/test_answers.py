"""What stays of an answer: its rating, its sources, its charts, its conversation and its link, in a real browser."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .asking import FALLS, RAGGED, ask, panel_shown, settled

pytestmark = pytest.mark.timeout(120)  # the first test starts a browser and loads the encoder


def test_an_answer_is_rated_with_a_note(visit):
    page = visit("?figure=length-accuracy")
    ask(page, FALLS)
    expect(page.locator("#fw-note")).not_to_be_visible()
    expect(page.locator("#fw-keep-note")).not_to_be_visible()
    page.get_by_role("button", name="✗ Wrong").click()
    expect(page.get_by_role("button", name="✗ Rated wrong")).to_be_visible()
    expect(page.locator("#fw-kept")).to_contain_text("feedback/cases.jsonl")
    page.locator("#fw-note textarea, #fw-note input").fill("It is 4.")
    page.locator("#fw-keep-note").click()
    expect(page.locator("#fw-note")).not_to_be_visible()
    expect(page.locator("#fw-keep-note")).not_to_be_visible()
    page.get_by_role("button", name="✓ Right").click()
    expect(page.get_by_role("button", name="✓ Rated right")).to_be_visible()
    expect(page.get_by_role("button", name="✗ Wrong")).to_be_visible()


def test_pointing_at_a_source_shows_its_lines(visit):
    page = visit("?figure=length-accuracy")
    ask(page, FALLS)
    chip = page.locator(".fw-answer .fw-chip")
    chip.hover()
    expect(page.locator("#fw-peek")).to_contain_text("21  * Length 3: 87.7%")
    page.mouse.move(5, 5)
    expect(page.locator("#fw-peek")).not_to_be_visible()
    chip.focus()
    expect(page.locator("#fw-peek")).to_be_visible()
    expect(chip).to_have_attribute("aria-describedby", "fw-peek")
    page.keyboard.press("Escape")
    expect(page.locator("#fw-peek")).not_to_be_visible()


def test_charts_are_saved_as_images_and_show_what_a_list_rests_on(visit):
    page = visit("?figure=city-ridership")
    page.wait_for_selector("#fw-plot .scatterlayer .point")
    for kind, begins in (("png", b"\x89PNG"), ("svg", b"<svg")):
        with page.expect_download() as saved:
            page.locator(f"#fw-images button[value={kind}]").click()
        assert saved.value.suggested_filename == f"city-ridership.{kind}"
        assert Path(saved.value.path()).read_bytes().startswith(begins)
    ask(page, "List all years in which the bus carried more than 100")
    page.get_by_role("button", name="Show chart").click()
    expect(panel_shown(page)).to_have_text("What the answer rests on")
    expect(page.locator("#fw-plot .scatterlayer .point")).to_have_count(5)


def test_a_table_and_a_chart_are_the_answer_where_they_are_asked_for(visit):
    page = visit()
    ask(page, "Give me a table of the passengers of the metro and the bus by year")
    assert page.locator(".fw-answer thead th").all_inner_texts() == ["Year", "Metro", "Bus"]
    assert page.locator(".fw-answer tbody tr").nth(4).locator("th, td").all_inner_texts() == ["2019", "163.7", "114.9"]
    page.get_by_role("button", name="Show chart").click()
    expect(panel_shown(page)).to_have_text("What the answer rests on")
    expect(page.locator("#fw-plot .scatterlayer .point")).to_have_count(18)


def test_panels_are_shown_together_and_one_by_one(visit):
    page = visit("?figure=lake-oxygen")
    expect(panel_shown(page)).to_have_text("All panels")
    expect(page.locator("#fw-plot .annotation-text")).to_have_text(["North basin", "South basin"])
    expect(page.locator("#fw-plot .scatterlayer .point")).to_have_count(28)
    page.locator("#fw-grids select").select_option("South basin")
    expect(page.locator("#fw-plot .scatterlayer .point")).to_have_count(14)


def test_the_labels_of_every_panel_can_be_read_in_the_dark(visit):
    page = visit("?figure=lake-oxygen&__theme=dark")
    page.wait_for_selector("#fw-plot .y2tick text")
    inks = page.locator("#fw-plot .ytick text, #fw-plot .y2tick text, #fw-plot .x2title").evaluate_all(
        "texts => [...new Set(texts.map(text => getComputedStyle(text).fill))]"
    )
    assert inks == ["rgb(232, 237, 246)"]


def test_a_conversation_outlives_a_reload_and_is_listed_renamed_and_deleted(visit):
    page = visit()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector("#fw-library .fw-figure")
    ask(page, FALLS)
    ask(page, "and for m?", 2)
    page.reload()
    settled(page, 2)
    assert page.locator(".fw-question").all_inner_texts() == [FALLS, "and for m?"]
    expect(page.locator("#fw-scope")).to_contain_text("Asking all")  # as before, though a figure is in view
    ask(page, "and for u?", 3)
    page.locator("#fw-new").click()
    expect(page.locator(".fw-answer")).to_have_count(0)
    ask(page, "How many passengers did the metro carry in 2019?")
    page.get_by_text("Conversations", exact=True).click()
    kept = page.locator("#fw-kept-list .fw-kept", has_text=FALLS)
    page.locator("#fw-kept-wanted textarea, #fw-kept-wanted input").press_sequentially("length fall")
    expect(page.locator("#fw-kept-list li", has_text="passengers")).to_have_count(0)
    kept.click()
    settled(page, 3)
    page.once("dialog", lambda dialog: dialog.accept("My conversation"))
    page.locator("#fw-kept-list li", has_text=FALLS).get_by_role("button", name="Rename").click()
    expect(page.locator("#fw-kept-list")).to_contain_text("My conversation")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#fw-kept-list li", has_text="My conversation").get_by_role("button", name="Delete").click()
    expect(page.locator("#fw-kept-list")).not_to_contain_text("My conversation")
    other = visit()
    other.get_by_text("Conversations", exact=True).click()
    expect(other.locator("#fw-kept-list")).not_to_contain_text("My conversation")
    other.locator("#fw-kept-list .fw-kept", has_text="How many passengers did the metro").first.click()
    settled(other, 1)


def test_a_link_opens_a_candidate_that_was_chosen(visit, address):
    page = visit("?figure=digit-grids-temperature")
    ask(page, RAGGED)
    page.locator(".fw-candidate").nth(1).click()
    settled(page, 2)
    page.get_by_role("button", name="Copy link").last.click()
    again = visit(page.evaluate("navigator.clipboard.readText()").removeprefix(address))
    settled(again, 1)
    assert again.locator(".fw-value").inner_text() == "79"
    expect(again.locator(".fw-foot")).to_contain_text("the plan of the link")


@pytest.mark.parametrize("size", [(1360, 860), (390, 800)])
def test_figures_that_were_found_are_opened_from_the_answer(visit, size: tuple[int, int]):
    page = visit(size=size)
    ask(page, "List all figures about transport")
    page.locator(".fw-answer").get_by_role("button", name="household-budget: ").click()
    expect(page.locator("#fw-figure")).to_be_visible()
    expect(page.locator("#fw-figure")).to_contain_text("How Households Spend Their Money")
    page.evaluate("window.figwise.pane('mid')")
    expect(page.locator("#fw-scope")).to_contain_text("Asking about household-budget")


LABELS = """() => {
  const inner = document.querySelector('#fw-plot .main-svg').getBoundingClientRect();
  return [...document.querySelectorAll('#fw-plot :is(.xtick, .ytick) text')].map((text) => {
    const at = text.getBoundingClientRect();
    return { text: [...text.childNodes].map((line) => line.textContent).join(' '),
      size: parseFloat(getComputedStyle(text).fontSize), x: [at.left, at.right], y: [at.top, at.bottom],
      room: Math.min(at.left - inner.left, inner.right - at.right, at.top - inner.top, inner.bottom - at.bottom) };
  }) }"""


@pytest.mark.parametrize("size", [(1360, 860), (390, 800)])
@pytest.mark.parametrize("kind", ["bars", "lines", "heatmap"])
def test_sixty_long_labels_are_read_in_full(visit, kind: str, size: tuple[int, int]):
    page = visit(f"?figure=sixty-{kind}", size=size)
    page.evaluate("window.figwise.pane('right')")
    page.wait_for_selector("#fw-plot :is(.barlayer, .scatterlayer, .heatmaplayer)")
    page.wait_for_timeout(800)
    found = [one for one in page.evaluate(LABELS) if "station" in one["text"]]
    assert [one["text"] for one in found] == [f"Measuring station {n} of the mountain railway" for n in range(1, 61)]
    assert all(one["size"] >= 11 and one["room"] >= -1 for one in found)
    across = "y" if kind == "bars" else "x"
    ordered = sorted(one[across] for one in found)
    assert all(one[1] <= other[0] + 1 for one, other in pairwise(ordered))
    frame = page.locator("#fw-plot").bounding_box()
    assert frame is not None
    assert frame["height"] < size[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator("#fw-plot").focus()
    page.keyboard.press("End" if kind == "bars" else "ArrowRight")
    page.wait_for_function(
        "() => { const at = document.querySelector('#fw-plot'); return at.scrollTop + at.scrollLeft > 0 }"
    )
