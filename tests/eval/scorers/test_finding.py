"""Retrieval is measured on first questions that name no figure."""

import pytest
from figwise.eval.case import Case
from figwise.eval.records import Record
from figwise.eval.scorers.finding import finding


def there(found):
    assert found is not None
    return found


def record(figures, found_in, **more):
    case = Case.model_validate({"id": "1", "question": "Which?", "found_in": found_in, "value": 1, **more})
    return Record(case, {"status": "answered", "value": 1, "figures": figures})


def test_recall_and_rank():
    found = there(finding([record(["a", "b"], ["a"]), record(["x", "y", "a"], ["a"]), record([], ["a"])]))
    assert found.cases == 3
    assert {k: one.value for k, one in found.recall.items()} == {
        1: pytest.approx(1 / 3),
        3: pytest.approx(2 / 3),
        5: pytest.approx(2 / 3),
    }
    assert found.mrr.value == pytest.approx((1 + 1 / 3) / 3)


def test_of_two_figures_each_counts_by_half():
    found = there(finding([record(["a", "x", "y", "b"], ["a", "b"])]))
    assert {k: one.value for k, one in found.recall.items()} == {1: 0.5, 3: 0.5, 5: 1.0}
    assert found.mrr.value == 1.0


def test_a_figure_whose_name_only_begins_alike_is_not_found():
    assert there(finding([record(["rain-2"], ["rain"])])).mrr.value == 0.0


def test_nothing_to_find_is_no_score():
    assert finding([record(["a"], [])]) is None
    assert finding([record(["a"], [], figure="a")]) is None
