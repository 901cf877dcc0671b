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
