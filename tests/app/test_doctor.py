"""`figwise doctor`, `--json`, and what a shell completes."""

import json
import os
import subprocess
import sys

import pytest
from figwise.app.cli import main


@pytest.fixture
def figwise(capsys):
    def run(*arguments):
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([*map(str, arguments)])
        out, err = capsys.readouterr()
        return left.value.code, out, err

    return run


def test_all_is_well_where_it_is(figwise, qa):
    code, out, _ = figwise("doctor", "--json", "--home", qa.library.home.folder)
    found = json.loads(out)
    assert (code, found["ok"]) == (0, True)
    assert {check["name"]: check["status"] for check in found["checks"]} == dict.fromkeys(
        ["packages", "home", "catalog", "vectors", "encoder", "model"], "ok"
    )
    assert found["packages"]["torch"]
    assert str(qa.library.home.folder) in found["checks"][1]["detail"]


def test_a_home_that_is_not_there_yet_is_a_note_and_is_not_made(figwise, tmp_path):
    home = tmp_path / "none"
    code, out, _ = figwise("doctor", "--home", home)
    assert code == 0
    assert f"note    home      {home} does not exist yet" in out
    assert not home.exists()


def test_vectors_that_are_gone_are_a_note_and_stay_gone(figwise, tmp_path, samples):
    home = tmp_path / "home"
    figwise("index", samples / "wind-farms.md", "--home", home)
    (home / "vectors").rename(home / "elsewhere")
    code, out, _ = figwise("doctor", "--home", home)
    assert (code, "note    vectors   They are out of date" in out) == (0, True)
    assert not (home / "vectors" / "chroma.sqlite3").exists()


def test_what_fails_is_said_and_is_the_exit_code(figwise, tmp_path, monkeypatch):
    (tmp_path / "catalog.db").write_text("no database at all, but long enough to be taken for one" * 20)
    monkeypatch.setenv("FIGWISE_ENCODER", "no-such-encoder")
    code, out, _ = figwise("doctor", "--home", tmp_path)
    failed = [line.split()[1] for line in out.splitlines() if line.startswith("FAILED")]
    assert (code, failed) == (1, ["catalog", "vectors", "encoder"])


@pytest.mark.parametrize(
    "setting, said",
    [
        ({}, "FIGWISE_LLM is set and FIGWISE_LLM_MODEL is not"),
        ({"FIGWISE_LLM_MODEL": "small"}, "small at 127.0.0.1 does not answer: "),
    ],
)
def test_a_model_that_does_not_answer_is_named_and_its_key_is_not(figwise, qa, monkeypatch, setting, said):
    monkeypatch.setenv("FIGWISE_LLM", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("FIGWISE_LLM_KEY", "sk-secret")
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    code, out, err = figwise("doctor", "--json", "--home", qa.library.home.folder)
    check = json.loads(out)["checks"][-1]
    assert (code, check["status"]) == (1, "failed")
    assert said in check["detail"]
    assert "sk-secret" not in out + err


def test_indexing_and_removing_say_what_they_did_a_line_each(figwise, tmp_path, samples):
    home = tmp_path / "home"
    _, out, _ = figwise("index", samples / "wind-farms.md", samples / "lake-oxygen.txt", "--json", "--home", home)
    assert [(row["id"], row["outcome"]) for row in map(json.loads, out.splitlines())] == [
        ("wind-farms", "indexed"),
        ("lake-oxygen", "indexed"),
    ]
    code, out, _ = figwise("remove", "wind-farms", "--json", "--home", home)
    assert (code, json.loads(out)["outcome"]) == (0, "removed")


@pytest.mark.parametrize(
    "words, offered",
    [
        ("figwise do", {"doctor"}),
        ("figwise show wind", {"wind-farms"}),
        ("figwise ask q --figure wa", {"waste-sorting"}),
        ("figwise ask q --sy", {"--system"}),
    ],
)
def test_a_shell_completes_commands_options_and_figures(qa, words, offered):
    environment = os.environ | {
        "_FIGWISE_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
        "FIGWISE_HOME": str(qa.library.home.folder),
    }
    script = "import sys; sys.argv = ['figwise']; from figwise.app.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert set(done.stdout.split()) == offered


def test_help_says_what_exit_codes_mean(figwise):
    _, out, _ = figwise("--help")
    assert "Exit codes: 0 done" in " ".join(out.split())
