"""Which sentences of a question ask."""

import pytest
from figwise.app.planner.question import question_of


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
