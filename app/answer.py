"""The answer: one object for every planner and every surface, and its JSON."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Status = Literal["answered", "ambiguous", "abstained"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Citation(_Part):
    """Characters of a description that an answer rests on."""

    figure: str
    start: int
    end: int
    line: int
    """Counted from 1."""
    quote: str
    """text[start:end], exactly."""


class Warned(_Part):
    """Something the reader of an answer should know."""

    code: str
    message: str


class Candidate(_Part):
    """One way to answer."""

    value: Any
    unit: str
    text: str
    where: str = ""
    """Its panel, row and column, where one plan has several values."""
    reading: str
    plan: dict[str, Any]
    confidence: float
    citations: tuple[Citation, ...] = ()


class Answer(_Part):
    """What figwise says to a question.

    `value` is a number in `unit`, a label, a flat list, true or false, a figure's id, a trend word or a quoted
    passage; None unless answered. `confidence` is between 0 and 1.
    """

    id: str | None = None
    question: str
    status: Status
    value: Any = None
    unit: str = ""
    text: str
    confidence: float = 0.0
    reading: str = ""
    plan: dict[str, Any] | None = None
    reason: str | None = None
    warnings: tuple[Warned, ...] = ()
    figures: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    citations: tuple[Citation, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types; `id` only where one was given."""
        data = self.model_dump(mode="json")
        if self.id is None:
            del data["id"]
        return data


def abstained(question: str, reason: str, text: str, **more: Any) -> Answer:
    """An answer that says why there is none."""
    return Answer(question=question, status="abstained", reason=reason, text=text, **more)
