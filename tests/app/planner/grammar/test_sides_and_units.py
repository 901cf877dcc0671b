"""Axes at two sides, units of what is named, what lines and colours stand for, and targets."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

MILL = """## Combined Bar and Line Chart: Mill at Different Speeds

### Components/Axes
* **Left Y-axis:** "Flour (kg/h)", 0 to 900
* **Right Y-axis:** "Heat (°C)", 10 to 60
* **X-axis:** "Turns": 10, 20, 40
* **Colours:** green bars = flour, red circles = heat
* A dotted horizontal line at 45 °C is labelled "Burn limit".

### Detailed Analysis
**Flour (kg/h)**
* x=10: 240
* x=20: 460
* x=40: 810

**Heat (°C)**
* x=10: 22
* x=20: 31
* x=40: 52
"""
WAITS = """## Lollipop Chart: Days to First Appointment

### Components/Axes
* **X-axis:** "Average wait (days)", 0–100
* **Y-axis:** departments
* **Reference line:** vertical dashed line at 60, labelled "Target"
* **Colours:** red circles = beyond the target, grey circles = within the target

### Data points
* Skin: 94 (red)
* Eyes: 67 (red)
* Heart: 52 (grey)
* Ears: 47
* Teeth: 12
"""


@pytest.fixture(scope="module")
def readers() -> dict[str, FigureReader]:
    return {"mill": FigureReader(read(MILL, "mill")), "waits": FigureReader(read(WAITS, "waits"))}


@pytest.mark.parametrize(
    "figure, question, value",
    [
        ("mill", "unit of the left axis", "kg/h"),
        ("mill", "what is the unit of the right axis?", "°C"),
        ("mill", "range of the right y-axis", [10, 60]),
        ("mill", "left axis range", [0, 900]),
        ("mill", "what unit is heat in?", "°C"),
        ("mill", "in which unit is flour measured?", "kg/h"),
        ("mill", "what is the burn limit?", 45),
        ("mill", "where is the burn limit?", 45),
        ("mill", "what do red circles stand for?", "heat"),
        ("waits", "which ones miss the target?", ["Skin", "Eyes"]),
        ("waits", "which ones are over the target?", ["Skin", "Eyes"]),
        ("waits", "where do you get seen fastest?", "Teeth"),
        ("waits", "how many days is the target?", 60),
        ("waits", "what does a grey dot mean", "within the target"),
    ],
)
def test_what_stands_on_axes_lines_and_signs(readers, figure, question, value):
    found = ask_reader(question, readers[figure])
    assert found.status == "answered", found.reading
    assert (list(found.value) if isinstance(found.value, tuple) else found.value) == value, found.reading
    assert found.citations


@pytest.mark.parametrize("question", ["unit of the left axis", "what is on the left axis?"])
def test_one_axis_never_stands_for_the_other(question):
    text = MILL.replace('* **Left Y-axis:** "Flour (kg/h)", 0 to 900\n', "")
    assert ask_reader(question, FigureReader(read(text, "mill"))).status == "abstained"


def test_per_second_is_no_place():
    text = "| Batch | Tokens/s |\n|---|---|\n| 1 | 48 |\n| 2 | 93 |\n| 64 | 1130 |\n"
    first = FigureReader(read(f"## Chart: Speed\n\n{text}", "speed")).readings(
        "how many tokens per second at batch 64?"
    )[0]
    assert getattr(first.result, "value", None) == 1130


def test_a_month_called_may_is_no_modal():
    text = "## Chart: Rain\n\n| Month | Rain (mm) | Sun (h) |\n|---|---|---|\n| May | 57 | 210 |\n| June | 49 | 224 |\n"
    text += "\n### Interpretation\nThe value of May was what farmers had hoped for in spring.\n"
    found = ask_reader("what was the value in may", FigureReader(read(text, "rain")))
    assert found.status == "ambiguous"
    assert {one.value for one in found.candidates} == {57, 210}


@pytest.mark.parametrize(
    "question", ["what is the source?", "what does the source note say?", "where do the figures come from?"]
)
def test_the_source_of_the_data(question):
    text = MILL.replace(
        "* **X-axis:**", '* **Source note (bottom-left):** "Source: Millers\' Guild; rounded".\n* **X-axis:**'
    )
    found = ask_reader(question, FigureReader(read(text, "mill")))
    assert found.value == "Source: Millers' Guild; rounded"


def test_a_line_with_its_number_behind_its_name():
    text = WAITS.replace('vertical dashed line at 60, labelled "Target"', 'dashed, labelled "Target: 60 days"')
    reader = FigureReader(read(text, "waits"))
    assert ask_reader("how many departments are above the target?", reader).value == 2
    assert ask_reader("what is the target?", reader).value == 60
