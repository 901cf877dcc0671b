"""Schemas of requests and responses other than the engine's Answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field

from ...indexing.store.records import Summary
from ..engine import System

FigureId = Annotated[str, Field(min_length=1, max_length=200, description="A figure's id.")]


class _RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid")


class AskRequest(_RequestBody):
    """A question."""

    question: Annotated[str, Field(description="In plain words.", examples=["How many did the metro carry in 2019?"])]
    figure: FigureId | None = None
    """The figure asked about; without it, the figures that fit the question are searched for."""
    id: Annotated[str | None, Field(max_length=200, description="Returned with the answer.")] = None
    system: System | None = None
    """The planner: the built-in one, or a language model; by default the model where one is set."""
    stream: bool = False
    """Whether the steps are streamed as server-sent events. The header `Accept: text/event-stream` has the same
    effect."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"question": "How many passengers did the metro carry in 2019?", "figure": "city-ridership"},
                {"question": "Which type has the lowest average accuracy?"},
            ]
        },
    )


class PlanRequest(_RequestBody):
    """A plan to run, as an answer's `plan` has it."""

    plan: dict[str, Any]
    figure: FigureId | None = None
    """The figure of a plan that names none."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "plan": {
                        "op": "value",
                        "of": {"op": "at", "of": {"op": "grid"}, "axis": "row", "labels": ["Metro"]},
                    },
                    "figure": "city-ridership",
                }
            ]
        },
    )


class NewFigure(_RequestBody):
    """A description to be read."""

    id: FigureId
    text: Annotated[str, Field(min_length=1, description="The description.")]
    title: Annotated[str, Field(max_length=2_000, description="Its title, where the text has none.")] = ""
    image: Annotated[Base64Bytes | None, Field(description="A PNG, JPEG, WebP or GIF file to show beside it.")] = None

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"id": "plums", "text": "# Plums picked\n\n## Detailed Analysis\n- **May:** 12\n- **June:** 34\n"}
            ]
        },
    )


class FigureLine(BaseModel):
    """A figure in one line."""

    id: str
    title: str
    """As stated; empty where none is."""
    kind: str
    """The chart kind as stated ("heatmap"); empty where none is."""
    grids: int
    """How many grids were read."""
    cells: int
    """How many cells these hold."""
    issues: int
    """How many issues were found."""

    @classmethod
    def of(cls, summary: Summary) -> FigureLine:
        """The outcome without the path of its file."""
        return cls(
            id=summary.id,
            title=summary.title,
            kind=summary.kind,
            grids=summary.grids,
            cells=summary.cells,
            issues=summary.issues,
        )


class FigureList(BaseModel):
    """A page of figures, with the total number; a search finds at most a hundred."""

    figures: list[FigureLine]
    total: int
    next: int | None
    """The offset of the next page; null where this is the last."""


class Added(FigureLine):
    """What was read from a description."""

    outcome: Literal["indexed", "replaced", "unchanged"]
    note: str = ""
    """A further note, such as why an image cannot be shown; mostly empty."""


class Health(BaseModel):
    """Whether the library can be asked."""

    status: Literal["ok"] = "ok"
    version: str
    figures: int


class Part(BaseModel):
    """A part of a message; only text is read."""

    type: str
    text: str | None = None


class Message(BaseModel):
    """A message of a conversation."""

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[Part] | None = None

    def plain_text(self) -> str:
        """Its text, without parts of other types."""
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.text is not None)
        return self.content or ""


class StreamOptions(BaseModel):
    """What the last chunks of a stream contain."""

    include_usage: bool | None = None


class ChatRequest(BaseModel):
    """A conversation, as OpenAI's protocol has it. Other parameters (temperature, tools, ...) are ignored."""

    model: Annotated[str, Field(max_length=200)] = "figwise"
    messages: Annotated[list[Message], Field(min_length=1, max_length=500)]
    stream: bool | None = False
    stream_options: StreamOptions | None = None
    figure: FigureId | None = None
    """The figure that the conversation is about; without it, the first question finds one. An extension of the
    protocol."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "model": "figwise",
                    "messages": [{"role": "user", "content": "How many passengers did the metro carry in 2019?"}],
                }
            ]
        }
    )
