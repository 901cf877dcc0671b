"""The engine as tools for any LlamaIndex agent."""
# This package is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253
# No `from __future__ import annotations`: LlamaIndex makes the tools' schemas of the annotations as they stand.

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

from llama_index.core.tools import FunctionTool, ToolMetadata, ToolOutput
from llama_index.core.tools.tool_spec.base import SPEC_FUNCTION_TYPE, BaseToolSpec

from ...indexing.errors import FigwiseError
from ..agent.desk import Mistake
from ..agent.prompt import plan_language
from ..agent.tools import wrong_arguments
from ..answer import Answer
from ..engine import FigureQA
from ..faults import fault_of
from ..offered import Described, FoundFigures, describe, run_plan, search

Figure = Annotated[str, "figure id; empty for the figures that the question fits"]


LONGEST = 4_000
"""Characters of a result that an agent is shown; its raw output has all of it."""


class FigureTool(FunctionTool):
    """One tool. Wrong arguments and errors are told in one line, without a path of this machine."""

    def call(self, *args: Any, **given: Any) -> ToolOutput:
        """Call the tool; raises FigwiseError with a message that lets the agent correct its call."""
        with self._readable_errors(args, given):
            return _truncated(super().call(**given))

    async def acall(self, *args: Any, **given: Any) -> ToolOutput:
        """`call`, without keeping the event loop waiting."""
        with self._readable_errors(args, given):
            return _truncated(await super().acall(**given))

    @contextmanager
    def _readable_errors(self, args: tuple[Any, ...], given: dict[str, Any]) -> Iterator[None]:
        if wrong := wrong_arguments(self.metadata, args, given):
            raise Mistake(wrong)
        try:
            yield
        except FigwiseError as bad:
            if (detail := fault_of(bad).detail) != str(bad):
                raise FigwiseError(detail) from bad
            raise


def _truncated(output: ToolOutput) -> ToolOutput:
    """The output with at most LONGEST characters of text."""
    content = output.content
    if len(content) <= LONGEST:
        return output
    cut = f"{content[:LONGEST]} ... {len(content) - LONGEST} more characters are not shown; ask for less."
    return ToolOutput(content=cut, tool_name=output.tool_name, raw_input=output.raw_input, raw_output=output.raw_output)


class FigureToolSpec(BaseToolSpec):
    """Tools to ask about figures, to find and describe them, and to compute over them.

    A tool's raw output is an Answer, FoundFigures or Described; as text it says what a model needs of it, sources
    included. What the agent says in the end is not checked: it is to repeat numbers as they are given.

    >>> FunctionAgent(tools=FigureToolSpec(qa).to_tool_list(), llm=llm)     # doctest: +SKIP
    """

    spec_functions: list[SPEC_FUNCTION_TYPE] = [  # noqa: RUF012 - as the base class declares it
        ("ask", "aask"),
        "search_figures",
        "describe_figure",
        "run_plan",
        "plan_language",
    ]
    """The tools' names, the way LlamaIndex wants them."""

    def __init__(self, qa: FigureQA):
        """`qa` is the engine, which stays the caller's to close."""
        self._qa = qa

    def to_tool_list(
        self,
        spec_functions: list[SPEC_FUNCTION_TYPE] | None = None,
        func_to_metadata_mapping: dict[str, ToolMetadata] | None = None,
    ) -> list[FunctionTool]:
        """The tools, whose arguments and errors are told to a model as figwise's own agent tells them."""
        tools = super().to_tool_list(spec_functions, func_to_metadata_mapping)
        return [FigureTool(fn=one.fn, async_fn=one.async_fn, metadata=one.metadata) for one in tools]

    def ask(self, question: Annotated[str, "one question in plain English"], figure: Figure = "") -> Answer:
        """Answer a question about figures exactly, with the passages the answer was read from, or say why there is
        none. Ask this first; repeat numbers as they are given.
        """
        return self._qa.ask(question, figure or None, system="embedded")

    async def aask(self, question: str, figure: str = "") -> Answer:
        """`ask`, without keeping the event loop waiting."""
        return await self._qa.aask(question, figure or None, system="embedded")

    def search_figures(
        self,
        query: Annotated[str, "a few words"],
        limit: Annotated[int, "the most figures to find"] = 6,
        offset: Annotated[int, "where to go on, as the last page says"] = 0,
    ) -> FoundFigures:
        """Find figures by what they are about, best first."""
        return search(self._qa, query, limit, offset)

    def describe_figure(
        self,
        figure: Annotated[str, "figure id"],
        panel: Annotated[str, "title or id of a panel, for more of its values"] = "",
        axis: Annotated[Literal["", "row", "column"], "an axis, for more of its labels"] = "",
        start: Annotated[int, "the label to start with, counted from 0"] = 0,
    ) -> Described:
        """Show a figure's panels, rows, columns, values, stated facts and issues."""
        return describe(self._qa, figure, panel, axis, start)

    def run_plan(
        self,
        plan: Annotated[list[dict[str, Any]], "a chain of nodes, each with its op and fields"],
        figure: Annotated[str, "id of the figure that the plan is about"],
    ) -> Answer:
        """Compute over a figure where `ask` does not understand the question. plan_language says what a plan is."""
        return run_plan(self._qa, plan, figure)

    def plan_language(self) -> str:
        """Show how plans are written: examples, and every operation with its fields."""
        return plan_language()
