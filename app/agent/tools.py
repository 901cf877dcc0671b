"""The tools as a model gets them: five, each with its JSON schema and errors that say what to mend."""
# This module is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, get_args

from llama_index.core.tools import AsyncBaseTool, ToolMetadata, ToolOutput

from ...indexing.errors import FigwiseError, clip
from ...tools.plan.form import plan_schema
from ...tools.result import Reason
from .closing import Closing
from .desk import Desk

_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}
_FIGURE = {"type": "string", "description": "figure id; leave out for the figure asked about, or the best one found"}


class DeskMetadata(ToolMetadata):
    """A tool's name and schema, written by hand: a plan is a schema of its own."""

    def __init__(self, name: str, description: str, schema: dict[str, Any], *, last: bool = False):
        super().__init__(description=description, name=name, fn_schema=None, return_direct=last)
        self._schema = schema

    def get_parameters_dict(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        return dict(self._schema)  # a copy: LlamaIndex adds to it

    @property
    def fn_schema_str(self) -> str:
        """The schema as text, for models that are told of their tools in the prompt."""
        import json

        return json.dumps(self._schema, ensure_ascii=False)


class DeskTool(AsyncBaseTool):
    """One tool. Calls of one question run one after the other, each in a thread of its own."""

    def __init__(self, metadata: DeskMetadata, do: Callable[..., str], turn: asyncio.Lock):
        self._metadata, self._do, self._turn = metadata, do, turn

    @property
    def metadata(self) -> ToolMetadata:
        """Name, description and schema."""
        return self._metadata

    def call(self, *args: Any, **given: Any) -> ToolOutput:
        """Run the tool. What the model can mend comes back as an error in words."""
        fields = self._metadata.get_parameters_dict()
        unknown = sorted(set(given) - set(fields["properties"]))
        missing = [name for name in fields["required"] if given.get(name) in (None, "")]
        if args or unknown or missing:
            takes = ", ".join(name + ("" if name in fields["required"] else "?") for name in fields["properties"])
            wrong = f"missing: {', '.join(missing)}" if missing else f"unknown: {clip(', '.join(unknown))}"
            return self._output(f"{self._metadata.name} takes a JSON object with {takes}; {wrong}.", given, error=True)
        try:
            return self._output(self._do(**given), given)
        except FigwiseError as bad:
            return self._output(str(bad), given, error=True)
        except (TypeError, ValueError, AttributeError) as bad:  # arguments of a wrong kind
            return self._output(f"These arguments cannot be used: {clip(str(bad), 200)}", given, error=True)

    async def acall(self, *args: Any, **given: Any) -> ToolOutput:
        """Run the tool without keeping the event loop waiting."""
        async with self._turn:
            return await asyncio.to_thread(self.call, *args, **given)

    def _output(self, text: str, given: dict[str, Any], *, error: bool = False) -> ToolOutput:
        name = self._metadata.get_name()
        return ToolOutput(content=text, tool_name=name, raw_input=given, raw_output=text, is_error=error)


def tools_for(desk: Desk, closing: Closing, *, full_schema: bool = False) -> list[DeskTool]:
    """The five tools over one desk."""
    turn = asyncio.Lock()
    return [
        DeskTool(
            DeskMetadata(
                "run_plan",
                "Compute. Returns a result with a reference (r1, r2, ...), or what has to be mended in the plan.",
                _plan_arguments(full_schema),
            ),
            desk.run,
            turn,
        ),
        DeskTool(
            DeskMetadata(
                "describe_figure",
                "Show a figure's panels, rows, columns, stated facts and issues; with a panel, more of its values; "
                "with an axis (row or column) and a start, more of its labels.",
                _object(
                    {"figure": _FIGURE, "panel": _TEXT, "axis": {**_TEXT, "enum": ["row", "column"]}, "start": _WHOLE},
                ),
            ),
            lambda figure="", panel="", axis="", start=0: desk.describe(figure, panel or "", axis or "", start or 0),
            turn,
        ),
        DeskTool(
            DeskMetadata(
                "search_figures",
                "Find figures by what they are about.",
                _object({"query": {**_TEXT, "description": "a few words"}}, ["query"]),
            ),
            desk.search,
            turn,
        ),
        DeskTool(
            DeskMetadata(
                "quote_passage",
                "Find the sentences of a figure's description that fit some words best, to be quoted. Each gets a "
                "reference. For reasons and remarks, never for numbers that a plan can give.",
                _object(
                    {
                        "query": {**_TEXT, "description": "a few words"},
                        "figure": _FIGURE,
                        "words": {**_TEXT, "description": "exact words of the text, to quote them alone"},
                    },
                    ["query"],
                ),
            ),
            desk.quote,
            turn,
        ),
        DeskTool(
            DeskMetadata(
                "answer",
                "End. The value, its citations and warnings are taken from the result; the text is what people read.",
                _object(_ANSWER, ["text"]),
                last=True,
            ),
            closing.finish,
            turn,
        ),
    ]


_ANSWER: dict[str, Any] = {
    "result": {**_TEXT, "description": "the reference that answers, such as r1; a figure id for 'which figure'"},
    "text": {**_TEXT, "description": "one short sentence, with {r1} where the value goes"},
    "words": {**_TEXT, "description": "where the result is a quoted sentence: the exact words in it that answer alone"},
    "status": {
        **_TEXT,
        "enum": ["answered", "ambiguous", "abstained"],
        "description": "answered unless said otherwise",
    },
    "reason": {**_TEXT, "enum": list(get_args(Reason)), "description": "why abstained"},
}


def _plan_arguments(full_schema: bool) -> dict[str, Any]:
    """The plan's schema. The short one leaves the language to the prompt: some endpoints drop or refuse `$ref`."""
    if not full_schema:
        plan: dict[str, Any] = {"type": "array", "items": {"type": "object"}, "description": "a chain of nodes"}
        return _object({"plan": plan, "figure": _FIGURE}, ["plan"])
    schema = plan_schema()
    shapes = schema.pop("$defs")
    chain = {"type": "array", "items": {"type": "object"}}
    plan = {"anyOf": [{"$ref": "#/$defs/Plan"}, chain]}
    return {**_object({"plan": plan, "figure": _FIGURE}, ["plan"]), "$defs": {**shapes, "Plan": schema}}


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required or []}
