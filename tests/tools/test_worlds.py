"""What the text leaves open is answered only where every way to read it agrees."""

import pytest
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox
from figwise.tools.worlds import RaggedRow

GRID = {"op": "grid"}


def lookup(row, column, grid=GRID):
    below = {"op": "at", "axis": "row", "labels": [row], "of": grid}
    return plan_from_json({"op": "value", "of": {"op": "at", "axis": "column", "labels": [column], "of": below}})


@pytest.fixture
def long_row(make_figure):
    """Row b lists five values for four columns."""
    rows = [("a", ["1", "2", "3", "4"]), ("b", ["5", "6", "6", "9", "7"])]
    return Toolbox.over(make_figure(["1", "2", "3", "4"], ("", rows)))


@pytest.fixture
def short_row(make_figure):
    """Row b lists three values for four columns."""
    rows = [("a", ["1", "2", "3", "4"]), ("b", ["5", "6", "6"])]
    return Toolbox.over(make_figure(["1", "2", "3", "4"], ("", rows)))


def test_a_value_too_many_leaves_two_candidates(long_row):
    found = long_row.run(lookup("b", "4"))
    assert isinstance(found, NoAnswer)
    assert found.reason == "ragged_position"
    assert {candidate.value for candidate in found.candidates} == {9, 7}


def test_where_all_alignments_agree_the_value_stands(long_row):
    found = long_row.run(lookup("b", "2"))
    assert isinstance(found, Value)
    assert found.value == 6
    assert [note.code for note in found.warnings] == ["ragged_row"]


def test_an_extreme_elsewhere_still_wins(long_row):
    plan = {"op": "at", "axis": "column", "labels": ["1"], "of": GRID}
    found = long_row.run(
        plan_from_json({"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "min", "of": plan}})
    )
    assert isinstance(found, Value)
    assert found.value == "a"


def test_a_selection_without_columns_uses_every_listed_value(long_row):
    plan = {"op": "reduce", "how": "sum", "of": {"op": "at", "axis": "row", "labels": ["b"], "of": GRID}}
    found = long_row.run(plan_from_json(plan))
    assert isinstance(found, Value)
    assert found.value == 5 + 6 + 6 + 9 + 7
    assert [note.code for note in found.warnings] == ["ragged_row"]


def test_a_possible_nothing_is_no_answer(short_row):
    found = short_row.run(lookup("b", "1"))
    assert isinstance(found, NoAnswer)
    assert (found.reason, found.candidates) == ("ragged_position", ())


def test_other_rows_are_not_touched(short_row):
    found = short_row.run(lookup("a", "4"))
    assert isinstance(found, Value)
    assert (found.value, found.warnings) == (4, ())


def test_alignments_are_those_of_the_definition(make_figure):
    """Order-preserving matchings of min(m, n) pairs: choose which values, or which columns, stay out."""
    figure = make_figure(["1", "2", "3"], ("", [("b", ["5", "6", "7", "8"])]))
    row = RaggedRow(figure.grids[0], 0)
    assert sorted(row.alignments()) == sorted([(-1, 0, 1, 2), (0, -1, 1, 2), (0, 1, -1, 2), (0, 1, 2, -1)])
    assert row.ways() == 4


def test_too_many_alignments_are_too_open(make_figure):
    rows = [(name, ["1"] * 9) for name in "abc"]
    toolbox = Toolbox.over(make_figure([str(n) for n in range(10)], ("", rows)))
    plan = {"op": "reduce", "how": "sum", "of": {"op": "at", "axis": "column", "labels": ["3"], "of": GRID}}
    found = toolbox.run(plan_from_json(plan))
    assert isinstance(found, NoAnswer)
    assert found.reason == "ragged_position"


def test_a_repeated_label_is_never_picked(make_figure):
    rows = [("0", ["1", "5"]), ("0", ["2", "5"])]
    toolbox = Toolbox.over(make_figure(["a", "b"], ("", rows)))
    open_one = toolbox.run(lookup("0", "a"))
    assert isinstance(open_one, NoAnswer)
    assert [candidate.value for candidate in open_one.candidates] == [1, 2]
    settled = toolbox.run(lookup("0", "b"))
    assert isinstance(settled, Value)
    assert settled.value == 5


def test_a_lookup_in_several_panels_names_each(make_figure):
    figure = make_figure(["1"], ("Before", [("a", ["3"])]), ("After", [("a", ["8"])]))
    found = Toolbox.over(figure).run(lookup("a", "1"))
    assert isinstance(found, NoAnswer)
    assert [(c.value, c.where) for c in found.candidates] == [(3, "Before, a, 1"), (8, "After, a, 1")]
    named = Toolbox.over(figure).run(lookup("a", "1", {"op": "grid", "grid": "After"}))
    assert isinstance(named, Value)
    assert named.value == 8


def test_an_extreme_over_panels_names_its_panel(make_figure):
    figure = make_figure(["1"], ("Before", [("a", ["3"])]), ("After", [("a", ["8"])]))
    plan = {"op": "labels", "axis": "panel", "of": {"op": "extreme", "how": "max", "of": GRID}}
    found = Toolbox.over(figure).run(plan_from_json(plan))
    assert isinstance(found, Value)
    assert found.value == "After"


def test_a_plan_that_names_many_repeated_labels_is_too_open(make_figure):
    """Four readings a name, twenty names: counted, not enumerated."""
    names = [str(n) for n in range(20)]
    toolbox = Toolbox.over(make_figure(["a"], ("", [(name, ["1"]) for name in names * 4])))
    plan = {"op": "values", "of": {"op": "at", "axis": "row", "labels": names, "of": GRID}}
    found = toolbox.run(plan_from_json(plan))
    assert isinstance(found, NoAnswer)
    assert found.reason == "ambiguous_label"
    assert len(found.message) < 100


def test_a_repeated_label_means_the_same_all_through_a_plan(make_figure):
    """The difference of a cell and itself is none, whichever of the two rows is meant."""
    toolbox = Toolbox.over(make_figure(["a", "b"], ("", [("0", ["1", "5"]), ("0", ["2", "7"])])))
    cells = {"op": "at", "axis": "row", "labels": ["0"], "of": GRID}
    value = {"op": "value", "of": {"op": "at", "axis": "column", "labels": ["a"], "of": cells}}
    found = toolbox.run(plan_from_json({"op": "derive", "how": "difference", "left": value, "right": value}))
    assert isinstance(found, Value)
    assert found.value == 0


def test_a_row_for_which_nothing_is_left_is_not_meant(make_figure):
    """Of two rows with one name, a condition keeps one."""
    toolbox = Toolbox.over(make_figure(["size", "hue"], ("", [("3", ["9", "blue"]), ("3", ["16", "red"])])))
    named = {"op": "at", "axis": "row", "labels": ["3"], "of": GRID}
    red = {"op": "where", "keep": "row", "at": "hue", "relation": "=", "to": "red", "of": named}
    found = toolbox.run(
        plan_from_json({"op": "value", "of": {"op": "at", "axis": "column", "labels": ["size"], "of": red}})
    )
    assert isinstance(found, Value)
    assert found.value == 16
    green = red | {"to": "green"}
    absent = toolbox.run(plan_from_json({"op": "values", "of": green}))
    assert isinstance(absent, NoAnswer)
    assert absent.reason == "no_such_cell"
