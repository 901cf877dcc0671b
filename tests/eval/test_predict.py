"""`figwise-eval predict`: one answer for each case, over what the case carries."""

import json

import pytest
from figwise.eval.cli import main

TABLE = {"title": "Medals", "columns": ["Country", "Gold", "Silver"], "rows": [["Chad", "3", "1"], ["Fiji", "5", "0"]]}
DESCRIPTION = "## Bar Chart: Rain\n### Detailed Analysis\n* **Oslo:** 12 mm\n* **Rome:** 7 mm\n"


@pytest.fixture
def predict(tmp_path):
    def run(*cases):
        source, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
        source.write_text("".join(f"{case if isinstance(case, str) else json.dumps(case)}\n" for case in cases))
        with pytest.raises(SystemExit) as left:
            main(["predict", "--cases", str(source), "--out", str(out)])
        assert left.value.code == 0
        return [json.loads(line) for line in out.read_text().splitlines()]

    return run


def test_a_question_over_a_table(predict):
    (answer,) = predict({"id": "1", "question": "How much gold does Fiji have?", **TABLE})
    assert (answer["id"], answer["status"], answer["value"]) == ("1", "answered", 5)


def test_a_question_over_a_description(predict):
    (answer,) = predict({"id": "1", "question": "What is the value for Rome?", "description": DESCRIPTION})
    assert (answer["status"], answer["value"], answer["unit"]) == ("answered", 7, "mm")
    (citation,) = answer["citations"]
    assert DESCRIPTION[citation["start"] : citation["end"]] == citation["quote"]


def test_a_claim_is_judged_true_or_false_or_not_at_all(predict):
    claims = ["Fiji has the highest gold", "Chad has the highest gold", "Peru has the highest gold"]
    answers = predict(*({"id": str(n), "claim": claim, **TABLE} for n, claim in enumerate(claims)))
    assert [answer["value"] for answer in answers] == [True, False, None]


def test_every_line_gets_a_line(predict):
    answers = predict("no json", {"id": "x"}, {"id": "y", "question": "What?", "columns": 3, "rows": []})
    assert [answer["status"] for answer in answers] == ["abstained"] * 3
    assert [answer.get("id") for answer in answers] == [None, "x", "y"]


def test_a_missing_file_is_named(capsys, tmp_path):
    with pytest.raises(SystemExit) as left:
        main(["predict", "--cases", "nowhere.jsonl", "--out", str(tmp_path / "out")])
    assert left.value.code == 2
    assert "'nowhere.jsonl' cannot be read" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_model_answers_where_the_system_says_so(tmp_path, monkeypatch, capsys):
    """With no model set it says so; with one that is not there, the built-in planner answers and says that."""
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
    cases = [
        {"id": "1", "question": "What is the value for Rome?", "description": DESCRIPTION},
        {"id": "2", "claim": "Fiji has the highest gold", **TABLE},
    ]
    source.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    command = ["predict", "--cases", str(source), "--out", str(out), "--system", "agent"]
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code == 2
    assert "No language model is set" in capsys.readouterr().err

    monkeypatch.setenv("FIGWISE_LLM", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("FIGWISE_LLM_MODEL", "small")
    with pytest.raises(SystemExit) as left:
        main(command)
    assert left.value.code == 0
    answers = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(answer["id"], answer["value"]) for answer in answers] == [("1", 7), ("2", True)]
    assert answers[1]["question"] == "Fiji has the highest gold"
    assert all("model_failed" in [warning["code"] for warning in answer["warnings"]] for answer in answers)
