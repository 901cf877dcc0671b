"""The engine as a LlamaIndex query engine."""

import asyncio

import pytest
from figwise import FigureQueryEngine
from figwise.indexing.errors import QuestionError
from llama_index.core.base.response.schema import Response
from llama_index.core.schema import QueryBundle, TextNode
from llama_index.core.tools import QueryEngineTool


def test_every_golden_question_gets_the_engines_answer(qa, golden):
    for one, expected in golden:
        asked = FigureQueryEngine(qa=qa, figure=one.figure)
        for response in (asked.query(one.question), asyncio.run(asked.aquery(QueryBundle(one.question)))):
            assert isinstance(response, Response)
            assert response.metadata == {"answer": expected}
            assert response.response == expected["text"]


def test_source_nodes_are_the_characters_that_were_read(qa, golden):
    for one, expected in golden:
        nodes = FigureQueryEngine(qa=qa, figure=one.figure).query(one.question).source_nodes
        cited = expected["citations"] or [c for way in expected["candidates"] for c in way["citations"]]
        if expected["status"] == "abstained":
            cited = []
        assert [isinstance(node.node, TextNode) for node in nodes] == [True] * len(cited)
        assert [
            {"figure": node.metadata["figure"], "line": node.metadata["line"], "quote": node.text}
            | {"start": node.node.start_char_idx, "end": node.node.end_char_idx}  # type: ignore[attr-defined]
            for node in nodes
        ] == cited


def test_it_is_a_tool_for_other_engines(qa):
    tool = QueryEngineTool.from_defaults(FigureQueryEngine(qa=qa), name="figures", description="Figures.")
    assert tool.call("What is the accuracy of type m at length 12?").content == "90.0%"


def test_what_cannot_be_asked_is_an_error(qa):
    with pytest.raises(QuestionError):
        FigureQueryEngine(qa=qa).query(" ")
