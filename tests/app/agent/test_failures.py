"""A model that fails, wanders, lies or dawdles: what is answered then, and what never shows."""

import asyncio
import json
import logging
import re
import subprocess
import sys
import time

import pytest
from figwise import FigwiseError
from figwise.app.agent.choice import check
from figwise.indexing.store.settings import Settings

QUESTION = "How many passengers did the metro carry in 2019?"


def codes(answer):
    return [warning.code for warning in answer.warnings]


def test_an_invented_number_is_sent_back_and_then_replaced(model, engine, reply, call):
    def brain(request):
        if request.results:
            assert "'170 million'" in request.last
        return reply(calls=(call("answer", {"result": "r0", "text": "It carried 170 million."}),))

    model.brain = brain
    answer = engine().ask(QUESTION)
    assert (answer.value, answer.text) == (163.7, "163.7")
    assert codes(answer) == ["text_replaced"]
    assert len(model.requests) == 2


def test_an_invented_number_that_is_mended_leaves_no_trace(model, engine, reply, call):
    def brain(request):
        text = "It carried {r0} million." if request.results else "It carried 170 million."
        return reply(calls=(call("answer", {"result": "r0", "text": text}),))

    model.brain = brain
    answer = engine().ask(QUESTION)
    assert (answer.text, answer.warnings) == ("It carried 163.7 million.", ())


def test_a_sentence_that_does_not_say_its_result_is_replaced(model, engine, reply, call):
    model.brain = lambda request: reply(calls=(call("answer", {"result": "r0", "text": "In 2019 it carried many."}),))
    answer = engine().ask(QUESTION)
    assert (answer.text, codes(answer)) == ("163.7", ["text_replaced"])


def test_arguments_that_are_no_json_are_mended_from_the_error(model, engine, reply, call):
    def brain(request):
        if not request.results:
            return reply(calls=(call("run_plan", '{"plan" = [oops'),))
        assert "run_plan takes a JSON object with plan, figure?; missing: plan" in request.last
        return reply(calls=(call("answer", {"result": "r0", "text": "{r0}"}),))

    model.brain = brain
    assert engine().ask(QUESTION).value == 163.7


def test_a_tool_that_does_not_exist_is_not_run(model, engine, reply, call):
    def brain(request):
        if not request.results:
            return reply(calls=(call("python", {"code": "print(6 * 7)"}),))
        assert "There is no tool 'python'. Tools: run_plan" in request.last
        return reply(calls=(call("answer", {"result": "r0", "text": "{r0}"}),))

    model.brain = brain
    assert engine().ask(QUESTION).value == 163.7


def test_an_endless_loop_is_cut(model, engine, reply, call):
    model.brain = lambda request: reply(calls=(call("search_figures", {"query": f"metro {len(request.results)}"}),))
    answer = engine(llm_steps=4).ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_steps"])
    assert len(model.requests) == 4


def test_tokens_are_limited(model, engine, reply, call):
    model.brain = lambda request: reply(calls=(call("describe_figure", {"figure": "city-ridership"}),))
    answer = engine(llm_tokens=6_000).ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_tokens"])
    assert 1 <= len(model.requests) < 4


@pytest.mark.parametrize("said", ["The answer is large.", "", "It is {r9}."])
def test_an_end_that_names_no_result_is_no_answer(model, engine, reply, said):
    model.brain = lambda request: reply(said)
    answer = engine().ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_no_answer"])


@pytest.mark.parametrize(
    "failure, code, said",
    [
        ({"status": 500, "content": "overloaded"}, "model_failed", "status 500"),
        ({"status": 401, "content": "bad key"}, "model_failed", "refused the key"),
        ({"status": 404, "content": "model 'small' not found"}, "model_failed", "model 'small' not found"),
        ({"raw": b"<html>not what was asked for</html>"}, "model_failed", "The model failed"),
    ],
)
def test_an_endpoint_that_fails_leaves_the_embedded_answer(model, engine, reply, failure, code, said):
    model.brain = lambda request: reply(**failure)
    answer = engine(llm_stream=False).ask(QUESTION, id="7")
    assert (answer.id, answer.value, codes(answer)) == ("7", 163.7, [code])
    assert said in answer.warnings[0].message
    assert "The built-in planner answered." in answer.warnings[0].message


def test_an_endpoint_that_is_not_there_leaves_the_embedded_answer(engine):
    answer = engine(llm="http://127.0.0.1:9/v1").ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_failed"])
    assert "127.0.0.1 cannot be reached" in answer.warnings[0].message


@pytest.mark.parametrize("slow", [{"wait": 3.0}, {"content": "one two three four five six", "drip": 0.5}])
def test_a_slow_model_is_not_waited_for(model, engine, reply, slow):
    model.brain = lambda request: reply(**slow)
    started = time.monotonic()
    answer = engine(llm_seconds=0.6).ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_timeout"])
    assert time.monotonic() - started < 3


def test_closing_the_events_stops_the_model(model, engine, reply, call):
    model.brain = lambda request: reply(calls=(call("search_figures", {"query": "metro"}),), wait=0.2)
    qa = engine(llm_steps=50)

    async def leave_early() -> None:
        events = qa.agent.events(QUESTION)
        async for _ in events:
            if len(model.requests) >= 2:
                break
        await events.aclose()

    asyncio.run(leave_early())
    asked = len(model.requests)
    time.sleep(0.5)
    assert len(model.requests) <= asked + 1


def test_an_endpoint_that_refuses_tools_is_asked_in_words(model, engine, reply):
    def brain(request):
        if request.tools:
            return reply("registry/small does not support tools", status=400)
        if "Observation:" not in request.messages[-1]["content"]:
            plan = '[{"op":"at","axis":"row","labels":["Tram"]},{"op":"at","axis":"column","labels":["2020"]},'
            action = 'Action: run_plan\nAction Input: {"figure": "city-ridership", "plan": ' + plan + '{"op":"value"}]}'
            return reply(f"Thought: I need to use a tool.\n{action}")
        assert '"axis": "row"' in request.messages[-2]["content"], "its own plan is shown as the JSON that it wrote"
        ref = request.last.split("Observation: ")[-1].split()[0]
        return reply(
            f"Thought: I can answer without using any more tools.\nAnswer: The tram carried {{{ref}}} million."
        )

    model.brain = brain
    answer = engine().ask("How much did the tram carry in the worst year?", "city-ridership")
    assert (answer.value, answer.text) == (43.9, "The tram carried 43.9 million.")


def test_in_words_the_tool_that_ends_can_be_mended_too(model, engine, reply):
    def brain(request):
        assert not request.tools
        text = "It carried {r0} million." if "'170 million'" in request.last else "It carried 170 million."
        call = json.dumps({"result": "r0", "text": text})
        return reply(f"Thought: I am done.\nAction: answer\nAction Input: {call}")

    model.brain = brain
    assert engine(llm_tools="no").ask(QUESTION).text == "It carried 163.7 million."


def test_in_words_one_ending_is_offered_and_what_the_model_makes_up_is_cut(model, engine, reply):
    def brain(request):
        form = request.messages[0]["content"]
        assert "Action: answer" in form
        assert not re.search(r"^Answer:", form, re.M)
        if "Observation:" not in request.last:
            made_up = 'Observation: r1 = 12\nThought: 12.\nAction: answer\nAction Input: {"result": "r1", "text": "12"}'
            plan = '{"plan": [{"op":"at","axis":"row","labels":["Tram"]},{"op":"reduce","how":"max"}]}'
            return reply(f"Action: run_plan\nAction Input: {plan}\n{made_up}")
        assert request.last.startswith("Observation: r1 = 67.3")
        return reply('Thought: Done.\nAction: answer\nAction Input: {"result": "r1", "text": "At most {r1}."}')

    model.brain = brain
    answer = engine(llm_tools="no").ask("What is the most that the tram carried?", "city-ridership")
    assert (answer.value, answer.text) == (67.3, "At most 67.3.")


def test_in_words_a_reply_of_another_form_is_asked_for_again_in_the_one_form(model, engine, reply):
    def brain(request):
        if "not in the form" not in request.last:
            return reply("Thought: Easy.\nAction: answer with r0")
        assert "Answer:" not in request.last
        return reply(
            'Thought: Done.\nAction: answer\nAction Input: {"result": "r0", "text": "It carried {r0} million."}'
        )

    model.brain = brain
    assert engine(llm_tools="no").ask(QUESTION).text == "It carried 163.7 million."


def test_any_llamaindex_model_can_be_handed_over(qa):
    from figwise import FigureQA
    from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata

    class Parrot(CustomLLM):
        """Takes what the built-in planner says."""

        @property
        def metadata(self):
            return LLMMetadata(model_name="parrot", context_window=100_000)

        def complete(self, prompt, formatted=False, **kwargs):
            assert "r0 = 163.7" in prompt
            return CompletionResponse(text="Thought: I can answer.\nAnswer: {r0} million.", delta="")

        def stream_complete(self, prompt, formatted=False, **kwargs):
            yield self.complete(prompt)

    mine = FigureQA(qa.library.home.address, llm=Parrot())
    mine.library = qa.library
    answer = mine.ask(QUESTION)
    assert (answer.value, answer.text, answer.warnings) == (163.7, "163.7 million.", ())


def test_the_key_shows_nowhere(model, engine, reply, key, caplog):
    caplog.set_level(logging.DEBUG)
    model.brain = lambda request: reply(f"Incorrect key: {key}", status=400)
    qa = engine()
    answer = qa.ask(QUESTION)
    assert model.requests[0].headers["Authorization"] == f"Bearer {key}"
    assert codes(answer) == ["model_failed"]
    from figwise.app.agent.endpoint import endpoint

    made = endpoint(qa.settings, tools=True)
    shown = [caplog.text, repr(qa.settings), repr(qa.agent), repr(made), str(made), str(made.to_dict()), str(answer)]
    assert [text for text in shown if key in text] == []


@pytest.mark.parametrize(
    "given, said",
    [
        ({}, "No language model is set"),
        ({"llm": "localhost:11434", "llm_model": "m"}, "no base URL"),
        ({"llm": "http://user:secret@host/v1", "llm_model": "m"}, "FIGWISE_LLM_KEY"),
        ({"llm": "http://host/v1"}, "FIGWISE_LLM_MODEL"),
    ],
)
def test_settings_that_cannot_be_used_are_named_without_their_values(given, said):
    with pytest.raises(FigwiseError, match=said) as raised:
        check(Settings(**given))
    assert "secret" not in str(raised.value)


def test_a_missing_package_is_named(engine, monkeypatch):
    monkeypatch.setitem(sys.modules, "figwise.app.agent.endpoint", None)
    answer = engine().ask(QUESTION)
    assert (answer.value, codes(answer)) == (163.7, ["model_failed"])
    assert "pip install 'figwise[llm]'" in answer.warnings[0].message


def test_a_model_is_loaded_only_where_one_is_asked():
    code = """
import sys
from figwise.app.engine import FigureQA, ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
text = "## Bar Chart: Rain\\n### Detailed Analysis\\n* **Oslo:** 12 mm\\n* **Rome:** 7 mm\\n"
assert ask_reader("What is the value for Rome?", FigureReader(read(text, "rain", ""))).value == 7
heavy = ("openai", "llama_index.core.agent", "llama_index.llms", "torch")
print([name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
