"""Panels named by title, by where they stand, and by their colour."""

import pytest
from figwise.app.planner.linking.panels import link_panels
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.text.question import question_of
from figwise.indexing.reading import read

CHART = """## Two Bar Charts: Fruit and Root Harvest
### Components/Axes
* **Legend:** teal in the left panel, orange in the right panel.
### Detailed Analysis
#### Fruit
* **Apples:** 3
* **Pears:** 4
#### Roots
* **Carrots:** 5
* **Beets:** 6
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("sum of the roots", ["g2"]),
        ("how many bars are in the left panel", ["g1"]),
        ("largest value of the second chart", ["g2"]),
        ("what do the orange bars add up to", ["g2"]),
        ("carrots", []),
    ],
)
def test_panels_that_a_question_names(question, expected):
    assert link_panels(question_of(question), vocabulary_of(read(CHART, "chart")))[0] == expected


MATHS = """### Panel data
#### Panel (a): CO$_2$ (mg)
- In$_2$O$_3$: 3
- ZnO: 4
#### Panel (b): CH$_4$ (mg)
- In$_2$O$_3$: 5
- ZnO: 6
"""


@pytest.mark.parametrize(
    "question, told",
    [("CO2 of In2O3", {0, 1}), ("CO$_2$ of In$_2$O$_3$", {0, 1}), ("CO₂ of ZnO", {0, 1})],
)
def test_a_number_inside_a_name_tells_a_panel_only_with_that_name(question, told):
    """The 2 of "In2O3" says nothing of "CO2"."""
    assert link_panels(question_of(question), vocabulary_of(read(MATHS, "chart"))) == (["g1"], told)


ADAPTERS = """# Two heatmaps of accuracy

### (a) Plain encoder

| | oak | elm |
|---|---|---|
| north | 61 | 58 |
| south | 49 | 70 |

### (b) Plain encoder + adapters

| | oak | elm |
|---|---|---|
| north | 72 | 66 |
| south | 63 | 75 |
"""


def test_a_panel_that_lacks_what_another_has():
    reader = FigureReader(read(ADAPTERS, "adapters"))
    for question, value in (("without adapters, what is north at oak?", 61), ("with adapters, north at oak?", 72)):
        assert getattr(reader.readings(question)[0].result, "value", None) == value
