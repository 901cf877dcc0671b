"""The agent over real HTTP: what it does with a model that works as it should."""

import asyncio
import json

import pytest
from figwise.app.agent.events import Event
from figwise.app.answer import Answer

METRO = [
    {"op": "grid"},
    {"op": "at", "axis": "row", "labels": ["Metro"]},
    {"op": "at", "axis": "column", "labels": ["2019"]},
    {"op": "value"},
]
HIGHEST = [
    {"op": "at", "axis": "row", "labels": ["Metro"]},
    {"op": "top", "how": "max"},
    {"op": "labels", "axis": "column"},
]


@pytest.fixture
def planning(reply, call):
    """A model that runs a plan and answers with the reference that the tool returned."""

    def brain_for(plan, text="It is {REF}."):
        def brain(request):
            if not request.results:
                return reply(calls=(call("run_plan", {"plan": plan, "figure": "city-ridership"}),))
            ref = request.results[-1].split()[0].strip(":")
            return reply(calls=(call("answer", {"result": ref, "text": text.replace("REF", ref)}),))

        return brain

    return brain_for


@pytest.mark.parametrize("stream", [True, False])
def test_value_and_citations_come_from_the_tools(model, engine, planning, stream):
    model.brain = planning(METRO, "In 2019 the metro carried {REF} million passengers.")
    answer = engine(llm_stream=stream).ask("How many passengers did the metro carry in 2019?")
    assert (answer.status, answer.value) == ("answered", 163.7)
    assert answer.text == "In 2019 the metro carried 163.7 million passengers."
    assert [citation.quote for citation in answer.citations] == ["163.7"]
    assert [bool(request.body.get("stream")) for request in model.requests] == [stream] * 2


def test_the_embedded_reading_is_a_hint_that_one_call_can_take(model, engine, reply, call):
    def brain(request):
        assert "r0 = 163.7" in request.text
        return reply(calls=(call("answer", {"result": "r0", "text": "It carried {r0} million."}),))

    model.brain = brain
    answer = engine().ask("How many passengers did the metro carry in 2019?")
    assert (answer.value, answer.text, answer.warnings) == (163.7, "It carried 163.7 million.", ())
    assert len(model.requests) == 1


def test_both_planners_disagreeing_is_a_warning(model, engine, planning):
    model.brain = planning(HIGHEST)
    answer = engine().ask("How many passengers did the metro carry in 2019?")
    assert answer.value == "2019"
    assert [warning.code for warning in answer.warnings] == ["planners_disagree"]
    assert answer.confidence == 0.5


def test_plain_text_with_a_reference_is_an_answer_too(model, engine, reply, call):
    def brain(request):
        if not request.results:
            return reply(calls=(call("run_plan", {"plan": HIGHEST, "figure": "city-ridership"}),))
        said = f"The metro had its best year in {{{request.results[-1].split()[0]}}}."
        return reply(f"<think>So it is 163.7, or 42?</think>\n{said}")

    model.brain = brain
    answer = engine().ask("In which year did the metro carry most passengers?")
    assert (answer.value, answer.text) == ("2019", "The metro had its best year in 2019.")


def test_a_plan_that_names_nothing_real_is_repaired_from_the_error(model, engine, reply, call):
    def brain(request):
        if not request.results:
            plan = [{"op": "at", "axis": "row", "labels": ["Subway"]}, *METRO[2:]]
            return reply(calls=(call("run_plan", {"plan": plan, "figure": "city-ridership"}),))
        if len(request.results) == 1:
            assert "No row 'Subway'" in request.last
            name = request.last.split("Rows: ")[1].split(",")[0]
            plan = [{"op": "at", "axis": "row", "labels": [name]}, *METRO[2:]]
            return reply(calls=(call("run_plan", {"plan": plan, "figure": "city-ridership"}),))
        ref = request.last.split()[0]
        return reply(calls=(call("answer", {"result": ref, "text": f"{{{ref}}} million."}),))

    model.brain = brain
    answer = engine().ask("How many people took the subway in 2019?")
    assert answer.value == 163.7
    assert len(model.requests) == 3


def test_a_figure_without_the_value_is_abstained_with_the_tools_reason(model, engine, reply, call):
    def brain(request):
        if not request.results:
            plan = [{"op": "at", "axis": "row", "labels": ["Tram"]}, {"op": "at", "axis": "column", "labels": ["1999"]}]
            return reply(
                calls=(call("run_plan", {"plan": [*plan, {"op": "value"}], "figure": "city-ridership"}),),
            )
        ref = request.last.split()[0].strip(":")
        return reply(calls=(call("answer", {"result": ref, "text": "Nothing is listed for 1999."}),))

    model.brain = brain
    answer = engine().ask("How many passengers did the tram carry in 1999?")
    assert (answer.status, answer.reason, answer.value) == ("abstained", "no_such_column", None)


def test_what_the_text_says_in_several_ways_has_its_candidates(model, engine, reply, call):
    def brain(request):
        if not request.results:
            plan = [
                {"op": "grid", "grid": "After GRPO Temperature: 1.25"},
                {"op": "at", "axis": "row", "labels": ["7"]},
                {"op": "at", "axis": "column", "labels": ["9"]},
                {"op": "value"},
            ]
            return reply(calls=(call("run_plan", {"plan": plan}),))
        ref = request.last.split()[0].strip(":")
        return reply(calls=(call("answer", {"result": ref, "text": "It cannot be told."}),))

    model.brain = brain
    answer = engine().ask("At temperature 1.25, what is at x=9 and y=7?", figure="digit-grids-temperature")
    assert answer.status == "ambiguous"
    assert {candidate.value for candidate in answer.candidates} == {84, 79}


def test_a_sentence_is_quoted_not_computed(model, engine, reply, call):
    def brain(request):
        if not request.results:
            return reply(calls=(call("quote_passage", {"query": "steady improvement of Cardiology"}),))
        ref = request.last.split(":")[0]
        return reply(calls=(call("answer", {"result": ref, "text": "{" + ref + "}"}),))

    model.brain = brain
    answer = engine().ask("What could explain Cardiology's improvement?", figure="clinic-waiting-times")
    assert "added clinic hours" in answer.value
    assert answer.citations[0].quote == answer.value


def test_the_words_of_a_sentence_that_answer_alone_are_taken_from_it(model, engine, reply, call):
    def brain(request):
        if not request.results:
            return reply(calls=(call("quote_passage", {"query": "steady improvement of Cardiology"}),))
        ref = request.results[0].split(":")[0]
        words = "added clinic hours" if "do not stand" in request.last else "more staff"
        said = {"result": ref, "words": words, "text": "It may be due to {" + ref + "}."}
        return reply(calls=(call("answer", said),))

    model.brain = brain
    answer = engine().ask("What could explain Cardiology's improvement?", figure="clinic-waiting-times")
    assert (answer.value, answer.text) == ("added clinic hours", "It may be due to added clinic hours.")
    assert [cited.quote for cited in answer.citations] == ["added clinic hours"]


def test_search_describe_and_run_over_two_figures(model, engine, reply, call):
    plan = [
        {
            "op": "choose",
            "how": "max",
            "options": [
                {"label": id, "of": [{"op": "grid", "figure": id}, {"op": "reduce", "how": "max"}]}
                for id in ("city-ridership", "household-budget")
            ],
        }
    ]

    def brain(request):
        steps = [
            call("search_figures", {"query": "passengers"}),
            call("describe_figure", {"figure": "household-budget"}),
            call("run_plan", {"plan": plan}),
        ]
        if len(request.results) < 3:
            return reply(calls=(steps[len(request.results)],))
        ref = request.last.split()[0]
        return reply(calls=(call("answer", {"result": ref, "text": "The larger value is in {" + ref + "}."}),))

    model.brain = brain
    answer = engine().ask("Which has the larger maximum, city ridership or the household budget?")
    assert answer.value == "city-ridership"
    assert {citation.figure for citation in answer.citations} == {"city-ridership", "household-budget"}


def test_events_tell_what_is_done_and_end_with_the_answer(model, engine, planning):
    model.brain = planning(HIGHEST)
    qa = engine()

    async def watch() -> list[Event]:
        return [event async for event in qa.agent.events("In which year did the metro carry most?", "city-ridership")]

    events = asyncio.run(watch())
    assert [event.kind for event in events] == ["search", "model", "compute", "answer"]
    assert isinstance(events[-1].answer, Answer)
    assert events[-1].answer.value == "2019"
    assert json.loads(json.dumps(events[-1].to_json()))["answer"]["value"] == "2019"


def test_what_a_tool_sends_back_is_an_event_of_its_own(model, engine, steps, call):
    plan = [{"row": "Subway"}, {"op": "top"}, {"op": "value"}]
    steps(call("run_plan", {"plan": plan}), call("answer", {"result": "r0", "text": "{r0} million."}))
    qa, question = engine(), "How many passengers did the metro carry in 2019?"

    async def watch() -> list[Event]:
        return [event async for event in qa.agent.events(question, "city-ridership")]

    events = asyncio.run(watch())
    assert [event.kind for event in events] == ["search", "model", "mistake", "answer"]
    assert "top.how: this field is needed" in events[2].text


def test_asking_waits_also_where_an_event_loop_runs(model, engine, planning):
    """As in a notebook."""
    model.brain = planning(HIGHEST)
    qa = engine()

    async def notebook():
        return qa.ask("In which year did the metro carry most?", "city-ridership")

    assert asyncio.run(notebook()).value == "2019"


def test_a_conversation_tells_the_model_what_was_said(model, engine, reply, call):
    def brain(request):
        if "tram" not in request.question:
            return reply(calls=(call("answer", {"result": "r0", "text": "{r0} million."}),))
        assert "How many passengers did the metro carry in 2019?" in request.text
        assert "163.7 million." in request.text
        return reply(calls=(call("answer", {"result": "r0", "text": "The tram: {r0} million."}),))

    model.brain = brain
    talk = engine().conversation("city-ridership")
    assert talk.ask("How many passengers did the metro carry in 2019?").value == 163.7
    assert talk.ask("and the tram?").text == "The tram: 66.5 million."


def test_a_conversation_is_bounded(model, engine, reply, call):
    model.brain = lambda request: reply(calls=(call("answer", {"result": "r0", "text": "{r0} million."}),))
    talk = engine().conversation("city-ridership")
    for year in range(2015, 2024):
        talk.ask(f"How many passengers did the metro carry in {year}?")
    roles = [message["role"] for message in model.requests[-1].messages]
    assert roles == ["system", *["user", "assistant"] * 8, "user"]


def test_calls_made_together_are_all_answered(model, engine, reply, call):
    """An endpoint refuses a request in which a call has no result."""

    def brain(request):
        if not request.results:
            return reply(
                calls=(
                    call("describe_figure", {"figure": "city-ridership"}),
                    call("run_plan", {"plan": HIGHEST, "figure": "city-ridership"}),
                )
            )
        assert len(request.results) == 2
        ref = request.last.split()[0]
        return reply(calls=(call("answer", {"result": ref, "text": "{" + ref + "}"}),))

    model.brain = brain
    assert engine().ask("Which was the metro's best year of all?").value == "2019"


def test_several_results_are_a_list_with_all_their_sources(model, engine, steps, call):
    plans = [[{"row": name, "column": "2019"}, {"op": "value"}] for name in ("Metro", "Tram")]
    text = "In 2019 the metro carried {r1} million and the tram {r2}."
    steps(
        tuple(call("run_plan", {"plan": plan, "figure": "city-ridership"}) for plan in plans),
        call("answer", {"result": "r1, r2", "text": text}),
    )
    answer = engine().ask("What did the metro and the tram carry?", "city-ridership")
    assert (answer.status, answer.value) == ("answered", [163.7, 66.5])
    assert answer.text == "In 2019 the metro carried 163.7 million and the tram 66.5."
    assert [cited.quote for cited in answer.citations] == ["163.7", "66.5"]


@pytest.mark.parametrize(
    "text, said",
    [("It carried {r1} or {r2}.", "status='ambiguous'"), ("It carried {r1}.", "write {r2} where its value goes")],
)
def test_several_results_that_are_no_list_are_sent_back(model, engine, steps, call, text, said):
    plans = [[{"row": name, "column": "2019"}, {"op": "value"}] for name in ("Metro", "Tram")]
    steps(
        tuple(call("run_plan", {"plan": plan, "figure": "city-ridership"}) for plan in plans),
        call("answer", {"result": "r1, r2", "text": text}),
    )
    answer = engine().ask("What did they carry in that year?", "city-ridership")
    assert said in model.requests[2].last
    assert answer.status == "abstained"


def test_which_figures_is_a_list_of_ids(model, engine, steps, call):
    both = ["city-ridership", "household-budget"]
    steps(
        (call("search_figures", {"query": "passengers"}), call("search_figures", {"query": "household budget"})),
        call("answer", {"result": ", ".join(both), "text": "These two."}),
    )
    answer = engine().ask("In which charts do the passengers and the household budget stand?")
    assert (answer.status, answer.value) == ("answered", both)
    assert [cited.figure for cited in answer.citations] == both


def test_two_figures_are_computed_with_at_once(model, engine, steps, call):
    sides = [[{"figure": id}, {"op": "reduce", "how": "max"}] for id in ("city-ridership", "clinic-waiting-times")]
    steps(
        tuple(call("run_plan", {"plan": side}) for side in sides),
        call("run_plan", {"plan": [{"op": "compare", "left": {"ref": "r1"}, "relation": ">", "right": {"ref": "r2"}}]}),
        call("answer", {"result": "r3", "text": "Yes."}),
    )
    answer = engine().ask("Is the largest value of city ridership above that of clinic waiting times, in numbers?")
    assert model.requests[2].results[-1].startswith("r3")
    assert {cited.figure for cited in answer.citations} == {"city-ridership", "clinic-waiting-times"}


def test_what_was_answered_before_can_be_gone_on_from(model, engine, reply, call):
    """ "How did you get that?": the earlier result is there, with its plan and its cells."""

    def brain(request):
        if "get that" not in request.question:
            return reply(calls=(call("answer", {"result": "r0", "text": "{r0} million."}),))
        before = request.last.split("Results of earlier questions:")[1].strip()
        assert before.startswith("r1 = 163.7")
        assert "The value for row 'Metro', year '2019'" in before
        said = "It is the value {r1} in the row Metro under 2019."
        return reply(calls=(call("answer", {"result": "r1", "text": said}),))

    model.brain = brain
    talk = engine().conversation("city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.ask("How did you get that?").text == "It is the value 163.7 in the row Metro under 2019."
