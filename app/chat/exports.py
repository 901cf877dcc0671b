"""Exports: a conversation as Markdown, and grids as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import replace

from ...indexing.model.figure import Figure, Grid
from ..commands.tables import csv_rows
from ..telling import markdown
from .bubbles import copied
from .panes import plan_text
from .session import Exchange, Session

_TICKS = re.compile(r"`+")


def grids_csv(figure: Figure, grids: Sequence[Grid]) -> str:
    """Grids of a figure as `figwise show --csv` prints them: one as it looks, of several a line for every cell."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(csv_rows([replace(figure, grids=tuple(grids))]))
    return out.getvalue()


def conversation_markdown(session: Session) -> str:
    """Every question with its answer, sources and plan."""
    parts = ["# Questions to figwise"]
    for exchange in session.exchanges:
        if exchange.answer is None:
            continue
        about = f"\n\nAsked about: {markdown(exchange.figure)}" if exchange.figure else ""
        parts.append(f"## {markdown(exchange.question)}{about}")
        told = copied(exchange, exchange.answer, markdown=True)
        parts.append(told.split("\n\n", 1)[1])
        parts.append(f"Answered by: {markdown(exchange.planner)}")
        if exchange.answer.plan is not None:
            parts.append("Plan, to run again with `figwise plan`:\n\n" + _fenced(exchange))
    return "\n\n".join(parts) + "\n"


def _fenced(exchange: Exchange) -> str:
    text = plan_text(exchange)
    fence = "`" * max(3, 1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    return f"{fence}json\n{text}\n{fence}"
