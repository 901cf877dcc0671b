"""Whether a question goes on from another, by its form."""

import pytest
from figwise.app.planner.follow.form import goes_on, is_fragment, joins_on, pointing, without_opening
from figwise.app.planner.text.question import question_of


@pytest.mark.parametrize(
    "text",
    [
        "and for type u?",
        "what about after?",
        "by how much is that higher?",
        "its capacity?",
        "which country comes right after it?",
        "is that the lowest one there?",
        "what is the difference between the two?",
        "Turkey too please",
        "the ensemble one",
        "which one is bigger?",
        "which got more?",
    ],
)
def test_these_go_on(text):
    assert goes_on(question_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "Which type has the lowest average accuracy?",
        "How many cells are there in the heatmap?",
        "Is it true that the metro had its maximum in 2018 or later?",
        "How many rows have values that are below 90 percent in total?",
    ],
)
def test_these_start_afresh(text):
    question = question_of(text)
    assert not joins_on(question)
    assert not is_fragment(question)


def test_there_is_points_nowhere_and_that_may_join_a_clause():
    assert not pointing(question_of("How many values are there that are negative?"))
    assert pointing(question_of("is that more than before?"))


def test_what_people_say_first_is_left_out():
    assert without_opening("ok, so, Turkey then") == "Turkey then"
    assert without_opening("I mean the other tier") == "the other tier"
    assert without_opening("ok") == "ok"


@pytest.mark.parametrize("text", ["which is the biggest one?", "which city is bigger than Rome?"])
def test_a_choice_of_all_points_at_no_two(text):
    assert not pointing(question_of(text))
