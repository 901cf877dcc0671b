"""What people put around a question changes nothing."""

import pytest
from figwise.app.planner.text.frames import unframed

ASKED = "how many hens were sold in March?"


@pytest.mark.parametrize(
    "frame",
    [
        "Can you tell me: {}",
        "Could you please tell me {}",
        "Hi! {}",
        "Hello there, {}",
        "I need this for a report. {}",
        "We are writing our paper. {}",
        "According to the figure, {}",
        "Hey, quick question: {}",
        "I'd like to know {}",
        "{} Thanks!",
        "{} Thank you in advance.",
        "Hi! Can you tell me {} Thanks",
        "Would you please give me {}",
        "My landlord wants to know: {}",
        "A neighbour asked me this: {}",
        "Help me out here. {}",
        "Out of curiosity, {}",
        "Sorry to bother you, but {}",
        "Good morning! {}",
        "As you can see in the chart, {}",
        "Please look at the chart and tell me {}",
        "{} Just the number.",
        "{} Can you confirm?",
        "{} I appreciate it!",
    ],
)
def test_a_frame_leaves_the_question(frame):
    assert unframed(frame.format(ASKED)) == ASKED


@pytest.mark.parametrize(
    "question",
    [
        "I need the months above 10. Which are they?",
        "tell me more",
        "Hi there",
        "Can you tell me whether it rose?",
        "in the us, how many hens?",
        "In the morning, how many hens?",
        "In May, how many hens?",
        "For I, what is the mean?",
        "Don't know: how many?",
        "Students need help: what share?",
        "I only care about women. What is the mean?",
        "Look at the second one, what is the mean?",
        "The hens declined, right?",
    ],
)
def test_what_asks_for_something_stays(question):
    assert unframed(question) == question


def test_a_frame_without_a_sign_goes_where_it_speaks_to_who_answers():
    assert unframed("hens in March Answer briefly") == "hens in March"
    assert unframed("share of Need Help") == "share of Need Help"


KNOWN = {"hen", "sold", "march"}.__contains__


@pytest.mark.parametrize(
    "frame",
    [
        "I am preparing slides. {}",
        "This may be a dumb question, but {}",
        "Our team debated this: {}",
        "{} I need it by noon.",
        "{} Sorry, I can't see the picture.",
    ],
)
def test_words_that_the_figure_lacks_do_not_keep_a_frame(frame):
    assert unframed(frame.format(ASKED)) != ASKED
    assert unframed(frame.format(ASKED), KNOWN) == ASKED


@pytest.mark.parametrize(
    "question",
    [
        "I look at hens. How many?",
        "I care about towns: how many?",
        "I mean Oslo. How many?",
        "We skip geese: how many?",
    ],
)
def test_what_may_narrow_the_question_stays(question):
    assert unframed(question, KNOWN) == question


def test_a_unit_in_brackets_that_the_figure_has_is_a_frame():
    question = "What did hens lay in March (in thousand eggs)?"
    assert unframed(question, {"thousand", "egg"}.__contains__) == "What did hens lay in March?"
    assert unframed(question, {"egg"}.__contains__) == question
