"""Which sentences of a question ask."""

import pytest
from figwise.app.planner.text.asking import asking_clause
from figwise.app.planner.text.question import question_of


@pytest.mark.parametrize(
    "text, first",
    [
        ("Ann counted the beads on each string. How many strings have 3 beads?", "how"),
        ("Mr. Bean counted pies. Which day had most of them?", "which"),
        ("What fraction are red? Simplify your answer.", "what"),
        ("Look at the following table. Which bus leaves first?", "which"),
        ("Over the past 7 days Ann ran. Which day was it that she ran most?", "which"),
        ("Ann has $12. Does she have enough to buy a rope?", "ann"),
        ("Take the left panel. What is the mean of type u?", "take"),
        ("Rome had more than Oslo. True or false?", "rome"),
        ("rome 2015. and oslo", "rome"),
    ],
)
def test_what_only_sets_the_scene_is_left_out(text, first):
    assert question_of(text).tokens[0].text == first


def test_words_of_the_setting_are_remembered():
    assert question_of("A grocer sold fruit. Which fruit did the grocer like most?").setting >= {"grocer", "fruit"}
    assert not question_of("Which fruit did the grocer like most?").setting


def test_a_question_begins_after_what_it_is_about():
    asked = question_of("Bus fares, trams and so on: how many riders paid the least in May?")
    assert asked.tokens[asked.begins].text == "how"
    assert "min" in asked.cues
    assert question_of("The best of trams: how many riders counted empty seats?").cues.get("max") is None


def test_a_few_words_after_a_dash_are_not_all_that_is_asked():
    asked = question_of("lowest F1 on the test set - which model?")
    assert asked.begins == 0
    assert "min" in asked.cues


def test_a_number_left_open_is_no_comparison_of_names():
    asked = question_of("how many people aged 65 or older")
    assert [asked.tokens[at].text for at in asked.or_more] == ["older"]


@pytest.mark.parametrize(
    "question, clause",
    [
        ("Pie of the causes of delay: which cause is rarest?", "which cause is rarest?"),
        ("In the chart of two ferries, what did May bring?", "what did May bring?"),
        ("There is a map of fares; how much for Bonn, by the way?", "how much for Bonn, by the way?"),
        ("Which of Oak, Elm and Ash is tallest?", "Which of Oak, Elm and Ash is tallest?"),
        ("the fares of 2019: Bonn?", "the fares of 2019: Bonn?"),
        ("Ratio 2:1, what?", "Ratio 2:1, what?"),
    ],
)
def test_the_last_clause_asks(question, clause):
    assert asking_clause(question) == clause
