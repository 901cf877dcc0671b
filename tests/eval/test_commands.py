"""The commands, as they are typed; what they cannot do ends with code 2 and one line."""

import json

import pytest
from figwise.eval.cli import main
from figwise.eval.records import read_run, write_run


@pytest.fixture
def typed(capsys):
    """Run a command: (exit code, what it printed, what it said on stderr)."""

    def run(*words: object) -> tuple[object, str, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        return (left.value.code, *capsys.readouterr())

    return run


def test_a_report_of_two_runs_is_written(typed, run_of, tmp_path):
    write_run(run_of(c7=70), tmp_path / "a.jsonl")
    write_run(run_of(name="passages", c1=None), tmp_path / "b.jsonl")
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    code, out, _ = typed("report", *files, "--html", tmp_path / "r" / "p.html", "--markdown", tmp_path / "r" / "p.md")
    assert (code, out.split()) == (0, [str(tmp_path / "r" / "p.html"), str(tmp_path / "r" / "p.md")])
    assert (tmp_path / "r" / "p.html").read_text().count('<details class="case') == 2
    text = (tmp_path / "r" / "p.md").read_text()
    assert "| embedded against passages | 20 |" in text
    assert typed("report", *files)[1].rstrip() == text.rstrip()


def test_runs_over_other_cases_stand_side_by_side(typed, run_of, tmp_path):
    write_run(run_of(3), tmp_path / "a.jsonl")
    other = run_of(9)
    write_run(type(other)({**other.about, "system": "other"}, other.records[5:], other.texts), tmp_path / "b.jsonl")
    code, out, _ = typed("report", tmp_path / "a.jsonl", tmp_path / "b.jsonl")
    assert code == 0
    assert "Paired comparison" not in out
    assert "| all | other | 4 |" in out


def test_a_report_of_what_cannot_be_scored_is_an_error(typed, run_of, tmp_path):
    run = run_of(2)
    open_ended = [
        type(one)(one.case.model_copy(update={"status": None, "value": None}), one.answer) for one in run.records
    ]
    write_run(type(run)(run.about, tuple(open_ended)), tmp_path / "a.jsonl")
    code, _, told = typed("report", tmp_path / "a.jsonl")
    assert code == 2
    assert "no case can be scored" in told
    assert typed("report", tmp_path / "nowhere.jsonl")[0] == 2


def test_a_table_and_question_file_is_a_suite(typed, tmp_path):
    table = {"title": "Medals", "columns": ["Country", "Gold"], "rows": [["Chad", "3"], ["Fiji", "5"]]}
    lines = [
        {"id": "1", "question": "How much gold does Fiji have?", "answer": "5", **table},
        {"id": "2", "claim": "Fiji has the highest gold", "label": "entailed", **table},
        {"id": "3", "question": "How much gold does Chad have?", **table},
    ]
    (tmp_path / "own.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    out = tmp_path / "out.jsonl"
    code, told, _ = typed("run", tmp_path / "own.jsonl", "--out", out, "--cache", tmp_path / "cache", "--workers", "1")
    assert code == 0
    assert told.startswith(f"{out}: embedded over 3 cases of own, right 100.0% (")
    found = read_run(out)
    assert [record.outcome for record in found.records] == ["right", "right", "unscored"]
    cited = found.by_id()["1"].answer["citations"][0]
    assert found.texts[cited["figure"]][cited["start"] : cited["end"]] == "5"
    typed("run", tmp_path / "own.jsonl", "--out", out, "--cache", tmp_path / "cache")
    assert read_run(out).about["from_cache"] == 3


@pytest.mark.parametrize(
    "words, told",
    [
        (["nowhere.jsonl"], "cannot be read"),
        (["chartqa:nowhere"], "does not exist"),
        (["squad"], "No suite 'squad'"),
        (["shipped", "--kind", "guess"], "no case is left"),
        (["shipped", "--system", "guess"], "guess"),
        (["shipped", "--system", "agent"], "No language model is set"),
    ],
)
def test_what_cannot_be_run_is_said_and_leaves_nothing(typed, tmp_path, words, told):
    code, _, said = typed("run", *words, "--out", tmp_path / "out.jsonl", "--cache", tmp_path / "cache", "--share", "0")
    assert code == 2
    assert told in said
    assert said.count("\n") == 1
    assert not (tmp_path / "out.jsonl").exists()


def test_silence_is_right_where_nothing_can_be_said(typed, tmp_path):
    out = tmp_path / "out.jsonl"
    typed("run", "--system", "always-abstain", "--out", out, "--cache", tmp_path / "cache", "--workers", "1")
    found = read_run(out)
    abstain = [record for record in found.records if record.case.status == "abstained"]
    assert len(found.records) == 971
    assert {record.outcome for record in abstain} == {"right"}
    assert {record.outcome for record in found.records if record not in abstain} == {"silent"}
    assert {record.part for record in found.records} == {"held", "learned"}
