"""The library beside the conversation: searched, added to and told about, in a real browser."""

from pathlib import Path
from threading import Event

import pytest
from figwise.app.chat import uploads
from playwright.sync_api import expect

from .asking import FALLS, ask, settled

pytestmark = pytest.mark.timeout(120)  # the first test starts a browser and loads the encoder


def test_files_are_added_each_with_its_outcome_and_removed(visit, tmp_path: Path):
    good, bad = tmp_path / "apples.md", tmp_path / "broken.jsonl"
    good.write_text("# Bar Chart: Apples picked\n\n### Detailed Analysis\n- **August:** 120\n- **September:** 345\n")
    bad.write_text('{"id": "x"}\n')
    page = visit()
    page.get_by_text("Add descriptions").click()
    page.locator("#fw-files input[type=file]").set_input_files([good, bad])
    expect(page.locator("#fw-outcomes")).to_contain_text("apples: indexed")
    expect(page.locator("#fw-outcomes")).to_contain_text("skipped, no text")
    expect(page.locator("#fw-figure")).to_contain_text("Apples picked")
    ask(page, "Which month has the most?")
    page.locator("#fw-name textarea, #fw-name input").fill("pears")
    page.locator("#fw-text textarea").fill(
        "# Bar Chart: Pears picked\n\n### Detailed Analysis\n- **May:** 7\n- **June:** 9\n"
    )
    page.locator("#fw-paste").click()
    expect(page.locator("#fw-outcomes")).to_contain_text("pears: indexed")
    for id in ("apples", "pears"):
        page.locator(f"button[name=remove][value={id}]").click()
        page.locator(f"button[name=removed][value={id}]").click()
        expect(page.locator(f"button[name=figure][value={id}]")).to_have_count(0)


def test_search_narrows_the_library_by_names_and_labels(visit):
    page = visit()
    wanted = page.locator("#fw-wanted textarea, #fw-wanted input")
    wanted.press_sequentially("wind farms")
    expect(page.locator("#fw-library .fw-figure").first).to_contain_text("wind-farms")
    wanted.fill("")
    wanted.press_sequentially("ferry")
    expect(page.locator("#fw-library .fw-figure").first).to_contain_text("city-ridership")
    expect(page.locator("#fw-library button[value=wind-farms]")).to_have_count(0)


def test_a_pasted_search_narrows_the_library(visit):
    page = visit()
    page.evaluate("navigator.clipboard.writeText('wind farms')")
    page.locator("#fw-wanted textarea, #fw-wanted input").focus()
    page.keyboard.press("ControlOrMeta+V")
    expect(page.locator("#fw-library button[value=city-ridership]")).to_have_count(0)
    expect(page.locator("#fw-library .fw-figure").first).to_contain_text("wind-farms")


def test_many_files_are_added_with_one_progress_while_the_page_is_used(visit, tmp_path: Path, monkeypatch):
    asked = Event()
    add_files = uploads.add_files

    def add_when_asked(*given):
        assert asked.wait(60)
        return add_files(*given)

    monkeypatch.setattr(uploads, "add_files", add_when_asked)
    files = []
    for n in range(32):
        files.append(tmp_path / f"garden-{n}.md")
        files[-1].write_text(f"# Bar Chart: Garden {n}\n\n### Detailed Analysis\n- **May:** {n}\n- **June:** {n + 2}\n")
    page = visit("?figure=length-accuracy")
    page.get_by_text("Add descriptions").click()
    page.locator("#fw-files input[type=file]").set_input_files(files)
    expect(page.locator(".fw-progress")).to_have_count(1)
    assert page.locator(".progress-bar:visible, .eta-bar:visible, .progress-text:visible").count() == 0
    page.fill("#fw-box textarea", FALLS)  # meanwhile
    page.keyboard.press("Enter")
    settled(page, 1)
    asked.set()
    expect(page.locator("#fw-outcomes summary")).to_have_text("32 indexed")
    expect(page.locator(".fw-progress")).to_have_count(0)
    box = page.locator("#fw-library").bounding_box()
    assert box is not None
    assert box["height"] > 150
    expect(page.locator("button[name=figure][value=garden-0]")).to_be_visible()
    page.locator("#fw-text textarea").fill(
        "# Bar Chart: Nameless\n\n### Detailed Analysis\n- **May:** 7\n- **June:** 9\n"
    )
    page.locator("#fw-paste").click()
    expect(page.locator("#fw-figure")).to_contain_text("bar-chart-nameless")


def test_a_figure_tells_whether_it_is_complete_and_where_its_issues_are(visit):
    page = visit("?figure=digit-grids-temperature")
    expect(page.locator("#fw-figure")).to_contain_text("3 issues")
    expect(page.locator("#fw-figure")).to_contain_text("omplete")
    expect(page.locator("#fw-sourcepane .fw-wrong-here")).to_have_count(3)
    page.locator("#fw-figure button[name=issues]").click()
    expect(page.locator("#fw-issuespane .fw-issues li")).to_have_count(3)
