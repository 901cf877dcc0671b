"""Calibration and the risk-coverage curve, on cases small enough to work out by hand."""

import pytest
from figwise.eval.case import Case
from figwise.eval.records import Record
from figwise.eval.scorers.trust import Forced, calibration, coverage, forced_answer

CASE = Case(id="1", question="What?", value=5, status="answered")
OPEN = Case(id="2", question="What?", status="abstained")


def there(found):
    assert found is not None
    return found


def answered(value, confidence, case=CASE):
    return Record(case, {"status": "answered", "value": value, "confidence": confidence})


def withheld(value, confidence, case=CASE):
    candidates = [{"value": value, "confidence": confidence}]
    return Record(case, {"status": "abstained", "value": None, "confidence": 0.9, "candidates": candidates})


def test_confidence_that_says_how_often_it_is_right_has_no_error():
    found = there(calibration([answered(5, 0.75), answered(5, 0.75), answered(5, 0.75), answered(4, 0.75)]))
    assert found.ece.value == 0.0
    assert [one.cases for one in found.bins] == [0, 0, 0, 0, 0, 0, 0, 4, 0, 0]


def test_confidence_in_what_is_wrong_is_an_error():
    assert there(calibration([answered(4, 1.0), answered(4, 0.9)])).ece.value == pytest.approx(0.95)
    assert there(calibration([answered(5, 1.0), answered(4, 0.5)])).ece.value == pytest.approx(0.25)


def test_what_is_withheld_is_not_calibrated():
    assert calibration([withheld(5, 0.2)]) is None


def test_the_curve_counts_withheld_readings_too():
    found = there(
        coverage([answered(5, 0.9), answered(4, 0.8), withheld(5, 0.3), Record(OPEN, {"status": "abstained"})])
    )
    assert found.coverage == (0.25, 0.5, 0.75)
    assert found.risk == (0.0, 0.5, pytest.approx(1 / 3))
    assert found.aurc.value == pytest.approx((0 + 1 / 2 + 1 / 3) / 3)
    assert found.best == pytest.approx((0 + 0 + 1 / 3) / 3)
    assert found.chosen == (0.5, 0.5)


def test_an_answer_to_what_has_none_is_wrong_on_the_curve():
    assert forced_answer(OPEN, answered(5, 0.9).answer) == Forced(0.9, False)
    assert forced_answer(CASE, withheld(25, 0.4).answer) == Forced(0.4, False)
    assert forced_answer(CASE, {"status": "abstained"}) is None


def test_equally_sure_answers_come_together():
    found = there(coverage([answered(4, 0.5), answered(5, 0.5)]))
    assert (found.coverage, found.risk) == ((1.0,), (0.5,))
    assert found.aurc.value == 0.5


def test_nothing_said_is_no_curve():
    assert coverage([Record(CASE, {"status": "abstained"})]) is None
    assert coverage([Record(Case(id="3", question="What?"), answered(5, 1.0).answer)]) is None
