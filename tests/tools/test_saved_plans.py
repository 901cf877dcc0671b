"""Plans that version 0.1.0 saved are read, and give the answers they gave."""

import json
from pathlib import Path
from typing import Any

import pytest
from figwise.indexing.errors import PlanError
from figwise.indexing.model.figure import Figure
from figwise.tools.plan.form import MAX_NODES, plan_from_json, plan_json
from figwise.tools.plan.lower import OLD_OPS
from figwise.tools.plan.nodes import NODES
from figwise.tools.plan.tree import walk
from figwise.tools.result import Value
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}
SAVED = json.loads((Path(__file__).parent / "saved_plans.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("saved", SAVED, ids=[case["name"] for case in SAVED])
def test_a_saved_plan_gives_the_same_answer(saved):
    toolbox = Toolbox.over(Figure.from_table("Games", saved["columns"], saved["rows"]))
    plan = plan_from_json(saved["plan"])
    found = toolbox.run(plan)
    assert isinstance(found, Value), found
    value = list(found.value) if isinstance(found.value, tuple) else found.value
    assert (value, found.unit) == (saved["value"], saved["unit"])
    assert {type(node) for node in walk(plan)} <= set(NODES)
    assert plan_from_json(plan_json(plan)) == plan


def test_every_old_node_is_among_the_saved_plans():
    """But for aliases, which a table has none of: test_seed_kinds has it."""
    written = json.dumps([case["plan"] for case in SAVED])
    assert [op for op in sorted(OLD_OPS) if f'"{op}"' not in written] == ["aliases"]


def test_nodes_of_today_have_no_old_name():
    assert OLD_OPS.isdisjoint(node.model_fields["op"].default for node in NODES)


@pytest.mark.parametrize(
    "plan, said",
    [
        ({"op": "not"}, "not"),
        ({"op": "count", "of": {"op": "past", "axis": "row", "way": "beside", "of": GRID}}, "past: 'beside'"),
        ({"op": "count", "of": {"op": "diagonal", "of": GRID, "colour": "red"}}, "colour"),
    ],
)
def test_a_saved_plan_with_a_mistake_is_refused_in_one_line(plan, said):
    with pytest.raises(PlanError, match=said) as raised:
        plan_from_json(plan)
    assert "\n" not in str(raised.value)


def test_compositions_do_not_grow_without_end():
    """Each of these names its cells four times."""
    plan: Any = GRID
    for _ in range(40):
        plan = {"op": "outliers", "of": plan}
    with pytest.raises(PlanError, match=f"more than {MAX_NODES} nodes"):
        plan_from_json({"op": "count", "of": plan})
