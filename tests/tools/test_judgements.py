"""Judgements of judgements: existence, denial, and several together."""

import pytest
from figwise.indexing.model.figure import Figure
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}


@pytest.fixture
def toolbox():
    rows = [["Oslo", "7", ""], ["Rome", "9", "3"]]
    return Toolbox.over(Figure.from_table("Towns", ["Town", "Parks", "Lakes"], rows))


def parks(relation, to):
    return {
        "op": "exists",
        "of": {"op": "having", "axis": "row", "at": "Parks", "relation": relation, "to": to, "of": GRID},
    }


UNSTATED = {
    "op": "compare",
    "relation": "=",
    "right": {"op": "constant", "value": 3},
    "left": {
        "op": "value",
        "of": {
            "op": "at",
            "axis": "column",
            "labels": ["Lakes"],
            "of": {"op": "at", "axis": "row", "labels": ["Oslo"], "of": GRID},
        },
    },
}


@pytest.mark.parametrize("relation, to, truth", [(">", 8, True), (">", 9, False), ("=", 7, True)])
def test_exists(toolbox, relation, to, truth):
    result = toolbox.run(plan_from_json(parks(relation, to)))
    assert isinstance(result, Value)
    assert result.value is truth
    assert result.cells, "what is listed there is the evidence, also where nothing meets the condition"


def test_not_turns_a_judgement_round(toolbox):
    result = toolbox.run(plan_from_json({"op": "not", "of": parks(">", 8)}))
    assert isinstance(result, Value)
    assert result.value is False
    assert result.cells


@pytest.mark.parametrize("parts, truth", [([(">", 8), ("=", 7)], True), ([(">", 8), ("=", 8)], False)])
def test_all_of(toolbox, parts, truth):
    result = toolbox.run(plan_from_json({"op": "all_of", "parts": [parks(*part) for part in parts]}))
    assert isinstance(result, Value)
    assert result.value is truth


def test_a_false_part_settles_what_another_leaves_open(toolbox):
    open_ = toolbox.run(plan_from_json({"op": "all_of", "parts": [UNSTATED, parks("=", 7)]}))
    assert isinstance(open_, NoAnswer)
    settled = toolbox.run(plan_from_json({"op": "all_of", "parts": [UNSTATED, parks("=", 8)]}))
    assert isinstance(settled, Value)
    assert settled.value is False


def spread(relation, to):
    return {"op": "having", "axis": "row", "at": "Cost", "relation": relation, "to": to, "of": GRID}


def one(name):
    at = {"op": "at", "axis": "column", "labels": ["Cost"], "of": GRID}
    return {"op": "value", "of": {"op": "at", "axis": "row", "labels": [name], "of": at}}


RANGES = [["Oak", "31-32"], ["Elm", "40"], ["Fir", "35-36"], ["Yew", "<5"]]


@pytest.mark.parametrize(
    "relation, to, met",
    [
        (">", 33, ("Elm", "Fir")),
        (">=", 35, ("Elm", "Fir")),
        ("<", 35, ("Oak", "Yew")),
        ("<=", 36, ("Oak", "Fir", "Yew")),
        ("=", 40, "Elm"),
        (">", 31.5, None),
        (">", 35, None),
        ("<", 4, None),
        ("=", 31.5, None),
        ("!=", 35, None),
    ],
)
def test_a_range_meets_a_condition_only_where_all_of_it_does(relation, to, met):
    toolbox = Toolbox.over(Figure.from_table("Trees", ["Tree", "Cost"], RANGES))
    result = toolbox.run(plan_from_json({"op": "labels", "axis": "row", "of": spread(relation, to)}))
    if met is not None:
        assert isinstance(result, Value)
        assert result.value == met
    else:
        assert isinstance(result, NoAnswer)
        assert "is open: the text gives a range" in result.message


@pytest.mark.parametrize(
    "left, relation, right, truth",
    [
        ("Oak", "<", "Fir", True),
        ("Oak", "<", "Elm", True),
        ("Fir", ">=", 36, None),
        ("Fir", "=", "Fir", True),
    ],
)
def test_a_range_is_compared_by_its_ends(left, relation, right, truth):
    toolbox = Toolbox.over(Figure.from_table("Trees", ["Tree", "Cost"], RANGES))
    other = one(right) if isinstance(right, str) else {"op": "constant", "value": right}
    result = toolbox.run(plan_from_json({"op": "compare", "left": one(left), "relation": relation, "right": other}))
    if truth is None:
        assert isinstance(result, NoAnswer)
        assert result.message == "Whether 35 to 36 is at least 36 is open: the text gives a range."
    else:
        assert isinstance(result, Value)
        assert result.value is truth


@pytest.mark.parametrize("relation, truth", [("<", True), (">=", False)])
def test_ranges_may_share_an_end(relation, truth):
    toolbox = Toolbox.over(Figure.from_table("Trees", ["Tree", "Cost"], [["Ash", "30-31"], ["Oak", "31-32"]]))
    plan = {"op": "compare", "left": one("Ash"), "relation": relation, "right": one("Oak")}
    result = toolbox.run(plan_from_json(plan))
    assert isinstance(result, Value)
    assert result.value is truth


def test_a_range_is_set_against_other_cells_by_its_ends():
    rows = [["Oak", "31-32", "30"], ["Elm", "40", "38-39"], ["Fir", "35-36", "35.5"]]
    toolbox = Toolbox.over(Figure.from_table("Trees", ["Tree", "Cost", "Price"], rows))
    columns = [{"op": "at", "axis": "column", "labels": [name], "of": GRID} for name in ("Cost", "Price")]
    for tree, truth in (("Oak", True), ("Elm", True), ("Fir", None)):
        of, to = ({"op": "at", "axis": "row", "labels": [tree], "of": column} for column in columns)
        plan = {"op": "quantified", "quantifier": "every", "relation": ">", "of": of, "to": to}
        result = toolbox.run(plan_from_json(plan))
        assert (result.value if isinstance(result, Value) else None) is truth
