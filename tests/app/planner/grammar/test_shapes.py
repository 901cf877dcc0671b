"""Shapes of questions on figures: the value of the reading that comes first, whether or not it is trusted."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.phrase import plain
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

HARBOUR = """## Grouped Bar Chart: Cargo of Four Harbours (in million tons)
### Components/Axes
* **X-axis:** Harbour
* **Y-axis:** Cargo in million tons, 0 to 60
* **Legend:** 2018 (navy), 2020 (teal), 2022 (gold)
### Detailed Analysis
| Harbour | 2018 | 2020 | 2022 |
|---|---|---|---|
| Aalborg | 12.0 | 9.5 | 14.0 |
| Bremen | 40.0 | 44.0 | 43.0 |
| Cadiz | 25.0 | 21.0 | 30.0 |
| Research and Development Dock | 3.0 | 3.5 | 2.0 |
"""
MODELS = """## Table Chart: Word Error Rate of Recognisers
### Components/Axes
* **Y-axis:** Word error rate, 0 to 40
* **X-axis:** Model
### Detailed Analysis
* **Small:** 31.5
* **Medium:** 22.0
* **Large:** 14.5
* **Huge:** 17.0
"""


@pytest.fixture(scope="module")
def readers():
    return {"harbour": FigureReader(read(HARBOUR, "harbour")), "models": FigureReader(read(MODELS, "models"))}


def first(reader, question):
    readings = reader.readings(question)
    result = readings[0].result if readings else None
    return plain(result.value) if isinstance(result, Value) else None


@pytest.mark.parametrize(
    "figure, question, value",
    [
        ("harbour", "difference between the highest and the second highest harbour in 2018", 15.0),
        ("harbour", "which harbour had the largest gap between 2018 and 2020", ["Bremen", "Cadiz"]),
        ("harbour", "which harbour grew the most from 2018 to 2022", "Cadiz"),
        ("harbour", "how much did Cadiz grow", 5.0),
        ("harbour", "in which year was it 44.0 for Bremen", "2020"),
        ("harbour", "which harbours had more than 20 million in 2020", ["Bremen", "Cadiz"]),
        ("harbour", "Aalborg + Cadiz in 2022", 44.0),
        ("harbour", "R&D dock 2020", 3.5),
        ("harbour", "total of 2018 except Bremen", 40.0),
        ("harbour", "second largest harbour in 2022", "Cadiz"),
        ("harbour", "which harbour came 3rd in 2022", "Aalborg"),
        ("harbour", "by how much was Aalborg lower in the first year than in the last", 2.0),
        ("models", "best model", "Large"),
        ("models", "what is the worst error rate", 31.5),
        ("harbour", "which harbour wins on 2022", "Bremen"),
        ("models", "largest error rate?", 31.5),
        ("models", "models with an error rate below 20", ["Large", "Huge"]),
    ],
)
def test_shapes_of_questions(readers, figure, question, value):
    assert first(readers[figure], question) == (pytest.approx(value) if isinstance(value, float) else value)


def test_the_opposite_of_what_a_figure_shows_is_not_answered(answer):
    assert answer("ferries", "How many crossings did Sund have in winter?").status == "abstained"
    assert answer("ferries", "How many crossings did Sund have in summer?").value == 40.2


EMISSIONS = """## Stacked Bar Chart: Footprint of snacks (kg CO2e per kg)

### Detailed Analysis
| Snack | Farm | Pick-up by truck | Shop |
|---|---|---|---|
| Nuts | 1.5 | -0.5 | 0.25 |
| Crisps | 2 | 4 | -0.25 |
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("Nuts at the farm in kg CO2e?", 1.5),
        ("Crisps: pick-up by truck divided by farm", 2),
        ("Sum over all three stages for Nuts?", 1.25),
        ("mean of the 3 stages for Crisps", 1.9167),
        ("At which stages are Nuts in the red?", "Pick-up by truck"),
    ],
)
def test_words_of_labels_units_and_wholes_ask_for_nothing_more(question, value):
    found = ask_reader(question, FigureReader(read(EMISSIONS, "snacks")))
    assert found.value == (pytest.approx(value, abs=1e-4) if isinstance(value, float) else value), found.reading


def test_a_code_that_the_figure_lacks_is_still_missed():
    found = ask_reader("Nuts at the farm in kg N2O?", FigureReader(read(EMISSIONS, "snacks")))
    assert found.status == "abstained"


RIDES = """## Two tables: Traffic of the ferry line
**Panel (a) – Passengers**

| Boat | Q1 | Q2 | Q3 | Q4 |
|---|---|---|---|---|
| Elsa | 10 | 20 | 30 | 40 |
| Karl-Otto | 11 | 21 | 31 | 41 |

**Panel (b) – Punctuality (%)**

| Boat | Q1 | Q2 | Q3 | Q4 |
|---|---|---|---|---|
| Elsa | 91% | 88% | 95% | 90% |
| Karl-Otto | 81% | 92% | 85% | 80% |

Legend: Elsa = red, Karl-Otto = blue.
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("Punctuality of Elsa in the third quarter?", 95),
        ("How many passengers did Elsa have over the whole year?", 100),
        ("Which boats met the 90% punctuality target in Q2?", "Karl-Otto"),
        ("In which quarters was Elsa's punctuality above 90 per cent?", ["Q1", "Q3"]),
    ],
)
def test_quarters_years_and_targets(question, value):
    found = ask_reader(question, FigureReader(read(RIDES, "rides")))
    assert found.value == value, found.reading


def test_a_share_of_one_or_the_other_is_of_both():
    text = "## Stacked bars: Views on tea (%)\n### Data\n| Town | Disagree | Neutral | Agree |\n|---|---|---|---|\n"
    reader = FigureReader(read(text + "| Ulm | 20 | 5 | 75 |\n| Bonn | 30 | 8 | 62 |\n", "tea"))
    found = reader.readings("What share is neutral or disagrees in Bonn?")[:4]
    assert 38 in [getattr(one.result, "value", None) for one in found]


def test_half_of_a_hyphenated_name_names_nothing():
    assert ask_reader("Passengers of Karl-Heinz in Q1?", FigureReader(read(RIDES, "rides"))).status == "abstained"


TRANSFER = """## Heatmap: Tagging (F1)
### Components/Axes
* **Y-axis (Source language):** en, de, ru
* **X-axis (Target language):** de, ru, sw
* **Metric:** Top-1 accuracy
### Detailed Analysis
* **en:** 78.2, 70.1, 50.3
* **de:** 84.0, 68.8, 46.2
* **ru:** 70.9, 83.6, 43.9
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("Average F1 on Swahili over all source languages", 46.8),
        ("What is the top-1 accuracy from English to Russian?", 70.1),
    ],
)
def test_codes_of_languages_and_names_of_metrics(question, value):
    found = ask_reader(question, FigureReader(read(TRANSFER, "tagging")))
    assert found.value == pytest.approx(value), found.reading


def test_a_system_of_another_kind_is_not_taken_for_one_listed():
    text = "## Bar chart: Trust\n### Data\n- Police: 52%\n- Courts and judicial system: 27%\n- Press: 30%\n"
    assert (
        ask_reader("How many percent trust the public health system?", FigureReader(read(text, "trust"))).value is None
    )


@pytest.mark.parametrize(
    "question, value",
    [
        ("How much higher is January than February?", -15),
        ("How much lower is January than February?", 15),
        ("How many more mm in February than in March?", 25),
        ("What is the difference between January and February?", 15),
    ],
)
def test_a_difference_asked_in_one_direction_keeps_its_sign(question, value):
    rain = FigureReader(read("# Bar chart: Rain\n\n- January: 40 mm\n- February: 55 mm\n- March: 30 mm\n", "rain"))
    assert ask_reader(question, rain).value == value
