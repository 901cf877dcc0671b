"""The gate lets a run through that is as good as it was, and no other."""

import json

import pytest
from figwise.eval.cli import main
from figwise.eval.gate import baseline_of, check, parsed_bounds
from figwise.eval.records import Run, write_run
from figwise.indexing.errors import SourceError


@pytest.fixture
def gate(tmp_path):
    """Write a run, and the exit code of the gate over it."""

    def pass_through(run: Run, *options: str) -> int:
        write_run(run, tmp_path / "run.jsonl")
        with pytest.raises(SystemExit) as left:
            main(["gate", str(tmp_path / "run.jsonl"), *options])
        assert isinstance(left.value.code, int)
        return left.value.code

    return pass_through


def test_a_planted_wrong_answer_fails_against_the_baseline(gate, run_of, tmp_path, capsys):
    file = str(tmp_path / "baseline.json")
    assert gate(run_of(), "--baseline", file, "--write") == 0
    assert gate(run_of(), "--baseline", file) == 0
    capsys.readouterr()
    assert gate(run_of(c7=70), "--baseline", file) == 1
    told = capsys.readouterr().out
    assert "WORSE  right at least 0.99: 0.95" in told
    assert "WORSE  wrong at most 0.01: 0.05" in told


def test_silence_where_there_was_an_answer_fails_too(gate, run_of, tmp_path):
    file = str(tmp_path / "baseline.json")
    gate(run_of(), "--baseline", file, "--write")
    assert gate(run_of(c7=None), "--baseline", file) == 1


def test_a_broken_citation_fails(gate, run_of, tmp_path):
    run = run_of()
    file = str(tmp_path / "baseline.json")
    gate(run, "--baseline", file, "--write")
    moved = Run(run.about, run.records, {id: f"x{text}" for id, text in run.texts.items()})
    assert gate(moved, "--baseline", file) == 1


@pytest.mark.parametrize(
    "bound, code",
    [
        ("right=0.95", 0),
        ("right=0.951", 1),
        ("wrong=0.05", 0),
        ("wrong=0.049", 1),
        ("lookup.right=0.9", 0),
        ("lookup.precision=0.99", 1),
        ("cited=1", 0),
        ("ece=0.9", 0),
        ("ece=0.01", 1),
        ("rank.right=0.1", 2),
        ("right", 2),
        ("right=good", 2),
    ],
)
def test_a_bound_is_put_to_a_named_figure(gate, run_of, bound, code):
    assert gate(run_of(c7=70), "--bound", bound) == code


def test_a_gate_without_a_bound_is_an_error(gate, run_of, capsys):
    assert gate(run_of()) == 2
    assert "needs a bound" in capsys.readouterr().err


def test_a_baseline_of_other_cases_is_an_error(gate, run_of, tmp_path, capsys):
    file = str(tmp_path / "baseline.json")
    gate(run_of(), "--baseline", file, "--write")
    assert gate(run_of(19), "--baseline", file) == 2
    other = run_of()
    assert gate(Run({**other.about, "data": "e"}, other.records, other.texts), "--baseline", file) == 2
    assert "its data is 'd', that of the run 'e'" in capsys.readouterr().err
    (tmp_path / "baseline.json").write_text("{}")
    assert gate(run_of(), "--baseline", file) == 2


def test_a_run_in_which_nothing_is_scored_does_not_pass(gate, run_of):
    run = run_of(3)
    unscored = [
        type(one)(one.case.model_copy(update={"status": None, "value": None}), one.answer) for one in run.records
    ]
    assert gate(Run(run.about, tuple(unscored)), "--bound", "right=0") == 2


def test_a_baseline_allows_its_slack_and_no_more(run_of):
    bounds = baseline_of(run_of(), slack=0.05).bounds()
    assert all(one.holds for one in check(run_of(c7=70), bounds) if one.bound.name == "right")
    assert not all(one.holds for one in check(run_of(c7=70, c8=70), bounds))


def test_errors_have_no_slack(run_of):
    assert {one.name: one.value for one in baseline_of(run_of(), slack=0.5).bounds()}["errors"] == 0


def test_what_is_no_bound_is_named():
    with pytest.raises(SourceError, match="'right>1' is no bound"):
        parsed_bounds(["right>1"])


def test_compare_lists_flips_and_says_how_sure_it_is(run_of, tmp_path, capsys):
    for name, run in (("a", run_of()), ("b", run_of(c7=70))):
        write_run(run, tmp_path / f"{name}.jsonl")
    files = [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")]
    for options in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            main(["compare", *files, *options])
        assert left.value.code == 0
    plain, _, last = capsys.readouterr().out.rstrip().rpartition("\n")
    assert "- c7  right -> wrong  What is 7?" in plain
    assert "0 gained, 1 lost, McNemar p = 1" in plain
    assert json.loads(last)["flips"] == [{"id": "c7", "before": "right", "after": "wrong"}]
