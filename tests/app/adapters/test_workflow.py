"""The engine as a LlamaIndex workflow."""

import asyncio

import pytest
from figwise import FigureWorkflow
from figwise.indexing.errors import UnknownFigure


def followed(qa, **asked):
    async def run():
        handler = FigureWorkflow(qa, system="embedded").run(**asked)
        steps = [event async for event in handler.stream_events()]
        return steps, await handler

    return asyncio.run(run())


def test_its_steps_are_streamed_and_its_result_is_the_answer(qa):
    question = "How many passengers did the metro carry in 2019?"
    steps, answer = followed(qa, question=question)
    assert [step.kind for step in steps[:-1]] == ["search"]
    assert answer == qa.ask(question, system="embedded")


def test_a_figure_that_is_not_there_is_named(qa):
    with pytest.raises(UnknownFigure, match="nowhere"):
        followed(qa, question="How many?", figure="nowhere")
