"""Changing plans as trees."""

from figwise.app.planner.follow.tree import in_panel, named, number_of, rebuilt, renamed, value_at, widened, with_labels
from figwise.tools.plan.nodes import (
    At,
    Choose,
    Compare,
    Constant,
    Derive,
    GridCells,
    LabelsOf,
    Option,
    Reduce,
    Top,
    ValueOf,
    Where,
)


def cell(row, column="2019"):
    return ValueOf(of=At(of=At(of=GridCells(), axis="row", labels=(row,)), axis="column", labels=(column,)))


def best(column="2019", how="max"):
    cells = At(of=GridCells(), axis="column", labels=(column,))
    return LabelsOf(of=Top(of=cells, how=how), axis="row")


def test_labels_are_replaced_where_they_stand():
    assert with_labels(cell("Metro"), "row", ("Bus",)) == [cell("Bus")]
    assert with_labels(cell("Metro"), "column", ("2020",)) == [cell("Metro", "2020")]


def test_of_two_labels_either_may_be_meant():
    plan = Derive(how="difference", left=cell("Metro"), right=cell("Bus"))
    assert with_labels(plan, "row", ("Tram",)) == [
        Derive(how="difference", left=cell("Tram"), right=cell("Bus")),
        Derive(how="difference", left=cell("Metro"), right=cell("Tram")),
    ]


def test_an_axis_on_which_nothing_is_named_is_narrowed():
    plan = Reduce(of=GridCells(), how="mean")
    narrowed = Reduce(of=At(of=GridCells(), axis="row", labels=("Bus",)), how="mean")
    assert with_labels(plan, "row", ("Bus",)) == [narrowed]


def test_a_label_cannot_be_put_where_a_label_is_asked_for():
    assert with_labels(best(), "row", ("Bus",)) == []


def test_labels_stand_in_conditions_choices_and_claims_too():
    having = LabelsOf(of=Where(of=GridCells(), keep="row", at="2019", relation=">", to=5.0), axis="row")
    assert named(having, "column") == [("2019",)]
    assert named(renamed(having, "column", ("2019",), ("2020",)), "column") == [("2020",)]
    claim = Compare(left=best(), relation="contains", right=Constant(value="Metro"))
    assert renamed(claim, "row", ("Metro",), ("Bus",)).right.value == "Bus"
    choice = Choose(how="max", options=(Option(label="a", of=cell("a")), Option(label="b", of=cell("b"))))
    assert [option.label for option in renamed(choice, "row", ("b",), ("c",)).options] == ["a", "c"]


def test_the_number_behind_a_label_is_its_value():
    assert number_of(best()) == ValueOf(of=best().of)
    assert value_at(number_of(best()), "row", "Bus") == cell_by_column("Bus")
    assert number_of(Constant(value="x")) is None


def cell_by_column(row):
    column = At(of=GridCells(), axis="column", labels=("2019",))
    return ValueOf(of=At(of=column, axis="row", labels=(row,)))


def test_widening_leaves_the_other_axis():
    assert widened(cell("Metro").of, "row") == At(of=GridCells(), axis="column", labels=("2019",))


def test_another_panel_holds_everywhere():
    moved = in_panel(Reduce(of=Where(of=GridCells(grid="g1"), relation=">", to=1.0), by="row", how="mean"), "g2")
    assert moved.of.of.grid == "g2"


def test_what_is_no_plan_any_more_is_none():
    assert rebuilt(cell("Metro"), lambda node: Constant(value="x") if isinstance(node, GridCells) else node) is None
