"""What people say before they ask of a figure's numbers."""

import asyncio
import re

import httpx
import pytest
from figwise import FigureQA
from figwise.app import orientation
from figwise.app.conversation import Conversation
from figwise.app.orientation import EMPTY, oriented
from figwise.app.telling import in_words
from figwise.eval.cases import shipped_cases

EVERY = [
    *("city-ridership", "clinic-waiting-times", "digit-grids-temperature", "digit-grids-two-panels"),
    *("household-budget", "lake-oxygen", "length-accuracy", "pollinator-visits", "reasoning-importance"),
    *("token-attribution", "waste-sorting", "wind-farms"),
]


@pytest.mark.parametrize("said", ["hello", "Hi!", "hey there", "Good morning.", "thanks", "Thank you very much!"])
def test_a_courtesy_is_returned(qa, said):
    answer = qa.ask(said)
    assert (answer.status, answer.confidence, answer.candidates) == ("answered", 1.0, ())
    assert re.match("Hello|You are welcome", answer.text)


@pytest.mark.parametrize("said", ["help", "Help!", "what can you do", "What can I ask you?", "How does this work?"])
def test_who_asks_for_help_is_told_what_can_be_asked(qa, said):
    answer = qa.ask(said)
    assert answer.status == "answered"
    assert "Ask for a value" in answer.text
    assert not re.search(r"\d", answer.text)


@pytest.mark.parametrize("said", ["list all figures", "Which figures are there?", "show me the charts", "What's here?"])
def test_all_figures_are_listed_by_id_and_title(qa, said):
    answer = qa.ask(said)
    assert (answer.status, answer.value) == ("answered", EVERY)
    assert "wind-farms: Wind Farms in the Northern Grid Area" in answer.text.splitlines()


def test_of_many_figures_a_page_is_named_and_the_others_are_counted(qa, monkeypatch):
    monkeypatch.setattr(orientation, "LISTED", 2)
    monkeypatch.setattr(orientation, "NAMED", 5)
    answer = qa.ask("list all figures")
    assert answer.value == EVERY[:5]
    assert answer.text.splitlines()[-1] == f"and {len(EVERY) - 2} others"
    assert len(answer.text.splitlines()) == 4


@pytest.mark.parametrize(
    "said, value",
    [
        ("list all figures about energy", ["household-budget"]),
        ("Which charts are about transport?", ["city-ridership", "household-budget"]),
        ("Which figures deal with GRPO?", ["digit-grids-two-panels", "digit-grids-temperature"]),
        ("find me the chart about bees and flowers", "pollinator-visits"),
    ],
)
def test_figures_about_a_topic_are_those_that_name_or_mean_it(qa, said, value):
    answer = qa.ask(said)
    assert (answer.status, answer.value) == ("answered", value)
    assert all(id in answer.text for id in ([value] if isinstance(value, str) else value))


@pytest.mark.parametrize(
    "said, value",
    [
        ("how many figures are there?", len(EVERY)),
        ("which figure shows the largest drop?", None),
        ("describe the chart about bees and flowers", "Pollinator Visits to Meadow Plants"),
    ],
)
def test_figures_are_counted_and_told_by_their_topic(qa, said, value):
    answer = oriented(qa, said)
    assert (None if answer is None else answer.value) == value


@pytest.mark.parametrize("said", ["which figures are about cars", "list all figures about football"])
def test_where_no_figure_is_about_it_that_is_said(qa, said):
    answer = qa.ask(said)
    assert (answer.status, answer.reason, answer.value) == ("abstained", "no_figure", None)
    assert answer.text.startswith("No figure here is about “")


@pytest.mark.parametrize("said", ["what is this about", "summarise this", "Describe the chart.", "What does it show?"])
def test_a_figure_is_told_by_title_kind_axes_and_number_of_values(qa, said):
    answer = qa.ask(said, "city-ridership")
    assert answer.value == "Passengers Carried by City Transport, 2015–2023"
    assert answer.text.splitlines() == [
        "Passengers Carried by City Transport, 2015–2023 (line chart)",
        "36 values. Series: Metro, Bus, Tram, Ferry; Year: 2015, 2016, 2017, 2018, 2019, 2020, …, 2023",
    ]
    (cited,) = answer.citations
    assert qa.figure("city-ridership").text[cited.start : cited.end] == cited.quote == answer.value
    assert qa.ask(said).value == EVERY


@pytest.mark.parametrize(
    "asked",
    [
        "help me find the lowest type",
        "hello, which type has the lowest average accuracy?",
        "What can you say about type h at length 12?",
        "summarise the values of type m",
        "what is the metro about 2019",
        "which figure has the largest value?",
        "show me the values for the metro",
        "list all types above 90%",
        "what is this figure's largest value",
        "describe how the metro developed",
        "thanks to whom did it grow?",
    ],
)
def test_a_question_is_not_taken_for_it(qa, asked):
    assert oriented(qa, asked) is None
    assert oriented(qa, asked, "city-ridership") is None


def test_of_the_shipped_questions_only_those_for_figures_about_something_are_taken(qa):
    cases = (case for case in shipped_cases() if "question" in case)
    taken = [case["question"] for case in cases if oriented(qa, case["question"], case.get("figure"))]
    assert taken
    assert all(re.search(r"(?i)\b(figures?|chart) (is |are |deal |)(about|on|with) ", one) for one in taken)


def test_a_conversation_goes_on_from_before_it(qa):
    talk = Conversation(qa, "city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.ask("thanks").text == "You are welcome."
    assert talk.ask("what is this about", "7").id == "7"
    assert talk.ask("and the bus?").value == 114.9


def test_it_is_told_a_line_each_and_without_waiting(qa):
    answer = asyncio.run(qa.aask("what can you do"))
    assert in_words(answer).splitlines()[1].startswith("- Ask for a value")


def test_a_title_is_no_line_of_its_own_making(tmp_path):
    """Whatever a description says stays within its line."""
    with FigureQA(tmp_path / "odd") as odd:
        odd.add("odd", "# One\n\n| City | 2019 |\n|---|---|\n| Oslo | 8 |\n", title="Two\nLines")
        assert odd.ask("list all figures").text.splitlines() == ["The library holds:", "odd: Two Lines"]


def test_over_an_empty_library_every_way_to_ask_says_that_it_is_empty(tmp_path, served):
    with FigureQA(tmp_path / "none") as empty:
        for said in ("list all figures", "which figures are about cars", "What is the largest value?"):
            answer = empty.ask(said)
            assert (answer.status, answer.reason, answer.text) == ("abstained", "no_figure", EMPTY)
        assert empty.ask("hello").text.splitlines()[1] == EMPTY
        url = served(empty)
        assert httpx.post(f"{url}/v1/ask", json={"question": "What is the largest value?"}).json()["text"] == EMPTY
        new = {"id": "rain", "text": "# Rain\n\n| City | 2019 |\n|---|---|\n| Oslo | 80 |\n| Cairo | 2 |\n"}
        assert httpx.post(f"{url}/v1/figures", json=new, timeout=60).status_code == 201
        assert httpx.post(f"{url}/v1/ask", json={"question": "list all figures"}).json()["value"] == ["rain"]
