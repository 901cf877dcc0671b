"""How an answer ends: right, hedged, silent, wrong, or not scored at all."""

import pytest
from figwise.eval.case import Case
from figwise.eval.outcome import outcome_of


def case(**more):
    return Case.model_validate({"id": "1", "question": "What?", **more})


def answered(value, **more):
    return {"status": "answered", "value": value, **more}


def ambiguous(*values):
    return {"status": "ambiguous", "candidates": [{"value": value} for value in values]}


SILENT = {"status": "abstained", "value": None}


@pytest.mark.parametrize(
    "expected, answer, outcome",
    [
        ({"value": 5}, answered(5), "right"),
        ({"value": 5}, answered("25"), "wrong"),
        ({"value": "50%"}, answered(0.5), "wrong"),
        ({"value": 5}, SILENT, "silent"),
        ({"value": 5}, ambiguous(4, 5), "hedged"),
        ({"value": 5}, ambiguous(4, 6), "wrong"),
        ({"value": 5}, ambiguous(), "wrong"),
        ({"value": 5}, {}, "wrong"),
        ({"value": 64.1, "accept": [64100000]}, answered(64100000), "right"),
        ({"value": 64.1, "accept": [64100000]}, answered(641), "wrong"),
        ({"value": 3, "tolerance": 0.1}, answered(3.2), "wrong"),
        ({"value": ["a", "b"], "tags": ["ordered"]}, answered(["b", "a"]), "wrong"),
        ({"value": ["a", "b"]}, answered(["b", "a"]), "right"),
        ({"status": "abstained"}, SILENT, "right"),
        ({"status": "abstained"}, ambiguous(1, 2), "hedged"),
        ({"status": "abstained"}, answered(0), "wrong"),
        ({"status": "ambiguous", "value": [84, 79]}, ambiguous(84, 79), "right"),
        ({"status": "ambiguous", "value": [84, 79]}, ambiguous(84, 79, 1, 2), "right"),
        ({"status": "ambiguous", "value": [84, 79]}, ambiguous(84, 79, 1, 2, 3), "hedged"),
        ({"status": "ambiguous", "value": [84, 79]}, ambiguous(84, 3), "hedged"),
        ({"status": "ambiguous", "value": [84, 79]}, answered(84), "wrong"),
        ({"status": "ambiguous", "value": [84, 79]}, SILENT, "silent"),
        ({}, answered(5), "unscored"),
        ({}, SILENT, "unscored"),
    ],
)
def test_an_outcome(expected, answer, outcome):
    assert outcome_of(case(**expected), answer) == outcome


def test_a_sentence_may_say_more_than_the_expected_one_but_not_part_of_its_words():
    expected = {"value": "no", "accept": ["not at all"]}
    assert outcome_of(case(kind="fact", **expected), answered("Northern lights, not at all rare")) == "right"
    assert outcome_of(case(kind="fact", **expected), answered("Northern lights")) == "wrong"
    assert outcome_of(case(kind="attribute", value="orange"), answered("a dashed orange line")) == "right"
    assert outcome_of(case(kind="attribute", value="range"), answered("a dashed orange line")) == "wrong"
    assert outcome_of(case(kind="lookup", value="orange"), answered("a dashed orange line")) == "wrong"


def test_a_passage_may_be_quoted_as_its_source():
    quoted = answered("See the text", citations=[{"quote": "The valve failed in May."}])
    assert outcome_of(case(kind="passage", value="The valve failed in May."), quoted) == "right"
    assert outcome_of(case(kind="fact", value="The valve failed in May."), quoted) == "wrong"


def test_another_right_value_allows_few_more_words():
    expected = {"value": 7, "accept": ["week 7"]}
    assert outcome_of(case(**expected), answered("in week 7")) == "right"
    assert outcome_of(case(**expected), answered("week 71")) == "wrong"
    long = "in week 7, or perhaps week 9, or any other of the fifty-two weeks that the year has"
    assert outcome_of(case(**expected), answered(long)) == "wrong"


def test_a_claim_is_true_or_false_or_open():
    true, unsettled = (
        Case.model_validate({"id": "1", "claim": "It rose.", **more})
        for more in ({"value": True}, {"label": "unknown"})
    )
    assert outcome_of(true, answered(True)) == "right"
    assert outcome_of(true, answered(False)) == "wrong"
    assert outcome_of(true, answered(1)) == "wrong"
    assert outcome_of(unsettled, SILENT) == "right"
    assert outcome_of(unsettled, answered(False)) == "wrong"
