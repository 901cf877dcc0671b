"""The library as a LlamaIndex retriever."""

import asyncio

from figwise import FigureRetriever
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode


def test_it_finds_figures_with_the_passage_that_fits(qa):
    nodes = FigureRetriever(qa, top_k=3).retrieve("How many passengers did the metro carry?")
    assert 1 <= len(nodes) <= 3
    best = nodes[0]
    assert best.metadata["figure"] == "city-ridership"
    scores = [node.get_score() for node in nodes]
    assert sorted(scores, reverse=True) == scores
    source = best.node.relationships[NodeRelationship.SOURCE]
    assert isinstance(source, RelatedNodeInfo)
    assert source.node_id == "city-ridership"
    for node in nodes:
        assert isinstance(node.node, TextNode)
        text = qa.figure(node.metadata["figure"]).text
        assert node.text == text[node.node.start_char_idx : node.node.end_char_idx]


def test_it_waits_for_nobody(qa):
    retriever = FigureRetriever(qa)
    found = asyncio.run(retriever.aretrieve("waiting times"))
    assert [node.node_id for node in found] == [node.node_id for node in retriever.retrieve("waiting times")]
    assert found[0].metadata["figure"] == "clinic-waiting-times"
