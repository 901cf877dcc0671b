"""Search: a question to the figures that may answer it.

Two LlamaIndex retrievers over chunks, one by meaning (Chroma) and one by words (FTS5), fused by reciprocal
rank. What is ranked are figures: each retriever hands over a figure's best chunk only, and two chunks of a
figure are one result.
"""
# This module is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms.mock import MockLLM
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES, QueryFusionRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from ..text.spans import Span
from .catalog import Catalog
from .encoder import TextEncoder, Vector
from .records import Chunk, Match

Nearest = Callable[[Vector, int], list[Match]]
"""The chunks nearest to a vector, at most so many, best first."""

_CHUNKS_A_FIGURE = 4
"""Chunks fetched for each figure wanted: several of the nearest chunks are often of one figure."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A figure that a search found."""

    figure: str
    """Its id."""
    score: float
    """Its fused reciprocal rank: higher is better, comparable within one search only."""
    span: Span
    """The passage that fits best."""
    meaning: float = 0.0
    """Cosine of the question and the figure's nearest chunk; the least of those found where it is not among them."""
    words: float = 0.0
    """BM25 of the figure's best chunk; 0 where it shares no word."""


class FigureNode(TextNode):
    """A chunk that stands for its figure: fusion tells nodes apart by hash, and here that is the figure."""

    @property
    def hash(self) -> str:
        """The figure's id."""
        return str(self.metadata["figure"])

    @property
    def span(self) -> Span:
        """The characters it stands for."""
        return Span(self.start_char_idx or 0, self.end_char_idx or 0)


class FigureRetriever(BaseRetriever):
    """Figures by one kind of search; it is made for one question, and knows the scores that fusion replaces."""

    def __init__(self) -> None:
        super().__init__()
        self.scores: dict[str, float] = {}

    def _noted(self, nodes: list[NodeWithScore]) -> list[NodeWithScore]:
        self.scores = {one.node.hash: float(one.score or 0.0) for one in nodes}
        return nodes


class DenseRetriever(FigureRetriever):
    """Figures whose chunks mean what the question means."""

    def __init__(self, catalog: Catalog, nearest: Nearest, encoder: TextEncoder, limit: int):
        super().__init__()
        self._catalog, self._nearest, self._encoder, self._limit = catalog, nearest, encoder, limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        vector = self._encoder.encode_question(query_bundle.query_str)
        matches = self._nearest(vector, self._limit * _CHUNKS_A_FIGURE)
        return self._noted(_figures(self._catalog, matches, self._limit))


class LexicalRetriever(FigureRetriever):
    """Figures whose chunks share words with the question."""

    def __init__(self, catalog: Catalog, limit: int):
        super().__init__()
        self._catalog, self._limit = catalog, limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        matches = self._catalog.match(query_bundle.query_str, self._limit * _CHUNKS_A_FIGURE)
        return self._noted(_figures(self._catalog, matches, self._limit))


def fused(retrievers: Sequence[FigureRetriever], limit: int) -> BaseRetriever:
    """The retrievers' figures by reciprocal rank. LlamaIndex asks for a model that it then never calls."""
    return QueryFusionRetriever(
        list(retrievers),
        llm=_unused_model(),
        mode=FUSION_MODES.RECIPROCAL_RANK,
        similarity_top_k=limit,
        num_queries=1,
        use_async=False,
    )


def hits(nodes: Iterable[NodeWithScore], words: FigureRetriever, meaning: FigureRetriever | None = None) -> list[Hit]:
    """Nodes as hits, in the same order, with what the retrievers that were fused made of each figure."""
    found = [(one.node, float(one.score or 0.0)) for one in nodes if isinstance(one.node, FigureNode)]
    near = meaning.scores if meaning is not None else {}
    far = min(near.values(), default=0.0)
    return [
        Hit(node.hash, score, node.span, near.get(node.hash, far), words.scores.get(node.hash, 0.0))
        for node, score in found
    ]


_unused_model = lru_cache(maxsize=1)(MockLLM)


def _figures(catalog: Catalog, matches: list[Match], limit: int) -> list[NodeWithScore]:
    """The best chunk of each figure, best first. Chunks that the catalog no longer has are passed over."""
    known = catalog.chunks(match.chunk for match in matches)
    best: dict[str, NodeWithScore] = {}
    for match in matches:
        chunk = known.get(match.chunk)
        if chunk and chunk.figure not in best:
            best[chunk.figure] = NodeWithScore(node=_node(chunk), score=match.score)
            if len(best) == limit:
                break
    return list(best.values())


def _node(chunk: Chunk) -> FigureNode:
    return FigureNode(
        id_=str(chunk.id),
        text=chunk.text,
        metadata={"figure": chunk.figure},
        start_char_idx=chunk.span.start,
        end_char_idx=chunk.span.end,
    )
