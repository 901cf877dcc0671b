"""Search: the figures that may answer a question.

Two LlamaIndex retrievers over chunks, one by meaning (Chroma) and one by words (FTS5), and one that adds up their
scores. Figures are ranked, not chunks: each retriever returns only a figure's best chunk.
"""
# This module is only imported when needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from ..text.spans import Span
from .catalog import Catalog
from .encoder import TextEncoder, Vector
from .records import Chunk, Match

Nearest = Callable[[Vector, int], list[Match]]
"""The chunks nearest to a vector, at most the given number, best first."""

_CHUNKS_A_FIGURE = 4
"""Chunks fetched for each figure wanted: several of the nearest chunks are often of one figure."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A figure that a search found."""

    figure: str
    """Its id."""
    score: float
    """0 to 2, the sum of `meaning` and `words` as shares of the best figure's: comparable within one search only."""
    span: Span
    """The passage that fits best."""
    meaning: float = 0.0
    """Cosine of the question and the figure's nearest chunk; the lowest one found where no chunk of it was."""
    words: float = 0.0
    """BM25 of the figure's best chunk; 0 where it shares no word."""


class FigureNode(TextNode):
    """A chunk that represents its figure."""

    @property
    def figure(self) -> str:
        """The figure's id."""
        return str(self.metadata["figure"])

    @property
    def span(self) -> Span:
        """The chunk's span."""
        return Span(self.start_char_idx or 0, self.end_char_idx or 0)


class FigureRetriever(BaseRetriever):
    """Figures by one kind of search, at most `limit`, best first. Made for a single question."""

    def __init__(self, catalog: Catalog, limit: int):
        super().__init__()
        self._catalog, self._limit = catalog, limit
        self.found: dict[str, NodeWithScore] = {}
        """By figure, its best chunk."""
        self.best = 0.0
        """The score of the figure that fits best."""
        self.floor = 0.0
        """The score of a figure that was not found."""

    def score(self, figure: str) -> float:
        """The figure's score in this search."""
        return float(self.found[figure].score or 0.0) if figure in self.found else self.floor

    def share(self, figure: str) -> float:
        """The same, as a share of the best figure's."""
        return self.score(figure) / self.best if self.best > 0 else 0.0

    def _best(self, matches: list[Match]) -> list[NodeWithScore]:
        """The best chunk of each figure. Chunks that the catalog no longer has are skipped."""
        known = self._catalog.chunks(match.chunk for match in matches)
        self.found = {}
        for match in matches:
            chunk = known.get(match.chunk)
            if chunk and chunk.figure not in self.found:
                self.found[chunk.figure] = NodeWithScore(node=_node(chunk), score=match.score)
                self.best = max(self.best, match.score)
                if len(self.found) == self._limit:
                    break
        return list(self.found.values())


class DenseRetriever(FigureRetriever):
    """Figures whose chunks are near the question in meaning; any other figure is further away than those found."""

    def __init__(self, catalog: Catalog, nearest: Nearest, encoder: TextEncoder, limit: int):
        super().__init__(catalog, limit)
        self._nearest, self._encoder = nearest, encoder

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        vector = self._encoder.encode_question(query_bundle.query_str)
        nodes = self._best(self._nearest(vector, self._limit * _CHUNKS_A_FIGURE))
        self.floor = min((float(one.score or 0.0) for one in nodes), default=0.0)
        return nodes


class LexicalRetriever(FigureRetriever):
    """Figures whose chunks share words with the question."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self._best(self._catalog.match(query_bundle.query_str, self._limit * _CHUNKS_A_FIGURE))


class FusedRetriever(BaseRetriever):
    """Figures by the sum of their shares in several searches.

    Fusing ranks would not do: in a large library, figures that are fair in both searches would beat the only one that
    contains a name from the question, which is just one rank ahead of the next.
    """

    def __init__(self, retrievers: Sequence[FigureRetriever]):
        super().__init__()
        self._retrievers = retrievers

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        for one in self._retrievers:
            one.retrieve(query_bundle)
        nodes = {figure: found.node for one in self._retrievers for figure, found in one.found.items()}
        scores = {figure: sum(one.share(figure) for one in self._retrievers) for figure in nodes}
        return [NodeWithScore(node=nodes[id], score=scores[id]) for id in sorted(nodes, key=lambda id: -scores[id])]


def hits(nodes: Iterable[NodeWithScore], words: FigureRetriever, meaning: FigureRetriever | None = None) -> list[Hit]:
    """Nodes as hits, in the same order, with each figure's scores in the fused retrievers."""
    found = [(one.node, float(one.score or 0.0)) for one in nodes if isinstance(one.node, FigureNode)]
    return [
        Hit(node.figure, score, node.span, meaning.score(node.figure) if meaning else 0.0, words.score(node.figure))
        for node, score in found
    ]


def _node(chunk: Chunk) -> FigureNode:
    return FigureNode(
        id_=str(chunk.id),
        text=chunk.text,
        metadata={"figure": chunk.figure},
        start_char_idx=chunk.span.start,
        end_char_idx=chunk.span.end,
    )
