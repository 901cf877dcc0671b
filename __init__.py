"""figwise: exact, cited answers to questions about figures, read from their written descriptions.

The flow, one floor on top of the other: `indexing` reads what the text says, `tools` computes over it, `app`
turns a question into an answer, `eval` measures how often that is right.

Names load on first use, so that `import figwise` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app.adapters.ingestion import DescriptionReader, FigureNodeParser
    from .app.adapters.query_engine import FigureQueryEngine
    from .app.adapters.retriever import FigureRetriever
    from .app.adapters.tool_spec import FigureToolSpec
    from .app.adapters.workflow import FigureWorkflow
    from .app.answer import Answer, Candidate, Citation, Warned
    from .app.conversation import Conversation
    from .app.engine import FigureQA
    from .app.mcp import build_mcp
    from .app.serve.api import build_api
    from .indexing.errors import FigwiseError
    from .indexing.model.figure import Figure, Grid
    from .indexing.store.records import Report, Row, Summary
    from .indexing.store.settings import Settings

    __version__: str

__all__ = [
    "Answer",
    "Candidate",
    "Citation",
    "Conversation",
    "DescriptionReader",
    "Figure",
    "FigureNodeParser",
    "FigureQA",
    "FigureQueryEngine",
    "FigureRetriever",
    "FigureToolSpec",
    "FigureWorkflow",
    "FigwiseError",
    "Grid",
    "Report",
    "Row",
    "Settings",
    "Summary",
    "Warned",
    "__version__",
    "build_api",
    "build_mcp",
]

_HOMES = {
    "Answer": ".app.answer",
    "Candidate": ".app.answer",
    "Citation": ".app.answer",
    "Conversation": ".app.conversation",
    "DescriptionReader": ".app.adapters.ingestion",
    "Figure": ".indexing.model.figure",
    "FigureNodeParser": ".app.adapters.ingestion",
    "FigureQA": ".app.engine",
    "FigureQueryEngine": ".app.adapters.query_engine",
    "FigureRetriever": ".app.adapters.retriever",
    "FigureToolSpec": ".app.adapters.tool_spec",
    "FigureWorkflow": ".app.adapters.workflow",
    "FigwiseError": ".indexing.errors",
    "Grid": ".indexing.model.figure",
    "Report": ".indexing.store.records",
    "Row": ".indexing.store.records",
    "Settings": ".indexing.store.settings",
    "Summary": ".indexing.store.records",
    "Warned": ".app.answer",
    "build_api": ".app.serve.api",
    "build_mcp": ".app.mcp",
}
"""Where each public name lives."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("figwise")
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name], __name__), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return list(__all__)
