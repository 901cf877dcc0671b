"""Questions for a label and its value at once."""

import pytest
from figwise.app.planner.text.twofold import twofold


@pytest.mark.parametrize(
    "question, label, valued",
    [
        ("which town has the most visitors, and how many?", "which town has the most visitors?", "value"),
        ("worst route in 2019 and what was its delay", "worst route in 2019?", "value"),
        ("where did the delay grow most, and by how many minutes?", "where did the delay grow most?", "difference"),
    ],
)
def test_the_halves_of_a_question(question, label, valued):
    assert twofold(question, {"delay", "minut"}) == (label, valued)


@pytest.mark.parametrize(
    "question",
    [
        "which town has the most visitors?",
        "which town has the most visitors, and how many of them came by train?",
        "how many visitors and how many staff in 2019",
        "buses and how many?",
    ],
)
def test_what_else_is_asked_is_no_half(question):
    assert twofold(question, {"delay", "minut"}) is None


def test_both_halves_are_answered(ask):
    towns = "# Visitors of towns\n\n| Town | 2019 | 2020 |\n|---|---|---|\n| Aule | 40 | 65 |\n| Breck | 70 | 75 |\n"
    answer = ask(towns, "which town had the most visitors in 2019, and how many?")
    assert answer.value == ["Breck", 70]
    assert answer.text.startswith("Breck: 70")
    assert answer.reading == "The town with the largest of the values for column '2019', with its value"
    assert [one.quote for one in answer.citations] == ["70"]
    assert ask(towns, "which town grew most, and by how much?").value == ["Aule", 25]
