"""The rates of a confusion matrix, and shares where the numbers add up to a hundred without saying so."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

MATRIX = """# Confusion Matrix of a Bird Classifier

Rows are true classes, columns are predicted classes.

| | Heron | Stork | Crane |
|---|---|---|---|
| Heron | 40 | 6 | 4 |
| Stork | 5 | 30 | 15 |
| Crane | 5 | 4 | 91 |
"""
STAGES = """# Confusion Matrix of a Sleep Classifier

Rows are true stages, columns are predicted stages.

| | Wake | Light | Deep |
|---|---|---|---|
| Wake | 700 | 80 | 20 |
| Light | 150 | 600 | 50 |
| Deep | 10 | 90 | 300 |
"""
PARTS = """# Stacked Bar Chart: How Three Towns Heat

| Town | Gas | Wood | Grid |
|---|---|---|---|
| Arle | 50 | 20 | 30 |
| Bruck | 35 | 20 | 45 |
| Calw | 20 | 45 | 35 |
"""
STATES = """# Slope Chart: Riders of four lines (thousands)

| Line | Before | After |
|---|---|---|
| Red | 12 | 15 |
| Blue | 20 | 20 |
| Green | 31 | 25 |
| Gold | 9 | 16 |
"""


def first(text, question):
    value = getattr(FigureReader(read(text, "figure")).readings(question)[0].result, "value", None)
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    "text, question, expected",
    [
        (MATRIX, "what is the overall accuracy?", pytest.approx(161 / 200 * 100)),
        (MATRIX, "what is the recall of Stork?", pytest.approx(60.0)),
        (MATRIX, "which bird has the lowest recall?", "Stork"),
        (MATRIX, "which bird has the best precision?", "Crane"),
        (STAGES, "what percentage of the true Light were predicted correctly as Light?", pytest.approx(75.0)),
        (MATRIX, "how many photos are really Crane, all predictions together?", 100),
        (MATRIX, "predicted Crane: which other true bird is the most frequent?", "Stork"),
        (MATRIX, "was a Heron ever predicted as Crane?", True),
        (MATRIX, "what is the precision for predicted Stork?", pytest.approx(75.0)),
        (PARTS, "what percentage of Bruck heats with wood?", 20),
        (PARTS, "what share of Calw is on gas?", 20),
        (STATES, "which line stayed the same?", "Blue"),
        (STATES, "which line remained unchanged from before to after?", "Blue"),
        (STATES, "which line gained the most?", "Gold"),
    ],
)
def test_a_first_reading(text, question, expected):
    assert first(text, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [("how many storks were not recognised?", 20), ("how many storks were predicted as crane?", 15)],
)
def test_what_is_missed_of_a_class_is_missed_of_the_true_one(question, expected):
    answer = ask_reader(question, FigureReader(read(MATRIX, "x"), nearness=packaged()))
    assert (answer.status, answer.value) == ("answered", expected), answer.reading


SHORT = """## Confusion Matrix: Ice Types

| True \\\\ Predicted | OW | NI | YI |
|---|---|---|---|
| Open water (OW) | 84 | 6 | 1 |
| New ice (NI) | 9 | 70 | 12 |
| Young ice (YI) | 1 | 14 | 58 |
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how much young ice was taken for new ice?", 14.0),
        ("how many were classified correctly in total?", 212.0),
        ("what is new ice mostly mixed up with?", "YI"),
    ],
)
def test_one_axis_may_have_the_short_forms_of_the_other(question, expected):
    result = FigureReader(read(SHORT, "ice")).readings(question)[0].result
    assert isinstance(result, Value)
    assert result.value == expected
