"""Requests made of the OpenAPI description, right ones and wrong ones: none is a failure of the server."""

import pytest
import schemathesis
from figwise import FigureQA
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPERATIONS = (
    *("GET /v1/figures", "POST /v1/figures", "GET /v1/figures/{id}", "DELETE /v1/figures/{id}", "GET /v1/health"),
    *("POST /v1/ask", "POST /v1/plan", "GET /v1/models", "POST /v1/chat/completions", "GET /v1/images/{id}"),
)


@pytest.fixture(scope="module")
def described(served, samples, tmp_path_factory):
    """The operations that a running server describes; its library is its own, since requests write to it."""
    with FigureQA(tmp_path_factory.mktemp("fuzzed")) as own:
        own.index([samples / "city-ridership.md"])
        schema = schemathesis.openapi.from_url(served(own) + "/openapi.json")
        results = list(schema.get_all_operations())
        yield {one.ok().label: one.ok() for one in results if isinstance(one, Ok)}


def test_every_operation_is_tried(described):
    assert sorted(described) == sorted(OPERATIONS)


TRIED = [(one, GenerationMode.POSITIVE) for one in OPERATIONS]
TRIED += [(one, GenerationMode.NEGATIVE) for one in OPERATIONS if one.startswith("POST") or one == "GET /v1/figures"]


@pytest.mark.parametrize("operation, mode", TRIED)
def test_no_request_is_a_failure_of_the_server(described, operation, mode):
    @settings(max_examples=12, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(described[operation].as_strategy(generation_mode=mode))
    def tried(case):
        case.call_and_validate(checks=CHECKS)

    tried()
