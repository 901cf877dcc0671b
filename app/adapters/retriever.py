"""The library as a LlamaIndex retriever."""
# This package is itself imported when first needed, and its classes need their base.
# ruff: noqa: TID253

from __future__ import annotations

import asyncio
from typing import Any

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from ..engine import FigureQA
from ..offered import FOUND
from .nodes import node_of


class FigureRetriever(BaseRetriever):
    """Finds the figures that fit a question best, by meaning and by words; one node a figure, the best first.

    A node's text is the passage that fits best, with its place in the description; its score can be compared
    within one search only. The metadata name the figure, its title and the line.

    >>> FigureRetriever(qa, top_k=3).retrieve("metro passengers")[0].metadata["figure"]     # doctest: +SKIP
    'city-ridership'
    """

    def __init__(self, qa: FigureQA, top_k: int = FOUND, **more: Any):
        """`qa` is the engine over the library, which stays the caller's to close; `top_k` the most figures found."""
        super().__init__(**more)
        self._qa, self._top_k = qa, top_k

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        words = self._qa.check(query_bundle.query_str)
        hits = self._qa.library.search(words, self._top_k)
        return [node_of(self._qa.figure(hit.figure), hit.span, hit.score) for hit in hits]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)
