"""An answer rests on a figure: no plan computes with, or compares with, what stands in no question, label or result."""

import pytest

TEXT = """## Line Chart: Rain in Four Towns
### Components/Axes
* **X-axis:** Year
* **Y-axis:** Rain (mm)
### Detailed Analysis
* **Oslo:** 2018: 700; 2019: 820; 2020: 12
* **Rome:** 2018: 650; 2019: 640; 2020: 610
* **Lima:** 2018: 16; 2019: 12; 2020: 19
### Key Observations
* Rain fell by 12.5% in Rome after 2018.
"""
MAX = {"op": "reduce", "how": "max"}
OSLO = [{"op": "at", "axis": "row", "labels": ["Oslo"]}]


def number(value, unit=""):
    return [{"op": "constant", "value": value, "unit": unit}]


def derive(how, left, right):
    return [{"op": "derive", "how": how, "left": left, "right": right}]


REFUSED = [
    ("What remains of 12%?", derive("difference", number(100, "%"), number(12, "%")), "constants alone"),
    ("Is 1 equal to 1?", [{"op": "compare", "left": number(1), "relation": "=", "right": number(1)}], "constants"),
    (
        "Which is larger, 2 or 3?",
        [
            {
                "op": "choose",
                "how": "max",
                "options": [{"label": "2", "of": number(2)[0]}, {"label": "3", "of": number(3)[0]}],
            }
        ],
        "constants alone",
    ),
    ("How much fell?", derive("product", [MAX], number(0)), "The constant 0 is not in the question"),
    ("How much fell?", derive("difference", [MAX], [MAX]), "Both sides are the same"),
    ("How much fell?", derive("sum", [MAX], number(42)), "The constant 42 is not in the question"),
    (
        "Did Oslo have much rain?",
        [{"op": "quantified", "of": OSLO, "quantifier": "any", "relation": ">", "to": 500}],
        "The number 500 that is compared with",
    ),
    (
        "Which years were wet in Oslo?",
        [*OSLO, {"op": "where", "relation": ">", "to": 815}, {"op": "labels", "axis": "column"}],
        "The number 815 that is compared with",
    ),
    (
        "Is it wet?",
        [{"op": "compare", "left": [MAX], "relation": ">", "right": number(5)}],
        "The number 5 that is compared with",
    ),
    (
        "Is Oslo much wetter than Rome?",
        [
            {"op": "compare", "left": [*OSLO, MAX], "relation": ">", "times": 1.2}
            | {"right": [{"op": "at", "axis": "row", "labels": ["Rome"]}, MAX]}
        ],
        "The number 1.2 that is compared with",
    ),
    (
        "Which town is flooded?",
        [{"op": "where", "relation": "=", "to": "soaked"}, {"op": "labels", "axis": "row"}],
        "The text 'soaked' that is compared with",
    ),
    (
        "Rain in later years?",
        [*OSLO, {"op": "label_where", "axis": "column", "relation": ">", "to": "2017"}, {"op": "values"}],
        "The text '2017' that is compared with",
    ),
]


@pytest.mark.parametrize("question, plan, said", REFUSED)
def test_a_plan_that_brings_in_its_own_is_refused(agent_on, steps, reply, call, question, plan, said):
    """What the model is told says what to write instead; without a result, it has nothing to end with."""
    seen = []

    def end(request):
        seen.append(request.results[-1])
        return call("answer", {"result": "r1", "text": "It is {r1}."})

    steps(call("run_plan", {"plan": plan}), end)
    answer = agent_on(TEXT).ask(question, "chart")
    assert said in seen[0]
    assert answer.status != "answered" or not answer.text.startswith("It is")


ALLOWED = [
    ("Which years had over 800 mm in Oslo?", [*OSLO, {"op": "where", "relation": ">", "to": 800}]),
    ("Which years had over 0.8 thousand mm in Oslo?", [*OSLO, {"op": "where", "relation": ">", "to": 800}]),
    ("Which years but 2018?", [{"op": "label_where", "axis": "column", "relation": "!=", "to": "2018"}]),
    ("Which years came late?", [{"op": "label_where", "axis": "column", "relation": ">=", "to": "2019"}]),
    ("Which years are positive?", [{"op": "where", "relation": ">", "to": 0}]),
    (
        "In which years had Oslo at least twice the rain of Lima?",
        [*OSLO, {"op": "where", "relation": ">=", "times": 2, "to": [{"op": "at", "axis": "row", "labels": ["Lima"]}]}],
    ),
    ("In which years was it half of Rome's?", [*OSLO, {"op": "where", "relation": "<", "times": 0.5, "to": 640.0}]),
]  # fmt: skip


@pytest.mark.parametrize("question, chain", ALLOWED)
def test_what_the_question_or_a_label_says_may_be_compared_with(agent_on, steps, call, question, chain):
    seen = []

    def end(request):
        seen.append(request.results[-1])
        return call("answer", {"status": "abstained", "reason": "not_stated", "text": "Not said."})

    rome = [{"op": "at", "axis": "row", "labels": ["Rome"]}, {"op": "nth", "axis": "column", "position": 2}]
    steps(
        call("run_plan", {"plan": [*rome, {"op": "value"}]}),
        call("run_plan", {"plan": [*chain, {"op": "labels", "axis": "column"}]}),
        end,
    )
    agent_on(TEXT).ask(question, "chart")
    assert "compared with" not in seen[0]
    assert "read as" in seen[0]


def test_a_passage_is_widened_to_whole_words(agent_on, steps, call):
    """Offsets that cut "12.5%" to "12" or "1" get the whole number."""
    at = TEXT.index("12.5%")
    plan = [{"op": "passage", "start": at, "end": at + 1}]
    steps(call("run_plan", {"plan": plan}), call("answer", {"result": "r1", "text": "It says {r1}."}))
    answer = agent_on(TEXT).ask("What does the text say of rain?", "chart")
    assert [cited.quote for cited in answer.citations] == ["12.5%"]


@pytest.mark.parametrize("question", ["How much rain fell in Oslo in 2019?", "Which chart shows bicycles?"])
def test_a_figure_answers_only_where_a_figure_is_asked_for(agent_on, steps, call, question):
    steps(call("answer", {"result": "chart", "text": "It is the chart."}))
    answer = agent_on(TEXT).ask(question, "chart")
    assert answer.value != "chart"


def test_a_figure_that_is_asked_for_is_an_answer(agent_on, steps, call):
    steps(call("answer", {"result": "chart", "text": "It is this one."}))
    assert agent_on(TEXT).ask("Which chart shows rain?", "chart").value == "chart"
