"""Plans are data: checked when built, stable under their hash, and nothing but data."""

import json

import pytest
from figwise.indexing.errors import PlanError
from figwise.tools.plan.form import MAX_NODES, plan_from_json, plan_json, plan_schema
from figwise.tools.say.verbalize import verbalize

PLAN = {
    "op": "reduce",
    "how": "mean",
    "of": {"op": "at", "axis": "row", "labels": ["u"], "of": {"op": "grid"}},
}


def test_a_plan_survives_json():
    plan = plan_from_json(PLAN)
    assert plan_from_json(json.dumps(plan_json(plan))) == plan


def test_a_plan_reads_as_a_sentence():
    assert verbalize(plan_from_json(PLAN)) == "The mean of the values for row 'u'"
    named = {"op": "labels", "axis": "group", "alias": True, "of": {"op": "grid"}}
    assert verbalize(plan_from_json(named)) == "The name of the values"


@pytest.mark.parametrize(
    "bad, said",
    [
        ("{", "not JSON at line 1"),
        ('{"of":' * 3_000, "nested too deep"),
        ({"op": "exec", "of": {}}, "no node 'exec' can stand there"),
        (PLAN | {"how": "eval"}, "how"),
        (
            {"op": "count", "of": {"op": "top", "how": "max", "k": 2, "rank": 2, "of": {"op": "grid"}}},
            "say one of them",
        ),
        ({"op": "count", "of": {"op": "top", "how": "max", "at": "a", "of": {"op": "grid"}}}, "say which are kept"),
        (PLAN | {"code": "1"}, "code: there is no such field"),
        ({"op": "reduce", "how": "mean"}, "of"),
        ({"op": "value", "of": {"op": "constant", "value": 1}}, "no node 'constant' can stand there. Nodes: grid, at"),
    ],
)
def test_what_is_no_plan_is_refused_in_one_line(bad, said):
    with pytest.raises(PlanError, match=said) as refused:
        plan_from_json(bad)
    assert "\n" not in str(refused.value)


def test_a_plan_is_bounded():
    deep: dict[str, object] = {"op": "grid"}
    for _ in range(MAX_NODES):
        deep = {"op": "where", "relation": ">", "to": 1, "of": deep}
    with pytest.raises(PlanError, match="nodes"):
        plan_from_json({"op": "count", "of": deep})
    text = '{"op":"count","of":' + '{"op":"where","relation":">","to":1,"of":' * 500
    with pytest.raises(PlanError):
        plan_from_json(text)


def test_the_schema_is_small_enough_for_a_tool_call():
    assert len(json.dumps(plan_schema())) < 30_000
