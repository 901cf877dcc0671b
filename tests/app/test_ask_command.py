"""`figwise ask`, as people and programs use it."""

import io
import json
import os
import pty
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from figwise.app.cli import main

ANSWER_FIELDS = {
    *("question", "status", "value", "unit", "text", "confidence", "reading", "plan", "reason", "warnings"),
    *("figures", "candidates", "citations", "table"),
}


@pytest.fixture
def figwise(qa, capsys):
    """Run the command over the shared library; gives the exit code, stdout and stderr."""

    def run(*arguments):
        with pytest.raises(SystemExit) as left:
            main([*arguments, "--home", str(qa.library.home.address)])
        out, err = capsys.readouterr()
        return left.value.code, out, err

    return run


def test_a_person_gets_answer_reading_source_and_place(figwise):
    code, out, _ = figwise("ask", "What accuracy does type m reach at length 12?", "--figure", "length-accuracy")
    assert code == 0
    assert out.splitlines() == [
        "90.0%",
        "read as   The value for type 'm', length '12'",
        "source    length-accuracy, line 50: “90.0%”",
    ]


def test_a_program_gets_every_field(figwise):
    code, out, _ = figwise(
        "ask", "Which type has the lowest average accuracy?", "--figure", "length-accuracy", "--json"
    )
    answer = json.loads(out)
    assert code == 0
    assert set(answer) == ANSWER_FIELDS
    assert answer["value"] == "u"
    assert set(answer["citations"][0]) == {"figure", "start", "end", "line", "quote"}


def test_each_line_of_a_file_gets_one_line(figwise, tmp_path):
    """Also a bad one: unknown figure, empty question, no JSON."""
    asked = [
        {"id": "a", "question": "What accuracy does type m reach at length 12?", "figure": "length-accuracy"},
        {"id": "b", "question": "What accuracy does type m reach at length 1?", "figure": "nowhere"},
        {"id": "c", "question": "   ", "figure": "length-accuracy"},
        {"id": "d", "question": "What accuracy does type u reach at length 1?", "follows": "a"},
    ]
    source = tmp_path / "questions.jsonl"
    source.write_text("\n".join([*map(json.dumps, asked), "not json"]) + "\n", encoding="utf-8")
    code, out, _ = figwise("ask", "--from", str(source))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer.get("id") for answer in answers] == ["a", "b", "c", "d", None]
    assert [answer["value"] for answer in answers] == [90, None, None, 84.3, None]
    assert [answer["reason"] for answer in answers] == [None, "no_figure", "not_understood", None, "not_understood"]
    assert "length-accuracy" in answers[1]["text"]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["ask", "What?", "--figure", "nowhere"], "No figure 'nowhere'. Figures: "),
        (["ask", "  "], "The question is empty."),
        (["ask", "x" * 100_000], "The question has 100000 characters"),
        (["ask"], "Ask either one QUESTION"),
        (["ask", "--from", "nowhere.jsonl"], "'nowhere.jsonl' cannot be read"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(figwise, arguments, said):
    code, out, err = figwise(*arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_saved_plan_runs_again_to_the_same_bytes(figwise, tmp_path):
    _, out, _ = figwise("ask", "Which type has the lowest average accuracy?", "--figure", "length-accuracy", "--json")
    saved = tmp_path / "plan.json"
    saved.write_text(json.dumps(json.loads(out)["plan"]), encoding="utf-8")
    runs = [figwise("plan", str(saved), "--figure", "length-accuracy", "--json") for _ in range(2)]
    assert runs[0] == runs[1]
    answer = json.loads(runs[0][1])
    assert (runs[0][0], answer["value"]) == (0, "u")
    assert answer["citations"] == json.loads(out)["citations"]


def test_what_ask_printed_runs_again_over_its_figure(figwise, tmp_path):
    _, out, _ = figwise("ask", "What accuracy does type m reach at length 12?", "--json")
    saved = tmp_path / "answer.json"
    saved.write_text(out, encoding="utf-8")
    code, again, _ = figwise("plan", str(saved), "--json")
    assert (code, json.loads(again)["value"]) == (0, 90)
    assert json.loads(again)["citations"] == json.loads(out)["citations"]


def test_what_ask_printed_is_taken_from_a_pipe(figwise, monkeypatch):
    _, out, _ = figwise("ask", "What accuracy does type m reach at length 12?", "--json")
    monkeypatch.setattr(sys, "stdin", io.StringIO(out))
    code, again, _ = figwise("plan", "-")
    assert (code, again.splitlines()[0]) == (0, "90.0%")


def test_what_could_not_be_read_is_told_with_the_next_step(figwise):
    code, out, _ = figwise("ask", "Is the moon made of cheese?", "--figure", "length-accuracy")
    head, following = out.splitlines()
    assert code == 0
    assert head.startswith("No answer: ")
    assert following.startswith("next      figwise show length-accuracy --home ")


def test_an_answer_without_a_plan_cannot_run_again(figwise, tmp_path):
    _, out, _ = figwise("ask", "Hello", "--json")
    saved = tmp_path / "answer.json"
    saved.write_text(out, encoding="utf-8")
    code, out, err = figwise("plan", str(saved))
    assert (code, out) == (2, "")
    assert "has no plan to run again" in err
    assert "figwise plan --help-language" in err


def test_a_list_is_shown_with_its_values(figwise):
    asked = "List all years in which the bus carried more than 100"
    code, out, _ = figwise("ask", asked, "--figure", "city-ridership")
    assert code == 0
    assert out.splitlines()[1:7] == [
        "  Year  Bus",
        "  2015  120.5",
        "  2016  119.1",
        "  2017  117.6",
        "  2018  116.2",
        "  2019  114.9",
    ]


@pytest.fixture
def on_terminal(qa, monkeypatch):
    """Run the command with a real terminal for its stdout; gives what the terminal is sent."""

    def run(*arguments, **environment):
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm-256color", **environment}.items():
            monkeypatch.setenv(name, value)
        screen, terminal = pty.openpty()
        with ThreadPoolExecutor(1) as pool, monkeypatch.context() as patch:
            sent = pool.submit(all_of, screen)  # meanwhile: a terminal holds little that nobody has looked at
            with os.fdopen(terminal, "w", encoding="utf-8") as stdout:
                patch.setattr(sys, "stdout", stdout)
                with pytest.raises(SystemExit):
                    main([*arguments, "--home", str(qa.library.home.address)])
        os.close(screen)
        return sent.result().decode().replace("\r\n", "\n")

    return run


def all_of(screen):
    """What a terminal is sent, until nobody writes to it any more."""
    sent = b""
    with suppress(OSError):
        while more := os.read(screen, 10_000):
            sent += more
    return sent


ASKED = ("ask", "List all years in which the bus carried more than 100", "--figure", "city-ridership")
STYLE = re.compile(r"\x1b\[([\d;]*)m")
COLOURS = {str(code) for code in (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108))}


def colours_in(sent):
    return {code for style in STYLE.findall(sent) for code in style.split(";")} & COLOURS


def test_a_terminal_gets_colours_and_a_small_table(on_terminal, figwise):
    sent = on_terminal(*ASKED)
    head, *rows = sent.splitlines()[:7]
    assert head == "\x1b[1;32m2015, 2016, 2017, 2018 and 2019\x1b[0m"
    assert rows == ["  Year  Bus", "  2015  120.5", "  2016  119.1", "  2017  117.6", "  2018  116.2", "  2019  114.9"]
    assert colours_in(sent) == {"32", "36"}
    assert STYLE.sub("", sent) == figwise(*ASKED)[1]
    assert colours_in(on_terminal("ask", "What is the accuracy of type h at length 12?")) == {"33"}


def test_a_pipe_gets_plain_text(figwise):
    assert "\x1b" not in figwise(*ASKED)[1]


def test_no_color_is_kept_to_on_a_terminal(on_terminal, figwise):
    sent = on_terminal(*ASKED, NO_COLOR="1")
    assert colours_in(sent) == set()
    assert STYLE.sub("", sent) == figwise(*ASKED)[1]
    assert colours_in(on_terminal(*ASKED, NO_COLOR="")) == {"32", "36"}  # set to nothing, it is not set


def test_a_terminal_that_knows_no_colours_gets_plain_text(on_terminal, figwise):
    assert on_terminal(*ASKED, TERM="dumb") == figwise(*ASKED)[1]


def test_json_is_never_coloured(on_terminal, figwise):
    assert on_terminal(*ASKED, "--json") == figwise(*ASKED, "--json")[1]


def test_figures_about_a_topic_are_listed(figwise):
    code, out, _ = figwise("ask", "list all figures about energy")
    assert code == 0
    assert "  household-budget: How Households Spend Their Money" in out.splitlines()


@pytest.mark.parametrize(
    "text, said",
    [("{", "Not a plan: not JSON"), ('{"op": "exec"}', "Not a plan"), ("x" * 30_000, "at most 20000 are read")],
)
def test_what_is_no_plan_is_said_in_one_line(figwise, tmp_path, text, said):
    saved = tmp_path / "plan.json"
    saved.write_text(text, encoding="utf-8")
    code, out, err = figwise("plan", str(saved), "--figure", "length-accuracy")
    assert (code, out) == (2, "")
    assert said in err
    assert "How to write one: figwise plan --help-language." in err
    assert len(err.splitlines()) == 1


def test_the_system_that_asks_a_model_needs_one_to_be_set(figwise):
    code, out, err = figwise("ask", "Which type has the lowest average accuracy?", "--system", "agent")
    assert (code, out) == (2, "")
    assert "FIGWISE_LLM is the base URL" in err


def test_a_model_that_is_set_is_asked_unless_the_embedded_planner_is_named(figwise, monkeypatch):
    monkeypatch.setenv("FIGWISE_LLM", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("FIGWISE_LLM_MODEL", "small")
    asked = ("ask", "Which type has the lowest average accuracy?", "--figure", "length-accuracy", "--json")
    codes = []
    for more in ((), ("--system", "embedded")):
        answer = json.loads(figwise(*asked, *more)[1])
        assert answer["value"] == "u"
        codes.append([warning["code"] for warning in answer["warnings"]])
    assert codes == [["uneven", "model_failed"], ["uneven"]]


def test_every_golden_question_gets_the_engines_answer(figwise, golden, tmp_path):
    """One by one, and from a file."""
    for one, expected in golden:
        _, out, _ = figwise("ask", one.question, "--json", *(["--figure", one.figure] if one.figure else []))
        assert json.loads(out) == expected
    source = tmp_path / "questions.jsonl"
    source.write_text(
        "".join(json.dumps({"question": one.question, "figure": one.figure}) + "\n" for one, _ in golden), "utf-8"
    )
    _, out, _ = figwise("ask", "--from", str(source))
    assert [json.loads(line) for line in out.splitlines()] == [expected for _, expected in golden]
