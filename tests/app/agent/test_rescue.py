"""Small models: what they write wrongly is read where it is plain what was meant, and stopped where it leads
nowhere.
"""

import json

import pytest
from figwise.app.agent.rescue import calls_in
from figwise.app.agent.tools import TOOLS

TEXT = """## Line Chart: Passengers of City Transport
### Components/Axes
* **X-axis:** Year
* **Y-axis:** Passengers (millions)
### Detailed Analysis
* **Metro:** 2018: 159.4; 2019: 163.7; 2020: 92.1
* **Tram:** 2018: 64.1; 2019: 66.5; 2020: 43.9
"""
QUESTION = "How many did the tram carry at its best?"
PLAN = [{"row": "Tram"}, {"op": "reduce", "how": "max"}]
GIVEN = {"plan": PLAN}
NAMED = {"name": "run_plan", "arguments": GIVEN}

WRITTEN = [
    json.dumps(NAMED),
    json.dumps([NAMED]),
    json.dumps(NAMED, indent=2),
    f"Let me compute it.\n```json\n{json.dumps(NAMED)}\n```",
    f"```tool_code\n{json.dumps(NAMED)}\n```\nI wait for the result.",
    f"<tool_call>\n{json.dumps(NAMED)}\n</tool_call>",
    f"[TOOL_CALLS]{json.dumps([NAMED])}",
    f"<|tool_call|>{json.dumps({'name': 'run_plan', 'parameters': GIVEN})}",
    json.dumps({"tool": "run_plan", "args": GIVEN}),
    json.dumps({"tool_name": "run_plan", "input": GIVEN}),
    json.dumps({"action": "run_plan", "action_input": GIVEN}),
    json.dumps({"type": "function", "function": {"name": "run_plan", "arguments": json.dumps(GIVEN)}}),
    json.dumps({"name": "run_plan", **GIVEN}),
    json.dumps(GIVEN),
    json.dumps(PLAN),
    f"The plan is {json.dumps(PLAN)}",
    f"run_plan({json.dumps(GIVEN)})",
    f"run_plan(plan={PLAN!r})",
    f"Thought: I compute.\nAction: run_plan\nAction Input: {json.dumps(GIVEN)}",
    f"<think>Maybe {json.dumps({'name': 'answer', 'arguments': {}})}?</think>{json.dumps(NAMED)}",
]
ENDINGS = [
    json.dumps({"name": "answer", "arguments": {"result": "r1", "text": "At best it carried {r1} million."}}),
    'answer(result="r1", text="At best it carried {r1} million.")',
    '```python\nanswer(text="At best it carried {r1} million.", result="r1")\n```',
    json.dumps({"result": "r1", "text": "At best it carried {r1} million."}),
    "At best it carried {r1} million.",
    "At best it carried 66.5 million.",
    "**66.5**",
]


@pytest.fixture
def alone(agent_on):
    """An agent whose built-in planner understands nothing."""

    def make(**settings):
        from figwise.app.answer import abstained

        agent = agent_on(TEXT, **settings)
        agent._asking.embedded = lambda question, _: abstained(question, "not_understood", "?", figures=("chart",))
        return agent

    return make


@pytest.mark.parametrize("written", WRITTEN)
def test_a_call_in_the_text_is_made(model, alone, steps, reply, call, written):
    steps(reply(written), call("answer", {"result": "r1", "text": "At best it carried {r1} million."}))
    answer = alone().ask(QUESTION, "chart")
    assert (answer.value, answer.text, answer.warnings) == (66.5, "At best it carried 66.5 million.", ())
    made = [message for message in model.requests[1].messages if message.get("tool_calls")]
    ids = [one["id"] for message in made for one in message["tool_calls"]]
    told = [message["tool_call_id"] for message in model.requests[1].messages if message["role"] == "tool"]
    assert ids == told, "an endpoint refuses a result without its call"


@pytest.mark.parametrize("written", ENDINGS)
def test_an_ending_in_the_text_ends(alone, steps, reply, call, written):
    steps(call("run_plan", GIVEN), reply(written))
    answer = alone().ask(QUESTION, "chart")
    assert (answer.status, answer.value, answer.warnings) == ("answered", 66.5, ())


@pytest.mark.parametrize(
    "said",
    ["It may be many.", "Between 43.9 and 66.5 million.", "Either 66.5 or 70 million.", "Yes.", "{}", "[]", "```"],
)
def test_text_that_states_no_result_or_several_is_no_ending(alone, steps, reply, call, said):
    low = [{"row": "Tram"}, {"op": "reduce", "how": "min"}]
    steps((call("run_plan", GIVEN), call("run_plan", {"plan": low})), reply(said))
    answer = alone().ask(QUESTION, "chart")
    assert answer.status != "answered"


@pytest.mark.parametrize(
    "text", [json.dumps(NAMED), "no call", '{"op": 3}', "[" * 30_000, "a" * 20_000 + "{}", "answer("]
)
def test_only_calls_of_known_tools_are_found(text):
    assert calls_in(text, {"python"}) == []
    assert len(calls_in(text, TOOLS)) == (text == json.dumps(NAMED))


@pytest.mark.parametrize("how", [{}, {"together": True}, {"same_index": True}, {"together": True, "same_index": True}])
def test_all_calls_of_a_reply_are_made_however_they_are_streamed(model, alone, steps, reply, call, how):
    plans = [[{"row": name}, {"op": "reduce", "how": "max"}] for name in ("Metro", "Tram")]
    steps(
        reply(calls=tuple(call("run_plan", {"plan": plan}) for plan in plans), **how),
        call("answer", {"result": "r2", "text": "It is {r2}, and {r1} for the metro."}),
    )
    answer = alone().ask(QUESTION, "chart")
    assert [result.splitlines()[0] for result in model.requests[1].results] == ["r1 = 163.7", "r2 = 66.5"]
    assert answer.value == 66.5


def test_every_reply_is_to_call_a_tool_where_the_endpoint_can(model, alone, steps, call):
    steps(call("run_plan", GIVEN), call("answer", {"result": "r1", "text": "{r1}"}))
    alone().ask(QUESTION, "chart")
    assert [request.body["tool_choice"] for request in model.requests] == ["required", "required"]


def test_an_endpoint_that_refuses_to_be_told_so_is_left_the_choice(model, alone, reply, call):
    def brain(request):
        if request.body.get("tool_choice") == "required":
            return reply('tool_choice "required" is not supported', status=400)
        given = ("answer", {"result": "r1", "text": "{r1}"}) if request.results else ("run_plan", GIVEN)
        return reply(calls=(call(*given),))

    model.brain = brain
    agent = alone()
    assert [agent.ask(QUESTION, "chart").value for _ in range(2)] == [66.5, 66.5]
    assert len(model.requests) == 5, "it is asked that once"


def test_the_same_plan_again_and_again_ends_with_its_result(model, alone, steps, call):
    steps(call("run_plan", GIVEN))
    answer = alone().ask(QUESTION, "chart")
    assert (answer.value, answer.text) == (66.5, "66.5")
    assert len(model.requests) == 3
    assert "made before" in model.requests[2].last


def test_any_other_call_again_and_again_leaves_it_to_the_built_in_planner(model, alone, steps, call):
    steps(call("describe_figure", {}))
    answer = alone().ask(QUESTION, "chart")
    assert (answer.status, [one.code for one in answer.warnings]) == ("abstained", ["model_repeats"])
    assert len(model.requests) == 3


VALUE, HIGHEST = {"op": "value"}, {"op": "top", "how": "max"}
WRONG = [
    ("run_plan", {"plan": [{"op": "top"}, VALUE]}, "top.how: this field is needed"),
    ("run_plan", {"plan": [{"op": "top", "how": "largest"}, VALUE]}, "'largest' is none of 'max' or 'min'"),
    (
        "run_plan",
        {"plan": [HIGHEST | {"colour": "red"}, VALUE]},
        "colour: there is no such field",
    ),
    (
        "run_plan",
        {"plan": [{"op": "nth", "axis": "row", "position": "two"}, VALUE]},
        "a whole number is needed",
    ),
    ("run_plan", {"plan": [{"op": "at", "axis": "row", "labels": []}, VALUE]}, "at least 1 is needed"),
    ("run_plan", {"plan": [{"op": "compare", "left": 1, "relation": "=", "right": 2}]}, "needed"),
    ("run_plan", {"plan": [{"op": "reduce", "how": "max", "by": "town"}]}, "reduce(how"),
    ("run_plan", {"plan": [HIGHEST]}, "End the chain with a node that answers"),
    ("run_plan", {"plan": [{"op": "correlation"}]}, "How two series agree"),
    ("run_plan", {"plan": [{"ref": "r7"}, VALUE]}, "There is no result 'r7'"),
    ("run_plan", {"plan": [{"op": "parts"}, VALUE]}, "PART is date|year|first|second"),
    ("run_plan", {"plan": 7}, "list of nodes"),
    ("run_plan", {"plan": "Tram, maximum"}, "not JSON"),
    ("describe_figure", {"start": "two"}, "start is a whole number"),
    ("describe_figure", {"axis": "diagonal"}, "axis is one of row, column"),
    ("describe_figure", {"figure": ["chart"]}, "figure is a text"),
    ("quote_passage", {"query": {"about": "trams"}}, "query is a text"),
    ("answer", {"result": "r1"}, "missing: text"),
    ("answer", {"result": 1, "text": "x"}, "result is a text"),
    ("answer", {"text": "x", "status": "sure"}, "status is one of answered, ambiguous, abstained"),
    ("compute", {}, "There is no tool 'compute'. Tools: run_plan, describe_figure, quote_passage, answer"),
]


@pytest.mark.parametrize("name, given, said", WRONG)
def test_an_error_says_what_to_write(model, alone, steps, call, name, given, said):
    steps(call(name, given), call("answer", {"status": "abstained", "reason": "not_stated", "text": "Not said."}))
    alone().ask(QUESTION, "chart")
    told = model.requests[1].last
    assert said in told
    assert not any(
        word in told for word in ("Input should", "Field required", "Extra inputs", "validation", "NoneType")
    )
