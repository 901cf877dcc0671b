"""Questions that name no figure: which one is meant, and when to say that it is not clear."""

import pytest
from figwise import FigureQA
from figwise.app.planner.reader import FigureReader

CASES = [
    ("How many passengers did the metro carry in 2019?", "city-ridership", 163.7),
    ("what share of the money do families put into transport?", "household-budget", 14.6),
    ("Which meadow plant gets the fewest pollinator visits?", "pollinator-visits", "Ribwort plantain"),
    ("How long was the median wait for orthopaedics in Q1?", "clinic-waiting-times", 88),
    ("dissolved oxygen in the south basin of the lake in July at depth 10", "lake-oxygen", 8.9),
    ("How many megawatts can the Sandholm wind farm produce?", "wind-farms", 336),
    ("How many glass images did the waste sorting camera take for plastic?", "waste-sorting", 12),
]


@pytest.mark.parametrize("question, figure, value", CASES)
def test_the_figure_that_is_meant_comes_first(qa, question, figure, value):
    answer = qa.ask(question)
    assert answer.figures[0] == figure
    assert answer.value in (value, None), answer.reading


def test_words_that_describe_the_figure_need_no_plan(qa):
    """Nothing in a plan accounts for "household" or "families"; choosing the figure does."""
    assert qa.ask("In the chart of household spending, what share goes to transport?").value == 14.6


def test_two_figures_that_fit_equally_well_are_both_named(samples, tmp_path):
    """The same chart of two cities, of which the question names neither."""
    text = (samples / "city-ridership.md").read_text(encoding="utf-8")
    for name, value in (("north", "163.7"), ("south", "170.1")):
        (tmp_path / f"{name}.md").write_text(text.replace("163.7", value), encoding="utf-8")
    with FigureQA(tmp_path / "home") as engine:
        engine.index([tmp_path / "north.md", tmp_path / "south.md"])
        answer = engine.ask("How many passengers did the metro carry in 2019?")
    assert answer.status == "ambiguous"
    assert {candidate.value for candidate in answer.candidates} == {163.7, 170.1}
    assert set(answer.figures) == {"north", "south"}


def test_only_figures_that_may_be_meant_are_read(samples, tmp_path, monkeypatch):
    """The same chart of two cities: of the one that lacks the line that is asked for nothing needs to be read."""
    text = (samples / "city-ridership.md").read_text(encoding="utf-8")
    (tmp_path / "north.md").write_text(text, encoding="utf-8")
    (tmp_path / "south.md").write_text(text.replace("Metro", "Ferry").replace("metro", "ferry"), encoding="utf-8")
    read, plain = [], FigureReader.read

    def noted(reader, *given):
        read.append(reader.figure.id)
        return plain(reader, *given)

    monkeypatch.setattr(FigureReader, "read", noted)
    with FigureQA(tmp_path / "home") as engine:
        engine.index([tmp_path / "north.md", tmp_path / "south.md"])
        answer = engine.ask("How many passengers did the metro carry in 2019?")
    assert (answer.status, answer.value) == ("answered", 163.7)
    assert read == ["north"]


def test_a_question_about_no_figure_is_not_answered(qa):
    assert qa.ask("Who won the football match in Lisbon yesterday?").status == "abstained"


def test_a_question_for_a_figure_names_those_that_fit(qa):
    answer = qa.ask("Which chart has a row for wind farms?")
    assert (answer.status, answer.figures[0]) == ("abstained", "wind-farms")


def test_a_question_for_a_figure_about_something_is_answered_by_its_id(qa):
    answer = qa.ask("Which chart is about wind farms?")
    assert (answer.status, answer.value, answer.figures) == ("answered", "wind-farms", ("wind-farms",))


def test_a_count_is_no_answer_to_when(qa):
    """The table's number of turbines is not when they started."""
    assert qa.ask("when did the Gull Bank turbines start running?").value != 60


def test_words_that_mean_a_label_find_it(qa):
    assert qa.ask("How many days does one wait for a skin doctor in the third quarter?").value == 71


def test_a_question_over_several_figures_compares_those_that_the_search_found_well(qa):
    answer = qa.ask("Which GRPO figure has the higher average before training?")
    assert answer.status == "answered"
    assert {citation.figure for citation in answer.citations} <= {"digit-grids-temperature", "digit-grids-two-panels"}
    assert all(name in answer.reading for name in ("digit-grids-temperature", "digit-grids-two-panels"))
