"""The five tools offered to a model, each with its JSON schema and errors that say what to correct."""
# This module is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from llama_index.core.tools import AsyncBaseTool, ToolMetadata, ToolOutput

from ...indexing.errors import FigwiseError, clip
from ...tools.plan.form import plan_schema
from .closing import Closing
from .desk import Desk
from .events import Event

_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}
_FIGURE = {"type": "string", "description": "id; left out: the one asked about"}


TOOLS = ("run_plan", "describe_figure", "search_figures", "quote_passage", "answer")
_AGAIN = "\nThis call was made before, with the same result. Call answer with what is known, or something else."


class DeskMetadata(ToolMetadata):
    """A tool's name and handwritten schema: plans have a separate schema."""

    def __init__(self, name: str, description: str, schema: dict[str, Any], *, last: bool = False):
        super().__init__(description=description, name=name, fn_schema=None, return_direct=last)
        self._schema = schema

    def get_parameters_dict(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        return dict(self._schema)  # a copy: LlamaIndex adds to it

    @property
    def fn_schema_str(self) -> str:
        """The schema as text, for models whose tools are described in the prompt."""
        import json

        return json.dumps(self._schema, ensure_ascii=False)


class DeskTool(AsyncBaseTool):
    """One tool. Calls of one question run one after the other, each in its own thread."""

    def __init__(
        self, metadata: DeskMetadata, do: Callable[..., str], turn: asyncio.Lock, tell: Callable[[Event], None]
    ):
        self._metadata, self._do, self._turn, self._tell = metadata, do, turn, tell
        self._made: list[dict[str, Any]] = []

    @property
    def metadata(self) -> ToolMetadata:
        """Name, description and schema."""
        return self._metadata

    def call(self, *args: Any, **given: Any) -> ToolOutput:
        """Run the tool. Errors that the model can correct are returned as text."""
        arguments = {name: value for name, value in given.items() if value is not None}
        if wrong := wrong_arguments(self._metadata, args, arguments):
            return self._output(wrong, given, error=True)
        try:
            again = _AGAIN if arguments in self._made else ""
            self._made.append(arguments)
            return self._output(self._do(**arguments) + again, given)
        except FigwiseError as bad:
            return self._output(str(bad), given, error=True)

    async def acall(self, *args: Any, **given: Any) -> ToolOutput:
        """Run the tool without blocking the event loop."""
        async with self._turn:
            return await asyncio.to_thread(self.call, *args, **given)

    def _output(self, text: str, given: dict[str, Any], *, error: bool = False) -> ToolOutput:
        name = self._metadata.get_name()
        if error:
            self._tell(Event("mistake", f"Sent back to the model: {clip(text, 200)}"))
        return ToolOutput(content=text, tool_name=name, raw_input=given, raw_output=text, is_error=error)


def wrong_arguments(tool: ToolMetadata, args: tuple[Any, ...], given: dict[str, Any]) -> str:
    """What is wrong with the arguments of a call, in one line for the model; empty if nothing is."""
    fields = tool.get_parameters_dict()
    wrong = "arguments have names" if args else _argument_error(given, fields)
    takes = ", ".join(name + ("" if name in fields.get("required", ()) else "?") for name in fields["properties"])
    return f"{tool.name} takes a JSON object with {takes}; {wrong}." if wrong else ""


def _argument_error(given: dict[str, Any], fields: dict[str, Any]) -> str:
    """What is wrong with arguments, in words for the model; empty if nothing is."""
    if missing := [name for name in fields.get("required", ()) if given.get(name, "") == ""]:
        return f"missing: {', '.join(missing)}"
    if unknown := sorted(set(given) - set(fields["properties"])):
        return f"unknown: {clip(', '.join(unknown))}"
    for name, value in given.items():
        kind, choices = fields["properties"][name].get("type"), fields["properties"][name].get("enum")
        if kind == "string" and not isinstance(value, str):
            return f"{name} is a text"
        if kind == "integer" and (isinstance(value, bool) or not isinstance(value, int)):
            return f"{name} is a whole number"
        if choices and value and value not in choices:
            return f"{name} is one of {', '.join(choices)}"
    return ""


def tools_for(desk: Desk, closing: Closing, *, full_schema: bool = False) -> list[DeskTool]:
    """The five tools over one desk."""
    turn = asyncio.Lock()
    tool_metadata = (
        DeskMetadata(
            "run_plan", "Compute. Gives a result with a reference, or what to mend.", _plan_arguments(full_schema)
        ),
        DeskMetadata(
            "describe_figure",
            "A figure in brief; with a panel more of its values, with an axis and a start more of its labels, with a "
            "label where labels have these words.",
            _object(
                {"figure": _FIGURE, "panel": _TEXT, "axis": {**_TEXT, "enum": ["row", "column"]}, "start": _WHOLE}
                | {"label": _TEXT}
            ),
        ),
        DeskMetadata(
            "search_figures",
            "Find figures by what they are about.",
            _object({"query": _TEXT, "kind": {**_TEXT, "description": "of chart"}, "start": _WHOLE}, ["query"]),
        ),
        DeskMetadata(
            "quote_passage",
            "Find sentences of a description to quote, for reasons and remarks; each gets a reference.",
            _object(
                {"query": _TEXT, "figure": _FIGURE, "words": {**_TEXT, "description": "exact words to quote alone"}},
                ["query"],
            ),
        ),
        DeskMetadata(
            "answer",
            "End. Value and citations come from the result; people read the text.",
            _object(_ANSWER, ["text"]),
            last=True,
        ),
    )
    do: tuple[Callable[..., str], ...] = (desk.run, desk.describe, desk.search, desk.quote, closing.finish)
    tools = [DeskTool(metadata, one, turn, desk.tell) for metadata, one in zip(tool_metadata, do, strict=True)]
    return [tool for tool in tools if desk.asked is None or tool.metadata.name != "search_figures"]


_ANSWER: dict[str, Any] = {
    "result": {**_TEXT, "description": "the reference that answers; a figure id for 'which figure'"},
    "text": {**_TEXT, "description": "one short sentence, with {r1} where the value goes"},
    "words": {**_TEXT, "description": "of a quoted sentence: the exact words that answer alone"},
    "status": {**_TEXT, "enum": ["answered", "ambiguous", "abstained"]},
    "reason": {**_TEXT, "enum": ["not_stated", "no_such_row", "no_such_column", "missing_value", "not_understood"]},
}


def _plan_arguments(full_schema: bool) -> dict[str, Any]:
    """The plan's schema. The short one leaves the language to the prompt: some endpoints drop or refuse `$ref`."""
    if not full_schema:
        plan: dict[str, Any] = {"type": "array", "items": {"type": "object"}}
        return _object({"plan": plan, "figure": _FIGURE}, ["plan"])
    schema = plan_schema()
    shapes = schema.pop("$defs")
    chain = {"type": "array", "items": {"type": "object"}}
    plan = {"anyOf": [{"$ref": "#/$defs/Plan"}, chain]}
    return {**_object({"plan": plan, "figure": _FIGURE}, ["plan"]), "$defs": {**shapes, "Plan": schema}}


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {"type": "object", "properties": properties} | ({"required": required} if required else {})
