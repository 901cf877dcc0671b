"""The engine as a chat model, asked by OpenAI's own client."""

import httpx
import openai
import pytest
from figwise import FigureQA
from figwise.app.serve.message import inert, shown

METRO = "How many passengers did the metro carry in 2019?"


@pytest.fixture(scope="module")
def url(served):
    return served()


@pytest.fixture(scope="module")
def client(url):
    with openai.OpenAI(base_url=f"{url}/v1", api_key="none", max_retries=0, timeout=30) as one:
        yield one


def said(*questions):
    messages = [{"role": "system", "content": "Be brief."}]
    for question in questions[:-1]:
        messages += [{"role": "user", "content": question}, {"role": "assistant", "content": "163.7\n\nRead as: ..."}]
    return [*messages, {"role": "user", "content": questions[-1]}]


def test_every_golden_question_gets_the_engines_answer(client, golden):
    for one, expected in golden:
        asked = {"model": "figwise", "messages": said(one.question), "extra_body": {"figure": one.figure}}
        completion = client.chat.completions.create(**asked)
        assert completion.figwise == expected
        message = completion.choices[0].message
        assert (message.role, completion.choices[0].finish_reason) == ("assistant", "stop")
        chunks = list(client.chat.completions.create(**asked, stream=True))
        assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == message.content
        assert chunks[-1].choices[0].finish_reason == "stop"
        assert chunks[-1].figwise == expected


def test_sources_are_annotations_of_the_words_that_quote_them(client, url, samples):
    message = client.chat.completions.create(model="figwise", messages=said(METRO)).choices[0].message
    (annotation,) = message.annotations
    cited = annotation.url_citation
    assert message.content.startswith("163.7\n\nRead as: ")
    assert message.content[cited.start_index : cited.end_index] == "[1] city-ridership, line 14: “163.7”"
    place, _, span = cited.url.partition("#char=")
    start, end = map(int, span.split(","))
    assert httpx.get(place).json()["text"][start:end] == "163.7"
    chunks = list(client.chat.completions.create(model="figwise", messages=said(METRO), stream=True))
    streamed = [
        chunk.choices[0].delta.annotations for chunk in chunks if hasattr(chunk.choices[0].delta, "annotations")
    ]
    assert streamed == [[one.model_dump() for one in message.annotations]]


def test_earlier_messages_are_the_conversation(client, qa):
    talk = qa.conversation()
    for question in (METRO, "and the bus?", "in 2020?"):
        answer = talk.ask(question)
    completion = client.chat.completions.create(model="figwise", messages=said(METRO, "and the bus?", "in 2020?"))
    assert completion.figwise == answer.to_json()
    assert completion.figwise["value"] == 70.3


def test_messages_may_come_in_parts(client):
    parts = [{"type": "text", "text": METRO}, {"type": "image_url", "image_url": {"url": "data:,"}}]
    completion = client.chat.completions.create(model="figwise", messages=[{"role": "user", "content": parts}])
    assert completion.figwise["value"] == 163.7


def test_usage_is_told(client):
    usage = client.chat.completions.create(model="figwise", messages=said(METRO)).usage
    assert usage.prompt_tokens > 0
    assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens
    stream = {"stream": True, "stream_options": {"include_usage": True}}
    *_, last = client.chat.completions.create(model="figwise", messages=said(METRO), **stream)
    assert (last.choices, last.usage) == ([], usage)


def test_models_are_listed(client):
    assert [model.id for model in client.models.list()] == ["figwise", "figwise-embedded"]


@pytest.mark.parametrize(
    "asked, error, told",
    [
        ({"model": "gpt", "messages": said(METRO)}, openai.NotFoundError, "No model 'gpt'. Models: figwise"),
        ({"model": "figwise-agent", "messages": said(METRO)}, openai.NotFoundError, "No model 'figwise-agent'"),
        ({"messages": said(" ")}, openai.UnprocessableEntityError, "has no text"),
        ({"messages": said("x" * 3_000)}, openai.UnprocessableEntityError, "at most 2000 are read"),
        ({"messages": [{"role": "assistant", "content": "Hello"}]}, openai.UnprocessableEntityError, "has no text"),
        ({"messages": said(METRO), "extra_body": {"figure": "nowhere"}}, openai.NotFoundError, "No figure 'nowhere'"),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
def test_errors_are_what_the_client_expects(client, asked, error, told, stream):
    with pytest.raises(error) as raised:
        client.chat.completions.create(**{"model": "figwise"} | asked, stream=stream)
    assert told in raised.value.message
    assert told in raised.value.body["message"]


def test_what_goes_wrong_in_a_stream_is_told_in_it(client, qa, monkeypatch):
    monkeypatch.setattr(FigureQA, "conversation", lambda *_, **__: 1 / 0)
    with pytest.raises(openai.APIError, match=r"The server failed\."):
        list(client.chat.completions.create(model="figwise", messages=said(METRO), stream=True))


def test_nothing_of_a_description_is_a_link_or_a_picture(tmp_path):
    label = "![x](http://evil.example/?q) <img src=y> `code`"
    with FigureQA(tmp_path) as own:
        own.add("nasty", f"# {label}\n\n## Detailed Analysis\n- **{label}:** 12\n- **plain:** 34\n")
        message = shown(own.ask("What is the largest value?", "nasty"), "http://127.0.0.1/")
    assert "34" in message.text
    for text in (inert(label), message.text):
        assert "![" not in text.replace("\\[", "")
        assert "<" not in text.replace("\\<", "")
