"""Descriptions in a LlamaIndex ingestion pipeline: a reader of files, and a transformation into nodes with cells."""
# This package is itself imported when first needed, and its classes need their bases.
# ruff: noqa: TID253

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from typing import Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import BaseNode, Document, MetadataMode, TransformComponent

from ...indexing.model.figure import Figure
from ...indexing.reading import read
from ...indexing.store.prepared import chunks_of
from ...indexing.store.settings import Settings
from ...indexing.store.sources import Skipped, documents
from ...indexing.text.spans import Span
from .nodes import node_of


class DescriptionReader(BaseReader):
    """Reads descriptions from folders, .md, .txt and .jsonl files, as `figwise index` does: one document a figure.

    >>> DescriptionReader().load_data(["descriptions/"])[0].metadata     # doctest: +SKIP
    {'figure': 'city-ridership', 'title': '', 'file_path': '/.../city-ridership.md'}
    """

    def __init__(self, settings: Settings | None = None):
        """The settings say how large a file may be."""
        self._settings = settings or Settings()
        self.skipped: list[Skipped] = []
        """The files skipped when documents were last read, with the reasons."""

    def lazy_load_data(self, paths: Iterable[str | os.PathLike[str]], **more: Any) -> Iterable[Document]:
        """The documents under `paths`, one after the other; raises SourceError where a path does not exist."""
        self.skipped = []
        for one in documents(paths, self._settings.max_file_bytes):
            if isinstance(one, Skipped):
                self.skipped.append(one)
                continue
            metadata = {"figure": one.id, "title": one.title, "file_path": one.path}
            yield Document(id_=one.id, text=one.text, metadata=metadata, excluded_embed_metadata_keys=["file_path"])


class FigureNodeParser(TransformComponent):
    """Cuts descriptions into the passages that figwise finds figures by.

    A node's text is `document.text[start_char_idx:end_char_idx]`; its metadata name the figure, its title and the line,
    and hold the cells that were read from it as JSON text, since vector stores take nothing deeper: grid, row, column,
    text, value, unit, and the first and the last offset in the document.

    >>> IngestionPipeline(transformations=[FigureNodeParser(), embedding]).run(documents=documents)     # doctest: +SKIP
    """

    def __call__(self, nodes: Sequence[BaseNode], **more: Any) -> list[BaseNode]:
        """The nodes of all documents, in order."""
        return [figure_node for node in nodes for figure_node in _nodes(node)]


def _nodes(document: BaseNode) -> Iterable[BaseNode]:
    id = str(document.metadata.get("figure") or document.node_id)
    text = document.get_content(metadata_mode=MetadataMode.NONE)
    figure = read(text, id, str(document.metadata.get("title") or ""))
    for span in dict.fromkeys(piece.span for piece in chunks_of(figure)):
        node = node_of(figure, span).node
        node.metadata["cells"] = json.dumps(list(_cells(figure, span)), ensure_ascii=False)
        node.excluded_embed_metadata_keys.append("cells")
        node.excluded_llm_metadata_keys.append("cells")
        yield node


def _cells(figure: Figure, span: Span) -> Iterable[dict[str, Any]]:
    """The cells that were read from a passage."""
    for grid in figure.grids:
        for cell in grid.cells:
            if span.start <= cell.span.start and cell.span.end <= span.end:
                yield {
                    "grid": grid.title or grid.id,
                    "row": grid.row_axis.labels[cell.row].text,
                    "column": None if cell.column is None else grid.column_axis.labels[cell.column].text,
                    "text": cell.text,
                    "value": cell.value,
                    "unit": "" if cell.quantity is None else cell.quantity.unit,
                    "start": cell.span.start,
                    "end": cell.span.end,
                }
