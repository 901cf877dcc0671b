"""What is asked by composing nodes, against pandas written by hand."""

from typing import Any

import pandas as pd
import pytest
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.say.verbalize import verbalize, words_for
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
YEARS = ["2010", "2011", "2012", "2013"]
ROWS = [
    ("Oslo", ["4", "5", "6", "7"]),
    ("Rome", ["9", "6", "5", "4"]),
    ("Bonn", ["3", "3", "8", "2"]),
    ("Kiel", ["4", "5", "6", "7"]),
]
TABLE: Any = pd.DataFrame([[float(v) for v in values] for _, values in ROWS], [name for name, _ in ROWS], YEARS)


def at(axis, *labels, of=GRID):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


def labels(axis, of):
    return {"op": "labels", "axis": axis, "of": of}


def where(relation, to, of=GRID, **more):
    return {"op": "where", "relation": relation, "to": to, "of": of, **more}


def top(of=GRID, how="max", **more):
    return {"op": "top", "how": how, "of": of, **more}


@pytest.fixture
def figure(make_figure):
    return make_figure(YEARS, ("", ROWS), names=("City", "Year"))


@pytest.fixture
def ask(figure):
    def value_of(plan):
        found = Toolbox.over(figure).run(plan_from_json(plan))
        assert isinstance(found, Value), found
        return found.value

    return value_of


def test_a_factor_on_the_other_cells(ask, figure):
    """Years in which Rome had at least twice as many as Bonn."""
    plan = labels("column", where(">=", at("row", "Bonn"), at("row", "Rome"), times=2))
    twice = TABLE.loc["Rome"] >= 2 * TABLE.loc["Bonn"]
    assert list(ask(plan)) == list(TABLE.columns[twice])
    said = verbalize(plan_from_json(plan), words_for(figure))
    assert said == (
        "The years of the values for city 'Rome' that are at least twice as large as the matching one of the values "
        "for city 'Bonn'"
    )


def test_a_factor_on_one_number(ask, figure):
    left, right = ({"op": "value", "of": at("column", "2010", of=at("row", city))} for city in ("Rome", "Oslo"))
    plan = {"op": "compare", "left": left, "relation": ">=", "right": right, "times": 2}
    assert ask(plan) is bool(TABLE.loc["Rome", "2010"] >= 2 * TABLE.loc["Oslo", "2010"])
    assert "at least twice as large as the value for city 'Oslo'" in verbalize(plan_from_json(plan), words_for(figure))


def test_twice_as_many_of_those_counted(figure):
    counts = [{"op": "count", "of": where(">", 5, at("row", city))} for city in ("Oslo", "Bonn")]
    plan = plan_from_json({"op": "compare", "left": counts[0], "relation": ">=", "right": counts[1], "times": 2})
    result = Toolbox.over(figure).run(plan)
    assert isinstance(result, Value)
    assert result.value is bool((TABLE.loc["Oslo"] > 5).sum() >= 2 * (TABLE.loc["Bonn"] > 5).sum())
    assert "at least twice as many as how many" in verbalize(plan)


def test_the_change_from_cell_to_cell_in_percent(ask):
    plan = {"op": "along", "how": "percent_change", "axis": "column", "of": at("row", "Rome")}
    expected = TABLE.loc["Rome"].pct_change().dropna() * 100
    assert list(ask({"op": "values", "of": plan})) == pytest.approx(expected.tolist())
    between = {"op": "derive", "how": "percent_change", "left": at("column", "2010"), "right": at("column", "2013")}
    expected = (TABLE["2013"] - TABLE["2010"]) / TABLE["2010"] * 100
    assert list(ask({"op": "values", "of": between})) == pytest.approx(expected.tolist())


def test_the_city_that_is_best_in_most_years(ask):
    """Ties count for each of the tied."""
    best = {"op": "reduce", "how": "count", "by": "row", "of": top(each="column")}
    wins = TABLE.eq(TABLE.max()).sum(axis=1)
    assert [ask(labels("row", top(best)))] == list(wins.index[wins == wins.max()])


@pytest.mark.parametrize("axis, across", [("row", 1), ("column", 0)])
def test_the_largest_in_each_line(ask, axis, across):
    other = "column" if axis == "row" else "row"
    per_line = [
        ask(labels(other, top(at(axis, name), each=axis)))
        for name in getattr(TABLE, {1: "index", 0: "columns"}[across])
    ]
    lines = TABLE if across else TABLE.T
    expected = [tuple(lines.columns[lines.loc[name] == lines.loc[name].max()]) for name in lines.index]
    assert [one if isinstance(one, tuple) else (one,) for one in per_line] == expected
    assert ask({"op": "count", "of": top(each=axis)}) == lines.eq(lines.max(axis=1), axis=0).to_numpy().sum()


def test_identical_rows(ask):
    same = where("=", at("row", "Oslo"), keep="row")
    alike = labels("row", {"op": "combine", "how": "without", "left": same, "right": at("row", "Oslo"), "axis": "row"})
    assert ask(alike) == "Kiel"
    for city in ("Kiel", "Rome"):
        plan = {
            "op": "quantified",
            "quantifier": "every",
            "relation": "=",
            "of": at("row", "Oslo"),
            "to": at("row", city),
        }
        assert ask(plan) is bool((TABLE.loc["Oslo"] == TABLE.loc[city]).all())


def test_agreement_of_two_rankings(ask):
    plan = {"op": "correlation", "how": "rank", "left": at("column", "2010"), "right": at("column", "2012")}
    assert ask(plan) == pytest.approx(TABLE["2010"].rank().corr(TABLE["2012"].rank()))


def test_rows_where_every_value_is_above_a_number(ask):
    for quantifier, kept in (("every", (TABLE > 3).all(axis=1)), ("any", (TABLE > 7).any(axis=1))):
        bound = 3 if quantifier == "every" else 7
        plan = labels("row", where(">", bound, keep="row", quantifier=quantifier))
        assert set(ask(plan)) == set(TABLE.index[kept])


def test_rows_where_most_or_some_values_are(ask):
    above = (TABLE > 5).sum(axis=1)
    most = {"op": "count", "what": "row", "of": where(">", 5, keep="row", quantifier="most")}
    assert ask(most) == (above > len(YEARS) / 2).sum()
    two = {"op": "count", "what": "row", "of": where(">", 5, keep="row", quantifier=2)}
    assert ask(two) == (above >= 2).sum()


def test_in_how_many_years_one_beat_the_other(ask):
    plan = {"op": "count", "what": "column", "of": where(">", at("row", "Rome"), at("row", "Oslo"))}
    assert ask(plan) == (TABLE.loc["Oslo"] > TABLE.loc["Rome"]).sum()


def test_the_largest_drop_from_one_year_to_the_next(ask, figure):
    drops = {"op": "along", "how": "change", "axis": "column", "of": GRID}
    change = TABLE.diff(axis=1)
    worst = change.stack().idxmin()
    assert ask({"op": "value", "of": top(drops, how="min")}) == change.min().min()
    assert (ask(labels("row", top(drops, how="min"))), ask(labels("column", top(drops, how="min")))) == worst
    said = verbalize(plan_from_json(labels("column", top(drops, how="min"))), words_for(figure))
    assert said == "The year with the smallest of the change from the year before in the values"


def test_running_sums_shares_and_ranks(ask):
    def values(how, axis=None):
        return list(ask({"op": "values", "of": {"op": "along", "how": how, "axis": axis, "of": at("row", "Bonn")}}))

    bonn = TABLE.loc["Bonn"]
    assert values("cumulative", "column") == bonn.cumsum().tolist()
    assert values("share") == pytest.approx((100 * bonn / bonn.sum()).tolist())
    assert values("rank") == bonn.rank(ascending=False, method="min").tolist()
    assert values("rank_smallest") == bonn.rank(method="min").tolist()


def test_cells_above_the_mean(ask):
    plan = {"op": "count", "of": where(">", {"op": "reduce", "how": "mean", "of": GRID})}
    assert ask(plan) == (TABLE.stack().mean() < TABLE).to_numpy().sum()


def test_the_trend_of_each_row(ask):
    rising = labels("row", where("=", "increasing", {"op": "trend", "axis": "column", "of": GRID}))
    taus = TABLE.apply(lambda row: row.corr(pd.Series(range(len(YEARS)), YEARS), method="kendall"), axis=1)
    assert set(ask(rising)) == set(TABLE.index[taus >= 0.6])


def test_the_trend_from_panel_to_panel(make_figure):
    """Each cell with those of the same labels in the panels after it."""
    tables = [[[1.0, 9.0], [4.0, 4.0]], [[2.0, 8.0], [6.0, 1.0]], [[3.0, 5.0], [7.0, 9.0]]]
    panels = [
        (
            f"T={n}",
            [(name, [f"{one:g}" for one in values]) for name, values in zip(["Oslo", "Rome"], table, strict=True)],
        )
        for n, table in enumerate(tables)
    ]
    toolbox = Toolbox.over(make_figure(["2010", "2011"], *panels))
    stacked = pd.DataFrame([pd.DataFrame(table, ["Oslo", "Rome"], ["2010", "2011"]).stack() for table in tables])
    taus = stacked.apply(lambda course: course.corr(pd.Series(range(3)), method="kendall"))
    for direction, meets in (("increasing", taus >= 0.6), ("decreasing", taus <= -0.6)):
        found = toolbox.run(
            plan_from_json(labels("row", where("=", direction, {"op": "trend", "axis": "panel", "of": GRID})))
        )
        assert isinstance(found, Value)
        told = found.value if isinstance(found.value, tuple) else (found.value,)
        assert set(told) == {row for row, _ in taus.index[meets]}


def test_any_and_none_of_several_judgements(ask):
    judged = [{"op": "exists", "of": where(">", bound)} for bound in (8, 20)]
    for how, expected in (("all", False), ("any", True), ("none", False)):
        assert ask({"op": "judge", "how": how, "parts": judged}) is expected


def test_the_longest_run(ask):
    plan = {"op": "count", "what": "column", "run": True, "of": where(">", 4, at("row", "Rome"))}
    assert ask(plan) == 3


def test_a_spread_needs_two_values(figure):
    for how in ("range", "std"):
        one = {"op": "reduce", "how": how, "of": at("column", "2010", of=at("row", "Rome"))}
        result = Toolbox.over(figure).run(plan_from_json(one))
        assert isinstance(result, NoAnswer)
        assert result.message == "A spread needs two values, and one is selected."


def test_a_difference_keeps_its_sign(ask):
    left, right = ({"op": "value", "of": at("column", "2010", of=at("row", city))} for city in ("Bonn", "Rome"))
    plan = {"op": "derive", "how": "difference", "left": left, "right": right}
    assert ask(plan) == TABLE.loc["Bonn", "2010"] - TABLE.loc["Rome", "2010"]


def test_constants_alone_are_no_evidence(figure):
    number = {"op": "constant", "value": 12, "unit": "%"}
    for plan in (
        {"op": "derive", "how": "difference", "left": number | {"value": 100}, "right": number},
        {"op": "compare", "left": number, "relation": "=", "right": number},
        {"op": "judge", "parts": [{"op": "compare", "left": number, "relation": "=", "right": number}]},
    ):
        result = Toolbox.over(figure).run(plan_from_json(plan))
        assert isinstance(result, NoAnswer)
        assert result.reason == "no_evidence"


def test_counts_and_percentages_are_never_added(make_figure):
    """In rows of their own they are two things; a number that only lacks its sign is not."""
    apart = make_figure(["2010", "2011"], ("", [("People", ["12", "30"]), ("Share", ["40%", "55%"])]))
    plan = plan_from_json({"op": "reduce", "how": "sum", "of": GRID})
    result = Toolbox.over(apart).run(plan)
    assert isinstance(result, NoAnswer)
    assert result.reason == "unit_mismatch"
    alike = make_figure(["2010", "2011"], ("", [("North", ["12%", "30"]), ("South", ["40%", "55%"])]))
    result = Toolbox.over(alike).run(plan)
    assert isinstance(result, Value)
    assert (result.value, result.unit) == (137, "%")


def test_percentages_differ_by_points(make_figure):
    toolbox = Toolbox.over(make_figure(["2010", "2011"], ("", [("North", ["12%", "30%"])])))
    change = {"op": "value", "of": {"op": "along", "how": "change", "axis": "column", "of": GRID}}
    result = toolbox.run(plan_from_json(change))
    assert isinstance(result, Value)
    assert (result.value, result.unit) == (18, "percentage points")


def test_ties_are_named(figure):
    """Oslo and Kiel had 7 in 2013; of the two largest in that year, and of the three largest of all, both are tied."""
    plan = {"op": "labels", "axis": "row", "of": top(at("column", "2013"))}
    result = Toolbox.over(figure).run(plan_from_json(plan))
    assert isinstance(result, Value)
    assert result.value == ("Oslo", "Kiel")
    result = Toolbox.over(figure).run(plan_from_json({"op": "values", "of": top(k=3)}))
    assert isinstance(result, Value)
    assert [note.message for note in result.warnings] == [
        "Tied at place 3, of which the first listed are used: Oslo, Year 2013; Kiel, Year 2013."
    ]
