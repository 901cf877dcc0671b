"""Numbers that no reader understood, arranged by a model: kept only where they stand."""

import json
import re

import pytest
from figwise import FigureQA
from figwise.app.agent.unread import UnreadNumbers
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.indexing.store.settings import Settings

TEXT = """## Line Chart: Rain
### Overview
Two stations, Oslo before Rome.
### Detailed Analysis
* 12 / 4 x 7 x 9 x 3 -> 8 8 9
"""


@pytest.fixture
def figure():
    read_figure = read(TEXT, "rain", "")
    assert [issue.code for issue in read_figure.all_issues()] == ["unread_numbers"], "the test needs an unread line"
    return read_figure


def numbers(prompt):
    """The numbers as the model sees them: name -> text."""
    return dict(re.findall(r'^(n\d+): "(.*)"$', prompt, re.M))


def reply(prompt, cells, **more):
    by_text: dict[str, str] = {}
    for name, text in numbers(prompt).items():
        by_text.setdefault(text, name)
    made = [{"n": by_text.get(text, "n99"), "text": text, "row": row} | more for text, row in cells]
    return "```json\n" + json.dumps({"title": "Rain", "cells": made}) + "\n```"


def test_numbers_that_stand_where_they_are_said_to_become_a_grid(figure):
    with_grid = UnreadNumbers(lambda prompt: reply(prompt, [("12", "Oslo"), ("3", "Rome")]))(figure)
    grid = with_grid.grids[-1]
    assert [(grid.row_axis.labels[cell.row].text, cell.value) for cell in grid.cells] == [("Oslo", 12), ("Rome", 3)]
    assert [cell.span.cut(TEXT) for cell in grid.cells] == ["12", "3"]
    assert [label.span.cut(TEXT) for label in grid.row_axis.labels if label.span] == ["Oslo", "Rome"]


def test_an_answer_from_it_says_so(figure):
    with_grid = UnreadNumbers(lambda prompt: reply(prompt, [("12", "Oslo"), ("3", "Rome")]))(figure)
    answer = ask_reader("What is the value for Rome?", FigureReader(with_grid))
    assert (answer.value, [warning.code for warning in answer.warnings]) == (3, ["proposed_grid"])
    assert [citation.quote for citation in answer.citations] == ["3"]


@pytest.mark.parametrize(
    "said",
    [
        lambda prompt: reply(prompt, [("12", "Oslo"), ("42", "Rome")]),
        lambda prompt: reply(prompt, [("12", "Oslo"), ("3", "Paris")]),
        lambda prompt: json.dumps({"cells": [{"n": name, "text": "12.0", "row": "Oslo"} for name in numbers(prompt)]}),
        lambda prompt: json.dumps({"cells": [{"n": "n1", "text": "12", "row": "Oslo"}] * 2}),
        lambda prompt: json.dumps({"cells": [{"n": 1, "text": 12, "row": 3}, "n2", None]}),
        lambda prompt: json.dumps([1, 2, 3]),
        lambda prompt: "I cannot tell.",
        lambda prompt: "{" * 100,
        lambda prompt: 1 / 0,
    ],
)
def test_what_does_not_stand_there_is_not_kept(figure, said):
    """With fewer than two numbers left there is no grid, and the figure is the one that was read."""
    assert UnreadNumbers(said)(figure) is figure


def test_a_figure_without_unread_numbers_is_not_shown_to_a_model():
    figure = read("## Bar Chart: Rain\n### Detailed Analysis\n* **Oslo:** 12\n* **Rome:** 7\n", "rain", "")
    assert UnreadNumbers(lambda prompt: pytest.fail("asked"))(figure) is figure


def test_it_is_applied_while_indexing_where_it_is_asked_for(model, reply_type, tmp_path):
    (tmp_path / "rain.md").write_text(TEXT)
    model.brain = lambda request: reply_type(reply(request.text, [("12", "Oslo"), ("3", "Rome")]))
    given = UnreadNumbers.by_model(settings=Settings(llm=model.url, llm_model="small"))
    with FigureQA(tmp_path / "home") as qa:
        qa.index([tmp_path], after=given)
        assert qa.ask("What is the value for Rome?", "rain").value == 3
    with FigureQA(tmp_path / "plain") as qa:
        qa.index([tmp_path])
        assert qa.figure("rain").grids == ()
    assert len(model.requests) == 1
