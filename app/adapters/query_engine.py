"""The engine as a LlamaIndex query engine."""
# This package is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from typing import Any

from llama_index.core.base.response.schema import Response
from llama_index.core.query_engine import CustomQueryEngine
from pydantic import SkipValidation

from ...indexing.text.spans import Span
from ..answer import Answer
from ..engine import FigureQA, System
from ..telling import answer_parts
from .nodes import node_of


class FigureQueryEngine(CustomQueryEngine):
    """Answers questions exactly, or says that the descriptions do not.

    The response's text is the answer's; its source nodes are the characters that the answer was read from, with their
    place; `metadata["answer"]` is the whole answer as `Answer.to_json` gives it. Raises what `FigureQA.ask` raises.

    >>> FigureQueryEngine(qa=qa).query("Which type has the lowest average accuracy?").response     # doctest: +SKIP
    'u'
    """

    qa: SkipValidation[FigureQA]
    """The engine, which stays the caller's to close."""
    figure: str | None = None
    """The one figure that is asked about; None for those that a question fits."""
    system: System | None = None
    """The planner; the model's where one is set, unless this says other."""

    def custom_query(self, query_str: str) -> Response:
        """The response to a question."""
        return self._response(self.qa.ask(query_str, self.figure, system=self.system))

    async def acustom_query(self, query_str: str) -> Response:
        """The response to a question, without keeping the event loop waiting."""
        return self._response(await self.qa.aask(query_str, self.figure, system=self.system))

    def _response(self, answer: Answer) -> Response:
        cited = answer_parts(answer).cited
        nodes = [node_of(self.qa.figure(one.figure), Span(one.start, one.end), answer.confidence) for one in cited]
        metadata: dict[str, Any] = {"answer": answer.to_json()}
        return Response(answer.text, source_nodes=nodes, metadata=metadata)
