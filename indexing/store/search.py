"""Search: the figures that may answer a question.

A LlamaIndex retriever over two searches of chunks, one by meaning (Chroma) and one by words (FTS5), whose scores it
weighs. Figures are ranked, not chunks: only a figure's best chunk counts.
"""
# This module is only imported when needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import cast

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from ..text.spans import Span
from .catalog import Catalog
from .records import Match
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


class FigureSearch:
    """Figures by one kind of search, at most `limit`, best first. Made for a single question."""

    def __init__(self, find: Find, limit: int, *, is_near: bool = False):
        """`is_near`: scores are cosines, of which shares of the best one are comparable, and a figure that is not found
        has the lowest score of those that are, not 0.
        """
        self._find, self._limit, self._is_near = find, limit, is_near
        self.matches: list[Match] = []
        """The chunks found, best first."""
        self.found: dict[str, int] = {}
        """By figure, the number of its best chunk."""
        self._scores: dict[str, float] = {}
        self._best, self._floor = 1.0, 0.0

    def score(self, figure: str) -> float:
        """The figure's score in this search."""
        return self._scores.get(figure, self._floor)

    def share(self, figure: str) -> float:
        """The same as a share, of the best figure's where it is a cosine."""
        return self.score(figure) / self._best if self._best > 0 else 0.0

    def run(self, question: str) -> None:
        """Find chunks."""
        self.matches = self._find(question, self._limit * _CHUNKS_A_FIGURE)

    def take(self, figures: Mapping[int, str]) -> None:
        """Find the best chunk of each figure, by the figures of the chunks. One that no figure has is skipped."""
        for match in self.matches:
            figure = figures.get(match.chunk)
            if figure and figure not in self.found and len(self.found) < self._limit:
                self.found[figure], self._scores[figure] = match.chunk, match.score
        scores = self._scores.values()
        if self._is_near:
            self._best, self._floor = max(scores, default=0.0), min(scores, default=0.0)


class FigureRetriever(BaseRetriever):
    """At most `k` figures by the weighted sum of their shares in several searches, each with its best chunk.

    Fusing ranks would not do: in a large library, figures that are fair in both searches would beat the only one that
    contains a name from the question, which is just one rank ahead of the next.
    """

    def __init__(self, catalog: Catalog, weighted: Sequence[tuple[FigureSearch, float]], k: int):
        super().__init__()
        self._catalog, self._weighted, self._k = catalog, weighted, k

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        with ThreadPoolExecutor() as pool:  # one waits for the database, the other for the encoder
            list(pool.map(lambda one: one[0].run(query_bundle.query_str), self._weighted))
        figures = self._catalog.figures_of({match.chunk for one, _ in self._weighted for match in one.matches})
        for one, _ in self._weighted:
            one.take(figures)
        found = {figure: chunk for one, _ in self._weighted for figure, chunk in one.found.items()}
        scores = {figure: sum(weight * one.share(figure) for one, weight in self._weighted) for figure in found}
        ranked = sorted(scores, key=lambda figure: -scores[figure])[: self._k]
        chunks = self._catalog.chunks(found[figure] for figure in ranked)  # some may be gone by now
        told = [(figure, chunks.get(found[figure])) for figure in ranked]
        return [NodeWithScore(node=node_of(chunk), score=scores[figure]) for figure, chunk in told if chunk]


def hits(nodes: Iterable[NodeWithScore], words: FigureSearch, meaning: FigureSearch | None = None) -> list[Hit]:
    """Nodes as hits, in the same order, with each figure's scores in the searches."""
    found = []
    for one in nodes:
        figure, node = one.node.metadata["figure"], cast(TextNode, one.node)
        span = Span(node.start_char_idx or 0, node.end_char_idx or 0)
        by_meaning = meaning.score(figure) if meaning else 0.0
        found.append(Hit(figure, one.score or 0.0, span, by_meaning, words.score(figure)))
    return found
