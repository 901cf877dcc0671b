"""Characters of a description as LlamaIndex nodes."""
# This package is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

from llama_index.core.schema import NodeRelationship, NodeWithScore, RelatedNodeInfo, TextNode

from ...indexing.model.figure import Figure
from ...indexing.text.spans import Span


def node_of(figure: Figure, span: Span, score: float | None = None) -> NodeWithScore:
    """A passage of a figure: its text is `figure.text[start_char_idx:end_char_idx]`, the figure its source."""
    node = TextNode(
        id_=f"{figure.id}:{span.start}-{span.end}",
        text=span.cut(figure.text),
        start_char_idx=span.start,
        end_char_idx=span.end,
        metadata={"figure": figure.id, "title": figure.title, "line": figure.line(span)},
        excluded_embed_metadata_keys=["line"],
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=figure.id)},
    )
    return NodeWithScore(node=node, score=score)
