"""Confusion matrices: the diagonal, what lies off it, and percentages of fractions."""

import pytest


@pytest.mark.parametrize(
    "question, value",
    [
        ("What is the mean of the diagonal?", 0.7733),
        ("How many off-diagonal values are above 0.1?", 3),
        ("What is the largest off-diagonal value?", 0.22),
        ("Which species is recognised best?", "Robin"),
        ("Which species is classified correctly least often?", "Tit"),
        ("How often is Tit correctly recognised?", 0.61),
        ("What is Wren confused with most?", "Tit"),
        ("How often is Tit mistaken for Robin?", 0.17),
        ("Is it true that Tit is mostly confused with Wren?", True),
        ("Wren is mostly confused with Robin, right?", False),
        ("Which species are recognised in more than 80% of cases?", ("Wren", "Robin")),
        ("Is Tit misclassified as Wren in 22% of cases?", True),
        ("Is Tit misclassified as Wren in 22 percent of cases?", True),
        ("share of true Tit predicted as Robin", 0.17),
        ("Which predicted species get more than 5% of true Robin?", ("Wren", "Robin")),
    ],
)
def test_questions_over_a_square_figure(answer, question, value):
    found = answer("calls", question)
    wanted = pytest.approx(value, abs=1e-4) if isinstance(value, float) else value
    assert (tuple(found.value) if isinstance(found.value, list | tuple) else found.value) == wanted, found.reading
    assert found.citations


def test_percentages_stay_where_the_figure_gives_percent(answer):
    assert answer("ferries", "Which harbours are above 30 in summer?").value == ["Vik", "Sund"]
