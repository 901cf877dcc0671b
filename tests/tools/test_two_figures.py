"""Plans over two figures, joined by the labels that they share."""

from dataclasses import replace

import pytest
from figwise.indexing.reading import read
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.say.verbalize import verbalize
from figwise.tools.say.words import Words
from figwise.tools.toolbox import Toolbox


def at(axis, *labels, of):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


SALES, STAFF = {"op": "grid", "figure": "sales"}, {"op": "grid", "figure": "staff"}


@pytest.fixture
def run(make_figure):
    """Sales with years in columns; staff with years in rows, one of them written as "2011.0", one of them missing."""
    sales = replace(make_figure(["2010", "2011", "2012"], ("", [("North", ["10", "30", "60"])])), id="sales")
    staff = replace(make_figure(["People"], ("", [("2010", ["5"]), ("2011.0", ["6"]), ("2013", ["9"])])), id="staff")
    return lambda plan: Toolbox.over(sales, staff).run(plan_from_json(plan))


def test_two_figures_meet_by_label_in_either_orientation(run):
    ratio = {"op": "derive", "how": "ratio", "left": SALES, "right": STAFF}
    result = run({"op": "values", "of": ratio})
    assert isinstance(result, Value)
    assert result.value == (2, 5)
    assert {ref.figure for ref in result.cells} == {"sales", "staff"}
    assert ("not_aligned", "Without a counterpart, and left out: 2012, 2013.") in [
        (note.code, note.message) for note in result.warnings
    ]


def test_the_label_of_the_best_ratio(run):
    ratio = {"op": "derive", "how": "ratio", "left": SALES, "right": STAFF}
    result = run({"op": "labels", "axis": "column", "of": {"op": "top", "how": "max", "of": ratio}})
    assert isinstance(result, Value)
    assert result.value == "2011"


def test_a_condition_on_the_cells_of_another_figure(run):
    beaten = {"op": "where", "relation": ">", "to": STAFF, "times": 3, "of": SALES}
    result = run({"op": "labels", "axis": "column", "of": beaten})
    assert isinstance(result, Value)
    assert result.value == "2011"


def test_nothing_in_common_is_said(run, make_figure):
    other = replace(make_figure(["a", "b"], ("", [("x", ["1", "2"])])), id="other")
    mine = replace(make_figure(["c", "d"], ("", [("y", ["1", "2"])])), id="mine")
    plan = {"op": "derive", "how": "sum", "left": {"op": "grid"}, "right": {"op": "grid", "figure": "mine"}}
    result = Toolbox.over(other, mine).run(plan_from_json({"op": "values", "of": plan}))
    assert isinstance(result, NoAnswer)
    assert result.message == "The two selections have no row and column labels in common."


def test_a_correlation_says_what_it_used(make_figure):
    rows = [("a", ["1", "2", "3", "4"]), ("b", ["2", "3", None, "9"])]
    toolbox = Toolbox.over(make_figure(list("wxyz"), ("", rows)))
    left, right = (at("row", name, of={"op": "grid"}) for name in "ab")
    result = toolbox.run(plan_from_json({"op": "correlation", "left": left, "right": right}))
    assert isinstance(result, Value)
    assert [note.message for note in result.warnings] == [
        "Without a counterpart, and left out: y.",
        "3 pairs of values were used.",
    ]


def counted(id, axis):
    text = f"# {id}\n\n## Axes\n- **X-axis:** State\n- **Y-axis:** {axis}\n\n## Detailed Analysis\n"
    return read(f"{text}- **Ohio:** 236.5\n- **Utah:** 12.1\n", id)


@pytest.mark.parametrize("how", ["ratio", "difference", "sum"])
@pytest.mark.parametrize("value", [True, False])
def test_numbers_in_other_scales_are_not_computed_with(how, value):
    figures = counted("travel", "Market size (in billion dollars)"), counted("research", "R&D ($ millions)")
    sides = [at("row", "Ohio", of={"op": "grid", "figure": one.id}) for one in figures]
    sides = [{"op": "value", "of": side} for side in sides] if value else sides
    result = Toolbox.over(*figures).run(
        plan_from_json({"op": "derive", "how": how, "left": sides[0], "right": sides[1]})
    )
    assert isinstance(result, NoAnswer)
    assert (result.reason, result.message) == (
        "unit_mismatch",
        "The numbers are counted in different scales: those of 'travel' in billions, those of 'research' in millions.",
    )


def test_numbers_in_one_scale_are_exact_to_their_decimals():
    figures = counted("travel", "Market size (in billion dollars)"), counted("research", "R&D ($ billion)")
    sides = [
        at("row", state, of={"op": "grid", "figure": one.id})
        for one, state in zip(figures, ("Ohio", "Utah"), strict=True)
    ]
    result = Toolbox.over(*figures).run(
        plan_from_json({"op": "derive", "how": "difference", "left": sides[0], "right": sides[1]})
    )
    assert isinstance(result, Value)
    assert result.text() == "224.4"


@pytest.mark.parametrize("how, said", [("difference", "224.4"), ("sum", "248.6"), ("share", "1954.55%")])
def test_a_number_without_a_unit_does_not_take_that_of_another_figure(how, said):
    figures = counted("wind", "Capacity (MW)"), counted("parks", "Parks")
    sides = [
        {"op": "value", "of": at("row", state, of={"op": "grid", "figure": one.id})}
        for one, state in zip(figures, ("Ohio", "Utah"), strict=True)
    ]
    result = Toolbox.over(*figures).run(
        plan_from_json({"op": "derive", "how": how, "left": sides[0], "right": sides[1]})
    )
    assert isinstance(result, Value)
    assert result.text() == said


def test_the_axes_of_another_figure_are_not_called_as_those_of_the_one_asked_about():
    plan = plan_from_json(
        {"op": "derive", "how": "ratio"}
        | {
            "left": at("row", "Ohio", of={"op": "grid"}),
            "right": at("row", "2010", of={"op": "grid", "figure": "other"}),
        }
    )
    assert verbalize(plan, Words(row="state", figure="travel")) == (
        "Cell by cell the values for state 'Ohio' divided by the values of figure other for row '2010'"
    )
