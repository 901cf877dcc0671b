"""A summary of a figure: several sentences over several results, each number of which is one of theirs."""

import re

import pytest

QUESTION = "Summarise this figure."
METRO, FERRY = [{"row": "Metro"}], [{"row": "Ferry"}]
PLANS = [
    [*METRO, {"op": "top", "how": "max"}, {"op": "values"}],
    [*METRO, {"op": "top", "how": "max"}, {"op": "labels", "axis": "column"}],
    [*METRO, {"column": "2020"}, {"op": "value"}],
    [*FERRY, {"op": "reduce", "how": "mean"}],
    [{"column": "2023"}, {"op": "top", "how": "min"}, {"op": "labels", "axis": "row"}],
]
SUMMARY = (
    "The metro carried most in {r2}, {r1} million passengers, and {r3} million in 2020. "
    "The mean of the ferry is {r4}. In 2023 the {r5} carried fewest."
)
REFS = "r1, r2, r3, r4, r5"
FIGURE = "city-ridership"


@pytest.fixture
def summing_up(steps, call):
    """A model that computes, and then says these texts one after the other."""

    def play(*texts):
        computed = tuple(call("run_plan", {"plan": plan, "figure": FIGURE}) for plan in PLANS)
        steps(computed, *(call("answer", {"result": REFS, "text": text}) for text in texts))

    return play


def test_each_number_of_a_summary_is_one_of_a_result(engine, summing_up, qa):
    summing_up(SUMMARY)
    answer = engine().ask(QUESTION, FIGURE)
    assert answer.status == "answered"
    assert answer.text == (
        "The metro carried most in 2019, 163.7 million passengers, and 92.1 million in 2020. "
        "The mean of the ferry is 8.200. In 2023 the Ferry carried fewest."
    )
    labels = {"2019", "2020", "2023"}
    said = set(re.findall(r"\d+(?:\.\d+)?", answer.text)) - labels
    values = {f"{value:g}" for value in answer.value if not isinstance(value, str)}
    assert {f"{float(one):g}" for one in said} == values
    text = qa.figure(FIGURE).text
    assert {"163.7", "92.1", "8.3", "10.2"} <= {one.quote for one in answer.citations}
    assert all(text[one.start : one.end] == one.quote for one in answer.citations)
    assert "text_replaced" not in {warning.code for warning in answer.warnings}


@pytest.mark.parametrize(
    "slip",
    [
        SUMMARY.replace("million in 2020", "million in 2020, 93 million less than hoped"),
        SUMMARY.replace("The mean of the ferry is {r4}.", "The mean of the ferry is {r4}, a third of the tram's."),
        SUMMARY.replace("the {r5} carried fewest", "the {r5} carried fewest, twelve times less than the bus"),
    ],
)
def test_a_number_of_its_own_is_sent_back_and_then_replaced(model, engine, summing_up, slip):
    summing_up(slip)
    answer = engine().ask(QUESTION, FIGURE)
    assert len(model.requests) == 3
    assert "Call answer again" in model.requests[2].last
    assert "text_replaced" in {warning.code for warning in answer.warnings}
    assert "93 million" not in answer.text
    assert "third" not in answer.text
    assert "twelve" not in answer.text


def test_a_mended_summary_is_kept(model, engine, summing_up):
    summing_up(SUMMARY.replace("million in 2020", "million in 2020, 93 million less than hoped"), SUMMARY)
    answer = engine().ask(QUESTION, FIGURE)
    assert "92.1 million in 2020" in answer.text
    assert len(model.requests) == 3
