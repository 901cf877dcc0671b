"""The baseline of retrieval: LlamaIndex finds the best chunk, and the number in it that stands nearest to the
question's words is the answer.
"""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from llama_index.core import Document, VectorStoreIndex
from llama_index.core.embeddings import MockEmbedding
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from ...app.answer import Answer, Citation, abstained
from ...indexing.model.figure import Figure
from ...indexing.store.encoder import Encoder
from ...indexing.store.settings import Settings
from ...indexing.text.spans import Span
from ...indexing.text.tokens import tokens
from ..case import Case
from ..provenance import READING, code_hash
from ..suite import Suite, own_id
from ..values import Numeral, numerals_in
from .base import Reply

CHUNK, OVERLAP = 230, 30
"""Tokens of a chunk and of its overlap; the encoder reads as many."""
BEST = 5
"""The number of chunks fetched; only the first is searched for an answer."""
_WORD = re.compile(r"[^\W_]+")
_COMMON = frozenset(
    "a an and are as at be been by did do does for from had has have how in is it its many more most much of on or "
    "that the their there this to was were what when where which who why will with".split()
)


class Chunks:
    """The suite's descriptions in LlamaIndex, all together and each alone."""

    def __init__(self, suite: Suite, encoder: Encoder):
        self._suite, self._encoder = suite, encoder
        self._of_figure = lru_cache(maxsize=64)(self._index_figure)

    def best(self, question: str, figure: Figure | None) -> list[NodeWithScore]:
        """The chunks that fit best, of one figure or of all that are indexed together."""
        index = self._everything() if figure is None else self._of_figure(figure)
        if index is None:
            return []
        vector = self._encoder.encode_question(question).tolist()
        return index.as_retriever(similarity_top_k=BEST).retrieve(QueryBundle(question, embedding=vector))

    @lru_cache(maxsize=1)  # noqa: B019 - one object lives as long as its run
    def _everything(self) -> VectorStoreIndex | None:
        return self._index(dict(self._suite.texts))

    def _index_figure(self, figure: Figure) -> VectorStoreIndex | None:
        return self._index({figure.id: figure.text})

    def _index(self, texts: Mapping[str, str]) -> VectorStoreIndex | None:
        splitter = SentenceSplitter(
            chunk_size=CHUNK, chunk_overlap=OVERLAP, tokenizer=lambda text: [text] * tokens(text)
        )
        documents = [
            Document(
                text=text,
                metadata={"figure": id},
                excluded_embed_metadata_keys=["figure"],
                excluded_llm_metadata_keys=["figure"],
            )
            for id, text in texts.items()
            if text.strip()
        ]
        nodes = [node for node in splitter.get_nodes_from_documents(documents) if isinstance(node, TextNode)]
        if not nodes:
            return None
        for node, vector in zip(nodes, self._encoder.encode([node.text for node in nodes]), strict=True):
            node.embedding = vector.tolist()
        return VectorStoreIndex(nodes, embed_model=MockEmbedding(embed_dim=1))


class Passages:
    """The best number in the best chunk. It judges no claims, and abstains if the chunk has no number."""

    def __init__(self, suite: Suite, settings: Settings | None = None):
        self._suite = suite
        self._encoder = Encoder((settings or Settings()).encoder)
        self._chunks = Chunks(suite, self._encoder)
        self._chains = suite.chains()

    def configuration(self) -> Mapping[str, Any]:
        """The program and the encoder."""
        return {"code": code_hash(READING), "encoder": self._encoder.name}

    def ask(self, case: Case) -> Reply:
        """The number, with the chunk that it stands in as its source; a question that goes on is asked with the one
        before it.
        """
        chain = self._chains[case.id]
        question = " ".join(one.asked for one in chain[-2:])
        found = self._chunks.best(question, figure_of(self._suite, chain[0]))
        if not found or case.claim is not None:
            why = "No number stands in what was found." if case.claim is None else "Numbers judge no claim."
            return Reply(abstained(case.asked, "not_understood", why, id=case.id, figures=_figures(found)).to_json())
        best = best_number(question, found[0].text)
        if best is None:
            return Reply(abstained(case.asked, "not_stated", "The best passage has no number.", id=case.id).to_json())
        answer = Answer(
            id=case.id,
            question=case.asked,
            status="answered",
            value=best.value,
            unit=best.unit,
            text=best.text,
            confidence=round(min(1.0, max(0.0, float(found[0].score or 0.0))), 3),
            reading=f"The number in the best passage that stands nearest to the question's words: {best.text}",
            figures=_figures(found),
            citations=(self._citation(found[0], figure_of(self._suite, chain[0])),),
        )
        return Reply(answer.to_json())

    def close(self) -> None:
        """Nothing is kept open."""

    def _citation(self, found: NodeWithScore, figure: Figure | None) -> Citation:
        node = found.node
        assert isinstance(node, TextNode)
        id = str(node.metadata["figure"])
        text = figure.text if figure is not None else self._suite.texts[id]
        span = Span(node.start_char_idx or 0, node.end_char_idx or 0)
        line = text.count("\n", 0, span.start) + 1
        return Citation(figure=id, start=span.start, end=span.end, line=line, quote=span.cut(text))


def figure_of(suite: Suite, case: Case) -> Figure | None:
    """The figure that a conversation begins with; None if it has to be found."""
    if own_id(case) is not None:
        return suite.own_figure(case)
    return Figure(case.figure, "", "", suite.texts[case.figure]) if case.figure is not None else None


def best_number(question: str, text: str) -> Numeral | None:
    """The number whose line shares most words with the question; of several, the one nearest after such a word."""
    asked = {word for word in map(str.casefold, _WORD.findall(question)) if word not in _COMMON}
    best: tuple[tuple[int, int], Numeral] | None = None
    for line in text.splitlines():
        places = [found for found in _WORD.finditer(line) if found[0].casefold() in asked]
        shared = len({found[0].casefold() for found in places})
        for one in numerals_in(line):
            if any(found.start() < one.end and one.start < found.end() for found in places):
                continue  # a number in the question is not the answer
            before = [one.start - found.end() for found in places if found.end() <= one.start]
            rank = (shared, -min(before, default=len(text)))
            if best is None or rank > best[0]:
                best = rank, one
    return best[1] if best else None


def _figures(found: list[NodeWithScore]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(one.node.metadata["figure"]) for one in found))
