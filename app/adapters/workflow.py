"""The engine as a LlamaIndex workflow, whose steps are seen while it works."""
# This package is itself imported when first needed, and its classes need their bases.
# ruff: noqa: TID253

from __future__ import annotations

from contextlib import aclosing
from typing import Any

from llama_index.core.workflow import Context, Event, StartEvent, StopEvent, Workflow, step

from ..engine import FigureQA, System


class FigureStep(Event):
    """One thing done: a figure found or read, a plan computed, a passage quoted, a call sent back to the model."""

    kind: str
    text: str
    """A sentence for a person."""
    ref: str = ""
    """The reference of a computed result."""


class FigureWorkflow(Workflow):
    """Answers one question; its result is the Answer.

    >>> handler = FigureWorkflow(qa).run(question="Which type has the lowest mean?")     # doctest: +SKIP
    >>> async for event in handler.stream_events(): print(event)                         # doctest: +SKIP
    >>> answer = await handler                                                           # doctest: +SKIP
    """

    def __init__(self, qa: FigureQA, system: System | None = None, **more: Any):
        """`qa` is the engine, which stays the caller's to close; `system` the planner, the model's where one is set."""
        super().__init__(**{"timeout": None, **more})
        self._qa, self._system = qa, system

    @step
    async def answer(self, ctx: Context, ev: StartEvent) -> StopEvent:
        """Ask the `question`, over `figure` where one is named; raises what `FigureQA.ask` raises."""
        asked = self._qa.events(str(ev.get("question", "")), ev.get("figure"), system=self._system)
        async with aclosing(asked) as events:
            async for event in events:
                if event.answer is not None:
                    return StopEvent(result=event.answer)
                ctx.write_event_to_stream(FigureStep(kind=event.kind, text=event.text, ref=event.ref))
        raise AssertionError("the last event holds the answer")
