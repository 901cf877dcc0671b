"""Exports: a conversation as Markdown, and a grid as CSV with where it stands and what to be aware of."""

from __future__ import annotations

import csv
import io
import re

from ...indexing.model.figure import Figure, Grid
from ..commands.tables import as_table
from ..telling import markdown, one_line
from .bubbles import copied
from .panes import plan_text
from .session import Exchange, Session

_TICKS = re.compile(r"`+")


def grid_csv(figure: Figure, grid: Grid) -> str:
    """The grid as it looks. Lines that begin with # say which figure and lines it is from, and its issues."""
    out = io.StringIO()
    table = as_table(grid, written=False)
    for line in (_locator(figure, grid), *(f"Note: {issue.message}" for issue in grid.issues)):
        out.write(f"# {one_line(line)}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.header)
    writer.writerows(table.rows)
    return out.getvalue()


def _locator(figure: Figure, grid: Grid) -> str:
    lines = sorted({figure.line(cell.span) for cell in grid.cells})
    where = f", lines {lines[0]} to {lines[-1]}" if len(lines) > 1 else f", line {lines[0]}" if lines else ""
    title = f", {grid.title}" if grid.title else ""
    return f"Figure {figure.id}{title}{where}. Read by figwise."


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
