"""Plans over grids of which lines could not be read: silent, or with a warning where that cannot matter."""

from dataclasses import replace

import pytest
from figwise.indexing.model.figure import Issue
from figwise.indexing.reading import read
from figwise.indexing.text.spans import Span
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
TEXT = """# Visitors

## Data
- Art: 120
- Rail: 80
- Toy: 60
- Ship: 40, then 35, perhaps 20 of 90
"""


@pytest.fixture(scope="module")
def run():
    figure = read(TEXT, "visitors")
    assert not figure.grids[0].complete
    return lambda plan: Toolbox.over(figure).run(plan_from_json(plan))


@pytest.mark.parametrize("how", ["sum", "mean", "min"])
def test_a_result_that_a_missing_line_may_change_is_not_given(run, how):
    result = run({"op": "reduce", "how": how, "of": GRID})
    assert isinstance(result, NoAnswer)
    assert result.reason == "incomplete"
    assert "perhaps 20 of 90" in result.message


def test_a_maximum_that_no_missing_number_reaches_stands_with_a_warning(run):
    result = run({"op": "labels", "axis": "row", "of": {"op": "top", "how": "max", "of": GRID}})
    assert isinstance(result, Value)
    assert result.value == "Art"
    assert [note.code for note in result.warnings] == ["incomplete"]


def test_a_count_that_no_missing_number_can_join_stands(run):
    above = {"op": "where", "relation": ">", "to": 100, "of": GRID}
    assert isinstance(run({"op": "count", "of": above}), Value)
    assert isinstance(run({"op": "count", "of": above | {"to": 50}}), NoAnswer)


def test_a_named_row_needs_no_other(run):
    result = run({"op": "value", "of": {"op": "at", "axis": "row", "labels": ["Rail"], "of": GRID}})
    assert isinstance(result, Value)
    assert (result.value, result.warnings) == (80, ())


AGES = """# Ages

## Data
- 2019: Young 22%, Old 10%
- 2018: Young 23%, Old 9%
- 2017: Young 25%, Old 8%
"""


@pytest.mark.parametrize("lines, answered", [(1, True), (2, False)])
def test_a_number_more_in_few_lines_that_list_every_cell_is_an_aside(lines, answered):
    figure = read(AGES, "ages")
    starts = [AGES.index(f"- {year}") for year in (2019, 2018, 2017)]
    issues = [Issue("unread_numbers", "", Span(at, AGES.index("\n", at))) for at in starts[:lines]]
    figure = replace(figure, grids=(replace(figure.grids[0], unread=lines),), issues=tuple(issues))
    assert len(figure.grids[0].cells) == 6
    result = Toolbox.over(figure).run(plan_from_json({"op": "reduce", "how": "sum", "of": GRID}))
    assert isinstance(result, Value) is answered


def test_a_number_that_words_leave_open_is_not_left_out_of_a_sum():
    rows = ("| Fen | 15 | 7 or 8, unclear |", "| Weir | 12 | 3 |", "| Bank | 9 | 4 |")
    text = "\n".join(("| Site | Visits | Nests |", "|---|---|---|", *rows, ""))
    table = Toolbox.over(read(text, "sites"))
    column = {"op": "at", "of": {"op": "grid"}, "axis": "column", "labels": ["Nests"]}
    for plan in ({"op": "reduce", "how": "mean"}, {"op": "reduce", "how": "sum"}):
        result = table.run(plan_from_json({**plan, "of": column}))
        assert isinstance(result, NoAnswer)
        assert "'7 or 8, unclear'" in result.message
    table = Toolbox.over(read(text.replace("7 or 8, unclear", "not counted"), "sites"))
    result = table.run(plan_from_json({"op": "reduce", "how": "sum", "of": column}))
    assert isinstance(result, Value)
    assert result.value == 7
