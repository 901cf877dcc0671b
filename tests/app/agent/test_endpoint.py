"""What is sent to the model goes to the model, and nowhere else."""

import pytest

QUESTION = "How many passengers did the metro carry in 2019?"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
@pytest.mark.parametrize("stream", [True, False])
def test_no_redirect_takes_a_prompt_to_another_host(engine, model, elsewhere, reply_type, status, stream):
    model.brain = lambda request: reply_type(status=status, location=f"{elsewhere.url}/chat/completions")
    answer = engine(llm_stream=stream).ask(QUESTION)
    assert model.requests
    assert elsewhere.requests == []
    assert (answer.value, [warning.code for warning in answer.warnings]) == (163.7, ["model_failed"])


@pytest.mark.parametrize("name", ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"])
def test_no_proxy_is_used_for_an_endpoint_on_this_machine(engine, model, elsewhere, monkeypatch, name):
    monkeypatch.setenv(name, elsewhere.url.removesuffix("/v1"))
    engine().ask(QUESTION)
    assert model.requests
    assert elsewhere.requests == []


def test_a_proxy_of_the_environment_is_used_for_an_endpoint_elsewhere(engine, elsewhere, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", elsewhere.url.removesuffix("/v1"))
    engine(llm="http://model.example/v1").ask(QUESTION)
    assert elsewhere.requests
