"""Box plots: the middle half, and statistics that five numbers do not give."""

import pytest


@pytest.mark.parametrize(
    "question, value",
    [
        ("What is the interquartile range of Bank?", 21),
        ("IQR for Post?", 9),
        ("Which counter has the widest box?", "Bank"),
        ("How large is the smallest IQR?", 5),
        ("What is the range of the Rail box?", 52),
        ("What is the median at the Bank?", 12),
        ("What is the mean of the medians?", 10.6667),
    ],
)
def test_the_five_numbers_answer(answer, question, value):
    found = answer("queues", question)
    assert found.value == (pytest.approx(value, abs=1e-4) if isinstance(value, float) else value), found.reading


@pytest.mark.parametrize(
    "question",
    [
        "What is the mean time at Post?",
        "What is the standard deviation for Rail?",
        "What is the weighted mean of the maxima?",
        "What is the price range of Rail?",
    ],
)
def test_what_they_do_not_tell_is_not_computed(answer, question):
    assert answer("queues", question).status == "abstained"
