"""Two runs over the same cases, paired."""

import pytest
from figwise.eval.compare import compare
from figwise.eval.records import Run
from figwise.indexing.errors import SourceError


def test_a_run_against_itself_differs_in_nothing(run_of):
    found = compare(run_of(), run_of())
    assert (found.n, found.gained, found.lost, found.p, found.flips) == (20, 0, 0, 1.0, ())
    assert (found.right.low, found.right.value, found.right.high) == (0, 0, 0)


def test_flipped_cases_are_listed_both_ways(run_of):
    found = compare(run_of(c1=10, c2=None), run_of(c3=30))
    assert {flip.before.case.id: flip.gained for flip in found.flips} == {"c1": True, "c2": True, "c3": False}
    assert (found.gained, found.lost) == (2, 1)
    assert found.right.value == pytest.approx(1 / 20)
    assert found.wrong.value == 0
    assert found.p == 1.0


def test_many_flips_one_way_are_more_than_chance(run_of):
    worse = run_of(**{f"c{at}": -1 for at in range(10)})
    found = compare(worse, run_of())
    assert found.p == pytest.approx(2 / 2**10)
    assert found.right.low > 0


def test_only_cases_that_both_asked_are_compared(run_of):
    found = compare(run_of(10), run_of(20))
    assert (found.n, found.only_first, found.only_second) == (10, 0, 10)


def test_a_case_whose_expected_value_was_changed_is_not_compared(run_of):
    first, second = run_of(), run_of()
    other = second.records[0].case.model_copy(update={"value": 99})
    changed = Run(second.about, (type(second.records[0])(other, second.records[0].answer), *second.records[1:]))
    assert compare(first, changed).n == 19


def test_runs_that_share_nothing_cannot_be_compared(run_of):
    with pytest.raises(SourceError, match="share no case"):
        compare(run_of(1), Run({"system": "x"}, run_of(5).records[3:]))
