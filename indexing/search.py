"""Search: a question to the figures that may answer it.

Two LlamaIndex retrievers over chunks, one by meaning (Chroma) and one by words (FTS5), fused by reciprocal
rank. What is ranked are figures: each retriever hands over a figure's best chunk only, and two chunks of a
figure are one result.
"""
# This module is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms.mock import MockLLM
from llama_index.core.retrievers.fusion_retriever import FUSION_MODES, QueryFusionRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from .catalog import Catalog
from .encoder import TextEncoder, Vector
from .figure import Span
from .records import Chunk, Match

Nearest = Callable[[Vector, int], list[Match]]
"""The chunks nearest to a vector, at most so many, best first."""

FIRST = 60
"""One over this is what fusion by reciprocal rank gives for a first place (Cormack et al., 2009; LlamaIndex's k)."""
SURE = 0.995
"""Share of all first places from which a figure counts as first everywhere: 1/60 + 1/61 is less."""
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
    share: float = 1.0
    """Its score as a share of the best one's in this search."""
    sure: bool = False
    """Whether every retriever has it first."""


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


class DenseRetriever(BaseRetriever):
    """Figures whose chunks mean what the question means."""

    def __init__(self, catalog: Catalog, nearest: Nearest, encoder: TextEncoder, limit: int):
        super().__init__()
        self._catalog, self._nearest, self._encoder, self._limit = catalog, nearest, encoder, limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        vector = self._encoder.encode_question(query_bundle.query_str)
        return _figures(self._catalog, self._nearest(vector, self._limit * _CHUNKS_A_FIGURE), self._limit)


class LexicalRetriever(BaseRetriever):
    """Figures whose chunks share words with the question."""

    def __init__(self, catalog: Catalog, limit: int):
        super().__init__()
        self._catalog, self._limit = catalog, limit

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        matches = self._catalog.match(query_bundle.query_str, self._limit * _CHUNKS_A_FIGURE)
        return _figures(self._catalog, matches, self._limit)


def fused(retrievers: list[BaseRetriever], limit: int) -> BaseRetriever:
    """The retrievers' figures by reciprocal rank. LlamaIndex asks for a model that it then never calls."""
    return QueryFusionRetriever(
        retrievers,
        llm=_unused_model(),
        mode=FUSION_MODES.RECIPROCAL_RANK,
        similarity_top_k=limit,
        num_queries=1,
        use_async=False,
    )


def hits(nodes: Iterable[NodeWithScore], retrievers: int) -> list[Hit]:
    """Nodes as hits, in the same order; `retrievers` is how many were fused."""
    found = [(one.node, float(one.score or 0.0)) for one in nodes if isinstance(one.node, FigureNode)]
    best = max((score for _, score in found), default=0.0) or 1.0
    first = retrievers / FIRST
    return [Hit(node.hash, score, node.span, score / best, score >= first * SURE) for node, score in found]


@lru_cache(maxsize=1)
def _unused_model() -> MockLLM:
    return MockLLM()


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
