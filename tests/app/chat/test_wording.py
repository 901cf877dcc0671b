"""Wording: what suggestions call axes and labels, and which of them they leave alone."""

from pathlib import Path

import pytest
from figwise import FigureQA
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.wording import called, fits, noun, nouns
from figwise.indexing.model.figure import Axis


@pytest.fixture
def offered(tmp_path: Path):
    """The questions suggested about a description, and those that go on from the first."""

    def of(text: str) -> list[str]:
        with FigureQA(tmp_path) as engine:
            engine.add("one", text)
            suggestions = Handlers(engine).suggestions
            first = suggestions.over("one")
            answers = [(engine.run(one.plan, one.figure), one.question) for one in first]
            return [one.question for one in first] + [
                one.question for answer, question in answers for one in suggestions.after(answer, question)
            ]

    return of


@pytest.mark.parametrize(
    "name, one, several",
    [
        ("Countries", "country", "countries"),
        ("Series", "series", "series"),
        ("Predicted species", "predicted species", "predicted species"),
        ("Player names", "player name", "player names"),
        ("Classes", "class", "classes"),
        ("The dimensions", "dimension", "dimensions"),
        ("Comparison (Y-Axis label)", "comparison", "comparisons"),
        ("Number of x's digits", "number of x's digits", ""),
        ("LLM", "LLM", "LLMs"),
        ("Predicted", "predicted label", "predicted labels"),
        ("", "one", ""),
        ("None", "one", ""),
    ],
)
def test_an_axis_is_called_by_a_noun(name: str, one: str, several: str):
    axis = Axis((), name)
    assert (noun(axis), nouns(axis)) == (one, several)


@pytest.mark.parametrize(
    "kind, name, label, words",
    [
        ("number", "Length", "3", "length 3"),
        ("number", "Number of digits", "3", "number of digits = 3"),
        ("category", "Model", "neg\\_cities", "neg_cities"),
        ("category", "", "the", "“the”"),
        ("time", "Year", "2019", "2019"),
    ],
)
def test_a_label_is_called_so_that_it_is_understood(kind, name: str, label: str, words: str):
    assert called(Axis((), name, kind=kind), label) == words


@pytest.mark.parametrize("text", ["Delta: how it moved (up", '"Per borrower', "the frequencies are", "·", "x" * 40, ""])
def test_words_that_are_no_name_are_left_alone(text: str):
    assert not fits(text)


def test_words_of_a_sentence_are_not_taken_for_a_name(offered):
    """What stands around a number in a sentence may be read as its column."""
    questions = offered(
        "# Bar Chart: Scores\n\n### Detailed Analysis\n\n"
        "- Ash: The accuracy is 0.65, its error bar is 0.55.\n- Elm: The accuracy is 0.89, its error bar is 0.8.\n"
        "- Oak: The accuracy is 0.79, its error bar is 0.7.\n"
    )
    assert not any("error bar" in one for one in questions), questions


def test_numbers_of_different_measures_are_not_compared(offered):
    questions = offered(
        "# Chart: Models\n\n### Detailed Analysis\n\n| Model | Accuracy | Tokens |\n|---|---|---|\n"
        "| Ash | 0.61 | 812 |\n| Elm | 0.72 | 640 |\n| Oak | 0.75 | 955 |\n| Yew | 0.66 | 701 |\n"
    )
    assert questions
    for one in questions:
        assert "is Ash highe" not in one
        assert "highest average" not in one


def test_quartiles_are_not_compared_with_each_other(offered):
    questions = offered(
        "# Box Plot: Sleep\n\n### Detailed Analysis\n\n- Day: lower quartile 6.1, median 7.2, upper quartile 8.0\n"
        "- Night: lower quartile 4.9, median 5.8, upper quartile 6.7\n"
        "- Late: lower quartile 5.5, median 6.3, upper quartile 7.4\n"
    )
    assert questions
    assert not any("which of lower quartile" in one for one in questions), questions


def test_the_higher_of_two_is_asked_for_and_no_second_of_them(offered):
    questions = offered(
        "# Line Chart: Rain\n\n### Detailed Analysis\n\n| Year | North | South |\n|---|---|---|\n"
        "| 2019 | 11 | 31 |\n| 2020 | 12 | 28 |\n| 2021 | 19 | 27 |\n"
    )
    assert "Which of North and South has the higher average?" in questions
    assert "By how much does North change from 2019 to 2021?" in questions
    assert not any("second highest, after South" in one for one in questions), questions


def test_bars_with_long_labels_have_suggestions_too(offered):
    rows = "".join(f"- Association for mountain railways in region number {n}: {n * 7 % 31}\n" for n in range(1, 9))
    questions = offered(f"# Bar Chart: Members\n\n### Detailed Analysis\n\n{rows}")
    assert "Which one has the highest value?" in questions


def test_the_largest_of_one_grid_is_not_offered_as_that_of_all(offered):
    """Two tables without titles have a row in common, so that the second is no more of the first."""
    questions = offered(
        "# Bar Chart: People\n\n### Detailed Analysis\n\n"
        "| Country | Millions |\n|---|---|\n| China | 70.9 |\n| India | 26.2 |\n"
        "\n| Country | Millions |\n|---|---|\n| India | 6.3 |\n| Peru | 5.8 |\n| Haiti | 3.4 |\n"
    )
    assert not any("highest" in one for one in questions), questions
