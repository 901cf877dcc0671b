"""Problems: every error as `application/problem+json` (RFC 9457), without a path of the machine or a secret."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from ...indexing.errors import FigwiseError, clip
from ..faults import fault_of

MEDIA = "application/problem+json"
OPENAI = ("/v1/chat/", "/v1/models")
"""Where clients of OpenAI's protocol look for an `error` in what they get."""
MOST_ERRORS = 10


class FieldError(BaseModel):
    """One thing that is wrong with a request."""

    pointer: str
    """The field, as a JSON pointer into the body; empty if it is not a field."""
    detail: str
    """What is wrong."""


class Problem(BaseModel):
    """Why a request failed (RFC 9457)."""

    type: str = "about:blank"
    title: str
    """The status in words."""
    status: int
    """The HTTP status."""
    detail: str
    """One sentence about this request."""
    code: str
    """A short name for programs."""
    errors: list[FieldError] | None = None
    """What is wrong with the fields of the request."""


class Refused(HTTPException):
    """A refused request, with its status and reason."""

    def __init__(self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None):
        super().__init__(status, detail, headers)
        self.code = code


def refused(error: Exception) -> Refused:
    """The error as a refusal with the details that a caller may see."""
    if isinstance(error, Refused):
        return error
    fault = fault_of(error)
    headers = {"Retry-After": "2"} if fault.status == HTTPStatus.SERVICE_UNAVAILABLE else None
    return Refused(fault.status, fault.code, fault.detail, headers)


def problem_json(why: Refused, path: str, errors: list[FieldError] | None = None) -> dict[str, Any]:
    """The body of a problem; under OpenAI's paths also as its clients expect it."""
    problem = Problem(
        title=HTTPStatus(why.status_code).phrase,
        status=why.status_code,
        detail=str(why.detail),
        code=why.code,
        errors=errors,
    )
    body = problem.model_dump(exclude_none=True)
    if path.startswith(OPENAI):
        kind = "server_error" if why.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR else "invalid_request_error"
        body["error"] = {"message": why.detail, "type": kind, "param": None, "code": why.code}
    return body


def problem(why: Refused, path: str, errors: list[FieldError] | None = None) -> JSONResponse:
    """The response of a problem."""
    return JSONResponse(problem_json(why, path, errors), why.status_code, why.headers, MEDIA)


def handle_problems(app: FastAPI) -> None:
    """Register handlers, so that the application answers every error with a problem."""

    def of_ours(request: Request, error: Exception) -> JSONResponse:
        return problem(refused(error), request.url.path)

    def of_http(request: Request, error: Exception) -> JSONResponse:
        status = HTTPStatus(getattr(error, "status_code", 500))
        headers = getattr(error, "headers", None)
        why = Refused(status, status.name.lower(), status.description or status.phrase, dict(headers or {}))
        return problem(why, request.url.path)

    def of_fields(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        errors = [FieldError(pointer=_pointer(one["loc"]), detail=clip(one["msg"], 200)) for one in error.errors()]
        first = errors[0]
        detail = f"{first.pointer or 'The request'}: {first.detail}"
        return problem(Refused(422, "bad_request", detail), request.url.path, errors[:MOST_ERRORS])

    app.add_exception_handler(Refused, of_ours)
    app.add_exception_handler(FigwiseError, of_ours)
    app.add_exception_handler(HTTPException.__mro__[1], of_http)  # raised by FastAPI and its router
    app.add_exception_handler(RequestValidationError, of_fields)
    app.add_exception_handler(Exception, of_ours)


def _pointer(place: tuple[int | str, ...]) -> str:
    """The place in the body as a JSON pointer, or the parameter's name."""
    source, *rest = place
    parts = [clip(str(part), 60).replace("~", "~0").replace("/", "~1") for part in rest]
    return "".join(f"/{part}" for part in parts) if source == "body" else " ".join([str(source), *parts])
