"""What people put around a question changes nothing."""

import pytest
from figwise.app.planner.frames import unframed

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
    ],
)
def test_a_frame_leaves_the_question(frame):
    assert unframed(frame.format(ASKED)) == ASKED


@pytest.mark.parametrize(
    "question",
    ["I need the months above 10. Which are they?", "tell me more", "Hi there", "Can you tell me whether it rose?"],
)
def test_what_asks_for_something_stays(question):
    assert unframed(question) == question
