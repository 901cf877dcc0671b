"""The diagonal of a figure whose rows and columns have the same labels."""

from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer
from figwise.tools.toolbox import Toolbox

MATRIX = read(
    """## Confusion Matrix: Trees
| True | oak | Elm | Ash |
|---|---|---|---|
| Oak | 41 | 6 | 3 |
| Ash | 5 | 38 | 7 |
| Elm | 0 | 9 | 41 |
""",
    "trees",
)
GRID = {"op": "grid"}


def run(figure, plan):
    return Toolbox.over(figure).run(plan_from_json(plan))


def test_the_diagonal_is_where_labels_agree_not_where_positions_do():
    assert run(MATRIX, {"op": "values", "of": {"op": "diagonal", "of": GRID}}).value == (41.0, 7.0, 9.0)


def test_off_the_diagonal_is_all_the_rest_of_what_is_selected():
    ash = {"op": "at", "axis": "row", "labels": ["Ash"], "of": GRID}
    others = {"op": "diagonal", "off": True, "of": ash}
    assert run(MATRIX, {"op": "reduce", "how": "sum", "of": others}).value == 43.0
    assert set(run(MATRIX, {"op": "labels", "axis": "column", "of": others}).value) == {"oak", "Elm"}


def test_a_figure_without_common_labels_has_no_diagonal():
    figure = Figure.from_table("Sales", ["City", "May", "June"], [["Bonn", "1", "2"], ["Kiel", "3", "4"]])
    for off in (False, True):
        found = run(figure, {"op": "values", "of": {"op": "diagonal", "off": off, "of": GRID}})
        assert isinstance(found, NoAnswer)
        assert found.reason == "no_such_cell"
