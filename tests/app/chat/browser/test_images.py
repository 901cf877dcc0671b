"""The figure itself beside what was read of it, in a real browser."""

from pathlib import Path

import pytest
from figwise.tests.pictures import encoded, picture
from PIL import Image, ImageDraw
from playwright.sync_api import expect

pytestmark = pytest.mark.timeout(120)  # the first test starts a browser and loads the encoder

APPLES = "# Bar Chart: Apples picked\n\n### Detailed Analysis\n- **August:** 120\n- **September:** 345\n"
SIZES = {"desktop": (1360, 860), "phone": (390, 844)}


def bars() -> bytes:
    """Two bars on nothing, as a plotting library saves them."""
    image = Image.new("RGBA", (900, 600), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.line([(100, 60), (100, 520), (840, 520)], "black", 4)
    draw.rectangle((220, 360, 360, 520), "steelblue")
    draw.rectangle((540, 60, 680, 520), "steelblue")
    draw.text((260, 540), "August", "black", font_size=28)
    draw.text((560, 540), "September", "black", font_size=28)
    return encoded(image, "PNG")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_image_that_is_added_stands_above_the_chart_that_was_read(visit, tmp_path: Path, size, theme):
    description, image = tmp_path / "apples.md", tmp_path / "apples.png"
    description.write_text(APPLES)
    image.write_bytes(bars())
    page = visit(f"?__theme={theme}", SIZES[size])
    if size == "phone":
        page.locator(".fw-nav[value=left]").click()
    page.get_by_text("Add descriptions").click()
    page.locator("#fw-files input[type=file]").set_input_files([description, image])
    expect(page.locator("#fw-outcomes")).to_contain_text("apples: ")
    if size == "phone":
        page.locator(".fw-nav[value=right]").click()
    shown = page.locator("#fw-figure img")
    expect(shown).to_be_visible()
    expect(shown).to_have_attribute("alt", "Apples picked")
    expect(page.locator("#fw-figure")).to_contain_text("from the description alone")
    page.wait_for_function("document.querySelector('#fw-figure img').naturalWidth > 0")
    assert shown.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [900, 600]
    expect(page.locator("#fw-plot .js-plotly-plot")).to_be_visible()
    above, below = shown.bounding_box(), page.locator("#fw-plot .js-plotly-plot").bounding_box()
    assert above is not None
    assert below is not None
    wide, high = SIZES[size]
    assert abs(above["width"] / above["height"] - 1.5) < 0.02
    assert 100 < above["height"] < high / 2
    assert above["x"] + above["width"] <= wide
    assert above["y"] + above["height"] <= below["y"] < high
    assert page.evaluate("document.body.classList.contains('dark')") == (theme == "dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    page.locator("#fw-figure summary").click()
    expect(shown).to_be_hidden()


def test_an_image_that_cannot_be_shown_is_told_in_one_line(visit, tmp_path: Path):
    description, image = tmp_path / "figs.md", tmp_path / "figs.png"
    description.write_text(APPLES.replace("Apples", "Figs"))
    image.write_bytes(picture("PNG", (300, 200), compress_level=0)[:900])
    page = visit()
    page.get_by_text("Add descriptions").click()
    page.locator("#fw-files input[type=file]").set_input_files([description, image])
    said = "the image figs.png is not shown: the file is damaged or cut short (PNG, JPEG, WebP and GIF are"
    expect(page.locator("#fw-outcomes")).to_contain_text(f"figs: indexed, {said}")
    expect(page.locator("#fw-figure")).to_contain_text(f"T{said[1:]}")
    expect(page.locator("#fw-figure img")).to_have_count(0)
