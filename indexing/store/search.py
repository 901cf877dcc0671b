"""Search: the figures that may answer a question.

LlamaIndex retrievers over chunks, one by meaning (Chroma) and one by words (FTS5), and one that weighs their scores.
Figures are ranked, not chunks: each retriever returns only a figure's best chunk.
"""
# This module is only imported when needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from ..text.spans import Span
from .catalog import Catalog
from .records import Chunk, Match
from .vectors import node_of

Find = Callable[[str, int], list[Match]]
"""The chunks that fit a question, at most the given number, best first."""

_CHUNKS_A_FIGURE = 4
"""Chunks fetched for each figure wanted: several of the best chunks are often of one figure."""
WORDS = 1.25
"""Weight of a figure's score by words, where the share of the best cosine counts 1. Of 233 questions, this puts the
right figure first in 192 beside 264 others and in 189 beside 10,264, and among the first three in 224 and 223. As a
share of the best one, a score by words would tell as much where that only has a year of the question as where it alone
has its name.
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """A figure that a search found."""

    figure: str
    score: float
    """`meaning` as a share of the best figure's, and `words`, counting `WORDS`. Comparable within one search only."""
    span: Span
    """The passage that fits best."""
    meaning: float = 0.0
    """Cosine of the question and the figure's nearest chunk; the lowest one found where no chunk of it was."""
    words: float = 0.0
    """BM25 of the figure's best chunk, as a share of what it would be with every word once; 0 where it shares none."""


class FigureRetriever(BaseRetriever):
    """Figures by one kind of search, at most `limit`, best first. Made for a single question."""

    def __init__(self, catalog: Catalog, find: Find, limit: int, *, is_near: bool = False):
        """`is_near`: scores are cosines, of which shares of the best one are comparable, and a figure that is not found
        has the lowest score of those that are, not 0.
        """
        super().__init__()
        self._catalog, self._find, self._limit, self._is_near = catalog, find, limit, is_near
        self.found: dict[str, Chunk] = {}
        """By figure, its best chunk."""
        self._scores: dict[str, float] = {}
        self._best, self._floor = 1.0, 0.0

    def score(self, figure: str) -> float:
        """The figure's score in this search."""
        return self._scores.get(figure, self._floor)

    def share(self, figure: str) -> float:
        """The same as a share, of the best figure's where it is a cosine."""
        return self.score(figure) / self._best if self._best > 0 else 0.0

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        """The best chunk of each figure. Chunks that the catalog no longer has are skipped."""
        matches = self._find(query_bundle.query_str, self._limit * _CHUNKS_A_FIGURE)
        known = self._catalog.chunks(match.chunk for match in matches)
        for match in matches:
            chunk = known.get(match.chunk)
            if chunk and chunk.figure not in self.found and len(self.found) < self._limit:
                self.found[chunk.figure], self._scores[chunk.figure] = chunk, match.score
        scores = self._scores.values()
        if self._is_near:
            self._best, self._floor = max(scores, default=0.0), min(scores, default=0.0)
        return [NodeWithScore(node=node_of(self.found[id]), score=score) for id, score in self._scores.items()]


class FusedRetriever(BaseRetriever):
    """Figures by the weighted sum of their shares in several searches.

    Fusing ranks would not do: in a large library, figures that are fair in both searches would beat the only one that
    contains a name from the question, which is just one rank ahead of the next.
    """

    def __init__(self, weighted: Sequence[tuple[FigureRetriever, float]]):
        super().__init__()
        self._weighted = weighted

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        for one, _ in self._weighted:
            one.retrieve(query_bundle)
        chunks = {figure: chunk for one, _ in self._weighted for figure, chunk in one.found.items()}
        scores = {figure: sum(weight * one.share(figure) for one, weight in self._weighted) for figure in chunks}
        ranked = sorted(scores, key=lambda figure: -scores[figure])
        return [NodeWithScore(node=node_of(chunks[figure]), score=scores[figure]) for figure in ranked]


def hits(nodes: Iterable[NodeWithScore], words: FigureRetriever, meaning: FigureRetriever | None = None) -> list[Hit]:
    """Nodes as hits, in the same order, with each figure's scores in the fused retrievers."""
    chunks = words.found | (meaning.found if meaning else {})
    found = [(one.node.metadata["figure"], one.score or 0.0) for one in nodes]
    return [
        Hit(figure, score, chunks[figure].span, meaning.score(figure) if meaning else 0.0, words.score(figure))
        for figure, score in found
    ]
