"""What a visitor does on the page, in a real browser."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .asking import FALLS, RAGGED, ask, asking_for_long, panel_shown, settled

pytestmark = pytest.mark.timeout(120)  # the first test starts a browser and loads the encoder


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_something_is_seen_before_the_scripts_are_there(chromium, address, theme):
    page = chromium.new_page(viewport={"width": 1360, "height": 860})
    page.route("**/assets/**", lambda route: route.abort())
    page.goto(f"{address}?__theme={theme}")
    expect(page.locator("#fw-shell h1")).to_be_visible()
    expect(page.get_by_text("Ask about your figures.")).to_be_visible()
    expect(page.locator("#fw-shell .fw-figure", has_text="city-ridership")).to_be_visible()
    assert page.evaluate("document.body.classList.contains('dark')") == (theme == "dark")
    shade = page.locator("#fw-shell").evaluate("shell => getComputedStyle(shell).backgroundColor")
    assert (shade == "rgb(255, 255, 255)") == (theme == "light")
    page.unroute("**/assets/**")
    page.reload()
    page.wait_for_selector("#fw-library .fw-figure", state="attached")
    expect(page.locator("#fw-shell")).to_have_count(0)
    page.close()


def test_a_figure_chosen_before_the_scripts_are_there_is_shown_once_they_are(chromium, address):
    page = chromium.new_page(viewport={"width": 1360, "height": 860})
    held: list[Route] = []
    page.route("**/assets/Blocks-*.js", lambda route: held.append(route))  # noqa: PLW0108 - not a method of its own
    page.goto(address)
    early = page.locator("#fw-shell .fw-figure", has_text="city-ridership")
    early.click()
    expect(early).to_have_class(re.compile("fw-chosen"))
    held[0].continue_()
    expect(page.locator("#fw-shell")).to_have_count(0)
    expect(page.locator("#fw-figure")).to_contain_text("city-ridership")
    expect(page.locator("#fw-scope")).to_contain_text("Asking about city-ridership")
    page.close()


def test_ask_and_see_the_cited_characters(visit):
    page = visit()
    ask(page, FALLS)
    assert page.locator(".fw-value").inner_text() == "3"
    focus = page.locator("#fw-sourcepane mark.fw-focus")
    expect(focus).to_have_text("87.7%")
    line = focus.locator("xpath=ancestor::div[contains(@class,'fw-line')]")
    assert line.locator(".fw-no").inner_text() == "21"
    assert line.locator(".fw-text").inner_text() == "* Length 3: 87.7%"
    mark, pane = focus.bounding_box(), page.locator(".fw-source").bounding_box()
    assert mark is not None
    assert pane is not None
    assert pane["y"] <= mark["y"] <= pane["y"] + pane["height"] - mark["height"]
    expect(page.locator("#fw-plot .js-plotly-plot .shapelayer path")).to_have_count(1)
    expect(page.locator("#fw-chat .thought-group")).to_have_count(1)
    expect(page.locator("#fw-chat .thought-group")).to_contain_text("Searched, read the question, computed")


def test_a_citation_leads_back_to_its_figure(visit):
    page = visit()
    ask(page, FALLS)
    ask(page, "How many passengers did the metro carry in 2019?", 2)
    expect(page.locator("#fw-sourcepane mark.fw-focus")).to_have_text("163.7")
    page.locator(".fw-chip", has_text="87.7%").click()
    expect(page.locator("#fw-figure")).to_contain_text("length-accuracy")
    expect(page.locator("#fw-sourcepane mark.fw-focus")).to_have_text("87.7%")


def test_candidates_are_chosen_and_gone_on_from(visit):
    page = visit("?figure=digit-grids-temperature")
    ask(page, RAGGED)
    assert page.locator(".fw-candidate b").all_inner_texts() == ["84", "79"]
    expect(panel_shown(page)).to_have_text("After GRPO Temperature: 1.25")
    page.locator(".fw-candidate").nth(1).click()
    settled(page, 2)
    assert page.locator(".fw-value").last.inner_text() == "79"
    expect(page.locator("#fw-sourcepane mark.fw-focus")).to_have_text("79")
    page.locator("#fw-grids select").select_option("Before GRPO")
    expect(page.locator("#fw-plot .heatmaplayer text").first).to_have_text("7")


def test_an_abstention_offers_what_can_be_answered(visit):
    page = visit("?figure=length-accuracy")
    ask(page, "What is the accuracy of type h at length 12?")
    expect(page.locator(".fw-answer")).to_contain_text("Listed for h: Length 0, 1, 2, 3, 4, 5, 6, 7, 8.")
    offered = page.locator(".fw-answer .fw-suggestion")
    expect(offered.first).to_be_visible()
    offered.first.click()
    settled(page, 2)
    expect(page.locator(".fw-answer").last).to_have_class("fw-answer fw-answered")


def test_a_suggestion_is_answered_and_others_follow_it(visit):
    page = visit("?figure=city-ridership")
    page.locator("#fw-starters .fw-suggestion", has_text="In which year is Bus highest?").click()
    settled(page, 1)
    assert page.locator(".fw-value").inner_text() == "2015"
    expect(page.locator(".fw-foot").first).to_contain_text("the plan of the suggestion")
    follows = page.locator("#fw-starters .fw-suggestion", has_text="Which is second highest, after 2015?")
    follows.click()
    settled(page, 2)
    assert page.locator(".fw-value").last.inner_text() == "2016"


def test_a_plan_is_edited_and_run_again(visit):
    page = visit("?figure=length-accuracy")
    ask(page, "What is the accuracy of type m at length 12?")
    page.get_by_role("tab", name="Reading").click()
    editor = page.locator("#fw-plan .cm-content")
    expect(editor).to_contain_text('"12"')
    plan = json.loads("".join(editor.inner_text().split()))
    plan["of"]["labels"] = ["0"]
    editor.fill(json.dumps(plan))
    page.locator("#fw-run").click()
    settled(page, 2)
    assert page.locator(".fw-value").all_inner_texts() == ["90.0%", "98.0%"]
    editor.fill("{ no plan")
    page.locator("#fw-run").click()
    expect(page.locator("#fw-wrong")).to_contain_text("Not a plan")
    expect(page.locator(".fw-answer")).to_have_count(2)


def test_a_cell_is_asked_about_by_pointing_at_it(visit):
    page = visit("?figure=city-ridership")
    page.wait_for_selector("#fw-plot .scatterlayer .point")
    page.wait_for_timeout(500)
    box = page.locator("#fw-plot .scatterlayer .point").nth(4).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#fw-plot .hoverlayer")).to_contain_text("163.7")
    page.mouse.down()
    page.mouse.up()
    settled(page, 1)
    assert page.locator(".fw-value").inner_text() == "163.7"
    page.get_by_role("tab", name="Table").click()
    page.locator("#fw-tablepane .fw-cell", has_text="92.1").press("Enter")
    settled(page, 2)
    assert page.locator(".fw-value").last.inner_text() == "92.1"


def test_copy_and_export(visit):
    page = visit("?figure=length-accuracy")
    ask(page, FALLS)
    page.get_by_text("Copy text").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[:2] == [FALLS, "3"]
    assert "length-accuracy, line 21: “87.7%”" in copied
    page.get_by_text("Copy Markdown").click()
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"> {FALLS}\n\n**3**")
    page.locator("#fw-copy-csv").click()
    page.wait_for_function("() => navigator.clipboard.readText().then((text) => text.startsWith('Type,0 (%),1 (%)'))")
    with page.expect_download() as saved:
        page.locator("#fw-csv").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert saved.value.suggested_filename == "length-accuracy-g1.csv"
    assert text == page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.locator("#fw-export").click()
    exported = Path(saved.value.path()).read_text("utf-8")
    assert f"## {FALLS}" in exported
    assert '"op"' in exported


def test_a_link_carries_figure_and_question(visit, address):
    page = visit("?figure=length-accuracy&q=At+what+length+does+h+first+fall+below+90%25%3F")
    settled(page, 1)
    page.get_by_text("Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{address}?figure=length-accuracy&q=")
    again = visit(link.removeprefix(address))
    settled(again, 1)
    assert again.locator(".fw-value").inner_text() == "3"
    assert again.locator(".fw-question").inner_text() == FALLS


def test_an_id_is_shown_as_text_and_never_run(visit, old_id: str):
    """Also one of a library in which ids could be anything."""
    page = visit()
    for id, name in ((old_id, "Pears"), ("_img src_x onerror_window.ran_8_", "Plums")):
        page.locator("#fw-library .fw-figure", has_text=id).click()
        expect(page.locator("#fw-figure")).to_contain_text(name)
        expect(page.locator("#fw-figure")).to_contain_text(id)
        expect(page.locator("#fw-scope")).to_contain_text(id)
        page.wait_for_function("id => new URL(location.href).searchParams.get('figure') === id", arg=id)
        ask(page, "What is the value for May?")
        expect(page.locator(".fw-answer").last).to_contain_text("line 3")
    assert page.locator("svg[onload], img[onerror]").count() == 0
    assert page.evaluate("window.ran") is None


def test_markup_is_shown_as_text_and_never_run(visit, hostile: str):
    page = visit("?figure=hostile")
    expect(page.locator("#fw-figure")).to_contain_text("<img src=x onerror=")
    expect(page.locator("#fw-library")).to_contain_text("<script>window.ran=1</script>")
    ask(page, "What is the value for Red <script>window.ran=1</script> and 2019 <img src=x onerror=window.ran=7>?")
    expect(page.locator(".fw-question")).to_contain_text("<img src=x onerror=window.ran=7>")
    page.get_by_role("tab", name="Table").click()
    page.locator("#fw-tablepane .fw-cell").first.click()
    settled(page, 2)
    page.get_by_role("tab", name="Chart").click()
    page.locator("#fw-plot .nsewdrag").hover()
    expect(page.locator("#fw-plot")).to_contain_text("Red <script>")
    for name in ("Reading", "Issues", "Source"):
        page.get_by_role("tab", name=name).click()
    shown = "\n".join(page.locator("#fw-sourcepane .fw-text").all_text_contents())
    assert shown == hostile
    assert page.evaluate("window.ran") is None
    parts = "#fw-chat, #fw-left, #fw-right"
    found = page.locator(parts).locator("script, iframe, img, svg[onload], a[href^='data:'], a[href^='javascript:']")
    assert found.count() == 0
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran") is None


def test_dark_mode_is_kept_and_readable(visit):
    page = visit("?figure=length-accuracy")
    ask(page, FALLS)
    for dark in (True, False):
        page.get_by_text("◐ Theme").click()
        assert page.evaluate("document.body.classList.contains('dark')") is dark
        for part in (
            ".fw-value",
            ".fw-title",
            ".fw-head h2",
            ".fw-text",
            "mark.fw-focus",
            ".fw-chip",
            ".fw-dim",
            ".fw-badge",
        ):
            assert contrast(page, part) >= 4.5, (dark, part)
    page.get_by_text("◐ Theme").click()
    page.reload()
    page.wait_for_selector("#fw-library .fw-figure")
    page.wait_for_function("() => document.body.classList.contains('dark')")


CONTRAST = """(selector) => {
  const parse = (said) => (said.match(/[0-9.]+/g) || []).map(Number);
  const light = (rgb) => { const [r, g, b] = rgb.slice(0, 3).map((v) => { v /= 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4 }); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  let element = document.querySelector(selector), behind = null;
  const ink = light(parse(getComputedStyle(element).color));
  while (element && !behind) { const c = parse(getComputedStyle(element).backgroundColor);
    if (c.length === 3 || c[3] === 1) behind = c; element = element.parentElement }
  const paper = light(behind || [255, 255, 255]);
  return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) }"""


def contrast(page: Page, selector: str) -> float:
    """The contrast of an element's text to what is behind it; 4.5 is readable (WCAG AA)."""
    return float(page.evaluate(CONTRAST, selector))


def test_a_narrow_screen_has_one_pane_at_a_time(visit):
    page = visit(size=(380, 800))
    assert page.locator("#fw-mid").is_visible()
    assert not page.locator("#fw-right").is_visible()
    page.locator(".fw-nav[value=left]").click()
    page.locator("button[name=figure][value=length-accuracy]").click()
    expect(page.locator("#fw-right")).to_be_visible()
    expect(page.locator("#fw-plot .js-plotly-plot")).to_be_visible()
    page.locator(".fw-nav[value=mid]").click()
    ask(page, FALLS)
    page.locator(".fw-answer .fw-chip").click()
    expect(page.locator("#fw-sourcepane mark.fw-focus")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    page.wait_for_function("document.querySelector('#fw-plot .main-svg').getBoundingClientRect().width <= 380")


def test_it_is_used_by_keyboard_alone(visit):
    page = visit("?figure=length-accuracy")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    page.keyboard.type(FALLS)
    page.keyboard.press("Enter")
    settled(page, 1)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#fw-box textarea")).to_have_value(FALLS)
    reached = set()
    for _ in range(140):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.name || document.activeElement.textContent.trim().slice(0, 12)")
        )
    assert {"cite", "copy", "show", "figure", "remove", "theme"} <= reached
    assert "Source" in reached or "Reading" in reached


def test_nothing_jumps_while_an_answer_arrives(visit):
    page = visit("?figure=length-accuracy")
    page.wait_for_selector("#fw-plot .js-plotly-plot")
    page.wait_for_timeout(800)
    places = (
        "() => ['#fw-box', '#fw-starters', '#fw-chat', '#fw-grid', '#fw-about'].map((s) => "
        "Math.round(document.querySelector(s).getBoundingClientRect().top))"
    )
    before = page.evaluate(places)
    ask(page, FALLS)
    page.wait_for_timeout(600)
    assert page.evaluate(places) == before
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight + 1")


def test_two_visitors_see_nothing_of_each_other(visit):
    one, other = visit("?figure=length-accuracy"), visit("?figure=city-ridership")
    ask(one, FALLS)
    ask(other, "How many passengers did the metro carry in 2019?")
    ask(one, "and at length 4?", 2)
    assert one.locator(".fw-question").all_inner_texts() == [FALLS, "and at length 4?"]
    assert other.locator(".fw-question").count() == 1
    expect(other.locator("#fw-figure")).to_contain_text("city-ridership")
    expect(one.locator("#fw-figure")).to_contain_text("length-accuracy")


def test_a_link_opens_its_figure_on_a_slow_connection(address, chromium):
    page = chromium.new_page()

    def late(route: Route) -> None:
        page.wait_for_timeout(2_000)
        route.continue_()

    page.route("**/assets/Plot-*.js", late)
    page.goto(f"{address}?figure=length-accuracy")
    expect(page.locator("#fw-scope")).to_contain_text("Asking about length-accuracy")
    assert page.url.endswith("?figure=length-accuracy")
    page.close()


def test_the_scope_shown_is_the_scope_used(visit):
    page = visit("?figure=length-accuracy")
    scope = page.locator("#fw-scope")
    expect(scope).to_contain_text("Asking about length-accuracy")
    scope.get_by_text("Ask all figures").click()
    expect(scope).to_contain_text("Asking all")
    ask(page, FALLS)
    ask(page, "How many passengers did the metro carry in 2019?", 2)
    ask(page, "and the bus?", 3)
    expect(page.locator(".fw-asked")).to_have_text(
        ["about all figures", "about all figures", "going on about city-ridership"]
    )
    assert page.locator(".fw-value").all_inner_texts() == ["3", "163.7", "114.9"]
    for id in ("length-accuracy", "wind-farms"):
        page.locator(f"button[name=pin][value={id}]").first.click()
        expect(page.locator(f"#fw-library button[name=pin][value={id}]")).to_have_attribute("aria-pressed", "true")
    expect(scope).to_contain_text("Asking 2 pinned figures")
    page.locator("button[name=figure][value=city-ridership]").click()
    expect(page.locator("#fw-figure")).to_contain_text("city-ridership")
    expect(scope).to_contain_text("Asking 2 pinned figures")
    ask(page, "How many passengers did the metro carry in 2020?", 4)
    expect(page.locator(".fw-asked").last).to_have_text("about length-accuracy, wind-farms")
    expect(page.locator(".fw-answer").last).to_have_class("fw-answer fw-abstained")
    scope.get_by_text("Only city-ridership").click()
    expect(scope).to_contain_text("Asking about city-ridership")


def test_a_question_is_stopped_where_it_was_asked(visit, monkeypatch):
    page = visit()
    with asking_for_long(page, monkeypatch):
        page.locator("#fw-stop").click()
        expect(page.locator(".fw-stopped")).to_have_text("You stopped this question.", timeout=5000)
    expect(page.locator("#fw-send")).to_be_visible()
    expect(page.locator("#fw-stop")).not_to_be_visible()
    ask(page, FALLS)
    assert page.locator(".fw-value").inner_text() == "3"
