"""Somebody's own LlamaIndex agent, with figwise's tools, over HTTP to a model that works as it should."""

import asyncio
import importlib.util
import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture
def example(monkeypatch, model, qa, request):
    """An example's `main`, over the sample library and the tests' model."""
    name = getattr(request, "param", "function_agent")
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setenv("FIGWISE_LLM", model.url)
    monkeypatch.setenv("FIGWISE_LLM_MODEL", "small")
    return lambda question: asyncio.run(module.main(question, qa.library.home.folder))


def tool_messages(request):
    return [message["content"] for message in request.messages if message["role"] == "tool"]


def test_the_agent_repeats_what_the_tool_computed(model, example, reply, call):
    def brain(request):
        assert {"ask", "search_figures", "describe_figure", "run_plan", "plan_language"} == request.tools
        said = tool_messages(request)
        if not said:
            return reply(calls=(call("ask", {"question": request.messages[-1]["content"]}),))
        return reply(f"The metro carried {said[-1].splitlines()[0]} million, says {said[-1].splitlines()[-1]}.")

    model.brain = brain
    assert example("How many passengers did the metro carry in 2019?") == (
        "The metro carried 163.7 million, says Source: city-ridership, line 14: “163.7”."
    )


def test_the_agent_mends_its_plan_by_what_the_tool_says(model, example, reply, call):
    def brain(request):
        said = tool_messages(request)
        if not said:
            return reply(calls=(call("search_figures", {"query": "metro passengers"}),))
        figure = said[0].partition(":")[0]
        row = {"op": "at", "axis": "row", "labels": ["Metro"]}
        if len(said) == 1:
            return reply(calls=(call("run_plan", {"plan": [row, {"op": "extremum"}], "figure": figure}),))
        if len(said) == 2:
            assert "There is no node with the op 'extremum'" in said[1]
            plan = [row, {"op": "top", "how": "max"}, {"op": "labels", "axis": "column"}]
            return reply(calls=(call("run_plan", {"plan": plan, "figure": figure}),))
        return reply(json.dumps(said[2].splitlines()[0]))

    model.brain = brain
    assert example("In which year did the metro carry the most passengers?") == '"2019"'


@pytest.mark.parametrize("example", ["query_engine_tool"], indirect=True)
def test_the_query_engine_is_a_tool(model, example, reply, call):
    def brain(request):
        said = tool_messages(request)
        assert request.tools == {"figures"}
        if not said:
            return reply(calls=(call("figures", {"input": request.messages[-1]["content"]}),))
        return reply(f"The metro carried {said[-1]} million.")

    model.brain = brain
    assert example("How many passengers did the metro carry in 2019?") == "The metro carried 163.7 million."


@pytest.mark.parametrize("example", ["agent_workflow"], indirect=True)
def test_agents_that_work_together_hand_over_for_numbers(model, example, reply, call):
    question = "How many passengers did the metro carry in 2019?"

    def brain(request):
        if request.tools == {"handoff"}:
            return reply(calls=(call("handoff", {"to_agent": "reader", "reason": question}),))
        said = [one for one in tool_messages(request) if "163.7" in one]
        if not said:
            return reply(calls=(call("ask", {"question": question}),))
        return reply(f"{said[-1].splitlines()[0]} million.")

    model.brain = brain
    assert example(question) == "163.7 million."
