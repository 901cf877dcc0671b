"""The systems that ask a language model, over HTTP; its replies derive from what it is sent."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from figwise.eval.case import Case
from figwise.eval.run import Job, run
from figwise.eval.suite import Suite
from figwise.eval.summary import summary
from figwise.eval.systems.prompted import answer_in, tables_of
from figwise.indexing.errors import ModelError, SettingsError
from figwise.indexing.reading import read
from figwise.indexing.store.settings import Settings


@dataclass
class Model:
    """A server that speaks as much of OpenAI's protocol as is needed."""

    url: str = ""
    brain: Callable[[list[dict[str, Any]], list[str]], dict[str, Any] | int] = lambda messages, tools: 500
    """The reply's message for the messages and the names of tools that it is sent, or a status."""
    asked: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def server() -> Iterator[Model]:
    model = Model()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.asked.append("\n".join(str(one.get("content")) for one in body["messages"]))
            tools = [tool["function"]["name"] for tool in body.get("tools") or []]
            reply = model.brain(body["messages"], tools)
            status = reply if isinstance(reply, int) else 200
            choice = {
                "index": 0,
                "message": {"role": "assistant", "content": None} | ({} if isinstance(reply, int) else reply),
            }
            whole = {"id": "r", "object": "chat.completion", "created": 0, "model": "small"}
            whole |= {"choices": [choice | {"finish_reason": "stop"}]}
            whole |= {"usage": {"prompt_tokens": 30, "completion_tokens": 12, "total_tokens": 42}}
            data = json.dumps(whole if status == 200 else {"error": {"message": "no"}}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    threading.Thread(target=listening.serve_forever, args=(0.02,), daemon=True).start()
    model.url = f"http://127.0.0.1:{listening.server_port}/v1"
    yield model
    listening.shutdown()
    listening.server_close()


@pytest.fixture
def model(server: Model) -> Model:
    server.asked.clear()
    return server


@pytest.fixture
def job(suite: Suite, model: Model, tmp_path) -> Callable[..., Job]:
    """A job over the cases of a figure that need no search."""
    named = tuple(case for case in suite.cases if case.id in {"r1", "r2", "r5"})

    def make(system: Any, **more: Any) -> Job:
        settings = Settings(llm=model.url, llm_model="small", llm_stream=False, llm_seconds=20)
        only = Suite("tiny", named, suite.texts)
        return Job(only, system, tmp_path / "home", tmp_path / "replies", settings=settings, **more)

    return make


def reads_the_table(messages: list[dict[str, Any]], tools: list[str]) -> dict[str, Any]:
    """Answers with the value of the row that the question names, from the tables in the prompt."""
    prompt = str(messages[-1]["content"])
    question = re.findall(r"^(?:Question|Claim): (.*)$", prompt, re.M)[-1]
    if question.endswith("."):
        return {"content": json.dumps({"status": "answered", "value": True, "confidence": 1})}
    row = next(
        re.findall(rf"^{name} \| (\d+)", prompt, re.M)[0] for name in ("Rome", "Bern", "Oslo") if name in question
    )
    return {"content": f"```json\n{json.dumps({'status': 'answered', 'value': int(row), 'unit': 'mm'})}\n```"}


def test_a_model_that_sees_the_table_answers(job, model):
    model.brain = reads_the_table
    found = run(job("table-in-prompt"))
    assert [record.outcome for record in found.records] == ["right", "right", "right"]
    assert {(record.spent.calls, record.spent.tokens) for record in found.records} == {(1, 42)}
    assert "Before: What is the value for Rome?" in model.asked[1]
    assert 'Your answer: ```json\n{"status": "answered", "value": 7' in model.asked[1]
    asked = len(model.asked)
    assert all(record.cached for record in run(job("table-in-prompt")).records)
    assert len(model.asked) == asked


def test_what_a_model_makes_up_is_wrong(job, model):
    model.brain = lambda messages, tools: {"content": '{"status": "answered", "value": 77}'}
    found = run(job("table-in-prompt"))
    assert [record.outcome for record in found.records] == ["wrong", "wrong", "wrong"]


def test_a_model_that_fails_is_told_and_asked_again_next_time(job, model):
    model.brain = lambda messages, tools: 400
    failed = run(job("table-in-prompt"))
    assert [record.outcome for record in failed.records] == ["silent", "silent", "silent"]
    assert all("The model failed" in record.error for record in failed.records)
    assert summary(failed).errors == 3
    model.brain = reads_the_table
    assert [record.outcome for record in run(job("table-in-prompt")).records] == ["right", "right", "right"]


def test_the_agent_is_measured_with_what_it_takes(job, model, suite):
    """It says a number that no result has: that is sent back once, counted, and replaced by the result."""
    from figwise.app.engine import FigureQA

    place = job("agent")

    def brain(messages: list[dict[str, Any]], tools: list[str]) -> dict[str, Any]:
        assert "answer" in tools
        said = {"name": "answer", "arguments": json.dumps({"text": "It was 99 mm.", "result": "r0"})}
        return {"tool_calls": [{"id": f"c{len(messages)}", "type": "function", "function": said}]}

    model.brain = brain
    with FigureQA(place.home) as qa:
        indexed(qa, suite)
    only = Suite("tiny", (suite.cases[0],), suite.texts)
    (record,) = run(Job(only, "agent", place.home, settings=place.settings)).records
    assert record.outcome == "right", record.answer
    assert "99" not in record.answer["text"]
    assert (record.spent.calls, record.spent.unbound) == (2, 2)
    assert record.spent.tokens > 100
    cost = summary(run(Job(only, "agent", place.home, settings=place.settings))).cost
    assert (cost.calls, cost.unbound) == (record.spent.calls, record.spent.unbound)


def indexed(qa: Any, suite: Suite) -> None:
    """Put the descriptions into the library by an encoder that loads no model: nothing is searched here."""
    import numpy as np

    class Constant:
        name = "constant"

        def encode(self, texts: Any) -> Any:
            return np.ones((len(texts), 4), np.float32) / 2

    folder = qa.library.home.folder.parent / "texts"
    folder.mkdir()
    for id, text in suite.texts.items():
        (folder / f"{id}.md").write_text(text)
    qa.library.encoder = Constant()
    qa.index([folder])


def test_a_model_that_is_not_there_is_not_remembered(job, model, suite):
    """The built-in planner answers in its place; that is no answer of the model's to be kept."""
    model.brain = lambda messages, tools: 400
    from figwise.app.engine import FigureQA

    place = job("agent")
    with FigureQA(place.home) as qa:
        indexed(qa, suite)
    only = Suite("tiny", (suite.cases[0],), suite.texts)
    for _ in range(2):
        (record,) = run(Job(only, "agent", place.home, place.cache, settings=place.settings)).records
        assert (record.outcome, record.cached) == ("right", False)
        assert [one["code"] for one in record.answer["warnings"]] == ["model_failed"]


@pytest.mark.parametrize("system", ["agent", "table-in-prompt"])
def test_without_a_model_there_is_nothing_to_measure(system, suite, tmp_path):
    with pytest.raises(SettingsError, match="No language model is set"):
        run(Job(suite, system, tmp_path / "home"))


@pytest.mark.parametrize("said", ["I think 7.", "[7]", '{"status": "sure", "value": 7}', "{7", ""])
def test_a_reply_that_is_not_what_was_asked_for_is_an_error(said):
    with pytest.raises(ModelError, match="The model's"):
        answer_in(said, Case(id="1", question="What?"), "rain")


def test_a_reply_is_read_with_its_status():
    case = Case(id="1", question="What?")
    assert answer_in('{"status": "abstained", "value": 7}', case, "rain").value is None
    assert answer_in('{"status": "answered", "value": null}', case, "rain").status == "abstained"
    both = answer_in('Well: {"status": "ambiguous", "candidates": [1, 2], "confidence": 7}', case, "rain")
    assert [one.value for one in both.candidates] == [1, 2]
    assert both.confidence == 1.0


def test_a_ragged_row_is_shown_as_it_is_listed():
    text = "## Chart: Rain\n| Place | a | b |\n|---|---|---|\n| Oslo | 1 | 2 | 3 |\n| Rome | 4 | 5 |\n"
    assert tables_of(read(text, "rain")).splitlines()[1:] == ["Oslo | 1 | 2 | 3", "Rome | 4 | 5"]
