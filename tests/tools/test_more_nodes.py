"""The nodes that look at whole rows, at two selections, at groups and at dates, against pandas written by hand."""

import math
from dataclasses import replace
from typing import Any

import pandas as pd
import pytest
from figwise.indexing.model.figure import Figure, Issue
from figwise.indexing.reading import read
from figwise.indexing.text.spans import Span
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
YEARS = ["2010", "2011", "2012", "2013"]
ROWS = [("Oslo", ["4", "5", "6", "7"]), ("Rome", ["9", "6", "5", "4"]), ("Bonn", ["3", "3", "8", "2"])]
TABLE: Any = pd.DataFrame([[float(v) for v in values] for _, values in ROWS], [name for name, _ in ROWS], YEARS)
FILMS = Figure.from_table(
    "Films",
    ["Film", "Country", "Opened", "Gross"],
    [
        ["Ash", "Chad", "3 May 2001", "12"],
        ["Elm", "Fiji", "1 June 2004", "30"],
        ["Oak", "Chad", "20 May 2001", "8"],
        ["Yew", "Peru", "2 January 2006", "30"],
    ],
)


@pytest.fixture
def toolbox(make_figure):
    return Toolbox.over(make_figure(YEARS, ("", ROWS), names=("City", "Year")))


def at(axis, *labels, of=GRID):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


def value_of(toolbox, plan):
    found = toolbox.run(plan_from_json(plan))
    assert isinstance(found, Value), found
    return found.value


def films(plan):
    return value_of(Toolbox.over(FILMS), plan)


def test_the_value_in_the_row_where_another_column_is_extreme(toolbox):
    best = {"op": "having_extreme", "axis": "row", "at": "2012", "how": "max", "of": GRID}
    assert (
        value_of(toolbox, {"op": "value", "of": at("column", "2010", of=best)})
        == TABLE.loc[TABLE["2012"].idxmax(), "2010"]
    )


FIXTURES = Figure.from_table(
    "Fixtures",
    ["No", "Date", "Opponent", "Result", "Coach"],
    [
        ["1", "Sep 14, 2002", "Army", "W 26-6", "Ann Lee (FIN)"],
        ["2", "Sep 21, 2002", "Navy", "L 10-13", "Bo Dahl (SWE)"],
        ["3", "Oct 5, 2002", "Rice", "W 40-13", "Ann Lee (FIN)"],
    ],
)


def opponents(rows):
    return value_of(Toolbox.over(FIXTURES), {"op": "values", "of": at("column", "Opponent", of=rows)})


def having(at, relation, to, part=None, of=GRID):
    return {"op": "having", "axis": "row", "at": at, "relation": relation, "to": to, "part": part, "of": of}


@pytest.mark.parametrize(
    "rows, expected",
    [
        (having("Date", ">", "Sep 2002", "date"), "Rice"),
        (having("Date", "<=", "Sep 2002", "date"), ("Army", "Navy")),
        (having("Date", "=", "September", "month"), ("Army", "Navy")),
        (having("Date", "=", "Oct 5, 2002", "date"), "Rice"),
        (having("Result", "<", 10, "margin"), "Navy"),
        (having("Result", ">", 25, "first"), ("Army", "Rice")),
        (having("Result", "contains", "w"), ("Army", "Rice")),
        (having("Coach", "=", "swe", "bracket"), "Navy"),
        ({"op": "having_extreme", "axis": "row", "at": "Date", "how": "max", "part": "date", "of": GRID}, "Rice"),
        ({"op": "having_extreme", "axis": "row", "at": "Result", "how": "max", "part": "total", "of": GRID}, "Rice"),
        ({"op": "past", "axis": "row", "way": "after", "of": at("row", "Sep 14, 2002")}, ("Navy", "Rice")),
        ({"op": "past", "axis": "row", "way": "before", "of": at("row", "Sep 21, 2002")}, "Army"),
        ({"op": "without", "left": GRID, "right": having("Opponent", "=", "Navy")}, ("Army", "Rice")),
    ],
)
def test_rows_told_by_a_part_of_a_cell_or_by_other_rows(rows, expected):
    assert opponents(rows) == expected


def test_rows_compared_with_another_row():
    army = having("Opponent", "=", "Army")
    same = {"op": "having_than", "axis": "row", "at": "Coach", "relation": "=", "than": army, "of": GRID}
    later = {
        "op": "having_than",
        "axis": "row",
        "at": "Date",
        "relation": ">",
        "than": army,
        "part": "date",
        "of": GRID,
    }
    assert opponents(same) == "Rice"
    assert opponents(later) == ("Navy", "Rice")
    several = Toolbox.over(FIXTURES).run(plan_from_json({"op": "values", "of": {**same, "than": GRID}}))
    assert isinstance(several, NoAnswer)


def test_the_longest_run_of_neighbouring_rows():
    finns = having("Coach", "contains", "FIN")
    assert value_of(Toolbox.over(FIXTURES), {"op": "streak", "of": finns}) == 1
    assert value_of(Toolbox.over(FIXTURES), {"op": "streak", "of": having("Result", "<", 30, "margin")}) == 3
    assert value_of(Toolbox.over(FIXTURES), {"op": "streak", "of": having("Opponent", "=", "Rome")}) == 0


def test_groups_by_a_part_and_parts_as_values():
    groups = {"op": "groups", "by": "Coach", "part": "bracket", "of": GRID}
    most = {"op": "labels", "axis": "group", "of": {"op": "extreme", "how": "max", "of": groups}}
    assert value_of(Toolbox.over(FIXTURES), most) == "FIN"
    dates = {"op": "parts", "part": "month", "of": at("column", "Date")}
    assert value_of(Toolbox.over(FIXTURES), {"op": "reduce", "how": "distinct", "of": dates}) == 2
    assert value_of(Toolbox.over(FIXTURES), {"op": "values", "of": dates}) == ("September", "September", "October")


@pytest.mark.parametrize("summarised", [{"at": "name"}, {}])
def test_groups_have_no_most_common_number_where_there_are_none(summarised):
    figure = Figure.from_table("T", ["name", "kind"], [["plum", "fruit"], ["fig", "fruit"], ["leek", "root"]])
    groups = {"op": "groups", "of": GRID, "by": "kind", "how": "mode"} | summarised
    result = Toolbox.over(figure).run(plan_from_json({"op": "values", "of": groups}))
    assert isinstance(result, NoAnswer)
    assert result.reason == "missing_value"


def test_rows_where_one_column_is_above_another(toolbox):
    rows = {"op": "having_pair", "axis": "row", "left": "2010", "relation": ">", "right": "2013", "of": GRID}
    assert set(value_of(toolbox, {"op": "labels", "axis": "row", "of": rows})) == set(
        TABLE.index[TABLE["2010"] > TABLE["2013"]]
    )


def test_columns_where_one_row_is_above_another(toolbox):
    columns = {"op": "having_pair", "axis": "column", "left": "Oslo", "relation": "<", "right": "Rome", "of": GRID}
    assert (
        value_of(toolbox, {"op": "count", "what": "column", "of": columns})
        == (TABLE.loc["Oslo"] < TABLE.loc["Rome"]).sum()
    )


@pytest.mark.parametrize("direction, city", [("increasing", "Oslo"), ("decreasing", "Rome")])
def test_rows_that_move_one_way_at_every_step(toolbox, direction, city):
    rows = {"op": "having_trend", "axis": "row", "direction": direction, "of": GRID}
    assert value_of(toolbox, {"op": "labels", "axis": "row", "of": rows}) == city


def test_the_row_after_and_the_column_before(toolbox):
    after = {"op": "shift", "axis": "row", "by": 1, "of": at("row", "Oslo")}
    assert value_of(toolbox, {"op": "labels", "axis": "row", "of": after}) == "Rome"
    before = {"op": "shift", "axis": "column", "by": -1, "of": at("column", "2012", of=at("row", "Bonn"))}
    assert value_of(toolbox, {"op": "labels", "axis": "column", "of": before}) == "2011"
    beyond = toolbox.run(
        plan_from_json({"op": "value", "of": {"op": "shift", "axis": "row", "by": 1, "of": at("row", "Bonn")}})
    )
    assert isinstance(beyond, NoAnswer)


def test_intersection_and_union(toolbox):
    high, low = ({"op": "where", "relation": relation, "to": 5, "of": GRID} for relation in (">", "<"))
    oslo = at("row", "Oslo")
    both = {"op": "count", "of": {"op": "both", "left": high, "right": oslo}}
    assert value_of(toolbox, both) == (TABLE.loc["Oslo"] > 5).sum()
    either = {"op": "count", "of": {"op": "either", "left": high, "right": low}}
    assert value_of(toolbox, either) == (TABLE != 5).to_numpy().sum()


def test_one_panel_minus_another(make_figure):
    figure = make_figure(["1", "2"], ("Before", [("a", ["3", "4"])]), ("After", [("a", ["8", "5"])]))
    left, right = ({"op": "grid", "grid": title} for title in ("After", "Before"))
    difference = {"op": "minus", "left": left, "right": right}
    toolbox = Toolbox.over(figure)
    assert value_of(toolbox, {"op": "values", "of": difference}) == (5, 1)
    best = toolbox.run(
        plan_from_json({"op": "labels", "axis": "column", "of": {"op": "extreme", "how": "max", "of": difference}})
    )
    assert isinstance(best, Value)
    assert best.value == "1"
    assert [toolbox.cell(ref).text for ref in best.cells] == ["8", "3"]


def test_two_rows_subtract_by_column(toolbox):
    plan = {"op": "values", "of": {"op": "minus", "left": at("row", "Oslo"), "right": at("row", "Rome")}}
    assert list(value_of(toolbox, plan)) == (TABLE.loc["Oslo"] - TABLE.loc["Rome"]).tolist()


def test_outliers_by_tukeys_rule(make_figure):
    toolbox = Toolbox.over(make_figure(list("abcdef"), ("", [("r", ["10", "11", "12", "11", "10", "40"])])))
    assert value_of(toolbox, {"op": "values", "of": {"op": "outliers", "of": GRID}}) == 40


@pytest.mark.parametrize("axis", [None, "row"])
def test_cells_and_what_is_computed_of_them_do_not_become_one_selection(toolbox, axis):
    means = {"op": "reduce", "how": "mean", "by": "row", "of": GRID}
    either = {"op": "combine", "how": "either", "left": means, "right": GRID, "axis": axis}
    result = toolbox.run(plan_from_json({"op": "values", "of": either}))
    assert isinstance(result, NoAnswer)
    assert result.reason == "no_such_panel"


def test_groups_by_the_texts_of_a_column():
    counts = {"op": "groups", "by": "Country", "of": GRID}
    most = {"op": "labels", "axis": "group", "of": {"op": "extreme", "how": "max", "of": counts}}
    assert films(most) == "Chad"
    gross = {"op": "groups", "by": "Country", "how": "sum", "at": "Gross", "of": GRID}
    assert films({"op": "values", "of": gross}) == (20, 30, 30)


def test_rows_where_a_text_is():
    rows = {"op": "having", "axis": "row", "at": "Country", "relation": "=", "to": "chad", "of": GRID}
    assert films({"op": "values", "of": at("column", "Film", of=rows)}) == ("Ash", "Oak")
    assert films({"op": "reduce", "how": "sum", "of": at("column", "Gross", of=rows)}) == 20


@pytest.mark.parametrize("unit, expected", [("days", 17), ("months", 0), ("years", 0)])
def test_the_time_between_two_dates(unit, expected):
    left, right = ({"op": "value", "of": at("column", "Opened", of=at("row", film))} for film in ("Ash", "Oak"))
    assert films({"op": "elapsed", "unit": unit, "left": left, "right": right}) == expected
    assert films({"op": "elapsed", "unit": unit, "left": right, "right": left}) == -expected


def test_the_place_of_a_label(toolbox):
    plan = {"op": "rank", "axis": "row", "label": "Bonn", "of": at("column", "2012")}
    assert value_of(toolbox, plan) == TABLE["2012"].rank(ascending=False)["Bonn"]
    assert value_of(toolbox, plan | {"how": "min"}) == TABLE["2012"].rank()["Bonn"]


def test_correlation(toolbox):
    plan = {"op": "correlation", "left": at("row", "Oslo"), "right": at("row", "Rome")}
    assert math.isclose(value_of(toolbox, plan), TABLE.loc["Oslo"].corr(TABLE.loc["Rome"]))


def test_where_two_series_cross(toolbox):
    plan = {"op": "crossing", "left": at("row", "Oslo"), "right": at("row", "Rome")}
    assert value_of(toolbox, plan) == "2012"


def test_equal_rows(make_figure):
    toolbox = Toolbox.over(make_figure(["1", "2"], ("", [("a", ["3", "4"]), ("b", ["3", "4"]), ("c", ["3", "5"])])))
    assert value_of(toolbox, {"op": "same", "left": at("row", "a"), "right": at("row", "b")}) is True
    assert value_of(toolbox, {"op": "same", "left": at("row", "a"), "right": at("row", "c")}) is False


def test_what_is_wrong_with_a_description():
    issue = Issue("text_artifact", "A stray sign.", Span(0, 1))
    toolbox = Toolbox.over(Figure("f", "", "", "x", issues=(issue,)))
    assert value_of(toolbox, {"op": "issues"}) == ("A stray sign.",)
    assert value_of(toolbox, {"op": "issues", "code": "ragged_row"}) == ()


def test_groups_of_what_cells_list():
    crews = [["Vik", "Ann, Bo"], ["Sund", "Bo, Bo & Cy"], ["Osen", "n/a"]]
    toolbox = Toolbox.over(Figure.from_table("Crews", ["Harbour", "Crew"], crews))
    groups = {"op": "groups", "by": "Crew", "of": GRID, "split": True}
    assert value_of(toolbox, {"op": "count", "of": groups}) == 3
    most = {"op": "labels", "axis": "group", "of": {"op": "extreme", "how": "max", "of": groups}}
    assert value_of(toolbox, most) == "Bo"


def test_what_says_that_there_is_nothing_is_no_group():
    toolbox = Toolbox.over(
        Figure.from_table("Crews", ["Harbour", "Crew"], [["Vik", "n/a"], ["Sund", "n/a"], ["Osen", "Bo"]])
    )
    groups = {"op": "groups", "by": "Crew", "of": GRID}
    most = {"op": "labels", "axis": "group", "of": {"op": "extreme", "how": "max", "of": groups}}
    assert value_of(toolbox, most) == "Bo"


def test_decimals_count_without_a_leading_zero():
    toolbox = Toolbox.over(Figure.from_table("Shares", ["Team", "Share"], [["Ash", ".750"], ["Elm", ".306"]]))
    shares = [{"op": "value", "of": at("column", "Share", of=at("row", name))} for name in ("Ash", "Elm")]
    plan = {"op": "arithmetic", "how": "distance", "left": shares[0], "right": shares[1]}
    assert value_of(toolbox, plan) == pytest.approx(0.444)


def test_parts_do_not_count_beside_their_whole():
    """The sum of a list of wholes with their parts is that of the wholes; rows that are named all count."""
    text = "### Data\n- Food: 40\n- Coffee: 22\n- Fruit: 18\n- Metals: 56\n- Zinc: 30\n- Tin: 26\n"
    whole = {"Coffee": "Food", "Fruit": "Food", "Zinc": "Metals", "Tin": "Metals"}
    figure = read(text, "whole")
    (grid,) = figure.grids
    labels = tuple(
        replace(one, path=(whole[one.text], one.text)) if one.text in whole else one for one in grid.row_axis.labels
    )
    grid = replace(grid, row_axis=replace(grid.row_axis, labels=labels))
    toolbox = Toolbox.over(replace(figure, grids=(grid,)))
    named = at("row", "Food", "Coffee")
    assert value_of(toolbox, {"op": "reduce", "how": "sum", "of": GRID}) == 96
    assert value_of(toolbox, {"op": "reduce", "how": "mean", "of": GRID}) == 48
    assert value_of(toolbox, {"op": "reduce", "how": "sum", "of": named}) == 62
