"""The table of an answer that is a list."""

import json

import pytest
from figwise.app.answer import AnswerTable
from figwise.app.telling import in_markdown, in_words


def at(of, axis, *labels):
    return {"op": "at", "of": of, "axis": axis, "labels": list(labels)}


def run(qa, plan, figure=None):
    return qa.run(json.loads(json.dumps(plan)), figure=figure)


GRID = {"op": "grid"}


def test_several_rows_stand_beside_each_other(qa):
    answer = run(qa, {"op": "values", "of": at(GRID, "row", "h", "m")}, "length-accuracy")
    assert answer.table is not None
    assert answer.table.columns == ("Length", "h", "m")
    assert answer.table.rows[3] == ("3", "87.7%", "89.7%")
    assert answer.table.rows[12] == ("12", "", "90.0%")  # h is not listed there
    listed = [text for row in answer.table.rows for text in row[1:] if text]
    assert len(listed) == len(answer.value)


def test_a_list_of_labels_shows_the_cell_of_each(qa):
    answer = qa.ask("List all years in which the bus carried more than 100", "city-ridership")
    assert answer.table == AnswerTable(
        columns=("Year", "Bus"),
        rows=(("2015", "120.5"), ("2016", "119.1"), ("2017", "117.6"), ("2018", "116.2"), ("2019", "114.9")),
    )


def test_values_of_several_panels_are_told_by_their_panel(qa):
    one = {"op": "values", "of": at(at({**GRID, "figure": "digit-grids-temperature"}, "row", "1"), "column", "1", "2")}
    answer = run(qa, one)
    assert answer.table is not None
    assert answer.table.columns == ("panel", "number of x's digits", "1")
    assert answer.table.rows[:2] == (("Before GRPO", "1", "7"), ("Before GRPO", "2", "23"))
    assert len(answer.table.rows) == len(answer.value) == 6


@pytest.mark.parametrize("question", ["How many passengers did the metro carry in 2019?", "What is the mean accuracy?"])
def test_a_single_value_has_no_table(qa, question):
    assert qa.ask(question).table is None


def test_text_and_markdown_show_the_rows(qa):
    answer = run(qa, {"op": "values", "of": at(GRID, "row", "h", "m")}, "length-accuracy")
    assert in_words(answer).splitlines()[:2] == ["28 values", "- 0: h 96.7%, m 98.0%"]
    assert "| 12 |  | 90.0% |" in in_markdown(answer).splitlines()


def test_a_label_cannot_break_the_table(qa):
    answer = run(qa, {"op": "values", "of": at(GRID, "row", "h", "m")}, "length-accuracy")
    table = AnswerTable(columns=("a|b", "*c*"), rows=(("x\n| y", "`1`"),))
    said = in_markdown(answer.model_copy(update={"table": table})).splitlines()
    assert r"| a\|b | \*c\* |" in said
    assert r"| x \| y | \`1\` |" in said
