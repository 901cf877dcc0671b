"""A bad case is named with its file, line and field."""

import json

import pytest
from figwise.eval.case import Case
from figwise.eval.cases import cases_in, parsed_cases, shipped
from figwise.indexing.errors import SourceError

GOOD = {"id": "1", "question": "What?", "value": 1}


@pytest.mark.parametrize(
    "case, field, message",
    [
        ({"id": "2", "question": "What?", "kind": "guess"}, "kind", "Input should be 'lookup'"),
        ({"id": "2", "question": "What?", "tolerence": 1}, "tolerence", "Extra inputs"),
        ({"id": "2", "question": "What?", "tolerance": -1}, "tolerance", "greater than or equal to 0"),
        ({"id": "2", "question": "What?", "value": {"a": 1}}, "value", "has to be a number"),
        ({"id": "2", "question": "What?", "value": [[1]]}, "value", "has to be a number"),
        ({"id": "2", "question": "What?", "status": "maybe"}, "status", "Input should be"),
        ({"id": "2", "question": "What?", "status": "answered"}, "(the whole case)", "there is no value"),
        ({"id": "2", "question": "What?", "status": "abstained", "value": 3}, "(the whole case)", "there is a value"),
        ({"id": "2", "question": "What?", "status": "ambiguous", "value": 3}, "(the whole case)", "candidates"),
        ({"id": "2", "question": "What?", "claim": "So."}, "(the whole case)", "either a question or a claim"),
        ({"id": "2"}, "(the whole case)", "either a question or a claim"),
        ({"id": "2", "question": " "}, "(the whole case)", "empty"),
        ({"question": "What?"}, "id", "required"),
        ({"id": "2", "question": "What?", "columns": ["a"]}, "(the whole case)", "columns and rows"),
        ({"id": "2", "question": "What?", "figure": "f", "description": "d"}, "(the whole case)", "only one of"),
        ({"id": "1", "question": "What?"}, "id", "earlier line"),
        ({"id": "2", "question": "What?", "follows": "0"}, "follows", "no earlier case"),
    ],
)
def test_a_bad_case_is_named(tmp_path, case, field, message):
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n{json.dumps(case)}\n")
    with pytest.raises(SourceError) as bad:
        cases_in(file)
    assert str(bad.value).startswith(f"{file}, line 2, field {field!r}: ")
    assert message in str(bad.value)
    assert "\n" not in str(bad.value)


def test_a_line_that_is_no_json_is_named(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n[1]\n")
    with pytest.raises(SourceError, match=r"cases.jsonl, line 2: Not a JSON object"):
        cases_in(file)


def test_no_case_is_an_error():
    with pytest.raises(SourceError, match="holds no case"):
        parsed_cases(["\n"], "empty.jsonl")


def test_collections_of_tables_are_read_as_they_are_written():
    answer, label, other = parsed_cases(
        [
            json.dumps({"id": "1", "question": "What?", "answer": "5", "columns": ["a", 2], "rows": [[1, None]]}),
            json.dumps({"id": "2", "claim": "So.", "label": "refuted", "columns": ["a"], "rows": [["x"]]}),
            json.dumps({"id": "3", "claim": "So.", "label": "neutral", "columns": ["a"], "rows": [["x"]]}),
        ],
        "tables.jsonl",
    )
    assert (answer.status, answer.value, answer.columns, answer.rows) == ("answered", "5", ("a", "2"), (("1", ""),))
    assert (label.status, label.value) == ("answered", False)
    assert (other.status, other.value) == ("abstained", None)


def test_a_case_without_an_expected_value_is_not_scored():
    (case,) = parsed_cases([json.dumps({"id": "1", "question": "What?"})], "x")
    assert case.status is None


def test_a_case_is_the_same_after_writing():
    for case in shipped():
        assert Case.model_validate(json.loads(json.dumps(case.to_json()))) == case
