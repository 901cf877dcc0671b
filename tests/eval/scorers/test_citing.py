"""Citations are right where they quote the text as it stands and hold the cells that were used."""

import pytest
from figwise.eval.case import Case
from figwise.eval.records import Record
from figwise.eval.scorers.citing import Cited, cited
from figwise.eval.systems.base import Place

TEXT = "Oslo 12 mm\nRome 7 mm\nThe northern one is wetter: 125."


def record(value, *citations, used=(), status="answered"):
    case = Case(id="1", question="What?", figure="rain", value=12, status="answered")
    listed = [{"figure": "rain", "start": start, "end": end, "quote": quote} for start, end, quote in citations]
    answer = {"status": status, "value": value, "citations": listed}
    return Record(case, answer, "rain", used=tuple(Place("rain", *one) for one in used))


@pytest.mark.parametrize(
    "one, expected",
    [
        (record(12, (5, 7, "12"), used=[(5, 7)]), Cited(True, True)),
        (record(19, (5, 7, "12"), (16, 17, "7"), used=[(5, 7), (16, 17)]), Cited(True, True)),
        (record(19, (5, 7, "12"), used=[(5, 7), (16, 17)]), Cited(True, False)),
        (record(12, (5, 7, "13"), used=[(5, 7)]), Cited(False, True)),
        (record(12, (5, 6, "1"), used=[(5, 7)]), Cited(True, False)),
        (record(12, used=[(5, 7)]), Cited(False, False)),
        (record(12, (5, 5, "")), Cited(False, False)),
        (record(12, (0, 10, "Oslo 12 mm")), Cited(True, True)),
        (record(2, (0, 10, "Oslo 12 mm")), Cited(True, False)),
        (record(25, (48, 52, "125.")), Cited(False, False)),
        (record("Oslo", (0, 10, "Oslo 12 mm")), Cited(True, True)),
        (record("no", (25, 33, "northern")), Cited(True, False)),
        (record([12, 7], (0, 10, "Oslo 12 mm")), Cited(True, False)),
        (record([12, 7], (0, 10, "Oslo 12 mm"), (11, 20, "Rome 7 mm")), Cited(True, True)),
    ],
)
def test_how_an_answer_is_cited(one, expected):
    assert cited(one, {"rain": TEXT}) == expected


def test_a_citation_of_an_unknown_figure_is_not_exact():
    assert cited(record(12, (5, 7, "12"), used=[(5, 7)]), {}) == Cited(False, True)


def test_what_is_not_answered_needs_no_citation():
    assert cited(record(None, status="abstained"), {"rain": TEXT}) is None
    assert cited(record("rain"), {"rain": TEXT}) is None
